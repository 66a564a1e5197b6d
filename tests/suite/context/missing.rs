//! Commands on targets that lack a buffer: reading it is a mistake of the application, with the GL's own errors; drawing and
//! clearing without it is none (OpenGL 2.1, 4.1.5, 4.1.6, 4.2.3 and 4.3.2; ARB_depth_texture, 3.8.2).

use super::{each_device_with, fill, pixel, refused, square};
use glasm::texture::Target;
use glasm_runtime::ErrorName::{InvalidFramebufferOperation, InvalidOperation};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::{CompareFunction, Rectangle};
use glasm_runtime::{
    Attachment, Capability, ClearMask, Context, ErrorName, ImageTarget, InternalFormat, PixelCopy, TargetDescription,
};

const ONE: Rectangle = Rectangle { x: 0, y: 0, width: 1, height: 1 };

/// The error of every command that reads depths.
fn depths_are_refused(gl: &mut Context, name: ErrorName) {
    assert_eq!(refused(gl.read_depth(ONE)), name);
    assert_eq!(refused(gl.copy_pixels(ONE, PixelCopy::Depth)), name);
    assert_eq!(refused(gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::DepthComponent24, ONE)), name);
}

/// The error of every command that reads or draws stencil values.
fn stencils_are_refused(gl: &mut Context, name: ErrorName) {
    assert_eq!(refused(gl.read_stencil(ONE)), name);
    assert_eq!(refused(gl.copy_pixels(ONE, PixelCopy::Stencil)), name);
    assert_eq!(refused(gl.draw_stencil_pixels(1, 1, &[7])), name);
}

/// The error of every command that reads colours.
fn colors_are_refused(gl: &mut Context, name: ErrorName) {
    assert_eq!(refused(gl.read_pixels(ONE)), name);
    assert_eq!(refused(gl.copy_pixels(ONE, PixelCopy::Color)), name);
    assert_eq!(refused(gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, ONE)), name);
    assert_eq!(refused(gl.read_pixels_integer(ONE)), name);
}

#[test]
fn windows_without_depth_and_stencil_draw_all_and_read_neither() {
    let window =
        TargetDescription { depth: None, stencil: false, ..TargetDescription::color(2, 2, ColorFormat::Rgba8) };
    each_device_with(&window, |gl| {
        depths_are_refused(gl, InvalidOperation);
        stencils_are_refused(gl, InvalidOperation);
        // Without the buffer it is as if the test always passes.
        gl.enable(Capability::DepthTest).unwrap();
        gl.depth_func(CompareFunction::Never).unwrap();
        gl.enable(Capability::StencilTest).unwrap();
        gl.stencil_func(CompareFunction::Never, 1, 0xff).unwrap();
        fill(gl).unwrap();
        assert_eq!(pixel(gl, 1, 1), [255; 4]);
    });
}

#[test]
fn framebuffers_of_depths_alone_have_no_colors_to_read() {
    each_device_with(&TargetDescription::color(2, 2, ColorFormat::Rgba8), |gl| {
        let texture = gl.gen_textures(1).unwrap()[0];
        gl.bind_texture(Target::Dim2, texture).unwrap();
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::DepthComponent24, 2, 2, None).unwrap();
        gl.bind_texture(Target::Dim2, 0).unwrap();
        let framebuffer = gl.gen_framebuffers_ext(1).unwrap()[0];
        gl.bind_framebuffer_ext(framebuffer).unwrap();
        gl.framebuffer_texture_ext(Attachment::Depth, texture, 0).unwrap();
        colors_are_refused(gl, InvalidOperation);
        stencils_are_refused(gl, InvalidOperation);
        gl.enable(Capability::DepthTest).unwrap();
        gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL).unwrap();
        square(gl, 0.0).unwrap();
        let depth = gl.read_depth(ONE).unwrap()[0];
        assert!((depth - 0.5).abs() < 1e-6, "{depth}");
    });
}

#[test]
fn nothing_is_read_from_framebuffers_that_are_not_complete() {
    each_device_with(&TargetDescription::color(2, 2, ColorFormat::Rgba8), |gl| {
        let framebuffer = gl.gen_framebuffers_ext(1).unwrap()[0];
        gl.bind_framebuffer_ext(framebuffer).unwrap();
        colors_are_refused(gl, InvalidFramebufferOperation);
        depths_are_refused(gl, InvalidFramebufferOperation);
        stencils_are_refused(gl, InvalidFramebufferOperation);
        assert_eq!(refused(gl.clear(ClearMask::DEPTH)), InvalidFramebufferOperation);
        assert_eq!(refused(square(gl, 0.0)), InvalidFramebufferOperation);
    });
}
