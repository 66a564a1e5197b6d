//! What some context of the process has had. Hooks ask for it, so each is one byte that is read and no more.

use std::sync::atomic::{AtomicBool, Ordering};

/// Something that has happened, which is never taken back.
pub(crate) struct Flag(AtomicBool);

impl Flag {
    const fn new() -> Flag {
        Flag(AtomicBool::new(false))
    }

    /// It has happened.
    pub(crate) fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it has happened so far.
    #[inline]
    pub(crate) fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Some context has a program: lists are parted for those that have.
pub(crate) static PROGRAMS: Flag = Flag::new();

/// A program reads materials, which colours may set.
pub(crate) static MATERIALS: Flag = Flag::new();

/// A numbered attribute is newer than its conventional twin.
pub(crate) static NUMBERED: Flag = Flag::new();

/// A texture has depths.
pub(crate) static DEPTH_TEXTURES: Flag = Flag::new();

/// A context has a program with images, or fixed units of this library's: changes of bindings are counted.
pub(crate) static COUNTED_BINDINGS: Flag = Flag::new();

/// NVIDIA's array of positions was on.
pub(crate) static POSITIONS: Flag = Flag::new();

/// Elements of arrays were drawn one by one.
pub(crate) static ARRAY_ELEMENTS: Flag = Flag::new();

/// A list was made while commands were followed.
pub(crate) static LISTS: Flag = Flag::new();

/// A texture has levels that cannot change.
pub(crate) static STORAGE: Flag = Flag::new();

/// A texture has a palette.
pub(crate) static PALETTES: Flag = Flag::new();

/// A texture has a format of NV_texture_shader.
pub(crate) static FORMATS: Flag = Flag::new();

/// A texture environment has a value that hosts do not know.
pub(crate) static ENVIRONMENTS: Flag = Flag::new();

/// A host has buffers of pixels (OpenGL 2.1).
pub(crate) static PIXEL_BUFFERS: Flag = Flag::new();

/// A host has memory for arrays of its own.
pub(crate) static RANGES: Flag = Flag::new();

/// A program has named memory of its own for arrays.
pub(crate) static NAMED_RANGES: Flag = Flag::new();

/// A context lacks languages that the library provides, or the user wants to see its programs.
pub(crate) static LANGUAGES: Flag = Flag::new();

/// A context has all languages itself. Those of a core profile or of OpenGL ES have none, and say nothing of others.
pub(crate) static COMPLETE: Flag = Flag::new();

/// Values are reported that are not the host's: limits of another chip.
pub(crate) static LIMITS: Flag = Flag::new();

/// A context leaves no program to its host.
pub(crate) static NO_HOST: Flag = Flag::new();
