//! Triangle tessellation (2.X.2.1).

use super::edge::{is_whole, subdivide, subdivide_inner};
use super::{Levels, Tessellation};
use glasm::program::TessellationSpacing;

/// The component that is 1 at each corner, counter-clockwise: (0,0,1), (1,0,0), (0,1,0).
const CORNERS: [usize; 3] = [2, 0, 1];

/// The outer level of the edge that begins at each corner: v == 0, w == 0, u == 0.
const LEVELS: [usize; 3] = [1, 2, 0];

pub(super) fn cut(made: &mut Tessellation, spacing: TessellationSpacing, levels: &Levels) {
    let whole = is_whole(levels.inner[0], spacing);
    let edges = LEVELS.map(|level| subdivide(levels.outer[level], spacing));
    let [first, second, third] = ring(made, |edge| {
        let positions = &edges[edge];
        let last = positions.len() - 1;
        (0..=last).map(|number| place(edge, positions[number], positions[last - number], 0.0)).collect()
    });
    if whole && edges.iter().all(|edge| edge.len() == 2) {
        made.triangles.push([first[0], second[0], third[0]]);
        return;
    }
    let inner = subdivide_inner(levels.inner[0], spacing);
    let segments = inner.len() - 1;
    let mut around = [first, second, third];
    for depth in 1..=segments / 2 {
        let within = if 2 * depth == segments {
            let third = 1.0 / 3.0;
            let centre = made.vertex([third; 3]);
            std::array::from_fn(|_| vec![centre])
        } else {
            ring(made, |edge| {
                // Corners lie on the bisectors, and the vertices between them over those of the outer edge.
                let height = inner[depth] / 3.0;
                (depth..=segments - depth)
                    .map(|number| place(edge, inner[number] - height, inner[segments - number] - height, 2.0 * height))
                    .collect()
            })
        };
        for (outer, inner) in around.iter().zip(&within) {
            made.fill(outer, inner);
        }
        around = within;
    }
    if segments % 2 == 1 {
        made.triangles.push([around[0][0], around[1][0], around[2][0]]);
    }
}

/// A vertex along an edge: the weights of the corner ahead, the corner behind and the opposite one.
fn place(edge: usize, ahead: f32, behind: f32, opposite: f32) -> [f32; 3] {
    let mut coordinate = [0.0; 3];
    coordinate[CORNERS[edge]] = behind;
    coordinate[CORNERS[(edge + 1) % 3]] = ahead;
    coordinate[CORNERS[(edge + 2) % 3]] = opposite;
    coordinate
}

/// The vertices of a triangle's three edges, each from corner to corner; corners are shared.
fn ring(made: &mut Tessellation, edge: impl Fn(usize) -> Vec<[f32; 3]>) -> [Vec<u32>; 3] {
    let mut edges = [0, 1, 2].map(|number| {
        let coordinates = edge(number);
        coordinates[..coordinates.len() - 1].iter().map(|coordinate| made.vertex(*coordinate)).collect::<Vec<u32>>()
    });
    let firsts = [edges[1][0], edges[2][0], edges[0][0]];
    for (edge, next) in edges.iter_mut().zip(firsts) {
        edge.push(next);
    }
    edges
}
