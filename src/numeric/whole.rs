//! Whole numbers next to a number. The standard library's functions do the same, but call the system's for each number
//! on processors that have no instruction for it; these are sums and comparisons, of which several are computed at once.

/// From here on every number is whole.
const WHOLE: f32 = 8_388_608.0;

/// The nearest integer, ties to even. Zeros keep their sign, here and below.
pub(crate) const fn nearest(number: f32) -> f32 {
    let size = number.abs();
    let rounded = (size + WHOLE) - WHOLE;
    if size < WHOLE { rounded.copysign(number) } else { number }
}

/// The largest integer not above.
pub(crate) const fn floor(number: f32) -> f32 {
    let near = nearest(number);
    let below = if near > number { near - 1.0 } else { near };
    below.copysign(number)
}

/// The smallest integer not below.
pub(crate) const fn ceiling(number: f32) -> f32 {
    -floor(-number)
}

/// The integer on the way to zero.
pub(crate) const fn truncated(number: f32) -> f32 {
    floor(number.abs()).copysign(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_are_the_functions_of_the_standard_library() {
        // Every exponent with fractions about each place, and integers and middles with their neighbours.
        let patterns = (0..256u32).flat_map(|exponent| {
            let fractions =
                (0..23).flat_map(|place| [1 << place, (1 << place) - 1, 0x7f_ffff - (1 << place), 0x40_0000]);
            fractions.map(move |fraction| exponent << 23 | fraction)
        });
        let halves = (0..4096u32).map(|half| (half as f32 / 2.0).to_bits());
        let beside = halves.flat_map(|bits| [bits.saturating_sub(1), bits, bits + 1]);
        for bits in patterns.chain(beside).chain([0x7f80_0000, 0x7fc0_0000]) {
            for number in [f32::from_bits(bits), f32::from_bits(bits | 1 << 31)] {
                let same = |one: f32, other: f32| one.to_bits() == other.to_bits() || one.is_nan() && other.is_nan();
                assert!(same(nearest(number), number.round_ties_even()), "nearest of {number:e}");
                assert!(same(floor(number), number.floor()), "floor of {number:e}");
                assert!(same(ceiling(number), number.ceil()), "ceiling of {number:e}");
                assert!(same(truncated(number), number.trunc()), "{number:e} truncated");
            }
        }
    }
}
