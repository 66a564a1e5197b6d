//! Fixed units as programs: register combiners, texture shaders and ATI's fragment shaders.
//!
//! A text ([`describe`]) or API state gives a [`Setup`], and [`Setup::program`] makes a checked program of existing
//! instructions from it, for textures whose formats are known or assumed ([`Facts`]).

mod facts;
mod make;
mod setup;
mod text;
mod words;

pub use facts::{ComponentKind, Facts, Fog, Unit};
pub use make::consistent;
pub use setup::*;
pub use text::{Described, Piece, describe, format, header, pieces};
pub use words::{Entry, WordClass, words};

/// Names of texture shader operations in texts.
pub fn operations() -> Vec<String> {
    text::operations()
}
