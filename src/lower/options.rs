//! What a caller may choose about the lowering.

use crate::program::BitSet128;
use crate::texture::DepthMode;

/// How faithful floating point is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum FloatLevel {
    /// The reference machine bit for bit, flushed fp32 denormals included.
    Exact,
    /// What the extension's text promises; fp32 denormals and fused multiply-add are the device's affair.
    #[default]
    Strict,
    /// NaN rules are given up where they cost.
    Fast,
}

/// Where the window's origin lies and what depth range clip space has.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Coordinates {
    /// Depth from 0 to w in clip space, window rows downward.
    #[default]
    Wgpu,
    /// Depth from -w to w in clip space, window rows upward.
    Gl,
}

/// What becomes of clip distances that a vertex program writes.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum ClipDistances {
    /// Interpolated like other results; the fragment side discards where one is below zero.
    #[default]
    Emulated,
    /// The device's clip distances (wgpu's CLIP_DISTANCES).
    Native,
}

/// Which results a vertex program passes on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Varyings {
    /// What the program writes.
    #[default]
    Written,
    /// Exactly these locations, written or not: what the fragment side reads.
    Exactly(BitSet128),
}

/// What a lookup in a unit does that a sampler alone does not.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lookup {
    /// The third component completes the first two to a unit vector (HEMI in NV_fragment_program, table X.5).
    Hemisphere,
    /// A depth texture whose comparison is on, whatever the program calls its target.
    Compared(DepthMode),
    /// A texture that is not compared, whatever the program calls its target.
    Plain,
    /// Levels of detail have this added (bits of a float): samplers have no bias of their own.
    Biased(u32),
}

/// A unit whose texture asks for more than a sampler does. Other textures are taken to give result vectors
/// themselves: base formats are the caller's swizzle.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct UnitFormat {
    pub unit: u8,
    pub lookup: Lookup,
}

impl Options {
    /// How the unit's depth comparison becomes a vector, where it is compared.
    pub fn compared(&self, unit: u8, shadow: bool) -> Option<DepthMode> {
        let chosen = self.formats.iter().filter(|it| it.unit == unit).find_map(|it| match it.lookup {
            Lookup::Compared(mode) => Some(Some(mode)),
            Lookup::Plain => Some(None),
            Lookup::Hemisphere | Lookup::Biased(_) => None,
        });
        chosen.unwrap_or(shadow.then_some(DepthMode::Luminance))
    }

    /// What is added to the unit's levels of detail.
    pub fn bias(&self, unit: u8) -> Option<f32> {
        self.formats.iter().filter(|it| it.unit == unit).find_map(|it| match it.lookup {
            Lookup::Biased(bits) => Some(f32::from_bits(bits)),
            Lookup::Compared(_) | Lookup::Plain | Lookup::Hemisphere => None,
        })
    }

    pub fn is_hemisphere(&self, unit: u8) -> bool {
        self.formats.iter().any(|it| it.unit == unit && it.lookup == Lookup::Hemisphere)
    }
}

/// What the lowering is asked for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Options {
    pub float: FloatLevel,
    pub coordinates: Coordinates,
    pub clip_distances: ClipDistances,
    pub varyings: Varyings,
    /// The fragment side of clip distances that are emulated: how many there are.
    pub emulated_clip_distances: u8,
    /// Colours of back faces come from the vertex program's back colours.
    pub two_sided: bool,
    /// Colours are not interpolated.
    pub flat_colors: bool,
    pub formats: Vec<UnitFormat>,
    /// Units whose textures may hold any float: nothing is assumed of what they give.
    pub float_textures: u32,
    /// Bind group of everything, and the first binding number.
    pub group: u32,
    pub binding: u32,
    /// Every block a state of a dispatch loop: a second oracle for tests.
    pub force_dispatch: bool,
}
