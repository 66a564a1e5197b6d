//! Parameters: registers, environment, locals, named ones, and registers that track matrices.

use glasm_runtime::model::{ProgramTarget, TrackedMatrix, Transform};

use crate::host::convert::read;
use crate::host::{self, GLbitfield, GLdouble, GLenum, GLfloat, GLint, GLsizei, GLsync, GLubyte, GLuint, tokens};
use crate::layer::Layer;
use crate::state::draws::Need;
use crate::state::postponed::Key;

/// Tells the host of a parameter that its own programs may read, if it has so many.
#[inline(never)]
fn pass_on(layer: &mut Layer, target: ProgramTarget, index: u32, value: [f32; 4], local: bool) {
    let (token, stage) = match target {
        ProgramTarget::Vertex => (tokens::VERTEX_PROGRAM_ARB, 0),
        ProgramTarget::FragmentArb => (tokens::FRAGMENT_PROGRAM_ARB, 1),
        _ => return,
    };
    let is_without = local && layer.programs.without_host[stage];
    if is_without || !layer.host_tries() || index >= layer.facts.hosts.parameters[stage][usize::from(local)] {
        return;
    }
    // SAFETY: the vector has four components.
    unsafe {
        match local {
            false => host::ProgramEnvParameter4fvARB(token, index, value.as_ptr()),
            true => host::ProgramLocalParameter4fvARB(token, index, value.as_ptr()),
        }
    }
}

/// Keeps a parameter of a program that draws until the model is next needed. `false` if that has to be at once: where the
/// command goes into a list, or may be an error.
fn postpone(layer: &mut Layer, token: u32, index: u32, value: [f32; 4], is_local: bool) -> bool {
    let is_vertex = match token {
        // Registers may track matrices.
        tokens::VERTEX_PROGRAM_ARB if layer.programs.enabled.vertex && (is_local || !layer.links.tracks) => true,
        tokens::FRAGMENT_PROGRAM_ARB if layer.programs.enabled.fragment_arb => false,
        _ => return false,
    };
    let draws = layer.needs_only(Need::Values)
        && layer.links.in_use.is_some()
        && !layer.draws.in_begin
        && layer.lists.recording.is_none();
    // Contexts that share the program may ask at any time.
    let Some(key) = Key::new(is_vertex, is_local, index).filter(|_| draws && layer.share.is_alone()) else {
        return false;
    };
    let words = value.map(f32::to_bits);
    layer.draws.needs(layer.links.take(is_vertex, key, words));
    layer.draws.postponed.set(key, words);
    if layer.host_tries() {
        let target = if is_vertex { ProgramTarget::Vertex } else { ProgramTarget::FragmentArb };
        pass_on(layer, target, index, value, is_local);
    }
    true
}

fn set_registers(layer: &mut Layer, token: GLenum, index: u32, values: &[[f32; 4]]) {
    layer.wake();
    let Some(target) = layer.target(token) else { return };
    let set = layer.try_group(|group, _| {
        group.values[0] += 1;
        group.model.program_parameters4fv_nv(target, index, values)
    });
    if set.is_some() {
        for (number, value) in (index..).zip(values) {
            pass_on(layer, target, number, *value, false);
        }
    }
}

pub(crate) unsafe fn program_parameter(layer: &mut Layer, target: GLenum, index: GLuint, value: [f32; 4]) {
    if target != tokens::VERTEX_PROGRAM_ARB || !postpone(layer, target, index, value, false) {
        layer.listed(move |layer| set_registers(layer, target, index, &[value]));
    }
}

/// Vectors that an application passes.
pub(super) unsafe fn vectors<T: Copy + Default>(count: GLuint, given: *const T) -> Vec<[T; 4]> {
    // More than this is refused anyway.
    let count = count.min(1 << 16) as usize;
    // SAFETY: the application passes as many vectors as it says.
    (0..count).map(|place| unsafe { read::<_, 4>(given.add(4 * place)) }).collect()
}

/// The number of vectors; INVALID_VALUE if it is negative.
pub(super) fn counted(layer: &mut Layer, count: GLsizei) -> Option<u32> {
    let count = u32::try_from(count).ok();
    if count.is_none() {
        layer.set_error(tokens::INVALID_VALUE);
    }
    count
}

