//! Values of the typed languages: lanes of 64 bits, of which narrower types use the lower half. `value` computes what
//! has 32 bits, so that the older languages do not pay for the width.

use super::value::{self, Mask, Value};
use crate::isa::Comparison;
use crate::machine::ops::{Binary, Order, Unary};
use crate::vocabulary::{Base, Saturate, Type, Width};

/// One to four lanes. A single lane is repeated in all four places.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Wide {
    pub low: Value,
    pub high: [u32; 4],
}

const fn is_wide(ty: Type) -> bool {
    matches!(ty.width, Width::Bits64)
}

impl Wide {
    pub(super) fn one(bits: u64) -> Wide {
        Wide { low: Value::one(bits as u32), high: [(bits >> 32) as u32; 4] }
    }

    pub(super) fn narrow(low: Value) -> Wide {
        Wide { low, high: [0; 4] }
    }

    pub(super) fn new(lanes: [u64; 4], count: u32) -> Wide {
        Wide { low: Value { lanes: lanes.map(|lane| lane as u32), count }, high: lanes.map(|lane| (lane >> 32) as u32) }
    }

    pub(super) fn lanes(&self) -> [u64; 4] {
        std::array::from_fn(|lane| u64::from(self.high[lane]) << 32 | u64::from(self.low.lanes[lane]))
    }

    pub(super) fn lane(&self, lane: usize) -> u64 {
        u64::from(self.high[lane & 3]) << 32 | u64::from(self.low.lanes[lane & 3])
    }

    pub(super) fn map(&self, function: impl Fn(u64) -> u64) -> Wide {
        Wide::new(self.lanes().map(function), self.low.count)
    }

    fn zip(&self, other: &Wide, function: impl Fn(u64, u64) -> u64) -> Wide {
        let (left, right) = (self.lanes(), other.lanes());
        let lanes = std::array::from_fn(|lane| function(left[lane], right[lane]));
        Wide::new(lanes, self.low.count.max(other.low.count))
    }
}

/// The bits of an fp64 result: one NaN, denormals kept.
fn double(number: f64) -> u64 {
    if number.is_nan() { f64::NAN.to_bits() & !(1 << 63) } else { number.to_bits() }
}

pub(super) fn unary(function: Unary, ty: Type, value: &Wide) -> Wide {
    if !is_wide(ty) {
        return Wide::narrow(value::unary(function, ty, &value.low));
    }
    let float = |function: fn(f64) -> f64| value.map(|bits| double(function(f64::from_bits(bits))));
    match (function, ty.base) {
        (Unary::Absolute, Base::Float) => value.map(|bits| bits & !(1 << 63)),
        (Unary::Absolute, Base::Signed) => value.map(|bits| bits.cast_signed().wrapping_abs().cast_unsigned()),
        (Unary::Absolute, Base::Unsigned) => *value,
        (Unary::Floor, _) => float(f64::floor),
        (Unary::Ceiling, _) => float(f64::ceil),
        (Unary::Truncate, _) => float(f64::trunc),
        (Unary::Nearest, _) => float(f64::round_ties_even),
        (Unary::Reciprocal, _) => float(|x| 1.0 / x),
        (Unary::ReciprocalRoot, _) => float(|x| 1.0 / x.sqrt()),
        (Unary::Complement, _) => value.map(|bits| !bits),
        // No instruction has these for 64 bits.
        (
            Unary::Exponential
            | Unary::PowerOfTwo
            | Unary::Logarithm
            | Unary::Sine
            | Unary::Cosine
            | Unary::HalfToBits
            | Unary::BitsToHalf
            | Unary::ReverseBits
            | Unary::CountBits
            | Unary::LowestBit
            | Unary::HighestBit,
            _,
        ) => *value,
    }
}

