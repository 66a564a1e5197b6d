//! The fixed-function tessellator (ARB_tessellation_shader, 2.X.2): from levels to vertices of a triangle, square or
//! set of lines. Where the text allows a choice it is made here, so that every device draws the same.

mod edge;
mod quads;
mod triangles;

#[cfg(test)]
mod tests;

use glasm::program::{TessellationMode, TessellationSpacing, VertexOrder};

/// MAX_TESS_GEN_LEVEL.
pub const LARGEST_LEVEL: f32 = 64.0;

/// The levels of a patch.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Levels {
    /// Segments of the outer edges; triangles have three of them, isolines two.
    pub outer: [f32; 4],
    /// Segments of the inside; triangles use the first, isolines none.
    pub inner: [f32; 2],
}

/// The output for a patch. In point mode each vertex is a point; the other lists are then unused.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tessellation {
    /// (u, v, w), or (u, v, 0) in squares.
    pub vertices: Vec<[f32; 3]>,
    /// Triples of numbers of vertices, in the order asked for.
    pub triangles: Vec<[u32; 3]>,
    /// Pairs of numbers of vertices.
    pub lines: Vec<[u32; 2]>,
}

impl Tessellation {
    fn vertex(&mut self, coordinate: [f32; 3]) -> u32 {
        self.vertices.push(coordinate);
        self.vertices.len() as u32 - 1
    }

    /// Fills the area between two chains of vertices in the same direction, counter-clockwise with the inner one to the
    /// left.
    fn fill(&mut self, outer: &[u32], inner: &[u32]) {
        let (across, along) = (outer.len().saturating_sub(1), inner.len().saturating_sub(1));
        let (mut far, mut near) = (0, 0);
        while far < across || near < along {
            // The chain whose next segment has the earlier midpoint advances.
            if far < across && (near == along || (2 * far + 1) * along <= (2 * near + 1) * across) {
                self.triangles.push([outer[far], outer[far + 1], inner[near]]);
                far += 1;
            } else {
                self.triangles.push([outer[far], inner[near + 1], inner[near]]);
                near += 1;
            }
        }
    }
}

/// Tessellates a patch. If a relevant outer level is not above zero the result is empty.
pub fn tessellate(
    mode: TessellationMode,
    spacing: TessellationSpacing,
    order: VertexOrder,
    levels: &Levels,
) -> Tessellation {
    let mut made = Tessellation::default();
    let relevant = match mode {
        TessellationMode::Triangles => 3,
        TessellationMode::Quads => 4,
        TessellationMode::Isolines => 2,
    };
    // NaN is not above zero either.
    if !levels.outer[..relevant].iter().all(|level| *level > 0.0) {
        return made;
    }
    match mode {
        TessellationMode::Triangles => triangles::cut(&mut made, spacing, levels),
        TessellationMode::Quads => quads::cut(&mut made, spacing, levels),
        TessellationMode::Isolines => isolines(&mut made, spacing, levels),
    }
    if order == VertexOrder::Clockwise {
        made.triangles.iter_mut().for_each(|triangle| triangle.swap(1, 2));
    }
    made
}

/// 2.X.2.3: lines always have equal spacing; there is none at v = 1.
fn isolines(made: &mut Tessellation, spacing: TessellationSpacing, levels: &Levels) {
    let rows = edge::subdivide(levels.outer[0], TessellationSpacing::Equal);
    let columns = edge::subdivide(levels.outer[1], spacing);
    for v in &rows[..rows.len() - 1] {
        let line: Vec<u32> = columns.iter().map(|u| made.vertex([*u, *v, 0.0])).collect();
        made.lines.extend(line.windows(2).map(|pair| [pair[0], pair[1]]));
    }
}
