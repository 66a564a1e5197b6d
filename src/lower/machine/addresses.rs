//! Indices relative to address registers.

use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::program::Relative;
use crate::vocabulary::Family;

/// Register numbers have 16 bits; only buffers have more elements.
pub(crate) fn register_number(number: u32) -> u16 {
    number.min(u16::MAX.into()) as u16
}

/// An index plus an offset, whatever the sum, as an unsigned number.
pub(crate) fn raw_index(machine: &mut Machine, index: i32, relative: Option<&Relative>) -> Value {
    let offset = machine.builder.word(index.cast_unsigned());
    let Some(relative) = relative else { return offset };
    let address = match machine.unit.plan.slots.register(relative.file, relative.index.into()) {
        Some(slot) => machine.read(slot, &[relative.component]),
        None => machine.builder.word(0),
    };
    let address = index_word(&mut machine.builder, &address, LaneType::Unsigned);
    if index == 0 {
        return address;
    }
    machine.builder.binary(naga::BinaryOperator::Add, &address, &offset)
}

/// The same, clamped to its range.
pub(crate) fn index_of(machine: &mut Machine, index: i32, relative: Option<&Relative>) -> Value {
    let Some(relative) = relative else { return machine.builder.word(index.cast_unsigned()) };
    let (number, first, count) = reach(machine, relative, index, true);
    let number = machine.builder.cast(&number, LaneType::Signed);
    let (low, high) = (machine.builder.integer(0), machine.builder.integer(i32::from(count) - 1));
    let held = machine.builder.math(naga::MathFunction::Clamp, &[&number, &low, &high]);
    let held = machine.builder.cast(&held, LaneType::Unsigned);
    machine.builder.add_word(&held, first.into())
}

/// The register number for a relative index within its range, given by a first register and a count. For declared
/// arrays the address is `clamped` to their bounds before the offset is added, so that no sum overflows.
pub(crate) fn reach(machine: &mut Machine, relative: &Relative, offset: i32, clamped: bool) -> (Value, u16, u16) {
    let range = machine.unit.program.ranges.get(usize::from(relative.range)).copied();
    let (first, count) =
        range.map_or((0, 1), |range| (register_number(range.first), register_number(range.count).max(1)));
    let looped = machine.loop_index().map(|pointer| machine.builder.emitter.load(pointer));
    let address = match (looped, machine.unit.plan.slots.register(relative.file, relative.index.into())) {
        (Some(expression), _) => {
            let index = Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::ANY };
            // NV_fragment_program2, 3.11.3.Y: where it is used, the loop index is not below zero.
            let zero = machine.builder.integer(0);
            machine.builder.math(naga::MathFunction::Max, &[&index, &zero])
        }
        (None, Some(slot)) => machine.read(slot, &[relative.component]),
        (None, None) => machine.builder.integer(0),
    };
    let mut address = index_word(&mut machine.builder, &address, LaneType::Signed);
    let offset = offset.saturating_sub(i32::from(first));
    if clamped && machine.unit.program.dialect.rules().family != Family::Register {
        let (low, high) = (0i32.saturating_sub(offset), (i32::from(count) - 1).saturating_sub(offset));
        let (low, high) = (machine.builder.integer(low), machine.builder.integer(high));
        address = machine.builder.math(naga::MathFunction::Clamp, &[&address, &low, &high]);
    }
    let offset = machine.builder.integer(offset);
    let number = machine.builder.binary(naga::BinaryOperator::Add, &address, &offset);
    (machine.builder.cast(&number, LaneType::Unsigned), first, count)
}

/// The lower word of a register's component as an index.
fn index_word(builder: &mut Builder, address: &Value, kind: LaneType) -> Value {
    let wide = matches!(address.kind, LaneType::Wide | LaneType::WideSigned | LaneType::Double);
    let word = if wide { builder.halves(address)[0] } else { *address };
    builder.cast(&word, kind)
}
