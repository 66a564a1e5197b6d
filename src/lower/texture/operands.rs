//! Operands of lookups, as functions and operations take them.

use crate::lower::emit::{Builder, LaneType, Value};
use crate::lower::machine::slopes;
use crate::lower::machine::state::Machine;
use crate::machine::ops::{Axis, Sample};
use crate::vocabulary::{Base, Target};

pub(crate) fn signed_lanes(builder: &mut Builder, value: &Value, lanes: u8) -> Value {
    let value = builder.cast(value, LaneType::Signed);
    builder.fitted(&value, lanes)
}

pub(crate) fn constant_offset(builder: &mut Builder, offset: [i8; 3]) -> Value {
    let parts = offset.map(|part| builder.integer(part.into()));
    builder.join(&parts)
}

/// What depths are compared with: `given`, or one of the coordinates.
pub(crate) fn reference(builder: &mut Builder, target: Target, coordinates: &Value, given: Option<&Value>) -> Value {
    let value = match (given, target.reference_component()) {
        (Some(given), _) => builder.cast(given, LaneType::Float),
        (None, Some(component)) => builder.swizzle(coordinates, &[component as u8]),
        (None, None) => return builder.float(0.0),
    };
    let (zero, one) = (builder.float(0.0), builder.float(1.0));
    builder.math(naga::MathFunction::Clamp, &[&value, &zero, &one])
}

pub(crate) fn float_vector(builder: &mut Builder, value: &Value, lanes: u8) -> Value {
    let value = builder.cast(value, LaneType::Float);
    builder.fitted(&value, lanes)
}

/// The least level of detail of a lookup, or one below all others.
pub(crate) fn least_level(builder: &mut Builder, sample: &Sample<'_, Value>) -> Value {
    match &sample.least {
        Some(least) => builder.cast(least, LaneType::Float),
        None => builder.float(-1e9),
    }
}

pub(crate) fn as_result(builder: &mut Builder, base: Base, words: &Value) -> Value {
    builder.cast(words, if base == Base::Float { LaneType::Float } else { LaneType::Unsigned })
}

pub(crate) fn slopes_of(machine: &mut Machine, coordinates: &Value) -> [Value; 2] {
    [Axis::X, Axis::Y].map(|axis| {
        let slope = slopes::derivative(machine, axis, coordinates);
        float_vector(&mut machine.builder, &slope, 3)
    })
}
