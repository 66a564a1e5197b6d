//! The state of pixel commands.

use crate::raster::RasterPosition;
use glasm::dialect::bindings::Attribute;

/// Attributes of a fragment other than its window position.
const ATTRIBUTES: usize = (Attribute::FACING.0 - Attribute::COLOR0.0) as usize;

/// The current raster position and other state of pixel commands.
#[derive(Clone, Debug)]
pub(crate) struct PixelState {
    /// `None`: not valid.
    pub position: Option<RasterPosition>,
    pub zoom: [f32; 2],
}

impl PixelState {
    pub(crate) fn new() -> PixelState {
        let mut attributes = vec![[0.0, 0.0, 0.0, 1.0]; ATTRIBUTES];
        attributes[0] = [1.0; 4];
        PixelState { position: Some(RasterPosition { window: [0.0; 3], w: 1.0, attributes }), zoom: [1.0; 2] }
    }
}

bitflags::bitflags! {
    /// The buffers for Clear.
    #[derive(Copy, Clone, Debug, PartialEq, Eq)]
    pub struct ClearMask: u32 {
        /// `GL_DEPTH_BUFFER_BIT`.
        const DEPTH = 0x0100;
        /// `GL_STENCIL_BUFFER_BIT`.
        const STENCIL = 0x0400;
        /// `GL_COLOR_BUFFER_BIT`.
        const COLOR = 0x4000;
    }
}
