//! What every change must keep true, as one crate: linking is the larger part of building a test.

mod cases;
#[cfg(feature = "runtime")]
mod chain;
mod context;
mod coverage;
#[cfg(feature = "runtime")]
mod demos;
mod documents;
mod draws;
#[cfg(feature = "runtime")]
mod examples;
mod exports;
mod house;
mod opengl;
#[cfg(feature = "runtime")]
mod pairs;
mod properties;
mod queries;
#[cfg(feature = "runtime")]
mod random;
mod robustness;
#[cfg(feature = "runtime")]
mod scenes;
mod scripts;
mod snapshots;
#[cfg(feature = "runtime")]
mod strict;
mod support;
#[cfg(feature = "runtime")]
mod traces;
mod translate;
mod validators;
#[cfg(feature = "view")]
mod window;
#[cfg(feature = "runtime")]
mod words;
