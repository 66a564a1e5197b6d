//! Assembly, points and lines.

use super::*;
use crate::raster::assemble::Outline;
use crate::raster::state::{LineRule, PolygonMode, SpriteOrigin};

/// Triangles of a mode with their provoking vertices.
fn triangles(mode: Mode, vertices: usize) -> Vec<([usize; 3], usize)> {
    let primitive = |index| match mode.primitive(index, vertices) {
        Primitive::Triangle { corners, provoking, .. } => (corners, provoking),
        other => panic!("{other:?}"),
    };
    (0..mode.primitives(vertices)).map(primitive).collect()
}

fn lines(mode: Mode, vertices: usize) -> Vec<[usize; 2]> {
    let primitive = |index| match mode.primitive(index, vertices) {
        Primitive::Line(ends) => ends,
        other => panic!("{other:?}"),
    };
    (0..mode.primitives(vertices)).map(primitive).collect()
}

#[test]
fn modes_take_their_vertices_in_order() {
    assert_eq!(lines(Mode::Lines, 5), [[0, 1], [2, 3]]);
    assert_eq!(lines(Mode::LineStrip, 3), [[0, 1], [1, 2]]);
    assert_eq!(lines(Mode::LineLoop, 3), [[0, 1], [1, 2], [2, 0]]);
    assert_eq!(lines(Mode::LineLoop, 1), [[0; 2]; 0]);
    assert_eq!(triangles(Mode::Triangles, 7), [([0, 1, 2], 2), ([3, 4, 5], 5)]);
    // The second triangle of a strip is reversed so that it has the same winding as the first.
    assert_eq!(triangles(Mode::TriangleStrip, 4), [([0, 1, 2], 2), ([2, 1, 3], 3)]);
    assert_eq!(triangles(Mode::TriangleFan, 4), [([0, 1, 2], 2), ([0, 2, 3], 3)]);
    assert_eq!(triangles(Mode::Polygon, 4), [([0, 1, 2], 0), ([0, 2, 3], 0)]);
    assert_eq!(triangles(Mode::Quads, 7), [([0, 1, 3], 3), ([1, 2, 3], 3)]);
    // A quad strip's quads are 0 1 3 2 and 2 3 5 4, provoked by 3 and 5.
    assert_eq!(triangles(Mode::QuadStrip, 6), [([0, 1, 3], 3), ([2, 0, 3], 3), ([2, 3, 5], 5), ([4, 2, 5], 5)]);
    assert_eq!(triangles(Mode::QuadStrip, 3), []);
    assert_eq!(Mode::Points.primitives(3), 3);
}

#[test]
fn inner_edges_of_a_polygon_are_no_outline() {
    let outlines: Vec<_> = (0..3)
        .map(|index| match Mode::Polygon.primitive(index, 5) {
            Primitive::Triangle { outline, .. } => outline,
            other => panic!("{other:?}"),
        })
        .collect();
    let (yes, no) = (Outline::Flagged, Outline::Inner);
    assert_eq!(outlines, [[yes, yes, no], [no, yes, no], [no, yes, yes]]);
}

