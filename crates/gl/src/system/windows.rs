//! The functions of the OpenGL below under Windows, the current context, and where the user's files lie.

use std::ffi::{CStr, OsString, c_void};
use std::os::windows::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::OnceLock;

/// Windows' functions that are used here.
mod system {
    use std::ffi::{c_char, c_int, c_void};

    #[link(name = "kernel32")]
    unsafe extern "system" {
        pub(super) fn GetModuleFileNameW(module: *mut c_void, name: *mut u16, size: u32) -> u32;
        pub(super) fn GetModuleHandleExW(flags: u32, address: *const c_void, module: *mut *mut c_void) -> c_int;
        pub(super) fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *const c_void;
        pub(super) fn GetSystemDirectoryW(name: *mut u16, size: u32) -> u32;
        pub(super) fn LoadLibraryW(name: *const u16) -> *mut c_void;
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
pub(crate) fn exported_by_host(name: &CStr) -> *const c_void {
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
pub(crate) unsafe fn from_driver(name: *const u8) -> *const c_void {
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
