//! Operations on 64-bit integers in words, lane by lane.

use naga::{BinaryOperator, Expression, Handle, Literal, MathFunction, UnaryOperator};

use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value};
use crate::lower::text::formulas;

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

/// The sign's bit in the high word.
pub(super) const SIGN: u32 = 1 << 31;

impl Pair {
    pub(super) fn of([low, high]: [Value; 2]) -> Pair {
        Pair { low, high }
    }

    fn with<'p>(&'p self, other: &'p Pair) -> [&'p Value; 4] {
        [&self.low, &self.high, &other.low, &other.high]
    }
}

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
        self.number_as(&mask.value(), LaneType::Unsigned)
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
        Pair::of(formulas::DIFFERENCE.values(self, &left.with(right)))
    }

    pub(crate) fn negated_pair(&mut self, pair: &Pair) -> Pair {
        let zero = self.word(0);
        let zero = self.widen(&zero, pair.low.lanes);
        self.difference_of_pairs(&Pair { low: zero, high: zero }, pair)
    }

    pub(crate) fn product_of_pairs(&mut self, left: &Pair, right: &Pair) -> Pair {
        let low = self.binary(BinaryOperator::Multiply, &left.low, &right.low);
        let mut high = formulas::UPPER_PRODUCT.value(self, &[&left.low, &right.low]);
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
            None => Pair::of(match (left, kind) {
                (true, _) => formulas::SHIFTED_LEFT.values(self, &[&pair.low, &pair.high, places, &zero]),
                (false, LaneType::Signed) => {
                    formulas::SHIFTED_RIGHT_SIGNED.values(self, &[&pair.low, &pair.high, places])
                }
                (false, _) => formulas::SHIFTED_RIGHT.values(self, &[&pair.low, &pair.high, places, &zero]),
            }),
        }
    }

    fn less_pairs(&mut self, sign: Sign, left: &Pair, right: &Pair) -> Mask {
        let less = if sign == Sign::Signed { &formulas::LESS_SIGNED } else { &formulas::LESS_UNSIGNED };
        less.mask(self, &left.with(right))
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
                self.opposite(&greater)
            }
            BinaryOperator::GreaterEqual => {
                let less = self.less_pairs(sign, left, right);
                self.opposite(&less)
            }
            _ => return None,
        })
    }

    pub(crate) fn chosen_pair(&mut self, mask: &Mask, yes: &Pair, no: &Pair) -> Pair {
        Pair { low: self.select(mask, &yes.low, &no.low), high: self.select(mask, &yes.high, &no.high) }
    }

    fn is_negative(&mut self, pair: &Pair) -> Mask {
        formulas::IS_NEGATIVE.mask(self, &[&pair.low, &pair.high])
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
        Some(match fun {
            MathFunction::ReverseBits => {
                let [high, low] = [&pair.low, &pair.high].map(|word| self.math(fun, &[word]));
                Pair { low, high }
            }
            MathFunction::CountOneBits => {
                let [low, high] = [&pair.low, &pair.high].map(|word| self.math(fun, &[word]));
                let zero = self.word(0);
                Pair { low: self.binary(BinaryOperator::Add, &low, &high), high: self.widen(&zero, low.lanes) }
            }
            MathFunction::FirstTrailingBit | MathFunction::FirstLeadingBit => {
                let first = match (fun, sign) {
                    (MathFunction::FirstTrailingBit, _) => &formulas::FIRST_TRAILING_BIT,
                    (_, Sign::Signed) => &formulas::FIRST_LEADING_BIT_SIGNED,
                    (_, Sign::Unsigned) => &formulas::FIRST_LEADING_BIT,
                };
                Pair::of(first.values(self, &[&pair.low, &pair.high]))
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
        if sign == Sign::Unsigned {
            return Pair::of(formulas::UNSIGNED_OF_FLOAT.values(self, &[value]));
        }
        let [negative, low, high] = formulas::SIGNED_OF_FLOAT.values(self, &[value]);
        let size = Pair { low, high };
        let negated = self.negated_pair(&size);
        self.chosen_pair(&negative.mask(), &negated, &size)
    }

    /// The nearest float.
    pub(crate) fn float_of_pair(&mut self, sign: Sign, pair: &Pair) -> Value {
        if sign == Sign::Unsigned {
            return formulas::FLOAT_OF_UNSIGNED.value(self, &[&pair.low, &pair.high]);
        }
        let negative = self.is_negative(pair);
        let size = self.size_of_pair(pair);
        let float = self.float_of_pair(Sign::Unsigned, &size);
        let negated = self.unary(UnaryOperator::Negate, &float);
        self.select(&negative, &negated, &float)
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
                [&left.low, &left.high, &right.low, &right.high].map(|value| self.swizzle(value, &[lane]).expression);
            let expression = self.emitter.call(function, arguments.to_vec());
            let result = Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
            low.push(self.swizzle(&result, &[first]));
            high.push(self.swizzle(&result, &[first + 1]));
        }
        Pair { low: self.join(&low), high: self.join(&high) }
    }
}
