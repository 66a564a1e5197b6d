//! Sums that compilers may put into another order: they take `(a + b) + c` for `(a + c) + b` where nothing forbids it. If `a`
//! and `b` are those of a rounding, or their sum is to be rounded, the result is another one.

use naga::{BinaryOperator, Expression, Handle, MathFunction};

use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::machine::helpers;
use crate::lower::machine::state::Machine;
use crate::lower::request::roundings::{Fixed, Half};
use crate::lower::text::formulas;

/// How many steps a value is followed back; what comes from further counts as what does harm.
pub(crate) const DEEPEST: usize = 6;

/// Sums of 12288 and multiples of 1/1024 below this number are exact.
const ROOM: f32 = 2048.0;

/// Functions that round values which are no sums to fx12. At the end of their form for every device they limit bits.
pub(crate) const ROUNDED: [&str; 2] = ["round_to_fixed_or_zero", "round_to_fixed"];

/// Whether a compiler may see that a value is a sum.
pub(crate) fn may_be_sum(machine: &Machine, value: &Value) -> bool {
    is_sum(machine, value.expression, DEEPEST)
}

fn is_sum(machine: &Machine, expression: Handle<Expression>, depth: usize) -> bool {
    use Expression as E;
    let Some(depth) = depth.checked_sub(1) else { return true };
    let any = |parts: &[Handle<Expression>]| parts.iter().any(|part| is_sum(machine, *part, depth));
    match machine.builder.emitter.expression(expression) {
        E::Binary { op, .. } => matches!(op, BinaryOperator::Add | BinaryOperator::Subtract),
        E::Math { fun, .. } => {
            matches!(fun, MathFunction::Dot | MathFunction::Fma | MathFunction::Mix | MathFunction::Fract)
        }
        E::Compose { components, .. } => any(components),
        E::Select { accept, reject, .. } => any(&[*accept, *reject]),
        E::Splat { value: part, .. }
        | E::Swizzle { vector: part, .. }
        | E::AccessIndex { base: part, .. }
        | E::Unary { expr: part, .. } => any(&[*part]),
        E::CallResult(function) => {
            let name = machine.builder.module.functions[*function].name.as_deref();
            let limits = machine.unit.options.precision.fixed == Fixed::Emulated;
            !(limits && name.is_some_and(|name| ROUNDED.contains(&name)))
        }
        // Registers in variables, and slopes.
        E::Load { .. } | E::Derivative { .. } => true,
        _ => false,
    }
}

/// An operand of a sum, or of a comparison, with `other`, as no sum to any compiler if it may be one that rounds.
pub(crate) fn separate(machine: &mut Machine, value: &Value, other: &Value) -> Value {
    if machine.unit.exact() || value.kind != LaneType::Float || !rounds(machine, value, other) {
        return *value;
    }
    if machine.builder.constants(value).is_some() || !may_be_sum(machine, value) {
        return *value;
    }
    let separate = helpers::helper(&mut machine.builder, "separate", &[value], |builder, values| {
        formulas::SEPARATE.value(builder, &[&values[0]])
    });
    Value { facts: value.facts, ..separate }
}

/// Whether a value may end in a sum that rounded it, and a sum of the first part and `other` would lose digits.
fn rounds(machine: &Machine, value: &Value, other: &Value) -> bool {
    let emitter = &machine.builder.emitter;
    let exact =
        |facts: Facts| !facts.infinite() && facts.finite <= ROOM && facts.quantum.is_some_and(|quantum| quantum >= -10);
    if emitter.fixed.count() > 0 && value.facts.is_fixed_of_any_sign() && !exact(other.facts) {
        return true;
    }
    // Of a rounding to fp16, compilers know no number; they only put constants together.
    let sums = machine.unit.options.precision.half == Half::Emulated;
    sums && emitter.roundings.count() > 0 && value.facts.is_half() && machine.builder.constants(other).is_some()
}
