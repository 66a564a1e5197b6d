//! The subdivision of one edge.

use super::LARGEST_LEVEL;
use glasm::program::TessellationSpacing;

/// The positions of an edge's vertices, from 0 to 1. They depend only on the clamped level and are the same from both
/// ends: number `n - i` is exactly 1 minus number `i`, so that patches which share an edge share its vertices.
pub(super) fn subdivide(level: f32, spacing: TessellationSpacing) -> Vec<f32> {
    let (clamped, segments) = rounded(level, spacing);
    positions(clamped, segments)
}

/// The same for an inner level. If another level is above 1, an inner level of 1 counts as slightly more than 1.
pub(super) fn subdivide_inner(level: f32, spacing: TessellationSpacing) -> Vec<f32> {
    let (clamped, segments) = rounded(level, spacing);
    match (segments, spacing) {
        (1, TessellationSpacing::FractionalOdd) => positions(1.0, 3),
        (1, _) => positions(2.0, 2),
        _ => positions(clamped, segments),
    }
}

/// Whether the level does not subdivide the edge.
pub(super) fn is_whole(level: f32, spacing: TessellationSpacing) -> bool {
    rounded(level, spacing).1 == 1
}

/// The clamped level and the number of segments. With equal spacing only the number is used.
fn rounded(level: f32, spacing: TessellationSpacing) -> (f32, usize) {
    // NaN counts as the minimum level.
    let level = if level.is_nan() { 0.0 } else { level };
    match spacing {
        TessellationSpacing::Equal => {
            let count = level.clamp(1.0, LARGEST_LEVEL).ceil();
            (count, count as usize)
        }
        TessellationSpacing::FractionalEven => {
            let clamped = level.clamp(2.0, LARGEST_LEVEL);
            (clamped, 2 * (clamped / 2.0).ceil() as usize)
        }
        TessellationSpacing::FractionalOdd => {
            let clamped = level.clamp(1.0, LARGEST_LEVEL - 1.0);
            // Exact: the subtracted number is a multiple of the last place.
            let pairs = (clamped - 1.0) / 2.0;
            (clamped, 2 * pairs.ceil() as usize + 1)
        }
    }
}

/// The segments at the ends are the shorter ones: half of what remains if each of the others is `1 / level`.
fn positions(level: f32, segments: usize) -> Vec<f32> {
    let short = (segments as f32 - level) / 2.0;
    let lower = |number: usize| if number == 0 { 0.0 } else { (number as f32 - short) / level };
    (0..=segments)
        .map(|number| match 2 * number {
            twice if twice == segments => 0.5,
            twice if twice < segments => lower(number),
            _ => 1.0 - lower(segments - number),
        })
        .collect()
}
