//! Images that programs load from and store to (EXT_shader_image_load_store, 3.9.X and table X.2).

use super::Target;
use crate::numeric;
use crate::vocabulary::Present;

/// The type of the components of a storage format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StorageClass {
    /// Floats of 32, 16, 11 or 10 bits.
    Float,
    /// Integers that represent [0, 1].
    Unorm,
    /// Integers that represent [-1, 1].
    Snorm,
    /// Signed integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
}

/// A format of table X.2: components are packed from the lowest bit on, in the order red, green, blue, alpha.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct StorageFormat {
    /// What case files call it.
    pub name: &'static str,
    /// What the components are.
    pub class: StorageClass,
    /// Bits of each component; 0 for those that the format lacks.
    pub bits: [u8; 4],
}

const fn format(name: &'static str, class: StorageClass, bits: [u8; 4]) -> StorageFormat {
    StorageFormat { name, class, bits }
}

use StorageClass::{Float, Signed, Snorm, Unorm, Unsigned};

const FORMATS: [StorageFormat; 39] = [
    format("rgba32f", Float, [32; 4]),
    format("rgba16f", Float, [16; 4]),
    format("rg32f", Float, [32, 32, 0, 0]),
    format("rg16f", Float, [16, 16, 0, 0]),
    format("r11f_g11f_b10f", Float, [11, 11, 10, 0]),
    format("r32f", Float, [32, 0, 0, 0]),
    format("r16f", Float, [16, 0, 0, 0]),
    format("rgba32ui", Unsigned, [32; 4]),
    format("rgba16ui", Unsigned, [16; 4]),
    format("rgb10_a2ui", Unsigned, [10, 10, 10, 2]),
    format("rgba8ui", Unsigned, [8; 4]),
    format("rg32ui", Unsigned, [32, 32, 0, 0]),
    format("rg16ui", Unsigned, [16, 16, 0, 0]),
    format("rg8ui", Unsigned, [8, 8, 0, 0]),
    format("r32ui", Unsigned, [32, 0, 0, 0]),
    format("r16ui", Unsigned, [16, 0, 0, 0]),
    format("r8ui", Unsigned, [8, 0, 0, 0]),
    format("rgba32i", Signed, [32; 4]),
    format("rgba16i", Signed, [16; 4]),
    format("rgba8i", Signed, [8; 4]),
    format("rg32i", Signed, [32, 32, 0, 0]),
    format("rg16i", Signed, [16, 16, 0, 0]),
    format("rg8i", Signed, [8, 8, 0, 0]),
    format("r32i", Signed, [32, 0, 0, 0]),
    format("r16i", Signed, [16, 0, 0, 0]),
    format("r8i", Signed, [8, 0, 0, 0]),
    format("rgba16", Unorm, [16; 4]),
    format("rgb10_a2", Unorm, [10, 10, 10, 2]),
    format("rgba8", Unorm, [8; 4]),
    format("rg16", Unorm, [16, 16, 0, 0]),
    format("rg8", Unorm, [8, 8, 0, 0]),
    format("r16", Unorm, [16, 0, 0, 0]),
    format("r8", Unorm, [8, 0, 0, 0]),
    format("rgba16_snorm", Snorm, [16; 4]),
    format("rgba8_snorm", Snorm, [8; 4]),
    format("rg16_snorm", Snorm, [16, 16, 0, 0]),
    format("rg8_snorm", Snorm, [8, 8, 0, 0]),
    format("r16_snorm", Snorm, [16, 0, 0, 0]),
    format("r8_snorm", Snorm, [8, 0, 0, 0]),
];

const ONE: u32 = 1.0f32.to_bits();

impl StorageFormat {
    /// The format with this name, in small letters.
    pub fn parse(name: &str) -> Option<StorageFormat> {
        FORMATS.into_iter().find(|format| format.name == name)
    }

    /// How many components it has.
    pub fn component_count(self) -> usize {
        self.bits.iter().filter(|bits| **bits > 0).count()
    }

    /// Bits of a texel: 8, 16, 32, 64 or 128.
    pub fn size(self) -> u32 {
        self.bits.iter().map(|bits| u32::from(*bits)).sum()
    }

    /// Words that a texel takes in a `StorageImage`.
    pub fn words(self) -> usize {
        self.size().div_ceil(32) as usize
    }

    /// Whether components are integers that stand for themselves.
    pub fn is_integer(self) -> bool {
        matches!(self.class, Signed | Unsigned)
    }

    /// Whether an access to `count` elements of `bits` bits covers whole texels (table X.3).
    pub fn admits(self, bits: u32, count: u32) -> bool {
        bits * count == self.size() && (bits == 32 || count == 1)
    }

