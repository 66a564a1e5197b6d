//! What any context has had so far, and counts of what has changed in all of them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Some context has had a program.
static PROGRAMS: AtomicBool = AtomicBool::new(false);

/// Notes that a context has a program: lists are parted for those that have.
pub(crate) fn note_program() {
    PROGRAMS.store(true, Ordering::Relaxed);
}

/// Whether any context has had a program.
pub(crate) fn has_programs() -> bool {
    PROGRAMS.load(Ordering::Relaxed)
}

/// Some layer has numbered attributes that are newer than their conventional twins.
static NUMBERED: AtomicBool = AtomicBool::new(false);

/// A numbered attribute is newer than its conventional twin.
pub(crate) fn note_numbered() {
    NUMBERED.store(true, Ordering::Relaxed);
}

/// Whether any numbered attribute has been newer than its conventional twin.
#[inline]
pub(crate) fn has_numbered() -> bool {
    NUMBERED.load(Ordering::Relaxed)
}

/// Some context has a texture with depths.
static DEPTH_TEXTURES: AtomicBool = AtomicBool::new(false);

/// A texture has depths.
pub(crate) fn note_depth_texture() {
    DEPTH_TEXTURES.store(true, Ordering::Relaxed);
}

/// Whether any context has a texture with depths.
pub(crate) fn has_depth_textures() -> bool {
    DEPTH_TEXTURES.load(Ordering::Relaxed)
}

/// Some context has a program with images, or fixed units of this library's.
static COUNTED: AtomicBool = AtomicBool::new(false);

/// From now on changes of bindings are counted.
pub(crate) fn count_bindings() {
    COUNTED.store(true, Ordering::Relaxed);
}

/// Whether changes of bindings are counted.
pub(crate) fn are_bindings_counted() -> bool {
    DEPTH_TEXTURES.load(Ordering::Relaxed) || COUNTED.load(Ordering::Relaxed)
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
