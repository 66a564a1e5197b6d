//! Base internal formats: which components a texel has and where they go in a result.

use super::{named, spelled};

/// The base internal format of a texture (NV_fragment_program, table X.5, and the integer formats of EXT_texture_integer).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BaseFormat {
    /// A alone; lookups give (0,0,0,A).
    Alpha,
    /// L alone; lookups give (L,L,L,1).
    Luminance,
    /// L and A; lookups give (L,L,L,A).
    LuminanceAlpha,
    /// I alone; lookups give (I,I,I,I).
    Intensity,
    /// Red, green and blue; alpha is 1.
    Rgb,
    /// Four components.
    Rgba,
    /// `GL_HILO_NV`: two unsigned components; the other two are 1.
    Hilo,
    /// `GL_SIGNED_HILO_NV`: two signed components; the third makes a unit vector of them.
    SignedHilo,
    /// `GL_DSDT_NV`: offsets of s and t, signed.
    Dsdt,
    /// `GL_DSDT_MAG_NV`: offsets and an unsigned magnitude.
    DsdtMag,
    /// `GL_DSDT_MAG_INTENSITY_NV`: offsets, magnitude and intensity.
    DsdtMagIntensity,
    /// `GL_FLOAT_R_NV`: one float, unfiltered.
    FloatR,
    /// `GL_FLOAT_RG_NV`: two floats, unfiltered.
    FloatRg,
    /// `GL_FLOAT_RGB_NV`: three floats, unfiltered.
    FloatRgb,
    /// `GL_FLOAT_RGBA_NV`: four floats, unfiltered.
    FloatRgba,
    /// `GL_DEPTH_COMPONENT`: a depth, which a sampler may compare.
    Depth,
    /// Four signed integers (EXT_texture_integer).
    RgbaInt,
    /// Four unsigned integers (EXT_texture_integer).
    RgbaUint,
}

const NAMES: [(&str, BaseFormat); 18] = [
    ("alpha", BaseFormat::Alpha),
    ("luminance", BaseFormat::Luminance),
    ("luminance_alpha", BaseFormat::LuminanceAlpha),
    ("intensity", BaseFormat::Intensity),
    ("rgb", BaseFormat::Rgb),
    ("rgba", BaseFormat::Rgba),
    ("hilo", BaseFormat::Hilo),
    ("signed_hilo", BaseFormat::SignedHilo),
    ("dsdt", BaseFormat::Dsdt),
    ("dsdt_mag", BaseFormat::DsdtMag),
    ("dsdt_mag_intensity", BaseFormat::DsdtMagIntensity),
    ("float_r", BaseFormat::FloatR),
    ("float_rg", BaseFormat::FloatRg),
    ("float_rgb", BaseFormat::FloatRgb),
    ("float_rgba", BaseFormat::FloatRgba),
    ("depth", BaseFormat::Depth),
    ("rgba_int", BaseFormat::RgbaInt),
    ("rgba_uint", BaseFormat::RgbaUint),
];

/// How a depth texture is read (ARB_depth_texture).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DepthMode {
    /// As a luminance: (D,D,D,1).
    #[default]
    Luminance,
    /// As an intensity: (D,D,D,D).
    Intensity,
    /// As an alpha: (0,0,0,D).
    Alpha,
}

const DEPTH_MODES: [(&str, DepthMode); 3] =
    [("luminance", DepthMode::Luminance), ("intensity", DepthMode::Intensity), ("alpha", DepthMode::Alpha)];

impl DepthMode {
    /// The mode that a case file calls so.
    pub fn parse(name: &str) -> Option<DepthMode> {
        named(&DEPTH_MODES, name)
    }

    /// What case files call it.
    pub fn name(self) -> &'static str {
        spelled(&DEPTH_MODES, self)
    }
}

/// The border colour.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Border {
    /// TEXTURE_BORDER_VALUES: clamped to the range of each component when used (NV_texture_shader, NV_float_buffer).
    Values([f32; 4]),
    /// Words used unchanged: integer borders, and float borders of later formats, which clamp nothing.
    Words([u32; 4]),
}

impl Default for Border {
    fn default() -> Self {
        Border::Values([0.0; 4])
    }
}

const ZERO: u32 = 0;
const ONE: u32 = 1.0f32.to_bits();

impl BaseFormat {
    /// The format with this name in case files, in small letters.
    pub fn parse(name: &str) -> Option<BaseFormat> {
        named(&NAMES, name)
    }

