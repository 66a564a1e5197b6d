//! Case files of geometry and tessellation programs on a wgpu device: our translation, with a primitive or patch for
//! each job.

use glasm_runtime::Gpu;
use glasm_runtime::binding::{self as texels, ChainBlock, chain_entries};

use super::own::{Own, buffer, copied, pipeline, words_of};
use super::textures::{formats, samplers};
use crate::cases::{Aftermath, Invocation, Job, Observation};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Emitted, Inputs, Primitives};
use glasm::lower::{CHAIN_ENTRY, ChainRequest, Feed, Options, chain_reads, chain_stage, chain_waits, sections};
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
    let texels = texels::units(gpu, program, |slot| job.textures.get(&slot.unit).map(Into::into));
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
    let shared = Shared([
        buffer(gpu, &block.words().collect::<Vec<_>>(), uniform),
        buffer(gpu, &words, storage),
        buffer(gpu, &vec![0; (4 * size).max(4)], out),
        buffer(gpu, &[0; 4], storage),
        buffer(gpu, &vec![0; counts.max(4)], out),
    ]);
    let own = Own::new(gpu, program, interface, job, first, &options);
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
    let [x, y] = ChainBlock::groups(if chain_waits(program, threads) { 1 } else { threads });
    pass.dispatch_workgroups(x, y, 1);
    drop(pass);
    let staging = [&shared.0[2], &shared.0[4]].map(|buffer| copied(gpu, &mut encoder, buffer));
    let changes = own.changes(gpu, &mut encoder);
    changes.wait(gpu, encoder, &staging)?;
    let vectors = words_of(&staging[0]).as_chunks::<4>().0.to_vec();
    let mut aftermath = outcome(program, &request, job, &vectors, &words_of(&staging[1]));
    changes.bring(&mut aftermath);
    Ok(aftermath)
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
