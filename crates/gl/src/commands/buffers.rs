//! Buffers: the bindings that the library shares with the application, and those of parameter buffers, whose targets the
//! host does not know.

use std::ffi::c_void;

use glasm_runtime::model::limits::{PARAMETER_BUFFER_WORDS, PARAMETER_BUFFERS};

use crate::host::convert::read;
use crate::host::kinds::PARAMETER_BUFFER_TARGETS;
use crate::host::{self, GLbitfield, GLboolean, GLenum, GLint, GLintptr, GLsizei, GLsizeiptr, GLuint, tokens};
use crate::layer::Layer;
use crate::state::memory::{Point, is_there, size_of, with_bound};

/// The stage whose parameter buffers a target means.
fn stage(target: GLenum) -> Option<usize> {
    PARAMETER_BUFFER_TARGETS.iter().position(|known| *known == target)
}

/// Carries out a command on the buffer of a target, by a target that the host knows.
fn on_target<R>(layer: &Layer, target: GLenum, command: impl FnOnce(GLenum) -> R) -> R {
    match stage(target) {
        None => command(target),
        Some(stage) => {
            let buffer = Some(layer.memory.points.current[stage]).filter(|buffer| is_there(*buffer)).unwrap_or(0);
            with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, buffer, || {
                command(tokens::COPY_WRITE_BUFFER)
            })
        }
    }
}

/// A name that becomes a buffer when it is first bound.
fn make(buffer: GLuint) {
    with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, buffer, || ());
}

pub(crate) unsafe fn bind_buffer(layer: &mut Layer, target: GLenum, buffer: GLuint) {
    if let Some(stage) = stage(target) {
        if layer.draws.in_begin {
            return layer.set_error(tokens::INVALID_OPERATION);
        }
        layer.wake();
        make(buffer);
        layer.memory.points.current[stage] = buffer;
        return;
    }
    if target == tokens::UNIFORM_BUFFER {
        layer.memory.uniform = buffer;
    }
    // SAFETY: the host checks the name.
    unsafe { host::BindBuffer(target, buffer) };
}

/// A binding of the application may take the place of the library's.
fn bound_by_number(layer: &mut Layer, target: GLenum, number: GLuint, buffer: GLuint) {
    if target == tokens::UNIFORM_BUFFER {
        layer.memory.uniform = buffer;
        if layer.facts.limits.bindings.contains(&number) {
            layer.programs.in_use = 0;
        }
    }
}

/// Binds a parameter buffer to a number.
fn bind_point(layer: &mut Layer, stage: usize, number: GLuint, point: Point) {
    if layer.draws.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    layer.wake();
    match layer.memory.points.numbered[stage].get_mut(number as usize) {
        None => layer.set_error(tokens::INVALID_VALUE),
        Some(place) => {
            *place = point;
            layer.memory.points.current[stage] = point.buffer;
            make(point.buffer);
        }
    }
}

pub(crate) unsafe fn bind_buffer_base(layer: &mut Layer, target: GLenum, number: GLuint, buffer: GLuint) {
    if let Some(stage) = stage(target) {
        return bind_point(layer, stage, number, Point { buffer, size: None });
    }
    bound_by_number(layer, target, number, buffer);
    // SAFETY: the host checks the parameters.
    unsafe { host::BindBufferBase(target, number, buffer) };
}

pub(crate) unsafe fn bind_buffer_range(
    layer: &mut Layer,
    target: GLenum,
    number: GLuint,
    buffer: GLuint,
    offset: GLintptr,
    size: GLsizeiptr,
) {
    if let Some(stage) = stage(target) {
        // Parameter buffers begin where their buffer does, and have whole words.
        if offset != 0 || size <= 0 || size % 4 != 0 {
            return layer.set_error(tokens::INVALID_VALUE);
        }
        return bind_point(layer, stage, number, Point { buffer, size: Some(size) });
    }
    bound_by_number(layer, target, number, buffer);
    // SAFETY: the host checks the parameters.
    unsafe { host::BindBufferRange(target, number, buffer, offset, size) };
}

pub(crate) unsafe fn bind_buffer_offset(
    layer: &mut Layer,
    target: GLenum,
    number: GLuint,
    buffer: GLuint,
    offset: GLintptr,
) {
    match stage(target) {
        Some(_) if offset != 0 => layer.set_error(tokens::INVALID_VALUE),
        Some(stage) => bind_point(layer, stage, number, Point { buffer, size: None }),
        None if target != tokens::TRANSFORM_FEEDBACK_BUFFER => layer.set_error(tokens::INVALID_ENUM),
        // The buffers of transform feedback have whole words.
        None => {
            let size = (size_of(buffer) - offset) & !3;
            // SAFETY: the host checks the parameters.
            unsafe { host::BindBufferRange(target, number, buffer, offset, size) };
        }
    }
}

pub(crate) unsafe fn delete_buffers(layer: &mut Layer, count: GLsizei, buffers: *const GLuint) {
    for place in 0..usize::try_from(count).unwrap_or(0) {
        // SAFETY: the application passes as many names as it says.
        let [buffer] = unsafe { read::<_, 1>(buffers.add(place)) };
        if buffer == 0 {
            continue;
        }
        let points = &mut layer.memory.points;
        points.current.iter_mut().filter(|current| **current == buffer).for_each(|current| *current = 0);
        points
            .numbered
            .iter_mut()
            .flatten()
            .filter(|numbered| numbered.buffer == buffer)
            .for_each(|numbered| *numbered = Point::default());
        if layer.memory.uniform == buffer {
            layer.memory.uniform = 0;
        }
    }
    // SAFETY: count and names go on as the application passed them, and the host takes those of its own type.
    unsafe { host::DeleteBuffers(count, buffers) };
}

