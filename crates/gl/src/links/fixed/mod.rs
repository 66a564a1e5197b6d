//! Fixed function before a geometry or tessellation program, or before transform feedback, as a program: OpenGL links no
//! such shader without one for vertices.

mod coordinates;
mod lighting;
mod vectors;

use std::fmt::Write;
use std::sync::Arc;

use glasm::Program;
use glasm_runtime::call::LoadedProgram;
use glasm_runtime::model::fixed::FogDistance;

use crate::host::{integer, is_on, tokens};
use coordinates::Sets;
use lighting::Lighting;
use vectors::normalized;

/// Where the fog's distance comes from, and what else the program depends on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fixed {
    /// The distance that fog coordinates are; `None` for coordinates of the application.
    fog: Option<FogDistance>,
    normals: Normals,
    lighting: Option<Lighting>,
    sets: Sets,
}

/// What becomes of normals behind the matrix.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
enum Normals {
    #[default]
    Kept,
    Normalized,
    /// By the matrix's scale.
    Rescaled,
}

/// Whether fog depends on distances, and not on coordinates of the application.
fn fog_is_distance() -> bool {
    integer(tokens::FOG_COORD_SRC).cast_unsigned() != tokens::FOG_COORD
}

/// Whether fog depends on a distance that the host's fixed function does not have. Programs for fragments (`fragments`)
/// read the fog coordinate whether fog is on or not.
pub(crate) fn needs_distance(distance: FogDistance, fragments: bool) -> bool {
    distance != FogDistance::default() && (fragments || is_on(tokens::FOG)) && fog_is_distance()
}

impl Fixed {
    /// As the host's state is now.
    pub(crate) fn of_host(sets: i32, distance: FogDistance) -> Fixed {
        Fixed {
            fog: fog_is_distance().then_some(distance),
            normals: match (is_on(tokens::NORMALIZE), is_on(tokens::RESCALE_NORMAL)) {
                (true, _) => Normals::Normalized,
                (false, true) => Normals::Rescaled,
                (false, false) => Normals::Kept,
            },
            lighting: is_on(tokens::LIGHTING).then(Lighting::of_host),
            sets: Sets::of_host(sets),
        }
    }

    fn text(&self) -> String {
        let mut text = "!!ARBvp1.0\nOPTION ARB_position_invariant;\nTEMP eye, normal, ray, middle, lit, factor, sum, \
                        shine, view, term, first, made;\n"
            .to_owned();
        for (row, component) in "xyzw".chars().enumerate() {
            let _ = writeln!(text, "DP4 eye.{component}, state.matrix.modelview[0].row[{row}], vertex.position;");
        }
        if self.lighting.is_some() || self.sets.need_normals() {
            self.add_normal(&mut text);
        }
        let kept = "MOV result.color, vertex.color;\nMOV result.color.secondary, vertex.color.secondary;\n";
        match self.lighting {
            Some(lighting) => lighting.add(&mut text),
            None => text.push_str(kept),
        }
        self.sets.add(&mut text);
        text.push_str(match self.fog {
            None => "MOV result.fogcoord.x, vertex.fogcoord.x;\n",
            Some(distance) => distance.instructions(),
        });
        text + "END"
    }

    /// The normal in the eye's space.
    fn add_normal(&self, text: &mut String) {
        for (row, component) in "xyz".chars().enumerate() {
            let matrix = "state.matrix.modelview[0].invtrans";
            let _ = writeln!(text, "DP3 normal.{component}, {matrix}.row[{row}], vertex.normal;");
        }
        match self.normals {
            Normals::Kept => {}
            Normals::Normalized => text.push_str(&normalized("normal")),
            Normals::Rescaled => text.push_str(
                "MOV term, state.matrix.modelview[0].inverse.row[2];\nDP3 term.w, term, term;\nRSQ term.w, term.w;\n\
                 MUL normal.xyz, normal, term.w;\n",
            ),
        }
    }

    /// The program.
    pub(crate) fn program(&self) -> Option<Arc<LoadedProgram>> {
        let text = self.text();
        // Many lights have more instructions and parameters than the least that a program may have.
        let lenient = glasm::check::ParseOptions::default().with_lenient(true);
        let program = Program::parse_with(text.as_str(), &lenient).ok()?;
        Some(LoadedProgram::from_source(program, text.as_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::coordinates::{Generated, Sets};
    use super::lighting::Lighting;
    use super::{Fixed, FogDistance, Normals};
    use glasm::dialect::bindings::Output;

    #[test]
    fn fixed_function_is_a_program() {
        for (number, fog) in [Some(FogDistance::EyeRadial), None].into_iter().enumerate() {
            let lighting = [None, Some(Lighting::everything())][number];
            let normals = [Normals::Rescaled, Normals::Normalized][number];
            let sets = Sets::all(if number == 0 { Generated::Kept } else { Generated::Sphere });
            let fixed = Fixed { fog, normals, lighting, sets };
            let program = fixed.program().unwrap_or_else(|| panic!("{}", fixed.text()));
            assert!(program.program.writes(Output::FOGC) && program.program.writes(Output::COL1), "{number}");
            assert_eq!(program.program.writes(Output::BFC0), lighting.is_some(), "{number}");
        }
    }
}
