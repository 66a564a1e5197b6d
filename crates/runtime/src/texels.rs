//! How textures store texels, and texels that exist only on a device.

use std::sync::Arc;

use super::identity::Identity;
use crate::raster::IntegerFormat;
use crate::raster::state::Rectangle;
use glasm::texture::{BaseFormat, Image};

/// The integer 1 in place of a float.
pub const WHOLE: f32 = f32::from_bits(1);

/// Which components of a vector texels store, and in which order.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Those of the base format, in order.
    Plain,
    /// Four components, of which the format uses the first.
    Red,
    /// Four components, of which the format has the first two.
    RedGreen,
    /// Four components, of which the format has the first three; the fourth is 1.
    RedGreenBlue,
    /// One component, the vector's alpha.
    Alpha,
    /// One component, the vector's red.
    Luminance,
    /// Two components, the vector's red and alpha.
    LuminanceAlpha,
    /// One component, the vector's red.
    Intensity,
    /// Four components for one or two of the format: integers have no base formats of their own.
    WideAlpha,
    /// Four components: three times the red, and 1.
    WideLuminance,
    /// Four components: three times the red, and alpha.
    WideLuminanceAlpha,
    /// Four components, all of them the red.
    WideIntensity,
}

impl Layout {
    /// The stored components of a vector (GL 1.5, table 3.15).
    pub fn choose(self, [red, green, blue, alpha]: [f32; 4], integer: bool) -> [f32; 4] {
        let one = if integer { WHOLE } else { 1.0 };
        match self {
            Layout::Plain => [red, green, blue, alpha],
            Layout::Red => [red, 0.0, 0.0, one],
            Layout::RedGreen => [red, green, 0.0, one],
            Layout::RedGreenBlue => [red, green, blue, one],
            Layout::Alpha => [alpha, 0.0, 0.0, 0.0],
            Layout::Luminance | Layout::Intensity => [red, 0.0, 0.0, 0.0],
            Layout::LuminanceAlpha => [red, alpha, 0.0, 0.0],
            Layout::WideAlpha => [0.0, 0.0, 0.0, alpha],
            Layout::WideLuminance => [red, red, red, one],
            Layout::WideLuminanceAlpha => [red, red, red, alpha],
            Layout::WideIntensity => [red; 4],
        }
    }
}

/// How a texture stores a component.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    /// Unsigned fixed point of the given number of bits, for `[0, 1]`.
    Unsigned(u32),
    /// Signed fixed point of the given number of bits, for `[-1, 1]`.
    Signed(u32),
    /// A 16-bit float.
    Half,
    /// A 32-bit float.
    Float,
    /// An integer, which stands as its bits where floats do.
    Integer(IntegerFormat),
}

/// Signed integers of the given number of bits.
pub(crate) const fn int(bits: u32) -> Encoding {
    Encoding::Integer(IntegerFormat { signed: true, bits })
}

/// Unsigned integers of the given number of bits.
pub(crate) const fn uint(bits: u32) -> Encoding {
    Encoding::Integer(IntegerFormat { signed: false, bits })
}

impl Encoding {
    /// The nearest representable value.
    pub fn keep(self, value: f32) -> f32 {
        match self {
            Encoding::Unsigned(bits) => {
                let steps = ((1u64 << bits) - 1) as f64;
                // The same as `round`, which is a function call on old processors. A NaN becomes 0.
                let step = (f64::from(value.clamp(0.0, 1.0)) * steps + 0.5) as u64;
                (step as f64 / steps) as f32
            }
            Encoding::Signed(bits) => {
                let steps = ((1u64 << (bits - 1)) - 1) as f64;
                ((f64::from(value.clamp(-1.0, 1.0)) * steps).round() / steps) as f32
            }
            Encoding::Half => half::f16::from_f32(value).to_f32(),
            Encoding::Float => value,
            Encoding::Integer(format) => f32::from_bits(format.hold(value.to_bits())),
        }
    }

    /// How many bits a component has.
    pub fn bits(self) -> u32 {
        match self {
            Encoding::Unsigned(bits) | Encoding::Signed(bits) => bits,
            Encoding::Half => 16,
            Encoding::Float => 32,
            Encoding::Integer(format) => format.bits,
        }
    }
}

/// How vectors become texels.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct TexelFormat {
    /// The components that lookups find.
    pub base: BaseFormat,
    /// The components of a given vector that are kept.
    pub layout: Layout,
    /// For every component.
    pub encoding: Encoding,
}

/// Held while texels may be read from a device. When the last copy is dropped the device can free them.
#[derive(Debug, Default)]
pub struct Lease {
    /// Devices keep texels under this.
    pub identity: Identity,
}

/// Levels of a texture whose texels exist only on the device.
#[derive(Clone, Debug, Default)]
pub struct DeviceLevels {
    /// Keeps the texels alive on the device.
    pub lease: Arc<Lease>,
    /// A bit for each level.
    levels: u32,
}

impl DeviceLevels {
    /// Whether the device alone has the texels of a level.
    pub fn has(&self, level: u32) -> bool {
        self.levels.checked_shr(level).unwrap_or(0) & 1 != 0
    }

    /// Notes who has the texels of a level.
    pub fn set(&mut self, level: u32, on_device: bool) {
        let bit = 1u32.checked_shl(level).unwrap_or(0);
        self.levels = if on_device { self.levels | bit } else { self.levels & !bit };
    }

    /// The first such level.
    pub fn first(&self) -> Option<u32> {
        (self.levels != 0).then(|| self.levels.trailing_zeros())
    }
}

/// A buffer of a target.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetBuffer {
    /// The colour buffer of this number.
    Color(usize),
    /// The depth buffer.
    Depth,
}

/// A level on a device.
#[derive(Clone, Copy, Debug)]
pub struct TexelLevel<'a> {
    /// Whose texels they are.
    pub lease: &'a Arc<Lease>,
    /// The level's number; 0 is the largest image.
    pub level: u32,
    /// How vectors of the target become texels.
    pub format: TexelFormat,
    /// Width, height, slices.
    pub extent: [u32; 3],
    /// Samples of a texel, which copies keep apart if there are several.
    pub samples: u32,
}

impl TexelLevel<'_> {
    /// Slices of which each has one sample of every texel.
    pub fn planes(&self) -> u32 {
        self.extent[2] * self.samples
    }
}

/// A rectangle of a target to convert to texels.
#[derive(Clone, Copy, Debug)]
pub struct TexelCopy<'a> {
    /// The buffer that is read.
    pub buffer: TargetBuffer,
    /// The rectangle of the target, in pixels.
    pub area: Rectangle,
    /// The level that is written.
    pub level: TexelLevel<'a>,
    /// Column, row and slice of the level; rows continue in the next slice.
    pub place: [u32; 3],
    /// The other texels of the level, if the host has them.
    pub image: Option<&'a Image>,
}
