//! A program with everything that its module is made from.

use std::borrow::Cow;

use naga::{GlobalVariable, Handle};

use crate::flow::{self, Flow, steps};
use crate::isa::{Extremum, Op, Unordered};
use crate::lower::control::steps::flow_options;
use crate::lower::error::Error;
use crate::lower::interface::arguments::Argument;
use crate::lower::interface::signature::Member;
use crate::lower::passes::crossing::Crossing;
use crate::lower::passes::ending;
use crate::lower::passes::liveness::Plan;
use crate::lower::request::options::{FloatLevel, Options};
use crate::lower::units::plan::UnitPlan;
use crate::program::{File, Instruction, Program, Relative};
use crate::vocabulary::Stage;

pub(crate) struct ProbeGlobals {
    pub(crate) inputs: Handle<GlobalVariable>,
    pub(crate) results: Handle<GlobalVariable>,
    pub(crate) first: Handle<GlobalVariable>,
    pub(crate) covered: Option<Handle<GlobalVariable>>,
    pub(crate) layout: ProbeLayout,
}

/// The layout of a probe's buffers in vectors of 16 bytes.
///
/// The inputs of an invocation are its parameters (not for state programs), its attributes and its subroutine
/// parameters. Its results are a vector whose x is 1 if it was not discarded, the outputs, and for state programs the
/// parameters, which must be initialised.
#[derive(Clone, Debug)]
pub struct ProbeLayout {
    /// How many parameters an invocation is given.
    pub parameters: u32,
    /// `Attribute` numbers that an invocation is given, in order.
    pub attributes: Vec<u8>,
    /// Vectors of subroutine parameters after the attributes.
    pub choices: u32,
    /// `Output` numbers that an invocation gives, in order.
    pub outputs: Vec<u8>,
    /// Vectors from one invocation's inputs to the next.
    pub input_stride: u32,
    /// Vectors from one invocation's results to the next.
    pub result_stride: u32,
}

pub(crate) struct Assembly<'a> {
    pub(crate) program: &'a Program,
    pub(crate) options: &'a Options,
    pub(crate) plan: Plan,
    /// What lookups are made of, in the order of the program's textures.
    pub(crate) units: Vec<UnitPlan>,
    /// `None` for a straight program.
    pub(crate) flow: Option<Flow>,
    pub(crate) names: Vec<Cow<'a, str>>,
    pub(crate) stage: Stage,
    pub(crate) members: Vec<Member>,
    pub(crate) arguments: Vec<Argument>,
    /// Inputs and results are in buffers.
    pub(crate) probe: Option<ProbeGlobals>,
    /// It can be seen what sign a NaN has.
    pub(crate) positive_nan: bool,
}

/// Whether it can be seen what sign a NaN has.
pub(crate) fn positive_nan(program: &Program, options: &Options) -> bool {
    let orders = |instruction: &Instruction| {
        matches!(
            instruction.op,
            Op::Min(Extremum::NanOrdered) | Op::Max(Extremum::NanOrdered) | Op::Set(_, Unordered::Ordered)
        )
    };
    // At full precision RCC gives a number of the sign that a NaN has.
    let shows = |instruction: &Instruction| instruction.op == Op::Rcc && program.full;
    match options.precision.float {
        FloatLevel::Exact => program.instructions.iter().any(|instruction| orders(instruction) || shows(instruction)),
        FloatLevel::Strict => program.instructions.iter().any(orders),
        FloatLevel::Fast => false,
    }
}

/// Elements of arrays of registers in all instructions that choose one by a computed number: a module has a selection for
/// each, in each of these instructions.
const MOST_ELEMENTS: u64 = 1 << 20;

/// An error at the instruction that exceeds [`MOST_ELEMENTS`].
fn elements_checked(program: &Program) -> Result<(), Error> {
    let count = |relative: &Relative| program.ranges.get(usize::from(relative.range)).map_or(0, |range| range.count);
    let mut elements = 0u64;
    for instruction in &program.instructions {
        let sources = instruction.sources().iter().filter(|source| source.file == File::Temporary);
        let relatives = sources.filter_map(|source| source.relative.as_ref()).chain(&instruction.destination.relative);
        elements += relatives.map(|relative| u64::from(count(relative))).sum::<u64>();
        if elements > MOST_ELEMENTS {
            let message = format!(
                "the program chooses among more than {MOST_ELEMENTS} registers by computed numbers, counted in each \
                 instruction that does so: declare smaller arrays, or keep the data in a buffer or a parameter array"
            );
            return Err(Error::not_translated(message).at(instruction.span));
        }
    }
    Ok(())
}

/// The control flow, if there is any.
pub(crate) fn flow(program: &Program, options: &Options, plan: &Plan) -> Result<Option<Flow>, Error> {
    elements_checked(program)?;
    let crossing = Crossing::of(program, options.threads_of(program));
    if !plan.flows && (!crossing.waits || options.host.native_stages) {
        return Ok(None);
    }
    // OpenGL's own stages wait between the statements of the program instead.
    let crossing = if options.host.native_stages { Crossing::default() } else { crossing };
    let options = flow_options(program, options, crossing);
    let mut steps = steps(program);
    if let Some(rounds) = options.rounds {
        ending::mark(program, &mut steps, rounds);
    }
    let built = flow::build(&steps, program.entry as usize, &options);
    built.map(Some).map_err(|error| Error::internal(format!("the program's blocks do not nest: {error:?}")))
}
