//! Loops without a count, or with a large one, are left when all of them together have gone round as often as the caller
//! allows.

use naga::{AtomicFunction, BinaryOperator, Expression, Handle, MathFunction, Statement};

use crate::flow::{Body, Node, Test};
use crate::isa::Op;
use crate::lower::control::leaving;
use crate::lower::control::walker::{Exit, Walker};
use crate::lower::control::ways::continues;
use crate::lower::emit::variables::private;
use crate::lower::emit::{Facts, LaneType, Mask, Value, type_of};
use crate::lower::passes::counters::{Counter, counters};
use crate::lower::request::options::Fuel;
use crate::machine::execute::Decision;

/// What readers of the output call the rounds of [`Flow::guarded`](crate::flow::Flow::guarded).
const ROUNDS_LEFT: &str = "rounds_left";

/// The variable of a program whose routines have such loops, too.
pub(crate) fn shared_rounds(module: &mut naga::Module) -> Handle<naga::GlobalVariable> {
    private(module, ROUNDS_LEFT, LaneType::Signed, 1)
}

fn signed(rounds: u64) -> i32 {
    i32::try_from(rounds).unwrap_or(i32::MAX)
}

/// The instruction whose condition leaves the loop.
fn leaving(node: &Node) -> Option<usize> {
    match node {
        Node::If { test: Test::Condition { at }, when: true, then, other } if other.is_empty() => match then.as_slice()
        {
            [Node::Break] | [Node::Run(_), Node::Break] => Some(*at),
            _ => None,
        },
        _ => None,
    }
}

/// Sets the rounds that routines share, and the portions that an invocation may take, where a program begins.
pub(crate) fn begin_rounds(walker: &mut Walker) {
    let Some(most) = walker.flow.guarded.filter(|_| !walker.in_routine) else { return };
    if let Some(rounds) = walker.loops.shared_rounds {
        let pointer = walker.machine.builder.emitter.global(rounds);
        let first = walker.machine.builder.integer(at_first(walker, most));
        walker.machine.builder.emitter.store(pointer, first.expression);
    }
    if let Some(portions) = walker.machine.unit.variables.portions {
        let pointer = walker.machine.builder.emitter.global(portions.own);
        // The first portion is not taken from the buffer.
        let more = most.saturating_sub(1) / u64::from(Fuel::PORTION);
        let own = walker.machine.builder.word(u32::try_from(more).unwrap_or(u32::MAX));
        walker.machine.builder.emitter.store(pointer, own.expression);
    }
}

/// The rounds of an invocation, or its first portion of them.
fn at_first(walker: &Walker, most: u64) -> i32 {
    let portions = walker.machine.unit.variables.portions;
    signed(if portions.is_some() { most.min(Fuel::PORTION.into()) } else { most })
}

