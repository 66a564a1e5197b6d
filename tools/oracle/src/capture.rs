//! What stages in GLSL pass on: vertices that transform feedback writes to a buffer.

use glasm::dialect::Stage;

use super::context::Oracle;
use super::draw::ColorFormat;
use super::functions::Capturing;
use super::linked::{ShaderSource, named};

const BUFFER: u32 = 0x8c8e;
const DISCARD: u32 = 0x8c89;
const DYNAMIC_READ: u32 = 0x88e9;
const INTERLEAVED: u32 = 0x8c8c;
const PATCH_VERTICES: u32 = 0x8e72;
const PRIMITIVES_WRITTEN: u32 = 0x8c88;
const QUERY_RESULT: u32 = 0x8866;
const LINES: u32 = 1;
const TRIANGLES: u32 = 4;
/// The mode of draws whose primitives are patches.
const PATCHES: u32 = 0xe;

/// What is drawn, and what is captured.
#[derive(Clone, Debug)]
pub struct Captured<'a> {
    /// The mode of DrawArrays.
    pub mode: u32,
    /// Its vertices, from 0 on; all are one patch, where patches are drawn.
    pub vertices: u32,
    /// The mode of what arrives: POINTS, LINES or TRIANGLES.
    pub primitives: u32,
    /// Variables of the last stage, each of four floats but for those that the numbers say.
    pub variables: &'a [(&'a str, u32)],
    /// Room for this many vertices.
    pub room: u32,
}

impl Oracle {
    /// Draws with these stages, without fragments, and returns the captured vertices, each with its variables one after
    /// the other.
    pub fn capture(&self, sides: &[(Stage, &ShaderSource<'_>)], draw: &Captured<'_>) -> Result<Vec<Vec<u32>>, String> {
        let gl = self.shaders()?;
        let capturing = self.capturing.as_ref().ok_or("the driver captures no vertices")?;
        let names: Result<Vec<_>, String> = draw.variables.iter().map(|(name, _)| named(name)).collect();
        let names = names?;
        let linked = self.link(gl, sides, |program| {
            let names: Vec<_> = names.iter().map(|name| name.as_ptr()).collect();
            // SAFETY: the names are zero-terminated and as many as said.
            unsafe { (capturing.set_captured)(program, names.len() as i32, names.as_ptr(), INTERLEAVED) };
            Ok(())
        })?;
        // A draw needs a target, though nothing arrives there.
        let target = self.target(1, 1, &[ColorFormat::Floats])?;
        let words = draw.variables.iter().map(|(_, count)| *count).sum::<u32>() as usize;
        let mut contents = vec![0u32; words * draw.room as usize];
        let size = size_of_val(contents.as_slice()) as isize;
        let corners = match draw.primitives {
            LINES => 2,
            TRIANGLES => 3,
            _ => 1,
        };
        let mut buffer = 0;
        // SAFETY: the names are the GL's, and the buffer has room for what is read back.
        let primitives = unsafe {
            (gl.generate_buffers)(1, &mut buffer);
            (gl.bind_buffer_base)(BUFFER, 0, buffer);
            (gl.buffer_data)(BUFFER, size, contents.as_ptr().cast(), DYNAMIC_READ);
            let primitives = self.captured(capturing, draw);
            (capturing.read_buffer)(BUFFER, 0, size, contents.as_mut_ptr().cast());
            (gl.bind_buffer_base)(BUFFER, 0, 0);
            (gl.delete_buffers)(1, &buffer);
            primitives
        };
        drop(linked);
        drop(target);
        self.check("capturing")?;
        let vertices = (primitives * corners) as usize;
        Ok(contents.chunks(words.max(1)).take(vertices).map(<[u32]>::to_vec).collect())
    }

    /// Draws while the buffer is bound, and returns the number of primitives that were written.
    ///
    /// # Safety
    /// A program is in use, and a buffer bound.
    unsafe fn captured(&self, capturing: &Capturing, draw: &Captured<'_>) -> u32 {
        let (mut query, mut written) = (0, 0);
        // SAFETY: the caller vouches for the state; the query has one value.
        unsafe {
            (self.gl.enable)(DISCARD);
            if draw.mode == PATCHES {
                (capturing.patch_parameter)(PATCH_VERTICES, draw.vertices.max(1) as i32);
            }
            (capturing.generate_queries)(1, &mut query);
            (capturing.begin_query)(PRIMITIVES_WRITTEN, query);
            (capturing.begin_capture)(draw.primitives);
            (capturing.draw_arrays)(draw.mode, 0, draw.vertices.max(1) as i32);
            (capturing.end_capture)();
            (capturing.end_query)(PRIMITIVES_WRITTEN);
            (capturing.query_result)(query, QUERY_RESULT, &mut written);
            (capturing.delete_queries)(1, &query);
            (self.gl.disable)(DISCARD);
        }
        written
    }
}
