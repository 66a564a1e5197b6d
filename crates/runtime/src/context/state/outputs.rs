//! Colour buffers: the destinations of colours (ARB_draw_buffers), of integers, too (EXT_texture_integer), and the buffer
//! that is read.

use crate::model::error::{Result, invalid_operation};
use crate::raster::state::BlendState;
use crate::raster::{ColorFormat, MAX_COLORS, reads_second_source};

/// The buffers of DrawBuffer and DrawBuffers.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum DrawBuffer {
    /// `GL_NONE`: the output is written nowhere.
    None,
    /// A colour buffer of the window: 0 is BACK_LEFT, the others follow as AUX0 and so on.
    Color(u32),
    /// FRONT_AND_BACK: all of them, for DrawBuffer only.
    All,
}

/// The destinations of colour outputs, the types of their buffers, and the one that is read.
#[derive(Clone, Debug)]
pub(crate) struct Outputs {
    formats: Vec<ColorFormat>,
    /// By colour output.
    buffers: [DrawBuffer; MAX_COLORS],
    /// The colour buffer to read and copy from.
    pub read_buffer: usize,
}

impl Outputs {
    pub(crate) fn new(formats: &[ColorFormat]) -> Outputs {
        let mut buffers = [DrawBuffer::None; MAX_COLORS];
        if !formats.is_empty() {
            buffers[0] = DrawBuffer::Color(0);
        }
        Outputs { formats: formats.to_vec(), buffers, read_buffer: 0 }
    }

    /// The colour output of each buffer. Programs without numbered colours (`several`) write their only colour to all
    /// draw buffers (ARB_draw_buffers, 4.2.1).
    pub(crate) fn sources(&self, several: bool) -> [Option<u8>; MAX_COLORS] {
        let mut sources = [None; MAX_COLORS];
        for (output, choice) in self.buffers.iter().enumerate() {
            let source = Some(if several { output as u8 } else { 0 });
            match choice {
                DrawBuffer::None => {}
                DrawBuffer::Color(buffer) => sources[*buffer as usize % MAX_COLORS] = source,
                DrawBuffer::All => sources[..self.formats.len()].fill(source),
            }
        }
        sources
    }

    fn has(&self, buffer: DrawBuffer) -> bool {
        match buffer {
            DrawBuffer::None => true,
            DrawBuffer::Color(number) => (number as usize) < self.formats.len(),
            DrawBuffer::All => !self.formats.is_empty(),
        }
    }

    /// Errors of Begin and of the commands that draw pixels.
    pub(crate) fn validate(&self, programmed: bool, blend: &BlendState) -> Result {
        let integers = self.formats.iter().any(|format| format.integer().is_some());
        if !integers && !blend.enabled {
            return Ok(());
        }
        let sources = self.sources(true);
        let integer = |(format, source): (&ColorFormat, &Option<u8>)| source.is_some() && format.integer().is_some();
        if !programmed && self.formats.iter().zip(&sources).any(integer) {
            return invalid_operation("colour buffers of integers are drawn to by fragment programs only");
        }
        let others = self.buffers[1..].iter().any(|buffer| *buffer != DrawBuffer::None);
        if others && blend.enabled && reads_second_source(blend) {
            return invalid_operation(
                "blending with a second source has one draw buffer (MAX_DUAL_SOURCE_DRAW_BUFFERS)",
            );
        }
        Ok(())
    }

    /// Sets the destination of each colour output; further ones go nowhere.
    pub(crate) fn choose(&mut self, buffers: &[DrawBuffer]) -> Result {
        if let Some(buffer) = buffers.iter().find(|buffer| !self.has(**buffer)) {
            return invalid_operation(format!("the window has no {buffer:?}"));
        }
        self.buffers = std::array::from_fn(|output| buffers.get(output).copied().unwrap_or(DrawBuffer::None));
        Ok(())
    }

    /// The destination of a colour output.
    pub(crate) fn buffer(&self, output: u32) -> Option<DrawBuffer> {
        self.buffers.get(output as usize).copied()
    }

    /// Integers can only be read as integers, and nothing else can.
    pub(crate) fn read_as(&self, integers: bool) -> Result {
        let format = self.formats.get(self.read_buffer);
        match (integers, format.is_some_and(|format| format.integer().is_some())) {
            (true, false) => invalid_operation("the read buffer holds no integers"),
            (false, true) => invalid_operation("the read buffer holds integers"),
            _ => Ok(()),
        }
    }
}
