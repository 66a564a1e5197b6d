//! From vertices to fragments: attributes, points, clipping, and the operations between the stages.

use super::{context, each_device, fill, picture, pixel, square, use_arb, use_nv, with_window};
use glasm::program::FogMode;
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex};
use glasm_runtime::model::fixed::FogDistance;
use glasm_runtime::raster::state::{CompareFunction, FrontFace, SpriteOrigin};
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    Capability, ClampColor, ClearMask, Context, Fog, FogSource, MatrixMode, Normalized, ShadeModel, TargetDescription,
    TexEnv,
};

#[test]
fn attributes_alias_conventional_ones() {
    let mut gl = context(1);
    gl.color([0.5f32, 0.25, 1.0]).unwrap();
    gl.multi_tex_coord(3, [1.0f32, 2.0]).unwrap();
    gl.normal([0.0, 1.0, 0.0]).unwrap();
    gl.fog_coord(4.0).unwrap();
    gl.secondary_color([0.1, 0.2, 0.3]).unwrap();
    assert_eq!(gl.get_vertex_attribfv_nv(3), Ok([0.5, 0.25, 1.0, 1.0]));
    assert_eq!(gl.get_vertex_attribfv_nv(11), Ok([1.0, 2.0, 0.0, 1.0]));
    assert_eq!(gl.get_vertex_attribfv_nv(2), Ok([0.0, 1.0, 0.0, 1.0]));
    assert_eq!(gl.get_vertex_attribfv_nv(5), Ok([4.0, 0.0, 0.0, 1.0]));
    assert_eq!(gl.get_vertex_attribfv_nv(4), Ok([0.1, 0.2, 0.3, 1.0]));
    gl.vertex_attrib(6, [7i16, -8]).unwrap();
    assert_eq!(gl.get_vertex_attribfv_arb(6), Ok([7.0, -8.0, 0.0, 1.0]));
    gl.vertex_attrib(7, 2.5f64).unwrap();
    assert_eq!(gl.get_vertex_attribfv_arb(7), Ok([2.5, 0.0, 0.0, 1.0]));
    gl.vertex_attrib(6, Normalized([255u8, 0, 51, 255])).unwrap();
    assert_eq!(gl.get_vertex_attribfv_arb(6), Ok([1.0, 0.0, 0.2, 1.0]));
    // GL 1.5, table 2.9: (2c + 1) / (2^8 - 1).
    gl.vertex_attrib(6, Normalized([127i8, -128, 0, 0])).unwrap();
    assert_eq!(gl.get_vertex_attribfv_arb(6), Ok([1.0, -1.0, 1.0 / 255.0, 1.0 / 255.0]));
}

#[test]
fn vertex_attribs_provoke_one_vertex_at_last() {
    let mut gl = context(1);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[1]; END");
    gl.begin(Mode::Points).unwrap();
    gl.vertex_attribs_nv(0, &[[0.0f32, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]]).unwrap();
    gl.end().unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 255, 0, 255]);
}

#[test]
fn attributes_may_change_from_vertex_to_vertex() {
    let mut gl = context(4);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.begin(Mode::Points).unwrap();
    for (column, color) in [[1.0f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]].into_iter().enumerate() {
        gl.color(color).unwrap();
        gl.vertex([column as f32 / 2.0 - 0.75, -0.75]).unwrap();
    }
    gl.end().unwrap();
    let row = &picture(&mut gl)[..4];
    assert_eq!(row, [[255, 0, 0, 255], [255, 0, 0, 255], [0, 0, 255, 255], [0; 4]]);
}

#[test]
fn every_primitive_covers_what_it_should() {
    // A window of 4 by 4, vertices on the corners of its right upper quarter and more.
    let count = |mode, vertices: &[[f32; 2]]| {
        let mut gl = context(4);
        gl.clear(ClearMask::COLOR).unwrap();
        gl.begin(mode).unwrap();
        vertices.iter().for_each(|vertex| gl.vertex(*vertex).unwrap());
        gl.end().unwrap();
        picture(&mut gl).iter().filter(|pixel| pixel[0] == 255).count()
    };
    let quad = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
    let strip = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]];
    assert_eq!(count(Mode::Quads, &quad), 16);
    assert_eq!(count(Mode::Polygon, &quad), 16);
    assert_eq!(count(Mode::TriangleFan, &quad), 16);
    assert_eq!(count(Mode::TriangleStrip, &strip), 16);
    assert_eq!(count(Mode::QuadStrip, &strip), 16);
    assert_eq!(count(Mode::Quads, &quad[..3]), 0, "a quad that is not complete");
    let inner = [[-0.75, -0.75], [0.75, -0.75], [0.75, 0.75], [-0.75, 0.75]];
    assert_eq!(count(Mode::Points, &inner), 4);
    assert_eq!(count(Mode::LineLoop, &inner), 12);
    assert_eq!(count(Mode::LineStrip, &inner), 9, "three sides but for the last pixel");
    assert_eq!(count(Mode::Lines, &inner), 6);
}

