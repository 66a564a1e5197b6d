//! Registers of other invocations, which helper functions around the program give.

use crate::dialect::bindings::Output;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::addresses;
use crate::lower::machine::state::Machine;
use crate::program::Operand;
use crate::vocabulary::{Present, Width};

/// A result of the patch under construction, as all see it in this round.
pub(crate) fn crossing_register(machine: &mut Machine, operand: &Operand) -> Value {
    let program = machine.unit.program;
    let is_written = u8::try_from(operand.index).is_ok_and(|number| program.writes(Output(number)));
    if operand.relative.is_none() && !is_written {
        let [zero, one] = [0.0, 1.0].map(|number| machine.builder.float(number));
        return machine.builder.join(&[zero, zero, zero, one]);
    }
    let list = if operand.outer.is_some() {
        machine.unit.crossing.vertex.clone()
    } else {
        machine.unit.crossing.patch.clone()
    };
    let slot = slot_in(machine, &list, operand);
    let (name, arguments) = match &operand.outer {
        Some(outer) => {
            let vertex = addresses::index_of(machine, outer.index, outer.relative.as_ref());
            ("kept_vertex", vec![vertex.expression, slot.expression])
        }
        None => ("told_patch", vec![slot.expression]),
    };
    let Some(function) = machine.builder.function(name) else {
        let none = machine.builder.float(0.0);
        return machine.builder.widen(&none, 4);
    };
    let expression = machine.builder.emitter.call(function, arguments);
    Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
}

/// The index of an operand's register in a list of registers.
fn slot_in(machine: &mut Machine, list: &[u8], operand: &Operand) -> Value {
    let slot = |number: u32| list.iter().position(|entry| u32::from(*entry) == number).present_or(0) as u32;
    match &operand.relative {
        None => {
            let number = slot(operand.index.cast_unsigned());
            machine.builder.word(number)
        }
        Some(relative) => {
            let first = machine.unit.program.ranges.get(usize::from(relative.range)).map_or(0, |range| range.first);
            let first = slot(first);
            let (number, ..) = addresses::reach(machine, relative, operand.index, true);
            machine.builder.add_word(&number, first)
        }
    }
}

/// A register that belongs to a vertex of a primitive or patch.
pub(crate) fn vertex_register(machine: &mut Machine, operand: &Operand) -> Value {
    let none = machine.builder.float(0.0);
    let (Some(outer), Some(function)) = (&operand.outer, machine.builder.function("load_vertex")) else {
        return machine.builder.widen(&none, 4);
    };
    let vertex = addresses::index_of(machine, outer.index, outer.relative.as_ref());
    let slot = slot_in(machine, &machine.unit.options.draw.seen, operand);
    let expression = machine.builder.emitter.call(function, vec![vertex.expression, slot.expression]);
    let register = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
    if operand.held == Width::Bits64 { paired_words(&mut machine.builder, &register) } else { register }
}

/// An attribute's words as 64-bit components, as far as there are any.
fn paired_words(builder: &mut Builder, words: &Value) -> Value {
    let pairs = builder.packed_pairs(words);
    let (x, y) = (builder.swizzle(&pairs, &[0]), builder.swizzle(&pairs, &[1]));
    let none = builder.small(LaneType::Wide, 0);
    builder.join(&[x, y, none, none])
}
