//! Cube maps whose faces are filtered separately, on devices that filter across them.
//!
//! OpenGL filters within the face that a direction hits (CLAMP_TO_EDGE); today's devices use texels of the neighbouring
//! face too. A direction that stays half a texel away from every edge of its face gives the same texels both ways, so
//! it is moved there. With levels the texels are those of the finer level that the lookup reaches, and the slopes are
//! those of the original direction.

use naga::{
    BinaryOperator, DerivativeAxis, DerivativeControl, Expression, Handle, ImageQuery, MathFunction, SampleLevel,
};

use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::request::options::UnitSampler;
use crate::machine::ops::Ops;
use crate::texture::MipFilter;

/// A direction and the axis of the face that it hits.
struct Face {
    direction: Value,
    on_y: Mask,
    on_z: Mask,
}

impl Machine<'_> {
    /// The direction and the level to look up with; `last` is the last level, where it is told.
    pub(in crate::lower) fn on_one_face(
        &mut self,
        rule: &UnitSampler,
        image: Handle<Expression>,
        direction: &Value,
        (level, last): (SampleLevel, Option<u32>),
    ) -> (Value, SampleLevel) {
        let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
        let size = self.builder.emitter.push(size);
        let size = Value { expression: size, lanes: 2, kind: LaneType::Unsigned, facts: Facts::ANY };
        let side = self.builder.swizzle(&size, &[0]);
        let side = self.builder.number_as(&side, LaneType::Float);
        let sizes = self.builder.math(MathFunction::Abs, &[direction]);
        let [x, y, z] = [0, 1, 2].map(|axis| self.builder.swizzle(&sizes, &[axis]));
        let larger = self.builder.math(MathFunction::Max, &[&x, &y]);
        let major = self.builder.math(MathFunction::Max, &[&larger, &z]);
        // For equal coordinates the face is that of z before y before x.
        let on_z = self.builder.test(BinaryOperator::GreaterEqual, &z, &larger);
        let y_wins = self.builder.test(BinaryOperator::GreaterEqual, &y, &x);
        let aside = self.not(&on_z);
        let on_y = self.both(&aside, &y_wins);
        let x_wins = self.not(&y_wins);
        let on_x = self.both(&aside, &x_wins);
        let face = Face { direction: *direction, on_y, on_z };
        let (side, level) = match rule.levels {
            MipFilter::None => (side, level),
            MipFilter::Nearest => self.side_at(&side, &face, (level, last), 0.5),
            MipFilter::Linear => self.side_at(&side, &face, (level, last), 0.0),
        };
        let texel = self.builder.binary(BinaryOperator::Divide, &major, &side);
        let limit = self.builder.binary(BinaryOperator::Subtract, &major, &texel);
        let zero = self.builder.float(0.0);
        let opposite = self.builder.binary(BinaryOperator::Subtract, &zero, &limit);
        let held = self.builder.math(MathFunction::Clamp, &[direction, &opposite, &limit]);
        let parts = [(on_x, 0), (on_y, 1), (on_z, 2)].map(|(kept, axis)| {
            let (whole, held) = (self.builder.swizzle(direction, &[axis]), self.builder.swizzle(&held, &[axis]));
            self.builder.select(&kept, &whole, &held)
        });
        (self.join(&parts), level)
    }

    /// Texels along a side of the level that is looked up, the whole part of the level of detail and `more`, and that
    /// level told without the direction.
    fn side_at(
        &mut self,
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
                (self.level_of(side, face, &slopes), level)
            }
            SampleLevel::Auto | SampleLevel::Bias(_) => {
                let mut slopes = [DerivativeAxis::X, DerivativeAxis::Y].map(|axis| {
                    let slope =
                        Expression::Derivative { axis, ctrl: DerivativeControl::None, expr: face.direction.expression };
                    value(self.builder.emitter.push(slope), 3)
                });
                if let SampleLevel::Bias(bias) = level {
                    // One level more is twice the slope.
                    let longer = self.builder.math(MathFunction::Exp2, &[&value(bias, 1)]);
                    slopes = slopes.map(|slope| self.builder.binary(BinaryOperator::Multiply, &slope, &longer));
                }
                let [x, y] = &slopes;
                let gradient = SampleLevel::Gradient { x: x.expression, y: y.expression };
                (self.level_of(side, face, &slopes), gradient)
            }
        };
        let zero = self.builder.float(0.0);
        let more = self.builder.float(more);
        let finer = self.builder.binary(BinaryOperator::Add, &number, &more);
        let finer = self.builder.math(MathFunction::Floor, &[&finer]);
        let finer = match last {
            Some(last) => {
                let last = self.builder.float(last as f32);
                self.builder.math(MathFunction::Clamp, &[&finer, &zero, &last])
            }
            None => self.builder.math(MathFunction::Max, &[&finer, &zero]),
        };
        let smaller = self.builder.math(MathFunction::Exp2, &[&finer]);
        let one = self.builder.float(1.0);
        let side = self.builder.binary(BinaryOperator::Divide, side, &smaller);
        (self.builder.math(MathFunction::Max, &[&side, &one]), level)
    }

    /// The level of detail for slopes of a direction: those of its position on the face, which is two units wide.
    fn level_of(&mut self, side: &Value, face: &Face, slopes: &[Value; 2]) -> Value {
        let major = self.major(face, &face.direction);
        let steps = slopes.each_ref().map(|slope| {
            let along = self.major(face, slope);
            let share = self.builder.binary(BinaryOperator::Divide, &along, &major);
            let outward = self.builder.binary(BinaryOperator::Multiply, &face.direction, &share);
            let across = self.builder.binary(BinaryOperator::Subtract, slope, &outward);
            Value { lanes: 1, ..self.builder.math(MathFunction::Dot, &[&across, &across]) }
        });
        let [x, y] = &steps;
        let longest = self.builder.math(MathFunction::Max, &[x, y]);
        let longest = self.builder.math(MathFunction::Sqrt, &[&longest]);
        let half = self.builder.float(0.5);
        let texels = self.builder.binary(BinaryOperator::Multiply, &longest, side);
        let texels = self.builder.binary(BinaryOperator::Multiply, &texels, &half);
        let major = self.builder.math(MathFunction::Abs, &[&major]);
        let texels = self.builder.binary(BinaryOperator::Divide, &texels, &major);
        self.builder.math(MathFunction::Log2, &[&texels])
    }

    /// The component of a vector along the face's axis.
    fn major(&mut self, face: &Face, vector: &Value) -> Value {
        let [x, y, z] = [0, 1, 2].map(|axis| self.builder.swizzle(vector, &[axis]));
        let rest = self.builder.select(&face.on_y, &y, &x);
        self.builder.select(&face.on_z, &z, &rest)
    }
}
