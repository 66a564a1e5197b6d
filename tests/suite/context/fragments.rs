//! Operations on fragments: tests, blending, masks, polygons, several colours and samples.

use super::{context, fill, picture, pixel, square, use_arb, use_nv, with_window};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv, Vertex};
use glasm_runtime::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, LogicOperation, PolygonMode, Rectangle, StencilOperation,
};
use glasm_runtime::raster::{ColorFormat, DepthFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, DrawBuffer, Face, TargetDescription};

fn colored(gl: &mut Context, color: [f32; 4], depth: f32) {
    gl.color(color).unwrap();
    square(gl, depth).unwrap();
}

#[test]
fn the_alpha_test_compares_with_its_reference() {
    let mut gl = context(1);
    gl.enable(Capability::AlphaTest).unwrap();
    gl.alpha_func(CompareFunction::Greater, 0.5).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    colored(&mut gl, [1.0, 0.0, 0.0, 0.4], 0.0);
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
    colored(&mut gl, [1.0, 0.0, 0.0, 0.6], 0.0);
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 153]);
}

#[test]
fn nearer_fragments_hide_others() {
    let mut gl = context(1);
    gl.enable(Capability::DepthTest).unwrap();
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
    colored(&mut gl, [1.0, 0.0, 0.0, 1.0], 0.0);
    colored(&mut gl, [0.0, 1.0, 0.0, 1.0], 0.5);
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255]);
    gl.depth_mask(false).unwrap();
    colored(&mut gl, [0.0, 0.0, 1.0, 1.0], -0.5);
    assert_eq!(pixel(&mut gl, 0, 0), [0, 0, 255, 255]);
    let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    assert!((gl.read_depth(area).unwrap()[0] - 0.5).abs() < 1e-6);
    gl.depth_mask(true).unwrap();
    gl.depth_range(0.25, 0.75).unwrap();
    gl.depth_func(CompareFunction::Always).unwrap();
    colored(&mut gl, [1.0; 4], 1.0);
    assert!((gl.read_depth(area).unwrap()[0] - 0.75).abs() < 1e-6);
}

#[test]
fn stencils_count_and_mask() {
    let mut gl = context(1);
    let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    gl.enable(Capability::StencilTest).unwrap();
    gl.clear_stencil(3).unwrap();
    gl.clear(ClearMask::STENCIL).unwrap();
    gl.stencil_op(StencilOperation::Keep, StencilOperation::Keep, StencilOperation::Increment).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(gl.read_stencil(area), Ok(vec![4]));
    gl.stencil_func(CompareFunction::Equal, 5, 0xff).unwrap();
    gl.stencil_op(StencilOperation::Zero, StencilOperation::Keep, StencilOperation::Keep).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(gl.read_stencil(area), Ok(vec![0]));
    gl.stencil_func(CompareFunction::Always, 0xff, 0xff).unwrap();
    gl.stencil_op(StencilOperation::Keep, StencilOperation::Keep, StencilOperation::Replace).unwrap();
    gl.stencil_mask(0x0f).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(gl.read_stencil(area), Ok(vec![0x0f]));
    gl.stencil_mask(0xff).unwrap();
    gl.enable(Capability::StencilTestTwoSide).unwrap();
    gl.stencil_op_separate(Face::Back, StencilOperation::Keep, StencilOperation::Keep, StencilOperation::Invert)
        .unwrap();
    gl.stencil_func_separate(Face::Back, CompareFunction::Always, 0, 0xff).unwrap();
    gl.front_face(glasm_runtime::raster::state::FrontFace::Clockwise).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(gl.read_stencil(area), Ok(vec![0xf0]));
}

#[test]
fn colors_blend() {
    let mut gl = context(1);
    gl.clear_color([0.4, 0.4, 0.4, 1.0]).unwrap();
    gl.enable(Capability::Blend).unwrap();
    let result = |gl: &mut Context| {
        gl.clear(ClearMask::COLOR).unwrap();
        colored(gl, [1.0, 0.0, 0.2, 0.5], 0.0);
        pixel(gl, 0, 0)
    };
    gl.blend_func(BlendFactor::SourceAlpha, BlendFactor::OneMinusSourceAlpha).unwrap();
    assert_eq!(result(&mut gl), [179, 51, 77, 191]);
    gl.blend_func_separate(BlendFactor::One, BlendFactor::One, BlendFactor::Zero, BlendFactor::One).unwrap();
    assert_eq!(result(&mut gl), [255, 102, 153, 255]);
    gl.blend_equation_separate(BlendEquation::ReverseSubtract, BlendEquation::Add).unwrap();
    assert_eq!(result(&mut gl), [0, 102, 51, 255]);
    gl.blend_equation(BlendEquation::Maximum).unwrap();
    assert_eq!(result(&mut gl), [255, 102, 102, 255]);
    gl.blend_equation(BlendEquation::Add).unwrap();
    gl.blend_color([0.5, 1.0, 0.0, 0.0]).unwrap();
    gl.blend_func(BlendFactor::ConstantColor, BlendFactor::Zero).unwrap();
    assert_eq!(result(&mut gl), [128, 0, 0, 0]);
    gl.enable(Capability::ColorLogicOp).unwrap();
    gl.logic_op(LogicOperation::Xor).unwrap();
    // 102 ^ 255, 102 ^ 0, 102 ^ 51, 255 ^ 128.
    assert_eq!(result(&mut gl), [153, 102, 85, 127]);
}

