//! State of the host that the layer has to know: programs of GLSL, matrices, and Begin and End.

use crate::host::{self, GLbitfield, GLboolean, GLenum, GLint, GLuint, tokens};
use crate::layer::{Begun, Layer};
use crate::{clipping, inspect, link, modes};

use super::queries::application_program;

/// Whether a program has vertex and fragment shaders. Of one whose shaders were taken away again after linking, both are
/// assumed.
pub(crate) fn stages(program: GLuint) -> [bool; 2] {
    let (mut shaders, mut count) = ([0; 16], 0);
    // SAFETY: the host uses this program; there is room for as many names as are asked for.
    unsafe { host::GetAttachedShaders(program, shaders.len() as i32, &raw mut count, shaders.as_mut_ptr()) };
    if count <= 0 {
        return [true; 2];
    }
    let kinds = shaders.iter().take(count as usize).map(|shader| {
        let mut kind = 0;
        // SAFETY: this has one value.
        unsafe { host::GetShaderiv(*shader, tokens::SHADER_TYPE, &raw mut kind) };
        kind.cast_unsigned()
    });
    let kinds: Vec<u32> = kinds.collect();
    [tokens::VERTEX_SHADER, tokens::FRAGMENT_SHADER].map(|kind| kinds.contains(&kind))
}

pub(crate) unsafe fn use_program(layer: &mut Layer, program: GLuint) {
    let before = layer.in_use;
    // SAFETY: the host checks the name.
    unsafe { host::UseProgram(program) };
    if layer.recording.is_some() {
        return;
    }
    let now = host::integer(tokens::CURRENT_PROGRAM).cast_unsigned();
    if now == program {
        (layer.application_program, layer.in_use) = (program, 0);
        layer.application_stages = if program == 0 { [true; 2] } else { stages(program) };
    } else if now == before && before != 0 {
        // It was refused, and the library's own is still there.
        layer.in_use = before;
    }
}

/// EXT_shader_image_load_store's names for what the host may have in its core.
#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn bind_image_texture(
    layer: &mut Layer,
    unit: GLuint,
    texture: GLuint,
    level: GLint,
    layered: GLboolean,
    number: GLint,
    access: GLenum,
    format: GLint,
) {
    layer.bindings += 1;
    // SAFETY: the host checks the numbers.
    unsafe { host::BindImageTexture(unit, texture, level, layered, number, access, format.cast_unsigned()) };
}

pub(crate) unsafe fn memory_barrier(_: &mut Layer, barriers: GLbitfield) {
    // SAFETY: the host checks the bits.
    unsafe { host::MemoryBarrier(barriers) };
}

pub(crate) unsafe fn get_handle(layer: &mut Layer, name: GLenum) -> GLuint {
    match name {
        tokens::PROGRAM_OBJECT_ARB => layer.application_program,
        // SAFETY: programs may pass any token.
        _ => unsafe { host::GetHandleARB(name) },
    }
}

pub(crate) unsafe fn bind_program_pipeline(layer: &mut Layer, pipeline: GLuint) {
    layer.pipeline = pipeline;
    if pipeline != 0 {
        link::leave(layer);
    }
    // SAFETY: the host checks the name.
    unsafe { host::BindProgramPipeline(pipeline) };
}

pub(crate) unsafe fn matrix_mode(layer: &mut Layer, mode: GLenum) {
    if !crate::idle::host_has_mode(mode) {
        layer.wake();
    }
    let number = mode.wrapping_sub(tokens::MATRIX0_NV);
    let program = number <= tokens::MATRIX7_NV - tokens::MATRIX0_NV && layer.facts.hosts.matrices;
    layer.matrix_mode = program.then_some(mode);
    // SAFETY: the host checks the mode.
    unsafe { host::MatrixMode(if program { tokens::MATRIX0_ARB + number } else { mode }) };
}

/// Hosts have these commands of NV_geometry_program4 under names without an extension.
pub(crate) unsafe fn framebuffer_texture(
    _: &mut Layer,
    target: GLenum,
    attachment: GLenum,
    texture: GLuint,
    level: GLint,
) {
    // SAFETY: the host checks the parameters.
    unsafe { host::FramebufferTexture(target, attachment, texture, level) };
}

pub(crate) unsafe fn framebuffer_texture_layer(
    _: &mut Layer,
    target: GLenum,
    attachment: GLenum,
    texture: GLuint,
    level: GLint,
    layer: GLint,
) {
    // SAFETY: the host checks the parameters.
    unsafe { host::FramebufferTextureLayer(target, attachment, texture, level, layer) };
}

pub(crate) unsafe fn framebuffer_texture_face(
    _: &mut Layer,
    target: GLenum,
    attachment: GLenum,
    texture: GLuint,
    level: GLint,
    face: GLenum,
) {
    // SAFETY: the host checks the parameters.
    unsafe { host::FramebufferTexture2D(target, attachment, face, texture, level) };
}

pub(crate) unsafe fn begin(layer: &mut Layer, mode: GLenum) {
    let mut mode = mode;
    if modes::before_draw(layer, &mut mode) {
        layer.before_evaluation();
        match &mut layer.recording {
            Some(recording) => recording.in_begin = true,
            None => layer.in_begin = true,
        }
        // SAFETY: the host checks the mode.
        unsafe { host::Begin(mode) };
    } else {
        layer.begun = Begun::Dropped;
    }
}

pub(crate) unsafe fn end(layer: &mut Layer) {
    match &mut layer.recording {
        Some(recording) => recording.in_begin = false,
        None => layer.in_begin = false,
    }
    let begun = std::mem::take(&mut layer.begun);
    if begun != Begun::Dropped {
        // SAFETY: the host checks that there was a Begin.
        unsafe { host::End() };
        layer.after_evaluation();
        if begun == Begun::Watched {
            inspect::after_draw(layer);
        }
    }
}

/// After a list, which may hold UseProgram.
pub(crate) fn after_list(layer: &mut Layer) {
    if !layer.awake {
        return;
    }
    layer.touched.all();
    layer.bindings += 1;
    clipping::touched(layer);
    layer.changed();
    if layer.application_program != 0 {
        layer.application_program = application_program(layer);
    }
    if layer.takes_watch() {
        inspect::after_draw(layer);
    }
}
