//! Textures, as programs and conventional fragments see them.

use super::{context, fill, picture, pixel, square, use_arb, use_nv, with_window};
use glasm::texture::{CompareFunction, DepthMode, Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::ProgramTarget::{FragmentArb, FragmentNv};
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    Capability, ClearMask, Context, ErrorName, ImageTarget, InternalFormat, MatrixMode, PixelData, PixelFormat, Pixels,
    TargetDescription, TexEnv, TexParameter, TexelComponent, TextureEnvironment,
};

fn filter(gl: &mut Context, target: Target, filter: Filter) {
    gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(filter, MipFilter::None))).unwrap();
    gl.tex_parameter(target, TexParameter::MagFilter(filter)).unwrap();
}

/// Two by two texels: red, green, blue, white from the lower left.
const FOUR: [u8; 16] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];

fn four(gl: &mut Context, target: ImageTarget) {
    gl.tex_image_2d(target, 0, InternalFormat::Rgba8, 2, 2, Some(Pixels::rgba8(&FOUR))).unwrap();
}

const LOOKUP: &str = "!!ARBfp1.0 TEX result.color, fragment.texcoord[0], texture[0], 2D; END";

#[test]
fn texels_stand_from_the_bottom_row_up() {
    let mut gl = context(2);
    use_arb(&mut gl, FragmentArb, LOOKUP);
    filter(&mut gl, Target::Dim2, Filter::Nearest);
    four(&mut gl, ImageTarget::Dim2);
    fill(&mut gl).unwrap();
    assert_eq!(picture(&mut gl).concat(), FOUR);
}

#[test]
fn linear_filters_mix() {
    let mut gl = context(1);
    use_arb(&mut gl, FragmentArb, LOOKUP);
    filter(&mut gl, Target::Dim2, Filter::Linear);
    four(&mut gl, ImageTarget::Dim2);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [128, 128, 128, 255]);
}

#[test]
fn an_incomplete_texture_is_black() {
    let mut gl = context(1);
    four(&mut gl, ImageTarget::Dim2);
    gl.bind_texture(Target::Dim2, 4).unwrap();
    // The initial filter needs mipmaps, which are missing.
    four(&mut gl, ImageTarget::Dim2);
    use_arb(&mut gl, FragmentArb, LOOKUP);
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 0, 0, 255]);
    gl.disable(Capability::FragmentProgramArb).unwrap();
    use_nv(&mut gl, FragmentNv, 1, "!!FP1.0 TEX o[COLR], f[TEX0], TEX0, 2D; END");
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0; 4]);
    gl.disable(Capability::FragmentProgramNv).unwrap();
    gl.enable(Capability::Texture(Target::Dim2)).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [255; 4], "conventional fragments pass it by");
}

#[test]
fn rectangles_have_texel_coordinates() {
    let mut gl = context(2);
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0 TEX result.color, fragment.position, texture[0], RECT; END");
    filter(&mut gl, Target::Rect, Filter::Nearest);
    four(&mut gl, ImageTarget::Rect);
    fill(&mut gl).unwrap();
    assert_eq!(picture(&mut gl).concat(), FOUR);
}

#[test]
fn base_formats_fill_in_what_they_lack() {
    let cases = [
        (InternalFormat::Alpha8, [0, 0, 0, 204]),
        (InternalFormat::Luminance8, [51, 51, 51, 255]),
        (InternalFormat::Luminance8Alpha8, [51, 51, 51, 204]),
        (InternalFormat::Intensity16, [51, 51, 51, 51]),
        (InternalFormat::Rgb8, [51, 102, 153, 255]),
        (InternalFormat::Rgba16F, [51, 102, 153, 204]),
    ];
    for (format, expected) in cases {
        let mut gl = context(1);
        use_arb(&mut gl, FragmentArb, LOOKUP);
        filter(&mut gl, Target::Dim2, Filter::Nearest);
        let pixels = Pixels::rgba_float(&[0.2, 0.4, 0.6, 0.8]);
        gl.tex_image_2d(ImageTarget::Dim2, 0, format, 1, 1, Some(pixels)).unwrap();
        fill(&mut gl).unwrap();
        assert_eq!(pixel(&mut gl, 0, 0), expected, "{format:?}");
    }
}

