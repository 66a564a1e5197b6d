//! The execution limit, if a run may reach it: instructions are counted down, and the program ends at zero.
//!
//! Only what is externally visible must not happen after the limit. So the counter is checked before a visible effect, and
//! in each round of a loop that could otherwise run on for long. There only the loop ends, not the program: drivers run that
//! faster, and what follows has no visible effect either. Other instructions are added up, and taken off where control
//! parts.

use std::ops::Range;

use naga::{BinaryOperator, Expression, GlobalVariable, Handle, Statement};

use crate::dialect::LOOP_COUNT;
use crate::flow::{Body, Node, Test};
use crate::isa::Uses;
use crate::lower::control::walker::{Due, Walker};
use crate::lower::control::ways::{Ways, continues};
use crate::lower::emit::lane_type::LaneType;
use crate::lower::error::Error;
use crate::lower::passes::liveness::Live;
use crate::program::{File, Program};
use crate::vocabulary::Present;

/// How many instructions after the limit the loops of a function may run in all, if they do not check the counter.
const MOST_BEHIND: u64 = 1 << 20;
/// How many a routine may run that does not check it.
const MOST_IN_ROUTINE: u64 = 256;

/// What the functions of a program count down together.
#[derive(Copy, Clone, Default)]
pub(in crate::lower) struct Counters {
    /// Instructions, where a run may reach the execution limit.
    pub fuel: Option<Handle<GlobalVariable>>,
    /// Rounds of loops without a count.
    pub rounds: Option<Handle<GlobalVariable>>,
}

/// The visible effects of a program.
pub(in crate::lower) struct Effects<'a> {
    pub program: &'a Program,
    pub live: &'a [Live],
}

impl Effects<'_> {
    /// Whether the instruction has an externally visible effect.
    fn is_seen(&self, at: usize) -> bool {
        let Some(instruction) = self.program.instructions.get(at) else { return false };
        let written = matches!(instruction.destination.file, File::Output | File::Parameter);
        let live = self.live.get(at).is_some_and(|live| live.register != 0);
        instruction.op.kills() || (written && live)
    }

    /// Whether a routine must check the counter.
    pub(in crate::lower) fn takes_long(&self, routine: &Body) -> bool {
        self.unseen(routine) > MOST_IN_ROUTINE
    }

    /// At least as many instructions as a body may run, if none of them has a visible effect: the largest number, where
    /// that is not known.
    pub(in crate::lower) fn unseen(&self, body: &Body) -> u64 {
        let sum = |bodies: &[&Body]| bodies.iter().fold(0u64, |sum, body| sum.saturating_add(self.unseen(body)));
        let has_effect = |at: usize| {
            let instruction = self.program.instructions.get(at);
            self.is_seen(at) || instruction.is_some_and(|it| it.op.has_effect() || it.op.emits())
        };
        let nodes = body.iter().map(|node| match node {
            Node::Run(range) if range.clone().any(has_effect) => u64::MAX,
            Node::Run(range) => range.len() as u64,
            Node::Pass { .. } => 1,
            Node::If { then, other, .. } => sum(&[then, other]),
            Node::Loop(inner) => self.in_loop(inner),
            Node::Break | Node::Continue | Node::SetTarget(_) | Node::Return { .. } | Node::Exit { .. } => 0,
            Node::Switch(_)
            | Node::Together(_)
            | Node::SetState(_)
            | Node::SelectState { .. }
            | Node::Call { .. }
            | Node::PushReturn { .. }
            | Node::PopReturn { .. }
            | Node::PushAddress { .. }
            | Node::PopAddress { .. }
            | Node::CheckNesting { .. }
            | Node::MoveBase { .. } => u64::MAX,
        });
        nodes.fold(0, u64::saturating_add)
    }

    /// The same for all rounds of a loop.
    fn in_loop(&self, body: &Body) -> u64 {
        self.rounds(body).map_or(u64::MAX, |rounds| self.unseen(body).saturating_mul(rounds))
    }

    /// The number of rounds that a loop goes at most, if a count ends it.
    fn rounds(&self, body: &Body) -> Option<u64> {
        let (last, before) = body.split_last()?;
        let Node::If { test: Test::Condition { at }, then, other, .. } = last else { return None };
        let instructions = &self.program.instructions;
        let start = instructions.get(*at).filter(|it| it.op.uses(Uses::LOOP_END))?.target as usize;
        let counts = instructions.get(start).is_some_and(|it| it.op.uses(Uses::COUNTED_LOOP));
        let leaves = [then, other].iter().any(|side| matches!(side.last(), Some(Node::Break)));
        let one_by_one = !continues(before) && !begins(before, start);
        (counts && leaves && one_by_one).then_some(u64::from(LOOP_COUNT.unsigned_abs()))
    }
}

