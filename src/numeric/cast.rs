//! CVT: conversions between all types, with rounding and saturation (NV_gpu_program5, 2.X.8.Z).

use std::cmp::Ordering;

use super::{NAN, finish, from_half_bits, to_half_bits};
use crate::vocabulary::{Base, Rounding, Type, Width};
use crate::vocabulary::{Cast, Saturate};

/// A number before it is converted to its new type.
#[derive(Copy, Clone, Debug)]
enum Exact {
    Integer(i128),
    Float(f64),
}

/// Converts one component. Values narrower than 32 bits are in the low bits of 32, integers extended according to their
/// base; NaN becomes 0 in integers.
pub(crate) fn cast(cast: &Cast, bits: u64) -> u64 {
    let number = exact(cast.from, bits);
    match cast.to.base {
        Base::Float => to_float(cast, number),
        Base::Signed | Base::Unsigned => {
            let integer = match number {
                Exact::Integer(integer) => integer,
                Exact::Float(float) => rounded(float, cast.rounding),
            };
            let (low, high) = range(cast.to);
            fitted(cast.to, if cast.saturate == Saturate::None { integer } else { integer.clamp(low, high) })
        }
    }
}

fn exact(from: Type, bits: u64) -> Exact {
    match (from.base, from.width) {
        (Base::Float, Width::Bits64) => Exact::Float(f64::from_bits(bits)),
        (Base::Float, Width::Bits8 | Width::Fixed12 | Width::Bits16) => {
            Exact::Float(f64::from(f32::from_bits(from_half_bits(bits as u32 & 0xffff))))
        }
        (Base::Float, Width::Bits32) => Exact::Float(f64::from(f32::from_bits(super::flush(bits as u32)))),
        (Base::Signed, width) => Exact::Integer(match width {
            Width::Bits8 => (bits as i8).into(),
            Width::Fixed12 | Width::Bits16 => (bits as i16).into(),
            Width::Bits32 => (bits as i32).into(),
            Width::Bits64 => bits.cast_signed().into(),
        }),
        (Base::Unsigned, width) => Exact::Integer(match width {
            Width::Bits8 => (bits as u8).into(),
            Width::Fixed12 | Width::Bits16 => (bits as u16).into(),
            Width::Bits32 => (bits as u32).into(),
            Width::Bits64 => bits.into(),
        }),
    }
}

/// A float as an integer. Beyond 2^120 the lower 64 bits are zero anyway, so such numbers become 2^120 or its negative.
fn rounded(float: f64, rounding: Rounding) -> i128 {
    const LARGE: f64 = (1u128 << 120) as f64;
    let whole = match rounding {
        Rounding::Nearest => float.round_ties_even(),
        Rounding::Up => float.ceil(),
        Rounding::Down => float.floor(),
        Rounding::ToZero => float.trunc(),
    };
    whole.clamp(-LARGE, LARGE) as i128
}

fn range(ty: Type) -> (i128, i128) {
    let bits = match ty.width {
        Width::Bits8 => 8,
        Width::Fixed12 | Width::Bits16 => 16,
        Width::Bits32 => 32,
        Width::Bits64 => 64,
    };
    match ty.base {
        Base::Signed => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Base::Float | Base::Unsigned => (0, (1 << bits) - 1),
    }
}

/// The lower bits of an integer as its type holds them.
fn fitted(to: Type, integer: i128) -> u64 {
    match (to.base, to.width) {
        (Base::Signed, Width::Bits8) => u64::from(i32::from(integer as i8).cast_unsigned()),
        (Base::Signed, Width::Fixed12 | Width::Bits16) => u64::from(i32::from(integer as i16).cast_unsigned()),
        (_, Width::Bits8) => u64::from(integer as u8),
        (_, Width::Fixed12 | Width::Bits16) => u64::from(integer as u16),
        (_, Width::Bits32) => u64::from(integer as u32),
        (_, Width::Bits64) => integer as u64,
    }
}