#[test]
fn signed_and_float_formats_keep_their_range() {
    let window = TargetDescription::color(1, 1, ColorFormat::Rgba32Float);
    let mut gl = with_window(window);
    let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    use_nv(&mut gl, FragmentNv, 1, "!!FP1.0 TEX o[COLR], f[WPOS], TEX0, RECT; END");
    let mut read = |format, pixels, data: &[f32]| {
        let pixels = Pixels { format: pixels, data: PixelData::Floats(data) };
        gl.tex_image_2d(ImageTarget::Rect, 0, format, 1, 1, Some(pixels)).unwrap();
        fill(&mut gl).unwrap();
        gl.read_pixels(area).unwrap()[0]
    };
    assert_eq!(read(InternalFormat::FloatR32, PixelFormat::Red, &[-7.5]), [-7.5, 0.0, 0.0, 1.0]);
    assert_eq!(
        read(InternalFormat::FloatRg16, PixelFormat::Rgba, &[1e6, 2.5, 3.0, 4.0]),
        [f32::INFINITY, 2.5, 0.0, 1.0]
    );
    assert_eq!(read(InternalFormat::Dsdt8, PixelFormat::Dsdt, &[-1.0, 1.0]), [-1.0, 1.0, 0.0, 1.0]);
    assert_eq!(read(InternalFormat::Hilo16, PixelFormat::Hilo, &[1.0, 0.0]), [1.0, 0.0, 1.0, 1.0]);
    let [hi, lo, hemisphere, one] = read(InternalFormat::SignedHilo16, PixelFormat::Hilo, &[0.6, -0.8]);
    assert!((hi - 0.6).abs() < 1e-4 && (lo + 0.8).abs() < 1e-4 && hemisphere.abs() < 0.02 && one == 1.0);
}

#[test]
fn every_internal_format_takes_an_image() {
    let mut gl = context(1);
    for format in InternalFormat::ALL {
        gl.tex_image_2d(ImageTarget::Rect, 0, *format, 2, 3, None).unwrap();
        assert_eq!(gl.get_tex_level_parameter(Target::Rect, 0), Ok(Some(([2, 3, 1], *format))));
    }
}

#[test]
fn mipmaps_are_chosen_by_size() {
    let mut gl = context(4);
    use_arb(&mut gl, FragmentArb, LOOKUP);
    let levels = [(0, 8, [255, 0, 0, 255]), (1, 4, [0, 255, 0, 255]), (2, 2, [0, 0, 255, 255]), (3, 1, [255; 4])];
    for (level, size, color) in levels {
        let data = color.repeat((size * size) as usize);
        gl.tex_image_2d(ImageTarget::Dim2, level, InternalFormat::Rgba8, size, size, Some(Pixels::rgba8(&data)))
            .unwrap();
    }
    let nearest = MinFilter::new(Filter::Nearest, MipFilter::Nearest);
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).unwrap();
    let mut color = |parameter| {
        gl.tex_parameter(Target::Dim2, parameter).unwrap();
        fill(&mut gl).unwrap();
        pixel(&mut gl, 1, 1)
    };
    assert_eq!(color(TexParameter::MaxLod(1000.0)), [0, 255, 0, 255], "eight texels on four pixels");
    assert_eq!(color(TexParameter::LodBias(1.0)), [0, 0, 255, 255]);
    assert_eq!(color(TexParameter::MaxLod(1.0)), [0, 255, 0, 255]);
    assert_eq!(color(TexParameter::BaseLevel(2)), [0, 0, 255, 255]);
    gl.tex_parameter(Target::Dim2, TexParameter::BaseLevel(0)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::MaxLod(1000.0)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::LodBias(0.0)).unwrap();
    gl.tex_env(TexEnv::LodBias(2.0)).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 1, 1), [255; 4], "the unit's bias counts too");
}

