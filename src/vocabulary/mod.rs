//! Types that every module shares: languages and stages, data types, texture targets, modifiers, and the instruction
//! limit of a run.
//!
//! This module is below the others and uses none of them. Its items are public in the modules that users see: types and
//! modifiers in `isa`, languages in `dialect`, targets in `texture`.

mod dialect;
mod modifiers;
mod present;
mod target;
mod types;

pub use dialect::{Dialect, Dialects, Family, Stage};
pub(crate) use modifiers::Cast;
pub use modifiers::{Modifiers, Rounding, Saturate};
pub(crate) use present::Present;
pub use target::Target;
pub use types::{Base, Type, Width};

/// Instructions that a run may execute if the language sets no limit.
pub const FUEL: u64 = 1 << 26;

/// The value of `name` in `table`.
pub(crate) fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(spelling, _)| *spelling == name).map(|(_, value)| *value)
}

/// The spelling of `value` in `table`, the first of several; empty without one.
pub(crate) fn spelled<T: Copy + PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, entry)| *entry == value).map_or("", |(spelling, _)| spelling)
}
