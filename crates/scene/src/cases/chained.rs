//! Runs of geometry and tessellation programs as words for their translations: a primitive or patch for each job.

use super::engine::{Aftermath, Invocation, Job, Observation};
use crate::error::{Code, Error};
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Emitted, Inputs, Primitives};
use glasm::lower::stages::{ChainRequest, Feed, chain_reads, chain_waits};
use glasm::program::{Arrangement, Program};
use glasm_runtime::chain_block::ChainBlock;

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

/// What a stage's buffers contain before it runs.
pub(super) struct Chained<'a> {
    pub(super) request: ChainRequest,
    pub(super) block: ChainBlock,
    /// Vertices and patches of the stage before, as words.
    pub(super) given: Vec<u32>,
    /// Words of results, and of counts.
    pub(super) sizes: [usize; 2],
    /// Workgroups.
    pub(super) groups: [u32; 2],
    /// The inputs of the first invocation, which have the parameters.
    pub(super) first: &'a Inputs,
    pub(super) threads: u32,
}

impl<'a> Chained<'a> {
    pub(super) fn new(program: &Program, job: &'a Job) -> Result<Chained<'a>, Error> {
        let given: Vec<&Inputs> = job
            .invocations
            .iter()
            .map(|invocation| match invocation {
                Invocation::One(inputs) => &**inputs,
                Invocation::Quad(quad) => &quad[0],
            })
            .collect();
        let first = *given.first().ok_or(Code::NotRun.error("there is no invocation"))?;
        let corners = job.world.vertices.len() as u32;
        let request = request(program, corners);
        let threads = given.len() as u32;
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
        let block =
            ChainBlock { count: items, corners: corners.max(1), records, flags, identity, ..ChainBlock::default() };
        let groups = ChainBlock::groups(if chain_waits(program, threads) { 1 } else { threads });
        let sizes = [(4 * size).max(4), counts.max(4)];
        Ok(Chained { request, block, given: words, sizes, groups, first, threads })
    }
}

/// What a stage leaves, but for memory and images.
pub(super) fn outcome(
    program: &Program,
    request: &ChainRequest,
    job: &Job,
    words: &[u32],
    counts: &[u32],
) -> Aftermath {
    let vectors = words.as_chunks::<4>().0;
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
