//! Textures that pbuffers are rendered for: WGL_ARB_render_texture and WGL_NV_render_texture_rectangle above pbuffers of the
//! host, where it lacks these extensions.
//!
//! Whatever a program draws into a pbuffer goes to the host's. BindTexImage copies it into the texture that is bound, in a
//! context of this library's that shares objects with the current one, so that no state of the program's is in the way. The
//! host's pbuffer has one image; other levels and faces of a texture are kept in textures, and come back into it when they
//! are chosen again (`images.rs`).

mod images;
mod wgl;

use std::ffi::{CStr, c_char, c_int, c_void};
use std::sync::{Mutex, MutexGuard, OnceLock};

use rustc_hash::{FxBuildHasher, FxHashMap};

use self::images::{Images, Kind, Place};
use crate::hooks::image;
use crate::host::{self, tokens};
use crate::log;
use crate::system::locks::locked;
use crate::system::{current_context, has};

/// Errors of Windows.
const INVALID_HANDLE: u32 = 6;
const INVALID_DATA: u32 = 13;
const INVALID_OPERATION: u32 = 4317;

#[link(name = "kernel32")]
unsafe extern "system" {
    fn GetModuleHandleA(name: *const c_char) -> *mut c_void;
    fn GetProcAddress(module: *mut c_void, name: *const c_char) -> *const c_void;
    fn SetLastError(error: u32);
}

const PBUFFERS: &str = "WGL_ARB_pbuffer";
const FORMATS: &str = "WGL_ARB_pixel_format";
const TEXTURES: &str = "WGL_ARB_render_texture";
const RECTANGLES: &str = "WGL_NV_render_texture_rectangle";

/// The extensions that are this library's. The first context of a driver that has extensions decides.
pub(super) fn provided() -> &'static [&'static str] {
    static PROVIDED: OnceLock<Vec<&str>> = OnceLock::new();
    if let Some(known) = PROVIDED.get() {
        return known;
    }
    if current_context() == 0 {
        return &[];
    }
    let pixels = from_host!(wglGetCurrentDC() -> usize);
    let text = from_host!(wglGetExtensionsStringARB(pixels: usize) -> *const c_char);
    if text.is_null() {
        return &[];
    }
    // SAFETY: the host's strings are zero-terminated.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy();
    PROVIDED.get_or_init(|| {
        let lists = |name: &str| text.split(' ').any(|part| part == name);
        // Images that are kept come back by framebuffer objects.
        let can_copy = has(c"glBlitFramebuffer") && has(c"glGenFramebuffers");
        // Wine copies a first level of two dimensions, whatever is asked for.
        if !(lists(PBUFFERS) && lists(FORMATS) && can_copy) || (lists(TEXTURES) && !is_wine()) {
            return Vec::new();
        }
        let mut names = vec![TEXTURES];
        names.extend(has_rectangles().then_some(RECTANGLES));
        names
    })
}

fn is_wine() -> bool {
    // SAFETY: the names are zero-terminated; without the library there is no function.
    unsafe { !GetProcAddress(GetModuleHandleA(c"ntdll.dll".as_ptr()), c"wine_get_version".as_ptr()).is_null() }
}

fn has_rectangles() -> bool {
    let names = host::string(tokens::EXTENSIONS);
    ["GL_ARB", "GL_EXT", "GL_NV"].iter().any(|name| names.contains(&format!("{name}_texture_rectangle")))
}

/// A pbuffer that is to become a texture.
struct Pbuffer {
    /// Its device context, which programs get, too.
    pixels: usize,
    kind: Kind,
    /// The image that the host's pbuffer has.
    place: Place,
    images: Images,
}

fn pbuffers() -> MutexGuard<'static, FxHashMap<usize, Pbuffer>> {
    static PBUFFERS: Mutex<FxHashMap<usize, Pbuffer>> = Mutex::new(FxHashMap::with_hasher(FxBuildHasher));
    locked(&PBUFFERS)
}

/// What a function returns that fails, after its error is set.
fn failed<R: Default>(error: u32) -> R {
    // SAFETY: any number is an error.
    unsafe { SetLastError(error) };
    R::default()
}

/// The names and values of a list of attributes, which ends with a zero or is none.
unsafe fn pairs(list: *const c_int) -> Vec<[c_int; 2]> {
    let mut pairs = Vec::new();
    let mut place = 0;
    // SAFETY: the application vouches for the list: a value follows each name that is not zero.
    unsafe {
        while !list.is_null() && *list.add(place) != 0 {
            pairs.push([*list.add(place), *list.add(place + 1)]);
            place += 2;
        }
    }
    pairs
}

/// A list of attributes for the host.
fn list(pairs: &[[c_int; 2]]) -> Vec<c_int> {
    pairs.as_flattened().iter().copied().chain([0]).collect()
}

