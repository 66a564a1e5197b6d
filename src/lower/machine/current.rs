//! State for the translation of a single instruction.

use naga::{Expression, Handle, Span};

/// The instruction that a machine lowers now.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Current {
    /// It has PREC.
    pub(crate) precise: bool,
    /// The sign of a zero that it rounds can be observed.
    pub(crate) zero_sign: bool,
    /// The variable of the loop index that it sees.
    pub(crate) loop_index: Option<Handle<Expression>>,
    /// It chooses a texture, and all fragments that execute it the same one.
    pub(crate) chosen_alike: bool,
    /// The first expression that belongs to it.
    pub(crate) first: usize,
    /// Its place in the program's text.
    pub(crate) place: Span,
}

impl Current {
    /// Between instructions: all expressions from `first` on may be named after registers.
    pub(crate) const fn none(first: usize) -> Current {
        Current {
            precise: false,
            zero_sign: true,
            loop_index: None,
            chosen_alike: false,
            first,
            place: Span::UNDEFINED,
        }
    }
}

/// The previous state of a machine, to be passed to `Machine::end`.
#[must_use = "the instruction stays current until `Machine::end` takes this"]
pub(crate) struct Before(pub(in crate::lower) Current);
