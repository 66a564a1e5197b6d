//! The approximated functions, computed in fp64 and rounded: far better than the 22 bits that the texts promise. Their
//! special cases are those of the texts, which are IEEE's.

use super::finish;

fn through_double(bits: u32, function: impl FnOnce(f64) -> f64) -> u32 {
    finish(function(f64::from(f32::from_bits(bits))) as f32)
}

/// 1/x.
pub fn reciprocal(bits: u32) -> u32 {
    finish(1.0 / f32::from_bits(bits))
}

/// 1/sqrt(x): of a zero the infinity of its sign, below zero NaN.
pub fn reciprocal_root(bits: u32) -> u32 {
    through_double(bits, |x| 1.0 / x.sqrt())
}

/// 2^x.
pub fn exponential(bits: u32) -> u32 {
    through_double(bits, f64::exp2)
}

/// log2(x): -Inf of either zero, NaN below.
pub fn logarithm(bits: u32) -> u32 {
    through_double(bits, f64::log2)
}

pub fn sine(bits: u32) -> u32 {
    through_double(bits, f64::sin)
}

pub fn cosine(bits: u32) -> u32 {
    through_double(bits, f64::cos)
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
}