    /// What case files call it.
    pub fn name(self) -> &'static str {
        spelled(&NAMES, self)
    }

    /// How many components a texel has.
    pub fn component_count(self) -> usize {
        match self {
            BaseFormat::Alpha
            | BaseFormat::Luminance
            | BaseFormat::Intensity
            | BaseFormat::FloatR
            | BaseFormat::Depth => 1,
            BaseFormat::LuminanceAlpha
            | BaseFormat::Hilo
            | BaseFormat::SignedHilo
            | BaseFormat::Dsdt
            | BaseFormat::FloatRg => 2,
            BaseFormat::Rgb | BaseFormat::DsdtMag | BaseFormat::FloatRgb => 3,
            BaseFormat::Rgba
            | BaseFormat::DsdtMagIntensity
            | BaseFormat::FloatRgba
            | BaseFormat::RgbaInt
            | BaseFormat::RgbaUint => 4,
        }
    }

    /// Whether components are integers, which are never filtered.
    pub fn is_integer(self) -> bool {
        matches!(self, BaseFormat::RgbaInt | BaseFormat::RgbaUint)
    }

    /// NV_float_buffer: its formats are looked up NEAREST, whatever the filters are.
    pub fn is_unfiltered_float(self) -> bool {
        matches!(self, BaseFormat::FloatR | BaseFormat::FloatRg | BaseFormat::FloatRgb | BaseFormat::FloatRgba)
    }

    /// The result vector of a filtered texel (table X.5). Components that the format lacks are not read.
    pub fn expand(self, texel: [u32; 4], mode: DepthMode) -> [u32; 4] {
        let [x, y, z, w] = texel;
        match self {
            BaseFormat::Alpha => [ZERO, ZERO, ZERO, x],
            BaseFormat::Luminance => [x, x, x, ONE],
            BaseFormat::LuminanceAlpha => [x, x, x, y],
            BaseFormat::Intensity => [x; 4],
            BaseFormat::Rgb | BaseFormat::DsdtMag | BaseFormat::FloatRgb => [x, y, z, ONE],
            BaseFormat::Hilo => [x, y, ONE, ONE],
            BaseFormat::SignedHilo => [x, y, hemisphere(x, y), ONE],
            BaseFormat::Dsdt | BaseFormat::FloatRg => [x, y, ZERO, ONE],
            BaseFormat::FloatR => [x, ZERO, ZERO, ONE],
            BaseFormat::Rgba
            | BaseFormat::DsdtMagIntensity
            | BaseFormat::FloatRgba
            | BaseFormat::RgbaInt
            | BaseFormat::RgbaUint => [x, y, z, w],
            BaseFormat::Depth => match mode {
                DepthMode::Luminance => [x, x, x, ONE],
                DepthMode::Intensity => [x; 4],
                DepthMode::Alpha => [ZERO, ZERO, ZERO, x],
            },
        }
    }

    /// The border colour as a texel of this format: colours by OpenGL's table 3.15 (luminance, intensity and
    /// depth from red), HI and LO, DS, DT, MAG and vibrance in order.
    pub(super) fn border_texel(self, border: Border) -> [u32; 4] {
        let [red, green, blue, alpha] = match border {
            Border::Words(words) => words,
            Border::Values(values) => self.hold_border(values),
        };
        match self {
            BaseFormat::Alpha => [alpha, ZERO, ZERO, ZERO],
            BaseFormat::LuminanceAlpha => [red, alpha, ZERO, ZERO],
            BaseFormat::Luminance
            | BaseFormat::Intensity
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
            | BaseFormat::Depth
            | BaseFormat::RgbaInt
            | BaseFormat::RgbaUint => [red, green, blue, alpha],
        }
    }

    /// Unsigned and float components to [0, 1], signed ones to [-1, 1] (NV_float_buffer, 3.8.7); integers are truncated.
    fn hold_border(self, values: [f32; 4]) -> [u32; 4] {
        let mut words = [0; 4];
        for (index, (word, value)) in words.iter_mut().zip(values).enumerate() {
            *word = match self {
                BaseFormat::RgbaInt => (value as i32).cast_unsigned(),
                BaseFormat::RgbaUint => value as u32,
                BaseFormat::SignedHilo => value.clamp(-1.0, 1.0).to_bits(),
                BaseFormat::Dsdt | BaseFormat::DsdtMag | BaseFormat::DsdtMagIntensity if index < 2 => {
                    value.clamp(-1.0, 1.0).to_bits()
                }
                BaseFormat::Alpha
                | BaseFormat::Luminance
                | BaseFormat::LuminanceAlpha
                | BaseFormat::Intensity
                | BaseFormat::Rgb
                | BaseFormat::Rgba
                | BaseFormat::Hilo
                | BaseFormat::Dsdt
                | BaseFormat::DsdtMag
                | BaseFormat::DsdtMagIntensity
                | BaseFormat::FloatR
                | BaseFormat::FloatRg
                | BaseFormat::FloatRgb
                | BaseFormat::FloatRgba
                | BaseFormat::Depth => value.clamp(0.0, 1.0).to_bits(),
            };
        }
        words
    }
}

/// HEMI: the third component of the unit vector whose first two are HI and LO.
fn hemisphere(hi: u32, lo: u32) -> u32 {
    let (hi, lo) = (f32::from_bits(hi), f32::from_bits(lo));
    (1.0 - (hi * hi + lo * lo)).max(0.0).sqrt().to_bits()
}
