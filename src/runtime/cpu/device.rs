//! The trait's side of the CPU device.

use rustc_hash::FxHashMap;

use super::chain::{self, ChainStage};
use super::fragment::FragmentStage;
use super::link::Link;
use super::vertex::VertexStage;
use crate::interp::Textures;
use crate::raster::shader::MAX_COLORS;
use crate::raster::state::Rectangle;
use crate::raster::target::MAX_DIMENSION;
use crate::raster::{
    Clear, Draw, Image, Indices, PixelRectangle, Placement, RasterPosition, State, Statistics, Target, clear, draw,
    draw_pixels, draw_stencil,
};
use crate::runtime::call::{
    Device, DeviceError, DeviceLimits, DrawCall, PixelCall, TargetDescription, TargetId, TextureBinding,
};
use crate::texture::Unit;

/// The device that every machine has: exact, and the reference for all others.
#[derive(Debug, Default)]
pub struct Cpu {
    targets: FxHashMap<TargetId, Target>,
    made: u64,
}

impl Cpu {
    pub fn new() -> Cpu {
        Cpu::default()
    }

    fn target(&mut self, target: TargetId) -> Result<&mut Target, DeviceError> {
        self.targets.get_mut(&target).ok_or(DeviceError::NoTarget)
    }
}

/// Units that are complete.
fn units<'a>(bindings: &'a [Option<TextureBinding<'a>>]) -> Textures<'a> {
    let mut textures = Textures::default();
    for (place, binding) in textures.units.iter_mut().zip(bindings) {
        *place = binding.as_ref().and_then(|binding| Unit::new(&binding.texture.value, binding.sampler));
    }
    textures
}

/// The state with sprite coordinates counted as the layout does.
fn linked_state(state: &State, link: &Link) -> State {
    let mut state = state.clone();
    state.point.sprite_varyings = link.varying_bits(state.point.sprite_varyings);
    state
}

/// A draw whose vertices go through a chain.
fn draw_chain(target: &mut Target, state: &State, stage: &ChainStage<'_>, shader: &FragmentStage<'_>) -> Statistics {
    let mut statistics = Statistics::default();
    let count = stage.count();
    for start in (0..count).step_by(chain::BATCH) {
        let made = stage.run(start..count.min(start + chain::BATCH));
        let indices = Indices::Range { first: 0, count: made.vertices.len() as u32 };
        let vertices = &made.vertices[..];
        let work = Draw { state, layout: &stage.link.layout, vertices, shader, mode: made.mode, indices };
        statistics += draw(target, &work);
    }
    statistics
}

fn lacks(what: &str) -> DeviceError {
    DeviceError::Unsupported(what.to_owned())
}

impl Device for Cpu {
    fn name(&self) -> &str {
        "CPU"
    }

    fn limits(&self) -> DeviceLimits {
        DeviceLimits {
            texture_size: MAX_DIMENSION,
            texture_size_3d: 2048,
            target_size: MAX_DIMENSION,
            color_buffers: MAX_COLORS as u32,
            samples: 4,
            logic_operations: true,
        }
    }

    fn create_target(&mut self, description: &TargetDescription) -> Result<TargetId, DeviceError> {
        let TargetDescription { width, height, samples, ref colors, depth, stencil } = *description;
        let target = Target::new(width, height, samples, colors, depth, stencil)
            .map_err(|error| DeviceError::Unsupported(format!("such a target: {error}")))?;
        self.made += 1;
        self.targets.insert(TargetId(self.made), target);
        Ok(TargetId(self.made))
    }

    fn delete_target(&mut self, target: TargetId) {
        self.targets.remove(&target);
    }

    fn clear(&mut self, target: TargetId, state: &State, values: &Clear) -> Result<(), DeviceError> {
        clear(self.target(target)?, state, values);
        Ok(())
    }

    fn draw(&mut self, target: TargetId, call: &DrawCall<'_>) -> Result<Statistics, DeviceError> {
        let target = self.target(target)?;
        let link = Link::new(&call.fragment.program.program, call.flat_colors, call.clamp_vertex_colors);
        let textures = units(call.textures);
        let state = linked_state(call.state, &link);
        let height = target.height();
        let shader = FragmentStage { call: &call.fragment, link: &link, textures: &textures, height };
        if let Some(chain) = call.chain {
            let stage = ChainStage { call, chain, link: &link, textures: &textures };
            return Ok(draw_chain(target, &state, &stage, &shader));
        }
        let vertices = VertexStage::new(call, &link, &textures);
        let work = Draw {
            state: &state,
            layout: &link.layout,
            vertices: &vertices,
            shader: &shader,
            mode: call.mode,
            indices: call.indices,
        };
        Ok(draw(target, &work))
    }

    fn pixels(&mut self, target: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        let target = self.target(target)?;
        let link = Link::new(&call.fragment.program.program, false, true);
        let textures = units(call.textures);
        let state = linked_state(call.state, &link);
        let height = target.height();
        let shader = FragmentStage { call: &call.fragment, link: &link, textures: &textures, height };
        // Each varying has its front attribute, a colour its back one behind it.
        let given = &call.raster_position.attributes;
        let mut attributes = vec![crate::raster::vertex::UNWRITTEN; link.layout.attributes];
        for (varying, attribute) in link.layout.varyings.iter().zip(&link.attributes) {
            if let Some(value) = given.get(usize::from(attribute.0) - 1) {
                attributes[varying.front] = *value;
            }
        }
        let position = RasterPosition { attributes, ..*call.raster_position };
        let source = match call.pixels.source {
            Image::Color { values, varying } => {
                Image::Color { values, varying: link.varying(varying).unwrap_or(usize::MAX) }
            }
            other @ (Image::Depth(_) | Image::Bitmap(_)) => other,
        };
        let rectangle = PixelRectangle { source, ..*call.pixels };
        draw_pixels(target, &state, &link.layout, &shader, &position, &rectangle);
        Ok(())
    }

    fn stencil_pixels(
        &mut self,
        target: TargetId,
        state: &State,
        placement: &Placement,
        values: &[u8],
    ) -> Result<(), DeviceError> {
        draw_stencil(self.target(target)?, state, placement, values);
        Ok(())
    }

    fn read_color(
        &mut self,
        target: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.target(target)?.read_color(buffer, rectangle).ok_or_else(|| lacks("such a colour buffer in this target"))
    }

    fn read_depth(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        self.target(target)?.read_depth(rectangle).ok_or_else(|| lacks("a depth buffer in this target"))
    }

    fn read_stencil(&mut self, target: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        self.target(target)?.read_stencil(rectangle).ok_or_else(|| lacks("a stencil buffer in this target"))
    }

    fn finish(&mut self) -> Result<(), DeviceError> {
        Ok(())
    }
}
