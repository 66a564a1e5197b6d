//! Textures that programs of the typed languages load from, store to and fetch from: image units, integer formats, buffer
//! and multisample textures, on both devices.

use super::{context, each_device, each_device_with, fill, pixel, refused, square, use_arb};
use glasm::texture::{Filter, MinFilter, MipFilter, StorageFormat, Target};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Barriers, BufferTarget, Context, ErrorName, ImageAccess, ImageBinding, ImageTarget, InternalFormat, PixelData,
    PixelFormat, Pixels, TargetDescription, TexParameter,
};

const PASS: &str = "!!NVvp5.0 MOV result.position, vertex.position; END";

fn format(name: &str) -> StorageFormat {
    StorageFormat::parse(name).expect(name)
}

fn whole(texture: u32, name: &str) -> ImageBinding {
    ImageBinding { texture, level: 0, layered: true, layer: 0, access: ImageAccess::ReadWrite, format: format(name) }
}

/// Without filters, as integers want it.
fn nearest(gl: &mut Context, target: Target) {
    gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None)))
        .expect("a filter");
    gl.tex_parameter(target, TexParameter::MagFilter(Filter::Nearest)).expect("a filter");
}

/// A texture of two rows of two words, 10 to 13, in image unit 0.
pub(super) fn counters(gl: &mut Context) {
    gl.bind_texture(Target::Dim2, 1).expect("a texture");
    nearest(gl, Target::Dim2);
    let pixels = Pixels { format: PixelFormat::RedInteger, data: PixelData::UnsignedInts(&[10, 11, 12, 13]) };
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::R32Uint, 2, 2, Some(pixels)).expect("an image");
    gl.bind_image_texture_ext(0, whole(1, "r32ui")).expect("an image");
}

pub(super) fn reds(gl: &mut Context, target: Target) -> Vec<u32> {
    gl.get_tex_image_integer(target, 0).expect("texels").chunks_exact(4).map(|texel| texel[0]).collect()
}

#[test]
fn fragments_load_store_and_count_in_images() {
    each_device(4, |gl| {
        counters(gl);
        use_arb(gl, Vertex, PASS);
        // Sixteen fragments: each adds its column to the texel of its quarter, and eight of them see (1, 0).
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; INT TEMP x; TEMP p; INT TEMP old; FLR p, fragment.position; CVT.S32.F32 x, p;
             SHR.S at, x, 1; MOV.S at.zw, {0, 0, 0, 0}; ATOMIM.ADD.S32 old.x, x, at, image[0], 2D;
             MOV result.color, 1.0; END",
        );
        square(gl, 0.0).expect("a square");
        gl.memory_barrier_ext(Barriers::ALL).expect("a barrier");
        // Columns 0 and 1 of two rows add 2, columns 2 and 3 add 10.
        assert_eq!(reds(gl, Target::Dim2), [12, 21, 14, 23]);
        // The next draws load, and add to, what draws have stored.
        square(gl, 0.0).expect("a square");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; UINT TEMP word; TEMP f; MOV.S at, {1, 0, 0, 0};
             LOADIM.U32 word.x, at, image[0], 2D; I2F.U f, word.x; MUL result.color, f, 0.00392156862745098; END",
        );
        fill(gl).expect("a square");
        assert_eq!(pixel(gl, 0, 0), [31; 4]);
        // A change of the texture reaches the image, and lookups see what was stored.
        let pixels = Pixels { format: PixelFormat::RedInteger, data: PixelData::UnsignedInts(&[77]) };
        gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [1, 0], [1, 1], pixels).expect("a texel");
        fill(gl).expect("a square");
        assert_eq!(pixel(gl, 0, 0), [77; 4]);
        assert_eq!(reds(gl, Target::Dim2), [14, 77, 16, 33]);
    });
}

