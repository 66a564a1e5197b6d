//! The approximated functions in integer arithmetic, so that every machine gives the same bits: `lower/text/functions`
//! has the same steps. Errors are below 0.52 units in the last place, where the texts require 22 bits. The special
//! cases are those of the texts, which are IEEE's.

use super::{INFINITY, NAN, NORMAL, SIGN, finish, is_nan};

const ONE: u32 = 0x3f80_0000;
const MINUS_INFINITY: u32 = SIGN | INFINITY;

/// (2^x - 1) / x on [0, 1): all coefficients are positive, in units of 2^-32.
const EXPONENTIAL: [u32; 8] =
    [0xb172_17f8, 0x3d7f_7c01, 0x0e35_843c, 0x0276_56e6, 0x0057_5c45, 0x000a_2454, 0x0000_f206, 0x0000_1e45];
/// The polynomials below are in units of 2^-31, and their signs alternate. log2(1 + t) / t on [sqrt(1/2) - 1, sqrt(2) - 1].
const LOGARITHM: [u32; 14] = [
    0xb8aa_3b29,
    0x5c55_1d94,
    0x3d8e_13bd,
    0x2e2a_8f0a,
    0x24ee_d692,
    0x1ec6_f47f,
    0x1a61_c50d,
    0x1718_6b11,
    0x1480_da33,
    0x123e_34ff,
    0x10b8_72a8,
    0x1140_c67f,
    0x10c9_1c8f,
    0x08b6_48c9,
];
/// sin(r pi / 2) / r in r^2, for r up to 1/2.
const SINE: [u32; 6] = [0xc90f_daa2, 0x52ae_f399, 0x0a33_5e34, 0x0099_6963, 0x0005_41c7, 0x0000_1dd5];
/// (1 - cos(r pi / 2)) / r^2 in r^2.
const COSINE: [u32; 5] = [0x9de9_e64e, 0x2078_3e10, 0x02ab_a784, 0x001e_1ec7, 0x0000_d0f4];

/// 2/pi after 64 zeros.
const TWO_OVER_PI: [u32; 9] =
    [0, 0, 0xa2f9_836e, 0x4e44_1529, 0xfc27_57d1, 0xf534_ddc0, 0xdb62_9599, 0x3c43_9041, 0xfe51_63ab];

const fn high(a: u32, b: u32) -> u32 {
    ((a as u64 * b as u64) >> 32) as u32
}

/// A product of numbers in units of 2^-31.
const fn scaled(a: u32, b: u32) -> u32 {
    ((a as u64 * b as u64) >> 31) as u32
}

/// The number whose first bit is the first of `fraction` and has the weight 2^`exponent`, rounded.
const fn packed(sign: u32, exponent: i32, fraction: u32) -> u32 {
    let rounded = (fraction >> 8) + (fraction >> 7 & 1);
    sign | ((((exponent + 126) as u32) << 23) + rounded)
}

/// A polynomial with alternating signs at a number in units of 2^-32.
fn alternating(coefficients: &[u32], at: u32) -> u32 {
    coefficients.iter().rev().fold(0, |sum, coefficient| coefficient.wrapping_sub(high(sum, at)))
}

const fn field(bits: u32) -> u32 {
    bits >> 23 & 0xff
}

const fn significand(bits: u32) -> u32 {
    bits & (NORMAL - 1) | NORMAL
}

/// 1/x.
pub fn reciprocal(bits: u32) -> u32 {
    finish(1.0 / f32::from_bits(bits))
}

/// 2^x.
pub fn exponential(bits: u32) -> u32 {
    if is_nan(bits) {
        return NAN;
    }
    let size = bits & !SIGN;
    let negative = bits & SIGN != 0;
    let exponent = field(bits) as i32 - 127;
    if exponent < -33 {
        return ONE;
    }
    if exponent > 6 && !negative {
        return INFINITY;
    }
    if negative && size > (126f32).to_bits() {
        return 0;
    }
    let number = significand(bits);
    let (mut whole, mut part) = match exponent {
        0.. => ((number >> (23 - exponent)) as i32, number << (9 + exponent)),
        -9..0 => (0, number << (9 + exponent)),
        _ => (0, number >> (-9 - exponent)),
    };
    if negative {
        whole = -whole - i32::from(part != 0);
        part = part.wrapping_neg();
    }
    let slope = EXPONENTIAL.iter().rev().fold(0, |sum, coefficient| coefficient + high(sum, part));
    packed(0, whole, 0x8000_0000 | high(slope, part) >> 1)
}

