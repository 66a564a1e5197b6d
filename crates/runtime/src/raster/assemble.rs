//! Primitive assembly: the n-th primitive of a drawing mode, by arithmetic (GL 1.5, 2.6.1).
//!
//! Quads and polygons become triangles whose inner edges are not boundaries, so that a device that has only triangles
//! can use the same split.

use glasm::program::PrimitiveOut;

/// A drawing mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// `GL_POINTS`: every vertex is a point.
    Points,
    /// `GL_LINES`: every two vertices are a line.
    Lines,
    /// `GL_LINE_LOOP`: a strip whose last vertex is joined to the first.
    LineLoop,
    /// `GL_LINE_STRIP`: a line from each vertex to the next.
    LineStrip,
    /// `GL_TRIANGLES`: every three vertices are a triangle.
    Triangles,
    /// `GL_TRIANGLE_STRIP`: every vertex after the second makes a triangle with the two before it.
    TriangleStrip,
    /// `GL_TRIANGLE_FAN`: every vertex after the second makes a triangle with the one before it and the first.
    TriangleFan,
    /// `GL_QUADS`: every four vertices are a quadrilateral.
    Quads,
    /// `GL_QUAD_STRIP`: every two vertices after the second make a quadrilateral with the two before them.
    QuadStrip,
    /// `GL_POLYGON`: all vertices are one convex polygon.
    Polygon,
    // Their adjacent vertices are for geometry programs, and are ignored without one.
    /// `GL_LINES_ADJACENCY`: every four vertices are a line between the middle two.
    LinesAdjacency,
    /// `GL_LINE_STRIP_ADJACENCY`: a strip with one adjacent vertex more at each end.
    LineStripAdjacency,
    /// `GL_TRIANGLES_ADJACENCY`: every six vertices are a triangle, each corner followed by an adjacent vertex.
    TrianglesAdjacency,
    /// `GL_TRIANGLE_STRIP_ADJACENCY`: a strip with an adjacent vertex after each corner.
    TriangleStripAdjacency,
    /// Only for tessellation and geometry programs: the context knows how many vertices a patch has.
    Patches,
}

/// The primitives of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// Points.
    Points,
    /// Single lines, whatever joins them.
    Lines,
    /// Triangles, quadrilaterals and polygons.
    Polygons,
}

impl From<Figure> for PrimitiveOut {
    fn from(figure: Figure) -> PrimitiveOut {
        match figure {
            Figure::Points => PrimitiveOut::Points,
            Figure::Lines => PrimitiveOut::LineStrip,
            Figure::Polygons => PrimitiveOut::TriangleStrip,
        }
    }
}

impl Mode {
    /// Every mode, patches last.
    pub const ALL: [Mode; 15] = [
        Mode::Points,
        Mode::Lines,
        Mode::LineLoop,
        Mode::LineStrip,
        Mode::Triangles,
        Mode::TriangleStrip,
        Mode::TriangleFan,
        Mode::Quads,
        Mode::QuadStrip,
        Mode::Polygon,
        Mode::LinesAdjacency,
        Mode::LineStripAdjacency,
        Mode::TrianglesAdjacency,
        Mode::TriangleStripAdjacency,
        Mode::Patches,
    ];

    /// The kind of primitive that is drawn. Patches without further stages are drawn vertex by vertex.
    pub fn figure(self) -> Figure {
        match self {
            Mode::Points | Mode::Patches => Figure::Points,
            Mode::Lines | Mode::LineLoop | Mode::LineStrip | Mode::LinesAdjacency | Mode::LineStripAdjacency => {
                Figure::Lines
            }
            Mode::Triangles
            | Mode::TriangleStrip
            | Mode::TriangleFan
            | Mode::Quads
            | Mode::QuadStrip
            | Mode::Polygon
            | Mode::TrianglesAdjacency
            | Mode::TriangleStripAdjacency => Figure::Polygons,
        }
    }
}

/// A primitive; its numbers are indices into the draw's sequence of vertices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Primitive {
    /// A single vertex.
    Point(usize),
    /// From the first to the second, which is the provoking vertex.
    Line([usize; 2]),
    /// A triangle, or a part of a quadrilateral or polygon.
    Triangle {
        /// Corners in the order of the drawing mode, which decides the facing.
        corners: [usize; 3],
        /// The provoking vertex for flat varyings; not always a corner.
        provoking: usize,
        /// Whether the edge that starts at each corner belongs to the outline of the polygon.
        outline: [Outline; 3],
        /// Number of the triangle, quad or polygon in the draw.
        polygon: usize,
    },
}

/// How an edge of a triangle relates to the polygon that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outline {
    /// An edge of the split, never drawn.
    Inner,
    /// A boundary regardless of edge flags, as in strips and fans (GL 1.5, 2.6.2).
    Always,
    /// A boundary if its first vertex has its edge flag set.
    Flagged,
}

impl Primitive {
    /// Calls `visit` with every vertex that the primitive needs.
    pub fn each_vertex(&self, visit: impl FnMut(usize)) {
        match self {
            Primitive::Point(vertex) => [*vertex].into_iter().for_each(visit),
            Primitive::Line(ends) => ends.iter().copied().for_each(visit),
            Primitive::Triangle { corners, provoking, .. } => {
                corners.iter().chain([provoking]).copied().for_each(visit);
            }
        }
    }
}

