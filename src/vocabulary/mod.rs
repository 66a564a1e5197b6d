//! The words that every module shares: languages and stages, types, texture targets, modifiers, and the limit of a run.
//!
//! This module stands below the others and knows none of them. Its items are public where users look for them: types and
//! modifiers in `isa`, languages in `dialect`, targets in `texture`.

mod dialect;
mod modifiers;
mod target;
mod types;

pub use dialect::{Dialect, Dialects, Family, Stage};
pub(crate) use modifiers::Cast;
pub use modifiers::{Modifiers, Rounding, Saturate};
pub use target::Target;
pub use types::{Base, Type, Width};

/// Instructions that a run may execute where the language sets no limit of its own.
pub const FUEL: u64 = 1 << 26;

/// The value that `name` spells in `table`.
pub(crate) fn named<T: Copy>(table: &[(&str, T)], name: &str) -> Option<T> {
    table.iter().find(|(spelling, _)| *spelling == name).map(|(_, value)| *value)
}

/// How `value` is spelled in `table`, first spelling first; empty where it has none.
pub(crate) fn spelled<T: Copy + PartialEq>(table: &[(&'static str, T)], value: T) -> &'static str {
    table.iter().find(|(_, entry)| *entry == value).map_or("", |(spelling, _)| spelling)
}
