//! Scripts that draw, case files, the inspection of single pixels, and naga modules run without a device.
//!
//! A script says what to draw; [`inspect`] shows how any of its pixels was made:
//!
//! ```
//! use glasm_scene::inspect::pixel;
//! use glasm_scene::script::Script;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let scene = "[require]\nGL_NV_fragment_program\nSIZE 8 8\n[fragment program]\n!!FP1.0\nMULR o[COLR], f[COL0], {0.5, 1, 1, 1};\nEND\n\
//!              [test]\nclear color 0 0 0 1\nclear\ncolor 1 1 0 1\ndraw rect -1 -1 2 2\n";
//! let script = Script::parse(scene).map_err(|problems| problems[0].error.clone())?;
//! let inspection = pixel(&script, [4, 4])?;
//! let (_, fragment) = inspection.recording.writer().ok_or("nothing was drawn there")?;
//! assert_eq!(fragment.run.steps.len(), 1);
//! # Ok(())
//! # }
//! ```

pub mod cases;
mod error;
pub mod evaluate;
pub mod inspect;
pub mod script;

pub use error::{Code, Error, Problem};