/// Whether an attribute of pixel formats says that pbuffers can become textures; and if so, whether with an alpha.
fn bindable(attribute: c_int) -> Option<bool> {
    match attribute {
        wgl::BIND_TO_TEXTURE_RGB | wgl::BIND_TO_TEXTURE_RECTANGLE_RGB => Some(false),
        wgl::BIND_TO_TEXTURE_RGBA | wgl::BIND_TO_TEXTURE_RECTANGLE_RGBA => Some(true),
        _ => None,
    }
}

/// The host's value of an attribute of a pixel format.
fn format_value(pixels: usize, format: c_int, name: c_int) -> c_int {
    let (plane, count, mut value) = (0, 1, 0);
    let (names, values) = (&raw const name, &raw mut value);
    from_host!(wglGetPixelFormatAttribivARB(
        pixels: usize, format: c_int, plane: c_int, count: u32, names: *const c_int, values: *mut c_int
    ) -> c_int);
    value
}

/// Whether pbuffers of a format can become textures, with an alpha or without.
fn can_bind(pixels: usize, format: c_int, alpha: bool) -> bool {
    format_value(pixels, format, wgl::DRAW_TO_PBUFFER) != 0
        && format_value(pixels, format, wgl::PIXEL_TYPE) == wgl::TYPE_RGBA
        && (!alpha || format_value(pixels, format, wgl::ALPHA_BITS) > 0)
}

/// `wglChoosePixelFormatARB`: what can be drawn into as a pbuffer can become a texture.
unsafe extern "system" fn choose_pixel_format(
    pixels: usize,
    integers: *const c_int,
    floats: *const f32,
    most: u32,
    formats: *mut c_int,
    count: *mut u32,
) -> c_int {
    // SAFETY: the application vouches for its list.
    let mut wanted = unsafe { pairs(integers) };
    let bound: Vec<bool> = wanted.iter().filter(|entry| entry[1] != 0).filter_map(|entry| bindable(entry[0])).collect();
    wanted.retain(|wanted| bindable(wanted[0]).is_none());
    let mut need = |name: c_int| {
        if wanted.iter().all(|entry| entry[0] != name) {
            wanted.push([name, 1]);
        }
    };
    if !bound.is_empty() {
        need(wgl::DRAW_TO_PBUFFER);
    }
    if bound.contains(&true) {
        need(wgl::ALPHA_BITS);
    }
    let wanted = list(&wanted);
    let integers = wanted.as_ptr();
    from_host!(wglChoosePixelFormatARB(
        pixels: usize, integers: *const c_int, floats: *const f32, most: u32, formats: *mut c_int, count: *mut u32
    ) -> c_int)
}

/// Asks for attributes of a pixel format: the host for what it knows, and then this library's are filled in.
unsafe fn answered<V>(
    (pixels, format): (usize, c_int),
    (count, names, values): (u32, *const c_int, *mut V),
    ask: impl FnOnce(*const c_int) -> c_int,
    value: impl Fn(bool) -> V,
) -> c_int {
    if names.is_null() || values.is_null() {
        return ask(names);
    }
    // SAFETY: the application vouches for the count of names.
    let names = unsafe { std::slice::from_raw_parts(names, count as usize) };
    let of_host = |name: &c_int| bindable(*name).map_or(*name, |_| wgl::DRAW_TO_PBUFFER);
    let known: Vec<c_int> = names.iter().map(of_host).collect();
    let done = ask(known.as_ptr());
    for (place, name) in names.iter().enumerate().filter(|_| done != 0) {
        if let Some(alpha) = bindable(*name) {
            // SAFETY: there are as many values as names.
            unsafe { values.add(place).write(value(can_bind(pixels, format, alpha))) };
        }
    }
    done
}

/// `wglGetPixelFormatAttribivARB`.
unsafe extern "system" fn format_integers(
    pixels: usize,
    format: c_int,
    plane: c_int,
    count: u32,
    names: *const c_int,
    values: *mut c_int,
) -> c_int {
    let ask = |names: *const c_int| {
        from_host!(wglGetPixelFormatAttribivARB(
            pixels: usize, format: c_int, plane: c_int, count: u32, names: *const c_int, values: *mut c_int
        ) -> c_int)
    };
    // SAFETY: the application vouches for what it passes.
    unsafe { answered((pixels, format), (count, names, values), ask, c_int::from) }
}

/// `wglGetPixelFormatAttribfvARB`.
unsafe extern "system" fn format_floats(
    pixels: usize,
    format: c_int,
    plane: c_int,
    count: u32,
    names: *const c_int,
    values: *mut f32,
) -> c_int {
    let ask = |names: *const c_int| {
        from_host!(wglGetPixelFormatAttribfvARB(
            pixels: usize, format: c_int, plane: c_int, count: u32, names: *const c_int, values: *mut f32
        ) -> c_int)
    };
    // SAFETY: the application vouches for what it passes.
    unsafe { answered((pixels, format), (count, names, values), ask, |it| f32::from(u8::from(it))) }
}

