//! A draw from the call to the last fragment.

use rayon::prelude::*;

use super::assemble::Mode;
use super::setup::{Piece, Setup};
use super::shade::{Counts, Shading};
use super::shader::FragmentShader;
use super::state::State;
use super::target::{BAND_ROWS, TargetBuffers};
use super::vertex::{Layout, Vertex, VertexSource};
use crate::identity::Identity;

/// The place of an index in a list that has it, sorted and without duplicates.
pub(crate) fn place_among(used: &[u32], index: u32) -> usize {
    let place = used.binary_search(&index);
    debug_assert!(place.is_ok(), "vertex {index} is used and was not collected");
    place.unwrap_or(0)
}

/// A list of vertices that is drawn again and again, kept by the device from draw to draw.
#[derive(Debug)]
pub struct IndexList {
    /// Identifies the list, which never changes.
    pub identity: Identity,
    list: Box<[u32]>,
    bounds: [u32; 2],
}

impl IndexList {
    /// A new list.
    pub fn new(list: &[u32]) -> IndexList {
        IndexList { identity: Identity::new(), list: list.into(), bounds: Indices::List(list).bounds() }
    }

    /// The vertices.
    pub fn list(&self) -> &[u32] {
        &self.list
    }
}

/// Which vertices a draw uses.
#[derive(Clone, Copy, Debug)]
pub enum Indices<'a> {
    /// Consecutive ones, as begin/end and arrays give them.
    Range {
        /// The index of the first vertex.
        first: u32,
        /// How many vertices.
        count: u32,
    },
    /// The listed ones.
    List(&'a [u32]),
    /// The listed ones, which are drawn again.
    Kept(&'a IndexList),
}

impl<'a> Indices<'a> {
    /// The number of vertices in the draw.
    pub fn count(&self) -> usize {
        match self {
            Indices::Range { count, .. } => *count as usize,
            Indices::List(list) => list.len(),
            Indices::Kept(kept) => kept.list.len(),
        }
    }

    /// The listed vertices; `None`: they are consecutive.
    pub fn list(&self) -> Option<&'a [u32]> {
        match self {
            Indices::Range { .. } => None,
            Indices::List(list) => Some(list),
            Indices::Kept(kept) => Some(&kept.list),
        }
    }

    /// The smallest vertex number, and one more than the largest.
    pub fn bounds(&self) -> [u32; 2] {
        match self {
            Indices::Range { first, count } => [*first, first.saturating_add(*count)],
            Indices::List([]) => [0, 0],
            Indices::List(list) => {
                let wider = |[least, greatest]: [u32; 2], index: &u32| [least.min(*index), greatest.max(*index)];
                let [least, greatest] = list.iter().fold([u32::MAX, 0], wider);
                [least, greatest.saturating_add(1)]
            }
            Indices::Kept(kept) => kept.bounds,
        }
    }

    /// One more than the largest vertex number.
    pub fn end(&self) -> u32 {
        self.bounds()[1]
    }

    /// The vertex at a place of the draw's sequence.
    pub fn get(&self, place: usize) -> u32 {
        match self {
            Indices::Range { first, .. } => first.saturating_add(u32::try_from(place).unwrap_or(u32::MAX)),
            Indices::List(list) => list.get(place).copied().unwrap_or(0),
            Indices::Kept(kept) => kept.list.get(place).copied().unwrap_or(0),
        }
    }
}

/// A draw: state, the two stages, and what to draw.
pub struct Draw<'a, V: VertexSource + ?Sized, F: FragmentShader> {
    /// State of rasterisation and of the tests.
    pub state: &'a State,
    /// The mapping of vertex attributes to varyings.
    pub layout: &'a Layout,
    /// The vertex stage.
    pub vertices: &'a V,
    /// The fragment stage.
    pub shader: &'a F,
    /// The kind of primitive.
    pub mode: Mode,
    /// The vertices, in the order in which they make primitives.
    pub indices: Indices<'a>,
}