#[test]
fn lookups_see_what_was_stored() {
    each_device(2, |gl| {
        gl.bind_texture(Target::Dim2, 3).expect("a texture");
        nearest(gl, Target::Dim2);
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 2, 2, None).expect("an image");
        gl.bind_image_texture_ext(2, whole(3, "rgba8")).expect("an image");
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; TEMP p; FLR p, fragment.position; CVT.S32.F32 at, p; MOV.S at.zw, {0, 0, 0, 0};
             MUL p, p, 0.2; MOV p.zw, {0, 0, 0.4, 1}; STOREIM.F image[2], p, at, 2D; MOV result.color, 0.0; END",
        );
        fill(gl).expect("a square");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 TEMP p; MUL p, fragment.position, 0.5; TEX result.color, p, texture[0], 2D; END",
        );
        fill(gl).expect("a square");
        // Fifths are 51 of 255.
        assert_eq!(
            [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[x, y]| pixel(gl, x, y)),
            [[0, 0, 102, 255], [51, 0, 102, 255], [0, 51, 102, 255], [51, 51, 102, 255]]
        );
    });
}

#[test]
fn two_units_have_one_image() {
    each_device(1, |gl| {
        counters(gl);
        use_arb(gl, Vertex, PASS);
        // The same texels twice: after a barrier, one unit loads what was stored through the other.
        gl.bind_image_texture_ext(3, whole(1, "r32ui")).expect("an image");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; UINT TEMP a; UINT TEMP b; MOV.S at, 0; ATOMIM.ADD.U32 a.x, {5}, at, image[0], 2D;
             MEMBAR; LOADIM.U32.COH b, at, image[3], 2D; ADD.U b.x, b.x, 1; MOV.S at.x, 1;
             STOREIM.U32 image[3], b, at, 2D; MOV result.color, 1.0; END",
        );
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Dim2), [15, 16, 12, 13]);
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Dim2), [20, 21, 12, 13]);
        // Through another format the next draw sees it.
        gl.bind_image_texture_ext(3, whole(1, "r32f")).expect("an image");
        let store =
            "!!NVfp5.0 INT TEMP at; MOV.S at, 0; STOREIM.F32 image[3], {1.0}, at, 2D; MOV result.color, 1.0; END";
        use_arb(gl, FragmentArb, store);
        fill(gl).expect("a square");
        let count = "!!NVfp5.0 INT TEMP at; UINT TEMP a; MOV.S at, 0; ATOMIM.ADD.U32 a.x, {1}, at, image[0], 2D;
             MOV result.color, 1.0; END";
        use_arb(gl, FragmentArb, count);
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Dim2), [0x3f80_0001, 21, 12, 13]);
    });
}

#[test]
fn levels_of_one_texture_are_stored_at_once() {
    each_device(1, |gl| {
        counters(gl);
        let pixels = Pixels { format: PixelFormat::RedInteger, data: PixelData::UnsignedInts(&[7]) };
        gl.tex_image_2d(ImageTarget::Dim2, 1, InternalFormat::R32Uint, 1, 1, Some(pixels)).expect("an image");
        gl.bind_image_texture_ext(2, ImageBinding { level: 1, ..whole(1, "r32ui") }).expect("an image");
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; MOV.S at, 0; STOREIM.U32 image[0], {1}, at, 2D; STOREIM.U32 image[2], {2}, at, 2D;
             MOV result.color, 1.0; END",
        );
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Dim2), [1, 11, 12, 13]);
        let upper = gl.get_tex_image_integer(Target::Dim2, 1).expect("texels");
        assert_eq!(upper[0], 2);
    });
}

