//! 32-bit integer arithmetic where the IR is less defined than the languages.

use naga::{BinaryOperator, Expression, Handle, Literal, MathFunction};

use crate::lower::emit::builder::Builder;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
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
        if value.lanes == 1 || !matches!(value.kind, LaneType::Signed | LaneType::Unsigned) {
            return None;
        }
        let numbers = self.words(value)?.map(f32::from_bits);
        numbers[..usize::from(value.lanes.min(4))].iter().any(|number| !number.is_finite()).then_some(numbers)
    }

    /// An operation on two known integers: target languages refuse constants that overflow, where these languages wrap.
    pub(in crate::lower) fn folded(&mut self, op: BinaryOperator, left: &Value, right: &Value) -> Option<Value> {
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
    pub(in crate::lower) fn of_words(&mut self, kind: LaneType, words: &[u32]) -> Value {
        let mut parts = [None; 4];
        for (to, word) in parts.iter_mut().zip(words) {
            *to = Some(if kind == LaneType::Signed { self.integer(word.cast_signed()) } else { self.word(*word) });
        }
        let parts: Vec<Value> = parts.into_iter().flatten().collect();
        Value { facts: Facts::ANY, ..self.join(&parts) }
    }

    /// What a comparison of known integers gives, where it is the same for all lanes.
    pub(in crate::lower) fn known_integer_test(
        &mut self,
        op: BinaryOperator,
        left: &Value,
        right: &Value,
    ) -> Option<Mask> {
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
    pub(in crate::lower) fn known_integer_math(&mut self, fun: MathFunction, arguments: &[&Value]) -> Option<Value> {
        let kind = arguments.first()?.kind;
        let least = |a: u32, b: u32| if in_order(kind, b) < in_order(kind, a) { b } else { a };
        let most = |a: u32, b: u32| if in_order(kind, b) > in_order(kind, a) { b } else { a };
        let mut words = [[0; 4]; 3];
        for (to, argument) in words.iter_mut().zip(arguments) {
            *to = self.words(argument)?;
        }
        let lanes = arguments.iter().map(|it| it.lanes).max()?.clamp(1, 4);
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

/// The least and the largest float that a kind of integers holds, what comes after, and the largest integer.
struct Bounds {
    least: f32,
    largest: f32,
    limit: f32,
    most: u32,
}

impl Bounds {
    const fn of(kind: LaneType) -> Bounds {
        match kind {
            LaneType::Signed => Bounds {
                least: -2147483648.0,
                largest: 2147483520.0,
                limit: 2147483648.0,
                most: i32::MAX.cast_unsigned(),
            },
            _ => Bounds { least: 0.0, largest: 4294967040.0, limit: 4294967296.0, most: u32::MAX },
        }
    }
}

/// A word as a number that compares as it does.
fn in_order(kind: LaneType, word: u32) -> i64 {
    if kind == LaneType::Signed { word.cast_signed().into() } else { word.into() }
}

impl Machine<'_> {
    /// Numbers of up to 64 bits whose lanes are known.
    fn known_integers(&self, value: &Value) -> Option<[i64; 4]> {
        match self.builder.emitter.expression(value.expression) {
            Expression::Literal(Literal::U64(number)) => Some([number.cast_signed(); 4]),
            Expression::Literal(Literal::I64(number)) => Some([*number; 4]),
            _ if value.kind.is_wide() => None,
            _ => self.builder.words(value).map(|words| words.map(|word| in_order(value.kind, word))),
        }
    }

    /// A float as an integer, whose fraction is dropped: held within the range, and 0 for NaN.
    pub(in crate::lower) fn whole_number(&mut self, kind: LaneType, value: &Value) -> Value {
        // The conversion drops the fraction itself.
        let value = &match *self.builder.emitter.expression(value.expression) {
            Expression::Math { fun: MathFunction::Trunc, arg, .. } => Value { expression: arg, ..*value },
            _ => *value,
        };
        let limit = if kind == LaneType::Signed { 2147483648.0 } else { 4294967296.0 };
        let fits =
            value.facts.low >= (if kind == LaneType::Signed { -2147483648.0 } else { 0.0 }) && value.facts.high < limit;
        if !self.unit.typed || self.exact() || self.is_precise() || fits && !self.may_be_nan(value) {
            return self.integer_within(kind, value);
        }
        let name = if kind == LaneType::Signed { "to_signed" } else { "to_unsigned" };
        self.helper(name, &[value], |machine, values| machine.integer_within(kind, &values[0]))
    }

    fn integer_within(&mut self, kind: LaneType, value: &Value) -> Value {
        if self.unit.typed && !self.exact() {
            return self.integer_by_order(kind, value);
        }
        let (undefined, zero) = (self.is_nan(value), self.builder.float(0.0));
        let number = self.select(&undefined, &zero, value);
        let Bounds { least, largest, limit, most } = Bounds::of(kind);
        let fits = value.facts.low >= least && value.facts.high < limit;
        // Not every language holds what it makes integers of to their range. An address of the older languages that is
        // beyond it reaches nothing, whatever becomes of it.
        let held = if fits || !self.unit.typed {
            number
        } else {
            let (least, largest) = (self.builder.float(least), self.builder.float(largest));
            self.builder.math(MathFunction::Clamp, &[&number, &least, &largest])
        };
        let integer = self.builder.number_as(&held, kind);
        // A float again, it has no sign where it is zero: drivers that see both conversions leave them out.
        let integer = self.builder.hidden(integer);
        if !self.exact() || value.facts.high < limit {
            return integer;
        }
        // The largest float below the limit is not the largest integer.
        let (limit, most) = (self.builder.float(limit), self.builder.word(most));
        let beyond = self.builder.test(BinaryOperator::GreaterEqual, &number, &limit);
        let most = self.builder.cast(&most, kind);
        self.builder.select(&beyond, &most, &integer)
    }

    /// What is below the limit is converted; NaN fails this comparison and the next. Languages that do not hold what they
    /// convert to the range give some integer for the others, which is left out. What is too low is the lowest integer
    /// in all of them where there are signs: processors that do not hold it mark with it what they cannot convert.
    fn integer_by_order(&mut self, kind: LaneType, value: &Value) -> Value {
        let Bounds { least, limit, most, .. } = Bounds::of(kind);
        let held = if kind == LaneType::Unsigned && value.facts.low < least {
            let lowest = self.builder.float(least);
            self.builder.math(MathFunction::Max, &[value, &lowest])
        } else {
            *value
        };
        let integer = self.builder.number_as(&held, kind);
        let (too_high, may_be_nan) = (value.facts.high >= limit, self.may_be_nan(value));
        if !too_high && !may_be_nan {
            return integer;
        }
        let (limit, zero, most) = (self.builder.float(limit), self.builder.word(0), self.builder.word(most));
        let (zero, most) = (self.builder.cast(&zero, kind), self.builder.cast(&most, kind));
        let other = match (too_high, may_be_nan) {
            (true, true) => {
                let beyond = self.builder.test(BinaryOperator::GreaterEqual, value, &limit);
                self.builder.select(&beyond, &most, &zero)
            }
            (true, false) => most,
            (false, _) => zero,
        };
        let inside = self.builder.test(BinaryOperator::Less, value, &limit);
        self.builder.select(&inside, &integer, &other)
    }

    /// Shifts by the width or more give 0, or copies of the sign.
    pub(in crate::lower) fn shifted(&mut self, op: BinaryOperator, value: &Value, places: &Value) -> Value {
        let wide = value.kind.is_wide();
        let places = self.builder.cast(places, if wide { LaneType::Wide } else { LaneType::Unsigned });
        let width = if wide { 64 } else { 32 };
        let known = self.known_integers(&places).map(|known| (known, usize::from(places.lanes.clamp(1, 4))));
        if let Some((known, lanes)) = known
            && known[..lanes].iter().all(|places| (0..width).contains(places))
        {
            let words = known.map(|places| places as u32);
            let places = self.builder.of_words(LaneType::Unsigned, &words[..lanes]);
            return self.builder.binary(op, value, &places);
        }
        let most = self.small(places.kind, (width - 1) as i8);
        let inside = self.builder.test(BinaryOperator::LessEqual, &places, &most);
        let held = self.builder.select(&inside, &places, &most);
        let held = if wide { self.numbered(&held, LaneType::Unsigned) } else { held };
        let shifted = self.builder.binary(op, value, &held);
        if op == BinaryOperator::ShiftRight && matches!(value.kind, LaneType::Signed | LaneType::WideSigned) {
            return shifted;
        }
        let zero = self.small(value.kind, 0);
        self.builder.select(&inside, &shifted, &zero)
    }

    /// Division and modulus: all ones for 0, and the lowest number divided by -1 is itself.
    pub(in crate::lower) fn quotient(&mut self, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
        let kind = value.kind;
        let lanes = usize::from(divisor.lanes.clamp(1, 4));
        let special = |number: &i64| matches!(number, -1 | 0);
        if let Some(known) = self.known_integers(divisor)
            && (!known[..lanes].iter().any(special) || kind == LaneType::Unsigned && !known[..lanes].contains(&0))
        {
            return self.signed_quotient(op, value, divisor);
        }
        if kind.is_wide() || self.known_integers(divisor).is_some() {
            return self.defined_quotient(op, value, divisor);
        }
        let name = if op == BinaryOperator::Divide { "divide" } else { "modulo" };
        self.helper(name, &[value, divisor], |machine, values| machine.defined_quotient(op, &values[0], &values[1]))
    }

    fn defined_quotient(&mut self, op: BinaryOperator, value: &Value, divisor: &Value) -> Value {
        let kind = value.kind;
        let (zero, one) = (self.small(kind, 0), self.small(kind, 1));
        let none = self.builder.test(BinaryOperator::Equal, divisor, &zero);
        let divisor = self.builder.select(&none, &one, divisor);
        let ones = if kind == LaneType::Unsigned { self.builder.word(u32::MAX) } else { self.small(kind, -1) };
        let quotient = if matches!(kind, LaneType::Signed | LaneType::WideSigned) {
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
        if op != BinaryOperator::Modulo || value.kind != LaneType::Signed {
            return self.builder.binary(op, value, divisor);
        }
        let quotient = self.builder.binary(BinaryOperator::Divide, value, divisor);
        let whole = self.builder.binary(BinaryOperator::Multiply, &quotient, divisor);
        self.builder.binary(BinaryOperator::Subtract, value, &whole)
    }

    /// The upper 32 bits of a product, from products of halves.
    pub(in crate::lower) fn upper_product(&mut self, left: &Value, right: &Value) -> Value {
        let signed = left.kind == LaneType::Signed;
        let (a, b) = (self.builder.cast(left, LaneType::Unsigned), self.builder.cast(right, LaneType::Unsigned));
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
        self.builder.cast(&high, LaneType::Signed)
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
