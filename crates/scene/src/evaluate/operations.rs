//! Operations on scalars, each as a function of words.

use naga::{BinaryOperator, MathFunction, ScalarKind, UnaryOperator};

use super::types::ScalarType;
use super::{Stop, unsupported};

pub(super) type Function1 = fn(u64) -> u64;
pub(super) type Function2 = fn(u64, u64) -> u64;
pub(super) type Function3 = fn(u64, u64, u64) -> u64;

fn f32_of(word: u64) -> f32 {
    f32::from_bits(word as u32)
}

fn of_f32(value: f32) -> u64 {
    u64::from(value.to_bits())
}

fn f64_of(word: u64) -> f64 {
    f64::from_bits(word)
}

fn i32_of(word: u64) -> i32 {
    (word as u32).cast_signed()
}

fn of_i32(value: i32) -> u64 {
    u64::from(value.cast_unsigned())
}

fn i64_of(word: u64) -> i64 {
    word.cast_signed()
}

/// A function of floats as one of words.
macro_rules! floats {
    ($kind:expr, $what:expr, |$a:ident $(, $b:ident)*| $f32:expr) => {
        match $kind {
            ScalarType::F32 => |$a $(, $b)*| { let $a = f32_of($a); $(let $b = f32_of($b);)* of_f32($f32) },
            ScalarType::F64 => |$a $(, $b)*| { let $a = f64_of($a); $(let $b = f64_of($b);)* f64::to_bits($f32) },
            _ => return unsupported(($what, $kind)),
        }
    };
}

/// A comparison of all kinds.
macro_rules! compared {
    ($kind:expr, $what:expr, |$a:ident, $b:ident| $test:expr) => {
        match $kind {
            ScalarType::F32 => |$a, $b| {
                let ($a, $b) = (f32_of($a), f32_of($b));
                u64::from($test)
            },
            ScalarType::F64 => |$a, $b| {
                let ($a, $b) = (f64_of($a), f64_of($b));
                u64::from($test)
            },
            ScalarType::I32 => |$a, $b| {
                let ($a, $b) = (i32_of($a), i32_of($b));
                u64::from($test)
            },
            ScalarType::I64 => |$a, $b| {
                let ($a, $b) = (i64_of($a), i64_of($b));
                u64::from($test)
            },
            ScalarType::U32 | ScalarType::U64 | ScalarType::Bool => |$a, $b| u64::from($test),
            ScalarType::Other => return unsupported(($what, $kind)),
        }
    };
}

/// A function of integers and floats.
macro_rules! numbers {
    ($kind:expr, $what:expr, |$a:ident, $b:ident| $integers:expr, $floats:expr) => {
        match $kind {
            ScalarType::F32 => |$a, $b| {
                let ($a, $b) = (f32_of($a), f32_of($b));
                of_f32($floats)
            },
            ScalarType::F64 => |$a, $b| {
                let ($a, $b) = (f64_of($a), f64_of($b));
                f64::to_bits($floats)
            },
            ScalarType::I32 => |$a, $b| {
                let ($a, $b) = (i32_of($a), i32_of($b));
                of_i32($integers)
            },
            ScalarType::I64 => |$a, $b| {
                let ($a, $b) = (i64_of($a), i64_of($b));
                i64::cast_unsigned($integers)
            },
            ScalarType::U32 => |$a, $b| {
                let ($a, $b) = ($a as u32, $b as u32);
                u64::from($integers)
            },
            ScalarType::U64 => |$a, $b| $integers,
            ScalarType::Bool | ScalarType::Other => return unsupported(($what, $kind)),
        }
    };
}

/// Shifts by as much as a word has bits have no defined result.
macro_rules! shifted {
    ($kind:expr, $what:expr, $method:ident) => {
        match $kind {
            ScalarType::I32 => |a, by| i32_of(a).$method(by as u32).map_or(ScalarType::I32.poison(), of_i32),
            ScalarType::U32 => |a, by| (a as u32).$method(by as u32).map_or(ScalarType::U32.poison(), u64::from),
            ScalarType::I64 => {
                |a, by| i64_of(a).$method(by as u32).map_or(ScalarType::I64.poison(), i64::cast_unsigned)
            }
            ScalarType::U64 => |a, by| a.$method(by as u32).unwrap_or(ScalarType::U64.poison()),
            _ => return unsupported(($what, $kind)),
        }
    };
}

