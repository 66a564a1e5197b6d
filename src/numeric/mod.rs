//! The number formats and functions of these programs on the host, exact to the bit.
//!
//! Functions take and return the bits of fp32 numbers. Those that are called for four lanes at a time have no branches,
//! if that is faster. Halves and fx12 numbers are represented by the fp32 numbers of the same value.

mod cast;
mod fixed;
mod function;
mod half;
mod whole;

pub(crate) use cast::cast;
pub use fixed::round_to_fixed;
pub use function::{cosine, exponential, logarithm, reciprocal, reciprocal_root, sine};
pub use half::{from_half_bits, round_to_half, to_half_bits};
pub(crate) use whole::{ceiling, floor, nearest, truncated};

/// The NaN that arithmetic makes: quiet and positive.
pub const NAN: u32 = 0x7fc0_0000;

const SIGN: u32 = 0x8000_0000;
const INFINITY: u32 = 0x7f80_0000;
/// The smallest normal number.
const NORMAL: u32 = 0x0080_0000;

/// Zero of the same sign in place of a denormal (NV_vertex_program2, 2.14.3).
pub const fn flush(bits: u32) -> u32 {
    if bits & !SIGN < NORMAL { bits & SIGN } else { bits }
}

/// The bits of an arithmetic result: denormals flushed, one NaN.
pub const fn finish(number: f32) -> u32 {
    // Without branches, so that the compiler can handle lanes together.
    let bits = number.to_bits();
    let flushed = flush(bits);
    if is_nan(bits) { NAN } else { flushed }
}

/// A product whose denormals are zero. It is denormal if it is so after rounding to 24 binary places, which is how
/// processors that flush detect it; IEEE 754 rounds some of these up to the smallest normal number.
pub const fn product(a: f32, b: f32) -> f32 {
    // Computed at a larger scale, where nothing is denormal.
    const ROOM: f32 = (1 << 24) as f32;
    let spare = (a * ROOM) * b;
    let product = a * b;
    let size = f32::from_bits(spare.to_bits() & !SIGN);
    if size < f32::MIN_POSITIVE * ROOM { f32::from_bits(product.to_bits() & SIGN) } else { product }
}

/// Whether an fp32 number is NaN, of either sign.
pub const fn is_nan(bits: u32) -> bool {
    bits & !SIGN > INFINITY
}

/// A float as an integer, rounded toward zero and clamped to the integer's range; NaN becomes 0.
pub const fn to_signed(bits: u32) -> i32 {
    f32::from_bits(bits) as i32
}

/// A float toward zero as an unsigned integer, held within the integer's range; 0 of NaN.
pub const fn to_unsigned(bits: u32) -> u32 {
    f32::from_bits(bits) as u32
}

/// A key that orders all floats and both NaNs: a NaN lies beyond the infinity of its sign, all NaNs of one sign are
/// equal, and so are the zeros (NV_vertex_program, 2.14.1.11).
pub const fn order_key(bits: u32) -> i32 {
    let size = bits & !SIGN;
    let size = if size > INFINITY { INFINITY + 1 } else { size } as i32;
    if bits & SIGN != 0 { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn denormals_become_zero_of_their_sign() {
        assert_eq!(flush(0x0000_0001), 0);
        assert_eq!(flush(0x807f_ffff), SIGN);
        assert_eq!(flush(NORMAL), NORMAL);
        assert_eq!(flush(SIGN | NORMAL), SIGN | NORMAL);
        assert_eq!(flush(0xffff_ffff), 0xffff_ffff);
        assert_eq!(finish(f32::from_bits(0x0040_0000)), 0);
        assert_eq!(finish(f32::from_bits(0xffc1_2345)), NAN);
    }

    #[test]
    fn nan_lies_beyond_the_infinity_of_its_sign() {
        let ascending = [
            0xffc0_0000,
            f32::NEG_INFINITY.to_bits(),
            (-1.0f32).to_bits(),
            0.0f32.to_bits(),
            1.0f32.to_bits(),
            f32::INFINITY.to_bits(),
            NAN,
        ];
        assert!(ascending.windows(2).all(|pair| order_key(pair[0]) < order_key(pair[1])));
        assert_eq!(order_key(0), order_key(SIGN));
        assert_eq!(order_key(0x7fff_ffff), order_key(NAN));
    }

    #[test]
    fn floats_become_integers_within_range() {
        assert_eq!(to_signed(NAN), 0);
        assert_eq!(to_signed(3.0e9f32.to_bits()), i32::MAX);
        assert_eq!(to_signed((-3.0e9f32).to_bits()), i32::MIN);
        assert_eq!(to_signed((-2.0f32).to_bits()), -2);
        assert_eq!(to_unsigned((-1.0f32).to_bits()), 0);
        assert_eq!(to_unsigned(65535.0f32.to_bits()), 65535);
    }
}
