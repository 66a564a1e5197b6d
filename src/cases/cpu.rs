//! The reference machine as an engine.

use rayon::prelude::*;

use super::engine::{Batch, BatchResult, Course, Engine, Invocation, Job, Observation};
use super::texture::Bindings;
use crate::interp::{Machine, Outcome, Textures};
use crate::texture::Unit;

/// The reference interpreter.
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

/// What the reference machine samples. A texture that is not complete is none.
pub fn textures(bindings: &Bindings) -> Textures<'_> {
    let mut textures = Textures::default();
    for (unit, binding) in bindings {
        if let Some(place) = textures.units.get_mut(usize::from(*unit)) {
            *place = Unit::new(&binding.texture, &binding.sampler);
        }
    }
    textures
}

fn observe(machine: &mut Machine<'_>, job: &Job) -> Observation {
    let textures = textures(&job.textures);
    observation(match &job.invocation {
        Invocation::One(inputs) => machine.run(inputs, &textures),
        Invocation::Quad(quad) => {
            let [own, ..] = machine.run_quad(quad, [true; 4], &textures);
            own
        }
    })
}

fn observation(outcome: Outcome) -> Observation {
    Observation {
        outputs: outcome.outputs,
        parameters: outcome.parameters,
        killed: outcome.killed,
        course: Some(Course { steps: outcome.steps, exit: outcome.exit }),
    }
}
