//! The interpreter's values and its primitives.

use crate::isa::{Comparison, Extremum, Product};
use crate::machine::ops::{Binary, Order, Unary};
use crate::numeric::{self, NAN, finish};
use crate::vocabulary::Saturate;
use crate::vocabulary::{Base, Type, Width};

/// One to four lanes. A single lane is repeated in all four places, so that operations need not distinguish.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Value {
    pub lanes: [u32; 4],
    pub count: u32,
}

/// One to four truth values, with the same layout as `Value`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask {
    pub lanes: [bool; 4],
    pub count: u32,
}

impl Value {
    pub(super) fn one(bits: u32) -> Self {
        Self { lanes: [bits; 4], count: 1 }
    }

    pub(super) fn floats(&self) -> [f32; 4] {
        self.lanes.map(f32::from_bits)
    }

    /// Applies `function` to each lane, once for a single lane.
    #[inline(always)]
    fn map(self, function: impl Fn(u32) -> u32) -> Self {
        if self.count == 1 {
            Self::one(function(self.lanes[0]))
        } else {
            let mut mapped = self;
            for lane in &mut mapped.lanes {
                *lane = function(*lane);
            }
            mapped
        }
    }

    #[inline(always)]
    fn zip(self, other: Self, function: impl Fn(u32, u32) -> u32) -> Self {
        // Four at once are as cheap as one.
        let lanes = std::array::from_fn(|lane| function(self.lanes[lane], other.lanes[lane]));
        Self { lanes, count: self.count.max(other.count) }
    }

    #[inline(always)]
    fn zip_floats(self, other: Self, function: impl Fn(f32, f32) -> f32) -> Self {
        self.zip(other, |a, b| finish(function(f32::from_bits(a), f32::from_bits(b))))
    }
}

#[inline]
pub(super) fn unary(function: Unary, ty: Type, value: Value) -> Value {
    let float = |function: fn(f32) -> f32| value.map(|bits| finish(function(f32::from_bits(bits))));
    match function {
        Unary::Absolute => match ty.base {
            Base::Float => value.map(|bits| bits & 0x7fff_ffff),
            Base::Signed => value.map(|bits| (bits as i32).wrapping_abs() as u32),
            Base::Unsigned => value,
        },
        Unary::Floor => float(f32::floor),
        Unary::Nearest => float(f32::round_ties_even),
        Unary::Reciprocal => value.map(numeric::reciprocal),
        Unary::ReciprocalRoot => value.map(numeric::reciprocal_root),
        Unary::Exponential | Unary::PowerOfTwo => value.map(numeric::exponential),
        Unary::Logarithm => value.map(numeric::logarithm),
        Unary::Sine => value.map(numeric::sine),
        Unary::Cosine => value.map(numeric::cosine),
        Unary::HalfToBits => value.map(numeric::to_half_bits),
        Unary::BitsToHalf => value.map(numeric::from_half_bits),
        Unary::Ceiling => float(f32::ceil),
        Unary::Truncate => float(f32::trunc),
        Unary::Complement => value.map(|bits| !bits),
        Unary::ReverseBits => value.map(u32::reverse_bits),
        Unary::CountBits => value.map(u32::count_ones),
        Unary::LowestBit => value.map(|bits| if bits == 0 { u32::MAX } else { bits.trailing_zeros() }),
        Unary::HighestBit => value.map(|bits| {
            let bits = if ty.base == Base::Signed && bits >> 31 != 0 { !bits } else { bits };
            // 31 minus the number of leading zeros; all ones for 32 of them.
            31u32.wrapping_sub(bits.leading_zeros())
        }),
    }
}

