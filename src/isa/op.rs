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
        )
    }

    pub const fn is_texture(self) -> bool {
        matches!(self, Op::Tex(_))
    }

    /// Whether the operation needs its neighbours in a 2x2 quad.
    pub const fn needs_quad(self) -> bool {
        matches!(
            self,
            Op::Ddx | Op::Ddy | Op::Tex(Sampling::Plain) | Op::Tex(Sampling::Projected) | Op::Tex(Sampling::Bias)
        )
    }
}
