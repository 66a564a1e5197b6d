//! In which form modules round.

/// How numbers are rounded to fp16. The first form is exact on every device; which of the others are, and which is the
/// fastest, depends on the device and its compiler.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Half {
    /// By sums in fp32.
    #[default]
    Emulated,
    /// Packed as halves and unpacked again. Some compilers leave that out, and some devices flush denormals there.
    Packed,
    /// The same with a word between the two that is zero and that no compiler knows (`zero` of the interface).
    Hidden,
    /// By the device's own half type (wgpu's SHADER_F16); denormals are up to the device.
    Native,
    /// The same, with what a lookup gave hidden behind that word: some compilers make a lookup of halves of the two, which
    /// may truncate.
    NativeHidden,
}

impl Half {
    /// Whether modules need the device's half type.
    pub fn is_native(self) -> bool {
        matches!(self, Half::Native | Half::NativeHidden)
    }

    /// Whether modules read a word that is zero and that no compiler knows.
    pub fn hides(self) -> bool {
        matches!(self, Half::Hidden | Half::NativeHidden)
    }
}

/// How numbers are rounded to fx12. The first form is exact on every device, and no device is known where the other is not.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Fixed {
    /// By a sum, with limits of bits that keep compilers from undoing it.
    #[default]
    Emulated,
    /// By adding a number, multiplying by a 1 that no compiler knows (it needs `zero` of the interface), and subtracting the
    /// number again; clamped as floats.
    Hidden,
}