#[test]
fn masks_and_scissors_hold_back() {
    let mut gl = context(2);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.color_mask([true, false, true, false]).unwrap();
    gl.scissor(1, 0, 1, 1).unwrap();
    gl.enable(Capability::ScissorTest).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(picture(&mut gl), [[0; 4], [255, 0, 255, 0], [0; 4], [0; 4]]);
    gl.disable(Capability::ScissorTest).unwrap();
    gl.color_mask([true; 4]).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    gl.viewport(1, 1, 1, 1).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(picture(&mut gl), [[0; 4], [0; 4], [0; 4], [255; 4]]);
}

#[test]
fn polygons_are_culled_outlined_and_offset() {
    let mut gl = context(4);
    gl.enable(Capability::CullFace).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4]);
    gl.cull_face(CullFace::Front).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
    gl.disable(Capability::CullFace).unwrap();
    gl.polygon_mode(Face::FrontAndBack, PolygonMode::Line).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    gl.begin(Mode::Quads).unwrap();
    for [x, y] in [[-0.75, -0.75], [0.75, -0.75], [0.75, 0.75], [-0.75, 0.75f32]] {
        gl.vertex([x, y]).unwrap();
    }
    gl.end().unwrap();
    let inside = [pixel(&mut gl, 1, 1), pixel(&mut gl, 2, 2)];
    assert_eq!((pixel(&mut gl, 0, 0), inside), ([255; 4], [[0; 4]; 2]));
    gl.polygon_mode(Face::FrontAndBack, PolygonMode::Fill).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
    gl.enable(Capability::PolygonOffsetFill).unwrap();
    gl.polygon_offset(0.0, -1000.0).unwrap();
    square(&mut gl, 0.0).unwrap();
    let depth = gl.read_depth(Rectangle { x: 0, y: 0, width: 1, height: 1 }).unwrap()[0];
    // The smallest difference depends on the device: 24 bits, or those of a float below a half or below one.
    let steps = (0.5 - f64::from(depth)) * 16_777_215.0;
    assert!((998.0..1002.0).contains(&steps) || (1998.0..2002.0).contains(&steps), "{depth}");
    let text = "!!FP1.0 MOV o[COLR], f[WPOS].z; END";
    use_nv(&mut gl, FragmentNv, 1, text);
    gl.polygon_offset(0.0, 0.25 / (0.5 - depth) * 1000.0).unwrap();
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [191; 4], "the window position has the offset");
}

#[test]
fn replaced_depths_switch_clipping_off_and_are_discarded_outside_the_range() {
    let mut gl = context(1);
    gl.enable(Capability::DepthTest).unwrap();
    gl.depth_func(CompareFunction::Always).unwrap();
    let text = "!!FP1.0 MOV o[COLR], {1,1,1,1}; MOV o[DEPR].z, p[0].x; END";
    use_nv(&mut gl, FragmentNv, 1, text);
    let set = |gl: &mut Context, depth: f32| {
        gl.program_local_parameter4f_arb(FragmentNv, 0, [depth, 0.0, 0.0, 0.0]).unwrap();
        gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
        square(gl, 3.0).unwrap();
        pixel(gl, 0, 0)
    };
    assert_eq!(set(&mut gl, 0.25), [255; 4], "beyond the far plane, not clipped");
    assert_eq!(set(&mut gl, 1.5), [0; 4]);
    assert_eq!(set(&mut gl, -0.5), [0; 4]);
    gl.enable(Capability::DepthClamp).unwrap();
    assert_eq!(set(&mut gl, 1.5), [255; 4]);
    gl.disable(Capability::FragmentProgramNv).unwrap();
    gl.disable(Capability::DepthClamp).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    square(&mut gl, 3.0).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
    gl.enable(Capability::DepthClamp).unwrap();
    square(&mut gl, 3.0).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4]);
}

