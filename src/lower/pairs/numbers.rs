//! Operations on 64-bit integers in words, lane by lane.

use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use naga::{BinaryOperator, Expression, Handle, Literal, MathFunction, UnaryOperator};

/// 64-bit integers, their low and their high words: both unsigned, with as many lanes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pair {
    pub low: Value,
    pub high: Value,
}

/// Whether the numbers of a pair are signed.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Signed,
    Unsigned,
}

const TWO_TO_32: f32 = 4_294_967_296.0;
/// The largest floats below 2^64 and 2^63, to which writers clamp conversions.
const MOST_UNSIGNED: f32 = 18_446_742_974_197_923_840.0;
const MOST_SIGNED: f32 = 9_223_371_487_098_961_920.0;
const LEAST_SIGNED: f32 = 9_223_372_036_854_775_808.0;

/// The sign's bit in the high word.
pub(super) const SIGN: u32 = 1 << 31;

impl Builder<'_> {
    pub(super) fn of_high(&mut self, op: BinaryOperator, pair: &Pair, word: u32) -> Pair {
        Pair { high: self.by_word(op, &pair.high, word), ..*pair }
    }

    /// A double with the other sign.
    pub(super) fn turned_double(&mut self, pair: &Pair) -> Pair {
        self.of_high(BinaryOperator::ExclusiveOr, pair, SIGN)
    }

    /// The word of all lanes, if it is a literal.
    fn literal_word(&self, value: &Value) -> Option<u32> {
        let word = |expression: Handle<Expression>| match self.emitter.expression(expression) {
            Expression::Literal(Literal::U32(word)) => Some(*word),
            Expression::Literal(Literal::I32(number)) => Some(number.cast_unsigned()),
            Expression::ZeroValue(_) => Some(0),
            _ => None,
        };
        match self.emitter.expression(value.expression) {
            Expression::Splat { value, .. } => word(*value),
            _ => word(value.expression),
        }
    }

    fn is_zero(&self, value: &Value) -> bool {
        self.literal_word(value) == Some(0)
    }

    fn one_if(&mut self, mask: &Mask) -> Value {
        let value = Value { expression: mask.expression, lanes: mask.lanes, kind: LaneType::Bool, facts: Facts::ANY };
        self.number_as(&value, LaneType::Unsigned)
    }

    fn no(&mut self, mask: &Mask) -> Mask {
        let operand = Expression::Unary { op: UnaryOperator::LogicalNot, expr: mask.expression };
        Mask { expression: self.emitter.push(operand), ..*mask }
    }

    fn sum_of_words(&mut self, left: &Value, right: &Value) -> Value {
        match (self.is_zero(left), self.is_zero(right)) {
            (true, _) => self.widen(right, left.lanes),
            (_, true) => self.widen(left, right.lanes),
            (false, false) => self.binary(BinaryOperator::Add, left, right),
        }
    }

    /// And, or and exclusive or; values with a zero half are often assembled from words.
    pub(crate) fn bits_of_pairs(&mut self, op: BinaryOperator, left: &Pair, right: &Pair) -> Pair {
        let mut half = |left: &Value, right: &Value| match (op, self.is_zero(left), self.is_zero(right)) {
            (BinaryOperator::And, true, _) => self.widen(left, right.lanes),
            (BinaryOperator::And, _, true) => self.widen(right, left.lanes),
            (_, true, _) => self.widen(right, left.lanes),
            (_, _, true) => self.widen(left, right.lanes),
            (_, false, false) => self.binary(op, left, right),
        };
        Pair { low: half(&left.low, &right.low), high: half(&left.high, &right.high) }
    }

    pub(crate) fn sum_of_pairs(&mut self, left: &Pair, right: &Pair) -> Pair {
        let low = self.sum_of_words(&left.low, &right.low);
        let high = self.sum_of_words(&left.high, &right.high);
        if self.is_zero(&left.low) || self.is_zero(&right.low) {
            return Pair { low, high };
        }
        let carry = self.test(BinaryOperator::Less, &low, &right.low);
        let carry = self.one_if(&carry);
        Pair { low, high: self.sum_of_words(&high, &carry) }
    }

    pub(crate) fn difference_of_pairs(&mut self, left: &Pair, right: &Pair) -> Pair {
        let low = self.binary(BinaryOperator::Subtract, &left.low, &right.low);
        let high = self.binary(BinaryOperator::Subtract, &left.high, &right.high);
        let borrow = self.test(BinaryOperator::Less, &left.low, &right.low);
        let borrow = self.one_if(&borrow);
        Pair { low, high: self.binary(BinaryOperator::Subtract, &high, &borrow) }
    }

    pub(crate) fn negated_pair(&mut self, pair: &Pair) -> Pair {
        let zero = self.word(0);
        let zero = self.widen(&zero, pair.low.lanes);
        self.difference_of_pairs(&Pair { low: zero, high: zero }, pair)
    }

    pub(crate) fn product_of_pairs(&mut self, left: &Pair, right: &Pair) -> Pair {
        let low = self.binary(BinaryOperator::Multiply, &left.low, &right.low);
        let mut high = self.upper_unsigned(&left.low, &right.low);
        for (one, other) in [(&left.low, &right.high), (&left.high, &right.low)] {
            if !self.is_zero(one) && !self.is_zero(other) {
                let product = self.binary(BinaryOperator::Multiply, one, other);
                high = self.sum_of_words(&high, &product);
            }
        }
        Pair { low, high }
    }

    /// Shifted by 0 to 63 places.
    pub(crate) fn shifted_pair(&mut self, op: BinaryOperator, sign: Sign, pair: &Pair, places: &Value) -> Pair {
        let left = op == BinaryOperator::ShiftLeft;
        let back = if left { BinaryOperator::ShiftRight } else { BinaryOperator::ShiftLeft };
        let zero = self.word(0);
        let zero = self.widen(&zero, pair.low.lanes);
        // The source of bits, their destination, and the bits shifted in.
        let (from, to) = if left { (pair.low, pair.high) } else { (pair.high, pair.low) };
        let kind = if !left && sign == Sign::Signed { LaneType::Signed } else { LaneType::Unsigned };
        let moved = |builder: &mut Self, places: &Value| {
            let value = builder.cast(&from, kind);
            let value = builder.binary(op, &value, places);
            builder.cast(&value, LaneType::Unsigned)
        };
        let fill = |builder: &mut Self| {
            if kind == LaneType::Unsigned {
                return zero;
            }
            let most = builder.word(31);
            moved(builder, &most)
        };
        let joined =
            |from: Value, to: Value| if left { Pair { low: from, high: to } } else { Pair { low: to, high: from } };
        match self.literal_word(places) {
            Some(0) => *pair,
            Some(known) if known < 32 => {
                let count = self.word(known);
                let kept = self.binary(op, &to, &count);
                let crossed = self.by_word(back, &from, 32 - known);
                let to = self.binary(BinaryOperator::InclusiveOr, &kept, &crossed);
                joined(moved(self, &count), to)
            }
            Some(known) => {
                let count = self.word(known.min(63) - 32);
                let to = if known == 32 { from } else { moved(self, &count) };
                joined(fill(self), to)
            }
            None => {
                let inside = self.by_word(BinaryOperator::And, places, 31);
                let rest = self.by_word(BinaryOperator::ExclusiveOr, &inside, 31);
                let near = moved(self, &inside);
                let kept = self.binary(op, &to, &inside);
                let crossed = self.by_word(back, &from, 1);
                let crossed = self.binary(back, &crossed, &rest);
                let both = self.binary(BinaryOperator::InclusiveOr, &kept, &crossed);
                let far = self.test_word(BinaryOperator::GreaterEqual, places, 32);
                let fill = fill(self);
                let from = self.select(&far, &fill, &near);
                joined(from, self.select(&far, &near, &both))
            }
        }
    }

    fn less_pairs(&mut self, sign: Sign, left: &Pair, right: &Pair) -> Mask {
        let equal = self.test(BinaryOperator::Equal, &left.high, &right.high);
        let low = self.test(BinaryOperator::Less, &left.low, &right.low);
        let kind = if sign == Sign::Signed { LaneType::Signed } else { LaneType::Unsigned };
        let (one, other) = (self.cast(&left.high, kind), self.cast(&right.high, kind));
        let high = self.test(BinaryOperator::Less, &one, &other);
        let low = self.combine(BinaryOperator::And, &equal, &low);
        self.combine(BinaryOperator::InclusiveOr, &high, &low)
    }

    /// A comparison; `None` if the operator is not one.
    pub(crate) fn compared_pairs(&mut self, op: BinaryOperator, sign: Sign, left: &Pair, right: &Pair) -> Option<Mask> {
        Some(match op {
            BinaryOperator::Equal | BinaryOperator::NotEqual => {
                let join = if op == BinaryOperator::Equal { BinaryOperator::And } else { BinaryOperator::InclusiveOr };
                let low = self.test(op, &left.low, &right.low);
                let high = self.test(op, &left.high, &right.high);
                self.combine(join, &low, &high)
            }
            BinaryOperator::Less => self.less_pairs(sign, left, right),
            BinaryOperator::Greater => self.less_pairs(sign, right, left),
            BinaryOperator::LessEqual => {
                let greater = self.less_pairs(sign, right, left);
                self.no(&greater)
            }
            BinaryOperator::GreaterEqual => {
                let less = self.less_pairs(sign, left, right);
                self.no(&less)
            }
            _ => return None,
        })
    }

    pub(crate) fn chosen_pair(&mut self, mask: &Mask, yes: &Pair, no: &Pair) -> Pair {
        Pair { low: self.select(mask, &yes.low, &no.low), high: self.select(mask, &yes.high, &no.high) }
    }

    fn is_negative(&mut self, pair: &Pair) -> Mask {
        let high = self.cast(&pair.high, LaneType::Signed);
        let zero = self.integer(0);
        self.test(BinaryOperator::Less, &high, &zero)
    }

    /// The absolute value; for the smallest number the number itself.
    pub(crate) fn size_of_pair(&mut self, pair: &Pair) -> Pair {
        let negative = self.is_negative(pair);
        let negated = self.negated_pair(pair);
        self.chosen_pair(&negative, &negated, pair)
    }

    pub(crate) fn extremum_of_pairs(&mut self, larger: bool, sign: Sign, left: &Pair, right: &Pair) -> Pair {
        let (one, other) = if larger { (right, left) } else { (left, right) };
        let less = self.less_pairs(sign, one, other);
        self.chosen_pair(&less, left, right)
    }

    /// Counts and positions of bits, which fit the low word; `None` if the function is not one of these.
    pub(crate) fn bits_of_pair(&mut self, fun: MathFunction, sign: Sign, pair: &Pair) -> Option<Pair> {
        let low = self.math(fun, &[&pair.low]);
        Some(match fun {
            MathFunction::ReverseBits => Pair { low: self.math(fun, &[&pair.high]), high: low },
            MathFunction::CountOneBits => {
                let high = self.math(fun, &[&pair.high]);
                let zero = self.word(0);
                Pair { low: self.binary(BinaryOperator::Add, &low, &high), high: self.widen(&zero, low.lanes) }
            }
            MathFunction::FirstTrailingBit | MathFunction::FirstLeadingBit => {
                let leading = fun == MathFunction::FirstLeadingBit;
                let mut pair = *pair;
                if leading && sign == Sign::Signed {
                    // For a negative number the highest zero is sought.
                    let (negative, low) = (self.is_negative(&pair), self.unary(UnaryOperator::BitwiseNot, &pair.low));
                    let high = self.unary(UnaryOperator::BitwiseNot, &pair.high);
                    pair = self.chosen_pair(&negative, &Pair { low, high }, &pair);
                }
                let (low, high) = (self.math(fun, &[&pair.low]), self.math(fun, &[&pair.high]));
                let ones = self.word(u32::MAX);
                let none = self.test(BinaryOperator::Equal, &high, &ones);
                let above = self.by_word(BinaryOperator::Add, &high, 32);
                let above = self.select(&none, &high, &above);
                let zero = self.word(0);
                let first = if leading { pair.high } else { pair.low };
                let empty = self.test(BinaryOperator::Equal, &first, &zero);
                let word = if leading { self.select(&empty, &low, &above) } else { self.select(&empty, &above, &low) };
                let none = self.test(BinaryOperator::Equal, &word, &ones);
                Pair { low: word, high: self.select(&none, &ones, &zero) }
            }
            _ => return None,
        })
    }

    /// A word or a truth value, extended by its sign.
    pub(crate) fn pair_of_word(&mut self, value: &Value) -> Pair {
        let zero = self.word(0);
        let zero = self.widen(&zero, value.lanes);
        match value.kind {
            LaneType::Signed => {
                let sign = self.right(value, 31);
                Pair { low: self.cast(value, LaneType::Unsigned), high: self.cast(&sign, LaneType::Unsigned) }
            }
            LaneType::Bool => Pair { low: self.number_as(value, LaneType::Unsigned), high: zero },
            _ => Pair { low: *value, high: zero },
        }
    }

    /// The whole part of a float, clamped to the largest floats of the type.
    pub(crate) fn pair_of_float(&mut self, sign: Sign, value: &Value) -> Pair {
        let negative = (sign == Sign::Signed).then(|| {
            let zero = self.float(0.0);
            self.test(BinaryOperator::Less, value, &zero)
        });
        let size = match negative {
            Some(_) => self.math(MathFunction::Abs, &[value]),
            None => *value,
        };
        let (least, most) = (self.float(0.0), self.float(MOST_UNSIGNED));
        let held = self.math(MathFunction::Max, &[&size, &least]);
        let held = self.math(MathFunction::Min, &[&held, &most]);
        let whole = self.math(MathFunction::Trunc, &[&held]);
        let held = match &negative {
            Some(negative) => {
                let (below, above) = (self.float(LEAST_SIGNED), self.float(MOST_SIGNED));
                let most = self.select(negative, &below, &above);
                self.math(MathFunction::Min, &[&whole, &most])
            }
            None => whole,
        };
        // Powers of two and remainders of them are exact.
        let upper = self.by_number(BinaryOperator::Multiply, &held, 1.0 / TWO_TO_32);
        let upper = self.math(MathFunction::Floor, &[&upper]);
        let taken = self.by_number(BinaryOperator::Multiply, &upper, TWO_TO_32);
        let rest = self.binary(BinaryOperator::Subtract, &held, &taken);
        let pair =
            Pair { low: self.number_as(&rest, LaneType::Unsigned), high: self.number_as(&upper, LaneType::Unsigned) };
        match &negative {
            Some(negative) => {
                let negated = self.negated_pair(&pair);
                self.chosen_pair(negative, &negated, &pair)
            }
            None => pair,
        }
    }

    /// The nearest float: the sum of two exact floats, the lowest bit of which says whether anything lies below, is
    /// rounded once.
    pub(crate) fn float_of_pair(&mut self, sign: Sign, pair: &Pair) -> Value {
        if sign == Sign::Signed {
            let negative = self.is_negative(pair);
            let size = self.size_of_pair(pair);
            let float = self.float_of_pair(Sign::Unsigned, &size);
            let negated = self.unary(UnaryOperator::Negate, &float);
            return self.select(&negative, &negated, &float);
        }
        let (low, high) = (pair.low, pair.high);
        // For numbers from 2^50 on 16 and 24 bits, for others 24 and 24.
        let large = self.parted(&low, &high, 16, 24);
        let middling = self.parted(&low, &high, 6, 2);
        let large = self.scaled_sum(large, 281_474_976_710_656.0, 16_777_216.0);
        let middling = self.scaled_sum(middling, 67_108_864.0, 4.0);
        let small = self.number_as(&low, LaneType::Float);
        let (zero, limit) = (self.word(0), self.word(1 << 18));
        let is_small = self.test(BinaryOperator::Equal, &high, &zero);
        let is_middling = self.test(BinaryOperator::Less, &high, &limit);
        let chosen = self.select(&is_middling, &middling, &large);
        self.select(&is_small, &small, &chosen)
    }

    /// The bits from 32 + `above` (16) or 32 - `above` (6) on, and 24 of those below them from `below` on, the last of
    /// which is set where any bit below it is.
    fn parted(&mut self, low: &Value, high: &Value, above: u32, below: u32) -> [Value; 2] {
        let sticky = self.by_word(BinaryOperator::And, low, (1 << below) - 1);
        let sticky = self.test_word(BinaryOperator::NotEqual, &sticky, 0);
        let sticky = self.one_if(&sticky);
        let kept = self.by_word(BinaryOperator::ShiftRight, low, below);
        let (upper, lower) = if below == 24 {
            let upper = self.by_word(BinaryOperator::ShiftRight, high, above);
            let rest = self.by_word(BinaryOperator::And, high, (1 << above) - 1);
            let rest = self.by_word(BinaryOperator::ShiftLeft, &rest, 32 - below);
            (upper, self.binary(BinaryOperator::InclusiveOr, &rest, &kept))
        } else {
            let upper = self.by_word(BinaryOperator::ShiftLeft, high, above);
            let crossed = self.by_word(BinaryOperator::ShiftRight, low, 32 - above);
            let upper = self.binary(BinaryOperator::InclusiveOr, &upper, &crossed);
            (upper, self.by_word(BinaryOperator::And, &kept, 0xff_ffff))
        };
        [upper, self.binary(BinaryOperator::InclusiveOr, &lower, &sticky)]
    }

    fn scaled_sum(&mut self, parts: [Value; 2], upper: f32, lower: f32) -> Value {
        let [upper, lower] = [(parts[0], upper), (parts[1], lower)].map(|(part, scale)| {
            let part = self.number_as(&part, LaneType::Float);
            self.by_number(BinaryOperator::Multiply, &part, scale)
        });
        self.binary(BinaryOperator::Add, &upper, &lower)
    }

    /// Quotients or remainders, by the function that divides one number by another.
    pub(crate) fn quotient_of_pairs(
        &mut self,
        function: Handle<naga::Function>,
        modulo: bool,
        sign: Sign,
        left: &Pair,
        right: &Pair,
    ) -> Pair {
        if sign == Sign::Signed {
            let (one, other) = (self.size_of_pair(left), self.size_of_pair(right));
            let size = self.quotient_of_pairs(function, modulo, Sign::Unsigned, &one, &other);
            let mut negative = self.is_negative(left);
            if !modulo {
                let high = self.binary(BinaryOperator::ExclusiveOr, &left.high, &right.high);
                negative = self.is_negative(&Pair { low: high, high });
            }
            let negated = self.negated_pair(&size);
            return self.chosen_pair(&negative, &negated, &size);
        }
        let first = if modulo { 2 } else { 0 };
        let lanes = left.low.lanes.max(right.low.lanes);
        let (mut low, mut high) = (Vec::new(), Vec::new());
        for lane in 0..lanes {
            let arguments =
                [&left.low, &left.high, &right.low, &right.high].map(|it| self.swizzle(it, &[lane]).expression);
            let expression = self.emitter.call(function, arguments.to_vec());
            let result = Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
            low.push(self.swizzle(&result, &[first]));
            high.push(self.swizzle(&result, &[first + 1]));
        }
        Pair { low: self.join(&low), high: self.join(&high) }
    }
}
