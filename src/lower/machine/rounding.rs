//! Roundings to fp16 and fx12 without the device's own conversions, whose denormals and ties differ.
//!
//! Both add a number so large that the sum's last bit is the last bit of the result, so the sum is rounded as required,
//! and subtract it again. Between the two are bit operations that are needed anyway: a compiler that sees both at once
//! replaces the sum by the value itself.

use naga::{Constant, Expression, Literal, Span};

use crate::lower::emit::facts::{FIXED_HIGH, FIXED_LOW};
use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::machine::helpers::HelperWord;
use crate::lower::machine::nan::SIGN;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{forms, helpers, nan, rounded, sums};
use crate::lower::request::roundings::{Fixed, Half};
use crate::lower::text::formulas;
use crate::vocabulary::Width;

/// The exponent of the smallest normal half.
const LEAST_HALF: u32 = (127 - 14) << 23;

/// Of this number and all below, the multiple is 0.75, whose last bit is that of the denormal halves.
const LEAST_MULTIPLE: u32 = LEAST_HALF | 0x40_0000;

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

/// The nearest half, ties to even.
pub(crate) fn rounded_to_half(machine: &mut Machine, value: &Value) -> Value {
    if value.facts.is_half() {
        return *value;
    }
    if let Some(numbers) = machine.builder.constants(value) {
        return machine.builder.constant(&numbers.map(|_, number| half::f16::from_f32(number).to_f32()));
    }
    let facts = value.facts.to_half();
    let value = machine.builder.cast(value, LaneType::Float);
    match machine.unit.options.precision.half {
        Half::Native => return Value { facts, ..machine.builder.through_half(&value) },
        Half::NativeHidden => {
            let value = forms::hidden_lookup(machine, &value);
            return Value { facts, ..machine.builder.through_half(&value) };
        }
        Half::Packed => return Value { facts, ..forms::packed_half(machine, &value, None) },
        Half::Hidden => {
            if let Some(zero) = forms::unknown_zero(machine) {
                return Value { facts, ..forms::packed_half(machine, &value, Some(&zero)) };
            }
        }
        Half::Emulated => {}
    }
    let large = value.facts.overflows_half();
    let small = value.facts.between_halves();
    let sign = machine.keeps_zero_sign() && value.facts.negative_zero();
    let positive = (small || large) && value.facts.low >= 0.0 && !sign;
    let care = SpecialCases { small, large, positive, sign: sign || large && !positive };
    let (known, of) = rounded::rounded_before(&mut machine.builder, &value, Width::Bits16, care.sign);
    if let Some(known) = known {
        return Value { facts, ..known };
    }
    let word = care_constant(&mut machine.builder, care);
    let result =
        helpers::wide_helper(machine, "round_to_half", &value, Some(HelperWord::Care(word)), |builder, values| {
            formulas::HALF.value(builder, &[&values[0], &values[1]])
        });
    rounded::note_rounding(&mut machine.builder, &value, of, &result, Width::Bits16, care.sign);
    Value { facts, ..result }
}

/// A constant of the module that says with what care to round.
fn care_constant(builder: &mut Builder, care: SpecialCases) -> Value {
    let name = care.name();
    let is_it = |constant: &Constant| constant.name.as_deref() == Some(name);
    let known = builder.module.constants.iter().find(|(_, it)| is_it(it)).map(|(constant, _)| constant);
    let constant = known.unwrap_or_else(|| {
        let ty = type_of(builder.module, LaneType::Unsigned, 1);
        let word = Expression::Literal(Literal::U32(care.word()));
        let init = builder.module.global_expressions.append(word, Span::UNDEFINED);
        let constant = Constant { name: Some(name.to_owned()), ty, init };
        builder.module.constants.append(constant, Span::UNDEFINED)
    });
    let expression = builder.emitter.named_constant(constant);
    Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
}

