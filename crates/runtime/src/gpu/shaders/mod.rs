//! Shaders of programs and of what surrounds them, and the bindings of their groups.

pub(crate) mod block;
pub(crate) mod ends;
pub(crate) mod entries;
mod fragment;
pub(crate) mod locations;
pub(crate) mod marks;
pub(crate) mod numbering;
pub(crate) mod paint;
pub(crate) mod plain;
pub(crate) mod programs;
pub(crate) mod vertex;