/// `wglCreatePbufferARB`: the host's pbuffer, and what texture it becomes.
unsafe extern "system" fn create(
    pixels: usize,
    format: c_int,
    width: c_int,
    height: c_int,
    attributes: *const c_int,
) -> usize {
    // SAFETY: the application vouches for its list.
    let mut wanted = unsafe { pairs(attributes) };
    let mut take = |name: c_int, value: c_int| {
        let given = wanted.iter().rfind(|entry| entry[0] == name).map_or(value, |entry| entry[1]);
        wanted.retain(|wanted| wanted[0] != name);
        given
    };
    let of_texture = take(wgl::TEXTURE_FORMAT, wgl::NO_TEXTURE);
    let target = take(wgl::TEXTURE_TARGET, wgl::NO_TEXTURE);
    let mipmaps = take(wgl::MIPMAP_TEXTURE, 0) != 0;
    let kind = match [of_texture, target] {
        [wgl::NO_TEXTURE, wgl::NO_TEXTURE] => None,
        [wgl::TEXTURE_RGB | wgl::TEXTURE_RGBA, target] if can_bind(pixels, format, of_texture == wgl::TEXTURE_RGBA) => {
            let is_square = width == height || target != wgl::TEXTURE_CUBE_MAP;
            let has_levels = !mipmaps || target != wgl::TEXTURE_RECTANGLE;
            match Kind::new(of_texture == wgl::TEXTURE_RGBA, target, mipmaps).filter(|_| is_square && has_levels) {
                None => return failed(INVALID_DATA),
                kind => kind,
            }
        }
        _ => return failed(INVALID_DATA),
    };
    let wanted = list(&wanted);
    let attributes = wanted.as_ptr();
    let pbuffer = from_host!(wglCreatePbufferARB(
        pixels: usize, format: c_int, width: c_int, height: c_int, attributes: *const c_int
    ) -> usize);
    let Some(mut kind) = kind.filter(|_| pbuffer != 0) else { return pbuffer };
    // The largest that there is may be smaller than what was asked for.
    kind.size = [wgl::PBUFFER_WIDTH, wgl::PBUFFER_HEIGHT].map(|name| of_host(pbuffer, name));
    kind.is_double = format_value(pixels, format, wgl::DOUBLE_BUFFER) != 0;
    let pixels = from_host!(wglGetPbufferDCARB(pbuffer: usize) -> usize);
    pbuffers().insert(pbuffer, Pbuffer { pixels, kind, place: Place::default(), images: Images::default() });
    pbuffer
}

/// What the host says of a pbuffer.
fn of_host(pbuffer: usize, name: c_int) -> c_int {
    let mut value = 0;
    let into = &raw mut value;
    from_host!(wglQueryPbufferARB(pbuffer: usize, name: c_int, into: *mut c_int) -> c_int);
    value
}

/// `wglDestroyPbufferARB`.
unsafe extern "system" fn destroy(pbuffer: usize) -> c_int {
    if let Some(Pbuffer { pixels, images, .. }) = pbuffers().remove(&pbuffer) {
        images.delete();
        from_host!(wglReleasePbufferDCARB(pbuffer: usize, pixels: usize) -> c_int);
    }
    from_host!(wglDestroyPbufferARB(pbuffer: usize) -> c_int)
}

/// `wglGetPbufferDCARB`: one for all who ask, so that none can be released too early.
unsafe extern "system" fn device_context(pbuffer: usize) -> usize {
    match pbuffers().get(&pbuffer) {
        Some(Pbuffer { pixels, .. }) => *pixels,
        None => from_host!(wglGetPbufferDCARB(pbuffer: usize) -> usize),
    }
}

/// `wglReleasePbufferDCARB`.
unsafe extern "system" fn release_device_context(pbuffer: usize, pixels: usize) -> c_int {
    match pbuffers().get(&pbuffer) {
        Some(known) if known.pixels == pixels => 1,
        Some(_) => failed(INVALID_DATA),
        None => from_host!(wglReleasePbufferDCARB(pbuffer: usize, pixels: usize) -> c_int),
    }
}

