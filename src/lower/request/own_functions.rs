//! Functions that a module computes itself.

bitflags::bitflags! {
    /// Functions that the module computes itself instead of using the device's.
    #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
    pub struct OwnFunctions: u8 {
        /// 2 to a power.
        const EXPONENTIAL = 1;
        /// The logarithm to base 2.
        const LOGARITHM = 2;
        /// Reciprocal square roots.
        const RECIPROCAL_ROOT = 4;
        /// Sine and cosine.
        const CIRCULAR = 8;
        /// Division and reciprocals.
        const QUOTIENT = 16;
        /// Of the logarithm to base 2 that of zero alone, which some devices give as that of their least number.
        const LOGARITHM_OF_ZERO = 32;
        /// 64-bit floats without their fractions.
        const WHOLE_DOUBLES = 64;
        /// Of EX2, LG2, SIN and COS, and of the powers that drivers make of them, the results that are NaN because an
        /// operand is.
        const NAN = 128;
        /// Those that are allowed to be imprecise.
        const IMPRECISE = !Self::WHOLE_DOUBLES.bits() & 127;
    }
}
