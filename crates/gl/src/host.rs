//! The OpenGL below: its commands, found by name, and what a context of it can do.

use std::ffi::{CStr, c_char, c_void};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

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

/// A command of the host that is looked up when it is first called.
pub(crate) struct Entry {
    name: &'static CStr,
    function: AtomicPtr<c_void>,
}

impl Entry {
    pub(crate) const fn new(name: &'static CStr) -> Entry {
        Entry { name, function: AtomicPtr::new(std::ptr::null_mut()) }
    }

    /// The function; where the host has none, one that does nothing.
    pub(crate) fn get(&self) -> *const c_void {
        let known = self.function.load(Ordering::Relaxed);
        if !known.is_null() {
            return known;
        }
        let found = find(self.name);
        let function = if found.is_null() { absent as *mut c_void } else { found.cast_mut() };
        self.function.store(function, Ordering::Relaxed);
        function
    }
}

/// Stands for commands that the host lacks.
extern "C" fn absent() -> usize {
    0
}

mod entries {
    #![allow(non_snake_case, dead_code, clippy::too_many_arguments, clippy::undocumented_unsafe_blocks, missing_docs)]
    use super::*;
    include!(concat!(env!("OUT_DIR"), "/host.rs"));
}
pub(crate) use entries::*;

#[allow(non_upper_case_globals, dead_code, reason = "generated: all tokens of the registry")]
pub(crate) mod tokens {
    include!(concat!(env!("OUT_DIR"), "/tokens.rs"));
}

type Dlsym = unsafe extern "C" fn(*mut c_void, *const c_char) -> *mut c_void;

/// The C library's dlsym, which this library's own hides. Nothing here opens a library: constructors of the OpenGL
/// libraries call dlsym.
pub(crate) fn real_dlsym() -> Dlsym {
    static REAL: AtomicPtr<c_void> = AtomicPtr::new(std::ptr::null_mut());
    let known = REAL.load(Ordering::Relaxed);
    let function = if known.is_null() {
        let versions = [c"GLIBC_2.34", c"GLIBC_2.2.5", c"GLIBC_2.17", c"GLIBC_2.0"];
        let found = versions.iter().find_map(|version| {
            // SAFETY: the strings are zero-terminated, and dlvsym takes any.
            let function = unsafe { libc::dlvsym(libc::RTLD_NEXT, c"dlsym".as_ptr(), version.as_ptr()) };
            (!function.is_null()).then_some(function)
        });
        // Every glibc has dlsym in one of these versions; without it nothing could be passed on.
        let Some(found) = found else { std::process::abort() };
        REAL.store(found, Ordering::Relaxed);
        found
    } else {
        known
    };
    // SAFETY: this is dlsym.
    unsafe { std::mem::transmute::<*mut c_void, Dlsym>(function) }
}

/// A function of the libraries that the program was linked with, or has opened for all.
fn next(name: &CStr) -> *const c_void {
    // SAFETY: the name is zero-terminated.
    unsafe { real_dlsym()(libc::RTLD_NEXT, name.as_ptr()) }
}

/// A library that the program opened for itself, or that is opened here at the first GL call.
fn library(name: &CStr) -> *mut c_void {
    // SAFETY: the name is zero-terminated. The library stays open until the process ends.
    unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_LAZY | libc::RTLD_LOCAL) }
}

struct Libraries {
    glx: Option<unsafe extern "C" fn(*const c_char) -> *const c_void>,
    egl: Option<unsafe extern "C" fn(*const c_char) -> *const c_void>,
    open: Vec<usize>,
}

fn libraries() -> &'static Libraries {
    static LIBRARIES: OnceLock<Libraries> = OnceLock::new();
    LIBRARIES.get_or_init(|| {
        let names = [c"libGL.so.1", c"libGLX.so.0", c"libEGL.so.1", c"libOpenGL.so.0"];
        let open: Vec<usize> = names.iter().map(|name| library(name) as usize).filter(|it| *it != 0).collect();
        let find = |name: &CStr| {
            let found = next(name);
            let others = open.iter().map(|library| {
                // SAFETY: the library is open, and the name zero-terminated.
                unsafe { real_dlsym()(*library as *mut c_void, name.as_ptr()) }.cast_const()
            });
            let found = std::iter::once(found).chain(others).find(|it| !it.is_null());
            // SAFETY: both functions take a name and return a function.
            found.map(|it| unsafe {
                std::mem::transmute::<*const c_void, unsafe extern "C" fn(*const c_char) -> *const c_void>(it)
            })
        };
        Libraries { glx: find(c"glXGetProcAddressARB"), egl: find(c"eglGetProcAddress"), open: open.clone() }
    })
}

/// A function of the host; null if it has none of this name.
pub(crate) fn find(name: &CStr) -> *const c_void {
    let found = next(name);
    if !found.is_null() {
        return found;
    }
    let libraries = libraries();
    for library in &libraries.open {
        // SAFETY: the library is open, and the name zero-terminated.
        let found = unsafe { real_dlsym()(*library as *mut c_void, name.as_ptr()) };
        if !found.is_null() {
            return found;
        }
    }
    [libraries.glx, libraries.egl]
        .into_iter()
        .flatten()
        // SAFETY: the name is zero-terminated.
        .map(|function| unsafe { function(name.as_ptr()) })
        .find(|found| !found.is_null())
        .unwrap_or(std::ptr::null())
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
