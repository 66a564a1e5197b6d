//! fp16 (NV_fragment_program, 3.11.4.1 and 3.11.4.2), rounded to nearest, ties to even, denormals kept.

use super::{INFINITY, NAN, SIGN, is_nan};

/// Halfway between the largest half, 65504, and 2^16: from here on a number rounds to infinity.
const OVERFLOW: u32 = 0x477f_f000;
/// 2^-14, the smallest normal half.
const SMALLEST: u32 = 0x3880_0000;
/// Fraction bits that a half lacks.
const DROPPED: u32 = 13;

/// The half nearest to a number, as fp32.
pub const fn round_to_half(bits: u32) -> u32 {
    let sign = bits & SIGN;
    let size = bits & !SIGN;
    let rounded = if size >= OVERFLOW {
        if is_nan(size) { NAN } else { INFINITY }
    } else if size < SMALLEST {
        // Denormal halves are multiples of 2^-24, which is what fp32 numbers from 0.5 to 1 are.
        ((f32::from_bits(size) + 0.5) - 0.5).to_bits()
    } else {
        let odd = size >> DROPPED & 1;
        (size + ((1 << (DROPPED - 1)) - 1) + odd) & !((1 << DROPPED) - 1)
    };
    sign | rounded
}

/// The 16 bits of the half nearest to a number. Every NaN has the same bits, since devices' arithmetic can make NaN of
/// either sign.
pub const fn to_half_bits(bits: u32) -> u32 {
    let rounded = round_to_half(bits);
    let size = rounded & !SIGN;
    if size > INFINITY {
        return 0x7e00;
    }
    let half = if size == INFINITY {
        0x7c00
    } else if size < SMALLEST {
        (f32::from_bits(size) * 16_777_216.0) as u32
    } else {
        (size >> DROPPED) - ((127 - 15) << 10)
    };
    rounded >> 16 & 0x8000 | half
}

/// The half in the low 16 bits, as fp32.
pub const fn from_half_bits(half: u32) -> u32 {
    let sign = (half & 0x8000) << 16;
    let exponent = half >> 10 & 31;
    let fraction = half & 0x3ff;
    sign | match exponent {
        0 => (fraction as f32 / 16_777_216.0).to_bits(),
        31 if fraction != 0 => NAN,
        31 => INFINITY,
        _ => (exponent + (127 - 15)) << 23 | fraction << DROPPED,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expected(number: f32) -> f32 {
        half::f16::from_f32(number).to_f32()
    }

    #[test]
    fn every_half_stands_for_its_number() {
        for bits in 0..=0xffffu16 {
            let number = f32::from_bits(from_half_bits(bits.into()));
            let other = half::f16::from_bits(bits);
            assert_eq!(number.is_nan(), other.is_nan(), "{bits:#06x}");
            if !number.is_nan() {
                assert_eq!(number.to_bits(), other.to_f32().to_bits(), "{bits:#06x}");
                assert_eq!(to_half_bits(number.to_bits()), bits.into());
            }
        }
    }

    /// Each half, the middle between it and the next, and the neighbours of that middle.
    #[test]
    fn every_border_between_halves_rounds_to_even() {
        for bits in 0..0x7c00u16 {
            let low = half::f16::from_bits(bits).to_f32();
            let high = if bits == 0x7bff { 65536.0 } else { half::f16::from_bits(bits + 1).to_f32() };
            let middle = (low + high) / 2.0;
            for number in [low, middle.next_down(), middle, middle.next_up(), high.next_down()] {
                for number in [number, -number] {
                    let rounded = f32::from_bits(round_to_half(number.to_bits()));
                    assert_eq!(rounded.to_bits(), expected(number).to_bits(), "{number}");
                    assert_eq!(to_half_bits(number.to_bits()), half::f16::from_f32(number).to_bits().into());
                }
            }
        }
    }

    #[test]
    fn overflow_begins_at_65520() {
        assert_eq!(round_to_half(65519.996f32.to_bits()), 65504.0f32.to_bits());
        assert_eq!(round_to_half(65520.0f32.to_bits()), INFINITY);
        assert_eq!(round_to_half((-1.0e30f32).to_bits()), SIGN | INFINITY);
        assert!(is_nan(round_to_half(0x7f80_0001)));
        assert_eq!(to_half_bits(0x7f80_0001) & 0x7c00, 0x7c00);
        assert_ne!(to_half_bits(0x7f80_0001) & 0x3ff, 0);
    }
}