#[test]
fn colors_are_clamped_before_they_are_interpolated() {
    let mut gl = context(4);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    let draw = |gl: &mut Context| {
        gl.begin(Mode::Quads).unwrap();
        for [x, y, red] in [[-1.0, -1.0, -3.0], [1.0, -1.0, 4.0], [1.0, 1.0, 4.0], [-1.0, 1.0, -3.0f32]] {
            gl.color([red, 0.0, 0.0]).unwrap();
            gl.vertex([x, y]).unwrap();
        }
        gl.end().unwrap();
        picture(gl)[..4].iter().map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    // From 0 to 1 at the centres 1/8, 3/8, 5/8, 7/8.
    assert_eq!(draw(&mut gl), [32, 96, 159, 223]);
    gl.clamp_vertex_color(ClampColor::False).unwrap();
    // From -3 to 4: -2.125, -0.375, 1.375, 3.125, clamped by the window.
    assert_eq!(draw(&mut gl), [0, 0, 255, 255]);
}

#[test]
fn float_windows_hold_what_programs_write() {
    let window = TargetDescription::color(1, 1, ColorFormat::Rgba32Float);
    let mut gl = with_window(window);
    use_nv(&mut gl, FragmentNv, 1, "!!FP1.0 MOV o[COLR], {-2.5, 3.0, 1000.0, 7.0}; END");
    fill(&mut gl).unwrap();
    let area = glasm_runtime::raster::state::Rectangle { x: 0, y: 0, width: 1, height: 1 };
    assert_eq!(gl.read_pixels(area), Ok(vec![[-2.5, 3.0, 1000.0, 7.0]]));
}

#[test]
fn an_unwritten_fog_coordinate_means_no_fog() {
    let mut gl = context(1);
    gl.enable(Capability::Fog).unwrap();
    gl.fog(Fog::Mode(FogMode::Linear)).unwrap();
    gl.fog(Fog::Start(-1.0)).unwrap();
    gl.fog(Fog::End(1.0)).unwrap();
    gl.fog(Fog::Color([0.0, 0.0, 1.0, 1.0])).unwrap();
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4]);
    let with_fog = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[FOGC].x, v[FOGC].x; END";
    use_nv(&mut gl, Vertex, 1, with_fog);
    gl.fog_coord(0.6).unwrap();
    fill(&mut gl).unwrap();
    // f = (1 - 0.6) / 2 = 0.2 of white.
    assert_eq!(pixel(&mut gl, 0, 0), [51, 51, 255, 255]);
}

#[test]
fn conventional_fog_takes_depth_or_coordinate() {
    let mut gl = context(1);
    gl.enable(Capability::Fog).unwrap();
    gl.fog(Fog::Mode(FogMode::Linear)).unwrap();
    gl.fog(Fog::Start(0.0)).unwrap();
    gl.fog(Fog::End(2.0)).unwrap();
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.ortho(-1.0, 1.0, -1.0, 1.0, -4.0, 4.0).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    square(&mut gl, -1.6).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 51, 51, 255]);
    gl.fog(Fog::CoordSource(FogSource::FogCoord)).unwrap();
    gl.fog_coord(0.4).unwrap();
    square(&mut gl, -1.6).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [204, 204, 204, 255]);
}

/// NV_fog_distance: the corners are as far from the eye as the root of 1 + 1 + 0.25.
#[test]
fn conventional_fog_takes_the_distance_that_is_asked_for() {
    each_device(1, |gl| {
        gl.enable(Capability::Fog).unwrap();
        gl.fog(Fog::Mode(FogMode::Linear)).unwrap();
        gl.fog(Fog::Start(-2.0)).unwrap();
        gl.fog(Fog::End(2.0)).unwrap();
        gl.matrix_mode(MatrixMode::Projection).unwrap();
        gl.ortho(-1.0, 1.0, -1.0, 1.0, -4.0, 4.0).unwrap();
        assert_eq!(gl.get_fog().unwrap().distance, FogDistance::EyePlaneAbsolute);
        for (distance, gray) in
            [(FogDistance::EyePlaneAbsolute, 96), (FogDistance::EyePlane, 159), (FogDistance::EyeRadial, 32)]
        {
            gl.fog(Fog::Distance(distance)).unwrap();
            gl.clear(ClearMask::COLOR).unwrap();
            square(gl, -0.5).unwrap();
            assert_eq!(pixel(gl, 0, 0), [gray, gray, gray, 255], "{distance:?}");
        }
        // The fog coordinate of the application is none of these.
        gl.fog(Fog::CoordSource(FogSource::FogCoord)).unwrap();
        gl.fog_coord(0.4).unwrap();
        square(gl, -0.5).unwrap();
        assert_eq!(pixel(gl, 0, 0), [102, 102, 102, 255]);
    });
}

