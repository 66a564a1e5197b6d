//! The formulas, by the files that they are written in.

use std::sync::LazyLock;

use crate::lower::text::formula::{Formula, of};

/// For each file the names of its functions, and of what the code calls them by.
macro_rules! formulas {
    ($($text:ident = $file:literal: $($formula:ident = $name:literal),+;)+) => {
        $(
            const $text: &str = include_str!(concat!("formulas/", $file));
            $(pub(crate) static $formula: LazyLock<Formula> = LazyLock::new(|| of($text, $name));)+
        )+

        #[cfg(test)]
        mod tests {
            use crate::lower::text::formula::{Formula, parsed};
            use naga::valid::{Capabilities, ValidationFlags, Validator};

            #[test]
            fn every_formula_is_in_its_text() {
                $(
                    let module = parsed(super::$text).unwrap_or_else(|error| panic!("{}: {error}", $file));
                    let valid = Validator::new(ValidationFlags::all(), Capabilities::empty()).validate(&module);
                    assert!(valid.is_ok(), "{}: {valid:?}", $file);
                    $(
                        let formula = Formula::parse(super::$text, $name);
                        assert!(formula.is_ok(), "{} of {}: {formula:?}", $name, $file);
                    )+
                )+
            }
        }
    };
}

formulas! {
    ROUNDINGS = "roundings.wgsl":
        HALF = "half", FIXED = "fixed", FIXED_OF_SUM = "fixed_of_sum", HIDDEN_FIXED = "hidden_fixed",
        HIDDEN_FIXED_OF_SUM = "hidden_fixed_of_sum", SEPARATE = "separate", CLAMPED_TO_FIXED = "clamped_to_fixed",
        CLAMPED_TO_FIXED_BELOW = "clamped_to_fixed_below", CLAMPED_TO_FIXED_ABOVE = "clamped_to_fixed_above";
    HALVES = "halves.wgsl":
        BITS_OF_HALF = "bits_of_half", HALF_OF_BITS = "half_of_bits", POWER_OF_TWO = "power_of_two";
    WORDS = "words.wgsl":
        UPPER_PRODUCT = "upper_product";
    PAIRS = "pairs.wgsl":
        DIFFERENCE = "difference", IS_NEGATIVE = "is_negative", LESS_UNSIGNED = "less_unsigned",
        LESS_SIGNED = "less_signed", FIRST_TRAILING_BIT = "first_trailing_bit",
        FIRST_LEADING_BIT = "first_leading_bit", FIRST_LEADING_BIT_SIGNED = "first_leading_bit_signed",
        UNSIGNED_OF_FLOAT = "unsigned_of_float", SIGNED_OF_FLOAT = "signed_of_float",
        FLOAT_OF_UNSIGNED = "float_of_unsigned", SHIFTED_LEFT = "shifted_left", SHIFTED_RIGHT = "shifted_right",
        SHIFTED_RIGHT_SIGNED = "shifted_right_signed";
    EXTREMA = "extrema.wgsl":
        IS_NAN = "is_nan", LARGER_POSITIVE = "larger_positive", SMALLER_POSITIVE = "smaller_positive",
        LARGER_LEFT = "larger_left", SMALLER_LEFT = "smaller_left", LARGER = "larger", SMALLER = "smaller",
        FIRST_OF_ZEROS = "first_of_zeros", CLAMPED_EXACTLY = "clamped_exactly",
        SATURATED_EXACTLY = "saturated_exactly", ORDER_KEY = "order_key", ZERO_BELOW = "zero_below";
    LOOKUPS = "lookups.wgsl":
        HELD_ON_FACE = "held_on_face", LEVEL_ON_FACE = "level_on_face", WITHIN = "within",
        WITHIN_MIRRORED = "within_mirrored", BORDERED = "bordered", HEMISPHERE = "hemisphere";
    INVOCATIONS = "invocations.wgsl":
        PLACE_IN_GROUP = "place_in_group", THREAD = "thread", RUN_OF_FRAGMENT = "run_of_fragment";
}
