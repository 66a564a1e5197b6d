//! Clipping in homogeneous coordinates (GL 1.5, 2.11), in 64-bit floats.
//!
//! A clipped vertex carries its weights of the three vertices of its original primitive, so that attributes need no
//! interpolation here. A new vertex is always computed from the inner end of its edge to the outer one: two triangles
//! that share an edge cut it at exactly the same point, whichever direction each uses.

/// A vertex during clipping.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct ClipVertex {
    /// Clip coordinates.
    pub position: [f64; 4],
    /// Share of each vertex of the original primitive.
    pub weights: [f64; 3],
    /// Whether the edge from here to the next vertex is drawn as an outline.
    pub outline: bool,
}

/// A half-space: `position . plane + constant + weights . distances >= 0`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct HalfSpace {
    plane: [f64; 4],
    constant: f64,
    distances: [f64; 3],
}

/// The smallest w that is drawn. Without near clipping the volume reaches w = 0, where no division is possible.
const LEAST_W: f64 = 1e-30;

impl HalfSpace {
    /// Everything with a usable, positive w.
    pub(super) const POSITIVE_W: HalfSpace =
        HalfSpace { plane: [0.0, 0.0, 0.0, 1.0], constant: -LEAST_W, distances: [0.0; 3] };

    /// `coordinate >= bound * w`.
    pub(super) fn at_least(axis: usize, bound: f64) -> HalfSpace {
        HalfSpace::along(axis, 1.0, -bound)
    }

    /// `coordinate <= bound * w`.
    pub(super) fn at_most(axis: usize, bound: f64) -> HalfSpace {
        HalfSpace::along(axis, -1.0, bound)
    }

    fn along(axis: usize, sign: f64, w: f64) -> HalfSpace {
        let mut plane = [0.0, 0.0, 0.0, w];
        plane[axis] = sign;
        HalfSpace { plane, constant: 0.0, distances: [0.0; 3] }
    }

    /// The volume of a clip distance with values at the vertices of the primitive.
    pub(super) fn distance(distances: [f64; 3]) -> HalfSpace {
        HalfSpace { plane: [0.0; 4], constant: 0.0, distances }
    }

    fn value(&self, vertex: &ClipVertex) -> f64 {
        let [x, y, z, w] = vertex.position;
        let mut sum = self.constant;
        // Only terms with a weight: 0 times an infinite distance would spoil the sum.
        for (factor, term) in
            self.plane.into_iter().zip([x, y, z, w]).chain(self.distances.into_iter().zip(vertex.weights))
        {
            if factor != 0.0 && term != 0.0 {
                sum += factor * term;
            }
        }
        sum
    }
}

/// The point between `inner` and `outer` at the boundary of a half-space; the values are the half-space's at the two.
fn cut(inner: &ClipVertex, outer: &ClipVertex, inner_value: f64, outer_value: f64) -> ClipVertex {
    let share = inner_value / (inner_value - outer_value);
    let share = if share.is_finite() { share } else { 0.0 };
    ClipVertex {
        position: std::array::from_fn(|i| inner.position[i] + share * (outer.position[i] - inner.position[i])),
        weights: std::array::from_fn(|i| inner.weights[i] + share * (outer.weights[i] - inner.weights[i])),
        outline: true,
    }
}

/// Cuts convex polygons; it reuses its memory.
#[derive(Debug, Default)]
pub(super) struct Clipper {
    polygon: Vec<ClipVertex>,
    result: Vec<ClipVertex>,
}

impl Clipper {
    /// The part of a triangle in all half-spaces: no vertices, or three and more. A distance that is NaN is outside.
    pub(super) fn triangle(&mut self, triangle: [ClipVertex; 3], volume: &[HalfSpace]) -> &[ClipVertex] {
        self.polygon.clear();
        self.polygon.extend(triangle);
        for half_space in volume {
            if self.polygon.iter().all(|vertex| half_space.value(vertex) >= 0.0) {
                continue;
            }
            self.cut_all(half_space);
        }
        if self.polygon.len() < 3 {
            self.polygon.clear();
        }
        &self.polygon
    }

    /// One step of Sutherland and Hodgman. An edge along the cut is a boundary, a shortened edge keeps its kind (GL
    /// 1.5, 2.11 on edge flags).
    fn cut_all(&mut self, half_space: &HalfSpace) {
        self.result.clear();
        for (index, from) in self.polygon.iter().enumerate() {
            let to = &self.polygon[(index + 1) % self.polygon.len()];
            let (from_value, to_value) = (half_space.value(from), half_space.value(to));
            match (from_value >= 0.0, to_value >= 0.0) {
                (true, true) => self.result.push(*from),
                (true, false) => {
                    self.result.push(*from);
                    self.result.push(cut(from, to, from_value, to_value));
                }
                (false, true) => {
                    let entry = cut(to, from, to_value, from_value);
                    self.result.push(ClipVertex { outline: from.outline, ..entry });
                }
                (false, false) => {}
            }
        }
        std::mem::swap(&mut self.polygon, &mut self.result);
    }
}

/// The part of a segment in all half-spaces.
pub(super) fn segment(mut ends: [ClipVertex; 2], volume: &[HalfSpace]) -> Option<[ClipVertex; 2]> {
    for half_space in volume {
        let values = ends.map(|end| half_space.value(&end));
        match values.map(|value| value >= 0.0) {
            [true, true] => {}
            [true, false] => ends[1] = cut(&ends[0], &ends[1], values[0], values[1]),
            [false, true] => ends[0] = cut(&ends[1], &ends[0], values[1], values[0]),
            [false, false] => return None,
        }
    }
    Some(ends)
}

/// Whether a point lies in all half-spaces.
pub(super) fn holds(point: &ClipVertex, volume: &[HalfSpace]) -> bool {
    volume.iter().all(|half_space| half_space.value(point) >= 0.0)
}
