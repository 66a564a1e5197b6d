//! GLX, EGL and the dynamic linker: contexts that are made, made current and destroyed, and functions looked up by name.

use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};

use crate::hooks::hook;
use crate::host::{Entry, find, real_dlsym};
use crate::layer::{created, destroyed, switched};
use crate::settings::{Mode, settings};

/// Looks up a function of the host with a type.
macro_rules! host {
    ($name:ident($($parameter:ident: $ty:ty),*) -> $result:ty) => {{
        const NAME: &CStr = match CStr::from_bytes_with_nul(concat!(stringify!($name), "\0").as_bytes()) {
            Ok(name) => name,
            Err(_) => c"",
        };
        static ENTRY: Entry = Entry::new(NAME);
        type Function = unsafe extern "C" fn($($ty),*) -> $result;
        // SAFETY: the host's function of this name has this type; one that it lacks does nothing and returns zero. The
        // application vouches for its parameters.
        let call = || unsafe { std::mem::transmute::<*const c_void, Function>(ENTRY.get())($($parameter),*) };
        call()
    }};
}

/// The handle of the thread's current context, or 0.
pub(crate) fn current_context() -> usize {
    match host!(glXGetCurrentContext() -> usize) {
        0 => host!(eglGetCurrentContext() -> usize),
        context => context,
    }
}

/// Exports functions that pass on to the host and then note what happened.
macro_rules! passed_on {
    ($($(#[$doc:meta])* $name:ident($($parameter:ident: $ty:ty),*) -> $result:ty, |$given:ident| $then:expr;)*) => {
        $(
            $(#[$doc])*
            #[unsafe(no_mangle)]
            #[allow(non_snake_case)]
            pub unsafe extern "C" fn $name($($parameter: $ty),*) -> $result {
                let $given = host!($name($($parameter: $ty),*) -> $result);
                $then;
                $given
            }
        )*
    };
}

passed_on! {
    /// `glXCreateContext`.
    glXCreateContext(display: *mut c_void, visual: *mut c_void, shared: usize, direct: c_int) -> usize,
        |context| created(context, shared);
    /// `glXCreateNewContext`.
    glXCreateNewContext(display: *mut c_void, config: *mut c_void, kind: c_int, shared: usize, direct: c_int) -> usize,
        |context| created(context, shared);
    /// `glXCreateContextAttribsARB`.
    glXCreateContextAttribsARB(
        display: *mut c_void, config: *mut c_void, shared: usize, direct: c_int, attributes: *const c_int
    ) -> usize, |context| created(context, shared);
    /// `eglCreateContext`.
    eglCreateContext(display: *mut c_void, config: *mut c_void, shared: usize, attributes: *const c_int) -> usize,
        |context| created(context, shared);
    /// `glXMakeCurrent`.
    glXMakeCurrent(display: *mut c_void, drawable: c_ulong, context: usize) -> c_int, |_done| switched();
    /// `glXMakeContextCurrent`.
    glXMakeContextCurrent(display: *mut c_void, draw: c_ulong, read: c_ulong, context: usize) -> c_int,
        |_done| switched();
    /// `eglMakeCurrent`.
    eglMakeCurrent(display: *mut c_void, draw: *mut c_void, read: *mut c_void, context: usize) -> u32,
        |_done| switched();
    /// `eglReleaseThread`.
    eglReleaseThread() -> u32, |_done| switched();
    /// `glXDestroyContext`.
    glXDestroyContext(display: *mut c_void, context: usize) -> (), |_done| destroyed(context);
    /// `eglDestroyContext`.
    eglDestroyContext(display: *mut c_void, context: usize) -> u32, |_done| destroyed(context);
}

/// The functions of this file by name.
fn own(name: &CStr) -> Option<*const c_void> {
    Some(match name.to_bytes() {
        b"glXCreateContext" => glXCreateContext as *const c_void,
        b"glXCreateNewContext" => glXCreateNewContext as *const c_void,
        b"glXCreateContextAttribsARB" => glXCreateContextAttribsARB as *const c_void,
        b"glXMakeCurrent" => glXMakeCurrent as *const c_void,
        b"glXMakeContextCurrent" => glXMakeContextCurrent as *const c_void,
        b"glXDestroyContext" => glXDestroyContext as *const c_void,
        b"glXGetProcAddress" => glXGetProcAddress as *const c_void,
        b"glXGetProcAddressARB" => glXGetProcAddressARB as *const c_void,
        b"eglCreateContext" => eglCreateContext as *const c_void,
        b"eglMakeCurrent" => eglMakeCurrent as *const c_void,
        b"eglReleaseThread" => eglReleaseThread as *const c_void,
        b"eglDestroyContext" => eglDestroyContext as *const c_void,
        b"eglGetProcAddress" => eglGetProcAddress as *const c_void,
        _ => return None,
    })
}

/// The function that stands before the host's, for names of OpenGL, GLX and EGL.
fn replaced(name: &CStr) -> Option<*const c_void> {
    let bytes = name.to_bytes();
    if !(bytes.starts_with(b"gl") || bytes.starts_with(b"egl")) || settings().mode == Mode::Off {
        return None;
    }
    own(name).or_else(|| hook(name))
}

/// What a GetProcAddress returns: a function of this library, or else the host's.
unsafe fn looked_up(name: *const u8, host: impl FnOnce() -> *const c_void) -> *const c_void {
    if name.is_null() {
        return host();
    }
    // SAFETY: names are zero-terminated.
    let name = unsafe { CStr::from_ptr(name.cast()) };
    replaced(name).unwrap_or_else(host)
}

/// `glXGetProcAddress`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glXGetProcAddress(name: *const u8) -> *const c_void {
    let host = || host!(glXGetProcAddress(name: *const u8) -> *const c_void);
    // SAFETY: the application vouches for the name.
    unsafe { looked_up(name, host) }
}

/// `glXGetProcAddressARB`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn glXGetProcAddressARB(name: *const u8) -> *const c_void {
    let host = || host!(glXGetProcAddressARB(name: *const u8) -> *const c_void);
    // SAFETY: the application vouches for the name.
    unsafe { looked_up(name, host) }
}

/// `eglGetProcAddress`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn eglGetProcAddress(name: *const u8) -> *const c_void {
    let host = || host!(eglGetProcAddress(name: *const u8) -> *const c_void);
    // SAFETY: the application vouches for the name.
    unsafe { looked_up(name, host) }
}

/// The dynamic linker's `dlsym`: programs that open OpenGL themselves find the functions of this library too, for those
/// that the library they ask has.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    // SAFETY: the application vouches for its parameters.
    let found = unsafe { real_dlsym()(handle, name) };
    if found.is_null() || name.is_null() {
        return found;
    }
    // SAFETY: names are zero-terminated.
    let asked = unsafe { CStr::from_ptr(name) };
    match asked.to_bytes() {
        [b'g', b'l', ..] | [b'e', b'g', b'l', ..] => replaced(asked).map_or(found, <*const c_void>::cast_mut),
        _ => found,
    }
}

/// Whether the host has a function of this name.
pub(crate) fn has(name: &CStr) -> bool {
    !find(name).is_null()
}