/// log2(x): -Inf of either zero, NaN below.
pub fn logarithm(bits: u32) -> u32 {
    if bits & !SIGN < NORMAL {
        return MINUS_INFINITY;
    }
    if bits & SIGN != 0 || is_nan(bits) {
        return NAN;
    }
    if bits == INFINITY {
        return INFINITY;
    }
    let number = significand(bits);
    // Above the root of 2 the number is divided by the next power of two.
    let above = number > 0x00b5_04f3;
    let exponent = field(bits) as i32 - 127 + i32::from(above);
    let rest = if above { (NORMAL << 1) - number } else { (number - NORMAL) << 1 };
    let at = rest << 8;
    let slope = LOGARITHM.iter().rev().fold(0u32, |sum, coefficient| {
        let step = high(sum, at);
        if above { coefficient.wrapping_add(step) } else { coefficient.wrapping_sub(step) }
    });
    let part = (u64::from(rest) * u64::from(slope)) as i64;
    let whole = i64::from(exponent) << 55;
    let sum = if above { whole - part } else { whole + part };
    if sum == 0 {
        return 0;
    }
    let size = sum.unsigned_abs();
    let zeros = size.leading_zeros();
    packed(if sum < 0 { SIGN } else { 0 }, 8 - zeros as i32, (size << zeros >> 32) as u32)
}

/// 1/sqrt(x): of a zero the infinity of its sign, below zero NaN.
pub fn reciprocal_root(bits: u32) -> u32 {
    if bits & !SIGN < NORMAL {
        return bits & SIGN | INFINITY;
    }
    if bits & SIGN != 0 || is_nan(bits) {
        return NAN;
    }
    if bits == INFINITY {
        return 0;
    }
    let exponent = field(bits) as i32 - 127;
    let odd = exponent & 1;
    // From 1 to 4, in units of 2^-30.
    let number = significand(bits) << (7 + odd);
    let mut root = 0x8ccc_cccc - (number >> 2) - (number >> 4);
    for _ in 0..4 {
        let product = u64::from(number) * u64::from(scaled(root, root));
        let half = (product >> 31) as u32;
        root = scaled(root, 0xc000_0000 - half);
    }
    let below = root >> 31 ^ 1;
    packed(0, -((exponent - odd) >> 1) - below as i32, root << below)
}

/// An angle in quarter turns: the nearest integer, the distance of the angle from it in units of 2^-64, and on which
/// side it lies.
fn quarters(bits: u32) -> (u32, u64, bool) {
    let start = field(bits) - 88;
    let (word, shift) = ((start / 32) as usize, start % 32);
    let window = |place: usize| {
        let pair = u64::from(TWO_OVER_PI[word + place]) << 32 | u64::from(TWO_OVER_PI[word + place + 1]);
        (pair << shift >> 32) as u32
    };
    let number = u64::from(significand(bits));
    let last = number * u64::from(window(2));
    let middle = number * u64::from(window(1)) + (last >> 32);
    let first = (number * u64::from(window(0)) + (middle >> 32)) as u32;
    let rest = u64::from(first) << 34 | u64::from(middle as u32) << 2 | u64::from(last as u32 >> 30);
    let near = rest >> 63;
    let quarter = (first >> 30) + near as u32;
    if near == 1 { (quarter, rest.wrapping_neg(), true) } else { (quarter, rest, false) }
}

fn sine_of(sign: u32, rest: u64) -> u32 {
    let zeros = rest.leading_zeros();
    let high_part = (rest >> 32) as u32;
    let product = high((rest << (zeros & 63) >> 32) as u32, alternating(&SINE, high(high_part, high_part)));
    let below = product >> 31 ^ 1;
    packed(sign, -((zeros + below) as i32), product << below)
}

fn cosine_of(sign: u32, rest: u64) -> u32 {
    let high_part = (rest >> 32) as u32;
    let square = high(high_part, high_part);
    let cosine = 0x8000_0000 - high(square, alternating(&COSINE, square));
    let below = cosine >> 31 ^ 1;
    packed(sign, -(below as i32), cosine << below)
}

/// The sine of an angle plus `quarter` quarter turns.
fn circular(bits: u32, ahead: u32, sign: u32) -> u32 {
    let (quarter, rest, negative) = quarters(bits);
    let quarter = quarter.wrapping_add(ahead);
    let sign = sign ^ (quarter & 2) << 30;
    if quarter & 1 == 1 { cosine_of(sign, rest) } else { sine_of(sign ^ u32::from(negative) << 31, rest) }
}

/// Below it the sine is the angle itself, and the cosine 1.
const SMALL: u32 = 115 << 23;

