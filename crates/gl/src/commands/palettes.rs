//! GL_EXT_paletted_texture where the host lacks it: indices and palettes are kept here, and the host has the colours.

use std::ffi::c_void;

use crate::host::convert::read;
use crate::host::{self, GLenum, GLfloat, GLint, GLsizei, tokens};
use crate::layer::Layer;
use crate::process::flags;
use crate::state::formats::{self, Key};
use crate::state::palettes::{Image, Paletted};

use super::pixels::{Layout, Pixels, reset_unpacking, row_source, write_row};
use super::shader_images::{shader_image, shader_sub_image};

/// Queries of palettes, which the registry has among those of the imaging subset.
const COLOR_TABLE_FORMAT: GLenum = 0x80D8;
const COLOR_TABLE_WIDTH: GLenum = 0x80D9;
const COLOR_TABLE_RED_SIZE: GLenum = 0x80DA;
const COLOR_TABLE_ALPHA_SIZE: GLenum = 0x80DD;
const COLOR_TABLE_LUMINANCE_SIZE: GLenum = 0x80DE;
const COLOR_TABLE_INTENSITY_SIZE: GLenum = 0x80DF;

/// The bits of indices that an internal format has.
#[inline]
fn bits(format: GLenum) -> Option<u32> {
    Some(match format {
        tokens::COLOR_INDEX1_EXT => 1,
        tokens::COLOR_INDEX2_EXT => 2,
        tokens::COLOR_INDEX4_EXT => 4,
        tokens::COLOR_INDEX8_EXT => 8,
        tokens::COLOR_INDEX12_EXT => 12,
        tokens::COLOR_INDEX16_EXT => 16,
        _ => return None,
    })
}

/// Whether an internal format is one of indices.
#[inline]
pub(crate) fn is_index_format(format: GLint) -> bool {
    bits(format.cast_unsigned()).is_some()
}

/// The texture that a target means, and whether it is a proxy.
fn texture(target: GLenum) -> Option<(Key, bool)> {
    // Rectangles have no palettes.
    let may_have_palette = !matches!(target, tokens::TEXTURE_RECTANGLE | tokens::PROXY_TEXTURE_RECTANGLE);
    let key = formats::texture(target).filter(|_| may_have_palette)?;
    Some((key, formats::PROXIES.contains(&target)))
}

/// How many dimensions images of a target have.
fn dimensions(target: GLenum) -> usize {
    match target {
        tokens::TEXTURE_1D => 1,
        tokens::TEXTURE_3D => 3,
        _ => 2,
    }
}

/// The bytes of an index of a type.
fn bytes(ty: GLenum) -> Option<usize> {
    match ty {
        tokens::UNSIGNED_BYTE => Some(1),
        tokens::UNSIGNED_SHORT => Some(2),
        tokens::UNSIGNED_INT => Some(4),
        _ => None,
    }
}

/// Gives the host an image of colours.
fn upload(target: GLenum, level: GLint, image: &Image, palette: &[[u8; 4]]) {
    let color = |index: &u16| {
        let index = usize::from(*index) & ((1 << image.bits) - 1);
        palette.get(index).copied().unwrap_or_default()
    };
    let colors: Vec<[u8; 4]> = image.indices.iter().map(color).collect();
    let pixels = if colors.is_empty() { std::ptr::null() } else { colors.as_ptr().cast() };
    define(target, level, image.size.map(|size| size as GLsizei), image.border, pixels);
}

/// Defines an image of colours for the host.
fn define(target: GLenum, level: GLint, size: [GLsizei; 3], border: GLint, pixels: *const c_void) {
    let (format, ty) = (tokens::RGBA, tokens::UNSIGNED_BYTE);
    let internal = tokens::RGBA8.cast_signed();
    let [width, height, depth] = size;
    // SAFETY: there are as many pixels as the size says, one after another.
    unsafe {
        host::PushClientAttrib(tokens::CLIENT_PIXEL_STORE_BIT);
        reset_unpacking();
        match target {
            tokens::TEXTURE_1D | tokens::PROXY_TEXTURE_1D => {
                host::TexImage1D(target, level, internal, width, border, format, ty, pixels);
            }
            tokens::TEXTURE_3D | tokens::PROXY_TEXTURE_3D => {
                host::TexImage3D(target, level, internal, width, height, depth, border, format, ty, pixels);
            }
            _ => host::TexImage2D(target, level, internal, width, height, border, format, ty, pixels),
        }
        host::PopClientAttrib();
    }
}

