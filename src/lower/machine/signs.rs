//! Signs: as bits where that is visible.

use naga::{BinaryOperator, MathFunction, UnaryOperator};

use crate::lower::emit::{Builder, LaneType, Value};
use crate::lower::machine::nan::{MAGNITUDE, SIGN};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{constants, wide};
use crate::vocabulary::Type;

/// Signs are changed as bits: devices may flush denormals, and keep the signs of NaNs, when they negate.
fn sign_bits(builder: &mut Builder, op: BinaryOperator, mask: u32, value: &Value) -> Value {
    let bits = builder.cast(value, LaneType::Unsigned);
    let mask = builder.word(mask);
    let changed = builder.binary(op, &bits, &mask);
    builder.cast(&changed, LaneType::Float)
}

pub(crate) fn negate(machine: &mut Machine, ty: Type, value: &Value, lanes: u8) -> Value {
    let value = &machine.builder.cast(value, LaneType::of(ty));
    if value.kind != LaneType::Float {
        return wide::negated_lanes(&mut machine.builder, value, lanes);
    }
    let all = (1u8 << value.lanes) - 1;
    let facts = value.facts.negate();
    if let Some(numbers) = machine.builder.constants(value) {
        let flip = |lane: usize, number: f32| if lanes >> lane & 1 != 0 { -number } else { number };
        let numbers = numbers.map(flip);
        if lanes & all == all && machine.builder.emitter.is_named_constant(value.expression) {
            return constants::negated_name(&mut machine.builder, value, &numbers);
        }
        return machine.builder.constant(&numbers);
    }
    if lanes & all == all {
        // Some devices negate by subtracting from zero, which leaves NaN its sign.
        if machine.unit.exact() || machine.unit.positive_nan && value.facts.nan {
            return Value { facts, ..sign_bits(&mut machine.builder, BinaryOperator::ExclusiveOr, SIGN, value) };
        }
        return Value { facts, ..machine.builder.unary(UnaryOperator::Negate, value) };
    }
    let parts: Vec<Value> = (0..value.lanes)
        .map(|lane| {
            let part = machine.builder.swizzle(value, &[lane]);
            if lanes >> lane & 1 != 0 { negate(machine, ty, &part, 1) } else { part }
        })
        .collect();
    machine.builder.join(&parts)
}

/// Without its sign.
pub(crate) fn absolute(machine: &mut Machine, value: &Value) -> Value {
    let facts = value.facts;
    match machine.builder.constants(value) {
        Some(numbers) => machine.builder.constant(&numbers.map(|_, number| number.abs())),
        None if facts.low >= 0.0 && !facts.minus_zero && !machine.unit.may_be_nan(value) => *value,
        None if machine.unit.exact() => {
            Value { facts: facts.absolute(), ..sign_bits(&mut machine.builder, BinaryOperator::And, MAGNITUDE, value) }
        }
        None => Value { facts: facts.absolute(), ..machine.builder.math(MathFunction::Abs, &[value]) },
    }
}
