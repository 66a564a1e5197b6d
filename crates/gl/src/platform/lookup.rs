//! Functions that programs look up by name.

use std::ffi::{CStr, c_void};

use crate::hooks::{self, hook};
use crate::layer::current::is_untouched;
use crate::settings::{Mode, settings};

/// The system's functions that this library has in place of the host's.
pub(super) type Own = fn(&CStr) -> Option<*const c_void>;

/// The function that stands before the host's, for names of OpenGL and of what makes its contexts.
pub(super) fn replaced(name: &CStr, own: Own) -> Option<*const c_void> {
    if settings().mode == Mode::Off {
        return None;
    }
    own(name).or_else(|| hook(name))
}

/// What a GetProcAddress returns: a function of this library, or else the host's.
pub(super) unsafe fn looked_up(name: *const u8, own: Own, host: impl Fn() -> *const c_void) -> *const c_void {
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
    replaced(name, own).unwrap_or_else(host)
}
