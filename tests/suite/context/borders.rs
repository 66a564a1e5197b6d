//! Border texels of images: GL 1.5, 3.8.1 and 3.8.8. One texel around the image, which CLAMP and CLAMP_TO_BORDER read
//! where they would use the border colour; REPEAT and CLAMP_TO_EDGE never reach it.

use glasm::texture::{CompareFunction, Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::ErrorName::{InvalidOperation, InvalidValue};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv};
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{ClearMask, Context, ImageTarget, InternalFormat, PixelData, PixelFormat, Pixels, TexParameter};

use super::{context, each_device, fill, picture, pixel, refused, use_arb, use_nv};

fn filters(gl: &mut Context, target: Target, filter: Filter, levels: MipFilter) {
    gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(filter, levels))).unwrap();
    gl.tex_parameter(target, TexParameter::MagFilter(filter)).unwrap();
}

fn wraps(gl: &mut Context, target: Target, wrap: Wrap) {
    for parameter in [TexParameter::WrapS(wrap), TexParameter::WrapT(wrap), TexParameter::WrapR(wrap)] {
        gl.tex_parameter(target, parameter).unwrap();
    }
}

fn grey(values: &[u8]) -> Pixels<'_> {
    Pixels { format: PixelFormat::Luminance, data: PixelData::UnsignedBytes(values) }
}

/// The red of a lookup's result at these coordinates.
#[track_caller]
fn looked_up(gl: &mut Context, target: &str, [s, t, r]: [f32; 3]) -> u8 {
    use_nv(gl, FragmentNv, 1, &format!("!!FP1.0\nTEX o[COLR], {{{s:?}, {t:?}, {r:?}, 1.0}}, TEX0, {target};\nEND"));
    fill(gl).unwrap();
    pixel(gl, 0, 0)[0]
}

/// Texels 40, 80, 120, 160 between border texels 0 and 240.
const LINE: [u8; 6] = [0, 40, 80, 120, 160, 240];

#[test]
fn one_dimension_has_a_texel_at_both_ends() {
    each_device(1, |gl| {
        let format = InternalFormat::Luminance8;
        gl.tex_image_with_border(Target::Dim1, 0, format, [6, 1, 1], Some(grey(&LINE))).unwrap();
        gl.tex_parameter(Target::Dim1, TexParameter::BorderColor([1.0; 4])).unwrap();
        filters(gl, Target::Dim1, Filter::Nearest, MipFilter::None);
        let row = |gl: &mut Context, wrap| {
            wraps(gl, Target::Dim1, wrap);
            [-0.2, 0.1, 0.9, 1.2f32].map(|s| looked_up(gl, "1D", [s, 0.0, 0.0]))
        };
        // NEAREST uses texel floor(4 s): -1, 0, 3, 4; CLAMP clamps s to [0, 1] and uses the last texel at 1.
        assert_eq!(row(gl, Wrap::ClampToBorder), [0, 40, 160, 240]);
        assert_eq!(row(gl, Wrap::Clamp), [40, 40, 160, 160]);
        assert_eq!(row(gl, Wrap::ClampToEdge), [40, 40, 160, 160]);
        assert_eq!(row(gl, Wrap::Repeat), [160, 40, 160, 40]);
        filters(gl, Target::Dim1, Filter::Linear, MipFilter::None);
        // LINEAR at s: texels floor(4 s - 0.5) and the next. CLAMP at 0 and 1: half of the border.
        wraps(gl, Target::Dim1, Wrap::Clamp);
        assert_eq!([-3.0, 0.25, 3.0f32].map(|s| looked_up(gl, "1D", [s, 0.0, 0.0])), [20, 60, 200]);
        wraps(gl, Target::Dim1, Wrap::ClampToBorder);
        assert_eq!([-3.0, -0.125, 0.0, 3.0f32].map(|s| looked_up(gl, "1D", [s, 0.0, 0.0])), [0, 0, 20, 240]);
        wraps(gl, Target::Dim1, Wrap::Repeat);
        assert_eq!(looked_up(gl, "1D", [0.0; 3]), 100, "REPEAT joins the ends of the image");
    });
}

