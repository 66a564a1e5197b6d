//! WGL: the library is an `opengl32.dll` beside the program, which passes on what it exports to the system's.
//!
//! Nothing happens when it is loaded: the system's library is opened with the first call, and settings are read then.

use std::ffi::{CStr, c_char, c_int, c_void};

use super::contexts::{destroy, swap};
use super::lookup::looked_up;
use super::pbuffers;
use crate::commands::{allocate, free};
use crate::layer::current::{created, shared, switched};
use crate::log;
use crate::process::flags::RANGES;
use crate::settings::{Key, settings};
use crate::system::windows::{exported_by_host, from_driver};
use crate::system::{current_context, find};

/// Windows' functions that are used here.
mod system {
    use std::ffi::{c_int, c_void};

    #[link(name = "user32")]
    unsafe extern "system" {
        pub(super) fn GetAsyncKeyState(key: c_int) -> i16;
        pub(super) fn GetForegroundWindow() -> *mut c_void;
        pub(super) fn GetWindowThreadProcessId(window: *mut c_void, process: *mut u32) -> u32;
    }
}

passed_on! {
    /// `wglCreateContext`.
    wglCreateContext(pixels: usize) -> usize, |context| created(context, 0);
    /// `wglCreateLayerContext`.
    wglCreateLayerContext(pixels: usize, plane: c_int) -> usize, |context| created(context, 0);
    /// `wglMakeCurrent`.
    wglMakeCurrent(pixels: usize, context: usize) -> c_int, |_done| switched();
    /// `wglShareLists`: the second context takes the programs of the first.
    wglShareLists(context: usize, other: usize) -> c_int, |done| if done != 0 { shared(context, other); };
}

/// WGL_SWAP_MAIN_PLANE: the plane that a window shows if it has no others.
const MAIN_PLANE: u32 = 1;

/// Passes on what needs nothing here.
macro_rules! unchanged {
    ($($name:ident($($parameter:ident: $ty:ty),*) -> $result:ty;)*) => {
        exported! {
            $(
                /// The function of this name.
                fn $name($($parameter: $ty),*) -> $result {
                    from_host!($name($($parameter: $ty),*) -> $result)
                }
            )*
        }
    };
}

unchanged! {
    wglChoosePixelFormat(pixels: usize, format: *const c_void) -> c_int;
    wglCopyContext(from: usize, to: usize, mask: u32) -> c_int;
    wglDescribeLayerPlane(pixels: usize, format: c_int, plane: c_int, size: u32, description: *mut c_void) -> c_int;
    wglDescribePixelFormat(pixels: usize, format: c_int, size: u32, description: *mut c_void) -> c_int;
    wglGetCurrentContext() -> usize;
    wglGetCurrentDC() -> usize;
    wglGetDefaultProcAddress(name: *const u8) -> *const c_void;
    wglGetLayerPaletteEntries(pixels: usize, plane: c_int, start: c_int, count: c_int, colors: *mut u32) -> c_int;
    wglGetPixelFormat(pixels: usize) -> c_int;
    wglRealizeLayerPalette(pixels: usize, plane: c_int, realize: c_int) -> c_int;
    wglSetLayerPaletteEntries(pixels: usize, plane: c_int, start: c_int, count: c_int, colors: *const u32) -> c_int;
    wglSetPixelFormat(pixels: usize, format: c_int, description: *const c_void) -> c_int;
    wglSwapMultipleBuffers(count: u32, pixels: *const c_void) -> u32;
    wglUseFontBitmapsA(pixels: usize, first: u32, count: u32, base: u32) -> c_int;
    wglUseFontBitmapsW(pixels: usize, first: u32, count: u32, base: u32) -> c_int;
    wglUseFontOutlinesA(
        pixels: usize, first: u32, count: u32, base: u32, deviation: f32, extrusion: f32, format: c_int,
        metrics: *mut c_void
    ) -> c_int;
    wglUseFontOutlinesW(
        pixels: usize, first: u32, count: u32, base: u32, deviation: f32, extrusion: f32, format: c_int,
        metrics: *mut c_void
    ) -> c_int;
    GlmfBeginGlsBlock(pixels: usize) -> c_int;
    GlmfCloseMetaFile(pixels: usize) -> c_int;
    GlmfEndGlsBlock(pixels: usize) -> c_int;
    GlmfEndPlayback(pixels: usize) -> c_int;
    GlmfInitPlayback(pixels: usize, header: *const c_void, bounds: *const c_void) -> c_int;
    GlmfPlayGlsRecord(pixels: usize, size: u32, record: *const c_void, bounds: *const c_void) -> c_int;
    glDebugEntry(first: u32, second: *const c_void) -> c_int;
}

exported! {
    /// `wglDeleteContext`: a context that is current is left.
    fn wglDeleteContext(context: usize) -> c_int {
        let done = destroy(context, || from_host!(wglDeleteContext(context: usize) -> c_int), |done| *done != 0);
        pbuffers::forget(context);
        switched();
        done
    }

    /// `wglSwapBuffers`.
    fn wglSwapBuffers(pixels: usize) -> c_int {
        swap(|| None, || from_host!(wglSwapBuffers(pixels: usize) -> c_int), &pressed)
    }

    /// `wglSwapLayerBuffers`.
    fn wglSwapLayerBuffers(pixels: usize, planes: u32) -> c_int {
        let host = || from_host!(wglSwapLayerBuffers(pixels: usize, planes: u32) -> c_int);
        if planes & MAIN_PLANE != 0 { swap(|| None, host, &pressed) } else { host() }
    }

    /// `wglGetProcAddress`. It has nothing without a context, and not what is exported.
    fn wglGetProcAddress(name: *const u8) -> *const c_void {
        // SAFETY: the application vouches for the name, which is zero-terminated.
        unsafe {
            let is_exported = || !exported_by_host(CStr::from_ptr(name.cast())).is_null();
            let host = from_driver(name);
            if name.is_null() || current_context() == 0 || (host.is_null() && is_exported()) {
                return host;
            }
            looked_up(name, own, || host)
        }
    }
}

