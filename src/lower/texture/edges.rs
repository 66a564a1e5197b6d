//! Features of GL samplers that device samplers lack: a bias of the level of detail, and what is beyond the edges of a
//! texture.
//!
//! A wrap mode without a counterpart becomes a clamped coordinate and a weight: texels beyond the edge have the
//! border's colour, and since filters are linear along each axis, a filtered lookup is the one within the edges,
//! blended with that colour by the share of the texels outside.

use naga::{BinaryOperator, Expression, Handle, ImageQuery, MathFunction, SampleLevel};

use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::request::edges::Edge;
use crate::lower::request::options::UnitSampler;
use crate::lower::text::formulas;
use crate::texture::CompareFunction;

/// The level with the sampler's bias.
pub(crate) fn biased(builder: &mut Builder, rule: Option<&UnitSampler>, level: SampleLevel) -> SampleLevel {
    let Some(bias) = rule.map(|rule| f32::from_bits(rule.bias)).filter(|bias| *bias != 0.0) else { return level };
    let scalar = |expression| Value { expression, lanes: 1, kind: LaneType::Float, facts: Facts::ANY };
    match level {
        SampleLevel::Auto => SampleLevel::Bias(builder.float(bias).expression),
        SampleLevel::Zero => SampleLevel::Exact(builder.float(bias).expression),
        SampleLevel::Bias(given) => SampleLevel::Bias(sum(builder, &scalar(given), bias)),
        SampleLevel::Exact(given) => SampleLevel::Exact(sum(builder, &scalar(given), bias)),
        // One level more is twice the slope.
        SampleLevel::Gradient { x, y } => {
            let factor = builder.float(bias.exp2());
            let mut longer = |slope| {
                let operands =
                    Expression::Binary { op: BinaryOperator::Multiply, left: slope, right: factor.expression };
                builder.emitter.push(operands)
            };
            SampleLevel::Gradient { x: longer(x), y: longer(y) }
        }
    }
}

fn sum(builder: &mut Builder, level: &Value, bias: f32) -> Handle<Expression> {
    builder.by_number(BinaryOperator::Add, level, bias).expression
}

/// Coordinates clamped to the sampler's range, and the share of the texels that are not the border's.
pub(crate) fn edged(
    builder: &mut Builder,
    rule: &UnitSampler,
    image: Handle<Expression>,
    placed: &Value,
) -> (Value, Option<Value>) {
    if rule.edges == [Edge::Sampled; 3] {
        return (*placed, None);
    }
    let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
    let size = builder.emitter.push(size);
    let size = Value { expression: size, lanes: placed.lanes, kind: LaneType::Unsigned, facts: Facts::ANY };
    let size = builder.number_as(&size, LaneType::Float);
    let (zero, half, one) = (builder.float(0.0), builder.float(0.5), builder.float(1.0));
    let mut parts = Vec::new();
    let mut share: Option<Value> = None;
    for axis in 0..placed.lanes {
        let edge = rule.edges.get(usize::from(axis)).copied().unwrap_or_default();
        let mut at = builder.swizzle(placed, &[axis]);
        if edge.is_mirrored() {
            at = builder.math(MathFunction::Abs, &[&at]);
        }
        if edge.is_held() {
            at = builder.math(MathFunction::Clamp, &[&at, &zero, &one]);
        }
        if edge.is_bordered() {
            let side = builder.swizzle(&size, &[axis]);
            let texel = builder.binary(BinaryOperator::Multiply, &at, &side);
            let rest = builder.binary(BinaryOperator::Subtract, &side, &texel);
            let nearer = match edge.is_mirrored() {
                true => rest,
                false => builder.math(MathFunction::Min, &[&texel, &rest]),
            };
            let inside = match rule.linear {
                true => {
                    let weight = builder.binary(BinaryOperator::Add, &nearer, &half);
                    builder.math(MathFunction::Saturate, &[&weight])
                }
                // The far edge itself is outside.
                false if edge.is_mirrored() => formulas::WITHIN_MIRRORED.value(builder, &[&rest]),
                false => formulas::WITHIN.value(builder, &[&texel, &rest]),
            };
            share = Some(match share {
                Some(share) => builder.binary(BinaryOperator::Multiply, &share, &inside),
                None => inside,
            });
        }
        parts.push(at);
    }
    (builder.join(&parts), share)
}

/// A lookup's result with its share of the border: the border's vector, or the result of comparing its depth.
pub(crate) fn bordered(
    builder: &mut Builder,
    rule: &UnitSampler,
    found: &Value,
    share: &Value,
    reference: Option<Handle<Expression>>,
) -> Value {
    let border = match (rule.compare, reference) {
        (Some(function), Some(reference)) => compared_border(builder, rule, function, reference),
        _ => {
            let parts: Vec<Value> = rule
                .border
                .iter()
                .take(usize::from(found.lanes))
                .map(|word| builder.float(f32::from_bits(*word)))
                .collect();
            builder.join(&parts)
        }
    };
    let border = builder.widen(&border, found.lanes);
    formulas::BORDERED.value(builder, &[found, &border, share])
}

fn compared_border(
    builder: &mut Builder,
    rule: &UnitSampler,
    function: CompareFunction,
    reference: Handle<Expression>,
) -> Value {
    let reference = Value { expression: reference, lanes: 1, kind: LaneType::Float, facts: Facts::ANY };
    let (zero, one) = (builder.float(0.0), builder.float(1.0));
    let depth = builder.float(f32::from_bits(rule.border[0]));
    let op = match function {
        CompareFunction::Never => return zero,
        CompareFunction::Always => return one,
        CompareFunction::Less => BinaryOperator::Less,
        CompareFunction::Equal => BinaryOperator::Equal,
        CompareFunction::LessOrEqual => BinaryOperator::LessEqual,
        CompareFunction::Greater => BinaryOperator::Greater,
        CompareFunction::NotEqual => BinaryOperator::NotEqual,
        CompareFunction::GreaterOrEqual => BinaryOperator::GreaterEqual,
    };
    let passes = builder.test(op, &reference, &depth);
    builder.select(&passes, &one, &zero)
}
