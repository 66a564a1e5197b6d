//! Quad tessellation (2.X.2.2). The first inner level subdivides along u, as in figure X.3.

use super::edge::{is_whole, subdivide, subdivide_inner};
use super::{Levels, Tessellation};
use glasm::program::TessellationSpacing;

/// The outer level of each edge, counter-clockwise from (0,0): v == 0, u == 1, v == 1, u == 0.
const LEVELS: [usize; 4] = [1, 2, 3, 0];

pub(super) fn cut(made: &mut Tessellation, spacing: TessellationSpacing, levels: &Levels) {
    let edges = LEVELS.map(|level| subdivide(levels.outer[level], spacing));
    let mut outer: Vec<Vec<u32>> = Vec::with_capacity(4);
    for (number, positions) in edges.iter().enumerate() {
        let last = positions.len() - 1;
        let place = |at: usize| match number {
            0 => [positions[at], 0.0, 0.0],
            1 => [1.0, positions[at], 0.0],
            2 => [positions[last - at], 1.0, 0.0],
            _ => [0.0, positions[last - at], 0.0],
        };
        outer.push((0..last).map(|at| made.vertex(place(at))).collect());
    }
    let firsts = [outer[1][0], outer[2][0], outer[3][0], outer[0][0]];
    for (edge, next) in outer.iter_mut().zip(firsts) {
        edge.push(next);
    }
    let whole = levels.inner.iter().all(|level| is_whole(*level, spacing)) && edges.iter().all(|edge| edge.len() == 2);
    if whole {
        let [a, b, c, d] = [outer[0][0], outer[1][0], outer[2][0], outer[3][0]];
        made.triangles.extend([[a, b, c], [a, c, d]]);
        return;
    }
    let [across, up] = levels.inner.map(|level| subdivide_inner(level, spacing));
    // The part inside the outer edges.
    let (across, up) = (&across[1..across.len() - 1], &up[1..up.len() - 1]);
    let grid: Vec<Vec<u32>> = up.iter().map(|v| across.iter().map(|u| made.vertex([*u, *v, 0.0])).collect()).collect();
    for rows in grid.windows(2) {
        for (low, high) in rows[0].windows(2).zip(rows[1].windows(2)) {
            made.triangles.extend([[low[0], low[1], high[1]], [low[0], high[1], high[0]]]);
        }
    }
    let (right, top) = (across.len() - 1, up.len() - 1);
    let inner: [Vec<u32>; 4] = [
        grid[0].clone(),
        grid.iter().map(|row| row[right]).collect(),
        grid[top].iter().rev().copied().collect(),
        grid.iter().rev().map(|row| row[0]).collect(),
    ];
    for (outer, inner) in outer.iter().zip(&inner) {
        made.fill(outer, inner);
    }
}
