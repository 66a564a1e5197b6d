//! Small compute shaders that find out what a device does. Each is run once for a device.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use wgpu::util::{BufferInitDescriptor, DeviceExt};

use super::device::Gpu;
use super::waiting::Contents;

/// What was found, by the name of the device.
pub(super) type Known<T> = LazyLock<Mutex<HashMap<String, T>>>;

/// A shader with an entry point `main` in workgroups of 64. Its bindings are images, then what it is given, then an array
/// of floats that it fills.
pub(super) struct Trial<'a> {
    pub(super) shader: &'static str,
    pub(super) given: &'a [u8],
    pub(super) threads: usize,
    /// The floats that each thread writes.
    pub(super) floats: usize,
}

impl Gpu {
    /// What is known of this device, found out if it is not.
    pub(super) fn known<T: Copy>(&self, known: &Known<T>, find: impl FnOnce() -> T) -> T {
        let info = self.device.adapter_info();
        let name = format!("{:?} {} {}", info.backend, info.name, info.driver_info);
        *known.lock().unwrap_or_else(PoisonError::into_inner).entry(name).or_insert_with(find)
    }

    /// Notes what was found out about this device.
    pub(super) fn learn<T: Copy>(&self, known: &Known<T>, found: T) {
        self.known(known, || found);
    }

    /// Finds out all that programs ask of a device, so that nothing has to wait for it later.
    pub(super) async fn try_out(&self) {
        self.try_functions().await;
        self.try_doubles().await;
        self.try_bounds().await;
    }

    /// What the shader writes; `None` if the device does not answer.
    pub(super) fn tried(&self, trial: &Trial<'_>, images: impl Fn() -> Vec<wgpu::TextureView>) -> Option<Vec<f32>> {
        self.begin(trial, images)?.wait().ok()
    }

    /// The same without waiting.
    pub(super) async fn tried_later(
        &self,
        trial: &Trial<'_>,
        images: impl Fn() -> Vec<wgpu::TextureView>,
    ) -> Option<Vec<f32>> {
        self.begin(trial, images)?.later().await.ok()
    }

    fn begin(&self, trial: &Trial<'_>, images: impl Fn() -> Vec<wgpu::TextureView>) -> Option<Contents> {
        let staging = self.checked(|| self.submit_trial(trial, &images())).ok()?;
        Some(Contents::of(self, &staging, staging.size()))
    }

    fn submit_trial(&self, trial: &Trial<'_>, images: &[wgpu::TextureView]) -> wgpu::Buffer {
        let device = &self.device;
        let source = wgpu::ShaderSource::Wgsl(trial.shader.into());
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: None,
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        });
        let usage = wgpu::BufferUsages::STORAGE;
        let given = device.create_buffer_init(&BufferInitDescriptor { label: None, contents: trial.given, usage });
        let size = (trial.threads * trial.floats * size_of::<f32>()) as u64;
        let buffer = |usage| {
            device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        };
        let found = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let staging = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        let images = images.iter().map(wgpu::BindingResource::TextureView);
        let resources = images.chain([given.as_entire_binding(), found.as_entire_binding()]);
        let entries: Vec<wgpu::BindGroupEntry<'_>> =
            (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        let layout = &pipeline.get_bind_group_layout(0);
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(trial.threads as u32 / 64, 1, 1);
        }
        encoder.copy_buffer_to_buffer(&found, 0, &staging, 0, size);
        self.queue.submit([encoder.finish()]);
        staging
    }
}
