//! Calls: of routines as functions or by number, and the explicit stack of programs without structure.

use naga::{BinaryOperator, Expression, FunctionResult, Handle, Statement, SwitchCase, SwitchValue};

use crate::flow::members;
use crate::lower::control::sets::join;
use crate::lower::control::walker::{PUSHED, Walker};
use crate::lower::control::{guard, leaving, quads, sets};
use crate::lower::emit::{LaneType, type_of};
use crate::lower::error::Error;
use crate::lower::machine::loads;
use crate::lower::passes::loops::{hides_stack, pushes};
use crate::vocabulary::Present;

/// The result of a routine: whether the program ended in it.
pub(crate) fn routine_result(module: &mut naga::Module) -> FunctionResult {
    FunctionResult { ty: type_of(module, LaneType::Bool, 1), binding: None }
}

/// Calls a routine, or the one of several that a subroutine parameter selects.
pub(crate) fn call(walker: &mut Walker, at: Option<usize>, routines: &[usize]) -> Result<(), Error> {
    if let [routine] = *routines {
        return call_one(walker, routine);
    }
    let instruction = at.and_then(|at| walker.machine.unit.program.instructions.get(at));
    let Some(operand) = instruction.and_then(|instruction| instruction.subroutine) else {
        return Err(Error::internal("a call of several routines without a choice"));
    };
    let mut written = vec![false; walker.machine.unit.plan.slots.count()];
    routines.iter().filter_map(|routine| walker.written.get(*routine)).for_each(|set| join(&mut written, set));
    sets::settle_before(walker, &written);
    let selector = loads::subroutine_choice(walker.machine, &operand).expression;
    let before = quads::before_call(walker);
    quads::part_by(walker, selector, &[]);
    let members = members(walker.machine.unit.program, &operand);
    let mut cases = Vec::new();
    for (routine, member) in routines.iter().zip(members) {
        let state = walker.machine.registers.state.clone();
        walker.machine.builder.emitter.open();
        call_one(walker, *routine)?;
        let body = walker.machine.builder.emitter.close();
        walker.machine.registers.state = state;
        cases.push(SwitchCase { value: SwitchValue::U32(member.number.into()), body, fall_through: false });
    }
    cases.push(SwitchCase { value: SwitchValue::Default, body: naga::Block::new(), fall_through: false });
    walker.statement(Statement::Switch { selector, cases });
    quads::behind_call(walker, before, false);
    walker.machine.forget(|slot| written[slot]);
    Ok(())
}

/// The state of the routine that a subroutine parameter selects.
pub(crate) fn select_state(walker: &mut Walker, at: usize, states: &[u32]) {
    let program = walker.machine.unit.program;
    let Some(operand) = program.instructions.get(at).and_then(|instruction| instruction.subroutine) else { return };
    let choice = loads::subroutine_choice(walker.machine, &operand);
    let mut chosen = walker.machine.builder.word(states.first().copied().present_or(0));
    for (state, member) in states.iter().zip(members(program, &operand)).skip(1) {
        let (number, state) = (walker.machine.builder.word(member.number.into()), walker.machine.builder.word(*state));
        let this = walker.machine.builder.test(BinaryOperator::Equal, &choice, &number);
        chosen = walker.machine.builder.select(&this, &state, &chosen);
    }
    let pointer = walker.word_variable(|walker| &mut walker.state, "state");
    walker.machine.builder.emitter.store(pointer, chosen.expression);
}

fn call_one(walker: &mut Walker, routine: usize) -> Result<(), Error> {
    let Some(function) = walker.routines.get(routine).copied() else {
        return Err(Error::internal("a routine is missing"));
    };
    let set = walker.written.get(routine).map_or(&[][..], |set| set);
    sets::settle_before(walker, set);
    walker.machine.builder.emitter.cover_now();
    let tells = walker.machine.builder.module.functions[function].result.is_some();
    let before = quads::before_call(walker);
    let result = tells.then(|| walker.machine.builder.emitter.push_call_result(function));
    walker.statement(Statement::Call { function, arguments: Vec::new(), result });
    quads::behind_call(walker, before, tells && !walker.quads.waits());
    walker.machine.forget(|slot| set.get(slot).is_some_and(|written| *written));
    if let Some(result) = result {
        leaving::leave_where(walker, result);
    }
    Ok(())
}

