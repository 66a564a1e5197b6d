//! PUSHA and POPA.

use naga::{BinaryOperator, Expression, Handle};

use crate::lower::control::walker::{PUSHED, Walker};
use crate::lower::control::{calls, current, leaving, loops};
use crate::lower::emit::{LaneType, Value};
use crate::lower::error::Error;
use crate::lower::machine::loads;
use crate::machine::execute::write;
use crate::machine::ops::Lanes;
use crate::program::Instruction;
use crate::vocabulary::Present;

fn pushed_variable(walker: &mut Walker, at: usize) -> Handle<Expression> {
    let slot = walker.flow.push_slot.get(at).copied().present_or(0);
    if let Some(pointer) = walker.loops.pushed.get(&slot) {
        return *pointer;
    }
    let pointer = loops::integer_variable(walker, "pushed", 4);
    walker.loops.pushed.insert(slot, pointer);
    pointer
}

/// The address register that PUSHA pushes, with all components.
fn pushed_value(walker: &mut Walker, instruction: &Instruction) -> Value {
    let operand = instruction.sources[0];
    let value = loads::components(walker.machine, &operand, &[0, 1, 2, 3]);
    let value = walker.machine.builder.cast(&value, LaneType::Signed);
    walker.machine.builder.widen(&value, 4)
}

fn take_pushed(walker: &mut Walker, instruction: &Instruction, pointer: Handle<Expression>) {
    let value = walker.machine.builder.loaded(pointer, LaneType::Signed, 4);
    let lanes = Lanes(instruction.destination.mask);
    let value = walker.machine.builder.swizzle(&value, lanes.components());
    write(walker.machine, instruction, lanes, value);
}

/// PUSHA and POPA if calls are functions.
pub(crate) fn push_to_slot(walker: &mut Walker, at: usize, instruction: &Instruction) {
    let value = pushed_value(walker, instruction);
    let pointer = pushed_variable(walker, at);
    walker.machine.builder.emitter.store(pointer, value.expression);
}

pub(crate) fn pop_from_slot(walker: &mut Walker, at: usize, instruction: &Instruction) {
    let pointer = pushed_variable(walker, at);
    take_pushed(walker, instruction, pointer);
}

/// The element of the address registers on the explicit stack.
fn on_stack(walker: &mut Walker, index: Handle<Expression>, depth: u32) -> Handle<Expression> {
    let base = match walker.loops.pushed.get(&usize::MAX) {
        Some(base) => *base,
        None => {
            let base = walker.array_variable("pushed", LaneType::Signed, 4, depth);
            walker.loops.pushed.insert(usize::MAX, base);
            base
        }
    };
    walker.machine.builder.emitter.push(Expression::Access { base, index })
}

/// PUSHA and POPA on the explicit stack.
pub(crate) fn push_to_stack(walker: &mut Walker, at: usize) -> Result<(), Error> {
    let Some(instruction) = walker.machine.unit.program.instructions.get(at) else { return Ok(()) };
    let value = current::working(walker, at, instruction, |walker| pushed_value(walker, instruction));
    let level = calls::push_entry(walker, PUSHED)?;
    let depth = walker.flow.stack.map_or(1, |stack| stack.depth as u32);
    let place = on_stack(walker, level, depth);
    walker.machine.builder.emitter.store(place, value.expression);
    Ok(())
}

pub(crate) fn pop_from_stack(walker: &mut Walker, at: usize) -> Result<(), Error> {
    let Some(instruction) = walker.machine.unit.program.instructions.get(at) else { return Ok(()) };
    let (level, entry) = calls::pop_entry(walker)?;
    leaving::leave_if(walker, BinaryOperator::NotEqual, entry, PUSHED);
    let depth = walker.flow.stack.map_or(1, |stack| stack.depth as u32);
    let place = on_stack(walker, level, depth);
    current::working(walker, at, instruction, |walker| take_pushed(walker, instruction, place));
    Ok(())
}
