//! Which vertex arrays are on: by NVIDIA's numbers, generic and conventional ones, of each vertex array object.

use crate::host::{self, GLbitfield, GLenum, GLsizei, GLuint, tokens};
use crate::layer::Layer;

use super::attributes::numbered_array;
use super::enables::STACK_DEPTH;

/// The arrays of a vertex array object that are on, a bit for each attribute.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Arrays {
    /// By NVIDIA's numbers. The host has them as generic ones.
    pub(crate) numbered: u32,
    pub(crate) generic: u32,
    /// The conventional ones, by the number that shares their place in NVIDIA's model.
    pub(crate) conventional: u32,
}

/// What PushClientAttrib saves.
pub(crate) struct SavedArrays {
    object: GLuint,
    arrays: Arrays,
    unit: u32,
}

/// The number of a conventional array.
fn conventional(array: GLenum, unit: u32) -> Option<u32> {
    match array {
        tokens::VERTEX_ARRAY => Some(0),
        tokens::NORMAL_ARRAY => Some(2),
        tokens::COLOR_ARRAY => Some(3),
        tokens::SECONDARY_COLOR_ARRAY => Some(4),
        tokens::FOG_COORD_ARRAY => Some(5),
        tokens::TEXTURE_COORD_ARRAY if unit < 8 => Some(8 + unit),
        _ => None,
    }
}

fn set(bits: &mut u32, number: u32, on: bool) {
    let bit = 1u32.checked_shl(number).unwrap_or(0);
    *bits = if on { *bits | bit } else { *bits & !bit };
}

/// Notes a conventional array, of texture coordinates for a unit.
fn note(layer: &mut Layer, array: GLenum, unit: u32, on: bool) {
    if let Some(number) = conventional(array, unit) {
        set(&mut layer.arrays.conventional, number, on);
    }
}

pub(crate) unsafe fn enable_client_state(layer: &mut Layer, array: GLenum) {
    match numbered_array(array) {
        Some(number) => {
            set(&mut layer.arrays.numbered, number, true);
            // SAFETY: hosts with GLSL have sixteen generic arrays.
            unsafe { host::EnableVertexAttribArray(number) };
        }
        None => {
            note(layer, array, layer.client_unit, true);
            // SAFETY: programs may pass any token.
            unsafe { host::EnableClientState(array) };
        }
    }
}

pub(crate) unsafe fn disable_client_state(layer: &mut Layer, array: GLenum) {
    match numbered_array(array) {
        Some(number) => {
            set(&mut layer.arrays.numbered, number, false);
            // SAFETY: hosts with GLSL have sixteen generic arrays.
            unsafe { host::DisableVertexAttribArray(number) };
        }
        None => {
            note(layer, array, layer.client_unit, false);
            // SAFETY: programs may pass any token.
            unsafe { host::DisableClientState(array) };
        }
    }
}

pub(crate) unsafe fn enable_client_state_i(layer: &mut Layer, array: GLenum, unit: GLuint) {
    note(layer, array, unit, true);
    // SAFETY: the host checks both.
    unsafe { host::EnableClientStateiEXT(array, unit) };
}

pub(crate) unsafe fn disable_client_state_i(layer: &mut Layer, array: GLenum, unit: GLuint) {
    note(layer, array, unit, false);
    // SAFETY: the host checks both.
    unsafe { host::DisableClientStateiEXT(array, unit) };
}

pub(crate) unsafe fn client_active_texture(layer: &mut Layer, unit: GLenum) {
    layer.client_unit = unit.wrapping_sub(tokens::TEXTURE0);
    // SAFETY: the host checks the unit.
    unsafe { host::ClientActiveTexture(unit) };
}

pub(crate) unsafe fn interleaved_arrays(
    layer: &mut Layer,
    format: GLenum,
    stride: GLsizei,
    pointer: *const std::ffi::c_void,
) {
    // SAFETY: the application vouches for its array.
    unsafe { host::InterleavedArrays(format, stride, pointer) };
    let arrays = [tokens::VERTEX_ARRAY, tokens::NORMAL_ARRAY, tokens::COLOR_ARRAY, tokens::TEXTURE_COORD_ARRAY];
    for array in arrays {
        // SAFETY: these are capabilities.
        let on = unsafe { host::IsEnabled(array) } != 0;
        note(layer, array, layer.client_unit, on);
    }
}

pub(crate) unsafe fn enable_vertex_attrib_array(layer: &mut Layer, number: GLuint) {
    set(&mut layer.arrays.generic, number, true);
    // SAFETY: the host checks the number.
    unsafe { host::EnableVertexAttribArray(number) };
}

pub(crate) unsafe fn disable_vertex_attrib_array(layer: &mut Layer, number: GLuint) {
    set(&mut layer.arrays.generic, number, false);
    set(&mut layer.arrays.numbered, number, false);
    // SAFETY: the host checks the number.
    unsafe { host::DisableVertexAttribArray(number) };
}

/// The arrays of an object that may be bound.
fn arrays_of(layer: &mut Layer, object: GLuint) -> &mut Arrays {
    match object == layer.vertex_array {
        true => &mut layer.arrays,
        false => layer.vertex_arrays.entry(object).or_default(),
    }
}

pub(crate) unsafe fn enable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    set(&mut arrays_of(layer, object).generic, number, true);
    // SAFETY: the host checks both.
    unsafe { host::EnableVertexArrayAttrib(object, number) };
}

pub(crate) unsafe fn disable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    set(&mut arrays_of(layer, object).generic, number, false);
    // SAFETY: the host checks both.
    unsafe { host::DisableVertexArrayAttrib(object, number) };
}

fn bind(layer: &mut Layer, object: GLuint) {
    if object != layer.vertex_array {
        let before = std::mem::replace(&mut layer.vertex_array, object);
        layer.vertex_arrays.insert(before, layer.arrays);
        layer.arrays = layer.vertex_arrays.get(&object).copied().unwrap_or_default();
    }
}

pub(crate) unsafe fn bind_vertex_array(layer: &mut Layer, object: GLuint) {
    bind(layer, object);
    // SAFETY: the host checks the name.
    unsafe { host::BindVertexArray(object) };
}

pub(crate) unsafe fn delete_vertex_arrays(layer: &mut Layer, count: GLsizei, objects: *const GLuint) {
    for place in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: the application passes as many names as it says.
        let object = unsafe { objects.add(place).read_unaligned() };
        if object != 0 {
            if object == layer.vertex_array {
                bind(layer, 0);
            }
            layer.vertex_arrays.remove(&object);
        }
    }
    // SAFETY: count and names go on as the application passed them, and the host takes those of its own type.
    unsafe { host::DeleteVertexArrays(count, objects) };
}

pub(crate) unsafe fn push_client_attrib(layer: &mut Layer, mask: GLbitfield) {
    if layer.client_stack.len() < STACK_DEPTH {
        let saved = SavedArrays { object: layer.vertex_array, arrays: layer.arrays, unit: layer.client_unit };
        layer.client_stack.push((mask & tokens::CLIENT_VERTEX_ARRAY_BIT != 0).then_some(saved));
    }
    // SAFETY: programs may pass any mask.
    unsafe { host::PushClientAttrib(mask) };
}

pub(crate) unsafe fn pop_client_attrib(layer: &mut Layer) {
    if let Some(Some(saved)) = layer.client_stack.pop() {
        bind(layer, saved.object);
        (layer.arrays, layer.client_unit) = (saved.arrays, saved.unit);
    }
    // SAFETY: an empty stack is an error of the host.
    unsafe { host::PopClientAttrib() };
}