/// The number of pixels that one point at the centre of a window covers.
fn point_size(gl: &mut Context) -> usize {
    gl.clear(ClearMask::COLOR).unwrap();
    gl.begin(Mode::Points).unwrap();
    gl.vertex([0.0f32, 0.0, 0.0]).unwrap();
    gl.end().unwrap();
    picture(gl).iter().filter(|pixel| pixel[3] != 0).count()
}

#[test]
fn points_take_their_size_from_the_program_where_it_may_give_one() {
    let mut gl = context(16);
    gl.point_size(2.0).unwrap();
    assert_eq!(point_size(&mut gl), 4);
    let text = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[PSIZ].x, c[0].x; END";
    use_nv(&mut gl, Vertex, 1, text);
    gl.program_parameter4f_nv(Vertex, 0, [6.0, 0.0, 0.0, 0.0]).unwrap();
    assert_eq!(point_size(&mut gl), 4, "the mode is off");
    gl.enable(Capability::VertexProgramPointSize).unwrap();
    assert_eq!(point_size(&mut gl), 36);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; END");
    assert_eq!(point_size(&mut gl), 4, "the program writes no size");
}

#[test]
fn conventional_points_fall_off_with_the_distance() {
    let mut gl = context(16);
    gl.point_size(8.0).unwrap();
    gl.point_distance_attenuation([0.0, 0.0, 0.25]).unwrap();
    gl.translatef(0.0, 0.0, -4.0).unwrap();
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.ortho(-1.0, 1.0, -1.0, 1.0, 0.0, 8.0).unwrap();
    // 8 / sqrt(16 / 4) = 4.
    assert_eq!(point_size(&mut gl), 16);
    gl.point_size_range(6.0, 64.0).unwrap();
    assert_eq!(point_size(&mut gl), 36);
}

#[test]
fn sprites_have_coordinates_of_their_own() {
    let mut gl = context(4);
    gl.point_size(4.0).unwrap();
    gl.enable(Capability::PointSprite).unwrap();
    gl.active_texture(1).unwrap();
    gl.tex_env(TexEnv::CoordReplace(true)).unwrap();
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0 MOV result.color, fragment.texcoord[1]; END");
    assert_eq!(point_size(&mut gl), 16);
    // s grows to the right, t downward: the lower left pixel's centre is at (1/8, 7/8).
    assert_eq!(pixel(&mut gl, 0, 0), [32, 223, 0, 255]);
    gl.point_sprite_coord_origin(SpriteOrigin::LowerLeft).unwrap();
    point_size(&mut gl);
    assert_eq!(pixel(&mut gl, 0, 0), [32, 32, 0, 255]);
    gl.tex_env(TexEnv::CoordReplace(false)).unwrap();
    point_size(&mut gl);
    assert_eq!(pixel(&mut gl, 0, 0), [0, 0, 0, 255]);
}

/// The red pixels of each column of the lowest row.
fn columns(gl: &mut Context) -> Vec<bool> {
    picture(gl)[..gl.window().width as usize].iter().map(|pixel| pixel[3] != 0).collect()
}

#[test]
fn clip_distances_count_while_their_plane_is_enabled() {
    let mut gl = context(4);
    let text = "!!VP2.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[CLP2].x, v[OPOS].x; END";
    use_nv(&mut gl, Vertex, 1, text);
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [true; 4]);
    gl.enable(Capability::ClipPlane(2)).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [false, false, true, true]);
    gl.disable(Capability::ClipPlane(2)).unwrap();
    gl.enable(Capability::ClipPlane(0)).unwrap();
    gl.clip_plane(0, [-1.0, 0.0, 0.0, 0.0]).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [true; 4], "planes of the client do not clip what programs make");
}

#[test]
fn client_planes_clip_conventional_vertices_and_position_invariant_arb_programs() {
    let mut gl = context(4);
    gl.translatef(0.5, 0.0, 0.0).unwrap();
    gl.clip_plane(3, [1.0, 0.0, 0.0, 0.0]).unwrap();
    gl.load_identity().unwrap();
    gl.enable(Capability::ClipPlane(3)).unwrap();
    // The plane passes through x = 0.5 of the eye.
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [false, false, false, true]);
    let options = ["", "OPTION NV_vertex_program2;"];
    for option in options {
        let text = format!("!!ARBvp1.0 OPTION ARB_position_invariant; {option} MOV result.color, vertex.color; END");
        use_arb(&mut gl, Vertex, &text);
        fill(&mut gl).unwrap();
        assert_eq!(columns(&mut gl), [false, false, false, true]);
    }
    let placed = "!!ARBvp1.0 MOV result.position, vertex.position; MOV result.color, vertex.color; END";
    use_arb(&mut gl, Vertex, placed);
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [true; 4]);
}

