//! From the application's pixels to texels: formats, types, and conversion to an internal format.

use crate::context::formats::values::{signed_unit, unsigned_unit};
use crate::model::error::{Result, invalid_enum, invalid_operation};
use crate::texels::WHOLE;

macro_rules! pixel_formats {
    ($($(#[$documentation:meta])* $name:ident $kind:ident $count:literal;)*) => {
        /// The components of a pixel.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        pub enum PixelFormat {
            $($(#[$documentation])* $name,)*
        }

        impl PixelFormat {
            /// How many components a pixel has.
            pub fn component_count(self) -> usize {
                match self { $(PixelFormat::$name => $count,)* }
            }

            pub(crate) fn kind(self) -> Kind {
                match self { $(PixelFormat::$name => Kind::$kind,)* }
            }
        }
    };
}

pixel_formats! {
    /// `GL_RED`.
    Red Color 1;
    /// `GL_GREEN`.
    Green Color 1;
    /// `GL_BLUE`.
    Blue Color 1;
    /// `GL_ALPHA`.
    Alpha Color 1;
    /// `GL_RGB`.
    Rgb Color 3;
    /// `GL_RGBA`.
    Rgba Color 4;
    /// `GL_BGR`.
    Bgr Color 3;
    /// `GL_BGRA`.
    Bgra Color 4;
    /// `GL_LUMINANCE`.
    Luminance Color 1;
    /// `GL_LUMINANCE_ALPHA`.
    LuminanceAlpha Color 2;
    /// `GL_DEPTH_COMPONENT`.
    DepthComponent Depth 1;
    /// `GL_HILO_NV`.
    Hilo Hilo 2;
    /// `GL_DSDT_NV`.
    Dsdt Offset 2;
    /// `GL_DSDT_MAG_NV`.
    DsdtMag Offset 3;
    /// DSDT_MAG_VIB_NV.
    DsdtMagVib Offset 4;
    /// Integers without conversion (EXT_texture_integer).
    RedInteger Integer 1;
    /// `GL_GREEN_INTEGER_EXT`.
    GreenInteger Integer 1;
    /// `GL_BLUE_INTEGER_EXT`.
    BlueInteger Integer 1;
    /// `GL_ALPHA_INTEGER_EXT`.
    AlphaInteger Integer 1;
    /// `GL_RG_INTEGER`.
    RgInteger Integer 2;
    /// `GL_RGB_INTEGER_EXT`.
    RgbInteger Integer 3;
    /// `GL_RGBA_INTEGER_EXT`.
    RgbaInteger Integer 4;
    /// `GL_BGR_INTEGER_EXT`.
    BgrInteger Integer 3;
    /// `GL_BGRA_INTEGER_EXT`.
    BgraInteger Integer 4;
    /// `GL_LUMINANCE_INTEGER_EXT`.
    LuminanceInteger Integer 1;
    /// `GL_LUMINANCE_ALPHA_INTEGER_EXT`.
    LuminanceAlphaInteger Integer 2;
}

impl PixelFormat {
    pub(crate) fn is_integer(self) -> bool {
        self.kind() == Kind::Integer
    }

    /// Red, green, blue and alpha of a pixel (GL 1.5, 3.6.4); other kinds keep the order of their components.
    fn expand(self, components: &[f32]) -> [f32; 4] {
        let at = |place: usize| components.get(place).copied().unwrap_or(0.0);
        let one = if self.is_integer() { WHOLE } else { 1.0 };
        match self {
            PixelFormat::Red | PixelFormat::DepthComponent | PixelFormat::RedInteger => [at(0), 0.0, 0.0, one],
            PixelFormat::Green | PixelFormat::GreenInteger => [0.0, at(0), 0.0, one],
            PixelFormat::Blue | PixelFormat::BlueInteger => [0.0, 0.0, at(0), one],
            PixelFormat::Alpha | PixelFormat::AlphaInteger => [0.0, 0.0, 0.0, at(0)],
            PixelFormat::Luminance | PixelFormat::LuminanceInteger => [at(0), at(0), at(0), one],
            PixelFormat::LuminanceAlpha | PixelFormat::LuminanceAlphaInteger => [at(0), at(0), at(0), at(1)],
            PixelFormat::RgInteger => [at(0), at(1), 0.0, one],
            PixelFormat::Rgb | PixelFormat::RgbInteger => [at(0), at(1), at(2), one],
            PixelFormat::Bgr | PixelFormat::BgrInteger => [at(2), at(1), at(0), one],
            PixelFormat::Bgra | PixelFormat::BgraInteger => [at(2), at(1), at(0), at(3)],
            PixelFormat::Rgba
            | PixelFormat::RgbaInteger
            | PixelFormat::Hilo
            | PixelFormat::Dsdt
            | PixelFormat::DsdtMag
            | PixelFormat::DsdtMagVib => [at(0), at(1), at(2), at(3)],
        }
    }
}

/// The kind of data in pixels and textures: colours cannot become depths.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Color,
    Depth,
    Hilo,
    Offset,
    /// Bits of integers in place of floats.
    Integer,
}

/// Components of pixels, one after the other, the bottom row first. Integers represent numbers up to 1, except in the
/// integer formats.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum PixelData<'a> {
    /// `GL_BYTE`.
    Bytes(&'a [i8]),
    /// `GL_UNSIGNED_BYTE`.
    UnsignedBytes(&'a [u8]),
    /// `GL_SHORT`.
    Shorts(&'a [i16]),
    /// `GL_UNSIGNED_SHORT`.
    UnsignedShorts(&'a [u16]),
    /// `GL_INT`.
    Ints(&'a [i32]),
    /// `GL_UNSIGNED_INT`.
    UnsignedInts(&'a [u32]),
    /// `GL_FLOAT`.
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

    /// Numbers as integers of 32 bits, clamped to their range. `None`: they are floats.
    fn integers(&self, signed: bool) -> Option<Vec<f32>> {
        let hold = |value: i64| {
            let word = match signed {
                true => (value.clamp(i32::MIN.into(), i32::MAX.into()) as i32).cast_unsigned(),
                false => value.clamp(0, u32::MAX.into()) as u32,
            };
            f32::from_bits(word)
        };
        Some(match self {
            PixelData::Bytes(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::UnsignedBytes(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::Shorts(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::UnsignedShorts(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::Ints(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::UnsignedInts(values) => values.iter().map(|value| hold((*value).into())).collect(),
            PixelData::Floats(_) | PixelData::Halves(_) => return None,
        })
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

/// Pixels in the application's memory.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Pixels<'a> {
    /// What the components of a pixel are.
    pub format: PixelFormat,
    /// All components of all pixels.
    pub data: PixelData<'a>,
}

impl<'a> Pixels<'a> {
    /// `GL_RGBA` of `GL_UNSIGNED_BYTE`.
    pub fn rgba8(data: &'a [u8]) -> Pixels<'a> {
        Pixels { format: PixelFormat::Rgba, data: PixelData::UnsignedBytes(data) }
    }

    /// `GL_RGBA` of `GL_FLOAT`.
    pub fn rgba_float(data: &'a [f32]) -> Pixels<'a> {
        Pixels { format: PixelFormat::Rgba, data: PixelData::Floats(data) }
    }

    /// `GL_RGBA_INTEGER_EXT` of integers of any size.
    pub fn rgba_integer(data: PixelData<'a>) -> Pixels<'a> {
        Pixels { format: PixelFormat::RgbaInteger, data }
    }

    /// One vector for each of `count` pixels.
    pub(crate) fn vectors(&self, count: usize) -> Result<Vec<[f32; 4]>> {
        self.vectors_of(count, self.data.floats())
    }

    /// The same for integers.
    pub(crate) fn whole_vectors(&self, count: usize, signed: bool) -> Result<Vec<[f32; 4]>> {
        match self.data.integers(signed) {
            Some(values) => self.vectors_of(count, values),
            None => invalid_enum("floats are not integers"),
        }
    }

    fn vectors_of(&self, count: usize, values: Vec<f32>) -> Result<Vec<[f32; 4]>> {
        let components = self.format.component_count();
        let (expected, found) = (count.saturating_mul(components), self.data.len());
        if expected != found {
            return invalid_operation(format!("the pixels need {expected} components and {found} were given"));
        }
        Ok(values.chunks_exact(components).map(|pixel| self.format.expand(pixel)).collect())
    }
}
