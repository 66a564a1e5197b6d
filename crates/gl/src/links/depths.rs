//! Depth textures: GLSL from version 130 on neither compares them where the program does not say so nor makes vectors of
//! their depths, so the units that have one choose a variant of the program.

use glasm::dialect::Rules;
use glasm::lower::{Lookup, UnitFormat};
use glasm::program::TextureUse;
use glasm::texture::{DepthMode, Target};

use crate::facts::Facts;
use crate::host::{self, GLenum, GLint, integer, tokens};
use crate::state::fragments::{FragmentStage, Unit};

/// What the textures of all units are.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Depths {
    /// Four bits for each unit, of which 0 is not a depth texture.
    lookups: u128,
    /// Units whose DEPTH_TEXTURE_MODE is ALPHA: before GLSL 130 the host makes vectors of their depths itself.
    pub(crate) alpha: u32,
    /// Units whose comparison is on, though the program does not compare: four bits for each, the target's place in
    /// [`TARGETS`] and one more.
    not_compared: u128,
    /// Units in which a fragment program finds no complete texture, and zeros.
    pub(crate) missing: u32,
}

/// Units that are told apart.
const UNITS: u8 = 32;

/// What four bits mean, from 1 on.
const LOOKUPS: [Lookup; 6] = [
    Lookup::Compared(DepthMode::Luminance),
    Lookup::Compared(DepthMode::Intensity),
    Lookup::Compared(DepthMode::Alpha),
    Lookup::Depth(DepthMode::Luminance),
    Lookup::Depth(DepthMode::Intensity),
    Lookup::Depth(DepthMode::Alpha),
];
/// A depth texture that is read as it is, though the program may name a target that compares.
const PLAIN: u128 = 7;

impl Depths {
    fn set(&mut self, unit: u8, lookup: Lookup) {
        let number = LOOKUPS.iter().position(|known| *known == lookup).map_or(PLAIN, |place| place as u128 + 1);
        self.lookups |= number << (4 * unit);
    }

    /// The same with units without a complete texture, whose format does not matter.
    #[must_use]
    pub(crate) fn with_missing(mut self, missing: u32) -> Depths {
        for unit in (0..UNITS).filter(|unit| missing >> unit & 1 != 0) {
            self.lookups &= !(15 << (4 * unit));
        }
        Depths { missing, ..self }
    }

    /// The same for the lowering.
    pub(crate) fn formats(self) -> Vec<UnitFormat> {
        let of = |unit: u8| match self.lookups >> (4 * unit) & 15 {
            0 => None,
            number => {
                let lookup = LOOKUPS.get(number as usize - 1).copied().unwrap_or(Lookup::Plain);
                Some(UnitFormat { unit, lookup })
            }
        };
        (0..UNITS).filter_map(of).collect()
    }

    /// The units whose comparison has to be off, with their targets.
    pub(crate) fn not_compared(self) -> impl Iterator<Item = (u8, GLenum)> {
        let target = move |unit: u8| TARGETS.get(((self.not_compared >> (4 * unit) & 15) as usize).checked_sub(1)?);
        (0..UNITS).filter_map(move |unit| target(unit).map(|(_, token)| (unit, *token)))
    }

    /// What the current context has bound to the units of programs.
    pub(crate) fn bound<'t>(
        textures: impl Iterator<Item = (&'t TextureUse, &'t Rules)>,
        facts: &Facts,
        stage: FragmentStage,
    ) -> Depths {
        let mut depths = Depths::default();
        let mut active = None;
        let last = facts.limits.units.min(UNITS.into());
        for (texture, rules) in textures.filter(|(texture, _)| i32::from(texture.unit) < last) {
            let Some((_, target)) = TARGETS.iter().find(|(it, _)| *it == texture.target).copied() else { continue };
            active.get_or_insert_with(|| integer(tokens::ACTIVE_TEXTURE).cast_unsigned());
            // SAFETY: the host has this unit.
            unsafe { host::ActiveTexture(tokens::TEXTURE0 + u32::from(texture.unit)) };
            if let Some(lookup) = lookup(target, facts) {
                let alpha = matches!(lookup, Lookup::Compared(DepthMode::Alpha) | Lookup::Depth(DepthMode::Alpha));
                depths.alpha |= u32::from(alpha && facts.glsl < 130) << texture.unit;
                let (lookup, off) = match in_stage(lookup, stage) {
                    Lookup::Compared(mode) if !rules.compares(texture.shadow) => (Lookup::Depth(mode), true),
                    lookup => (lookup, false),
                };
                if off {
                    let place = TARGETS.iter().position(|(it, _)| *it == texture.target).unwrap_or(0);
                    depths.not_compared |= (place as u128 + 1) << (4 * texture.unit);
                }
                depths.set(texture.unit, lookup);
            }
        }
        if let Some(active) = active {
            // SAFETY: it was active before.
            unsafe { host::ActiveTexture(active) };
        }
        depths
    }
}

