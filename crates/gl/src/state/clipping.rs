//! Clip planes of fixed function: vertex programs replace them unless the host transforms the vertex itself, so that they
//! are off while such programs draw.

use crate::host::{self, GLenum, tokens};

/// Planes that are looked after.
const PLANES: u32 = 8;

/// The application's clip planes.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Clipping {
    /// Those that are on in the application's eyes and off in the host, a bit for each.
    suspended: u32,
    /// Whether programs that replace the planes draw now.
    replaced: bool,
    /// The planes may have been switched since they were last asked for.
    stale: bool,
}

/// Whether a capability switches a plane.
pub(crate) fn is_plane(capability: GLenum) -> bool {
    capability.wrapping_sub(tokens::CLIP_PLANE0) < PLANES
}

fn switch(planes: u32, on: bool) {
    for number in (0..PLANES).filter(|number| planes >> number & 1 != 0) {
        host::switch(tokens::CLIP_PLANE0 + number, on);
    }
}

impl Clipping {
    /// Before a draw with programs that replace clip planes.
    pub(crate) fn suspend(&mut self) {
        if self.replaced && !self.stale {
            return;
        }
        let most = host::integer(tokens::MAX_CLIP_PLANES).max(0).cast_unsigned().min(PLANES);
        let on = |number: &u32| host::is_on(tokens::CLIP_PLANE0 + number);
        let planes = (0..most).filter(on).fold(0, |planes, number| planes | 1 << number);
        switch(planes, false);
        *self = Clipping { suspended: self.suspended | planes, replaced: true, stale: false };
    }

    /// Whether planes are replaced now.
    pub(crate) fn is_replaced(&self) -> bool {
        self.replaced
    }

    /// Gives the host the application's planes back.
    pub(crate) fn resume(&mut self) {
        switch(std::mem::take(self).suspended, true);
    }

    /// The host's planes may have been switched by a list or a stack.
    pub(crate) fn touch(&mut self) {
        self.stale = true;
    }
}