#[inline]
pub(super) fn binary(function: Binary, ty: Type, left: Value, right: Value) -> Value {
    match (function, ty.base) {
        (Binary::Add, Base::Float) => left.zip_floats(right, |a, b| a + b),
        (Binary::Subtract, Base::Float) => left.zip_floats(right, |a, b| a - b),
        (Binary::Multiply(Product::Ieee), Base::Float) => left.zip_floats(right, numeric::product),
        (Binary::Multiply(Product::ZeroWins), Base::Float) => {
            left.zip_floats(right, |a, b| if (a == 0.0) | (b == 0.0) { 0.0 } else { numeric::product(a, b) })
        }
        (Binary::Divide, Base::Float) => left.zip_floats(right, |a, b| a / b),
        (Binary::Minimum(Extremum::NanWins), Base::Float) => left.zip(right, |a, b| extremum(a, b, |a, b| a < b)),
        (Binary::Maximum(Extremum::NanWins), Base::Float) => left.zip(right, |a, b| extremum(a, b, |a, b| a > b)),
        (Binary::Minimum(Extremum::NanOrdered), Base::Float) => {
            left.zip(right, |a, b| if numeric::order_key(b) < numeric::order_key(a) { b } else { a })
        }
        (Binary::Maximum(Extremum::NanOrdered), Base::Float) => {
            left.zip(right, |a, b| if numeric::order_key(b) > numeric::order_key(a) { b } else { a })
        }
        (Binary::Minimum(Extremum::Compared), Base::Float) => left.zip(right, |a, b| if larger(a, b) { b } else { a }),
        (Binary::Maximum(Extremum::Compared), Base::Float) => left.zip(right, |a, b| if larger(a, b) { a } else { b }),
        (Binary::Add, _) => left.zip(right, u32::wrapping_add),
        (Binary::Subtract, _) => left.zip(right, u32::wrapping_sub),
        (Binary::Multiply(_), _) => left.zip(right, u32::wrapping_mul),
        (Binary::Divide, Base::Signed) => {
            left.zip(right, |a, b| if b == 0 { u32::MAX } else { (a as i32).wrapping_div(b as i32) as u32 })
        }
        (Binary::Divide, Base::Unsigned) => left.zip(right, |a, b| a.checked_div(b).unwrap_or(u32::MAX)),
        (Binary::Minimum(_), Base::Signed) => left.zip(right, |a, b| (a as i32).min(b as i32) as u32),
        (Binary::Maximum(_), Base::Signed) => left.zip(right, |a, b| (a as i32).max(b as i32) as u32),
        (Binary::Minimum(_), Base::Unsigned) => left.zip(right, u32::min),
        (Binary::Maximum(_), Base::Unsigned) => left.zip(right, u32::max),
        (Binary::BitAnd, _) => left.zip(right, |a, b| a & b),
        (Binary::BitOr, _) => left.zip(right, |a, b| a | b),
        (Binary::BitXor, _) => left.zip(right, |a, b| a ^ b),
        (Binary::Modulo, Base::Float) => left.zip_floats(right, |a, b| a % b),
        (Binary::Modulo, Base::Signed) => {
            left.zip(right, |a, b| if b == 0 { u32::MAX } else { (a as i32).wrapping_rem(b as i32) as u32 })
        }
        (Binary::Modulo, Base::Unsigned) => left.zip(right, |a, b| a.checked_rem(b).unwrap_or(u32::MAX)),
        (Binary::MultiplyHigh, Base::Signed) => {
            left.zip(right, |a, b| ((i64::from(a as i32) * i64::from(b as i32)) >> 32) as u32)
        }
        (Binary::MultiplyHigh, _) => left.zip(right, |a, b| ((u64::from(a) * u64::from(b)) >> 32) as u32),
        (Binary::ShiftLeft, _) => left.zip(right, |a, b| a.checked_shl(b).unwrap_or(0)),
        (Binary::ShiftRight, Base::Signed) => left.zip(right, |a, b| ((a as i32) >> b.min(31)) as u32),
        (Binary::ShiftRight, _) => left.zip(right, |a, b| a.checked_shr(b).unwrap_or(0)),
    }
}

