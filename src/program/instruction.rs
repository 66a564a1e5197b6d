//! One instruction of a program: what it computes, what it reads, and where the result goes.

use super::typed::{Access, BufferKind, ImageOperand, Offset, Outer, SubroutineOperand};
use crate::isa::Op;
use crate::span::Span;
use crate::vocabulary::{Rounding, Saturate, Target, Type, Width};

/// Where a value is read from or written to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum File {
    /// Nothing: a destination that only sets the condition code.
    Null,
    /// `Attribute` numbers.
    Attribute,
    /// Indices into `Program::parameters`.
    Parameter,
    /// Indices into `Program::constants`.
    Constant,
    /// Indices into `Program::temporaries`.
    Temporary,
    /// `Output` numbers.
    Output,
    /// Address registers: four signed integers each.
    Address,
    /// Elements of parameter buffers; `Operand::outer` chooses the buffer, and `Operand::index` counts elements from
    /// the buffer's start.
    Buffer(BufferKind),
}

/// One of x, y, z, w, or a constant component (SWZ).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Select {
    /// The first component.
    X,
    /// The second component.
    Y,
    /// The third component.
    Z,
    /// The fourth component.
    W,
    /// The constant 0.
    Zero,
    /// The constant 1.
    One,
}

impl Select {
    /// Every component from its own place.
    pub const XYZW: [Select; 4] = [Select::X, Select::Y, Select::Z, Select::W];

    /// The component with this number, counted from x; anything beyond w is w.
    pub const fn component(number: u8) -> Select {
        match number {
            0 => Select::X,
            1 => Select::Y,
            2 => Select::Z,
            _ => Select::W,
        }
    }
}

/// A register, one component of which is added to an operand's index.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Relative {
    /// `Address`, or `Temporary` where integers may be indices (4.0 and later).
    pub file: File,
    /// The register whose component is added.
    pub index: u16,
    /// Its component, 0 to 3.
    pub component: u8,
    /// Index into `Program::ranges`: what the sum can reach.
    pub range: u16,
}

/// A source operand. The value is `negate(absolute(swizzle(register)))`. In the typed languages, where a sign may be
/// inside the bars too, an inner negation is dropped, since it does not change the absolute value.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Operand {
    /// What the operand is read from.
    pub file: File,
    /// The register; with `relative`, the constant part of the index (which may lie outside the range).
    pub index: i32,
    /// What is added to the index at run time; `None`: the index is all.
    pub relative: Option<Relative>,
    /// The first of two indices.
    pub outer: Option<Outer>,
    /// In the typed languages, the type as which the instruction reads the operand: the register's bits are read as a
    /// number of this base and of the width `held`, and converted to this width. Unused in other languages.
    pub ty: Type,
    /// The width of the register's components.
    pub held: Width,
    /// The component that each of x, y, z and w is read from.
    pub swizzle: [Select; 4],
    /// Components to negate, after the absolute value; bit 0 is x.
    pub negate: u8,
    /// The absolute value is taken.
    pub absolute: bool,
    /// Where the source has it.
    pub span: Span,
}

/// Where an instruction writes its result.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Destination {
    /// What the result is written to.
    pub file: File,
    /// The register; with `relative`, the constant part of the index (which may lie outside the range).
    pub index: i32,
    /// What is added to the index at run time; `None`: the index is all.
    pub relative: Option<Relative>,
    /// Components written; bit 0 is x.
    pub mask: u8,
    /// The type that results are converted to when they are stored. In the typed languages its base is that of the
    /// result and its width that of the register.
    pub ty: Type,
}

impl Destination {
    /// Nothing is written.
    pub const NONE: Destination = Destination { file: File::Null, index: 0, relative: None, mask: 0, ty: Type::F32 };

    /// The register with this number; a negative constant part is not a register.
    pub fn number(&self) -> usize {
        usize::try_from(self.index).unwrap_or(usize::MAX)
    }
}

/// A test of a condition code.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// TR: always.
    True,
    /// FL: never.
    False,
    /// EQ.
    Equal,
    /// NE, which NaN passes.
    NotEqual,
    /// LT.
    Less,
    /// GE.
    GreaterEqual,
    /// LE.
    LessEqual,
    /// GT.
    Greater,
    // NV_gpu_program4 (table X.16).
    /// NAN.
    IsNan,
    /// LEG: less, equal or greater.
    NotNan,
    /// CF: the carry flag is set.
    Carry,
    /// NCF: the carry flag is not set.
    NoCarry,
    /// OF: the overflow flag is set.
    Overflow,
    /// NOF: the overflow flag is not set.
    NoOverflow,
    /// AB: unsigned greater.
    Above,
    /// BLE: unsigned less or equal.
    BelowEqual,
    /// SF: the sign flag is set.
    Sign,
    /// NSF: the sign flag is not set.
    NoSign,
}

