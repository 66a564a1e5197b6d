//! Client-defined clip planes for position-invariant programs.
//!
//! With such a program the GL clips as it does without one (ARB_vertex_program, 2.11; NV_vertex_program2_option, 2.11;
//! NV_vertex_program4, 2.X.6). The clipping instructions of the conventional vertex path are inserted into the program.

use glasm::dialect::Switches;
use glasm::dialect::{Family, Stage};
use glasm::program::Program;

/// Whether client-defined planes clip the output of this vertex program.
pub(crate) fn applies(program: &Program) -> bool {
    let rules = program.dialect().rules();
    rules.stage == Stage::Vertex
        && rules.family != Family::Register
        && program.options().has(Switches::POSITION_INVARIANT)
}
