//! The ends of frames: counts become those of a frame, pictures are read, and whoever is connected is served.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, MutexGuard, TryLockError};

use super::keys::Keys;
use super::picture::{self, Picture};
use super::programs::programs;
use super::server::Socket;
use super::{follow, is_followed, is_probed, probe, timer};
use crate::current::frame;
use crate::layer::locked;
use crate::log;
use crate::platform::{self, Keyboard};
use crate::settings::settings;

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
    fn end(&mut self, context: usize) -> bool {
        let (main, others) = &mut self.main;
        *others += 1;
        let counts = *main == context || *main == 0 || *others > PATIENCE;
        if counts {
            self.main = (context, 0);
        }
        counts
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

/// A frame is complete, and will be swapped. Returns whether it is to stay.
#[inline]
pub(crate) fn before_swap(size: impl FnOnce() -> Option<[u32; 2]>) -> bool {
    is_followed() && ended(size)
}

#[cold]
fn ended(size: impl FnOnce() -> Option<[u32; 2]>) -> bool {
    let stays = frames().wants_freeze.is_some();
    let reads = stays || frames().wants_picture;
    let (mut picture, mut has_layer) = (None, false);
    frame(|layer| {
        has_layer = true;
        timer::end_frame(layer);
        let size = if reads || is_probed() { size() } else { None };
        probe::end(layer, size);
        if reads {
            picture = Some(picture::read(layer, size));
        }
    });
    let lacking = "this context is one of OpenGL ES or of a core profile";
    if !has_layer {
        probe::fail(lacking);
    }
    let mut frames = frames();
    if reads {
        frames.picture = Some(picture.unwrap_or_else(|| Err(lacking.to_owned())));
        frames.wants_picture = false;
    }
    if frames.end(platform::current_context()) {
        programs().end_frame();
    }
    stays
}

/// The frame was swapped.
#[inline]
pub(crate) fn after_swap(stays: bool, keyboard: &Keyboard) {
    if settings().is_inspected() {
        turn(stays, keyboard);
    }
}

/// What one thread does at a time.
struct Desk {
    keys: Keys,
    socket: Socket,
    /// Something went wrong.
    closed: bool,
}

static DESK: Mutex<Desk> = Mutex::new(Desk { keys: Keys::new(), socket: Socket::new(), closed: false });

#[cold]
fn turn(stays: bool, keyboard: &Keyboard) {
    let desk = DESK.try_lock();
    let mut desk = match desk {
        Ok(desk) => desk,
        // Another thread serves. It may wait there, and then all frames do.
        Err(TryLockError::WouldBlock) if stays || frames().frozen.is_some() => locked(&DESK),
        Err(TryLockError::WouldBlock) => return,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
    };
    if !desk.closed && catch_unwind(AssertUnwindSafe(|| desk.attend(stays, keyboard))).is_err() {
        log::problem("an error in glasm: programs cannot be inspected any more");
        desk.closed = true;
        frames().go();
        super::set(super::FOLLOWED, false);
    }
}

impl Desk {
    /// Serves whoever is there, until the frame goes on.
    fn attend(&mut self, stays: bool, keyboard: &Keyboard) {
        if stays {
            let mut frames = frames();
            frames.frozen = frames.wants_freeze.take();
        }
        loop {
            self.keys.look(|keys| keyboard.pressed(keys));
            self.socket.serve();
            self.sort();
            if frames().frozen.is_none() {
                break;
            }
            self.socket.pause();
        }
    }

    /// Forgets what those wanted that have gone. The frame of one that has gone goes on.
    fn sort(&mut self) {
        let socket = &self.socket;
        let is_there = |number: &u64| *number == KEY || socket.has(*number);
        let mut frames = frames();
        frames.frozen = frames.frozen.filter(is_there);
        frames.wants_freeze = frames.wants_freeze.filter(is_there);
        frames.wants_picture &= socket.awaits_picture();
        if frames.frozen.is_none() && !socket.awaits_picture() {
            frames.picture = None;
        }
        drop(frames);
        probe::keep_if(is_there);
        let follows = self.keys.used || !socket.is_empty();
        if follows != is_followed() {
            follow(follows);
        }
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
