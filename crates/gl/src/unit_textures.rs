//! What fixed units are to know of the host: which textures are on, what their components are, and where fog comes from.

use glasm::combine::{Fog, Kind, REGISTERS, UNITS, Unit};
use glasm::texture::Target;

use crate::host::{self, GLenum, GLint, integer, tokens};
use crate::layer::Layer;

/// Conventional texturing of the units.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Textured {
    /// The target that is on.
    pub(crate) targets: [Option<Target>; UNITS],
    /// The textures there.
    pub(crate) units: [Unit; REGISTERS],
}

/// Targets, the one first that is used if several are on.
pub(crate) const TARGETS: [(Target, GLenum); 5] = [
    (Target::Cube, tokens::TEXTURE_CUBE_MAP),
    (Target::Dim3, tokens::TEXTURE_3D),
    (Target::Rect, tokens::TEXTURE_RECTANGLE),
    (Target::Dim2, tokens::TEXTURE_2D),
    (Target::Dim1, tokens::TEXTURE_1D),
];

/// Whether a capability is the switch of a target.
pub(crate) fn is_target(capability: GLenum) -> bool {
    TARGETS.iter().any(|(_, token)| *token == capability)
}

fn is_on(capability: GLenum) -> bool {
    // SAFETY: hosts have the capabilities that are asked for here.
    unsafe { host::IsEnabled(capability) != 0 }
}

/// Does something with each of the first units active that the host has.
pub(crate) fn each_unit(count: usize, mut work: impl FnMut(usize)) {
    let active = integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
    let most = usize::try_from(integer(tokens::MAX_TEXTURE_UNITS)).unwrap_or(1).max(1);
    for unit in 0..count.min(most) {
        // SAFETY: the host has this unit.
        unsafe { host::ActiveTexture(tokens::TEXTURE0 + unit as u32) };
        work(unit);
    }
    // SAFETY: it was active before.
    unsafe { host::ActiveTexture(active) };
}

/// What is bound to the units that are on. It is asked anew only after bindings or switches have changed.
pub(crate) fn conventional(layer: &mut Layer) -> Textured {
    if let Some((_, known)) = layer.textured.filter(|(then, _)| *then == layer.bindings) {
        return known;
    }
    let mut found = Textured::default();
    each_unit(REGISTERS, |unit| {
        let on = TARGETS.iter().find(|(_, token)| is_on(*token));
        if let Some(place) = found.targets.get_mut(unit) {
            *place = on.map(|(target, _)| *target);
        }
        found.units[unit] = on.map_or(Unit::Missing, |(target, token)| bound(*target, *token));
    });
    layer.textured = Some((layer.bindings, found));
    found
}

/// The active unit's texture of a target.
pub(crate) fn bound(target: Target, token: GLenum) -> Unit {
    let image = if target == Target::Cube { tokens::TEXTURE_CUBE_MAP_POSITIVE_X } else { token };
    let mut level: GLint = 0;
    // SAFETY: this has one value.
    unsafe { host::GetTexParameteriv(token, tokens::TEXTURE_BASE_LEVEL, &raw mut level) };
    let of_level = |name: GLenum| {
        let mut value: GLint = 0;
        // SAFETY: these have one value.
        unsafe { host::GetTexLevelParameteriv(image, level, name, &raw mut value) };
        value
    };
    if of_level(tokens::TEXTURE_WIDTH) == 0 {
        return Unit::Missing;
    }
    let has = |name: GLenum| of_level(name) > 0;
    let kind = if has(tokens::TEXTURE_DEPTH_SIZE) {
        let mut compares: GLint = 0;
        // SAFETY: this has one value.
        unsafe { host::GetTexParameteriv(token, tokens::TEXTURE_COMPARE_MODE, &raw mut compares) };
        // The result of a comparison is in all components.
        if compares.cast_unsigned() == tokens::NONE { Kind::Depth } else { Kind::Rgba }
    } else {
        let colors = [tokens::TEXTURE_RED_SIZE, tokens::TEXTURE_LUMINANCE_SIZE, tokens::TEXTURE_INTENSITY_SIZE];
        let is_alpha = has(tokens::TEXTURE_ALPHA_SIZE) && !colors.into_iter().any(has);
        if is_alpha { Kind::Alpha } else { Kind::Rgba }
    };
    Unit::Bound { target, kind }
}

/// Whether the secondary colour is added behind texturing.
pub(crate) fn color_sum() -> bool {
    is_on(tokens::COLOR_SUM)
}

/// Where the fog factor comes from.
pub(crate) fn fog() -> Fog {
    if !is_on(tokens::FOG) {
        return Fog::Off;
    }
    match integer(tokens::FOG_MODE).cast_unsigned() {
        tokens::LINEAR => Fog::Linear,
        tokens::EXP2 => Fog::Exp2,
        _ => Fog::Exp,
    }
}
