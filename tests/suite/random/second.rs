//! What differs is tried again before it counts: run by run, and on another driver if the machine has one.

use glasm::lower::FloatLevel;
use glasm_runtime::Gpu;
use glasm_scene::cases::{Batch, BatchResult, Engine, GpuEngine};

use super::agree::{Outcome, disagreement};
use super::{Loaded, ROUNDS, steps};

/// A device of another driver than the one with this name. `VK_ADD_DRIVER_FILES` adds one to those that are installed.
pub fn another(name: &str, float: FloatLevel) -> Option<GpuEngine> {
    let plain = wgpu::InstanceDescriptor::new_without_display_handle();
    let descriptor = wgpu::InstanceDescriptor { backends: wgpu::Backends::VULKAN, ..plain };
    let instance = wgpu::Instance::new(descriptor);
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::VULKAN));
    let adapter = adapters.into_iter().find(|adapter| adapter.get_info().name != name)?;
    let descriptor = wgpu::DeviceDescriptor {
        required_features: adapter.features() & Gpu::useful_features(),
        required_limits: adapter.limits(),
        ..wgpu::DeviceDescriptor::default()
    };
    let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).ok()?;
    Some(GpuEngine::on(Gpu::new(device, queue), float))
}

/// The same runs one by one, if all of them together are long: llvmpipe leaves all loops after 65,535 rounds, counted
/// over the runs that it handles together, whose ways may part.
pub fn one_by_one(gpu: &mut GpuEngine, loaded: &Loaded, want: &[Outcome], exact: bool) -> Option<String> {
    let mut jobs = Vec::new();
    for job in &loaded.jobs {
        let batch = Batch { program: &loaded.program, jobs: std::slice::from_ref(job) };
        match gpu.run(&[batch]).into_iter().next() {
            Some(BatchResult::Done(done)) => jobs.extend(done),
            Some(other) => return disagreement(&loaded.program, want, other, exact),
            None => return Some("no result".to_owned()),
        }
    }
    disagreement(&loaded.program, want, BatchResult::Done(jobs), exact)
}

/// Whether runs together are so long that a driver may have left their loops.
pub fn may_be_left(want: &[Outcome], stacked: bool) -> bool {
    let (all, _) = steps(want);
    (if stacked { all * super::STACKED_ROUNDS } else { all }) >= ROUNDS
}
