//! One run with a trace of an invocation.

use super::cpu::{resident, textures};
use super::engine::Invocation;
use super::file::{Run, Settings};
use super::grouped::in_chain;
use super::invariant::invariant_position;
use super::runner::job;
use super::stages::given_vertices;
use crate::error::{Code, Error};
use glasm::interp::{Inputs, Machine, Outcome, Primitives, Textures, Tracer};
use glasm::program::{Arrangement, Program};

/// What a traced run leaves.
#[derive(Clone, Debug)]
pub struct Traced {
    /// One for each invocation.
    pub outcomes: Vec<Outcome>,
    /// What a geometry program emitted.
    pub primitives: Primitives,
}

/// Runs a program once with the settings of a case file, and traces the invocation with this number. A patch without a
/// size has the vertices that are given; one invocation of a compute program runs.
pub fn traced(
    program: &Program,
    settings: &Settings,
    invocation: usize,
    tracer: &mut dyn Tracer,
) -> Result<Traced, Error> {
    let mut run = settings.run();
    if in_chain(program.dialect().rules().stage) && run.patch.is_none() {
        run.patch = Some(given_vertices(program, &run.inputs).max(1));
    }
    if let Arrangement::Compute { group, .. } = program.arrangement() {
        run.dispatch = Some([1; 3]);
        run.group = group.contains(&0).then_some([1; 3]);
    }
    let job = job(program, &run)?;
    if invocation >= job.invocations.len() {
        let message = format!("the run has no invocation {invocation}; there are {}", job.invocations.len());
        return Err(Code::OutOfRange.error(message));
    }
    let mut machine = Machine::new(program);
    machine.world = job.world;
    if let Arrangement::Compute { shared, .. } = program.arrangement() {
        machine.world.shared.resize(shared.div_ceil(4) as usize, 0);
    }
    let resident = resident(&job.textures);
    let textures = Textures { resident: &resident, ..textures(&job.textures) };
    let mut primitives = Primitives::default();
    let outcomes = match job.invocations.as_slice() {
        [Invocation::Quad(quad)] => {
            // The other fragments only provide slopes.
            vec![machine.run_quad_traced(quad, [true, false, false, false], &textures, 0, tracer)]
        }
        invocations => {
            let alone: Vec<Inputs> = invocations.iter().filter_map(inputs_alone).cloned().collect();
            if matches!(program.arrangement(), Arrangement::Geometry { .. }) {
                let outcomes;
                (outcomes, primitives) = machine.run_primitive_traced(&alone, &textures, invocation, tracer);
                outcomes
            } else {
                machine.run_group_traced(&alone, &textures, invocation, tracer)
            }
        }
    };
    Ok(Traced { outcomes: with_positions(program, &run, &job.invocations, outcomes), primitives })
}

fn inputs_alone(invocation: &Invocation) -> Option<&Inputs> {
    match invocation {
        Invocation::One(inputs) => Some(inputs),
        Invocation::Quad(_) => None,
    }
}

/// The outcomes with the positions that the GL computes.
fn with_positions(
    program: &Program,
    run: &Run,
    invocations: &[Invocation],
    mut outcomes: Vec<Outcome>,
) -> Vec<Outcome> {
    for (outcome, inputs) in outcomes.iter_mut().zip(invocations.iter().filter_map(inputs_alone)) {
        invariant_position(program, &run.inputs, inputs, &mut outcome.outputs);
    }
    outcomes
}
