//! Fragments from pixel rectangles and bitmaps (GL 1.5, 3.6.4 and 3.7).
//!
//! To copy pixels, read them from a [`TargetBuffers`] and draw them.

use super::coverage::{PieceShape, intersect};
use super::draw::{Statistics, rasterize};
use super::setup::Piece;
use super::shade::Shading;
use super::shader::FragmentShader;
use super::state::State;
use super::surface::{Corner, Owner, Surface};
use super::target::{TargetBuffers, store_stencil, window_area};
use super::vertex::{Layout, Vertex};

/// The positions of a rectangle's groups in the window.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// The window position of the first group's first corner.
    pub origin: [f32; 2],
    /// Pixels per group; negative to mirror.
    pub zoom: [f32; 2],
    /// Groups in a row.
    pub width: u32,
    /// Rows of groups.
    pub height: u32,
}

impl Placement {
    /// The group, row by row, for the fragment of a pixel. The left and lower edges of zoomed groups belong to them.
    pub(super) fn group(&self, x: i32, y: i32) -> Option<usize> {
        let along = |pixel: i32, axis: usize, count: u32| {
            let zoom = f64::from(self.zoom[axis]);
            let distance = (f64::from(pixel) + 0.5 - f64::from(self.origin[axis])) / zoom;
            let place = if zoom > 0.0 { distance.floor() } else { distance.ceil() - 1.0 };
            (place >= 0.0 && place < f64::from(count)).then_some(place as usize)
        };
        let (row, column) = (along(y, 1, self.height)?, along(x, 0, self.width)?);
        Some(row.saturating_mul(self.width as usize).saturating_add(column))
    }

    pub(super) fn bounds(&self) -> [i32; 4] {
        let range = |axis: usize, count: u32| {
            let start = f64::from(self.origin[axis]);
            let end = start + f64::from(self.zoom[axis]) * f64::from(count);
            (start.min(end).floor() as i32, start.max(end).ceil() as i32)
        };
        let (x, y) = (range(0, self.width), range(1, self.height));
        [x.0, y.0, x.1, y.1]
    }
}

/// The data of a rectangle, one value for each group, the bottom row first.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Image<'a> {
    /// Colours replace a varying.
    Color {
        /// Colours, one for each group.
        values: &'a [[f32; 4]],
        /// Number of the varying that they replace.
        varying: usize,
    },
    /// Depths replace the raster position's.
    Depth(&'a [f32]),
    /// Fragments where a bit is set, with the raster position's values.
    Bitmap(&'a [bool]),
}

/// A rectangle to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PixelRectangle<'a> {
    /// Where it comes to lie in the window.
    pub placement: Placement,
    /// Its data.
    pub source: Image<'a>,
}

impl<'a> PixelRectangle<'a> {
    /// A bitmap at a raster position: never zoomed, its corner rounded down to a pixel corner.
    pub fn bitmap(
        raster: &RasterPosition,
        origin: [f32; 2],
        width: u32,
        height: u32,
        bits: &'a [bool],
    ) -> PixelRectangle<'a> {
        let corner = |axis: usize| (raster.window[axis] - origin[axis]).floor();
        let placement = Placement { origin: [corner(0), corner(1)], zoom: [1.0; 2], width, height };
        PixelRectangle { placement, source: Image::Bitmap(bits) }
    }

    pub(super) fn has_fragment(&self, x: i32, y: i32) -> bool {
        self.placement.group(x, y).is_some_and(|group| match self.source {
            Image::Color { values, .. } => group < values.len(),
            Image::Depth(values) => group < values.len(),
            Image::Bitmap(bits) => bits.get(group).is_some_and(|bit| *bit),
        })
    }

    pub(super) fn color(&self, x: i32, y: i32) -> Option<[f32; 4]> {
        match self.source {
            Image::Color { values, .. } => values.get(self.placement.group(x, y)?).copied(),
            Image::Depth(_) | Image::Bitmap(_) => None,
        }
    }

    pub(super) fn depth(&self, x: i32, y: i32) -> Option<f64> {
        match self.source {
            Image::Depth(values) => values.get(self.placement.group(x, y)?).copied().map(f64::from),
            Image::Color { .. } | Image::Bitmap(_) => None,
        }
    }
}

/// A valid current raster position.
#[derive(Clone, Debug, PartialEq)]
pub struct RasterPosition {
    /// Window coordinates, depth included.
    pub window: [f32; 3],
    /// Clip-space w.
    pub w: f32,
    /// Colours and coordinates, by the layout's attributes.
    pub attributes: Vec<[f32; 4]>,
}

/// Draws a rectangle of colours or depths, or a bitmap.
pub fn draw_pixels<F: FragmentShader>(
    target: &mut TargetBuffers,
    state: &State,
    layout: &Layout,
    shader: &F,
    raster: &RasterPosition,
    rectangle: &PixelRectangle,
) -> Statistics {
    let mut vertex = Vertex { attributes: raster.attributes.clone(), ..Vertex::new([0.0, 0.0, 0.0, 1.0], 0) };
    layout.clamp(&mut vertex.attributes);
    let [x, y, depth] = raster.window.map(f64::from);
    let corner = Corner {
        position: [x, y],
        depth,
        inverse_w: 1.0 / f64::from(raster.w),
        weights: [1.0, 0.0, 0.0],
        linear: [1.0, 0.0, 0.0],
    };
    let owner = Owner { vertices: [0; 3], provoking: 0, front_facing: true, primitive: 0 };
    let piece = Piece {
        shape: PieceShape::Pixels(rectangle.placement),
        surface: Surface::constant(owner, &corner),
        limits: window_area(target, state),
    };
    let vertices = [vertex];
    let mut shading = Shading::new(state, target.samples(), layout, shader, &vertices);
    shading.image = Some(rectangle);
    let mut statistics = Statistics { primitives: 1, ..Statistics::default() };
    statistics.add(rasterize(target, &shading, &[piece]));
    statistics
}

/// Writes stencil values, one for each group: no fragments, only scissor and write mask apply.
pub fn draw_stencil(target: &mut TargetBuffers, state: &State, placement: &Placement, values: &[u8]) {
    let samples = target.samples() as usize;
    let [x0, y0, x1, y1] = intersect(window_area(target, state), placement.bounds());
    for mut band in target.bands() {
        for y in y0.max(band.first_row)..y1.min(band.end_row) {
            for x in x0..x1 {
                let place = band.place(x, y);
                let Some(value) = placement.group(x, y).and_then(|group| values.get(group)) else {
                    continue;
                };
                let Some(stored) = &mut band.stencil else {
                    return;
                };
                for stored in &mut stored[place..place + samples] {
                    store_stencil(stored, *value, state.stencil.front.write_mask);
                }
            }
        }
    }
}