/// The result of a draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Primitives assembled; a quad counts as two triangles.
    pub primitives: u64,
    /// Fragments that the fragment stage shaded, without helpers.
    pub fragments: u64,
    /// Samples that passed all tests: an occlusion query's count.
    pub samples_passed: u64,
}

/// Primitives that are processed at a time.
const BATCH: usize = 16384;
/// The number of vertices from which a thread is worth its cost.
const VERTEX_RUN: usize = 64;

/// Draws into a target.
pub fn draw<V: VertexSource + ?Sized, F: FragmentShader>(target: &mut TargetBuffers, draw: &Draw<V, F>) -> Statistics {
    let mut statistics = Statistics::default();
    let length = draw.indices.count();
    let total = draw.mode.primitives(length);
    for start in (0..total).step_by(BATCH) {
        let primitives = start..total.min(start + BATCH);
        let mut used: Vec<u32> = Vec::new();
        for index in primitives.clone() {
            draw.mode.primitive(index, length).each_vertex(|place| used.push(draw.indices.get(place)));
        }
        used.sort_unstable();
        used.dedup();
        let vertices = shade_vertices(draw, &used);
        let Some(mut setup) = Setup::new(draw.state, &vertices, target, draw.shader.replaces_depth()) else {
            break;
        };
        statistics.primitives += primitives.len() as u64;
        for index in primitives {
            let place = |place| place_among(&used, draw.indices.get(place)) as u32;
            setup.add(draw.mode.primitive(index, length), u32::try_from(index).unwrap_or(u32::MAX), place);
        }
        let pieces = setup.pieces;
        let shading = Shading::new(draw.state, target.samples(), draw.layout, draw.shader, &vertices);
        statistics.add(rasterize(target, &shading, &pieces));
    }
    statistics
}

impl std::ops::AddAssign for Statistics {
    fn add_assign(&mut self, other: Statistics) {
        self.primitives += other.primitives;
        self.fragments += other.fragments;
        self.samples_passed += other.samples_passed;
    }
}

impl Statistics {
    pub(super) fn add(&mut self, counts: Counts) {
        self.fragments += counts.shaded;
        self.samples_passed += counts.passed;
    }
}

fn shade_vertices<V: VertexSource + ?Sized, F: FragmentShader>(draw: &Draw<V, F>, indices: &[u32]) -> Vec<Vertex> {
    let count = draw.layout.attributes;
    indices
        .par_iter()
        .with_min_len(VERTEX_RUN)
        .map_init(
            || draw.vertices.scratch(),
            |scratch, &index| {
                let mut vertex = Vertex::new([0.0, 0.0, 0.0, 1.0], count);
                draw.vertices.vertex(scratch, index, &mut vertex);
                draw.layout.clamp(&mut vertex.attributes);
                vertex
            },
        )
        .collect()
}

/// Draws pieces in order, bands in parallel.
pub(super) fn rasterize<F: FragmentShader>(
    target: &mut TargetBuffers,
    shading: &Shading<F>,
    pieces: &[Piece],
) -> Counts {
    let bands = target.bands();
    let mut bins: Vec<Vec<u32>> = vec![Vec::new(); bands.len()];
    for (number, piece) in pieces.iter().enumerate() {
        let [x0, y0, x1, y1] = super::coverage::intersect(piece.shape.bounds(), piece.limits);
        if x0 < x1 && y0 < y1 {
            let reached = (y0 / BAND_ROWS) as usize..=((y1 - 1) / BAND_ROWS) as usize;
            bins[reached].iter_mut().for_each(|bin| bin.push(number as u32));
        }
    }
    let work: Vec<_> = bands.into_iter().zip(bins).filter(|(_, bin)| !bin.is_empty()).collect();
    work.into_par_iter()
        .map_init(
            || shading.worker(),
            |worker, (mut band, bin)| {
                let mut counts = Counts::default();
                for &number in &bin {
                    shading.draw(worker, &mut band, &pieces[number as usize], &mut counts);
                }
                shading.finish(worker, &mut band, &mut counts);
                counts
            },
        )
        .reduce(Counts::default, |a, b| a + b)
}
