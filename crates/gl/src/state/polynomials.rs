//! Curves and surfaces of evaluators.

/// A polynomial by its control points, those of one value of u after another.
#[derive(Clone)]
pub(crate) struct Map {
    /// Where each variable begins and ends.
    pub(crate) domain: [[f32; 2]; 2],
    pub(crate) order: [usize; 2],
    pub(crate) points: Vec<[f32; 4]>,
}

impl Default for Map {
    fn default() -> Map {
        Map { domain: [[0.0, 1.0]; 2], order: [1; 2], points: vec![[0.0, 0.0, 0.0, 1.0]] }
    }
}

/// Between two vectors.
fn mixed(from: [f32; 4], to: [f32; 4], part: f32) -> [f32; 4] {
    std::array::from_fn(|place| from[place] + (to[place] - from[place]) * part)
}

/// A curve at a place from 0 to 1, and its slope there, by de Casteljau's construction.
fn curve(mut points: Vec<[f32; 4]>, place: f32) -> ([f32; 4], [f32; 4]) {
    let degree = points.len() - 1;
    while points.len() > 2 {
        points = points.windows(2).map(|pair| mixed(pair[0], pair[1], place)).collect();
    }
    match points[..] {
        [from, to] => (mixed(from, to, place), std::array::from_fn(|index| degree as f32 * (to[index] - from[index]))),
        _ => (points[0], [0.0; 4]),
    }
}

impl Map {
    /// Where a value of a variable lies in its domain.
    fn place(&self, variable: usize, value: f32) -> f32 {
        let [first, last] = self.domain[variable];
        (value - first) / (last - first)
    }

    /// The value, and the slopes along both variables.
    pub(crate) fn at(&self, [u, v]: [f32; 2]) -> ([f32; 4], [[f32; 4]; 2]) {
        let (u, v) = (self.place(0, u), self.place(1, v));
        let rows = self.points.chunks(self.order[1]).map(|row| curve(row.to_vec(), v));
        let (values, slopes): (Vec<_>, Vec<_>) = rows.unzip();
        let (value, along_u) = curve(values, u);
        let (along_v, _) = curve(slopes, u);
        let per = |slope: [f32; 4], [first, last]: [f32; 2]| slope.map(|slope| slope / (last - first));
        (value, [per(along_u, self.domain[0]), per(along_v, self.domain[1])])
    }

    /// The normal of a surface of positions, not normalized.
    pub(crate) fn normal(&self, place: [f32; 2]) -> [f32; 4] {
        let ([x, y, z, w], slopes) = self.at(place);
        let [u, v] =
            slopes.map(|[sx, sy, sz, sw]| [(sx, x), (sy, y), (sz, z)].map(|(s, p)| (s * w - p * sw) / (w * w)));
        [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0], 1.0]
    }
}

#[cfg(test)]
mod tests {
    use super::Map;

    #[test]
    fn polynomials_are_evaluated_with_their_slopes() {
        // x = 4 u (1 - u) over u from 0 to 2, as a curve of three points; y is linear.
        let map = Map {
            domain: [[0.0, 2.0], [0.0, 1.0]],
            order: [3, 1],
            points: vec![[0.0, 1.0, 0.0, 1.0], [2.0, 2.0, 0.0, 1.0], [0.0, 3.0, 0.0, 1.0]],
        };
        let (value, [slope, _]) = map.at([0.5, 0.0]);
        assert_eq!(value, [0.75, 1.5, 0.0, 1.0]);
        assert_eq!(slope, [1.0, 1.0, 0.0, 0.0]);
    }

    #[test]
    fn normals_are_products_of_slopes() {
        // The plane z = x over the unit square, half as large for w = 2.
        let map = Map {
            domain: [[0.0, 1.0]; 2],
            order: [2, 2],
            points: vec![[0.0, 0.0, 0.0, 2.0], [0.0, 2.0, 0.0, 2.0], [2.0, 0.0, 2.0, 2.0], [2.0, 2.0, 2.0, 2.0]],
        };
        // (1,0,1) x (0,1,0) = (-1,0,1)
        assert_eq!(map.normal([0.25, 0.5]), [-1.0, 0.0, 1.0, 1.0]);
    }
}
