//! Case files of compute programs on a wgpu device.

use glasm_runtime::Gpu;
use glasm_runtime::binding as texels;

use super::own::{Own, pipeline};
use super::textures::samplers;
use crate::cases::contents::dispatched;
use crate::cases::texture::formats;
use crate::cases::{Aftermath, Invocation, Job};
use crate::error::{Code, Error};
use glasm::interp::Dispatch;
use glasm::lower::memory::sections;
use glasm::lower::{Options, lower};
use glasm::program::Program;

/// Runs a program over the groups of a job, and waits for it.
pub(super) fn run_groups(gpu: &Gpu, program: &Program, job: &Job, options: &Options) -> Result<Aftermath, Error> {
    let inputs = match job.invocations.first().ok_or(Code::NotRun.error("there is no invocation"))? {
        Invocation::One(inputs) => &**inputs,
        Invocation::Quad(quad) => &quad[0],
    };
    let dispatch = job.dispatch.unwrap_or(Dispatch { groups: [1; 3], group: [1; 3] });
    let texels = texels::units(gpu, program, |slot| job.textures.get(&slot.unit).map(Into::into));
    let options = options
        .clone()
        .with_group_size(dispatch.group)
        .with_formats(formats(&job.textures))
        .with_samplers(samplers(gpu, &job.textures))
        .with_texels(texels)
        .with_sections(sections(job.world.memory.pages()));
    let lowered = lower(program, &options)?;
    let own = Own::new(gpu, program, &lowered.interface, job, inputs, &options);
    let pipeline = pipeline(gpu, lowered.module.clone(), &lowered.interface.entry_point, &[Some(&own.layout)]);
    let group = own.group(gpu);
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    let [x, y, z] = dispatch.groups;
    pass.dispatch_workgroups(x, y, z);
    drop(pass);
    let changes = own.changes(gpu, &mut encoder);
    changes.wait(gpu, encoder, &[])?;
    let mut aftermath = dispatched(job);
    changes.bring(&mut aftermath);
    Ok(aftermath)
}
