//! What fixed units are to know of the host: which textures are on, what their components are, and where fog comes from.

use glasm::combine::{ComponentKind, Fog, REGISTERS, UNITS, Unit};
use glasm::texture::Target;
use glasm_runtime::model::fixed::Base;
use rustc_hash::FxHashMap;

use super::formats::{self, Formats};
use crate::host::{self, GLenum, GLint, GLuint, integer, tokens};
use crate::process::flags;

/// The textures of the units.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Textured {
    /// The targets that are used.
    pub(crate) targets: [Option<Target>; UNITS],
    /// The textures there.
    pub(crate) units: [Unit; REGISTERS],
    /// Their base formats.
    pub(crate) bases: [Base; UNITS],
}

/// A texture's name, and its target.
type Named = (GLuint, GLenum);

/// What was found of textures, until the count of changes is another one.
pub(super) type Known = (u64, FxHashMap<Named, (Unit, Base)>);

/// The targets that texture shaders use, or nothing for those of conventional texturing.
pub(crate) type Wanted = Option<[Option<Target>; UNITS]>;

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

/// What is bound to the units. `known` is what was found of textures before, and takes what is found.
pub(super) fn textured(wanted: Wanted, formats: &Formats, known: &mut FxHashMap<Named, (Unit, Base)>) -> Textured {
    let mut found = Textured::default();
    each_unit(REGISTERS, |unit| {
        let target = match wanted {
            Some(targets) => targets.get(unit).copied().flatten(),
            None => TARGETS.iter().find(|(_, token)| host::is_on(*token)).map(|(target, _)| *target),
        };
        let token = TARGETS.iter().find(|(it, _)| Some(*it) == target).map(|(_, token)| *token);
        let (texture, base) = match (target, token) {
            (Some(target), Some(token)) => {
                let name = formats::texture(token).map_or(0, |(name, _)| name);
                *known.entry((name, token)).or_insert_with(|| bound(target, token, formats))
            }
            _ => (Unit::Missing, Base::None),
        };
        found.units[unit] = texture;
        // ATI's shaders have more units than NVIDIA's.
        if unit < UNITS {
            (found.targets[unit], found.bases[unit]) = (target, base);
        }
    });
    found
}

/// A parameter of a level of the active unit's texture.
fn of_level(image: GLenum, level: GLint, name: GLenum) -> GLint {
    let mut value: GLint = 0;
    // SAFETY: these have one value.
    unsafe { host::GetTexLevelParameteriv(image, level, name, &raw mut value) };
    value
}

/// A parameter of the active unit's texture.
fn of_texture(target: GLenum, name: GLenum) -> GLint {
    let mut value: GLint = 0;
    // SAFETY: these have one value.
    unsafe { host::GetTexParameteriv(target, name, &raw mut value) };
    value
}

/// Whether the active unit's texture has all images that its filter needs (OpenGL 1.4, 3.8.10).
pub(crate) fn is_complete(target: Target, token: GLenum) -> bool {
    let size = |image: GLenum, level: GLint| {
        [tokens::TEXTURE_WIDTH, tokens::TEXTURE_HEIGHT, tokens::TEXTURE_DEPTH, tokens::TEXTURE_INTERNAL_FORMAT]
            .map(|name| of_level(image, level, name))
    };
    let images = match target {
        Target::Cube => tokens::TEXTURE_CUBE_MAP_POSITIVE_X..=tokens::TEXTURE_CUBE_MAP_NEGATIVE_Z,
        _ => token..=token,
    };
    let base = of_texture(token, tokens::TEXTURE_BASE_LEVEL);
    let first @ [width, height, depth, format] = size(*images.start(), base);
    if width <= 0 || target == Target::Cube && width != height {
        return false;
    }
    // Levels that cannot change are all there (ARB_texture_storage).
    if flags::STORAGE.is_set() && of_texture(token, tokens::TEXTURE_IMMUTABLE_FORMAT) != 0 {
        return true;
    }
    let filter = of_texture(token, tokens::TEXTURE_MIN_FILTER).cast_unsigned();
    let has_mipmaps = target != Target::Rect && !matches!(filter, tokens::NEAREST | tokens::LINEAR);
    let largest = width.max(height).max(depth);
    let steps = if has_mipmaps { largest.ilog2() as GLint } else { 0 };
    let last = base.saturating_add(steps).min(of_texture(token, tokens::TEXTURE_MAX_LEVEL).max(base));
    let wanted = |level: GLint| [width, height, depth].map(|value| (value >> (level - base).min(31)).max(1));
    images.into_iter().all(|image| {
        size(image, base) == first
            && (base + 1..=last).all(|level| {
                let [width, height, depth] = wanted(level);
                let height = if target == Target::Dim1 { first[1] } else { height };
                let depth = if target == Target::Dim3 { depth } else { first[2] };
                size(image, level) == [width, height, depth, format]
            })
    })
}

