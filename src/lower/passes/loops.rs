//! What the text alone says of loops and of the stack.

use crate::flow::Flow;
use crate::isa::{Op, Uses};
use crate::program::Program;

/// The open LOOP around each instruction in the text, if any: its index applies.
pub(crate) fn indexed_loops(program: &Program) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let innermost = |open: &[usize]| open.iter().rev().copied().find(|at| program.instructions[*at].op == Op::Loop);
    let mut around = Vec::new();
    for (at, instruction) in program.instructions.iter().enumerate() {
        if instruction.op.uses(Uses::LOOP_END) {
            open.pop();
        }
        around.push(innermost(&open));
        if instruction.op.uses(Uses::COUNTED_LOOP) {
            open.push(at);
        }
    }
    around
}

/// Whether address registers may be on the stack.
pub(crate) fn pushes(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| instruction.op == Op::Pusha)
}

/// Whether drivers must not be able to predict where the stack begins.
pub(crate) fn hides_stack(program: &Program, flow: &Flow) -> bool {
    flow.stack.is_some() && pushes(program)
}
