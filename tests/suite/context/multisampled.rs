//! Multisample textures that are drawn to, and blits between framebuffers, on both devices.

use super::{context, each_device_with, refused, square, use_arb};
use glasm::texture::{Filter, Target};
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Attachment, Capability, ClearMask, Context, ErrorName, FramebufferStatus, ImageTarget, InternalFormat,
    TargetDescription,
};

fn window(size: u32) -> TargetDescription {
    TargetDescription {
        colors: vec![ColorFormat::Rgba32Float],
        ..TargetDescription::color(size, size, ColorFormat::Rgba8)
    }
}

fn read(gl: &mut Context, x: i32, y: i32) -> [f32; 4] {
    gl.read_pixels(Rectangle { x, y, width: 1, height: 1 }).expect("a pixel")[0]
}

/// A multisample texture of this name in unit 0.
fn texture(gl: &mut Context, name: u32, target: Target, format: InternalFormat, extent: [u32; 3]) {
    gl.bind_texture(target, name).expect("a texture");
    gl.tex_image_multisample(target, 3, format, extent).expect("at least three samples");
}

fn framebuffer(gl: &mut Context, name: u32, attachments: &[(Attachment, u32)]) -> FramebufferStatus {
    gl.bind_framebuffer_ext(name).expect("a framebuffer");
    for (attachment, texture) in attachments {
        gl.framebuffer_texture_ext(*attachment, *texture, 0).expect("an attachment");
    }
    gl.viewport(0, 0, gl.window().width, gl.window().height).expect("a viewport");
    gl.check_framebuffer_status_ext().expect("a status")
}

/// Draws a colour over a part of the target, as the conventional pipeline does.
fn paint(gl: &mut Context, color: [f32; 4], from: [f32; 2], to: [f32; 2]) {
    gl.disable(Capability::FragmentProgramArb).expect("a capability");
    gl.disable(Capability::VertexProgram).expect("a capability");
    gl.color(color).expect("a colour");
    gl.rectf(from, to).expect("a rectangle");
}

/// What the program of a later draw finds at integer coordinates, in the window.
fn fetched(gl: &mut Context, target: &str, at: [i32; 4]) -> [f32; 4] {
    gl.bind_framebuffer_ext(0).expect("the window");
    gl.viewport(0, 0, gl.window().width, gl.window().height).expect("a viewport");
    use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
    let [x, y, layer, sample] = at;
    let text = format!(
        "!!NVfp5.0 OPTION NV_texture_multisample; INT TEMP at; MOV.S at, {{{x}, {y}, {layer}, {sample}}};
         TXFMS result.color, at, texture[0], {target}; END"
    );
    use_arb(gl, FragmentArb, &text);
    square(gl, 0.0).expect("a square");
    read(gl, 0, 0)
}

#[test]
fn later_draws_read_the_samples_of_what_was_drawn() {
    for format in [InternalFormat::Rgba8, InternalFormat::Rgba16F, InternalFormat::Rgba32F] {
        each_device_with(&window(2), |gl| {
            texture(gl, 1, Target::Multisample, format, [2, 2, 1]);
            assert_eq!(framebuffer(gl, 1, &[(Attachment::Color(0), 1)]), FramebufferStatus::Complete);
            // The upper half of the upper row: samples 0 and 1, at 7/8 and 5/8.
            paint(gl, [1.0, 0.0, 1.0, 1.0], [-1.0, 0.5], [1.0, 1.0]);
            for (sample, red) in (0..).zip([1.0, 1.0, 0.0, 0.0]) {
                assert_eq!(fetched(gl, "2DMS", [1, 1, 0, sample]), [red, 0.0, red, red], "sample {sample}");
                assert_eq!(fetched(gl, "2DMS", [1, 0, 0, sample]), [0.0; 4]);
            }
            // Drawn to again: the first contents stay where nothing is drawn.
            gl.bind_framebuffer_ext(1).expect("a framebuffer");
            gl.viewport(0, 0, 2, 2).expect("a viewport");
            paint(gl, [0.0, 1.0, 0.0, 1.0], [-1.0, -1.0], [0.5, 1.0]);
            assert_eq!(fetched(gl, "2DMS", [1, 1, 0, 0]), [0.0, 1.0, 0.0, 1.0]);
            assert_eq!(fetched(gl, "2DMS", [1, 1, 0, 1]), [1.0, 0.0, 1.0, 1.0]);
        });
    }
}

