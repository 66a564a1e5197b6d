//! Several viewports (ARB_viewport_array, NV_viewport_array2), on both devices.

use super::{context, each_device, pixel, refused, square, use_arb};
use glasm::texture::Target;
use glasm_runtime::ProgramTarget::{FragmentArb, Geometry, Vertex};
use glasm_runtime::raster::Mode;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{Attachment, Capability, ClearMask, Context, ErrorName, InternalFormat};

/// Fifths of a viewport's number as red; green is full.
const TELL: &str = "!!NVfp5.0 OPTION ARB_fragment_layer_viewport; TEMP t; MOV.S t, fragment.viewport; I2F.S t, t;
    MUL result.color.x, t.x, 0.2; MOV result.color.yzw, {0, 1, 0, 1}; END";

/// Viewport n of a window of 4 by 4 is pixel n, rows from the bottom.
fn one_pixel_each(gl: &mut Context) {
    for number in 0..16 {
        let [x, y] = [number % 4, number / 4].map(|place| place as f32);
        gl.viewport_indexed(number, [x, y, 1.0, 1.0]).expect("a viewport");
    }
}

/// Red in fifths of each pixel that was drawn to.
fn seen(gl: &mut Context) -> Vec<Option<u8>> {
    let all = super::picture(gl);
    all.iter().map(|[red, green, ..]| (*green == 255).then_some(red / 51)).collect()
}

fn expected(drawn: &[(usize, u8)]) -> Vec<Option<u8>> {
    let mut all = vec![None; 16];
    drawn.iter().for_each(|(pixel, red)| all[*pixel] = Some(*red));
    all
}

#[test]
fn masks_send_a_primitive_to_several_viewports() {
    each_device(4, |gl| {
        one_pixel_each(gl);
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 OPTION NV_viewport_array2; MOV result.position, vertex.position;
             MOV.U result.viewportmask[0].x, 0x16; END",
        );
        use_arb(gl, FragmentArb, TELL);
        gl.clear(ClearMask::COLOR).expect("a clear");
        square(gl, 0.0).expect("a square");
        assert_eq!(seen(gl), expected(&[(1, 1), (2, 2), (4, 4)]));
        // All viewports are one again.
        gl.viewport(2, 1, 2, 1).expect("a viewport");
        gl.clear(ClearMask::COLOR).expect("a clear");
        square(gl, 0.0).expect("a square");
        // Viewport 4 comes last.
        assert_eq!(seen(gl), expected(&[(6, 4), (7, 4)]));
    });
}

#[test]
fn vertices_choose_a_viewport_with_its_scissor_and_depths() {
    each_device(4, |gl| {
        gl.viewport_array(0, &[[0.0, 0.0, 2.0, 4.0], [2.0, 0.0, 2.0, 4.0]]).expect("viewports");
        gl.scissor_indexed(1, 2, 1, 2, 2).expect("a scissor");
        gl.scissor_test_indexed(1, true).expect("a test");
        gl.depth_range_indexed(1, 0.5, 0.75).expect("a range");
        // The last vertex decides; a number beyond all viewports draws nothing.
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 OPTION NV_viewport_array2; INT TEMP n; MOV result.position, vertex.position;
             MOV result.color, vertex.color; TRUNC.S n, vertex.attrib[5]; MOV.S result.viewport.x, n; END",
        );
        gl.enable(Capability::DepthTest).expect("a capability");
        let triangle = |gl: &mut Context, viewports: [f32; 3]| {
            gl.clear(ClearMask::all()).expect("a clear");
            gl.color([1.0, 1.0, 1.0, 1.0]).expect("a colour");
            gl.begin(Mode::Triangles).expect("a triangle");
            for ([x, y], viewport) in [[-1.0, -1.0], [3.0, -1.0], [-1.0, 3.0]].into_iter().zip(viewports) {
                gl.vertex_attrib(5, [viewport, 0.0, 0.0, 1.0]).expect("an attribute");
                gl.vertex([x, y, 0.0]).expect("a vertex");
            }
            gl.end().expect("a triangle");
        };
        triangle(gl, [0.0, 0.0, 1.0]);
        let drawn: Vec<bool> = super::picture(gl).iter().map(|pixel| pixel[0] == 255).collect();
        let inside = |at: usize| at % 4 >= 2 && (1..3).contains(&(at / 4));
        assert_eq!(drawn, (0..16).map(inside).collect::<Vec<_>>());
        let depth = gl.read_depth(Rectangle { x: 3, y: 2, width: 1, height: 1 }).expect("a depth")[0];
        assert!((depth - 0.625).abs() < 1e-6, "{depth}");
        triangle(gl, [1.0, 1.0, 0.0]);
        let drawn: Vec<bool> = super::picture(gl).iter().map(|pixel| pixel[0] == 255).collect();
        assert_eq!(drawn, (0..16).map(|at| at % 4 < 2).collect::<Vec<_>>());
        for beyond in [16.0, 1000.0, -1.0] {
            triangle(gl, [0.0, 0.0, beyond]);
            assert!(super::picture(gl).iter().all(|pixel| pixel[0] == 0), "{beyond}");
        }
    });
}

