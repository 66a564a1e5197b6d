//! Perspective divide and viewport.

use super::clip::{ClipVertex, HalfSpace};
use super::state::{Rectangle, State};
use super::surface::Corner;
use super::vertex::clamp_unit;

/// From clip coordinates to the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    viewport: Rectangle,
    center: [f64; 2],
    half: [f64; 2],
    depth: [f64; 2],
}

/// The largest viewport, and how far from the window it may begin.
const MAX_VIEWPORT: u32 = 1 << 15;
const MAX_OFFSET: i32 = 1 << 20;
/// Window coordinates that the edge functions can handle. Triangles are cut here and not at the sides of the viewport,
/// so that their edges stay exact; the viewport then bounds their pixels.
const GUARD: f64 = (1 << 21) as f64;
impl Window {
    /// `None` if the viewport is empty.
    pub(super) fn new(state: &State) -> Option<Window> {
        let Rectangle { x, y, width, height } = state.viewport;
        if width == 0 || height == 0 {
            return None;
        }
        let viewport = Rectangle {
            x: x.clamp(-MAX_OFFSET, MAX_OFFSET),
            y: y.clamp(-MAX_OFFSET, MAX_OFFSET),
            width: width.min(MAX_VIEWPORT),
            height: height.min(MAX_VIEWPORT),
        };
        let half = [viewport.width, viewport.height].map(|size| f64::from(size) / 2.0);
        let [near, far] = state.depth.range.map(|bound| f64::from(clamp_unit(bound)));
        Some(Window {
            viewport,
            center: [f64::from(viewport.x) + half[0], f64::from(viewport.y) + half[1]],
            half,
            depth: [(near + far) / 2.0, (far - near) / 2.0],
        })
    }

    /// The used part of the viewport.
    pub(super) fn viewport(&self) -> Rectangle {
        self.viewport
    }

    /// `w` are the clip-space w of the primitive's vertices.
    pub(super) fn corner(&self, vertex: &ClipVertex, w: [f64; 3]) -> Corner {
        let [x, y, z, own] = vertex.position;
        // If clipping loses precision a coordinate may still lie beyond the guard band.
        let place = |axis: usize, coordinate: f64| {
            (self.center[axis] + self.half[axis] * (coordinate / own)).clamp(-GUARD, GUARD)
        };
        Corner {
            position: [place(0, x), place(1, y)],
            depth: self.depth[0] + self.depth[1] * (z / own),
            inverse_w: 1.0 / own,
            weights: vertex.weights,
            linear: std::array::from_fn(|index| vertex.weights[index] * w[index] / own),
        }
    }

    /// The bounds of an axis in units of w that reach the guard band.
    pub(super) fn guard(&self, axis: usize) -> [HalfSpace; 2] {
        let at = |edge: f64| (edge - self.center[axis]) / self.half[axis];
        [HalfSpace::at_least(axis, at(-GUARD)), HalfSpace::at_most(axis, at(GUARD))]
    }
}
