//! Images with the formats of NV_texture_shader: the host has others in their place, and takes the same pixels.

use std::ffi::c_void;
use std::sync::Arc;

use glasm::combine::ComponentKind;

use crate::host::{self, GLenum, GLfloat, GLint, GLsizei, tokens};
use crate::layer::Layer;
use crate::process::counts::texture_changed;
use crate::process::flags;
use crate::state::formats::{Format, binding, hosts_pixels, texture};

use super::combiners::set_units;
use super::pixels::{Layout, Pixels, reset_packing, reset_unpacking};

/// Whether a type packs two signed and two unsigned bytes, and if so, whether the first one is the highest.
fn packed(ty: GLenum) -> Option<bool> {
    match ty {
        tokens::UNSIGNED_INT_S8_S8_8_8_NV => Some(true),
        tokens::UNSIGNED_INT_8_8_S8_S8_REV_NV => Some(false),
        _ => None,
    }
}

/// Whether an image may be one of NV_texture_shader's.
#[inline]
pub(crate) fn is_shader_image(internal: GLint, format: GLenum) -> bool {
    Format::of(internal.cast_unsigned()).is_some() || hosts_pixels(format).is_some()
}

/// Components of a packed word: (2c + 1) / 255 for signed ones, c / 255 for the others.
fn unpacked(word: u32, first_is_highest: bool) -> [f32; 4] {
    let bytes = if first_is_highest { word.to_be_bytes() } else { word.to_le_bytes() };
    let signed = |byte: u8| (2.0 * f32::from(byte.cast_signed()) + 1.0) / 255.0;
    let unsigned = |byte: u8| f32::from(byte) / 255.0;
    [signed(bytes[0]), signed(bytes[1]), unsigned(bytes[2]), unsigned(bytes[3])]
}

