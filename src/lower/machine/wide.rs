//! 64-bit numbers, as the device has them, and conversions between all types.

use naga::{BinaryOperator, Expression, Literal, MathFunction, UnaryOperator};

use crate::isa::Comparison;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::arithmetic::kind_of;
use crate::lower::machine::state::Machine;
use crate::lower::request::own_functions::OwnFunctions;
use crate::machine::ops::{Binary, Ops, Order, Unary};
use crate::vocabulary::{Base, Cast, Rounding, Saturate, Type, Width};

impl Machine<'_> {
    /// A small number of any kind.
    pub(in crate::lower) fn small(&mut self, kind: LaneType, number: i8) -> Value {
        let bits = match kind {
            LaneType::Float | LaneType::Double => f32::from(number).to_bits(),
            LaneType::Wide if number < 0 => {
                let value = self.small(LaneType::WideSigned, number);
                return self.builder.cast(&value, LaneType::Wide);
            }
            _ => i32::from(number).cast_unsigned(),
        };
        let expression = self.builder.emitter.literal(kind, bits);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    /// A number as the nearest of another kind, rounded toward zero for an integer.
    pub(in crate::lower) fn numbered(&mut self, value: &Value, kind: LaneType) -> Value {
        if let Some(known) = self.known_numbered(value, kind) {
            return known;
        }
        // The source determines how it is extended.
        let extended = match (value.kind, kind) {
            (LaneType::Signed, LaneType::Wide) => Some(LaneType::WideSigned),
            (LaneType::Unsigned, LaneType::WideSigned) => Some(LaneType::Wide),
            _ => None,
        };
        if let Some(extended) = extended {
            let number = self.numbered(value, extended);
            return self.builder.cast(&number, kind);
        }
        // Nor does it take any number that it extends for less than a constant.
        if (value.kind, kind) == (LaneType::Signed, LaneType::WideSigned) {
            let bits = self.builder.cast(value, LaneType::Unsigned);
            let (bits, places) = (self.numbered(&bits, LaneType::Wide), self.builder.word(32));
            let high = self.builder.binary(BinaryOperator::ShiftLeft, &bits, &places);
            let high = self.builder.cast(&high, LaneType::WideSigned);
            return self.builder.binary(BinaryOperator::ShiftRight, &high, &places);
        }
        let scalar = kind.scalar();
        let expression = Expression::As { expr: value.expression, kind: scalar.kind, convert: Some(scalar.width) };
        Value { expression: self.builder.emitter.push(expression), kind, facts: Facts::ANY, ..*value }
    }

    /// A literal as a literal of another kind: naga reads no conversions of 64-bit literals to 32 bits, and Mesa 22.3 takes
    /// 19 for less than a 0 that it extends itself.
    fn known_numbered(&mut self, value: &Value, kind: LaneType) -> Option<Value> {
        let whole = match *self.builder.emitter.expression(value.expression) {
            Expression::Literal(Literal::I32(number)) if kind.is_wide() => i128::from(number),
            Expression::Literal(Literal::U32(number)) if kind.is_wide() => i128::from(number),
            Expression::Literal(Literal::I64(number)) => i128::from(number),
            Expression::Literal(Literal::U64(number)) => i128::from(number),
            Expression::Literal(Literal::F64(number)) => match kind {
                LaneType::Float => return Some(self.builder.float(number as f32)),
                LaneType::Signed => i128::from(number as i32),
                LaneType::Unsigned => i128::from(number as u32),
                _ => return None,
            },
            _ => return None,
        };
        Some(if kind == LaneType::Float { self.builder.float(whole as f32) } else { self.number_of(kind, whole) })
    }

    /// Functions of integers and of 64-bit floats.
    pub(in crate::lower) fn plain_unary(&mut self, function: Unary, value: &Value) -> Value {
        let kind = value.kind;
        let one = |machine: &mut Self| machine.small(kind, 1);
        let result = match function {
            Unary::Absolute if matches!(kind, LaneType::Unsigned | LaneType::Wide) => *value,
            Unary::Absolute => {
                // For the smallest integer it is the same, below zero, which some drivers miss.
                let size = self.builder.math(MathFunction::Abs, &[value]);
                if kind == LaneType::Double { size } else { self.builder.hidden(size) }
            }
            Unary::Floor => self.whole(Rounding::Down, value),
            Unary::Ceiling => self.whole(Rounding::Up, value),
            Unary::Truncate => self.whole(Rounding::ToZero, value),
            Unary::Nearest => self.whole(Rounding::Nearest, value),
            Unary::Reciprocal => {
                let one = one(self);
                self.builder.binary(BinaryOperator::Divide, &one, value)
            }
            Unary::ReciprocalRoot => {
                let one = one(self);
                let root = self.builder.math(MathFunction::Sqrt, &[value]);
                self.builder.binary(BinaryOperator::Divide, &one, &root)
            }
            Unary::Complement => self.builder.unary(UnaryOperator::BitwiseNot, value),
            Unary::ReverseBits => self.builder.math(MathFunction::ReverseBits, &[value]),
            Unary::CountBits => self.builder.math(MathFunction::CountOneBits, &[value]),
            Unary::LowestBit => self.builder.math(MathFunction::FirstTrailingBit, &[value]),
            Unary::HighestBit => self.builder.math(MathFunction::FirstLeadingBit, &[value]),
            Unary::Exponential
            | Unary::PowerOfTwo
            | Unary::Logarithm
            | Unary::Sine
            | Unary::Cosine
            | Unary::HalfToBits
            | Unary::BitsToHalf => *value,
        };
        Value { facts: Facts::ANY, ..result }
    }

    pub(in crate::lower) fn double_binary(&mut self, function: Binary, left: &Value, right: &Value) -> Value {
        let op = match function {
            Binary::Subtract => BinaryOperator::Subtract,
            Binary::Multiply(_) => BinaryOperator::Multiply,
            Binary::Divide => BinaryOperator::Divide,
            Binary::Modulo => BinaryOperator::Modulo,
            Binary::Minimum(_) | Binary::Maximum(_) => {
                // The driver must not recognise this as a minimum, since it would take either of two zeros.
                let hidden = self.builder.veiled_float(*left);
                let larger = self.compare(Comparison::Greater, Order::Ieee, Type::F64, &hidden, right);
                let (chosen, other) =
                    if matches!(function, Binary::Maximum(_)) { (left, right) } else { (right, left) };
                return self.builder.select(&larger, chosen, other);
            }
            Binary::Add
            | Binary::BitAnd
            | Binary::BitOr
            | Binary::BitXor
            | Binary::ShiftLeft
            | Binary::ShiftRight
            | Binary::MultiplyHigh => BinaryOperator::Add,
        };
        let lanes = left.lanes.max(right.lanes);
        let (left, right) = (self.builder.widen(left, lanes), self.builder.widen(right, lanes));
        let result = self.arithmetic(op, &left, &right);
        self.builder.hidden_float(result)
    }

    /// The smaller or the larger of two 64-bit integers.
    pub(in crate::lower) fn wide_extremum(&mut self, larger: bool, left: &Value, right: &Value) -> Value {
        let op = if larger { BinaryOperator::Greater } else { BinaryOperator::Less };
        let mask = self.builder.test(op, left, right);
        self.builder.select(&mask, left, right)
    }

    /// Negates integers and 64-bit floats, in the lanes whose bits are set.
    pub(in crate::lower) fn negated_lanes(&mut self, value: &Value, lanes: u8) -> Value {
        let negated = if value.kind == LaneType::Double {
            self.builder.unary(UnaryOperator::Negate, value)
        } else {
            let zero = self.small(value.kind, 0);
            self.builder.binary(BinaryOperator::Subtract, &zero, value)
        };
        let all = (1u8 << value.lanes) - 1;
        if lanes & all == all {
            return negated;
        }
        let parts: Vec<Value> = (0..value.lanes)
            .map(|lane| self.builder.swizzle(if lanes >> lane & 1 != 0 { &negated } else { value }, &[lane]))
            .collect();
        self.builder.join(&parts)
    }

    pub(in crate::lower) fn saturated_double(&mut self, low: f32, value: &Value) -> Value {
        let value = self.builder.cast(value, LaneType::Double);
        let (low, high) = (self.small(LaneType::Double, low as i8), self.small(LaneType::Double, 1));
        let below = self.builder.test(BinaryOperator::Less, &value, &low);
        let above = self.builder.test(BinaryOperator::Greater, &value, &high);
        let value = self.builder.select(&below, &low, &value);
        self.builder.select(&above, &high, &value)
    }

    /// Conversions to and from 64 bits within a base, or to the nearest.
    pub(in crate::lower) fn convert_wide(&mut self, to: Type, value: &Value) -> Value {
        let kind = kind_of(to);
        if value.kind == kind {
            return *value;
        }
        let number = self.numbered(value, kind);
        if kind == LaneType::Float { self.flush(&number) } else { number }
    }

    pub(in crate::lower) fn packed_pairs(&mut self, value: &Value) -> Value {
        let words = self.builder.cast(value, LaneType::Unsigned);
        let words = self.builder.widen(&words, 4);
        let (low, high) = (self.builder.swizzle(&words, &[0, 2]), self.builder.swizzle(&words, &[1, 3]));
        self.paired(&low, &high)
    }

    /// 64-bit numbers made of their lower and upper words.
    pub(in crate::lower) fn paired(&mut self, low: &Value, high: &Value) -> Value {
        let (low, high) = (self.numbered(low, LaneType::Wide), self.numbered(high, LaneType::Wide));
        let places = self.builder.word(32);
        let high = self.builder.binary(BinaryOperator::ShiftLeft, &high, &places);
        self.builder.binary(BinaryOperator::InclusiveOr, &low, &high)
    }

    /// The lower and upper words of 64-bit numbers.
    pub(in crate::lower) fn halves(&mut self, value: &Value) -> [Value; 2] {
        let value = self.builder.cast(value, LaneType::Wide);
        let places = self.builder.word(32);
        let high = self.builder.binary(BinaryOperator::ShiftRight, &value, &places);
        [self.numbered(&value, LaneType::Unsigned), self.numbered(&high, LaneType::Unsigned)]
    }

    pub(in crate::lower) fn unpacked_pairs(&mut self, value: &Value) -> Value {
        let [low, high] = self.halves(value);
        let lane = |machine: &mut Self, value: &Value, lane: u8| machine.builder.swizzle(value, &[lane]);
        let parts = [lane(self, &low, 0), lane(self, &high, 0), lane(self, &low, 1), lane(self, &high, 1)];
        self.builder.join(&parts)
    }

    /// CVT. A narrow result keeps its low bits or is clamped to its range, and is extended again.
    pub(in crate::lower) fn converted(&mut self, cast: &Cast, value: &Value) -> Value {
        let (from, to) = (cast.from, cast.to);
        let value = self.extended(from, value);
        let float = from.base == Base::Float;
        if to.base == Base::Float {
            let (half, wide) = (to.width == Width::Bits16, to.width == Width::Bits64);
            let number = if half && cast.rounding == Rounding::Nearest {
                self.sticky_float(&value)
            } else {
                self.rounded_float(cast.rounding, if wide { LaneType::Double } else { LaneType::Float }, &value)
            };
            let number = self.saturate(cast.saturate, if wide { Type::F64 } else { Type::F32 }, &number);
            return if half { self.rounded_half(cast.rounding, &number) } else { number };
        }
        let value = if float { self.whole(cast.rounding, &value) } else { value };
        let integer = self.integer_of(cast, &value, float);
        self.narrowed(to, &integer)
    }

    /// A float without a fraction.
    fn whole(&mut self, rounding: Rounding, value: &Value) -> Value {
        if value.kind == LaneType::Double && self.unit.options.precision.own.contains(OwnFunctions::WHOLE_DOUBLES) {
            return self.own_whole(rounding, value);
        }
        let fun = match rounding {
            Rounding::Nearest => MathFunction::Round,
            Rounding::Up => MathFunction::Ceil,
            Rounding::Down => MathFunction::Floor,
            Rounding::ToZero => MathFunction::Trunc,
        };
        self.builder.math(fun, &[value])
    }

    /// The contents of the low bits, extended; a half as its number.
    fn extended(&mut self, from: Type, value: &Value) -> Value {
        if from == Type::F16 {
            return self.half_of_bits(value);
        }
        let value = self.builder.cast(value, kind_of(from));
        self.narrowed(from, &value)
    }

    fn narrowed(&mut self, ty: Type, value: &Value) -> Value {
        let places = match ty.width {
            Width::Bits8 => 24,
            Width::Bits16 if ty.base != Base::Float => 16,
            _ => return *value,
        };
        let places = self.builder.word(places);
        let value = self.builder.cast(value, kind_of(ty));
        let up = self.builder.binary(BinaryOperator::ShiftLeft, &value, &places);
        self.builder.binary(BinaryOperator::ShiftRight, &up, &places)
    }

    /// A whole number as an integer of 32 or 64 bits: clamped to the type's range, or without its upper bits.
    fn integer_of(&mut self, cast: &Cast, value: &Value, float: bool) -> Value {
        let to = cast.to;
        let kind = kind_of(Type::new(to.base, if to.width == Width::Bits64 { to.width } else { Width::Bits32 }));
        if cast.saturate == Saturate::None && !float {
            return if kind.is_wide() == value.kind.is_wide() {
                self.builder.cast(value, kind)
            } else {
                let signed = if kind.is_wide() && value.kind == LaneType::Signed { LaneType::WideSigned } else { kind };
                let number = self.numbered(value, signed);
                self.builder.cast(&number, kind)
            };
        }
        let bits = match to.width {
            Width::Bits8 => 8,
            Width::Fixed12 | Width::Bits16 => 16,
            Width::Bits32 => 32,
            Width::Bits64 => 64,
        };
        if float {
            return self.integer_of_float(cast, value, kind, bits);
        }
        // Both limits, if the source exceeds them.
        let signed_source = matches!(value.kind, LaneType::Signed | LaneType::WideSigned);
        let (low, high): (i128, i128) = match to.base {
            Base::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Base::Float | Base::Unsigned => (0, (1 << bits) - 1),
        };
        let own = if value.kind.is_wide() { 64 } else { 32 };
        let (least, most): (i128, i128) =
            if signed_source { (-(1 << (own - 1)), (1 << (own - 1)) - 1) } else { (0, (1 << own) - 1) };
        let mut held = *value;
        for (bound, beyond, op) in
            [(low, least < low, BinaryOperator::Less), (high, most > high, BinaryOperator::Greater)]
        {
            if beyond {
                let bound = self.number_of(value.kind, bound);
                let outside = self.builder.test(op, &held, &bound);
                held = self.builder.select(&outside, &bound, &held);
            }
        }
        self.integer_of(&Cast { saturate: Saturate::None, ..*cast }, &held, false)
    }

    pub(in crate::lower) fn number_of(&mut self, kind: LaneType, number: i128) -> Value {
        let literal = match kind {
            LaneType::Wide => naga::Literal::U64(number as u64),
            LaneType::WideSigned => naga::Literal::I64(number as i64),
            LaneType::Double => naga::Literal::F64(number as f64),
            LaneType::Float => naga::Literal::F32(number as f32),
            LaneType::Signed => naga::Literal::I32(number as i32),
            LaneType::Unsigned | LaneType::Bool => naga::Literal::U32(number as u32),
        };
        let expression = self.builder.emitter.constant(literal);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    fn integer_of_float(&mut self, cast: &Cast, value: &Value, kind: LaneType, bits: u32) -> Value {
        let (low, high): (i128, i128) = match cast.to.base {
            Base::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
            Base::Float | Base::Unsigned => (0, (1 << bits) - 1),
        };
        let defined = self.compare_self(value);
        if cast.saturate != Saturate::None {
            let number = self.numbered(value, kind);
            let (least, most) = (self.number_of(value.kind, low), self.number_of(value.kind, high));
            let (lowest, highest) = (self.number_of(kind, low), self.number_of(kind, high));
            let below = self.builder.test(BinaryOperator::LessEqual, value, &least);
            let above = self.builder.test(BinaryOperator::GreaterEqual, value, &most);
            let number = self.builder.select(&below, &lowest, &number);
            let number = self.builder.select(&above, &highest, &number);
            let zero = self.small(kind, 0);
            return self.builder.select(&defined, &number, &zero);
        }
        // The number less the multiple of 2^bits below it.
        let bits = if kind.is_wide() { 64 } else { 32 };
        let modulus = self.number_of(value.kind, 1 << bits);
        let parts = self.builder.binary(BinaryOperator::Divide, value, &modulus);
        let parts = self.builder.math(MathFunction::Floor, &[&parts]);
        let whole = self.builder.binary(BinaryOperator::Multiply, &parts, &modulus);
        let rest = self.builder.binary(BinaryOperator::Subtract, value, &whole);
        let unsigned = if kind.is_wide() { LaneType::Wide } else { LaneType::Unsigned };
        let number = self.numbered(&rest, unsigned);
        let zero = self.small(unsigned, 0);
        let finite = self.compare(Comparison::Equal, Order::Ieee, type_of_kind(rest.kind), &rest, &rest);
        let number = self.builder.select(&finite, &number, &zero);
        // Near zero the sum would lose the float's fraction bits.
        let signed = if kind.is_wide() { LaneType::WideSigned } else { LaneType::Signed };
        let own = self.numbered(value, signed);
        let own = self.builder.cast(&own, unsigned);
        let size = self.builder.math(MathFunction::Abs, &[value]);
        let bound = self.number_of(value.kind, 1 << (bits - 1));
        let near = self.builder.test(BinaryOperator::Less, &size, &bound);
        let number = self.builder.select(&near, &own, &number);
        self.builder.cast(&number, kind)
    }

    fn compare_self(&mut self, value: &Value) -> Mask {
        if value.kind == LaneType::Float {
            let undefined = self.is_nan(value);
            return self.not(&undefined);
        }
        self.compare(Comparison::Equal, Order::Ieee, type_of_kind(value.kind), value, value)
    }

    /// A vector of 64-bit constants.
    pub(in crate::lower) fn wide_constant(&mut self, numbers: &[u64]) -> Value {
        let parts: Vec<Value> = numbers.iter().map(|number| self.number_of(LaneType::Wide, (*number).into())).collect();
        if numbers.iter().all(|number| *number == numbers[0]) {
            return parts[0];
        }
        self.builder.join(&parts)
    }

    /// A vector of words.
    pub(in crate::lower) fn word_constant(&mut self, words: &[u32]) -> Value {
        let parts: Vec<Value> = words.iter().map(|word| self.builder.word(*word)).collect();
        if words.iter().all(|word| *word == words[0]) {
            return parts[0];
        }
        let joined = self.builder.join(&parts);
        Value { facts: Facts::ANY, ..joined }
    }
}

fn type_of_kind(kind: LaneType) -> Type {
    match kind {
        LaneType::Float | LaneType::Bool => Type::F32,
        LaneType::Signed => Type::S32,
        LaneType::Unsigned => Type::U32,
        LaneType::Wide => Type::U64,
        LaneType::WideSigned => Type::S64,
        LaneType::Double => Type::F64,
    }
}
