//! A program's own resources of a run, bound as its module asks for them, and what the run leaves in them.

use glasm_runtime::Gpu;
use glasm_runtime::binding::{Bound, group_entries};

use super::textures::bind;
use crate::cases::contents::parameter_words;
use crate::cases::{Aftermath, Job};
use crate::error::{Code, Error};
use glasm::interp::Inputs;
use glasm::lower::description::{Image, Memory};
use glasm::lower::memory::{HEADER, image_words, memory_table};
use glasm::lower::{Interface, Options};
use glasm::program::Program;

/// A buffer with these words.
pub(super) fn buffer(gpu: &Gpu, words: &[u32], usage: wgpu::BufferUsages) -> wgpu::Buffer {
    let bytes: &[u8] = bytemuck::cast_slice(words);
    let size = bytes.len().max(16) as u64;
    let usage = usage | wgpu::BufferUsages::COPY_DST;
    let buffer =
        gpu.device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    gpu.queue.write_buffer(&buffer, 0, bytes);
    buffer
}

/// A readback buffer for what the GPU writes.
pub(super) fn copied(gpu: &Gpu, encoder: &mut wgpu::CommandEncoder, from: &wgpu::Buffer) -> wgpu::Buffer {
    let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
    let size = from.size();
    let to = gpu.device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    encoder.copy_buffer_to_buffer(from, 0, &to, 0, size);
    to
}

/// The words of a mapped buffer.
pub(super) fn words_of(buffer: &wgpu::Buffer) -> Vec<u32> {
    let view = buffer.get_mapped_range(..);
    view.map_or_else(|_| Vec::new(), |view| bytemuck::pod_collect_to_vec(&view[..]))
}

/// The pipeline of a module's entry point.
pub(super) fn pipeline(
    gpu: &Gpu,
    module: naga::Module,
    entry: &str,
    layouts: &[Option<&wgpu::BindGroupLayout>],
) -> wgpu::ComputePipeline {
    let device = &gpu.device;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(module)),
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: layouts,
        immediate_size: 0,
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(&layout),
        module: &module,
        entry_point: Some(entry),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// Parameters, memory, images and textures.
pub(super) struct Own<'a> {
    interface: &'a Interface,
    pub(super) layout: wgpu::BindGroupLayout,
    parameters: wgpu::Buffer,
    heap: Option<(Memory, wgpu::Buffer, wgpu::Buffer)>,
    images: Vec<(&'a Image, wgpu::Buffer)>,
    textures: Vec<Bound>,
}

impl<'a> Own<'a> {
    /// Those of a job; `inputs` has the parameters.
    pub(super) fn new(
        gpu: &Gpu,
        program: &Program,
        interface: &'a Interface,
        job: &Job,
        inputs: &Inputs,
        options: &Options,
    ) -> Own<'a> {
        let out = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let image = |unit: u8| job.world.images.get(usize::from(unit)).and_then(Option::as_ref);
        let missing = program.dialect().rules().missing_texture;
        let entries = group_entries(interface, &[], wgpu::ShaderStages::COMPUTE, false);
        let descriptor = wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries };
        Own {
            interface,
            layout: gpu.device.create_bind_group_layout(&descriptor),
            parameters: buffer(gpu, &parameter_words(interface, job, inputs), wgpu::BufferUsages::UNIFORM),
            heap: interface.memory.map(|memory| {
                let table = memory_table(&job.world.buffers, job.world.memory.pages(), options.draw.sections);
                let words = buffer(gpu, job.world.memory.words(), out);
                (memory, words, buffer(gpu, &table, wgpu::BufferUsages::STORAGE))
            }),
            images: (interface.images.iter().map(|slot| (slot, buffer(gpu, &image_words(image(slot.unit)), out))))
                .collect(),
            textures: (interface.textures.iter())
                .map(|slot| bind(gpu, slot, job.textures.get(&slot.unit), missing))
                .collect(),
        }
    }

    pub(super) fn group(&self, gpu: &Gpu) -> wgpu::BindGroup {
        let entry =
            |binding: u32, buffer| wgpu::BindGroupEntry { binding, resource: wgpu::Buffer::as_entire_binding(buffer) };
        let mut entries = Vec::new();
        entries.extend(self.interface.parameter_binding.map(|(_, binding)| entry(binding, &self.parameters)));
        if let Some((memory, words, table)) = &self.heap {
            entries.extend([entry(memory.words, words), entry(memory.table, table)]);
            entries.extend(memory.pairs.map(|binding| entry(binding, words)));
        }
        entries.extend(self.images.iter().map(|(slot, words)| entry(slot.binding, words)));
        for (slot, bound) in self.interface.textures.iter().zip(&self.textures) {
            entries.extend(bound.entries(slot));
        }
        let descriptor = wgpu::BindGroupDescriptor { label: None, layout: &self.layout, entries: &entries };
        gpu.device.create_bind_group(&descriptor)
    }

    /// Has everything copied that the program may have changed.
    pub(super) fn changes(&self, gpu: &Gpu, encoder: &mut wgpu::CommandEncoder) -> Changes {
        let memory = self.heap.as_ref().filter(|(memory, ..)| memory.writes);
        let memory = memory.map(|(_, words, _)| copied(gpu, encoder, words));
        let images = self.images.iter().filter(|(slot, _)| slot.writes);
        let images = images.map(|(slot, words)| (slot.unit, copied(gpu, encoder, words))).collect();
        Changes { memory, images }
    }
}

/// Copies of what a program may have changed.
pub(super) struct Changes {
    memory: Option<wgpu::Buffer>,
    images: Vec<(u8, wgpu::Buffer)>,
}

impl Changes {
    /// Submits the work, and waits until these copies and others can be read.
    pub(super) fn wait(&self, gpu: &Gpu, encoder: wgpu::CommandEncoder, others: &[wgpu::Buffer]) -> Result<(), Error> {
        gpu.queue.submit([encoder.finish()]);
        let changed = self.memory.iter().chain(self.images.iter().map(|(_, buffer)| buffer));
        others.iter().chain(changed).for_each(|buffer| buffer.map_async(wgpu::MapMode::Read, .., |_| {}));
        let waited = gpu.wait();
        match gpu.take_errors().into_iter().next() {
            Some(message) => Err(Code::DeviceFailed.error(message)),
            None if !waited => Err(Code::DeviceFailed.error("the device was lost")),
            None => Ok(()),
        }
    }

    /// Puts them into what is known after the run.
    pub(super) fn bring(&self, aftermath: &mut Aftermath) {
        let bring = |into: &mut [u32], from: &[u32]| into.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        if let Some(words) = &self.memory {
            bring(&mut aftermath.memory, &words_of(words));
        }
        for (unit, words) in &self.images {
            if let Some(Some(image)) = aftermath.images.get_mut(usize::from(*unit)) {
                bring(&mut image.words, words_of(words).get(HEADER..).unwrap_or_default());
            }
        }
    }
}