#[test]
fn points_lines_and_quads_choose_viewports_too() {
    each_device(4, |gl| {
        one_pixel_each(gl);
        gl.viewport_indexed(2, [0.0, 2.0, 4.0, 1.0]).expect("a row");
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 OPTION NV_viewport_array2; INT TEMP n; MOV result.position, vertex.position;
             TRUNC.S n, vertex.attrib[5]; MOV.S result.viewport.x, n; END",
        );
        use_arb(gl, FragmentArb, TELL);
        let mut drawn = |mode: Mode, vertices: &[([f32; 2], f32)]| {
            gl.clear(ClearMask::COLOR).expect("a clear");
            gl.begin(mode).expect("vertices");
            for (place, viewport) in vertices {
                gl.vertex_attrib(5, [*viewport, 0.0, 0.0, 1.0]).expect("an attribute");
                gl.vertex(*place).expect("a vertex");
            }
            gl.end().expect("vertices");
            seen(gl)
        };
        assert_eq!(drawn(Mode::Points, &[([0.0, 0.0], 3.0), ([0.0, 0.0], 5.0)]), expected(&[(3, 3), (5, 5)]));
        let line = [([-3.0, 0.1], 0.0), ([3.0, 0.1], 2.0)];
        assert_eq!(drawn(Mode::Lines, &line), expected(&[(8, 2), (9, 2), (10, 2), (11, 2)]));
        // Split as for geometry programs: the third and the fourth vertex are the last of a triangle.
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let quad: Vec<_> = corners.into_iter().zip([1.0, 1.0, 4.0, 4.0]).collect();
        assert_eq!(drawn(Mode::Quads, &quad), expected(&[(4, 4)]));
    });
}

#[test]
fn geometry_programs_send_copies_to_viewports_and_layers() {
    each_device(4, |gl| {
        one_pixel_each(gl);
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        use_arb(gl, FragmentArb, TELL);
        let text = "!!NVgp5.0 OPTION NV_viewport_array2; PRIMITIVE_IN TRIANGLES; PRIMITIVE_OUT TRIANGLE_STRIP;
            VERTICES_OUT 3; INVOCATIONS 3; INT TEMP v; MAD.S v.x, primitive.invocation.x, 2, 1;
            MOV result.position, vertex[0].position; MOV.S result.viewport.x, v.x; EMIT;
            MOV result.position, vertex[1].position; MOV.S result.viewport.x, v.x; EMIT;
            MOV result.position, vertex[2].position; MOV.S result.viewport.x, v.x; EMIT; END";
        gl.program_string_arb(Geometry, text.as_bytes()).expect("a program");
        gl.enable(Capability::GeometryProgram).expect("a capability");
        gl.clear(ClearMask::COLOR).expect("a clear");
        square(gl, 0.0).expect("a square");
        assert_eq!(seen(gl), expected(&[(1, 1), (3, 3), (5, 5)]));
        // To layers: that of the program and the viewport's number more.
        let text = text
            .replace("OPTION NV_viewport_array2;", "OPTION NV_viewport_array2; OPTION NV_layer_viewport_relative;")
            .replace(
                "MOV.S result.viewport.x, v.x; EMIT",
                "MOV.U result.viewportmask[0].x, 0x11; MOV.S result.layer.x, 1; EMIT",
            )
            .replace("INVOCATIONS 3", "INVOCATIONS 1");
        gl.program_string_arb(Geometry, text.as_bytes()).expect("a program");
        gl.bind_texture(Target::Array2D, 7).expect("a texture");
        gl.tex_image_3d(Target::Array2D, 0, InternalFormat::Rgba8, [4, 4, 7], None).expect("layers");
        gl.bind_framebuffer_ext(1).expect("a framebuffer");
        gl.framebuffer_texture_ext(Attachment::Color(0), 7, 0).expect("an attachment");
        gl.clear(ClearMask::COLOR).expect("a clear");
        square(gl, 0.0).expect("a square");
        for layer in 0..7 {
            gl.framebuffer_texture_layer_ext(Attachment::Color(0), 7, 0, layer).expect("a layer");
            let drawn = match layer {
                1 => expected(&[(0, 0)]),
                5 => expected(&[(4, 4)]),
                _ => expected(&[]),
            };
            assert_eq!(seen(gl), drawn, "layer {layer}");
        }
    });
}

