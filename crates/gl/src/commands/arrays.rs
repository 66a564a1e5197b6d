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
#[derive(Default)]
pub(crate) enum SavedArrays {
    /// What the layer did not follow yet.
    #[default]
    Unknown,
    Nothing,
    Arrays {
        object: GLuint,
        arrays: Arrays,
        unit: u32,
    },
}

impl Arrays {
    /// Those of the host's current object.
    pub(crate) fn of_host(numbered: u32) -> Arrays {
        let mut arrays = Arrays { numbered, ..Arrays::default() };
        let conventional = [
            (tokens::VERTEX_ARRAY, 0),
            (tokens::NORMAL_ARRAY, 2),
            (tokens::COLOR_ARRAY, 3),
            (tokens::SECONDARY_COLOR_ARRAY, 4),
            (tokens::FOG_COORD_ARRAY, 5),
        ];
        for (array, number) in conventional {
            // SAFETY: these are capabilities.
            set(&mut arrays.conventional, number, unsafe { host::IsEnabled(array) } != 0);
        }
        let active = host::integer(tokens::CLIENT_ACTIVE_TEXTURE).cast_unsigned();
        let units = host::integer(tokens::MAX_TEXTURE_COORDS).clamp(1, 8).cast_unsigned();
        for unit in 0..units {
            // SAFETY: the host has this unit.
            let on = unsafe {
                host::ClientActiveTexture(tokens::TEXTURE0 + unit);
                host::IsEnabled(tokens::TEXTURE_COORD_ARRAY)
            };
            set(&mut arrays.conventional, 8 + unit, on != 0);
        }
        // SAFETY: it was active before.
        unsafe { host::ClientActiveTexture(active) };
        for number in 0..16 {
            let mut on = 0;
            // SAFETY: this has one value.
            unsafe { host::GetVertexAttribiv(number, tokens::VERTEX_ATTRIB_ARRAY_ENABLED, &raw mut on) };
            set(&mut arrays.generic, number, on != 0 && numbered >> number & 1 == 0);
        }
        arrays
    }
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
    if layer.switch_range(array, true) {
        return;
    }
    layer.changed();
    match numbered_array(array).filter(|_| !layer.facts.is_complete) {
        Some(number) => {
            layer.wake();
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
    if layer.switch_range(array, false) {
        return;
    }
    layer.changed();
    match numbered_array(array).filter(|_| !layer.facts.is_complete) {
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

/// The arrays of an object that may be bound; `None` if they are not known, and are asked for when it is bound.
fn arrays_of(layer: &mut Layer, object: GLuint) -> Option<&mut Arrays> {
    match object == layer.vertex_array {
        true => Some(&mut layer.arrays),
        false => layer.vertex_arrays.get_mut(&object),
    }
}

pub(crate) unsafe fn enable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    if let Some(arrays) = arrays_of(layer, object) {
        set(&mut arrays.generic, number, true);
    }
    // SAFETY: the host checks both.
    unsafe { host::EnableVertexArrayAttrib(object, number) };
}

pub(crate) unsafe fn disable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    if let Some(arrays) = arrays_of(layer, object) {
        set(&mut arrays.generic, number, false);
    }
    // SAFETY: the host checks both.
    unsafe { host::DisableVertexArrayAttrib(object, number) };
}

/// Notes the object that is bound; `false` if its arrays are not known.
fn bind(layer: &mut Layer, object: GLuint) -> bool {
    if object == layer.vertex_array {
        return true;
    }
    let before = std::mem::replace(&mut layer.vertex_array, object);
    layer.vertex_arrays.insert(before, layer.arrays);
    let known = layer.vertex_arrays.get(&object).copied();
    layer.arrays = known.unwrap_or_default();
    known.is_some()
}

pub(crate) unsafe fn bind_vertex_array(layer: &mut Layer, object: GLuint) {
    // SAFETY: the host checks the name.
    unsafe { host::BindVertexArray(object) };
    if layer.awake && !bind(layer, object) {
        layer.arrays = Arrays::of_host(0);
    }
}

pub(crate) unsafe fn delete_vertex_arrays(layer: &mut Layer, count: GLsizei, objects: *const GLuint) {
    for place in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: the application passes as many names as it says.
        let object = unsafe { objects.add(place).read_unaligned() };
        if object != 0 {
            if object == layer.vertex_array && layer.awake {
                layer.unknown |= !bind(layer, 0);
            }
            layer.vertex_arrays.remove(&object);
        }
    }
    // SAFETY: count and names go on as the application passed them, and the host takes those of its own type.
    unsafe { host::DeleteVertexArrays(count, objects) };
}

pub(crate) unsafe fn push_client_attrib(layer: &mut Layer, mask: GLbitfield) {
    if layer.client_stack.len() < STACK_DEPTH {
        let Layer { vertex_array, arrays, client_unit, .. } = *layer;
        layer.client_stack.push(match mask & tokens::CLIENT_VERTEX_ARRAY_BIT {
            0 => SavedArrays::Nothing,
            _ => SavedArrays::Arrays { object: vertex_array, arrays, unit: client_unit },
        });
    }
    // SAFETY: programs may pass any mask.
    unsafe { host::PushClientAttrib(mask) };
}

pub(crate) unsafe fn pop_client_attrib(layer: &mut Layer) {
    match layer.client_stack.pop() {
        Some(SavedArrays::Arrays { object, arrays, unit }) => {
            bind(layer, object);
            (layer.arrays, layer.client_unit) = (arrays, unit);
        }
        Some(SavedArrays::Unknown) => layer.unknown = true,
        Some(SavedArrays::Nothing) | None => {}
    }
    // SAFETY: an empty stack is an error of the host.
    unsafe { host::PopClientAttrib() };
}