/// An image of indices.
struct Given {
    target: GLenum,
    level: GLint,
    bits: u32,
    size: [GLsizei; 3],
    border: GLint,
    format: GLenum,
    ty: GLenum,
    data: *const c_void,
}

/// Forgets the indices of an image that has others now.
pub(crate) fn forget_indices(layer: &mut Layer, target: GLenum, level: GLint) {
    if let Some((key, false)) = texture(target) {
        layer.with_group(|group, _| {
            if let Some(texture) = group.palettes.get_mut(&key) {
                texture.images.remove(&(target, level));
            }
        });
    }
}

fn set_indices(layer: &mut Layer, given: &Given) {
    // Between Begin and End the host cannot be asked for its textures.
    if layer.draws.in_begin {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    let Some((key, is_proxy)) = texture(given.target) else { return layer.set_error(tokens::INVALID_ENUM) };
    let Some(bytes) = bytes(given.ty) else { return layer.set_error(tokens::INVALID_ENUM) };
    if given.format != tokens::COLOR_INDEX {
        return layer.set_error(tokens::INVALID_OPERATION);
    }
    if is_proxy || given.size.iter().any(|size| *size < 0) {
        return define(given.target, given.level, given.size, given.border, std::ptr::null());
    }
    let size = given.size.map(|size| size as usize);
    let layout = Layout::of_host(given.target, size);
    let Some(source) = layout.source(size, bytes, given.data) else {
        return layer.set_error(tokens::INVALID_OPERATION);
    };
    let indices = match source.is_null() {
        true => vec![0; size.iter().product()],
        // SAFETY: the application vouches for its pixels.
        false => unsafe { layout.indices(size, bytes, source.bytes()) },
    };
    let image = Image { size, border: given.border, bits: given.bits, indices };
    flags::PALETTES.set();
    layer.with_group(|group, _| {
        let texture = group.palettes.entry(key).or_default();
        upload(given.target, given.level, &image, &texture.palette);
        texture.images.insert((given.target, given.level), image);
    });
}

/// Replaces a part of an image; `false` if it has no indices.
unsafe fn change_indices(
    layer: &mut Layer,
    (target, level): (GLenum, GLint),
    offset: [GLint; 3],
    size: [GLsizei; 3],
    (ty, data): (GLenum, *const c_void),
) -> bool {
    let (Some((key, false)), Some(bytes)) = (texture(target), bytes(ty)) else { return false };
    let done = layer.with_group(|group, _| {
        let Some(Paletted { palette, images }) = group.palettes.get_mut(&key) else { return Ok(false) };
        let Some(image) = images.get_mut(&(target, level)) else { return Ok(false) };
        let border = |index: usize| if index < dimensions(target) { image.border } else { 0 };
        let first: [i64; 3] = std::array::from_fn(|index| i64::from(offset[index]) + i64::from(border(index)));
        let fits = (0..3).all(|number| {
            first[number] >= 0
                && size[number] >= 0
                && first[number] + i64::from(size[number]) <= image.size[number] as i64
        });
        if !fits {
            return Err(tokens::INVALID_VALUE);
        }
        let part = size.map(|size| size as usize);
        let layout = Layout::of_host(target, part);
        let source = layout.source(part, bytes, data).ok_or(tokens::INVALID_OPERATION)?;
        // SAFETY: the application vouches for its pixels.
        let indices = unsafe { layout.indices(part, bytes, source.bytes()) };
        let mut next = indices.into_iter();
        for z in 0..part[2] {
            for y in 0..part[1] {
                let row = ((first[2] as usize + z) * image.size[1] + first[1] as usize + y) * image.size[0];
                let start = row + first[0] as usize;
                image.indices[start..start + part[0]].iter_mut().zip(&mut next).for_each(|(to, from)| *to = from);
            }
        }
        upload(target, level, image, palette);
        Ok(true)
    });
    done.unwrap_or_else(|error| {
        layer.set_error(error);
        true
    })
}

/// The commands that define images of one, two and three dimensions, and parts of them.
macro_rules! images {
    ($($image:ident $Image:ident, $part:ident $Part:ident:
      [$($size:ident)*] [$($offset:ident)*] [$($one:expr)*] [$($zero:expr)*];)*) => {
        $(
            #[allow(clippy::too_many_arguments, reason = "the GL has it so")]
            pub(crate) unsafe fn $image(
                layer: &mut Layer,
                target: GLenum,
                level: GLint,
                internal: GLint,
                $($size: GLsizei,)*
                border: GLint,
                format: GLenum,
                ty: GLenum,
                data: *const c_void,
            ) {
                match bits(internal.cast_unsigned()) {
                    Some(bits) if layer.facts.own.palettes => {
                        let size = [$($size,)* $($one,)*];
                        set_indices(layer, &Given { target, level, bits, size, border, format, ty, data });
                    }
                    _ => {
                        forget_indices(layer, target, level);
                        let size = [$($size,)* $($one,)*];
                        let pixels = Pixels { format, ty, data };
                        shader_image(layer, (target, internal), size, pixels, |internal, pixels| {
                            let Pixels { format, ty, data } = pixels;
                            // SAFETY: the application vouches for its pixels.
                            unsafe { host::$Image(target, level, internal, $($size,)* border, format, ty, data) };
                        });
                    }
                }
            }

            #[allow(clippy::too_many_arguments, reason = "the GL has it so")]
            pub(crate) unsafe fn $part(
                layer: &mut Layer,
                target: GLenum,
                level: GLint,
                $($offset: GLint,)*
                $($size: GLsizei,)*
                format: GLenum,
                ty: GLenum,
                data: *const c_void,
            ) {
                let (offset, size) = ([$($offset,)* $($zero,)*], [$($size,)* $($one,)*]);
                let is_own = format == tokens::COLOR_INDEX && layer.facts.own.palettes;
                // SAFETY: the application vouches for its pixels.
                unsafe {
                    if !is_own || !change_indices(layer, (target, level), offset, size, (ty, data)) {
                        shader_sub_image(layer, target, size, Pixels { format, ty, data }, |pixels| {
                            let Pixels { format, ty, data } = pixels;
                            host::$Part(target, level, $($offset,)* $($size,)* format, ty, data);
                        });
                    }
                }
            }
        )*
    };
}

images! {
    tex_image_1d TexImage1D, tex_sub_image_1d TexSubImage1D: [width] [x] [1 1] [0 0];
    tex_image_2d TexImage2D, tex_sub_image_2d TexSubImage2D: [width height] [x y] [1] [0];
    tex_image_3d TexImage3D, tex_sub_image_3d TexSubImage3D: [width height depth] [x y z] [] [];
}

/// The components of a format, as places among red, green, blue and alpha.
fn components(format: GLenum) -> Option<&'static [usize]> {
    Some(match format {
        tokens::RGB => &[0, 1, 2],
        tokens::BGR => &[2, 1, 0],
        tokens::RGBA => &[0, 1, 2, 3],
        tokens::BGRA => &[2, 1, 0, 3],
        _ => return None,
    })
}

