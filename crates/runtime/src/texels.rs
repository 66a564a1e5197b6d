//! How textures keep texels, and texels that a device has and the host has not.

use std::sync::Arc;

use super::call::Identity;
use crate::raster::IntegerFormat;
use crate::raster::state::Rectangle;
use glasm::texture::{BaseFormat, Image};

/// The integer 1 where floats stand.
pub const WHOLE: f32 = f32::from_bits(1);

/// Which components of a vector texels keep, and where.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Layout {
    /// Those of the base format, in their order.
    Plain,
    /// Four components, of which the format has the first.
    Red,
    RedGreen,
    RedGreenBlue,
    Alpha,
    Luminance,
    LuminanceAlpha,
    Intensity,
    /// Four components that are one or two of the format's: integers have no base formats of their own.
    WideAlpha,
    WideLuminance,
    WideLuminanceAlpha,
    WideIntensity,
}

impl Layout {
    /// The components that are kept of a vector (GL 1.5, table 3.15).
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

/// How a texture keeps a component.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Unsigned(u32),
    Signed(u32),
    Half,
    Float,
    Integer(IntegerFormat),
}

pub const fn int(bits: u32) -> Encoding {
    Encoding::Integer(IntegerFormat { signed: true, bits })
}

pub const fn uint(bits: u32) -> Encoding {
    Encoding::Integer(IntegerFormat { signed: false, bits })
}

impl Encoding {
    /// The nearest value that can be kept.
    pub fn keep(self, value: f32) -> f32 {
        match self {
            Encoding::Unsigned(bits) => {
                let steps = ((1u64 << bits) - 1) as f64;
                // As `round` has it, which is a call where processors may be old. A NaN is 0.
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
    pub base: BaseFormat,
    pub layout: Layout,
    /// Of every component.
    pub encoding: Encoding,
}

/// What somebody holds who may ask a device for texels. When nobody does any more they can go.
#[derive(Debug, Default)]
pub struct Lease {
    pub identity: Identity,
}

/// Levels of a texture whose texels only the device has.
#[derive(Clone, Debug, Default)]
pub struct Away {
    pub lease: Arc<Lease>,
    /// A bit for each.
    levels: u32,
}

impl Away {
    pub fn has(&self, level: u32) -> bool {
        self.levels.checked_shr(level).unwrap_or(0) & 1 != 0
    }

    pub fn set(&mut self, level: u32, away: bool) {
        let bit = 1u32.checked_shl(level).unwrap_or(0);
        self.levels = if away { self.levels | bit } else { self.levels & !bit };
    }

    /// The first of them.
    pub fn first(&self) -> Option<u32> {
        (self.levels != 0).then(|| self.levels.trailing_zeros())
    }
}

/// A buffer of a target.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum TargetBuffer {
    Color(usize),
    Depth,
}

/// A level that a device keeps.
#[derive(Clone, Copy, Debug)]
pub struct TexelLevel<'a> {
    pub lease: &'a Arc<Lease>,
    pub level: u32,
    pub format: TexelFormat,
    /// Width, height, slices.
    pub extent: [u32; 3],
}

/// A rectangle of a target that becomes texels.
#[derive(Clone, Copy, Debug)]
pub struct TexelCopy<'a> {
    pub buffer: TargetBuffer,
    pub area: Rectangle,
    pub level: TexelLevel<'a>,
    /// Column, row and slice of the level; rows go on in the next slice.
    pub place: [u32; 3],
    /// What the level holds beside, where the host has that.
    pub image: Option<&'a Image>,
}
