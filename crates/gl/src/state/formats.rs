//! Internal formats of NV_texture_shader, 2 and 3, and what hosts have in their place: signed and unsigned normalised
//! components.

use glasm::combine::ComponentKind;
use glasm_runtime::model::fixed::Base;
use rustc_hash::FxHashMap;

use crate::host::{GLenum, GLuint, integer, tokens};

/// An internal format of the extensions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Format(GLenum);

const LUMINANCE8_SNORM: GLenum = 0x9015;
const LUMINANCE8_ALPHA8_SNORM: GLenum = 0x9016;
const ALPHA8_SNORM: GLenum = 0x9014;
const INTENSITY8_SNORM: GLenum = 0x9017;

impl Format {
    /// The format of a token; `None` for those of others.
    pub(crate) fn of(internal: GLenum) -> Option<Format> {
        let known = matches!(
            internal,
            tokens::DSDT_MAG_INTENSITY_NV
                | tokens::HILO_NV..=tokens::DSDT_MAG_NV
                | tokens::HILO16_NV..=tokens::SIGNED_RGBA8_NV
                | tokens::SIGNED_RGB_NV
                | tokens::SIGNED_RGB8_NV
                | tokens::SIGNED_LUMINANCE_NV..=tokens::SIGNED_RGB8_UNSIGNED_ALPHA8_NV
                | tokens::HILO8_NV
                | tokens::SIGNED_HILO8_NV
        );
        known.then_some(Format(internal))
    }

    /// A format whose images have these pixels; `None` for colours.
    pub(crate) fn of_pixels(format: GLenum) -> Option<Format> {
        match format {
            tokens::HILO_NV | tokens::DSDT_NV | tokens::DSDT_MAG_NV => Some(Format(format)),
            tokens::DSDT_MAG_VIB_NV => Some(Format(tokens::DSDT_MAG_INTENSITY_NV)),
            _ => None,
        }
    }

    pub(crate) fn token(self) -> GLenum {
        self.0
    }

    /// What the host has in its place.
    pub(crate) fn hosts(self) -> GLenum {
        match self.0 {
            tokens::HILO_NV | tokens::HILO16_NV => tokens::RG16,
            tokens::HILO8_NV => tokens::RG8,
            tokens::SIGNED_HILO_NV | tokens::SIGNED_HILO16_NV => tokens::RG16_SNORM,
            tokens::SIGNED_HILO8_NV | tokens::DSDT_NV | tokens::DSDT8_NV => tokens::RG8_SNORM,
            tokens::SIGNED_RGBA_NV | tokens::SIGNED_RGBA8_NV => tokens::RGBA8_SNORM,
            tokens::SIGNED_RGB_NV | tokens::SIGNED_RGB8_NV => tokens::RGB8_SNORM,
            tokens::SIGNED_LUMINANCE_NV | tokens::SIGNED_LUMINANCE8_NV => LUMINANCE8_SNORM,
            tokens::SIGNED_LUMINANCE_ALPHA_NV | tokens::SIGNED_LUMINANCE8_ALPHA8_NV => LUMINANCE8_ALPHA8_SNORM,
            tokens::SIGNED_ALPHA_NV | tokens::SIGNED_ALPHA8_NV => ALPHA8_SNORM,
            tokens::SIGNED_INTENSITY_NV | tokens::SIGNED_INTENSITY8_NV => INTENSITY8_SNORM,
            // Unsigned components of eight bits need nine with a sign.
            _ => tokens::RGBA16_SNORM,
        }
    }

    pub(crate) fn kind(self) -> ComponentKind {
        match self.0 {
            tokens::HILO_NV | tokens::HILO16_NV | tokens::HILO8_NV => ComponentKind::Hilo,
            tokens::SIGNED_HILO_NV | tokens::SIGNED_HILO16_NV | tokens::SIGNED_HILO8_NV => ComponentKind::SignedHilo,
            tokens::DSDT_NV | tokens::DSDT8_NV => ComponentKind::Dsdt,
            tokens::DSDT_MAG_NV | tokens::DSDT8_MAG8_NV => ComponentKind::DsdtMag,
            tokens::DSDT_MAG_INTENSITY_NV | tokens::DSDT8_MAG8_INTENSITY8_NV => ComponentKind::DsdtMagIntensity,
            tokens::SIGNED_RGB_UNSIGNED_ALPHA_NV | tokens::SIGNED_RGB8_UNSIGNED_ALPHA8_NV => ComponentKind::MixedRgba,
            _ => ComponentKind::SignedRgba,
        }
    }