/// The nearest multiple of 1/1024 in the range of fx12; NaN is 0, and there is no negative zero unless its sign is of no use.
pub(crate) fn rounded_to_fixed(machine: &mut Machine, value: &Value) -> Value {
    let own = of_any_sign(machine, value.facts);
    if own.is_fixed() {
        return *value;
    }
    if let Some(numbers) = machine.builder.constants(value) {
        return machine.builder.constant(&numbers.map(|_, number| Facts::constant(&[number]).to_fixed().low));
    }
    let value = machine.builder.cast(value, LaneType::Float);
    let seen = machine.keeps_zero_sign();
    let (known, of) = rounded::rounded_before(&mut machine.builder, &value, Width::Fixed12, seen);
    let facts = Facts { minus_zero: value.facts.minus_zero && !seen, ..value.facts.to_fixed() };
    if let Some(known) = known {
        return Value { facts, ..known };
    }
    let result = if let Some(result) = by_lanes(machine, &value) {
        result
    } else if own.is_multiple_of_fixed() {
        Value { facts, ..clamped_to_fixed(machine, &value) }
    } else {
        let result = forms::hidden_fixed(machine, &value, false).unwrap_or_else(|| emulated_fixed(machine, &value));
        Value { facts: value.facts.to_fixed(), ..result }
    };
    let signed = !result.facts.minus_zero;
    rounded::note_rounding(&mut machine.builder, &value, of, &result, Width::Fixed12, signed);
    result
}

/// Facts in which a zero has no sign if nothing will see it.
fn of_any_sign(machine: &Machine, facts: Facts) -> Facts {
    Facts { minus_zero: facts.minus_zero && machine.keeps_zero_sign(), ..facts }
}

/// Rounds lanes of which different things are known by themselves: many programs compute three components in fx12, and the
/// fourth is what a texture has.
fn by_lanes(machine: &mut Machine, value: &Value) -> Option<Value> {
    let mut kinds = [(false, false); 4];
    for (lane, kind) in (0..value.lanes).zip(&mut kinds) {
        let facts = of_any_sign(machine, machine.builder.emitter.lane_facts(value.expression, lane)?);
        *kind = (facts.is_fixed(), facts.is_multiple_of_fixed());
    }
    let kinds = &kinds[..value.lanes.into()];
    let runs: Vec<u8> = kinds.chunk_by(PartialEq::eq).map(|run| run.len() as u8).collect();
    if runs.len() < 2 {
        return None;
    }
    let mut first = 0;
    let parts: Vec<Value> = runs
        .into_iter()
        .map(|count| {
            let lanes: Vec<u8> = (first..first + count).collect();
            first += count;
            let part = machine.builder.swizzle(value, &lanes);
            rounded_to_fixed(machine, &part)
        })
        .collect();
    Some(machine.builder.join(&parts))
}

/// A multiple of 1/1024 in the range of fx12.
fn clamped_to_fixed(machine: &mut Machine, value: &Value) -> Value {
    if machine.unit.options.precision.fixed == Fixed::Hidden {
        return forms::clamped_to_fixed(&mut machine.builder, value);
    }
    let (low, high) = (value.facts.low < FIXED_LOW, value.facts.high > FIXED_HIGH);
    let (name, clamped) = match (low, high) {
        (true, true) => ("clamp_to_fixed", &formulas::CLAMPED_TO_FIXED),
        (true, false) => ("clamp_to_fixed_below", &formulas::CLAMPED_TO_FIXED_BELOW),
        (false, _) => ("clamp_to_fixed_above", &formulas::CLAMPED_TO_FIXED_ABOVE),
    };
    helpers::wide_helper(machine, name, value, None, |builder, values| clamped.value(builder, &[&values[0]]))
}

/// Rounded by sums and limits of bits.
fn emulated_fixed(machine: &mut Machine, value: &Value) -> Value {
    let unit = machine.unit;
    let undefined = unit.may_be_nan(value);
    let sum = sums::may_be_sum(machine, value);
    let formula = if sum { &formulas::FIXED_OF_SUM } else { &formulas::FIXED };
    let name = forms::name(sum, undefined);
    helpers::wide_helper(machine, name, value, None, |builder, values| {
        let fixed = formula.value(builder, &[&values[0]]);
        if !undefined {
            return fixed;
        }
        let (mask, zero) = (nan::nan_bits(builder, unit, &values[0]), builder.float(0.0));
        builder.select(&mask, &zero, &fixed)
    })
}
