//! Counts and positions derived by hand from ARB_tessellation_shader.

use super::*;
use TessellationMode::{Isolines, Quads, Triangles};
use TessellationSpacing::{Equal, FractionalEven, FractionalOdd};

fn cut(mode: TessellationMode, spacing: TessellationSpacing, outer: [f32; 4], inner: [f32; 2]) -> Tessellation {
    tessellate(mode, spacing, VertexOrder::CounterClockwise, &Levels { outer, inner })
}

/// Twice the signed area in the (u, v) plane.
fn area(made: &Tessellation, triangle: &[u32; 3]) -> f64 {
    let [a, b, c] = triangle.map(|number| made.vertices[number as usize].map(f64::from));
    (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])
}

fn counts(made: &Tessellation) -> (usize, usize, usize) {
    (made.vertices.len(), made.triangles.len(), made.lines.len())
}

#[test]
fn triangles_have_the_counts_of_their_levels() {
    let all = |level: f32| cut(Triangles, Equal, [level, level, level, 0.0], [level, 0.0]);
    assert_eq!(counts(&all(1.0)), (3, 1, 0));
    // A centre joined with six vertices.
    assert_eq!(counts(&all(2.0)), (7, 6, 0));
    // Nine vertices around three; four triangles to an edge and the one within.
    assert_eq!(counts(&all(2.5)), (12, 13, 0));
    // Twelve around six around one: 3 * (4 + 2) + 6.
    assert_eq!(counts(&all(4.0)), (19, 24, 0));
    // The inner level counts as slightly more than 1: a centre and three corners.
    assert_eq!(counts(&cut(Triangles, Equal, [1.0, 1.0, 2.0, 1.0], [1.0, 1.0])), (5, 4, 0));
    assert_eq!(counts(&cut(Triangles, FractionalOdd, [1.0, 1.0, 3.0, 1.0], [1.0, 1.0])), (8, 9, 0));
    assert_eq!(counts(&cut(Triangles, FractionalEven, [1.0; 4], [1.0; 2])), (7, 6, 0));
}

#[test]
fn quads_have_the_counts_of_figure_x_3() {
    // 22 vertices around the 6 by 3 of the grid, 10 inner rectangles, and an edge of n segments beside n - 2.
    let made = cut(Quads, Equal, [4.0, 7.0, 4.0, 7.0], [7.0, 4.0]);
    assert_eq!(counts(&made), (22 + 18, 20 + 2 * (7 + 5) + 2 * (4 + 2), 0));
    // The inner rectangle is a line of three vertices: 4 + 2 triangles below and above, 2 on each side.
    let made = cut(Quads, Equal, [2.0, 4.0, 2.0, 4.0], [4.0, 2.0]);
    assert_eq!(counts(&made), (12 + 3, 2 * (4 + 2) + 2 * 2, 0));
    assert!(made.vertices.contains(&[0.25, 0.5, 0.0]));
    assert_eq!(counts(&cut(Quads, Equal, [1.0; 4], [1.0; 2])), (4, 2, 0));
    assert_eq!(counts(&cut(Quads, Equal, [1.0; 4], [-3.0, f32::NAN])), (4, 2, 0));
    assert_eq!(counts(&cut(Quads, Equal, [1.0; 4], [1.0, 2.0])), (5, 4, 0));
}

#[test]
fn isolines_leave_out_the_last_line() {
    let made = cut(Isolines, Equal, [4.0, 6.0, 0.0, 0.0], [0.0; 2]);
    assert_eq!(counts(&made), (28, 0, 24));
    assert!(made.vertices.iter().all(|vertex| [0.0, 0.25, 0.5, 0.75].contains(&vertex[1])));
    // The number of lines does not depend on the spacing.
    assert_eq!(counts(&cut(Isolines, FractionalEven, [3.0, 3.0, 1.0, 1.0], [1.0; 2])), (15, 0, 12));
}

#[test]
fn patches_without_a_level_are_discarded() {
    for level in [0.0, -1.0, f32::NAN] {
        for (mode, count) in [(Triangles, 3), (Quads, 4), (Isolines, 2)] {
            for edge in 0..4 {
                let mut outer = [2.0; 4];
                outer[edge] = level;
                let made = cut(mode, Equal, outer, [2.0; 2]);
                assert_eq!(made.vertices.is_empty(), edge < count, "{mode:?} {edge} {level}");
            }
        }
    }
}

#[test]
fn levels_are_clamped_as_their_spacing_says() {
    let line = |level: f32, spacing| cut(Isolines, spacing, [1.0, level, 0.0, 0.0], [0.0; 2]).lines.len();
    assert_eq!([0.1, 1.5, 100.0, f32::INFINITY].map(|level| line(level, Equal)), [1, 2, 64, 64]);
    assert_eq!([0.1, 2.5, 4.0, 100.0].map(|level| line(level, FractionalEven)), [2, 4, 4, 64]);
    assert_eq!([0.1, 1.5, 3.0, 100.0].map(|level| line(level, FractionalOdd)), [1, 3, 3, 63]);
}

#[test]
fn fractional_segments_shrink_at_both_ends() {
    let across = |level: f32, spacing| edge::subdivide(level, spacing);
    assert_eq!(across(4.0, FractionalEven), [0.0, 0.25, 0.5, 0.75, 1.0]);
    // f = 2.5, n = 4: two segments of 0.4 and two of 0.1.
    let positions = across(2.5, FractionalEven);
    for (got, want) in positions.iter().zip([0.0, 0.1, 0.5, 0.9, 1.0]) {
        assert!((got - want).abs() < 1e-6, "{positions:?}");
    }
    // f = 2, n = 3: one of a half and two of a quarter.
    assert_eq!(across(2.0, FractionalOdd), [0.0, 0.25, 0.75, 1.0]);
}

/// Triangles all have the same winding and fill the domain: twice its area is 1 for triangles and 2 for squares. Both
/// ends of an edge give the same vertices.
#[test]
fn the_domain_is_covered_once() {
    let mut seed = 1u32;
    let mut level = || {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as f32 / (1 << 24) as f32 * 12.0 + 0.01
    };
    for _ in 0..200 {
        let (outer, inner) = ([level(), level(), level(), level()], [level(), level()]);
        for spacing in [Equal, FractionalEven, FractionalOdd] {
            for (mode, whole) in [(Triangles, 1.0), (Quads, 2.0)] {
                let made = cut(mode, spacing, outer, inner);
                let areas: Vec<f64> = made.triangles.iter().map(|triangle| area(&made, triangle)).collect();
                assert!(areas.iter().all(|area| *area > -1e-6), "{mode:?} {spacing:?} {outer:?} {inner:?}");
                assert!((areas.iter().sum::<f64>() - whole).abs() < 1e-5, "{mode:?} {spacing:?} {outer:?} {inner:?}");
            }
            let positions = edge::subdivide(outer[0], spacing);
            for (near, far) in positions.iter().zip(positions.iter().rev()) {
                assert_eq!(1.0 - near.min(*far), near.max(*far));
            }
        }
    }
    let made = tessellate(Quads, Equal, VertexOrder::Clockwise, &Levels { outer: [3.0; 4], inner: [3.0; 2] });
    assert!(made.triangles.iter().all(|triangle| area(&made, triangle) < 0.0));
}
