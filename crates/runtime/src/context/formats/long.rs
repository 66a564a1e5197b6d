//! Vertex attributes with 64-bit components (EXT_vertex_attrib_64bit, NV_vertex_attrib_integer_64bit). An attribute has
//! four of them: the first two share the storage of its other values, the rest is separate.

/// One to four components of 64 bits (VertexAttribL); the texts leave the missing ones open, here they are 0.
pub trait LongValue {
    /// Bits of the components.
    fn components(self) -> [u64; 4];
}

macro_rules! long_values {
    ($($scalar:ty, $bits:expr;)*) => {$(
        impl LongValue for $scalar {
            fn components(self) -> [u64; 4] {
                [self].components()
            }
        }

        impl<const N: usize> LongValue for [$scalar; N] {
            fn components(self) -> [u64; 4] {
                let mut components = [0; 4];
                components.iter_mut().zip(self.map($bits)).for_each(|(place, value)| *place = value);
                components
            }
        }
    )*};
}

long_values! {
    f64, f64::to_bits;
    i64, i64::cast_unsigned;
    u64, u64::from;
}

/// The words of two components, the low one of each first.
pub(crate) fn words([x, y]: [u64; 2]) -> [u32; 4] {
    [x as u32, (x >> 32) as u32, y as u32, (y >> 32) as u32]
}

pub(crate) fn pairs([low, high, next_low, next_high]: [u32; 4]) -> [u64; 2] {
    let pair = |low: u32, high: u32| u64::from(high) << 32 | u64::from(low);
    [pair(low, high), pair(next_low, next_high)]
}
