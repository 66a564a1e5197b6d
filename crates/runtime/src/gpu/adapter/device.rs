//! Opening an adapter.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use crate::call::DeviceError;
use crate::gpu::adapter::answers::{Answers, WAITS};
use crate::gpu::adapter::failures::{Failures, failed};
use crate::gpu::adapter::surface::Screen;
use crate::gpu::adapter::workers::Workers;
use glasm::lower::LongIntegers;

/// A device with its queue.
#[derive(Clone)]
pub struct Gpu {
    /// The device that everything is made on.
    pub device: wgpu::Device,
    /// The queue that all work is submitted to.
    pub queue: wgpu::Queue,
    /// The adapter.
    pub name: String,
    pub(super) failures: Failures,
    /// Milliseconds that a thread waits for the driver to compile a pipeline.
    patience: Arc<AtomicU64>,
    /// Pipelines that are drawn with in their plain form.
    plain: Arc<AtomicU64>,
    /// Whether errors that no scope has caught come here, and the device's loss.
    pub(crate) listens: bool,
    pub(crate) answers: Answers,
    /// Threads that compile.
    pub(crate) workers: Workers,
}

/// The milliseconds that a driver has for a pipeline. A real one took more than 20 seconds.
const USUAL_PATIENCE: u64 = 60_000;
/// The most that can be chosen, a day.
const LONGEST_PATIENCE: u64 = 86_400_000;

/// The most textures that a stage's arrays have: units go up to 255.
const MOST_ELEMENTS: u32 = 256;

/// All that an adapter has of what is useful.
pub(super) fn all(adapter: &wgpu::Adapter) -> (wgpu::Features, wgpu::Limits) {
    (adapter.features() & Gpu::useful_features(), adapter.limits())
}

pub(super) fn instance(backends: wgpu::Backends) -> wgpu::Instance {
    let plain = wgpu::InstanceDescriptor::new_without_display_handle();
    // Only kernels of this crate write the arguments of indirect draws, within the bounds of its arenas; wgpu would
    // run a validation pass before each such draw.
    let flags = plain.flags.difference(wgpu::InstanceFlags::VALIDATION_INDIRECT_CALL);
    wgpu::Instance::new(wgpu::InstanceDescriptor { backends, flags, ..plain })
}

/// Why there is no device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDevice(pub String);

impl std::fmt::Display for NoDevice {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "no GPU: {}", self.0)
    }
}

impl std::error::Error for NoDevice {}

