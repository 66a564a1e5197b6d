//! Small compute shaders that find out what a device does. Each is run once for a device.

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant};

use wgpu::util::{BufferInitDescriptor, DeviceExt};

use super::answers::WAITS;
use super::device::Gpu;
use super::waiting::Contents;
use crate::call::DeviceError;

/// What was found, by the name of the device.
pub(super) type Known<T> = LazyLock<Mutex<HashMap<String, T>>>;

/// What a trial looks up in.
pub(super) enum Resource {
    Image(wgpu::TextureView),
    Sampler(wgpu::Sampler),
    /// A range of a buffer, in bytes.
    Uniform {
        buffer: wgpu::Buffer,
        first: u64,
        size: u64,
    },
}

/// A shader with an entry point `main` in workgroups of 64. Its bindings are images and samplers, then what it is given, then
/// an array of floats that it fills.
pub(super) struct Trial<'a> {
    pub(super) shader: &'a str,
    pub(super) given: &'a [u8],
    pub(super) threads: usize,
    /// The floats that each thread writes.
    pub(super) floats: usize,
}

/// Threads of a shader that is timed.
const TIMED: usize = 4096;
/// The time in which one form is told from another, whatever a submission costs.
const LONG_ENOUGH: Duration = Duration::from_millis(3);
/// The rounds after which a device is fast enough for any form.
const MOST_ROUNDS: u32 = 1 << 14;

impl Gpu {
    /// What is known of this device, found out if it is not. What a lost device seems to do is not remembered.
    pub(super) fn known<T: Copy>(&self, known: &Known<T>, find: impl FnOnce() -> T) -> T {
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let identity = self.identity();
        if let Some(found) = known.get(&identity) {
            return *found;
        }
        let found = find();
        if self.lost().is_none() {
            known.insert(identity, found);
        }
        found
    }

    /// The adapter and its driver, as far as they tell.
    pub fn identity(&self) -> String {
        let info = self.device.adapter_info();
        format!("{:?} {} {}", info.backend, info.name, info.driver_info)
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
        self.try_gathers().await;
        self.try_nan().await;
        self.try_arrays().await;
        self.try_forms().await;
    }

    /// What the shader writes; `None` if the device does not answer.
    pub(super) fn tried(&self, trial: &Trial<'_>, resources: impl Fn() -> Vec<Resource>) -> Option<Vec<f32>> {
        self.answered(self.begin(trial, resources).and_then(Contents::wait))
    }

    /// The same without waiting.
    pub(super) async fn tried_later(
        &self,
        trial: &Trial<'_>,
        resources: impl Fn() -> Vec<Resource>,
    ) -> Option<Vec<f32>> {
        let begun = self.begin(trial, resources);
        self.answered(match begun {
            Ok(contents) => contents.later().await,
            Err(error) => Err(error),
        })
    }

    fn begin(&self, trial: &Trial<'_>, resources: impl Fn() -> Vec<Resource>) -> Result<Contents, DeviceError> {
        let staging = self.checked(|| self.submit_trial(trial, &resources()))?;
        Contents::of(self, &staging, staging.size())
    }

    /// What a trial has found. A device that has no memory for it counts as lost: programs would not know what it computes
    /// right. One that refuses a trial does without.
    fn answered(&self, found: Result<Vec<f32>, DeviceError>) -> Option<Vec<f32>> {
        if let Err(DeviceError::OutOfMemory) = found {
            self.failures.lose("it had no memory left when it was tried");
        }
        found.ok()
    }

    /// How long each of the shaders takes, which fill as many vectors: as often as the first one needs for some time. `None`
    /// where nothing can wait for the device, or it does not answer.
    pub(super) fn timed(&self, shaders: &[String]) -> Vec<Option<Duration>> {
        let nothing = vec![None; shaders.len()];
        if !WAITS {
            return nothing;
        }
        let run = |shader: &str, rounds: u32| {
            let mut given = vec![[0.5f32, 0.25, 0.75, 0.0]; 64];
            given[0][3] = f32::from_bits(rounds);
            let given: Vec<u8> = bytemuck::pod_collect_to_vec(&given);
            let trial = Trial { shader, given: &given, threads: TIMED, floats: 4 };
            let prepared = self.checked(|| self.prepared_trial(&trial, &[])).ok()?;
            // The first run may compile.
            let mut least: Option<Duration> = None;
            for _ in 0..4 {
                let start = Instant::now();
                let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                prepared.dispatch(&mut encoder);
                self.queue.submit([encoder.finish()]);
                if !self.wait() {
                    return None;
                }
                let time = start.elapsed();
                least = Some(least.map_or(time, |least| least.min(time)));
            }
            least
        };
        let mut rounds = 16;
        loop {
            let Some(time) = shaders.first().and_then(|shader| run(shader, rounds)) else { return nothing };
            if time >= LONG_ENOUGH || rounds >= MOST_ROUNDS {
                break;
            }
            rounds *= 4;
        }
        shaders.iter().map(|shader| run(shader, rounds)).collect()
    }

    /// The pipeline of a trial with its resources and buffers, and the buffer that it writes.
    fn prepared_trial(&self, trial: &Trial<'_>, resources: &[Resource]) -> PreparedTrial {
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
        let found = self.trial_buffer(trial, usage | wgpu::BufferUsages::COPY_SRC);
        let resources = resources.iter().map(|resource| match resource {
            Resource::Image(view) => wgpu::BindingResource::TextureView(view),
            Resource::Sampler(sampler) => wgpu::BindingResource::Sampler(sampler),
            Resource::Uniform { buffer, first, size } => wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer,
                offset: *first,
                size: std::num::NonZeroU64::new(*size),
            }),
        });
        let resources = resources.chain([given.as_entire_binding(), found.as_entire_binding()]);
        let entries: Vec<wgpu::BindGroupEntry<'_>> =
            (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource }).collect();
        let layout = &pipeline.get_bind_group_layout(0);
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
        PreparedTrial { pipeline, group, found, groups: trial.threads as u32 / 64 }
    }

    fn trial_buffer(&self, trial: &Trial<'_>, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        let size = (trial.threads * trial.floats * size_of::<f32>()) as u64;
        self.device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
    }

    fn submit_trial(&self, trial: &Trial<'_>, resources: &[Resource]) -> wgpu::Buffer {
        let prepared = self.prepared_trial(trial, resources);
        let staging = self.trial_buffer(trial, wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        prepared.dispatch(&mut encoder);
        encoder.copy_buffer_to_buffer(&prepared.found, 0, &staging, 0, staging.size());
        self.queue.submit([encoder.finish()]);
        staging
    }
}

/// A trial that can be run.
struct PreparedTrial {
    pipeline: wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    found: wgpu::Buffer,
    groups: u32,
}

impl PreparedTrial {
    fn dispatch(&self, encoder: &mut wgpu::CommandEncoder) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        pass.dispatch_workgroups(self.groups, 1, 1);
    }
}