impl Walker<'_, '_> {
    /// Whether the instruction has an externally visible effect.
    pub(in crate::lower) fn is_seen(&self, at: usize) -> bool {
        self.effects().is_seen(at)
    }

    fn effects(&self) -> Effects<'_> {
        Effects { program: self.machine.unit.program, live: &self.machine.unit.plan.live }
    }

    /// Before instructions of which none has a visible effect, or only the last if that is `seen`: then the program ends
    /// if it may not run as many.
    pub(in crate::lower) fn count(&mut self, instructions: u64, seen: bool) {
        let Some(fuel) = self.countdown.counter.filter(|_| !self.is_known(instructions)) else { return };
        self.begin_counting();
        self.countdown.due.all = self.countdown.due.all.saturating_add(short(instructions));
        if seen {
            let left = self.instructions_left(fuel);
            let condition = self.counter_is(BinaryOperator::Less, left, self.countdown.due.all);
            self.leave_where(condition);
        }
    }

    /// Whether every run comes to the end of the instructions within the limit: then nothing counts them.
    fn is_known(&mut self, instructions: u64) -> bool {
        let limit = self.flow.counted;
        match &mut self.countdown.executed {
            Some(ahead) if limit.is_some_and(|limit| *ahead + instructions <= limit) => {
                *ahead += instructions;
                true
            }
            _ => false,
        }
    }

    fn instructions_left(&mut self, fuel: Handle<GlobalVariable>) -> Handle<Expression> {
        let pointer = self.machine.builder.emitter.global(fuel);
        let left = self.countdown.left.unwrap_or_else(|| self.machine.builder.emitter.load(pointer));
        self.countdown.left = Some(left);
        left
    }

    /// Takes off what is due, but for the first ones, if the number of instructions left is needed again.
    fn take_off(&mut self, but: u32) {
        let number = self.countdown.due.all.saturating_sub(but);
        let Some(fuel) = self.countdown.counter.filter(|_| number > 0 && !self.countdown.tail) else { return };
        let left = self.instructions_left(fuel);
        let right = self.machine.builder.emitter.literal(LaneType::Signed, number);
        let rest = Expression::Binary { op: BinaryOperator::Subtract, left, right };
        let rest = self.machine.builder.emitter.push(rest);
        let pointer = self.machine.builder.emitter.global(fuel);
        self.machine.builder.emitter.store(pointer, rest);
        self.countdown.left = Some(rest);
        self.countdown.due.all = but;
    }

    /// Before a statement from which control may go elsewhere: takes off what the bodies on its way would.
    pub(in crate::lower) fn take_off_before(&mut self, node: &Node) {
        if self.countdown.counter.is_none() || self.countdown.due.all == 0 {
            return;
        }
        let ways = Ways::default().with(node);
        // At the end of a routine a return is no way out to others.
        let returns = ways.routine || matches!(node, Node::Return { .. });
        if ways.calls || self.in_routine && returns {
            self.take_off(0);
        } else if ways.loops || ways.round {
            self.take_off(self.countdown.due.outside);
        }
    }

    /// Begins a nested body; returns what is due before it, and after it again.
    pub(in crate::lower) fn enter_due(&mut self) -> Due {
        let before = self.countdown.due;
        self.countdown.due.around = before.all;
        before
    }

    /// Takes off what a nested body has added, where control goes on after it.
    pub(in crate::lower) fn settle_due(&mut self) {
        self.take_off(self.countdown.due.around);
    }

    /// From here on the number of executed instructions depends on the inputs.
    pub(in crate::lower) fn begin_counting(&mut self) {
        let (Some(ahead), Some(fuel), Some(limit)) =
            (self.countdown.executed.take(), self.countdown.counter, self.flow.counted)
        else {
            return;
        };
        let left = short(limit.saturating_sub(ahead));
        let pointer = self.machine.builder.emitter.global(fuel);
        let left = self.machine.builder.emitter.literal(LaneType::Signed, left);
        self.machine.builder.emitter.store(pointer, left);
    }

    /// Begins a loop: whether the counter is checked in each of its rounds.
    pub(in crate::lower) fn enter_counted(&mut self, body: &Body) -> bool {
        let Some(limit) = self.flow.counted.filter(|_| self.countdown.counter.is_some()) else { return false };
        self.countdown.due.outside = self.countdown.due.all;
        let all = self.effects().in_loop(body);
        let behind = self.countdown.unchecked.saturating_add(all);
        let checks = all > limit || behind > MOST_BEHIND;
        if !checks {
            self.countdown.unchecked = behind;
        }
        checks
    }

    /// Leaves a loop in a round that no instruction is left for.
    pub(in crate::lower) fn check_round(&mut self) {
        let Some(fuel) = self.countdown.counter else { return };
        let left = self.instructions_left(fuel);
        let condition = self.counter_is(BinaryOperator::LessEqual, left, self.countdown.due.all);
        self.machine.builder.emitter.open();
        self.statement(Statement::Break);
        self.close_if(condition);
    }

    /// Begins a routine: it ends the program if no instruction is left, unless it does not take long.
    pub(in crate::lower) fn check_routine(&mut self, body: &Body) {
        let Some(fuel) = self.countdown.counter else { return };
        if self.effects().takes_long(body) {
            let left = self.instructions_left(fuel);
            let condition = self.counter_is(BinaryOperator::LessEqual, left, 0);
            self.leave_where(condition);
        }
    }

    /// Whether the only visible effects of the instructions are writes of results, so that these can wait for the
    /// count.
    pub(in crate::lower) fn is_counted_at_once(&self, range: &Range<usize>) -> bool {
        let instructions = self.machine.unit.program.instructions.get(range.clone()).present_or(&[]);
        let waits = instructions.iter().all(|it| {
            let writes = it.destination.file != File::Parameter && it.destination.relative.is_none();
            let emits = it.op.emits();
            writes && !emits && !it.op.has_effect() && !it.op.kills()
        });
        let known = self.countdown.executed.zip(self.flow.counted);
        let short = known.is_some_and(|(ahead, limit)| ahead + range.len() as u64 <= limit);
        waits && !short && range.clone().any(|at| self.is_seen(at))
    }

    /// Runs all of the instructions, then finds how many of them may run. If that is not all, the program ends with the
    /// results of those that may.
    pub(in crate::lower) fn counted_at_once(&mut self, range: Range<usize>) -> Result<(), Error> {
        let Some(fuel) = self.countdown.counter else { return self.instructions(range) };
        self.begin_counting();
        let left = self.instructions_left(fuel);
        let due = self.countdown.due.all;
        let before = self.machine.registers.state.clone();
        let slots = self.machine.unit.plan.slots;
        let mut results = Vec::new();
        let mut start = range.start;
        while let Some(at) = (start..range.end).find(|at| self.is_seen(*at)) {
            self.instructions(start..at + 1)?;
            let destination = &self.machine.unit.program.instructions[at].destination;
            // If the last may run, all may.
            let slot = slots.register(destination.file, destination.number());
            if let Some(slot) = slot.filter(|_| at + 1 < range.end) {
                let mask = destination.mask & self.machine.unit.plan.live.get(at).map_or(0, |live| live.register);
                results.push((at - range.start, slot, mask, self.machine.registers.state[slot]));
            }
            start = at + 1;
        }
        self.instructions(start..range.end)?;
        let after = std::mem::replace(&mut self.machine.registers.state, before);
        let condition = self.counter_is(BinaryOperator::Less, left, due.saturating_add(short(range.len() as u64)));
        self.machine.builder.emitter.open();
        self.settle_results();
        for (earlier, slot, mask, lanes) in results {
            let condition = self.counter_is(BinaryOperator::Greater, left, due.saturating_add(short(earlier as u64)));
            self.machine.builder.emitter.open();
            self.machine.registers.state[slot] = lanes;
            self.machine.settle(|it| if it == slot { mask } else { 0 });
            self.close_if(condition);
        }
        self.depart(true);
        self.close_if(condition);
        self.machine.registers.state = after;
        self.countdown.due.all = due.saturating_add(short(range.len() as u64));
        Ok(())
    }

    fn counter_is(&mut self, op: BinaryOperator, left: Handle<Expression>, number: u32) -> Handle<Expression> {
        let right = self.machine.builder.emitter.literal(LaneType::Signed, number);
        self.machine.builder.emitter.push(Expression::Binary { op, left, right })
    }

    /// Makes the open block the branch for the case that the condition holds.
    fn close_if(&mut self, condition: Handle<Expression>) {
        let accept = self.machine.builder.emitter.close();
        let reject = naga::Block::new();
        self.machine.builder.emitter.statement(Statement::If { condition, accept, reject });
    }
}

/// A number of instructions as the counter holds it.
fn short(instructions: u64) -> u32 {
    i32::try_from(instructions).unwrap_or(i32::MAX).cast_unsigned()
}

/// Whether a body runs this instruction itself.
fn begins(body: &[Node], start: usize) -> bool {
    body.iter().any(|node| match node {
        Node::Run(range) => range.contains(&start),
        Node::If { then, other, .. } => begins(then, start) || begins(other, start),
        Node::Loop(inner) => begins(inner, start),
        Node::Switch(bodies) | Node::Together(bodies) => bodies.iter().any(|body| begins(body, start)),
        _ => false,
    })
}
