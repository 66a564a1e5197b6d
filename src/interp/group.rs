//! Thread groups: invocations that share memory, in lock-step where they vote.

use super::context::Context;
use super::lane::Lane;
use super::machine::{Machine, step};
use super::typed::Typed;
use super::value::Mask;
use super::{Inputs, Outcome, Textures};
use crate::isa::semantics::ballot;
use crate::isa::{Op, Vote};
use crate::program::Instruction;

impl Machine<'_> {
    /// Runs one invocation for each of `inputs`, a thread group. Without votes they run one after the other, so that
    /// none waits for another that cannot move.
    pub fn run_group(&mut self, inputs: &[Inputs], textures: &Textures) -> Vec<Outcome> {
        let votes = self.program.instructions.iter().any(|instruction| matches!(instruction.op, Op::Vote(_)));
        if !votes || self.rules.typed.is_none() {
            return inputs.iter().map(|inputs| self.run(inputs, textures)).collect();
        }
        let mut lanes: Vec<Lane> = inputs
            .iter()
            .map(|inputs| {
                self.start(0, inputs);
                self.lanes[0].clone()
            })
            .collect();
        while let Some(first) = lanes.iter().filter(|lane| lane.is_running()).map(Lane::place).min() {
            let here: Vec<usize> =
                (0..lanes.len()).filter(|lane| lanes[*lane].is_running() && lanes[*lane].place() == first).collect();
            let instruction = self.program.instructions.get(first.1 as usize);
            let outcome = match instruction.map(|instruction| (instruction, instruction.op)) {
                Some((instruction, Op::Vote(vote))) => {
                    Some(self.count(vote, instruction, &mut lanes, &here, inputs, textures))
                }
                _ => None,
            };
            for lane in here {
                let mut context =
                    Context::new(self.program, self.rules, &mut lanes[lane], &inputs[lane], textures, &mut self.world);
                context.voted = outcome;
                step(&mut context, self.limit);
            }
        }
        let mut outcomes = Vec::with_capacity(lanes.len());
        for (mut lane, inputs) in lanes.into_iter().zip(inputs) {
            std::mem::swap(&mut self.lanes[0], &mut lane);
            self.apply_fog(0, inputs, textures);
            outcomes.push(self.outcome(0, inputs));
        }
        outcomes
    }

    /// What the threads that stand at a vote come to.
    fn count(
        &mut self,
        vote: Vote,
        instruction: &Instruction,
        lanes: &mut [Lane],
        here: &[usize],
        inputs: &[Inputs],
        textures: &Textures,
    ) -> Mask {
        let (mut all, mut any) = ([true; 4], [false; 4]);
        for &lane in here {
            let (program, rules) = (self.program, self.rules);
            let mut context = Context::new(program, rules, &mut lanes[lane], &inputs[lane], textures, &mut self.world);
            let mask = ballot(&mut Typed(&mut context), instruction, rules);
            for (component, set) in mask.lanes.into_iter().enumerate() {
                all[component] &= set;
                any[component] |= set;
            }
        }
        let lanes = match vote {
            Vote::All => all,
            Vote::Any => any,
            Vote::Equal => std::array::from_fn(|component| all[component] == any[component]),
        };
        Mask { lanes, count: 4 }
    }
}
