//! 64-bit numbers, as the device has them, and conversions between all types.

use naga::{BinaryOperator, MathFunction, UnaryOperator};

use crate::isa::Comparison;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{arithmetic, comparison, own};
use crate::lower::request::own_functions::OwnFunctions;
use crate::machine::ops::{Binary, Order, Unary};
use crate::vocabulary::{Rounding, Type};

/// Functions of integers and of 64-bit floats.
pub(crate) fn plain_unary(machine: &mut Machine, function: Unary, value: &Value) -> Value {
    let kind = value.kind;
    let one = |machine: &mut Machine| machine.builder.small(kind, 1);
    let result = match function {
        Unary::Absolute if matches!(kind, LaneType::Unsigned | LaneType::Wide) => *value,
        Unary::Absolute => {
            // For the smallest integer it is the same, below zero, which some drivers miss.
            let size = machine.builder.math(MathFunction::Abs, &[value]);
            if kind == LaneType::Double { size } else { machine.builder.hidden(size) }
        }
        Unary::Floor => whole(machine, Rounding::Down, value),
        Unary::Ceiling => whole(machine, Rounding::Up, value),
        Unary::Truncate => whole(machine, Rounding::ToZero, value),
        Unary::Nearest => whole(machine, Rounding::Nearest, value),
        Unary::Reciprocal => {
            let one = one(machine);
            machine.builder.binary(BinaryOperator::Divide, &one, value)
        }
        Unary::ReciprocalRoot => {
            let one = one(machine);
            let root = machine.builder.math(MathFunction::Sqrt, &[value]);
            machine.builder.binary(BinaryOperator::Divide, &one, &root)
        }
        Unary::Complement => machine.builder.unary(UnaryOperator::BitwiseNot, value),
        Unary::ReverseBits => machine.builder.math(MathFunction::ReverseBits, &[value]),
        Unary::CountBits => machine.builder.math(MathFunction::CountOneBits, &[value]),
        Unary::LowestBit => machine.builder.math(MathFunction::FirstTrailingBit, &[value]),
        Unary::HighestBit => machine.builder.math(MathFunction::FirstLeadingBit, &[value]),
        Unary::Exponential
        | Unary::PowerOfTwo
        | Unary::Logarithm
        | Unary::Sine
        | Unary::Cosine
        | Unary::HalfToBits
        | Unary::BitsToHalf => *value,
    };
    Value { facts: Facts::ANY, ..result }
}

pub(crate) fn double_binary(machine: &mut Machine, function: Binary, left: &Value, right: &Value) -> Value {
    let op = match function {
        Binary::Subtract => BinaryOperator::Subtract,
        Binary::Multiply(_) => BinaryOperator::Multiply,
        Binary::Divide => BinaryOperator::Divide,
        Binary::Modulo => BinaryOperator::Modulo,
        Binary::Minimum(_) | Binary::Maximum(_) => {
            // The driver must not recognise this as a minimum, since it would take either of two zeros.
            let hidden = machine.builder.veiled_float(*left);
            let larger = comparison::compare(machine, Comparison::Greater, Order::Ieee, Type::F64, &hidden, right);
            let (chosen, other) = if matches!(function, Binary::Maximum(_)) { (left, right) } else { (right, left) };
            return machine.builder.select(&larger, chosen, other);
        }
        Binary::Add
        | Binary::BitAnd
        | Binary::BitOr
        | Binary::BitXor
        | Binary::ShiftLeft
        | Binary::ShiftRight
        | Binary::MultiplyHigh => BinaryOperator::Add,
    };
    let lanes = left.lanes.max(right.lanes);
    let (left, right) = (machine.builder.widen(left, lanes), machine.builder.widen(right, lanes));
    let result = arithmetic::arithmetic(&mut machine.builder, op, &left, &right);
    machine.builder.hidden_float(result)
}

/// The smaller or the larger of two 64-bit integers.
pub(crate) fn wide_extremum(builder: &mut Builder, larger: bool, left: &Value, right: &Value) -> Value {
    let op = if larger { BinaryOperator::Greater } else { BinaryOperator::Less };
    let mask = builder.test(op, left, right);
    builder.select(&mask, left, right)
}

/// Negates integers and 64-bit floats, in the lanes whose bits are set.
pub(crate) fn negated_lanes(builder: &mut Builder, value: &Value, lanes: u8) -> Value {
    let negated = if value.kind == LaneType::Double {
        builder.unary(UnaryOperator::Negate, value)
    } else {
        let zero = builder.small(value.kind, 0);
        builder.binary(BinaryOperator::Subtract, &zero, value)
    };
    let all = (1u8 << value.lanes) - 1;
    if lanes & all == all {
        return negated;
    }
    let parts: Vec<Value> = (0..value.lanes)
        .map(|lane| builder.swizzle(if lanes >> lane & 1 != 0 { &negated } else { value }, &[lane]))
        .collect();
    builder.join(&parts)
}

pub(crate) fn saturated_double(builder: &mut Builder, low: f32, value: &Value) -> Value {
    let value = builder.cast(value, LaneType::Double);
    let (low, high) = (builder.small(LaneType::Double, low as i8), builder.small(LaneType::Double, 1));
    let below = builder.test(BinaryOperator::Less, &value, &low);
    let above = builder.test(BinaryOperator::Greater, &value, &high);
    let value = builder.select(&below, &low, &value);
    builder.select(&above, &high, &value)
}

/// Conversions to and from 64 bits within a base, or to the nearest.
pub(crate) fn convert_wide(machine: &mut Machine, to: Type, value: &Value) -> Value {
    let kind = LaneType::of(to);
    if value.kind == kind {
        return *value;
    }
    let number = machine.builder.numbered(value, kind);
    if kind == LaneType::Float { arithmetic::flush(machine, &number) } else { number }
}

/// A float without a fraction.
pub(crate) fn whole(machine: &mut Machine, rounding: Rounding, value: &Value) -> Value {
    if value.kind == LaneType::Double && machine.unit.options.precision.own.contains(OwnFunctions::WHOLE_DOUBLES) {
        return own::own_whole(machine, rounding, value);
    }
    let fun = match rounding {
        Rounding::Nearest => MathFunction::Round,
        Rounding::Up => MathFunction::Ceil,
        Rounding::Down => MathFunction::Floor,
        Rounding::ToZero => MathFunction::Trunc,
    };
    machine.builder.math(fun, &[value])
}
