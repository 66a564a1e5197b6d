//! Pixel rectangles and bitmaps: a rectangle of fragments for each group.

use crate::call::{DeviceError, PixelCall, TargetId};
use crate::gpu::buffers::places::BufferPlace;
use crate::gpu::draw::clear::pixel_groups;
use crate::gpu::draw::record::Drawn;
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::shaders::block::Block;
use crate::gpu::shaders::marks::PIXEL_LOCATIONS;
use crate::gpu::textures::targets::DeviceTarget;
use crate::raster::{Image, Placement};

impl Renderer {
    pub(crate) fn draw_pixels(&mut self, id: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        let target = self.targets.take(id)?;
        let result = self.pixels_on(&target, call);
        self.targets.put_back(id, target);
        let Some(drawn) = result? else { return Ok(()) };
        self.pass(id)?.draws.push(drawn);
        self.pending.accesses_memory |= call.fragment.program.reaches_world;
        Ok(())
    }

    fn pixels_on(&mut self, target: &DeviceTarget, call: &PixelCall<'_>) -> Result<Option<Drawn>, DeviceError> {
        let [.., width, height] = target.inside(call.state.scissor);
        if width == 0 || height == 0 {
            return Ok(None);
        }
        let image = match call.pixels.source {
            Image::Color { varying, .. } => u32::try_from(varying).ok(),
            Image::Depth(_) | Image::Bitmap(_) => None,
        };
        let (setup, fragment) =
            self.pixel_setup(target, call.state, &call.fragment, call.textures, call.float, image)?;
        let raster = call.raster_position;
        let attributes = self.pending.ring.align(16);
        for location in 0..PIXEL_LOCATIONS {
            let value = raster.attributes.get(location as usize).copied().unwrap_or(crate::raster::vertex::UNWRITTEN);
            // Colours of the raster position are clamped to [0, 1]; those of the image are not.
            let value = if location < 2 { value.map(|value| value.clamp(0.0, 1.0)) } else { value };
            self.pending.ring.words(value.map(f32::to_bits));
        }
        let element = self.pending.ring.align(16);
        let count = self.put_pixels(call);
        if count == 0 {
            return Ok(None);
        }
        let description = &target.description;
        let size = [description.width, description.height];
        let first = target.first_buffer(call.state);
        let mut block =
            Block::new(call.state, size, first.is_none_or(|first| first.is_fixed()), description.depth, false);
        let Placement { origin, zoom, .. } = call.pixels.placement;
        block.point = [origin[0], origin[1], zoom[0], zoom[1]];
        block.tests[3] = if raster.w > 0.0 { raster.w } else { 1.0 };
        block.place = [(attributes / 16) as u32, 0, 0, (element / 16) as u32];
        let block = self.pending.put_block(&block);
        let parameters =
            self.uniforms.put_parameters(&mut self.pending.ring, 1, &fragment, &call.fragment, &[[0.0; 4]; 4], size);
        self.pending.record.setups.push(setup);
        Ok(Some(Drawn {
            setup: self.pending.record.setups.len() - 1,
            offsets: [0, parameters, block],
            vertices: [BufferPlace::None, BufferPlace::None],
            indices: BufferPlace::None,
            base: 0,
            range: 0..4,
            instances: count,
            indirect: None,
        }))
    }

    /// Puts the pixels that are drawn into the ring, and returns their number.
    fn put_pixels(&mut self, call: &PixelCall<'_>) -> u32 {
        let bounds = call.state.depth.range;
        let [low, high] = match call.state.depth.clamp {
            true => [bounds[0].min(bounds[1]), bounds[0].max(bounds[1])].map(|bound| bound.clamp(0.0, 1.0)),
            false => [0.0, 1.0],
        };
        let held = |depth: f32| if depth > low { depth.min(high) } else { low };
        let window = call.raster_position.window[2];
        let mut count = 0;
        for (number, [column, row]) in pixel_groups(&call.pixels.placement) {
            let pixel = match call.pixels.source {
                Image::Color { values, .. } => values.get(number).map(|color| (*color, window)),
                Image::Depth(values) => values.get(number).map(|depth| ([0.0; 4], *depth)),
                Image::Bitmap(bits) => bits.get(number).filter(|bit| **bit).map(|_| ([0.0; 4], window)),
            };
            let Some((color, depth)) = pixel else { continue };
            self.pending.ring.vectors(&[color.map(f32::to_bits), [column, row, held(depth).to_bits(), 0]]);
            count += 1;
        }
        count
    }
}
