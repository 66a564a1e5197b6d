//! Steps to basic blocks, before routines are known.

use super::step::{FlowOptions, Pairs, Repeat, Step};
use super::tree::Reason;
use crate::vocabulary::Present;

/// Consecutive instructions, and what follows.
pub(super) struct Plain {
    pub start: usize,
    pub end: usize,
    pub leave: Leave,
    /// The instruction that such a block without instructions of its own passes, if instructions are counted.
    pub passes: Option<usize>,
}

pub(super) enum Leave {
    Goto(usize),
    Branch {
        at: usize,
        taken: usize,
        other: usize,
    },
    /// If the call is conditional, `after` also follows when the call is not made.
    Call {
        at: usize,
        conditional: bool,
        targets: Vec<usize>,
        after: usize,
    },
    Return {
        at: usize,
    },
    Exit(Reason),
    /// A returning label: returns inside a call, otherwise continues.
    Label {
        next: usize,
    },
}

pub(super) struct Blocks {
    pub list: Vec<Plain>,
    pub entry: usize,
    /// For each block: the iterations of the counted loop that it heads.
    pub most: Vec<Option<u32>>,
}

impl Blocks {
    /// The blocks that follow inside the same routine.
    pub(super) fn next(&self, block: usize) -> impl Iterator<Item = usize> + use<> {
        let pair = match &self.list[block].leave {
            Leave::Goto(next) | Leave::Label { next } | Leave::Call { after: next, .. } => [Some(*next), None],
            Leave::Branch { taken, other, .. } => [Some(*taken), Some(*other)],
            Leave::Return { .. } | Leave::Exit(_) => [None; 2],
        };
        pair.into_iter().flatten()
    }

    /// Whether it has no instruction: such a block is only a position, and every routine has its own.
    pub(super) fn is_place(&self, block: usize) -> bool {
        self.list[block].start == self.list[block].end && self.list[block].passes.is_none()
    }
}

struct Builder<'a> {
    steps: &'a [Step],
    counted: bool,
    guarded: bool,
    pairs: &'a Pairs,
    blocks: Vec<Plain>,
    /// For each instruction and the end: the block that starts there.
    at: Vec<Option<usize>>,
    /// The same for control that falls through to it instead of jumping.
    into: Vec<Option<usize>>,
}

/// The blocks of a program. If instructions are `counted`, those that are only passed have blocks too.
pub(super) fn blocks(steps: &[Step], entry: usize, pairs: &Pairs, options: &FlowOptions, counted: bool) -> Blocks {
    let count = steps.len();
    let mut leader = vec![false; count + 1];
    leader[entry.min(count)] = true;
    leader[count] = true;
    for (at, step) in steps.iter().enumerate() {
        let partner = pairs.partner[at];
        match step {
            Step::Plain | Step::EndIf | Step::Push | Step::Pop => continue,
            Step::Jump { target, .. } => leader[*target] = true,
            Step::Call { targets, .. } => targets.iter().for_each(|target| leader[*target] = true),
            Step::If | Step::Else => leader[partner] = true,
            Step::Loop(_) | Step::EndLoop | Step::Break { .. } => leader[partner + 1] = true,
            Step::Continue { .. } => leader[partner] = true,
            Step::Return { .. } | Step::End => {}
        }
        leader[at + 1] = true;
    }
    let labels = options.returning_labels.as_deref().unwrap_or(&[]);
    for &label in labels {
        leader[label.min(count)] = true;
    }
    for &wait in options.waits.iter().flatten() {
        leader[wait.min(count)] = true;
    }
    let mut builder = Builder {
        steps,
        counted,
        guarded: options.rounds.is_some(),
        pairs,
        blocks: Vec::new(),
        at: vec![None; count + 1],
        into: vec![None; count + 1],
    };
    let starts: Vec<usize> = (0..=count).filter(|&at| leader[at]).collect();
    for (index, &start) in starts.iter().enumerate() {
        let end = starts.get(index + 1).copied().unwrap_or(count);
        builder.at[start] = Some(index);
        builder.into[start] = Some(index);
        builder.push(start, end, Leave::Exit(Reason::End));
    }
    let through = options.returning_labels.iter().flatten().copied();
    for label in through.chain(options.returning_labels.iter().map(|_| count)) {
        let label = label.min(count);
        if let Some(next) = builder.at[label] {
            builder.into[label] = Some(builder.push(label, label, Leave::Label { next }));
        }
    }
    for index in 0..starts.len() {
        let end = builder.blocks[index].end;
        if builder.blocks[index].start < end {
            builder.blocks[index].leave = builder.leave(end - 1);
        }
    }
    let mut most = vec![None; builder.blocks.len()];
    // A jump may enter a loop after its LOOP, so its count proves nothing.
    if !steps.iter().any(|step| matches!(step, Step::Jump { .. })) {
        for (at, step) in steps.iter().enumerate() {
            if let (Step::Loop(Repeat::Counted { most: limit, .. }), Some(head)) = (step, builder.at[at + 1]) {
                most[head] = *limit;
            }
        }
    }
    Blocks { entry: builder.at[entry.min(count)].present_or(0), list: builder.blocks, most }
}

