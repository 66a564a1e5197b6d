//! How the languages differ: a set of rules for each. No code outside this folder tests which dialect a program is in.

pub mod bindings;
pub mod interface;
mod options;
pub mod path;
pub mod pipeline;
mod questions;
mod rules;
pub mod state;

pub use crate::vocabulary::{Dialect, Dialects, Family, Stage};
pub(crate) use options::{Change, OPTIONS, TAKEN_ELSEWHERE};
pub use options::{FogMode, PrecisionHint, Switches};
pub use rules::{EXTENDED, LOOP_COUNT, Rules, TypedRules};

impl Dialect {
    /// The rules of the dialect.
    pub fn rules(self) -> &'static Rules {
        rules::of(self)
    }
}
