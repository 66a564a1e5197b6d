//! Integers that are known, and what the device's own operations lack.

use naga::{BinaryOperator, Expression, Handle, Literal, MathFunction};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};

impl Builder<'_> {
    /// The words of every lane, if they are known.
    pub(crate) fn words(&self, value: &Value) -> Option<[u32; 4]> {
        let word = |expression: Handle<Expression>| match self.emitter.expression(expression) {
            Expression::Literal(Literal::U32(word)) => Some(*word),
            Expression::Literal(Literal::I32(number)) => Some(number.cast_unsigned()),
            _ => None,
        };
        let mut expression = value.expression;
        while let Expression::As { expr, convert: None, .. } = self.emitter.expression(expression) {
            expression = *expr;
        }
        match self.emitter.expression(expression) {
            Expression::Splat { value, .. } => word(*value).map(|word| [word; 4]),
            Expression::Compose { components, .. } => {
                let mut words = [0; 4];
                for (place, part) in words.iter_mut().zip(components) {
                    *place = word(*part)?;
                }
                Some(words)
            }
            _ => word(expression).map(|word| [word; 4]),
        }
    }

    /// Known words of a vector as floats, one of which no constant of WGSL may be.
    pub(crate) fn words_of_no_number(&self, value: &Value) -> Option<[f32; 4]> {
        if value.lanes == 1 || !matches!(value.kind, LaneType::Signed | LaneType::Unsigned) {
            return None;
        }
        let numbers = self.words(value)?.map(f32::from_bits);
        numbers[..usize::from(value.lanes.min(4))].iter().any(|number| !number.is_finite()).then_some(numbers)
    }

    /// An operation on two known integers: target languages refuse constants that overflow, where these languages wrap.
    pub(crate) fn folded(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
        if !matches!(left.kind, LaneType::Signed | LaneType::Unsigned) {
            return None;
        }
        let done: fn(u32, u32) -> u32 = match op {
            BinaryOperator::Add => u32::wrapping_add,
            BinaryOperator::Subtract => u32::wrapping_sub,
            BinaryOperator::Multiply => u32::wrapping_mul,
            BinaryOperator::And => |a, b| a & b,
            BinaryOperator::InclusiveOr => |a, b| a | b,
            BinaryOperator::ExclusiveOr => |a, b| a ^ b,
            BinaryOperator::ShiftLeft => u32::wrapping_shl,
            BinaryOperator::ShiftRight if left.kind == LaneType::Unsigned => u32::wrapping_shr,
            BinaryOperator::ShiftRight => |a, b| a.cast_signed().wrapping_shr(b).cast_unsigned(),
            _ => return None,
        };
        let (a, b) = (self.words(left)?, self.words(right)?);
        let lanes = usize::from(left.lanes.max(right.lanes).clamp(1, 4));
        let words: [u32; 4] = std::array::from_fn(|lane| done(a[lane], b[lane]));
        Some(self.of_words(left.kind, &words[..lanes]))
    }

    /// Known integers.
    pub(crate) fn of_words(&mut self, kind: LaneType, words: &[u32]) -> Value {
        let mut parts = [None; 4];
        for (to, word) in parts.iter_mut().zip(words) {
            *to = Some(if kind == LaneType::Signed { self.integer(word.cast_signed()) } else { self.word(*word) });
        }
        let parts: Vec<Value> = parts.into_iter().flatten().collect();
        Value { facts: Facts::ANY, ..self.join(&parts) }
    }

    /// What a comparison of known integers gives, where it is the same for all lanes.
    pub(crate) fn known_integer_test(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Mask> {
        let (a, b) = (self.words(left)?, self.words(right)?);
        let lanes = usize::from(left.lanes.max(right.lanes).clamp(1, 4));
        let holds = |lane: usize| {
            let order = in_order(left.kind, a[lane]).cmp(&in_order(left.kind, b[lane]));
            match op {
                BinaryOperator::Equal => order.is_eq(),
                BinaryOperator::NotEqual => order.is_ne(),
                BinaryOperator::Less => order.is_lt(),
                BinaryOperator::LessEqual => order.is_le(),
                BinaryOperator::Greater => order.is_gt(),
                _ => order.is_ge(),
            }
        };
        let first = holds(0);
        (1..lanes).all(|lane| holds(lane) == first).then(|| self.truth(first))
    }

    /// What a function gives for known integers.
    pub(crate) fn known_integer_math(&mut self, fun: MathFunction, arguments: &[&Value]) -> Option<Value> {
        let kind = arguments.first()?.kind;
        let least = |a: u32, b: u32| if in_order(kind, b) < in_order(kind, a) { b } else { a };
        let most = |a: u32, b: u32| if in_order(kind, b) > in_order(kind, a) { b } else { a };
        let mut words = [[0; 4]; 3];
        for (to, argument) in words.iter_mut().zip(arguments) {
            *to = self.words(argument)?;
        }
        let lanes = arguments.iter().map(|argument| argument.lanes).max()?.clamp(1, 4);
        let [a, b, c] = words;
        let done = |lane: usize| match fun {
            MathFunction::Min => Some(least(a[lane], b[lane])),
            MathFunction::Max => Some(most(a[lane], b[lane])),
            MathFunction::Clamp => Some(least(most(a[lane], b[lane]), c[lane])),
            _ => None,
        };
        let mut results = [0; 4];
        for (lane, to) in results.iter_mut().enumerate() {
            *to = done(lane)?;
        }
        Some(self.of_words(kind, &results[..lanes.into()]))
    }
}

/// A word as a number that compares as it does.
pub(crate) fn in_order(kind: LaneType, word: u32) -> i64 {
    if kind == LaneType::Signed { word.cast_signed().into() } else { word.into() }
}
