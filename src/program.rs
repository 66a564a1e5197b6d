//! The checked program, the input of every stage after the checker.
//!
//! Names are resolved to indices, swizzles are explicit, precisions are filled in, and every instruction has its
//! span. The same form holds for every dialect: condition codes, address registers and textures are register files
//! of the program and not special cases of an instruction.

mod full;
mod given;
mod instruction;
mod made;
mod parts;
mod typed;

use std::borrow::Cow;
use std::ops::Range;

use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::isa::{Op, Uses};
use crate::vocabulary::{Base, Dialect, Target, Type};

pub use crate::dialect::{FogMode, PrecisionHint};
pub use crate::vocabulary::Saturate;
pub use given::GivenHandle;
pub use instruction::{Condition, Destination, File, Instruction, Operand, Relative, Rule, Select, TextureOperand};
pub use typed::{
    Access, Arrangement, BUFFER_POINTS, BufferKind, BufferUse, ImageOperand, ImageUse, Interpolated, Interpolation,
    Offset, Outer, PrimitiveIn, PrimitiveOut, Subroutine, SubroutineOperand, SubroutineParameter, SubroutineType,
    TessellationMode, TessellationSpacing, VertexOrder,
};

/// A program that has passed every rule of its extension.
#[derive(Clone, Debug)]
pub struct Program {
    /// The language that it is written in.
    pub(crate) dialect: Dialect,
    /// What its OPTION statements change.
    pub(crate) options: ProgramOptions,
    /// All instructions, in the order of the text.
    pub(crate) instructions: Vec<Instruction>,
    /// The first instruction to execute (`main`, if the program has it).
    pub(crate) entry: u32,
    /// Labels in the order of the instructions that they precede.
    pub(crate) labels: Vec<Label>,
    /// Literal vectors, as bits of the type that the instruction reads.
    pub(crate) constants: Vec<[u32; 4]>,
    /// Literal vectors of 64-bit components; `File::Constant` indexes these if the operand has 64 bits.
    pub(crate) wide_constants: Vec<[u64; 4]>,
    /// The names that the program gives to vectors in `constants`, in the same order.
    pub(crate) constant_names: Vec<ConstantName>,
    /// Everything that `File::Parameter` indexes: values supplied from outside, consecutively numbered.
    pub(crate) parameters: Vec<Parameter>,
    /// Everything that `File::Temporary` indexes.
    pub(crate) temporaries: Vec<Temporary>,
    /// Number of address registers in use (`File::Address`).
    pub(crate) addresses: u8,
    /// Index ranges that relative operands can reach, in the numbering of the operand's file.
    pub(crate) ranges: Vec<IndexRange>,
    /// Attributes that some instruction reads; bit n is `Attribute(n)`.
    pub(crate) attributes_read: BitSet128,
    /// Vertex attributes that the ARB's programs bind by number, `vertex.attrib[n]`.
    pub(crate) numbered_attributes: BitSet128,
    /// Outputs that some instruction writes; bit n is `Output(n)`.
    pub(crate) outputs_written: BitSet128,
    /// Texture image units in use, each with the one target that the program gives it.
    pub(crate) textures: Vec<TextureUse>,
    /// Targets of textures that handles name: each has the units from [`HANDLE_UNITS`] on that follow those of the
    /// targets before it, [`HANDLES`] at most.
    pub(crate) handles: Vec<(Target, bool)>,
    /// Handles whose textures have units of their own.
    pub(crate) given: Vec<GivenHandle>,
    /// Image units in use; a unit is listed once for each target that it is used with.
    pub(crate) images: Vec<ImageUse>,
    /// Parameter buffers in use; a binding point is listed once for each way in which it is divided.
    pub(crate) buffers: Vec<BufferUse>,
    /// In the order of their numbers.
    pub(crate) subroutines: Vec<Subroutine>,
    /// Types of subroutines, in the order of their declarations.
    pub(crate) subroutine_types: Vec<SubroutineType>,
    /// Subroutine variables, in the order in which the program binds them.
    pub(crate) subroutine_parameters: Vec<SubroutineParameter>,
    /// Fragment attributes with interpolation modifiers.
    pub(crate) interpolated: Vec<Interpolated>,
    /// Geometry and tessellation declarations.
    pub(crate) arrangement: Arrangement,
    /// What is added to the layer for the second view (SECONDARY_VIEW_LAYER_OFFSET).
    pub(crate) second_view_layer: Option<i32>,
    /// Counts as program queries report them.
    pub(crate) resources: Resources,
    /// It computes at full precision.
    pub(crate) full: bool,
}

/// 128 flags, indexed by attribute or output number.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct BitSet128(pub u128);

impl BitSet128 {
    /// How many flags there are.
    pub const COUNT: usize = u128::BITS as usize;

