//! Thread groups: invocations that share memory, in lock-step where they vote.

use super::context::Context;
use super::lane::Lane;
use super::machine::{Machine, step};
use super::typed::Typed;
use super::value::Mask;
use super::{Inputs, Outcome, Textures};
use crate::dialect::Stage;
use crate::dialect::bindings::Output;
use crate::isa::semantics::ballot;
use crate::isa::{Op, Vote};
use crate::program::Instruction;

impl Machine<'_> {
    /// Runs one invocation for each of `inputs`, a thread group. Without votes they run one after the other, so that
    /// none waits for another that cannot move.
    pub fn run_group(&mut self, inputs: &[Inputs], textures: &Textures) -> Vec<Outcome> {
        let votes = self.program.instructions.iter().any(|instruction| matches!(instruction.op, Op::Vote(_)));
        let control = self.rules.stage == Stage::TessellationControl;
        if !(votes || control) || self.rules.typed.is_none() {
            return inputs.iter().map(|inputs| self.run(inputs, textures)).collect();
        }
        let mut lanes: Vec<Lane> = inputs
            .iter()
            .map(|inputs| {
                self.start(0, inputs);
                self.lanes[0].clone()
            })
            .collect();
        if control {
            self.world.patch = lanes.iter().map(|lane| lane.outputs.clone()).collect();
        }
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
            for &lane in &here {
                let mut context =
                    Context::new(self.program, self.rules, &mut lanes[lane], &inputs[lane], textures, &mut self.world);
                context.voted = outcome;
                step(&mut context, self.limit);
            }
            if control {
                share(&mut self.world.patch, &mut lanes, &here);
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

/// Lets the invocations of a control program see what those that moved have written. What belongs to the patch is one
/// for all of them; where several write it at once, the last one counts (NV_tessellation_program5 leaves it open).
fn share(patch: &mut [Vec<[u32; 4]>], lanes: &mut [Lane], moved: &[usize]) {
    let first = usize::from(Output::TESS_OUTER0.0);
    let count = lanes.first().map_or(0, |lane| lane.outputs.len());
    for register in first..count {
        let Some(before) = patch.first().and_then(|outputs| outputs.get(register)).copied() else { continue };
        let mut now = before;
        for &lane in moved {
            for component in 0..4 {
                let own = lanes[lane].outputs[register][component];
                if own != before[component] {
                    now[component] = own;
                }
            }
        }
        if now != before {
            for (lane, shown) in lanes.iter_mut().zip(patch.iter_mut()) {
                lane.outputs[register] = now;
                shown[register] = now;
            }
        }
    }
    for &lane in moved {
        patch[lane].clone_from(&lanes[lane].outputs);
    }
}
