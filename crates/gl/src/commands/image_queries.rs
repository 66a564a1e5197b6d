//! Queries of images and of texels of the border that may have formats of NV_texture_shader.

use glasm::combine::ComponentKind;

use crate::host::convert::give;
use crate::host::{self, GLenum, GLfloat, GLint, integer, tokens};
use crate::layer::Layer;
use crate::state::formats::Format;

use super::shader_images::bound_format;

/// A parameter of a level of a texture with a format of the extensions; `None` for those that are the host's.
fn level_parameter(format: Format, target: GLenum, level: GLint, name: GLenum) -> Option<GLint> {
    let hosts = |name: GLenum| {
        let mut value: GLint = 0;
        // SAFETY: this has one value.
        unsafe { host::GetTexLevelParameteriv(target, level, name, &raw mut value) };
        value
    };
    let kind = format.kind();
    let is_pair = matches!(kind, ComponentKind::Hilo | ComponentKind::SignedHilo);
    let is_offset = kind.is_offset();
    // Sixteen bits stand for eight.
    let eight = |value: GLint| value.min(8);
    Some(match name {
        // A level without an image has the host's initial format.
        tokens::TEXTURE_INTERNAL_FORMAT if hosts(tokens::TEXTURE_WIDTH) == 0 => return None,
        tokens::TEXTURE_INTERNAL_FORMAT => format.token().cast_signed(),
        tokens::TEXTURE_HI_SIZE_NV if is_pair => hosts(tokens::TEXTURE_RED_SIZE),
        tokens::TEXTURE_LO_SIZE_NV if is_pair => hosts(tokens::TEXTURE_GREEN_SIZE),
        tokens::TEXTURE_DS_SIZE_NV if is_offset => eight(hosts(tokens::TEXTURE_RED_SIZE)),
        tokens::TEXTURE_DT_SIZE_NV if is_offset => eight(hosts(tokens::TEXTURE_GREEN_SIZE)),
        tokens::TEXTURE_MAG_SIZE_NV if is_offset && kind != ComponentKind::Dsdt => {
            eight(hosts(tokens::TEXTURE_BLUE_SIZE))
        }
        tokens::TEXTURE_HI_SIZE_NV
        | tokens::TEXTURE_LO_SIZE_NV
        | tokens::TEXTURE_DS_SIZE_NV
        | tokens::TEXTURE_DT_SIZE_NV
        | tokens::TEXTURE_MAG_SIZE_NV => 0,
        tokens::TEXTURE_INTENSITY_SIZE if kind == ComponentKind::DsdtMagIntensity => {
            eight(hosts(tokens::TEXTURE_ALPHA_SIZE))
        }
        tokens::TEXTURE_RED_SIZE
        | tokens::TEXTURE_GREEN_SIZE
        | tokens::TEXTURE_BLUE_SIZE
        | tokens::TEXTURE_ALPHA_SIZE => {
            if is_pair || is_offset {
                0
            } else {
                eight(hosts(name))
            }
        }
        _ => return None,
    })
}

/// Whether a size is one of the extensions' components.
#[inline]
pub(crate) fn is_own_size(name: GLenum) -> bool {
    (tokens::TEXTURE_HI_SIZE_NV..=tokens::TEXTURE_MAG_SIZE_NV).contains(&name)
}

fn own_level(layer: &mut Layer, target: GLenum, level: GLint, name: GLenum) -> Option<GLint> {
    if !layer.facts.own.shaders {
        return None;
    }
    match bound_format(layer, target) {
        Some(format) => level_parameter(format, target, level, name),
        None if is_own_size(name) => Some(0),
        None => None,
    }
}

pub(crate) unsafe fn get_tex_level_iv(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    name: GLenum,
    given: *mut GLint,
) {
    match own_level(layer, target, level, name) {
        // SAFETY: the application has room for the value.
        Some(value) => unsafe { give(given, value) },
        // SAFETY: the application has room for what the host writes.
        None => unsafe { host::GetTexLevelParameteriv(target, level, name, given) },
    }
}

pub(crate) unsafe fn get_tex_level_fv(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    name: GLenum,
    given: *mut GLfloat,
) {
    match own_level(layer, target, level, name) {
        // SAFETY: the application has room for the value.
        Some(value) => unsafe { give(given, value as GLfloat) },
        // SAFETY: the application has room for what the host writes.
        None => unsafe { host::GetTexLevelParameterfv(target, level, name, given) },
    }
}

/// The host's name of a parameter: texels of the border have another one where they may be no colours.
#[inline]
pub(crate) fn border_name(name: GLenum) -> GLenum {
    if name == tokens::TEXTURE_BORDER_VALUES_NV { tokens::TEXTURE_BORDER_COLOR } else { name }
}

/// Asks for texels of the border as they are: hosts may clamp colours that they return as they clamp those of fragments.
fn unclamped(layer: &Layer, ask: impl FnOnce()) {
    // ClampColor is of OpenGL 3.0, with which own formats come.
    if !layer.facts.own.shaders {
        return ask();
    }
    let clamps = integer(tokens::CLAMP_FRAGMENT_COLOR);
    // SAFETY: the host has this target and its values.
    let set = |value: GLenum| unsafe { host::ClampColor(tokens::CLAMP_FRAGMENT_COLOR, value) };
    set(0);
    ask();
    set(clamps.cast_unsigned());
}

pub(crate) unsafe fn get_tex_parameter_fv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLfloat) {
    // SAFETY: the application has room for what the host writes.
    let ask = || unsafe { host::GetTexParameterfv(target, border_name(name), given) };
    if name == tokens::TEXTURE_BORDER_VALUES_NV { unclamped(layer, ask) } else { ask() }
}

/// A component of a colour as an integer (OpenGL 1.4, table 2.6).
fn whole(component: f32) -> GLint {
    ((f64::from(u32::MAX) * f64::from(component).clamp(-1.0, 1.0) - 1.0) / 2.0).round() as GLint
}

pub(crate) unsafe fn get_tex_parameter_iv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLint) {
    if name != tokens::TEXTURE_BORDER_VALUES_NV {
        // SAFETY: the application has room for what the host writes.
        return unsafe { host::GetTexParameteriv(target, name, given) };
    }
    // Hosts clamp colours that they return as integers.
    let mut values = [f32::NAN; 4];
    // SAFETY: the parameter has four values.
    unclamped(layer, || unsafe { host::GetTexParameterfv(target, tokens::TEXTURE_BORDER_COLOR, values.as_mut_ptr()) });
    // After an error nothing is written.
    for (place, value) in values.into_iter().enumerate().filter(|(_, value)| !value.is_nan()) {
        // SAFETY: the application has room for as many values.
        unsafe { give(given.wrapping_add(place), whole(value)) };
    }
}
