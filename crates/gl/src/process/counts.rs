//! Counts of what has changed in all contexts.

use std::sync::atomic::{AtomicU64, Ordering};

use super::flags::{COUNTED_BINDINGS, DEPTH_TEXTURES};

/// Whether changes of bindings are counted.
pub(crate) fn are_bindings_counted() -> bool {
    DEPTH_TEXTURES.is_set() || COUNTED_BINDINGS.is_set()
}

/// Counts changes of textures: of their images' sizes and formats, and of parameters.
static TEXTURES: AtomicU64 = AtomicU64::new(0);

/// How often textures have changed.
pub(crate) fn texture_changes() -> u64 {
    TEXTURES.load(Ordering::Relaxed)
}

/// A texture has changed, or its name may be another one's.
pub(crate) fn texture_changed() {
    TEXTURES.fetch_add(1, Ordering::Relaxed);
}