#[test]
fn one_layer_is_an_image_of_its_own() {
    each_device(1, |gl| {
        gl.bind_texture(Target::Array2D, 4).expect("a texture");
        nearest(gl, Target::Array2D);
        let words: Vec<i32> = (0..3).collect();
        let pixels = Pixels { format: PixelFormat::RedInteger, data: PixelData::Ints(&words) };
        gl.tex_image_3d(Target::Array2D, 0, InternalFormat::R32Int, [1, 1, 3], Some(pixels)).expect("layers");
        gl.bind_image_texture_ext(1, ImageBinding { layered: false, layer: 2, ..whole(4, "r32i") }).expect("a layer");
        use_arb(gl, Vertex, PASS);
        let store = "!!NVfp5.0 INT TEMP at; MOV.S at, 0; STOREIM.S32 image[1], {-9, 0, 0, 0}, at, 2D;
                     MOV result.color, 1.0; END";
        use_arb(gl, FragmentArb, store);
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Array2D), [0, 1, -9i32 as u32]);
        // A layer or level that does not exist, another size of texels, an incomplete texture: no access.
        let wrong = [
            ImageBinding { layered: false, layer: 3, ..whole(4, "r32i") },
            ImageBinding { level: 1, ..whole(4, "r32i") },
            ImageBinding { layered: false, layer: 0, ..whole(4, "rg32i") },
        ];
        for binding in wrong {
            gl.bind_image_texture_ext(1, binding).expect("a binding");
            fill(gl).expect("a square");
            assert_eq!(reds(gl, Target::Array2D), [0, 1, -9i32 as u32], "{binding:?}");
        }
        // The same words as another format: half floats 1 and 2 of a signed word.
        gl.bind_image_texture_ext(1, ImageBinding { layered: false, layer: 0, ..whole(4, "rg16f") }).expect("a layer");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; MOV.S at, 0; STOREIM.F image[1], {1.0, 2.0, 0.0, 0.0}, at, 2D;
             MOV result.color, 1.0; END",
        );
        fill(gl).expect("a square");
        assert_eq!(reds(gl, Target::Array2D)[0], 0x4000_3c00);
        gl.delete_textures(&[4]).expect("a deletion");
        assert_eq!(gl.get_image_binding(1).expect("a binding"), None);
        fill(gl).expect("a square");
    });
}

#[test]
fn image_units_are_bound_and_refused() {
    let mut gl = context(1);
    counters(&mut gl);
    let reserved = gl.gen_textures(1).unwrap()[0];
    assert_eq!(refused(gl.bind_image_texture_ext(8, whole(1, "r32ui"))), ErrorName::InvalidValue);
    assert_eq!(refused(gl.bind_image_texture_ext(0, whole(99, "r32ui"))), ErrorName::InvalidValue);
    assert_eq!(refused(gl.bind_image_texture_ext(0, whole(reserved, "r32ui"))), ErrorName::InvalidValue);
    let odd = ImageBinding { format: StorageFormat { name: "r24", ..format("r32ui") }, ..whole(1, "r32ui") };
    assert_eq!(refused(gl.bind_image_texture_ext(0, odd)), ErrorName::InvalidValue);
    assert_eq!(gl.get_image_binding(0).unwrap(), Some(whole(1, "r32ui")));
    assert_eq!(refused(gl.get_image_binding(8)), ErrorName::InvalidValue);
    gl.bind_image_texture_ext(0, whole(0, "r32ui")).unwrap();
    assert_eq!(gl.get_image_binding(0).unwrap(), None);
    gl.begin(glasm_runtime::raster::Mode::Points).unwrap();
    assert_eq!(refused(gl.bind_image_texture_ext(0, whole(1, "r32ui"))), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.memory_barrier_ext(Barriers::ALL)), ErrorName::InvalidOperation);
}