pub(crate) unsafe fn buffer_data(
    layer: &mut Layer,
    target: GLenum,
    size: GLsizeiptr,
    data: *const c_void,
    usage: GLenum,
) {
    // SAFETY: the application vouches for its data.
    on_target(layer, target, |target| unsafe { host::BufferData(target, size, data, usage) });
}

pub(crate) unsafe fn buffer_sub_data(
    layer: &mut Layer,
    target: GLenum,
    offset: GLintptr,
    size: GLsizeiptr,
    data: *const c_void,
) {
    // SAFETY: the application vouches for its data.
    on_target(layer, target, |target| unsafe { host::BufferSubData(target, offset, size, data) });
}

pub(crate) unsafe fn get_buffer_sub_data(
    layer: &mut Layer,
    target: GLenum,
    offset: GLintptr,
    size: GLsizeiptr,
    data: *mut c_void,
) {
    // SAFETY: the application vouches for the room.
    on_target(layer, target, |target| unsafe { host::GetBufferSubData(target, offset, size, data) });
}

pub(crate) unsafe fn map_buffer(layer: &mut Layer, target: GLenum, access: GLenum) -> *mut c_void {
    // SAFETY: the host checks the parameters.
    on_target(layer, target, |target| unsafe { host::MapBuffer(target, access) })
}

pub(crate) unsafe fn map_buffer_range(
    layer: &mut Layer,
    target: GLenum,
    offset: GLintptr,
    length: GLsizeiptr,
    access: GLbitfield,
) -> *mut c_void {
    // SAFETY: the host checks the parameters.
    on_target(layer, target, |target| unsafe { host::MapBufferRange(target, offset, length, access) })
}

pub(crate) unsafe fn unmap_buffer(layer: &mut Layer, target: GLenum) -> GLboolean {
    // SAFETY: the host checks the target.
    on_target(layer, target, |target| unsafe { host::UnmapBuffer(target) })
}

pub(crate) unsafe fn get_buffer_parameter(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLint) {
    // SAFETY: the application vouches for the room.
    on_target(layer, target, |target| unsafe { host::GetBufferParameteriv(target, name, given) });
}

/// Words of the buffer at a binding point.
pub(crate) unsafe fn program_buffer_parameters<T>(
    layer: &mut Layer,
    target: GLenum,
    number: GLuint,
    word: GLuint,
    count: GLsizei,
    given: *const T,
) {
    let Some(stage) = stage(target) else { return layer.set_error(tokens::INVALID_ENUM) };
    let (Some(count), true) = (usize::try_from(count).ok(), (number as usize) < PARAMETER_BUFFERS) else {
        return layer.set_error(tokens::INVALID_VALUE);
    };
    if count > PARAMETER_BUFFER_WORDS {
        return layer.set_error(tokens::INVALID_VALUE);
    }
    // SAFETY: the application passes as many words as it says, which are of four bytes whatever their type.
    let words: Vec<u32> = (0..count).map(|place| unsafe { read::<_, 1>(given.cast::<u32>().add(place)) }[0]).collect();
    layer.listed(move |layer| {
        let buffer = layer.memory.points.numbered[stage][number as usize].buffer;
        if layer.draws.in_begin || buffer == 0 {
            return layer.set_error(tokens::INVALID_OPERATION);
        }
        let end = (word as usize).saturating_add(words.len());
        if end > (size_of(buffer) as usize / 4).min(PARAMETER_BUFFER_WORDS) {
            return layer.set_error(tokens::INVALID_VALUE);
        }
        with_bound(tokens::COPY_WRITE_BUFFER, tokens::COPY_WRITE_BUFFER_BINDING, buffer, || {
            let (offset, size) = (4 * word as isize, size_of_val(&words[..]) as isize);
            // SAFETY: the buffer has these words.
            unsafe { host::BufferSubData(tokens::COPY_WRITE_BUFFER, offset, size, words.as_ptr().cast()) };
        });
    });
}

pub(crate) unsafe fn get_integer_indexed(layer: &mut Layer, name: GLenum, number: GLuint, given: *mut GLint) {
    if layer.draws.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    if name == tokens::TRANSFORM_FEEDBACK_RECORD_NV {
        return match layer.fixed.feedback.recorded(number) {
            None => layer.set_error(tokens::INVALID_VALUE),
            // SAFETY: the application has room for the three numbers of an attribute.
            Some(recorded) => unsafe { given.cast::<[GLint; 3]>().write_unaligned(recorded) },
        };
    }
    match stage(name) {
        // SAFETY: the application vouches for the room.
        None => unsafe { host::GetIntegeri_v(name, number, given) },
        Some(stage) => match layer.memory.points.numbered[stage].get(number as usize) {
            None => layer.set_error(tokens::INVALID_VALUE),
            // SAFETY: the application has room for one number, of any alignment.
            Some(point) => unsafe { given.write_unaligned(point.buffer.cast_signed()) },
        },
    }
}
