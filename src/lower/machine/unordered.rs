//! Minima, maxima and clamps for devices whose compilers keep a comparison of a number with itself: the device's own
//! operation computes with numbers, and NaN is selected at the end, once for a chain of such operations.

use naga::MathFunction;

use crate::lower::emit::value::Apart;
use crate::lower::emit::{Builder, Facts, Mask, Value};
use crate::lower::machine::nan;
use crate::lower::machine::state::Machine;
use crate::vocabulary::Saturate;

/// The number that a value is, and where it is NaN instead; `None` if it cannot be.
fn apart(machine: &mut Machine, value: &Value) -> (Value, Option<Mask>) {
    if let Some(apart) = composed(&mut machine.builder, value) {
        return (apart.number, Some(apart.undefined));
    }
    let undefined = machine.unit.may_be_nan(value).then(|| nan::unequal_to_itself(&mut machine.builder, value));
    (*value, undefined)
}

/// What such a value, or components of one, was composed of.
fn composed(builder: &mut Builder, value: &Value) -> Option<Apart> {
    if let Some(whole) = builder.emitter.apart.get(&value.expression) {
        return Some(*whole);
    }
    let picked = builder.emitter.picked(value.expression).first(value.lanes);
    let Apart { number, undefined } = *builder.emitter.apart.get(&picked.vector)?;
    let number = builder.swizzle(&number, picked.components());
    let lanes = picked.components().len() as u8;
    let expression = match undefined.lanes {
        1 => undefined.expression,
        _ => builder.swizzle_bool(undefined.expression, picked.components()),
    };
    Some(Apart { number, undefined: Mask { expression, lanes: if undefined.lanes == 1 { 1 } else { lanes } } })
}

/// Whether it is known where a value, or the vector that it is taken from, is NaN.
pub(crate) fn is_apart(builder: &Builder, value: &Value) -> bool {
    builder.emitter.apart.contains_key(&builder.emitter.picked(value.expression).vector)
}

fn or_nan(builder: &mut Builder, number: Value, undefined: Mask) -> Value {
    let nan = builder.nan();
    let result = builder.select(&undefined, &nan, &number);
    let lanes = result.lanes;
    let number = builder.widen(&number, lanes);
    builder.emitter.apart.insert(result.expression, Apart { number, undefined });
    result
}

/// The smaller or larger of two, or NaN if one of them is.
pub(crate) fn extremum_apart(
    machine: &mut Machine,
    fun: MathFunction,
    left: &Value,
    right: &Value,
    facts: Facts,
) -> Value {
    let ((left, first), (right, second)) = (apart(machine, left), apart(machine, right));
    let chosen = machine.builder.math(fun, &[&left, &right]);
    let chosen = Value { facts: Facts { nan: false, ..facts }, ..chosen };
    let undefined = match (first, second) {
        (Some(first), Some(second)) => machine.builder.either(&first, &second),
        (Some(one), None) | (None, Some(one)) => one,
        (None, None) => return chosen,
    };
    Value { facts, ..or_nan(&mut machine.builder, chosen, undefined) }
}

/// Clamped, except for NaN.
pub(crate) fn saturated_apart(machine: &mut Machine, saturate: Saturate, value: &Value, low: f32) -> Value {
    let (number, undefined) = apart(machine, value);
    let clamped = match saturate {
        Saturate::Unsigned => machine.builder.math(MathFunction::Saturate, &[&number]),
        Saturate::None | Saturate::Signed => {
            let (low, high) = (machine.builder.float(low), machine.builder.float(1.0));
            machine.builder.math(MathFunction::Clamp, &[&number, &low, &high])
        }
    };
    let clamped = Value { facts: Facts { nan: false, ..number.facts.clamped(low, 1.0) }, ..clamped };
    undefined.map_or(clamped, |undefined| or_nan(&mut machine.builder, clamped, undefined))
}
