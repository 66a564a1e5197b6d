//! Which samples a piece covers: edge functions in fixed point, eight sub-pixel bits.
//!
//! A sample on an edge belongs to the piece whose top or left edge it is, so of two pieces that share an edge exactly
//! one has it. Positions are whole multiples of 1/256 below 2^28, edge functions stay below 2^60.

use super::line::DiamondLine;
use super::pixels::Placement;
use super::state::RowOrder;

/// Sub-pixel steps in a pixel.
pub(crate) const SUBPIXELS: i64 = 256;

/// The nearest sub-pixel position.
pub(super) fn snap(coordinate: f64) -> i64 {
    (coordinate * SUBPIXELS as f64).round_ties_even() as i64
}

/// Pixels that may be touched: smallest x and y, and one more than the largest.
pub(super) type Bounds = [i32; 4];

/// The intersection of two bounds.
pub(super) fn intersect(a: Bounds, b: Bounds) -> Bounds {
    [a[0].max(b[0]), a[1].max(b[1]), a[2].min(b[2]), a[3].min(b[3])]
}

/// `x * a + y * b + constant >= 0` inside; the constant handles ties.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Edge {
    a: i64,
    b: i64,
    constant: i64,
}

impl Edge {
    /// The edge from one corner to the next of a polygon that runs counter-clockwise.
    fn new(from: [i64; 2], to: [i64; 2], rows: RowOrder) -> Edge {
        let (a, b) = (from[1] - to[1], to[0] - from[0]);
        let level_inside = match rows {
            RowOrder::TopDown => b < 0,
            RowOrder::BottomUp => b > 0,
        };
        let owns_ties = a > 0 || a == 0 && level_inside;
        Edge { a, b, constant: -(a * from[0] + b * from[1]) - i64::from(!owns_ties) }
    }

    fn at(&self, x: i64, y: i64) -> i64 {
        self.a * x + self.b * y + self.constant
    }

    /// The largest value in a rectangle.
    fn greatest(&self, [x0, y0, x1, y1]: [i64; 4]) -> i64 {
        self.at(if self.a > 0 { x1 } else { x0 }, if self.b > 0 { y1 } else { y0 })
    }
}

/// A convex polygon of three or four edges.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Convex {
    edges: [Edge; 4],
    bounds: Bounds,
}

impl Convex {
    /// `None` if the triangle does not run counter-clockwise or has no area.
    pub(super) fn triangle(corners: [[i64; 2]; 3], rows: RowOrder) -> Option<Convex> {
        let [a, b, c] = corners;
        (doubled_area(corners) > 0).then(|| Convex::new([a, b, c, c], 3, rows))
    }

    /// A convex quadrilateral that runs counter-clockwise.
    pub(super) fn quadrilateral(corners: [[i64; 2]; 4], rows: RowOrder) -> Convex {
        Convex::new(corners, 4, rows)
    }

    fn new(corners: [[i64; 2]; 4], count: usize, rows: RowOrder) -> Convex {
        let edges = std::array::from_fn(|index| {
            let from = index % count;
            Edge::new(corners[from], corners[(from + 1) % count], rows)
        });
        let range = |axis: usize| {
            let places = corners.map(|corner| corner[axis]);
            let least = places.iter().min().map_or(0, |place| place.div_euclid(SUBPIXELS));
            let greatest = places.iter().max().map_or(0, |place| place.div_euclid(SUBPIXELS));
            (least as i32, greatest as i32 + 1)
        };
        let (x, y) = (range(0), range(1));
        Convex { edges, bounds: [x.0, y.0, x.1, y.1] }
    }

    fn covers(&self, x: i64, y: i64) -> bool {
        self.edges.iter().all(|edge| edge.at(x, y) >= 0)
    }
}

/// Twice the area of a triangle; positive if it runs counter-clockwise.
pub(super) fn doubled_area([a, b, c]: [[i64; 2]; 3]) -> i64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// A multisampled point (GL 1.5, 3.3.2).
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Disc {
    center: [i64; 2],
    square: i64,
    bounds: Bounds,
}

impl Disc {
    pub(super) fn new(center: [f64; 2], size: f64) -> Disc {
        let center = center.map(snap);
        let radius = snap(size / 2.0);
        let place = |position: i64| position.div_euclid(SUBPIXELS) as i32;
        let least = center.map(|position| place(position - radius));
        let greatest = center.map(|position| place(position + radius) + 1);
        Disc { center, square: radius * radius, bounds: [least[0], least[1], greatest[0], greatest[1]] }
    }

    fn covers(&self, x: i64, y: i64) -> bool {
        let (x, y) = (x - self.center[0], y - self.center[1]);
        x * x + y * y <= self.square
    }
}

/// The shape of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) enum PieceShape {
    Convex(Convex),
    Disc(Disc),
    Line(DiamondLine),
    Pixels(Placement),
}

/// Edge length of the blocks that are rejected as a whole; even.
const BLOCK: i32 = 8;

/// Samples of a pixel, and their positions.
#[derive(Clone, Copy, Debug)]
pub(super) struct Samples {
    /// Sub-pixel positions; only the centre if a pixel is covered completely or not at all.
    tested: &'static [[i64; 2]],
    /// The mask of a lane that a shape covers completely.
    pub(super) all: u32,
}