fn repacked([ds, dt, magnitude, vibrance]: [f32; 4], first_is_highest: bool) -> u32 {
    let signed = |value: f32| ((value.clamp(-1.0, 1.0) * 255.0 - 1.0) / 2.0).round() as i8;
    let unsigned = |value: f32| (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    let bytes = [signed(ds).cast_unsigned(), signed(dt).cast_unsigned(), unsigned(magnitude), unsigned(vibrance)];
    if first_is_highest { u32::from_be_bytes(bytes) } else { u32::from_le_bytes(bytes) }
}

/// Scales and biases of the host's that those of other components take the place of.
const SCALES: [GLenum; 4] = [tokens::RED_SCALE, tokens::GREEN_SCALE, tokens::BLUE_SCALE, tokens::ALPHA_SCALE];
const BIASES: [GLenum; 4] = [tokens::RED_BIAS, tokens::GREEN_BIAS, tokens::BLUE_BIAS, tokens::ALPHA_BIAS];

fn set_transfer(scales: [f32; 4], biases: [f32; 4]) {
    for (name, value) in SCALES.into_iter().chain(BIASES).zip(scales.into_iter().chain(biases)) {
        // SAFETY: the host has these parameters.
        unsafe { host::PixelTransferf(name, value) };
    }
}

/// Does something while scales and biases are those of a format's components.
fn in_transfer(layer: &mut Layer, format: Format, work: impl FnOnce()) {
    let transfer = &layer.units.fixed.transfer;
    let places = match format.kind() {
        ComponentKind::Hilo | ComponentKind::SignedHilo => [0, 1, 6, 6],
        ComponentKind::Dsdt | ComponentKind::DsdtMag | ComponentKind::DsdtMagIntensity => [2, 3, 4, 5],
        ComponentKind::Rgba
        | ComponentKind::Alpha
        | ComponentKind::Depth
        | ComponentKind::SignedRgba
        | ComponentKind::FloatRgba
        | ComponentKind::MixedRgba => return work(),
    };
    let own = places.map(|place| {
        (transfer.scales.get(place).copied().unwrap_or(1.0), transfer.biases.get(place).copied().unwrap_or(0.0))
    });
    let own = [own.map(|own| own.0), own.map(|own| own.1)];
    let before = [SCALES, BIASES].map(|names| names.map(|name| host::floats::<1>(name)[0]));
    // A list would hold these commands, too.
    if own == before {
        return work();
    }
    set_transfer(own[0], own[1]);
    work();
    set_transfer(before[0], before[1]);
}

/// Textures have other images from now on.
fn images_changed(layer: &mut Layer) {
    texture_changed();
    layer.units.bindings += 1;
    layer.changed();
}

/// Notes what format a texture has.
fn note_format(layer: &mut Layer, target: GLenum, format: Option<Format>) {
    let Some(key) = texture(target) else { return };
    layer.with_group(|group, _| {
        if format.is_some() || group.formats.0.contains_key(&key) {
            let formats = Arc::make_mut(&mut group.formats);
            match format {
                Some(format) => formats.0.insert(key, format),
                None => formats.0.remove(&key),
            };
        }
    });
    images_changed(layer);
}

/// An image that is none of these formats takes the place of one.
pub(crate) fn forget_format(layer: &mut Layer, target: GLenum) {
    layer.listed(move |layer| {
        if !layer.draws.in_begin {
            note_format(layer, target, None);
        }
    });
}

/// Carries a command of the host out, and keeps its error. Whether there was none.
fn succeeds(layer: &mut Layer, tell: impl FnOnce(&mut Layer)) -> bool {
    layer.keep_host_error();
    tell(layer);
    // SAFETY: GetError takes no parameters.
    let error = unsafe { host::GetError() };
    if error != tokens::NO_ERROR {
        layer.set_error(error);
    }
    error == tokens::NO_ERROR
}

/// Defines an image, after which its texture has a format of the extensions, or none of them.
fn define_noted(layer: &mut Layer, target: GLenum, format: Option<Format>, define: impl FnOnce(&mut Layer)) {
    if format.is_some() {
        flags::FORMATS.set();
    }
    if layer.draws.in_begin || !flags::FORMATS.is_set() {
        define(layer);
        images_changed(layer);
    } else if layer.lists.recording.is_some() {
        // The texture is the one that is bound when the list is called.
        layer.listed(move |layer| note_format(layer, target, format));
        define(layer);
    } else if succeeds(layer, define) {
        note_format(layer, target, format);
    }
}

/// The format of the bound texture.
pub(super) fn bound_format(layer: &mut Layer, target: GLenum) -> Option<Format> {
    let formats = layer.with_group(|group, _| group.formats.clone());
    formats.bound(target)
}

/// Whether pixels suit a texture's format; INVALID_OPERATION if not.
fn suits(layer: &mut Layer, format: Option<Format>, pixels: Pixels) -> bool {
    let own = hosts_pixels(pixels.format).map(|_| pixels.format);
    let suits = format.and_then(Format::pixels) == own
        && (packed(pixels.ty).is_none() || pixels.format == tokens::DSDT_MAG_VIB_NV);
    if !suits {
        layer.set_error(tokens::INVALID_OPERATION);
    }
    suits
}

/// Defines an image, or a part of one, with the host's format in place of the application's.
fn pass_pixels(
    layer: &mut Layer,
    format: Option<Format>,
    (target, size): (GLenum, [GLsizei; 3]),
    pixels: Pixels,
    define: impl FnOnce(Pixels),
) {
    let Some(format) = format else { return define(pixels) };
    let hosts = hosts_pixels(pixels.format).unwrap_or(pixels.format);
    let Some(first_is_highest) = packed(pixels.ty) else {
        return in_transfer(layer, format, || define(Pixels { format: hosts, ..pixels }));
    };
    let size = size.map(|size| usize::try_from(size).unwrap_or(0));
    let layout = Layout::of_host(target, size);
    let Some(source) = layout.source(size, 4, pixels.data) else {
        return layer.set_error(tokens::INVALID_OPERATION);
    };
    let components: Vec<[f32; 4]> = match source.is_null() {
        true => Vec::new(),
        false => {
            // SAFETY: the application passes an image of this size.
            let words = layout.texels(size, 4, source.bytes(), |place| unsafe { layout.word(place) });
            words.into_iter().map(|word| unpacked(word, first_is_highest)).collect()
        }
    };
    let data = if components.is_empty() { std::ptr::null() } else { components.as_ptr().cast() };
    in_transfer(layer, format, || {
        // SAFETY: the stack of the host has room, or it makes an error.
        unsafe { host::PushClientAttrib(tokens::CLIENT_PIXEL_STORE_BIT) };
        reset_unpacking();
        define(Pixels { format: hosts, ty: tokens::FLOAT, data });
        // SAFETY: it was pushed.
        unsafe { host::PopClientAttrib() };
    });
}

/// Defines an image that may have a format of the extensions.
pub(super) fn shader_image(
    layer: &mut Layer,
    (target, internal): (GLenum, GLint),
    size: [GLsizei; 3],
    pixels: Pixels,
    define: impl FnOnce(GLint, Pixels),
) {
    if !layer.facts.own.shaders {
        return define(internal, pixels);
    }
    let format = Format::of(internal.cast_unsigned());
    if !suits(layer, format, pixels) {
        return;
    }
    let internal = format.map_or(internal, |format| format.hosts().cast_signed());
    define_noted(layer, target, format, |layer| {
        pass_pixels(layer, format, (target, size), pixels, |pixels| define(internal, pixels));
    });
}

/// The same for a part of an image.
pub(super) fn shader_sub_image(
    layer: &mut Layer,
    target: GLenum,
    size: [GLsizei; 3],
    pixels: Pixels,
    define: impl FnOnce(Pixels),
) {
    if !layer.facts.own.shaders {
        return define(pixels);
    }
    let format = match layer.lists.recording.is_some() {
        // The texture is the one that is bound when the list is called.
        true => Format::of_pixels(pixels.format),
        false => bound_format(layer, target),
    };
    if suits(layer, format, pixels) {
        pass_pixels(layer, format, (target, size), pixels, define);
    }
}

/// Defines an image that is copied from what is drawn to, with the host's format.
fn copy_image(layer: &mut Layer, target: GLenum, internal: GLenum, define: impl FnOnce(GLenum)) {
    if !layer.facts.own.shaders {
        return define(internal);
    }
    let format = Format::of(internal);
    if format.and_then(Format::pixels).is_some() {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    define_noted(layer, target, format, |_| define(format.map_or(internal, Format::hosts)));
}

/// Whether a part of an image may be copied from the target.
fn can_copy(layer: &mut Layer, target: GLenum) -> bool {
    let can = bound_format(layer, target).and_then(Format::pixels).is_none();
    if !can {
        layer.set_error(tokens::INVALID_OPERATION);
    }
    can
}

#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn copy_tex_image_1d(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    internal: GLenum,
    x: GLint,
    y: GLint,
    width: GLsizei,
    border: GLint,
) {
    copy_image(layer, target, internal, |internal| {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::CopyTexImage1D(target, level, internal, x, y, width, border) };
    });
}