/// The active unit's texture of a target.
fn bound(target: Target, token: GLenum, formats: &Formats) -> (Unit, Base) {
    if !is_complete(target, token) {
        return (Unit::Missing, Base::None);
    }
    if let Some(format) = formats.bound(token) {
        return (Unit::Bound { target, kind: format.kind() }, format.base());
    }
    let image = if target == Target::Cube { tokens::TEXTURE_CUBE_MAP_POSITIVE_X } else { token };
    let level = of_texture(token, tokens::TEXTURE_BASE_LEVEL);
    let has = |name: GLenum| of_level(image, level, name) > 0;
    let alpha = has(tokens::TEXTURE_ALPHA_SIZE);
    let (kind, base) = if has(tokens::TEXTURE_DEPTH_SIZE) {
        // The result of a comparison is in all components.
        let compares = of_texture(token, tokens::TEXTURE_COMPARE_MODE).cast_unsigned() != tokens::NONE;
        let base = match of_texture(token, tokens::DEPTH_TEXTURE_MODE).cast_unsigned() {
            tokens::INTENSITY => Base::Intensity,
            tokens::ALPHA => Base::Alpha,
            _ => Base::Luminance,
        };
        (if compares { ComponentKind::Rgba } else { ComponentKind::Depth }, base)
    } else if has(tokens::TEXTURE_INTENSITY_SIZE) {
        (ComponentKind::Rgba, Base::Intensity)
    } else if has(tokens::TEXTURE_LUMINANCE_SIZE) {
        (ComponentKind::Rgba, if alpha { Base::LuminanceAlpha } else { Base::Luminance })
    } else if has(tokens::TEXTURE_RED_SIZE) {
        (ComponentKind::Rgba, if alpha { Base::Rgba } else { Base::Rgb })
    } else {
        (ComponentKind::Alpha, Base::Alpha)
    };
    (Unit::Bound { target, kind }, base)
}

/// Whether the host adds the secondary colour after texturing: by its switch, or for highlights that lighting keeps apart
/// (EXT_secondary_color, 2.13.1), which a vertex program replaces (ARB_vertex_program, 3.9).
pub(crate) fn color_sum(has_vertex_program: bool) -> bool {
    let separate = || integer(tokens::LIGHT_MODEL_COLOR_CONTROL).cast_unsigned() == tokens::SEPARATE_SPECULAR_COLOR;
    host::is_on(tokens::COLOR_SUM) || !has_vertex_program && host::is_on(tokens::LIGHTING) && separate()
}

/// Where the host's fog factor comes from.
pub(crate) fn fog() -> Fog {
    if !host::is_on(tokens::FOG) {
        return Fog::Off;
    }
    match integer(tokens::FOG_MODE).cast_unsigned() {
        tokens::LINEAR => Fog::Linear,
        tokens::EXP2 => Fog::Exp2,
        _ => Fog::Exp,
    }
}
