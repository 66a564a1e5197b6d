//! The reference machine as an engine.

use rayon::prelude::*;

use super::engine::{Batch, BatchResult, Course, Engine, Invocation, Job, Observation};
use crate::interp::{Machine, Outcome, Textures};
use crate::program::Program;
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

fn observe(machine: &mut Machine<'_>, job: &Job) -> Observation {
    let textures = bound(machine.program(), job);
    let outcome = match &job.invocation {
        Invocation::One(inputs) => machine.run(inputs, &textures),
        Invocation::Quad(quad) => {
            let [own, ..] = machine.run_quad(quad, [true; 4], &textures);
            own
        }
    };
    observation(outcome)
}

/// What the run's directives bound, for each unit the texture of the target that the program uses there. Textures that
/// are not complete are absent.
fn bound<'j>(program: &Program, job: &'j Job) -> Textures<'j> {
    let mut textures = Textures::default();
    for used in &program.textures {
        let binding = job.textures.get(&(used.unit, used.target));
        if let (Some(place), Some(binding)) = (textures.units.get_mut(usize::from(used.unit)), binding) {
            *place = Unit::new(&binding.texture, &binding.sampler);
        }
    }
    textures
}

fn observation(outcome: Outcome) -> Observation {
    Observation {
        outputs: outcome.outputs,
        parameters: outcome.parameters,
        killed: outcome.killed,
        course: Some(Course { steps: outcome.steps, exit: outcome.exit }),
    }
}
