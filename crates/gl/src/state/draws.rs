//! What draws have to be brought up for: counts of what has changed since the last one.

use super::postponed::Postponed;

/// Counts changes of the host's state that programs read.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Touched {
    pub(crate) matrices: u64,
    pub(crate) materials: u64,
    pub(crate) others: u64,
}

impl Touched {
    /// Anything may have changed.
    pub(crate) fn all(&mut self) {
        self.matrices += 1;
        self.materials += 1;
        self.others += 1;
    }
}

/// Kinds of state that programs read.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Matrices,
    Materials,
    Others,
}

/// What became of a Begin, which its End has to know.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Begun {
    /// It was passed on.
    #[default]
    Passed,
    /// It was an error, so its End is not passed on.
    Dropped,
    /// It was passed on, and what it draws is looked at.
    Watched,
}

/// What the next draw has to do first. Each includes those above it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Need {
    Nothing,
    /// The host lacks vectors of parameters that the pair in use has taken.
    Vectors,
    /// Values that the pair in use reads have changed.
    Values,
    /// Other programs may be in use.
    #[default]
    Programs,
}

/// What has changed since the last draw that was brought up.
#[derive(Default)]
pub(crate) struct Draws {
    /// What commands of this context have made necessary.
    pub(crate) need: Need,
    /// The group's count of changes at that draw.
    pub(crate) changes: u64,
    /// The group's count of values at that draw.
    pub(crate) values: u64,
    /// Parameters that the model has not been told.
    pub(crate) postponed: Postponed,
    pub(crate) touched: Touched,
    /// Draws with the programs in use must be given matrices; others leave them to the host.
    pub(crate) needs_matrices: bool,
    pub(crate) in_begin: bool,
    /// The draw that was brought up last takes current values, and no arrays.
    pub(crate) immediate: bool,
    /// What became of the Begin or draw that was brought up last.
    pub(crate) begun: Begun,
}

impl Draws {
    /// The next draw has to do this at least.
    #[inline]
    pub(crate) fn needs(&mut self, need: Need) {
        // Not the greater of both: that would be written each time.
        if self.need < need {
            self.need = need;
        }
    }

    /// Whether the draw that was brought up is looked at afterwards, which is asked once.
    #[inline]
    pub(crate) fn takes_watch(&mut self) -> bool {
        // Between Begin and End it is the End that is looked at.
        let watched = self.begun == Begun::Watched && !self.in_begin;
        if watched {
            self.begun = Begun::Passed;
        }
        watched
    }
}
