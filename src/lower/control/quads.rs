//! Which fragments of a quad run an instruction together: a sum with another fragment is 0 if any of the four executes
//! other code (NV_shader_thread_group, 8.3). Devices do not report this, so control flow keeps a variable that is not 0
//! where they have diverged.
//!
//! Fragments that leave a loop or a routine wait for the others at the end of each branch and round on their way, where
//! all that came there together are notified. In functions that are a table of states none waits: after a branch that
//! some may leave, fragments that diverged in it count as diverged until all are out.

use naga::{BinaryOperator, Direction, Expression, GatherMode, Handle};

use crate::flow::{Body, Node};
use crate::isa::Op;
use crate::lower::control::walker::{Quads, Walker};
use crate::lower::control::ways::Ways;
use crate::lower::control::{fuel, sets};
use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value, type_of};
use crate::lower::machine::state::Machine;
use crate::lower::machine::threads;
use crate::lower::request::options::Options;
use crate::program::Program;

/// Whether divergence of fragments must be tracked.
pub(crate) fn tracks(program: &Program, options: &Options) -> bool {
    let any = |of: &dyn Fn(Op) -> bool| program.typed_instructions().iter().any(|instruction| of(instruction.op));
    !options.device.lone_fragments && any(&|op| matches!(op, Op::Quad(_))) && any(&Op::is_flow)
}

/// How a waiting fragment leaves.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Leaving {
    Break = 1,
    Continue = 2,
    Return = 4,
}

impl Quads {
    pub(crate) fn waits(&self) -> bool {
        self.waits
    }

    pub(crate) fn of(body: &Body, in_routine: bool) -> Quads {
        Quads { waits: in_order(body, in_routine) && depth(body) <= DEEPEST, ..Quads::default() }
    }
}

/// How deep bodies may nest if fragments wait.
const DEEPEST: usize = 60;

/// How deep bodies nest, if the code after a node that some leave is in one.
fn depth(body: &Body) -> usize {
    body.iter().rev().fold(0, |behind, node| {
        let inner = match node {
            Node::If { then, other, .. } => 1 + depth(then).max(depth(other)),
            Node::Loop(body) => 1 + depth(body),
            _ => 0,
        };
        inner.max(behind + usize::from(Ways::default().with(node).any()))
    })
}

/// Whether a function is not a table of states, and no routine ends the program.
fn in_order(body: &Body, in_routine: bool) -> bool {
    body.iter().all(|node| match node {
        Node::If { then, other, .. } => in_order(then, in_routine) && in_order(other, in_routine),
        Node::Loop(body) => in_order(body, in_routine),
        Node::Call { may_exit, .. } => !may_exit,
        Node::Exit { .. } => !in_routine,
        Node::Run(_) | Node::Pass { .. } | Node::Break | Node::Continue | Node::Return { .. } | Node::SetTarget(_) => {
            true
        }
        Node::Switch(_)
        | Node::Together(_)
        | Node::SetState(_)
        | Node::SelectState { .. }
        | Node::PushReturn { .. }
        | Node::PopReturn { .. }
        | Node::PushAddress { .. }
        | Node::PopAddress { .. }
        | Node::CheckNesting { .. }
        | Node::MoveBase { .. } => false,
    })
}

/// A branch in which divergence must be tracked.
#[derive(Copy, Clone)]
pub(crate) struct Parting {
    /// The state before it.
    before: Value,
    /// How many fragments of the quad take the branch.
    taking: Value,
}

fn swapped(builder: &mut Builder, direction: Direction, value: &Value) -> Value {
    threads::gathered(builder, GatherMode::QuadSwap(direction), value)
}

fn flag(builder: &mut Builder, mask: &Mask) -> Value {
    let (one, zero) = (builder.word(1), builder.word(0));
    builder.select(mask, &one, &zero)
}

/// 1 where a word differs between the fragments of a quad.
fn differs(builder: &mut Builder, word: &Value) -> Value {
    let across = swapped(builder, Direction::X, word);
    let along = swapped(builder, Direction::Y, word);
    let beyond = swapped(builder, Direction::Y, &across);
    let mut differs = builder.truth(false);
    for other in [across, along, beyond] {
        let this = builder.test(BinaryOperator::NotEqual, word, &other);
        differs = builder.either(&differs, &this);
    }
    flag(builder, &differs)
}

fn parted(walker: &mut Walker) -> Option<Handle<Expression>> {
    let parted = walker.machine.unit.variables.parted?;
    Some(walker.machine.builder.emitter.global(parted))
}

