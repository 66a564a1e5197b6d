//! How the languages differ: one set of rules each. Nothing outside this folder asks which dialect a program is in.

pub mod bindings;
pub mod interface;
mod options;
pub mod path;
pub mod pipeline;
mod rules;
pub mod state;

pub use crate::vocabulary::{Dialect, Dialects, Family, Stage};
pub(crate) use options::{Change, OPTIONS};
pub use options::{FogMode, PrecisionHint, Switches};
pub use rules::{EXTENDED, LOOP_COUNT, Rules, TypedRules};

impl Dialect {
    /// What sets the dialect apart from the others.
    pub fn rules(self) -> &'static Rules {
        rules::of(self)
    }
}
