//! Fragments without primitives, as commands of a context: clears, the raster position, DrawPixels, Bitmap, CopyPixels;
//! and reading back.

use crate::call::Shown;
use crate::context::base::Context;
use crate::context::draws::textures::SampledUnits;
use crate::context::formats::pixels::{PixelFormat, Pixels};
use crate::context::formats::values::AttributeValue;
use crate::context::names::PixelCopy;
use crate::context::state::pixels::ClearMask;
use crate::model::error::{Result, at_most, invalid_operation};
use crate::model::limits::MAX_PIXELS;
use crate::model::matrix;
use crate::raster::state::Rectangle;
use crate::raster::target::nearest_byte;
use crate::raster::{Clear, Image, PixelRectangle, Placement, RasterPosition};
use crate::texels::TargetBuffer;
use glasm::dialect::Switches;
use glasm::dialect::bindings::{Attribute, Output};
use glasm::interp::{Inputs, Machine, Textures, initial_inputs};
use glasm::program::Program;
use glasm::texture::Unit;

/// OUT_OF_MEMORY if a rectangle is too large to be read.
fn readable(area: Rectangle) -> Result {
    at_most("pixels", u64::from(area.width) * u64::from(area.height), MAX_PIXELS)
}

fn bytes(colors: &[[f32; 4]]) -> Vec<u8> {
    colors.as_flattened().iter().map(|value| nearest_byte(*value)).collect()
}

/// # Reading and copying pixels.
impl Context {
    /// Clears buffers within the scissor and the masks.
    pub fn clear(&mut self, mask: ClearMask) -> Result {
        self.outside("Clear")?;
        let clear = Clear {
            color: mask.contains(ClearMask::COLOR).then_some(self.gl.raster.clear_color),
            buffer: None,
            depth: (mask.contains(ClearMask::DEPTH) && self.description.depth.is_some())
                .then_some(self.gl.raster.clear_depth),
            stencil: (mask.contains(ClearMask::STENCIL) && self.description.stencil)
                .then_some(self.gl.raster.clear_stencil),
        };
        self.gl.framebuffers.validate()?;
        self.gl.framebuffers.touch();
        let state = self.gl.clear_state();
        for layer in self.gl.framebuffers.layers().iter().skip(1) {
            self.device.clear(*layer, &state, &clear)?;
        }
        Ok(self.device.clear(self.target, &state, &clear)?)
    }

    /// Colours of the read buffer, the bottom row first. Outside the window they are 0.
    pub fn read_pixels(&mut self, area: Rectangle) -> Result<Vec<[f32; 4]>> {
        self.outside("ReadPixels")?;
        self.read_colors(area, false)
    }

    /// The colours of the read buffer, which holds integers or holds none.
    pub(crate) fn read_colors(&mut self, area: Rectangle, integers: bool) -> Result<Vec<[f32; 4]>> {
        let buffer = TargetBuffer::Color(self.gl.framebuffers.outputs.read_buffer);
        self.check_read(buffer)?;
        self.gl.framebuffers.outputs.read_as(integers)?;
        readable(area)?;
        Ok(self.device.read_color(self.target, self.gl.framebuffers.outputs.read_buffer, area)?)
    }

    /// INVALID_FRAMEBUFFER_OPERATION if the framebuffer is not complete, INVALID_OPERATION if it lacks the buffer that
    /// is to be read (for depths in ARB_depth_texture, 3.8.2).
    pub(crate) fn check_read(&self, buffer: TargetBuffer) -> Result {
        self.gl.framebuffers.validate()?;
        match buffer {
            TargetBuffer::Color(number) if number >= self.description.colors.len() => {
                invalid_operation(format!("there is no colour buffer {number}"))
            }
            TargetBuffer::Depth if self.description.depth.is_none() => invalid_operation("there is no depth buffer"),
            TargetBuffer::Color(_) | TargetBuffer::Depth => Ok(()),
        }
    }

    /// The same as bytes: red, green, blue, alpha.
    pub fn read_pixels_rgba8(&mut self, area: Rectangle) -> Result<Vec<u8>> {
        Ok(bytes(&self.read_pixels(area)?))
    }

    /// The same without waiting for the device, for browsers: the bytes come later, or what the device found wrong with
    /// what was drawn.
    pub fn ask_pixels_rgba8(
        &mut self,
        area: Rectangle,
    ) -> Result<impl Future<Output = Result<Vec<u8>>> + Send + use<>> {
        self.outside("ReadPixels")?;
        self.check_read(TargetBuffer::Color(self.gl.framebuffers.outputs.read_buffer))?;
        self.gl.framebuffers.outputs.read_as(false)?;
        readable(area)?;
        let reading = self.device.ask_color(self.target, self.gl.framebuffers.outputs.read_buffer, area)?;
        Ok(async move { Ok(bytes(&reading.await?)) })
    }

    /// Shows the read buffer on the surface that the device was opened for.
    pub fn show(&mut self) -> Result<Shown> {
        self.outside("ReadPixels")?;
        self.check_read(TargetBuffer::Color(self.gl.framebuffers.outputs.read_buffer))?;
        self.gl.framebuffers.outputs.read_as(false)?;
        Ok(self.device.show(self.target, self.gl.framebuffers.outputs.read_buffer)?)
    }

