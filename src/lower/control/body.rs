//! Structured flow to naga statements.

use naga::{BinaryOperator, Expression, Statement, SwitchCase, SwitchValue};

use crate::flow::{Body, Node, Test};
use crate::lower::control::idle::{only_round, without_idle_states};
use crate::lower::control::quads::Leaving;
use crate::lower::control::walker::{ENDED, Walker};
use crate::lower::control::{
    barriers, calls, fuel, guard, instructions, leaving, loops, patches, preload, pushes, quads, sets, votes,
};
use crate::lower::emit::LaneType;
use crate::lower::error::Error;
use crate::lower::machine::loads;
use crate::machine::execute::Decision;

pub(crate) fn walk(walker: &mut Walker, body: &Body) -> Result<(), Error> {
    let tail = walker.countdown.tail;
    for (place, node) in body.iter().enumerate() {
        if walker.machine.builder.emitter.left() {
            break;
        }
        let ends = |node: &Node| matches!(node, Node::Exit { .. } | Node::Return { .. });
        walker.countdown.tail = tail && body[place + 1..].iter().all(ends);
        barriers::wait_before(walker, node);
        walk_node(walker, node)?;
        if quads::takes_leave(walker) {
            walker.countdown.tail = tail;
            return stay(walker, &body[place + 1..]);
        }
    }
    walker.countdown.tail = tail;
    Ok(())
}

/// A nested body: its expressions stay in it, its writes go to variables. `left` is the count at the end of the
/// body, if control continues after it.
fn nested(walker: &mut Walker, body: &Body, before: impl FnOnce(&mut Walker)) -> Result<naga::Block, Error> {
    let state = walker.machine.registers.state.clone();
    let loaded = walker.machine.inputs.loaded.len();
    let left = walker.countdown.left;
    let due = fuel::enter_due(walker);
    walker.machine.builder.emitter.open();
    before(walker);
    walk(walker, body)?;
    if walker.machine.builder.emitter.left() {
        walker.countdown.left = left;
    } else {
        fuel::settle_due(walker);
        sets::settle(walker);
    }
    walker.countdown.due = due;
    let block = walker.machine.builder.emitter.close();
    walker.machine.registers.state = state;
    loads::unload(walker.machine, loaded);
    Ok(block)
}

fn walk_node(walker: &mut Walker, node: &Node) -> Result<(), Error> {
    if guard::is_guard_no_more(walker, node) {
        return Ok(());
    }
    if !matches!(node, Node::Run(_)) {
        fuel::begin_counting(walker);
        fuel::take_off_before(walker, node);
    }
    // Control may come from elsewhere to the beginning and to the end of these.
    let joins = matches!(node, Node::Loop(_) | Node::Switch(_) | Node::Together(_) | Node::Call { .. });
    if joins {
        (walker.countdown.left, walker.countdown.tail) = (None, false);
    }
    statements(walker, node)?;
    if joins {
        walker.countdown.left = None;
    }
    // Behind a nested statement, control may come from elsewhere.
    if matches!(node, Node::If { .. } | Node::Loop(_) | Node::Switch(_) | Node::Together(_) | Node::Call { .. }) {
        walker.last = None;
    }
    Ok(())
}

fn statements(walker: &mut Walker, node: &Node) -> Result<(), Error> {
    match node {
        Node::Run(range) => return instructions::run(walker, range.clone()),
        Node::If { test, when, then, other } => return branch(walker, test, *when, then, other),
        Node::Loop(body) => repeat(walker, body)?,
        Node::Break => {
            sets::settle(walker);
            if !quads::waits_to_break(walker) {
                walker.statement(Statement::Break);
            }
        }
        Node::Continue => {
            sets::settle(walker);
            if !quads::waits_to_continue(walker) {
                walker.statement(Statement::Continue);
            }
        }
        Node::Switch(bodies) => dispatch(walker, bodies)?,
        Node::Together(bodies) => together(walker, bodies)?,
        Node::Pass { .. } => fuel::count(walker, 1, false),
        Node::SetTarget(number) => walker.set_word(|walker| &mut walker.target, "jump", *number),
        Node::SetState(number) => walker.set_word(|walker| &mut walker.state, "state", *number),
        Node::Call { at, routines, .. } => calls::call(walker, *at, routines)?,
        Node::Return { tail } => {
            if (!tail || walker.in_routine) && !quads::waits_to_return(walker, false) {
                leaving::leave(walker, false);
            }
        }
        Node::Exit { tail, .. } => {
            if (!tail || walker.in_routine) && !quads::waits_to_return(walker, true) {
                leaving::leave(walker, true);
            }
        }
        Node::PushReturn { state, .. } => calls::push_return(walker, *state)?,
        Node::PopReturn { .. } => calls::pop_return(walker)?,
        Node::PushAddress { at } => pushes::push_to_stack(walker, *at)?,
        Node::PopAddress { at } => pushes::pop_from_stack(walker, *at)?,
        Node::CheckNesting { block, most } => loops::check_nesting(walker, *block, *most),
        Node::MoveBase { block, by } => loops::move_base(walker, *block, *by),
        Node::SelectState { at, states } => calls::select_state(walker, *at, states),
    }
    Ok(())
}

