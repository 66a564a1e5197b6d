//! From the caller's pixels to texels: formats, types, and what an internal format keeps of them.

use super::attributes::{signed_unit, unsigned_unit};
use super::error::{Result, invalid_operation};
use crate::texture::BaseFormat;

/// What the components of a pixel are.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum PixelFormat {
    Red,
    Green,
    Blue,
    Alpha,
    Rgb,
    Rgba,
    Bgr,
    Bgra,
    Luminance,
    LuminanceAlpha,
    DepthComponent,
    Hilo,
    Dsdt,
    DsdtMag,
    /// DSDT_MAG_VIB_NV.
    DsdtMagVib,
}

impl PixelFormat {
    pub fn component_count(self) -> usize {
        match self {
            PixelFormat::Red
            | PixelFormat::Green
            | PixelFormat::Blue
            | PixelFormat::Alpha
            | PixelFormat::Luminance
            | PixelFormat::DepthComponent => 1,
            PixelFormat::LuminanceAlpha | PixelFormat::Hilo | PixelFormat::Dsdt => 2,
            PixelFormat::Rgb | PixelFormat::Bgr | PixelFormat::DsdtMag => 3,
            PixelFormat::Rgba | PixelFormat::Bgra | PixelFormat::DsdtMagVib => 4,
        }
    }

    fn kind(self) -> Kind {
        match self {
            PixelFormat::Red
            | PixelFormat::Green
            | PixelFormat::Blue
            | PixelFormat::Alpha
            | PixelFormat::Rgb
            | PixelFormat::Rgba
            | PixelFormat::Bgr
            | PixelFormat::Bgra
            | PixelFormat::Luminance
            | PixelFormat::LuminanceAlpha => Kind::Color,
            PixelFormat::DepthComponent => Kind::Depth,
            PixelFormat::Hilo => Kind::Hilo,
            PixelFormat::Dsdt | PixelFormat::DsdtMag | PixelFormat::DsdtMagVib => Kind::Offset,
        }
    }

    /// Red, green, blue and alpha of a pixel (GL 1.5, 3.6.4); other kinds keep the order of their components.
    fn expand(self, components: &[f32]) -> [f32; 4] {
        let at = |place: usize| components.get(place).copied().unwrap_or(0.0);
        match self {
            PixelFormat::Red | PixelFormat::DepthComponent => [at(0), 0.0, 0.0, 1.0],
            PixelFormat::Green => [0.0, at(0), 0.0, 1.0],
            PixelFormat::Blue => [0.0, 0.0, at(0), 1.0],
            PixelFormat::Alpha => [0.0, 0.0, 0.0, at(0)],
            PixelFormat::Luminance => [at(0), at(0), at(0), 1.0],
            PixelFormat::LuminanceAlpha => [at(0), at(0), at(0), at(1)],
            PixelFormat::Rgb => [at(0), at(1), at(2), 1.0],
            PixelFormat::Bgr => [at(2), at(1), at(0), 1.0],
            PixelFormat::Bgra => [at(2), at(1), at(0), at(3)],
            PixelFormat::Rgba
            | PixelFormat::Hilo
            | PixelFormat::Dsdt
            | PixelFormat::DsdtMag
            | PixelFormat::DsdtMagVib => [at(0), at(1), at(2), at(3)],
        }
    }
}

/// What kind of thing pixels and textures hold: colours do not become depths.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Color,
    Depth,
    Hilo,
    Offset,
}

