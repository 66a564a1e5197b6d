//! The C library: what engines, loaders of old games and other languages link against.
//!
//! `include/glasm.h` is made from this crate's comments and is what users read; a test holds the two equal. The rules of the
//! boundary are few. Everything is opaque handles and plain structs. A struct that may grow begins with its size, which
//! the caller sets; enumerations are integers of a fixed width. Every function checks its pointers, catches panics and
//! answers with a status; what went wrong is kept as a text for the calling thread.
//!
//! Nothing here starts threads or uses a GPU, and only [`cache`] reads and writes files.
#![expect(non_camel_case_types, reason = "types have the names that C knows them by")]

pub mod boundary;
pub mod cache;
pub mod chain;
pub mod choices;
pub mod description;
pub mod diagnostics;
pub mod images;
pub mod interface;
pub mod lists;
pub mod machine;
pub mod program;
pub mod reading;
pub mod textures;
pub mod trace;
pub mod translation;
pub mod types;

mod encoding;
mod store;