impl Mode {
    /// The number of primitives in `vertices` vertices; incomplete ones do not count.
    pub fn primitives(self, vertices: usize) -> usize {
        match self {
            Mode::Points => vertices,
            Mode::Lines => vertices / 2,
            Mode::LineLoop if vertices < 2 => 0,
            Mode::LineLoop => vertices,
            Mode::LineStrip => vertices.saturating_sub(1),
            Mode::Triangles => vertices / 3,
            Mode::TriangleStrip | Mode::TriangleFan | Mode::Polygon => vertices.saturating_sub(2),
            Mode::Quads => vertices / 4 * 2,
            Mode::QuadStrip if vertices < 4 => 0,
            Mode::QuadStrip => (vertices / 2 - 1) * 2,
            Mode::LinesAdjacency => vertices / 4,
            Mode::LineStripAdjacency => vertices.saturating_sub(3),
            Mode::TrianglesAdjacency => vertices / 6,
            Mode::TriangleStripAdjacency => (vertices / 2).saturating_sub(2),
            Mode::Patches => 0,
        }
    }

    /// Primitive `index` of those that [`Mode::primitives`] counts.
    pub fn primitive(self, index: usize, vertices: usize) -> Primitive {
        use Outline::{Always, Flagged, Inner};
        let triangle = |corners: [usize; 3], provoking, outline, polygon| Primitive::Triangle {
            corners,
            provoking,
            outline,
            polygon,
        };
        match self {
            Mode::Points => Primitive::Point(index),
            Mode::Lines => Primitive::Line([2 * index, 2 * index + 1]),
            Mode::LineLoop if index + 1 == vertices => Primitive::Line([index, 0]),
            Mode::LineLoop | Mode::LineStrip => Primitive::Line([index, index + 1]),
            Mode::Triangles => {
                let first = 3 * index;
                triangle([first, first + 1, first + 2], first + 2, [Flagged; 3], index)
            }
            Mode::TriangleStrip => {
                let (first, second) = if index.is_multiple_of(2) { (index, index + 1) } else { (index + 1, index) };
                triangle([first, second, index + 2], index + 2, [Always; 3], index)
            }
            Mode::TriangleFan => triangle([0, index + 1, index + 2], index + 2, [Always; 3], index),
            Mode::Quads => {
                let first = index / 2 * 4;
                let last = first + 3;
                if index.is_multiple_of(2) {
                    triangle([first, first + 1, last], last, [Flagged, Inner, Flagged], index / 2)
                } else {
                    triangle([first + 1, first + 2, last], last, [Flagged, Flagged, Inner], index / 2)
                }
            }
            Mode::QuadStrip => {
                // The quad is first, first+1, first+3, first+2; its provoking vertex is the one numbered last.
                let first = index / 2 * 2;
                let last = first + 3;
                if index.is_multiple_of(2) {
                    triangle([first, first + 1, last], last, [Always, Always, Inner], index / 2)
                } else {
                    triangle([first + 2, first, last], last, [Always, Inner, Always], index / 2)
                }
            }
            Mode::Polygon => {
                let opening = if index == 0 { Flagged } else { Inner };
                let closing = if index + 3 == vertices { Flagged } else { Inner };
                triangle([0, index + 1, index + 2], 0, [opening, Flagged, closing], 0)
            }
            Mode::LinesAdjacency => Primitive::Line([4 * index + 1, 4 * index + 2]),
            Mode::LineStripAdjacency => Primitive::Line([index + 1, index + 2]),
            Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => {
                let [first, _, second, _, third, _] = self.triangle_with_neighbours(index, vertices);
                triangle([first, second, third], third, [Always; 3], index)
            }
            Mode::Patches => Primitive::Point(index),
        }
    }

    /// Vertices of a triangle, each but the last followed by the adjacent vertex of the edge that begins there
    /// (NV_geometry_program4, table X.1, which numbers from 1).
    fn triangle_with_neighbours(self, index: usize, vertices: usize) -> [usize; 6] {
        if self == Mode::TrianglesAdjacency {
            return std::array::from_fn(|place| 6 * index + place);
        }
        let last = index + 1 == self.primitives(vertices);
        let (first, third) = (2 * index, 2 * index + 4);
        let before = if index == 0 { 1 } else { first.saturating_sub(2) };
        let ahead = if last { first + 5 } else { first + 6 };
        if index.is_multiple_of(2) {
            [first, before, first + 2, ahead, third, first + 3]
        } else {
            [first + 2, before, first, first + 3, third, ahead]
        }
    }

    /// The vertices of primitive `index` for a geometry program, adjacent ones included. Quads and polygons are split
    /// as in issue 17 of NV_geometry_program4.
    pub fn gathered(self, index: usize, vertices: usize) -> Vec<usize> {
        match self {
            Mode::LinesAdjacency => (4 * index..4 * index + 4).collect(),
            Mode::LineStripAdjacency => (index..index + 4).collect(),
            Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => {
                self.triangle_with_neighbours(index, vertices).to_vec()
            }
            Mode::Quads => {
                let (first, half) = (index / 2 * 4, index % 2);
                vec![first, first + 1 + half, first + 2 + half]
            }
            Mode::Polygon => vec![index + 1, index + 2, 0],
            Mode::Points
            | Mode::Lines
            | Mode::LineLoop
            | Mode::LineStrip
            | Mode::Triangles
            | Mode::TriangleStrip
            | Mode::TriangleFan
            | Mode::QuadStrip
            | Mode::Patches => match self.primitive(index, vertices) {
                Primitive::Point(vertex) => vec![vertex],
                Primitive::Line(ends) => ends.to_vec(),
                Primitive::Triangle { corners, .. } => corners.to_vec(),
            },
        }
    }
}
