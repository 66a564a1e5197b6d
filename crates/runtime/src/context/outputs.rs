//! Destinations of colours: draw buffers (ARB_draw_buffers), and buffers of integers (EXT_texture_integer).

use crate::context::base::Context;
use crate::model::error::{Result, invalid_operation, invalid_value};
use crate::raster::state::{BlendState, Rectangle};
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

/// The destinations of colour outputs, and the types of their buffers.
#[derive(Clone, Debug)]
pub(crate) struct Outputs {
    formats: Vec<ColorFormat>,
    /// By colour output.
    buffers: [DrawBuffer; MAX_COLORS],
}

impl Outputs {
    pub(crate) fn new(formats: &[ColorFormat]) -> Outputs {
        let mut buffers = [DrawBuffer::None; MAX_COLORS];
        if !formats.is_empty() {
            buffers[0] = DrawBuffer::Color(0);
        }
        Outputs { formats: formats.to_vec(), buffers }
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
}

/// # Colour outputs: draw buffers and their blending.
impl Context {
    /// Sets the destination of colour output 0; the others go nowhere.
    pub fn draw_buffer(&mut self, buffer: DrawBuffer) -> Result {
        self.outside("DrawBuffer")?;
        self.choose_buffers(&[buffer])
    }

    /// Sets the destination of each colour output; further ones go nowhere.
    pub fn draw_buffers(&mut self, buffers: &[DrawBuffer]) -> Result {
        self.outside("DrawBuffers")?;
        if buffers.len() > self.max_draw_buffers() {
            return invalid_operation(format!("{} are more than MAX_DRAW_BUFFERS", buffers.len()));
        }
        if buffers.contains(&DrawBuffer::All) {
            return invalid_operation("DrawBuffers takes one buffer for each output");
        }
        for (number, buffer) in buffers.iter().enumerate() {
            if *buffer != DrawBuffer::None && buffers[..number].contains(buffer) {
                return invalid_operation(format!("{buffer:?} is named twice"));
            }
        }
        self.choose_buffers(buffers)
    }

    fn choose_buffers(&mut self, buffers: &[DrawBuffer]) -> Result {
        let outputs = &mut self.gl.outputs;
        if let Some(buffer) = buffers.iter().find(|buffer| !outputs.has(**buffer)) {
            return invalid_operation(format!("the window has no {buffer:?}"));
        }
        outputs.buffers = std::array::from_fn(|output| buffers.get(output).copied().unwrap_or(DrawBuffer::None));
        Ok(())
    }

    fn max_draw_buffers(&mut self) -> usize {
        (self.device.limits().color_buffers as usize).min(MAX_COLORS)
    }

    /// DRAW_BUFFERi.
    pub fn get_draw_buffer(&mut self, output: u32) -> Result<DrawBuffer> {
        self.outside("GetIntegerv")?;
        let count = self.max_draw_buffers();
        match self.gl.outputs.buffers[..count].get(output as usize) {
            Some(buffer) => Ok(*buffer),
            None => invalid_value(format!("there is no DRAW_BUFFER{output}")),
        }
    }

    /// The clear value of buffers of signed integers (ClearColorIiEXT).
    pub fn clear_color_ii(&mut self, color: [i32; 4]) -> Result {
        self.clear_color_iui(color.map(i32::cast_unsigned))
    }

    /// The clear value of buffers of unsigned integers (ClearColorIuiEXT).
    pub fn clear_color_iui(&mut self, color: [u32; 4]) -> Result {
        self.outside("ClearColorI")?;
        self.gl.clear_color = color.map(f32::from_bits);
        Ok(())
    }

    /// ReadPixels of RGBA_INTEGER: words of the read buffer, signed ones as their bits. The bottom row comes first.
    pub fn read_pixels_integer(&mut self, area: Rectangle) -> Result<Vec<[u32; 4]>> {
        self.outside("ReadPixels")?;
        let colors = self.read_colors(area, true)?;
        Ok(colors.into_iter().map(|color| color.map(f32::to_bits)).collect())
    }

    /// Integers can only be read as integers, and nothing else can.
    pub(crate) fn read_as(&self, integers: bool) -> Result {
        let format = self.gl.outputs.formats.get(self.gl.pixels.read_buffer);
        match (integers, format.is_some_and(|format| format.integer().is_some())) {
            (true, false) => invalid_operation("the read buffer holds no integers"),
            (false, true) => invalid_operation("the read buffer holds integers"),
            _ => Ok(()),
        }
    }
}