/// Rounds to nearest by Rust's own conversions, then moves to the neighbour for another direction.
fn to_float(cast: &Cast, number: Exact) -> u64 {
    let (single, double) = match number {
        Exact::Float(float) => (float as f32, float),
        Exact::Integer(integer) => (integer as f32, integer as f64),
    };
    let (up, down) = match cast.rounding {
        Rounding::Nearest => (false, false),
        Rounding::Up => (true, false),
        Rounding::Down => (false, true),
        Rounding::ToZero => (double < 0.0, double > 0.0),
    };
    let clamp = |float: f64| match cast.saturate {
        Saturate::Unsigned if !float.is_nan() => float.clamp(0.0, 1.0),
        Saturate::Signed if !float.is_nan() => float.clamp(-1.0, 1.0),
        Saturate::None | Saturate::Unsigned | Saturate::Signed => float,
    };
    match cast.to.width {
        Width::Bits64 => {
            let float = match against(double, number) {
                Ordering::Less if up => double.next_up(),
                Ordering::Greater if down => double.next_down(),
                Ordering::Less | Ordering::Equal | Ordering::Greater => double,
            };
            clamp(float).to_bits()
        }
        Width::Bits32 => {
            let float = match against(single.into(), number) {
                Ordering::Less if up => single.next_up(),
                Ordering::Greater if down => single.next_down(),
                Ordering::Less | Ordering::Equal | Ordering::Greater => single,
            };
            u64::from(finish(clamp(float.into()) as f32))
        }
        Width::Bits8 | Width::Fixed12 | Width::Bits16 => u64::from(half_bits(clamp(double), cast.rounding)),
    }
}

/// How a float compares with the number that it was converted from.
fn against(float: f64, number: Exact) -> Ordering {
    match number {
        Exact::Float(exact) => float.partial_cmp(&exact).unwrap_or(Ordering::Equal),
        // Integers have at most 64 bits, and so have the floats nearest to them, with one bit to spare.
        Exact::Integer(integer) => (float as i128).cmp(&integer),
    }
}

