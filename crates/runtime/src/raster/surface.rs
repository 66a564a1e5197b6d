//! A piece's values over the window: depth, 1/w and the weights of its vertices, each a plane.
//!
//! The weights divided by w are linear in the window (NV_fragment_program, equations 3.2 and 3.4), so every attribute
//! follows from two such planes and the plane of 1/w; the attributes themselves stay with the vertices.

use super::vertex::{Interpolation, Vertex};

/// A value linear over the window, relative to the origin of its surface.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Plane {
    pub base: f64,
    pub dx: f64,
    pub dy: f64,
}

impl Plane {
    fn at(&self, [x, y]: [f64; 2]) -> f64 {
        self.base + self.dx * x + self.dy * y
    }
}

/// A vertex of a piece in the window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Corner {
    /// Window position, not rounded.
    pub position: [f64; 2],
    pub depth: f64,
    pub inverse_w: f64,
    /// Shares of the primitive's vertices in clip space.
    pub weights: [f64; 3],
    /// The same shares as they are linear in the window.
    pub linear: [f64; 3],
}

impl Corner {
    fn values(&self) -> [f64; PLANES] {
        let [_, second, third] = self.weights;
        [self.depth, self.inverse_w, second * self.inverse_w, third * self.inverse_w, self.linear[1], self.linear[2]]
    }
}

const PLANES: usize = 6;

/// The square of a point sprite.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sprite {
    pub center: [f64; 2],
    pub size: f64,
    /// t grows with y.
    pub upwards: bool,
    pub varyings: u32,
}

impl Sprite {
    /// The varying at a window position (ARB_point_sprite, equation 3.3.1).
    fn coordinates(&self, [x, y]: [f64; 2]) -> [f32; 4] {
        let s = 0.5 + (x - self.center[0]) / self.size;
        let up = (y - self.center[1]) / self.size;
        let t = if self.upwards { 0.5 + up } else { 0.5 - up };
        [s as f32, t as f32, 0.0, 1.0]
    }
}

/// Everything about a piece except its coverage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surface {
    origin: [f64; 2],
    depth: Plane,
    inverse_w: Plane,
    perspective: [Plane; 2],
    linear: [Plane; 2],
    pub owner: Owner,
    pub sprite: Option<Sprite>,
}

/// What the planes do not contain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owner {
    /// The primitive's vertices, as indices into the batch.
    pub vertices: [u32; 3],
    pub provoking: u32,
    pub front_facing: bool,
    /// Number of the primitive in its draw.
    pub primitive: u32,
}

/// The shares of the primitive's second and third vertex at a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    smooth: [f64; 2],
    linear: [f64; 2],
}

impl Surface {
    fn new(owner: Owner, corner: &Corner, gradient: impl Fn(usize) -> [f64; 2]) -> Surface {
        let values = corner.values();
        let plane = |index: usize| {
            let [dx, dy] = gradient(index);
            Plane { base: values[index], dx, dy }
        };
        Surface {
            origin: corner.position,
            depth: plane(0),
            inverse_w: plane(1),
            perspective: [plane(2), plane(3)],
            linear: [plane(4), plane(5)],
            owner,
            sprite: None,
        }
    }

    /// The same values everywhere.
    pub(super) fn constant(owner: Owner, corner: &Corner) -> Surface {
        Surface::new(owner, corner, |_| [0.0; 2])
    }

    /// Values change along the segment and not across it (equation 3.2).
    pub(super) fn along(owner: Owner, [start, end]: [&Corner; 2]) -> Surface {
        let delta = [0, 1].map(|axis| end.position[axis] - start.position[axis]);
        let square = delta[0] * delta[0] + delta[1] * delta[1];
        let (from, to) = (start.values(), end.values());
        Surface::new(owner, start, |index| {
            delta.map(|component| if square > 0.0 { (to[index] - from[index]) * component / square } else { 0.0 })
        })
    }

    /// Values of a triangle with the given, non-zero doubled area (equation 3.4).
    pub(super) fn triangle(owner: Owner, corners: &[Corner; 3], area: f64) -> Surface {
        let [first, second, third] = corners;
        let edge = |corner: &Corner| [0, 1].map(|axis| corner.position[axis] - first.position[axis]);
        let (a, b) = (edge(second), edge(third));
        let (base, at_a, at_b) = (first.values(), second.values(), third.values());
        Surface::new(owner, first, |index| {
            let (f, g) = (at_a[index] - base[index], at_b[index] - base[index]);
            [(f * b[1] - g * a[1]) / area, (g * a[0] - f * b[0]) / area]
        })
    }

    fn relative(&self, [x, y]: [f64; 2]) -> [f64; 2] {
        [x - self.origin[0], y - self.origin[1]]
    }

    /// Window depth at a window position, not clamped.
    pub(super) fn depth(&self, position: [f64; 2]) -> f64 {
        self.depth.at(self.relative(position))
    }

    /// How fast depth changes along x and y.
    pub(super) fn depth_slope(&self) -> [f64; 2] {
        [self.depth.dx, self.depth.dy]
    }

    pub(super) fn add_depth(&mut self, offset: f64) {
        self.depth.base += offset;
    }

    /// 1/w of clip space.
    pub(super) fn inverse_w(&self, position: [f64; 2]) -> f64 {
        self.inverse_w.at(self.relative(position))
    }

    pub(super) fn shares(&self, position: [f64; 2]) -> Shares {
        let relative = self.relative(position);
        let inverse_w = self.inverse_w.at(relative);
        Shares {
            smooth: self.perspective.map(|plane| plane.at(relative) / inverse_w),
            linear: self.linear.map(|plane| plane.at(relative)),
        }
    }

    /// The attribute of the batch's `vertices` with the given index.
    pub(super) fn attribute(
        &self,
        vertices: &[Vertex],
        index: usize,
        kind: Interpolation,
        shares: &Shares,
    ) -> [f32; 4] {
        let value = |vertex: u32| vertices[vertex as usize].attribute(index);
        let [second, third] = match kind {
            Interpolation::Flat => return value(self.owner.provoking),
            Interpolation::Smooth => shares.smooth,
            Interpolation::NoPerspective => shares.linear,
        };
        let corners = self.owner.vertices.map(value);
        std::array::from_fn(|component| {
            let [a, b, c] = corners.map(|corner| corner[component]);
            // Equal corners give their value exactly, an infinity included.
            if a == b && a == c {
                return a;
            }
            let (a, b, c) = (f64::from(a), f64::from(b), f64::from(c));
            (a + second * (b - a) + third * (c - a)) as f32
        })
    }

    /// The replacement for a varying on a point sprite.
    pub(super) fn replaced(&self, varying: usize, position: [f64; 2]) -> Option<[f32; 4]> {
        let sprite = self.sprite.as_ref()?;
        let replaced = varying < 32 && sprite.varyings >> varying & 1 == 1;
        replaced.then(|| sprite.coordinates(position))
    }
}