/// Adds to the value of a variable.
pub(crate) fn add_parted(walker: &mut Walker, pointer: Handle<Expression>, more: &Value) {
    let now = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let both = walker.machine.builder.binary(BinaryOperator::InclusiveOr, &now, more);
    walker.machine.builder.emitter.store(pointer, both.expression);
}

/// Counts the fragments that take a branch, which follows.
pub(crate) fn part(walker: &mut Walker, mask: &Mask) -> Option<Parting> {
    let pointer = parted(walker)?;
    let before = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let own = flag(&mut walker.machine.builder, mask);
    let beside = swapped(&mut walker.machine.builder, Direction::X, &own);
    let row = walker.machine.builder.binary(BinaryOperator::Add, &own, &beside);
    let other = swapped(&mut walker.machine.builder, Direction::Y, &row);
    let taking = walker.machine.builder.binary(BinaryOperator::Add, &row, &other);
    Some(Parting { before, taking })
}

/// Begins one side of a branch: the quad is complete if all fragments go there.
pub(crate) fn enter_side(walker: &mut Walker, parting: Option<Parting>, taken: bool) {
    let (Some(parting), Some(pointer)) = (parting, parted(walker)) else { return };
    let some = walker.machine.builder.test_word(BinaryOperator::NotEqual, &parting.taking, if taken { 4 } else { 0 });
    let some = flag(&mut walker.machine.builder, &some);
    let parted = walker.machine.builder.binary(BinaryOperator::InclusiveOr, &parting.before, &some);
    walker.machine.builder.emitter.store(pointer, parted.expression);
}

/// Begins a branch from which fragments may leave; returns whether these wait at its end.
pub(crate) fn enter_branch(walker: &mut Walker, parting: Option<Parting>, sides: [&Body; 2]) -> bool {
    let waits = parting.is_some() && walker.quads.waits && sides.into_iter().any(|side| Ways::of(side).any());
    if waits {
        enter_waiting(walker);
    }
    waits
}

/// Ends a branch.
pub(crate) fn meet(walker: &mut Walker, parting: Option<Parting>, waits: bool, sides: [&Body; 2]) {
    let (Some(parting), Some(pointer)) = (parting, parted(walker)) else { return };
    if waits {
        walker.quads.open -= 1;
        let leaving = leaving_of_quad(walker);
        let parted = walker.machine.builder.binary(BinaryOperator::InclusiveOr, &parting.before, &leaving);
        walker.quads.leaves = true;
        return walker.machine.builder.emitter.store(pointer, parted.expression);
    }
    let ways = Ways::of(sides[0]).and(Ways::of(sides[1]));
    if !ways.any() {
        return walker.machine.builder.emitter.store(pointer, parting.before.expression);
    }
    keep_parted(walker, pointer, ways);
}

/// The variable that holds how the fragment leaves.
pub(crate) fn leaving_variable(walker: &mut Walker) -> Handle<Expression> {
    if let Some(pointer) = walker.quads.leaving {
        return pointer;
    }
    let ty = type_of(walker.machine.builder.module, LaneType::Unsigned, 1);
    let pointer = walker.machine.builder.emitter.local("leaving", ty, None);
    walker.quads.leaving = Some(pointer);
    pointer
}

pub(crate) fn enter_waiting(walker: &mut Walker) {
    let pointer = leaving_variable(walker);
    let zero = walker.machine.builder.word(0);
    walker.machine.builder.emitter.store(pointer, zero.expression);
    walker.quads.open += 1;
}

/// How any fragments of a complete quad leave.
pub(crate) fn leaving_of_quad(walker: &mut Walker) -> Value {
    let pointer = leaving_variable(walker);
    let own = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let across = swapped(&mut walker.machine.builder, Direction::X, &own);
    let row = walker.machine.builder.binary(BinaryOperator::InclusiveOr, &own, &across);
    let along = swapped(&mut walker.machine.builder, Direction::Y, &row);
    walker.machine.builder.binary(BinaryOperator::InclusiveOr, &row, &along)
}

/// Leaves by waiting at the end of the branches and rounds on the way, if there are any.
fn wait(walker: &mut Walker, leaving: Leaving) -> bool {
    if walker.quads.open == 0 {
        return false;
    }
    let pointer = leaving_variable(walker);
    let how = walker.machine.builder.word(leaving as u32);
    walker.machine.builder.emitter.store(pointer, how.expression);
    walker.quads.leaves = true;
    true
}