/// `wglQueryPbufferARB`.
unsafe extern "system" fn query(pbuffer: usize, name: c_int, value: *mut c_int) -> c_int {
    let all = pbuffers();
    let known = all.get(&pbuffer).map(|all| (&all.kind, all.place));
    let answer = match (name, known) {
        (wgl::TEXTURE_FORMAT, Some((kind, _))) if kind.alpha => wgl::TEXTURE_RGBA,
        (wgl::TEXTURE_FORMAT, Some(_)) => wgl::TEXTURE_RGB,
        (wgl::TEXTURE_TARGET, Some((kind, _))) => kind.target,
        (wgl::TEXTURE_FORMAT | wgl::TEXTURE_TARGET, None) => wgl::NO_TEXTURE,
        (wgl::MIPMAP_TEXTURE, known) => known.is_some_and(|(kind, _)| kind.mipmaps).into(),
        (wgl::MIPMAP_LEVEL, known) => known.map_or(0, |(_, place)| place.level),
        (wgl::CUBE_MAP_FACE, known) => wgl::POSITIVE_X + known.map_or(0, |(_, place)| place.face),
        _ => return from_host!(wglQueryPbufferARB(pbuffer: usize, name: c_int, value: *mut c_int) -> c_int),
    };
    if value.is_null() {
        return failed(INVALID_DATA);
    }
    // SAFETY: the application vouches for the place of the value.
    unsafe { value.write(answer) };
    1
}

/// `wglSetPbufferAttribARB`: which image is drawn into.
unsafe extern "system" fn set_attributes(pbuffer: usize, attributes: *const c_int) -> c_int {
    let mut all = pbuffers();
    let Some(Pbuffer { pixels, kind, place, images }) = all.get_mut(&pbuffer) else { return failed(INVALID_HANDLE) };
    let mut chosen = *place;
    // SAFETY: the application vouches for its list.
    for [name, value] in unsafe { pairs(attributes) } {
        match name {
            wgl::MIPMAP_LEVEL if (0..kind.levels()).contains(&value) => chosen.level = value,
            wgl::CUBE_MAP_FACE if kind.faces() == 6 && (wgl::POSITIVE_X..=wgl::NEGATIVE_Z).contains(&value) => {
                chosen.face = value - wgl::POSITIVE_X;
            }
            _ => return failed(INVALID_DATA),
        }
    }
    if chosen != *place {
        images.exchange(*pixels, kind, *place, chosen);
        *place = chosen;
    }
    1
}

/// `wglBindTexImageARB`: copies the images into the texture that is bound.
unsafe extern "system" fn bind(pbuffer: usize, buffer: c_int) -> c_int {
    let mut all = pbuffers();
    let Some(Pbuffer { pixels, kind, place, images }) = all.get_mut(&pbuffer) else {
        // A pbuffer that cannot become a texture has another error than an invalid handle.
        let is_there = of_host(pbuffer, wgl::PBUFFER_WIDTH) != 0;
        return failed(if is_there { INVALID_OPERATION } else { INVALID_HANDLE });
    };
    let buffer = match buffer {
        wgl::FRONT_LEFT => tokens::FRONT_LEFT,
        wgl::BACK_LEFT if kind.is_double => tokens::BACK_LEFT,
        _ => return failed(INVALID_DATA),
    };
    match images.copy(*pixels, kind, *place, buffer) {
        Ok(()) => {
            drop(all);
            // What was known of the texture is not true any more.
            image(tokens::RGBA);
            1
        }
        Err(reason) => {
            log::problem(&format!("a pbuffer does not become a texture: {reason}"));
            failed(INVALID_OPERATION)
        }
    }
}

/// `wglReleaseTexImageARB`: the texture keeps its copy, which may be anything by then.
unsafe extern "system" fn release(pbuffer: usize, buffer: c_int) -> c_int {
    match pbuffers().get(&pbuffer) {
        Some(_) if (wgl::FRONT_LEFT..=wgl::BACK_LEFT).contains(&buffer) => 1,
        Some(_) => failed(INVALID_DATA),
        None => failed(INVALID_HANDLE),
    }
}

/// A context goes.
pub(super) fn forget(context: usize) {
    pbuffers().values_mut().for_each(|pbuffer| pbuffer.images.forget(context));
}

/// The function of this file that takes the place of a driver's; `None` where the driver has the extensions itself.
pub(super) fn own(name: &[u8]) -> Option<*const c_void> {
    let function = match name {
        b"wglChoosePixelFormatARB" => choose_pixel_format as *const c_void,
        b"wglGetPixelFormatAttribivARB" => format_integers as *const c_void,
        b"wglGetPixelFormatAttribfvARB" => format_floats as *const c_void,
        b"wglCreatePbufferARB" => create as *const c_void,
        b"wglDestroyPbufferARB" => destroy as *const c_void,
        b"wglGetPbufferDCARB" => device_context as *const c_void,
        b"wglReleasePbufferDCARB" => release_device_context as *const c_void,
        b"wglQueryPbufferARB" => query as *const c_void,
        b"wglSetPbufferAttribARB" => set_attributes as *const c_void,
        b"wglBindTexImageARB" => bind as *const c_void,
        b"wglReleaseTexImageARB" => release as *const c_void,
        _ => return None,
    };
    (!provided().is_empty()).then_some(function)
}
