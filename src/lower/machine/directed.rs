//! Conversions to floats that round up, down or toward zero: devices only round to nearest.

use naga::BinaryOperator;

use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{arithmetic, functions};
use crate::vocabulary::Rounding;

/// How a rounded number compares with the original, and its sign.
struct UnitFunctions {
    below: Mask,
    above: Mask,
    negative: Mask,
}

/// A number as a float of 32 or 64 bits, corrected by the rounding error of the nearest one.
pub(crate) fn rounded_float(machine: &mut Machine, rounding: Rounding, kind: LaneType, value: &Value) -> Value {
    if value.kind == kind || rounding == Rounding::Nearest || kind == LaneType::Double && value.kind == LaneType::Float
    {
        return nearest_float(machine, kind, value);
    }
    // The neighbour of a denormal may be none, and that of a number may be one: they are flushed last.
    let nearest = machine.builder.numbered(value, kind);
    let beside = beside(&mut machine.builder, value, &nearest);
    let bits =
        machine.builder.cast(&nearest, if kind == LaneType::Double { LaneType::WideSigned } else { LaneType::Signed });
    let bits = stepped(&mut machine.builder, rounding, &beside, &bits);
    let number = machine.builder.cast(&bits, kind);
    let number = Value { facts: Facts::ANY, ..number };
    if kind == LaneType::Float { arithmetic::flush(machine, &number) } else { number }
}

/// A number as a float of 32 bits whose last bit is set if it is inexact, so that a second rounding gives the same
/// result as rounding the number itself.
pub(crate) fn sticky_float(machine: &mut Machine, value: &Value) -> Value {
    if value.kind == LaneType::Float {
        return nearest_float(machine, LaneType::Float, value);
    }
    let inward = rounded_float(machine, Rounding::ToZero, LaneType::Float, value);
    let beside = beside(&mut machine.builder, value, &inward);
    let inexact = machine.builder.either(&beside.below, &beside.above);
    let bits = machine.builder.cast(&inward, LaneType::Unsigned);
    let odd = machine.builder.by_word(BinaryOperator::InclusiveOr, &bits, 1);
    let bits = machine.builder.select(&inexact, &odd, &bits);
    let number = machine.builder.cast(&bits, LaneType::Float);
    Value { facts: Facts::ANY, ..number }
}

/// The bits of the half that a 32-bit float is rounded to.
pub(crate) fn rounded_half(machine: &mut Machine, rounding: Rounding, value: &Value) -> Value {
    let bits = functions::bits_of_half(machine, value);
    if rounding == Rounding::Nearest {
        return bits;
    }
    let nearest = functions::half_of_bits(&mut machine.builder, &bits);
    let beside = beside(&mut machine.builder, value, &nearest);
    stepped(&mut machine.builder, rounding, &beside, &bits)
}

fn nearest_float(machine: &mut Machine, kind: LaneType, value: &Value) -> Value {
    let number = machine.builder.numbered(value, kind);
    if kind == LaneType::Float { arithmetic::flush(machine, &number) } else { number }
}

fn beside(builder: &mut Builder, value: &Value, rounded: &Value) -> UnitFunctions {
    let zero = builder.small(value.kind, 0);
    let negative = builder.test(BinaryOperator::Less, value, &zero);
    if matches!(value.kind, LaneType::Float | LaneType::Double) {
        let back = builder.numbered(rounded, value.kind);
        let below = builder.test(BinaryOperator::Less, &back, value);
        let above = builder.test(BinaryOperator::Greater, &back, value);
        return UnitFunctions { below, above, negative };
    }
    // The float nearest to an integer may exceed its type.
    let value = &match value.kind {
        LaneType::Signed => builder.numbered(value, LaneType::WideSigned),
        LaneType::Unsigned => builder.numbered(value, LaneType::Wide),
        _ => *value,
    };
    let end = builder.number_of(rounded.kind, if value.kind == LaneType::Wide { 1 << 64 } else { 1 << 63 });
    let outside = builder.test(BinaryOperator::GreaterEqual, rounded, &end);
    let inside = builder.opposite(&outside);
    let back = builder.numbered(rounded, value.kind);
    let below = builder.test(BinaryOperator::Less, &back, value);
    let below = builder.both(&below, &inside);
    let above = builder.test(BinaryOperator::Greater, &back, value);
    let above = builder.either(&above, &outside);
    UnitFunctions { below, above, negative }
}

/// The bits of the neighbour, if a rounding needs it.
fn stepped(builder: &mut Builder, rounding: Rounding, beside: &UnitFunctions, bits: &Value) -> Value {
    let one = builder.small(bits.kind, 1);
    let larger = builder.binary(BinaryOperator::Add, bits, &one);
    let smaller = builder.binary(BinaryOperator::Subtract, bits, &one);
    match rounding {
        Rounding::Nearest => *bits,
        Rounding::Up => {
            let up = builder.select(&beside.negative, &smaller, &larger);
            builder.select(&beside.below, &up, bits)
        }
        Rounding::Down => {
            let down = builder.select(&beside.negative, &larger, &smaller);
            builder.select(&beside.above, &down, bits)
        }
        Rounding::ToZero => {
            let positive = builder.opposite(&beside.negative);
            let too_large = builder.both(&positive, &beside.above);
            let too_small = builder.both(&beside.negative, &beside.below);
            let outward = builder.either(&too_large, &too_small);
            builder.select(&outward, &smaller, bits)
        }
    }
}
