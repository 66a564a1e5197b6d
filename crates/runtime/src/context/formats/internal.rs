//! Internal formats: how texture images store pixels.

use crate::context::formats::pixels::{Kind, PixelFormat, Pixels};
use crate::context::formats::values::{signed_unit, unsigned_unit};
use crate::model::error::{Result, invalid_operation};
use crate::texels::{Encoding, Layout, TexelFormat, int, uint};
use glasm::texture::{BaseFormat, StorageFormat};

macro_rules! internal_formats {
    ($($name:ident $base:ident $encoding:expr, $layout:ident;)*) => {
        /// The storage of a texture image: a base format and the width of its components.
        #[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
        pub enum InternalFormat {
            $(
                #[doc = concat!(
                    "Lookups find `", stringify!($base), "`; components `", stringify!($layout), "`, each `",
                    stringify!($encoding), "`."
                )]
                $name,
            )*
        }

        impl InternalFormat {
            /// Every format.
            pub const ALL: &'static [InternalFormat] = &[$(InternalFormat::$name),*];

            /// The components that lookups find.
            pub fn base(self) -> BaseFormat {
                match self { $(InternalFormat::$name => BaseFormat::$base,)* }
            }

            fn encoding(self) -> Encoding {
                match self { $(InternalFormat::$name => $encoding,)* }
            }

            fn layout(self) -> Layout {
                match self { $(InternalFormat::$name => Layout::$layout,)* }
            }
        }
    };
}