/// Takes another portion of rounds where the last round begins, if there is one: the limit is one of whole portions.
pub(crate) fn refill(walker: &mut Walker, rounds: Handle<Expression>) {
    let Some(portions) = walker.machine.unit.variables.portions else { return };
    let left = integer(walker, rounds);
    let builder = &mut walker.machine.builder;
    let one = builder.integer(1);
    let is_last = builder.test(BinaryOperator::LessEqual, &left, &one);
    let own = builder.emitter.global(portions.own);
    builder.emitter.open();
    let mine = builder.loaded(own, LaneType::Unsigned, 1);
    let none = builder.word(0);
    let may = builder.test(BinaryOperator::NotEqual, &mine, &none);
    builder.emitter.open();
    let all = builder.emitter.global(portions.all);
    let pointer = builder.emitter.push(Expression::AccessIndex { base: all, index: 0 });
    let word = type_of(builder.module, LaneType::Unsigned, 1);
    let before = builder.emitter.push_atomic_result(word, false);
    let taken = builder.word(1);
    builder.emitter.statement(Statement::Atomic {
        pointer,
        fun: AtomicFunction::Subtract,
        value: taken.expression,
        result: Some(before),
    });
    let before = Value { expression: before, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
    let before = builder.cast(&before, LaneType::Signed);
    let zero = builder.integer(0);
    let got = builder.test(BinaryOperator::Greater, &before, &zero);
    let portion = builder.integer(Fuel::PORTION.cast_signed());
    let refilled = builder.select(&got, &portion, &left);
    builder.emitter.store(rounds, refilled.expression);
    let fewer = builder.binary(BinaryOperator::Subtract, &mine, &taken);
    let rest = builder.select(&got, &fewer, &none);
    builder.emitter.store(own, rest.expression);
    builder.emitter.close_if(may.expression);
    builder.emitter.close_if(is_last.expression);
}

/// The variable that says how many rounds loops without a count may go: one for all functions of a program.
pub(crate) fn rounds_left(walker: &mut Walker) -> Option<Handle<Expression>> {
    if let Some(rounds) = walker.loops.shared_rounds {
        return Some(walker.machine.builder.emitter.global(rounds));
    }
    if walker.variables.rounds.is_none() {
        let most = walker.flow.guarded.or(walker.flow.rounds)?;
        let ty = type_of(walker.machine.builder.module, LaneType::Signed, 1);
        let first = at_first(walker, most).cast_unsigned();
        let init = walker.machine.builder.emitter.literal(LaneType::Signed, first);
        walker.variables.rounds = Some(walker.machine.builder.emitter.local(ROUNDS_LEFT, ty, Some(init)));
    }
    walker.variables.rounds
}

/// Before a loop: finds the exit that control comes by in each round, if there is one.
pub(crate) fn guard_at_exit(walker: &mut Walker, body: &Body) {
    let Some((last, before)) = body.split_last() else { return };
    let Some(start) = guard(walker, last) else { return };
    let found = before.iter().enumerate().find_map(|(place, node)| Some((place, leaving(node)?)));
    if let Some((place, at)) = found
        && !continues(&before[..place])
    {
        let counters = known_counters(walker, start);
        walker.loops.exits.push(Exit { at, start, counters });
    }
}

/// Counters of a loop that is about to begin which start with a known number.
fn known_counters(walker: &Walker, start: usize) -> Vec<(Counter, i32)> {
    // A counter does not take portions.
    let portions = walker.machine.unit.variables.portions;
    let Some(most) = walker.flow.guarded.filter(|_| portions.is_none()) else { return Vec::new() };
    let last = |counter: Counter| {
        let first = walker.machine.known_word(counter.register, counter.component)?;
        let last = u64::from(first) + u64::from(counter.step) * most;
        // One step more does not overflow either.
        let last = i32::try_from(last).ok().filter(|last| last.checked_add_unsigned(counter.step).is_some())?;
        Some((counter, last))
    };
    counters(walker.machine.unit.program, start).into_iter().filter_map(last).collect()
}

/// Where the loop begins which the node leaves when no rounds remain.
fn guard(walker: &Walker, node: &Node) -> Option<usize> {
    let Node::If { test: Test::Condition { at }, .. } = node else { return None };
    let instructions = &walker.machine.unit.program.instructions;
    let start = instructions.get(*at).filter(|instruction| instruction.op == Op::Endrep)?.target as usize;
    instructions.get(start).is_some_and(|instruction| instruction.op == Op::RepForever).then_some(start)
}

/// Whether another exit of the loop looks at the rounds in place of this node.
pub(crate) fn is_guard_no_more(walker: &Walker, node: &Node) -> bool {
    !walker.loops.exits.is_empty() && guard(walker, node).is_some_and(|start| is_guarded_at_exit(walker, start))
}

/// Whether an exit of the loop counts its rounds, so that its end does not.
pub(crate) fn is_guarded_at_exit(walker: &Walker, start: usize) -> bool {
    walker.loops.exits.iter().any(|exit| exit.start == start)
}

/// The decision of a test, and of the rounds if it is such an exit.
pub(crate) fn with_rounds(walker: &mut Walker, test: &Test, decision: Decision<Mask>) -> Decision<Mask> {
    let Test::Condition { at } = test else { return decision };
    let exit = walker.loops.exits.iter().find(|exit| exit.at == *at);
    let exit = exit.filter(|_| !matches!(decision, Decision::Always));
    let Some(exit) = exit.cloned() else { return decision };
    if let Decision::When(mask) = decision
        && let Some(bounded) = with_counter(walker, &exit, &mask)
    {
        return Decision::When(bounded);
    }
    let Some(pointer) = rounds_left(walker) else { return decision };
    let over = are_over(walker, pointer);
    Decision::When(match decision {
        Decision::When(mask) => walker.machine.builder.either(&mask, &over),
        Decision::Always | Decision::Never => over,
    })
}

/// A test whether a counter is large, which holds after as many rounds as are allowed in any case: what it is
/// compared with is no larger than it is then.
fn with_counter(walker: &mut Walker, exit: &Exit, mask: &Mask) -> Option<Mask> {
    let Expression::Binary { op, left, right } = *walker.machine.builder.emitter.expression(mask.expression) else {
        return None;
    };
    let counted = |side| {
        let mut held = exit
            .counters
            .iter()
            .map(|(counter, last)| (walker.machine.held(counter.register, counter.component, side), *last));
        held.find_map(|(value, last)| Some((value?, last)))
    };
    let (counter, last, other) = match op {
        BinaryOperator::GreaterEqual | BinaryOperator::Greater => {
            counted(left).map(|(counter, last)| (counter, last, right))
        }
        BinaryOperator::LessEqual | BinaryOperator::Less => counted(right).map(|(counter, last)| (counter, last, left)),
        _ => None,
    }?;
    let builder = &mut walker.machine.builder;
    let last = builder.integer(last);
    let last = builder.cast(&last, counter.kind);
    let other = Value { expression: other, facts: Facts::ANY, ..counter };
    let nearest = builder.math(MathFunction::Min, &[&other, &last]);
    Some(match op {
        BinaryOperator::GreaterEqual | BinaryOperator::Greater => builder.test(op, &counter, &nearest),
        _ => builder.test(op, &nearest, &counter),
    })
}

pub(crate) fn integer(walker: &mut Walker, pointer: Handle<Expression>) -> Value {
    walker.machine.builder.loaded(pointer, LaneType::Signed, 1)
}

/// Where a call begins: ends the program if no round remains, where calls count.
pub(crate) fn check_call(walker: &mut Walker) {
    if !walker.flow.calls {
        return;
    }
    let Some(rounds) = rounds_left(walker) else { return };
    let over = are_over(walker, rounds);
    leaving::leave_where(walker, over.expression);
}

/// Takes a round: whether none was left.
pub(crate) fn are_over(walker: &mut Walker, pointer: Handle<Expression>) -> Mask {
    refill(walker, pointer);
    let rounds = counted_down(walker, pointer);
    let none = walker.machine.builder.integer(0);
    walker.machine.builder.test(BinaryOperator::LessEqual, &rounds, &none)
}

/// Takes one off a variable: what it was before.
pub(crate) fn counted_down(walker: &mut Walker, pointer: Handle<Expression>) -> Value {
    let count = integer(walker, pointer);
    let one = walker.machine.builder.integer(1);
    let rest = walker.machine.builder.binary(BinaryOperator::Subtract, &count, &one);
    walker.machine.builder.emitter.store(pointer, rest.expression);
    count
}
