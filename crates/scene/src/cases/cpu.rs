//! The reference machine as an engine.

use rayon::prelude::*;

use super::engine::{Aftermath, Batch, BatchResult, Course, Engine, Invocation, Job, Observation};
use super::texture::Bindings;
use glasm::dialect::Stage;
use glasm::interp::{Dispatched, Inputs, Machine, Outcome, Primitives, Textures};
use glasm::program::{HANDLE_UNITS, handle_place};
use glasm::texture::Unit;

/// The reference machine.
#[derive(Copy, Clone, Debug, Default)]
pub struct Cpu;

impl Engine for Cpu {
    fn name(&self) -> &'static str {
        "cpu"
    }

    fn run(&mut self, batches: &[Batch<'_>]) -> Vec<BatchResult> {
        batches
            .par_iter()
            .map(|batch| {
                let mut machine = Machine::new(batch.program);
                BatchResult::Done(batch.jobs.iter().map(|job| observe(&mut machine, job)).collect())
            })
            .collect()
    }
}

/// The textures that the reference machine samples. An incomplete one counts as missing.
pub fn textures(bindings: &Bindings) -> Textures<'_> {
    let mut textures = Textures::default();
    for (unit, binding) in bindings {
        if let Some(place) = textures.units.get_mut(usize::from(*unit)) {
            *place = Unit::new(&binding.texture, &binding.sampler);
        }
    }
    textures
}

/// What handles name, by `handle_place`.
pub(super) fn resident(bindings: &Bindings) -> Vec<Option<Unit<'_>>> {
    let mut resident = Vec::new();
    for (unit, binding) in bindings.range(HANDLE_UNITS..) {
        let place = handle_place(binding.texture.target(), usize::from(unit - HANDLE_UNITS));
        resident.resize(resident.len().max(place + 1), None);
        resident[place] = Unit::new(&binding.texture, &binding.sampler);
    }
    resident
}

fn observe(machine: &mut Machine<'_>, job: &Job) -> Aftermath {
    let resident = resident(&job.textures);
    let textures = Textures { resident: &resident, ..textures(&job.textures) };
    machine.world = job.world.clone();
    if let (Some(dispatch), Some(Invocation::One(inputs))) = (&job.dispatch, job.invocations.first()) {
        let Dispatched { steps, exit } = machine.dispatch(dispatch, inputs, &textures);
        let course = Some(Course { steps, exit });
        let thread = Observation { outputs: Vec::new(), parameters: Vec::new(), killed: false, course };
        return aftermath(machine, vec![thread], Primitives::default());
    }
    let alone: Option<Vec<Inputs>> = job
        .invocations
        .iter()
        .map(|invocation| match invocation {
            Invocation::One(inputs) => Some((**inputs).clone()),
            Invocation::Quad(_) => None,
        })
        .collect();
    let mut primitives = Primitives::default();
    let geometry = machine.program().dialect().rules().stage == Stage::Geometry;
    let outcomes = match alone {
        Some(inputs) if geometry => {
            let outcomes;
            (outcomes, primitives) = machine.run_primitive(&inputs, &textures);
            outcomes
        }
        Some(inputs) => machine.run_group(&inputs, &textures),
        None => job
            .invocations
            .iter()
            .map(|invocation| match invocation {
                Invocation::One(inputs) => machine.run(inputs, &textures),
                Invocation::Quad(quad) => {
                    // The other fragments only provide slopes.
                    let [own, ..] = machine.run_quad(quad, [true, false, false, false], &textures);
                    own
                }
            })
            .collect(),
    };
    aftermath(machine, outcomes.into_iter().map(observation).collect(), primitives)
}

fn aftermath(machine: &mut Machine<'_>, threads: Vec<Observation>, primitives: Primitives) -> Aftermath {
    let world = std::mem::take(&mut machine.world);
    Aftermath { threads, memory: world.memory.words().to_vec(), images: world.images, primitives }
}

fn observation(outcome: Outcome) -> Observation {
    Observation {
        outputs: outcome.outputs,
        parameters: outcome.parameters,
        killed: outcome.killed,
        course: Some(Course { steps: outcome.steps, exit: outcome.exit }),
    }
}
