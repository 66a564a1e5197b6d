//! Combines texels of one level.

use super::lookup::Unit;
use super::wrap::Axis;
use super::{CompareFunction, Filter, Image, Target, cube};
use crate::vocabulary::Present;

/// The position of a lookup in a level.
#[derive(Clone, Copy, Debug)]
pub(super) struct LookupPosition {
    /// Coordinates along the filtered axes.
    pub at: [f32; 3],
    /// The layer, face or layer-face; 0 for others.
    pub slice: i32,
}

/// A depth comparison, made on each texel.
#[derive(Clone, Copy, Debug)]
pub(super) struct Comparison {
    pub function: CompareFunction,
    /// Clamped to [0, 1].
    pub reference: f32,
}

/// `from` for a weight of 0, otherwise its blend with `to`.
#[inline]
pub(super) fn mix(from: [f32; 4], to: [f32; 4], weight: f32) -> [f32; 4] {
    if weight == 0.0 {
        return from;
    }
    std::array::from_fn(|index| from[index] + weight * (to[index] - from[index]))
}

impl Unit<'_> {
    pub(super) fn place(&self, coordinates: [f32; 4]) -> LookupPosition {
        let [s, t, r, _] = coordinates;
        let slices = self.base.extent()[2];
        let layer = |count: u32| {
            let component = self.target.layer_component().present_or(0);
            let nearest = (coordinates[component] + 0.5).floor();
            (nearest as i32).clamp(0, count.saturating_sub(1) as i32)
        };
        match self.target {
            Target::Cube => {
                let point = cube::project([s, t, r]);
                LookupPosition { at: [point.s, point.t, 0.0], slice: point.face as i32 }
            }
            Target::ArrayCube => {
                let point = cube::project([s, t, r]);
                LookupPosition { at: [point.s, point.t, 0.0], slice: 6 * layer(slices / 6) + point.face as i32 }
            }
            Target::Array1D | Target::Array2D | Target::MultisampleArray => {
                LookupPosition { at: [s, t, r], slice: layer(slices) }
            }
            Target::Dim1 | Target::Dim2 | Target::Dim3 | Target::Rect | Target::Buffer | Target::Multisample => {
                LookupPosition { at: [s, t, r], slice: 0 }
            }
        }
    }

    #[inline]
    pub(super) fn axis(&self, image: &Image, number: usize, offset: i32) -> Axis {
        Axis { wrap: self.wrap[number], size: image.extent()[number] as i32, normalized: self.normalized, offset }
    }

    /// A texel, or the border's colour outside, or the result of its comparison.
    #[inline]
    pub(super) fn texel(&self, image: &Image, place: [i32; 3], comparison: Option<Comparison>) -> [u32; 4] {
        let texel = image.texel(place, 0).unwrap_or(self.border);
        match comparison {
            None => texel,
            Some(Comparison { function, reference }) => {
                let passes = function.passes(reference, f32::from_bits(texel[0]));
                [f32::from(u8::from(passes)).to_bits(), 0, 0, 0]
            }
        }
    }

    /// The filtered components of one level, as words: NEAREST copies words without converting them to floats.
    pub(super) fn filtered(
        &self,
        image: &Image,
        place: LookupPosition,
        filter: Filter,
        offset: [i32; 3],
        comparison: Option<Comparison>,
    ) -> [u32; 4] {
        match filter {
            Filter::Nearest => {
                let mut texel = [0, 0, place.slice];
                for (number, chosen) in texel.iter_mut().enumerate().take(self.target.axes()) {
                    *chosen = self.axis(image, number, offset[number]).nearest(place.at[number]);
                }
                self.texel(image, texel, comparison)
            }
            Filter::Linear => self.linear(image, place, offset, comparison).map(f32::to_bits),
        }
    }

    fn linear(
        &self,
        image: &Image,
        place: LookupPosition,
        offset: [i32; 3],
        comparison: Option<Comparison>,
    ) -> [f32; 4] {
        let pair = |number: usize| self.axis(image, number, offset[number]).linear(place.at[number]);
        let columns = pair(0);
        let read = |x, y, slice| self.texel(image, [x, y, slice], comparison).map(f32::from_bits);
        let row = |y, slice| {
            let first = read(columns.first, y, slice);
            mix(first, read(columns.second, y, slice), columns.weight)
        };
        if self.target.axes() == 1 {
            return row(0, place.slice);
        }
        let rows = pair(1);
        let plane = |slice| mix(row(rows.first, slice), row(rows.second, slice), rows.weight);
        if self.target.axes() == 2 {
            return plane(place.slice);
        }
        let slices = pair(2);
        mix(plane(slices.first), plane(slices.second), slices.weight)
    }
}
