//! Handles of textures and images (NV_bindless_texture), on both devices.

use super::{context, each_device, pixel, refused, square, use_arb};
use glasm::texture::{Filter, MinFilter, MipFilter, StorageFormat, Target};
use glasm_runtime::ProgramTarget::{Compute, FragmentArb, Vertex};
use glasm_runtime::{
    BufferTarget, Capability, ClearMask, Context, ErrorName, ImageAccess, ImageTarget, InternalFormat, Pixels,
    TexParameter,
};

/// A texture of one texel.
fn texture(gl: &mut Context, name: u32, color: [f32; 4]) {
    gl.bind_texture(Target::Dim2, name).expect("a texture");
    let pixels = Some(Pixels::rgba_float(&color));
    gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 1, 1, pixels).expect("an image");
    let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).expect("a filter");
}

pub fn resident(gl: &mut Context, name: u32) -> u64 {
    let handle = gl.get_texture_handle_nv(name).expect("a handle");
    gl.make_texture_handle_resident_nv(handle).expect("it is resident");
    handle
}

pub fn words(handle: u64) -> [u32; 2] {
    [handle as u32, (handle >> 32) as u32]
}

/// The colour that a fragment program draws with a handle in its first local parameter.
fn drawn(gl: &mut Context, [first, second]: [u64; 2]) -> [u8; 4] {
    let ([a, b], [c, d]) = (words(first), words(second));
    gl.program_local_parameter_i4ui_nv(FragmentArb, 0, [a, b, c, d]).expect("a parameter");
    gl.clear(ClearMask::COLOR).expect("a clear");
    square(gl, 0.0).expect("a square");
    pixel(gl, 0, 0)
}

#[test]
fn draws_look_up_textures_by_their_handles() {
    each_device(1, |gl| {
        texture(gl, 1, [1.0, 0.0, 0.0, 1.0]);
        texture(gl, 2, [0.0, 1.0, 0.0, 1.0]);
        gl.bind_texture(Target::Cube, 3).expect("a texture");
        for face in 0..6 {
            let blue = Some(Pixels::rgba_float(&[0.0, 0.0, 1.0, 1.0]));
            let face = ImageTarget::CubeFace(face);
            gl.tex_image_2d(face, 0, InternalFormat::Rgba8, 1, 1, blue).expect("a face");
        }
        let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
        gl.tex_parameter(Target::Cube, TexParameter::MinFilter(nearest)).expect("a filter");
        let [red, green, blue] = [1, 2, 3].map(|name| resident(gl, name));
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; TEMP a, b; PK64.U h, program.local[0];
             TEX a, {0.5, 0.5, 0, 0}, handle(h.x), 2D; TEX b, {1, 0, 0, 0}, handle(h.y), CUBE;
             ADD result.color, a, b; END",
        );
        assert_eq!(drawn(gl, [red, blue]), [255, 0, 255, 255]);
        assert_eq!(drawn(gl, [green, blue]), [0, 255, 255, 255]);
        // Contents may change, also by draws.
        gl.bind_texture(Target::Dim2, 2).expect("a texture");
        let pixels = Pixels::rgba_float(&[1.0, 1.0, 0.0, 1.0]);
        gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [0, 0], [1, 1], pixels).expect("texels");
        assert_eq!(drawn(gl, [green, blue]), [255; 4]);
        gl.make_texture_handle_non_resident_nv(green).expect("it is not resident");
        assert!(!gl.is_texture_handle_resident_nv(green).expect("an answer"));
        assert_eq!(drawn(gl, [red, blue]), [255, 0, 255, 255]);
    });
}

