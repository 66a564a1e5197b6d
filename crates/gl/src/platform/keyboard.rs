//! The keyboard of an X server, as a program that draws with GLX has it.

use std::ffi::{CString, c_char, c_int, c_uint, c_ulong, c_void};

use super::surfaces::without_errors;
use crate::log;
use crate::settings::Key;

/// The focus is nowhere, or where the pointer is.
const POINTER_ROOT: c_ulong = 1;
/// How far windows are followed to the one above all.
const DEPTH: usize = 16;

/// The keyboard beside a window.
pub(super) struct Keyboard {
    pub(super) display: *mut c_void,
    pub(super) window: c_ulong,
}

impl Keyboard {
    /// Which keys are down while the window has the keyboard.
    pub(super) fn pressed(&self, keys: &[Key]) -> Vec<bool> {
        let mut down = [0 as c_char; 32];
        if self.display.is_null() {
            return vec![false; keys.len()];
        }
        let (display, map) = (self.display, down.as_mut_ptr());
        from_host!(XQueryKeymap(display: *mut c_void, map: *mut c_char) -> c_int);
        let is_down = |key: &Key| {
            let code = self.code(&key.name);
            code != 0 && down[code / 8].cast_unsigned() >> (code % 8) & 1 != 0
        };
        let mut pressed: Vec<bool> = keys.iter().map(is_down).collect();
        if pressed.contains(&true) && !self.has_focus() {
            pressed.fill(false);
        }
        pressed
    }

    /// The place of a key in the map, or 0.
    fn code(&self, name: &str) -> usize {
        let Ok(text) = CString::new(name) else { return 0 };
        let (display, text) = (self.display, text.as_ptr());
        let symbol = from_host!(XStringToKeysym(text: *const c_char) -> c_ulong);
        if symbol == 0 {
            log::problem(&format!("no key of X11 is called {name}, as F9 and KP_Add are"));
            return 0;
        }
        from_host!(XKeysymToKeycode(display: *mut c_void, symbol: c_ulong) -> u8).into()
    }

    /// Whether what is typed goes to the window, or may.
    fn has_focus(&self) -> bool {
        let display = self.display;
        let (mut focus, mut revert) = (0 as c_ulong, 0 as c_int);
        let (into, back) = (&raw mut focus, &raw mut revert);
        from_host!(XGetInputFocus(display: *mut c_void, into: *mut c_ulong, back: *mut c_int) -> c_int);
        without_errors(|| {
            focus <= POINTER_ROOT
                || self.is_within(self.window, focus).unwrap_or(true)
                || self.is_within(focus, self.window).unwrap_or(false)
        })
    }

    /// Whether a window is another one, or inside it. `None` if it is none of the server's.
    fn is_within(&self, window: c_ulong, other: c_ulong) -> Option<bool> {
        let mut inner = window;
        for _ in 0..DEPTH {
            if inner == other {
                return Some(true);
            }
            let display = self.display;
            let (mut root, mut parent, mut count) = (0 as c_ulong, 0 as c_ulong, 0 as c_uint);
            let mut children = std::ptr::null_mut::<c_void>();
            let (top, above) = (&raw mut root, &raw mut parent);
            let (below, number) = (&raw mut children, &raw mut count);
            let known = from_host!(XQueryTree(
                display: *mut c_void, inner: c_ulong, top: *mut c_ulong, above: *mut c_ulong, below: *mut *mut c_void,
                number: *mut c_uint
            ) -> c_int);
            if known == 0 {
                return None;
            }
            if !children.is_null() {
                from_host!(XFree(children: *mut c_void) -> c_int);
            }
            if parent == 0 || parent == root {
                return Some(parent == other && parent != 0);
            }
            inner = parent;
        }
        Some(false)
    }
}
