//! Forms of roundings that suit some devices better than sums and integers do.

use naga::{BinaryOperator, Expression, Handle, MathFunction};

use crate::lower::emit::facts::{FIXED_HIGH, FIXED_LOW};
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::helpers::HelperWord;
use crate::lower::machine::state::Machine;
use crate::lower::machine::sums::DEEPEST;
use crate::lower::machine::{helpers, nan, rounded, sums};
use crate::lower::request::roundings::Fixed;
use crate::lower::text::formulas;
use crate::vocabulary::Width;

/// A word that is zero at run time, which no compiler knows; `None` if the module has none.
pub(crate) fn unknown_zero(machine: &mut Machine) -> Option<Value> {
    let expression = machine.builder.emitter.word_of(machine.unit.variables.zero?);
    Some(Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY })
}

/// The nearest half, by way of the bits of halves. Zeros keep their sign. With a `zero` that no compiler knows, a number
/// that a lookup may have given is hidden as well: compilers make one lookup of halves of both, which need not round.
pub(crate) fn packed_half(machine: &mut Machine, value: &Value, zero: Option<&Value>) -> Value {
    let (known, of) = rounded::rounded_before(&mut machine.builder, value, Width::Bits16, true);
    if let Some(known) = known {
        return known;
    }
    let looked_up = zero.is_some() && may_be_looked_up(&machine.builder, value.expression, DEEPEST);
    let name = if looked_up { "round_lookup_to_half" } else { "round_to_half" };
    let result = helpers::wide_helper(machine, name, value, zero.copied().map(HelperWord::Zero), |builder, values| {
        let zero = values.get(1);
        let value = match zero {
            Some(zero) if looked_up => hidden(builder, &values[0], zero),
            _ => values[0],
        };
        let pairs = [[0, 1], [2, 3]].map(|pair| packed_pair(builder, &value, pair, zero));
        builder.join(&pairs)
    });
    rounded::note_rounding(&mut machine.builder, value, of, &result, Width::Bits16, true);
    result
}

fn hidden(builder: &mut Builder, value: &Value, zero: &Value) -> Value {
    let bits = builder.cast(value, LaneType::Unsigned);
    let bits = builder.binary(BinaryOperator::ExclusiveOr, &bits, zero);
    builder.cast(&bits, LaneType::Float)
}

/// A number that a lookup may have given, hidden from compilers that make a lookup of halves of it and a conversion, by a
/// product with a 1 that they do not know: some devices multiply and convert at once.
pub(crate) fn hidden_lookup(machine: &mut Machine, value: &Value) -> Value {
    match unknown_zero(machine) {
        Some(zero) if may_be_looked_up(&machine.builder, value.expression, DEEPEST) => {
            let one = machine.builder.word(1f32.to_bits());
            let one = machine.builder.binary(BinaryOperator::ExclusiveOr, &one, &zero);
            let one = machine.builder.cast(&one, LaneType::Float);
            Value { facts: value.facts, ..machine.builder.binary(BinaryOperator::Multiply, value, &one) }
        }
        _ => *value,
    }
}

/// Whether a compiler may see that a value is what a lookup gave, perhaps with another sign or one of two.
fn may_be_looked_up(builder: &Builder, expression: Handle<Expression>, depth: usize) -> bool {
    use Expression as E;
    let Some(depth) = depth.checked_sub(1) else { return true };
    let any = |parts: &[Handle<Expression>]| parts.iter().any(|part| may_be_looked_up(builder, *part, depth));
    match builder.emitter.expression(expression) {
        E::Literal(_) | E::Constant(_) | E::ZeroValue(_) | E::FunctionArgument(_) | E::Binary { .. } => false,
        E::Compose { components, .. } => any(components),
        E::Select { accept, reject, .. } => any(&[*accept, *reject]),
        E::Splat { value: part, .. }
        | E::Swizzle { vector: part, .. }
        | E::AccessIndex { base: part, .. }
        | E::Unary { expr: part, .. }
        | E::As { expr: part, .. } => any(&[*part]),
        E::Math { fun: MathFunction::Abs | MathFunction::Saturate, arg, .. } => any(&[*arg]),
        E::Math { fun: MathFunction::Min | MathFunction::Max, arg, arg1: Some(other), .. } => any(&[*arg, *other]),
        E::Math { fun: MathFunction::Clamp, arg, .. } => any(&[*arg]),
        E::Math { .. } => false,
        // Registers in variables, and functions that look up.
        _ => true,
    }
}

