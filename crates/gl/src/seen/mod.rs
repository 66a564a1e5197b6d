//! What is seen of programs from outside: their numbers, counts and times, and what the user makes of their pixels.

pub(crate) mod flags;
pub(crate) mod inputs;
pub(crate) mod programs;
pub(crate) mod shade;
pub(crate) mod timer;

use programs::Numbers;
use timer::Timer;

/// What a context keeps of the draw that is brought up now.
#[derive(Default)]
pub(crate) struct Seen {
    /// The programs that it is made with.
    pub(crate) numbers: Option<Numbers>,
    /// The pair of this place.
    pub(crate) pair: Option<usize>,
    pub(crate) timer: Timer,
}
