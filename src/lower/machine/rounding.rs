//! Roundings to fp16 and fx12 without the device's own conversions, whose denormals and ties differ.
//!
//! Both add a number so large that the sum's last bit is the last bit of the result, so the sum is rounded as required,
//! and subtract it again. Between the two are bit operations that are needed anyway: a compiler that sees both at once
//! replaces the sum by the value itself.

use naga::{BinaryOperator, MathFunction};

use crate::lower::emit::emitter::Kind;
use crate::lower::emit::facts::{Facts, HALF_OVERFLOW};
use crate::lower::emit::value::Value;
use crate::lower::interface::options::Half;
use crate::lower::machine::arithmetic::SIGN;
use crate::lower::machine::state::Machine;

const EXPONENT: u32 = 0x7f80_0000;
/// The exponent of the smallest normal half.
const LEAST_HALF: u32 = (127 - 14) << 23;
/// From the exponent of a number to one and a half times the power of two whose last bit is that of the half.
const TO_ROUNDER: u32 = 13 << 23 | 0x40_0000;
/// From a number to 8192 times the number. The last bit of the sum of the number and the opposite is that of the half as well, and its
/// exponent is smaller only where the half is a power of two and the number is nearer to it than a quarter of that bit.
const TO_MULTIPLE: u32 = 13 << 23;
/// Of this number and all below, the multiple is 0.75, whose last bit is that of the denormal halves.
const LEAST_MULTIPLE: u32 = (127 - 14) << 23 | 0x40_0000;
/// One and a half times the power of two whose last bit is 1/1024.
const FIXED_ROUNDER: f32 = 12288.0;
const FIXED_LOW: f32 = -2.0;
const FIXED_HIGH: f32 = 2047.0 / 1024.0;

/// Cases that a rounding to fp16 must handle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Care {
    /// Denormal halves.
    small: bool,
    /// Infinity for numbers that are too large.
    large: bool,
    /// No number is below zero. Zeros become positive.
    positive: bool,
    /// Zeros keep their sign, as they always do where large numbers are handled.
    sign: bool,
}

impl Care {
    fn name(self) -> &'static str {
        match (self.positive, self.large, self.small, self.sign) {
            (true, true, true, _) => "round_to_half_positive",
            (true, true, false, _) => "round_to_half_positive_normal",
            (true, false, ..) => "round_to_half_positive_bounded",
            (false, true, true, _) => "round_to_half",
            (false, true, false, _) => "round_to_half_normal",
            (false, false, true, false) => "round_to_half_bounded",
            (false, false, true, true) => "round_to_half_bounded_signed",
            (false, false, false, false) => "round_to_half_normal_bounded",
            (false, false, false, true) => "round_to_half_normal_bounded_signed",
        }
    }
}

