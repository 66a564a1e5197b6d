//! How colour buffers use the colours of a program.

use crate::raster::IntegerFormat;

/// A change of colours before blending, for some logic operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Paint {
    #[default]
    Program,
    Inverted,
    White,
}

/// The colour for a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Painted {
    /// The number of the colour output.
    pub output: u8,
    pub integer: Option<IntegerFormat>,
}

/// A vector for a buffer of integers, from a value of any type with the same bits.
pub(super) fn as_integers(format: IntegerFormat, value: &str) -> String {
    let scalar = integer_scalar(format);
    let [least, greatest] = format.range().map(|word| match format.signed {
        // The smallest number cannot be written as a literal: the minus is an operator.
        true => format!("vec4<i32>(bitcast<i32>({word}u))"),
        false => format!("vec4<u32>({word}u)"),
    });
    format!("clamp(bitcast<vec4<{scalar}>>({value}), {least}, {greatest})")
}

pub(super) fn integer_scalar(format: IntegerFormat) -> &'static str {
    if format.signed { "i32" } else { "u32" }
}