#[test]
fn corners_and_levels_have_borders_of_their_own() {
    each_device(1, |gl| {
        let format = InternalFormat::Luminance8;
        // Level 0: 2 by 2 texels of 100 within corners 0, 10, 20, 30 and sides of 50. Level 1: 200 within 250.
        let base = [0, 50, 50, 10, 50, 100, 100, 50, 50, 100, 100, 50, 20, 50, 50, 30];
        let small = [250, 250, 250, 250, 200, 250, 250, 250, 250];
        gl.tex_image_with_border(Target::Dim2, 0, format, [4, 4, 1], Some(grey(&base))).unwrap();
        gl.tex_image_with_border(Target::Dim2, 1, format, [3, 3, 1], Some(grey(&small))).unwrap();
        filters(gl, Target::Dim2, Filter::Nearest, MipFilter::Nearest);
        wraps(gl, Target::Dim2, Wrap::ClampToBorder);
        let corners = [[-1.0, -1.0], [2.0, -1.0], [-1.0, 2.0], [2.0, 2.0], [0.5, -1.0], [0.5, 0.5f32]];
        let seen = corners.map(|[s, t]| looked_up(gl, "2D", [s, t, 0.0]));
        assert_eq!(seen, [0, 10, 20, 30, 50, 100]);
        filters(gl, Target::Dim2, Filter::Linear, MipFilter::None);
        // The corner of the image is the middle of four texels: 0, 50, 50, 100.
        assert_eq!(looked_up(gl, "2D", [0.0; 3]), 50);
        // The second level.
        filters(gl, Target::Dim2, Filter::Nearest, MipFilter::Nearest);
        gl.tex_parameter(Target::Dim2, TexParameter::MinLod(1.0)).unwrap();
        assert_eq!(looked_up(gl, "2D", [0.5, 0.5, 0.0]), 200);
        assert_eq!(looked_up(gl, "2D", [-0.5, 0.5, 0.0]), 250);
        // Levels with and without a border do not form a complete mipmap: an incomplete texture is black.
        gl.tex_image_2d(ImageTarget::Dim2, 1, format, 1, 1, Some(grey(&[77]))).unwrap();
        assert_eq!(looked_up(gl, "2D", [0.5, 0.5, 0.0]), 0);
    });
}

#[test]
fn volumes_have_six_sides() {
    each_device(1, |gl| {
        // 1 by 1 by 1 texel of 200 in the middle of 26 that count up.
        let mut texels: Vec<u8> = (0..27).collect();
        texels[13] = 200;
        let format = InternalFormat::Luminance8;
        gl.tex_image_with_border(Target::Dim3, 0, format, [3; 3], Some(grey(&texels))).unwrap();
        filters(gl, Target::Dim3, Filter::Nearest, MipFilter::None);
        wraps(gl, Target::Dim3, Wrap::ClampToBorder);
        let places = [[-1.0; 3], [2.0; 3], [0.5; 3], [0.5, 0.5, -1.0], [2.0, 0.5, 0.5], [0.5, -1.0, 0.5f32]];
        assert_eq!(places.map(|place| looked_up(gl, "3D", place)), [0, 26, 200, 4, 14, 10]);
    });
}

#[test]
fn programs_of_every_language_and_none_see_them() {
    each_device(4, |gl| {
        let format = InternalFormat::Luminance8;
        gl.tex_image_with_border(Target::Dim1, 0, format, [6, 1, 1], Some(grey(&LINE))).unwrap();
        filters(gl, Target::Dim1, Filter::Nearest, MipFilter::None);
        wraps(gl, Target::Dim1, Wrap::ClampToBorder);
        for text in [
            "!!ARBfp1.0\nTEX result.color, {-1}, texture[0], 1D;\nEND",
            "!!ARBfp1.0\nTEX result.color, {2}, texture[0], 1D;\nEND",
            "!!NVfp4.0\nTEX result.color, {2}, texture[0], 1D;\nEND",
        ] {
            use_arb(gl, FragmentArb, text);
            fill(gl).unwrap();
            assert_eq!(pixel(gl, 2, 2)[0], if text.contains("{2}") { 240 } else { 0 }, "{text}");
        }
        gl.disable(glasm_runtime::Capability::FragmentProgramArb).unwrap();
        gl.enable(glasm_runtime::Capability::Texture(Target::Dim1)).unwrap();
        gl.matrix_mode(glasm_runtime::MatrixMode::Texture).unwrap();
        // Coordinates from -0.25 to 1.25: a texel of the border at each end, each on a pixel of 4 and a half.
        gl.scalef(2.0, 1.0, 1.0).unwrap();
        gl.translatef(-0.25, 0.0, 0.0).unwrap();
        fill(gl).unwrap();
        // Pixel centres at s = 1/8, 3/8, 5/8, 7/8, which become -1/4, 1/4, 3/4, 5/4.
        assert_eq!(picture(gl)[..4].iter().map(|pixel| pixel[0]).collect::<Vec<_>>(), [0, 80, 160, 240]);
    });
}