impl Machine<'_> {
    /// The nearest half, ties to even.
    pub(in crate::lower) fn rounded_to_half(&mut self, value: &Value) -> Value {
        if value.facts.is_half() {
            return *value;
        }
        if let Some(numbers) = self.builder.constants(value) {
            return self.builder.constant(&numbers.map(|_, number| half::f16::from_f32(number).to_f32()));
        }
        let facts = value.facts.to_half();
        let value = self.builder.cast(value, Kind::Float);
        if self.options.precision.half == Half::Native {
            return Value { facts, ..self.builder.through_half(&value) };
        }
        let large = value.facts.overflows_half();
        let small = value.facts.between_halves();
        let sign = self.keeps_zero_sign() && value.facts.negative_zero();
        let positive = (small || large) && value.facts.low >= 0.0 && !sign;
        let care = Care { small, large, positive, sign: sign || large && !positive };
        let of = self.builder.emitter.picked(value.expression).first(value.lanes);
        let whole = of.components().len() == usize::from(value.lanes);
        let found = self.builder.emitter.roundings.find(of, care.sign).filter(|_| whole);
        if let Some((expression, lanes, places)) = found {
            let known = Value { expression, lanes, kind: Kind::Float, facts };
            return Value { facts, ..self.builder.swizzle(&known, &places[..of.components().len()]) };
        }
        let result = self.shared_helper(care.name(), &[&value], |machine, values| machine.half_of(&values[0], care));
        if whole {
            self.builder.emitter.roundings.note(value.expression, of, result.expression, care.sign);
        }
        Value { facts, ..result }
    }

    fn half_of(&mut self, value: &Value, care: Care) -> Value {
        if care.positive {
            return self.positive_half_of(value, care);
        }
        let bits = self.builder.cast(value, Kind::Unsigned);
        let result = if care.large {
            let mask = self.builder.word(!SIGN);
            let size = self.builder.binary(BinaryOperator::And, &bits, &mask);
            let size = self.builder.cast(&size, Kind::Float);
            self.positive_half_of(&size, care)
        } else if care.small {
            let (mask, least) = (self.builder.word(EXPONENT), self.builder.word(LEAST_HALF));
            let exponent = self.builder.binary(BinaryOperator::And, &bits, &mask);
            let exponent = self.builder.math(MathFunction::Max, &[&exponent, &least]);
            self.rounded_by(value, &exponent, TO_ROUNDER, TO_ROUNDER | SIGN)
        } else {
            self.rounded_by(value, &bits, TO_MULTIPLE | SIGN, TO_MULTIPLE)
        };
        if !care.sign {
            return result;
        }
        let sign = self.builder.word(SIGN);
        let sign = self.builder.binary(BinaryOperator::And, &bits, &sign);
        let result = self.builder.cast(&result, Kind::Unsigned);
        let result = self.builder.binary(BinaryOperator::InclusiveOr, &result, &sign);
        self.builder.cast(&result, Kind::Float)
    }

    /// For numbers that are not below zero, one comparison tells which become infinite. What the sum is of those does not
    /// matter.
    fn positive_half_of(&mut self, value: &Value, care: Care) -> Value {
        let mut bits = self.builder.cast(value, Kind::Unsigned);
        if care.small {
            let least = self.builder.word(LEAST_MULTIPLE);
            bits = self.builder.math(MathFunction::Max, &[&bits, &least]);
        }
        let result = self.rounded_by(value, &bits, TO_MULTIPLE | SIGN, TO_MULTIPLE);
        if !care.large {
            return result;
        }
        let (end, infinity) = (self.builder.float(HALF_OVERFLOW), self.builder.float(f32::INFINITY));
        let large = self.builder.test(BinaryOperator::GreaterEqual, value, &end);
        self.builder.select(&large, &infinity, &result)
    }

    /// Adds two opposite numbers, whose bits are so many more than these. The sum of the value and the first has the last bit
    /// of the half.
    fn rounded_by(&mut self, value: &Value, bits: &Value, first: u32, second: u32) -> Value {
        let (first, second) = (self.float_above(bits, first), self.float_above(bits, second));
        let sum = self.builder.binary(BinaryOperator::Add, value, &first);
        self.builder.binary(BinaryOperator::Add, &sum, &second)
    }

    /// The float whose bits are so many more.
    fn float_above(&mut self, bits: &Value, more: u32) -> Value {
        let more = self.builder.word(more);
        let sum = self.builder.binary(BinaryOperator::Add, bits, &more);
        self.builder.cast(&sum, Kind::Float)
    }

    /// The nearest multiple of 1/1024 in the range of fx12; NaN is 0, and there is no negative zero.
    pub(in crate::lower) fn rounded_to_fixed(&mut self, value: &Value) -> Value {
        if value.facts.is_fixed() {
            return *value;
        }
        let facts = value.facts.to_fixed();
        if let Some(numbers) = self.builder.constants(value) {
            return self.builder.constant(&numbers.map(|_, number| Facts::constant(&[number]).to_fixed().low));
        }
        let value = self.builder.cast(value, Kind::Float);
        if value.facts.is_multiple_of_fixed() {
            let (low, high) = (value.facts.low < FIXED_LOW, value.facts.high > FIXED_HIGH);
            let name = match (low, high) {
                (true, true) => "clamp_to_fixed",
                (true, false) => "clamp_to_fixed_below",
                (false, _) => "clamp_to_fixed_above",
            };
            let result = self.shared_helper(name, &[&value], |machine, values| machine.clamped(&values[0], low, high));
            return Value { facts, ..result };
        }
        let undefined = self.may_be_nan(&value);
        let name = if undefined { "round_to_fixed_or_zero" } else { "round_to_fixed" };
        let result = self.shared_helper(name, &[&value], |machine, values| {
            let fixed = machine.fixed_of(&values[0]);
            if !undefined {
                return fixed;
            }
            let (mask, zero) = (machine.nan_bits(&values[0]), machine.builder.float(0.0));
            machine.builder.select(&mask, &zero, &fixed)
        });
        Value { facts, ..result }
    }

    /// Positive floats are in order as signed integers, where negative ones are less; and negative floats in the opposite
    /// order as unsigned ones, where positive ones are less.
    fn clamped(&mut self, value: &Value, low: bool, high: bool) -> Value {
        let mut value = *value;
        if high {
            let bound = self.builder.integer(FIXED_HIGH.to_bits() as i32);
            let bits = self.builder.cast(&value, Kind::Signed);
            value = self.builder.math(MathFunction::Min, &[&bits, &bound]);
        }
        if low {
            let bound = self.builder.word(FIXED_LOW.to_bits());
            let bits = self.builder.cast(&value, Kind::Unsigned);
            value = self.builder.math(MathFunction::Min, &[&bits, &bound]);
        }
        self.builder.cast(&value, Kind::Float)
    }

    /// The sum is positive if it is in range, so its bits are in order: they are clamped as integers.
    fn fixed_of(&mut self, value: &Value) -> Value {
        let rounder = self.builder.float(FIXED_ROUNDER);
        let sum = self.builder.binary(BinaryOperator::Add, value, &rounder);
        let bits = self.builder.cast(&sum, Kind::Signed);
        let low = self.builder.integer((FIXED_ROUNDER + FIXED_LOW).to_bits() as i32);
        let high = self.builder.integer((FIXED_ROUNDER + FIXED_HIGH).to_bits() as i32);
        let held = self.builder.math(MathFunction::Clamp, &[&bits, &low, &high]);
        let held = self.builder.cast(&held, Kind::Float);
        self.builder.binary(BinaryOperator::Subtract, &held, &rounder)
    }
}
