//! Cube maps whose faces are filtered separately, on devices that filter across them.
//!
//! OpenGL filters within the face that a direction hits (CLAMP_TO_EDGE); today's devices use texels of the neighbouring
//! face too. A direction that stays half a texel away from every edge of its face gives the same texels both ways, so
//! it is moved there. With levels the texels are those of the finer level that the lookup reaches, and the slopes are
//! those of the original direction.

use naga::{
    BinaryOperator, DerivativeAxis, DerivativeControl, Expression, Handle, ImageQuery, MathFunction, SampleLevel,
};

use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use crate::lower::request::options::UnitSampler;
use crate::lower::text::formulas;
use crate::texture::MipFilter;

/// A direction and the axis of the face that it hits.
struct Face {
    direction: Value,
    on_y: Mask,
    on_z: Mask,
}

/// The direction and the level to look up with; `last` is the last level, where it is known.
pub(crate) fn on_one_face(
    builder: &mut Builder,
    rule: &UnitSampler,
    image: Handle<Expression>,
    direction: &Value,
    (level, last): (SampleLevel, Option<u32>),
) -> (Value, SampleLevel) {
    let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
    let size = builder.emitter.push(size);
    let size = Value { expression: size, lanes: 2, kind: LaneType::Unsigned, facts: Facts::ANY };
    let side = builder.swizzle(&size, &[0]);
    let side = builder.number_as(&side, LaneType::Float);
    let sizes = builder.math(MathFunction::Abs, &[direction]);
    let [x, y, z] = [0, 1, 2].map(|axis| builder.swizzle(&sizes, &[axis]));
    let larger = builder.math(MathFunction::Max, &[&x, &y]);
    let major = builder.math(MathFunction::Max, &[&larger, &z]);
    // For equal coordinates the face is that of z before y before x.
    let on_z = builder.test(BinaryOperator::GreaterEqual, &z, &larger);
    let y_wins = builder.test(BinaryOperator::GreaterEqual, &y, &x);
    let aside = builder.opposite(&on_z);
    let on_y = builder.both(&aside, &y_wins);
    let x_wins = builder.opposite(&y_wins);
    let on_x = builder.both(&aside, &x_wins);
    let face = Face { direction: *direction, on_y, on_z };
    let (side, level) = match rule.levels {
        MipFilter::None => (side, level),
        MipFilter::Nearest => side_at(builder, &side, &face, (level, last), 0.5),
        MipFilter::Linear => side_at(builder, &side, &face, (level, last), 0.0),
    };
    let held = formulas::HELD_ON_FACE.value(builder, &[direction, &major, &side]);
    let parts = [(on_x, 0), (on_y, 1), (on_z, 2)].map(|(kept, axis)| {
        let (whole, held) = (builder.swizzle(direction, &[axis]), builder.swizzle(&held, &[axis]));
        builder.select(&kept, &whole, &held)
    });
    (builder.join(&parts), level)
}

/// Texels along a side of the level that is looked up, the whole part of the level of detail and `more`, and that
/// level where it does not depend on the direction.
fn side_at(
    builder: &mut Builder,
    side: &Value,
    face: &Face,
    (level, last): (SampleLevel, Option<u32>),
    more: f32,
) -> (Value, SampleLevel) {
    let value = |expression, lanes| Value { expression, lanes, kind: LaneType::Float, facts: Facts::ANY };
    let (number, level) = match level {
        SampleLevel::Zero => return (*side, level),
        SampleLevel::Exact(number) => (value(number, 1), level),
        SampleLevel::Gradient { x, y } => {
            let slopes = [value(x, 3), value(y, 3)];
            (level_of(builder, side, face, &slopes), level)
        }
        SampleLevel::Auto | SampleLevel::Bias(_) => {
            let mut slopes = [DerivativeAxis::X, DerivativeAxis::Y].map(|axis| {
                let slope =
                    Expression::Derivative { axis, ctrl: DerivativeControl::None, expr: face.direction.expression };
                value(builder.emitter.push(slope), 3)
            });
            if let SampleLevel::Bias(bias) = level {
                // One level more is twice the slope.
                let longer = builder.math(MathFunction::Exp2, &[&value(bias, 1)]);
                slopes = slopes.map(|slope| builder.binary(BinaryOperator::Multiply, &slope, &longer));
            }
            let [x, y] = &slopes;
            let gradient = SampleLevel::Gradient { x: x.expression, y: y.expression };
            (level_of(builder, side, face, &slopes), gradient)
        }
    };
    let zero = builder.float(0.0);
    let finer = builder.by_number(BinaryOperator::Add, &number, more);
    let finer = builder.math(MathFunction::Floor, &[&finer]);
    let finer = match last {
        Some(last) => {
            let last = builder.float(last as f32);
            builder.math(MathFunction::Clamp, &[&finer, &zero, &last])
        }
        None => builder.math(MathFunction::Max, &[&finer, &zero]),
    };
    let smaller = builder.math(MathFunction::Exp2, &[&finer]);
    let one = builder.float(1.0);
    let side = builder.binary(BinaryOperator::Divide, side, &smaller);
    (builder.math(MathFunction::Max, &[&side, &one]), level)
}

/// The level of detail for slopes of a direction.
fn level_of(builder: &mut Builder, side: &Value, face: &Face, [right, up]: &[Value; 2]) -> Value {
    let arguments = [&face.direction, right, up, &face.on_y.value(), &face.on_z.value(), side];
    formulas::LEVEL_ON_FACE.value(builder, &arguments)
}
