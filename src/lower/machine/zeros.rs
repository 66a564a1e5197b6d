//! How the sign of zeros affects results. A rounding that need not keep it is cheaper.

use crate::isa::ZeroSign;
use crate::lower::passes::liveness::Live;
use crate::program::Instruction;

/// Whether rounding the instruction's operands or its result must keep the sign of zeros.
pub(crate) fn keeps_zero_sign(instruction: &Instruction, live: Live) -> bool {
    live.signed != 0 || instruction.op.zero_sign() == ZeroSign::Seen
}