    /// Depths, the bottom row first.
    pub fn read_depth(&mut self, area: Rectangle) -> Result<Vec<f32>> {
        self.outside("ReadPixels")?;
        self.check_read(TargetBuffer::Depth)?;
        readable(area)?;
        Ok(self.device.read_depth(self.target, area)?)
    }

    /// Stencil values, the bottom row first.
    pub fn read_stencil(&mut self, area: Rectangle) -> Result<Vec<u8>> {
        self.state("ReadPixels")?.framebuffers.validate()?;
        if !self.description.stencil {
            return invalid_operation("there is no stencil buffer");
        }
        readable(area)?;
        Ok(self.device.read_stencil(self.target, area)?)
    }

    /// Selects the colour buffer to read and copy from.
    pub fn read_buffer(&mut self, buffer: u32) -> Result {
        self.outside("ReadBuffer")?;
        if buffer as usize >= self.description.colors.len() {
            return invalid_operation(format!("there is no colour buffer {buffer}"));
        }
        self.gl.framebuffers.outputs.read_buffer = buffer as usize;
        Ok(())
    }

    /// `glPixelZoom`: pixels in the window for each one drawn; negative numbers mirror.
    pub fn pixel_zoom(&mut self, x: f32, y: f32) -> Result {
        self.set("PixelZoom", |gl| gl.raster.pixels.zoom = [x, y])
    }

    /// Sets the raster position to a vertex's, computed by the vertex program if one is enabled.
    pub fn raster_pos(&mut self, position: impl AttributeValue) -> Result {
        self.state("RasterPos")?.validate_programs()?;
        let stages = self.gl.vertex_stages()?;
        self.scratch.gather(&self.gl, &stages);
        self.bring_sampled(&stages)?;
        let sampled = SampledUnits::of(&self.gl, &stages);
        let bindings = sampled.bindings();
        let mut textures = Textures::default();
        for (unit, binding) in textures.units.iter_mut().zip(bindings.all()) {
            *unit = binding.as_ref().and_then(|binding| Unit::new(&binding.texture.value, binding.sampler));
        }
        let program = &stages.vertex.program;
        let mut inputs = Inputs { parameters: self.scratch.vertex.clone(), ..initial_inputs(program) };
        for (place, value) in inputs.attributes.iter_mut().zip(&self.gl.vertices.current.values) {
            *place = value.map(f32::to_bits);
        }
        let position = position.components();
        if let Some(place) = inputs.attributes.first_mut() {
            *place = position.map(f32::to_bits);
        }
        let mut machine = Machine::new(program);
        machine.execute(&inputs, &textures);
        let clip = if program.options().has(Switches::POSITION_INVARIANT) {
            matrix::apply(self.gl.transforms.model_view_projection(), position)
        } else {
            machine.output(0, Output::HPOS).map(f32::from_bits)
        };
        let placed = self.place(&machine, program, clip);
        self.gl.raster.pixels.position = placed;
        Ok(())
    }

    /// The raster position of a vertex; `None` if it is clipped.
    fn place(&self, machine: &Machine, program: &Program, [x, y, z, w]: [f32; 4]) -> Option<RasterPosition> {
        let output = |output: Output| machine.output(0, output).map(f32::from_bits);
        let clipped = (0..6u8).any(|plane| {
            let enabled = self.gl.enabled.clip_planes >> plane & 1 != 0;
            let distance = Output(Output::CLP0.0 + plane);
            enabled && program.writes(distance) && (output(distance)[0] < 0.0 || output(distance)[0].is_nan())
        });
        let depth_clamp = self.gl.raster.state.depth.clamp;
        if clipped || w <= 0.0 || x.abs() > w || y.abs() > w || (z.abs() > w && !depth_clamp) {
            return None;
        }
        let viewport = &self.gl.raster.state.viewport;
        let [near, far] = self.gl.raster.state.depth.range;
        let along = |start: i32, size: u32, place: f32| start as f32 + size as f32 * (place / w + 1.0) / 2.0;
        let depth = (near + far) / 2.0 + (far - near) / 2.0 * (z / w);
        let mut attributes = vec![output(Output::COL0), output(Output::COL1)];
        let fog = if program.writes(Output::FOGC) { output(Output::FOGC)[0] } else { 0.0 };
        attributes.push([fog, 0.0, 0.0, 1.0]);
        attributes.extend((Output::TEX0.0..Output::CLP0.0).map(|number| output(Output(number))));
        Some(RasterPosition {
            window: [
                along(viewport.x, viewport.width, x),
                along(viewport.y, viewport.height, y),
                depth.clamp(near.min(far), near.max(far)),
            ],
            w,
            attributes,
        })
    }

