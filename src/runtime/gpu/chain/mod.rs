//! Stages before the rasteriser as compute passes.
//!
//! `cases` runs one program of a case file.

mod block;
mod cases;

pub use cases::run_stage;