#[test]
fn vertices_choose_layers() {
    each_device(4, |gl| {
        gl.bind_texture(Target::Array2D, 7).expect("a texture");
        gl.tex_image_3d(Target::Array2D, 0, InternalFormat::Rgba8, [4, 4, 3], None).expect("layers");
        gl.bind_framebuffer_ext(1).expect("a framebuffer");
        gl.framebuffer_texture_ext(Attachment::Color(0), 7, 0).expect("an attachment");
        gl.clear(ClearMask::COLOR).expect("a clear");
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 OPTION NV_viewport_array2; MOV result.position, vertex.position; MOV.S result.layer.x, 2; END",
        );
        use_arb(gl, FragmentArb, "!!ARBfp1.0 MOV result.color, {0, 1, 0, 1}; END");
        square(gl, 0.0).expect("a square");
        for layer in 0..3 {
            gl.framebuffer_texture_layer_ext(Attachment::Color(0), 7, 0, layer).expect("a layer");
            assert_eq!(pixel(gl, 1, 1)[1] == 255, layer == 2, "layer {layer}");
        }
    });
}

#[test]
fn viewports_are_checked_and_told() {
    let mut gl = context(4);
    assert_eq!(refused(gl.viewport_indexed(16, [0.0, 0.0, 1.0, 1.0])), ErrorName::InvalidValue);
    assert_eq!(refused(gl.viewport_indexed(0, [0.0, 0.0, -1.0, 1.0])), ErrorName::InvalidValue);
    assert_eq!(refused(gl.viewport_array(15, &[[0.0; 4]; 2])), ErrorName::InvalidValue);
    assert_eq!(refused(gl.scissor_indexed(16, 0, 0, 1, 1)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.depth_range_indexed(99, 0.0, 1.0)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.get_view(16)), ErrorName::InvalidValue);
    gl.viewport_indexed(0, [1.0, 0.0, 2.0, 3.0]).unwrap();
    gl.depth_range_indexed(3, -1.0, 0.5).unwrap();
    assert_eq!(gl.get_view(0).unwrap().viewport, Rectangle { x: 1, y: 0, width: 2, height: 3 });
    assert_eq!(gl.get_view(1).unwrap().viewport, Rectangle { x: 0, y: 0, width: 4, height: 4 });
    assert_eq!([gl.get_view(3).unwrap().range, gl.get_view(2).unwrap().range], [[0.0, 0.5], [0.0, 1.0]]);
    gl.enable(Capability::ScissorTest).unwrap();
    gl.scissor(0, 0, 1, 2).unwrap();
    gl.scissor_test_indexed(5, false).unwrap();
    assert_eq!(gl.get_view(4).unwrap().scissor, Some(Rectangle { x: 0, y: 0, width: 1, height: 2 }));
    assert_eq!(gl.get_view(5).unwrap().scissor, None);
}
