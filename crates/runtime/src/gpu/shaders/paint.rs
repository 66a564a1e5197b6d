//! How colour buffers use the colours of a program.

use crate::raster::IntegerFormat;

/// A change of colours before blending, for logic operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Paint {
    #[default]
    Program,
    /// All bits are inverted.
    Inverted,
    Zeros,
    /// All bits are set.
    Ones,
    /// One bit of each component, for a plane of bits.
    Bit(u8),
    /// The same inverted.
    Complement(u8),
    /// A set bit for a plane.
    One,
}

/// The colour for a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Painted {
    /// The number of the colour output.
    pub output: u8,
    pub integer: Option<IntegerFormat>,
    pub paint: Paint,
}

impl Painted {
    /// The type of the components of the colour.
    pub(crate) fn scalar(&self) -> &'static str {
        match self.paint {
            Paint::Bit(_) | Paint::Complement(_) | Paint::One => "f32",
            Paint::Program | Paint::Inverted | Paint::Zeros | Paint::Ones => self.integer.map_or("f32", integer_scalar),
        }
    }

    /// The colour, from the program's as floats and, for buffers of integers, a value with its bits.
    pub(crate) fn value(&self, floats: &str, bits: &str) -> String {
        let scalar = self.scalar();
        let given = || self.integer.map_or_else(|| floats.to_owned(), |format| as_integers(format, bits));
        let ones = match self.integer {
            None => "vec4<f32>(1.0)".to_owned(),
            Some(format) if format.signed => "vec4<i32>(-1)".to_owned(),
            Some(format) => format!("vec4<u32>({}u)", format.range()[1]),
        };
        let bit = |number: u8| {
            let words = match self.integer {
                Some(_) => format!("bitcast<vec4<u32>>({})", given()),
                None => format!("vec4<u32>(floor(saturate({floats}) * 255.0 + 0.5))"),
            };
            format!("vec4<f32>(({words} >> vec4<u32>({number}u)) & vec4<u32>(1u))")
        };
        match self.paint {
            Paint::Program => given(),
            Paint::Inverted if self.integer.is_some() => format!("{ones} ^ {}", given()),
            Paint::Inverted => format!("{ones} - saturate({floats})"),
            Paint::Zeros => format!("vec4<{scalar}>()"),
            Paint::Ones => ones,
            Paint::Bit(number) => bit(number),
            Paint::Complement(number) => format!("vec4<f32>(1.0) - {}", bit(number)),
            Paint::One => "vec4<f32>(1.0)".to_owned(),
        }
    }
}

/// A vector for a buffer of integers, from a value of any type with the same bits.
pub(crate) fn as_integers(format: IntegerFormat, value: &str) -> String {
    let scalar = integer_scalar(format);
    let [least, greatest] = format.range().map(|word| match format.signed {
        // The smallest number cannot be written as a literal: the minus is an operator.
        true => format!("vec4<i32>(bitcast<i32>({word}u))"),
        false => format!("vec4<u32>({word}u)"),
    });
    format!("clamp(bitcast<vec4<{scalar}>>({value}), {least}, {greatest})")
}

pub(crate) fn integer_scalar(format: IntegerFormat) -> &'static str {
    if format.signed { "i32" } else { "u32" }
}
