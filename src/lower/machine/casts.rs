//! CVT: conversions between all types, with a rounding.

use naga::{BinaryOperator, MathFunction};

use crate::isa::Comparison;
use crate::lower::emit::{Builder, LaneType, Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{comparison, conversion, directed, functions, nan, wide};
use crate::machine::ops::Order;
use crate::vocabulary::{Base, Cast, Rounding, Saturate, Type, Width};

pub(crate) fn type_of_kind(kind: LaneType) -> Type {
    match kind {
        LaneType::Float | LaneType::Bool => Type::F32,
        LaneType::Signed => Type::S32,
        LaneType::Unsigned => Type::U32,
        LaneType::Wide => Type::U64,
        LaneType::WideSigned => Type::S64,
        LaneType::Double => Type::F64,
    }
}

/// CVT. A narrow result keeps its low bits or is clamped to its range, and is extended again.
pub(crate) fn converted(machine: &mut Machine, cast: &Cast, value: &Value) -> Value {
    let (from, to) = (cast.from, cast.to);
    let value = extended(&mut machine.builder, from, value);
    let float = from.base == Base::Float;
    if to.base == Base::Float {
        let (half, wide) = (to.width == Width::Bits16, to.width == Width::Bits64);
        let number = if half && cast.rounding == Rounding::Nearest {
            directed::sticky_float(machine, &value)
        } else {
            directed::rounded_float(
                machine,
                cast.rounding,
                if wide { LaneType::Double } else { LaneType::Float },
                &value,
            )
        };
        let number = conversion::saturated(machine, cast.saturate, if wide { Type::F64 } else { Type::F32 }, &number);
        return if half { directed::rounded_half(machine, cast.rounding, &number) } else { number };
    }
    let value = if float { wide::whole(machine, cast.rounding, &value) } else { value };
    let integer = integer_of(machine, cast, &value, float);
    narrowed(&mut machine.builder, to, &integer)
}

/// The contents of the low bits, extended; a half as its number.
fn extended(builder: &mut Builder, from: Type, value: &Value) -> Value {
    if from == Type::F16 {
        return functions::half_of_bits(builder, value);
    }
    let value = builder.cast(value, LaneType::of(from));
    narrowed(builder, from, &value)
}

fn narrowed(builder: &mut Builder, ty: Type, value: &Value) -> Value {
    let places = match ty.width {
        Width::Bits8 => 24,
        Width::Bits16 if ty.base != Base::Float => 16,
        _ => return *value,
    };
    let places = builder.word(places);
    let value = builder.cast(value, LaneType::of(ty));
    let up = builder.binary(BinaryOperator::ShiftLeft, &value, &places);
    builder.binary(BinaryOperator::ShiftRight, &up, &places)
}

/// A whole number as an integer of 32 or 64 bits: clamped to the type's range, or without its upper bits.
fn integer_of(machine: &mut Machine, cast: &Cast, value: &Value, float: bool) -> Value {
    let to = cast.to;
    let kind = LaneType::of(Type::new(to.base, if to.width == Width::Bits64 { to.width } else { Width::Bits32 }));
    if cast.saturate == Saturate::None && !float {
        return if kind.is_wide() == value.kind.is_wide() {
            machine.builder.cast(value, kind)
        } else {
            let signed = if kind.is_wide() && value.kind == LaneType::Signed { LaneType::WideSigned } else { kind };
            let number = machine.builder.numbered(value, signed);
            machine.builder.cast(&number, kind)
        };
    }
    let bits = match to.width {
        Width::Bits8 => 8,
        Width::Fixed12 | Width::Bits16 => 16,
        Width::Bits32 => 32,
        Width::Bits64 => 64,
    };
    if float {
        return integer_of_float(machine, cast, value, kind, bits);
    }
    // Both limits, if the source exceeds them.
    let signed_source = matches!(value.kind, LaneType::Signed | LaneType::WideSigned);
    let (low, high): (i128, i128) = match to.base {
        Base::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Base::Float | Base::Unsigned => (0, (1 << bits) - 1),
    };
    let own = if value.kind.is_wide() { 64 } else { 32 };
    let (least, most): (i128, i128) =
        if signed_source { (-(1 << (own - 1)), (1 << (own - 1)) - 1) } else { (0, (1 << own) - 1) };
    let mut held = *value;
    for (bound, beyond, op) in [(low, least < low, BinaryOperator::Less), (high, most > high, BinaryOperator::Greater)]
    {
        if beyond {
            let bound = machine.builder.number_of(value.kind, bound);
            let outside = machine.builder.test(op, &held, &bound);
            held = machine.builder.select(&outside, &bound, &held);
        }
    }
    integer_of(machine, &Cast { saturate: Saturate::None, ..*cast }, &held, false)
}

fn integer_of_float(machine: &mut Machine, cast: &Cast, value: &Value, kind: LaneType, bits: u32) -> Value {
    let (low, high): (i128, i128) = match cast.to.base {
        Base::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Base::Float | Base::Unsigned => (0, (1 << bits) - 1),
    };
    let defined = compare_self(machine, value);
    if cast.saturate != Saturate::None {
        let number = machine.builder.numbered(value, kind);
        let (least, most) = (machine.builder.number_of(value.kind, low), machine.builder.number_of(value.kind, high));
        let (lowest, highest) = (machine.builder.number_of(kind, low), machine.builder.number_of(kind, high));
        let below = machine.builder.test(BinaryOperator::LessEqual, value, &least);
        let above = machine.builder.test(BinaryOperator::GreaterEqual, value, &most);
        let number = machine.builder.select(&below, &lowest, &number);
        let number = machine.builder.select(&above, &highest, &number);
        let zero = machine.builder.small(kind, 0);
        return machine.builder.select(&defined, &number, &zero);
    }
    // The number less the multiple of 2^bits below it.
    let bits = if kind.is_wide() { 64 } else { 32 };
    let modulus = machine.builder.number_of(value.kind, 1 << bits);
    let parts = machine.builder.binary(BinaryOperator::Divide, value, &modulus);
    let parts = machine.builder.math(MathFunction::Floor, &[&parts]);
    let whole = machine.builder.binary(BinaryOperator::Multiply, &parts, &modulus);
    let rest = machine.builder.binary(BinaryOperator::Subtract, value, &whole);
    let unsigned = if kind.is_wide() { LaneType::Wide } else { LaneType::Unsigned };
    let number = machine.builder.numbered(&rest, unsigned);
    let zero = machine.builder.small(unsigned, 0);
    let finite = comparison::compare(machine, Comparison::Equal, Order::Ieee, type_of_kind(rest.kind), &rest, &rest);
    let number = machine.builder.select(&finite, &number, &zero);
    // Near zero the sum would lose the float's fraction bits.
    let signed = if kind.is_wide() { LaneType::WideSigned } else { LaneType::Signed };
    let own = machine.builder.numbered(value, signed);
    let own = machine.builder.cast(&own, unsigned);
    let size = machine.builder.math(MathFunction::Abs, &[value]);
    let bound = machine.builder.number_of(value.kind, 1 << (bits - 1));
    let near = machine.builder.test(BinaryOperator::Less, &size, &bound);
    let number = machine.builder.select(&near, &own, &number);
    machine.builder.cast(&number, kind)
}

fn compare_self(machine: &mut Machine, value: &Value) -> Mask {
    if value.kind == LaneType::Float {
        let undefined = nan::is_nan(machine, value);
        return machine.builder.opposite(&undefined);
    }
    comparison::compare(machine, Comparison::Equal, Order::Ieee, type_of_kind(value.kind), value, value)
}