fn stack(walker: &mut Walker) -> Result<(Handle<Expression>, u32), Error> {
    let depth = walker.flow.stack.as_ref().map_or(0, |stack| stack.depth) as u32;
    if depth == 0 {
        return Err(Error::internal("a call stack without room"));
    }
    let pointer = match walker.variables.stack {
        Some(pointer) => pointer,
        None => walker.array_variable("stack", LaneType::Unsigned, 1, depth),
    };
    walker.variables.stack = Some(pointer);
    Ok((pointer, depth))
}

/// The level of the stack after a push or a pop, and the index that it accesses.
fn level(walker: &mut Walker, op: BinaryOperator) -> (Handle<Expression>, Handle<Expression>) {
    let pointer = walker.word_variable(|walker| &mut walker.depth, "calls");
    let left = walker.machine.builder.emitter.load(pointer);
    let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, 1);
    let next = walker.machine.builder.emitter.push(Expression::Binary { op, left, right });
    (left, next)
}

/// Lets an explicit stack for address registers begin at a level that drivers cannot predict: Mesa 22.3 treats a
/// loop that pushes, pops and pushes as if nothing stayed on the stack.
pub(crate) fn begin_stack(walker: &mut Walker) {
    if let Some(zero) =
        walker.machine.unit.variables.zero.filter(|_| hides_stack(walker.machine.unit.program, walker.flow))
    {
        let calls = walker.word_variable(|walker| &mut walker.depth, "calls");
        let emitter = &mut walker.machine.builder.emitter;
        let pointer = emitter.global(zero);
        let level = emitter.load(pointer);
        emitter.store(calls, level);
    }
}

/// Pushes an entry, and returns its index; a full stack ends the program.
pub(crate) fn push_entry(walker: &mut Walker, entry: u32) -> Result<Handle<Expression>, Error> {
    let (stack, depth) = stack(walker)?;
    sets::settle(walker);
    let calls = walker.word_variable(|walker| &mut walker.depth, "calls");
    let (level, next) = level(walker, BinaryOperator::Add);
    leaving::leave_if(walker, BinaryOperator::GreaterEqual, level, depth);
    let place = walker.machine.builder.emitter.push(Expression::Access { base: stack, index: level });
    let value = walker.machine.builder.emitter.literal(LaneType::Unsigned, entry);
    walker.machine.builder.emitter.store(place, value);
    walker.machine.builder.emitter.store(calls, next);
    Ok(level)
}

/// Pops an entry, and returns its index and value; an empty stack ends the program.
pub(crate) fn pop_entry(walker: &mut Walker) -> Result<(Handle<Expression>, Handle<Expression>), Error> {
    let (stack, _) = stack(walker)?;
    sets::settle(walker);
    let calls = walker.word_variable(|walker| &mut walker.depth, "calls");
    let (level, next) = level(walker, BinaryOperator::Subtract);
    leaving::leave_if(walker, BinaryOperator::Equal, level, 0);
    let place = walker.machine.builder.emitter.push(Expression::Access { base: stack, index: next });
    let entry = walker.machine.builder.emitter.load(place);
    walker.machine.builder.emitter.store(calls, next);
    Ok((next, entry))
}

pub(crate) fn push_return(walker: &mut Walker, state: u32) -> Result<(), Error> {
    guard::check_call(walker);
    push_entry(walker, state).map(|_| ())
}

pub(crate) fn pop_return(walker: &mut Walker) -> Result<(), Error> {
    let (_, entry) = pop_entry(walker)?;
    if pushes(walker.machine.unit.program) {
        leaving::leave_if(walker, BinaryOperator::Equal, entry, PUSHED);
    }
    let pointer = walker.word_variable(|walker| &mut walker.state, "state");
    walker.machine.builder.emitter.store(pointer, entry);
    Ok(())
}
