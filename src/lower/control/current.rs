//! Work on an instruction.

use crate::lower::control::loops;
use crate::lower::control::walker::Walker;
use crate::program::Instruction;
use crate::vocabulary::Present;

/// Does something with an instruction as the machine's current one.
pub(crate) fn working<R>(
    walker: &mut Walker,
    at: usize,
    instruction: &Instruction,
    work: impl FnOnce(&mut Walker) -> R,
) -> R {
    let relative = instruction.sources().iter().any(|operand| operand.relative.is_some());
    let loop_index = if relative { loops::index_at(walker, at) } else { None };
    let live = walker.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
    let chosen_alike = walker.machine.unit.plan.chosen_alike.get(at).copied().unwrap_or(false);
    let before = walker.machine.begin(instruction, live, loop_index, chosen_alike);
    let result = work(walker);
    walker.machine.end(before);
    result
}