    /// Where component `number` lies: word, lowest bit, bits.
    pub fn field(self, number: usize) -> Option<(usize, u32, u32)> {
        let bits = self.bits.get(number).copied().filter(|bits| *bits > 0)?;
        let start: u32 = self.bits[..number].iter().map(|bits| u32::from(*bits)).sum();
        Some(((start / 32) as usize, start % 32, bits.into()))
    }

    /// The words of a texel with these components: floats, or integers of the integer formats.
    pub fn encode(self, components: [u32; 4]) -> [u32; 4] {
        self.joined(components, |component, bits| self.encode_component(component, bits))
    }

    /// The words of a texel with these components; integer formats use the low bits.
    pub fn encode_raw(self, components: [u32; 4]) -> [u32; 4] {
        if !self.is_integer() {
            return self.encode(components);
        }
        self.joined(components, |component, bits| component & u32::MAX >> (32 - bits))
    }

    fn joined(self, components: [u32; 4], encoded: impl Fn(u32, u32) -> u32) -> [u32; 4] {
        let mut words = [0; 4];
        for (number, component) in components.into_iter().enumerate() {
            if let Some((word, start, bits)) = self.field(number) {
                words[word] |= encoded(component, bits) << start;
            }
        }
        words
    }

    fn encode_component(self, component: u32, bits: u32) -> u32 {
        let mask = u32::MAX >> (32 - bits);
        let scaled = |low: f64, steps: f64| {
            let number = f64::from(f32::from_bits(component));
            let number = if number.is_nan() { 0.0 } else { number.clamp(low, 1.0) };
            (number * steps).round_ties_even() as i32
        };
        match self.class {
            Float if bits == 32 => component,
            Float if bits == 16 => numeric::to_half_bits(component),
            Float => small_float(component, bits),
            Unorm => scaled(0.0, f64::from(mask)) as u32,
            Snorm => scaled(-1.0, f64::from(mask >> 1)).cast_unsigned() & mask,
            Unsigned => component.min(mask),
            Signed => {
                let high = (mask >> 1).cast_signed();
                component.cast_signed().clamp(-high - 1, high).cast_unsigned() & mask
            }
        }
    }

    /// The components of a texel: floats, or integers; 0, 0, 0 and 1 for those that the format lacks.
    pub fn decode(self, words: &[u32]) -> [u32; 4] {
        let missing = [0, 0, 0, if self.is_integer() { 1 } else { ONE }];
        std::array::from_fn(|number| match self.field(number) {
            None => missing[number],
            Some((word, start, bits)) => {
                let field = words.get(word).copied().present_or(0) >> start & (u32::MAX >> (32 - bits));
                self.decode_component(field, bits)
            }
        })
    }

    fn decode_component(self, field: u32, bits: u32) -> u32 {
        let mask = u32::MAX >> (32 - bits);
        let signed = (field << (32 - bits)).cast_signed() >> (32 - bits);
        match self.class {
            Float if bits == 32 => field,
            Float if bits == 16 => numeric::from_half_bits(field),
            // The same exponents as a half, fewer bits of fraction, no sign.
            Float => numeric::from_half_bits(field << (15 - bits)),
            Unorm => (field as f32 / mask as f32).to_bits(),
            Snorm => (signed as f32 / (mask >> 1) as f32).max(-1.0).to_bits(),
            Unsigned => field,
            Signed => signed.cast_unsigned(),
        }
    }
}

/// The unsigned float of 11 or 10 bits nearest to a number; negative numbers become 0, those beyond the largest become
/// the largest.
fn small_float(component: u32, bits: u32) -> u32 {
    let number = f32::from_bits(component);
    let dropped = 15 - bits;
    let infinity = 0x7c00 >> dropped;
    if number.is_nan() {
        return infinity + 1;
    }
    if number <= 0.0 {
        return 0;
    }
    if number.is_infinite() {
        return infinity;
    }
    let half = numeric::to_half_bits(component);
    let rounded = (half + (1 << (dropped - 1)) - 1 + (half >> dropped & 1)) >> dropped;
    rounded.min(infinity - 1)
}

/// One level of a texture, bound to an image unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StorageImage {
    /// The shape of the texture.
    pub target: Target,
    /// What the components of its texels are.
    pub format: StorageFormat,
    /// Width, height, slices.
    pub extent: [u32; 3],
    /// Samples of a texel; 1 but for multisample images.
    pub samples: u32,
    /// Samples of each texel, texels along x, then y, then slices; `format.words()` words each.
    pub words: Vec<u32>,
}

