//! Textures with indices, and their palettes.

use rustc_hash::FxHashMap;

use crate::host::{GLenum, GLint};

/// An image of indices, row by row, with its border.
pub(crate) struct Image {
    pub(crate) size: [usize; 3],
    pub(crate) border: GLint,
    /// How many bits of an index count.
    pub(crate) bits: u32,
    pub(crate) indices: Vec<u16>,
}

/// A texture whose images have indices, or that has a palette for them.
#[derive(Default)]
pub(crate) struct Paletted {
    pub(crate) palette: Vec<[u8; 4]>,
    /// By face and level.
    pub(crate) images: FxHashMap<(GLenum, GLint), Image>,
}
