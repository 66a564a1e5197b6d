//! The state that shaders see.

use crate::raster::DepthFormat;
use crate::raster::state::{FrontFace, SpriteOrigin, State};

/// Has the layout of the text `BLOCK` in `ends.rs`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Block {
    pub viewport: [f32; 4],
    /// Width and height of the target, depths of the near and the far plane.
    pub window: [f32; 4],
    /// Alpha reference, smallest and largest depth, line width.
    pub tests: [f32; 4],
    /// Size, smallest, largest, and the sign of t on a sprite; for pixels the origin and the zoom.
    pub point: [f32; 4],
    /// Factor and units of the polygon offset, and the size of a unit (0: it depends on the depth).
    pub offset: [f32; 4],
    /// Where a mark's data are, in vectors: attributes, results, vectors of a vertex, elements.
    pub place: [u32; 4],
    /// The second: faces that are drawn (1 front, 2 back, 4: clockwise is front). The third: samples. The fourth:
    /// primitives in earlier parts of the draw.
    pub flags: [u32; 4],
}

/// Bytes of a block.
pub(crate) const BLOCK_SIZE: u64 = 112;

/// The byte of a block with the number of primitives in earlier parts.
pub(crate) const DRAWN_BEFORE: u64 = 108;

const LARGEST: f32 = 16384.0;

fn unit(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}

impl Block {
    /// `diamonds`: lines have a whole width.
    pub(crate) fn new(state: &State, size: [u32; 2], fixed: bool, depth: Option<DepthFormat>, diamonds: bool) -> Block {
        let [near, far] = state.depth.range.map(unit);
        let reference = if fixed { unit(state.alpha_test.reference) } else { state.alpha_test.reference };
        let width = if state.line.width > 0.0 { state.line.width.min(LARGEST) } else { 0.0 };
        let width = if diamonds { width.round().max(1.0) } else { width };
        let [least, greatest] = state.point.size_range;
        let least = if least > 0.0 { least.min(LARGEST) } else { 0.0 };
        let upward = if state.point.sprite_origin == SpriteOrigin::LowerLeft { 1.0 } else { -1.0 };
        let unit = match depth {
            Some(DepthFormat::Unorm24) => 1.0 / ((1 << 24) - 1) as f32,
            Some(DepthFormat::Float32) => 0.0,
            None => 1e-38,
        };
        let [width_x, height_y] = size.map(|side| side as f32);
        let viewport = state.viewport;
        Block {
            viewport: [viewport.x as f32, viewport.y as f32, viewport.width as f32, viewport.height as f32],
            window: [width_x, height_y, near, far],
            tests: [reference, near.min(far), near.max(far), width],
            point: [state.point.size, least, greatest.min(LARGEST), upward],
            offset: [0.0, 0.0, unit, 0.0],
            place: [0; 4],
            flags: [0, u32::from(state.polygon.front_face == FrontFace::Clockwise) << 2, samples(state), 0],
        }
    }

    pub(crate) fn words(&self) -> impl Iterator<Item = u32> {
        let floats = [self.viewport, self.window, self.tests, self.point, self.offset];
        floats.into_iter().flatten().map(f32::to_bits).chain([self.place, self.flags].into_iter().flatten())
    }
}

/// The samples that sample coverage and the sample mask keep.
fn samples(state: &State) -> u32 {
    let covered = state.multisample.sample_coverage.map_or(15, |(value, inverted)| {
        let share = (1u32 << (unit(value) * 4.0).round() as u32) - 1;
        if inverted { !share & 15 } else { share }
    });
    covered & state.multisample.sample_mask.unwrap_or(15)
}
