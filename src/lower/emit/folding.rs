//! Arithmetic on known numbers. WGSL refuses constant expressions whose value is not a finite number; these languages
//! define them.

use naga::{BinaryOperator, Expression, Literal, MathFunction};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::numeric;

impl Builder<'_> {
    /// The result of an operation on known floats. With a hidden zero, drivers see no constants.
    pub(crate) fn known_binary(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
        let function: fn([f32; 3]) -> f32 = match op {
            BinaryOperator::Add => |[a, b, _]| a + b,
            BinaryOperator::Subtract => |[a, b, _]| a - b,
            BinaryOperator::Multiply => |[a, b, _]| a * b,
            BinaryOperator::Divide => |[a, b, _]| a / b,
            _ => return None,
        };
        let (numbers, lanes) = self.known(&[left, right])?;
        Some(self.of_lanes(&numbers[..lanes], function))
    }

    pub(crate) fn known_math(&mut self, fun: MathFunction, arguments: &[&Value]) -> Option<Value> {
        if let [Value { kind: LaneType::Signed | LaneType::Unsigned, .. }, ..] = arguments {
            return self.known_integer_math(fun, arguments);
        }
        let (numbers, lanes) = self.known(arguments)?;
        let function: fn([f32; 3]) -> f32 = match fun {
            MathFunction::Dot => {
                let dot = numbers[..lanes].iter().map(|[a, b, _]| a * b).reduce(|sum, next| sum + next)?;
                return Some(self.of_lanes(&[[dot; 3]], |[dot, ..]| dot));
            }
            MathFunction::Abs => |[a, ..]| a.abs(),
            MathFunction::Min => |[a, b, _]| a.min(b),
            MathFunction::Max => |[a, b, _]| a.max(b),
            MathFunction::Clamp => |[a, low, high]| a.max(low).min(high),
            MathFunction::Saturate => |[a, ..]| a.clamp(0.0, 1.0),
            MathFunction::Floor => |[a, ..]| a.floor(),
            MathFunction::Ceil => |[a, ..]| a.ceil(),
            MathFunction::Trunc => |[a, ..]| a.trunc(),
            MathFunction::Round => |[a, ..]| a.round_ties_even(),
            MathFunction::Exp2 => |[a, ..]| of_bits(numeric::exponential, a),
            MathFunction::Log2 => |[a, ..]| of_bits(numeric::logarithm, a),
            MathFunction::InverseSqrt => |[a, ..]| of_bits(numeric::reciprocal_root, a),
            MathFunction::Sin => |[a, ..]| of_bits(numeric::sine, a),
            MathFunction::Cos => |[a, ..]| of_bits(numeric::cosine, a),
            _ => return None,
        };
        Some(self.of_lanes(&numbers[..lanes], function))
    }

    /// A maximum of a clamped number and a bound within its range: clamped once.
    pub(crate) fn narrowed_clamp(&mut self, fun: MathFunction, arguments: &[&Value]) -> Option<Value> {
        let (MathFunction::Max, [one, other]) = (fun, arguments) else { return None };
        if self.emitter.hidden_zero.is_some() || one.kind != LaneType::Float {
            return None;
        }
        [(one, other), (other, one)].into_iter().find_map(|(bound, clamped)| {
            let Expression::Math { fun: MathFunction::Clamp, arg, arg1: Some(low), arg2: Some(high), .. } =
                *self.emitter.expression(clamped.expression)
            else {
                return None;
            };
            let number = |expression| self.number_in_all(&Value { expression, ..**clamped });
            let (low, high) = (number(low)?, number(high)?);
            let bound = self.number_in_all(bound).filter(|bound| (low..=high).contains(bound))?;
            let inner = Value { expression: arg, facts: Facts::ANY, ..**clamped };
            if bound == 0.0 && high == 1.0 {
                return Some(self.math(MathFunction::Saturate, &[&inner]));
            }
            let (bound, high) = (self.float(bound), self.float(high));
            Some(self.math(MathFunction::Clamp, &[&inner, &bound, &high]))
        })
    }

    /// The known number that all lanes are.
    fn number_in_all(&self, value: &Value) -> Option<f32> {
        let known = self.constants(value)?;
        let first = known.first().copied()?;
        known.iter().all(|number| *number == first).then_some(first)
    }

    /// A known number as one of another kind. Floats beyond the integers of the kind are clamped before.
    pub(crate) fn known_number_as(&mut self, value: &Value, kind: LaneType) -> Option<Value> {
        let lanes = usize::from(value.lanes.clamp(1, 4));
        match (value.kind, kind) {
            (LaneType::Signed | LaneType::Unsigned, LaneType::Float) if self.emitter.hidden_zero.is_none() => {
                let words = self.words(value)?;
                let number = |word: &u32| match value.kind {
                    LaneType::Signed => word.cast_signed() as f32,
                    _ => *word as f32,
                };
                let mut numbers = [0.0; 4];
                for (to, word) in numbers.iter_mut().zip(&words) {
                    *to = number(word);
                }
                Some(self.constant(&numbers[..lanes]))
            }
            (LaneType::Float, LaneType::Signed | LaneType::Unsigned) => {
                let (numbers, lanes) = self.known(&[value])?;
                let mut words = [0; 4];
                for (to, [number, ..]) in words.iter_mut().zip(&numbers) {
                    *to = if kind == LaneType::Signed { (*number as i32).cast_unsigned() } else { *number as u32 };
                }
                Some(self.of_words(kind, &words[..lanes]))
            }
            _ => None,
        }
    }

    /// What a comparison of known floats gives, where it is the same for all lanes.
    pub(crate) fn known_test(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Mask> {
        let holds: fn(f32, f32) -> bool = match op {
            BinaryOperator::Equal => |a, b| a == b,
            BinaryOperator::NotEqual => |a, b| a != b,
            BinaryOperator::Less => |a, b| a < b,
            BinaryOperator::LessEqual => |a, b| a <= b,
            BinaryOperator::Greater => |a, b| a > b,
            BinaryOperator::GreaterEqual => |a, b| a >= b,
            _ => return None,
        };
        if matches!(left.kind, LaneType::Signed | LaneType::Unsigned) {
            return self.known_integer_test(op, left, right);
        }
        let (numbers, lanes) = self.known(&[left, right])?;
        let first = holds(numbers[0][0], numbers[0][1]);
        let same = numbers[..lanes].iter().all(|[a, b, _]| holds(*a, *b) == first);
        same.then(|| self.truth(first))
    }

    /// The constant mask that a literal is.
    pub(crate) fn known_mask(&self, mask: &Mask) -> Option<bool> {
        match self.emitter.expression(mask.expression) {
            Expression::Literal(Literal::Bool(holds)) => Some(*holds),
            _ => None,
        }
    }

    /// A known value rounded to halves: WGSL also refuses one that is too large for a half.
    pub(crate) fn known_half(&mut self, value: &Value) -> Option<Value> {
        let (numbers, lanes) = self.known(&[value])?;
        Some(self.of_lanes(&numbers[..lanes], |[a, ..]| of_bits(numeric::round_to_half, a)))
    }

    /// The arguments by lane, if all are known floats, and the number of lanes.
    fn known(&self, arguments: &[&Value]) -> Option<([[f32; 3]; 4], usize)> {
        if self.emitter.hidden_zero.is_some() {
            return None;
        }
        let may_be = |argument: &&Value| {
            let expression = self.emitter.expression(argument.expression);
            let form =
                matches!(expression, Expression::Literal(_) | Expression::Compose { .. } | Expression::Splat { .. });
            form && argument.kind == LaneType::Float
        };
        if !arguments.iter().all(may_be) {
            return None;
        }
        let mut numbers = [[0.0; 3]; 4];
        for (place, argument) in arguments.iter().enumerate().take(3) {
            let known = self.constants(argument)?;
            for (lane, to) in numbers.iter_mut().enumerate() {
                to[place] = known.get(lane).or(known.first()).copied()?;
            }
        }
        let lanes = arguments.iter().map(|argument| argument.lanes).max()?;
        Some((numbers, lanes.clamp(1, 4).into()))
    }

    fn of_lanes(&mut self, numbers: &[[f32; 3]], function: fn([f32; 3]) -> f32) -> Value {
        let mut results = [0.0; 4];
        for (to, arguments) in results.iter_mut().zip(numbers) {
            let number = function(*arguments);
            *to = if number.is_nan() { f32::from_bits(numeric::NAN) } else { number };
        }
        self.constant(&results[..numbers.len().clamp(1, 4)])
    }
}

fn of_bits(function: fn(u32) -> u32, number: f32) -> f32 {
    f32::from_bits(function(number.to_bits()))
}
