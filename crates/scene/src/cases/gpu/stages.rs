//! Case files of geometry and tessellation programs on a wgpu device: our translation, with a primitive or patch for
//! each job.

use glasm_runtime::Gpu;
use glasm_runtime::binding::{self as texels, Bound, ChainBlock, chain_entries, group_entries};

use super::textures::{bind, formats, samplers};
use crate::cases::{Aftermath, Invocation, Job, Observation};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Emitted, Inputs, Primitives};
use glasm::lower::{
    CHAIN_ENTRY, ChainRequest, Feed, HEADER, Image, Interface, Memory, Options, System, chain_reads, chain_stage,
    chain_waits, image_words, memory_table, sections,
};
use glasm::program::{Arrangement, Program};

const UNWRITTEN: [u32; 4] = [0, 0, 0, 0x3f80_0000];

/// The options that a run is translated with.
fn request(program: &Program, vertices: u32) -> ChainRequest {
    let (read, patch_read) = chain_reads(program);
    let (patch, results) = program.outputs_written().iter().partition(|number| *number >= Output::TESS_OUTER0.0);
    let feed = match patch_read.is_empty() {
        true => Feed::Vertices(read),
        false => Feed::Patches { vertices, results: read, patch: patch_read },
    };
    ChainRequest { feed, results, apart: Vec::new(), patch }
}

fn vector(list: Option<&Vec<[u32; 4]>>, number: u8) -> [u32; 4] {
    list.and_then(|list| list.get(usize::from(number))).copied().unwrap_or(UNWRITTEN)
}

/// Vertices and patches of the stage before, as words, and how many vectors of them precede the records of the
/// invocations.
fn given_words(request: &ChainRequest, job: &Job, given: &[&Inputs]) -> (Vec<u32>, u32) {
    let first = given.first().map(|inputs| &inputs.attributes);
    let (seen, patch_seen) = match &request.feed {
        Feed::Arrays(results) | Feed::Vertices(results) => (results.clone(), Vec::new()),
        Feed::Patches { results, patch, .. } => (results.clone(), patch.clone()),
    };
    let mut words: Vec<u32> = Vec::new();
    for vertex in &job.world.vertices {
        words.extend(seen.iter().flat_map(|number| vector(Some(vertex), *number)));
    }
    words.extend(patch_seen.iter().flat_map(|number| vector(first, *number)));
    let records = (words.len() / 4) as u32;
    for inputs in given {
        let [u, v, w, _] = vector(Some(&inputs.attributes), Attribute::TESSELLATION_COORDINATE.0);
        words.extend([u, v, w, 0]);
    }
    (words, records)
}

/// Invocations, vectors of results, and words of counts.
fn sizes(program: &Program, request: &ChainRequest, given: usize) -> (u32, usize, usize) {
    let stride = request.results.len();
    match program.arrangement() {
        Arrangement::Geometry { vertices, invocations, .. } => {
            let all = (vertices * invocations.max(1)) as usize;
            (1, all * stride, 2 * invocations.max(1) as usize + all)
        }
        Arrangement::Control { vertices } => (1, vertices as usize * stride + request.patch.len(), 1),
        Arrangement::None | Arrangement::Evaluation { .. } | Arrangement::Compute { .. } => {
            (given as u32, given * stride, 1)
        }
    }
}

/// The parameter buffer.
pub(super) fn parameter_words(interface: &Interface, job: &Job, first: &Inputs) -> Vec<u32> {
    let mut vectors = vec![[0u32; 4]; interface.slots as usize];
    for (index, parameter) in interface.parameters.iter().enumerate() {
        if let (Some(slot), Some(value)) = (parameter.slot, first.parameters.get(index))
            && let Some(place) = vectors.get_mut(slot as usize)
        {
            *place = *value;
        }
    }
    for parameter in &interface.system {
        if let (System::Subroutines(number), Some(place)) = (parameter.what, vectors.get_mut(parameter.slot as usize)) {
            let choices = &job.world.subroutines;
            *place = std::array::from_fn(|at| choices.get(4 * usize::from(number) + at).copied().unwrap_or(0));
        }
    }
    vectors.into_iter().flatten().collect()
}

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

fn pipeline(gpu: &Gpu, module: naga::Module, layouts: &[wgpu::BindGroupLayout; 2]) -> wgpu::ComputePipeline {
    let device = &gpu.device;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Naga(std::borrow::Cow::Owned(module)),
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&layouts[0]), Some(&layouts[1])],
        immediate_size: 0,
    });
    device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: None,
        layout: Some(&layout),
        module: &module,
        entry_point: Some(CHAIN_ENTRY),
        compilation_options: wgpu::PipelineCompilationOptions::default(),
        cache: None,
    })
}

/// The bindings of a program: buffers that stages share, memory and images.
struct World<'a> {
    shared: [wgpu::Buffer; 5],
    heap: Option<(Memory, wgpu::Buffer, wgpu::Buffer)>,
    images: Vec<(&'a Image, wgpu::Buffer)>,
}

