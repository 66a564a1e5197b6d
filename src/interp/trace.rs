//! Runs with a trace of every step.

use super::context::LaneContext;
use super::lane::Lane;
use super::machine::{Machine, step};
use super::typed::Typed;
use super::{Exit, Inputs, Outcome, Primitives, Step, Textures, Tracer};
use crate::machine::execute::{Decision, operand, test};
use crate::program::{File, Instruction};

impl Machine<'_> {
    /// Runs one fragment of a quad like [`Machine::run_quad`], with a trace of every step.
    pub fn run_quad_traced(
        &mut self,
        inputs: &[Inputs; 4],
        coverage: [bool; 4],
        textures: &Textures,
        lane: usize,
        tracer: &mut dyn Tracer,
    ) -> Outcome {
        let lane = lane & 3;
        for (number, inputs) in inputs.iter().enumerate() {
            self.start(number, inputs);
        }
        if !self.needs_quad {
            self.finish_lane(lane, &inputs[lane], textures, Some(tracer));
            return self.outcome(lane, &inputs[lane]);
        }
        while let Some((counter, here)) = self.next_together(coverage) {
            let seen = if here[lane] && self.lanes[lane].is_running() {
                Seen::before(&mut self.context(lane, &inputs[lane], textures))
            } else {
                None
            };
            self.step_together(counter, here, inputs, coverage, textures);
            if let Some(seen) = seen {
                seen.after(&mut self.context(lane, &inputs[lane], textures), tracer);
            }
        }
        self.apply_fog(lane, &inputs[lane], textures);
        self.outcome(lane, &inputs[lane])
    }

    /// Runs a thread group like [`Machine::run_group`], with a trace of every step of one invocation.
    pub fn run_group_traced(
        &mut self,
        inputs: &[Inputs],
        textures: &Textures,
        invocation: usize,
        tracer: &mut dyn Tracer,
    ) -> Vec<Outcome> {
        self.run_group_watched(inputs, textures, Some(Watched { invocation, tracer }))
    }

    /// Runs a geometry program like [`Machine::run_primitive`], with a trace of every step of one invocation.
    pub fn run_primitive_traced(
        &mut self,
        inputs: &[Inputs],
        textures: &Textures,
        invocation: usize,
        tracer: &mut dyn Tracer,
    ) -> (Vec<Outcome>, Primitives) {
        self.run_primitive_watched(inputs, textures, Some(Watched { invocation, tracer }))
    }

    /// Runs one of several invocations, with a trace if it is the watched one.
    pub(super) fn run_one_of(
        &mut self,
        number: usize,
        inputs: &Inputs,
        textures: &Textures,
        watched: &mut Option<Watched<'_>>,
    ) -> Outcome {
        self.start(0, inputs);
        let watched = watched.as_mut().filter(|watched| watched.invocation == number);
        self.finish_lane(0, inputs, textures, watched.map(|watched| &mut *watched.tracer));
        self.outcome(0, inputs)
    }
}

/// One of several invocations, whose steps a tracer gets.
pub(super) struct Watched<'t> {
    pub(super) invocation: usize,
    pub(super) tracer: &'t mut dyn Tracer,
}

/// Executes the instruction at the lane's counter and calls the tracer.
pub(super) fn step_traced(context: &mut LaneContext, limit: u64, tracer: &mut dyn Tracer) {
    let seen = Seen::before(context);
    step(context, limit);
    if let Some(seen) = seen {
        seen.after(context, tracer);
    }
}

/// A lane's state before its next instruction.
struct Seen {
    number: u32,
    operands: Vec<[u32; 4]>,
    upper: Vec<[u32; 4]>,
    before: Lane,
}

impl Seen {
    /// None after the last instruction.
    fn before(context: &mut LaneContext) -> Option<Seen> {
        let number = context.lane.flow.counter;
        let instruction = context.program.instructions.get(number as usize)?;
        // Prepared operands are those of the current instruction.
        context.current = number as usize;
        let (mut operands, mut upper) = (Vec::new(), Vec::new());
        for index in 0..instruction.source_count.into() {
            if context.rules.has_types() {
                let value = operand(&mut Typed(context), instruction, index, &[0, 1, 2, 3]);
                operands.push(value.low.lanes);
                upper.push(value.high);
            } else {
                operands.push(operand(context, instruction, index, &[0, 1, 2, 3]).lanes);
            }
        }
        Some(Seen { number, operands, upper, before: context.lane.clone() })
    }

    /// Reports the instruction to the tracer, if it was executed.
    fn after(self, context: &mut LaneContext, tracer: &mut dyn Tracer) {
        let Some(instruction) = context.program.instructions.get(self.number as usize) else { return };
        if context.lane.flow.exit == Some(Exit::Limit) {
            return;
        }
        let destination = &instruction.destination;
        let number = context.index(destination.index, destination.relative.as_ref()).unwrap_or(usize::MAX);
        let lane = &*context.lane;
        let result = match destination.file {
            File::Temporary => lane.temporaries.get(number).copied(),
            File::Output => lane.outputs.get(number).copied(),
            File::Parameter => lane.parameters.get(number).copied(),
            File::Address => lane.addresses.get(number).map(|address| address.map(|number| number as u32)),
            File::Null | File::Attribute | File::Constant | File::Buffer(_) => None,
        };
        let result_upper = lane.upper.get(number).copied().filter(|_| destination.file == File::Temporary);
        let written = written_components(context, instruction, &self.before);
        tracer.step(&Step {
            instruction: self.number,
            operands: self.operands,
            operands_upper: self.upper,
            result,
            result_upper,
            written,
            conditions: context.lane.conditions,
        });
    }
}

/// The components that an instruction's masks allow, by the condition code before it.
fn written_components(context: &mut LaneContext, instruction: &Instruction, before: &Lane) -> u8 {
    let mask = instruction.destination.mask;
    let after = std::mem::replace(&mut context.lane.conditions, before.conditions);
    let tested = match context.rules.typed {
        None => test(context, &instruction.condition, &[0, 1, 2, 3]),
        Some(_) => test(&mut Typed(context), &instruction.condition, &[0, 1, 2, 3]),
    };
    context.lane.conditions = after;
    match tested {
        Decision::Always => mask,
        Decision::Never => 0,
        Decision::When(open) => (0..4).filter(|lane| open.lanes[*lane]).fold(0, |bits, lane| bits | 1 << lane) & mask,
    }
}