/// What a lookup is in the stage that computes fragments.
fn in_stage(lookup: Lookup, stage: FragmentStage) -> Lookup {
    match (stage, lookup) {
        (
            FragmentStage::Host | FragmentStage::Program(_) | FragmentStage::Unit(Unit::Shader | Unit::TextShader),
            lookup,
        ) => lookup,
        // Register combiners and texture shaders take the depth in all components, whatever DEPTH_TEXTURE_MODE says.
        (FragmentStage::Unit(_), Lookup::Compared(_)) => Lookup::Compared(DepthMode::Intensity),
        (FragmentStage::Unit(_), _) => Lookup::Depth(DepthMode::Intensity),
    }
}

/// Targets that may have depth textures, and the host's names of them.
const TARGETS: [(Target, GLenum); 7] = [
    (Target::Dim1, tokens::TEXTURE_1D),
    (Target::Dim2, tokens::TEXTURE_2D),
    (Target::Cube, tokens::TEXTURE_CUBE_MAP),
    (Target::Rect, tokens::TEXTURE_RECTANGLE),
    (Target::Array1D, tokens::TEXTURE_1D_ARRAY),
    (Target::Array2D, tokens::TEXTURE_2D_ARRAY),
    (Target::ArrayCube, tokens::TEXTURE_CUBE_MAP_ARRAY),
];

/// What the active unit's texture needs; `None` for one without depths.
fn lookup(target: GLenum, facts: &Facts) -> Option<Lookup> {
    let parameter = |name: GLenum| {
        let mut value: GLint = 0;
        // SAFETY: these have one value; a target that the host lacks leaves it as it is.
        unsafe { host::GetTexParameteriv(target, name, &raw mut value) };
        value
    };
    let image = if target == tokens::TEXTURE_CUBE_MAP { tokens::TEXTURE_CUBE_MAP_POSITIVE_X } else { target };
    let mut bits: GLint = 0;
    // SAFETY: this has one value.
    unsafe {
        let level = parameter(tokens::TEXTURE_BASE_LEVEL);
        host::GetTexLevelParameteriv(image, level, tokens::TEXTURE_DEPTH_SIZE, &raw mut bits);
    }
    if bits == 0 {
        return None;
    }
    let mut compares = parameter(tokens::TEXTURE_COMPARE_MODE).cast_unsigned();
    let sampler = if facts.samplers { integer(tokens::SAMPLER_BINDING).cast_unsigned() } else { 0 };
    if sampler != 0 {
        let mut value: GLint = 0;
        // SAFETY: this has one value, and the sampler is bound.
        unsafe { host::GetSamplerParameteriv(sampler, tokens::TEXTURE_COMPARE_MODE, &raw mut value) };
        compares = value.cast_unsigned();
    }
    let mode = match parameter(tokens::DEPTH_TEXTURE_MODE).cast_unsigned() {
        tokens::INTENSITY => Some(DepthMode::Intensity),
        tokens::ALPHA => Some(DepthMode::Alpha),
        tokens::LUMINANCE => Some(DepthMode::Luminance),
        _ => None,
    };
    Some(match (compares == tokens::COMPARE_REF_TO_TEXTURE, mode) {
        (true, mode) => Lookup::Compared(mode.unwrap_or_default()),
        (false, Some(mode)) => Lookup::Depth(mode),
        (false, None) => Lookup::Plain,
    })
}
