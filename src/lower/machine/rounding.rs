//! Roundings to fp16 and fx12 without the device's own conversions, whose denormals and ties differ.
//!
//! Both add a number so large that the sum's last bit is the last bit of the result, so the sum is rounded as required,
//! and subtract it again. Between the two are bit operations that are needed anyway: a compiler that sees both at once
//! replaces the sum by the value itself.

use naga::{BinaryOperator, Constant, Expression, Literal, MathFunction, Span};

use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::{Facts, HALF_OVERFLOW};
use crate::lower::emit::halves::{Picked, Roundings};
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::arithmetic::SIGN;
use crate::lower::machine::state::Machine;
use crate::lower::request::options::{Fixed, Half};
use crate::machine::ops::Ops;
use crate::vocabulary::{Saturate, Type, Width};

const FRACTION_BITS: u32 = 23;
/// All but the exponent.
const FRACTION_AND_SIGN: u32 = 0x807f_ffff;
/// The exponent of the smallest normal half.
const LEAST_HALF: u32 = (127 - 14) << 23;
/// From a number to -8192 times the number. The last bit of the sum of both is that of the half as well, and its exponent is
/// smaller only where the half is a power of two and the number is nearer to it than a quarter of that bit.
const TO_MULTIPLE: u32 = 13 << 23 | SIGN;
/// Of this number and all below, the multiple is 0.75, whose last bit is that of the denormal halves.
const LEAST_MULTIPLE: u32 = LEAST_HALF | 0x40_0000;
/// One and a half times the power of two whose last bit is 1/1024.
pub(super) const FIXED_ROUNDER: f32 = 12288.0;
pub(super) const FIXED_LOW: f32 = -2.0;
pub(super) const FIXED_HIGH: f32 = 2047.0 / 1024.0;

/// Cases that a rounding to fp16 must handle.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct SpecialCases {
    /// Denormal halves.
    small: bool,
    /// Infinity for numbers that are too large.
    large: bool,
    /// No number is below zero. Zeros become positive.
    positive: bool,
    /// Zeros keep their sign, as they always do where large numbers are handled.
    sign: bool,
}

impl SpecialCases {
    /// What readers of the output see.
    fn name(self) -> &'static str {
        match (self.positive, self.large, self.small, self.sign) {
            (true, true, true, _) => "half:positive",
            (true, true, false, _) => "half:positive_normal",
            (true, false, ..) => "half:positive_bounded",
            (false, true, true, _) => "half:any",
            (false, true, false, _) => "half:normal",
            (false, false, true, false) => "half:bounded",
            (false, false, true, true) => "half:bounded_signed",
            (false, false, false, false) => "half:normal_bounded",
            (false, false, false, true) => "half:normal_bounded_signed",
        }
    }

    /// The same for the function: the sign, the least number whose multiple is added, and two flags.
    fn word(self) -> u32 {
        // Without its sign, a number may be compared with the least one; with it, its exponent.
        let exponent = self.small && !self.sign && !self.positive;
        let least = match self.small {
            true if exponent => LEAST_HALF,
            true => LEAST_MULTIPLE,
            false => 0,
        };
        let flag = |set: bool, bit: u32| if set { bit } else { 0 };
        flag(self.sign, SIGN) | least | flag(exponent, BY_EXPONENT) | flag(self.large, LARGE)
    }
}

