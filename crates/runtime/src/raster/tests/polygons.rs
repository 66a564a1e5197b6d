//! Coverage, clipping and interpolation of polygons.

use super::*;
use crate::raster::state::{CullFace, FrontFace, Rectangle, ReplacedDepth, RowOrder};

#[test]
fn ties_go_to_top_and_left_edges() {
    // Two triangles of the square 0.5..2.5: its sides and its diagonal run through pixel centres.
    let mut scene = Scene::counting(4, 4);
    let corners = scene.all(&[[0.5, 0.5], [2.5, 0.5], [2.5, 2.5], [0.5, 2.5]]);
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), ["....", "11..", "11..", "...."]);
    scene.clear([0.0; 4]);
    scene.state.row_order = RowOrder::BottomUp;
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), ["....", "....", "11..", "11.."]);
}

#[test]
fn triangles_that_share_edges_leave_no_hole_and_no_overlap() {
    // A fan of triangles around an arbitrary centre, its rim outside the window; some rims are far beyond any guard
    // band.
    for radius in [80.0, 1e4, 1e9] {
        let mut scene = Scene::counting(37, 29);
        let mut wheel = vec![scene.at(17.3, 11.9)];
        for step in 0..=23 {
            let angle = (step % 23) as f32 / 23.0 * std::f32::consts::TAU;
            wheel.push(scene.at(18.0 + radius * angle.cos(), 14.0 + radius * angle.sin()));
        }
        scene.draw(Mode::TriangleFan, &wheel, &white());
        assert!(
            scene.picture().iter().all(|row| row.chars().all(|pixel| pixel == '1')),
            "{radius}: {:#?}",
            scene.picture()
        );
    }
}

#[test]
fn a_triangle_covers_the_centres_within() {
    // The long side runs through the centres of the diagonal. It is a left edge of the lower triangle, which has them.
    let mut scene = Scene::counting(4, 4);
    let corners = scene.all(&[[0.0, 0.0], [4.0, 0.0], [4.0, 4.0]]);
    scene.draw(Mode::Triangles, &corners, &white());
    assert_eq!(scene.picture(), ["...1", "..11", ".111", "1111"]);
    scene.clear([0.0; 4]);
    let corners = scene.all(&[[0.0, 0.0], [4.0, 4.0], [0.0, 4.0]]);
    scene.draw(Mode::Triangles, &corners, &white());
    assert_eq!(scene.picture(), ["111.", "11..", "1...", "...."]);
}

/// A window-filling quad whose left side has w = 1 and attribute 0, whose right side w = 3 and attribute 1.
fn receding() -> Vec<Vertex> {
    let side = |x: f32, w: f32, value: f32, y: f32| Vertex {
        attributes: vec![[value; 4]],
        ..Vertex::new([x * w, y * w, 0.0, w], 1)
    };
    vec![side(-1.0, 1.0, 0.0, -1.0), side(1.0, 3.0, 1.0, -1.0), side(1.0, 3.0, 1.0, 1.0), side(-1.0, 1.0, 0.0, 1.0)]
}

#[test]
fn varyings_follow_equation_3_4() {
    // In the middle: (1/2 * 1/3) / (1/2 * 1 + 1/2 * 1/3) = 1/4; linear in the window: 1/2; flat: the last vertex's 0.
    for (kind, expected) in
        [(Interpolation::Smooth, 0.25), (Interpolation::NoPerspective, 0.5), (Interpolation::Flat, 0.0)]
    {
        let mut scene = Scene::new(3, 3);
        scene.layout = Layout::plain(1, kind);
        scene.draw(Mode::Quads, &receding(), &paint(varying));
        close(scene.pixel(1, 1)[0], expected);
    }
}

#[test]
fn the_window_position_is_centre_depth_and_inverse_w() {
    let mut scene = Scene::new(3, 3);
    scene.state.depth.range = [0.25, 0.75];
    scene.draw(Mode::Quads, &receding(), &paint(|quad, lane| color(quad.positions[lane])));
    // 1/w is 1 at the left side of the window and 1/3 at the right one.
    let [x, y, z, w] = scene.pixel(1, 2);
    assert_eq!([x, y, z], [1.5, 2.5, 0.5]);
    close(w, 2.0 / 3.0);
}

#[test]
fn helper_lanes_are_shaded_for_derivatives() {
    // One covered pixel; the difference across its quad is the slope of x / 4.
    let mut scene = Scene::new(4, 4);
    scene.state.scissor = Some(Rectangle { x: 1, y: 1, width: 1, height: 1 });
    let mut corners = cover(0.0, [0.0; 4]);
    for vertex in &mut corners {
        vertex.attributes[0] = [(vertex.position[0] + 1.0) / 2.0; 4];
    }
    let slope = |quad: &Quad, _| {
        assert_eq!(quad.coverage, [0, 0, 0, 1]);
        color([quad.varyings[0][3][0] - quad.varyings[0][2][0]; 4])
    };
    let statistics = scene.draw(Mode::Quads, &corners, &paint(slope));
    assert_eq!(scene.pixel(1, 1)[0], 0.25);
    assert_eq!((statistics.primitives, statistics.fragments, statistics.samples_passed), (2, 1, 1));
}