pub(crate) unsafe fn program_parameters(
    layer: &mut Layer,
    target: GLenum,
    index: GLuint,
    count: GLsizei,
    given: *const GLfloat,
) {
    let Some(count) = counted(layer, count) else { return };
    // SAFETY: the application vouches for its vectors.
    let values = unsafe { vectors(count, given) };
    layer.listed(move |layer| set_registers(layer, target, index, &values));
}

pub(crate) unsafe fn program_parameters_double(
    layer: &mut Layer,
    target: GLenum,
    index: GLuint,
    count: GLsizei,
    given: *const GLdouble,
) {
    let Some(count) = counted(layer, count) else { return };
    // SAFETY: the application vouches for its vectors.
    let values: Vec<[f32; 4]> =
        unsafe { vectors(count, given) }.into_iter().map(|value| value.map(|component| component as f32)).collect();
    layer.listed(move |layer| set_registers(layer, target, index, &values));
}

pub(super) fn set_several(layer: &mut Layer, token: GLenum, index: u32, values: &[[f32; 4]], local: bool) {
    let Some(target) = layer.target(token) else { return };
    if !matches!(target, ProgramTarget::Vertex | ProgramTarget::FragmentArb) || !layer.host_tries() {
        layer.wake();
    }
    layer.know_bindings();
    let set = layer.try_group(|group, _| {
        group.values[usize::from(target != ProgramTarget::Vertex)] += 1;
        match (local, values) {
            (false, [value]) => group.model.program_env_parameter4f_arb(target, index, *value),
            (true, [value]) => group.model.program_local_parameter4f_arb(target, index, *value),
            (false, values) => group.model.program_env_parameters4v_nv(target, index, values),
            (true, values) => group.model.program_local_parameters4v_nv(target, index, values),
        }
    });
    if set.is_some() {
        for (number, value) in (index..).zip(values) {
            pass_on(layer, target, number, *value, local);
        }
    }
}

/// Sets a parameter that is not postponed.
fn set_one(layer: &mut Layer, token: GLenum, index: u32, value: [f32; 4], local: bool) {
    layer.listed(move |layer| set_several(layer, token, index, &[value], local));
}

#[inline]
pub(crate) unsafe fn program_env_parameter(layer: &mut Layer, target: GLenum, index: GLuint, value: [f32; 4]) {
    if !postpone(layer, target, index, value, false) {
        set_one(layer, target, index, value, false);
    }
}

#[inline]
pub(crate) unsafe fn program_local_parameter(layer: &mut Layer, target: GLenum, index: GLuint, value: [f32; 4]) {
    if !postpone(layer, target, index, value, true) {
        set_one(layer, target, index, value, true);
    }
}

pub(crate) unsafe fn program_env_parameters<T>(
    layer: &mut Layer,
    target: GLenum,
    index: GLuint,
    count: GLsizei,
    given: *const T,
) {
    let Some(count) = counted(layer, count) else { return };
    // SAFETY: the application vouches for its vectors, which are of four words whatever their type.
    let values = unsafe { vectors(count, given.cast::<f32>()) };
    layer.listed(move |layer| set_several(layer, target, index, &values, false));
}

pub(crate) unsafe fn program_local_parameters<T>(
    layer: &mut Layer,
    target: GLenum,
    index: GLuint,
    count: GLsizei,
    given: *const T,
) {
    let Some(count) = counted(layer, count) else { return };
    // SAFETY: the application passes `count` vectors of four words, floats or integers.
    let values = unsafe { vectors(count, given.cast::<f32>()) };
    layer.listed(move |layer| set_several(layer, target, index, &values, true));
}

/// What comes after a Finish in time may be another context's command, which finds what was set before.
pub(crate) unsafe fn finish(layer: &mut Layer) {
    layer.hand_on();
    // SAFETY: this takes no parameters.
    unsafe { host::Finish() };
}

pub(crate) unsafe fn flush(layer: &mut Layer) {
    layer.hand_on();
    // SAFETY: this takes no parameters.
    unsafe { host::Flush() };
}