const CENTER: [[i64; 2]; 1] = [[128, 128]];
/// The standard positions of four samples, rows counted from the top.
const FOUR_TOP_DOWN: [[i64; 2]; 4] = [[96, 224], [224, 160], [32, 96], [160, 32]];
const FOUR_BOTTOM_UP: [[i64; 2]; 4] = [[96, 32], [224, 96], [32, 160], [160, 224]];

/// Positions of the samples of a target.
pub(crate) fn sample_positions(samples: u32, rows: RowOrder) -> &'static [[i64; 2]] {
    match (samples, rows) {
        (4, RowOrder::TopDown) => &FOUR_TOP_DOWN,
        (4, RowOrder::BottomUp) => &FOUR_BOTTOM_UP,
        _ => &CENTER,
    }
}

impl Samples {
    /// `multisample`: each sample is tested separately.
    pub(super) fn new(samples: u32, multisample: bool, rows: RowOrder) -> Samples {
        let tested = sample_positions(if multisample { samples } else { 1 }, rows);
        Samples { tested, all: (1 << samples) - 1 }
    }

    /// The mask of one pixel of a shape.
    fn mask(&self, covers: impl Fn(i64, i64) -> bool, x: i32, y: i32) -> u32 {
        let (left, bottom) = (i64::from(x) * SUBPIXELS, i64::from(y) * SUBPIXELS);
        let covered = |position: &[i64; 2]| covers(left + position[0], bottom + position[1]);
        match self.tested {
            [center] => u32::from(covered(center)) * self.all,
            positions => positions
                .iter()
                .enumerate()
                .fold(0, |mask, (index, position)| mask | u32::from(covered(position)) << index),
        }
    }
}

/// One lane of a quad.
pub(super) fn lane(x: i32, y: i32) -> usize {
    (x & 1) as usize | ((y & 1) as usize) << 1
}

impl PieceShape {
    pub(super) fn bounds(&self) -> Bounds {
        match self {
            PieceShape::Convex(polygon) => polygon.bounds,
            PieceShape::Disc(disc) => disc.bounds,
            PieceShape::Line(line) => line.bounds(),
            PieceShape::Pixels(placement) => placement.bounds(),
        }
    }

    /// Calls `emit(x, y, masks)` for each quad (its lower-left pixel, both even) with covered samples in `limits`.
    pub(super) fn quads(&self, samples: &Samples, limits: Bounds, mut emit: impl FnMut(i32, i32, [u32; 4])) {
        let limits = intersect(limits, self.bounds());
        if limits[0] >= limits[2] || limits[1] >= limits[3] {
            return;
        }
        match self {
            PieceShape::Convex(polygon) => convex_quads(polygon, samples, limits, emit),
            PieceShape::Line(line) => line.fragments(limits, |x, y| {
                let mut masks = [0; 4];
                masks[lane(x, y)] = samples.all;
                emit(x & !1, y & !1, masks);
            }),
            PieceShape::Disc(disc) => all_quads(limits, |x, y| samples.mask(|x, y| disc.covers(x, y), x, y), &mut emit),
            PieceShape::Pixels(placement) => {
                all_quads(limits, |x, y| u32::from(placement.group(x, y).is_some()) * samples.all, &mut emit);
            }
        }
    }
}

fn convex_quads(polygon: &Convex, samples: &Samples, limits: Bounds, mut emit: impl FnMut(i32, i32, [u32; 4])) {
    let mask = |x, y| samples.mask(|x, y| polygon.covers(x, y), x, y);
    for y in ((limits[1] & !1)..limits[3]).step_by(BLOCK as usize) {
        for x in ((limits[0] & !1)..limits[2]).step_by(BLOCK as usize) {
            let block = [x, y, x + BLOCK, y + BLOCK];
            let area = block.map(|edge| i64::from(edge) * SUBPIXELS);
            if polygon.edges.iter().all(|edge| edge.greatest(area) >= 0) {
                all_quads(intersect(limits, block), mask, &mut emit);
            }
        }
    }
}

/// Emits every quad of an area.
fn all_quads(limits: Bounds, mask: impl Fn(i32, i32) -> u32, emit: &mut impl FnMut(i32, i32, [u32; 4])) {
    for y in ((limits[1] & !1)..limits[3]).step_by(2) {
        for x in ((limits[0] & !1)..limits[2]).step_by(2) {
            emit_quad(x, y, limits, &mask, emit);
        }
    }
}

/// Emits a quad unless no lane of it in `limits` is covered.
fn emit_quad(
    x: i32,
    y: i32,
    limits: Bounds,
    mask: impl Fn(i32, i32) -> u32,
    emit: &mut impl FnMut(i32, i32, [u32; 4]),
) {
    let masks: [u32; 4] = std::array::from_fn(|index| {
        let (x, y) = (x + (index & 1) as i32, y + (index >> 1) as i32);
        let within = x >= limits[0] && y >= limits[1] && x < limits[2] && y < limits[3];
        if within { mask(x, y) } else { 0 }
    });
    if masks != [0; 4] {
        emit(x, y, masks);
    }
}
