//! Thread groups: invocations that share memory, in lock-step where they vote.

use super::context::LaneContext;
use super::lane::Lane;
use super::machine::{Machine, step};
use super::trace::{Watched, step_traced};
use super::typed::Typed;
use super::value::Mask;
use super::{Inputs, Outcome, Textures};
use crate::dialect::bindings::Output;
use crate::isa::{Op, Vote};
use crate::machine::ops::Lanes;
use crate::machine::semantics::{ballot as ballot_of, shuffled as shuffled_by};
use crate::program::Instruction;
use crate::vocabulary::Stage;

impl Machine<'_> {
    /// Runs one invocation for each of `inputs`, a thread group. Without votes they run one after the other, so that
    /// none waits for one that has not run.
    pub fn run_group(&mut self, inputs: &[Inputs], textures: &Textures) -> Vec<Outcome> {
        self.run_group_watched(inputs, textures, None)
    }

    pub(super) fn run_group_watched(
        &mut self,
        inputs: &[Inputs],
        textures: &Textures,
        mut watched: Option<Watched<'_>>,
    ) -> Vec<Outcome> {
        let votes = self.program.instructions.iter().any(|instruction| instruction.op.votes());
        let control = self.rules.stage == Stage::TessellationControl;
        if !(votes || control) || !self.rules.has_types() {
            let each = inputs.iter().enumerate();
            return each.map(|(number, inputs)| self.run_one_of(number, inputs, textures, &mut watched)).collect();
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
        while let Some(first) = lanes.iter().filter(|lane| lane.is_running()).map(|lane| lane.flow.place()).min() {
            let here: Vec<usize> = (0..lanes.len())
                .filter(|lane| lanes[*lane].is_running() && lanes[*lane].flow.place() == first)
                .collect();
            let instruction = self.program.instructions.get(first.1 as usize);
            let ballot = instruction
                .filter(|instruction| matches!(instruction.op, Op::Vote(_) | Op::Ballot))
                .map(|instruction| self.count(instruction, &mut lanes, &here, inputs, textures));
            let values = match instruction.filter(|instruction| matches!(instruction.op, Op::Shuffle(_))) {
                Some(instruction) => self.shuffled(instruction, &mut lanes, &here, inputs, textures),
                None => Vec::new(),
            };
            let outcome = match instruction.map(|instruction| instruction.op) {
                Some(Op::Vote(vote)) => ballot.as_ref().map(|ballot| voted(vote, ballot, here.len())),
                _ => None,
            };
            for &lane in &here {
                let mut context = LaneContext::new(
                    self.program,
                    self.rules,
                    &mut lanes[lane],
                    &inputs[lane],
                    textures,
                    &mut self.world,
                );
                context.voted = outcome;
                // Bits refer to the thread's own warp.
                context.ballot = ballot.as_ref().map(|ballot| ballot.each_ref().map(|bits| bits[lane / 32]));
                (context.thread, context.shuffled) = (lane, &values);
                match &mut watched {
                    Some(watched) if watched.invocation == lane => {
                        step_traced(&mut context, self.limit, &mut *watched.tracer);
                    }
                    _ => step(&mut context, self.limit),
                }
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

    /// What a thread's instruction computes in.
    fn context_of<'c>(
        &'c mut self,
        lane: &'c mut Lane,
        inputs: &'c Inputs,
        textures: &'c Textures<'c>,
    ) -> LaneContext<'c> {
        LaneContext::new(self.program, self.rules, lane, inputs, textures, &mut self.world)
    }

    /// What each of the threads at a shuffle gives others.
    fn shuffled(
        &mut self,
        instruction: &Instruction,
        lanes: &mut [Lane],
        here: &[usize],
        inputs: &[Inputs],
        textures: &Textures,
    ) -> Vec<Option<u32>> {
        let mut values = vec![None; lanes.len()];
        for &lane in here {
            let rules = self.rules;
            let mut context = self.context_of(&mut lanes[lane], &inputs[lane], textures);
            values[lane] = Some(shuffled_by(&mut Typed(&mut context), instruction, rules).low.lanes[0]);
        }
        values
    }

    /// Which of the threads at a vote have a non-zero operand, as bits: by component, then by warp.
    fn count(
        &mut self,
        instruction: &Instruction,
        lanes: &mut [Lane],
        here: &[usize],
        inputs: &[Inputs],
        textures: &Textures,
    ) -> [Vec<u32>; 4] {
        let mut ballot: [Vec<u32>; 4] = std::array::from_fn(|_| vec![0; lanes.len().div_ceil(32)]);
        for &lane in here {
            let rules = self.rules;
            let mut context = self.context_of(&mut lanes[lane], &inputs[lane], textures);
            let mask = ballot_of(&mut Typed(&mut context), instruction, rules, Lanes::ALL);
            for (bits, set) in ballot.iter_mut().zip(mask.lanes) {
                bits[lane / 32] |= u32::from(set) << (lane % 32);
            }
        }
        ballot
    }
}

/// The result for this many threads.
fn voted(vote: Vote, ballot: &[Vec<u32>; 4], threads: usize) -> Mask {
    let lanes = ballot.each_ref().map(|bits| {
        let count: u32 = bits.iter().map(|word| word.count_ones()).sum();
        let (all, any) = (count as usize == threads, count > 0);
        match vote {
            Vote::All => all,
            Vote::Any => any,
            Vote::Equal => all == any,
        }
    });
    Mask { lanes, count: 4 }
}

/// Shows the invocations of a control program what those that ran have written. Values of the patch are shared by all;
/// if several write one at once, the last one counts (NV_tessellation_program5 leaves it open).
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