/// The bits of the half that a number is rounded to.
fn half_bits(number: f64, rounding: Rounding) -> u32 {
    if !number.is_finite() {
        return to_half_bits(if number.is_nan() { NAN } else { (number as f32).to_bits() });
    }
    let exponent = ((number.abs().to_bits() >> 52) as i32 - 1023).max(-14);
    let step = 2f64.powi(exponent - 10);
    let steps = number / step;
    let steps = match rounding {
        Rounding::Nearest => steps.round_ties_even(),
        Rounding::Up => steps.ceil(),
        Rounding::Down => steps.floor(),
        Rounding::ToZero => steps.trunc(),
    };
    let half = steps * step;
    let beyond = half.abs() > 65504.0;
    let toward_zero = match rounding {
        Rounding::Nearest => false,
        Rounding::Up => number < 0.0,
        Rounding::Down => number > 0.0,
        Rounding::ToZero => true,
    };
    let half = if beyond && toward_zero {
        65504f64.copysign(number)
    } else if beyond {
        f64::INFINITY.copysign(number)
    } else {
        half.copysign(number)
    };
    to_half_bits((half as f32).to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(from: Type, to: Type, rounding: Rounding, saturate: bool, pairs: &[(u64, u64)]) {
        for (bits, want) in pairs {
            let saturate = if saturate { Saturate::Unsigned } else { Saturate::None };
            let got = cast(&Cast { from, to, rounding, saturate }, *bits);
            assert_eq!(got, *want, "{from:?} {to:?} {rounding:?} {saturate:?} of {bits:#x}: {got:#x}");
        }
    }

    fn float(number: f32) -> u64 {
        number.to_bits().into()
    }

    #[test]
    fn integers_lose_their_upper_bits_or_are_held() {
        use Rounding::Nearest;
        check(Type::S32, Type::S8, Nearest, false, &[(300, 44), (0x80, 0xffff_ff80), (0xffff_ffff, 0xffff_ffff)]);
        check(Type::S32, Type::S8, Nearest, true, &[(300, 127), (0xffff_fe00, 0xffff_ff80)]);
        check(Type::S32, Type::U16, Nearest, true, &[(0xffff_ffff, 0), (70000, 65535)]);
        check(Type::U8, Type::S64, Nearest, false, &[(0x1ff, 255)]);
        check(Type::S8, Type::S64, Nearest, false, &[(0x1ff, u64::MAX)]);
        check(Type::U64, Type::S32, Nearest, true, &[(1 << 40, 0x7fff_ffff)]);
    }

    #[test]
    fn floats_become_integers_as_they_are_told() {
        for (rounding, want) in [
            (Rounding::Nearest, [2u32, 2, 0xffff_fffe]),
            (Rounding::Up, [3, 2, 0xffff_fffe]),
            (Rounding::Down, [2, 1, 0xffff_fffd]),
            (Rounding::ToZero, [2, 1, 0xffff_fffe]),
        ] {
            let pairs: Vec<(u64, u64)> =
                [2.5f32, 1.5, -2.5].into_iter().zip(want).map(|(a, b)| (float(a), b.into())).collect();
            check(Type::F32, Type::S32, rounding, false, &pairs);
        }
        let pairs = [(float(-1.0), 0), (float(5.0e9), 0xffff_ffff), (float(f32::INFINITY), 0xffff_ffff)];
        check(Type::F32, Type::U32, Rounding::Nearest, true, &pairs);
        check(Type::F32, Type::U32, Rounding::Nearest, false, &[(float(-1.0), 0xffff_ffff), (float(4294967296.0), 0)]);
    }

    #[test]
    fn floats_are_rounded_in_every_direction() {
        let third = (1.0f64 / 3.0).to_bits();
        let near = 1.0f32 / 3.0;
        check(Type::F64, Type::F32, Rounding::Nearest, false, &[(third, float(near))]);
        check(Type::F64, Type::F32, Rounding::Up, false, &[(third, float(near))]);
        check(Type::F64, Type::F32, Rounding::Down, false, &[(third, float(near.next_down()))]);
        check(Type::U32, Type::F32, Rounding::ToZero, false, &[(0xffff_ffff, 0x4f7f_ffff)]);
        check(Type::U32, Type::F32, Rounding::Nearest, false, &[(0xffff_ffff, 0x4f80_0000)]);
        check(
            Type::S64,
            Type::F64,
            Rounding::Down,
            false,
            &[(i64::MAX as u64, ((1u64 << 63) as f64).next_down().to_bits())],
        );
        check(Type::F64, Type::F32, Rounding::ToZero, false, &[(1e300f64.to_bits(), float(f32::MAX))]);
    }

    #[test]
    fn floats_are_held_between_zero_or_minus_one_and_one() {
        let numbers = [2.5, 1.0, 0.25, -0.25, -1.0, -3.0];
        for (saturate, want) in [
            (Saturate::Unsigned, [1.0, 1.0, 0.25, 0.0, 0.0, 0.0]),
            (Saturate::Signed, [1.0, 1.0, 0.25, -0.25, -1.0, -1.0]),
        ] {
            for (number, want) in numbers.into_iter().zip(want) {
                let cast_to = |to| {
                    cast(&Cast { from: Type::F64, to, rounding: Rounding::Nearest, saturate }, f64::to_bits(number))
                };
                assert_eq!(f64::from_bits(cast_to(Type::F64)), want, "{saturate:?} of {number}");
                assert_eq!(cast_to(Type::F32), float(want as f32), "{saturate:?} of {number}");
                assert_eq!(f16_of(cast_to(Type::F16)), want as f32, "{saturate:?} of {number}");
            }
        }
        check(Type::S32, Type::F32, Rounding::Nearest, true, &[(7, float(1.0)), (0xffff_fffd, 0), (1, float(1.0))]);
    }

    fn f16_of(bits: u64) -> f32 {
        half::f16::from_bits(bits as u16).to_f32()
    }

    #[test]
    fn halves_lie_in_the_low_bits() {
        use Rounding::{Down, Nearest, ToZero, Up};
        check(
            Type::F32,
            Type::F16,
            Nearest,
            false,
            &[(float(1.0), 0x3c00), (float(65520.0), 0x7c00), (float(-2.0), 0xc000)],
        );
        check(Type::F32, Type::F16, Down, false, &[(float(70000.0), 0x7bff), (float(-70000.0), 0xfc00)]);
        check(Type::F32, Type::F16, Up, false, &[(float(1.0001), 0x3c01), (float(-70000.0), 0xfbff)]);
        check(Type::F32, Type::F16, ToZero, false, &[(float(1.0009), 0x3c00), (float(-70000.0), 0xfbff)]);
        // One and a half of the least denormal.
        for (rounding, least) in [(Down, 0x0001), (Up, 0x0002), (ToZero, 0x0001), (Nearest, 0x0002)] {
            check(Type::F32, Type::F16, rounding, false, &[(float(1.5 * 2f32.powi(-24)), least)]);
        }
        // What is infinite stays so in every direction, and zeros keep their signs.
        for rounding in [Nearest, Down, Up, ToZero] {
            let kept = [(float(f32::INFINITY), 0x7c00), (float(f32::NEG_INFINITY), 0xfc00), (float(-0.0), 0x8000)];
            check(Type::F32, Type::F16, rounding, false, &kept);
        }
        check(Type::F16, Type::F32, Nearest, false, &[(0xdead_3c00, float(1.0)), (0x0001, float(2f32.powi(-24)))]);
    }
}