#[test]
fn lines_are_half_open() {
    // Between pixel centres the diamond-exit rule is Bresenham's algorithm without the last pixel.
    let mut scene = Scene::counting(5, 5);
    let line = scene.all(&[[0.5, 4.5], [3.5, 4.5], [4.5, 0.5], [4.5, 3.5], [3.5, 0.5], [0.5, 0.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), ["111..", ".....", "....1", "....1", ".1111"]);
}

#[test]
fn a_closed_loop_has_each_pixel_once() {
    let mut scene = Scene::counting(6, 6);
    let corners = scene.all(&[[1.5, 1.5], [4.5, 1.5], [4.5, 4.5], [1.5, 4.5]]);
    scene.draw(Mode::LineLoop, &corners, &white());
    assert_eq!(scene.picture(), ["......", ".1111.", ".1..1.", ".1..1.", ".1111.", "......"]);
}

#[test]
fn a_sloped_line_takes_the_diamonds_that_it_leaves() {
    // From (0.5,0.5) with slope 1/3: at centres x = 0.5 to 6.5 the heights are 0.5, 0.83, 1.17, 1.5, 1.83, 2.17.
    let mut scene = Scene::counting(8, 4);
    let line = scene.all(&[[0.5, 0.5], [6.5, 2.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), ["........", ".....1..", "..111...", "11......"]);
}

#[test]
fn a_short_line_within_a_diamond_has_no_pixel_and_one_that_leaves_it_has_one() {
    let mut scene = Scene::counting(3, 1);
    let line = scene.all(&[[1.3, 0.5], [1.7, 0.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), ["..."]);
    let line = scene.all(&[[1.6, 0.5], [2.2, 0.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), [".1."]);
}

#[test]
fn wide_lines_stack_along_the_minor_axis() {
    let mut scene = Scene::counting(5, 5);
    scene.state.line.width = 3.2;
    let line = scene.all(&[[1.5, 2.5], [4.5, 2.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), [".....", ".111.", ".111.", ".111.", "....."]);
}

#[test]
fn rectangle_lines_follow_the_rules_of_polygons() {
    // The rectangle 1..4 by 1.5..3.5 has the centres 1.5 to 3.5 in x; in y 2.5 and, on its top edge, 3.5.
    let mut scene = Scene::counting(5, 5);
    scene.state.line.width = 2.0;
    scene.state.line.rule = LineRule::Rectangle;
    let line = scene.all(&[[4.0, 2.5], [1.0, 2.5]]);
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), [".....", ".111.", ".111.", ".....", "....."]);
}

#[test]
fn line_varyings_follow_equation_3_2() {
    // w is 1 and 3 at the ends of the window; at t = 1/2: (1/2 * 1/3) / (1/2 + 1/2 * 1/3) = 1/4.
    let mut scene = Scene::new(3, 1);
    let mut line = [Vertex::new([-1.0, 0.0, 0.0, 1.0], 1), Vertex::new([3.0, 0.0, 0.0, 3.0], 1)];
    line[0].attributes[0] = [0.0; 4];
    line[1].attributes[0] = [1.0; 4];
    scene.draw(Mode::Lines, &line, &paint(varying));
    close(scene.pixel(1, 0)[0], 0.25);
}

#[test]
fn a_line_is_cut_at_the_far_plane() {
    // Depth runs from 0 to 2 and leaves the volume half-way, at x = 3.1: within the diamond of pixel 3.
    let mut scene = Scene::counting(6, 1);
    let mut line = scene.all(&[[0.4, 0.5], [5.8, 0.5]]);
    line[1].position[2] = 2.0;
    scene.draw(Mode::Lines, &line, &white());
    assert_eq!(scene.picture(), ["111..."]);
}

#[test]
fn points_are_squares_of_whole_pixels() {
    let mut scene = Scene::counting(6, 6);
    // Odd widths centre on the pixel, even ones on the nearest corner: (4.4, 4.6) goes to (4, 5).
    let mut points = scene.all(&[[1.2, 1.9], [4.4, 4.6]]);
    points[0].point_size = Some(3.3);
    points[1].point_size = Some(2.0);
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.picture(), ["...11.", "...11.", "......", "111...", "111...", "111..."]);
}

#[test]
fn a_point_whose_centre_is_outside_is_clipped_whole() {
    let mut scene = Scene::counting(4, 4);
    scene.state.point.size = 4.0;
    let points = scene.all(&[[-0.5, 2.0]]);
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.picture(), ["....", "....", "....", "...."]);
}

#[test]
fn sizes_are_clamped_to_their_range() {
    let mut scene = Scene::counting(4, 1);
    scene.state.point.size_range = [1.0, 2.0];
    let mut points = scene.all(&[[2.0, 0.5]]);
    points[0].point_size = Some(f32::INFINITY);
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.picture(), [".11."]);
    points[0].point_size = Some(f32::NAN);
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.picture(), [".12."]);
}

#[test]
fn sprites_have_coordinates_from_their_upper_left_corner() {
    // A sprite of 4 pixels around (2,2): the pixel (0,3) has s = 1/2 + (0.5-2)/4 = 1/8 and t = 1/2 - (3.5-2)/4 = 1/8.
    let mut scene = Scene::new(4, 4);
    scene.state.point.size = 4.0;
    scene.state.point.sprite = true;
    scene.state.point.sprite_varyings = 1;
    let points = scene.all(&[[2.0, 2.0]]);
    scene.draw(Mode::Points, &points, &paint(varying));
    assert_eq!(scene.pixel(0, 3), [0.125, 0.125, 0.0, 1.0]);
    assert_eq!(scene.pixel(3, 3), [0.875, 0.125, 0.0, 1.0]);
    scene.state.point.sprite_origin = SpriteOrigin::LowerLeft;
    scene.draw(Mode::Points, &points, &paint(varying));
    assert_eq!(scene.pixel(0, 3), [0.125, 0.875, 0.0, 1.0]);
}

#[test]
fn polygon_modes_draw_outlines_and_vertices_once() {
    let mut scene = Scene::counting(6, 6);
    scene.state.polygon.front_mode = PolygonMode::Line;
    let corners = scene.all(&[[1.5, 1.5], [4.5, 1.5], [4.5, 4.5], [1.5, 4.5]]);
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), ["......", ".1111.", ".1..1.", ".1..1.", ".1111.", "......"]);
    scene.clear([0.0; 4]);
    scene.state.polygon.front_mode = PolygonMode::Point;
    for mode in [Mode::Quads, Mode::Polygon] {
        scene.draw(mode, &corners, &white());
    }
    assert_eq!(scene.picture(), ["......", ".2..2.", "......", "......", ".2..2.", "......"]);
}

#[test]
fn an_edge_without_flag_is_not_drawn() {
    let mut scene = Scene::counting(5, 5);
    scene.state.polygon.front_mode = PolygonMode::Line;
    let mut corners = scene.all(&[[0.5, 0.5], [4.5, 0.5], [4.5, 4.5]]);
    corners[2].edge_flag = false;
    scene.draw(Mode::Triangles, &corners, &white());
    assert_eq!(scene.picture(), [".....", "....1", "....1", "....1", "11111"]);
}

#[test]
fn multisampled_points_are_discs() {
    // A disc of diameter 2 around (1,1) leaves out the outermost sample of each pixel: of pixel (0,0) the sample
    // at (0.125,0.375) is sqrt(0.875^2 + 0.625^2) = 1.075 away, the others are nearer than 1.
    let mut scene = Scene::with(2, 2, 4, ColorFormat::Rgba32Float);
    scene.state.point.size = 2.0;
    let points = scene.all(&[[1.0, 1.0]]);
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.pixel(0, 0)[0], 0.75);
    scene.clear([0.0; 4]);
    scene.state.point.round_multisampled = false;
    scene.draw(Mode::Points, &points, &white());
    assert_eq!(scene.pixel(0, 0)[0], 1.0);
}
