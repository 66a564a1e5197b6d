//! Minima, maxima and clamps that keep NaN, whatever a driver's own do with it.

use naga::{BinaryOperator, Expression, MathFunction};

use crate::isa::{Comparison, Extremum};
use crate::lower::emit::{Builder, Facts, Value};
use crate::lower::machine::selection::neighbour;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::machine::{comparison, helpers, nan, selection, unordered, wide};
use crate::lower::text::formula::Formula;
use crate::lower::text::formulas;
use crate::machine::ops::Order;
use crate::vocabulary::{Base, Saturate, Type, Width};

/// What is known of the operands of a minimum or maximum, the first of which may be NaN.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Form {
    /// Neither is below zero.
    Positive,
    /// The second is finite and not below zero: its neighbour is the next integer.
    UnitFunctions,
    Any,
}

impl Form {
    /// The name of the function that takes the larger or the smaller, and what it computes.
    fn written(self, larger: bool) -> (&'static str, &'static Formula) {
        match (self, larger) {
            (Form::Positive, true) => ("max_or_nan_positive", &formulas::LARGER_POSITIVE),
            (Form::Positive, false) => ("min_or_nan_positive", &formulas::SMALLER_POSITIVE),
            (Form::UnitFunctions, true) => ("max_or_nan_left", &formulas::LARGER_LEFT),
            (Form::UnitFunctions, false) => ("min_or_nan_left", &formulas::SMALLER_LEFT),
            (Form::Any, true) => ("max_or_nan", &formulas::LARGER),
            (Form::Any, false) => ("min_or_nan", &formulas::SMALLER),
        }
    }
}

/// The operation that takes the smaller or larger of two, and the comparison that says whether the first is.
fn of_sizes(larger: bool) -> (MathFunction, Comparison) {
    if larger { (MathFunction::Max, Comparison::Greater) } else { (MathFunction::Min, Comparison::Less) }
}

pub(crate) fn extremum(
    machine: &mut Machine,
    extremum: Extremum,
    larger: bool,
    ty: Type,
    left: &Value,
    right: &Value,
) -> Value {
    let (fun, comparison) = of_sizes(larger);
    let facts = if larger { left.facts.maximum(right.facts) } else { left.facts.minimum(right.facts) };
    if ty.base != Base::Float && ty.width == Width::Bits64 {
        return wide::wide_extremum(&mut machine.builder, larger, left, right);
    }
    if ty.base != Base::Float {
        return machine.builder.math(fun, &[left, right]);
    }
    let (left_nan, right_nan) = (machine.unit.may_be_nan(left), machine.unit.may_be_nan(right));
    let facts = Facts { nan: left_nan || right_nan, ..facts };
    if extremum == Extremum::NumberWins {
        return of_numbers(machine, fun, left, right, facts);
    }
    let compared = extremum == Extremum::Compared;
    let (kept, other) = if compared && larger { (right, left) } else { (left, right) };
    if !left_nan && !right_nan {
        return Value { facts, ..of_two(machine, fun, kept, other) };
    }
    if compared {
        let result = if tells_zeros_apart(machine.unit, left, right) {
            let chosen = of_two(machine, fun, kept, other);
            let (first, second) = (nan::is_nan(machine, left), nan::is_nan(machine, right));
            let either = machine.builder.either(&first, &second);
            machine.builder.select(&either, kept, &chosen)
        } else {
            let mask = machine.builder.test(BinaryOperator::Greater, left, right);
            let mask = selection::guarded(machine, &mask, other, kept);
            machine.builder.select(&mask, other, kept)
        };
        return Value { facts: Facts { nan: machine.unit.may_be_nan(kept), ..result.facts }, ..result };
    }
    if extremum == Extremum::NanOrdered {
        let mask = comparison::compare(machine, comparison, Order::NanBeyond, ty, right, left);
        return machine.builder.select(&mask, right, left);
    }
    if tells_zeros_apart(machine.unit, left, right) {
        let chosen = of_two(machine, fun, left, right);
        let (first, second) = (nan::is_nan(machine, left), nan::is_nan(machine, right));
        let either = machine.builder.either(&first, &second);
        let nan = machine.builder.nan();
        return Value { facts, ..machine.builder.select(&either, &nan, &chosen) };
    }
    extremum_or_nan(machine, larger, left, right, facts)
}

