//! Textures that are read texel by texel: what devices look up otherwise is computed, as `crate::texture` computes it.
//!
//! Such a texture is bound without a sampler: as an image of its texels, with layers, faces and samples as layers, or,
//! for a buffer texture, as a storage buffer of vectors. Its lookups are written as WGSL, from a template that the
//! unit's state fills.

use crate::isa::Op;
use crate::lower::request::description::Emulated;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::request::units::{Texels, UnitTexels};
use crate::lower::units::lookups::{Needs, fetches_integers, is_compared, is_forced, lookups_in, needs};
use crate::program::{Program, TextureUse};
use crate::texture::Wrap;
use crate::vocabulary::Target;

/// What lookups in a unit are made of.
#[derive(Copy, Clone, Debug)]
pub(crate) struct UnitPlan {
    pub unit: u8,
    /// How the texture is bound if lookups are computed; `None` if the device performs them.
    pub texels: Option<Texels>,
    /// The functions that lookups with a sampler call.
    pub needs: Needs,
    /// Lookups compare.
    pub compared: bool,
    /// Lookups are comparisons that a function makes texel by texel: the IR has none with a bias, at a level or with
    /// slopes.
    pub compares_texels: bool,
    /// Some lookup has a least level of detail.
    pub clamped: bool,
}

impl UnitPlan {
    fn of(program: &Program, options: &Options, texture: &TextureUse) -> UnitPlan {
        let state = options.texels(texture.unit);
        let (texels, needs) = (texels(program, options, texture), needs(program, options, texture));
        let compares_texels = (state.is_none() || options.precision.float != FloatLevel::Exact)
            && has_plain_edges(state, texture.target)
            && texels == Some(Texels::Floats)
            && needs.compared;
        let compared = is_compared(program, options, texture);
        let clamped = lookups_in(program, texture.unit).any(|(instruction, _)| instruction.clamped);
        UnitPlan { unit: texture.unit, texels, needs, compared, compares_texels, clamped }
    }
}

/// The plans of a program's units, in the order of its textures.
pub(crate) fn unit_plans(program: &Program, options: &Options) -> Vec<UnitPlan> {
    program.textures.iter().map(|texture| UnitPlan::of(program, options, texture)).collect()
}

/// How the unit's texture is bound if lookups are computed; `None` if the device performs them.
pub fn texels(program: &Program, options: &Options, texture: &TextureUse) -> Option<Texels> {
    let state = options.texels(texture.unit);
    // No device's sampler supports border texels.
    if state.is_some_and(|state| state.rim.is_some()) {
        return Some(Texels::Bordered);
    }
    program.dialect.rules().typed?;
    match texture.target {
        Target::Buffer => return Some(Texels::Buffer),
        // Samples lie in layers, since no device takes texels of multisampled images from a host.
        Target::Multisample | Target::MultisampleArray if state.is_none_or(|state| !state.integer) => {
            return Some(if state.is_none() && fetches_integers(program, texture.unit) {
                Texels::Words
            } else {
                Texels::Floats
            });
        }
        _ => {}
    }
    match state {
        Some(state) if state.integer => Some(Texels::Words),
        // What devices make of levels and of borders is near to what the texts say, not the same.
        Some(_) if options.precision.float == FloatLevel::Exact => Some(Texels::Floats),
        // What an absent texture gives depends on the instruction: a one of floats or of integers.
        Some(state) if state.absent => Some(Texels::Words),
        None if fetches_integers(program, texture.unit) => Some(Texels::Words),
        _ => is_forced(program, options, texture, state).then_some(Texels::Floats),
    }
}

/// Whether some lookup in a unit that is read texel by texel calls the template's functions.
pub(crate) fn calls_template(program: &Program, unit: u8, own: &Needs) -> bool {
    lookups_in(program, unit).any(|(instruction, _)| match instruction.op {
        Op::Tex(_) => !own.compared,
        Op::Fetch(fetch) => !own.makes(fetch),
        _ => true,
    })
}

/// The parts of the program's lookups that the module emulates.
pub(crate) fn emulated_lookups(program: &Program, units: &[UnitPlan]) -> Vec<Emulated> {
    let mut found = [false; 4];
    for plan in units {
        let filters = plan.texels.is_some_and(|form| {
            let fetches = lookups_in(program, plan.unit).any(|(it, _)| !matches!(it.op, Op::Fetch(_)));
            form == Texels::Bordered || fetches
        });
        found[0] |= filters && !plan.compares_texels;
        found[1] |= plan.compares_texels;
        found[2] |= !filters && plan.needs.shifted;
        found[3] |= plan.needs.detail;
    }
    let names =
        [Emulated::TextureFilters, Emulated::LevelComparisons, Emulated::TexelOffsets, Emulated::LevelsOfDetail];
    names.into_iter().zip(found).filter(|(_, found)| *found).map(|(name, _)| name).collect()
}

/// Whether nothing but the image is seen beyond its edges.
fn has_plain_edges(state: Option<&UnitTexels>, target: Target) -> bool {
    let plain = |wrap: &Wrap| matches!(wrap, Wrap::Repeat | Wrap::ClampToEdge | Wrap::MirroredRepeat);
    state.is_none_or(|state| state.wrap.iter().take(target.axes()).all(plain))
}