impl StorageImage {
    /// The number of a texel's first word, from the coordinates of LOADIM (table X.5); `None` outside.
    pub fn place(&self, [x, y, z, w]: [i32; 4]) -> Option<usize> {
        let (rows, slices, samples) = image_axes(self.target);
        let [width, height, depth] = self.extent;
        let y = if rows { y } else { 0 };
        let z = if slices { z } else { 0 };
        let sample = if samples { u32::try_from(w).ok().filter(|sample| *sample < self.samples)? } else { 0 };
        let inside = |place: i32, side: u32| u32::try_from(place).ok().filter(|place| *place < side);
        let (x, y, z) = (inside(x, width)?, inside(y, height)?, inside(z, depth)?);
        let texel = (z as usize * height as usize + y as usize) * width as usize + x as usize;
        Some((texel * self.samples as usize + sample as usize) * self.format.words())
    }

    /// The words of a texel at x, y, slice and sample; `None` outside the image.
    pub fn texel(&self, coordinates: [i32; 4]) -> Option<&[u32]> {
        let first = self.place(coordinates)?;
        self.words.get(first..first + self.format.words())
    }

    /// The words of a texel at x, y, slice and sample, to be written; `None` outside the image.
    pub fn texel_mut(&mut self, coordinates: [i32; 4]) -> Option<&mut [u32]> {
        let first = self.place(coordinates)?;
        self.words.get_mut(first..first + self.format.words())
    }
}

/// Whether y, z and w choose a row, a slice and a sample of an image. A one-dimensional array has its layer in z, and
/// y must be 0.
pub fn image_axes(target: Target) -> (bool, bool, bool) {
    match target {
        Target::Dim1 | Target::Buffer => (false, false, false),
        Target::Dim2 | Target::Rect => (true, false, false),
        Target::Array1D => (false, true, false),
        Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube => (true, true, false),
        Target::Multisample => (true, false, true),
        Target::MultisampleArray => (true, true, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> StorageFormat {
        StorageFormat::parse(name).expect("a format")
    }

    #[test]
    fn components_lie_where_the_table_says() {
        let words = |name: &str, components: [f32; 4]| named(name).encode(components.map(f32::to_bits));
        assert_eq!(words("rgba8", [1.0, 0.0, 0.5, 2.0])[0], 0xff80_00ff);
        assert_eq!(words("rgba8_snorm", [-1.0, 1.0, 0.0, -2.0])[0], 0x8100_7f81);
        assert_eq!(words("rgb10_a2", [1.0, 0.0, 1.0, 1.0])[0], 0xfff0_03ff);
        assert_eq!(words("rgba16f", [1.0, -2.0, 0.5, 0.0])[..2], [0xc000_3c00, 0x0000_3800]);
        assert_eq!(words("r11f_g11f_b10f", [1.0, 2.0, 0.5, 0.0])[0], 0x3c0 | 0x400 << 11 | 0x1c0 << 22);
        assert_eq!(named("rgba8ui").encode([1, 256, 3, 4])[0], 0x0403_ff01);
        assert_eq!(named("rg16i").encode([0xffff_ffff, 0x8000, 0, 0])[0], 0x7fff_ffff);
        assert_eq!(named("rg8i").decode(&[0x80ff]), [0xffff_ffff, 0xffff_ff80, 0, 1]);
        assert_eq!(named("r11f_g11f_b10f").decode(&[0x3c0 | 0x400 << 11 | 0x1c0 << 22])[1], 2f32.to_bits());
    }

    #[test]
    fn accesses_fit_the_format() {
        assert!(named("rgba32f").admits(32, 4) && named("rgba8").admits(32, 1) && named("r8i").admits(8, 1));
        assert!(!named("rgba8").admits(8, 4) && !named("rg32f").admits(32, 4) && !named("r16").admits(8, 1));
    }

    #[test]
    fn coordinates_without_a_meaning_do_not_matter() {
        let image = |target, extent| StorageImage {
            target,
            format: named("r32ui"),
            extent,
            samples: 1,
            words: (0..extent.iter().product()).collect(),
        };
        assert_eq!(image(Target::Dim1, [4, 1, 1]).texel([3, 9, 9, 9]), Some(&[3][..]));
        assert_eq!(image(Target::Array1D, [4, 1, 3]).texel([1, 0, 2, 0]), Some(&[9][..]));
        assert_eq!(image(Target::Array1D, [4, 1, 3]).texel([1, 77, 1, 0]), Some(&[5][..]));
        assert_eq!(image(Target::Array1D, [4, 1, 3]).texel([1, 0, 3, 0]), None);
        assert_eq!(image(Target::Dim2, [2, 2, 1]).texel([-1, 0, 0, 0]), None);
    }
}
