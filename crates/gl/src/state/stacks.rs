//! What the stacks of attributes hold.

use std::sync::Arc;

use glasm_runtime::model::fixed::FixedUnits;

use super::arrays::Arrays;
use super::programs::Enabled;
use super::ranges::Range;
use crate::host::{GLbitfield, GLuint};

/// What PushAttrib saves of a layer.
pub(crate) struct Saved {
    pub(crate) mask: GLbitfield,
    pub(crate) enabled: Enabled,
    pub(crate) host_enabled: [bool; 2],
    pub(crate) newer: u32,
    pub(crate) color_material: bool,
    pub(crate) matrix_mode: Option<u32>,
    pub(crate) list_base: GLuint,
    /// Maps of attributes that are on, and whether normals come with surfaces.
    pub(crate) maps: ([[bool; 16]; 2], bool),
    pub(crate) units: Arc<FixedUnits>,
}

/// What PushClientAttrib saves.
#[derive(Default)]
pub(crate) enum SavedArrays {
    /// What the layer did not follow yet.
    #[default]
    Unknown,
    Nothing,
    Arrays {
        object: GLuint,
        arrays: Arrays,
        unit: u32,
        range: Range,
    },
}

/// The stacks of a context.
#[derive(Default)]
pub(crate) struct Stacks {
    /// `None` is what was saved before the layer followed commands.
    pub(crate) attributes: Vec<Option<Saved>>,
    /// What was saved before the layer followed commands, if it is known.
    pub(crate) early: Vec<GLbitfield>,
    pub(crate) client: Vec<SavedArrays>,
}