/// `wglCreateContextAttribsARB`, which programs look up.
unsafe extern "system" fn create_context_with_attributes(
    pixels: usize,
    share: usize,
    attributes: *const c_int,
) -> usize {
    let context =
        from_host!(wglCreateContextAttribsARB(pixels: usize, share: usize, attributes: *const c_int) -> usize);
    created(context, share);
    context
}

/// `wglMakeContextCurrentARB`, which programs look up.
unsafe extern "system" fn make_context_current(draw: usize, read: usize, context: usize) -> c_int {
    let done = from_host!(wglMakeContextCurrentARB(draw: usize, read: usize, context: usize) -> c_int);
    switched();
    done
}

/// `wglAllocateMemoryNV`, which programs look up.
unsafe extern "system" fn allocate_memory(size: i32, read: f32, written: f32, priority: f32) -> *mut c_void {
    match RANGES.is_set() {
        true => from_host!(wglAllocateMemoryNV(size: i32, read: f32, written: f32, priority: f32) -> *mut c_void),
        false => allocate(size),
    }
}

/// `wglFreeMemoryNV`, which programs look up.
unsafe extern "system" fn free_memory(memory: *mut c_void) {
    match RANGES.is_set() {
        true => from_host!(wglFreeMemoryNV(memory: *mut c_void) -> ()),
        false => free(memory),
    }
}

/// `wglGetExtensionsStringARB`, which programs look up.
unsafe extern "system" fn extensions_of_device(pixels: usize) -> *const c_char {
    let text = from_host!(wglGetExtensionsStringARB(pixels: usize) -> *const c_char);
    settings().environment.string(text, pbuffers::provided(), "WGL_")
}

/// `wglGetExtensionsStringEXT`, which programs look up.
unsafe extern "system" fn extensions_of_window_system() -> *const c_char {
    let text = from_host!(wglGetExtensionsStringEXT() -> *const c_char);
    settings().environment.string(text, pbuffers::provided(), "WGL_")
}

/// The functions of this file that stand for those of a driver.
fn own(name: &CStr) -> Option<*const c_void> {
    let function = match name.to_bytes() {
        // These need no driver.
        b"wglAllocateMemoryNV" => return Some(allocate_memory as *const c_void),
        b"wglFreeMemoryNV" => return Some(free_memory as *const c_void),
        b"wglCreateContextAttribsARB" => create_context_with_attributes as *const c_void,
        b"wglMakeContextCurrentARB" => make_context_current as *const c_void,
        b"wglGetExtensionsStringARB" => extensions_of_device as *const c_void,
        b"wglGetExtensionsStringEXT" => extensions_of_window_system as *const c_void,
        name => return pbuffers::own(name),
    };
    // A driver without them has nothing to pass on to.
    (!find(name).is_null()).then_some(function)
}

/// Which keys are down while a window of this process is in front.
fn pressed(keys: &[Key]) -> Vec<bool> {
    // SAFETY: any number is a key, pressed or not.
    let is_down = |key: &Key| code(&key.name).is_some_and(|code| unsafe { system::GetAsyncKeyState(code) } < 0);
    let mut pressed: Vec<bool> = keys.iter().map(is_down).collect();
    if pressed.contains(&true) && !is_in_front() {
        pressed.fill(false);
    }
    pressed
}

/// Whether the window in front is one of this process.
fn is_in_front() -> bool {
    let mut process = 0;
    // SAFETY: no window is a valid window, which leaves the number as it is.
    unsafe { system::GetWindowThreadProcessId(system::GetForegroundWindow(), &raw mut process) };
    process == std::process::id()
}

/// The number of a key: F1 to F24, a letter or digit, or one of the keys with a name.
fn code(name: &str) -> Option<c_int> {
    const NAMED: [(&str, c_int); 8] = [
        ("Pause", 0x13),
        ("Prior", 0x21),
        ("Next", 0x22),
        ("End", 0x23),
        ("Home", 0x24),
        ("Insert", 0x2d),
        ("Delete", 0x2e),
        ("Scroll_Lock", 0x91),
    ];
    let function = name.strip_prefix(['F', 'f']).and_then(|number| number.parse::<c_int>().ok());
    let plain = || match name.as_bytes() {
        [byte] if byte.is_ascii_alphanumeric() => Some(c_int::from(byte.to_ascii_uppercase())),
        _ => NAMED.iter().find(|(it, _)| it.eq_ignore_ascii_case(name)).map(|(_, code)| *code),
    };
    // The first function key has this number.
    let code = function.filter(|number| (1..=24).contains(number)).map(|number| 0x6f + number).or_else(plain);
    if code.is_none() {
        log::problem(&format!("no key is called {name}, as F9 and Pause are"));
    }
    code
}