impl World<'_> {
    /// The bind groups of the program's own resources and of the shared ones.
    fn groups(
        &self,
        gpu: &Gpu,
        interface: &Interface,
        layouts: &[wgpu::BindGroupLayout; 2],
        parameters: &wgpu::Buffer,
        textures: &[Bound],
    ) -> [wgpu::BindGroup; 2] {
        let mut own = Vec::new();
        let entry = |binding: u32, buffer: &wgpu::Buffer| (binding, buffer.clone());
        let mut buffers: Vec<(u32, wgpu::Buffer)> = Vec::new();
        buffers.extend(interface.parameter_binding.map(|(_, binding)| entry(binding, parameters)));
        if let Some((memory, words, table)) = &self.heap {
            buffers.extend([entry(memory.words, words), entry(memory.table, table)]);
            buffers.extend(memory.pairs.map(|binding| entry(binding, words)));
        }
        buffers.extend(self.images.iter().map(|(slot, words)| entry(slot.binding, words)));
        own.extend(
            buffers.iter().map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding: *binding,
                resource: buffer.as_entire_binding(),
            }),
        );
        for (slot, bound) in interface.textures.iter().zip(textures) {
            own.extend(bound.entries(slot));
        }
        let between: Vec<_> = (0..)
            .zip(&self.shared)
            .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let group =
            |layout, entries| gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries });
        [group(&layouts[0], own.as_slice()), group(&layouts[1], between.as_slice())]
    }

    /// Waits for the submission and reads back its results.
    fn brought(
        &self,
        gpu: &Gpu,
        mut encoder: wgpu::CommandEncoder,
        told: impl Fn(&[[u32; 4]], &[u32]) -> Aftermath,
    ) -> Result<Aftermath, String> {
        let staging = [&self.shared[2], &self.shared[4]].map(|buffer| copied(gpu, &mut encoder, buffer));
        let memory = self.heap.as_ref().filter(|(memory, ..)| memory.writes);
        let memory = memory.map(|(_, words, _)| copied(gpu, &mut encoder, words));
        let images = self.images.iter().filter(|(slot, _)| slot.writes);
        let images: Vec<_> = images.map(|(slot, words)| (slot.unit, copied(gpu, &mut encoder, words))).collect();
        gpu.queue.submit([encoder.finish()]);
        let changed = memory.iter().chain(images.iter().map(|(_, buffer)| buffer));
        staging.iter().chain(changed).for_each(|buffer| buffer.map_async(wgpu::MapMode::Read, .., |_| {}));
        let waited = gpu.wait();
        if let Some(message) = gpu.take_errors().into_iter().next() {
            return Err(message);
        }
        if !waited {
            return Err("the device was lost".to_owned());
        }
        let vectors = words_of(&staging[0]).as_chunks::<4>().0.to_vec();
        let mut aftermath = told(&vectors, &words_of(&staging[1]));
        let bring = |into: &mut [u32], from: &[u32]| into.iter_mut().zip(from).for_each(|(to, from)| *to = *from);
        if let Some(words) = &memory {
            bring(&mut aftermath.memory, &words_of(words));
        }
        for (unit, words) in &images {
            if let Some(Some(image)) = aftermath.images.get_mut(usize::from(*unit)) {
                bring(&mut image.words, words_of(words).get(HEADER..).unwrap_or_default());
            }
        }
        Ok(aftermath)
    }
}

