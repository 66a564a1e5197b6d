//! Arithmetic, without denormals where they are flushed.

use naga::{BinaryOperator, MathFunction};

use crate::isa::Product;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{helpers, nan, normalized, sums};
use crate::lower::text::formulas;
use crate::machine::ops::Unary;

/// The result of arithmetic, with denormals flushed and NaN made positive if that is visible.
pub(crate) fn computed(machine: &mut Machine, value: Value, facts: Facts) -> Value {
    let mut value = Value { facts, ..value };
    if machine.builder.emitter.hidden_zero.is_some() || machine.unit.exact() {
        value = Value { facts, ..machine.builder.hidden_float(value) };
        value = flush(machine, &value);
    }
    nan::positive(machine, value)
}

/// An operation whose operands are hidden from the driver if that matters, also from each other.
pub(crate) fn arithmetic(builder: &mut Builder, op: BinaryOperator, left: &Value, right: &Value) -> Value {
    let left = builder.hidden_float(*left);
    let right = builder.veiled_float(*right);
    builder.binary(op, &left, &right)
}

pub(crate) fn product(machine: &mut Machine, product: Product, left: &Value, right: &Value) -> Value {
    let same = left.expression == right.expression;
    let zero_wins = product == Product::ZeroWins;
    let facts = if same { left.facts.square() } else { left.facts.multiply(right.facts, zero_wins) };
    let facts = normalized::normalized(&machine.builder, left, right, facts);
    // Zero has a positive sign, which only the reference machine requires.
    let wrong =
        zero_wins && (left.facts.multiply(right.facts, false).nan || (machine.unit.exact() && facts.minus_zero));
    let invents = wrong && !same && (left.facts.zero() || right.facts.zero());
    if !zero_wins || !machine.unit.careful() || !invents {
        let plain = plain_product(&mut machine.builder, machine.unit.exact(), left, right, facts);
        return computed(machine, plain, plain.facts);
    }
    let (first, second) = if left.facts.zero() { (left, right) } else { (right, left) };
    let both = second.facts.zero();
    let name = if both { "multiply_or_zero" } else { "multiply_or_zero_left" };
    let exact = machine.unit.exact();
    let result = helpers::helper(&mut machine.builder, name, &[first, second], |builder, values| {
        let (first, second) = (&values[0], &values[1]);
        let zero = builder.float(0.0);
        let mut none = builder.test(BinaryOperator::Equal, first, &zero);
        if both {
            let other = builder.test(BinaryOperator::Equal, second, &zero);
            none = builder.combine(BinaryOperator::InclusiveOr, &none, &other);
        }
        let product = plain_product(builder, exact, first, second, Facts::ANY);
        builder.select(&none, &zero, &product)
    });
    let facts = if exact { facts.flushed() } else { facts };
    computed(machine, result, Facts { minus_zero: true, ..facts })
}

/// A product; if denormals count, without them. Some devices flush denormals and some do not, and numbers just
/// below the smallest normal one are rounded up to it by the latter: `numeric::product` says which is right.
fn plain_product(builder: &mut Builder, exact: bool, left: &Value, right: &Value, facts: Facts) -> Value {
    if !(exact && facts.denormal) {
        return Value { facts, ..arithmetic(builder, BinaryOperator::Multiply, left, right) };
    }
    const ROOM: f32 = (1 << 24) as f32;
    let product = helpers::helper(builder, "multiply", &[left, right], |builder, values| {
        let (left, right) = (&values[0], &values[1]);
        let product = arithmetic(builder, BinaryOperator::Multiply, left, right);
        let room = builder.float(ROOM);
        let spare = arithmetic(builder, BinaryOperator::Multiply, left, &room);
        let spare = arithmetic(builder, BinaryOperator::Multiply, &spare, right);
        let least = builder.float(f32::MIN_POSITIVE * ROOM);
        formulas::ZERO_BELOW.value(builder, &[&product, &spare, &least])
    });
    Value { facts: facts.flushed(), ..product }
}

/// With denormals as zeros.
fn flushed(builder: &mut Builder, value: &Value) -> Value {
    if !value.facts.denormal
        || builder.constants(value).is_some_and(|numbers| !numbers.iter().any(|number| number.is_subnormal()))
    {
        return *value;
    }
    let float = builder.cast(value, LaneType::Float);
    let flushed = helpers::helper(builder, "flush", &[&float], |builder, values| {
        let least = builder.float(f32::MIN_POSITIVE);
        formulas::ZERO_BELOW.value(builder, &[&values[0], &values[0], &least])
    });
    Value { facts: value.facts.flushed(), ..flushed }
}

#[inline]
pub(crate) fn flush(machine: &mut Machine, value: &Value) -> Value {
    if machine.unit.exact() { flushed(&mut machine.builder, value) } else { *value }
}

/// Whether weight * first + (second - weight * second), which devices that fuse products and sums have in two operations, is
/// weight * first + (1 - weight) * second, or nearly so in a program that computes as NVIDIA's drivers do.
pub(crate) fn blends_by_difference(machine: &Machine, [weight, first, second]: [&Value; 3]) -> bool {
    if machine.unit.exact() || machine.is_precise() {
        return false;
    }
    // Only the sign of a zero differs.
    let exact = !machine.keeps_zero_sign()
        && [weight, first, second].iter().all(|value| value.facts.is_fixed_of_any_sign())
        && !sums::may_be_sum(machine, second);
    let bounded = |facts: Facts| !facts.infinite() && facts.finite < 1e18;
    exact || machine.unit.program.full && bounded(weight.facts) && bounded(second.facts)
}

/// A float without a fraction, rounded by one of four functions.
pub(crate) fn whole_float(builder: &mut Builder, function: Unary, value: &Value) -> Value {
    let facts = value.facts;
    let fun = match function {
        Unary::Floor => MathFunction::Floor,
        Unary::Ceiling => MathFunction::Ceil,
        Unary::Truncate => MathFunction::Trunc,
        _ => MathFunction::Round,
    };
    let whole = builder.math(fun, &[value]);
    // Roundings other than down can turn numbers below zero into zero.
    let minus_zero = facts.minus_zero || function != Unary::Floor && facts.low < 0.0;
    Value { facts: Facts { minus_zero, ..facts.floor() }, ..builder.hidden(whole) }
}
