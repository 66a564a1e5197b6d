//! State of the host that the layer has to know: programs of GLSL, and matrices.

use crate::draws;
use crate::host::{self, GLbitfield, GLboolean, GLenum, GLint, GLuint, tokens};
use crate::inspect;
use crate::layer::Layer;
use crate::process::idle;

use super::queries::application_program;

pub(crate) unsafe fn use_program(layer: &mut Layer, program: GLuint) {
    let is_between = layer.draws.in_begin || layer.lists.recording.as_ref().is_some_and(|recording| recording.in_begin);
    if layer.lists.recording.is_some() && idle::is_awake() && !is_between {
        // SAFETY: this takes any name.
        return layer.listed(move |layer| unsafe { use_program(layer, program) });
    }
    let before = layer.programs.in_use;
    // SAFETY: the host checks the name.
    unsafe { host::UseProgram(program) };
    if layer.lists.recording.is_some() {
        return;
    }
    let now = host::integer(tokens::CURRENT_PROGRAM).cast_unsigned();
    if now == program {
        layer.programs.set_application(program);
        layer.programs.in_use = 0;
    } else if now == before && before != 0 {
        // It was refused, and the library's own is still there.
        layer.programs.in_use = before;
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
    layer.units.bindings += 1;
    // SAFETY: the host checks the numbers.
    unsafe { host::BindImageTexture(unit, texture, level, layered, number, access, format.cast_unsigned()) };
}

pub(crate) unsafe fn memory_barrier(_: &mut Layer, barriers: GLbitfield) {
    // SAFETY: the host checks the bits.
    unsafe { host::MemoryBarrier(barriers) };
}

pub(crate) unsafe fn get_handle(layer: &mut Layer, name: GLenum) -> GLuint {
    match name {
        tokens::PROGRAM_OBJECT_ARB => layer.programs.application,
        // SAFETY: programs may pass any token.
        _ => unsafe { host::GetHandleARB(name) },
    }
}

pub(crate) unsafe fn bind_program_pipeline(layer: &mut Layer, pipeline: GLuint) {
    layer.programs.pipeline = pipeline;
    if pipeline != 0 {
        draws::leave(layer);
    }
    // SAFETY: the host checks the name.
    unsafe { host::BindProgramPipeline(pipeline) };
}

pub(crate) unsafe fn matrix_mode(layer: &mut Layer, mode: GLenum) {
    if !idle::host_has_mode(mode) {
        layer.wake();
    }
    let number = mode.wrapping_sub(tokens::MATRIX0_NV);
    let program = number <= tokens::MATRIX7_NV - tokens::MATRIX0_NV && layer.facts.hosts.matrices;
    layer.fixed.matrix_mode = program.then_some(mode);
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
    own: &mut Layer,
    target: GLenum,
    attachment: GLenum,
    texture: GLuint,
    level: GLint,
    layer: GLint,
) {
    if is_texture(own, texture) {
        // SAFETY: the host checks the parameters.
        unsafe { host::FramebufferTextureLayer(target, attachment, texture, level, layer) };
    }
}

/// Whether a name is 0 or that of a texture; for others hosts have another error than NV_geometry_program4.
fn is_texture(layer: &mut Layer, texture: GLuint) -> bool {
    // SAFETY: any name can be asked for.
    let is_known =
        texture == 0 || !layer.follows.awake || layer.draws.in_begin || unsafe { host::IsTexture(texture) } != 0;
    if !is_known {
        layer.set_error(tokens::INVALID_VALUE);
    }
    is_known
}

pub(crate) unsafe fn framebuffer_texture_face(
    layer: &mut Layer,
    target: GLenum,
    attachment: GLenum,
    texture: GLuint,
    level: GLint,
    face: GLenum,
) {
    // The host's command takes textures without faces, too.
    let is_face = (tokens::TEXTURE_CUBE_MAP_POSITIVE_X..=tokens::TEXTURE_CUBE_MAP_NEGATIVE_Z).contains(&face);
    if texture != 0 && !is_face {
        return layer.set_error(tokens::INVALID_ENUM);
    }
    if is_texture(layer, texture) {
        // SAFETY: the host checks the parameters.
        unsafe { host::FramebufferTexture2D(target, attachment, face, texture, level) };
    }
}

/// After a list of the host, which may hold UseProgram if it changes something.
pub(crate) fn after_list(layer: &mut Layer, changes: bool) {
    if !layer.follows.awake {
        return;
    }
    if changes {
        layer.draws.touched.all();
        layer.units.bindings += 1;
        layer.fixed.clipping.touch();
        layer.fixed.overrides.touch();
        layer.changed();
        if layer.programs.application != 0 && !layer.draws.in_begin {
            layer.programs.application = application_program(layer);
        }
    }
    if layer.draws.takes_watch() {
        inspect::after_draw(layer);
    }
}
