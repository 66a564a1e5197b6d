//! The words that go to a machine for a batch's translation, and those that come back.

use crate::cases::{Aftermath, Batch, Invocation, Job, Observation};
use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::interp::{Inputs, World};
use glasm::lower::description::System;
use glasm::lower::probes::Probe;
use glasm::lower::{self, Interface};
use glasm::program::Program;

/// 1.0, which a run writes unless it discards its fragment.
const ONE: u32 = 0x3f80_0000;

/// The heap's words, and its table: binding points, then pages.
pub(super) fn contents_of_memory(world: &World) -> (Vec<u32>, Vec<u32>) {
    let pages = world.memory.pages();
    (world.memory.words().to_vec(), lower::memory::memory_table(&world.buffers, pages, lower::memory::sections(pages)))
}

/// The words of the input buffer, and the initial ones of the result buffer.
pub(super) fn contents(probe: &Probe, batch: &Batch<'_>, jobs: &[usize]) -> (Vec<u32>, Vec<u32>) {
    let fragment = probe.stage == Stage::Fragment;
    let (mut words, mut results) = (Vec::new(), Vec::new());
    let mut run = |inputs: &Inputs, subroutines: &[u32]| {
        let start = words.len();
        let parameters = inputs.parameters.iter().take(probe.layout.parameters as usize);
        words.extend(parameters.flatten());
        for attribute in &probe.layout.attributes {
            words.extend(inputs.attributes.get(usize::from(*attribute)).copied().unwrap_or_default());
        }
        words.extend_from_slice(
            subroutines.get(..subroutines.len().min(probe.layout.choices as usize * 4)).unwrap_or_default(),
        );
        words.resize(start + probe.layout.input_stride as usize * 4, 0);
        let start = results.len();
        results.resize(start + (1 + probe.layout.outputs.len()) * 4, 0);
        if probe.stage == Stage::State {
            results.extend(inputs.parameters.iter().flatten());
        }
        results.resize(start + probe.layout.result_stride as usize * 4, 0);
    };
    for job in jobs.iter().filter_map(|job| batch.jobs.get(*job)) {
        let choices = &job.world.subroutines;
        for invocation in &job.invocations {
            match invocation {
                Invocation::Quad(quad) if fragment => quad.iter().for_each(|inputs| run(inputs, choices)),
                Invocation::Quad(quad) => run(&quad[0], choices),
                Invocation::One(inputs) => (0..if fragment { 4 } else { 1 }).for_each(|_| run(inputs, choices)),
            }
        }
    }
    if probe.workgroup > 1 {
        // Unused invocations have inputs, too.
        words.resize(words.len().max(probe.workgroup as usize * probe.layout.input_stride as usize * 4), 0);
        results.resize(results.len().max(probe.workgroup as usize * probe.layout.result_stride as usize * 4), 0);
    }
    if fragment {
        // The target has whole rows of quads.
        let runs: usize = jobs.iter().filter_map(|job| batch.jobs.get(*job)).map(|job| job.invocations.len()).sum();
        let quads = (runs as u32).next_multiple_of(lower::probes::QUADS) as usize * 4;
        words.resize(quads * probe.layout.input_stride as usize * 4, 0);
        results.resize(quads * probe.layout.result_stride as usize * 4, 0);
    }
    (words, results)
}

/// What a job leaves that was not run: discarded fragments, and memory as it was.
pub(super) fn nothing(program: &Program, job: &Job) -> Aftermath {
    let vertex = program.dialect().rules().stage != Stage::Fragment;
    let initial = if vertex { [0, 0, 0, ONE] } else { [0; 4] };
    let thread =
        Observation { outputs: vec![initial; Output::COUNT], parameters: Vec::new(), killed: true, course: None };
    Aftermath {
        threads: vec![thread; job.invocations.len()],
        memory: job.world.memory.words().to_vec(),
        images: job.world.images.clone(),
        primitives: Default::default(),
    }
}

/// What a compute program leaves, with memory as it was.
pub(super) fn dispatched(job: &Job) -> Aftermath {
    Aftermath {
        threads: vec![Observation { outputs: Vec::new(), parameters: Vec::new(), killed: false, course: None }],
        memory: job.world.memory.words().to_vec(),
        images: job.world.images.clone(),
        primitives: Default::default(),
    }
}

/// Takes the results of one invocation from its words of the result buffer.
pub(super) fn observe(probe: &Probe, words: &[u32], observation: &mut Observation) {
    let vectors: Vec<[u32; 4]> = words.chunks_exact(4).map(|chunk| [chunk[0], chunk[1], chunk[2], chunk[3]]).collect();
    observation.killed = vectors.first().is_none_or(|vector| vector[0] != ONE);
    for (output, vector) in probe.layout.outputs.iter().zip(vectors.iter().skip(1)) {
        if let Some(place) = observation.outputs.get_mut(usize::from(*output)) {
            *place = *vector;
        }
    }
    observation.parameters = vectors.iter().skip(1 + probe.layout.outputs.len()).copied().collect();
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
        let Some(place) = vectors.get_mut(parameter.slot as usize) else { continue };
        if let System::Subroutines(number) = parameter.what {
            let choices = &job.world.subroutines;
            *place = std::array::from_fn(|at| choices.get(4 * usize::from(number) + at).copied().unwrap_or(0));
        }
        let value = |number: usize| first.parameters.get(number).copied().unwrap_or_default();
        if let Some(rounded) = parameter.what.rounded(value) {
            *place = rounded;
        }
    }
    vectors.into_iter().flatten().collect()
}
