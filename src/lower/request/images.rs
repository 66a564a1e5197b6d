//! Images that a module binds.

use crate::vocabulary::Target;

/// Words before the texels.
pub const HEADER: usize = 8;

/// An image unit of the module, with its first target in the program.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The image unit that programs name.
    pub unit: u8,
    /// The shape that the program's instructions use it with.
    pub target: Target,
    /// The bind group of its buffer.
    pub group: u32,
    /// The binding within the group.
    pub binding: u32,
    /// Whether the program stores to it; else the buffer may be read-only.
    pub writes: bool,
}
