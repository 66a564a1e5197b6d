//! What is asked of programs from outside.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// A client is connected, so draws are counted.
pub(crate) const FOLLOWED: u8 = 1;
/// Some program is off or tinted.
pub(crate) const SHADED: u8 = 2;
/// A pixel is looked at.
pub(crate) const PROBED: u8 = 4;

static STATE: AtomicU8 = AtomicU8::new(0);

/// Counts up when the first client connects and when the last one leaves.
static SESSIONS: AtomicU64 = AtomicU64::new(0);

/// The session that is going on, or went on last.
pub(crate) fn session() -> u64 {
    SESSIONS.load(Ordering::Relaxed)
}

/// Switches one of these.
pub(crate) fn set(bit: u8, on: bool) {
    match on {
        true => STATE.fetch_or(bit, Ordering::Relaxed),
        false => STATE.fetch_and(!bit, Ordering::Relaxed),
    };
}

/// Whether draws have to be looked at.
#[inline]
pub(crate) fn is_on() -> bool {
    STATE.load(Ordering::Relaxed) != 0
}

/// Whether draws are counted.
pub(crate) fn is_followed() -> bool {
    STATE.load(Ordering::Relaxed) & FOLLOWED != 0
}

/// Whether a pixel is looked at.
pub(crate) fn is_probed() -> bool {
    STATE.load(Ordering::Relaxed) & PROBED != 0
}

/// Another session begins.
pub(crate) fn begin_session() {
    SESSIONS.fetch_add(1, Ordering::Relaxed);
}
