//! The meanings that rows of the opcode table name. A variant is one meaning: where two dialects give a mnemonic
//! different arithmetic, the variant carries the difference.

/// What zero times infinity or NaN is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Product {
    /// IEEE: NaN.
    Ieee,
    /// Zero, whatever the other factor (NV_vertex_program, 2.14.3).
    ZeroWins,
}

/// How MIN and MAX treat NaN.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Extremum {
    /// A NaN operand makes the result NaN.
    NanWins,
    /// A NaN lies beyond the infinity of its sign (NV_vertex_program).
    NanOrdered,
    /// "a > b" decides, which a NaN fails: MAX is then b, MIN is a (ARB_vertex_program, 2.14.5.16; NV_gpu_program4,
    /// 2.X.8.Z).
    Compared,
}

/// What set-on instructions give for a NaN operand.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Unordered {
    /// The comparison's IEEE outcome: false, and true for "not equal".
    Ieee,
    /// NaN (NV_vertex_program2).
    Nan,
    /// A NaN lies beyond the infinity of its sign (NV_vertex_program).
    Ordered,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// What RSQ takes the root of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Root {
    /// The operand; NaN below zero.
    Signed,
    /// The operand's absolute value.
    Absolute,
}

/// The power that LIT computes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Lighting {
    /// Exponent clamped to (-128, 128), 0^0 = 1, 0 times anything is 0 where the dialect says so.
    Clamped(Product),
    /// POW's own rules, no clamp (NV_fragment_program).
    Power,
}

/// How a texture instruction uses its coordinates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sampling {
    Plain,
    Projected,
    Bias,
    Lod,
    Derivatives,
}

/// What ATOM and ATOMIM do with the value in memory and their operand (NV_gpu_program5, table X.Y).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Atomic {
    Add,
    Min,
    Max,
    /// Counts up, to 0 where the operand is reached.
    IncrementWrap,
    /// Counts down, to the operand below 0 and from beyond the operand.
    DecrementWrap,
    And,
    Or,
    Xor,
    Exchange,
    /// Stores the operand's y where memory equals its x.
    CompareSwap,
}

/// What a thread group is asked (TGALL, TGANY, TGEQ).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Vote {
    All,
    Any,
    /// All zero or all non-zero.
    Equal,
}

/// Which fragment of its quad an instruction looks at (NV_shader_thread_group). They are numbered as in a window: the upper
/// row first, each from the left.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Neighbor {
    Numbered(u8),
    /// The other one of its row.
    Across,
    /// The other one of its column.
    Along,
}

/// How a texture instruction that does not filter reads: the languages of NV_gpu_program4 and later.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fetch {
    /// TXF: one texel by its integer place.
    Texel,
    /// TXFMS: one sample of a multisample texture.
    Sample,
    /// TXQ: the size of a level.
    Size,
    /// TXG: one component of four texels.
    Gather,
    /// TXGO: the same, each texel with its own offset (operands b and c).
    GatherOffsets,
    /// LOD: the level of detail that a lookup would use.
    Level,
}