/// The smaller or larger of two, at least one of which may be NaN, or NaN.
fn extremum_or_nan(machine: &mut Machine, larger: bool, left: &Value, right: &Value, facts: Facts) -> Value {
    let (fun, _) = of_sizes(larger);
    let (left_nan, right_nan) = (machine.unit.may_be_nan(left), machine.unit.may_be_nan(right));
    let composed = unordered::is_apart(&machine.builder, left) || unordered::is_apart(&machine.builder, right);
    if machine.unit.tells_nan() && composed {
        return unordered::extremum_apart(machine, fun, left, right, facts);
    }
    // Of two that may be NaN one is looked at bit by bit: rather one that is the same for all, for which some devices
    // have units of their own.
    let first =
        left_nan && !(right_nan && is_parameter(&machine.builder, right) && !is_parameter(&machine.builder, left));
    let (undefined, other) = if first { (left, right) } else { (right, left) };
    if let Some(limits) = selection::beyond(&mut machine.builder, other, larger) {
        let op = if larger { BinaryOperator::Less } else { BinaryOperator::Greater };
        let compared = before_bound(&machine.builder, machine.unit.exact(), op, undefined, &limits);
        let replaced = machine.builder.test(op, &compared, &limits);
        return Value { facts, ..machine.builder.select(&replaced, other, undefined) };
    }
    let positive = |value: &Value| value.facts.low >= 0.0 && !value.facts.minus_zero;
    let form = match (positive(undefined), positive(other)) {
        (true, true) => Form::Positive,
        (_, true) if !machine.unit.may_be_nan(other) && !other.facts.infinite() => Form::UnitFunctions,
        _ => Form::Any,
    };
    if machine.unit.tells_nan() && !(form == Form::Positive && larger) {
        return unordered::extremum_apart(machine, fun, left, right, facts);
    }
    let (name, formula) = form.written(larger);
    let result = helpers::helper(&mut machine.builder, name, &[undefined, other], |builder, values| {
        formula.value(builder, &[&values[0], &values[1]])
    });
    Value { facts, ..result }
}

/// The device's own, which gives the other operand of a NaN on hardware; at `exact` that is made sure of.
fn of_numbers(machine: &mut Machine, fun: MathFunction, left: &Value, right: &Value, facts: Facts) -> Value {
    // The other operand of a NaN may be anything that it could be by itself.
    let facts = if left.facts.nan { facts.join(right.facts) } else { facts };
    let facts = if right.facts.nan { facts.join(left.facts) } else { facts };
    let facts = Facts { nan: left.facts.nan && right.facts.nan, ..facts };
    let mut result = of_two(machine, fun, left, right);
    if machine.unit.exact() {
        let second = nan::is_nan(machine, right);
        result = selection::select(machine, &second, left, &result);
        let first = nan::is_nan(machine, left);
        result = selection::select(machine, &first, right, &result);
    }
    Value { facts, ..result }
}

/// Whether a value is made of parameters alone, without arithmetic.
fn is_parameter(builder: &Builder, value: &Value) -> bool {
    let mut expression = value.expression;
    loop {
        expression = match *builder.emitter.expression(expression) {
            Expression::Load { pointer: inner }
            | Expression::AccessIndex { base: inner, .. }
            | Expression::Swizzle { vector: inner, .. }
            | Expression::Splat { value: inner, .. }
            | Expression::Unary { expr: inner, .. } => inner,
            Expression::GlobalVariable(variable) => {
                let space = builder.module.global_variables[variable].space;
                return space == naga::AddressSpace::Uniform;
            }
            _ => return false,
        };
    }
}

/// Whether it matters which of two zeros with different signs is taken, and both may occur.
fn tells_zeros_apart(unit: &Unit, left: &Value, right: &Value) -> bool {
    let zeros = left.facts.zero() && right.facts.zero();
    unit.exact() && zeros && (left.facts.minus_zero || right.facts.minus_zero)
}

