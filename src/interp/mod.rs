//! The reference machine: runs a checked program, instruction by instruction, exact to the bit.
//!
//! [`Machine`] decodes a program once and runs it any number of times without allocating. A vertex or state program
//! runs alone; fragments run as 2x2 quads in lock-step, so that DDX, DDY and implicit levels of detail have neighbours.
//! `machine::semantics` defines what every instruction means.

mod batch;
mod compute;
mod context;
mod emissions;
mod flow;
mod fog;
mod group;
mod lane;
mod lookup;
mod machine;
mod named;
mod outside;
mod partial;
mod quad;
mod ready;
mod trace;
mod typed;
mod value;
mod wide;
mod words;
mod world;

#[cfg(test)]
mod tests;

use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Output, thread_attributes};
use crate::program::{Arrangement, Program};
use crate::texture::Unit;
use crate::vocabulary::Stage;

pub use crate::vocabulary::FUEL;
pub use batch::{Batch, FRAGMENTS, QUADS};
pub use compute::{Dispatch, Dispatched};
pub use emissions::{Cut, Emitted, Primitives};
pub use machine::Machine;
pub use named::{NamedInputs, UnknownName};
pub use partial::leads_to;
pub use world::{Emission, World};

/// Texture units that a program can name.
pub const UNITS: usize = 32;

const ONE: u32 = 0x3f80_0000;

/// The input of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// Values by `Attribute` number.
    pub attributes: Vec<[u32; 4]>,
    /// Values in the order of `Program::parameters`.
    pub parameters: Vec<[u32; 4]>,
}

/// The inputs of a program before anything has been set: attributes (0,0,0,1), parameters as the program declares them.
pub fn initial_inputs(program: &Program) -> Inputs {
    let mut attributes = vec![[0, 0, 0, ONE]; Attribute::COUNT];
    if program.dialect.rules().stage == Stage::Fragment {
        attributes[usize::from(Attribute::FACING.0)] = [ONE, 0, 0, ONE];
    }
    let rules = program.dialect.rules();
    if rules.stage == Stage::Vertex && rules.has_long_attributes() {
        let upper = usize::from(Attribute::UPPER0.0);
        attributes[upper..2 * upper].fill([0; 4]);
    }
    if let Arrangement::Compute { group, .. } = program.arrangement {
        let dispatch = Dispatch { groups: [1; 3], group: group.map(|side| side.max(1)) };
        for (attribute, value) in dispatch.attributes([0; 3], 0) {
            attributes[usize::from(attribute.0)] = value;
        }
    }
    name_threads(program, &mut attributes, 0);
    Inputs { attributes, parameters: program.parameters.iter().map(|parameter| parameter.initial).collect() }
}

/// The same for a program, if it has threads.
pub(crate) fn name_threads(program: &Program, attributes: &mut [[u32; 4]], thread: u32) {
    if program.options.has(Switches::THREAD_GROUP) {
        name_thread(attributes, thread);
    }
}

/// Sets the number of a thread in its group (NV_shader_thread_group).
pub fn name_thread(attributes: &mut [[u32; 4]], thread: u32) {
    for (attribute, word) in thread_attributes(thread) {
        if let Some(value) = attributes.get_mut(usize::from(attribute.0)) {
            *value = [word, 0, 0, 0];
        }
    }
}

/// The textures bound to the units; an empty unit is an absent or incomplete texture.
#[derive(Copy, Clone, Default)]
pub struct Textures<'a> {
    /// By texture image unit.
    pub units: [Option<Unit<'a>>; UNITS],
    /// Those that handles name, by [`handle_place`](crate::program::handle_place).
    pub resident: &'a [Option<Unit<'a>>],
}

/// How a run ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Exit {
    /// Behind the last instruction.
    End,
    /// RET without a caller.
    Ret,
    /// The execution limit.
    Limit,
    /// The call stack, or the nesting of blocks, overflowed.
    Overflow,
}

/// The result of a run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Results by `Output` number.
    pub outputs: Vec<[u32; 4]>,
    /// Parameters in the program's order; state programs write them.
    pub parameters: Vec<[u32; 4]>,
    /// Whether a fragment program discarded its fragment.
    pub killed: bool,
    /// Instructions reached.
    pub steps: u64,
    /// How the run ended.
    pub exit: Exit,
}

/// One executed instruction, for a tracer.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Index of the instruction.
    pub instruction: u32,
    /// Each operand's four components after swizzle, sign and conversion to the operation's precision.
    pub operands: Vec<[u32; 4]>,
    /// The upper halves of the operands, in the typed languages.
    pub operands_upper: Vec<[u32; 4]>,
    /// The destination register after the instruction.
    pub result: Option<[u32; 4]>,
    /// The upper half of the destination register, if it has one.
    pub result_upper: Option<[u32; 4]>,
    /// The components that were written; bit 0 is x.
    pub written: u8,
    /// The numbers that last set the condition code registers.
    pub conditions: [[u32; 4]; 2],
}

/// Called for each instruction after it was executed.
pub trait Tracer {
    /// Called after each instruction, with what it read and wrote.
    fn step(&mut self, step: &Step);
}

/// The value that an output has until the program writes it.
pub fn initial_output(stage: Stage) -> [u32; 4] {
    match stage {
        Stage::Fragment => [0; 4],
        Stage::Vertex
        | Stage::State
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => [0, 0, 0, ONE],
    }
}

const _: () = assert!(Output::COUNT >= 24 && Attribute::COUNT >= 16);