    /// Sets a flag. A number past the last flag is ignored.
    pub fn insert(&mut self, bit: u8) {
        self.0 |= 1u128.checked_shl(bit.into()).unwrap_or(0);
    }

    /// Whether a flag is set.
    pub fn contains(self, bit: u8) -> bool {
        self.0 & 1u128.checked_shl(bit.into()).unwrap_or(0) != 0
    }

    /// One past the greatest flag that is set.
    pub fn end(self) -> u32 {
        u128::BITS - self.0.leading_zeros()
    }

    /// The numbers of the flags that are set, in increasing order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let lowest = |bits: u128| (bits != 0).then_some(bits);
        let rest = std::iter::successors(lowest(self.0), move |bits| lowest(bits & (bits - 1)));
        rest.map(|bits| bits.trailing_zeros() as u8)
    }
}

/// How OPTION statements change the way a program runs.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ProgramOptions {
    /// Options that are on or off.
    pub switches: Switches,
    /// Fog that is applied to the program's result; `None` if there is none.
    pub fog: Option<FogMode>,
    /// Whether speed or precision counts; `None`: the program does not say.
    pub precision_hint: Option<PrecisionHint>,
}

impl ProgramOptions {
    /// Whether options switched these on.
    pub const fn has(self, switches: Switches) -> bool {
        self.switches.contains(switches)
    }
}

/// Numbers that GetProgramiv reports.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources {
    /// `GL_PROGRAM_INSTRUCTIONS_ARB`.
    pub instructions: u32,
    /// `GL_PROGRAM_ALU_INSTRUCTIONS_ARB`: those that neither look textures up nor move control.
    pub alu_instructions: u32,
    /// `GL_PROGRAM_TEX_INSTRUCTIONS_ARB`: those that look textures up, and KIL.
    pub texture_instructions: u32,
    /// `GL_PROGRAM_TEX_INDIRECTIONS_ARB`: how many lookups wait for each other, and one more.
    pub texture_indirections: u32,
    /// `GL_PROGRAM_TEMPORARIES_ARB`.
    pub temporaries: u32,
    /// `GL_PROGRAM_PARAMETERS_ARB`.
    pub parameters: u32,
    /// `GL_PROGRAM_ATTRIBS_ARB`.
    pub attributes: u32,
    /// `GL_PROGRAM_ADDRESS_REGISTERS_ARB`.
    pub address_registers: u32,
}

/// A name for a place in the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// As it is written, without the colon.
    pub name: Box<str>,
    /// The instruction after it; one past the last if none follows.
    pub at: u32,
}

/// The name of a vector in `Program::constants`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstantName {
    /// Index into `Program::constants`.
    pub constant: u32,
    /// The name, or an element of an array as `name[3]`.
    pub name: Box<str>,
    /// The type of its bits.
    pub base: Base,
}

/// The first texture or image unit that stands for what handles name.
pub const HANDLE_UNITS: u8 = 32;
/// Textures of one target, or images, that handles can name at once.
pub const HANDLES: u8 = 16;

/// The number of what a handle names among all textures: those of each target follow those of the targets before it.
pub fn handle_place(target: Target, slot: usize) -> usize {
    target as usize * usize::from(HANDLES) + slot % usize::from(HANDLES)
}

/// Targets of textures, with and without a comparison, that the handles of a program can have.
pub(crate) const HANDLE_KINDS: usize = 12;

/// A value that must be supplied from outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// The name in the API: the one from DECLARE, or the binding as its dialect spells it (`c[12]`).
    pub name: Cow<'static, str>,
    /// The name from PARAM, or for an element of an array `name[3]`.
    pub alias: Option<Box<str>>,
    /// Where the value comes from.
    pub binding: Binding,
    /// The value until the application sets it (DECLARE with a value; zero otherwise).
    pub initial: [u32; 4],
}

/// A register of the program's own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Temporary {
    /// `R0`, `H3`, or the declared name; elements of arrays as `name[3]`.
    pub name: Cow<'static, str>,
    /// The type of its components.
    pub ty: Type,
}

/// `first..first + count` in the operand's file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct IndexRange {
    /// The smallest index.
    pub first: u32,
    /// How many indices there are.
    pub count: u32,
}

impl IndexRange {
    /// The indices.
    pub(crate) fn indices(&self) -> Range<u32> {
        self.first..self.first.saturating_add(self.count)
    }
}

/// A texture image unit, and what the program takes its texture for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct TextureUse {
    /// The texture image unit.
    pub unit: u8,
    /// The shape that its texture must have.
    pub target: Target,
    /// Sampled with depth comparison (the SHADOW targets).
    pub shadow: bool,
}