/// Two components of a value as halves.
fn packed_pair(builder: &mut Builder, value: &Value, pair: [u8; 2], zero: Option<&Value>) -> Value {
    let math = |arg, fun| Expression::Math { fun, arg, arg1: None, arg2: None, arg3: None };
    let two = builder.swizzle(value, &pair);
    let word = builder.emitter.push(math(two.expression, MathFunction::Pack2x16float));
    let mut word = Value { expression: word, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
    if let Some(zero) = zero {
        word = builder.binary(BinaryOperator::ExclusiveOr, &word, zero);
    }
    let expression = builder.emitter.push(math(word.expression, MathFunction::Unpack2x16float));
    Value { expression, facts: Facts::ANY, ..two }
}

/// The name of the function that rounds to fx12: a sum in another way than other values, and NaN to 0.
pub(crate) fn name(sum: bool, undefined: bool) -> &'static str {
    match (sum, undefined) {
        (true, true) => "round_sum_to_fixed_or_zero",
        (true, false) => "round_sum_to_fixed",
        (false, true) => sums::ROUNDED[0],
        (false, false) => sums::ROUNDED[1],
    }
}

/// The nearest fx12 number, rounded by adding and subtracting a number and multiplying by a hidden 1 in between; if it is
/// saturated, the nearest one from 0 to 1. `None` if the form is another one. The range comes last, since the product and the
/// second sum are one operation on many devices.
pub(crate) fn hidden_fixed(machine: &mut Machine, value: &Value, saturate: bool) -> Option<Value> {
    let zero = unknown_zero(machine).filter(|_| machine.unit.options.precision.fixed == Fixed::Hidden)?;
    let unit = machine.unit;
    let undefined = unit.may_be_nan(value);
    let sum = sums::may_be_sum(machine, value);
    let formula = if sum { &formulas::HIDDEN_FIXED_OF_SUM } else { &formulas::HIDDEN_FIXED };
    let name = name(sum, undefined);
    let rounded = helpers::wide_helper(machine, name, value, Some(HelperWord::Zero(zero)), |builder, values| {
        let given = &values[0];
        let fixed = formula.value(builder, &[given, &values[1]]);
        if !undefined {
            return fixed;
        }
        let (mask, zero) = (nan::nan_bits(builder, unit, given), builder.float(0.0));
        builder.select(&mask, &zero, &fixed)
    });
    let rounded = Value { facts: value.facts, ..rounded };
    // Between 0 and 1 it changes nothing and costs nothing, and what it gives is not a sum to any compiler.
    if saturate || value.facts.low >= 0.0 && value.facts.high <= 1.0 {
        return Some(machine.builder.math(MathFunction::Saturate, &[&rounded]));
    }
    Some(clamped_to_fixed(&mut machine.builder, &rounded))
}

/// Clamped to the range of fx12 where a number may be beyond it.
pub(crate) fn clamped_to_fixed(builder: &mut Builder, value: &Value) -> Value {
    let (low, high) = (builder.float(FIXED_LOW), builder.float(FIXED_HIGH));
    match (value.facts.low < FIXED_LOW, value.facts.high > FIXED_HIGH) {
        (true, true) => builder.math(MathFunction::Clamp, &[value, &low, &high]),
        (true, false) => builder.math(MathFunction::Max, &[value, &low]),
        (false, true) => builder.math(MathFunction::Min, &[value, &high]),
        (false, false) => *value,
    }
}
