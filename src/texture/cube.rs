//! Cube maps: from a direction to a face and a position on it.

/// A position on a face of a cube, with the values that its slopes need.
#[derive(Clone, Copy, Debug)]
pub(super) struct FacePoint {
    /// 0 to 5 for +x -x +y -y +z -z.
    pub face: u32,
    pub s: f32,
    pub t: f32,
    /// sc / |ma|, tc / |ma| and |ma| of OpenGL 1.3, table 3.19.
    along: f32,
    across: f32,
    major: f32,
}

/// (sc, tc, |ma|) of a vector on a face. They are linear in the vector, so slopes go through the same table.
fn on_face(face: u32, [x, y, z]: [f32; 3]) -> [f32; 3] {
    match face {
        0 => [-z, -y, x],
        1 => [z, -y, -x],
        2 => [x, z, y],
        3 => [x, -z, -y],
        4 => [x, -y, z],
        _ => [-x, -y, -z],
    }
}

/// Where a direction meets the cube.
pub(super) fn project(direction: [f32; 3]) -> FacePoint {
    let [x, y, z] = direction;
    let face = if z.abs() >= x.abs() && z.abs() >= y.abs() {
        4 + u32::from(z < 0.0)
    } else if y.abs() >= x.abs() {
        2 + u32::from(y < 0.0)
    } else {
        u32::from(x < 0.0)
    };
    let [sc, tc, major] = on_face(face, direction);
    let (along, across) = (sc / major, tc / major);
    FacePoint { face, s: 0.5 * along + 0.5, t: 0.5 * across + 0.5, along, across, major }
}

impl FacePoint {
    /// The slopes of s and t if the direction changes by `slope`, by the quotient rule.
    pub(super) fn slopes(self, slope: [f32; 3]) -> [f32; 3] {
        let [sc, tc, major] = on_face(self.face, slope);
        [0.5 * (sc - self.along * major) / self.major, 0.5 * (tc - self.across * major) / self.major, 0.0]
    }
}
