//! Whole frames of a fragment program, repeatedly: a driver's time for them.

use super::context::Oracle;
use super::draw::VertexData;
use super::native::Loaded;

const FRAMEBUFFER: u32 = 0x8d40;
const COLOR_ATTACHMENT0: u32 = 0x8ce0;
const FRAMEBUFFER_COMPLETE: u32 = 0x8cd5;
const TEXTURE_2D: u32 = 0x0de1;
const TEXTURE0: u32 = 0x84c0;
const RGBA: u32 = 0x1908;
const RGBA8: i32 = 0x8058;
const UNSIGNED_BYTE: u32 = 0x1401;
const COLOR_BIT: u32 = 0x4000;
const TRIANGLES: u32 = 4;
const FALSE: u32 = 0;

/// The inputs of frames.
pub struct FrameDescription<'a> {
    pub fragment: &'a str,
    /// Width and height.
    pub size: u32,
    /// A triangle that covers the window.
    pub vertices: [VertexData; 3],
    /// A square image of 8-bit colours for all units, filtered linearly, repeated.
    pub texels: &'a [u8],
    pub side: u32,
}

/// A fragment program ready to draw.
pub struct Frames<'a> {
    oracle: &'a Oracle,
    size: u32,
    vertices: [VertexData; 3],
    fragment: Loaded,
    vertex: Loaded,
    framebuffer: u32,
    textures: [u32; 2],
}

impl Oracle {
    /// Sets everything up once.
    pub fn frames(&self, it: &FrameDescription<'_>) -> Result<Frames<'_>, String> {
        self.make_current().map_err(|error| error.to_string())?;
        let fragment = self.load(it.fragment).map_err(|refused| refused.to_string())?;
        let vertex = self.load(super::draw::PASS_THROUGH).map_err(|refused| refused.to_string())?;
        let gl = &self.gl;
        let mut frames = Frames {
            oracle: self,
            size: it.size,
            vertices: it.vertices,
            fragment,
            vertex,
            framebuffer: 0,
            textures: [0; 2],
        };
        let (size, side) = (it.size as i32, it.side as i32);
        // SAFETY: the context is current; names are generated into places that exist, the image has its texels.
        unsafe {
            (gl.generate_framebuffers)(1, &mut frames.framebuffer);
            (gl.generate_textures)(2, frames.textures.as_mut_ptr());
            (gl.active_texture)(TEXTURE0);
            (gl.bind_texture)(TEXTURE_2D, frames.textures[0]);
            (gl.texture_image_2d)(TEXTURE_2D, 0, RGBA8, size, size, 0, RGBA, UNSIGNED_BYTE, std::ptr::null());
            (gl.bind_framebuffer)(FRAMEBUFFER, frames.framebuffer);
            (gl.framebuffer_texture)(FRAMEBUFFER, COLOR_ATTACHMENT0, TEXTURE_2D, frames.textures[0], 0);
            if (gl.buffer_status)(FRAMEBUFFER) != FRAMEBUFFER_COMPLETE {
                return Err("the driver does not draw into textures".to_owned());
            }
            assert!(it.texels.len() >= (4 * it.side * it.side) as usize, "the image is too small");
            for unit in 0..8 {
                (gl.active_texture)(TEXTURE0 + unit);
                (gl.bind_texture)(TEXTURE_2D, frames.textures[1]);
            }
            (gl.texture_image_2d)(TEXTURE_2D, 0, RGBA8, side, side, 0, RGBA, UNSIGNED_BYTE, it.texels.as_ptr().cast());
            for (name, value) in [(0x2800, 0x2601), (0x2801, 0x2601), (0x2802, 0x2901), (0x2803, 0x2901)] {
                (gl.texture_integer)(TEXTURE_2D, name, value);
            }
            (gl.clamp_color)(0x891a, FALSE);
            (gl.disable)(0x0b71);
            (gl.viewport)(0, 0, size, size);
            (gl.clear_color)(0.0, 0.0, 0.0, 1.0);
            (gl.clear)(COLOR_BIT);
        }
        self.check("setting up frames")?;
        Ok(frames)
    }
}

impl Frames<'_> {
    /// The colours of the last frame, the bottom row first.
    pub fn read(&self) -> Vec<u8> {
        let gl = &self.oracle.gl;
        let mut pixels = vec![0; (4 * self.size * self.size) as usize];
        let size = self.size as i32;
        // SAFETY: there is room for the whole frame.
        unsafe {
            (gl.read_buffer)(COLOR_ATTACHMENT0);
            (gl.read_pixels)(0, 0, size, size, RGBA, UNSIGNED_BYTE, pixels.as_mut_ptr().cast());
        }
        pixels
    }

    /// Draws frames over each other and waits for them.
    pub fn draw(&self, count: u32) {
        let gl = &self.oracle.gl;
        // SAFETY: the context is current, and all that is used was made above.
        unsafe {
            for _ in 0..count {
                (gl.begin)(TRIANGLES);
                self.vertices.iter().for_each(|data| self.oracle.vertex(data));
                (gl.end)();
                (gl.flush)();
            }
            (gl.finish)();
        }
    }
}

impl Drop for Frames<'_> {
    fn drop(&mut self) {
        self.oracle.unload(&self.fragment);
        self.oracle.unload(&self.vertex);
        let gl = &self.oracle.gl;
        // SAFETY: the names are the GL's.
        unsafe {
            (gl.bind_framebuffer)(FRAMEBUFFER, 0);
            (gl.delete_framebuffers)(1, &self.framebuffer);
            (gl.delete_textures)(2, self.textures.as_ptr());
        }
    }
}
