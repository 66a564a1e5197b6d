//! Which programs can run on many fragments at once.

use crate::dialect::Rules;
use crate::isa::op::Uses;
use crate::isa::{Control, Op, Role};
use crate::program::{File, Instruction, Operand, Program};
use crate::vocabulary::{Stage, Width};

/// What the rows of a batch do not hold: memory, images, other threads.
const ELSEWHERE: Uses = Uses::VOTE
    .union(Uses::READS_CONSTANTS)
    .union(Uses::READS_MEMORY)
    .union(Uses::READS_IMAGE)
    .union(Uses::SHARED)
    .union(Uses::WRITES);

/// Fragments must run one quad after the other where they store, and in the typed languages also where they read memory or
/// images, use numbers of 64 bits, ask other threads, or choose a routine or a texture while they run.
pub(super) fn suits(program: &Program, rules: &Rules) -> bool {
    let alike = !rules.has_types() || program.instructions.iter().all(suits_instruction);
    rules.stage == Stage::Fragment && !program.stores() && alike
}

fn suits_instruction(instruction: &Instruction) -> bool {
    let role = match instruction.op.role() {
        Role::Computes => !matches!(instruction.op, Op::Interpolate(_) | Op::Pk64 | Op::Up64),
        Role::Kill => true,
        Role::Flow(control) => control != Control::CallIndirect,
        Role::Push | Role::Pop | Role::Vertex | Role::Primitive | Role::MemoryBarrier | Role::ControlBarrier => false,
    };
    let chosen = instruction.texture.as_ref().is_some_and(|texture| texture.relative.is_some());
    let result = &instruction.destination;
    let narrow = instruction.ty.width != Width::Bits64 && result.ty.width != Width::Bits64;
    let stored = matches!(result.file, File::Temporary | File::Output | File::Null);
    role && !chosen
        && narrow
        && stored
        && !instruction.op.uses(ELSEWHERE)
        && instruction.sources.iter().all(suits_operand)
}

fn suits_operand(operand: &Operand) -> bool {
    let narrow = operand.ty.width != Width::Bits64 && operand.held != Width::Bits64;
    narrow && operand.outer.is_none() && !matches!(operand.file, File::Buffer(_))
}