internal_formats! {
    Alpha8 Alpha Encoding::Unsigned(8), Alpha;
    Alpha16 Alpha Encoding::Unsigned(16), Alpha;
    Luminance8 Luminance Encoding::Unsigned(8), Luminance;
    Luminance16 Luminance Encoding::Unsigned(16), Luminance;
    Luminance8Alpha8 LuminanceAlpha Encoding::Unsigned(8), LuminanceAlpha;
    Luminance16Alpha16 LuminanceAlpha Encoding::Unsigned(16), LuminanceAlpha;
    Intensity8 Intensity Encoding::Unsigned(8), Intensity;
    Intensity16 Intensity Encoding::Unsigned(16), Intensity;
    Rgb8 Rgb Encoding::Unsigned(8), Plain;
    Rgb16 Rgb Encoding::Unsigned(16), Plain;
    Rgba8 Rgba Encoding::Unsigned(8), Plain;
    Rgba16 Rgba Encoding::Unsigned(16), Plain;
    Alpha16F Alpha Encoding::Half, Alpha;
    Alpha32F Alpha Encoding::Float, Alpha;
    Luminance16F Luminance Encoding::Half, Luminance;
    Luminance32F Luminance Encoding::Float, Luminance;
    LuminanceAlpha16F LuminanceAlpha Encoding::Half, LuminanceAlpha;
    LuminanceAlpha32F LuminanceAlpha Encoding::Float, LuminanceAlpha;
    Intensity16F Intensity Encoding::Half, Intensity;
    Intensity32F Intensity Encoding::Float, Intensity;
    Rgb16F Rgb Encoding::Half, Plain;
    Rgb32F Rgb Encoding::Float, Plain;
    Rgba16F Rgba Encoding::Half, Plain;
    Rgba32F Rgba Encoding::Float, Plain;
    Hilo16 Hilo Encoding::Unsigned(16), Plain;
    SignedHilo16 SignedHilo Encoding::Signed(16), Plain;
    Dsdt8 Dsdt Encoding::Signed(8), Plain;
    Dsdt8Mag8 DsdtMag Encoding::Signed(8), Plain;
    Dsdt8Mag8Intensity8 DsdtMagIntensity Encoding::Signed(8), Plain;
    FloatR16 FloatR Encoding::Half, Plain;
    FloatR32 FloatR Encoding::Float, Plain;
    FloatRg16 FloatRg Encoding::Half, Plain;
    FloatRg32 FloatRg Encoding::Float, Plain;
    FloatRgb16 FloatRgb Encoding::Half, Plain;
    FloatRgb32 FloatRgb Encoding::Float, Plain;
    FloatRgba16 FloatRgba Encoding::Half, Plain;
    FloatRgba32 FloatRgba Encoding::Float, Plain;
    DepthComponent16 Depth Encoding::Unsigned(16), Plain;
    DepthComponent24 Depth Encoding::Unsigned(24), Plain;
    DepthComponent32 Depth Encoding::Unsigned(32), Plain;
    R8 Rgba Encoding::Unsigned(8), Red;
    R16 Rgba Encoding::Unsigned(16), Red;
    R8Snorm Rgba Encoding::Signed(8), Red;
    R16Snorm Rgba Encoding::Signed(16), Red;
    R16F Rgba Encoding::Half, Red;
    R32F Rgba Encoding::Float, Red;
    Rg8 Rgba Encoding::Unsigned(8), RedGreen;
    Rg16 Rgba Encoding::Unsigned(16), RedGreen;
    Rg8Snorm Rgba Encoding::Signed(8), RedGreen;
    Rg16Snorm Rgba Encoding::Signed(16), RedGreen;
    Rg16F Rgba Encoding::Half, RedGreen;
    Rg32F Rgba Encoding::Float, RedGreen;
    Rgba8Snorm Rgba Encoding::Signed(8), Plain;
    Rgba16Snorm Rgba Encoding::Signed(16), Plain;
    R8Int RgbaInt int(8), Red;
    R8Uint RgbaUint uint(8), Red;
    R16Int RgbaInt int(16), Red;
    R16Uint RgbaUint uint(16), Red;
    R32Int RgbaInt int(32), Red;
    R32Uint RgbaUint uint(32), Red;
    Rg8Int RgbaInt int(8), RedGreen;
    Rg8Uint RgbaUint uint(8), RedGreen;
    Rg16Int RgbaInt int(16), RedGreen;
    Rg16Uint RgbaUint uint(16), RedGreen;
    Rg32Int RgbaInt int(32), RedGreen;
    Rg32Uint RgbaUint uint(32), RedGreen;
    Rgb8Int RgbaInt int(8), RedGreenBlue;
    Rgb8Uint RgbaUint uint(8), RedGreenBlue;
    Rgb16Int RgbaInt int(16), RedGreenBlue;
    Rgb16Uint RgbaUint uint(16), RedGreenBlue;
    Rgb32Int RgbaInt int(32), RedGreenBlue;
    Rgb32Uint RgbaUint uint(32), RedGreenBlue;
    Rgba8Int RgbaInt int(8), Plain;
    Rgba8Uint RgbaUint uint(8), Plain;
    Rgba16Int RgbaInt int(16), Plain;
    Rgba16Uint RgbaUint uint(16), Plain;
    Rgba32Int RgbaInt int(32), Plain;
    Rgba32Uint RgbaUint uint(32), Plain;
    Alpha8Int RgbaInt int(8), WideAlpha;
    Alpha8Uint RgbaUint uint(8), WideAlpha;
    Alpha16Int RgbaInt int(16), WideAlpha;
    Alpha16Uint RgbaUint uint(16), WideAlpha;
    Alpha32Int RgbaInt int(32), WideAlpha;
    Alpha32Uint RgbaUint uint(32), WideAlpha;
    Luminance8Int RgbaInt int(8), WideLuminance;
    Luminance8Uint RgbaUint uint(8), WideLuminance;
    Luminance16Int RgbaInt int(16), WideLuminance;
    Luminance16Uint RgbaUint uint(16), WideLuminance;
    Luminance32Int RgbaInt int(32), WideLuminance;
    Luminance32Uint RgbaUint uint(32), WideLuminance;
    LuminanceAlpha8Int RgbaInt int(8), WideLuminanceAlpha;
    LuminanceAlpha8Uint RgbaUint uint(8), WideLuminanceAlpha;
    LuminanceAlpha16Int RgbaInt int(16), WideLuminanceAlpha;
    LuminanceAlpha16Uint RgbaUint uint(16), WideLuminanceAlpha;
    LuminanceAlpha32Int RgbaInt int(32), WideLuminanceAlpha;
    LuminanceAlpha32Uint RgbaUint uint(32), WideLuminanceAlpha;
    Intensity8Int RgbaInt int(8), WideIntensity;
    Intensity8Uint RgbaUint uint(8), WideIntensity;
    Intensity16Int RgbaInt int(16), WideIntensity;
    Intensity16Uint RgbaUint uint(16), WideIntensity;
    Intensity32Int RgbaInt int(32), WideIntensity;
    Intensity32Uint RgbaUint uint(32), WideIntensity;
}

/// A component of texels, as in the queries of its size.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u32)]
pub enum TexelComponent {
    /// `GL_TEXTURE_RED_SIZE`.
    Red = 0x805C,
    /// `GL_TEXTURE_GREEN_SIZE`.
    Green = 0x805D,
    /// `GL_TEXTURE_BLUE_SIZE`.
    Blue = 0x805E,
    /// `GL_TEXTURE_ALPHA_SIZE`.
    Alpha = 0x805F,
    /// `GL_TEXTURE_LUMINANCE_SIZE`.
    Luminance = 0x8060,
    /// `GL_TEXTURE_INTENSITY_SIZE`.
    Intensity = 0x8061,
    /// `GL_TEXTURE_DEPTH_SIZE`.
    Depth = 0x884A,
    /// `GL_TEXTURE_HI_SIZE_NV`.
    Hi = 0x871B,
    /// `GL_TEXTURE_LO_SIZE_NV`.
    Lo = 0x871C,
    /// `GL_TEXTURE_DS_SIZE_NV`.
    Ds = 0x871D,
    /// `GL_TEXTURE_DT_SIZE_NV`.
    Dt = 0x871E,
    /// `GL_TEXTURE_MAG_SIZE_NV`.
    Magnitude = 0x871F,
}