#[test]
fn what_lies_behind_the_eye_is_cut_off() {
    // A floor at y = -1/2 with w from 1 to -1. It enters the window at w = 1/2, where y/w = -1, and ends at y/w = -1/2,
    // a quarter up. Row 0 has y/w = -3/4, so w = 2/3 there; the attribute is w.
    let mut scene = Scene::new(4, 4);
    let corners: Vec<Vertex> = [[-1.0, 1.0], [1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]]
        .into_iter()
        .map(|[x, w]| Vertex { attributes: vec![[w; 4]], ..Vertex::new([x, -0.5, 0.0, w], 1) })
        .collect();
    scene.draw(Mode::Quads, &corners, &paint(|quad, lane| color(quad.varyings[0][lane].map(|w| w * 3.0 + 0.001))));
    assert_eq!(scene.picture(), ["....", "....", "....", "2222"]);
}

/// A quad over the window whose clip depth runs from -3 at the left to 1 at the right.
fn through_near_plane() -> Vec<Vertex> {
    let mut corners = cover(0.0, [1.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.position[2] = 2.0 * vertex.position[0] - 1.0);
    corners
}

#[test]
fn near_clipping_depends_on_replaced_depth_and_clamping() {
    let mut scene = Scene::new(4, 1);
    scene.draw(Mode::Quads, &through_near_plane(), &white());
    assert_eq!(scene.picture(), ["..11"]);
    // NV_fragment_program 2.11: off while the program replaces depth ...
    scene.clear([0.0; 4]);
    scene.draw(Mode::Quads, &through_near_plane(), &replace_depth(0.5));
    assert_eq!(scene.picture(), ["1111"]);
    // ... whose values outside the depth range discard (3.11.6),
    scene.clear([0.0; 4]);
    scene.state.depth.range = [0.75, 0.25];
    for depth in [0.2, 0.8, f32::NAN] {
        scene.draw(Mode::Quads, &through_near_plane(), &replace_depth(depth));
    }
    assert_eq!(scene.picture(), ["...."]);
    scene.draw(Mode::Quads, &through_near_plane(), &replace_depth(0.75));
    assert_eq!(scene.picture(), ["1111"]);
    // ... not so under ARB_fragment_program.
    scene.clear([0.0; 4]);
    scene.state.depth.replaced = ReplacedDepth::Clamp;
    scene.draw(Mode::Quads, &through_near_plane(), &replace_depth(2.0));
    assert_eq!(scene.picture(), ["..11"]);
    // With depth clamping nothing is cut and depths stay in the range.
    scene.clear([0.0; 4]);
    scene.state.depth.clamp = true;
    scene.state.depth.test = true;
    scene.draw(Mode::Quads, &through_near_plane(), &white());
    assert_eq!(scene.picture(), ["1111"]);
    let depths = scene.target.read_depth(scene.target.area()).unwrap();
    close(depths[0], 0.75);
    // At x = 7/8 the clip depth is 1/2; the range 0.75 to 0.25 makes that 1/2 - 1/4 * 1/2.
    close(depths[3], 0.375);
}

#[test]
fn enabled_clip_distances_cut_polygons_lines_and_points() {
    let mut scene = Scene::counting(4, 1);
    let mut corners = cover(0.0, [1.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.clip_distances[5] = vertex.position[0]);
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), ["1111"]);
    scene.state.clip_distances = 1 << 5;
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), ["1122"]);
    let mut line = scene.all(&[[0.5, 0.5], [3.9, 0.5]]);
    line[0].clip_distances[5] = -1.6;
    line[1].clip_distances[5] = 1.8;
    scene.draw(Mode::Lines, &line, &white());
    // The line is cut at x = 2.1, within the diamond of pixel 2, and ends within that of pixel 3.
    assert_eq!(scene.picture(), ["1132"]);
    line[1].clip_distances[5] = f32::NAN;
    scene.draw(Mode::Points, &line, &white());
    assert_eq!(scene.picture(), ["1132"]);
}