#[test]
fn coordinates_wrap_and_meet_borders() {
    let mut gl = context(4);
    use_arb(
        &mut gl,
        FragmentArb,
        "!!ARBfp1.0 TEMP c; MUL c, fragment.texcoord[0], 2; TEX result.color, c, texture[0], 1D; END",
    );
    filter(&mut gl, Target::Dim1, Filter::Nearest);
    let data = [10, 0, 0, 255, 20, 0, 0, 255];
    gl.tex_image_1d(0, InternalFormat::Rgba8, 2, Some(Pixels::rgba8(&data))).unwrap();
    gl.tex_parameter(Target::Dim1, TexParameter::BorderColor([1.0; 4])).unwrap();
    let mut row = |wrap| {
        gl.tex_parameter(Target::Dim1, TexParameter::WrapS(wrap)).unwrap();
        fill(&mut gl).unwrap();
        picture(&mut gl)[..4].iter().map(|pixel| pixel[0]).collect::<Vec<u8>>()
    };
    assert_eq!(row(Wrap::Repeat), [10, 20, 10, 20]);
    assert_eq!(row(Wrap::ClampToEdge), [10, 20, 20, 20]);
    assert_eq!(row(Wrap::ClampToBorder), [10, 20, 255, 255]);
    assert_eq!(row(Wrap::MirroredRepeat), [10, 20, 20, 10]);
}

#[test]
fn depth_textures_compare() {
    let mut gl = context(2);
    let text = "!!ARBfp1.0 OPTION ARB_fragment_program_shadow; TEX result.color, fragment.texcoord[0], texture[0], SHADOW2D; END";
    use_arb(&mut gl, FragmentArb, text);
    filter(&mut gl, Target::Dim2, Filter::Nearest);
    let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&[0.2, 0.4, 0.6, 0.8]) };
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::DepthComponent24, 2, 2, Some(pixels)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::CompareMode(true)).unwrap();
    let mut passed = |function, reference: f32| {
        gl.tex_parameter(Target::Dim2, TexParameter::CompareFunc(function)).unwrap();
        gl.begin(Mode::Quads).unwrap();
        for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0f32]] {
            gl.tex_coord([(x + 1.0) / 2.0, (y + 1.0) / 2.0, reference]).unwrap();
            gl.vertex([x, y]).unwrap();
        }
        gl.end().unwrap();
        picture(&mut gl).iter().map(|pixel| pixel[0] / 255).collect::<Vec<u8>>()
    };
    assert_eq!(passed(CompareFunction::LessOrEqual, 0.5), [0, 0, 1, 1]);
    assert_eq!(passed(CompareFunction::Greater, 0.7), [1, 1, 1, 0]);
    gl.tex_parameter(Target::Dim2, TexParameter::DepthTextureMode(DepthMode::Alpha)).unwrap();
    fill(&mut gl).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0)[..3], [0; 3]);
}

#[test]
fn cubes_need_all_their_faces() {
    let mut gl = context(1);
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0 TEX result.color, program.local[0], texture[0], CUBE; END");
    filter(&mut gl, Target::Cube, Filter::Nearest);
    let face = |gl: &mut Context, face: u8, size: u32| {
        let data = [face * 40, 0, 0, 255].repeat((size * size) as usize);
        let target = ImageTarget::CubeFace(face);
        gl.tex_image_2d(target, 0, InternalFormat::Rgba8, size, size, Some(Pixels::rgba8(&data))).unwrap();
    };
    let look = |gl: &mut Context, direction: [f32; 4]| {
        gl.program_local_parameter4f_arb(FragmentArb, 0, direction).unwrap();
        fill(gl).unwrap();
        pixel(gl, 0, 0)[0]
    };
    for number in 0..5 {
        face(&mut gl, number, 2);
    }
    assert_eq!(look(&mut gl, [0.0, 0.0, 1.0, 0.0]), 0, "five faces are no cube");
    face(&mut gl, 5, 2);
    let directions =
        [[1.0, 0.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]];
    for (number, [x, y, z]) in directions.into_iter().enumerate() {
        assert_eq!(look(&mut gl, [x, y, z, 0.0]), number as u8 * 40);
    }
    let part = Pixels::rgba8(&[200, 0, 0, 255, 200, 0, 0, 255]);
    gl.tex_sub_image_2d(ImageTarget::CubeFace(4), 0, [0, 0], [2, 1], part).unwrap();
    gl.tex_sub_image_2d(ImageTarget::CubeFace(4), 0, [0, 1], [2, 1], part).unwrap();
    assert_eq!(look(&mut gl, [0.0, 0.0, 1.0, 0.0]), 200);
    face(&mut gl, 1, 4);
    assert_eq!(look(&mut gl, [0.0, 0.0, 1.0, 0.0]), 0, "faces of unlike size");
}

