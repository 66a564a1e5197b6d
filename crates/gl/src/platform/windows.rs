//! WGL: the library is an `opengl32.dll` beside the program, which passes on what it exports to the system's.
//!
//! Nothing happens when it is loaded: the system's library is opened with the first call, and settings are read then.

use std::ffi::{CStr, OsString, c_char, c_int, c_void};
use std::os::windows::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::OnceLock;

use super::{looked_up, pbuffers};
use crate::commands::{allocate, free};
use crate::current::{created, destroyed, shared, switched};
use crate::idle::ranges_are_the_hosts;
use crate::inspect::{Key, after_swap, before_swap};
use crate::log;
use crate::settings::settings;
use crate::watch::swapped;

/// Windows' functions that are used here.
mod system {
    use super::{c_char, c_int, c_void};

    #[link(name = "kernel32")]
    unsafe extern "system" {
        pub(super) fn GetModuleFileNameW(module: *mut c_void, name: *mut u16, size: u32) -> u32;
        pub(super) fn GetModuleHandleExW(flags: u32, address: *const c_void, module: *mut *mut c_void) -> c_int;
        pub(super) fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *const c_void;
        pub(super) fn GetSystemDirectoryW(name: *mut u16, size: u32) -> u32;
        pub(super) fn LoadLibraryW(name: *const u16) -> *mut c_void;
    }

    #[link(name = "user32")]
    unsafe extern "system" {
        pub(super) fn GetAsyncKeyState(key: c_int) -> i16;
        pub(super) fn GetForegroundWindow() -> *mut c_void;
        pub(super) fn GetWindowThreadProcessId(window: *mut c_void, process: *mut u32) -> u32;
    }

    /// The address is one inside the module, which is not held by its handle.
    pub(super) const FROM_ADDRESS: u32 = 4 | 2;
}

/// Text that a function of Windows writes.
fn text(write: impl FnOnce(*mut u16, u32) -> u32) -> OsString {
    let mut buffer = vec![0; 32_768];
    let length = write(buffer.as_mut_ptr(), 32_768) as usize;
    OsString::from_wide(buffer.get(..length).unwrap_or_default())
}

/// The system's library. By its bare name it would be this one.
fn library() -> *mut c_void {
    static LIBRARY: OnceLock<usize> = OnceLock::new();
    let opened = LIBRARY.get_or_init(|| {
        // SAFETY: the buffer has the size that is passed with it.
        let folder = text(|name, size| unsafe { system::GetSystemDirectoryW(name, size) });
        let path = PathBuf::from(folder).join("opengl32.dll");
        let mut name: Vec<u16> = std::os::windows::ffi::OsStrExt::encode_wide(path.as_os_str()).collect();
        name.push(0);
        // SAFETY: the name is zero-terminated. The library stays open until the process ends.
        unsafe { system::LoadLibraryW(name.as_ptr()) as usize }
    });
    *opened as *mut c_void
}

/// A function that the system's library exports.
fn exported_by_host(name: &CStr) -> *const c_void {
    // SAFETY: the names are zero-terminated; without a library there is no function.
    unsafe {
        let found = system::GetProcAddress(library(), name.as_ptr());
        // By a bare name Wine finds the library that was asked last, of two that have it. It is to be this one.
        system::GetProcAddress(own_module(), c"wglGetProcAddress".as_ptr());
        found
    }
}

/// The handle of this library.
fn own_module() -> *mut c_void {
    static MODULE: OnceLock<usize> = OnceLock::new();
    let module = MODULE.get_or_init(|| {
        let mut module = std::ptr::null_mut();
        let address = own_module as fn() -> *mut c_void as *const c_void;
        // SAFETY: the address lies in this library; where it is not found, the handle stays null.
        unsafe { system::GetModuleHandleExW(system::FROM_ADDRESS, address, &raw mut module) };
        module as usize
    });
    *module as *mut c_void
}

/// A function of the host; null if it has none of this name, or no context to look it up with.
pub(crate) fn find(name: &CStr) -> *const c_void {
    let found = exported_by_host(name);
    if !found.is_null() {
        return found;
    }
    // SAFETY: this is a function of the system's library, with the type of its documentation.
    match unsafe { from_driver(name.as_ptr().cast()) } as isize {
        // Drivers have returned small numbers for names that they do not know.
        -1..=3 => std::ptr::null(),
        found => found as *const c_void,
    }
}

/// What the driver of the current context has of this name.
unsafe fn from_driver(name: *const u8) -> *const c_void {
    from_host!(wglGetProcAddress(name: *const u8) -> *const c_void)
}

