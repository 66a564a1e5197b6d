//! What is asked of frames, and how this one stands.

use std::sync::{Mutex, MutexGuard};

use super::picture::Picture;
use crate::system::locks::locked;

/// What stands for a key among the numbers of connections.
pub(super) const KEY: u64 = 0;

/// After so many frames of another context alone, frames are those of that one.
const PATIENCE: u32 = 120;

/// What is asked of the next frame, and how this one stands.
pub(super) struct Frames {
    /// The context whose frames are counted, and how many others ended since its last.
    main: (usize, u32),
    /// A picture of the next frame is wanted.
    pub(super) wants_picture: bool,
    /// The connection that wants the next frame to stay.
    pub(super) wants_freeze: Option<u64>,
    /// The connection for which the process waits.
    pub(super) frozen: Option<u64>,
    /// What became of the picture that was wanted.
    pub(super) picture: Option<Result<Picture, String>>,
}

static FRAMES: Mutex<Frames> =
    Mutex::new(Frames { main: (0, 0), wants_picture: false, wants_freeze: None, frozen: None, picture: None });

/// The frames, for as long as the guard lives.
pub(super) fn frames() -> MutexGuard<'static, Frames> {
    locked(&FRAMES)
}

impl Frames {
    /// A context has completed a frame. Returns whether it counts.
    pub(super) fn end(&mut self, context: usize) -> bool {
        let (main, others) = &mut self.main;
        *others += 1;
        let counts = *main == context || *main == 0 || *others > PATIENCE;
        if counts {
            self.main = (context, 0);
        }
        counts
    }

    /// From now on, the frames of whichever context completes the next one count. The context before has gone, or no client was
    /// connected.
    pub(super) fn restart(&mut self) {
        self.main = (0, 0);
    }

    /// The context whose frames are counted, or 0.
    pub(super) fn context(&self) -> usize {
        self.main.0
    }

    /// Has the process go on.
    pub(super) fn go(&mut self) {
        (self.wants_freeze, self.frozen) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::{Frames, PATIENCE};

    #[test]
    fn frames_are_those_of_one_context() {
        let mut frames = Frames { main: (0, 0), wants_picture: false, wants_freeze: None, frozen: None, picture: None };
        let ended = [1, 2, 1, 2, 2, 1].map(|context| frames.end(context));
        assert_eq!(ended, [true, false, true, false, false, true]);
        // The first context has gone.
        let ended = (0..=PATIENCE).filter(|_| frames.end(2)).count();
        assert_eq!((ended, frames.end(1), frames.end(2)), (1, false, true));
        // The second one as well, and that was said.
        frames.restart();
        assert_eq!((frames.end(3), frames.end(2), frames.context()), (true, false, 3));
    }
}
