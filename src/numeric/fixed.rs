//! fx12: multiples of 1/1024 from -2 to 2047/1024 (NV_fragment_program, 3.11.4.1).

const ONE: f32 = 1024.0;
const LOWEST: f32 = -2048.0;
const HIGHEST: f32 = 2047.0;
/// The last place of numbers near it is 1.
const UNITS: f32 = 12_582_912.0;

/// The fx12 number nearest to a number, ties to even, as fp32. Numbers out of range become the nearest limit, NaN 0.
pub const fn round_to_fixed(bits: u32) -> u32 {
    let scaled = f32::from_bits(bits) * ONE;
    let held = if scaled > HIGHEST {
        HIGHEST
    } else if scaled < LOWEST {
        LOWEST
    } else if scaled.is_nan() {
        0.0
    } else {
        scaled
    };
    // Their sum is whole. fx12 has no negative zero, and this makes none.
    ((held + UNITS - UNITS) / ONE).to_bits()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rounded(number: f32) -> f32 {
        f32::from_bits(round_to_fixed(number.to_bits()))
    }

    #[test]
    fn every_fixed_number_and_every_middle() {
        for step in -2048..=2047i16 {
            let number = f32::from(step) / 1024.0;
            assert_eq!(rounded(number), number);
            let even = if step % 2 == 0 { step } else { step + 1 }.min(2047);
            assert_eq!(rounded((f32::from(step) + 0.5) / 1024.0), f32::from(even) / 1024.0, "{step}");
        }
    }

    #[test]
    fn what_lies_beyond_becomes_the_ends() {
        for number in [2.0, 1.0e30, f32::INFINITY] {
            assert_eq!(rounded(number), 2047.0 / 1024.0);
            assert_eq!(rounded(-number), -2.0);
        }
        assert_eq!(round_to_fixed(f32::NAN.to_bits()), 0);
        assert_eq!(round_to_fixed((-0.0f32).to_bits()), 0);
        assert_eq!(round_to_fixed((-0.0004f32).to_bits()), 0);
    }
}
