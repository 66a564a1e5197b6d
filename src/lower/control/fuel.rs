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
use crate::lower::control::{guard, leaving};
use crate::lower::emit::LaneType;
use crate::lower::passes::liveness::Live;
use crate::program::{File, Program};
use crate::vocabulary::Present;

/// How many instructions after the limit the loops of a function may run in all, if they do not check the counter.
const MOST_BEHIND: u64 = 1 << 20;

/// How many a routine may run that does not check it.
const MOST_IN_ROUTINE: u64 = 256;

/// What the functions of a program count down together.
#[derive(Copy, Clone, Default)]
pub(crate) struct Counters {
    /// Instructions, where a run may reach the execution limit.
    pub fuel: Option<Handle<GlobalVariable>>,
    /// Rounds of loops without a count.
    pub rounds: Option<Handle<GlobalVariable>>,
}

/// The visible effects of a program.
pub(crate) struct Effects<'a> {
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
    pub(crate) fn takes_long(&self, routine: &Body) -> bool {
        self.unseen(routine) > MOST_IN_ROUTINE
    }

    /// At least as many instructions as a body may run, if none of them has a visible effect: the largest number, where
    /// that is not known.
    pub(crate) fn unseen(&self, body: &Body) -> u64 {
        let sum = |bodies: &[&Body]| bodies.iter().fold(0u64, |sum, body| sum.saturating_add(self.unseen(body)));
        let has_effect = |at: usize| {
            let instruction = self.program.instructions.get(at);
            self.is_seen(at)
                || instruction.is_some_and(|instruction| instruction.op.has_effect() || instruction.op.emits())
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
        let start = instructions.get(*at).filter(|instruction| instruction.op.uses(Uses::LOOP_END))?.target as usize;
        let counts = instructions.get(start).is_some_and(|instruction| instruction.op.uses(Uses::COUNTED_LOOP));
        let leaves = [then, other].iter().any(|side| matches!(side.last(), Some(Node::Break)));
        let one_by_one = !continues(before) && !begins(before, start);
        (counts && leaves && one_by_one).then_some(u64::from(LOOP_COUNT.unsigned_abs()))
    }
}

/// A number of instructions as the counter holds it.
pub(crate) fn short(instructions: u64) -> u32 {
    i32::try_from(instructions).unwrap_or(i32::MAX).cast_unsigned()
}

/// Whether a body runs this instruction itself.
fn begins(body: &[Node], start: usize) -> bool {
    body.iter().any(|node| match node {
        Node::Run(range) => range.contains(&start),
        _ => node.bodies().any(|body| begins(body, start)),
    })
}

/// Whether the instruction has an externally visible effect.
pub(crate) fn is_seen(walker: &Walker, at: usize) -> bool {
    effects(walker).is_seen(at)
}

fn effects<'m>(walker: &Walker<'_, 'm>) -> Effects<'m> {
    Effects { program: walker.machine.unit.program, live: &walker.machine.unit.plan.live }
}

/// Before instructions of which none has a visible effect, or only the last if that is `seen`: then the program ends
/// if it may not run as many.
pub(crate) fn count(walker: &mut Walker, instructions: u64, seen: bool) {
    let Some(fuel) = walker.countdown.counter.filter(|_| !is_known(walker, instructions)) else { return };
    begin_counting(walker);
    walker.countdown.due.all = walker.countdown.due.all.saturating_add(short(instructions));
    if seen {
        let left = instructions_left(walker, fuel);
        let condition = counter_is(walker, BinaryOperator::Less, left, walker.countdown.due.all);
        leaving::leave_where(walker, condition);
    }
}

/// Whether every run comes to the end of the instructions within the limit: then nothing counts them.
fn is_known(walker: &mut Walker, instructions: u64) -> bool {
    let limit = walker.flow.counted;
    match &mut walker.countdown.executed {
        Some(ahead) if limit.is_some_and(|limit| *ahead + instructions <= limit) => {
            *ahead += instructions;
            true
        }
        _ => false,
    }
}

pub(crate) fn instructions_left(walker: &mut Walker, fuel: Handle<GlobalVariable>) -> Handle<Expression> {
    let pointer = walker.machine.builder.emitter.global(fuel);
    let left = walker.countdown.left.unwrap_or_else(|| walker.machine.builder.emitter.load(pointer));
    walker.countdown.left = Some(left);
    left
}

/// Subtracts the instructions that are due, except `but` of them, if the counter is needed again.
fn take_off(walker: &mut Walker, but: u32) {
    let number = walker.countdown.due.all.saturating_sub(but);
    let Some(fuel) = walker.countdown.counter.filter(|_| number > 0 && !walker.countdown.tail) else { return };
    let left = instructions_left(walker, fuel);
    let right = walker.machine.builder.emitter.literal(LaneType::Signed, number);
    let rest = Expression::Binary { op: BinaryOperator::Subtract, left, right };
    let rest = walker.machine.builder.emitter.push(rest);
    let pointer = walker.machine.builder.emitter.global(fuel);
    walker.machine.builder.emitter.store(pointer, rest);
    walker.countdown.left = Some(rest);
    walker.countdown.due.all = but;
}

