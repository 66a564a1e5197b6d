//! Which numbers are NaN.

use naga::{BinaryOperator, Expression, UnaryOperator};

use crate::lower::emit::{Builder, LaneType, Mask, Value};
use crate::lower::machine::helpers;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::text::formulas;

/// Bits of a float: its sign, and all but that.
pub(crate) const SIGN: u32 = 0x8000_0000;
pub(crate) const MAGNITUDE: u32 = 0x7fff_ffff;

/// NaN made positive if that is visible.
pub(crate) fn positive(machine: &mut Machine, value: Value) -> Value {
    if !(machine.unit.positive_nan && value.facts.nan) {
        return value;
    }
    let undefined = is_nan(machine, &value);
    let nan = machine.builder.nan();
    let positive = machine.builder.select(&undefined, &nan, &value);
    Value { facts: value.facts, ..positive }
}

pub(crate) fn is_nan(machine: &mut Machine, value: &Value) -> Mask {
    if !machine.unit.may_be_nan(value) {
        return machine.builder.truth(false);
    }
    let unit = machine.unit;
    // Typed registers may be given as words.
    let value = machine.builder.cast(value, LaneType::Float);
    helpers::test_helper(&mut machine.builder, "is_nan", &[&value], |builder, values| {
        nan_bits(builder, unit, &values[0])
    })
}

/// Whether a number is NaN: by its bits, unless compilers keep a comparison with itself.
pub(crate) fn nan_bits(builder: &mut Builder, unit: &Unit, value: &Value) -> Mask {
    if unit.tells_nan() {
        return unequal_to_itself(builder, value);
    }
    formulas::IS_NAN.mask(builder, &[value])
}

/// Not `!=`, which some compilers make an ordered comparison of.
pub(crate) fn unequal_to_itself(builder: &mut Builder, value: &Value) -> Mask {
    let Value { expression, lanes, .. } = *value;
    let equal = Expression::Binary { op: BinaryOperator::Equal, left: expression, right: expression };
    let equal = builder.emitter.push(equal);
    let expression = builder.emitter.push(Expression::Unary { op: UnaryOperator::LogicalNot, expr: equal });
    Mask { expression, lanes }
}
