//! Primitive restarts (NV_primitive_restart): an index that ends a primitive and begins the next.

use crate::raster::{Indices, Mode};

/// The restart index, and whether restarts are enabled.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Restart {
    pub enabled: bool,
    pub index: u32,
}

/// Draws without restarts that are equivalent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Restarted {
    /// One draw: primitives are numbered consecutively, since restarts do not reset their counter (EXT_gpu_shader4,
    /// 3.11).
    Whole { mode: Mode, list: Vec<u32> },
    /// One draw after the other, if no list is equivalent.
    Apart(Vec<Vec<u32>>),
}

impl Restart {
    pub(crate) fn is(self, index: u32) -> bool {
        self.enabled && self.index == index
    }

    /// The equivalent of a draw of these vertices, if any of them restarts primitives. Patches have so many vertices;
    /// `alone`: no program reads the primitives before they are drawn.
    pub(crate) fn of(self, mode: Mode, indices: Indices, patch_vertices: u32, alone: bool) -> Option<Restarted> {
        let [first, end] = indices.bounds();
        let list: Vec<u32> = match indices.list() {
            Some(list) => list.contains(&self.index).then(|| list.to_vec())?,
            None => (first..end).contains(&self.index).then(|| (first..end).collect())?,
        };
        let sequences = list.split(|index| *index == self.index);
        Some(match unshared(mode, alone) {
            Some(shown) => {
                let list = sequences.flat_map(|sequence| listed(mode, patch_vertices, sequence)).collect();
                Restarted::Whole { mode: shown, list }
            }
            None => Restarted::Apart(sequences.map(<[u32]>::to_vec).collect()),
        })
    }
}

/// The mode in which each primitive has separate vertices. `None` if there is no such list: a program splits strips of
/// quads differently from quads, and polygons have any number of vertices, and all of them number 0.
fn unshared(mode: Mode, alone: bool) -> Option<Mode> {
    match mode {
        Mode::Points
        | Mode::Lines
        | Mode::Triangles
        | Mode::Quads
        | Mode::LinesAdjacency
        | Mode::TrianglesAdjacency
        | Mode::Patches => Some(mode),
        Mode::LineLoop | Mode::LineStrip => Some(Mode::Lines),
        Mode::TriangleStrip | Mode::TriangleFan => Some(Mode::Triangles),
        Mode::LineStripAdjacency => Some(Mode::LinesAdjacency),
        Mode::TriangleStripAdjacency => Some(Mode::TrianglesAdjacency),
        Mode::QuadStrip if alone => Some(Mode::Quads),
        Mode::QuadStrip | Mode::Polygon => None,
    }
}

/// The vertices of a sequence's complete primitives, one primitive after the other, each with its provoking vertex
/// last, as in the original.
fn listed(mode: Mode, patch_vertices: u32, sequence: &[u32]) -> Vec<u32> {
    let size = match mode {
        Mode::Points => 1,
        Mode::Lines => 2,
        Mode::Triangles => 3,
        Mode::Quads | Mode::LinesAdjacency => 4,
        Mode::TrianglesAdjacency => 6,
        Mode::Patches => patch_vertices.max(1) as usize,
        Mode::QuadStrip => {
            let quad = |pairs: &[u32]| [pairs[2], pairs[0], pairs[1], pairs[3]];
            return sequence.windows(4).step_by(2).flat_map(quad).collect();
        }
        Mode::LineLoop
        | Mode::LineStrip
        | Mode::TriangleStrip
        | Mode::TriangleFan
        | Mode::Polygon
        | Mode::LineStripAdjacency
        | Mode::TriangleStripAdjacency => {
            let count = sequence.len();
            let places = (0..mode.primitives(count)).flat_map(|number| mode.gathered(number, count));
            return places.filter_map(|place| sequence.get(place).copied()).collect();
        }
    };
    sequence[..sequence.len() - sequence.len() % size].to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(mode: Mode, list: &[u32]) -> (Mode, Vec<u32>) {
        let restart = Restart { enabled: true, index: 9 };
        match restart.of(mode, Indices::List(list), 3, true) {
            Some(Restarted::Whole { mode, list }) => (mode, list),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn incomplete_primitives_are_left_out() {
        assert_eq!(whole(Mode::Patches, &[0, 1, 2, 3, 9, 4, 9, 5, 6, 7]), (Mode::Patches, vec![0, 1, 2, 5, 6, 7]));
        assert_eq!(whole(Mode::Lines, &[0, 9, 1, 2, 3]), (Mode::Lines, vec![1, 2]));
        assert_eq!(whole(Mode::QuadStrip, &[0, 1, 2, 3, 4, 9, 5, 6, 7]), (Mode::Quads, vec![2, 0, 1, 3]));
        assert_eq!(whole(Mode::LineLoop, &[9, 0, 1, 2, 9, 3, 9]), (Mode::Lines, vec![0, 1, 1, 2, 2, 0]));
    }

    #[test]
    fn draws_without_the_index_stay_as_they_are() {
        let restart = Restart { enabled: true, index: 9 };
        assert_eq!(restart.of(Mode::Points, Indices::Range { first: 0, count: 9 }, 3, true), None);
        assert_eq!(restart.of(Mode::Points, Indices::List(&[8, 10]), 3, true), None);
        assert!(restart.of(Mode::Polygon, Indices::Range { first: 0, count: 10 }, 3, true).is_some());
    }
}