#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn copy_tex_image_2d(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    internal: GLenum,
    x: GLint,
    y: GLint,
    width: GLsizei,
    height: GLsizei,
    border: GLint,
) {
    copy_image(layer, target, internal, |internal| {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::CopyTexImage2D(target, level, internal, x, y, width, height, border) };
    });
}

pub(crate) unsafe fn copy_tex_sub_image_1d(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    offset: GLint,
    x: GLint,
    y: GLint,
    width: GLsizei,
) {
    if can_copy(layer, target) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::CopyTexSubImage1D(target, level, offset, x, y, width) };
    }
}

#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn copy_tex_sub_image_2d(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    x_offset: GLint,
    y_offset: GLint,
    x: GLint,
    y: GLint,
    width: GLsizei,
    height: GLsizei,
) {
    if can_copy(layer, target) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::CopyTexSubImage2D(target, level, x_offset, y_offset, x, y, width, height) };
    }
}

#[allow(clippy::too_many_arguments, reason = "the command's own")]
pub(crate) unsafe fn copy_tex_sub_image_3d(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    x_offset: GLint,
    y_offset: GLint,
    z_offset: GLint,
    x: GLint,
    y: GLint,
    width: GLsizei,
    height: GLsizei,
) {
    if can_copy(layer, target) {
        // SAFETY: nothing is passed by pointer.
        unsafe { host::CopyTexSubImage3D(target, level, x_offset, y_offset, z_offset, x, y, width, height) };
    }
}

