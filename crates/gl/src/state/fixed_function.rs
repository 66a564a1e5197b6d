//! State of fixed function that the layer has to know.

use super::clipping::Clipping;
use super::evaluators::Evaluators;
use super::feedback::Feedback;
use super::overrides::Overrides;

/// Fixed function around programs.
#[derive(Default)]
pub(crate) struct FixedFunction {
    pub(crate) clipping: Clipping,
    /// Capabilities that programs override.
    pub(crate) overrides: Overrides,
    pub(crate) feedback: Feedback,
    pub(crate) evaluators: Box<Evaluators>,
    /// Colours are materials, so that any vertex may change them.
    pub(crate) color_material: bool,
    /// A mode of matrices that only programs read.
    pub(crate) matrix_mode: Option<u32>,
}
