//! Fragment shaders of one or two passes (ATI_fragment_shader, 3.8.11).

use crate::span::Span;

/// A shader.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FragmentShader {
    /// `c0` to `c7`.
    pub constants: [PassConstant; 8],
    /// One or two; the last one writes the result.
    pub passes: Vec<Pass>,
}

/// What a constant is.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub enum PassConstant {
    /// Nothing reads it.
    #[default]
    Unused,
    /// `program.env[n]`, or what SetFragmentShaderConstantATI sets outside of shaders.
    Environment(u16),
    /// `program.local[n]`.
    Local(u16),
    /// A vector of the shader.
    Known([f32; 4]),
}

/// A pass: what registers begin with, then instructions.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Pass {
    /// PassTexCoord and SampleMap.
    pub routes: Vec<Route>,
    /// In their order.
    pub instructions: Vec<Instruction>,
}

/// What a register begins a pass with.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Route {
    /// The register, and the texture unit of a lookup.
    pub register: u8,
    /// A lookup, and not the coordinates themselves.
    pub sample: bool,
    /// A register of the pass before, and not a coordinate.
    pub from_register: bool,
    /// Its number.
    pub source: u8,
    /// Which components, and whether they are divided.
    pub swizzle: Swizzle,
    /// Where a text says it.
    pub span: Option<Span>,
}

/// Three coordinates of four.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Swizzle {
    /// s, t, r.
    Str,
    /// s, t, q.
    Stq,
    /// s/r, t/r, 1/r.
    StrDr,
    /// s/q, t/q, 1/q.
    StqDq,
}

impl Swizzle {
    /// Whether the third coordinate is q.
    pub fn takes_q(self) -> bool {
        matches!(self, Swizzle::Stq | Swizzle::StqDq)
    }

    /// Whether there is a division.
    pub fn divides(self) -> bool {
        matches!(self, Swizzle::StrDr | Swizzle::StqDq)
    }
}

/// A colour instruction, an alpha instruction, or both at once.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Instruction {
    /// What it computes.
    pub op: Alu,
    /// The register that it writes.
    pub register: u8,
    /// The components written; bit 0 is red.
    pub mask: u8,
    /// What the result is multiplied by.
    pub scale: f32,
    /// The result is clamped to [0, 1].
    pub saturate: bool,
    /// The arguments; the operation has their number.
    pub arguments: [Argument; 3],
    /// An alpha instruction that runs beside the colour instruction before it.
    pub paired: bool,
    /// Where a text says it.
    pub span: Option<Span>,
}

/// Operations (table 3.21).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Alu {
    /// a1.
    Mov,
    /// a1 + a2.
    Add,
    /// a1 * a2.
    Mul,
    /// a1 - a2.
    Sub,
    /// Three products.
    Dot3,
    /// Four products.
    Dot4,
    /// a1 * a2 + a3.
    Mad,
    /// a1 * a2 + (1 - a1) * a3.
    Lerp,
    /// a3 > 1/2 ? a1 : a2.
    Cnd,
    /// a3 >= 0 ? a1 : a2.
    Cnd0,
    /// Two products and the blue of a3.
    Dot2Add,
}

impl Alu {
    /// The operations by name.
    pub const NAMES: [(&'static str, Alu); 11] = [
        ("MOV", Alu::Mov),
        ("ADD", Alu::Add),
        ("MUL", Alu::Mul),
        ("SUB", Alu::Sub),
        ("DOT3", Alu::Dot3),
        ("DOT4", Alu::Dot4),
        ("MAD", Alu::Mad),
        ("LERP", Alu::Lerp),
        ("CND", Alu::Cnd),
        ("CND0", Alu::Cnd0),
        ("DOT2ADD", Alu::Dot2Add),
    ];

    /// How many arguments it has.
    pub fn arguments(self) -> usize {
        match self {
            Alu::Mov => 1,
            Alu::Add | Alu::Mul | Alu::Sub | Alu::Dot3 | Alu::Dot4 => 2,
            Alu::Mad | Alu::Lerp | Alu::Cnd | Alu::Cnd0 | Alu::Dot2Add => 3,
        }
    }

    /// Whether it gives one number.
    pub fn is_dot(self) -> bool {
        matches!(self, Alu::Dot3 | Alu::Dot4 | Alu::Dot2Add)
    }
}

/// An argument: what it reads, then its modifiers in this order: complement, bias, doubling, negation.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Argument {
    /// What is read.
    pub source: Source,
    /// One component for all.
    pub replicate: Option<Replicate>,
    /// 1 - s.
    pub complement: bool,
    /// s - 1/2.
    pub bias: bool,
    /// 2s.
    pub double: bool,
    /// -s.
    pub negate: bool,
}

/// The component that an argument replicates.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Replicate {
    /// `.r`.
    Red,
    /// `.g`.
    Green,
    /// `.b`.
    Blue,
    /// `.a`.
    Alpha,
}

/// What an argument reads.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// `0`.
    #[default]
    Zero,
    /// `1`.
    One,
    /// `r0` to `r5`.
    Register(u8),
    /// `c0` to `c7`.
    Constant(u8),
    /// `color0` and `color1`.
    Color(u8),
}
