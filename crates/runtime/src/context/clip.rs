//! Client-defined clip planes for position-invariant programs.
//!
//! With such a program the GL clips as it does without one (ARB_vertex_program, 2.11; NV_vertex_program2_option, 2.11;
//! NV_vertex_program4, 2.X.6). The clipping instructions of the conventional vertex path are inserted into the program.

use glasm::dialect::Switches;
use glasm::dialect::{Family, Stage};
use glasm::program::{ConstantName, File, Instruction, Operand, Program};

/// Whether client-defined planes clip the output of this vertex program.
pub(super) fn applies(program: &Program) -> bool {
    let rules = program.dialect.rules();
    rules.stage == Stage::Vertex
        && rules.family != Family::Register
        && program.options.has(Switches::POSITION_INVARIANT)
}

/// The program with the instructions of `clip` before its first one. Jumps to the first instruction skip them.
pub(super) fn join(program: &Program, clip: &Program) -> Program {
    let mut joined = program.clone();
    let first = program.entry as usize;
    let added = clip.instructions.len() as u32;
    let moved = |place: u32| if place >= program.entry { place + added } else { place };
    for label in &mut joined.labels {
        label.at = moved(label.at);
    }
    for subroutine in &mut joined.subroutines {
        subroutine.at = moved(subroutine.at);
    }
    for instruction in &mut joined.instructions {
        instruction.target = moved(instruction.target);
    }
    let [temporaries, parameters, constants] =
        [program.temporaries.len(), program.parameters.len(), program.constants.len()];
    let shift = |file: File| match file {
        File::Temporary => temporaries,
        File::Parameter => parameters,
        File::Constant => constants,
        _ => 0,
    };
    let renumbered = clip.instructions.iter().map(|instruction| {
        let mut instruction: Instruction = instruction.clone();
        let place = &mut instruction.destination;
        place.index += shift(place.file) as i32;
        for operand in &mut instruction.sources {
            let operand: &mut Operand = operand;
            operand.index += shift(operand.file) as i32;
        }
        instruction
    });
    joined.instructions.splice(first..first, renumbered);
    joined.temporaries.extend(clip.temporaries.iter().cloned());
    joined.parameters.extend(clip.parameters.iter().cloned());
    joined.constants.extend(clip.constants.iter().copied());
    joined.constant_names.extend(clip.constant_names.iter().map(|it| {
        let constant = it.constant + constants as u32;
        ConstantName { constant, ..it.clone() }
    }));
    joined.attributes_read.0 |= clip.attributes_read.0;
    joined.outputs_written.0 |= clip.outputs_written.0;
    joined
}
