//! The ends of frames: counts become those of a frame, pictures are read, and whoever is connected is served.

use std::sync::{Mutex, MutexGuard};

use super::picture::{self, Picture};
use super::programs::programs;
use super::{is_followed, server, timer};
use crate::current::frame;
use crate::layer::locked;
use crate::platform;
use crate::settings::settings;

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
    fn end(&mut self, context: usize) -> bool {
        let (main, others) = &mut self.main;
        *others += 1;
        let counts = *main == context || *main == 0 || *others > PATIENCE;
        if counts {
            self.main = (context, 0);
        }
        counts
    }

    /// Has the process go on.
    pub(super) fn go(&mut self) {
        (self.wants_freeze, self.frozen) = (None, None);
    }
}

/// A frame is complete, and will be swapped. Returns whether it is to stay.
#[inline]
pub(crate) fn before_swap(size: impl FnOnce() -> Option<[u32; 2]>) -> bool {
    settings().inspect && is_followed() && ended(size)
}

#[cold]
fn ended(size: impl FnOnce() -> Option<[u32; 2]>) -> bool {
    let stays = frames().wants_freeze.is_some();
    let reads = stays || frames().wants_picture;
    let mut picture = None;
    frame(|layer| {
        timer::end_frame(layer);
        if reads {
            picture = Some(picture::read(layer, size()));
        }
    });
    let mut frames = frames();
    if reads {
        let lacking = || Err("this context is one of OpenGL ES or of a core profile".to_owned());
        frames.picture = Some(picture.unwrap_or_else(lacking));
        frames.wants_picture = false;
    }
    if frames.end(platform::current_context()) {
        programs().end_frame();
    }
    stays
}

/// The frame was swapped.
#[inline]
pub(crate) fn after_swap(stays: bool) {
    if settings().inspect {
        server::serve(stays);
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
    }
}