/// WGSL: a division by zero is the dividend, as is the one that overflows.
pub(super) fn binary(op: BinaryOperator, kind: ScalarType) -> Result<Function2, Stop> {
    Ok(match op {
        BinaryOperator::Add => numbers!(kind, op, |a, b| a.wrapping_add(b), a + b),
        BinaryOperator::Subtract => numbers!(kind, op, |a, b| a.wrapping_sub(b), a - b),
        BinaryOperator::Multiply => numbers!(kind, op, |a, b| a.wrapping_mul(b), a * b),
        BinaryOperator::Divide => numbers!(kind, op, |a, b| a.checked_div(b).unwrap_or(a), a / b),
        BinaryOperator::Modulo => numbers!(kind, op, |a, b| a.checked_rem(b).unwrap_or(0), a % b),
        BinaryOperator::Equal => compared!(kind, op, |a, b| a == b),
        BinaryOperator::NotEqual => compared!(kind, op, |a, b| a != b),
        BinaryOperator::Less => compared!(kind, op, |a, b| a < b),
        BinaryOperator::LessEqual => compared!(kind, op, |a, b| a <= b),
        BinaryOperator::Greater => compared!(kind, op, |a, b| a > b),
        BinaryOperator::GreaterEqual => compared!(kind, op, |a, b| a >= b),
        BinaryOperator::And | BinaryOperator::LogicalAnd => |a, b| a & b,
        BinaryOperator::ExclusiveOr => |a, b| a ^ b,
        BinaryOperator::InclusiveOr | BinaryOperator::LogicalOr => |a, b| a | b,
        BinaryOperator::ShiftLeft => shifted!(kind, op, checked_shl),
        BinaryOperator::ShiftRight => shifted!(kind, op, checked_shr),
    })
}

pub(super) fn unary(op: UnaryOperator, kind: ScalarType) -> Result<Function1, Stop> {
    Ok(match (op, kind) {
        (UnaryOperator::Negate, ScalarType::F32) => |a| a ^ 1 << 31,
        (UnaryOperator::Negate, ScalarType::F64) => |a| a ^ 1 << 63,
        (UnaryOperator::Negate, ScalarType::I32) => |a| of_i32(i32_of(a).wrapping_neg()),
        (UnaryOperator::Negate, ScalarType::I64) => |a| a.wrapping_neg(),
        (UnaryOperator::LogicalNot, ScalarType::Bool) => |a| a ^ 1,
        (UnaryOperator::BitwiseNot, ScalarType::I32 | ScalarType::U32) => |a| !a & 0xffff_ffff,
        (UnaryOperator::BitwiseNot, ScalarType::I64 | ScalarType::U64) => |a| !a,
        _ => return unsupported((op, kind)),
    })
}

/// The first bit from the lowest on, and -1 without one.
fn first_trailing(word: u64) -> u64 {
    if word == 0 { 0xffff_ffff } else { word.trailing_zeros().into() }
}

/// The highest bit that is set, or in negative numbers that is not.
fn first_leading(word: u32) -> u64 {
    if word == 0 { 0xffff_ffff } else { (31 - word.leading_zeros()).into() }
}