#[test]
fn integer_textures_take_integers_and_hold_them() {
    let mut gl = context(1);
    gl.bind_texture(Target::Dim2, 1).unwrap();
    let mut given = |format, pixels| {
        gl.tex_image_2d(ImageTarget::Dim2, 0, format, 1, 1, Some(pixels)).unwrap();
        gl.get_tex_image_integer(Target::Dim2, 0).unwrap()
    };
    let negative = -1i32 as u32;
    let ints = PixelData::Ints(&[-200, 200, 70000, -1]);
    assert_eq!(given(InternalFormat::Rgba8Int, Pixels::rgba_integer(ints)), [-128i32 as u32, 127, 127, negative]);
    assert_eq!(given(InternalFormat::Rgba16Uint, Pixels::rgba_integer(ints)), [0, 200, 65535, 0]);
    let large = PixelData::UnsignedInts(&[u32::MAX, 1, 2, 3]);
    assert_eq!(given(InternalFormat::Rgba32Int, Pixels::rgba_integer(large)), [i32::MAX as u32, 1, 2, 3]);
    // Missing components are 0, 0, 0 and the integer 1.
    let pair = Pixels { format: PixelFormat::RgInteger, data: PixelData::UnsignedBytes(&[7, 8]) };
    assert_eq!(given(InternalFormat::Rg16Uint, pair), [7, 8, 0, 1]);
    assert_eq!(given(InternalFormat::Rgba16Uint, pair), [7, 8, 0, 1]);
    assert_eq!(given(InternalFormat::Intensity8Uint, pair), [7; 4]);
    assert_eq!(given(InternalFormat::Alpha8Int, Pixels::rgba_integer(ints)), [0, 0, 0, negative]);
    assert_eq!(
        given(InternalFormat::LuminanceAlpha8Int, Pixels::rgba_integer(ints)),
        [-128i32 as u32, -128i32 as u32, -128i32 as u32, negative]
    );
    let mut image = |format, pixels| gl.tex_image_2d(ImageTarget::Dim2, 0, format, 1, 1, Some(pixels));
    let floats = Pixels::rgba_integer(PixelData::Floats(&[0.0; 4]));
    assert_eq!(refused(image(InternalFormat::Rgba8Int, floats)), ErrorName::InvalidEnum);
    assert_eq!(refused(image(InternalFormat::Rgba8Int, Pixels::rgba8(&[0; 4]))), ErrorName::InvalidOperation);
    assert_eq!(refused(image(InternalFormat::Rgba8, Pixels::rgba_integer(ints))), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.get_tex_image(Target::Dim2, 0)), ErrorName::InvalidOperation);
    let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
    let copied = gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8Int, area);
    assert_eq!(refused(copied), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.draw_pixels(1, 1, Pixels::rgba_integer(ints))), ErrorName::InvalidOperation);
}

#[test]
fn integer_textures_are_looked_up_as_integers() {
    let window = TargetDescription {
        colors: vec![ColorFormat::Rgba32Int],
        ..TargetDescription::color(1, 1, ColorFormat::Rgba8)
    };
    each_device_with(&window, |gl| {
        gl.bind_texture(Target::Dim2, 1).expect("a texture");
        nearest(gl, Target::Dim2);
        let texel = Pixels::rgba_integer(PixelData::Ints(&[-5, i32::MAX, i32::MIN, 0x7fc0_0001]));
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32Int, 1, 1, Some(texel)).expect("an image");
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP a; TEX.S a, {0.5, 0.5, 0, 0}, texture[0], 2D; MOV.S result.color, a; END",
        );
        square(gl, 0.0).expect("a square");
        let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
        let words = gl.read_pixels_integer(area).expect("integers")[0].map(u32::cast_signed);
        assert_eq!(words, [-5, i32::MAX, i32::MIN, 0x7fc0_0001]);
    });
}

