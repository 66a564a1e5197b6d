//! Fragments in 2x2 quads, in lock-step: lower left, lower right, upper left, upper right.

use super::lane::Lane;
use super::machine::{Machine, perform, step};
use super::typed::Typed;
use super::value::Value;
use super::{Exit, Inputs, Outcome, Textures};
use crate::machine::semantics::quad_value;

impl Machine<'_> {
    /// Runs four fragments. Fragments outside `coverage` run only for their neighbours, if these need them.
    pub fn run_quad(&mut self, inputs: &[Inputs; 4], coverage: [bool; 4], textures: &Textures) -> [Outcome; 4] {
        self.execute_quad(inputs, coverage, textures);
        std::array::from_fn(|lane| self.outcome(lane, &inputs[lane]))
    }

    /// The same without collecting outcomes; `output` and `killed` then return the state of each lane.
    pub fn execute_quad(&mut self, inputs: &[Inputs; 4], coverage: [bool; 4], textures: &Textures) {
        self.execute_lanes(inputs, coverage, textures);
        for lane in (0..4).filter(|lane| coverage[*lane]) {
            self.apply_fog(lane, &inputs[lane], textures);
        }
    }

    fn execute_lanes(&mut self, inputs: &[Inputs; 4], coverage: [bool; 4], textures: &Textures) {
        for (lane, inputs) in inputs.iter().enumerate() {
            self.start(lane, inputs);
        }
        if !self.needs_quad {
            for lane in (0..4).filter(|lane| coverage[*lane]) {
                let limit = self.limit;
                let mut context = self.context(lane, &inputs[lane], textures);
                while context.lane.is_running() {
                    step(&mut context, limit);
                }
            }
            return;
        }
        while let Some((counter, here)) = self.next_together(coverage) {
            self.step_together(counter, here, inputs, coverage, textures);
        }
    }

    /// The next instruction of a quad and the lanes that execute it; none when all fragments have ended. Lanes that lag
    /// behind go first, so that diverged lanes meet again.
    pub(super) fn next_together(&self, coverage: [bool; 4]) -> Option<(u32, [bool; 4])> {
        if !(0..4).any(|lane| coverage[lane] && self.lanes[lane].is_running()) {
            return None;
        }
        let first = self.lanes.iter().filter(|lane| lane.flow.exit.is_none()).map(|lane| lane.flow.place()).min()?;
        let stands = |lane: &Lane| lane.flow.exit.is_none() && lane.flow.place() == first;
        Some((first.1, self.lanes.each_ref().map(stands)))
    }

    pub(super) fn step_together(
        &mut self,
        counter: u32,
        here: [bool; 4],
        inputs: &[Inputs; 4],
        coverage: [bool; 4],
        textures: &Textures,
    ) {
        let limit = self.limit;
        let compared =
            self.program.instructions.get(counter as usize).filter(|instruction| instruction.op.needs_quad());
        let Some(instruction) = compared else {
            for lane in (0..4).filter(|lane| here[*lane]) {
                let mut context = self.context(lane, &inputs[lane], textures);
                context.covered = coverage[lane];
                step(&mut context, limit);
            }
            return;
        };
        let mut values = [Value::one(0); 4];
        for (lane, value) in values.iter_mut().enumerate() {
            let mut context = self.context(lane, &inputs[lane], textures);
            context.current = counter as usize;
            let rules = context.rules;
            *value = match rules.typed {
                None => quad_value(&mut context, instruction, rules),
                Some(_) => quad_value(&mut Typed(&mut context), instruction, rules).low,
            };
        }
        for lane in (0..4).filter(|lane| here[*lane]) {
            let mut context = self.context(lane, &inputs[lane], textures);
            context.quad = Some((&values, lane));
            context.apart = here != [true; 4];
            context.neighbours = Some((inputs, lane));
            context.covered = coverage[lane];
            if context.lane.steps >= limit {
                context.lane.flow.exit = Some(Exit::Limit);
                continue;
            }
            context.lane.steps += 1;
            context.lane.flow.counter += 1;
            perform(&mut context, instruction);
        }
    }
}