pub(super) fn binary(function: Binary, ty: Type, left: &Wide, right: &Wide) -> Wide {
    if !is_wide(ty) {
        return Wide::narrow(value::binary(function, ty, &left.low, &right.low));
    }
    let float =
        |function: fn(f64, f64) -> f64| left.zip(right, |a, b| double(function(f64::from_bits(a), f64::from_bits(b))));
    let signed = |function: fn(i64, i64) -> i64| {
        left.zip(right, |a, b| function(a.cast_signed(), b.cast_signed()).cast_unsigned())
    };
    let larger = |a: u64, b: u64| f64::from_bits(a) > f64::from_bits(b);
    match (function, ty.base) {
        (Binary::Add, Base::Float) => float(|a, b| a + b),
        (Binary::Subtract, Base::Float) => float(|a, b| a - b),
        (Binary::Multiply(_), Base::Float) => float(|a, b| a * b),
        (Binary::Divide, Base::Float) => float(|a, b| a / b),
        (Binary::Minimum(_), Base::Float) => left.zip(right, |a, b| if larger(a, b) { b } else { a }),
        (Binary::Maximum(_), Base::Float) => left.zip(right, |a, b| if larger(a, b) { a } else { b }),
        (Binary::Add, _) => left.zip(right, u64::wrapping_add),
        (Binary::Subtract, _) => left.zip(right, u64::wrapping_sub),
        (Binary::Multiply(_), _) => left.zip(right, u64::wrapping_mul),
        (Binary::Divide, Base::Signed) => signed(|a, b| if b == 0 { -1 } else { a.wrapping_div(b) }),
        (Binary::Divide, Base::Unsigned) => left.zip(right, |a, b| a.checked_div(b).unwrap_or(u64::MAX)),
        (Binary::Modulo, Base::Signed) => signed(|a, b| if b == 0 { -1 } else { a.wrapping_rem(b) }),
        (Binary::Modulo, Base::Unsigned) => left.zip(right, |a, b| a.checked_rem(b).unwrap_or(u64::MAX)),
        (Binary::Minimum(_), Base::Signed) => signed(i64::min),
        (Binary::Maximum(_), Base::Signed) => signed(i64::max),
        (Binary::Minimum(_), Base::Unsigned) => left.zip(right, u64::min),
        (Binary::Maximum(_), Base::Unsigned) => left.zip(right, u64::max),
        (Binary::BitAnd, _) => left.zip(right, |a, b| a & b),
        (Binary::BitOr, _) => left.zip(right, |a, b| a | b),
        (Binary::BitXor, _) => left.zip(right, |a, b| a ^ b),
        (Binary::ShiftLeft, _) => left.zip(right, |a, b| places(b).and_then(|b| a.checked_shl(b)).unwrap_or(0)),
        (Binary::ShiftRight, Base::Signed) => {
            left.zip(right, |a, b| (a.cast_signed() >> places(b).unwrap_or(63)).cast_unsigned())
        }
        (Binary::ShiftRight, _) => left.zip(right, |a, b| places(b).and_then(|b| a.checked_shr(b)).unwrap_or(0)),
        // No instruction has these for 64 bits.
        (Binary::Modulo, Base::Float) | (Binary::MultiplyHigh, _) => *left,
    }
}

/// A number of bits below the width.
fn places(bits: u64) -> Option<u32> {
    (bits < 64).then_some(bits as u32)
}

pub(super) fn compare(comparison: Comparison, order: Order, ty: Type, left: &Wide, right: &Wide) -> Mask {
    if !is_wide(ty) {
        return value::compare(comparison, order, ty, &left.low, &right.low);
    }
    let (a, b) = (left.lanes(), right.lanes());
    let lanes = std::array::from_fn(|lane| match ty.base {
        Base::Float => value::holds(comparison, f64::from_bits(a[lane]), f64::from_bits(b[lane])),
        Base::Signed => value::holds(comparison, a[lane].cast_signed(), b[lane].cast_signed()),
        Base::Unsigned => value::holds(comparison, a[lane], b[lane]),
    });
    Mask { lanes, count: left.low.count.max(right.low.count) }
}

