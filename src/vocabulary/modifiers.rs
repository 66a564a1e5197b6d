//! Details of an instruction besides its operation: suffixes, roundings, saturation.

use super::types::Type;

bitflags::bitflags! {
    /// Suffixes of an instruction's name.
    #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Modifiers: u32 {
        /// fp32 operation.
        const R = 1;
        /// fp16 operation.
        const H = 1 << 1;
        /// fx12 operation.
        const X = 1 << 2;
        /// Updates the condition code.
        const C = 1 << 3;
        /// Updates condition code register 0, so named.
        const C0 = 1 << 4;
        /// Updates condition code register 1.
        const C1 = 1 << 5;
        /// Results clamped to [0, 1].
        const SAT = 1 << 6;
        /// Results clamped to [-1, 1].
        const SSAT = 1 << 7;
        // Modifiers after a point of their own, in the typed languages. There `.F`, `.CC` and `.SAT` correspond to R,
        // C and _SAT.
        /// Operands and results of any declared type.
        const NTC = 1 << 8;
        /// Computed exactly as written.
        const PREC = 1 << 9;
        /// Factors of 24 bits (MUL).
        const S24 = 1 << 10;
        /// Unsigned factors of 24 bits (MUL).
        const U24 = 1 << 11;
        /// The upper half of a product (MUL).
        const HI = 1 << 12;
        /// Coherent and volatile accesses.
        const COH = 1 << 13;
        /// Volatile accesses.
        const VOL = 1 << 14;
        /// ROUND, CEIL, FLR and TRUNC (CVT).
        const ROUNDING = 1 << 15;
        /// Only within the group (MEMBAR).
        const CTA = 1 << 16;
        /// Each fragment's own difference (DDX and DDY).
        const FINE = 1 << 17;
        /// A difference that a quad may share (DDX and DDY).
        const COARSE = 1 << 18;
        /// Tells whether the memory that a lookup reads is there.
        const SPARSE = 1 << 19;
        /// A least level of detail among the operands.
        const LODCLAMP = 1 << 20;
    }
}

/// How a conversion rounds a value that is not representable in its type (CVT).
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rounding {
    /// To the nearest, ties to even.
    #[default]
    Nearest,
    /// Toward plus infinity (CEIL).
    Up,
    /// Toward minus infinity (FLR).
    Down,
    /// Toward zero (TRUNC).
    ToZero,
}

/// What results are clamped to.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Saturate {
    /// Results stay as they are.
    #[default]
    None,
    /// To [0, 1]; CVT to an integer: to what the type can hold.
    Unsigned,
    /// To [-1, 1].
    Signed,
}

/// A conversion of CVT (NV_gpu_program5, 2.X.8.Z).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cast {
    pub from: Type,
    pub to: Type,
    pub rounding: Rounding,
    /// Floats are clamped to its range; numbers beyond an integer type become its limits, otherwise they lose their
    /// upper bits.
    pub saturate: Saturate,
}
