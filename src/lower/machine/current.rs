//! State for the translation of a single instruction.

use naga::{Expression, Handle, Span};

/// The instruction that a machine lowers now.
#[derive(Copy, Clone, Debug)]
pub(in crate::lower) struct Current {
    /// It has PREC.
    pub(in crate::lower) precise: bool,
    /// The sign of a zero that it rounds can be observed.
    pub(in crate::lower) zero_sign: bool,
    /// The variable of the loop index that it sees.
    pub(in crate::lower) loop_index: Option<Handle<Expression>>,
    /// It chooses a texture, and all fragments that execute it the same one.
    pub(in crate::lower) chosen_alike: bool,
    /// The first expression that belongs to it.
    pub(in crate::lower) first: usize,
    /// Its place in the program's text.
    pub(in crate::lower) place: Span,
}

impl Current {
    /// Between instructions: all expressions from `first` on may be named after registers.
    pub(in crate::lower) const fn none(first: usize) -> Current {
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
pub(in crate::lower) struct Before(pub(in crate::lower) Current);