/// Handles of parameters have units of their own; others choose from a table. Both see what parameters say in each draw.
#[test]
fn handles_of_parameters_and_of_values_find_the_same() {
    each_device(1, |gl| {
        let colors = [[1.0, 0.0, 0.0, 1.0], [0.0, 1.0, 0.0, 1.0], [0.0, 0.0, 1.0, 1.0]];
        for (name, color) in (1..).zip(colors) {
            texture(gl, name, color);
        }
        let [red, green, blue] = [1, 2, 3].map(|name| resident(gl, name));
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        for made in ["PK64.U h, program.local[0];", "MOV.U a, program.local[0]; PK64.U h, a;"] {
            let text = format!(
                "!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; TEMP a, b; {made}
                 TEX a, {{0.5, 0.5, 0, 0}}, handle(h.x), 2D; TEX b, {{0.5, 0.5, 0, 0}}, handle(h.y), 2D;
                 MAD result.color, b, 0.4, a; END"
            );
            use_arb(gl, FragmentArb, &text);
            assert_eq!(drawn(gl, [red, green]), [255, 102, 0, 255], "{made}");
            assert_eq!(drawn(gl, [blue, red]), [102, 0, 255, 255], "{made}");
            assert_eq!(drawn(gl, [green, green]), [0, 255, 0, 255], "{made}");
        }
    });
}

#[test]
fn vertices_and_fragments_use_different_targets_by_handles() {
    each_device(1, |gl| {
        texture(gl, 1, [1.0, 0.0, 0.0, 1.0]);
        gl.bind_texture(Target::Array2D, 2).expect("a texture");
        let layers = Some(Pixels::rgba_float(&[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 1.0]));
        gl.tex_image_3d(Target::Array2D, 0, InternalFormat::Rgba8, [1, 1, 2], layers).expect("layers");
        let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
        gl.tex_parameter(Target::Array2D, TexParameter::MinFilter(nearest)).expect("a filter");
        let (red, green) = (resident(gl, 1), resident(gl, 2));
        // Both are the first of their targets.
        assert_eq!([red as u32, green as u32], [0, 0]);
        use_arb(
            gl,
            Vertex,
            "!!NVvp5.0 OPTION NV_bindless_texture; LONG TEMP h; PK64.U h, program.local[0]; MOV result.position, vertex.position;
             TXL result.attrib[0], {0.5, 0.5, 1, 0}, handle(h.x), ARRAY2D; END",
        );
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; TEMP a; PK64.U h, program.local[0];
             TEX a, {0.5, 0.5, 0, 0}, handle(h.x), 2D; ADD result.color, a, fragment.attrib[0]; END",
        );
        let [low, high] = words(green);
        gl.program_local_parameter_i4ui_nv(Vertex, 0, [low, high, 0, 0]).expect("a parameter");
        assert_eq!(drawn(gl, [red, 0]), [255, 255, 0, 255]);
    });
}

#[test]
fn programs_load_and_store_images_by_their_handles() {
    each_device(1, |gl| {
        for name in [1, 2] {
            gl.bind_texture(Target::Dim2, name).expect("a texture");
            gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 2, 1, None).expect("an image");
            let nearest = MinFilter::new(Filter::Nearest, MipFilter::None);
            gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(nearest)).expect("a filter");
        }
        let format = StorageFormat::parse("rgba32f").expect("a format");
        let images = [1, 2].map(|name| gl.get_image_handle_nv(name, 0, false, 0, format).expect("a handle"));
        images.iter().for_each(|handle| {
            gl.make_image_handle_resident_nv(*handle, ImageAccess::ReadWrite).expect("it is resident");
        });
        gl.program_string_arb(
            Compute,
            b"!!NVcp5.0 OPTION NV_bindless_texture; GROUP_SIZE 1; LONG TEMP h; TEMP v; PK64.U h, program.local[0];
              LOADIM.F32X4 v, {0, 0, 0, 0}, handle(h.x), 2D; ADD v, v, {1, 2, 3, 4};
              STOREIM.F32X4 handle(h.y), v, {1, 0, 0, 0}, 2D; STOREIM.F32X4 handle(h.x), v, {0, 0, 0, 0}, 2D; END",
        )
        .expect("a program");
        gl.enable(Capability::ComputeProgram).expect("a capability");
        let ([a, b], [c, d]) = (words(images[0]), words(images[1]));
        gl.program_local_parameter_i4ui_nv(Compute, 0, [a, b, c, d]).expect("a parameter");
        gl.dispatch_compute([1, 1, 1]).expect("a dispatch");
        gl.dispatch_compute([1, 1, 1]).expect("a dispatch");
        gl.bind_texture(Target::Dim2, 2).expect("a texture");
        let texels = gl.get_tex_image(Target::Dim2, 0).expect("texels");
        assert_eq!(texels, [0.0, 0.0, 0.0, 0.0, 2.0, 4.0, 6.0, 8.0]);
        gl.bind_texture(Target::Dim2, 1).expect("a texture");
        assert_eq!(gl.get_tex_image(Target::Dim2, 0).expect("texels")[..4], [2.0, 4.0, 6.0, 8.0]);
    });
}