#[test]
fn volumes_and_parts_of_images() {
    let mut gl = context(1);
    use_arb(&mut gl, FragmentArb, "!!ARBfp1.0 TEX result.color, program.local[0], texture[5], 3D; END");
    gl.active_texture(5).unwrap();
    filter(&mut gl, Target::Dim3, Filter::Nearest);
    gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Luminance8, [2, 2, 2], None).unwrap();
    let pixels = Pixels { format: PixelFormat::Luminance, data: PixelData::UnsignedBytes(&[1, 2, 3, 4]) };
    gl.tex_sub_image_3d(Target::Dim3, 0, [0, 0, 1], [2, 2, 1], pixels).unwrap();
    let mut look = |place: [f32; 3]| {
        let [x, y, z] = place;
        gl.program_local_parameter4f_arb(FragmentArb, 0, [x, y, z, 1.0]).unwrap();
        fill(&mut gl).unwrap();
        pixel(&mut gl, 0, 0)[0]
    };
    assert_eq!([look([0.25, 0.25, 0.75]), look([0.75, 0.75, 0.75]), look([0.75, 0.75, 0.25])], [1, 4, 0]);
}

#[test]
fn images_are_copied_from_the_window() {
    let mut gl = context(2);
    gl.color([0.2f32, 0.4, 0.6]).unwrap();
    fill(&mut gl).unwrap();
    filter(&mut gl, Target::Dim2, Filter::Nearest);
    let area = Rectangle { x: 0, y: 0, width: 2, height: 2 };
    gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgb8, area).unwrap();
    assert_eq!(gl.get_tex_image(Target::Dim2, 0).unwrap()[..3], [0.2, 0.4, 0.6]);
    gl.clear(ClearMask::COLOR).unwrap();
    let corner = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    gl.copy_tex_sub_image_2d(ImageTarget::Dim2, 0, [1, 1], corner).unwrap();
    use_arb(&mut gl, FragmentArb, LOOKUP);
    fill(&mut gl).unwrap();
    assert_eq!(picture(&mut gl), [[51, 102, 153, 255], [51, 102, 153, 255], [51, 102, 153, 255], [0, 0, 0, 255]]);
}

#[test]
fn rows_and_slices_are_copied_from_the_window() {
    let mut gl = context(2);
    gl.color([0.2f32, 0.4, 0.6]).unwrap();
    fill(&mut gl).unwrap();
    let reds = |gl: &mut Context, target: Target| -> Vec<f32> {
        gl.get_tex_image(target, 0).unwrap().chunks_exact(3).map(|texel| texel[0]).collect()
    };
    // Outside the window it is black.
    gl.copy_tex_image_1d(0, InternalFormat::Rgb8, [1, 1], 2).unwrap();
    assert_eq!(reds(&mut gl, Target::Dim1), [0.2, 0.0]);
    gl.copy_tex_sub_image_1d(0, 1, [0, 0], 1).unwrap();
    assert_eq!(reds(&mut gl, Target::Dim1), [0.2, 0.2]);
    assert_eq!(gl.copy_tex_sub_image_1d(0, 1, [0, 0], 2).unwrap_err().name, ErrorName::InvalidValue);

    gl.tex_image_3d(Target::Dim3, 0, InternalFormat::Rgb8, [2, 1, 2], None).unwrap();
    let corner = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    gl.copy_tex_sub_image_3d(Target::Dim3, 0, [1, 0, 1], corner).unwrap();
    assert_eq!(reds(&mut gl, Target::Dim3), [0.0, 0.0, 0.0, 0.2]);
    let outside = gl.copy_tex_sub_image_3d(Target::Dim3, 0, [1, 0, 2], corner);
    assert_eq!(outside.unwrap_err().name, ErrorName::InvalidValue);
    let flat = gl.copy_tex_sub_image_3d(Target::Dim2, 0, [0, 0, 0], corner);
    assert_eq!(flat.unwrap_err().name, ErrorName::InvalidEnum);
}

