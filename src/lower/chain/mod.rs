//! Stages before the rasteriser as compute entry points: vertex, control, evaluation and geometry programs that read
//! the stored results of the stage before and store those for the next one.
//!
//! A program is translated as a function, as for other stages; `text` writes the WGSL around it, whose helper functions
//! the program calls for values of other vertices and for its emissions.

pub(crate) mod native;
pub(crate) mod requests;
pub(crate) mod stage;
pub(crate) mod text;
