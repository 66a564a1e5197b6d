//! GLX, EGL and the dynamic linker: contexts that are made, made current and destroyed, and functions looked up by name.

use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};

use super::contexts::{destroy, swap};
use super::keyboard::Keyboard;
use super::lookup::{looked_up, replaced};
use super::surfaces;
use crate::commands::{allocate, free};
use crate::layer::current::{created, switched};
use crate::process::flags::RANGES;
use crate::settings::{Key, settings};
use crate::system::find;
use crate::system::linux::{is_hosts, real_dlsym};

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
    /// `glXCreateContextWithConfigSGIX`.
    glXCreateContextWithConfigSGIX(
        display: *mut c_void, config: *mut c_void, kind: c_int, shared: usize, direct: c_int
    ) -> usize, |context| created(context, shared);
    /// `eglCreateContext`.
    eglCreateContext(display: *mut c_void, config: *mut c_void, shared: usize, attributes: *const c_int) -> usize,
        |context| created(context, shared);
    /// `glXMakeCurrent`.
    glXMakeCurrent(display: *mut c_void, drawable: c_ulong, context: usize) -> c_int, |_done| switched();
    /// `glXMakeContextCurrent`.
    glXMakeContextCurrent(display: *mut c_void, draw: c_ulong, read: c_ulong, context: usize) -> c_int,
        |_done| switched();
    /// `glXMakeCurrentReadSGI`.
    glXMakeCurrentReadSGI(display: *mut c_void, draw: c_ulong, read: c_ulong, context: usize) -> c_int,
        |_done| switched();
    /// `eglMakeCurrent`.
    eglMakeCurrent(display: *mut c_void, draw: *mut c_void, read: *mut c_void, context: usize) -> u32,
        |_done| switched();
    /// `eglReleaseThread`.
    eglReleaseThread() -> u32, |_done| switched();
}

/// Has GLX swap the buffers of a window.
fn swap_glx<R>(display: *mut c_void, drawable: c_ulong, host: impl FnOnce() -> R) -> R {
    let pressed = |keys: &[Key]| Keyboard { display, window: drawable }.pressed(keys);
    swap(|| surfaces::of_glx(display, drawable), host, &pressed)
}

/// Has EGL swap the buffers of a surface.
fn swap_egl(display: *mut c_void, surface: *mut c_void, host: impl FnOnce() -> u32) -> u32 {
    swap(|| surfaces::of_egl(display, surface), host, &|keys| vec![false; keys.len()])
}