/// Bodies by the number of their state.
fn cases(walker: &mut Walker, bodies: &[Body]) -> Result<Vec<SwitchCase>, Error> {
    let mut cases = Vec::new();
    for (number, body) in bodies.iter().enumerate() {
        walker.countdown.left = None;
        let block = nested(walker, body, |_| {})?;
        let last = number + 1 == bodies.len();
        let value = if last { SwitchValue::Default } else { SwitchValue::U32(number as u32) };
        cases.push(SwitchCase { value, body: block, fall_through: false });
    }
    Ok(cases)
}

fn branch(walker: &mut Walker, test: &Test, when: bool, then: &Body, other: &Body) -> Result<(), Error> {
    let (then, other) = if when { (then, other) } else { (other, then) };
    let mask = match instructions::decided(walker, test)? {
        Decision::Always => return only_side(walker, then),
        Decision::Never => return only_side(walker, other),
        Decision::When(mask) => mask,
    };
    let set = sets::set(walker, [then, other]);
    // Exits of the branches need everything in variables; paths through them only what they write.
    sets::settle_before(walker, &set);
    let (mask, then, other) =
        if then.is_empty() { (walker.machine.builder.opposite(&mask), other, then) } else { (mask, then, other) };
    let condition = mask.expression;
    let parting = quads::part(walker, &mask);
    let before = walker.countdown.left;
    let waits = quads::enter_branch(walker, parting, [then, other]);
    let accept = nested(walker, then, |walker| quads::enter_side(walker, parting, true))?;
    let behind_then = std::mem::replace(&mut walker.countdown.left, before);
    let reject = nested(walker, other, |walker| quads::enter_side(walker, parting, false))?;
    if behind_then != before || walker.countdown.left != before || waits {
        walker.countdown.left = None;
    }
    walker.statement(Statement::If { condition, accept, reject });
    quads::meet(walker, parting, waits, [then, other]);
    walker.machine.forget(|slot| set[slot]);
    Ok(())
}

/// The side of a branch that is taken in any case.
fn only_side(walker: &mut Walker, body: &Body) -> Result<(), Error> {
    walk(walker, body)?;
    quads::leave_around(walker, body);
    Ok(())
}

/// A loop that can be left from within.
fn repeat(walker: &mut Walker, body: &Body) -> Result<(), Error> {
    let only = walker.countdown.counter.and_then(|_| only_round(walker.machine.unit.program, body));
    let body = only.as_ref().unwrap_or(body);
    guard::guard_at_exit(walker, body);
    // Everything is stored here, so that all exits of the loop agree on the contents of variables.
    let set = sets::set(walker, [body]);
    sets::settle_before(walker, &set);
    walker.machine.forget(|slot| set[slot]);
    preload::load_before(walker, [body]);
    let due = walker.countdown.due;
    walker.countdown.checks = fuel::enter_counted(walker, body);
    let before = quads::enter_loop(walker);
    let round = round(walker, body)?;
    walker.countdown.due = due;
    walker.statement(Statement::Loop { body: round, continuing: naga::Block::new(), break_if: None });
    quads::leave_loop(walker, before, body);
    walker.machine.forget(|slot| set[slot]);
    Ok(())
}

/// The states of a dispatch loop.
fn dispatch(walker: &mut Walker, bodies: &[Body]) -> Result<(), Error> {
    let ended = walker.countdown.counter.map(|_| without_idle_states(walker.machine.unit.program, bodies));
    let bodies = ended.as_deref().unwrap_or(bodies);
    let set = sets::set(walker, bodies);
    sets::settle_before(walker, &set);
    walker.machine.forget(|slot| set[slot]);
    let pointer = walker.word_variable(|walker| &mut walker.state, "state");
    let selector = walker.machine.builder.emitter.load(pointer);
    quads::part_by(walker, selector, bodies);
    let cases = cases(walker, bodies)?;
    walker.statement(Statement::Switch { selector, cases });
    walker.machine.forget(|slot| set[slot]);
    Ok(())
}

