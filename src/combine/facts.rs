//! What a program is made for: textures, fog, and who looks at registers.

use super::setup::{REGISTERS, Setup};
use crate::vocabulary::Target;

/// What decides how a setup becomes a program, beside the setup itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Facts {
    /// The textures of the units.
    pub units: [Unit; REGISTERS],
    /// Where the fog factor comes from. Behind ATI's fragment shaders, which have no fog register, fog is applied if it is
    /// linear or exponential.
    pub fog: Fog,
    /// The secondary colour is added to what one of ATI's fragment shaders gives.
    pub color_sum: bool,
    /// Spare 0 and 1, as the last general stage leaves them, are results 1 and 2.
    pub spares: bool,
    /// HILO textures give two components, of which the program makes the third.
    pub pairs: bool,
    /// Constants of general stages are given one by one, unless the text sets them.
    pub stage_constants: bool,
}

impl Facts {
    /// What a caller knows around a setup: the textures of units, the last one where a unit has several; which of them hold
    /// floats, a bit for each; and the fog. Texture shaders name the targets of their textures themselves.
    pub fn around(setup: &Setup, textures: impl IntoIterator<Item = (u8, Target)>, floats: u32, fog: Fog) -> Facts {
        let mut facts = Facts { fog, ..Facts::default() };
        if matches!(setup, Setup::Combined { shader: Some(_), .. }) {
            return facts;
        }
        for (number, target) in textures {
            let is_float = floats.checked_shr(number.into()).is_some_and(|bits| bits & 1 != 0);
            let kind = if is_float { ComponentKind::FloatRgba } else { ComponentKind::Rgba };
            if let Some(unit) = facts.units.get_mut(usize::from(number)) {
                *unit = Unit::Bound { target, kind };
            }
        }
        facts
    }
}

/// What is known of a unit's texture.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Nothing: it fits what the stage, and those that read it, do.
    #[default]
    Assumed,
    /// There is no complete texture.
    Missing,
    /// A texture.
    Bound {
        /// Its shape.
        target: Target,
        /// What its components are.
        kind: ComponentKind,
    },
}

/// What components a texture has (NV_texture_shader, table 3.E and the internal formats).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum ComponentKind {
    /// Unsigned colours.
    Rgba,
    /// Unsigned alpha alone.
    Alpha,
    /// Depth: a luminance.
    Depth,
    /// Signed colours.
    SignedRgba,
    /// Floats, which may be of any size.
    FloatRgba,
    /// Signed colours with an unsigned alpha.
    MixedRgba,
    /// HILO, unsigned.
    Hilo,
    /// HILO, signed.
    SignedHilo,
    /// Offsets.
    Dsdt,
    /// Offsets and a magnitude.
    DsdtMag,
    /// Offsets, a magnitude and an intensity.
    DsdtMagIntensity,
}

impl ComponentKind {
    /// Whether all components are unsigned colours.
    pub fn is_unsigned_color(self) -> bool {
        matches!(self, ComponentKind::Rgba | ComponentKind::Alpha | ComponentKind::Depth)
    }

    /// Whether components are colours.
    pub fn is_color(self) -> bool {
        self.is_unsigned_color() || matches!(self, ComponentKind::SignedRgba | ComponentKind::FloatRgba)
    }

    /// Whether it is a HILO pair.
    pub fn is_hilo(self) -> bool {
        matches!(self, ComponentKind::Hilo | ComponentKind::SignedHilo)
    }

    /// Whether it has offsets.
    pub fn is_offset(self) -> bool {
        matches!(self, ComponentKind::Dsdt | ComponentKind::DsdtMag | ComponentKind::DsdtMagIntensity)
    }
}

/// Where the fog factor, the alpha of the fog register, comes from.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fog {
    /// The fog coordinate's attribute holds the colour and the factor.
    #[default]
    Given,
    /// Fog is off: the factor is 1.
    Off,
    /// Linear fog of the fog coordinate.
    Linear,
    /// Exponential fog.
    Exp,
    /// Exponential fog of the square.
    Exp2,
}
