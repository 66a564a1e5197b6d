//! 32-bit integer arithmetic where the IR is less defined than the languages.

use naga::{BinaryOperator, Expression, Literal, MathFunction};

use crate::lower::emit::integers::in_order;
use crate::lower::emit::{Builder, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::machine::{helpers, nan, selection};
use crate::lower::text::formulas;

/// The least and the largest float that a kind of integers holds, what comes after, and the largest integer.
struct Bounds {
    least: f32,
    largest: f32,
    limit: f32,
    most: u32,
}

impl Bounds {
    const fn of(kind: LaneType) -> Bounds {
        match kind {
            LaneType::Signed => Bounds {
                least: -2147483648.0,
                largest: 2147483520.0,
                limit: 2147483648.0,
                most: i32::MAX.cast_unsigned(),
            },
            _ => Bounds { least: 0.0, largest: 4294967040.0, limit: 4294967296.0, most: u32::MAX },
        }
    }
}

/// Numbers of up to 64 bits whose lanes are known.
fn known_integers(builder: &Builder, value: &Value) -> Option<[i64; 4]> {
    match builder.emitter.expression(value.expression) {
        Expression::Literal(Literal::U64(number)) => Some([number.cast_signed(); 4]),
        Expression::Literal(Literal::I64(number)) => Some([*number; 4]),
        _ if value.kind.is_wide() => None,
        _ => builder.words(value).map(|words| words.map(|word| in_order(value.kind, word))),
    }
}

/// A float as an integer, whose fraction is dropped: held within the range, and 0 for NaN.
pub(crate) fn whole_number(machine: &mut Machine, kind: LaneType, value: &Value) -> Value {
    // The conversion drops the fraction itself.
    let value = &match *machine.builder.emitter.expression(value.expression) {
        Expression::Math { fun: MathFunction::Trunc, arg, .. } => Value { expression: arg, ..*value },
        _ => *value,
    };
    let limit = if kind == LaneType::Signed { 2147483648.0 } else { 4294967296.0 };
    let fits =
        value.facts.low >= (if kind == LaneType::Signed { -2147483648.0 } else { 0.0 }) && value.facts.high < limit;
    if !machine.unit.typed || machine.unit.exact() || machine.is_precise() || fits && !machine.unit.may_be_nan(value) {
        return integer_within(machine, kind, value);
    }
    let name = if kind == LaneType::Signed { "to_signed" } else { "to_unsigned" };
    let unit = machine.unit;
    helpers::helper(&mut machine.builder, name, &[value], |builder, values| {
        integer_by_order(builder, unit, kind, &values[0])
    })
}

fn integer_within(machine: &mut Machine, kind: LaneType, value: &Value) -> Value {
    if machine.unit.typed && !machine.unit.exact() {
        return integer_by_order(&mut machine.builder, machine.unit, kind, value);
    }
    let (undefined, zero) = (nan::is_nan(machine, value), machine.builder.float(0.0));
    let number = selection::select(machine, &undefined, &zero, value);
    let Bounds { least, largest, limit, most } = Bounds::of(kind);
    let fits = value.facts.low >= least && value.facts.high < limit;
    // Not every language holds what it makes integers of to their range. An address of the older languages that is
    // beyond it reaches nothing, whatever becomes of it.
    let held = if fits || !machine.unit.typed {
        number
    } else {
        let (least, largest) = (machine.builder.float(least), machine.builder.float(largest));
        machine.builder.math(MathFunction::Clamp, &[&number, &least, &largest])
    };
    let integer = machine.builder.number_as(&held, kind);
    // A float again, it has no sign where it is zero: drivers that see both conversions leave them out.
    let integer = machine.builder.hidden(integer);
    if !machine.unit.exact() || value.facts.high < limit {
        return integer;
    }
    // The largest float below the limit is not the largest integer.
    let (limit, most) = (machine.builder.float(limit), machine.builder.word(most));
    let beyond = machine.builder.test(BinaryOperator::GreaterEqual, &number, &limit);
    let most = machine.builder.cast(&most, kind);
    machine.builder.select(&beyond, &most, &integer)
}

/// What is below the limit is converted; NaN fails this comparison and the next. Languages that do not hold what they
/// convert to the range give some integer for the others, which is left out. What is too low is the lowest integer
/// in all of them where there are signs: processors that do not hold it mark with it what they cannot convert.
fn integer_by_order(builder: &mut Builder, unit: &Unit, kind: LaneType, value: &Value) -> Value {
    let Bounds { least, limit, most, .. } = Bounds::of(kind);
    let held = if kind == LaneType::Unsigned && value.facts.low < least {
        let lowest = builder.float(least);
        builder.math(MathFunction::Max, &[value, &lowest])
    } else {
        *value
    };
    let integer = builder.number_as(&held, kind);
    let (too_high, may_be_nan) = (value.facts.high >= limit, unit.may_be_nan(value));
    if !too_high && !may_be_nan {
        return integer;
    }
    let (limit, zero, most) = (builder.float(limit), builder.word(0), builder.word(most));
    let (zero, most) = (builder.cast(&zero, kind), builder.cast(&most, kind));
    let other = match (too_high, may_be_nan) {
        (true, true) => {
            let beyond = builder.test(BinaryOperator::GreaterEqual, value, &limit);
            builder.select(&beyond, &most, &zero)
        }
        (true, false) => most,
        (false, _) => zero,
    };
    let inside = builder.test(BinaryOperator::Less, value, &limit);
    builder.select(&inside, &integer, &other)
}

/// Shifts by the width or more give 0, or copies of the sign.
pub(crate) fn shifted(builder: &mut Builder, op: BinaryOperator, value: &Value, places: &Value) -> Value {
    let wide = value.kind.is_wide();
    let places = builder.cast(places, if wide { LaneType::Wide } else { LaneType::Unsigned });
    let width = if wide { 64 } else { 32 };
    let known = known_integers(builder, &places).map(|known| (known, usize::from(places.lanes.clamp(1, 4))));
    if let Some((known, lanes)) = known
        && known[..lanes].iter().all(|places| (0..width).contains(places))
    {
        let words = known.map(|places| places as u32);
        let places = builder.of_words(LaneType::Unsigned, &words[..lanes]);
        return builder.binary(op, value, &places);
    }
    let most = builder.small(places.kind, (width - 1) as i8);
    let inside = builder.test(BinaryOperator::LessEqual, &places, &most);
    let held = builder.select(&inside, &places, &most);
    let held = if wide { builder.numbered(&held, LaneType::Unsigned) } else { held };
    let shifted = builder.binary(op, value, &held);
    if op == BinaryOperator::ShiftRight && matches!(value.kind, LaneType::Signed | LaneType::WideSigned) {
        return shifted;
    }
    let zero = builder.small(value.kind, 0);
    builder.select(&inside, &shifted, &zero)
}

/// Division and modulus: all ones for 0, and the lowest number divided by -1 is itself.
pub(crate) fn quotient(builder: &mut Builder, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
    let kind = value.kind;
    let lanes = usize::from(divisor.lanes.clamp(1, 4));
    let special = |number: &i64| matches!(number, -1 | 0);
    if let Some(known) = known_integers(builder, divisor)
        && (!known[..lanes].iter().any(special) || kind == LaneType::Unsigned && !known[..lanes].contains(&0))
    {
        return signed_quotient(builder, op, value, divisor);
    }
    if kind.is_wide() || known_integers(builder, divisor).is_some() {
        return defined_quotient(builder, op, value, divisor);
    }
    let name = if op == BinaryOperator::Divide { "divide" } else { "modulo" };
    helpers::helper(builder, name, &[value, divisor], |builder, values| {
        defined_quotient(builder, op, &values[0], &values[1])
    })
}

fn defined_quotient(builder: &mut Builder, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
    let kind = value.kind;
    let (zero, one) = (builder.small(kind, 0), builder.small(kind, 1));
    let none = builder.test(BinaryOperator::Equal, divisor, &zero);
    let divisor = builder.select(&none, &one, divisor);
    let ones = if kind == LaneType::Unsigned { builder.word(u32::MAX) } else { builder.small(kind, -1) };
    let quotient = if matches!(kind, LaneType::Signed | LaneType::WideSigned) {
        // For -1 devices disagree: the number is negated, and the remainder is 0.
        let negating = builder.test(BinaryOperator::Equal, &divisor, &ones);
        let safe = builder.select(&negating, &one, &divisor);
        let plain = signed_quotient(builder, op, value, &safe);
        let other =
            if op == BinaryOperator::Divide { builder.binary(BinaryOperator::Subtract, &zero, value) } else { zero };
        builder.select(&negating, &other, &plain)
    } else {
        builder.binary(op, value, &divisor)
    };
    builder.select(&none, &ones, &quotient)
}

/// GLSL does not define remainders of negative numbers.
fn signed_quotient(builder: &mut Builder, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
    if op != BinaryOperator::Modulo || value.kind != LaneType::Signed {
        return builder.binary(op, value, divisor);
    }
    let quotient = builder.binary(BinaryOperator::Divide, value, divisor);
    let whole = builder.binary(BinaryOperator::Multiply, &quotient, divisor);
    builder.binary(BinaryOperator::Subtract, value, &whole)
}

/// The upper 32 bits of a product, from products of halves.
pub(crate) fn upper_product(machine: &mut Machine, left: &Value, right: &Value) -> Value {
    let signed = left.kind == LaneType::Signed;
    let (a, b) = (machine.builder.cast(left, LaneType::Unsigned), machine.builder.cast(right, LaneType::Unsigned));
    let high = formulas::UPPER_PRODUCT.value(&mut machine.builder, &[&a, &b]);
    if !signed {
        return high;
    }
    // A negative factor represents 2^32 more than its value.
    let mut high = high;
    for (factor, other) in [(left, &b), (right, &a)] {
        let zero = machine.builder.integer(0);
        let negative = machine.builder.test(BinaryOperator::Less, factor, &zero);
        let zero = machine.builder.word(0);
        let excess = selection::select(machine, &negative, other, &zero);
        high = machine.builder.binary(BinaryOperator::Subtract, &high, &excess);
    }
    machine.builder.cast(&high, LaneType::Signed)
}