/// The operand that comes first by `before`; a NaN comes before everything.
#[inline(always)]
fn larger(a: u32, b: u32) -> bool {
    f32::from_bits(a) > f32::from_bits(b)
}

fn extremum(a: u32, b: u32, before: impl Fn(f32, f32) -> bool) -> u32 {
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    if x.is_nan() || y.is_nan() {
        NAN
    } else if before(y, x) {
        b
    } else {
        a
    }
}

pub(super) fn compare(comparison: Comparison, order: Order, ty: Type, left: Value, right: Value) -> Mask {
    let count = left.count.max(right.count);
    let lanes = std::array::from_fn(|lane| {
        let (a, b) = (left.lanes[lane], right.lanes[lane]);
        match (ty.base, order) {
            (Base::Float, Order::Ieee) => holds(comparison, f32::from_bits(a), f32::from_bits(b)),
            (Base::Float, Order::NanBeyond) => holds(comparison, numeric::order_key(a), numeric::order_key(b)),
            (Base::Signed, _) => holds(comparison, a as i32, b as i32),
            (Base::Unsigned, _) => holds(comparison, a, b),
        }
    });
    Mask { lanes, count }
}

pub(super) fn holds<T: PartialOrd>(comparison: Comparison, a: T, b: T) -> bool {
    match comparison {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::LessEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterEqual => a >= b,
    }
}

pub(super) fn select(mask: Mask, yes: Value, no: Value) -> Value {
    let count = mask.count.max(yes.count).max(no.count);
    let lanes = std::array::from_fn(|lane| if mask.lanes[lane] { yes.lanes[lane] } else { no.lanes[lane] });
    Value { lanes, count }
}

/// Flips signs of the lanes in `lanes`.
pub(super) fn negate(ty: Type, value: Value, lanes: u8) -> Value {
    let flip = |bits: u32| if ty.base == Base::Float { bits ^ 0x8000_0000 } else { bits.wrapping_neg() };
    if value.count == 1 {
        return if lanes & 1 != 0 { value.map(flip) } else { value };
    }
    let flipped =
        std::array::from_fn(|lane| if lanes >> lane & 1 != 0 { flip(value.lanes[lane]) } else { value.lanes[lane] });
    Value { lanes: flipped, count: value.count }
}

pub(super) fn flush(value: Value) -> Value {
    value.map(numeric::flush)
}

/// Clamps; NaN and zeros stay (NV_fragment_program, 3.11.4.4).
pub(super) fn saturate(saturate: Saturate, value: Value) -> Value {
    let low = match saturate {
        Saturate::None => return value,
        Saturate::Unsigned => 0.0,
        Saturate::Signed => -1.0,
    };
    value.map(|bits| {
        let number = f32::from_bits(bits);
        if number < low {
            low.to_bits()
        } else if number > 1.0 {
            1f32.to_bits()
        } else {
            bits
        }
    })
}

pub(super) fn convert(from: Type, to: Type, value: Value) -> Value {
    match (from.base, to.base) {
        (Base::Float, Base::Float) => match to.width {
            Width::Fixed12 => value.map(numeric::round_to_fixed),
            Width::Bits16 => value.map(numeric::round_to_half),
            Width::Bits8 | Width::Bits32 | Width::Bits64 => value,
        },
        // Rust's casts truncate, clamp to the range, and turn NaN into 0.
        (Base::Float, Base::Signed) => value.map(|bits| numeric::to_signed(bits) as u32),
        (Base::Float, Base::Unsigned) => value.map(numeric::to_unsigned),
        (Base::Signed, Base::Float) => value.map(|bits| (bits as i32 as f32).to_bits()),
        (Base::Unsigned, Base::Float) => value.map(|bits| (bits as f32).to_bits()),
        (Base::Signed | Base::Unsigned, Base::Signed | Base::Unsigned) => value,
    }
}
