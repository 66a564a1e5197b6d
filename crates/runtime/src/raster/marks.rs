//! The shapes of points and lines.

use super::coverage::{Convex, Disc, PieceShape, SUBPIXELS, snap};
use super::line::DiamondLine;
use super::setup::{Piece, Setup};
use super::state::{LineRule, SpriteOrigin};
use super::surface::{Corner, Owner, Sprite, Surface};

/// Larger widths and sizes have no effect on any target.
const MAX_WIDTH: f32 = 16384.0;

impl Setup<'_> {
    pub(super) fn push_line(&mut self, owner: Owner, ends: [&Corner; 2], offset: f64) {
        let rows = self.state.row_order;
        let width = clamp_size(self.state.line.width, [0.0, MAX_WIDTH]);
        let [start, end] = ends.map(|corner| corner.position);
        let shape = if self.multisample || self.state.line.rule == LineRule::Rectangle {
            let delta = [end[0] - start[0], end[1] - start[1]];
            let length = delta[0].hypot(delta[1]);
            if length == 0.0 {
                return;
            }
            let scale = width / 2.0 / length;
            let left = [-delta[1] * scale, delta[0] * scale];
            let moved = |[x, y]: [f64; 2], sign: f64| [snap(x + sign * left[0]), snap(y + sign * left[1])];
            PieceShape::Convex(Convex::quadrilateral(
                [moved(start, -1.0), moved(end, -1.0), moved(end, 1.0), moved(start, 1.0)],
                rows,
            ))
        } else {
            PieceShape::Line(DiamondLine::new(start, end, width.round().max(1.0) as i32))
        };
        let mut surface = Surface::along(owner, ends);
        surface.add_depth(offset);
        self.pieces.push(Piece { shape, surface, limits: self.limits });
    }

    /// `sized` is the vertex whose size applies.
    pub(super) fn push_point(&mut self, owner: Owner, corner: &Corner, sized: u32, offset: f64) {
        let state = &self.state.point;
        let [least, greatest] = state.size_range;
        let size = self.vertices[sized as usize].point_size.unwrap_or(state.size);
        let size = clamp_size(size, [least, greatest.min(MAX_WIDTH)]);
        let mut surface = Surface::constant(owner, corner);
        surface.add_depth(offset);
        let [x, y] = corner.position;
        let shape = if self.multisample && !state.sprite && state.round_multisampled {
            PieceShape::Disc(Disc::new([x, y], size))
        } else if self.multisample || state.sprite {
            self.square([snap(x - size / 2.0), snap(y - size / 2.0)], [snap(x + size / 2.0), snap(y + size / 2.0)])
        } else {
            // GL 1.5, 3.3: whole widths, centred on a pixel or, for an even width, on a corner of pixels.
            let width = size.round().max(1.0) as i64;
            let first = |position: f64| {
                let center = if width % 2 == 1 { position.floor() as i64 } else { (position + 0.5).floor() as i64 };
                (center - width / 2) * SUBPIXELS
            };
            let low = [first(x), first(y)];
            self.square(low, low.map(|edge| edge + width * SUBPIXELS))
        };
        if state.sprite {
            let upwards = state.sprite_origin == SpriteOrigin::LowerLeft;
            surface.sprite = Some(Sprite { center: corner.position, size, upwards, varyings: state.sprite_varyings });
        }
        self.pieces.push(Piece { shape, surface, limits: self.limits });
    }

    fn square(&self, low: [i64; 2], high: [i64; 2]) -> PieceShape {
        let corners = [low, [high[0], low[1]], high, [low[0], high[1]]];
        PieceShape::Convex(Convex::quadrilateral(corners, self.state.row_order))
    }
}

/// A size clamped to its range; NaN and an empty range give the minimum.
fn clamp_size(size: f32, [least, greatest]: [f32; 2]) -> f64 {
    let least = if least > 0.0 { least.min(MAX_WIDTH) } else { 0.0 };
    f64::from(if size > least { size.min(greatest).max(least) } else { least })
}