#[test]
fn sizes_of_components_are_those_of_the_format() {
    // Red, green, blue, alpha, luminance, intensity, depth, high, low, ds, dt, magnitude.
    let components = [
        TexelComponent::Red,
        TexelComponent::Green,
        TexelComponent::Blue,
        TexelComponent::Alpha,
        TexelComponent::Luminance,
        TexelComponent::Intensity,
        TexelComponent::Depth,
        TexelComponent::Hi,
        TexelComponent::Lo,
        TexelComponent::Ds,
        TexelComponent::Dt,
        TexelComponent::Magnitude,
    ];
    let sizes = [
        (InternalFormat::Rgb8, [8, 8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0], false),
        (InternalFormat::Luminance16Alpha16, [0, 0, 0, 16, 16, 0, 0, 0, 0, 0, 0, 0], false),
        (InternalFormat::Intensity8, [0, 0, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0], false),
        (InternalFormat::DepthComponent24, [0, 0, 0, 0, 0, 0, 24, 0, 0, 0, 0, 0], false),
        (InternalFormat::SignedHilo16, [0, 0, 0, 0, 0, 0, 0, 16, 16, 0, 0, 0], false),
        (InternalFormat::Dsdt8Mag8Intensity8, [0, 0, 0, 0, 0, 8, 0, 0, 0, 8, 8, 8], false),
        (InternalFormat::FloatRg16, [16, 16, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], true),
        (InternalFormat::Rgba32F, [32, 32, 32, 32, 0, 0, 0, 0, 0, 0, 0, 0], true),
        (InternalFormat::Alpha32Int, [0, 0, 0, 32, 0, 0, 0, 0, 0, 0, 0, 0], false),
        (InternalFormat::Rg8, [8, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], false),
    ];
    for (format, expected, float) in sizes {
        assert_eq!(components.map(|component| format.component_bits(component)), expected, "{format:?}");
        assert_eq!(format.has_float_components(), float, "{format:?}");
    }
    assert_eq!(TexelComponent::Hi as u32, 0x871B);
}

#[test]
fn conventional_fragments_modulate_and_more() {
    let mut gl = context(1);
    gl.enable(Capability::Texture(Target::Dim2)).unwrap();
    filter(&mut gl, Target::Dim2, Filter::Nearest);
    let pixels = Pixels::rgba_float(&[0.2, 0.4, 0.64, 0.5]);
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 1, 1, Some(pixels)).unwrap();
    gl.color([1.0f32, 0.51, 0.0, 0.8]).unwrap();
    gl.tex_env(TexEnv::Color([1.0, 0.0, 0.0, 0.0])).unwrap();
    let mut result = |mode| {
        gl.tex_env(TexEnv::Mode(mode)).unwrap();
        fill(&mut gl).unwrap();
        pixel(&mut gl, 0, 0)
    };
    assert_eq!(result(TextureEnvironment::Modulate), [51, 52, 0, 102]);
    assert_eq!(result(TextureEnvironment::Replace), [51, 102, 163, 128]);
    assert_eq!(result(TextureEnvironment::Add), [255, 232, 163, 102]);
    // Half texture, half colour; the alpha is unchanged.
    assert_eq!(result(TextureEnvironment::Decal), [153, 116, 82, 204]);
    // C (1 - T) + T environment: 0.8 + 0.2, 0.51 * 0.6, 0.
    assert_eq!(result(TextureEnvironment::Blend), [255, 78, 0, 102]);
}

#[test]
fn texture_matrices_move_conventional_coordinates() {
    let mut gl = context(2);
    gl.enable(Capability::Texture(Target::Dim2)).unwrap();
    filter(&mut gl, Target::Dim2, Filter::Nearest);
    four(&mut gl, ImageTarget::Dim2);
    gl.matrix_mode(MatrixMode::Texture).unwrap();
    gl.translatef(0.5, 0.0, 0.0).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(pixel(&mut gl, 0, 0), [0, 255, 0, 255]);
    assert_eq!(pixel(&mut gl, 1, 0), [255, 0, 0, 255]);
}

#[test]
fn names_are_generated_bound_and_deleted() {
    let mut gl = context(1);
    let names = gl.gen_textures(2).unwrap();
    assert!(!gl.is_texture(names[0]));
    gl.bind_texture(Target::Dim2, names[0]).unwrap();
    assert!(gl.is_texture(names[0]));
    four(&mut gl, ImageTarget::Dim2);
    gl.delete_textures(&names).unwrap();
    assert!(!gl.is_texture(names[0]));
    assert_eq!(gl.get_tex_level_parameter(Target::Dim2, 0), Ok(None), "the default texture is bound again");
}