#[test]
fn killed_fragments_leave_no_trace() {
    let mut gl = context(2);
    use_nv(&mut gl, FragmentNv, 1, "!!FP1.0 SUBC RC.x, f[WPOS].x, {1,1,1,1}.x; KIL GT.x; MOV o[COLR], {1,0,0,1}; END");
    fill(&mut gl).unwrap();
    assert_eq!(picture(&mut gl), [[255, 0, 0, 255], [0; 4], [255, 0, 0, 255], [0; 4]]);
}

#[test]
fn the_window_position_has_its_origin_below() {
    let mut gl = context(4);
    use_nv(&mut gl, FragmentNv, 1, "!!FP1.0 MUL o[COLR], f[WPOS], {0.25, 0.25, 0, 1}; END");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0)[..2], [32, 32]);
    assert_eq!(pixel(&mut gl, 3, 0)[..2], [223, 32]);
    gl.disable(Capability::FragmentProgramNv).unwrap();
    let text = "!!ARBfp1.0 OPTION ARB_fragment_coord_origin_upper_left; OPTION ARB_fragment_coord_pixel_center_integer;\n\
                MUL result.color, fragment.position, { 0.25, 0.25, 0.0, 1.0 }; END";
    use_arb(&mut gl, FragmentArb, text);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0)[..2], [0, 191]);
    assert_eq!(pixel(&mut gl, 3, 3)[..2], [191, 0]);
}

#[test]
fn programs_see_which_face_they_draw() {
    let mut gl = context(1);
    let text = "!!ARBfp1.0 OPTION NV_fragment_program2; MAD result.color, fragment.facing.x, 0.5, 0.5; END";
    use_arb(&mut gl, FragmentArb, text);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4]);
    gl.front_face(glasm_runtime::raster::state::FrontFace::Clockwise).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
}

#[test]
fn several_colors_go_to_several_buffers() {
    let window = TargetDescription {
        width: 1,
        height: 1,
        samples: 1,
        colors: vec![ColorFormat::Rgba8, ColorFormat::Rgba32Float, ColorFormat::Rgba16Float, ColorFormat::Rgba8],
        depth: None,
        stencil: false,
    };
    let mut gl = with_window(window);
    gl.draw_buffers(&[0, 1, 2, 3].map(DrawBuffer::Color)).unwrap();
    gl.clear_color([0.2, 0.0, 0.0, 0.0]).unwrap();
    let text = "!!ARBfp1.0 OPTION ARB_draw_buffers; MOV result.color[0], {0.4};\n\
                MOV result.color[1], {5.0, 6.0, 7.0, 8.0}; MOV result.color[2], {-1.0, 0.5, 2.0, 3.0}; END";
    use_arb(&mut gl, FragmentArb, text);
    fill(&mut gl).unwrap();
    let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    let mut buffer = |number| {
        gl.read_buffer(number).unwrap();
        gl.read_pixels(area).unwrap()[0]
    };
    assert_eq!(buffer(0)[0], 0.4f32);
    assert_eq!(buffer(1), [5.0, 6.0, 7.0, 8.0]);
    assert_eq!(buffer(2), [-1.0, 0.5, 2.0, 3.0]);
    assert_eq!(buffer(3), [0.2, 0.0, 0.0, 0.0], "what the program does not write stays");
    assert!(gl.read_depth(area).is_err() && gl.read_stencil(area).is_err());
}

#[test]
fn samples_are_averaged() {
    let window = TargetDescription {
        samples: 4,
        depth: Some(DepthFormat::Float32),
        ..TargetDescription::color(2, 2, ColorFormat::Rgba8)
    };
    let mut gl = with_window(window);
    let left = |gl: &mut Context| {
        gl.clear(ClearMask::COLOR).unwrap();
        gl.rectf([-1.0, -1.0], [-0.5, 1.0]).unwrap();
        pixel(gl, 0, 0)
    };
    // The rectangle ends in the middle of the first column: two of four samples.
    assert_eq!(left(&mut gl), [128; 4]);
    if gl.device().name() == "CPU" {
        // Other devices may refuse shapes of whole pixels in a window with samples.
        gl.disable(Capability::Multisample).unwrap();
        assert!([[0; 4], [255; 4]].contains(&left(&mut gl)));
        gl.enable(Capability::Multisample).unwrap();
    }
    gl.enable(Capability::SampleCoverage).unwrap();
    gl.sample_coverage(0.25, false).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [64; 4]);
    gl.sample_coverage(0.25, true).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [191; 4]);
}

#[test]
fn unknown_results_of_vertex_programs_are_black_and_opaque() {
    let mut gl = context(1);
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 MOV o[HPOS], v[OPOS]; END");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 0, 0, 255]);
}
