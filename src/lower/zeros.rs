//! What instructions make of the sign of zeros. A rounding that need not keep it is cheaper.

use super::liveness::Live;
use crate::isa::ZeroSign;
use crate::program::Instruction;

/// Whether rounding the instruction's operands or its result must keep the sign of zeros.
pub(super) fn keeps_zero_sign(instruction: &Instruction, live: Live) -> bool {
    live.signed != 0 || instruction.op.descriptor().zero_sign == ZeroSign::Seen
}