pub(crate) unsafe fn fence_sync(layer: &mut Layer, condition: GLenum, flags: GLbitfield) -> GLsync {
    layer.hand_on();
    // SAFETY: the host checks the parameters.
    unsafe { host::FenceSync(condition, flags) }
}

/// The name of a parameter.
///
/// # Safety
/// `name` is NULL or points to `length` bytes.
unsafe fn named(length: GLsizei, name: *const GLubyte) -> String {
    let length = usize::try_from(length).unwrap_or(0);
    if name.is_null() || length == 0 {
        return String::new();
    }
    // SAFETY: the caller vouches for the bytes.
    String::from_utf8_lossy(unsafe { std::slice::from_raw_parts(name, length) }).into_owned()
}

pub(crate) unsafe fn program_named_parameter(
    layer: &mut Layer,
    program: GLuint,
    length: GLsizei,
    name: *const GLubyte,
    value: [f32; 4],
) {
    // SAFETY: the application vouches for the name.
    let name = unsafe { named(length, name) };
    layer.wake();
    layer.listed(move |layer| {
        layer.try_group(|group, _| {
            group.values.iter_mut().for_each(|count| *count += 1);
            group.model.program_named_parameter4f_nv(program, &name, value)
        });
    });
}

pub(crate) unsafe fn get_program_named_parameter(
    layer: &mut Layer,
    program: GLuint,
    length: GLsizei,
    name: *const GLubyte,
) -> Option<[f32; 4]> {
    // SAFETY: the application vouches for the name.
    let name = unsafe { named(length, name) };
    layer.try_group(|group, _| group.model.get_program_named_parameterfv_nv(program, &name))
}

pub(crate) unsafe fn get_program_parameter(
    layer: &mut Layer,
    token: GLenum,
    index: GLuint,
    query: GLenum,
) -> Option<[f32; 4]> {
    let target = layer.target(token)?;
    if query != tokens::PROGRAM_PARAMETER_NV {
        layer.set_error(tokens::INVALID_ENUM);
        return None;
    }
    layer.try_group(|group, host| group.model.get_program_parameterfv_nv(target, index, host))
}

pub(crate) unsafe fn get_program_env_parameter(layer: &mut Layer, token: GLenum, index: GLuint) -> Option<[f32; 4]> {
    let target = layer.target(token)?;
    layer.try_group(|group, host| group.model.get_program_env_parameterfv_arb(target, index, host))
}

pub(crate) unsafe fn get_program_local_parameter(layer: &mut Layer, token: GLenum, index: GLuint) -> Option<[f32; 4]> {
    let target = layer.target(token)?;
    layer.try_group(|group, _| group.model.get_program_local_parameterfv_arb(target, index))
}

/// Writes the four words of a parameter.
unsafe fn give<T>(value: Option<[f32; 4]>, given: *mut T) {
    if let (Some(value), false) = (value, given.is_null()) {
        // SAFETY: the application has room for four words.
        unsafe { given.cast::<[f32; 4]>().write_unaligned(value) };
    }
}

pub(crate) unsafe fn get_program_env_words<T>(layer: &mut Layer, target: GLenum, index: GLuint, given: *mut T) {
    // SAFETY: the application vouches for the room.
    unsafe { give(get_program_env_parameter(layer, target, index), given) };
}

pub(crate) unsafe fn get_program_local_words<T>(layer: &mut Layer, target: GLenum, index: GLuint, given: *mut T) {
    // SAFETY: the application vouches for the room.
    unsafe { give(get_program_local_parameter(layer, target, index), given) };
}

fn matrix(token: GLenum) -> Option<TrackedMatrix> {
    Some(match token {
        tokens::NONE => TrackedMatrix::None,
        tokens::MODELVIEW => TrackedMatrix::Modelview,
        tokens::PROJECTION => TrackedMatrix::Projection,
        tokens::TEXTURE => TrackedMatrix::Texture,
        tokens::MODELVIEW_PROJECTION_NV => TrackedMatrix::ModelviewProjection,
        tokens::TEXTURE0..=tokens::TEXTURE31 => TrackedMatrix::TextureUnit((token - tokens::TEXTURE0) as u8),
        tokens::MATRIX0_NV..=tokens::MATRIX7_NV => TrackedMatrix::Matrix((token - tokens::MATRIX0_NV) as u8),
        _ => return None,
    })
}

