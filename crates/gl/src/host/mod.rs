//! The OpenGL below: its commands, which are found by name, its tokens, and what is often asked of it.

pub(crate) mod convert;
pub(crate) mod kinds;

use std::ffi::{CStr, c_char, c_void};

pub(crate) type GLenum = u32;
pub(crate) type GLbitfield = u32;
pub(crate) type GLboolean = u8;
pub(crate) type GLbyte = i8;
pub(crate) type GLubyte = u8;
pub(crate) type GLshort = i16;
pub(crate) type GLushort = u16;
pub(crate) type GLint = i32;
pub(crate) type GLuint = u32;
pub(crate) type GLsizei = i32;
pub(crate) type GLfloat = f32;
pub(crate) type GLclampf = f32;
pub(crate) type GLdouble = f64;
pub(crate) type GLchar = c_char;
pub(crate) type GLcharARB = c_char;
pub(crate) type GLhandleARB = u32;
pub(crate) type GLintptr = isize;
pub(crate) type GLsizeiptr = isize;
pub(crate) type GLintptrARB = isize;
pub(crate) type GLsizeiptrARB = isize;
pub(crate) type GLint64 = i64;
pub(crate) type GLuint64 = u64;
/// A half in its bits; a type of its own, since its components are not those of an unsigned short.
#[derive(Copy, Clone, Default)]
#[repr(transparent)]
pub struct GLhalfNV(pub(crate) u16);
pub(crate) type GLsync = *const c_void;
#[allow(clippy::upper_case_acronyms)]
pub(crate) type GLDEBUGPROC = *const c_void;
#[allow(non_camel_case_types)]
pub(crate) type _cl_context = c_void;
#[allow(non_camel_case_types)]
pub(crate) type _cl_event = c_void;

mod entries {
    #![allow(
        non_snake_case,
        non_upper_case_globals,
        dead_code,
        clippy::too_many_arguments,
        clippy::undocumented_unsafe_blocks,
        missing_docs
    )]
    use super::*;
    use crate::system::entry::Entry;
    include!(concat!(env!("OUT_DIR"), "/host.rs"));
}
pub(crate) use entries::*;

#[allow(non_upper_case_globals, dead_code, reason = "generated: all tokens of the registry")]
pub(crate) mod tokens {
    include!(concat!(env!("OUT_DIR"), "/tokens.rs"));
}

/// The text of a string that the host returns; empty if it returns none.
pub(crate) fn string(name: GLenum) -> String {
    // SAFETY: GetString takes any token.
    let text = unsafe { GetString(name) };
    if text.is_null() {
        return String::new();
    }
    // SAFETY: strings of the GL are zero-terminated and live as long as the context.
    unsafe { CStr::from_ptr(text.cast()) }.to_string_lossy().into_owned()
}

/// An integer of the host's state.
pub(crate) fn integer(name: GLenum) -> i32 {
    let mut values = [0; 16];
    // SAFETY: no token that is asked for here has more than sixteen values.
    unsafe { GetIntegerv(name, values.as_mut_ptr()) };
    values[0]
}

/// Floats of the host's state.
pub(crate) fn floats<const COUNT: usize>(name: GLenum) -> [f32; COUNT] {
    let mut values = [0.0; 16];
    // SAFETY: no token that is asked for here has more than sixteen values.
    unsafe { GetFloatv(name, values.as_mut_ptr()) };
    std::array::from_fn(|place| values[place])
}

/// Whether a capability is on. An error of one that the host does not know stays with the host.
pub(crate) fn is_on(capability: GLenum) -> bool {
    // SAFETY: programs may pass any token.
    unsafe { IsEnabled(capability) != 0 }
}

/// Turns a capability on or off. An error of one that the host does not know stays with the host.
pub(crate) fn switch(capability: GLenum, on: bool) {
    // SAFETY: programs may pass any token.
    unsafe {
        match on {
            true => Enable(capability),
            false => Disable(capability),
        }
    }
}