#[test]
fn clip_planes_do_not_disturb_branches() {
    let mut gl = context(4);
    let text = "!!ARBvp1.0 OPTION ARB_position_invariant; OPTION NV_vertex_program2;\n\
                TEMP a;\nsub: MOV result.color, vertex.color; RET;\n\
                main: MOV a.x, 2.0;\nback: SUBC a.x, a.x, 1.0; BRA back (GT.x); CAL sub; END";
    use_arb(&mut gl, Vertex, text);
    gl.clip_plane(0, [-1.0, 0.0, 0.0, 0.0]).unwrap();
    gl.enable(Capability::ClipPlane(0)).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(columns(&mut gl), [true, true, false, false]);
}

#[test]
fn a_second_pass_at_equal_depth_leaves_no_hole() {
    let mut gl = context(32);
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.frustum(-0.31, 0.27, -0.33, 0.29, 1.0, 10.0).unwrap();
    gl.matrix_mode(MatrixMode::Modelview).unwrap();
    gl.translatef(0.01, 0.02, -2.3).unwrap();
    gl.rotatef(37.0, 0.3, 0.8, 0.2).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    gl.depth_func(CompareFunction::Less).unwrap();
    let draw = |gl: &mut Context| {
        gl.begin(Mode::TriangleFan).unwrap();
        for number in 0..12 {
            let angle = number as f32 * 0.7;
            gl.vertex([angle.sin() * 0.9, angle.cos() * 0.7, (angle * 1.7).sin() * 0.4]).unwrap();
        }
        gl.end().unwrap();
    };
    for text in [
        "!!ARBvp1.0 OPTION ARB_position_invariant; MOV result.color, {0, 1, 0, 1}; END",
        "!!VP2.0 OPTION NV_position_invariant; MOV o[COL0], c[0]; END",
    ] {
        gl.disable(Capability::VertexProgram).unwrap();
        gl.depth_func(CompareFunction::Less).unwrap();
        gl.color([1.0f32, 0.0, 0.0]).unwrap();
        gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
        draw(&mut gl);
        let before = picture(&mut gl);
        let covered = before.iter().filter(|pixel| pixel[0] == 255).count();
        assert!(covered > 100, "{covered}");
        use_arb(&mut gl, Vertex, text);
        gl.program_parameter4f_nv(Vertex, 0, [0.0, 1.0, 0.0, 1.0]).unwrap();
        gl.depth_func(CompareFunction::Equal).unwrap();
        draw(&mut gl);
        let after = picture(&mut gl);
        for (before, after) in before.iter().zip(after) {
            assert_eq!(after, if before[0] == 255 { [0, 255, 0, 255] } else { *before });
        }
    }
}

#[test]
fn backs_have_colors_of_their_own_in_two_sided_mode() {
    let mut gl = context(1);
    let text = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], c[0]; MOV o[BFC0], c[1]; END";
    use_nv(&mut gl, Vertex, 1, text);
    gl.program_parameters4fv_nv(Vertex, 0, &[[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0]]).unwrap();
    gl.front_face(FrontFace::Clockwise).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255]);
    gl.enable(Capability::VertexProgramTwoSide).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 255, 0, 255]);
    gl.front_face(FrontFace::CounterClockwise).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255]);
}

#[test]
fn flat_primitives_have_the_color_of_one_vertex() {
    let mut gl = context(2);
    gl.shade_model(ShadeModel::Flat).unwrap();
    for (mode, provoking) in [(Mode::Quads, 3), (Mode::Polygon, 0), (Mode::TriangleFan, 3)] {
        gl.begin(mode).unwrap();
        for (number, [x, y]) in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0f32]].into_iter().enumerate() {
            gl.color([if number == provoking { 1.0f32 } else { 0.0 }, 0.0, 0.0]).unwrap();
            gl.vertex([x, y]).unwrap();
        }
        gl.end().unwrap();
        assert_eq!(pixel(&mut gl, 0, 1), [255, 0, 0, 255], "{mode:?}");
    }
}

#[test]
fn the_secondary_color_is_added_for_nv_programs_and_where_enabled() {
    let mut gl = context(1);
    gl.secondary_color([0.0, 0.4, 0.0]).unwrap();
    gl.color([0.2f32, 0.2, 0.0]).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 51, 0, 255]);
    gl.enable(Capability::ColorSum).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 153, 0, 255]);
    gl.disable(Capability::ColorSum).unwrap();
    let text = "!!VP1.0 MOV o[HPOS], v[OPOS]; MOV o[COL0], v[COL0]; MOV o[COL1], v[COL1]; END";
    use_nv(&mut gl, Vertex, 1, text);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [51, 153, 0, 255]);
}