exported! {
    /// `glXDestroyContext`.
    fn glXDestroyContext(display: *mut c_void, context: usize) -> () {
        destroy(context, || from_host!(glXDestroyContext(display: *mut c_void, context: usize) -> ()), |()| true);
    }

    /// `eglDestroyContext`.
    fn eglDestroyContext(display: *mut c_void, context: usize) -> u32 {
        let host = || from_host!(eglDestroyContext(display: *mut c_void, context: usize) -> u32);
        destroy(context, host, |done| *done != 0)
    }

    /// `glXSwapBuffers`.
    fn glXSwapBuffers(display: *mut c_void, drawable: c_ulong) -> () {
        swap_glx(display, drawable, || from_host!(glXSwapBuffers(display: *mut c_void, drawable: c_ulong) -> ()));
    }

    /// `glXSwapBuffersMscOML`.
    fn glXSwapBuffersMscOML(display: *mut c_void, drawable: c_ulong, target: i64, divisor: i64, remainder: i64) -> i64 {
        swap_glx(display, drawable, || {
            from_host!(glXSwapBuffersMscOML(
                display: *mut c_void, drawable: c_ulong, target: i64, divisor: i64, remainder: i64
            ) -> i64)
        })
    }

    /// `eglSwapBuffers`.
    fn eglSwapBuffers(display: *mut c_void, surface: *mut c_void) -> u32 {
        swap_egl(display, surface, || from_host!(eglSwapBuffers(display: *mut c_void, surface: *mut c_void) -> u32))
    }

    /// `eglSwapBuffersWithDamageKHR`.
    fn eglSwapBuffersWithDamageKHR(display: *mut c_void, surface: *mut c_void, rows: *const c_int, count: c_int) -> u32 {
        swap_egl(display, surface, || {
            from_host!(eglSwapBuffersWithDamageKHR(
                display: *mut c_void, surface: *mut c_void, rows: *const c_int, count: c_int
            ) -> u32)
        })
    }

    /// `eglSwapBuffersWithDamageEXT`.
    fn eglSwapBuffersWithDamageEXT(display: *mut c_void, surface: *mut c_void, rows: *const c_int, count: c_int) -> u32 {
        swap_egl(display, surface, || {
            from_host!(eglSwapBuffersWithDamageEXT(
                display: *mut c_void, surface: *mut c_void, rows: *const c_int, count: c_int
            ) -> u32)
        })
    }
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
        b"glXSwapBuffers" => glXSwapBuffers as *const c_void,
        b"eglSwapBuffers" => eglSwapBuffers as *const c_void,
        b"glXAllocateMemoryNV" => glXAllocateMemoryNV as *const c_void,
        b"glXFreeMemoryNV" => glXFreeMemoryNV as *const c_void,
        b"glXQueryExtensionsString" => glXQueryExtensionsString as *const c_void,
        b"glXQueryServerString" => glXQueryServerString as *const c_void,
        b"glXGetClientString" => glXGetClientString as *const c_void,
        b"glXGetProcAddress" => glXGetProcAddress as *const c_void,
        b"glXGetProcAddressARB" => glXGetProcAddressARB as *const c_void,
        b"eglCreateContext" => eglCreateContext as *const c_void,
        b"eglMakeCurrent" => eglMakeCurrent as *const c_void,
        b"eglReleaseThread" => eglReleaseThread as *const c_void,
        b"eglDestroyContext" => eglDestroyContext as *const c_void,
        b"eglGetProcAddress" => eglGetProcAddress as *const c_void,
        _ => return of_extension(name).filter(|_| !find(name).is_null()),
    })
}

/// Those that hosts need not have.
fn of_extension(name: &CStr) -> Option<*const c_void> {
    Some(match name.to_bytes() {
        b"glXCreateContextWithConfigSGIX" => glXCreateContextWithConfigSGIX as *const c_void,
        b"glXMakeCurrentReadSGI" => glXMakeCurrentReadSGI as *const c_void,
        b"glXSwapBuffersMscOML" => glXSwapBuffersMscOML as *const c_void,
        b"eglSwapBuffersWithDamageKHR" => eglSwapBuffersWithDamageKHR as *const c_void,
        b"eglSwapBuffersWithDamageEXT" => eglSwapBuffersWithDamageEXT as *const c_void,
        _ => return None,
    })
}

/// The token of extensions among GLX's strings.
const GLX_EXTENSIONS: c_int = 3;

exported! {
    /// `glXAllocateMemoryNV`.
    fn glXAllocateMemoryNV(size: i32, read: f32, written: f32, priority: f32) -> *mut c_void {
        match RANGES.is_set() {
            true => from_host!(
                glXAllocateMemoryNV(size: i32, read: f32, written: f32, priority: f32) -> *mut c_void
            ),
            false => allocate(size),
        }
    }

    /// `glXFreeMemoryNV`.
    fn glXFreeMemoryNV(memory: *mut c_void) -> () {
        match RANGES.is_set() {
            true => from_host!(glXFreeMemoryNV(memory: *mut c_void) -> ()),
            false => free(memory),
        }
    }

    /// `glXQueryExtensionsString`.
    fn glXQueryExtensionsString(display: *mut c_void, screen: c_int) -> *const c_char {
        let text = from_host!(glXQueryExtensionsString(display: *mut c_void, screen: c_int) -> *const c_char);
        settings().environment.string(text, &[], "GLX_")
    }

    /// `glXQueryServerString`.
    fn glXQueryServerString(display: *mut c_void, screen: c_int, name: c_int) -> *const c_char {
        let text =
            from_host!(glXQueryServerString(display: *mut c_void, screen: c_int, name: c_int) -> *const c_char);
        if name == GLX_EXTENSIONS { settings().environment.string(text, &[], "GLX_") } else { text }
    }

    /// `glXGetClientString`.
    fn glXGetClientString(display: *mut c_void, name: c_int) -> *const c_char {
        let text = from_host!(glXGetClientString(display: *mut c_void, name: c_int) -> *const c_char);
        if name == GLX_EXTENSIONS { settings().environment.string(text, &[], "GLX_") } else { text }
    }

    /// `glXGetProcAddress`.
    fn glXGetProcAddress(name: *const u8) -> *const c_void {
        // SAFETY: the application vouches for the name.
        unsafe { looked_up(name, own, || from_host!(glXGetProcAddress(name: *const u8) -> *const c_void)) }
    }

    /// `glXGetProcAddressARB`.
    fn glXGetProcAddressARB(name: *const u8) -> *const c_void {
        // SAFETY: the application vouches for the name.
        unsafe { looked_up(name, own, || from_host!(glXGetProcAddressARB(name: *const u8) -> *const c_void)) }
    }

    /// `eglGetProcAddress`.
    fn eglGetProcAddress(name: *const u8) -> *const c_void {
        // SAFETY: the application vouches for the name.
        unsafe { looked_up(name, own, || from_host!(eglGetProcAddress(name: *const u8) -> *const c_void)) }
    }
}