/// The number that is added has the exponent of the multiple, and is not the multiple itself.
const BY_EXPONENT: u32 = 1;
/// From 65520 on, numbers become infinite.
const LARGE: u32 = 2;

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
        let value = self.builder.cast(value, LaneType::Float);
        match self.unit.options.precision.half {
            Half::Native => return Value { facts, ..self.builder.through_half(&value) },
            Half::Packed => return Value { facts, ..self.packed_half(&value, None) },
            Half::Hidden => {
                if let Some(zero) = self.unknown_zero() {
                    return Value { facts, ..self.packed_half(&value, Some(&zero)) };
                }
            }
            Half::Emulated => {}
        }
        let large = value.facts.overflows_half();
        let small = value.facts.between_halves();
        let sign = self.keeps_zero_sign() && value.facts.negative_zero();
        let positive = (small || large) && value.facts.low >= 0.0 && !sign;
        let care = SpecialCases { small, large, positive, sign: sign || large && !positive };
        let (known, of) = self.rounded_before(&value, Width::Bits16, care.sign);
        if let Some(known) = known {
            return Value { facts, ..known };
        }
        let word = self.care(care);
        let result = self.wide_helper("round_to_half", &value, Some(&word), |machine, values| {
            machine.half_of(&values[0], &values[1])
        });
        self.note_rounding(&value, of, &result, Width::Bits16, care.sign);
        Value { facts, ..result }
    }

    fn roundings(&mut self, to: Width) -> &mut Roundings {
        if to == Width::Fixed12 { &mut self.builder.emitter.fixed } else { &mut self.builder.emitter.roundings }
    }

    /// The same value as it was rounded before; and of which vector it is a part, unless that is not known.
    pub(super) fn rounded_before(&mut self, value: &Value, to: Width, signed: bool) -> (Option<Value>, Option<Picked>) {
        let of = self.builder.emitter.picked(value.expression).first(value.lanes);
        if of.components().len() != usize::from(value.lanes) {
            return (None, None);
        }
        let found = self.roundings(to).find(of, signed).map(|(expression, lanes, places)| {
            let known = Value { expression, lanes, ..*value };
            self.builder.swizzle(&known, &places[..of.components().len()])
        });
        (found, Some(of))
    }

    pub(super) fn note_rounding(&mut self, value: &Value, of: Option<Picked>, result: &Value, to: Width, signed: bool) {
        if let Some(of) = of {
            let vector = self.builder.emitter.picked(result.expression).vector;
            self.roundings(to).note(value, of, (result.expression, vector), signed);
        }
    }

    /// A constant of the module that says with what care to round.
    fn care(&mut self, care: SpecialCases) -> Value {
        let name = care.name();
        let is_it = |it: &Constant| it.name.as_deref() == Some(name);
        let known = self.builder.module.constants.iter().find(|(_, it)| is_it(it)).map(|(constant, _)| constant);
        let constant = known.unwrap_or_else(|| {
            let ty = type_of(self.builder.module, LaneType::Unsigned, 1);
            let word = Expression::Literal(Literal::U32(care.word()));
            let init = self.builder.module.global_expressions.append(word, Span::UNDEFINED);
            let constant = Constant { name: Some(name.to_owned()), ty, init };
            self.builder.module.constants.append(constant, Span::UNDEFINED)
        });
        let expression = self.builder.emitter.named_constant(constant);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    /// Compilers know the care of each call, and leave out what it has no need of.
    fn half_of(&mut self, value: &Value, care: &Value) -> Value {
        use BinaryOperator::{Add, And, ExclusiveOr, GreaterEqual, InclusiveOr, Multiply, NotEqual, ShiftLeft};
        let flag = |machine: &mut Self, bits: u32| machine.with_word(And, care, bits);
        let bits = self.builder.cast(value, LaneType::Unsigned);
        let sign = flag(self, SIGN);
        let sign = self.builder.binary(And, &bits, &sign);
        let size = self.builder.binary(ExclusiveOr, &bits, &sign);
        let number = self.builder.cast(&size, LaneType::Float);
        // Two opposite numbers are added. The sum with the first has the last bit of the half.
        let by_exponent = flag(self, BY_EXPONENT);
        let others = self.with_word(Multiply, &by_exponent, FRACTION_AND_SIGN);
        let mask = self.with_word(ExclusiveOr, &others, u32::MAX);
        let least = flag(self, LEAST_MULTIPLE);
        let near = self.builder.binary(And, &size, &mask);
        let near = self.builder.math(MathFunction::Max, &[&near, &least]);
        // By the exponent alone, the number added is one and a half times the power of two.
        let and_half = self.with_word(ShiftLeft, &by_exponent, FRACTION_BITS - 1);
        let more = self.with_word(InclusiveOr, &and_half, TO_MULTIPLE);
        // Not the first with another sign: a compiler would take that for its negation.
        let other = self.with_word(ExclusiveOr, &more, SIGN);
        let (first, second) = (self.builder.binary(Add, &near, &more), self.builder.binary(Add, &near, &other));
        let (first, second) = (self.builder.cast(&first, LaneType::Float), self.builder.cast(&second, LaneType::Float));
        let sum = self.builder.binary(Add, &number, &first);
        let sum = self.builder.binary(Add, &sum, &second);
        // What the sum is of numbers that become infinite does not matter.
        let (large, end) = (flag(self, LARGE), self.builder.float(HALF_OVERFLOW));
        let infinity = self.with_word(Multiply, &large, f32::INFINITY.to_bits() / LARGE);
        let infinity = self.builder.cast(&infinity, LaneType::Float);
        let zero = self.builder.word(0);
        let (large, beyond) =
            (self.builder.test(NotEqual, &large, &zero), self.builder.test(GreaterEqual, &number, &end));
        let large = self.builder.combine(And, &large, &beyond);
        let result = self.builder.select(&large, &infinity, &sum);
        let result = self.builder.cast(&result, LaneType::Unsigned);
        let result = self.builder.binary(InclusiveOr, &result, &sign);
        self.builder.cast(&result, LaneType::Float)
    }

    /// The nearest number of a type, held between 0 or -1 and 1. Numbers that are held first have no need of care for large
    /// ones, nor for their sign, and are rounded to the same, since the bounds are halves.
    pub(in crate::lower) fn rounded_and_saturated(&mut self, to: Type, saturate: Saturate, value: &Value) -> Value {
        let free = !self.exact() && !self.keeps_zero_sign() && self.unit.options.precision.half != Half::Native;
        if free && to == Type::F16 && saturate == Saturate::Unsigned {
            let mut parts = self.parts(value);
            for part in &mut parts {
                let source = self.unrounded(part).filter(|_| part.facts.low < 0.0);
                let held = self.saturate(saturate, to, &source.unwrap_or(*part));
                *part = self.rounded_to_half(&held);
            }
            return self.builder.join(&parts);
        }
        let value = self.convert(Type::F32, to, value);
        self.saturate(saturate, to, &value)
    }

    /// What a value is composed of: vectors that were rounded, and the rest in one.
    fn parts(&mut self, value: &Value) -> Vec<Value> {
        let mut parts = Vec::new();
        let mut rest = *value;
        while let Expression::Compose { components, .. } = self.builder.emitter.expression(rest.expression) {
            let [first, others @ ..] = &components[..] else { break };
            let (first, others) = (*first, others.to_vec());
            let picked = self.builder.emitter.picked(first);
            let lanes = picked.components().len() as u8;
            if self.builder.emitter.roundings.source(picked.vector).is_none() || lanes >= rest.lanes {
                break;
            }
            let [own, others_own] = [0..lanes, lanes..rest.lanes].map(|lanes| self.builder.facts_of(&rest, lanes));
            parts.push(Value { expression: first, lanes, facts: own, ..rest });
            let lanes = rest.lanes - lanes;
            let expression = match others[..] {
                [other] => other,
                _ => {
                    let ty = type_of(self.builder.module, LaneType::Float, lanes);
                    self.builder.emitter.push(Expression::Compose { ty, components: others })
                }
            };
            rest = Value { expression, lanes, facts: others_own, ..rest };
        }
        parts.push(rest);
        parts
    }

    /// A value before it was rounded to fp16, which may have been for nothing.
    fn unrounded(&mut self, value: &Value) -> Option<Value> {
        let part = self.builder.emitter.picked(value.expression).first(value.lanes);
        let source = *self.builder.emitter.roundings.source(part.vector)?;
        self.builder.emitter.spared.insert(part.vector);
        if source.lanes == 1 {
            return Some(self.builder.widen(&source, value.lanes));
        }
        let known = part.components().iter().all(|component| *component < source.lanes);
        known.then(|| self.builder.swizzle(&source, part.components()))
    }

    fn with_word(&mut self, op: BinaryOperator, value: &Value, bits: u32) -> Value {
        let word = self.builder.word(bits);
        self.builder.binary(op, value, &word)
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
        let value = self.builder.cast(value, LaneType::Float);
        let (known, of) = self.rounded_before(&value, Width::Fixed12, false);
        if let Some(known) = known {
            return Value { facts, ..known };
        }
        if value.facts.is_multiple_of_fixed() && self.unit.options.precision.fixed == Fixed::Hidden {
            let result = self.clamped_to_fixed(&value);
            self.note_rounding(&value, of, &result, Width::Fixed12, false);
            return Value { facts, ..result };
        }
        if value.facts.is_multiple_of_fixed() {
            let (low, high) = (value.facts.low < FIXED_LOW, value.facts.high > FIXED_HIGH);
            let name = match (low, high) {
                (true, true) => "clamp_to_fixed",
                (true, false) => "clamp_to_fixed_below",
                (false, _) => "clamp_to_fixed_above",
            };
            let result = self.wide_helper(name, &value, None, |machine, values| machine.clamped(&values[0], low, high));
            self.note_rounding(&value, of, &result, Width::Fixed12, false);
            return Value { facts, ..result };
        }
        if let Some(result) = self.hidden_fixed(&value) {
            self.note_rounding(&value, of, &result, Width::Fixed12, false);
            return Value { facts, ..result };
        }
        let undefined = self.may_be_nan(&value);
        let name = if undefined { "round_to_fixed_or_zero" } else { "round_to_fixed" };
        let result = self.wide_helper(name, &value, None, |machine, values| {
            let fixed = machine.fixed_of(&values[0]);
            if !undefined {
                return fixed;
            }
            let (mask, zero) = (machine.nan_bits(&values[0]), machine.builder.float(0.0));
            machine.builder.select(&mask, &zero, &fixed)
        });
        self.note_rounding(&value, of, &result, Width::Fixed12, false);
        Value { facts, ..result }
    }

    /// Positive floats are in order as signed integers, where negative ones are less; and negative floats in the opposite
    /// order as unsigned ones, where positive ones are less.
    fn clamped(&mut self, value: &Value, low: bool, high: bool) -> Value {
        let mut value = *value;
        if high {
            let bound = self.builder.integer(FIXED_HIGH.to_bits() as i32);
            let bits = self.builder.cast(&value, LaneType::Signed);
            value = self.builder.math(MathFunction::Min, &[&bits, &bound]);
        }
        if low {
            let bound = self.builder.word(FIXED_LOW.to_bits());
            let bits = self.builder.cast(&value, LaneType::Unsigned);
            value = self.builder.math(MathFunction::Min, &[&bits, &bound]);
        }
        self.builder.cast(&value, LaneType::Float)
    }

    /// The sum is positive if it is in range, so its bits are in order: they are clamped as integers.
    fn fixed_of(&mut self, value: &Value) -> Value {
        let rounder = self.builder.float(FIXED_ROUNDER);
        let sum = self.builder.binary(BinaryOperator::Add, value, &rounder);
        let bits = self.builder.cast(&sum, LaneType::Signed);
        let low = self.builder.integer((FIXED_ROUNDER + FIXED_LOW).to_bits() as i32);
        let high = self.builder.integer((FIXED_ROUNDER + FIXED_HIGH).to_bits() as i32);
        let held = self.builder.math(MathFunction::Clamp, &[&bits, &low, &high]);
        let held = self.builder.cast(&held, LaneType::Float);
        self.builder.binary(BinaryOperator::Subtract, &held, &rounder)
    }
}