/// A component of the colours that an application passes; `None` if there is no such type. Signed integers are those of
/// table 2.6 of OpenGL.
///
/// # Safety
/// `data` points to more than `at` components of this type.
unsafe fn component(ty: GLenum, data: *const c_void, at: usize) -> Option<u8> {
    let signed = |value: f64, greatest: f64| (2.0 * value + 1.0) / greatest;
    // SAFETY: the caller vouches for the component.
    let value = unsafe {
        match ty {
            tokens::UNSIGNED_BYTE => f64::from(read::<u8, 1>(data.cast::<u8>().add(at))[0]) / f64::from(u8::MAX),
            tokens::UNSIGNED_SHORT => f64::from(read::<u16, 1>(data.cast::<u16>().add(at))[0]) / f64::from(u16::MAX),
            tokens::UNSIGNED_INT => f64::from(read::<u32, 1>(data.cast::<u32>().add(at))[0]) / f64::from(u32::MAX),
            tokens::BYTE => signed(read::<i8, 1>(data.cast::<i8>().add(at))[0].into(), u8::MAX.into()),
            tokens::SHORT => signed(read::<i16, 1>(data.cast::<i16>().add(at))[0].into(), u16::MAX.into()),
            tokens::INT => signed(read::<i32, 1>(data.cast::<i32>().add(at))[0].into(), u32::MAX.into()),
            tokens::FLOAT => read::<f32, 1>(data.cast::<f32>().add(at))[0].into(),
            _ => return None,
        }
    };
    Some((value.clamp(0.0, 1.0) * 255.0).round() as u8)
}

/// Internal formats without an alpha component.
const OPAQUE: [GLenum; 9] = [
    3,
    tokens::RGB,
    tokens::R3_G3_B2,
    tokens::RGB4,
    tokens::RGB5,
    tokens::RGB8,
    tokens::RGB10,
    tokens::RGB12,
    tokens::RGB16,
];