pub(crate) fn waits_to_break(walker: &mut Walker) -> bool {
    wait(walker, Leaving::Break)
}

pub(crate) fn waits_to_continue(walker: &mut Walker) -> bool {
    wait(walker, Leaving::Continue)
}

pub(crate) fn waits_to_return(walker: &mut Walker, ended: bool) -> bool {
    if walker.quads.open == 0 {
        return false;
    }
    if ended {
        let slots = walker.machine.unit.plan.slots;
        walker.machine.settle(|slot| Machine::seen_at_end(slots, slot));
    } else {
        sets::settle(walker);
    }
    wait(walker, Leaving::Return)
}

/// Whether some fragments may be leaving, for which the following code must not run.
pub(crate) fn takes_leave(walker: &mut Walker) -> bool {
    std::mem::take(&mut walker.quads.leaves)
}

/// Behind a body within another one, without a branch: fragments that leave the one leave the other, too.
pub(crate) fn leave_around(walker: &mut Walker, body: &Body) {
    let waits = walker.quads.waits && walker.machine.unit.variables.parted.is_some();
    walker.quads.leaves = waits && Ways::of(body).any() && !walker.machine.builder.emitter.left();
}

/// The rest of a quad notifies later rounds.
fn keep_parted(walker: &mut Walker, pointer: Handle<Expression>, ways: Ways) {
    let loops = walker.quads.rounds.len();
    let from = match (ways.routine, ways.loops) {
        (true, _) => 0,
        (false, true) => loops.saturating_sub(1),
        (false, false) => loops,
    };
    for place in from..loops {
        let now = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
        add_parted(walker, walker.quads.rounds[place], &now);
    }
}

/// Begins a loop; returns the state before it.
pub(crate) fn enter_loop(walker: &mut Walker) -> Option<Value> {
    let pointer = parted(walker)?;
    let before = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let ty = type_of(walker.machine.builder.module, LaneType::Unsigned, 1);
    let variable = walker.machine.builder.emitter.local("parted_in_loop", ty, None);
    walker.machine.builder.emitter.store(variable, before.expression);
    walker.quads.rounds.push(variable);
    Some(before)
}

/// Begins a round of a loop: fragments that continued early are there too.
pub(crate) fn enter_round(walker: &mut Walker) {
    if std::mem::take(&mut walker.countdown.checks) {
        fuel::check_round(walker);
    }
    let (Some(pointer), Some(variable)) = (parted(walker), walker.quads.rounds.last().copied()) else { return };
    let parted = walker.machine.builder.loaded(variable, LaneType::Unsigned, 1);
    walker.machine.builder.emitter.store(pointer, parted.expression);
}

pub(crate) fn leave_loop(walker: &mut Walker, before: Option<Value>, body: &Body) {
    let (Some(before), Some(pointer)) = (before, parted(walker)) else { return };
    walker.quads.rounds.pop();
    let returns = Ways::of(body).routine;
    if !returns || walker.quads.waits {
        walker.machine.builder.emitter.store(pointer, before.expression);
    }
    if !walker.quads.waits {
        return;
    }
    let place = leaving_variable(walker);
    let own = walker.machine.builder.loaded(place, LaneType::Unsigned, 1);
    let own = walker.machine.builder.and(&own, Leaving::Return as u32);
    walker.machine.builder.emitter.store(place, own.expression);
    if returns {
        let leaving = leaving_of_quad(walker);
        add_parted(walker, pointer, &leaving);
        walker.quads.leaves = true;
    }
}

/// Fragments go to the body with a number.
pub(crate) fn part_by(walker: &mut Walker, number: Handle<Expression>, bodies: &[Body]) {
    let Some(pointer) = parted(walker) else { return };
    let number = Value { expression: number, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
    let differs = differs(&mut walker.machine.builder, &number);
    add_parted(walker, pointer, &differs);
    let ways = bodies.iter().fold(Ways::default(), |ways, body| ways.and(Ways::of(body)));
    keep_parted(walker, pointer, ways);
}

/// The current state, to be the same after a call.
pub(crate) fn before_call(walker: &mut Walker) -> Option<Value> {
    let pointer = parted(walker)?;
    Some(walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1))
}

pub(crate) fn behind_call(walker: &mut Walker, before: Option<Value>, may_exit: bool) {
    let (Some(before), Some(pointer), false) = (before, parted(walker), may_exit) else { return };
    walker.machine.builder.emitter.store(pointer, before.expression);
}