    pub(crate) fn base(self) -> Base {
        match self.0 {
            tokens::SIGNED_RGB_NV | tokens::SIGNED_RGB8_NV => Base::Rgb,
            tokens::SIGNED_LUMINANCE_NV | tokens::SIGNED_LUMINANCE8_NV => Base::Luminance,
            tokens::SIGNED_LUMINANCE_ALPHA_NV | tokens::SIGNED_LUMINANCE8_ALPHA8_NV => Base::LuminanceAlpha,
            tokens::SIGNED_ALPHA_NV | tokens::SIGNED_ALPHA8_NV => Base::Alpha,
            tokens::SIGNED_INTENSITY_NV | tokens::SIGNED_INTENSITY8_NV => Base::Intensity,
            tokens::DSDT_MAG_INTENSITY_NV | tokens::DSDT8_MAG8_INTENSITY8_NV => Base::Intensity,
            _ if self.pixels().is_some() => Base::None,
            _ => Base::Rgba,
        }
    }

    /// The format of pixels for images that are no colours.
    pub(crate) fn pixels(self) -> Option<GLenum> {
        match self.kind() {
            ComponentKind::Hilo | ComponentKind::SignedHilo => Some(tokens::HILO_NV),
            ComponentKind::Dsdt => Some(tokens::DSDT_NV),
            ComponentKind::DsdtMag => Some(tokens::DSDT_MAG_NV),
            ComponentKind::DsdtMagIntensity => Some(tokens::DSDT_MAG_VIB_NV),
            ComponentKind::Rgba
            | ComponentKind::Alpha
            | ComponentKind::Depth
            | ComponentKind::SignedRgba
            | ComponentKind::FloatRgba
            | ComponentKind::MixedRgba => None,
        }
    }
}

/// What the host has in place of a format of pixels.
pub(crate) fn hosts_pixels(format: GLenum) -> Option<GLenum> {
    Some(match format {
        tokens::HILO_NV | tokens::DSDT_NV => tokens::RG,
        tokens::DSDT_MAG_NV => tokens::RGB,
        tokens::DSDT_MAG_VIB_NV => tokens::RGBA,
        _ => return None,
    })
}

/// What a texture is known by: its name, and 0. Default textures and proxies have no name; theirs is 0, with a token of the
/// target.
pub(crate) type Key = (GLuint, GLenum);

/// Textures that have formats of the extensions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Formats(pub(crate) FxHashMap<Key, Format>);

/// Targets that have images without texels.
pub(crate) const PROXIES: [GLenum; 5] = [
    tokens::PROXY_TEXTURE_1D,
    tokens::PROXY_TEXTURE_2D,
    tokens::PROXY_TEXTURE_3D,
    tokens::PROXY_TEXTURE_RECTANGLE,
    tokens::PROXY_TEXTURE_CUBE_MAP,
];

/// The query of what is bound to a target.
pub(crate) fn binding(target: GLenum) -> Option<GLenum> {
    Some(match target {
        tokens::TEXTURE_1D => tokens::TEXTURE_BINDING_1D,
        tokens::TEXTURE_2D => tokens::TEXTURE_BINDING_2D,
        tokens::TEXTURE_3D => tokens::TEXTURE_BINDING_3D,
        tokens::TEXTURE_RECTANGLE => tokens::TEXTURE_BINDING_RECTANGLE,
        tokens::TEXTURE_CUBE_MAP | tokens::TEXTURE_CUBE_MAP_POSITIVE_X..=tokens::TEXTURE_CUBE_MAP_NEGATIVE_Z => {
            tokens::TEXTURE_BINDING_CUBE_MAP
        }
        _ => return None,
    })
}

/// The texture that is bound to a target of the active unit.
pub(crate) fn texture(target: GLenum) -> Option<Key> {
    if PROXIES.contains(&target) {
        return Some((0, target));
    }
    let query = binding(target)?;
    let name = integer(query).cast_unsigned();
    Some((name, if name == 0 { query } else { 0 }))
}

impl Formats {
    /// The format of the active unit's texture.
    pub(crate) fn bound(&self, target: GLenum) -> Option<Format> {
        if self.0.is_empty() {
            return None;
        }
        self.0.get(&texture(target)?).copied()
    }
}

/// Whether textures of this internal format have depths.
pub(crate) fn has_depths(format: GLenum) -> bool {
    matches!(
        format,
        tokens::DEPTH_COMPONENT | tokens::DEPTH_COMPONENT16
            ..=tokens::DEPTH_COMPONENT32
                | tokens::DEPTH_COMPONENT32F
                | tokens::DEPTH_STENCIL
                | tokens::DEPTH24_STENCIL8
                | tokens::DEPTH32F_STENCIL8
                | 0x8DAB
                | 0x8DAC
    )
}