pub(super) fn select(mask: Mask, yes: &Wide, no: &Wide) -> Wide {
    let high = std::array::from_fn(|lane| if mask.lanes[lane] { yes.high[lane] } else { no.high[lane] });
    Wide { low: value::select(&mask, &yes.low, &no.low), high }
}

pub(super) fn negate(ty: Type, value: &Wide, lanes: u8) -> Wide {
    if !is_wide(ty) {
        return Wide::narrow(value::negate(ty, &value.low, lanes));
    }
    let flip = |bits: u64| if ty.base == Base::Float { bits ^ 1 << 63 } else { bits.wrapping_neg() };
    let lanes = if value.low.count == 1 { 0u8.wrapping_sub(lanes & 1) } else { lanes };
    let all = value.lanes();
    Wide::new(
        std::array::from_fn(|lane| if lanes >> lane & 1 != 0 { flip(all[lane]) } else { all[lane] }),
        value.low.count,
    )
}

pub(super) fn saturate(saturate: Saturate, ty: Type, value: &Wide) -> Wide {
    let low = match saturate {
        Saturate::None => return *value,
        Saturate::Unsigned => 0.0,
        Saturate::Signed => -1.0,
    };
    if !is_wide(ty) {
        return Wide::narrow(value::saturate(saturate, &value.low));
    }
    value.map(|bits| {
        let number = f64::from_bits(bits);
        if number < low || number > 1.0 { number.clamp(low, 1.0).to_bits() } else { bits }
    })
}

/// Numbers keep their base and change their width, or become the nearest number of another base.
pub(super) fn convert(from: Type, to: Type, value: &Wide) -> Wide {
    match (is_wide(from), is_wide(to)) {
        (false, false) => Wide::narrow(value::convert(from, to, &value.low)),
        (_, true) => match (from.base, to.base) {
            (Base::Float, Base::Float) if is_wide(from) => *value,
            (Base::Float, Base::Float) => value.map(|bits| double(f64::from(f32::from_bits(bits as u32)))),
            (Base::Float, base) => value.map(|bits| {
                let number = if is_wide(from) { f64::from_bits(bits) } else { f32::from_bits(bits as u32).into() };
                if base == Base::Signed { (number as i64).cast_unsigned() } else { number as u64 }
            }),
            (base, Base::Float) => value.map(|bits| double(as_double(Type::new(base, from.width), bits))),
            (_, _) if is_wide(from) => *value,
            (Base::Signed, _) => value.map(|bits| i64::from(bits as i32).cast_unsigned()),
            (Base::Unsigned, _) => value.map(|bits| u64::from(bits as u32)),
        },
        (true, false) => match (from.base, to.base) {
            (Base::Float, Base::Float) => {
                let narrow = value.map(|bits| u64::from(crate::numeric::finish(f64::from_bits(bits) as f32)));
                if to.width == Width::Bits32 { narrow } else { convert(Type::F32, to, &narrow) }
            }
            (Base::Float, Base::Signed) => value.map(|bits| u64::from((f64::from_bits(bits) as i32).cast_unsigned())),
            (Base::Float, Base::Unsigned) => value.map(|bits| u64::from(f64::from_bits(bits) as u32)),
            (Base::Signed, Base::Float) => value.map(|bits| u64::from((bits.cast_signed() as f32).to_bits())),
            (Base::Unsigned, Base::Float) => value.map(|bits| u64::from((bits as f32).to_bits())),
            (_, _) => Wide::narrow(value.low),
        },
    }
}

fn as_double(from: Type, bits: u64) -> f64 {
    match (from.base, is_wide(from)) {
        (Base::Signed, true) => bits.cast_signed() as f64,
        (Base::Signed, false) => (bits as i32).into(),
        (Base::Unsigned, true) => bits as f64,
        (Base::Unsigned, false) => (bits as u32).into(),
        (Base::Float, _) => f64::from_bits(bits),
    }
}
