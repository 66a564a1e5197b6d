//! What every change must keep true, as one crate: linking is the larger part of building a test.

mod cases;
mod coverage;
#[cfg(feature = "runtime")]
mod draws;
mod exports;
mod house;
mod opengl;
mod properties;
mod robustness;
mod scripts;
#[cfg(feature = "runtime")]
mod scenes;
mod support;
mod validators;
