//! Functions of a module that the host's writer supplies.

use crate::isa::Atomic;
use crate::vocabulary::{Base, Target};

/// What a function that the host's writer supplies does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum HostOperation {
    /// Loads the words of a texel of this many bits.
    Load(u32),
    /// Stores them.
    Store(u32),
    /// Stores a vector in the image's format.
    Encode,
    /// Changes a word of 32 bits, which others cannot do in between.
    Change(HostChange),
    /// The size of an image.
    ImageSize,
    /// The number of samples of an image; 1 of one without samples.
    ImageSamples,
    /// Fetches a texel of a texture; the base type says which kind of sampler has it.
    Fetch(Base),
    /// The size of a texture whose texels have this base type.
    Size(Base),
}

/// How a word of an image changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct HostChange {
    /// The operation.
    pub atomic: Atomic,
    /// What the word is taken for.
    pub base: Base,
}

/// A function of the module that the host's writer supplies, by its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostFunction {
    /// The function's name.
    pub name: String,
    /// The image unit, or the texture image unit.
    pub unit: u8,
    /// The shape of the texture.
    pub target: Target,
    /// What the function does.
    pub what: HostOperation,
}
