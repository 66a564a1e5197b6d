//! The output of a vertex stage.

/// The value of an attribute that a vertex stage did not write.
pub const UNWRITTEN: [f32; 4] = [0.0, 0.0, 0.0, 1.0];

/// A processed vertex.
#[derive(Clone, Debug, PartialEq)]
pub struct Vertex {
    /// Clip coordinates.
    pub position: [f32; 4],
    /// Colours of both faces, fog coordinate, texture coordinates: as the [`Layout`] uses them.
    pub attributes: Vec<[f32; 4]>,
    /// Only used if the state enables them.
    pub clip_distances: [f32; 8],
    /// `None`: the state's size.
    pub point_size: Option<f32>,
    /// Whether the edge from this vertex to the next is a boundary of its triangle, quad or polygon.
    pub edge_flag: bool,
}

impl Vertex {
    /// A vertex at `position` with `count` attributes, all (0,0,0,1).
    pub fn new(position: [f32; 4], count: usize) -> Vertex {
        Vertex {
            position,
            attributes: vec![UNWRITTEN; count],
            clip_distances: [0.0; 8],
            point_size: None,
            edge_flag: true,
        }
    }

    pub(super) fn attribute(&self, index: usize) -> [f32; 4] {
        self.attributes.get(index).copied().unwrap_or(UNWRITTEN)
    }
}

/// A vertex stage. Vertices may be requested in any order, from several threads, and more than once.
pub trait VertexSource: Sync {
    /// Working memory of one thread.
    type Scratch;

    /// Fresh working memory, once for each thread.
    fn scratch(&self) -> Self::Scratch;

    /// Fills `vertex`, which is initially [`Vertex::new`], with the vertex of this index.
    fn vertex(&self, scratch: &mut Self::Scratch, index: u32, vertex: &mut Vertex);
}

/// Vertices that are already processed; an index past the end leaves the vertex at the origin.
impl VertexSource for [Vertex] {
    type Scratch = ();

    fn scratch(&self) {}

    fn vertex(&self, (): &mut (), index: u32, vertex: &mut Vertex) {
        if let Some(found) = self.get(index as usize) {
            vertex.clone_from(found);
        }
    }
}

/// How a varying changes over a primitive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interpolation {
    /// Perspective-correct.
    Smooth,
    /// The provoking vertex's value.
    Flat,
    /// Linear in the window.
    NoPerspective,
}

/// One varying of a fragment and the attributes that it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Varying {
    /// Index of the attribute.
    pub front: usize,
    /// Index of the attribute on back-facing polygons while two-sided colour is on.
    pub back: usize,
    /// How its value changes over a primitive.
    pub interpolation: Interpolation,
    /// Evaluated inside the covered part of a pixel, not always at its centre.
    pub centroid: bool,
    /// Attributes are clamped to `[0, 1]` before interpolation, as the GL does with colours.
    pub clamp: bool,
}

/// How attributes become varyings.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Layout {
    /// How many attributes a vertex has.
    pub attributes: usize,
    /// Varyings of a fragment, in the order in which a fragment stage finds them.
    pub varyings: Vec<Varying>,
}

impl Layout {
    /// One unclamped varying per attribute, all of one kind.
    pub fn plain(count: usize, interpolation: Interpolation) -> Layout {
        let varying = |index| Varying { front: index, back: index, interpolation, centroid: false, clamp: false };
        Layout { attributes: count, varyings: (0..count).map(varying).collect() }
    }

    /// Clamps those attributes that feed a clamped varying.
    pub(super) fn clamp(&self, attributes: &mut [[f32; 4]]) {
        for varying in self.varyings.iter().filter(|varying| varying.clamp) {
            for index in [varying.front, varying.back] {
                if let Some(attribute) = attributes.get_mut(index) {
                    *attribute = attribute.map(clamp_unit);
                }
            }
        }
    }
}

/// Clamps to `[0, 1]`; NaN becomes 0.
pub(super) fn clamp_unit(value: f32) -> f32 {
    if value > 0.0 { value.min(1.0) } else { 0.0 }
}
