//! What differs between systems: how functions of the host are found, which context is current, where settings and linked
//! programs lie, and how a function is exported.

use std::ffi::CStr;

#[macro_use]
pub(crate) mod entry;
#[cfg(unix)]
pub(crate) mod linux;
pub(crate) mod locks;
#[cfg(windows)]
pub(crate) mod private;
pub(crate) mod strings;
#[cfg(windows)]
pub(crate) mod windows;

#[cfg(unix)]
pub(crate) use linux::{cache_folder, current_context, find, settings_file};
#[cfg(windows)]
pub(crate) use windows::{cache_folder, current_context, find, settings_file};

/// Whether the host has a function of this name.
pub(crate) fn has(name: &CStr) -> bool {
    !find(name).is_null()
}
