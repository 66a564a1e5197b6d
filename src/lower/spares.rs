//! What one translation leaves to the next.

use naga::valid::Validator;

use crate::lower::emit::emitter::Emitter;
use crate::lower::machine::written::WrittenHelpers;

/// What translations have in a workspace.
#[derive(Default)]
pub(crate) struct Spares {
    /// The emitter of the last function, emptied, for the memory of its lists.
    pub emitter: Option<Emitter>,
    pub helpers: WrittenHelpers,
    /// The validator of the last module, for its memory.
    pub validator: Option<Validator>,
}
