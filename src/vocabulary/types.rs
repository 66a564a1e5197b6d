//! The types of values: a base and a width.

/// How the bits of a component are interpreted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    /// Floating point, or fixed point where the width is `Fixed12`.
    Float,
    /// Two's complement integers.
    Signed,
    /// Unsigned integers.
    Unsigned,
}

/// How many bits a component has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// Memory accesses only (NV_gpu_program5, 2.X.4.1).
    Bits8,
    /// Signed fixed point with 10 fraction bits in 12 (NV_fragment_program, 3.11.4.1).
    Fixed12,
    /// 16 bits.
    Bits16,
    /// 32 bits.
    Bits32,
    /// 64 bits: two words.
    Bits64,
}

impl Width {
    /// Bytes of such a component in memory.
    pub const fn bytes(self) -> u32 {
        match self {
            Width::Bits8 => 1,
            Width::Fixed12 | Width::Bits16 => 2,
            Width::Bits32 => 4,
            Width::Bits64 => 8,
        }
    }
}

/// The type of one component.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    /// What the bits stand for.
    pub base: Base,
    /// How many bits there are.
    pub width: Width,
}

impl Type {
    /// The X precision of NV_fragment_program.
    pub const FX12: Type = Type::new(Base::Float, Width::Fixed12);
    /// The H precision, and `.F16`.
    pub const F16: Type = Type::new(Base::Float, Width::Bits16);
    /// The R precision, and `.F32`.
    pub const F32: Type = Type::new(Base::Float, Width::Bits32);
    /// `.F64`.
    pub const F64: Type = Type::new(Base::Float, Width::Bits64);
    /// `.S32`.
    pub const S32: Type = Type::new(Base::Signed, Width::Bits32);
    /// `.U32`.
    pub const U32: Type = Type::new(Base::Unsigned, Width::Bits32);
    /// `.S64`.
    pub const S64: Type = Type::new(Base::Signed, Width::Bits64);
    /// `.U64`.
    pub const U64: Type = Type::new(Base::Unsigned, Width::Bits64);
    /// `.S16`.
    pub const S16: Type = Type::new(Base::Signed, Width::Bits16);
    /// `.U16`.
    pub const U16: Type = Type::new(Base::Unsigned, Width::Bits16);
    /// `.S8`.
    pub const S8: Type = Type::new(Base::Signed, Width::Bits8);
    /// `.U8`.
    pub const U8: Type = Type::new(Base::Unsigned, Width::Bits8);

    /// A base of a width.
    pub const fn new(base: Base, width: Width) -> Self {
        Self { base, width }
    }
}
