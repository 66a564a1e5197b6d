//! Case files of geometry and tessellation programs on a wgpu device: our translation, with a primitive or patch for
//! each job.

use glasm_runtime::Gpu;
use glasm_runtime::binding::{self as texels, chain_entries};

use super::own::{Own, buffer, copied, pipeline, words_of};
use super::textures::samplers;
use crate::cases::chained::{Chained, outcome};
use crate::cases::texture::formats;
use crate::cases::{Aftermath, Job};
use crate::error::Error;
use glasm::lower::Options;
use glasm::lower::memory::sections;
use glasm::lower::stages::{CHAIN_ENTRY, chain_stage};
use glasm::program::Program;

/// Buffers that stages share.
struct Shared([wgpu::Buffer; 5]);

impl Shared {
    fn group(&self, gpu: &Gpu, layout: &wgpu::BindGroupLayout) -> wgpu::BindGroup {
        let entries: Vec<_> = (0..)
            .zip(&self.0)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
    }
}

/// Runs a program on a job's inputs, and waits for it.
pub(super) fn run_stage(gpu: &Gpu, program: &Program, job: &Job, options: &Options) -> Result<Aftermath, Error> {
    let chained = Chained::new(program, job)?;
    let texels = texels::units(gpu, program, |slot| job.textures.get(&slot.unit).map(Into::into));
    let options = options
        .clone()
        .with_threads(chained.threads)
        .with_formats(formats(&job.textures))
        .with_samplers(samplers(gpu, &job.textures))
        .with_texels(texels)
        .with_sections(sections(job.world.memory.pages()));
    let lowered = chain_stage(program, &options, &chained.request)?;

    let out = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
    let (storage, uniform) = (wgpu::BufferUsages::STORAGE, wgpu::BufferUsages::UNIFORM);
    let [results, counts] = chained.sizes.map(|words| buffer(gpu, &vec![0; words], out));
    let shared = Shared([
        buffer(gpu, &chained.block.words().collect::<Vec<_>>(), uniform),
        buffer(gpu, &chained.given, storage),
        results,
        buffer(gpu, &[0; 4], storage),
        counts,
    ]);
    let own = Own::new(gpu, program, &lowered.interface, job, chained.first, &options);
    let between = gpu
        .device
        .create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &chain_entries(false) });
    let pipeline = pipeline(gpu, lowered.module.clone(), CHAIN_ENTRY, &[Some(&own.layout), Some(&between)]);
    let groups = [own.group(gpu), shared.group(gpu, &between)];
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &groups[0], &[]);
    pass.set_bind_group(1, &groups[1], &[]);
    let [x, y] = chained.groups;
    pass.dispatch_workgroups(x, y, 1);
    drop(pass);
    let staging = [&shared.0[2], &shared.0[4]].map(|buffer| copied(gpu, &mut encoder, buffer));
    let changes = own.changes(gpu, &mut encoder);
    changes.wait(gpu, encoder, &staging)?;
    let mut aftermath = outcome(program, &chained.request, job, &words_of(&staging[0]), &words_of(&staging[1]));
    changes.bring(&mut aftermath);
    Ok(aftermath)
}
