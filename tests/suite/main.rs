//! The tests of the repository as one crate, since linking takes most of the time of building a test.
#![allow(unreachable_pub, reason = "a test crate has no outside, and shares files with the fuzz targets")]

mod cases;
mod chain;
mod combiners;
mod context;
mod coverage;
mod demos;
mod dependencies;
mod doctor;
mod documents;
mod doubles;
mod draws;
mod examples;
mod exports;
mod extrema;
mod faults;
mod folders;
mod forms;
mod house;
mod inputs;
mod limits;
mod lookups;
mod lsp;
mod opengl;
mod pairs;
mod pictures;
mod playground;
mod properties;
mod queries;
mod random;
mod robustness;
mod rooms;
mod roundings;
mod scenes;
mod scripts;
mod sizes;
mod snapshots;
mod strict;
mod support;
mod texture_shaders;
mod traces;
mod translate;
mod validators;
#[cfg(feature = "view")]
mod window;
mod words;