/// The smaller or larger of two numbers; of two zeros the first one, if that matters: devices take either.
fn of_two(machine: &mut Machine, fun: MathFunction, left: &Value, right: &Value) -> Value {
    let chosen = machine.builder.math(fun, &[left, right]);
    if !tells_zeros_apart(machine.unit, left, right) {
        return chosen;
    }
    formulas::FIRST_OF_ZEROS.value(&mut machine.builder, &[left, right, &chosen])
}

/// What may be compared instead of a value that has been bounded from the other side: the value before that, which
/// is available sooner. At `exact` comparisons stay as the long random runs have tested them.
fn before_bound(builder: &Builder, exact: bool, op: BinaryOperator, value: &Value, limits: &Value) -> Value {
    if exact { *value } else { unbounded(builder, op, value, limits).unwrap_or(*value) }
}

fn unbounded(builder: &Builder, op: BinaryOperator, value: &Value, limits: &Value) -> Option<Value> {
    let emitter = &builder.emitter;
    let Expression::Select { condition, accept, reject } = *emitter.expression(value.expression) else {
        return None;
    };
    let Expression::Binary { op: other, left, right } = *emitter.expression(condition) else { return None };
    let opposite = matches!(
        (op, other),
        (BinaryOperator::Less, BinaryOperator::Greater) | (BinaryOperator::Greater, BinaryOperator::Less)
    );
    if !opposite || left != reject {
        return None;
    }
    let numbers = |expression| builder.constants(&Value { expression, ..*value });
    let (bounds, passed, limits) = (numbers(accept)?, numbers(right)?, builder.constants(limits)?);
    let lane = |numbers: &[f32], lane: usize| numbers.get(lane).or(numbers.first()).copied();
    let beyond = |number: f32, limit: f32| if op == BinaryOperator::Less { number < limit } else { number > limit };
    let apart = (0..usize::from(value.lanes)).all(|at| {
        let (Some(bound), Some(passed), Some(limit)) = (lane(&bounds, at), lane(&passed, at), lane(&limits, at)) else {
            return false;
        };
        // Neither the bound nor the value that it replaces exceeds the limit.
        !beyond(bound, limit) && !beyond(passed, limit)
    });
    apart.then_some(Value { expression: reject, ..*value })
}

/// Clamped, with NaN and the zeros unchanged.
pub(crate) fn saturated_exactly(builder: &mut Builder, saturate: Saturate, value: &Value) -> Value {
    let (name, formula) = match saturate {
        Saturate::Signed => ("clamp_exactly", &formulas::CLAMPED_EXACTLY),
        Saturate::None | Saturate::Unsigned => ("saturate_exactly", &formulas::SATURATED_EXACTLY),
    };
    helpers::helper(builder, name, &[value], |builder, values| formula.value(builder, &[&values[0]]))
}

/// Clamped, except for NaN. A bound that the value is known to keep is omitted.
pub(crate) fn saturated_or_nan(machine: &mut Machine, saturate: Saturate, value: &Value, low: f32) -> Value {
    let bounds = [(low, true, value.facts.low < low), (1.0, false, value.facts.high > 1.0)];
    if machine.unit.tells_nan() && (bounds[0].2 && bounds[1].2 || unordered::is_apart(&machine.builder, value)) {
        return unordered::saturated_apart(machine, saturate, value, low);
    }
    let name = match (saturate, bounds[0].2, bounds[1].2) {
        (Saturate::Signed, true, true) => "clamp_or_nan",
        (Saturate::Signed, true, false) => "at_least_minus_one_or_nan",
        (_, true, true) => "saturate_or_nan",
        (_, true, false) => "at_least_zero_or_nan",
        (_, false, _) => "at_most_one_or_nan",
    };
    let exact = machine.unit.exact();
    helpers::helper(&mut machine.builder, name, &[value], |builder, values| {
        let mut result = values[0];
        for (bound, above, _) in bounds.into_iter().filter(|(_, _, passed)| *passed) {
            // Zero may be an expression that drivers cannot see through.
            let limit = builder.float(neighbour(bound, above));
            let bound = builder.float(bound);
            let op = if above { BinaryOperator::Less } else { BinaryOperator::Greater };
            let compared = before_bound(builder, exact, op, &result, &limit);
            let outside = builder.test(op, &compared, &limit);
            result = builder.select(&outside, &bound, &result);
        }
        result
    })
}