impl Builder<'_> {
    fn push(&mut self, start: usize, end: usize, leave: Leave) -> usize {
        self.blocks.push(Plain { start, end, leave, passes: None });
        self.blocks.len() - 1
    }

    /// The block at a leader; callers only pass indices that were marked as leaders.
    fn block(&self, at: usize) -> usize {
        self.at[at].present_or(0)
    }

    fn run_into(&self, at: usize) -> usize {
        self.into[at].present_or(0)
    }

    /// The target of a call. An empty one, at the end, returns where calls do.
    fn routine(&self, target: usize) -> usize {
        if target == self.steps.len() { self.run_into(target) } else { self.block(target) }
    }

    fn leave(&mut self, at: usize) -> Leave {
        let (next, partner) = (self.run_into(at + 1), self.pairs.partner[at]);
        let go = |conditional: bool, taken: usize| {
            if conditional && taken != next { Leave::Branch { at, taken, other: next } } else { Leave::Goto(taken) }
        };
        match &self.steps[at] {
            Step::Plain | Step::EndIf | Step::Push | Step::Pop => Leave::Goto(next),
            Step::Jump { target, conditional } => go(*conditional, self.block(*target)),
            Step::Call { targets, conditional } => Leave::Call {
                at,
                conditional: *conditional,
                targets: targets.iter().map(|target| self.routine(*target)).collect(),
                after: next,
            },
            Step::Return { conditional } => {
                let conditional = *conditional;
                let leave = Leave::Return { at };
                if !conditional {
                    return leave;
                }
                let taken = self.push(at + 1, at + 1, leave);
                Leave::Branch { at, taken, other: next }
            }
            Step::If => {
                let other = self.run_into(partner);
                if other == next {
                    return Leave::Goto(next);
                }
                Leave::Branch { at, taken: next, other }
            }
            Step::Else => Leave::Goto(self.block(partner)),
            Step::Loop(Repeat::Counted { through_end, .. }) => {
                let through_end = *through_end;
                let mut other = self.run_into(partner + 1);
                if through_end && self.counted {
                    other = self.push(partner, partner, Leave::Goto(other));
                    self.blocks[other].passes = Some(partner);
                }
                Leave::Branch { at, taken: next, other }
            }
            Step::Loop(Repeat::Endless | Repeat::Ending) => Leave::Goto(next),
            Step::EndLoop => match self.steps[partner] {
                Step::Loop(Repeat::Endless) if !self.guarded => Leave::Goto(self.block(partner + 1)),
                Step::Loop(Repeat::Ending) => Leave::Goto(self.block(partner + 1)),
                _ => Leave::Branch { at, taken: self.block(partner + 1), other: next },
            },
            Step::Break { conditional } => {
                let conditional = *conditional;
                go(conditional, self.run_into(partner + 1))
            }
            Step::Continue { conditional } => {
                let conditional = *conditional;
                go(conditional, self.block(partner))
            }
            Step::End => Leave::Exit(Reason::End),
        }
    }
}
