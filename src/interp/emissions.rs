//! The output of a geometry program: the vertices and primitives of its emissions.

use super::trace::Watched;
use super::{Emission, Inputs, Machine, Outcome, Textures};
use crate::program::{Arrangement, PrimitiveOut, Program};

/// A vertex that a geometry program emitted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Emitted {
    /// The vertex stream that it belongs to, 0 to 3.
    pub stream: u32,
    /// Results by `Output` number.
    pub outputs: Vec<[u32; 4]>,
}

/// Everything that the invocations for one primitive emitted, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Primitives {
    /// Every emitted vertex.
    pub vertices: Vec<Emitted>,
    /// The number of vertices in each strip that has any, even if too few for a primitive.
    pub strips: Vec<Vec<usize>>,
}

/// A point, line or triangle that was emitted; its vertices are numbers in [`Primitives::vertices`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The vertex stream that it belongs to, 0 to 3.
    pub stream: u32,
    corners: [usize; 3],
    count: usize,
}

impl Cut {
    /// Its vertices: one of a point, two of a line, three of a triangle.
    pub fn vertices(&self) -> &[usize] {
        &self.corners[..self.count]
    }
}

impl Machine<'_> {
    /// Runs the invocations of a geometry program one after the other. The end of each completes its primitives
    /// (NV_geometry_program4, ENDPRIM).
    pub fn run_primitive(&mut self, inputs: &[Inputs], textures: &Textures) -> (Vec<Outcome>, Primitives) {
        self.run_primitive_watched(inputs, textures, None)
    }

    pub(super) fn run_primitive_watched(
        &mut self,
        inputs: &[Inputs],
        textures: &Textures,
        mut watched: Option<Watched<'_>>,
    ) -> (Vec<Outcome>, Primitives) {
        let mut primitives = Primitives::default();
        let outcomes = inputs
            .iter()
            .enumerate()
            .map(|(number, inputs)| {
                self.world.emissions.clear();
                let outcome = self.run_one_of(number, inputs, textures, &mut watched);
                let emissions = std::mem::take(&mut self.world.emissions);
                primitives.add(self.program(), emissions);
                outcome
            })
            .collect();
        (outcomes, primitives)
    }
}

impl Primitives {
    /// Adds what one invocation did. Vertices beyond VERTICES_OUT are dropped.
    fn add(&mut self, program: &Program, emissions: Vec<Emission>) {
        let Arrangement::Geometry { vertices: limit, .. } = program.arrangement else { return };
        // Each stream has its own strip.
        let mut open: Vec<(u32, Vec<usize>)> = Vec::new();
        let mut count = 0;
        for emission in emissions {
            match emission {
                Emission::Vertex { stream, outputs } => {
                    if count == limit {
                        continue;
                    }
                    count += 1;
                    let number = self.vertices.len();
                    self.vertices.push(Emitted { stream, outputs });
                    match open.iter_mut().find(|(other, _)| *other == stream) {
                        Some((_, strip)) => strip.push(number),
                        None => open.push((stream, vec![number])),
                    }
                }
                Emission::EndPrimitive => self.strips.extend(open.drain(..).map(|(_, strip)| strip)),
            }
        }
        self.strips.extend(open.into_iter().map(|(_, strip)| strip));
    }

    /// Strips cut into points, lines and triangles. Of odd triangles the first two vertices are exchanged, so that all
    /// turn the same way.
    pub fn cut(&self, kind: PrimitiveOut) -> impl Iterator<Item = Cut> + '_ {
        let count = match kind {
            PrimitiveOut::Points => 1,
            PrimitiveOut::LineStrip => 2,
            PrimitiveOut::TriangleStrip => 3,
        };
        self.strips.iter().flat_map(move |strip| {
            strip.windows(count).enumerate().map(move |(number, part)| {
                let mut corners = [part[0]; 3];
                corners[..count].copy_from_slice(part);
                if count == 3 && number % 2 == 1 {
                    corners.swap(0, 1);
                }
                Cut { stream: self.vertices.get(part[0]).map_or(0, |vertex| vertex.stream), corners, count }
            })
        })
    }
}