impl Gpu {
    /// The first adapter that wgpu finds, a software one if there is no other. WGPU_BACKEND selects the backends, as in
    /// other programs with wgpu: `vulkan`, `gl` and so on.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open() -> Result<Gpu, NoDevice> {
        Gpu::open_on(wgpu::Backends::from_env().unwrap_or(wgpu::Backends::all()))
    }

    /// The first adapter of these backends.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_on(backends: wgpu::Backends) -> Result<Gpu, NoDevice> {
        pollster::block_on(Gpu::opened(&instance(backends), None, all)).map(|(gpu, _)| gpu)
    }

    /// The first adapter of these backends with no more than the portable profile of WebGPU, whatever it supports.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_portable(backends: wgpu::Backends) -> Result<Gpu, NoDevice> {
        let choose = |_: &wgpu::Adapter| (wgpu::Features::empty(), wgpu::Limits::default());
        pollster::block_on(Gpu::opened(&instance(backends), None, choose)).map(|(gpu, _)| gpu)
    }

    /// The first adapter as if it had no 64-bit numbers.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_in_words() -> Result<Gpu, NoDevice> {
        Gpu::open_without(Gpu::wide_numbers())
    }

    /// The features with 64-bit numbers.
    #[cfg(not(target_arch = "wasm32"))]
    pub(super) fn wide_numbers() -> wgpu::Features {
        let long = wgpu::Features::SHADER_INT64 | wgpu::Features::SHADER_INT64_ATOMIC_ALL_OPS;
        long | wgpu::Features::SHADER_F64
    }

    /// The first adapter as if it did not have some features.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn open_without(features: wgpu::Features) -> Result<Gpu, NoDevice> {
        let useful = Gpu::useful_features().difference(features);
        let choose = |adapter: &wgpu::Adapter| (adapter.features() & useful, adapter.limits());
        pollster::block_on(Gpu::opened(&instance(wgpu::Backends::all()), None, choose)).map(|(gpu, _)| gpu)
    }

    /// The first adapter, without waiting: for browsers, whose pages must not. What programs ask of the device later is
    /// found out here.
    pub async fn open_later() -> Result<Gpu, NoDevice> {
        Ok(Gpu::open_showing(None).await?.0)
    }

    /// The same for a surface that pictures are shown on.
    pub(crate) async fn open_showing(
        target: Option<wgpu::SurfaceTarget<'static>>,
    ) -> Result<(Gpu, Option<Screen>), NoDevice> {
        let instance = instance(wgpu::Backends::all());
        let surface = target.map(|target| instance.create_surface(target)).transpose();
        let surface = surface.map_err(|error| NoDevice(error.to_string()))?;
        let (gpu, adapter) = Gpu::opened(&instance, surface.as_ref(), all).await?;
        let screen = surface.map(|surface| {
            Screen::new(surface, &adapter).ok_or_else(|| NoDevice("it cannot show anything here".to_owned()))
        });
        let screen = screen.transpose()?;
        gpu.try_out().await;
        Ok((gpu, screen))
    }

    async fn opened(
        instance: &wgpu::Instance,
        compatible_surface: Option<&wgpu::Surface<'static>>,
        choose: impl Fn(&wgpu::Adapter) -> (wgpu::Features, wgpu::Limits),
    ) -> Result<(Gpu, wgpu::Adapter), NoDevice> {
        let options = wgpu::RequestAdapterOptions { compatible_surface, ..wgpu::RequestAdapterOptions::default() };
        let adapter = instance.request_adapter(&options).await.map_err(|error| NoDevice(error.to_string()))?;
        let gpu = Gpu::opened_on(&adapter, choose).await?;
        Ok((gpu, adapter))
    }

    pub(super) async fn opened_on(
        adapter: &wgpu::Adapter,
        choose: impl Fn(&wgpu::Adapter) -> (wgpu::Features, wgpu::Limits),
    ) -> Result<Gpu, NoDevice> {
        let (required_features, required_limits) = choose(adapter);
        let descriptor =
            wgpu::DeviceDescriptor { required_features, required_limits, ..wgpu::DeviceDescriptor::default() };
        // wgpu 30 panics if it finds no memory for what each device has.
        let requested = Failures::default().guarded(|| adapter.request_device(&descriptor));
        let requested = requested.map_err(|error| NoDevice(error.to_string()))?.await;
        let (device, queue) = requested.map_err(|error| NoDevice(error.to_string()))?;
        let gpu = Gpu { listens: true, ..Gpu::new(device, queue) };
        let failures = gpu.failures.clone();
        gpu.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| failures.add(failed(&error))));
        let failures = gpu.failures.clone();
        gpu.device.set_device_lost_callback(move |reason, message| failures.lose(format!("{reason:?}: {message}")));
        Ok(gpu)
    }

    /// A device that was opened elsewhere; its callbacks are not changed. Its loss is found when something is made on it or it
    /// is waited for; in a browser only [`Gpu::report_lost`] tells of it.
    pub fn new(device: wgpu::Device, queue: wgpu::Queue) -> Gpu {
        let info = device.adapter_info();
        // Browsers hide it.
        let name = if info.name.is_empty() { "WebGPU".to_owned() } else { info.name };
        let (failures, answers) = (Failures::default(), Answers::default());
        let patience = Arc::new(AtomicU64::new(USUAL_PATIENCE));
        let (plain, workers) = (Arc::default(), Workers::default());
        Gpu { device, queue, name, failures, patience, plain, listens: false, answers, workers }
    }

    /// The same, whose threads are counted on their own.
    pub(crate) fn with_own_workers(self) -> Gpu {
        Gpu { workers: Workers::default(), ..self }
    }

    /// How long a thread waits for the driver to compile a pipeline.
    pub(crate) fn patience(&self) -> Duration {
        Duration::from_millis(self.patience.load(Ordering::Relaxed))
    }

    /// Sets it, for what is compiled from now on.
    pub(crate) fn set_patience(&self, patience: Duration) {
        let milliseconds = u64::try_from(patience.as_millis()).unwrap_or(u64::MAX);
        self.patience.store(milliseconds.min(LONGEST_PATIENCE), Ordering::Relaxed);
    }

    /// Notes a pipeline that is drawn with in its plain form.
    pub(crate) fn note_plain(&self) {
        self.plain.fetch_add(1, Ordering::Relaxed);
    }

    /// The number of pipelines noted so.
    pub(crate) fn plain_pipelines(&self) -> u64 {
        self.plain.load(Ordering::Relaxed)
    }

    /// Features that are used if a device has them; none is required.
    pub fn useful_features() -> wgpu::Features {
        wgpu::Features::FLOAT32_FILTERABLE
            | wgpu::Features::FLOAT32_BLENDABLE
            | wgpu::Features::ADDRESS_MODE_CLAMP_TO_BORDER
            | wgpu::Features::CLIP_DISTANCES
            | wgpu::Features::DUAL_SOURCE_BLENDING
            | wgpu::Features::DEPTH32FLOAT_STENCIL8
            | wgpu::Features::TEXTURE_ADAPTER_SPECIFIC_FORMAT_FEATURES
            | wgpu::Features::SHADER_INT64
            | wgpu::Features::SHADER_INT64_ATOMIC_ALL_OPS
            | wgpu::Features::SUBGROUP
            | wgpu::Features::SHADER_F64
            | wgpu::Features::SHADER_F16
            | wgpu::Features::PRIMITIVE_INDEX
            | wgpu::Features::SHADER_EARLY_DEPTH_TEST
            | wgpu::Features::VERTEX_WRITABLE_STORAGE
            | wgpu::Features::TEXTURE_BINDING_ARRAY
            | wgpu::Features::SAMPLED_TEXTURE_AND_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING
    }

    /// Whether fragments and threads may each choose a texture from an array: for all units and handles of a program, of
    /// which none then has a format of its own.
    pub fn has_texture_arrays(&self) -> bool {
        let limits = self.device.limits();
        let most = limits.max_binding_array_elements_per_shader_stage;
        let samplers = limits.max_binding_array_sampler_elements_per_shader_stage;
        self.has(
            wgpu::Features::TEXTURE_BINDING_ARRAY
                | wgpu::Features::SAMPLED_TEXTURE_AND_STORAGE_BUFFER_ARRAY_NON_UNIFORM_INDEXING
                | wgpu::Features::FLOAT32_FILTERABLE,
        ) && !self.is_opengl()
            && most.min(samplers) >= MOST_ELEMENTS
    }

    /// Whether the device was opened with all of these features.
    pub fn has(&self, features: wgpu::Features) -> bool {
        self.device.features().contains(features)
    }

    /// Bytes of memory that a workgroup may share.
    pub fn workgroup_memory(&self) -> u32 {
        self.device.limits().max_compute_workgroup_storage_size
    }

    /// The implementation of 64-bit integers on the device.
    pub fn long_integers(&self) -> LongIntegers {
        if self.has(wgpu::Features::SHADER_INT64) { LongIntegers::Native } else { LongIntegers::Pairs }
    }

    /// Whether it is wgpu's backend on OpenGL, which does less than it reports (wgpu 30): naga's GLSL for sample masks
    /// does not compile, multisampled textures cannot be bound, textures of stencil values read as 0, and flat values
    /// are those of a primitive's last vertex.
    pub fn is_opengl(&self) -> bool {
        self.device.adapter_info().backend == wgpu::Backend::Gl
    }

    /// Performs an operation on the device and returns its result, or its error. In a browser the error comes later, from
    /// [`Gpu::settled`].
    pub fn checked<T>(&self, work: impl FnOnce() -> T) -> Result<T, DeviceError> {
        if !WAITS && self.listens {
            return Ok(work());
        }
        let memory = self.device.push_error_scope(wgpu::ErrorFilter::OutOfMemory);
        let internal = self.device.push_error_scope(wgpu::ErrorFilter::Internal);
        let validation = self.device.push_error_scope(wgpu::ErrorFilter::Validation);
        let result = self.failures.guarded(work);
        // The scopes end here; what they caught is reported later.
        let (validation, internal, memory) = (validation.pop(), internal.pop(), memory.pop());
        let result = result?;
        let (device, failures, listens) = (self.device.clone(), self.failures.clone(), self.listens);
        let answer = async move {
            let (validation, internal, memory) = (validation.await, internal.await, memory.await);
            // Errors of objects that were made outside of operations come first: what uses them fails after them.
            let earlier = failures.first();
            let lost = || if listens { failures.lost() } else { failures.find_lost(&device) };
            if let Some(error) = &memory {
                failures.exhaust();
                return Err(lost().unwrap_or_else(|| failed(error)));
            }
            if validation.is_some() || internal.is_some() || earlier.is_some() {
                // A lost device calls its callback at the next poll.
                failures.poll(&device, wgpu::PollType::Poll);
            }
            // On a lost device operations report no errors of their own.
            let error = earlier.or_else(|| validation.or(internal).map(|error| failed(&error)));
            // What was made without memory is invalid wherever it is used.
            let memory = |error| if failures.is_exhausted() { DeviceError::OutOfMemory } else { error };
            if let Some(DeviceError::Lost(why)) = &error {
                failures.lose(why.as_str());
            }
            lost().or(error.map(memory)).map_or(Ok(()), Err)
        };
        self.answers.take(answer).map(|()| result)
    }

    /// Calls wgpu where no operation of its own waits for an answer: what goes wrong is the error of the next operation.
    pub(crate) fn attempt<T>(&self, work: impl FnOnce() -> T) -> Option<T> {
        self.failures.guarded(work).ok()
    }

    /// Writes to a buffer, before whatever is submitted next.
    pub(crate) fn write_buffer(&self, buffer: &wgpu::Buffer, offset: u64, bytes: &[u8]) {
        self.attempt(|| self.queue.write_buffer(buffer, offset, bytes));
    }

    /// Whether something has found no memory since [`Gpu::forget_exhaustion`].
    pub(crate) fn is_exhausted(&self) -> bool {
        self.failures.is_exhausted()
    }

    /// Everything that may have been made without memory was dropped.
    pub(crate) fn forget_exhaustion(&self) {
        self.failures.forget_exhaustion();
    }

    /// Why a buffer cannot be written.
    pub fn unwritten(&self) -> DeviceError {
        self.failures.poll(&self.device, wgpu::PollType::Poll);
        self.lost().unwrap_or(DeviceError::OutOfMemory)
    }

    /// The error of a lost device. A device whose callbacks are its owner's is asked, except in a browser.
    pub fn lost(&self) -> Option<DeviceError> {
        if self.listens { self.failures.lost() } else { self.failures.find_lost(&self.device) }
    }

    /// The error of a device that has not done what it was waited for: it is lost, and stays so.
    pub(crate) fn unresponsive(&self) -> DeviceError {
        self.lost().unwrap_or_else(|| {
            let why = "it does not respond";
            self.failures.lose(why);
            DeviceError::Lost(why.to_owned())
        })
    }

    /// Says that the device is lost, for the owner of a device that was given to [`Gpu::new`], whose own callback
    /// ([`wgpu::Device::set_device_lost_callback`]) learns of it first: the next operation of everything that was made on a
    /// clone of this is [`DeviceError::Lost`], with this reason. Elsewhere than in a browser a loss is also found without
    /// that, by the operation after it.
    pub fn report_lost(&self, why: &str) {
        self.failures.lose(why);
    }

    /// Errors since the last call.
    pub fn take_errors(&self) -> Vec<String> {
        self.failures.take().iter().map(ToString::to_string).collect()
    }

    /// Waits until the device has finished its work. In a browser it returns at once.
    pub fn wait(&self) -> bool {
        self.failures.poll(&self.device, wgpu::PollType::Wait { submission_index: None, timeout: None })
    }

    /// Awaits the answers to all operations so far, and returns the first error. Where threads wait there is nothing to
    /// await: each operation has returned its own error.
    pub async fn settled(&self) -> Result<(), DeviceError> {
        let mut result = Ok(());
        for answer in self.answers.kept() {
            let answered = answer.await;
            result = result.and(answered);
        }
        if !WAITS && self.listens {
            // The answer comes after the errors so far. One scope is enough for all operations since the last time.
            let _ = self.device.push_error_scope(wgpu::ErrorFilter::Validation).pop().await;
            result = result.and(self.failures.first().map_or(Ok(()), Err));
        }
        result?;
        self.lost().map_or(Ok(()), Err)
    }
}
