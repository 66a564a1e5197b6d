//! Fixed function before a geometry or tessellation program, as a program: OpenGL links no such shader without one for
//! vertices.

use std::sync::Arc;

use glasm::Program;
use glasm_runtime::call::LoadedProgram;

use crate::host::{self, integer, tokens};
use crate::log;

/// The coordinates that are transformed.
const SETS: i32 = 8;

/// What the program depends on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fixed {
    /// Fog coordinates are the application's, and not distances from the eye.
    fog_coordinates: bool,
    sets: i32,
}

impl Fixed {
    /// As the host's state is now.
    pub(crate) fn of_host(sets: i32) -> Fixed {
        // SAFETY: the host has these capabilities.
        let lit = unsafe { host::IsEnabled(tokens::LIGHTING) } != 0;
        if lit {
            log::once(
                "lighting before a geometry or tessellation program is not computed: vertices keep their colours",
            );
        }
        let source = integer(tokens::FOG_COORD_SRC).cast_unsigned();
        Fixed { fog_coordinates: source == tokens::FOG_COORD, sets: sets.clamp(1, SETS) }
    }

    /// A number of its own for each program; never 0.
    pub(crate) fn key(self) -> usize {
        1 + usize::from(self.fog_coordinates)
    }

    fn text(self) -> String {
        let mut text = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nTEMP eye;\nMOV result.color, vertex.color;\n\
                        MOV result.color.secondary, vertex.color.secondary;\n"
            .to_owned();
        text.push_str(match self.fog_coordinates {
            true => "MOV result.fogcoord.x, vertex.fogcoord.x;\n",
            false => "DP4 eye.z, state.matrix.modelview[0].row[2], vertex.position;\nABS result.fogcoord.x, eye.z;\n",
        });
        for set in 0..self.sets {
            for (row, component) in ["x", "y", "z", "w"].iter().enumerate() {
                text.push_str(&format!(
                    "DP4 result.texcoord[{set}].{component}, state.matrix.texture[{set}].row[{row}], \
                     vertex.texcoord[{set}];\n"
                ));
            }
        }
        text + "END"
    }

    /// The program.
    pub(crate) fn program(self) -> Option<Arc<LoadedProgram>> {
        let text = self.text();
        let program = Program::parse(text.as_str()).ok()?;
        Some(LoadedProgram::from_source(program, text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::Fixed;

    #[test]
    fn fixed_function_is_a_program() {
        for fog_coordinates in [false, true] {
            let program = Fixed { fog_coordinates, sets: 8 }.program().expect("a program");
            assert!(program.program.writes(glasm::dialect::bindings::Output::FOGC), "{fog_coordinates}");
        }
    }
}