#[test]
fn buffer_textures_are_the_bytes_of_buffers() {
    let window = TargetDescription {
        colors: vec![ColorFormat::Rgba32Float],
        ..TargetDescription::color(1, 1, ColorFormat::Rgba8)
    };
    each_device_with(&window, |gl| {
        gl.bind_buffer(BufferTarget::Array, 5).expect("a buffer");
        let bytes: Vec<u8> =
            [1.5f32, -2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0].iter().flat_map(|value| value.to_le_bytes()).collect();
        gl.buffer_data(BufferTarget::Array, &bytes).expect("bytes");
        gl.bind_texture(Target::Buffer, 2).expect("a texture");
        gl.tex_buffer_arb(InternalFormat::Rgba32F, 5).expect("a buffer texture");
        assert_eq!(gl.get_tex_buffer().expect("a buffer"), Some((5, InternalFormat::Rgba32F)));
        use_arb(gl, Vertex, PASS);
        use_arb(gl, FragmentArb, "!!NVfp4.0 TXF result.color, {1, 0, 0, 0}, texture[0], BUFFER; END");
        let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
        let drawn = |gl: &mut Context| {
            square(gl, 0.0).expect("a square");
            gl.read_pixels(area).expect("a pixel")[0]
        };
        assert_eq!(drawn(gl), [5.0, 6.0, 7.0, 8.0]);
        gl.buffer_sub_data(BufferTarget::Array, 16, &9.0f32.to_le_bytes()).expect("bytes");
        assert_eq!(drawn(gl), [9.0, 6.0, 7.0, 8.0], "texels change with the buffer");
        gl.tex_buffer_arb(InternalFormat::R32F, 5).expect("a buffer texture");
        assert_eq!(drawn(gl), [-2.0, 0.0, 0.0, 1.0]);
        // Bytes 4 to 7 are those of -2: 0, 0, 0, 0xc0.
        gl.tex_buffer_arb(InternalFormat::Rgba8, 5).expect("a buffer texture");
        assert_eq!(drawn(gl), [0.0, 0.0, 0.0, 192.0 / 255.0]);
    });
    let mut gl = context(1);
    gl.bind_texture(Target::Buffer, 2).unwrap();
    assert_eq!(refused(gl.tex_buffer_arb(InternalFormat::Rgba8, 5)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.tex_buffer_arb(InternalFormat::Rgb8, 0)), ErrorName::InvalidEnum);
    assert_eq!(refused(gl.tex_buffer_arb(InternalFormat::DepthComponent24, 0)), ErrorName::InvalidEnum);
    assert_eq!(refused(gl.tex_parameter(Target::Buffer, TexParameter::MinLod(0.0))), ErrorName::InvalidEnum);
    gl.tex_buffer_arb(InternalFormat::Rgba8, 0).unwrap();
    assert_eq!(gl.get_tex_buffer().unwrap(), None);
}

#[test]
fn multisample_textures_have_a_texel_for_each_sample() {
    let window = TargetDescription {
        colors: vec![ColorFormat::Rgba32Float],
        ..TargetDescription::color(1, 1, ColorFormat::Rgba8)
    };
    each_device_with(&window, |gl| {
        gl.bind_texture(Target::Multisample, 6).expect("a texture");
        gl.tex_image_multisample(Target::Multisample, 4, InternalFormat::R32F, [2, 1, 1]).expect("samples");
        gl.bind_image_texture_ext(0, whole(6, "r32f")).expect("an image");
        use_arb(gl, Vertex, PASS);
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; MOV.S at, {1, 0, 0, 0}; STOREIM.F32 image[0], {2.5, 0, 0, 0}, at, 2DMS;
             MOV.S at.w, 3; STOREIM.F32 image[0], {7.0, 0, 0, 0}, at, 2DMS; MOV result.color, 0.0; END",
        );
        square(gl, 0.0).expect("a square");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp4.0 OPTION NV_explicit_multisample; TEMP a; TEMP b; TEMP c;
             TXFMS a, {1, 0, 0, 0}, texture[0], RENDERBUFFER; TXFMS b, {1, 0, 0, 3}, texture[0], RENDERBUFFER;
             TXFMS c, {0, 0, 0, 3}, texture[0], RENDERBUFFER;
             MOV a.y, b.x; MOV a.z, c.x; MOV result.color, a; END",
        );
        square(gl, 0.0).expect("a square");
        let area = Rectangle { x: 0, y: 0, width: 1, height: 1 };
        assert_eq!(gl.read_pixels(area).expect("a pixel")[0], [2.5, 7.0, 0.0, 1.0]);
    });
    let mut gl = context(1);
    let mut image = |target, samples, format, extent| gl.tex_image_multisample(target, samples, format, extent);
    assert_eq!(refused(image(Target::Dim2, 4, InternalFormat::Rgba8, [1; 3])), ErrorName::InvalidEnum);
    assert_eq!(refused(image(Target::Multisample, 4, InternalFormat::Hilo16, [1; 3])), ErrorName::InvalidEnum);
    assert_eq!(refused(image(Target::Multisample, 0, InternalFormat::Rgba8, [1; 3])), ErrorName::InvalidValue);
    assert_eq!(refused(image(Target::Multisample, 64, InternalFormat::Rgba8, [1; 3])), ErrorName::InvalidValue);
    assert_eq!(refused(image(Target::Multisample, 4, InternalFormat::Rgba8, [1, 1, 2])), ErrorName::InvalidValue);
}