fn matrix_token(matrix: TrackedMatrix) -> GLenum {
    match matrix {
        TrackedMatrix::None => tokens::NONE,
        TrackedMatrix::Modelview => tokens::MODELVIEW,
        TrackedMatrix::Projection => tokens::PROJECTION,
        TrackedMatrix::Texture => tokens::TEXTURE,
        TrackedMatrix::TextureUnit(unit) => tokens::TEXTURE0 + u32::from(unit),
        TrackedMatrix::ModelviewProjection => tokens::MODELVIEW_PROJECTION_NV,
        TrackedMatrix::Matrix(number) => tokens::MATRIX0_NV + u32::from(number),
    }
}

const TRANSFORMS: [(GLenum, Transform); 4] = [
    (tokens::IDENTITY_NV, Transform::Identity),
    (tokens::INVERSE_NV, Transform::Inverse),
    (tokens::TRANSPOSE_NV, Transform::Transpose),
    (tokens::INVERSE_TRANSPOSE_NV, Transform::InverseTranspose),
];

pub(crate) unsafe fn track_matrix(layer: &mut Layer, token: GLenum, address: GLuint, of: GLenum, by: GLenum) {
    layer.listed(move |layer| {
        let Some(target) = layer.target(token) else { return };
        let transform = TRANSFORMS.iter().find(|(token, _)| *token == by).map(|(_, transform)| *transform);
        let (Some(matrix), Some(transform)) = (matrix(of), transform) else {
            return layer.set_error(tokens::INVALID_ENUM);
        };
        layer.try_group(|group, host| {
            let change = group.model.tracked(target, address, matrix, transform, host)?;
            group.model.track_matrix_nv(change);
            group.changes += 1;
            Ok(())
        });
        // The next draw asks for the matrix that is tracked now, as if it had changed.
        layer.draws.touched.matrices += 1;
    });
}

pub(crate) unsafe fn get_track_matrix(
    layer: &mut Layer,
    token: GLenum,
    address: GLuint,
    query: GLenum,
    given: *mut GLint,
) {
    let Some(target) = layer.target(token) else { return };
    let Some((matrix, transform)) = layer.try_group(|group, _| group.model.get_track_matrix_iv_nv(target, address))
    else {
        return;
    };
    let value = match query {
        tokens::TRACK_MATRIX_NV => matrix_token(matrix),
        tokens::TRACK_MATRIX_TRANSFORM_NV => {
            TRANSFORMS.iter().find(|(_, it)| *it == transform).map_or(tokens::IDENTITY_NV, |(token, _)| *token)
        }
        _ => return layer.set_error(tokens::INVALID_ENUM),
    };
    // SAFETY: the application has room for the value.
    unsafe { given.write_unaligned(value.cast_signed()) };
}

pub(crate) unsafe fn program_subroutine_parameters(
    layer: &mut Layer,
    token: GLenum,
    count: GLsizei,
    given: *const GLuint,
) {
    let Some(count) = counted(layer, count) else { return };
    // SAFETY: the application passes as many numbers as it says; more than this are refused anyway.
    let numbers = (0..count.min(1 << 16) as usize).map(|place| unsafe { read::<_, 1>(given.add(place)) }[0]);
    let numbers: Vec<u32> = numbers.collect();
    layer.listed(move |layer| {
        let Some(target) = layer.target(token) else { return };
        layer.try_group(|group, _| {
            group.values.iter_mut().for_each(|count| *count += 1);
            group.model.program_subroutine_parameters_uiv_nv(target, &numbers)
        });
    });
}

pub(crate) unsafe fn get_program_subroutine_parameter(
    layer: &mut Layer,
    token: GLenum,
    number: GLuint,
    given: *mut GLuint,
) {
    let Some(target) = layer.target(token) else { return };
    let value = layer.try_group(|group, _| group.model.get_program_subroutine_parameter_uiv_nv(target, number));
    if let Some(value) = value {
        // SAFETY: the application has room for the number.
        unsafe { given.write_unaligned(value) };
    }
}