#[test]
fn images_and_draws_share_the_samples() {
    each_device_with(&window(1), |gl| {
        texture(gl, 1, Target::Multisample, InternalFormat::Rgba32F, [1, 1, 1]);
        let binding = glasm_runtime::ImageBinding {
            texture: 1,
            level: 0,
            layered: true,
            layer: 0,
            access: glasm_runtime::ImageAccess::ReadWrite,
            format: glasm::texture::StorageFormat::parse("rgba32f").expect("a format"),
        };
        gl.bind_image_texture_ext(0, binding).expect("an image");
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 INT TEMP at; MOV.S at, {0, 0, 0, 2}; STOREIM.F32X4 image[0], {2.5, 3.0, 4.0, 5.0}, at, 2DMS;
             MOV result.color, 0.0; END",
        );
        square(gl, 0.0).expect("a square");
        // Sample 2 has its value from the image, sample 1 (at 7/8, 5/8) from the draw.
        framebuffer(gl, 1, &[(Attachment::Color(0), 1)]);
        paint(gl, [1.0, 2.0, 3.0, 4.0].map(|part| part / 4.0), [0.7, -1.0], [1.0, 1.0]);
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 2]), [2.5, 3.0, 4.0, 5.0]);
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 1]), [0.25, 0.5, 0.75, 1.0]);
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 3]), [0.0; 4]);
    });
}

#[test]
fn depths_of_samples_are_tested_and_read() {
    each_device_with(&window(1), |gl| {
        texture(gl, 2, Target::Multisample, InternalFormat::Rgba8, [1, 1, 1]);
        texture(gl, 1, Target::Multisample, InternalFormat::DepthComponent24, [1, 1, 1]);
        let attachments = [(Attachment::Color(0), 2), (Attachment::Depth, 1)];
        assert_eq!(framebuffer(gl, 1, &attachments), FramebufferStatus::Complete);
        gl.clear(ClearMask::all()).expect("a clear");
        gl.enable(Capability::DepthTest).expect("a capability");
        // Depth 1/2 for samples 0 and 2; then a quarter of the way behind it for all.
        paint(gl, [1.0; 4], [-1.0, -1.0], [0.0, 1.0]);
        gl.depth_range(0.75, 0.75).expect("a range");
        paint(gl, [0.0, 0.0, 1.0, 1.0], [-1.0, -1.0], [1.0, 1.0]);
        gl.depth_range(0.0, 1.0).expect("a range");
        gl.disable(Capability::DepthTest).expect("a capability");
        for (sample, depth) in (0..).zip([0.5, 0.75, 0.5, 0.75]) {
            let found = fetched(gl, "2DMS", [0, 0, 0, sample])[0];
            assert!((found - depth).abs() < 1e-6, "sample {sample}: {found} is not {depth}");
        }
        gl.bind_texture(Target::Multisample, 2).expect("a texture");
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 2]), [1.0; 4]);
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 3]), [0.0, 0.0, 1.0, 1.0]);
        // The depths are those of the next binding.
        framebuffer(gl, 1, &[]);
        gl.enable(Capability::DepthTest).expect("a capability");
        gl.depth_range(0.6, 0.6).expect("a range");
        paint(gl, [0.0, 1.0, 0.0, 1.0], [-1.0, -1.0], [1.0, 1.0]);
        gl.depth_range(0.0, 1.0).expect("a range");
        gl.disable(Capability::DepthTest).expect("a capability");
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 2]), [1.0; 4]);
        assert_eq!(fetched(gl, "2DMS", [0, 0, 0, 3]), [0.0, 1.0, 0.0, 1.0]);
    });
}

