//! The interpreter's values and its primitives.

use super::words::Words;
use crate::isa::{Comparison, Extremum, Product};
use crate::machine::ops::{Binary, Order, Unary};
use crate::numeric::{self, NAN, finish};
use crate::vocabulary::{Base, Saturate, Type, Width};

/// One to four lanes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Value<L = u32> {
    pub lanes: [L; 4],
    pub count: u32,
}

/// One to four truth values, with the same layout as `Value`.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Mask<T = bool> {
    pub lanes: [T; 4],
    pub count: u32,
}

impl<L: Words> Value<L> {
    #[inline(always)]
    pub(super) fn one(bits: u32) -> Self {
        Self::alone(L::splat(bits))
    }

    #[inline(always)]
    pub(super) fn alone(lane: L) -> Self {
        let rest = if L::REPEATED { lane } else { L::ZERO };
        Self { lanes: [lane, rest, rest, rest], count: 1 }
    }

    /// A lane, or the only one.
    #[inline(always)]
    pub(super) fn at(&self, lane: usize) -> &L {
        &self.lanes[if !L::REPEATED && self.count == 1 { 0 } else { lane & 3 }]
    }

    /// Applies `function` to each lane, once for a single lane.
    #[inline(always)]
    pub(super) fn map(&self, function: impl Fn(u32) -> u32) -> Self {
        if self.count == 1 {
            return Self::alone(self.lanes[0].map(function));
        }
        let mut mapped = *self;
        for lane in &mut mapped.lanes[..if L::REPEATED { 4 } else { self.count.min(4) as usize }] {
            *lane = lane.map(&function);
        }
        mapped
    }

    #[inline(always)]
    fn map_floats(&self, function: impl Fn(f32) -> f32) -> Self {
        self.map(|bits| finish(function(f32::from_bits(bits))))
    }

    #[inline(always)]
    fn zip(&self, other: &Self, function: impl Fn(u32, u32) -> u32) -> Self {
        let count = self.count.max(other.count);
        if L::REPEATED {
            return Self {
                lanes: std::array::from_fn(|lane| self.lanes[lane].zip(&other.lanes[lane], &function)),
                count,
            };
        }
        let mut zipped = Self { lanes: [L::ZERO; 4], count };
        for lane in 0..count.min(4) as usize {
            zipped.lanes[lane] = self.at(lane).zip(other.at(lane), &function);
        }
        zipped
    }

    #[inline(always)]
    fn zip_floats(&self, other: &Self, function: impl Fn(f32, f32) -> f32) -> Self {
        self.zip(other, |a, b| finish(function(f32::from_bits(a), f32::from_bits(b))))
    }

    #[inline(always)]
    fn test(&self, other: &Self, function: impl Fn(u32, u32) -> bool) -> Mask<L::Truth> {
        let count = self.count.max(other.count);
        let lanes = if L::REPEATED { 4 } else { count.min(4) as usize };
        let mut mask = Mask { lanes: [L::FALSE; 4], count };
        for lane in 0..lanes {
            mask.lanes[lane] = self.at(lane).test(other.at(lane), &function);
        }
        mask
    }

    pub(super) fn is_nan(&self) -> Mask<L::Truth> {
        self.test(self, |bits, _| numeric::is_nan(bits))
    }
}

impl Value {
    pub(super) fn floats(&self) -> [f32; 4] {
        self.lanes.map(f32::from_bits)
    }
}

/// The truth value of a lane, or the only one.
#[inline(always)]
fn truth<L: Words>(mask: &Mask<L::Truth>, lane: usize) -> &L::Truth {
    &mask.lanes[if !L::REPEATED && mask.count == 1 { 0 } else { lane & 3 }]
}

pub(super) fn both<L: Words>(left: &Mask<L::Truth>, right: &Mask<L::Truth>) -> Mask<L::Truth> {
    let lanes = std::array::from_fn(|lane| L::both(truth::<L>(left, lane), truth::<L>(right, lane)));
    Mask { lanes, count: left.count.max(right.count) }
}

pub(super) fn either<L: Words>(left: &Mask<L::Truth>, right: &Mask<L::Truth>) -> Mask<L::Truth> {
    not::<L>(&both::<L>(&not::<L>(left), &not::<L>(right)))
}

pub(super) fn not<L: Words>(mask: &Mask<L::Truth>) -> Mask<L::Truth> {
    Mask { lanes: mask.lanes.each_ref().map(L::not), count: mask.count }
}

/// Whether any of the first lanes holds.
pub(super) fn any<L: Words>(mask: &Mask<L::Truth>, count: usize) -> Mask<L::Truth> {
    let none =
        mask.lanes[1..count.clamp(1, 4)].iter().fold(L::not(&mask.lanes[0]), |none, it| L::both(&none, &L::not(it)));
    Mask { lanes: [L::not(&none); 4], count: 1 }
}