#[test]
fn depths_of_the_border_are_compared() {
    each_device(1, |gl| {
        let depths = [0.9f32, 0.2, 0.2, 0.9];
        let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&depths) };
        gl.tex_image_with_border(Target::Dim1, 0, InternalFormat::DepthComponent32, [4, 1, 1], Some(pixels)).unwrap();
        filters(gl, Target::Dim1, Filter::Nearest, MipFilter::None);
        wraps(gl, Target::Dim1, Wrap::ClampToBorder);
        gl.tex_parameter(Target::Dim1, TexParameter::CompareMode(true)).unwrap();
        gl.tex_parameter(Target::Dim1, TexParameter::CompareFunc(CompareFunction::LessOrEqual)).unwrap();
        // r = 0.5 is less than the border's depth and greater than the image's.
        assert_eq!([-0.5, 0.5, 1.5f32].map(|s| looked_up(gl, "1D", [s, 0.0, 0.5])), [255, 0, 255]);
    });
}

#[test]
fn borders_come_and_stay() {
    let mut gl = context(4);
    let format = InternalFormat::Luminance8;
    gl.tex_image_with_border(Target::Dim1, 0, format, [6, 1, 1], Some(grey(&LINE))).unwrap();
    assert_eq!(gl.get_tex_level_border(Target::Dim1, 0), Ok(1));
    assert_eq!(gl.get_tex_level_parameter(Target::Dim1, 0).unwrap().unwrap().0, [4, 1, 1]);
    filters(&mut gl, Target::Dim1, Filter::Nearest, MipFilter::None);
    wraps(&mut gl, Target::Dim1, Wrap::ClampToBorder);
    gl.tex_sub_image_1d(0, 0, 1, grey(&[99])).unwrap();
    assert_eq!([-0.5, 0.1f32].map(|s| looked_up(&mut gl, "1D", [s, 0.0, 0.0])), [0, 99]);
    gl.tex_image_1d(0, format, 4, Some(grey(&LINE[1..5]))).unwrap();
    assert_eq!(gl.get_tex_level_border(Target::Dim1, 0), Ok(0));
    gl.tex_parameter(Target::Dim1, TexParameter::BorderColor([0.2, 0.2, 0.2, 1.0])).unwrap();
    assert_eq!(looked_up(&mut gl, "1D", [-0.5, 0.0, 0.0]), 51, "without a border its colour counts again");
    // From the window: a row of four pixels is two texels and their border.
    gl.disable(glasm_runtime::Capability::FragmentProgramNv).unwrap();
    gl.clear_color([0.4, 0.4, 0.4, 1.0]).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    let area = Rectangle { x: 0, y: 0, width: 4, height: 1 };
    gl.copy_tex_image_with_border(Target::Dim1, 0, InternalFormat::Rgba8, area).unwrap();
    assert_eq!(gl.get_tex_level_parameter(Target::Dim1, 0).unwrap().unwrap().0, [2, 1, 1]);
    assert_eq!(looked_up(&mut gl, "1D", [-0.5, 0.0, 0.0]), 102);
}

#[test]
fn rectangles_and_cubes_have_none() {
    let mut gl = context(1);
    let format = InternalFormat::Luminance8;
    let mut given = |target, extent| refused(gl.tex_image_with_border(target, 0, format, extent, None));
    assert_eq!(given(Target::Rect, [4, 4, 1]), InvalidValue);
    assert_eq!(given(Target::Cube, [4, 4, 6]), InvalidOperation);
    assert_eq!(given(Target::Dim2, [4, 1, 1]), InvalidValue);
}
