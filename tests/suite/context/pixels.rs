//! The raster position, pixel rectangles, bitmaps, copies.

use super::{context, fill, picture, pixel, use_arb, use_nv};
use glasm::texture::{Filter, MinFilter, MipFilter, Target};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::state::{CompareFunction, Rectangle};
use glasm_runtime::{
    Capability, ClearMask, ImageTarget, InternalFormat, MatrixMode, PixelCopy, PixelData, PixelFormat, Pixels,
    TexParameter,
};

#[test]
fn the_raster_position_is_placed_like_a_vertex() {
    let mut gl = context(8);
    assert_eq!(gl.get_raster_position(), Ok(Some([0.0, 0.0, 0.0, 1.0])));
    gl.raster_pos([0.5f32, -0.5, 0.5]).unwrap();
    assert_eq!(gl.get_raster_position(), Ok(Some([6.0, 2.0, 0.75, 1.0])));
    gl.raster_pos([3.0f32, 0.0]).unwrap();
    assert_eq!(gl.get_raster_position(), Ok(None));
    gl.matrix_mode(MatrixMode::Projection).unwrap();
    gl.ortho(0.0, 8.0, 0.0, 8.0, -1.0, 1.0).unwrap();
    gl.raster_pos([3i16, 5]).unwrap();
    assert_eq!(gl.get_raster_position(), Ok(Some([3.0, 5.0, 0.5, 1.0])));
    use_nv(&mut gl, Vertex, 1, "!!VP1.0 ADD o[HPOS], v[OPOS], c[0]; MOV o[COL0], c[1]; END");
    gl.program_parameter4f_nv(Vertex, 0, [-1.0, -1.0, 0.0, 1.0]).unwrap();
    gl.raster_pos([0.0f32, 1.0, 0.0, 1.0]).unwrap();
    assert_eq!(gl.get_raster_position(), Ok(Some([2.0, 4.0, 0.5, 2.0])), "the program places it");
    gl.window_pos([1.0, 2.0, 0.25]).unwrap();
    assert_eq!(gl.get_raster_position(), Ok(Some([1.0, 2.0, 0.25, 1.0])));
}

#[test]
fn pixels_are_drawn_and_zoomed() {
    let mut gl = context(3);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.window_pos([0.0, 0.0, 0.0]).unwrap();
    gl.draw_pixels(2, 1, Pixels::rgba8(&[1, 2, 3, 4, 5, 6, 7, 8])).unwrap();
    assert_eq!(picture(&mut gl)[..3], [[1, 2, 3, 4], [5, 6, 7, 8], [0; 4]]);
    gl.pixel_zoom(3.0, 3.0).unwrap();
    gl.draw_pixels(1, 1, Pixels::rgba8(&[9, 9, 9, 9])).unwrap();
    assert_eq!(picture(&mut gl), [[9; 4]; 9]);
}

#[test]
fn pixels_go_through_fragment_programs_and_tests() {
    let mut gl = context(2);
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0 SUB result.color, 1, fragment.color; END");
    gl.enable(Capability::AlphaTest).unwrap();
    gl.alpha_func(CompareFunction::Greater, 0.5).unwrap();
    gl.window_pos([0.0, 0.0, 0.5]).unwrap();
    gl.draw_pixels(2, 1, Pixels::rgba8(&[255, 0, 51, 0, 255, 255, 255, 255])).unwrap();
    assert_eq!(picture(&mut gl)[..2], [[0, 255, 204, 255], [0; 4]]);
}

#[test]
fn pixels_are_textured_with_the_raster_positions_coordinates() {
    let mut gl = context(1);
    gl.enable(Capability::Texture(Target::Dim2)).unwrap();
    let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest)).unwrap();
    let data = [0, 0, 0, 255, 128, 255, 0, 255];
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 2, 1, Some(Pixels::rgba8(&data))).unwrap();
    gl.tex_coord([0.75f32, 0.0]).unwrap();
    gl.raster_pos([-1.0f32, -1.0]).unwrap();
    gl.draw_pixels(1, 1, Pixels::rgba8(&[255, 102, 255, 255])).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [128, 102, 0, 255]);
}

#[test]
fn depths_and_stencils_are_drawn() {
    let mut gl = context(2);
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    gl.color([1.0f32, 0.0, 0.0]).unwrap();
    gl.window_pos([0.0, 0.0, 0.0]).unwrap();
    let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&[0.25, 0.5]) };
    gl.draw_pixels(2, 1, pixels).unwrap();
    let area = Rectangle { x: 0, y: 0, width: 2, height: 1 };
    let depths = gl.read_depth(area).unwrap();
    assert!((depths[0] - 0.25).abs() < 1e-6 && (depths[1] - 0.5).abs() < 1e-6);
    assert_eq!(pixel(&mut gl, 0, 0), [255, 0, 0, 255], "depths have the raster position's colour");
    gl.draw_stencil_pixels(2, 1, &[7, 9]).unwrap();
    assert_eq!(gl.read_stencil(area), Ok(vec![7, 9]));
    gl.window_pos([0.0, 1.0, 0.0]).unwrap();
    gl.copy_pixels(area, PixelCopy::Stencil).unwrap();
    assert_eq!(gl.read_stencil(Rectangle { y: 1, ..area }), Ok(vec![7, 9]));
    gl.copy_pixels(area, PixelCopy::Depth).unwrap();
    assert_eq!(gl.read_depth(Rectangle { y: 1, ..area }), Ok(depths));
    assert!(gl.draw_stencil_pixels(2, 2, &[1]).is_err());
}

#[test]
fn bitmaps_draw_where_bits_are_set_and_move_on() {
    let mut gl = context(3);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.color([0.0f32, 1.0, 0.0]).unwrap();
    gl.window_pos([1.0, 1.0, 0.0]).unwrap();
    gl.color([1.0f32, 0.0, 0.0]).unwrap();
    gl.bitmap([2, 2], [1.0, 0.0], [1.0, -1.0], &[true, false, true, true]).unwrap();
    let green = [0, 255, 0, 255];
    assert_eq!(picture(&mut gl), [[0; 4], [0; 4], [0; 4], green, [0; 4], [0; 4], green, green, [0; 4]]);
    assert_eq!(gl.get_raster_position(), Ok(Some([2.0, 0.0, 0.0, 1.0])));
}

#[test]
fn colors_are_copied() {
    let mut gl = context(2);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.enable(Capability::ScissorTest).unwrap();
    gl.scissor(0, 0, 1, 1).unwrap();
    gl.color([0.2f32, 0.4, 0.6]).unwrap();
    super::square(&mut gl, 0.0).unwrap();
    gl.disable(Capability::ScissorTest).unwrap();
    gl.window_pos([1.0, 1.0, 0.0]).unwrap();
    gl.copy_pixels(Rectangle { x: 0, y: 0, width: 1, height: 1 }, PixelCopy::Color).unwrap();
    assert_eq!(picture(&mut gl), [[51, 102, 153, 255], [0; 4], [0; 4], [51, 102, 153, 255]]);
}

#[test]
fn an_invalid_raster_position_draws_nothing() {
    let mut gl = context(1);
    gl.clear(ClearMask::COLOR).unwrap();
    gl.raster_pos([5.0f32, 0.0]).unwrap();
    gl.draw_pixels(1, 1, Pixels::rgba8(&[255; 4])).unwrap();
    gl.bitmap([1, 1], [0.0; 2], [3.0; 2], &[true]).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
    assert_eq!(gl.get_raster_position(), Ok(None));
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4]);
}