    /// Sets the raster position in the window. Colours and coordinates are the current ones.
    pub fn window_pos(&mut self, [x, y, depth]: [f32; 3]) -> Result {
        self.outside("WindowPos")?;
        let [near, far] = self.gl.raster.state.depth.range;
        let current = |attribute: Attribute| self.gl.vertices.current.values[usize::from(attribute.0)];
        let mut attributes =
            vec![current(Attribute::COL0), current(Attribute::COL1), [current(Attribute::FOGC)[0], 0.0, 0.0, 1.0]];
        attributes.extend((0..8).map(|set| current(Attribute(Attribute::TEX0.0 + set))));
        let depth = near + depth.clamp(0.0, 1.0) * (far - near);
        self.gl.raster.pixels.position = Some(RasterPosition { window: [x, y, depth], w: 1.0, attributes });
        Ok(())
    }

    /// CURRENT_RASTER_POSITION (x, y, depth, clip-space w); `None` if it is not valid.
    pub fn get_raster_position(&self) -> Result<Option<[f32; 4]>> {
        self.outside("GetFloatv")?;
        let position = self.gl.raster.pixels.position.as_ref();
        Ok(position.map(|RasterPosition { window: [x, y, depth], w, .. }| [*x, *y, *depth, *w]))
    }

    /// Draws colours or depths: one fragment for each pixel, or several with zoom.
    pub fn draw_pixels(&mut self, width: u32, height: u32, pixels: Pixels) -> Result {
        self.outside("DrawPixels")?;
        if pixels.format.is_integer() {
            return invalid_operation("integers are not drawn as pixels");
        }
        let vectors = pixels.vectors((width as usize).saturating_mul(height as usize))?;
        if pixels.format == PixelFormat::DepthComponent {
            let depths: Vec<f32> = vectors.iter().map(|vector| vector[0].clamp(0.0, 1.0)).collect();
            return self.draw_image(width, height, &Image::Depth(&depths));
        }
        let fixed = self.description.colors.iter().all(|format| format.is_fixed());
        let held = |part: f32| if fixed { part.clamp(0.0, 1.0) } else { part };
        let colors: Vec<[f32; 4]> = vectors.iter().map(|vector| vector.map(held)).collect();
        self.draw_image(width, height, &Image::Color { values: &colors, varying: 0 })
    }

    /// DrawPixels of STENCIL_INDEX.
    pub fn draw_stencil_pixels(&mut self, width: u32, height: u32, values: &[u8]) -> Result {
        self.state("DrawPixels")?.validate_fragments()?;
        if !self.description.stencil {
            return invalid_operation("there is no stencil buffer");
        }
        if values.len() != (width as usize).saturating_mul(height as usize) {
            return invalid_operation(format!("{} values do not fill {width} by {height}", values.len()));
        }
        let Some(position) = &self.gl.raster.pixels.position else { return Ok(()) };
        let placement = self.placement(position, width, height);
        let state = self.gl.clear_state();
        Ok(self.device.stencil_pixels(self.target, &state, &placement, values)?)
    }

    fn placement(&self, position: &RasterPosition, width: u32, height: u32) -> Placement {
        let [x, y, _] = position.window;
        Placement { origin: [x, y], zoom: self.gl.raster.pixels.zoom, width, height }
    }

    fn draw_image(&mut self, width: u32, height: u32, source: &Image) -> Result {
        self.gl.validate_fragments()?;
        let Some(position) = self.gl.raster.pixels.position.clone() else { return Ok(()) };
        let pixels = PixelRectangle { placement: self.placement(&position, width, height), source: *source };
        self.draw_rectangle(&position, &pixels)
    }

    /// Draws fragments where bits are set, the bottom row first, and advances the raster position.
    pub fn bitmap(&mut self, [width, height]: [u32; 2], origin: [f32; 2], advance: [f32; 2], bits: &[bool]) -> Result {
        self.state("Bitmap")?.validate_fragments()?;
        if bits.len() != (width as usize).saturating_mul(height as usize) {
            return invalid_operation(format!("{} bits do not fill {width} by {height}", bits.len()));
        }
        let Some(position) = self.gl.raster.pixels.position.clone() else { return Ok(()) };
        if !bits.is_empty() {
            let pixels = PixelRectangle::bitmap(&position, origin, width, height, bits);
            self.draw_rectangle(&position, &pixels)?;
        }
        if let Some(position) = &mut self.gl.raster.pixels.position {
            position.window[0] += advance[0];
            position.window[1] += advance[1];
        }
        Ok(())
    }

    /// Draws pixels read from the window.
    pub fn copy_pixels(&mut self, area: Rectangle, what: PixelCopy) -> Result {
        self.state("CopyPixels")?.validate_fragments()?;
        match what {
            PixelCopy::Color => {
                let colors = self.read_pixels(area)?;
                self.draw_image(area.width, area.height, &Image::Color { values: &colors, varying: 0 })
            }
            PixelCopy::Depth => {
                let depths = self.read_depth(area)?;
                self.draw_image(area.width, area.height, &Image::Depth(&depths))
            }
            PixelCopy::Stencil => {
                let values = self.read_stencil(area)?;
                self.draw_stencil_pixels(area.width, area.height, &values)
            }
        }
    }
}
