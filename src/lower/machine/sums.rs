//! Sums that compilers may put into another order: they take `(a + b) + c` for `(a + c) + b` where nothing forbids it. If `a`
//! and `b` are those of a rounding, or their sum is to be rounded, the result is another one.

use naga::{AddressSpace, BinaryOperator, Expression, Handle, MathFunction};

use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::machine::helpers;
use crate::lower::machine::state::Machine;
use crate::lower::request::roundings::{Fixed, Half};
use crate::lower::text::formulas;

/// How many steps a value is followed back; what comes from further counts as what does harm.
pub(crate) const DEEPEST: usize = 6;

/// Sums of 12288 and multiples of 1/1024 up to this number are exact.
const ROOM: f32 = 4096.0;

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
            matches!(fun, MathFunction::Dot | MathFunction::Fma | MathFunction::Mix)
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
            !name.is_some_and(|name| limits && ROUNDED.contains(&name) || name.starts_with("clamp_to_fixed"))
        }
        E::Load { .. } => is_register(machine, expression, depth),
        E::Derivative { .. } => true,
        _ => false,
    }
}

/// What reads a number that a sum may have rounded.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reader {
    Sum,
    /// Compilers subtract a constant that is part of one operand from both.
    Comparison,
}

/// An operand of a sum or a comparison with `other`, as no sum to any compiler if it may be one that rounds.
pub(crate) fn separate(machine: &mut Machine, reader: Reader, value: &Value, other: &Value) -> Value {
    if machine.unit.exact() || value.kind != LaneType::Float || !rounds(machine, reader, value, other) {
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

/// Whether a value may end in a sum that rounded it, and a sum of the first part and `other` would lose digits. Compilers
/// take vectors apart, so each lane counts by itself.
fn rounds(machine: &Machine, reader: Reader, value: &Value, other: &Value) -> bool {
    let unit = machine.unit;
    if unit.rounds_to_fixed && value.facts.quantum.is_none() && is_register(machine, value.expression, DEEPEST) {
        return true;
    }
    let multiple = |facts: Facts| !facts.infinite() && facts.quantum.is_some_and(|quantum| quantum >= -10);
    let fixed = |value: Facts, other: Facts| {
        unit.rounds_to_fixed && multiple(value) && !(multiple(other) && value.finite + other.finite <= ROOM)
    };
    // Of a rounding to fp16, compilers know no number; they only put constants together.
    let sums = unit.rounds_to_half && unit.options.precision.half == Half::Emulated && reader == Reader::Sum;
    let half = |value: Facts, other: Facts| {
        sums && other.low == other.high && (value.is_half() || value.quantum.is_some_and(|quantum| quantum >= -24))
    };
    if !unit.rounds_to_fixed && !sums {
        return false;
    }
    (0..value.lanes.max(other.lanes)).any(|lane| {
        let own = |it: &Value| lane.min(it.lanes - 1);
        let beside = lane_facts(machine, other.expression, own(other), DEEPEST).unwrap_or(other.facts);
        let test = |facts: Facts| fixed(facts, beside) || half(facts, beside);
        any_facts(machine, value.expression, own(value), DEEPEST, &test).unwrap_or_else(|| test(value.facts))
    })
}

/// Whether the facts of a lane pass, or those of either value of a selection; `None` if they are not known by lane.
fn any_facts(
    machine: &Machine,
    expression: Handle<Expression>,
    lane: u8,
    depth: usize,
    test: &dyn Fn(Facts) -> bool,
) -> Option<bool> {
    if let Expression::Select { accept, reject, .. } = machine.builder.emitter.expression(expression) {
        let depth = depth.checked_sub(1)?;
        return match [*accept, *reject].map(|part| any_facts(machine, part, lane, depth, test)) {
            [Some(true), _] | [_, Some(true)] => Some(true),
            [Some(false), Some(false)] => Some(false),
            _ => None,
        };
    }
    lane_facts(machine, expression, lane, depth).map(test)
}

/// The facts of a lane. The lane itself may have the other sign.
fn lane_facts(machine: &Machine, expression: Handle<Expression>, lane: u8, depth: usize) -> Option<Facts> {
    use Expression as E;
    let depth = depth.checked_sub(1)?;
    if let Some(facts) = machine.builder.emitter.lane_facts(expression, lane) {
        return Some(facts);
    }
    match machine.builder.emitter.expression(expression) {
        E::Unary { expr: part, .. } | E::Math { fun: MathFunction::Abs, arg: part, .. } => {
            lane_facts(machine, *part, lane, depth)
        }
        E::Swizzle { vector, pattern, .. } => {
            lane_facts(machine, *vector, *pattern.get(usize::from(lane))? as u8, depth)
        }
        E::Splat { value, .. } => lane_facts(machine, *value, 0, depth),
        E::AccessIndex { base, index } => lane_facts(machine, *base, u8::try_from(*index).ok()?, depth),
        _ => None,
    }
}

/// Whether a value is what a register holds that is a variable: nothing is known of it.
fn is_register(machine: &Machine, expression: Handle<Expression>, depth: usize) -> bool {
    use Expression as E;
    let Some(depth) = depth.checked_sub(1) else { return true };
    match machine.builder.emitter.expression(expression) {
        E::Load { pointer: part }
        | E::Access { base: part, .. }
        | E::AccessIndex { base: part, .. }
        | E::Splat { value: part, .. }
        | E::Swizzle { vector: part, .. }
        | E::Unary { expr: part, .. } => is_register(machine, *part, depth),
        E::Compose { components, .. } => components.iter().any(|part| is_register(machine, *part, depth)),
        E::LocalVariable(_) => true,
        E::GlobalVariable(variable) => {
            machine.builder.module.global_variables[*variable].space == AddressSpace::Private
        }
        _ => false,
    }
}
