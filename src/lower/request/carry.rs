//! How values enter a stage and are passed to the next: their locations, types, and interpolation.

use naga::{Binding, Interpolation as Change, Sampling};

use crate::dialect::bindings::{Attribute, Output};
use crate::lower::emit::LaneType;
use crate::program::{File, IndexRange, Interpolation, Operand, Program, Relative};
use crate::vocabulary::{Base, Present, Stage, Width};

/// The type of the four components of an input or a result.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// Four 32-bit floats.
    #[default]
    Float,
    /// Four signed 32-bit integers.
    Signed,
    /// Four unsigned 32-bit integers.
    Unsigned,
    /// Words of 64-bit components, the low one first.
    Pairs,
}

impl Format {
    /// What the description in JSON calls it.
    pub const fn name(self) -> &'static str {
        match self {
            Format::Float => "float",
            Format::Signed => "int",
            Format::Unsigned => "uint",
            Format::Pairs => "pairs",
        }
    }

    /// The type of a component's bits.
    pub const fn base(self) -> Base {
        match self {
            Format::Float => Base::Float,
            Format::Signed => Base::Signed,
            Format::Unsigned | Format::Pairs => Base::Unsigned,
        }
    }

    pub(crate) const fn kind(self) -> LaneType {
        match self {
            Format::Float => LaneType::Float,
            Format::Signed => LaneType::Signed,
            Format::Unsigned | Format::Pairs => LaneType::Unsigned,
        }
    }
}

/// A value that a vertex passes on at a location.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Carried {
    /// Where it is passed.
    pub location: u32,
    /// What its components are.
    pub format: Format,
    /// How it changes over a primitive.
    pub interpolation: Interpolation,
}

impl Carried {
    /// Floats at a location, with default interpolation.
    pub fn plain(location: u32) -> Carried {
        Carried { location, ..Carried::default() }
    }

    /// With the colour interpolation of the shading model.
    pub(crate) fn binding(self, flat: bool) -> naga::Binding {
        let it = self.interpolation;
        let (change, sampling) = if flat || it.flat || self.format != Format::Float {
            // The provoking vertex is up to the pipeline: not every language can express it.
            (Change::Flat, None)
        } else {
            let change = if it.no_perspective { Change::Linear } else { Change::Perspective };
            let sampling = match (it.sample, it.centroid) {
                (true, _) => Sampling::Sample,
                (false, true) => Sampling::Centroid,
                (false, false) => Sampling::Center,
            };
            (change, Some(sampling))
        };
        location(self.location, change, sampling)
    }
}

/// What is known about the types of a register's uses.
#[derive(Copy, Clone, Default)]
struct Uses {
    float: bool,
    signed: bool,
    unsigned: bool,
    pairs: bool,
}

impl Uses {
    fn add(&mut self, base: Base, held: Width) {
        match base {
            _ if held == Width::Bits64 => self.pairs = true,
            Base::Float => self.float = true,
            Base::Signed => self.signed = true,
            Base::Unsigned => self.unsigned = true,
        }
    }

    fn integers(self) -> Option<Format> {
        match (self.pairs, self.unsigned, self.signed) {
            (true, ..) => Some(Format::Pairs),
            (_, true, _) => Some(Format::Unsigned),
            (_, _, true) => Some(Format::Signed),
            (false, false, false) => None,
        }
    }
}

fn reaches(program: &Program, index: i32, relative: Option<&Relative>, wanted: u8) -> bool {
    let Some(relative) = relative else { return index == i32::from(wanted) };
    let range = program.ranges.get(usize::from(relative.range)).copied();
    let IndexRange { first, count } = range.present_or(IndexRange { first: 0, count: 0 });
    (first..first.saturating_add(count)).contains(&u32::from(wanted))
}

/// The type of an attribute: integers if anything reads it as such, since no bits are lost then.
pub fn attribute_format(program: &Program, attribute: Attribute) -> Format {
    if !program.dialect.rules().has_types() {
        return Format::Float;
    }
    let mut uses = Uses::default();
    let vertex = program.dialect.rules().stage == Stage::Vertex;
    let reads = |operand: &&Operand| {
        let reads = |number: u8| reaches(program, operand.index, operand.relative.as_ref(), number);
        let below = attribute.0.checked_sub(Attribute::UPPER0.0).filter(|_| vertex && operand.held == Width::Bits64);
        operand.file == File::Attribute && (reads(attribute.0) || below.is_some_and(reads))
    };
    for operand in program.instructions.iter().flat_map(crate::program::Instruction::sources).filter(reads) {
        uses.add(operand.ty.base, operand.held);
    }
    uses.integers().unwrap_or_default()
}

/// The type of a result: integers if nothing else is written.
pub(crate) fn result_format(program: &Program, output: Output) -> Format {
    if !program.dialect.rules().has_types() {
        return Format::Float;
    }
    let mut uses = Uses::default();
    for destination in program.instructions.iter().map(|instruction| &instruction.destination) {
        let index = destination.index;
        if destination.file == File::Output && reaches(program, index, destination.relative.as_ref(), output.0) {
            uses.add(destination.ty.base, Width::Bits32);
        }
    }
    uses.integers().filter(|_| !uses.float).unwrap_or_default()
}

/// The interpolation that a fragment program declares for an attribute.
pub fn interpolation(program: &Program, attribute: Attribute) -> Interpolation {
    let found = program.interpolated.iter().find(|interpolated| interpolated.attribute == attribute);
    found.map(|found| found.interpolation).unwrap_or_default()
}

pub(crate) fn location(location: u32, interpolation: Change, sampling: Option<Sampling>) -> Binding {
    Binding::Location { location, interpolation: Some(interpolation), sampling, blend_src: None, per_primitive: false }
}
