//! Selections between two numbers, from which drivers would make a minimum or a maximum.

use naga::{BinaryOperator, Expression, Handle, UnaryOperator};

use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use crate::lower::machine::nan;
use crate::lower::machine::state::Machine;

/// The number above or below; that of zero is the smallest that is not denormal.
pub(crate) fn neighbour(number: f32, above: bool) -> f32 {
    match number {
        0.0 if above => f32::MIN_POSITIVE,
        0.0 => -f32::MIN_POSITIVE,
        _ if above => number.next_up(),
        _ => number.next_down(),
    }
}

pub(crate) fn select(machine: &mut Machine, mask: &Mask, yes: &Value, no: &Value) -> Value {
    match machine.builder.known_mask(mask) {
        Some(true) => *yes,
        Some(false) => *no,
        // Integers have neither bounds nor NaN, whatever floats their bits would be.
        None if yes.kind != LaneType::Float || no.kind != LaneType::Float => machine.builder.select(mask, yes, no),
        None => {
            let facts = chosen_facts(&machine.builder, mask, yes, no);
            let mask = guarded(machine, mask, yes, no);
            Value { facts, ..machine.builder.select(&mask, yes, no) }
        }
    }
}

/// Neighbours of constants, so that comparing with these selects like comparing with the constants. Drivers turn a
/// selection between the operands of its own comparison into a minimum or a maximum, which loses NaN.
pub(crate) fn beyond(builder: &mut Builder, constants: &Value, above: bool) -> Option<Value> {
    let numbers = builder.constants(constants)?;
    let neighbours = numbers.map(|_, number| neighbour(number, above));
    neighbours.iter().all(|number| number.is_normal()).then(|| builder.constant(&neighbours))
}

/// Drivers turn a selection between the operands of a comparison into a minimum, which loses NaN: so the comparison
/// is with a neighbour, or includes a test for NaN.
pub(crate) fn guarded(machine: &mut Machine, mask: &Mask, yes: &Value, no: &Value) -> Mask {
    let Expression::Binary {
        op:
            op @ (BinaryOperator::Less | BinaryOperator::Greater | BinaryOperator::LessEqual | BinaryOperator::GreaterEqual),
        left,
        right,
    } = *machine.builder.emitter.expression(mask.expression)
    else {
        return *mask;
    };
    let (left, right) = (unsplat(&machine.builder, left), unsplat(&machine.builder, right));
    let pair = (unsplat(&machine.builder, yes.expression), unsplat(&machine.builder, no.expression));
    if !machine.unit.may_be_nan(no) || !machine.unit.guards_nan() || (pair != (left, right) && pair != (right, left)) {
        return *mask;
    }
    let (above, below) = (op == BinaryOperator::Less, op == BinaryOperator::Greater);
    let zero = yes.facts.zero();
    if (above || below)
        && pair == (right, left)
        && !(zero && machine.unit.exact())
        && let Some(limits) = beyond(&mut machine.builder, yes, above)
    {
        return machine.builder.test(op, no, &limits);
    }
    let undefined = nan::is_nan(machine, no);
    let expression =
        machine.builder.emitter.push(Expression::Unary { op: UnaryOperator::LogicalNot, expr: undefined.expression });
    machine.builder.combine(BinaryOperator::And, mask, &Mask { expression, ..undefined })
}

/// The scalar that a vector repeats.
fn unsplat(builder: &Builder, expression: Handle<Expression>) -> Handle<Expression> {
    match *builder.emitter.expression(expression) {
        Expression::Splat { value, .. } => value,
        _ => expression,
    }
}

/// What is known of a selection: if it replaces values beyond a bound by the bound, the bound holds.
fn chosen_facts(builder: &Builder, mask: &Mask, yes: &Value, no: &Value) -> Facts {
    let facts = yes.facts.join(no.facts);
    let Expression::Binary { op, left, right } = *builder.emitter.expression(mask.expression) else {
        return facts;
    };
    let compared = (unsplat(builder, left), unsplat(builder, right));
    // A bound that is NaN has no effect.
    if yes.facts.nan || compared != (unsplat(builder, no.expression), unsplat(builder, yes.expression)) {
        return facts;
    }
    match op {
        BinaryOperator::Less => Facts { low: no.facts.low.max(yes.facts.low), ..facts },
        BinaryOperator::Greater => Facts { high: no.facts.high.min(yes.facts.high), ..facts },
        _ => facts,
    }
}
