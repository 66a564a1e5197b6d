//! Texels that stay on the device: copied from targets, and converted to the textures that draws sample, without the
//! host.
//!
//! A level is a buffer of texels as the format stores them, the bottom row first. Rows begin where copies between
//! buffers and textures require it.

pub(crate) mod copies;
mod fill;
pub(crate) mod levels;
pub(crate) mod packing;
mod text;