pub(super) fn math1(fun: MathFunction, kind: ScalarType) -> Result<Function1, Stop> {
    use MathFunction as Math;
    let words = matches!(kind, ScalarType::I32 | ScalarType::U32);
    Ok(match fun {
        Math::Abs => match kind {
            ScalarType::I32 => |a| of_i32(i32_of(a).wrapping_abs()),
            ScalarType::I64 => |a| i64_of(a).wrapping_abs().cast_unsigned(),
            ScalarType::U32 | ScalarType::U64 => |a| a,
            _ => floats!(kind, fun, |a| a.abs()),
        },
        Math::Saturate => floats!(kind, fun, |a| if a >= 1.0 {
            1.0
        } else if a > 0.0 {
            a
        } else {
            0.0
        }),
        Math::Ceil => floats!(kind, fun, |a| a.ceil()),
        Math::Floor => floats!(kind, fun, |a| a.floor()),
        Math::Round => floats!(kind, fun, |a| a.round_ties_even()),
        Math::Trunc => floats!(kind, fun, |a| a.trunc()),
        Math::Fract => floats!(kind, fun, |a| a - a.floor()),
        Math::Sqrt => floats!(kind, fun, |a| a.sqrt()),
        Math::InverseSqrt => floats!(kind, fun, |a| a.sqrt().recip()),
        Math::Exp => floats!(kind, fun, |a| a.exp()),
        Math::Exp2 => floats!(kind, fun, |a| a.exp2()),
        Math::Log => floats!(kind, fun, |a| a.ln()),
        Math::Log2 => floats!(kind, fun, |a| a.log2()),
        Math::Sin => floats!(kind, fun, |a| a.sin()),
        Math::Cos => floats!(kind, fun, |a| a.cos()),
        Math::Sign => floats!(kind, fun, |a| if a > 0.0 {
            1.0
        } else if a < 0.0 {
            -1.0
        } else {
            0.0
        }),
        Math::CountOneBits if words => |a| a.count_ones().into(),
        Math::CountTrailingZeros if words => |a| (a as u32).trailing_zeros().into(),
        Math::CountLeadingZeros if words => |a| (a as u32).leading_zeros().into(),
        Math::ReverseBits if words => |a| (a as u32).reverse_bits().into(),
        Math::FirstTrailingBit if words => first_trailing,
        Math::FirstLeadingBit if kind == ScalarType::U32 => |a| first_leading(a as u32),
        Math::FirstLeadingBit if kind == ScalarType::I32 => {
            |a| first_leading((i32_of(a) ^ i32_of(a) >> 31).cast_unsigned())
        }
        Math::QuantizeToF16 if kind == ScalarType::F32 => |a| of_f32(half::f16::from_f32(f32_of(a)).to_f32()),
        _ => return unsupported((fun, kind)),
    })
}

pub(super) fn math2(fun: MathFunction, kind: ScalarType) -> Result<Function2, Stop> {
    use MathFunction as Math;
    Ok(match fun {
        // Of a NaN and a number the number, as most devices have it.
        Math::Min => numbers!(kind, fun, |a, b| a.min(b), a.min(b)),
        Math::Max => numbers!(kind, fun, |a, b| a.max(b), a.max(b)),
        Math::Pow => floats!(kind, fun, |a, b| a.powf(b)),
        Math::Step => floats!(kind, fun, |edge, a| if edge <= a { 1.0 } else { 0.0 }),
        Math::Ldexp if kind == ScalarType::F32 => {
            |a, by| of_f32((f64::from(f32_of(a)) * 2f64.powi(i32_of(by).clamp(-600, 600))) as f32)
        }
        _ => return unsupported((fun, kind)),
    })
}

fn extracted(word: u64, offset: u64, count: u64) -> (u32, u32, u32) {
    let offset = (offset as u32).min(32);
    let count = (count as u32).min(32 - offset);
    (word as u32, offset, count)
}

pub(super) fn math3(fun: MathFunction, kind: ScalarType) -> Result<Function3, Stop> {
    use MathFunction as Math;
    Ok(match fun {
        Math::Clamp => match kind {
            ScalarType::I32 => |a, low, high| of_i32(i32_of(a).max(i32_of(low)).min(i32_of(high))),
            ScalarType::U32 | ScalarType::U64 => |a, low, high| a.max(low).min(high),
            ScalarType::I64 => |a, low, high| i64_of(a).max(i64_of(low)).min(i64_of(high)).cast_unsigned(),
            _ => floats!(kind, fun, |a, low, high| a.max(low).min(high)),
        },
        Math::Fma => floats!(kind, fun, |a, b, c| a.mul_add(b, c)),
        Math::Mix => floats!(kind, fun, |a, b, t| a * (1.0 - t) + b * t),
        Math::ExtractBits if kind == ScalarType::U32 => |word, offset, count| match extracted(word, offset, count) {
            (_, _, 0) => 0,
            (word, offset, count) => (word << (32 - offset - count) >> (32 - count)).into(),
        },
        Math::ExtractBits if kind == ScalarType::I32 => |word, offset, count| match extracted(word, offset, count) {
            (_, _, 0) => 0,
            (word, offset, count) => of_i32((word << (32 - offset - count)).cast_signed() >> (32 - count)),
        },
        _ => return unsupported((fun, kind)),
    })
}

