//! Numbers as the extensions have them, on the host: rounding to fp16 and fx12, fp32 without denormals, and the
//! functions that instructions approximate.

use half::f16;

/// Bits of the NaN that arithmetic makes.
pub const NAN: u32 = 0x7fc0_0000;

/// `value` as the nearest half: ties to even, denormals kept, infinity from 65520 on (NV_fragment_program, 3.11.4.2).
#[inline]
pub fn round_to_half(value: f32) -> f32 {
    f16::from_f32(value).to_f32()
}

/// The bits of the nearest half; every NaN is one NaN.
#[inline]
pub fn half_bits(value: f32) -> u16 {
    if value.is_nan() { 0x7e00 } else { f16::from_f32(value).to_bits() }
}

/// The number that 16 bits hold.
#[inline]
pub fn half_from_bits(bits: u16) -> f32 {
    f16::from_bits(bits).to_f32()
}

/// `value` as the nearest multiple of 1/1024 in [-2, 2047/1024], ties to even; NaN is 0 and there is one zero.
#[inline]
pub fn round_to_fixed(value: f32) -> f32 {
    if value.is_nan() {
        return 0.0;
    }
    (value * 1024.0).round_ties_even().clamp(-2048.0, 2047.0) / 1024.0 + 0.0
}

/// Denormal numbers are zero of their sign.
#[inline]
pub fn flush(bits: u32) -> u32 {
    if bits & 0x7f80_0000 == 0 { bits & 0x8000_0000 } else { bits }
}

/// The result of fp32 arithmetic: no denormals, and one NaN.
#[inline]
pub fn finish(value: f32) -> u32 {
    if value.is_nan() { NAN } else { flush(value.to_bits()) }
}

/// 2^x, rounded once.
pub fn exponential(x: f32) -> f32 {
    f64::from(x).exp2() as f32
}

/// log2(x), rounded once; NaN below zero.
pub fn logarithm(x: f32) -> f32 {
    f64::from(x).log2() as f32
}

/// 1/sqrt(x), rounded once; of -0 -Inf.
pub fn reciprocal_root(x: f32) -> f32 {
    if x == 0.0 { 1.0 / x } else { (1.0 / f64::from(x).sqrt()) as f32 }
}

pub fn sine(x: f32) -> f32 {
    f64::from(x).sin() as f32
}

pub fn cosine(x: f32) -> f32 {
    f64::from(x).cos() as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Neighbouring halves and the midpoint between them, from the format's definition: the even one wins.
    #[test]
    fn midpoints_of_halves_go_to_even() {
        for bits in 0..0x7bff_u16 {
            let (low, high) = (half_from_bits(bits), half_from_bits(bits + 1));
            let middle = (low + high) / 2.0;
            let even = if bits & 1 == 0 { low } else { high };
            assert_eq!(round_to_half(middle), even, "{bits:#x}");
            assert_eq!(round_to_half(-middle), -even, "{bits:#x}");
            assert_eq!(round_to_half(f32::from_bits(middle.to_bits() - 1)), low, "{bits:#x}");
            assert_eq!(round_to_half(f32::from_bits(middle.to_bits() + 1)), high, "{bits:#x}");
        }
    }

    #[test]
    fn halves_overflow_at_65520() {
        assert_eq!(round_to_half(65519.996), 65504.0);
        assert_eq!(round_to_half(65520.0), f32::INFINITY);
        assert_eq!(round_to_half(-65520.0), f32::NEG_INFINITY);
        assert_eq!(round_to_half(2.0f32.powi(-25)), 0.0);
        assert_eq!(round_to_half(2.0f32.powi(-24)), 2.0f32.powi(-24));
    }

    #[test]
    fn fixed_point_is_clamped_and_rounded_to_even() {
        assert_eq!(round_to_fixed(0.5 / 1024.0), 0.0);
        assert_eq!(round_to_fixed(1.5 / 1024.0), 2.0 / 1024.0);
        assert_eq!(round_to_fixed(5.0), 2047.0 / 1024.0);
        assert_eq!(round_to_fixed(f32::NEG_INFINITY), -2.0);
        assert_eq!(round_to_fixed(f32::NAN), 0.0);
        assert_eq!(round_to_fixed(-0.0).to_bits(), 0);
        assert_eq!(round_to_fixed(-0.0001).to_bits(), 0);
    }

    #[test]
    fn denormals_are_flushed_with_their_sign() {
        assert_eq!(flush(0x007f_ffff), 0);
        assert_eq!(flush(0x8000_0001), 0x8000_0000);
        assert_eq!(flush(0x0080_0000), 0x0080_0000);
    }

    #[test]
    fn functions_are_exact_where_the_texts_say_so() {
        assert_eq!(exponential(0.0), 1.0);
        assert_eq!(exponential(f32::NEG_INFINITY).to_bits(), 0);
        assert_eq!(logarithm(1.0), 0.0);
        assert_eq!(logarithm(0.0), f32::NEG_INFINITY);
        assert!(logarithm(-1.0).is_nan());
        assert_eq!(reciprocal_root(-0.0), f32::NEG_INFINITY);
        assert_eq!(reciprocal_root(4.0), 0.5);
        assert!(reciprocal_root(-4.0).is_nan());
        assert_eq!(cosine(0.0), 1.0);
        assert!(sine(f32::INFINITY).is_nan());
    }
}