#[inline]
pub(super) fn unary<L: Words>(function: Unary, ty: Type, value: &Value<L>) -> Value<L> {
    match function {
        Unary::Absolute => match ty.base {
            Base::Float => value.map(|bits| bits & 0x7fff_ffff),
            Base::Signed => value.map(|bits| (bits as i32).wrapping_abs() as u32),
            Base::Unsigned => *value,
        },
        Unary::Floor => value.map_floats(numeric::floor),
        Unary::Nearest => value.map_floats(numeric::nearest),
        Unary::Reciprocal => value.map(numeric::reciprocal),
        Unary::ReciprocalRoot => value.map(numeric::reciprocal_root),
        Unary::Exponential | Unary::PowerOfTwo => value.map(numeric::exponential),
        Unary::Logarithm => value.map(numeric::logarithm),
        Unary::Sine => value.map(numeric::sine),
        Unary::Cosine => value.map(numeric::cosine),
        Unary::HalfToBits => value.map(numeric::to_half_bits),
        Unary::BitsToHalf => value.map(numeric::from_half_bits),
        Unary::Ceiling => value.map_floats(numeric::ceiling),
        Unary::Truncate => value.map_floats(numeric::truncated),
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
pub(super) fn binary<L: Words>(function: Binary, ty: Type, left: &Value<L>, right: &Value<L>) -> Value<L> {
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
        (Binary::Minimum(Extremum::NumberWins), Base::Float) => left.zip(right, |a, b| number_of(a, b, |a, b| a < b)),
        (Binary::Maximum(Extremum::NumberWins), Base::Float) => left.zip(right, |a, b| number_of(a, b, |a, b| a > b)),
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

/// The operand that comes first by `before`; the other one of a NaN.
fn number_of(a: u32, b: u32, before: impl Fn(f32, f32) -> bool) -> u32 {
    let (x, y) = (f32::from_bits(a), f32::from_bits(b));
    if x.is_nan() || before(y, x) { b } else { a }
}

#[inline]
pub(super) fn compare<L: Words>(
    comparison: Comparison,
    order: Order,
    ty: Type,
    left: &Value<L>,
    right: &Value<L>,
) -> Mask<L::Truth> {
    match (ty.base, order) {
        (Base::Float, Order::Ieee) => test(comparison, left, right, f32::from_bits),
        (Base::Float, Order::NanBeyond) => test(comparison, left, right, numeric::order_key),
        (Base::Signed, _) => test(comparison, left, right, u32::cast_signed),
        (Base::Unsigned, _) => test(comparison, left, right, |bits| bits),
    }
}

/// The comparison is chosen once for all lanes.
#[inline(always)]
fn test<L: Words, T: PartialOrd>(
    comparison: Comparison,
    left: &Value<L>,
    right: &Value<L>,
    number: impl Fn(u32) -> T,
) -> Mask<L::Truth> {
    match comparison {
        Comparison::Equal => left.test(right, |a, b| number(a) == number(b)),
        Comparison::NotEqual => left.test(right, |a, b| number(a) != number(b)),
        Comparison::Less => left.test(right, |a, b| number(a) < number(b)),
        Comparison::LessEqual => left.test(right, |a, b| number(a) <= number(b)),
        Comparison::Greater => left.test(right, |a, b| number(a) > number(b)),
        Comparison::GreaterEqual => left.test(right, |a, b| number(a) >= number(b)),
    }
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

#[inline]
pub(super) fn select<L: Words>(mask: &Mask<L::Truth>, yes: &Value<L>, no: &Value<L>) -> Value<L> {
    let count = mask.count.max(yes.count).max(no.count);
    let mut chosen = Value { lanes: [L::ZERO; 4], count };
    for lane in 0..if L::REPEATED { 4 } else { count.min(4) as usize } {
        chosen.lanes[lane] = L::choose(truth::<L>(mask, lane), yes.at(lane), no.at(lane));
    }
    chosen
}

/// Flips signs of the lanes in `lanes`.
#[inline]
pub(super) fn negate<L: Words>(ty: Type, value: &Value<L>, lanes: u8) -> Value<L> {
    let flip = |bits: u32| if ty.base == Base::Float { bits ^ 0x8000_0000 } else { bits.wrapping_neg() };
    if value.count == 1 {
        return if lanes & 1 != 0 { value.map(flip) } else { *value };
    }
    let mut flipped = *value;
    for (_, bits) in flipped.lanes.iter_mut().enumerate().filter(|(lane, _)| lanes >> lane & 1 != 0) {
        *bits = bits.map(flip);
    }
    flipped
}

#[inline]
pub(super) fn flush<L: Words>(value: &Value<L>) -> Value<L> {
    value.map(numeric::flush)
}

/// Clamps; NaN and zeros stay (NV_fragment_program, 3.11.4.4).
#[inline]
pub(super) fn saturate<L: Words>(saturate: Saturate, value: &Value<L>) -> Value<L> {
    let low = match saturate {
        Saturate::None => return *value,
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

#[inline]
pub(super) fn convert<L: Words>(from: Type, to: Type, value: &Value<L>) -> Value<L> {
    match (from.base, to.base) {
        (Base::Float, Base::Float) => match to.width {
            Width::Fixed12 => value.map(numeric::round_to_fixed),
            Width::Bits16 => value.map(numeric::round_to_half),
            Width::Bits8 | Width::Bits32 | Width::Bits64 => *value,
        },
        // Rust's casts truncate, clamp to the range, and turn NaN into 0.
        (Base::Float, Base::Signed) => value.map(|bits| numeric::to_signed(bits) as u32),
        (Base::Float, Base::Unsigned) => value.map(numeric::to_unsigned),
        (Base::Signed, Base::Float) => value.map(|bits| (bits as i32 as f32).to_bits()),
        (Base::Unsigned, Base::Float) => value.map(|bits| (bits as f32).to_bits()),
        (Base::Signed | Base::Unsigned, Base::Signed | Base::Unsigned) => *value,
    }
}
