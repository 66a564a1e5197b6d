//! The functions of the OpenGL below under Linux, the current context, and where the user's files lie.

use std::ffi::{CStr, c_char, c_void};
use std::path::PathBuf;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicPtr, Ordering};

pub(crate) type Dlsym = unsafe extern "C" fn(*mut c_void, *const c_char) -> *mut c_void;

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

/// The system's libraries of OpenGL; the last two have OpenGL ES alone.
const NAMES: [&CStr; 6] =
    [c"libGL.so.1", c"libGLX.so.0", c"libEGL.so.1", c"libOpenGL.so.0", c"libGLESv2.so.2", c"libGLESv1_CM.so.1"];

/// Whether a function is one of a library's below, by the name of the file that it comes from.
pub(crate) fn is_hosts(function: *mut c_void) -> bool {
    // SAFETY: zeros are a value of this struct, and dladdr takes any address and fills it.
    let from = unsafe {
        let mut from: libc::Dl_info = std::mem::zeroed();
        match libc::dladdr(function, &raw mut from) {
            0 => return false,
            _ => from.dli_fname,
        }
    };
    if from.is_null() {
        return false;
    }
    // SAFETY: names of files are zero-terminated, and this one's library stays open while its function is looked up.
    let path = unsafe { CStr::from_ptr(from) }.to_bytes();
    let file = path.rsplit(|byte| *byte == b'/').next().unwrap_or_default();
    // Whatever the version.
    let stem = |name: &'static CStr| name.to_bytes().rsplitn(2, |byte| *byte == b'.').last().unwrap_or_default();
    NAMES.into_iter().any(|name| file.starts_with(stem(name)))
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
        let open: Vec<usize> = NAMES[..4].iter().map(|name| library(name) as usize).filter(|it| *it != 0).collect();
        let find = |name: &CStr| {
            let found = next(name);
            let others = open.iter().map(|library| {
                // SAFETY: the library is open, and the name zero-terminated.
                unsafe { real_dlsym()(*library as *mut c_void, name.as_ptr()) }.cast_const()
            });
            let found = std::iter::once(found).chain(others).find(|it| !it.is_null());
            // SAFETY: both functions take a name and return a function.
            found.map(|found| unsafe {
                std::mem::transmute::<*const c_void, unsafe extern "C" fn(*const c_char) -> *const c_void>(found)
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

/// Whether a function that is not found now will never be.
pub(crate) fn is_found_for_good() -> bool {
    true
}

/// The handle of the thread's current context, or 0.
pub(crate) fn current_context() -> usize {
    match from_host!(glXGetCurrentContext() -> usize) {
        0 => from_host!(eglGetCurrentContext() -> usize),
        context => context,
    }
}

/// A file of settings beside this library: none, since it is started with the environment.
pub(crate) fn settings_file() -> Option<PathBuf> {
    None
}

/// A folder of the user's for what can be made again.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    let home = || std::env::var_os("HOME").map(|home| PathBuf::from(home).join(".cache"));
    let base = std::env::var_os("XDG_CACHE_HOME").map(PathBuf::from).filter(|it| it.is_absolute());
    base.or_else(home)
}
