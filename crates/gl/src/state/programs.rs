//! The programs in use: what is on, in the application's eyes and in the host, and GLSL of the application.

use super::watch::Watch;
use crate::host::{self, GLuint, tokens};

/// Which kinds of programs are on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Enabled {
    pub(crate) vertex: bool,
    pub(crate) fragment_nv: bool,
    pub(crate) fragment_arb: bool,
    pub(crate) fragment_shader: bool,
    pub(crate) text_shader: bool,
    pub(crate) geometry: bool,
    pub(crate) control: bool,
    pub(crate) evaluation: bool,
}

impl Enabled {
    /// Whether there are programs between vertices and the rasteriser.
    pub(crate) fn between(self) -> bool {
        self.geometry || self.control || self.evaluation
    }
}

/// The programs in use.
#[derive(Default)]
pub(crate) struct Programs {
    pub(crate) enabled: Enabled,
    /// What is on in the host, which learns it only where its own programs draw: vertex and fragment programs.
    pub(crate) host_enabled: [bool; 2],
    /// The host does not have the current program, whose name was deleted in another context, but its program 0 in its
    /// place: vertex and fragment.
    pub(crate) without_host: [bool; 2],
    /// The application's own GLSL program or pipeline, which wins over assembly programs.
    pub(crate) application: u32,
    pub(crate) pipeline: u32,
    /// Whether the application's program, if there is one, has vertex and fragment shaders.
    pub(crate) application_stages: [bool; 2],
    /// The program of this library that the host uses now, or 0.
    pub(crate) in_use: u32,
    /// The draw that is being brought up is of squares, which a geometry program of triangles takes.
    pub(crate) squares: bool,
    /// Those of name 0 that are loaded again when their files change.
    pub(crate) watch: Watch,
}

impl Programs {
    /// Notes the application's own GLSL program, or that it uses none.
    pub(crate) fn set_application(&mut self, program: GLuint) {
        self.application = program;
        if program != 0 {
            self.application_stages = stages(program);
        }
    }
}

/// Whether a program has vertex and fragment shaders. Of one whose shaders were taken away again after linking, both are
/// assumed.
fn stages(program: GLuint) -> [bool; 2] {
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