exported! {
    /// The dynamic linker's `dlsym`, but for those that ask for what comes after them: see `dlsym`.
    fn glasm_dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
        // SAFETY: the application vouches for its parameters.
        let found = unsafe { real_dlsym()(handle, name) };
        if found.is_null() || name.is_null() {
            return found;
        }
        // SAFETY: names are zero-terminated.
        let asked = unsafe { CStr::from_ptr(name) };
        if !matches!(asked.to_bytes(), [b'g', b'l', ..] | [b'e', b'g', b'l', ..]) {
            return found;
        }
        // A program may have another OpenGL of its own beside the system's.
        replaced(asked, own).filter(|_| is_hosts(found)).map_or(found, <*const c_void>::cast_mut)
    }
}

/// The C library's dlsym, for code that jumps there.
#[cfg(any(target_arch = "x86_64", target_arch = "x86"))]
extern "C" fn where_dlsym_is() -> *const c_void {
    real_dlsym() as *const c_void
}

/// The dynamic linker's `dlsym`: programs that open OpenGL themselves find the functions of this library too, for those that
/// the library they ask has. Other layers, such as recorders of calls, ask for what comes after them (RTLD_NEXT); the C
/// library knows them by the address that it returns to, so that it is jumped to. Unit tests do not export it: sanitizers
/// call dlsym before anything is set up.
///
/// # Safety
///
/// As of the C library's.
#[cfg(target_arch = "x86_64")]
#[cfg_attr(not(test), unsafe(no_mangle))]
#[unsafe(naked)]
pub unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    std::arch::naked_asm!(
        "cmp rdi, -1",
        "jne {own}",
        "push rdi",
        "push rsi",
        "sub rsp, 8",
        "call {real}",
        "add rsp, 8",
        "pop rsi",
        "pop rdi",
        "jmp rax",
        own = sym glasm_dlsym,
        real = sym where_dlsym_is,
    )
}

/// The same with parameters on the stack, which old compilers align to four bytes.
///
/// # Safety
///
/// As of the C library's.
#[cfg(target_arch = "x86")]
#[cfg_attr(not(test), unsafe(no_mangle))]
#[unsafe(naked)]
pub unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    std::arch::naked_asm!(
        "cmp dword ptr [esp + 4], -1",
        "jne {own}",
        "push ebp",
        "mov ebp, esp",
        "and esp, -16",
        "call {real}",
        "leave",
        "jmp eax",
        own = sym glasm_dlsym,
        real = sym where_dlsym_is,
    )
}

/// The dynamic linker's `dlsym` on other processors, where layers below this one are not served.
///
/// # Safety
///
/// As of the C library's.
#[cfg(not(any(target_arch = "x86_64", target_arch = "x86")))]
#[cfg_attr(not(test), unsafe(no_mangle))]
pub unsafe extern "C" fn dlsym(handle: *mut c_void, name: *const c_char) -> *mut c_void {
    // SAFETY: the application vouches for its parameters.
    unsafe { glasm_dlsym(handle, name) }
}