/// Runs a program on a job's inputs, and waits for it.
pub(super) fn run_stage(gpu: &Gpu, program: &Program, job: &Job, options: &Options) -> Result<Aftermath, String> {
    let given: Vec<&Inputs> = job
        .invocations
        .iter()
        .map(|it| match it {
            Invocation::One(inputs) => &**inputs,
            Invocation::Quad(quad) => &quad[0],
        })
        .collect();
    let first = *given.first().ok_or("there is no invocation")?;
    let corners = job.world.vertices.len() as u32;
    let request = request(program, corners);
    let texels = texels::units(gpu, program, |unit| job.textures.get(&unit).map(Into::into));
    let threads = given.len() as u32;
    let options = options
        .clone()
        .with_threads(threads)
        .with_formats(formats(&job.textures))
        .with_samplers(samplers(gpu, &job.textures))
        .with_texels(texels)
        .with_sections(sections(job.world.memory.pages()));
    let lowered = chain_stage(program, &options, &request).map_err(|error| error.to_string())?;
    let interface = &lowered.interface;

    let (words, records) = given_words(&request, job, &given);
    let (items, size, counts) = sizes(program, &request, given.len());
    let flags = match program.arrangement() {
        Arrangement::Geometry { invocations, .. } => 2 * invocations.max(1),
        Arrangement::None
        | Arrangement::Control { .. }
        | Arrangement::Evaluation { .. }
        | Arrangement::Compute { .. } => 0,
    };
    let [identity, ..] = vector(Some(&first.attributes), Attribute::PRIMITIVE_ID.0);
    let block = ChainBlock { count: items, corners: corners.max(1), records, flags, identity, ..ChainBlock::default() };

    let out = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
    let (storage, uniform) = (wgpu::BufferUsages::STORAGE, wgpu::BufferUsages::UNIFORM);
    let parameters = buffer(gpu, &parameter_words(interface, job, first), uniform);
    let image = |unit: u8| job.world.images.get(usize::from(unit)).and_then(Option::as_ref);
    let world = World {
        shared: [
            buffer(gpu, &block.words().collect::<Vec<_>>(), uniform),
            buffer(gpu, &words, storage),
            buffer(gpu, &vec![0; (4 * size).max(4)], out),
            buffer(gpu, &[0; 4], storage),
            buffer(gpu, &vec![0; counts.max(4)], out),
        ],
        heap: interface.memory.map(|memory| {
            let table = memory_table(&job.world.buffers, job.world.memory.pages(), options.draw.sections);
            (memory, buffer(gpu, job.world.memory.words(), out), buffer(gpu, &table, storage))
        }),
        images: (interface.images.iter().map(|slot| (slot, buffer(gpu, &image_words(image(slot.unit)), out))))
            .collect(),
    };
    let missing = program.dialect().rules().missing_texture;
    let textures: Vec<_> =
        interface.textures.iter().map(|slot| bind(gpu, slot, job.textures.get(&slot.unit), missing)).collect();
    let entries = group_entries(interface, &[], wgpu::ShaderStages::COMPUTE, false);
    let layouts = [entries.as_slice(), &chain_entries(false)]
        .map(|entries| gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries }));
    let groups = world.groups(gpu, interface, &layouts, &parameters, &textures);
    let pipeline = pipeline(gpu, lowered.module.clone(), &layouts);
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &groups[0], &[]);
    pass.set_bind_group(1, &groups[1], &[]);
    let [x, y] = ChainBlock::groups(if chain_waits(program, threads) { 1 } else { threads });
    pass.dispatch_workgroups(x, y, 1);
    drop(pass);
    world.brought(gpu, encoder, |vectors, counts| outcome(program, &request, job, vectors, counts))
}

fn outcome(program: &Program, request: &ChainRequest, job: &Job, vectors: &[[u32; 4]], counts: &[u32]) -> Aftermath {
    let stride = request.results.len();
    let outputs = |first: usize| {
        let mut outputs = vec![UNWRITTEN; Output::COUNT];
        for (slot, number) in request.results.iter().enumerate() {
            outputs[usize::from(*number)] = vectors.get(first + slot).copied().unwrap_or_default();
        }
        outputs
    };
    let mut primitives = Primitives::default();
    let thread = |outputs| Observation { outputs, parameters: Vec::new(), killed: false, course: None };
    let threads = match program.arrangement() {
        Arrangement::Geometry { vertices: limit, invocations, .. } => {
            let (limit, invocations) = (limit as usize, invocations.max(1) as usize);
            for invocation in 0..invocations {
                let emitted = counts.get(2 * invocation + 1).copied().unwrap_or(0) as usize;
                let base = invocation * limit;
                let vertices = (base..base + emitted.min(limit)).map(|number| {
                    let word = counts.get(2 * invocations + number).copied().unwrap_or(0);
                    (Emitted { stream: word & 255, outputs: outputs(number * stride) }, word >> 16)
                });
                add(&mut primitives, vertices);
            }
            vec![thread(vec![UNWRITTEN; Output::COUNT]); job.invocations.len()]
        }
        Arrangement::Control { vertices } => (0..vertices as usize)
            .map(|number| {
                let mut outputs = outputs(number * stride);
                for (slot, number) in request.patch.iter().enumerate() {
                    let value = vectors.get(vertices as usize * stride + slot);
                    outputs[usize::from(*number)] = value.copied().unwrap_or_default();
                }
                thread(outputs)
            })
            .collect(),
        Arrangement::None | Arrangement::Evaluation { .. } | Arrangement::Compute { .. } => {
            (0..job.invocations.len()).map(|number| thread(outputs(number * stride))).collect()
        }
    };
    Aftermath { threads, memory: job.world.memory.words().to_vec(), images: job.world.images.clone(), primitives }
}

/// Adds the emissions of one invocation: vertices, and how many strips had ended before each.
fn add(primitives: &mut Primitives, vertices: impl Iterator<Item = (Emitted, u32)>) {
    let mut open: Vec<(u32, Vec<usize>)> = Vec::new();
    let mut before = 0;
    for (vertex, epoch) in vertices {
        if epoch != before {
            primitives.strips.extend(open.drain(..).map(|(_, strip)| strip));
            before = epoch;
        }
        let number = primitives.vertices.len();
        match open.iter_mut().find(|(stream, _)| *stream == vertex.stream) {
            Some((_, strip)) => strip.push(number),
            None => open.push((vertex.stream, vec![number])),
        }
        primitives.vertices.push(vertex);
    }
    primitives.strips.extend(open.into_iter().map(|(_, strip)| strip));
}
