//! The ends of frames: counts become those of a frame, pictures are read, and whoever is connected is served.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, TryLockError};

use super::frames::{KEY, frames};
use super::keys::Keys;
use super::server::Socket;
use super::session::follow;
use super::{picture, probe};
use crate::layer::current::frame;
use crate::log;
use crate::seen::flags::{FOLLOWED, is_followed, is_probed, set};
use crate::seen::programs::programs;
use crate::settings::{Key, settings};
use crate::system::current_context;
use crate::system::locks::locked;

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
        // A list that is being made would hold the timer's marks.
        if !layer.draws.in_begin && layer.lists.recording.is_none() {
            layer.links.seen.timer.end_frame();
        }
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
    let (before, context) = (frames.context(), current_context());
    if frames.end(context) {
        if before != context {
            probe::hand_over(before, context);
        }
        programs().end_frame();
    }
    stays
}

/// A context is destroyed. Frames are those of another one from now on, and what waits for one of its frames waits for theirs.
pub(crate) fn forget(context: usize) {
    let mut frames = frames();
    if frames.context() == context {
        frames.restart();
    }
    probe::hand_over(context, 0);
}

/// Tells which keys are down.
pub(crate) type Pressed<'k> = &'k dyn Fn(&[Key]) -> Vec<bool>;

/// The frame was swapped.
#[inline]
pub(crate) fn after_swap(stays: bool, pressed: Pressed) {
    if settings().is_inspected() {
        turn(stays, pressed);
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
fn turn(stays: bool, pressed: Pressed) {
    let desk = DESK.try_lock();
    let mut desk = match desk {
        Ok(desk) => desk,
        // Another thread serves. It may wait there, and then all frames do.
        Err(TryLockError::WouldBlock) if stays || frames().frozen.is_some() => locked(&DESK),
        Err(TryLockError::WouldBlock) => return,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
    };
    if !desk.closed && catch_unwind(AssertUnwindSafe(|| desk.attend(stays, pressed))).is_err() {
        log::problem("an error in glasm: programs cannot be inspected any more");
        desk.closed = true;
        frames().go();
        set(FOLLOWED, false);
    }
}

impl Desk {
    /// Serves whoever is there, until the frame goes on.
    fn attend(&mut self, stays: bool, pressed: Pressed) {
        if stays {
            let mut frames = frames();
            frames.frozen = frames.wants_freeze.take();
        }
        loop {
            self.keys.look(pressed);
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
