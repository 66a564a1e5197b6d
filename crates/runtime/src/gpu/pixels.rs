//! Pixel rectangles and bitmaps: a rectangle of fragments for each group.

use super::block::Block;
use super::drawing::GpuDevice;
use super::record::{BufferPlace, Drawn};
use crate::call::{DeviceError, PixelCall, TargetId};
use crate::raster::{Image, Placement};

/// Locations that fragments may read.
pub(super) const LOCATIONS: u32 = 12;

/// Numbers of the groups of a rectangle, with their column and row.
pub(super) fn groups(placement: &Placement) -> impl Iterator<Item = (usize, [u32; 2])> + use<> {
    let (width, height) = (placement.width, placement.height);
    let numbered = (0..height).flat_map(move |row| (0..width).map(move |column| [column, row]));
    numbered.map(move |[column, row]| (row as usize * width as usize + column as usize, [column, row]))
}

impl GpuDevice {
    pub(super) fn draw_pixels(&mut self, id: TargetId, call: &PixelCall<'_>) -> Result<(), DeviceError> {
        let target = self.targets.take(id)?;
        let result = self.pixels_on(&target, call);
        self.targets.put_back(id, target);
        let Some(drawn) = result? else { return Ok(()) };
        self.pass(id)?.draws.push(drawn);
        self.passes_reach |= call.fragment.program.reaches_world;
        Ok(())
    }

    fn pixels_on(
        &mut self,
        target: &super::targets::DeviceTarget,
        call: &PixelCall<'_>,
    ) -> Result<Option<Drawn>, DeviceError> {
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
        let attributes = self.ring.align(16);
        for location in 0..LOCATIONS {
            let value = raster.attributes.get(location as usize).copied().unwrap_or(crate::raster::vertex::UNWRITTEN);
            // Colours of the raster position are clamped to [0, 1]; those of the image are not.
            let value = if location < 2 { value.map(|it| it.clamp(0.0, 1.0)) } else { value };
            self.ring.words(value.map(f32::to_bits));
        }
        let bounds = call.state.depth.range;
        let [low, high] = match call.state.depth.clamp {
            true => [bounds[0].min(bounds[1]), bounds[0].max(bounds[1])].map(|bound| bound.clamp(0.0, 1.0)),
            false => [0.0, 1.0],
        };
        let held = |depth: f32| if depth > low { depth.min(high) } else { low };
        let element = self.ring.align(16);
        let mut count = 0;
        for (number, [column, row]) in groups(&call.pixels.placement) {
            let (color, depth) = match call.pixels.source {
                Image::Color { values, .. } => match values.get(number) {
                    Some(color) => (*color, raster.window[2]),
                    None => continue,
                },
                Image::Depth(values) => match values.get(number) {
                    Some(depth) => ([0.0; 4], *depth),
                    None => continue,
                },
                Image::Bitmap(bits) => match bits.get(number) {
                    Some(true) => ([0.0; 4], raster.window[2]),
                    Some(false) | None => continue,
                },
            };
            self.ring.vectors(&[color.map(f32::to_bits), [column, row, held(depth).to_bits(), 0]]);
            count += 1;
        }
        if count == 0 {
            return Ok(None);
        }
        let description = &target.description;
        let size = [description.width, description.height];
        let first = target.first_buffer(call.state);
        let mut block = Block::new(call.state, size, first.is_none_or(|it| it.is_fixed()), description.depth, false);
        let Placement { origin, zoom, .. } = call.pixels.placement;
        block.point = [origin[0], origin[1], zoom[0], zoom[1]];
        block.tests[3] = if raster.w > 0.0 { raster.w } else { 1.0 };
        block.place = [(attributes / 16) as u32, 0, 0, (element / 16) as u32];
        let block = self.put_block(&block);
        let parameters = self.put_parameters(1, &fragment, &call.fragment, &[[0.0; 4]; 4], size);
        self.record.setups.push(setup);
        Ok(Some(Drawn {
            setup: self.record.setups.len() - 1,
            offsets: [0, parameters, block],
            vertices: [BufferPlace::None, BufferPlace::None],
            indices: BufferPlace::None,
            base: 0,
            range: 0..4,
            instances: count,
            indirect: None,
        }))
    }
}
