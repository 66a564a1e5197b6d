//! Conversions of what instructions compute to the type of their results.

use naga::{Expression, MathFunction};

use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{extrema, forms, integers, rounding, wide};
use crate::lower::passes::parameters::{NEAR, bounds_array, only_reaches};
use crate::vocabulary::{Base, Saturate, Type, Width};

pub(crate) fn saturated(machine: &mut Machine, saturate: Saturate, ty: Type, value: &Value) -> Value {
    let low = match saturate {
        Saturate::None => return *value,
        Saturate::Unsigned => 0.0,
        Saturate::Signed => -1.0,
    };
    if ty.width == Width::Bits64 {
        return wide::saturated_double(&mut machine.builder, low, value);
    }
    let value = machine.builder.cast(value, LaneType::Float);
    let facts = value.facts;
    if facts.low >= low && facts.high <= 1.0 {
        return value;
    }
    let result = if machine.unit.exact() {
        extrema::saturated_exactly(&mut machine.builder, saturate, &value)
    } else if machine.unit.may_be_nan(&value) && machine.unit.guards_nan() {
        extrema::saturated_or_nan(machine, saturate, &value, low)
    } else {
        match saturate {
            Saturate::Unsigned => machine.builder.math(MathFunction::Saturate, &[&value]),
            Saturate::None | Saturate::Signed => {
                let (low, high) = (machine.builder.float(low), machine.builder.float(1.0));
                machine.builder.math(MathFunction::Clamp, &[&value, &low, &high])
            }
        }
    };
    let facts = Facts { nan: facts.nan && !machine.unit.program.full, ..facts };
    Value { facts: facts.clamped(low, 1.0), ..result }
}

pub(crate) fn convert(machine: &mut Machine, from: Type, to: Type, value: &Value) -> Value {
    let value = machine.builder.cast(value, LaneType::of(from));
    if from.width == Width::Bits64 || to.width == Width::Bits64 {
        return wide::convert_wide(machine, to, &value);
    }
    match (from.base, to.base) {
        (Base::Float, Base::Float) => match to.width {
            Width::Fixed12 => rounding::rounded_to_fixed(machine, &value),
            Width::Bits16 => rounding::rounded_to_half(machine, &value),
            Width::Bits8 | Width::Bits32 | Width::Bits64 => value,
        },
        (Base::Float, Base::Signed | Base::Unsigned) => integers::whole_number(machine, LaneType::of(to), &value),
        (Base::Signed | Base::Unsigned, Base::Float) => {
            let number = machine.builder.number_as(&value, LaneType::Float);
            let facts = Facts { denormal: false, minus_zero: false, ..Facts::within(-2147483648.0, 4294967296.0) };
            Value { facts: Facts { quantum: Some(0), ..facts }, ..number }
        }
        (Base::Signed | Base::Unsigned, Base::Signed | Base::Unsigned) => {
            machine.builder.cast(&value, LaneType::of(to))
        }
    }
}

/// A whole number as an address that is not held in the range of address registers, if that makes no difference.
pub(crate) fn reaching_address(machine: &mut Machine, number: &Value) -> Option<Value> {
    let (program, options) = (machine.unit.program, machine.unit.options);
    if machine.unit.exact() || !only_reaches(program, program.dialect.rules().address_range) {
        return None;
    }
    let address = convert(machine, Type::F32, Type::S32, number);
    if !bounds_array(program, options) {
        return Some(address);
    }
    let (low, high) = (machine.builder.integer(NEAR.0), machine.builder.integer(NEAR.1));
    Some(machine.builder.math(MathFunction::Clamp, &[&address, &low, &high]))
}

/// The nearest number of a type, held between 0 or -1 and 1. Numbers that are held first have no need of care for large
/// ones, nor for their sign, and are rounded to the same, since the bounds are halves.
pub(crate) fn rounded_and_saturated(machine: &mut Machine, to: Type, saturate: Saturate, value: &Value) -> Value {
    let free = !machine.unit.exact() && !machine.keeps_zero_sign() && !machine.unit.options.precision.half.is_native();
    if free && to == Type::F16 && saturate == Saturate::Unsigned {
        let mut parts = parts(&mut machine.builder, value);
        for part in &mut parts {
            let source = unrounded(&mut machine.builder, part).filter(|_| part.facts.low < 0.0);
            let held = saturated(machine, saturate, to, &source.unwrap_or(*part));
            *part = rounding::rounded_to_half(machine, &held);
        }
        return machine.builder.join(&parts);
    }
    if to.width == Width::Fixed12 && saturate == Saturate::Unsigned && !machine.unit.exact() {
        // What only has to be held within the range of fx12, or is rounded by itself, is held between 0 and 1 at once.
        if value.facts.is_multiple_of_fixed() {
            return saturated(machine, saturate, to, value);
        }
        let constant = value.facts.is_fixed() || machine.builder.constants(value).is_some();
        if let Some(held) = (!constant).then(|| forms::hidden_fixed(machine, value, true)).flatten() {
            return Value { facts: value.facts.to_fixed().clamped(0.0, 1.0), ..held };
        }
    }
    let value = convert(machine, Type::F32, to, value);
    saturated(machine, saturate, to, &value)
}

/// What a value is composed of: vectors that were rounded, and the rest in one.
fn parts(builder: &mut Builder, value: &Value) -> Vec<Value> {
    let mut parts = Vec::new();
    let mut rest = *value;
    while let Expression::Compose { components, .. } = builder.emitter.expression(rest.expression) {
        let [first, others @ ..] = &components[..] else { break };
        let (first, others) = (*first, others.to_vec());
        let picked = builder.emitter.picked(first);
        let lanes = picked.components().len() as u8;
        if builder.emitter.roundings.source(picked.vector).is_none() || lanes >= rest.lanes {
            break;
        }
        let [own, others_own] = [0..lanes, lanes..rest.lanes].map(|lanes| builder.facts_of(&rest, lanes));
        parts.push(Value { expression: first, lanes, facts: own, ..rest });
        let lanes = rest.lanes - lanes;
        let expression = match others[..] {
            [other] => other,
            _ => {
                let ty = type_of(builder.module, LaneType::Float, lanes);
                builder.emitter.push(Expression::Compose { ty, components: others })
            }
        };
        rest = Value { expression, lanes, facts: others_own, ..rest };
    }
    parts.push(rest);
    parts
}

/// A value before it was rounded to fp16, which may have been for nothing.
fn unrounded(builder: &mut Builder, value: &Value) -> Option<Value> {
    let part = builder.emitter.picked(value.expression).first(value.lanes);
    let source = *builder.emitter.roundings.source(part.vector)?;
    builder.emitter.spared.insert(part.vector);
    if source.lanes == 1 {
        return Some(builder.widen(&source, value.lanes));
    }
    let known = part.components().iter().all(|component| *component < source.lanes);
    known.then(|| builder.swizzle(&source, part.components()))
}
