//! What differs between systems: how functions of the host are found, which functions of the system stand around contexts,
//! where settings and linked programs lie, and how a function is exported.

use std::ffi::{CStr, c_void};

use crate::current::is_untouched;
use crate::hooks::{self, hook};
use crate::settings::{Mode, settings};

#[macro_use]
mod entry;

#[cfg(unix)]
mod linux;
#[cfg(unix)]
pub use linux::*;

#[cfg(unix)]
mod keyboard;
#[cfg(unix)]
mod surfaces;

#[cfg(windows)]
mod pbuffers;
#[cfg(windows)]
mod windows;
#[cfg(windows)]
pub use windows::*;

#[cfg(unix)]
pub(crate) use keyboard::Keyboard;
#[cfg(unix)]
use linux::own;
#[cfg(unix)]
pub(crate) use linux::{cache_folder, current_context, find, is_found_for_good, settings_file};
#[cfg(windows)]
use windows::own;
#[cfg(windows)]
pub(crate) use windows::{Keyboard, cache_folder, current_context, find, is_found_for_good, settings_file};

#[cfg(all(target_arch = "x86", unix))]
pub(crate) use entry::{padding, words};

/// The function that stands before the host's, for names of OpenGL and of what makes its contexts.
fn replaced(name: &CStr) -> Option<*const c_void> {
    if settings().mode == Mode::Off {
        return None;
    }
    own(name).or_else(|| hook(name))
}

/// What a GetProcAddress returns: a function of this library, or else the host's.
unsafe fn looked_up(name: *const u8, host: impl Fn() -> *const c_void) -> *const c_void {
    if name.is_null() {
        return host();
    }
    // SAFETY: names are zero-terminated.
    let name = unsafe { CStr::from_ptr(name.cast()) };
    if is_untouched() && own(name).is_none() && !hooks::is_beside_programs(name) {
        let found = host();
        if !found.is_null() {
            return found;
        }
    }
    replaced(name).unwrap_or_else(host)
}

/// Whether the host has a function of this name.
pub(crate) fn has(name: &CStr) -> bool {
    !find(name).is_null()
}
