//! The sizes of what frames are drawn into.

use std::ffi::{c_int, c_uint, c_ulong, c_void};

const GLX_WIDTH: c_int = 0x801D;
const GLX_HEIGHT: c_int = 0x801E;
const EGL_HEIGHT: c_int = 0x3056;
const EGL_WIDTH: c_int = 0x3057;

/// What is told of an error of the X server.
type Handler = unsafe extern "C" fn(*mut c_void, *mut c_void) -> c_int;

/// An error is an answer: there is no such window.
unsafe extern "C" fn ignore(_: *mut c_void, _: *mut c_void) -> c_int {
    0
}

/// Asks an X server what may be an error. Such errors end a process that does not handle them; what is asked here waits for
/// its answer.
pub(super) fn without_errors<R>(ask: impl FnOnce() -> R) -> R {
    let handler: Option<Handler> = Some(ignore);
    let before = from_host!(XSetErrorHandler(handler: Option<Handler>) -> Option<Handler>);
    let answer = ask();
    from_host!(XSetErrorHandler(before: Option<Handler>) -> Option<Handler>);
    answer
}

/// The size of a window, or of one of GLX's own surfaces, which the X server does not know as a window.
pub(super) fn of_glx(display: *mut c_void, drawable: c_ulong) -> Option<[u32; 2]> {
    let (mut root, mut place) = (0 as c_ulong, [0 as c_int; 2]);
    let (mut size, mut rest) = ([0 as c_uint; 2], [0 as c_uint; 2]);
    let (root, x, y) = (&raw mut root, &raw mut place[0], &raw mut place[1]);
    let (width, height) = (&raw mut size[0], &raw mut size[1]);
    let (border, depth) = (&raw mut rest[0], &raw mut rest[1]);
    without_errors(|| {
        let known = from_host!(XGetGeometry(
            display: *mut c_void, drawable: c_ulong, root: *mut c_ulong, x: *mut c_int, y: *mut c_int,
            width: *mut c_uint, height: *mut c_uint, border: *mut c_uint, depth: *mut c_uint
        ) -> c_int);
        if known == 0 {
            for (name, into) in [(GLX_WIDTH, width), (GLX_HEIGHT, height)] {
                from_host!(glXQueryDrawable(
                    display: *mut c_void, drawable: c_ulong, name: c_int, into: *mut c_uint
                ) -> ());
            }
        }
    });
    (size != [0; 2]).then_some(size)
}

/// The size of a surface of EGL.
pub(super) fn of_egl(display: *mut c_void, surface: *mut c_void) -> Option<[u32; 2]> {
    let mut size = [0 as c_int; 2];
    for (name, place) in [EGL_WIDTH, EGL_HEIGHT].into_iter().zip(&mut size) {
        let into = &raw mut *place;
        from_host!(eglQuerySurface(
            display: *mut c_void, surface: *mut c_void, name: c_int, into: *mut c_int
        ) -> u32);
    }
    let size = size.map(|side| side.max(0).cast_unsigned());
    (size != [0; 2]).then_some(size)
}
