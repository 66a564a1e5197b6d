//! Which vertex arrays are on: by NVIDIA's numbers, generic and conventional ones, of each vertex array object.

use crate::draws::ask_again;
use crate::host::kinds::{STACK_DEPTH, is_range, numbered_array};
use crate::host::{self, GLbitfield, GLenum, GLsizei, GLuint, tokens};
use crate::layer::Layer;
use crate::process::flags;
use crate::state::arrays::{Arrays, ClientArrays, set};
use crate::state::stacks::SavedArrays;

/// Switches the vertex array range; `false` if the capability is another one, or the host's.
fn switches_range(layer: &mut Layer, capability: GLenum, on: bool) -> bool {
    let own = is_range(capability) && layer.facts.own.ranges;
    if own {
        flags::NAMED_RANGES.set();
        layer.memory.ranges.current.on = on;
    }
    own
}

pub(crate) unsafe fn enable_client_state(layer: &mut Layer, array: GLenum) {
    if switches_range(layer, array, true) {
        return;
    }
    layer.changed();
    match numbered_array(array).filter(|_| !layer.facts.is_complete) {
        Some(number) => {
            layer.wake();
            set(&mut layer.arrays.on.numbered, number, true);
            if number == 0 {
                flags::POSITIONS.set();
            }
            // SAFETY: hosts with GLSL have sixteen generic arrays.
            unsafe { host::EnableVertexAttribArray(number) };
        }
        None => {
            layer.arrays.note(array, layer.arrays.unit, true);
            // SAFETY: programs may pass any token.
            unsafe { host::EnableClientState(array) };
        }
    }
}

pub(crate) unsafe fn disable_client_state(layer: &mut Layer, array: GLenum) {
    if switches_range(layer, array, false) {
        return;
    }
    layer.changed();
    match numbered_array(array).filter(|_| !layer.facts.is_complete) {
        Some(number) => {
            set(&mut layer.arrays.on.numbered, number, false);
            // SAFETY: hosts with GLSL have sixteen generic arrays.
            unsafe { host::DisableVertexAttribArray(number) };
        }
        None => {
            layer.arrays.note(array, layer.arrays.unit, false);
            // SAFETY: programs may pass any token.
            unsafe { host::DisableClientState(array) };
        }
    }
}

pub(crate) unsafe fn enable_client_state_i(layer: &mut Layer, array: GLenum, unit: GLuint) {
    // Of other arrays this is an error.
    if array == tokens::TEXTURE_COORD_ARRAY {
        layer.arrays.note(array, unit, true);
    }
    // SAFETY: the host checks both.
    unsafe { host::EnableClientStateiEXT(array, unit) };
}

pub(crate) unsafe fn disable_client_state_i(layer: &mut Layer, array: GLenum, unit: GLuint) {
    // Of other arrays this is an error.
    if array == tokens::TEXTURE_COORD_ARRAY {
        layer.arrays.note(array, unit, false);
    }
    // SAFETY: the host checks both.
    unsafe { host::DisableClientStateiEXT(array, unit) };
}

pub(crate) unsafe fn client_active_texture(layer: &mut Layer, unit: GLenum) {
    layer.arrays.unit = unit.wrapping_sub(tokens::TEXTURE0);
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
        layer.arrays.note(array, layer.arrays.unit, host::is_on(array));
    }
}

pub(crate) unsafe fn enable_vertex_attrib_array(layer: &mut Layer, number: GLuint) {
    set(&mut layer.arrays.on.generic, number, true);
    // SAFETY: the host checks the number.
    unsafe { host::EnableVertexAttribArray(number) };
}

pub(crate) unsafe fn disable_vertex_attrib_array(layer: &mut Layer, number: GLuint) {
    set(&mut layer.arrays.on.generic, number, false);
    set(&mut layer.arrays.on.numbered, number, false);
    // SAFETY: the host checks the number.
    unsafe { host::DisableVertexAttribArray(number) };
}

pub(crate) unsafe fn enable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    if let Some(arrays) = layer.arrays.of(object) {
        set(&mut arrays.generic, number, true);
    }
    // SAFETY: the host checks both.
    unsafe { host::EnableVertexArrayAttrib(object, number) };
}

pub(crate) unsafe fn disable_vertex_array_attrib(layer: &mut Layer, object: GLuint, number: GLuint) {
    if let Some(arrays) = layer.arrays.of(object) {
        set(&mut arrays.generic, number, false);
    }
    // SAFETY: the host checks both.
    unsafe { host::DisableVertexArrayAttrib(object, number) };
}

pub(crate) unsafe fn bind_vertex_array(layer: &mut Layer, object: GLuint) {
    // SAFETY: the host checks the name.
    unsafe { host::BindVertexArray(object) };
    if layer.follows.awake && !layer.arrays.bind(object) {
        layer.arrays.on = Arrays::of_host(0);
    }
}

pub(crate) unsafe fn delete_vertex_arrays(layer: &mut Layer, count: GLsizei, objects: *const GLuint) {
    for place in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: the application passes as many names as it says.
        let object = unsafe { objects.add(place).read_unaligned() };
        if object != 0 {
            if object == layer.arrays.object && layer.follows.awake {
                layer.follows.unknown |= !layer.arrays.bind(0);
            }
            layer.arrays.others.remove(&object);
        }
    }
    // SAFETY: count and names go on as the application passed them, and the host takes those of its own type.
    unsafe { host::DeleteVertexArrays(count, objects) };
}

pub(crate) unsafe fn push_client_attrib(layer: &mut Layer, mask: GLbitfield) {
    if layer.stacks.client.len() < STACK_DEPTH {
        let ClientArrays { object, on: arrays, unit, .. } = layer.arrays;
        layer.stacks.client.push(match mask & tokens::CLIENT_VERTEX_ARRAY_BIT {
            0 => SavedArrays::Nothing,
            _ => SavedArrays::Arrays { object, arrays, unit, range: layer.memory.ranges.current },
        });
    }
    // SAFETY: programs may pass any mask.
    unsafe { host::PushClientAttrib(mask) };
}

pub(crate) unsafe fn pop_client_attrib(layer: &mut Layer) {
    match layer.stacks.client.pop() {
        Some(SavedArrays::Arrays { object, arrays, unit, range }) => {
            layer.arrays.bind(object);
            layer.memory.ranges.current = range;
            (layer.arrays.on, layer.arrays.unit) = (arrays, unit);
        }
        Some(SavedArrays::Unknown) => ask_again(layer),
        Some(SavedArrays::Nothing) | None => {}
    }
    // SAFETY: an empty stack is an error of the host.
    unsafe { host::PopClientAttrib() };
}
