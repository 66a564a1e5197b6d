//! The wgpu device that implements `Device`.

use std::time::Duration;

use crate::call::{DeviceError, TargetId};
use crate::gpu::adapter::device::{Gpu, NoDevice};
use crate::gpu::adapter::objects::Counters;
use crate::gpu::adapter::surface::Screen;
use crate::gpu::chain::chains::Chains;
use crate::gpu::draw::compute::ComputePrograms;
use crate::gpu::draw::logic::planes::LogicPlanes;
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::textures::read::Readers;
use crate::gpu::textures::show::Presenters;
use crate::gpu::textures::targets::TargetViews;
use glasm::lower::Fuel;

/// A device that draws with wgpu: [`Device`](crate::call::Device) on an adapter of its own, or on an engine's device and
/// queue.
///
/// Draws are pending until something is read, until `finish`, or until [`GpuDevice::record`] records them in an engine's
/// encoder.
pub struct GpuDevice {
    pub(crate) renderer: Renderer,
    pub(crate) chains: Chains,
    pub(crate) compute: ComputePrograms,
    pub(crate) planes: LogicPlanes,
    pub(crate) readers: Readers,
    pub(crate) presenters: Presenters,
    /// What it was opened for, if it shows pictures.
    pub(crate) screen: Option<Screen>,
    /// Pipelines in their plain form that a warning has counted.
    pub(crate) warned: u64,
}

impl GpuDevice {
    /// Opens the first adapter.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open() -> Result<GpuDevice, NoDevice> {
        Ok(GpuDevice::new(Gpu::open()?))
    }

    /// The same without waiting, for browsers. What it draws can be shown on a surface: a canvas, or a window.
    pub async fn open_later(surface: Option<wgpu::SurfaceTarget<'static>>) -> Result<GpuDevice, NoDevice> {
        let (gpu, screen) = Gpu::open_showing(surface).await?;
        Ok(GpuDevice { screen, ..GpuDevice::new(gpu) })
    }

    /// The same, which shows pictures on a canvas if there is one.
    #[cfg(target_arch = "wasm32")]
    pub async fn open_on_canvas(canvas: Option<wgpu::web_sys::OffscreenCanvas>) -> Result<GpuDevice, NoDevice> {
        GpuDevice::open_later(canvas.map(wgpu::SurfaceTarget::OffscreenCanvas)).await
    }

    /// A drawing device on a wgpu device that is already open.
    pub fn new(gpu: Gpu) -> GpuDevice {
        // It waits for its own threads only when it is dropped.
        let gpu = gpu.with_own_workers();
        GpuDevice {
            renderer: Renderer::new(gpu),
            chains: Chains::default(),
            compute: ComputePrograms::default(),
            planes: LogicPlanes::default(),
            readers: Readers::default(),
            presenters: Presenters::default(),
            screen: None,
            warned: 0,
        }
    }

    /// Limits the memory for data between geometry and tessellation stages; a draw that needs more is drawn in parts.
    /// The default is 224 MiB, which is also the maximum.
    pub fn limit_chain_memory(&mut self, bytes: u64) -> Result<(), DeviceError> {
        self.renderer.submit()?;
        self.renderer.pending.limit_shared(bytes);
        Ok(())
    }

    /// Limits the time that a draw or dispatch waits for the driver to compile its pipeline, from now on. After half of it, a
    /// draw's pipeline is also begun in a plain form: fp16 as the device packs it, floats and functions as the device
    /// computes them. If that is compiled first, it is drawn with until the other is there, and
    /// [`Device::warning`](crate::call::Device::warning) says so; programs at the exact level have no such form.
    ///
    /// A draw or dispatch that has waited all of the time is left out and is an error, as are later draws with the same
    /// pipeline until the driver, which goes on, has compiled it; a dispatch is compiled again the next time. The default is
    /// a minute, the most is a day. In a browser there is no such limit.
    pub fn limit_compilation(&mut self, patience: Duration) {
        self.gpu().set_patience(patience);
    }

    /// Limits the rounds of loops without a count in one invocation, all such loops together, for devices without a
    /// watchdog: a program of NV_gpu_program4 or 5 whose loop never ends holds such a device for as long as
    /// all invocations of a draw take for 2^26 rounds each, which is the default and the maximum. The loop is left
    /// where its next round would be, or at an exit of that round. Programs are translated anew for the limit.
    pub fn limit_rounds(&mut self, rounds: u64) -> Result<(), DeviceError> {
        self.renderer.limit_rounds(Fuel(rounds.min(Fuel::default().0)))?;
        self.compute.forget();
        Ok(())
    }

    /// Limits the rounds of such loops in all invocations of a submission together, beyond 4,096 for each, which bounds the
    /// time that a submission takes; `None` leaves each invocation its own. Loops end where a submission has no more rounds,
    /// and [`Device::warning`](crate::call::Device::warning) says so.
    ///
    /// The default is 2^34 with NVIDIA's driver for Linux, which lets programs run for ever where no screen is attached, and
    /// `None` elsewhere: drivers with a watchdog reset a device that does not answer for some seconds. Loops then take a
    /// few operations more in each round, and fragment programs with such loops write to a buffer, so that devices test
    /// their depth late. Vertex programs need the feature `VERTEX_WRITABLE_STORAGE`.
    pub fn limit_shared_rounds(&mut self, rounds: Option<u64>) -> Result<(), DeviceError> {
        self.renderer.share_rounds(rounds)?;
        self.compute.forget();
        Ok(())
    }

    /// The wgpu device under it.
    pub fn gpu(&self) -> &Gpu {
        self.renderer.objects.gpu()
    }

    /// Objects created so far.
    pub fn counters(&self) -> Counters {
        self.renderer.objects.counters()
    }

    /// A target made of an engine's views.
    pub fn adopt(&mut self, views: &TargetViews) -> Result<TargetId, DeviceError> {
        self.renderer.targets.adopt(views)
    }

    /// Records all pending work in an encoder, which must be submitted before anything else is done with this device. If the
    /// device refuses a pipeline, the error comes when everything else is recorded.
    pub fn record(&mut self, encoder: &mut wgpu::CommandEncoder) -> Result<(), DeviceError> {
        self.renderer.record(encoder)
    }

    /// Submits all pending work.
    pub fn submit(&mut self) -> Result<(), DeviceError> {
        self.renderer.submit()
    }

    /// Shows a colour buffer of a target in a view of the same size, opaque. Values outside of the view's range are
    /// clamped, and samples averaged. It is done when this returns, in the queue's order.
    pub fn show_in(&mut self, id: TargetId, buffer: usize, view: &wgpu::TextureView) -> Result<(), DeviceError> {
        self.renderer.submit()?;
        self.presenters.show(&self.renderer.objects, self.renderer.targets.get(id)?, buffer, view)
    }
}
