//! What is hidden from drivers, and when.

use crate::flow::Flow;
use crate::isa::Op;
use crate::lower::passes::loops::hides_stack;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::request::roundings::Fixed;
use crate::program::Program;
use crate::vocabulary::{self, Base, Stage, Width};

/// Whether drivers must be kept from simplifying what the program, or some instruction of it, computes, or from knowing
/// where its stack begins.
pub(crate) fn hides_zero(program: &Program, options: &Options, flow: Option<&Flow>) -> bool {
    options.precision.float == FloatLevel::Exact
        || (options.precision.half.hides() || options.precision.fixed == Fixed::Hidden) && rounds(program)
        || flow.is_some_and(|flow| hides_stack(program, flow))
        || program.typed_instructions().iter().any(|instruction| instruction.precise)
}

/// Whether the hidden zero is also the sign of a fragment's position, which is another value for each fragment to a compiler:
/// AMD's chips before Navi read only one value that is the same for all in an operation.
pub(crate) fn hides_by_position(program: &Program, options: &Options) -> bool {
    options.precision.fixed == Fixed::Hidden
        && options.precision.float != FloatLevel::Exact
        && program.dialect.rules().stage == Stage::Fragment
        && computes_in(program, Width::Fixed12)
}

/// Whether an instruction computes in floats of this width, and not at full precision.
pub(crate) fn computes_in(program: &Program, width: Width) -> bool {
    let is_it = |ty: vocabulary::Type| ty.base == Base::Float && ty.width == width;
    !program.full && program.instructions.iter().any(|it| is_it(it.ty) || is_it(it.destination.ty))
}

/// Whether an instruction computes or stores less than fp32.
fn rounds(program: &Program) -> bool {
    let narrow = |ty: vocabulary::Type| ty.base == Base::Float && matches!(ty.width, Width::Bits16 | Width::Fixed12);
    let computes =
        program.instructions.iter().any(|it| narrow(it.ty) || narrow(it.destination.ty) || it.op == Op::Pk2h);
    // Stores and atomic operations round what they write.
    let mut effects = program.typed_instructions().iter().filter(|instruction| instruction.op.has_effect());
    computes || effects.any(|instruction| instruction.access.as_ref().is_some_and(|access| narrow(access.ty)))
}