/// Where IPAC, IPAO and IPAS evaluate an attribute.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    Centroid,
    /// The centre of the pixel and operand b.
    Offset,
    /// The sample with number b.
    Sample,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Op {
    // Component by component.
    Abs,
    Add,
    Sub,
    Mul(Product),
    Mad(Product),
    Lrp,
    Cmp,
    Min(Extremum),
    Max(Extremum),
    Mov,
    Flr,
    Frc,
    Ssg,
    Set(Comparison, Unordered),
    SetFalse,
    SetTrue,
    // Dot products and other sums across components.
    Dp2,
    Dp2a,
    Dp3(Product),
    Dp4(Product),
    Dph(Product),
    Xpd,
    X2d,
    Rfl,
    Nrm,
    Dst(Product),
    Lit(Lighting),
    Div,
    // Scalar functions.
    Rcp,
    Rcc,
    Rsq(Root),
    Ex2,
    Lg2,
    /// EXP: integer power, fraction, approximation, 1.
    Exp,
    /// LOG: exponent, mantissa, approximation, 1.
    Log,
    Pow,
    Sin,
    Cos,
    Scs,
    // Packing.
    Pk2h,
    Pk2us,
    Pk4b,
    Pk4ub,
    Up2h,
    Up2us,
    Up4b,
    Up4ub,
    // What only fragments have.
    Ddx,
    Ddy,
    /// KIL with a condition code test.
    KilCondition,
    /// KIL with a vector: any component below zero.
    KilNegative,
    // Textures.
    Tex(Sampling),
    // Address registers.
    Arl,
    Arr,
    Ara,
    Pusha,
    Popa,
    // Flow.
    Bra,
    Cal,
    Ret,
    If,
    Else,
    Endif,
    Loop,
    Endloop,
    Rep,
    Endrep,
    Brk,
    // The typed languages (NV_gpu_program4, NV_gpu_program5). Those above work there at the instruction's type.
    // Integers and bits.
    And,
    Or,
    Xor,
    Not,
    Shl,
    Shr,
    Mod,
    /// |a - b| + c.
    Sad,
    /// MUL.HI: the upper 32 bits of the product.
    MulHigh,
    /// MUL.S24 and MUL.U24: factors of 24 bits.
    Mul24,
    Bfe,
    Bfi,
    Bfr,
    Btc,
    Btfl,
    Btfm,
    // Conversions.
    Ceil,
    Round,
    Trunc,
    I2f,
    /// From the type of the operand to that of the instruction, as `Instruction::rounding` says.
    Cvt,
    Pk64,
    Up64,
    // Textures and attributes.
    Fetch(Fetch),
    Interpolate(Place),
    Vote(Vote),
    /// Which threads of the group have something, as bits.
    Ballot,
    /// A sum with what another fragment of the quad has.
    Quad(Neighbor),
    // Memory; `Instruction::access` has the rest.
    Ldc,
    Load,
    Store,
    Atom,
    Membar,
    Loadim,
    Storeim,
    Atomim,
    // Geometry.
    Emit,
    /// To the stream that the operand numbers.
    Emits,
    Endprim,
    // Flow.
    /// Through a subroutine parameter.
    Cali,
    Cont,
    /// REP without a count.
    RepForever,
}

impl Op {
    /// Whether the instruction belongs to control flow and computes nothing.
    pub const fn is_flow(self) -> bool {
        matches!(
            self,
            Op::Bra
                | Op::Cal
                | Op::Ret
                | Op::If
                | Op::Else
                | Op::Endif
                | Op::Loop
                | Op::Endloop
                | Op::Rep
                | Op::Endrep
                | Op::Brk
                | Op::Cali
                | Op::Cont
                | Op::RepForever
        )
    }

    /// Whether only the typed languages have the operation.
    pub const fn is_typed(self) -> bool {
        matches!(
            self,
            Op::And
                | Op::Or
                | Op::Xor
                | Op::Not
                | Op::Shl
                | Op::Shr
                | Op::Mod
                | Op::Sad
                | Op::MulHigh
                | Op::Mul24
                | Op::Bfe
                | Op::Bfi
                | Op::Bfr
                | Op::Btc
                | Op::Btfl
                | Op::Btfm
                | Op::Ceil
                | Op::Round
                | Op::Trunc
                | Op::I2f
                | Op::Cvt
                | Op::Pk64
                | Op::Up64
                | Op::Fetch(_)
                | Op::Interpolate(_)
                | Op::Vote(_)
                | Op::Ballot
                | Op::Quad(_)
                | Op::Ldc
                | Op::Load
                | Op::Store
                | Op::Atom
                | Op::Membar
                | Op::Loadim
                | Op::Storeim
                | Op::Atomim
                | Op::Emit
                | Op::Emits
                | Op::Endprim
                | Op::Cali
                | Op::Cont
                | Op::RepForever
        )
    }

    /// Whether the operation changes more than registers, so that it is carried out whatever its result is for.
    pub const fn has_effect(self) -> bool {
        matches!(self, Op::Store | Op::Atom | Op::Storeim | Op::Atomim)
    }

    /// Whether threads of a group ask each other.
    pub const fn votes(self) -> bool {
        matches!(self, Op::Vote(_) | Op::Ballot)
    }

    pub const fn is_texture(self) -> bool {
        matches!(self, Op::Tex(_) | Op::Fetch(_))
    }

    /// Whether the operation needs its neighbours in a 2x2 quad.
    pub const fn needs_quad(self) -> bool {
        matches!(
            self,
            Op::Ddx
                | Op::Ddy
                | Op::Tex(Sampling::Plain | Sampling::Projected | Sampling::Bias)
                | Op::Fetch(Fetch::Level)
                | Op::Quad(_)
                | Op::Interpolate(Place::Centroid | Place::Offset | Place::Sample)
        )
    }
}