/// Whether a function that is not found now will never be: drivers are asked in a context.
pub(crate) fn is_found_for_good() -> bool {
    current_context() != 0
}

/// The handle of the thread's current context, or 0.
pub(crate) fn current_context() -> usize {
    from_host!(wglGetCurrentContext() -> usize)
}

/// The folder of this library.
fn own_folder() -> Option<PathBuf> {
    let module = own_module();
    if module.is_null() {
        return None;
    }
    // SAFETY: the buffer has the size that is passed with it.
    let name = text(|name, size| unsafe { system::GetModuleFileNameW(module, name, size) });
    Some(PathBuf::from(name).parent()?.to_owned())
}

/// A file of settings beside this library, for programs that are started by a click.
pub(crate) fn settings_file() -> Option<PathBuf> {
    own_folder().map(|folder| folder.join("glasm.ini"))
}

/// A folder of the user's for what can be made again.
pub(crate) fn cache_folder() -> Option<PathBuf> {
    std::env::var_os("LOCALAPPDATA").map(PathBuf::from).filter(|it| it.is_absolute())
}

passed_on! {
    /// `wglCreateContext`.
    wglCreateContext(pixels: usize) -> usize, |context| created(context, 0);
    /// `wglCreateLayerContext`.
    wglCreateLayerContext(pixels: usize, plane: c_int) -> usize, |context| created(context, 0);
    /// `wglMakeCurrent`.
    wglMakeCurrent(pixels: usize, context: usize) -> c_int, |_done| switched();
    /// `wglDeleteContext`: a context that is current is left.
    wglDeleteContext(context: usize) -> c_int, |_done| { destroyed(context); pbuffers::forget(context); switched(); };
    /// `wglShareLists`: the second context takes the programs of the first.
    wglShareLists(context: usize, other: usize) -> c_int, |done| if done != 0 { shared(context, other); };
}

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
    wglDescribeLayerPlane(pixels: usize, format: c_int, plane: c_int, size: u32, told: *mut c_void) -> c_int;
    wglDescribePixelFormat(pixels: usize, format: c_int, size: u32, told: *mut c_void) -> c_int;
    wglGetCurrentContext() -> usize;
    wglGetCurrentDC() -> usize;
    wglGetDefaultProcAddress(name: *const u8) -> *const c_void;
    wglGetLayerPaletteEntries(pixels: usize, plane: c_int, start: c_int, count: c_int, colors: *mut u32) -> c_int;
    wglGetPixelFormat(pixels: usize) -> c_int;
    wglRealizeLayerPalette(pixels: usize, plane: c_int, realize: c_int) -> c_int;
    wglSetLayerPaletteEntries(pixels: usize, plane: c_int, start: c_int, count: c_int, colors: *const u32) -> c_int;
    wglSetPixelFormat(pixels: usize, format: c_int, told: *const c_void) -> c_int;
    wglSwapLayerBuffers(pixels: usize, planes: u32) -> c_int;
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
    /// `wglSwapBuffers`.
    fn wglSwapBuffers(pixels: usize) -> c_int {
        let stays = before_swap(|| None);
        let done = from_host!(wglSwapBuffers(pixels: usize) -> c_int);
        swapped();
        after_swap(stays, &Keyboard);
        done
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
            looked_up(name, || host)
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
    match ranges_are_the_hosts() {
        true => from_host!(wglAllocateMemoryNV(size: i32, read: f32, written: f32, priority: f32) -> *mut c_void),
        false => allocate(size),
    }
}

/// `wglFreeMemoryNV`, which programs look up.
unsafe extern "system" fn free_memory(memory: *mut c_void) {
    match ranges_are_the_hosts() {
        true => from_host!(wglFreeMemoryNV(memory: *mut c_void) -> ()),
        // SAFETY: the memory was allocated here.
        false => unsafe { free(memory) },
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
pub(crate) fn own(name: &CStr) -> Option<*const c_void> {
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

/// The keyboard while a window of this process is in front.
pub(crate) struct Keyboard;

impl Keyboard {
    /// Which keys are down.
    pub(crate) fn pressed(&self, keys: &[Key]) -> Vec<bool> {
        // SAFETY: any number is a key, pressed or not.
        let is_down = |key: &Key| code(&key.name).is_some_and(|code| unsafe { system::GetAsyncKeyState(code) } < 0);
        let mut pressed: Vec<bool> = keys.iter().map(is_down).collect();
        if pressed.contains(&true) && !is_in_front() {
            pressed.fill(false);
        }
        pressed
    }
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