#[test]
fn buffer_textures_have_handles() {
    each_device(1, |gl| {
        gl.bind_texture(Target::Buffer, 4).expect("a texture");
        gl.bind_buffer(BufferTarget::Array, 5).expect("a buffer");
        let bytes: Vec<u8> = [0.0f32, 1.0, 0.0, 1.0].iter().flat_map(|value| value.to_le_bytes()).collect();
        gl.buffer_data(BufferTarget::Array, &bytes).expect("bytes");
        gl.tex_buffer_arb(InternalFormat::Rgba32F, 5).expect("a buffer texture");
        let handle = resident(gl, 4);
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 OPTION NV_bindless_texture; LONG TEMP h; PK64.U h, program.local[0];
             TXF result.color, {0, 0, 0, 0}, handle(h.x), BUFFER; END",
        );
        assert_eq!(drawn(gl, [handle, 0]), [0, 255, 0, 255]);
    });
}

#[test]
fn handles_are_made_once_and_checked() {
    let mut gl = context(1);
    texture(&mut gl, 1, [1.0; 4]);
    let handle = gl.get_texture_handle_nv(1).unwrap();
    assert_ne!(handle, 0);
    assert_eq!(gl.get_texture_handle_nv(1).unwrap(), handle);
    assert_eq!(refused(gl.get_texture_handle_nv(0)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.get_texture_handle_nv(9)), ErrorName::InvalidValue);
    gl.bind_texture(Target::Dim2, 7).unwrap();
    assert_eq!(refused(gl.get_texture_handle_nv(7)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.make_texture_handle_resident_nv(handle + 1)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.make_texture_handle_non_resident_nv(handle)), ErrorName::InvalidOperation);
    gl.make_texture_handle_resident_nv(handle).unwrap();
    assert!(gl.is_texture_handle_resident_nv(handle).unwrap());
    assert_eq!(refused(gl.make_texture_handle_resident_nv(handle)), ErrorName::InvalidOperation);
    // The texture keeps its size and its parameters.
    gl.bind_texture(Target::Dim2, 1).unwrap();
    let again = gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 1, 1, None);
    assert_eq!(refused(again), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.tex_parameter(Target::Dim2, TexParameter::MinLod(0.0))), ErrorName::InvalidOperation);
    let format = StorageFormat::parse("rgba8").unwrap();
    let image = gl.get_image_handle_nv(1, 0, false, 0, format).unwrap();
    assert_ne!(gl.get_image_handle_nv(1, 0, true, 5, format).unwrap(), image);
    assert_eq!(gl.get_image_handle_nv(1, 0, false, 0, format).unwrap(), image);
    assert_eq!(refused(gl.get_image_handle_nv(1, 1, false, 0, format)), ErrorName::InvalidValue);
    assert_eq!(refused(gl.get_image_handle_nv(1, 0, false, 1, format)), ErrorName::InvalidValue);
    let wide = StorageFormat::parse("rgba32f").unwrap();
    assert_eq!(refused(gl.get_image_handle_nv(1, 0, false, 0, wide)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.make_image_handle_non_resident_nv(image)), ErrorName::InvalidOperation);
    gl.make_image_handle_resident_nv(image, ImageAccess::ReadOnly).unwrap();
    assert!(gl.is_image_handle_resident_nv(image).unwrap());
    // Both go with the texture.
    gl.delete_textures(&[1]).unwrap();
    assert_eq!(refused(gl.is_texture_handle_resident_nv(handle)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.is_image_handle_resident_nv(image)), ErrorName::InvalidOperation);
    for name in 20..36 {
        texture(&mut gl, name, [1.0; 4]);
        gl.get_texture_handle_nv(name).unwrap();
    }
    texture(&mut gl, 36, [1.0; 4]);
    assert_eq!(refused(gl.get_texture_handle_nv(36)), ErrorName::OutOfMemory);
}