#[test]
fn colours_are_clamped_before_they_are_interpolated() {
    // 0 and 2 become 0 and 1: in the middle 1/2 and not 1.
    let mut scene = Scene::new(1, 1);
    scene.layout.varyings[0].clamp = true;
    let mut corners = cover(0.0, [0.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.attributes[0] = [vertex.position[0] + 1.0; 4]);
    scene.draw(Mode::Quads, &corners, &paint(varying));
    assert_eq!(scene.pixel(0, 0), [0.5; 4]);
}

#[test]
fn facing_chooses_colours_and_culls() {
    let mut scene = Scene::new(1, 1);
    scene.layout = Layout { attributes: 2, ..Layout::plain(1, Interpolation::Flat) };
    scene.layout.varyings[0].back = 1;
    let mut corners = cover(0.0, [0.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.attributes = vec![[1.0; 4], [2.0; 4]]);
    let shade = |quad: &Quad, lane: usize| {
        let sign = if quad.front_facing { 1.0 } else { -1.0 };
        color(quad.varyings[0][lane].map(|value| value * sign))
    };
    let mut drawn = |two_sided, front_face, cull| {
        scene.clear([0.0; 4]);
        scene.state.polygon.two_sided_color = two_sided;
        scene.state.polygon.front_face = front_face;
        scene.state.polygon.cull = cull;
        scene.draw(Mode::Quads, &corners, &paint(shade));
        scene.pixel(0, 0)[0]
    };
    use FrontFace::{Clockwise, CounterClockwise};
    assert_eq!(drawn(true, CounterClockwise, None), 1.0);
    assert_eq!(drawn(true, Clockwise, None), -2.0);
    assert_eq!(drawn(false, Clockwise, None), -1.0);
    assert_eq!(drawn(false, Clockwise, Some(CullFace::Front)), -1.0);
    assert_eq!(drawn(false, Clockwise, Some(CullFace::Back)), 0.0);
    assert_eq!(drawn(false, CounterClockwise, Some(CullFace::Front)), 0.0);
    assert_eq!(drawn(false, CounterClockwise, Some(CullFace::FrontAndBack)), 0.0);
}

#[test]
fn flat_shading_takes_the_provoking_vertex() {
    let numbered = |count: usize| -> Vec<Vertex> {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let vertex = |index: usize| Vertex {
            attributes: vec![[index as f32 + 1.0; 4]],
            ..Vertex::new([corners[index][0], corners[index][1], 0.0, 1.0], 1)
        };
        (0..count).map(vertex).collect()
    };
    let mut scene = Scene::new(2, 2);
    scene.layout = Layout::plain(1, Interpolation::Flat);
    scene.draw(Mode::Quads, &numbered(4), &paint(varying));
    assert_eq!(scene.picture(), ["44", "44"]);
    scene.draw(Mode::Polygon, &numbered(4), &paint(varying));
    assert_eq!(scene.picture(), ["11", "11"]);
    scene.draw(Mode::TriangleFan, &numbered(4), &paint(varying));
    // The second triangle, above the diagonal, has vertex 4.
    assert_eq!(scene.picture(), ["43", "33"]);
}

#[test]
fn viewport_and_scissor_bound_polygons() {
    let mut scene = Scene::counting(5, 4);
    scene.state.viewport = Rectangle { x: 1, y: -1, width: 3, height: 4 };
    scene.state.scissor = Some(Rectangle { x: 2, y: 1, width: 9, height: 9 });
    // Twice as large as the view volume.
    let mut corners = cover(0.0, [1.0; 4]);
    corners.iter_mut().for_each(|vertex| vertex.position[3] = 0.5);
    scene.draw(Mode::Quads, &corners, &white());
    assert_eq!(scene.picture(), [".....", "..11.", "..11.", "....."]);
}

#[test]
fn no_input_upsets_the_rasteriser() {
    // Any bits as coordinates, sizes and distances, in every mode.
    let mut seed = 1u32;
    let mut next = move || {
        seed = seed.wrapping_mul(1664525).wrapping_add(1013904223);
        let value = seed >> 8;
        match value % 4 {
            0 => f32::from_bits(seed),
            1 => (value as f32 / 8388608.0 - 1.0) * 1e30,
            2 => [0.0, -1.0, f32::INFINITY, f32::NAN, 1e-38, f32::MAX][value as usize / 4 % 6],
            _ => value as f32 / 8388608.0 - 1.0,
        }
    };
    let modes = [Mode::Points, Mode::LineLoop, Mode::TriangleStrip, Mode::QuadStrip, Mode::Polygon];
    for round in 0..300 {
        let mut scene = Scene::with(9, 33, if round % 2 == 0 { 1 } else { 4 }, ColorFormat::Rgba8);
        scene.state.clip_distances = round as u8;
        scene.state.line.width = next();
        scene.state.polygon.offset_factor = next();
        scene.state.polygon.offset_fill = true;
        scene.state.depth.test = true;
        scene.state.depth.clamp = round % 3 == 0;
        scene.state.polygon.back_mode =
            [state::PolygonMode::Line, state::PolygonMode::Point, state::PolygonMode::Fill][round % 3];
        scene.state.viewport.x = next() as i32;
        scene.state.viewport.width = [9, u32::MAX, 0][round % 7 % 3];
        scene.state.point.size_range = [next(), next()];
        scene.state.point.sprite = round % 5 == 0;
        let vertex = |_| {
            let mut vertex = Vertex::new([next(), next(), next(), next()], 1);
            vertex.point_size = Some(next());
            vertex.attributes[0] = [next(); 4];
            vertex.clip_distances = [next(); 8];
            vertex
        };
        let vertices: Vec<Vertex> = (0..8).map(vertex).collect();
        scene.draw(modes[round % 5], &vertices, &paint(varying));
        let written = scene.target.read_color(0, scene.target.area()).unwrap();
        assert!(written.iter().flatten().all(|value| (0.0..=1.0).contains(value)));
    }
}