/// A condition code test with its swizzle: a write mask, a branch condition, or the condition of KIL.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What each component must be.
    pub rule: Rule,
    /// Which condition code register.
    pub register: u8,
    /// The component of the register, 0 to 3, that each of x, y, z and w tests.
    pub swizzle: [u8; 4],
}

impl Condition {
    /// The test that every component passes.
    pub const ALWAYS: Condition = Condition { rule: Rule::True, register: 0, swizzle: [0, 1, 2, 3] };
}

/// The texture that an instruction samples.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct TextureOperand {
    /// The unit; with `relative`, the constant part of an index into units.
    pub unit: u8,
    /// What is added to the unit at run time; `None`: the unit is all.
    pub relative: Option<Relative>,
    /// The shape of the texture.
    pub target: Target,
    /// The depth is compared (the SHADOW targets).
    pub shadow: bool,
    /// Component to gather (TXG).
    pub component: u8,
    /// What is added to the coordinates, in texels.
    pub offset: Offset,
    /// The second source is a second vector of coordinates: its x is the reference or the level of detail, or its x and y are.
    pub second: bool,
}

impl TextureOperand {
    /// The component of the second vector of coordinates that holds a bias or a level; `None` where the first has room
    /// for it (EXT_sparse_texture2, table X.17). Comparisons in arrays at a level are NVIDIA's driver's.
    pub(crate) fn level_component(&self) -> Option<u8> {
        match (self.target, self.shadow) {
            (Target::Cube | Target::Array2D, true) | (Target::ArrayCube, false) => Some(0),
            (Target::ArrayCube, true) => Some(1),
            _ => None,
        }
    }

    /// The component of the second vector that holds the least level of detail.
    pub(crate) fn clamp_component(&self) -> u8 {
        let cube = self.shadow && self.target == Target::Cube;
        u8::from(cube || self.target == Target::ArrayCube)
    }
}

/// One instruction, with everything spelled out that the source may leave out.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it computes.
    pub op: Op,
    /// The row of the opcode table.
    pub row: u16,
    /// The type in which the operation computes; operands are converted to it. CVT: the type of the result.
    pub ty: Type,
    /// Only for CVT.
    pub rounding: Rounding,
    /// PREC: computed exactly as written, independently of the surrounding instructions.
    pub precise: bool,
    /// FINE: a derivative is each fragment's own difference.
    pub fine: bool,
    /// LODCLAMP: a lookup's level of detail is held to a least one.
    pub clamped: bool,
    /// What results are clamped to.
    pub saturate: Saturate,
    /// The condition code register that the result updates.
    pub update: Option<u8>,
    /// Where the result goes; [`Destination::NONE`] if there is none.
    pub destination: Destination,
    /// Write mask condition, branch condition, or the condition of KIL and IF.
    pub condition: Condition,
    /// Operands; the row has their number.
    pub sources: [Operand; 3],
    /// How many of `sources` it has.
    pub source_count: u8,
    /// The texture that it looks up; `None` if it looks up none.
    pub texture: Option<TextureOperand>,
    /// What LDC, LOAD, STORE, ATOM, LOADIM, STOREIM and ATOMIM transfer.
    pub access: Option<Access>,
    /// The image that it accesses; `None` if it accesses none.
    pub image: Option<ImageOperand>,
    /// The target of CALI.
    pub subroutine: Option<SubroutineOperand>,
    /// The target of BRA and CAL; for IF, ELSE, LOOP, REP, ENDLOOP, ENDREP, BRK, CONT the instruction that belongs to
    /// it (IF: its ELSE or ENDIF; ELSE: its ENDIF; LOOP and REP: their end; the end: its LOOP or REP; BRK, CONT: the
    /// end of the loop they leave or continue).
    pub target: u32,
    /// Where the source has it.
    pub span: Span,
}

impl Operand {
    /// An operand that is not there.
    pub const NONE: Operand = Operand {
        file: File::Null,
        index: 0,
        relative: None,
        outer: None,
        ty: Type::F32,
        held: Width::Bits32,
        swizzle: Select::XYZW,
        negate: 0,
        absolute: false,
        span: Span::new(0, 0),
    };
}

impl Instruction {
    /// What an operation on an image needs.
    pub(crate) fn accessed_image(&self) -> Option<(&Access, &ImageOperand)> {
        self.access.as_ref().zip(self.image.as_ref())
    }

    /// An instruction that reads and writes nothing yet.
    pub const fn new(op: Op, row: u16, span: Span) -> Self {
        Self {
            op,
            row,
            ty: Type::F32,
            rounding: Rounding::Nearest,
            precise: false,
            fine: false,
            clamped: false,
            saturate: Saturate::None,
            update: None,
            destination: Destination::NONE,
            condition: Condition::ALWAYS,
            sources: [Operand::NONE; 3],
            source_count: 0,
            texture: None,
            access: None,
            image: None,
            subroutine: None,
            target: 0,
            span,
        }
    }

    /// The operands that it has.
    pub fn sources(&self) -> &[Operand] {
        &self.sources[..self.source_count as usize]
    }
}
