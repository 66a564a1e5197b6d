//! The machine whose values are expressions: the primitives of `machine::ops` for naga, roundings, wide numbers,
//! memory.

pub(in crate::lower) mod arithmetic;
pub(in crate::lower) mod constants;
pub(in crate::lower) mod current;
pub(in crate::lower) mod directed;
pub(in crate::lower) mod extrema;
pub(in crate::lower) mod forms;
pub(in crate::lower) mod functions;
pub(in crate::lower) mod globals;
pub(in crate::lower) mod group;
pub(in crate::lower) mod helpers;
pub(in crate::lower) mod instruction;
pub(in crate::lower) mod integers;
pub(in crate::lower) mod interpolation;
pub(in crate::lower) mod loads;
pub(in crate::lower) mod memory;
pub(in crate::lower) mod normalized;
mod outside;
pub(in crate::lower) mod own;
pub(in crate::lower) mod reach;
pub(in crate::lower) mod registers;
pub(in crate::lower) mod rounding;
pub(in crate::lower) mod state;
pub(in crate::lower) mod unit;
pub(in crate::lower) mod unordered;
pub(in crate::lower) mod wide;
pub(in crate::lower) mod zeros;