pub(super) fn insert_bits(word: u64, inserted: u64, offset: u64, count: u64) -> u64 {
    match extracted(word, offset, count) {
        (word, _, 0) => word.into(),
        (word, offset, count) => {
            let bits = u32::MAX >> (32 - count) << offset;
            (word & !bits | (inserted as u32) << offset & bits).into()
        }
    }
}

/// Conversions of values. WGSL: floats are truncated, and what lies beyond the integers becomes the nearest of them.
pub(super) fn converted(from: ScalarType, to: ScalarType) -> Result<Function1, Stop> {
    Ok(match (from, to) {
        (from, to) if from == to => |a| a,
        (ScalarType::F32, ScalarType::Bool) => |a| u64::from(f32_of(a) != 0.0),
        (ScalarType::F64, ScalarType::Bool) => |a| u64::from(f64_of(a) != 0.0),
        (_, ScalarType::Bool) => |a| u64::from(a != 0),
        (ScalarType::F32, ScalarType::F64) => |a| f64::from(f32_of(a)).to_bits(),
        (ScalarType::F32, ScalarType::I32) => |a| of_i32(f32_of(a) as i32),
        (ScalarType::F32, ScalarType::U32) => |a| u64::from(f32_of(a) as u32),
        (ScalarType::F32, ScalarType::I64) => |a| (f32_of(a) as i64).cast_unsigned(),
        (ScalarType::F32, ScalarType::U64) => |a| f32_of(a) as u64,
        (ScalarType::F64, ScalarType::F32) => |a| of_f32(f64_of(a) as f32),
        (ScalarType::F64, ScalarType::I32) => |a| of_i32(f64_of(a) as i32),
        (ScalarType::F64, ScalarType::U32) => |a| u64::from(f64_of(a) as u32),
        (ScalarType::F64, ScalarType::I64) => |a| (f64_of(a) as i64).cast_unsigned(),
        (ScalarType::F64, ScalarType::U64) => |a| f64_of(a) as u64,
        (ScalarType::I32, ScalarType::F32) => |a| of_f32(i32_of(a) as f32),
        (ScalarType::I32, ScalarType::F64) => |a| f64::from(i32_of(a)).to_bits(),
        (ScalarType::I32, ScalarType::I64 | ScalarType::U64) => |a| i64::from(i32_of(a)).cast_unsigned(),
        (ScalarType::I64, ScalarType::F32) => |a| of_f32(i64_of(a) as f32),
        (ScalarType::I64, ScalarType::F64) => |a| (i64_of(a) as f64).to_bits(),
        (ScalarType::U32 | ScalarType::Bool, ScalarType::F32) => |a| of_f32(a as u32 as f32),
        (ScalarType::U64, ScalarType::F32) => |a| of_f32(a as f32),
        (ScalarType::U32 | ScalarType::U64 | ScalarType::Bool, ScalarType::F64) => |a| (a as f64).to_bits(),
        (
            ScalarType::I32 | ScalarType::U32 | ScalarType::I64 | ScalarType::U64 | ScalarType::Bool,
            ScalarType::I32 | ScalarType::U32,
        ) => |a| a & 0xffff_ffff,
        (ScalarType::U32 | ScalarType::U64 | ScalarType::I64 | ScalarType::Bool, ScalarType::I64 | ScalarType::U64) => {
            |a| a
        }
        _ => return unsupported((from, to)),
    })
}

/// The kind that an `As` expression gives.
pub(super) fn target(kind: ScalarKind, width: u8) -> ScalarType {
    ScalarType::of(naga::Scalar { kind, width })
}
