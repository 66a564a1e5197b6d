//! Which parameters a program may read.

use crate::dialect::Switches;
use crate::lower::request::options::{FloatLevel, Options};
use crate::program::{File, IndexRange, Operand, Program, Relative};
use crate::vocabulary::{Family, Stage};

/// The range to which addresses are clamped where the device checks the range of the parameters: that of VP2.0's address
/// registers (NV_vertex_program2, 2.14.3.4).
pub(crate) const NEAR: (i32, i32) = (-512, 511);
/// The size of such a buffer is a multiple of this many vectors, since devices may round it up.
const ALIGNED: usize = 16;

/// Whether reads outside the parameters, which return zeros, need a vector of zeros.
pub(crate) fn zero_beyond(program: &Program) -> bool {
    let rules = program.dialect.rules();
    let all = |range: &IndexRange| range.first == 0 && range.count as usize == program.parameters.len();
    rules.family == Family::Register
        && rules.stage != Stage::State
        && is_relative(program)
        && program.ranges.iter().all(all)
}

/// How many vectors of zeros come after the parameters.
pub(crate) fn zeros_beyond(program: &Program, options: &Options) -> usize {
    match bounds_array(program, options) {
        true => ALIGNED - program.parameters.len() % ALIGNED,
        false => 1,
    }
}

/// Whether the device returns zeros for reads beyond the parameters, for addresses in [`NEAR`].
pub(crate) fn bounds_array(program: &Program, options: &Options) -> bool {
    options.device.bounded_arrays
        && options.precision.float != FloatLevel::Exact
        && !program.options.has(Switches::POSITION_INVARIANT)
        && only_reaches(program, NEAR)
}

/// Whether what reads outside a declared array of parameters return is left to the device: the extensions leave it undefined
/// (ARB_vertex_program, 2.14.4.2), and the device returns something from the parameters, or zeros.
pub(crate) fn undefined_outside(program: &Program, options: &Options) -> bool {
    options.device.bounded_arrays
        && options.precision.float != FloatLevel::Exact
        && program.dialect.rules().family != Family::Register
}

/// Whether all that a program does with its addresses is to reach parameters, and those beyond this range reach none,
/// whatever is added.
pub(crate) fn only_reaches(program: &Program, (low, high): (i32, i32)) -> bool {
    let beyond = |relative: &Relative, offset: i32| {
        let range = program.ranges.get(usize::from(relative.range));
        let count = range.and_then(|range| i32::try_from(range.count).ok());
        count.is_some_and(|count| high.saturating_add(offset) >= count && low.saturating_add(offset) < 0)
    };
    let reaches = |operand: &Operand| {
        operand.file != File::Address
            && operand.relative.as_ref().is_none_or(|relative| beyond(relative, operand.index))
    };
    zero_beyond(program)
        && program
            .instructions
            .iter()
            .all(|instruction| instruction.destination.relative.is_none() && instruction.sources().iter().all(reaches))
}

pub(crate) fn is_relative(program: &Program) -> bool {
    program.instructions.iter().any(|instruction| {
        instruction.sources().iter().any(|operand| operand.relative.is_some() && operand.file == File::Parameter)
    })
}