/// Before a statement that may leave bodies: subtracts what the ends of these bodies would.
pub(crate) fn take_off_before(walker: &mut Walker, node: &Node) {
    if walker.countdown.counter.is_none() || walker.countdown.due.all == 0 {
        return;
    }
    let ways = Ways::default().with(node);
    // `Ways` does not count a return at the end of a routine.
    let returns = ways.routine || matches!(node, Node::Return { .. });
    if ways.calls || walker.in_routine && returns {
        take_off(walker, 0);
    } else if ways.loops || ways.round {
        take_off(walker, walker.countdown.due.outside);
    }
}

/// Begins a nested body; returns what is due before it, and after it again.
pub(crate) fn enter_due(walker: &mut Walker) -> Due {
    let before = walker.countdown.due;
    walker.countdown.due.around = before.all;
    before
}

/// Subtracts what a nested body has added, where control goes on after it.
pub(crate) fn settle_due(walker: &mut Walker) {
    take_off(walker, walker.countdown.due.around);
}

/// From here on the number of executed instructions depends on the inputs.
pub(crate) fn begin_counting(walker: &mut Walker) {
    let (Some(ahead), Some(fuel), Some(limit)) =
        (walker.countdown.executed.take(), walker.countdown.counter, walker.flow.counted)
    else {
        return;
    };
    let left = short(limit.saturating_sub(ahead));
    let pointer = walker.machine.builder.emitter.global(fuel);
    let left = walker.machine.builder.emitter.literal(LaneType::Signed, left);
    walker.machine.builder.emitter.store(pointer, left);
}

/// Begins a loop: whether the counter is checked in each of its rounds.
pub(crate) fn enter_counted(walker: &mut Walker, body: &Body) -> bool {
    let counted = walker.flow.counted.filter(|_| walker.countdown.counter.is_some());
    let Some(limit) = counted.or(walker.flow.rounds) else { return false };
    walker.countdown.due.outside = walker.countdown.due.all;
    let all = effects(walker).in_loop(body);
    let behind = walker.countdown.unchecked.saturating_add(all);
    let checks = all > limit || behind > MOST_BEHIND;
    if !checks {
        walker.countdown.unchecked = behind;
    }
    checks
}

/// Leaves a loop in a round that no instruction is left for, or that is one too many.
pub(crate) fn check_round(walker: &mut Walker) {
    let condition = match walker.countdown.counter {
        Some(fuel) => {
            let left = instructions_left(walker, fuel);
            counter_is(walker, BinaryOperator::LessEqual, left, walker.countdown.due.all)
        }
        None => {
            let Some(rounds) = guard::rounds_left(walker) else { return };
            guard::are_over(walker, rounds).expression
        }
    };
    walker.machine.builder.emitter.open();
    walker.statement(Statement::Break);
    close_if(walker, condition);
}

/// Begins a routine: it ends the program if no instruction is left, unless it does not take long.
pub(crate) fn check_routine(walker: &mut Walker, body: &Body) {
    let Some(fuel) = walker.countdown.counter else { return };
    if effects(walker).takes_long(body) {
        let left = instructions_left(walker, fuel);
        let condition = counter_is(walker, BinaryOperator::LessEqual, left, 0);
        leaving::leave_where(walker, condition);
    }
}

/// Whether the only visible effects of the instructions are writes of results, so that these can wait for the
/// count.
pub(crate) fn is_counted_at_once(walker: &Walker, range: &Range<usize>) -> bool {
    let instructions = walker.machine.unit.program.instructions.get(range.clone()).present_or(&[]);
    let waits = instructions.iter().all(|instruction| {
        let writes = instruction.destination.file != File::Parameter && instruction.destination.relative.is_none();
        let emits = instruction.op.emits();
        writes && !emits && !instruction.op.has_effect() && !instruction.op.kills()
    });
    let known = walker.countdown.executed.zip(walker.flow.counted);
    let short = known.is_some_and(|(ahead, limit)| ahead + range.len() as u64 <= limit);
    waits && !short && range.clone().any(|at| is_seen(walker, at))
}

pub(crate) fn counter_is(
    walker: &mut Walker,
    op: BinaryOperator,
    left: Handle<Expression>,
    number: u32,
) -> Handle<Expression> {
    let right = walker.machine.builder.emitter.literal(LaneType::Signed, number);
    walker.machine.builder.emitter.push(Expression::Binary { op, left, right })
}

/// Makes the open block the branch for the case that the condition holds.
pub(crate) fn close_if(walker: &mut Walker, condition: Handle<Expression>) {
    walker.machine.builder.emitter.close_if(condition);
}
