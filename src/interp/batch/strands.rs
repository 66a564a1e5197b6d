//! Where fragments stand: strands part at conditions, meet again, and end.

use super::{Batch, FRAGMENTS, NONE, Row};
use crate::interp::Exit;
use crate::interp::flow::{Choice, Flow};
use crate::isa::Control;
use crate::program::Instruction;

/// Fragments that stand at one place.
#[derive(Clone, Debug)]
pub(super) struct Strand {
    pub flow: Flow,
    pub here: Row,
    pub steps: u64,
}

/// What a flow instruction's operands decide.
pub(super) enum Choices {
    /// Whether its condition holds, for each fragment.
    Apart(Row),
    /// How many rounds a loop has, for each fragment.
    Counts(Row),
    Same(Choice),
}

impl Batch<'_> {
    /// The fragments of all quads in which a covered fragment is neither discarded nor in `done`.
    pub(super) fn wanted_quads(&self, coverage: &[bool; FRAGMENTS], done: &Row) -> Row {
        let mut wanted = NONE;
        for quad in (0..FRAGMENTS).step_by(4) {
            let runs = |number: &usize| coverage[*number] && self.killed[*number] == 0 && done[*number] == 0;
            if (quad..quad + 4).any(|fragment| runs(&fragment)) {
                wanted[quad..quad + 4].fill(u32::MAX);
            }
        }
        wanted
    }

    /// The number of the strand that goes on first.
    pub(super) fn next(&self) -> Option<usize> {
        if let [_] = self.strands[..] {
            return Some(0);
        }
        (0..self.strands.len()).min_by_key(|strand| self.strands[*strand].flow.place())
    }

    /// Ends the runs of the fragments that have reached the execution limit; whether others are left.
    pub(super) fn has_fuel(&mut self, number: usize) -> bool {
        let strand = &mut self.strands[number];
        let most = self.ahead.iter().copied().max().unwrap_or(0);
        if strand.steps.saturating_add(most) < self.limit {
            return true;
        }
        let mut over = NONE;
        for (fragment, over) in over.iter_mut().enumerate() {
            if strand.here[fragment] != 0 && strand.steps + self.ahead[fragment] >= self.limit {
                *over = u32::MAX;
                strand.here[fragment] = 0;
            }
        }
        if over != NONE {
            let mut stopped = Strand { here: over, ..strand.clone() };
            stopped.flow.exit = Some(Exit::Limit);
            self.ended.push(stopped);
        }
        self.strands[number].here != NONE
    }

    /// Goes on as the operands decide, in as many strands as there are decisions.
    pub(super) fn part(&mut self, number: usize, instruction: &Instruction, control: Control, choices: Choices) {
        let (program, rules) = (self.plan.program, self.plan.rules);
        type Chosen = fn(u32) -> Choice;
        let (decisions, chosen): (Row, Chosen) = match choices {
            Choices::Same(choice) => return self.strands[number].flow.go(program, rules, instruction, control, choice),
            Choices::Apart(taken) => (taken, |taken| Choice::Taken(taken != 0)),
            Choices::Counts(counts) => (counts, |count| Choice::Rounds { count: count.into(), index: 0, increment: 0 }),
        };
        let here = self.strands[number].here;
        let mut different = here.iter().zip(&decisions).filter(|(here, _)| **here != 0).map(|(_, decision)| *decision);
        let first = different.next().unwrap_or(0);
        if different.all(|decision| decision == first) {
            return self.strands[number].flow.go(program, rules, instruction, control, chosen(first));
        }
        let strand = self.strands[number].clone();
        let mut left = here;
        let mut next = number;
        while let Some(first) = left.iter().position(|here| *here != 0) {
            let mut here = NONE;
            for fragment in first..FRAGMENTS {
                if left[fragment] != 0 && decisions[fragment] == decisions[first] {
                    (here[fragment], left[fragment]) = (u32::MAX, 0);
                }
            }
            let mut part = Strand { here, ..strand.clone() };
            part.flow.go(program, rules, instruction, control, chosen(decisions[first]));
            match self.strands.get_mut(next) {
                Some(place) => *place = part,
                None => self.strands.push(part),
            }
            next = self.strands.len();
        }
    }

    /// Moves strands that have ended to the others that have, and drops fragments whose results are not used.
    pub(super) fn retire(&mut self, coverage: &[bool; FRAGMENTS]) {
        let (ended, going): (Vec<Strand>, Vec<Strand>) =
            std::mem::take(&mut self.strands).into_iter().partition(|strand| strand.flow.exit.is_some());
        self.strands = going;
        self.ended.extend(ended);
        let mut done = NONE;
        for strand in &self.ended {
            done.iter_mut().zip(&strand.here).for_each(|(done, here)| *done |= here);
        }
        let wanted =
            if self.needs_quad { self.wanted_quads(coverage, &done) } else { self.killed.map(|killed| !killed) };
        for strand in &mut self.strands {
            strand.here.iter_mut().zip(&wanted).for_each(|(here, wanted)| *here &= wanted);
        }
        self.strands.retain(|strand| strand.here != NONE);
    }

    /// Makes one of strands that stand at one place, with the same blocks and calls after them.
    pub(super) fn meet(&mut self) {
        let mut number = 1;
        while number < self.strands.len() {
            let (before, from) = self.strands.split_at_mut(number);
            let strand = &from[0];
            let Some(met) = before.iter_mut().find(|it| it.flow == strand.flow) else {
                number += 1;
                continue;
            };
            // The one with fewer steps leads, so that the others are ahead of it.
            let steps = met.steps.min(strand.steps);
            for (fragment, ahead) in self.ahead.iter_mut().enumerate() {
                if met.here[fragment] != 0 {
                    *ahead += met.steps - steps;
                } else if strand.here[fragment] != 0 {
                    *ahead += strand.steps - steps;
                }
                met.here[fragment] |= strand.here[fragment];
            }
            met.steps = steps;
            self.strands.remove(number);
        }
    }
}