impl Program {
    /// A program without instructions.
    pub(crate) fn new(dialect: Dialect) -> Self {
        Self {
            dialect,
            options: ProgramOptions::default(),
            instructions: Vec::new(),
            entry: 0,
            labels: Vec::new(),
            constants: Vec::new(),
            wide_constants: Vec::new(),
            constant_names: Vec::new(),
            parameters: Vec::new(),
            temporaries: Vec::new(),
            addresses: 0,
            ranges: Vec::new(),
            attributes_read: BitSet128::default(),
            numbered_attributes: BitSet128::default(),
            outputs_written: BitSet128::default(),
            textures: Vec::new(),
            handles: Vec::new(),
            given: Vec::new(),
            images: Vec::new(),
            buffers: Vec::new(),
            subroutines: Vec::new(),
            subroutine_types: Vec::new(),
            subroutine_parameters: Vec::new(),
            interpolated: Vec::new(),
            arrangement: Arrangement::None,
            second_view_layer: None,
            resources: Resources::default(),
            full: false,
        }
    }

    /// The instructions to search for features of the typed languages: all of them, if the program is in one.
    pub fn typed_instructions(&self) -> &[Instruction] {
        if self.dialect.rules().has_types() { &self.instructions } else { &[] }
    }

    /// The registers of a vertex or fragment program's results.
    pub fn writes(&self, output: Output) -> bool {
        self.outputs_written.contains(output.0)
    }

    /// Whether a run changes memory or images.
    pub fn stores(&self) -> bool {
        self.typed_instructions().iter().any(|typed_instruction| typed_instruction.op.has_effect())
    }

    /// Whether a run reads memory, parameter buffers or images.
    pub fn reaches_world(&self) -> bool {
        let reads = |op: Op| op.uses(Uses::READS_MEMORY.union(Uses::READS_IMAGE).union(Uses::READS_CONSTANTS));
        !self.buffers.is_empty()
            || self.stores()
            || self.typed_instructions().iter().any(|typed_instruction| reads(typed_instruction.op))
    }

    /// The attributes of a draw that a vertex program reads: their numbers, and in the typed languages
    /// `Attribute::UPPER0` and those that follow.
    pub fn slots_read(&self) -> BitSet128 {
        let end =
            if self.dialect.rules().has_long_attributes() { 2 * Attribute::UPPER0.0 } else { Attribute::UPPER0.0 };
        BitSet128(self.attributes_read.0 & ((1 << end) - 1))
    }

    /// Whether some instruction reads an attribute.
    pub fn reads(&self, attribute: Attribute) -> bool {
        self.attributes_read.contains(attribute.0)
    }

    /// Components of attributes that instructions read, and of results that they write (NV_gpu_program4, 2.X.3.2 and
    /// 2.X.3.5). A relative index counts as everything that it can reach.
    pub fn binding_components(&self) -> [u32; 2] {
        let mut used = [[0u8; BitSet128::COUNT]; 2];
        let mut count = |file: File, index: u32, relative: Option<Relative>, mask: u8| {
            let place = match file {
                File::Attribute => 0,
                File::Output => 1,
                _ => return,
            };
            let range = relative.and_then(|relative| self.ranges.get(usize::from(relative.range)));
            let (first, count) = range.map_or((index, 1), |range| (range.first, range.count));
            used[place].iter_mut().skip(first as usize).take(count as usize).for_each(|used| *used |= mask);
        };
        for instruction in &self.instructions {
            for operand in instruction.sources() {
                let selected = operand.swizzle.iter().filter(|select| (**select as u8) < 4);
                let mask = selected.fold(0, |mask, select| mask | 1 << *select as u8);
                count(operand.file, operand.index.cast_unsigned(), operand.relative, mask);
            }
            let destination = &instruction.destination;
            count(destination.file, destination.index.cast_unsigned(), destination.relative, destination.mask);
        }
        used.map(|file| file.iter().map(|mask| mask.count_ones()).sum())
    }

    /// Where the routine of the label with this name begins. In the typed languages it ends at the next label; if that
    /// is at the same place, the routine is empty, as at the end of the program.
    pub fn routine_start(&self, name: &[u8], at: u32) -> u32 {
        let last = self.labels[..self.labels.partition_point(|label| label.at <= at)].last();
        let empty = self.dialect.rules().returns_at_labels() && last.is_some_and(|last| last.name.as_bytes() != name);
        if empty { self.instructions.len() as u32 } else { at }
    }

    /// The source line an instruction stands on is found through its span; its label, if any, here.
    pub fn labels_at(&self, instruction: u32) -> impl Iterator<Item = &Label> {
        // Labels are in the order of their places.
        let first = self.labels.partition_point(|label| label.at < instruction);
        self.labels[first..].iter().take_while(move |label| label.at == instruction)
    }
}
