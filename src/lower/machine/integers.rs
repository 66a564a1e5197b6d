//! 32-bit integer arithmetic where the IR is less defined than the languages.

use naga::{BinaryOperator, Expression, Handle, Literal};

use crate::lower::emit::emitter::Kind;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::value::{Builder, Value};
use crate::lower::machine::state::Machine;
use crate::machine::ops::Ops;

impl Builder<'_> {
    /// The words of every lane, if they are known.
    pub(in crate::lower) fn words(&self, value: &Value) -> Option<[u32; 4]> {
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
    pub(in crate::lower) fn words_of_no_number(&self, value: &Value) -> Option<[f32; 4]> {
        if value.lanes == 1 || !matches!(value.kind, Kind::Signed | Kind::Unsigned) {
            return None;
        }
        let numbers = self.words(value)?.map(f32::from_bits);
        numbers[..usize::from(value.lanes.min(4))].iter().any(|number| !number.is_finite()).then_some(numbers)
    }

    /// An operation on two known integers: target languages refuse constants that overflow, where these languages wrap.
    pub(in crate::lower) fn folded(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
        if !matches!(left.kind, Kind::Signed | Kind::Unsigned) {
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
            BinaryOperator::ShiftRight if left.kind == Kind::Unsigned => u32::wrapping_shr,
            _ => return None,
        };
        let (a, b) = (self.words(left)?, self.words(right)?);
        let lanes = usize::from(left.lanes.max(right.lanes).clamp(1, 4));
        let part = |builder: &mut Self, lane: usize| {
            let word = done(a[lane], b[lane]);
            if left.kind == Kind::Signed { builder.integer(word.cast_signed()) } else { builder.word(word) }
        };
        let parts: Vec<Value> = (0..lanes).map(|lane| part(self, lane)).collect();
        Some(Value { facts: Facts::ANY, ..self.join(&parts) })
    }
}

impl Machine<'_> {
    /// A word for each lane that is known, as `constants` does for floats.
    fn known_word(&self, value: &Value) -> Option<u32> {
        match self.builder.emitter.expression(value.expression) {
            naga::Expression::Literal(naga::Literal::U32(word)) => Some(*word),
            naga::Expression::Literal(naga::Literal::I32(number)) => Some(number.cast_unsigned()),
            _ => None,
        }
    }

    /// Shifts by the width or more give 0, or copies of the sign.
    pub(in crate::lower) fn shifted(&mut self, op: BinaryOperator, value: &Value, places: &Value) -> Value {
        let wide = value.kind.is_wide();
        let places = self.builder.cast(places, if wide { Kind::Wide } else { Kind::Unsigned });
        let width = if wide { 64 } else { 32 };
        if let Some(known) = self.known_word(&places).filter(|known| *known < width) {
            let places = self.builder.word(known);
            return self.builder.binary(op, value, &places);
        }
        let most = self.small(places.kind, (width - 1) as i8);
        let inside = self.builder.test(BinaryOperator::LessEqual, &places, &most);
        let held = self.builder.select(&inside, &places, &most);
        let held = if wide { self.numbered(&held, Kind::Unsigned) } else { held };
        let shifted = self.builder.binary(op, value, &held);
        if op == BinaryOperator::ShiftRight && matches!(value.kind, Kind::Signed | Kind::WideSigned) {
            return shifted;
        }
        let zero = self.small(value.kind, 0);
        self.builder.select(&inside, &shifted, &zero)
    }

    /// Division and modulus: all ones for 0, and the lowest number divided by -1 is itself.
    pub(in crate::lower) fn quotient(&mut self, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
        let kind = value.kind;
        let (zero, one) = (self.small(kind, 0), self.small(kind, 1));
        let none = self.builder.test(BinaryOperator::Equal, divisor, &zero);
        let divisor = self.builder.select(&none, &one, divisor);
        let ones = if kind == Kind::Unsigned { self.builder.word(u32::MAX) } else { self.small(kind, -1) };
        let quotient = if matches!(kind, Kind::Signed | Kind::WideSigned) {
            // For -1 devices disagree: the number is negated, and the remainder is 0.
            let negating = self.builder.test(BinaryOperator::Equal, &divisor, &ones);
            let safe = self.builder.select(&negating, &one, &divisor);
            let plain = self.signed_quotient(op, value, &safe);
            let other = if op == BinaryOperator::Divide {
                self.builder.binary(BinaryOperator::Subtract, &zero, value)
            } else {
                zero
            };
            self.builder.select(&negating, &other, &plain)
        } else {
            self.builder.binary(op, value, &divisor)
        };
        self.builder.select(&none, &ones, &quotient)
    }

    /// GLSL does not define remainders of negative numbers.
    fn signed_quotient(&mut self, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
        if op != BinaryOperator::Modulo || value.kind != Kind::Signed {
            return self.builder.binary(op, value, divisor);
        }
        let quotient = self.builder.binary(BinaryOperator::Divide, value, divisor);
        let whole = self.builder.binary(BinaryOperator::Multiply, &quotient, divisor);
        self.builder.binary(BinaryOperator::Subtract, value, &whole)
    }

    /// The upper 32 bits of a product, from products of halves.
    pub(in crate::lower) fn upper_product(&mut self, left: &Value, right: &Value) -> Value {
        let signed = left.kind == Kind::Signed;
        let (a, b) = (self.builder.cast(left, Kind::Unsigned), self.builder.cast(right, Kind::Unsigned));
        let high = self.builder.upper_unsigned(&a, &b);
        if !signed {
            return high;
        }
        // A negative factor represents 2^32 more than its value.
        let mut high = high;
        for (factor, other) in [(left, &b), (right, &a)] {
            let zero = self.builder.integer(0);
            let negative = self.builder.test(BinaryOperator::Less, factor, &zero);
            let zero = self.builder.word(0);
            let excess = self.select(&negative, other, &zero);
            high = self.builder.binary(BinaryOperator::Subtract, &high, &excess);
        }
        self.builder.cast(&high, Kind::Signed)
    }
}

impl Builder<'_> {
    /// The upper 32 bits of an unsigned product.
    pub(in crate::lower) fn upper_unsigned(&mut self, left: &Value, right: &Value) -> Value {
        let (mask, places) = (self.word(0xffff), self.word(16));
        let low = |builder: &mut Self, value: &Value| builder.binary(BinaryOperator::And, value, &mask);
        let high = |builder: &mut Self, value: &Value| builder.binary(BinaryOperator::ShiftRight, value, &places);
        let (a, b) = (low(self, left), high(self, left));
        let (c, d) = (low(self, right), high(self, right));
        let product = |builder: &mut Self, x: &Value, y: &Value| builder.binary(BinaryOperator::Multiply, x, y);
        let sum = |builder: &mut Self, x: &Value, y: &Value| builder.binary(BinaryOperator::Add, x, y);
        let lowest = product(self, &a, &c);
        let carried = high(self, &lowest);
        let first = product(self, &b, &c);
        let first = sum(self, &first, &carried);
        let second = product(self, &a, &d);
        let rest = low(self, &first);
        let second = sum(self, &second, &rest);
        let top = product(self, &b, &d);
        let (first, second) = (high(self, &first), high(self, &second));
        let top = sum(self, &top, &first);
        sum(self, &top, &second)
    }
}