/// Walks the following code for the fragments that do not leave.
fn stay(walker: &mut Walker, rest: &[Node]) -> Result<(), Error> {
    if rest.is_empty() {
        return Ok(());
    }
    let rest = rest.to_vec();
    let set = sets::set(walker, [&rest]);
    sets::settle_before(walker, &set);
    let pointer = quads::leaving_variable(walker);
    let own = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let stays = walker.machine.builder.test_word(BinaryOperator::Equal, &own, 0);
    let accept = nested(walker, &rest, |_| {})?;
    walker.countdown.left = None;
    walker.statement(Statement::If { condition: stays.expression, accept, reject: naga::Block::new() });
    walker.machine.forget(|slot| set[slot]);
    Ok(())
}

/// One round of a loop. If fragments wait, they are notified at its end which are gone.
fn round(walker: &mut Walker, body: &Body) -> Result<naga::Block, Error> {
    let Some(variable) = walker.quads.rounds.last().copied().filter(|_| walker.quads.waits) else {
        return nested(walker, body, quads::enter_round);
    };
    walker.machine.builder.emitter.open();
    quads::enter_round(walker);
    quads::enter_waiting(walker);
    let round = nested(walker, body, |_| {})?;
    walker.statement(Statement::Block(round));
    walker.quads.open -= 1;
    let leaving = quads::leaving_of_quad(walker);
    let gone = walker.machine.builder.word(Leaving::Break as u32 | Leaving::Return as u32);
    let leaving = walker.machine.builder.binary(BinaryOperator::And, &leaving, &gone);
    quads::add_parted(walker, variable, &leaving);
    let pointer = quads::leaving_variable(walker);
    let own = walker.machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let own = walker.machine.builder.binary(BinaryOperator::And, &own, &gone);
    let leaves = walker.machine.builder.test_word(BinaryOperator::NotEqual, &own, 0);
    walker.machine.builder.emitter.open();
    walker.statement(Statement::Break);
    walker.machine.builder.emitter.close_if(leaves.expression);
    Ok(walker.machine.builder.emitter.close())
}

/// Rounds of invocations that wait for each other.
fn together(walker: &mut Walker, bodies: &[Body]) -> Result<(), Error> {
    let set = sets::set(walker, bodies);
    sets::settle_before(walker, &set);
    walker.machine.forget(|slot| set[slot]);
    let pointer = walker.word_variable(|walker| &mut walker.state, "state");
    let calls = walker.word_variable(|walker| &mut walker.depth, "calls");
    let depth = walker.flow.stack.map_or(0, |stack| stack.depth) as u32;
    walker.machine.builder.emitter.open();
    let word = |walker: &mut Walker, expression| walker.machine.builder.emitter.push(expression);
    let literal = |walker: &mut Walker, number| walker.machine.builder.emitter.literal(LaneType::Unsigned, number);
    // The deepest calls come first, then the order of the text.
    let selector = walker.machine.builder.emitter.load(pointer);
    let right = walker.machine.builder.emitter.load(calls);
    let left = literal(walker, depth);
    let above = word(walker, Expression::Binary { op: BinaryOperator::Subtract, left, right });
    let right = literal(walker, bodies.len() as u32);
    let row = word(walker, Expression::Binary { op: BinaryOperator::Multiply, left: above, right });
    let reject = word(walker, Expression::Binary { op: BinaryOperator::Add, left: row, right: selector });
    let ended = literal(walker, ENDED);
    let condition = word(walker, Expression::Binary { op: BinaryOperator::Equal, left: selector, right: ended });
    let place = word(walker, Expression::Select { condition, accept: ended, reject });
    let least = patches::wait_for_others(&mut walker.machine.builder, place);
    let all = word(walker, Expression::Binary { op: BinaryOperator::Equal, left: least, right: ended });
    walker.machine.builder.emitter.open();
    walker.statement(Statement::Break);
    walker.machine.builder.emitter.close_if(all);
    let mine = patches::is_turn(&mut walker.machine.builder, place, least);
    if walker.machine.unit.crossing.votes {
        let right = literal(walker, bodies.len() as u32);
        let first = word(walker, Expression::Binary { op: BinaryOperator::Modulo, left: least, right });
        votes::cast_votes(walker, bodies, first, mine)?;
    }
    walker.machine.builder.emitter.open();
    let cases = cases(walker, bodies)?;
    walker.statement(Statement::Switch { selector, cases });
    walker.machine.builder.emitter.close_if(mine);
    let body = walker.machine.builder.emitter.close();
    walker.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
    walker.machine.forget(|slot| set[slot]);
    Ok(())
}