/// The sine of an angle in radians; NaN of infinities and NaN.
pub fn sine(bits: u32) -> u32 {
    let size = bits & !SIGN;
    match size {
        0..NORMAL => bits & SIGN,
        NORMAL..SMALL => bits,
        SMALL..INFINITY => circular(bits, 0, bits & SIGN),
        INFINITY.. => NAN,
    }
}

/// The cosine of an angle in radians; NaN of infinities and NaN.
pub fn cosine(bits: u32) -> u32 {
    let size = bits & !SIGN;
    match size {
        0..SMALL => ONE,
        SMALL..INFINITY => circular(size, 1, 0),
        INFINITY.. => NAN,
    }
}

#[cfg(test)]
mod tests {
    use super::super::NAN;
    use super::*;

    const INF: f32 = f32::INFINITY;

    fn check(function: impl Fn(u32) -> u32, cases: &[(f32, f32)]) {
        for (operand, result) in cases {
            let want = if result.is_nan() { NAN } else { result.to_bits() };
            assert_eq!(function(operand.to_bits()), want, "of {operand}");
        }
    }

    /// The lists of special cases of NV_vertex_program2, 2.14.3.
    #[test]
    fn special_cases_are_those_of_the_texts() {
        check(reciprocal, &[(f32::NAN, f32::NAN), (INF, 0.0), (-INF, -0.0), (0.0, INF), (-0.0, -INF), (1.0, 1.0)]);
        check(
            reciprocal_root,
            &[
                (f32::NAN, f32::NAN),
                (INF, 0.0),
                (-INF, f32::NAN),
                (0.0, INF),
                (-0.0, -INF),
                (-1.0, f32::NAN),
                (4.0, 0.5),
            ],
        );
        check(exponential, &[(f32::NAN, f32::NAN), (-INF, 0.0), (INF, INF), (0.0, 1.0), (-0.0, 1.0), (-3.0, 0.125)]);
        check(
            logarithm,
            &[
                (f32::NAN, f32::NAN),
                (INF, INF),
                (0.0, -INF),
                (-0.0, -INF),
                (-1.0, f32::NAN),
                (-INF, f32::NAN),
                (1.0, 0.0),
                (8.0, 3.0),
            ],
        );
        check(sine, &[(f32::NAN, f32::NAN), (INF, f32::NAN), (-INF, f32::NAN), (0.0, 0.0), (-0.0, -0.0)]);
        check(cosine, &[(f32::NAN, f32::NAN), (INF, f32::NAN), (-INF, f32::NAN), (0.0, 1.0), (-0.0, 1.0)]);
    }

    #[test]
    fn results_too_small_for_a_normal_number_are_zero() {
        check(reciprocal, &[(f32::MAX, 0.0), (f32::MIN, -0.0)]);
        check(exponential, &[(-126.0, f32::MIN_POSITIVE), (-127.0, 0.0), (128.0, INF)]);
    }

    /// By forty digits these are 0.489, 0.490 and 0.490 units in the last place from the true root, and the next floats 0.51.
    #[test]
    fn reciprocal_roots_nearly_between_two_floats_are_the_nearer() {
        let roots = [0x3f80_0924, 0x3f80_0925, 0x3f80_0926].map(reciprocal_root);
        assert_eq!(roots, [0x3f7f_f6dc, 0x3f7f_f6db, 0x3f7f_f6da]);
    }

    type Named = (&'static str, fn(u32) -> u32, fn(f64) -> f64);

    /// Numbers of all sizes and signs against double precision.
    #[test]
    fn results_are_the_nearest_or_the_next() {
        let functions: [Named; 5] = [
            ("2^x", exponential, f64::exp2),
            ("log2", logarithm, f64::log2),
            ("1/sqrt", reciprocal_root, |x| 1.0 / x.sqrt()),
            ("sin", sine, f64::sin),
            ("cos", cosine, f64::cos),
        ];
        for (name, function, wanted) in functions {
            for bits in (0..u32::MAX).step_by(70_001) {
                let number = f32::from_bits(bits);
                if number.is_subnormal() {
                    continue;
                }
                let want = wanted(f64::from(number));
                let got = f32::from_bits(function(bits));
                let nearest = want as f32;
                if nearest.is_subnormal() {
                    assert_eq!(got, 0.0, "{name} of {number}");
                } else if nearest.is_finite() {
                    let place = f64::from(nearest.abs().next_up()) - f64::from(nearest.abs());
                    assert!((f64::from(got) - want).abs() <= 0.52 * place, "{name} of {number}: {got}, not {want}");
                } else {
                    assert!(got == nearest || got.is_nan() && nearest.is_nan(), "{name} of {number}: {got}");
                }
            }
        }
    }
}
