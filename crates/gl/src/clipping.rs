//! Clip planes of fixed function: vertex programs replace them unless the host transforms the vertex itself, so that they
//! are off while such programs draw.

use crate::host::{self, GLenum, tokens};
use crate::layer::Layer;

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

/// The number of the plane that a capability switches.
fn plane(capability: GLenum) -> Option<u32> {
    let number = capability.wrapping_sub(tokens::CLIP_PLANE0);
    (number < PLANES).then_some(number)
}

fn switch(planes: u32, on: bool) {
    for number in (0..PLANES).filter(|number| planes >> number & 1 != 0) {
        // SAFETY: the host said that it has this plane.
        unsafe {
            match on {
                true => host::Enable(tokens::CLIP_PLANE0 + number),
                false => host::Disable(tokens::CLIP_PLANE0 + number),
            }
        }
    }
}

/// Before a draw with programs that replace clip planes, or without.
pub(crate) fn bring_up(layer: &mut Layer, replaced: bool) {
    let clipping = &mut layer.clipping;
    if !replaced {
        return resume(layer);
    }
    if clipping.replaced && !clipping.stale {
        return;
    }
    let most = host::integer(tokens::MAX_CLIP_PLANES).max(0).cast_unsigned().min(PLANES);
    // SAFETY: the host has these planes.
    let on = |number: &u32| unsafe { host::IsEnabled(tokens::CLIP_PLANE0 + number) } != 0;
    let planes = (0..most).filter(on).fold(0, |planes, number| planes | 1 << number);
    switch(planes, false);
    *clipping = Clipping { suspended: clipping.suspended | planes, replaced: true, stale: false };
}

/// Gives the host the application's planes back.
pub(crate) fn resume(layer: &mut Layer) {
    let before = std::mem::take(&mut layer.clipping);
    if before.replaced {
        switch(before.suspended, true);
        layer.changed();
    }
}

/// The host's planes may have been switched by a list or a stack.
pub(crate) fn touched(layer: &mut Layer) {
    layer.clipping.stale = true;
}

/// A capability is about to be switched or asked for.
pub(crate) fn before_switch(layer: &mut Layer, capability: GLenum) {
    if plane(capability).is_some() {
        resume(layer);
    }
}
