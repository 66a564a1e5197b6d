//! Case files of compute programs on a wgpu device.

use glasm_runtime::Gpu;
use glasm_runtime::binding::{self as texels, group_entries};

use super::stages::{buffer, copied, parameter_words, words_of};
use super::textures::{bind, formats, samplers};
use crate::cases::{Aftermath, Invocation, Job, Observation};
use glasm::interp::{Dispatch, Primitives};
use glasm::lower::{HEADER, Options, Translation, image_words, lower, memory_table, sections};
use glasm::program::Program;

fn pipeline(gpu: &Gpu, lowered: &Translation) -> (wgpu::BindGroupLayout, wgpu::ComputePipeline) {
    let device = &gpu.device;
    let entries = group_entries(&lowered.interface, &[], wgpu::ShaderStages::COMPUTE, false);
    let group = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(lowered.module.clone())),
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&group)],
        immediate_size: 0,
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(&layout),
        module: &module,
        entry_point: Some(&lowered.interface.entry_point),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    });
    (group, pipeline)
}

/// Runs a program over the groups of a job, and waits for it.
pub(super) fn run_groups(gpu: &Gpu, program: &Program, job: &Job, options: &Options) -> Result<Aftermath, String> {
    let inputs = match job.invocations.first().ok_or("there is no invocation")? {
        Invocation::One(inputs) => &**inputs,
        Invocation::Quad(quad) => &quad[0],
    };
    let dispatch = job.dispatch.unwrap_or(Dispatch { groups: [1; 3], group: [1; 3] });
    let texels = texels::units(gpu, program, |unit| job.textures.get(&unit).map(Into::into));
    let options = options
        .clone()
        .with_group_size(dispatch.group)
        .with_formats(formats(&job.textures))
        .with_samplers(samplers(gpu, &job.textures))
        .with_texels(texels)
        .with_sections(sections(job.world.memory.pages()));
    let lowered = lower(program, &options).map_err(|error| error.to_string())?;
    let interface = &lowered.interface;
    let out = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
    let parameters = buffer(gpu, &parameter_words(interface, job, inputs), wgpu::BufferUsages::UNIFORM);
    let heap = interface.memory.map(|memory| {
        let table = memory_table(&job.world.buffers, job.world.memory.pages(), options.draw.sections);
        let words = buffer(gpu, job.world.memory.words(), out);
        (memory, words, buffer(gpu, &table, wgpu::BufferUsages::STORAGE))
    });
    let image = |unit: u8| job.world.images.get(usize::from(unit)).and_then(Option::as_ref);
    let images: Vec<_> =
        interface.images.iter().map(|slot| (slot, buffer(gpu, &image_words(image(slot.unit)), out))).collect();
    let missing = program.dialect().rules().missing_texture;
    let textures: Vec<_> =
        interface.textures.iter().map(|slot| bind(gpu, slot, job.textures.get(&slot.unit), missing)).collect();

    let mut entries = Vec::new();
    let entry =
        |binding: u32, buffer| wgpu::BindGroupEntry { binding, resource: wgpu::Buffer::as_entire_binding(buffer) };
    entries.extend(interface.parameter_binding.map(|(_, binding)| entry(binding, &parameters)));
    if let Some((memory, words, table)) = &heap {
        entries.extend([entry(memory.words, words), entry(memory.table, table)]);
        entries.extend(memory.pairs.map(|binding| entry(binding, words)));
    }
    entries.extend(images.iter().map(|(slot, words)| entry(slot.binding, words)));
    for (slot, bound) in interface.textures.iter().zip(&textures) {
        entries.extend(bound.entries(slot));
    }
    let device = &gpu.device;
    let (layout, pipeline) = pipeline(gpu, &lowered);
    let group =
        device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout: &layout, entries: &entries });
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    let [x, y, z] = dispatch.groups;
    pass.dispatch_workgroups(x, y, z);
    drop(pass);
    let memory = heap.as_ref().filter(|(memory, ..)| memory.writes);
    let memory = memory.map(|(_, words, _)| copied(gpu, &mut encoder, words));
    let written = images.iter().filter(|(slot, _)| slot.writes);
    let written: Vec<_> = written.map(|(slot, words)| (slot.unit, copied(gpu, &mut encoder, words))).collect();
    gpu.queue.submit([encoder.finish()]);
    let changed = memory.iter().chain(written.iter().map(|(_, buffer)| buffer));
    changed.for_each(|buffer| buffer.map_async(wgpu::MapMode::Read, .., |_| {}));
    let waited = gpu.wait();
    if let Some(message) = gpu.take_errors().into_iter().next() {
        return Err(message);
    }
    if !waited {
        return Err("the device was lost".to_owned());
    }
    let observation = Observation { outputs: Vec::new(), parameters: Vec::new(), killed: false, course: None };
    let mut aftermath = Aftermath {
        threads: vec![observation],
        memory: job.world.memory.words().to_vec(),
        images: job.world.images.clone(),
        primitives: Primitives::default(),
    };
    let bring = |into: &mut [u32], from: &[u32]| into.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
    if let Some(words) = &memory {
        bring(&mut aftermath.memory, &words_of(words));
    }
    for (unit, words) in &written {
        if let Some(Some(image)) = aftermath.images.get_mut(usize::from(*unit)) {
            bring(&mut image.words, words_of(words).get(HEADER..).unwrap_or_default());
        }
    }
    Ok(aftermath)
}