/// Components of pixels, one after the other, the bottom row first. Integers stand for numbers up to 1.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum PixelData<'a> {
    Bytes(&'a [i8]),
    UnsignedBytes(&'a [u8]),
    Shorts(&'a [i16]),
    UnsignedShorts(&'a [u16]),
    Ints(&'a [i32]),
    UnsignedInts(&'a [u32]),
    Floats(&'a [f32]),
    /// HALF_FLOAT_NV: bits of half-precision numbers.
    Halves(&'a [u16]),
}

impl PixelData<'_> {
    fn len(&self) -> usize {
        match self {
            PixelData::Bytes(values) => values.len(),
            PixelData::UnsignedBytes(values) => values.len(),
            PixelData::Shorts(values) => values.len(),
            PixelData::UnsignedShorts(values) | PixelData::Halves(values) => values.len(),
            PixelData::Ints(values) => values.len(),
            PixelData::UnsignedInts(values) => values.len(),
            PixelData::Floats(values) => values.len(),
        }
    }

    fn floats(&self) -> Vec<f32> {
        match self {
            PixelData::Bytes(values) => values.iter().map(|value| signed_unit((*value).into(), 8)).collect(),
            PixelData::UnsignedBytes(values) => values.iter().map(|value| unsigned_unit((*value).into(), 8)).collect(),
            PixelData::Shorts(values) => values.iter().map(|value| signed_unit((*value).into(), 16)).collect(),
            PixelData::UnsignedShorts(values) => {
                values.iter().map(|value| unsigned_unit((*value).into(), 16)).collect()
            }
            PixelData::Ints(values) => values.iter().map(|value| signed_unit((*value).into(), 32)).collect(),
            PixelData::UnsignedInts(values) => values.iter().map(|value| unsigned_unit((*value).into(), 32)).collect(),
            PixelData::Floats(values) => values.to_vec(),
            PixelData::Halves(values) => values.iter().map(|bits| half::f16::from_bits(*bits).to_f32()).collect(),
        }
    }
}

/// Pixels in the caller's memory.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Pixels<'a> {
    pub format: PixelFormat,
    pub data: PixelData<'a>,
}

impl<'a> Pixels<'a> {
    pub fn rgba8(data: &'a [u8]) -> Pixels<'a> {
        Pixels { format: PixelFormat::Rgba, data: PixelData::UnsignedBytes(data) }
    }

    pub fn rgba_float(data: &'a [f32]) -> Pixels<'a> {
        Pixels { format: PixelFormat::Rgba, data: PixelData::Floats(data) }
    }

    /// One vector for each of `count` pixels.
    pub(super) fn vectors(&self, count: usize) -> Result<Vec<[f32; 4]>> {
        let components = self.format.component_count();
        let (expected, found) = (count.saturating_mul(components), self.data.len());
        if expected != found {
            return invalid_operation(format!("the pixels need {expected} components and {found} were given"));
        }
        Ok(self.data.floats().chunks_exact(components).map(|pixel| self.format.expand(pixel)).collect())
    }
}

/// How a texture keeps a component.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Encoding {
    Unsigned(u32),
    Signed(u32),
    Half,
    Float,
}

impl Encoding {
    /// The nearest value that can be kept.
    fn keep(self, value: f32) -> f32 {
        match self {
            Encoding::Unsigned(bits) => {
                let steps = ((1u64 << bits) - 1) as f64;
                ((f64::from(value.clamp(0.0, 1.0)) * steps).round() / steps) as f32
            }
            Encoding::Signed(bits) => {
                let steps = ((1u64 << (bits - 1)) - 1) as f64;
                ((f64::from(value.clamp(-1.0, 1.0)) * steps).round() / steps) as f32
            }
            Encoding::Half => half::f16::from_f32(value).to_f32(),
            Encoding::Float => value,
        }
    }
}

macro_rules! internal_formats {
    ($($name:ident $base:ident $encoding:expr;)*) => {
        /// What a texture image keeps: a base format and how wide its components are.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        pub enum InternalFormat { $($name,)* }

        impl InternalFormat {
            /// Every format.
            pub const ALL: &'static [InternalFormat] = &[$(InternalFormat::$name),*];

            pub fn base(self) -> BaseFormat {
                match self { $(InternalFormat::$name => BaseFormat::$base,)* }
            }

            fn encoding(self) -> Encoding {
                match self { $(InternalFormat::$name => $encoding,)* }
            }
        }
    };
}

internal_formats! {
    Alpha8 Alpha Encoding::Unsigned(8);
    Alpha16 Alpha Encoding::Unsigned(16);
    Luminance8 Luminance Encoding::Unsigned(8);
    Luminance16 Luminance Encoding::Unsigned(16);
    Luminance8Alpha8 LuminanceAlpha Encoding::Unsigned(8);
    Luminance16Alpha16 LuminanceAlpha Encoding::Unsigned(16);
    Intensity8 Intensity Encoding::Unsigned(8);
    Intensity16 Intensity Encoding::Unsigned(16);
    Rgb8 Rgb Encoding::Unsigned(8);
    Rgb16 Rgb Encoding::Unsigned(16);
    Rgba8 Rgba Encoding::Unsigned(8);
    Rgba16 Rgba Encoding::Unsigned(16);
    Alpha16F Alpha Encoding::Half;
    Alpha32F Alpha Encoding::Float;
    Luminance16F Luminance Encoding::Half;
    Luminance32F Luminance Encoding::Float;
    LuminanceAlpha16F LuminanceAlpha Encoding::Half;
    LuminanceAlpha32F LuminanceAlpha Encoding::Float;
    Intensity16F Intensity Encoding::Half;
    Intensity32F Intensity Encoding::Float;
    Rgb16F Rgb Encoding::Half;
    Rgb32F Rgb Encoding::Float;
    Rgba16F Rgba Encoding::Half;
    Rgba32F Rgba Encoding::Float;
    Hilo16 Hilo Encoding::Unsigned(16);
    SignedHilo16 SignedHilo Encoding::Signed(16);
    Dsdt8 Dsdt Encoding::Signed(8);
    Dsdt8Mag8 DsdtMag Encoding::Signed(8);
    Dsdt8Mag8Intensity8 DsdtMagIntensity Encoding::Signed(8);
    FloatR16 FloatR Encoding::Half;
    FloatR32 FloatR Encoding::Float;
    FloatRg16 FloatRg Encoding::Half;
    FloatRg32 FloatRg Encoding::Float;
    FloatRgb16 FloatRgb Encoding::Half;
    FloatRgb32 FloatRgb Encoding::Float;
    FloatRgba16 FloatRgba Encoding::Half;
    FloatRgba32 FloatRgba Encoding::Float;
    DepthComponent16 Depth Encoding::Unsigned(16);
    DepthComponent24 Depth Encoding::Unsigned(24);
    DepthComponent32 Depth Encoding::Unsigned(32);
}

impl InternalFormat {
    fn kind(self) -> Kind {
        match self.base() {
            BaseFormat::Depth => Kind::Depth,
            BaseFormat::Hilo | BaseFormat::SignedHilo => Kind::Hilo,
            BaseFormat::Dsdt | BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity => Kind::Offset,
            BaseFormat::Alpha
            | BaseFormat::Luminance
            | BaseFormat::LuminanceAlpha
            | BaseFormat::Intensity
            | BaseFormat::Rgb
            | BaseFormat::Rgba
            | BaseFormat::FloatR
            | BaseFormat::FloatRg
            | BaseFormat::FloatRgb
            | BaseFormat::FloatRgba
            | BaseFormat::RgbaInt
            | BaseFormat::RgbaUint => Kind::Color,
        }
    }

    /// The components that the format keeps of a vector (GL 1.5, table 3.15).
    fn choose(self, [red, green, blue, alpha]: [f32; 4]) -> [f32; 4] {
        match self.base() {
            BaseFormat::Alpha => [alpha, 0.0, 0.0, 0.0],
            BaseFormat::LuminanceAlpha => [red, alpha, 0.0, 0.0],
            BaseFormat::Luminance
            | BaseFormat::Intensity
            | BaseFormat::Depth
            | BaseFormat::Rgb
            | BaseFormat::Rgba
            | BaseFormat::Hilo
            | BaseFormat::SignedHilo
            | BaseFormat::Dsdt
            | BaseFormat::DsdtMag
            | BaseFormat::DsdtMagIntensity
            | BaseFormat::FloatR
            | BaseFormat::FloatRg
            | BaseFormat::FloatRgb
            | BaseFormat::FloatRgba
            | BaseFormat::RgbaInt
            | BaseFormat::RgbaUint => [red, green, blue, alpha],
        }
    }

    /// Components of texels, from one vector a pixel.
    pub(super) fn components(self, vectors: &[[f32; 4]]) -> Vec<f32> {
        let count = self.base().component_count();
        // Magnitude and vibrance have no sign (NV_texture_shader, 3.8).
        let signed = if self.kind() == Kind::Offset { 2 } else { 4 };
        let encoding = |place: usize| if place < signed { self.encoding() } else { Encoding::Unsigned(8) };
        vectors
            .iter()
            .flat_map(|vector| {
                let chosen = self.choose(*vector);
                (0..count).map(move |place| encoding(place).keep(chosen[place]))
            })
            .collect()
    }

    /// INVALID_OPERATION where pixels of this format cannot become texels of this one.
    pub(super) fn accept(self, format: PixelFormat) -> Result {
        if self.kind() == format.kind() {
            Ok(())
        } else {
            invalid_operation(format!("{format:?} pixels do not fit a {self:?} texture"))
        }
    }

    pub(super) fn accepts_colors(self) -> bool {
        self.kind() == Kind::Color
    }

    pub(super) fn is_depth(self) -> bool {
        self.kind() == Kind::Depth
    }
}
