//! Which parameters a program may read.

use crate::program::{File, IndexRange, Program};
use crate::vocabulary::{Family, Stage};

/// Whether reads outside the parameters, which return zeros, need a vector of zeros.
pub(crate) fn zero_beyond(program: &Program) -> bool {
    let rules = program.dialect.rules();
    let all = |range: &IndexRange| range.first == 0 && range.count as usize == program.parameters.len();
    rules.family == Family::Register
        && rules.stage != Stage::State
        && is_relative(program)
        && program.ranges.iter().all(all)
}

pub(crate) fn is_relative(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| {
        instruction.sources().iter().any(|operand| operand.relative.is_some() && operand.file == File::Parameter)
    })
}