pub(crate) unsafe fn color_table(
    layer: &mut Layer,
    target: GLenum,
    internal: GLenum,
    width: GLsizei,
    format: GLenum,
    ty: GLenum,
    data: *const c_void,
) {
    if !layer.facts.own.palettes {
        // SAFETY: the application vouches for its colours.
        return unsafe { host::ColorTableEXT(target, internal, width, format, ty, data) };
    }
    let (Some((key, is_proxy)), Some(places)) = (texture(target), components(format)) else {
        return layer.set_error(tokens::INVALID_ENUM);
    };
    let Some(width) = usize::try_from(width).ok().filter(|width| width.is_power_of_two() && *width <= 1 << 16) else {
        return layer.set_error(tokens::INVALID_VALUE);
    };
    if is_proxy {
        return;
    }
    let size = match ty {
        tokens::UNSIGNED_BYTE | tokens::BYTE => 1,
        tokens::UNSIGNED_SHORT | tokens::SHORT => 2,
        _ => 4,
    };
    let Some(source) = row_source(data, width * places.len() * size) else {
        return layer.set_error(tokens::INVALID_OPERATION);
    };
    let opaque = OPAQUE.contains(&internal);
    let mut palette = vec![[0, 0, 0, 255]; width];
    for (number, color) in palette.iter_mut().enumerate() {
        for (offset, place) in places.iter().enumerate() {
            let at = number * places.len() + offset;
            // SAFETY: the application passes as many colours as it says.
            let Some(value) = (unsafe { component(ty, source.bytes().cast(), at) }) else {
                return layer.set_error(tokens::INVALID_ENUM);
            };
            color[*place] = value;
        }
        if opaque {
            color[3] = 255;
        }
    }
    flags::PALETTES.set();
    layer.with_group(|group, _| {
        let texture = group.palettes.entry(key).or_default();
        texture.palette = palette;
        for ((target, level), image) in &texture.images {
            upload(*target, *level, image, &texture.palette);
        }
    });
}

pub(crate) unsafe fn get_color_table(
    layer: &mut Layer,
    target: GLenum,
    format: GLenum,
    ty: GLenum,
    given: *mut c_void,
) {
    if !layer.facts.own.palettes {
        // SAFETY: the application has room for the colours.
        return unsafe { host::GetColorTableEXT(target, format, ty, given) };
    }
    let (Some((key, _)), Some(places), tokens::UNSIGNED_BYTE) = (texture(target), components(format), ty) else {
        return layer.set_error(tokens::INVALID_ENUM);
    };
    let palette = layer
        .with_group(|group, _| group.palettes.get(&key).map(|palette| palette.palette.clone()).unwrap_or_default());
    let bytes: Vec<u8> = palette.iter().flat_map(|color| places.iter().map(|place| color[*place])).collect();
    // SAFETY: the application has room for the colours of the palette.
    if !unsafe { write_row(given, &bytes) } {
        layer.set_error(tokens::INVALID_OPERATION);
    }
}

/// A value of the palette of a texture.
fn parameter(layer: &mut Layer, target: GLenum, name: GLenum) -> Option<GLint> {
    let (key, _) = texture(target)?;
    let width = layer.with_group(|group, _| group.palettes.get(&key).map_or(1, |palette| palette.palette.len().max(1)));
    match name {
        COLOR_TABLE_FORMAT => Some(tokens::RGBA8.cast_signed()),
        COLOR_TABLE_WIDTH => Some(width as GLint),
        COLOR_TABLE_RED_SIZE..=COLOR_TABLE_ALPHA_SIZE => Some(8),
        COLOR_TABLE_LUMINANCE_SIZE | COLOR_TABLE_INTENSITY_SIZE => Some(0),
        _ => None,
    }
}

pub(crate) unsafe fn get_color_table_iv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLint) {
    if !layer.facts.own.palettes {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetColorTableParameterivEXT(target, name, given) };
    }
    match parameter(layer, target, name) {
        // SAFETY: the application has room for the one value.
        Some(value) => unsafe { given.write_unaligned(value) },
        None => layer.set_error(tokens::INVALID_ENUM),
    }
}

pub(crate) unsafe fn get_color_table_fv(layer: &mut Layer, target: GLenum, name: GLenum, given: *mut GLfloat) {
    if !layer.facts.own.palettes {
        // SAFETY: the application has room for the value.
        return unsafe { host::GetColorTableParameterfvEXT(target, name, given) };
    }
    match parameter(layer, target, name) {
        // SAFETY: the application has room for the one value.
        Some(value) => unsafe { given.write_unaligned(value as GLfloat) },
        None => layer.set_error(tokens::INVALID_ENUM),
    }
}
