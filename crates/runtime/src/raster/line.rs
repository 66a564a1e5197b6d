//! The GL's diamond-exit rule for lines (GL 1.5, 3.4.1).
//!
//! A pixel belongs to a line if the line leaves the diamond of radius 1/2 around the pixel's centre. A line whose slope
//! along its minor axis is at most one enters a diamond only through the diagonal that crosses its major axis, so a
//! column has the pixel whose diagonal is crossed, and the ends are tested one by one.

use super::coverage::{SUBPIXELS, snap};

/// A line on a target with one sample.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct DiamondLine {
    /// Ends as (major, minor), moved so that there are no ties.
    ends: [[f64; 2]; 2],
    x_major: bool,
    /// Rows of fragments along the minor axis.
    width: i32,
}

/// Both ends are moved by (-e, -e*e), as in the specification. Snapped coordinates are multiples of 2^-8.
const TIE_BREAK: [f64; 2] = [1.0 / (1 << 20) as f64, 1.0 / (1u64 << 32) as f64];

impl DiamondLine {
    pub(super) fn new(start: [f64; 2], end: [f64; 2], width: i32) -> DiamondLine {
        let fixed = [start, end].map(|[x, y]| [snap(x), snap(y)]);
        let delta = [0, 1].map(|axis| (fixed[1][axis] - fixed[0][axis]).abs());
        let x_major = delta[0] >= delta[1];
        let shift = f64::from(width - 1) / 2.0;
        let ends = fixed.map(|position| {
            let exact = |axis: usize| position[axis] as f64 / SUBPIXELS as f64 - TIE_BREAK[axis];
            if x_major { [exact(0), exact(1) - shift] } else { [exact(1), exact(0) - shift] }
        });
        DiamondLine { ends, x_major, width }
    }

    /// The pixels that the line may touch: smallest x and y, and one more than the largest.
    pub(super) fn bounds(&self) -> [i32; 4] {
        let [start, end] = self.ends;
        let range = |axis: usize, extra: i32| {
            let (least, greatest) = (start[axis].min(end[axis]), start[axis].max(end[axis]));
            (least.floor() as i32, greatest.floor() as i32 + 1 + extra)
        };
        let (major, minor) = (range(0, 0), range(1, self.width - 1));
        let (x, y) = if self.x_major { (major, minor) } else { (minor, major) };
        [x.0, y.0, x.1, y.1]
    }

    /// Calls `emit` for each fragment's pixel within `limits` (as [`DiamondLine::bounds`] gives them).
    pub(super) fn fragments(&self, limits: [i32; 4], mut emit: impl FnMut(i32, i32)) {
        let [x0, y0, x1, y1] = limits;
        let (major, minor) = if self.x_major { ((x0, x1), (y0, y1)) } else { ((y0, y1), (x0, x1)) };
        for column in major.0..major.1 {
            let Some(row) = self.row(column) else {
                continue;
            };
            for place in row.max(minor.0)..row.saturating_add(self.width).min(minor.1) {
                if self.x_major { emit(column, place) } else { emit(place, column) }
            }
        }
    }

    /// The minor coordinate of the diamond that the line leaves in this column.
    fn row(&self, column: i32) -> Option<i32> {
        let [start, end] = self.ends;
        let center = f64::from(column) + 0.5;
        let crosses = (start[0] < center) != (end[0] < center);
        let minor =
            if crosses { start[1] + (center - start[0]) * (end[1] - start[1]) / (end[0] - start[0]) } else { start[1] };
        let row = minor.floor();
        let inside = |point: [f64; 2]| (point[0] - center).abs() + (point[1] - (row + 0.5)).abs() < 0.5;
        let leaves = (crosses || inside(start)) && !inside(end);
        leaves.then_some(row as i32)
    }
}
