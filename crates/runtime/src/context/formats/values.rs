//! Values of vertex attributes.

/// A value for an attribute: one to four numbers, completed by (0, 0, 0, 1).
pub trait AttributeValue {
    /// The value, filled up to four components.
    fn components(self) -> [f32; 4];
}

fn filled<const N: usize>(values: [f32; N]) -> [f32; 4] {
    let mut filled = [0.0, 0.0, 0.0, 1.0];
    filled.iter_mut().zip(values).for_each(|(place, value)| *place = value);
    filled
}

macro_rules! attribute_values {
    ($($scalar:ty)*) => {$(
        impl AttributeValue for $scalar {
            fn components(self) -> [f32; 4] {
                filled([self as f32])
            }
        }

        impl<const N: usize> AttributeValue for [$scalar; N] {
            fn components(self) -> [f32; 4] {
                filled(self.map(|value| value as f32))
            }
        }
    )*};
}

attribute_values!(f32 f64 i8 u8 i16 u16 i32 u32);

/// Integers that represent numbers from 0 to 1, or from -1 to 1 (GL 1.5, table 2.9): VertexAttrib4N, and
/// VertexAttrib4ubNV.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Normalized<T>(pub T);

/// Integers that reach the program unconverted (VertexAttribI): one to four, completed by (0, 0, 0, 1).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Integers<T>(pub T);

macro_rules! integer_values {
    ($($scalar:ty)*) => {$(
        impl<const N: usize> AttributeValue for Integers<[$scalar; N]> {
            fn components(self) -> [f32; 4] {
                let mut words = [0, 0, 0, 1];
                words.iter_mut().zip(self.0).for_each(|(place, value)| *place = value as u32);
                words.map(f32::from_bits)
            }
        }
    )*};
}

integer_values!(i8 u8 i16 u16 i32 u32);

/// A component of a fixed-point value.
pub(crate) fn signed_unit(value: i64, bits: u32) -> f32 {
    ((2 * value + 1) as f64 / ((1u64 << bits) - 1) as f64) as f32
}

pub(crate) fn unsigned_unit(value: u64, bits: u32) -> f32 {
    (value as f64 / ((1u64 << bits) - 1) as f64) as f32
}

macro_rules! normalized_values {
    ($($scalar:ty, $unit:ident, $wide:ty;)*) => {$(
        impl<const N: usize> AttributeValue for Normalized<[$scalar; N]> {
            fn components(self) -> [f32; 4] {
                filled(self.0.map(|value| $unit(value as $wide, <$scalar>::BITS)))
            }
        }
    )*};
}

normalized_values! {
    i8, signed_unit, i64;
    i16, signed_unit, i64;
    i32, signed_unit, i64;
    u8, unsigned_unit, u64;
    u16, unsigned_unit, u64;
    u32, unsigned_unit, u64;
}