pub(crate) unsafe fn get_tex_image(
    layer: &mut Layer,
    target: GLenum,
    level: GLint,
    format: GLenum,
    ty: GLenum,
    given: *mut c_void,
) {
    if !layer.facts.own.shaders {
        // SAFETY: the application has room for the image.
        return unsafe { host::GetTexImage(target, level, format, ty, given) };
    }
    let own = if binding(target).is_some() { bound_format(layer, target) } else { None };
    let pixels = Pixels { format, ty, data: given };
    if !suits(layer, own, pixels) {
        return;
    }
    let hosts = hosts_pixels(format).unwrap_or(format);
    let Some(first_is_highest) = packed(ty) else {
        // SAFETY: the application has room for the image.
        return unsafe { host::GetTexImage(target, level, hosts, ty, given) };
    };
    let size = [tokens::TEXTURE_WIDTH, tokens::TEXTURE_HEIGHT, tokens::TEXTURE_DEPTH].map(|name| {
        let mut value: GLint = 0;
        // SAFETY: this has one value.
        unsafe { host::GetTexLevelParameteriv(target, level, name, &raw mut value) };
        usize::try_from(value).unwrap_or(0)
    });
    let mut components = vec![[0.0f32; 4]; size.iter().map(|size| (*size).max(1)).product()];
    // SAFETY: there is room for the image, one pixel after another.
    unsafe {
        host::PushClientAttrib(tokens::CLIENT_PIXEL_STORE_BIT);
        reset_packing();
        host::GetTexImage(target, level, hosts, tokens::FLOAT, components.as_mut_ptr().cast());
        host::PopClientAttrib();
    }
    let layout = Layout::of_packing(target, size);
    let is_written = layout.written(size, given, |to| {
        for (place, value) in components.into_iter().enumerate() {
            // SAFETY: the application has room for the image.
            unsafe { layout.put_word(size, place, repacked(value, first_is_highest), to) };
        }
    });
    if !is_written {
        layer.set_error(tokens::INVALID_OPERATION);
    }
}

/// Whether a parameter of pixel transfers is one of the extension's.
#[inline]
pub(crate) fn is_shader_transfer(name: GLenum) -> bool {
    (tokens::HI_SCALE_NV..=tokens::VIBRANCE_BIAS_NV).contains(&name)
}

pub(crate) unsafe fn pixel_transfer_f(layer: &mut Layer, name: GLenum, value: GLfloat) {
    if is_shader_transfer(name) && layer.facts.own.shaders {
        return set_units(layer, move |units| units.transfer.set(name, value));
    }
    // SAFETY: nothing is passed by pointer.
    unsafe { host::PixelTransferf(name, value) };
}

pub(crate) unsafe fn pixel_transfer_i(layer: &mut Layer, name: GLenum, value: GLint) {
    if is_shader_transfer(name) && layer.facts.own.shaders {
        return set_units(layer, move |units| units.transfer.set(name, value as f32));
    }
    // SAFETY: nothing is passed by pointer.
    unsafe { host::PixelTransferi(name, value) };
}