impl InternalFormat {
    /// TEXTURE_RED_SIZE and the like: bits of a component, 0 if texels do not have it.
    pub fn component_bits(self, component: TexelComponent) -> u32 {
        if !self.kept().contains(&component) {
            return 0;
        }
        match self.encoding() {
            Encoding::Unsigned(bits) | Encoding::Signed(bits) => bits,
            Encoding::Half => 16,
            Encoding::Float => 32,
            Encoding::Integer(format) => format.bits,
        }
    }

    /// TEXTURE_FLOAT_COMPONENTS_NV.
    pub fn has_float_components(self) -> bool {
        match self.encoding() {
            Encoding::Half | Encoding::Float => true,
            Encoding::Unsigned(_) | Encoding::Signed(_) | Encoding::Integer(_) => false,
        }
    }

    /// Whether components may be below zero.
    pub(crate) fn is_signed(self) -> bool {
        match self.encoding() {
            Encoding::Signed(_) | Encoding::Half | Encoding::Float => true,
            Encoding::Unsigned(_) | Encoding::Integer(_) => false,
        }
    }

    /// Whether components are floats, which may be of any size.
    pub(crate) fn is_float(self) -> bool {
        matches!(self.encoding(), Encoding::Half | Encoding::Float)
    }

    fn kept(self) -> &'static [TexelComponent] {
        use TexelComponent::{Alpha, Blue, Depth, Ds, Dt, Green, Hi, Intensity, Lo, Luminance, Magnitude, Red};
        match (self.layout(), self.base()) {
            (Layout::Red, _) | (Layout::Plain, BaseFormat::FloatR) => &[Red],
            (Layout::RedGreen, _) | (Layout::Plain, BaseFormat::FloatRg) => &[Red, Green],
            (Layout::RedGreenBlue, _) | (Layout::Plain, BaseFormat::Rgb | BaseFormat::FloatRgb) => &[Red, Green, Blue],
            (Layout::Plain, BaseFormat::Rgba | BaseFormat::FloatRgba | BaseFormat::RgbaInt | BaseFormat::RgbaUint) => {
                &[Red, Green, Blue, Alpha]
            }
            (Layout::Alpha | Layout::WideAlpha, _) | (Layout::Plain, BaseFormat::Alpha) => &[Alpha],
            (Layout::Luminance | Layout::WideLuminance, _) | (Layout::Plain, BaseFormat::Luminance) => &[Luminance],
            (Layout::LuminanceAlpha | Layout::WideLuminanceAlpha, _) | (Layout::Plain, BaseFormat::LuminanceAlpha) => {
                &[Luminance, Alpha]
            }
            (Layout::Intensity | Layout::WideIntensity, _) | (Layout::Plain, BaseFormat::Intensity) => &[Intensity],
            (Layout::Plain, BaseFormat::Hilo | BaseFormat::SignedHilo) => &[Hi, Lo],
            (Layout::Plain, BaseFormat::Dsdt) => &[Ds, Dt],
            (Layout::Plain, BaseFormat::DsdtMag) => &[Ds, Dt, Magnitude],
            (Layout::Plain, BaseFormat::DsdtMagIntensity) => &[Ds, Dt, Magnitude, Intensity],
            (Layout::Plain, BaseFormat::Depth) => &[Depth],
        }
    }
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
            | BaseFormat::FloatRgba => Kind::Color,
            BaseFormat::RgbaInt | BaseFormat::RgbaUint => Kind::Integer,
        }
    }

    /// The part of it that devices need.
    pub(crate) fn kept_texels(self) -> TexelFormat {
        TexelFormat { base: self.base(), layout: self.layout(), encoding: self.encoding() }
    }

    /// One vector for each of `count` pixels, integers as bits. Only integers can become integers
    /// (EXT_texture_integer).
    pub(crate) fn vectors(self, pixels: &Pixels, count: usize) -> Result<Vec<[f32; 4]>> {
        self.accept(pixels.format)?;
        match self.encoding() {
            Encoding::Integer(format) => pixels.whole_vectors(count, format.signed),
            _ => pixels.vectors(count),
        }
    }

    /// Components of texels, from one vector a pixel.
    pub(crate) fn components(self, vectors: &[[f32; 4]]) -> Vec<f32> {
        let count = self.base().component_count();
        // Magnitude and vibrance have no sign (NV_texture_shader, 3.8).
        let signed = if self.kind() == Kind::Offset { 2 } else { 4 };
        let encoding = |place: usize| if place < signed { self.encoding() } else { Encoding::Unsigned(8) };
        let encodings: [Encoding; 4] = std::array::from_fn(encoding);
        let mut components = Vec::with_capacity(vectors.len() * count);
        for vector in vectors {
            let chosen = self.layout().choose(*vector, self.base().is_integer());
            components.extend(encodings.iter().zip(chosen).take(count).map(|(encoding, it)| encoding.keep(it)));
        }
        components
    }

    /// INVALID_OPERATION if pixels of this format cannot be converted to texels of this one.
    pub(crate) fn accept(self, format: PixelFormat) -> Result {
        if self.kind() == format.kind() {
            Ok(())
        } else {
            invalid_operation(format!("{format:?} pixels do not fit a {self:?} texture"))
        }
    }

    pub(crate) fn accepts_colors(self) -> bool {
        matches!(self.kind(), Kind::Color | Kind::Integer)
    }

    /// The corresponding format of image units (EXT_shader_image_load_store, table X.2).
    pub(crate) fn storage(self) -> Option<StorageFormat> {
        let channels = match self.layout() {
            Layout::Red => "r",
            Layout::RedGreen => "rg",
            Layout::Plain if self.is_rgba() => "rgba",
            _ => return None,
        };
        let bits = self.encoding().bits();
        let class = match self.encoding() {
            Encoding::Unsigned(_) => "",
            Encoding::Signed(_) => "_snorm",
            Encoding::Half | Encoding::Float => "f",
            Encoding::Integer(format) => {
                if format.signed {
                    "i"
                } else {
                    "ui"
                }
            }
        };
        StorageFormat::parse(&format!("{channels}{bits}{class}"))
    }

    /// Bytes of a texel of a buffer texture; `None` for formats that these cannot have (ARB_texture_buffer_object,
    /// table 3.15).
    pub(crate) fn buffer_texel(self) -> Option<usize> {
        let (components, encoding) = (self.stored_components()?, self.encoding());
        let fits =
            matches!(encoding, Encoding::Unsigned(8 | 16) | Encoding::Half | Encoding::Float | Encoding::Integer(_));
        fits.then_some(components * encoding.bits() as usize / 8)
    }

    fn is_rgba(self) -> bool {
        matches!(self.base(), BaseFormat::Rgba | BaseFormat::RgbaInt | BaseFormat::RgbaUint)
    }

    fn stored_components(self) -> Option<usize> {
        match self.layout() {
            Layout::Red
            | Layout::Alpha
            | Layout::Luminance
            | Layout::Intensity
            | Layout::WideAlpha
            | Layout::WideLuminance
            | Layout::WideIntensity => Some(1),
            Layout::RedGreen | Layout::LuminanceAlpha | Layout::WideLuminanceAlpha => Some(2),
            Layout::Plain if self.is_rgba() => Some(4),
            Layout::Plain | Layout::RedGreenBlue => None,
        }
    }

    /// Components of texels out of the bytes of a buffer.
    pub(crate) fn unpack(self, bytes: &[u8]) -> Vec<f32> {
        let Some(size) = self.buffer_texel() else { return Vec::new() };
        let encoding = self.encoding();
        let width = encoding.bits() as usize / 8;
        let number = |bytes: &[u8]| {
            let word = bytes.iter().rev().fold(0u32, |word, byte| word << 8 | u32::from(*byte));
            match encoding {
                Encoding::Unsigned(bits) => unsigned_unit(word.into(), bits),
                Encoding::Signed(bits) => {
                    signed_unit(((word << (32 - bits)).cast_signed() >> (32 - bits)).into(), bits)
                }
                Encoding::Half => half::f16::from_bits(word as u16).to_f32(),
                Encoding::Float => f32::from_bits(word),
                Encoding::Integer(format) if format.signed => {
                    let shift = 32 - format.bits;
                    f32::from_bits(((word << shift).cast_signed() >> shift).cast_unsigned())
                }
                Encoding::Integer(_) => f32::from_bits(word),
            }
        };
        let vector = |texel: &[u8]| {
            let mut parts = texel.chunks_exact(width).map(number);
            let first = parts.next().unwrap_or(0.0);
            let rest = [parts.next(), parts.next(), parts.next()].map(|part| part.unwrap_or(0.0));
            match self.layout() {
                Layout::Alpha | Layout::WideAlpha => [0.0, 0.0, 0.0, first],
                Layout::LuminanceAlpha | Layout::WideLuminanceAlpha => [first, 0.0, 0.0, rest[0]],
                _ => [first, rest[0], rest[1], rest[2]],
            }
        };
        let vectors: Vec<[f32; 4]> = bytes.chunks_exact(size).map(vector).collect();
        self.components(&vectors)
    }

    pub(crate) fn is_depth(self) -> bool {
        self.kind() == Kind::Depth
    }
}