#[test]
fn integers_and_layers_have_samples_too() {
    each_device_with(&window(1), |gl| {
        gl.bind_texture(Target::MultisampleArray, 1).expect("a texture");
        let format = InternalFormat::Rgba16Int;
        gl.tex_image_multisample(Target::MultisampleArray, 4, format, [1, 1, 3]).expect("layers");
        gl.bind_framebuffer_ext(1).expect("a framebuffer");
        gl.framebuffer_texture_layer_ext(Attachment::Color(0), 1, 0, 2).expect("a layer");
        assert_eq!(gl.check_framebuffer_status_ext().expect("a status"), FramebufferStatus::Complete);
        use_arb(gl, Vertex, "!!NVvp5.0 MOV result.position, vertex.position; END");
        use_arb(gl, FragmentArb, "!!NVfp5.0 INT OUTPUT c = result.color; MOV.S c, {-7, 40000, 3, -40000}; END");
        gl.enable(Capability::SampleMask).expect("a capability");
        gl.sample_mask_indexed_nv(0, 0b1010).expect("a mask");
        square(gl, 0.0).expect("a square");
        gl.disable(Capability::SampleMask).expect("a capability");
        gl.bind_framebuffer_ext(0).expect("the window");
        use_arb(
            gl,
            FragmentArb,
            "!!NVfp5.0 OPTION NV_texture_multisample; INT TEMP a; INT TEMP b; TEMP f;
             TXFMS.S a, {0, 0, 2, 3}, texture[0], ARRAY2DMS; TXFMS.S b, {0, 0, 2, 2}, texture[0], ARRAY2DMS;
             MOV.S a.w, b.x; I2F.S f, a; MOV result.color, f; END",
        );
        square(gl, 0.0).expect("a square");
        // 16 bits hold no 40000.
        assert_eq!(read(gl, 0, 0), [-7.0, 32767.0, 3.0, 0.0]);
    });
}

#[test]
fn blits_resolve_scale_and_mirror() {
    each_device_with(&window(2), |gl| {
        texture(gl, 1, Target::Multisample, InternalFormat::Rgba32F, [2, 2, 1]);
        framebuffer(gl, 1, &[(Attachment::Color(0), 1)]);
        // The lower left pixel completely, and of the one beside it samples 0 and 2.
        paint(gl, [1.0, 0.5, 0.25, 1.0], [-1.0, -1.0], [0.5, 0.0]);
        let whole = [[0, 0], [2, 2]];
        gl.blit_named_framebuffer([1, 0], [whole; 2], ClearMask::COLOR, Filter::Nearest).expect("a blit");
        gl.bind_framebuffer_ext(0).expect("the window");
        let resolved = [[1.0, 0.5, 0.25, 1.0], [0.5, 0.25, 0.125, 0.5], [0.0; 4], [0.0; 4]];
        let all = Rectangle { x: 0, y: 0, width: 2, height: 2 };
        assert_eq!(gl.read_pixels(all).expect("pixels"), resolved);
        // To a texture, where it stays on the device.
        gl.bind_texture(Target::Dim2, 2).expect("a texture");
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 4, 4, None).expect("an image");
        framebuffer(gl, 2, &[(Attachment::Color(0), 2)]);
        let corners = [whole, [[1, 1], [3, 3]]];
        gl.blit_named_framebuffer([1, 2], corners, ClearMask::COLOR, Filter::Nearest).expect("a blit");
        let found = gl.read_pixels(Rectangle { x: 0, y: 0, width: 4, height: 4 }).expect("pixels");
        let expected = |at: usize| match at {
            5 | 6 | 9 | 10 => resolved[at % 4 - 1 + 2 * (at / 4 - 1)],
            _ => [0.0; 4],
        };
        assert_eq!(found, (0..16).map(expected).collect::<Vec<_>>());
        // From there to the window, twice as large, mirrored from left to right: two columns of the second pixel, then
        // the first one's.
        let corners = [[[1, 1], [3, 2]], [[2, 0], [0, 2]]];
        gl.blit_named_framebuffer([2, 0], corners, ClearMask::COLOR, Filter::Nearest).expect("a blit");
        gl.bind_framebuffer_ext(0).expect("the window");
        assert_eq!(gl.read_pixels(all).expect("pixels"), [resolved[1], resolved[0], resolved[1], resolved[0]]);
        // Four pixels averaged to one, within the scissor.
        gl.enable(Capability::ScissorTest).expect("a capability");
        gl.scissor(0, 0, 1, 2).expect("a scissor");
        let corners = [[[1, 1], [3, 3]], [[0, 0], [1, 1]]];
        gl.blit_named_framebuffer([2, 0], corners, ClearMask::COLOR, Filter::Linear).expect("a blit");
        gl.disable(Capability::ScissorTest).expect("a capability");
        assert_eq!(read(gl, 0, 0), [0.375, 0.1875, 0.09375, 0.375]);
        assert_eq!(read(gl, 1, 0), resolved[0]);
        // Samples to samples.
        texture(gl, 3, Target::Multisample, InternalFormat::Rgba32F, [2, 2, 1]);
        framebuffer(gl, 3, &[(Attachment::Color(0), 3)]);
        gl.blit_named_framebuffer([1, 3], [whole; 2], ClearMask::COLOR, Filter::Nearest).expect("a blit");
        assert_eq!(fetched(gl, "2DMS", [1, 0, 0, 2]), [1.0, 0.5, 0.25, 1.0]);
        assert_eq!(fetched(gl, "2DMS", [1, 0, 0, 3]), [0.0; 4]);
    });
}

