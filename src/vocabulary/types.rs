//! The types of values: a base and a width.

/// How the bits of a component are interpreted.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Base {
    Float,
    Signed,
    Unsigned,
}

/// How many bits a component has.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// Memory accesses only (NV_gpu_program5, 2.X.4.1).
    Bits8,
    /// Signed fixed point with 10 fraction bits in 12 (NV_fragment_program, 3.11.4.1).
    Fixed12,
    Bits16,
    Bits32,
    Bits64,
}

/// The type of one component.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Type {
    pub base: Base,
    pub width: Width,
}

impl Type {
    pub const FX12: Type = Type::new(Base::Float, Width::Fixed12);
    pub const F16: Type = Type::new(Base::Float, Width::Bits16);
    pub const F32: Type = Type::new(Base::Float, Width::Bits32);
    pub const F64: Type = Type::new(Base::Float, Width::Bits64);
    pub const S32: Type = Type::new(Base::Signed, Width::Bits32);
    pub const U32: Type = Type::new(Base::Unsigned, Width::Bits32);
    pub const S64: Type = Type::new(Base::Signed, Width::Bits64);
    pub const U64: Type = Type::new(Base::Unsigned, Width::Bits64);
    pub const S16: Type = Type::new(Base::Signed, Width::Bits16);
    pub const U16: Type = Type::new(Base::Unsigned, Width::Bits16);
    pub const S8: Type = Type::new(Base::Signed, Width::Bits8);
    pub const U8: Type = Type::new(Base::Unsigned, Width::Bits8);

    pub const fn new(base: Base, width: Width) -> Self {
        Self { base, width }
    }
}
