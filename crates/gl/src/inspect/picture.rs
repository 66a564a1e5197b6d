//! The picture of a frame before it is swapped.

use crate::host::{self, GLenum, tokens};
use crate::layer::Layer;

/// Pixels of four bytes, the bottom row first.
#[derive(Clone)]
pub(super) struct Picture {
    pub(super) size: [u32; 2],
    pub(super) pixels: Vec<u8>,
}

/// The largest side.
const LARGEST: u32 = 16_384;

/// The size of what the viewport covers, for a surface whose own is not known.
fn viewport() -> [u32; 2] {
    let mut values = [0; 4];
    // SAFETY: the viewport has four values.
    unsafe { host::GetIntegerv(tokens::VIEWPORT, values.as_mut_ptr()) };
    [0, 1].map(|axis| (values[axis] + values[axis + 2]).max(0).cast_unsigned())
}

/// Reads the frame that is complete.
pub(super) fn read(layer: &mut Layer, surface: Option<[u32; 2]>) -> Result<Picture, String> {
    let size = surface.unwrap_or_else(viewport);
    if size.contains(&0) || size.iter().any(|side| *side > LARGEST) {
        return Err(format!("the frame has {} x {} pixels", size[0], size[1]));
    }
    let pixels = part(layer, [0; 2], size)?;
    Ok(Picture { size, pixels })
}

/// Reads a part of the window's frame as it is now.
pub(super) fn part(layer: &mut Layer, place: [i32; 2], size: [u32; 2]) -> Result<Vec<u8>, String> {
    let mut pixels = vec![0; 4 * size[0] as usize * size[1] as usize];
    let read = plainly(layer, || {
        let two = host::integer(tokens::DOUBLEBUFFER) != 0;
        let ([x, y], [width, height]) = (place, size.map(u32::cast_signed));
        // SAFETY: there is room for the pixels, which lie closely.
        unsafe {
            host::ReadBuffer(if two { tokens::BACK } else { tokens::FRONT });
            host::ReadPixels(x, y, width, height, tokens::RGBA, tokens::UNSIGNED_BYTE, pixels.as_mut_ptr().cast());
        }
    })?;
    match read {
        ((), tokens::NO_ERROR) => Ok(pixels),
        ((), error) => Err(format!("the driver does not let the frame be read (error {error:#06x})")),
    }
}

/// Reads pixels or textures as they are, one after the other: nothing of what the application has set for pixels counts
/// meanwhile. Returns the error, too.
pub(super) fn plainly<R>(layer: &mut Layer, read: impl FnOnce() -> R) -> Result<(R, GLenum), String> {
    let is_full = |depth: GLenum, most: GLenum| host::integer(depth) >= host::integer(most);
    // Between Begin and End a question is an error, which the application would see.
    if layer.draws.in_begin
        || layer.lists.recording.is_some()
        || is_full(tokens::ATTRIB_STACK_DEPTH, tokens::MAX_ATTRIB_STACK_DEPTH)
        || is_full(tokens::CLIENT_ATTRIB_STACK_DEPTH, tokens::MAX_CLIENT_ATTRIB_STACK_DEPTH)
    {
        return Err("the frame ends within glBegin or a display list, or with full stacks".to_owned());
    }
    layer.keep_host_error();
    let bound = Bound::leave(layer.facts.gl);
    // SAFETY: all tokens are of the first versions.
    unsafe {
        host::PushAttrib(tokens::PIXEL_MODE_BIT);
        host::PushClientAttrib(tokens::CLIENT_PIXEL_STORE_BIT);
        for name in [
            tokens::PACK_SWAP_BYTES,
            tokens::PACK_LSB_FIRST,
            tokens::PACK_ROW_LENGTH,
            tokens::PACK_SKIP_ROWS,
            tokens::PACK_SKIP_PIXELS,
            tokens::PACK_IMAGE_HEIGHT,
            tokens::PACK_SKIP_IMAGES,
        ] {
            host::PixelStorei(name, 0);
        }
        host::PixelStorei(tokens::PACK_ALIGNMENT, 1);
        host::PixelTransferi(tokens::MAP_COLOR, 0);
        for name in
            [tokens::RED_SCALE, tokens::GREEN_SCALE, tokens::BLUE_SCALE, tokens::ALPHA_SCALE, tokens::DEPTH_SCALE]
        {
            host::PixelTransferf(name, 1.0);
        }
        for name in [tokens::RED_BIAS, tokens::GREEN_BIAS, tokens::BLUE_BIAS, tokens::ALPHA_BIAS, tokens::DEPTH_BIAS] {
            host::PixelTransferf(name, 0.0);
        }
    }
    let given = read();
    // SAFETY: what was pushed is there.
    unsafe {
        host::PopClientAttrib();
        host::PopAttrib();
    }
    bound.resume();
    // SAFETY: GetError takes no parameters.
    Ok((given, unsafe { host::GetError() }))
}

/// What the application has bound in the place of the window and of memory; 0 for nothing.
struct Bound {
    framebuffer: u32,
    buffer: u32,
}

impl Bound {
    /// Unbinds it.
    fn leave(version: u16) -> Bound {
        let bound = |least: u16, name| if version >= least { host::integer(name).cast_unsigned() } else { 0 };
        let framebuffer = bound(300, tokens::READ_FRAMEBUFFER_BINDING);
        let bound = Bound { framebuffer, buffer: bound(210, tokens::PIXEL_PACK_BUFFER_BINDING) };
        bound.bind([0; 2]);
        bound
    }

    /// Binds it again.
    fn resume(&self) {
        self.bind([self.framebuffer, self.buffer]);
    }

    /// Binds others where something was bound.
    fn bind(&self, [framebuffer, buffer]: [u32; 2]) {
        // SAFETY: each name is 0 or an object that the application has made.
        unsafe {
            if self.framebuffer != 0 {
                host::BindFramebuffer(tokens::READ_FRAMEBUFFER, framebuffer);
            }
            if self.buffer != 0 {
                host::BindBuffer(tokens::PIXEL_PACK_BUFFER, buffer);
            }
        }
    }
}