#[test]
fn blits_copy_depths_and_stencil_values() {
    each_device_with(&window(2), |gl| {
        gl.bind_texture(Target::Dim2, 1).expect("a texture");
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 2, 2, None).expect("an image");
        framebuffer(gl, 1, &[(Attachment::Color(0), 1)]);
        gl.framebuffer_depth_ext(true).expect("a depth buffer");
        gl.clear_depth(0.25).expect("a depth");
        gl.clear_stencil(9).expect("a value");
        gl.clear(ClearMask::all()).expect("a clear");
        gl.bind_framebuffer_ext(0).expect("the window");
        let (mask, corners) = (ClearMask::DEPTH | ClearMask::STENCIL, [[[0, 0], [1, 2]]; 2]);
        gl.blit_named_framebuffer([1, 0], corners, mask, Filter::Nearest).expect("a blit");
        let all = Rectangle { x: 0, y: 0, width: 2, height: 2 };
        let depths = gl.read_depth(all).expect("depths");
        assert!(depths.iter().zip([0.25, 1.0, 0.25, 1.0]).all(|(a, b)| (a - b).abs() < 1e-6), "{depths:?}");
        assert_eq!(gl.read_stencil(all).expect("values"), [9, 0, 9, 0]);
        let linear = gl.blit_named_framebuffer([1, 0], corners, mask, Filter::Linear);
        assert_eq!(refused(linear), ErrorName::InvalidOperation);
    });
}

#[test]
fn attachments_have_as_many_samples_as_each_other() {
    let mut gl = context(2);
    texture(&mut gl, 1, Target::Multisample, InternalFormat::Rgba8, [2, 2, 1]);
    gl.bind_texture(Target::Multisample, 2).unwrap();
    gl.tex_image_multisample(Target::Multisample, 1, InternalFormat::Rgba8, [2, 2, 1]).unwrap();
    let both = [(Attachment::Color(0), 1), (Attachment::Color(1), 2)];
    assert_eq!(framebuffer(&mut gl, 1, &both), FramebufferStatus::IncompleteMultisample);
    assert_eq!(refused(gl.clear(ClearMask::COLOR)), ErrorName::InvalidFramebufferOperation);
    gl.framebuffer_texture_ext(Attachment::Color(1), 0, 0).unwrap();
    assert_eq!(gl.check_framebuffer_status_ext().unwrap(), FramebufferStatus::Complete);
    let (window, larger) = ([[0, 0], [2, 2]], [[0, 0], [1, 1]]);
    let mut blit = |names, corners, filter| gl.blit_named_framebuffer(names, corners, ClearMask::COLOR, filter);
    assert_eq!(refused(blit([1, 0], [window, larger], Filter::Nearest)), ErrorName::InvalidOperation);
    assert_eq!(refused(blit([1, 7], [window; 2], Filter::Nearest)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.framebuffer_texture_layer_ext(Attachment::Color(0), 1, 0, 0)), ErrorName::InvalidOperation);
}
