//! Known floats: WGSL refuses constant expressions whose results are infinite or undefined.

use naga::{BinaryOperator, MathFunction};

use super::emit::Kind;
use super::value::{Builder, Numbers, Value};

fn lane(numbers: &Numbers, lane: usize) -> f32 {
    numbers.get(lane).or(numbers.first()).copied().unwrap_or_default()
}

impl Builder<'_> {
    /// What is done with two known floats, where a result is no number.
    pub fn beyond_numbers(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
        if left.kind != Kind::Float || right.kind != Kind::Float {
            return None;
        }
        let done: fn(f32, f32) -> f32 = match op {
            BinaryOperator::Add => |a, b| a + b,
            BinaryOperator::Subtract => |a, b| a - b,
            BinaryOperator::Multiply => |a, b| a * b,
            BinaryOperator::Divide => |a, b| a / b,
            _ => return None,
        };
        let (left_numbers, right_numbers) = (self.constants(left)?, self.constants(right)?);
        let lanes = left.lanes.max(right.lanes);
        self.unless_finite(lanes, |at| done(lane(&left_numbers, at), lane(&right_numbers, at)))
    }

    /// The same of functions.
    pub fn function_beyond_numbers(&mut self, function: MathFunction, arguments: &[&Value]) -> Option<Value> {
        let [value, others @ ..] = arguments else { return None };
        if value.kind != Kind::Float {
            return None;
        }
        let done: fn(f32) -> f32 = match function {
            MathFunction::InverseSqrt => |x| 1.0 / x.sqrt(),
            MathFunction::Sqrt => f32::sqrt,
            MathFunction::Log2 => f32::log2,
            MathFunction::Exp2 => f32::exp2,
            MathFunction::Dot => {
                let [other] = others else { return None };
                let (left, right) = (self.constants(value)?, self.constants(other)?);
                let lanes = value.lanes.max(other.lanes);
                let sum = (0..usize::from(lanes)).map(|at| lane(&left, at) * lane(&right, at)).sum::<f32>();
                return self.unless_finite(1, |_| sum);
            }
            _ => return None,
        };
        let numbers = self.constants(value)?;
        self.unless_finite(value.lanes, |at| done(lane(&numbers, at)))
    }

    fn unless_finite(&mut self, lanes: u8, number: impl Fn(usize) -> f32) -> Option<Value> {
        let mut numbers = [0.0; 4];
        let numbers = numbers.get_mut(..usize::from(lanes))?;
        for (at, to) in numbers.iter_mut().enumerate() {
            *to = number(at);
        }
        if numbers.iter().all(|number| number.is_finite()) {
            return None;
        }
        // One NaN, as arithmetic makes it.
        for number in numbers.iter_mut().filter(|number| number.is_nan()) {
            *number = f32::NAN;
        }
        Some(self.constant(numbers))
    }
}
