//! Programs by name without a binding (EXT_direct_state_access): the program is put in place of the current one for the
//! command.

use std::ffi::c_void;

use crate::host::{self, GLenum, GLint, GLsizei, GLuint, tokens};
use crate::layer::Layer;
use crate::process::flags::PROGRAMS;

use super::programs::{host_target, stage};
use super::{parameters, programs, queries};

/// Carries out a command of the ARB's with a program in place of the current one.
fn bound<R>(layer: &mut Layer, program: GLuint, token: GLenum, command: impl FnOnce(&mut Layer) -> R) -> Option<R> {
    let target = layer.target(token)?;
    let hosts = host_target(target).filter(|_| layer.host_tries());
    PROGRAMS.set();
    layer.wake();
    let (before, is_deleted, replaced) = layer.try_group(|group, _| {
        let (before, is_deleted) = (group.model.bound(target).unwrap_or(0), group.model.is_deleted(target));
        let replaced = group.model.put_in_place(target, program)?;
        group.changes += 1;
        Ok((before, is_deleted, replaced))
    })?;
    let Some(token) = hosts else {
        let result = command(layer);
        layer.with_group(|group, _| group.model.put_back(replaced));
        return Some(result);
    };
    let without = std::mem::take(&mut layer.programs.without_host[stage(target)]) || is_deleted;
    // SAFETY: binding takes any name.
    unsafe { host::BindProgramARB(token, program) };
    let result = command(layer);
    // SAFETY: one that was deleted cannot be bound again.
    unsafe { host::BindProgramARB(token, if without { 0 } else { before }) };
    layer.programs.without_host[stage(target)] = without;
    layer.with_group(|group, _| {
        group.model.put_back(replaced);
        if without {
            group.model.set_native(target, false);
        }
    });
    Some(result)
}

pub(crate) unsafe fn named_program_string(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    format: GLenum,
    length: GLsizei,
    string: *const c_void,
) {
    // SAFETY: the application vouches for its text.
    let Some(text) = (unsafe { programs::text(layer, length, string.cast()) }).map(<[u8]>::to_vec) else { return };
    layer.listed(move |layer| {
        let load = |layer: &mut Layer| programs::load_string(layer, target, format, &text);
        bound(layer, program, target, load);
    });
}

/// Loads a text into a program of this name.
pub(crate) fn load_named(layer: &mut Layer, token: GLenum, name: GLuint, text: &[u8]) {
    layer.know_bindings();
    let load = |layer: &mut Layer| programs::load_string(layer, token, tokens::PROGRAM_FORMAT_ASCII_ARB, text);
    bound(layer, name, token, load);
}

pub(crate) unsafe fn get_named_program_iv(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    name: GLenum,
    given: *mut GLint,
) {
    // SAFETY: the application vouches for the room.
    let get = |layer: &mut Layer| unsafe { queries::get_program_iv_arb(layer, target, name, given) };
    if name == tokens::PROGRAM_BINDING_ARB {
        // This is of the target, not of the program.
        return get(layer);
    }
    bound(layer, program, target, get);
}

pub(crate) unsafe fn get_named_program_string(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    name: GLenum,
    given: *mut c_void,
) {
    // SAFETY: the application vouches for the room.
    let get = |layer: &mut Layer| unsafe { programs::get_program_string_arb(layer, target, name, given) };
    bound(layer, program, target, get);
}

pub(crate) unsafe fn named_program_local_parameter(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    index: GLuint,
    value: [f32; 4],
) {
    layer.listed(move |layer| {
        bound(layer, program, target, |layer| parameters::set_several(layer, target, index, &[value], true));
    });
}

pub(crate) unsafe fn named_program_local_parameters<T>(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    index: GLuint,
    count: GLsizei,
    given: *const T,
) {
    let Some(count) = parameters::counted(layer, count) else { return };
    // SAFETY: the application vouches for its vectors, which are of four words whatever their type.
    let values = unsafe { parameters::vectors(count, given.cast::<f32>()) };
    layer.listed(move |layer| {
        bound(layer, program, target, |layer| parameters::set_several(layer, target, index, &values, true));
    });
}

pub(crate) unsafe fn get_named_program_local_parameter(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    index: GLuint,
) -> Option<[f32; 4]> {
    // SAFETY: the query writes nothing itself.
    let get = |layer: &mut Layer| unsafe { parameters::get_program_local_parameter(layer, target, index) };
    bound(layer, program, target, get).flatten()
}

pub(crate) unsafe fn get_named_program_local_words<T>(
    layer: &mut Layer,
    program: GLuint,
    target: GLenum,
    index: GLuint,
    given: *mut T,
) {
    // SAFETY: the application vouches for the room.
    let get = |layer: &mut Layer| unsafe { parameters::get_program_local_words(layer, target, index, given) };
    bound(layer, program, target, get);
}
