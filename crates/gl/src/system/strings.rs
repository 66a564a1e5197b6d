//! Strings that are returned: they live as long as the process, as the GL says (OpenGL 2.1, 6.1.11: "static strings").

use std::ffi::{CStr, CString};
use std::sync::Mutex;

use rustc_hash::FxHashSet;

use super::locks::locked;

/// A string for good. Each is kept once.
pub(crate) fn kept(text: CString) -> &'static CStr {
    static STRINGS: Mutex<Option<FxHashSet<&'static CStr>>> = Mutex::new(None);
    let mut strings = locked(&STRINGS);
    let strings = strings.get_or_insert_default();
    if let Some(known) = strings.get(&*text) {
        return known;
    }
    let string: &'static CStr = Box::leak(text.into_boxed_c_str());
    strings.insert(string);
    string
}
