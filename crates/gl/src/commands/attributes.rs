//! Attributes by number, as NVIDIA's commands set them. There they are one store with the conventional ones: attribute 3
//! is the colour. The host keeps two, so a value goes to the conventional one wherever that can hold it, and to the
//! generic one where it cannot: the fourth component of a normal, or attributes 1, 6 and 7.

use std::ffi::c_void;

use crate::host::kinds::ATTRIBUTES;
use crate::host::{self, GLdouble, GLenum, GLfloat, GLint, GLsizei, GLuint, floats, tokens};
use crate::layer::Layer;

/// The first that is a texture coordinate.
const FIRST_COORDINATE: u32 = 8;

pub(crate) unsafe fn vertex_attrib(layer: &mut Layer, number: GLuint, value: [f32; 4]) {
    layer.wake();
    let [x, y, z, w] = value;
    if number >= ATTRIBUTES {
        return layer.set_error(tokens::INVALID_VALUE);
    }
    let generic = |layer: &mut Layer| {
        // SAFETY: hosts with GLSL have sixteen generic attributes.
        unsafe { host::VertexAttrib4f(number, x, y, z, w) };
        layer.note_newer(number, true);
    };
    // SAFETY: these take any numbers.
    unsafe {
        match number {
            0 => host::Vertex4f(x, y, z, w),
            2 => {
                host::Normal3f(x, y, z);
                generic(layer);
            }
            3 => host::Color4f(x, y, z, w),
            4 => {
                host::SecondaryColor3f(x, y, z);
                generic(layer);
            }
            5 => {
                host::FogCoordf(x);
                generic(layer);
            }
            1 | 6 | 7 => generic(layer),
            _ => host::MultiTexCoord4f(tokens::TEXTURE0 + number - FIRST_COORDINATE, x, y, z, w),
        }
    }
}

/// Sets consecutive attributes, the last one first, so that attribute 0 makes a vertex of all of them. Those that there are not
/// are errors, as they are one by one.
pub(crate) unsafe fn vertex_attribs(
    layer: &mut Layer,
    first: GLuint,
    count: GLsizei,
    value: impl Fn(usize) -> [f32; 4],
) {
    let Ok(count) = u32::try_from(count) else { return layer.set_error(tokens::INVALID_VALUE) };
    let there = ATTRIBUTES.saturating_sub(first);
    if count > there {
        layer.set_error(tokens::INVALID_VALUE);
    }
    for place in (0..count.min(there)).rev() {
        // SAFETY: the number is in range.
        unsafe { vertex_attrib(layer, first + place, value(place as usize)) };
    }
}

pub(crate) unsafe fn vertex_attrib_pointer(
    layer: &mut Layer,
    number: GLuint,
    size: GLint,
    ty: GLenum,
    stride: GLsizei,
    pointer: *const c_void,
) {
    let known = [tokens::SHORT, tokens::FLOAT, tokens::DOUBLE, tokens::UNSIGNED_BYTE, tokens::HALF_FLOAT];
    if number >= ATTRIBUTES || !(1..=4).contains(&size) || stride < 0 {
        return layer.set_error(tokens::INVALID_VALUE);
    }
    if ty == tokens::UNSIGNED_BYTE && size != 4 {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    if !known.contains(&ty) {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    let normalized = u8::from(ty == tokens::UNSIGNED_BYTE);
    // SAFETY: the application vouches for its array.
    unsafe { host::VertexAttribPointer(number, size, ty, normalized, stride, pointer) };
}

/// The current value of an attribute.
pub(super) fn current(layer: &Layer, number: u32) -> [f32; 4] {
    if layer.arrays.newer >> number & 1 != 0 || matches!(number, 1 | 6 | 7) {
        let mut values = [0.0; 4];
        // SAFETY: a current attribute has four values.
        unsafe { host::GetVertexAttribfv(number, tokens::CURRENT_VERTEX_ATTRIB, values.as_mut_ptr()) };
        return values;
    }
    match number {
        2 => {
            let [x, y, z] = floats(tokens::CURRENT_NORMAL);
            [x, y, z, 1.0]
        }
        3 => floats(tokens::CURRENT_COLOR),
        4 => floats(tokens::CURRENT_SECONDARY_COLOR),
        5 => [floats::<1>(tokens::CURRENT_FOG_COORDINATE)[0], 0.0, 0.0, 1.0],
        _ => {
            let active = host::integer(tokens::ACTIVE_TEXTURE).cast_unsigned();
            // SAFETY: a unit that the host lacks changes nothing.
            unsafe {
                host::ActiveTexture(tokens::TEXTURE0 + number.saturating_sub(FIRST_COORDINATE));
                let value = floats(tokens::CURRENT_TEXTURE_COORDS);
                host::ActiveTexture(active);
                value
            }
        }
    }
}

/// A query of an attribute.
fn queried(layer: &mut Layer, number: GLuint, query: GLenum) -> Option<[f32; 4]> {
    if number >= ATTRIBUTES {
        layer.set_error(tokens::INVALID_VALUE);
        return None;
    }
    match query {
        tokens::CURRENT_VERTEX_ATTRIB if number == 0 => {
            layer.set_error(tokens::INVALID_VALUE);
            None
        }
        tokens::CURRENT_VERTEX_ATTRIB => Some(current(layer, number)),
        tokens::VERTEX_ATTRIB_ARRAY_SIZE | tokens::VERTEX_ATTRIB_ARRAY_STRIDE | tokens::VERTEX_ATTRIB_ARRAY_TYPE => {
            let mut value = 0;
            // SAFETY: these have one value.
            unsafe { host::GetVertexAttribiv(number, query, &raw mut value) };
            Some([value as f32, 0.0, 0.0, 0.0])
        }
        _ => {
            layer.set_error(tokens::INVALID_ENUM);
            None
        }
    }
}

/// Writes what a query returns: four components of a value, or one number.
unsafe fn give<T>(query: GLenum, value: Option<[f32; 4]>, given: *mut T, number: impl Fn(f32) -> T) {
    let Some(value) = value.filter(|_| !given.is_null()) else { return };
    let count = if query == tokens::CURRENT_VERTEX_ATTRIB { 4 } else { 1 };
    for (place, component) in value.into_iter().take(count).enumerate() {
        // SAFETY: the application has room for what the query returns.
        unsafe { given.add(place).write_unaligned(number(component)) };
    }
}

pub(crate) unsafe fn get_vertex_attrib_fv(layer: &mut Layer, number: GLuint, query: GLenum, given: *mut GLfloat) {
    // SAFETY: the application vouches for the room.
    unsafe { give(query, queried(layer, number, query), given, |value| value) };
}

pub(crate) unsafe fn get_vertex_attrib_dv(layer: &mut Layer, number: GLuint, query: GLenum, given: *mut GLdouble) {
    // SAFETY: the application vouches for the room.
    unsafe { give(query, queried(layer, number, query), given, f64::from) };
}

pub(crate) unsafe fn get_vertex_attrib_iv(layer: &mut Layer, number: GLuint, query: GLenum, given: *mut GLint) {
    // SAFETY: the application vouches for the room.
    unsafe { give(query, queried(layer, number, query), given, |value| value.round() as GLint) };
}

pub(crate) unsafe fn get_vertex_attrib_pointer(
    layer: &mut Layer,
    number: GLuint,
    query: GLenum,
    given: *const *mut c_void,
) {
    if number >= ATTRIBUTES {
        return layer.set_error(tokens::INVALID_VALUE);
    }
    // SAFETY: the application has room for the pointer.
    unsafe { host::GetVertexAttribPointerv(number, query, given) };
}
