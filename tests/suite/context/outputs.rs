//! Destinations of colours: draw buffers, and buffers of integers, on both devices.

use super::{context, each_device_with, fill, refused, square, use_arb};
use crate::support::expected;
use glasm::texture::Target;
use glasm_runtime::ProgramTarget::{FragmentArb, Vertex};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::{BlendFactor, CompareFunction, LogicOperation, Rectangle};
use glasm_runtime::{
    Attachment, Capability, ClearMask, Context, DrawBuffer, ErrorName, FramebufferStatus, Get, Gpu, GpuDevice,
    ImageTarget, InternalFormat, PixelCopy, Pixels, TargetDescription,
};

const ALL: Rectangle = Rectangle { x: 0, y: 0, width: 2, height: 1 };

fn buffers(formats: &[ColorFormat]) -> TargetDescription {
    TargetDescription { colors: formats.to_vec(), ..TargetDescription::color(2, 1, ColorFormat::Rgba8) }
}

fn red(gl: &mut Context, buffer: u32) -> f32 {
    gl.read_buffer(buffer).expect("a buffer");
    gl.read_pixels(ALL).expect("pixels")[0][0]
}

fn reds(gl: &mut Context) -> [f32; 3] {
    [0, 1, 2].map(|buffer| red(gl, buffer))
}

/// All buffers black, whatever the draw buffers are.
fn blacken(gl: &mut Context) {
    let chosen: Vec<DrawBuffer> = (0..3).map(|output| gl.get_draw_buffer(output).expect("a draw buffer")).collect();
    gl.draw_buffer(DrawBuffer::All).expect("all buffers");
    gl.clear_color([0.0; 4]).expect("a colour");
    gl.clear(ClearMask::COLOR).expect("a clear");
    match chosen[0] {
        DrawBuffer::All => gl.draw_buffer(DrawBuffer::All).expect("all buffers"),
        _ => gl.draw_buffers(&chosen).expect("draw buffers"),
    }
}

/// WebGPU counts 8 bytes for a pixel of Rgba8 or Rgba16Float and 16 for one of Rgba32Float, and promises 32.
#[test]
fn buffers_of_more_bytes_than_a_device_takes_are_refused_when_they_are_made() {
    if !expected("gpu") {
        return;
    }
    let made = |formats: &[ColorFormat]| {
        let gpu = Gpu::open_portable(wgpu::Backends::VULKAN).expect("an adapter");
        Context::new(Box::new(GpuDevice::new(gpu)), buffers(formats))
    };
    let mut gl = made(&[ColorFormat::Rgba32Float, ColorFormat::Rgba8, ColorFormat::Rgba16Float]).expect("32 bytes");
    gl.clear(ClearMask::COLOR).expect("a clear");
    gl.finish().expect("a frame");
    gl.bind_framebuffer_ext(1).expect("a framebuffer");
    for (name, status) in
        (1..).zip([FramebufferStatus::Complete, FramebufferStatus::Complete, FramebufferStatus::Unsupported])
    {
        gl.bind_texture(Target::Dim2, name).expect("a texture");
        gl.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba32F, 2, 1, None).expect("an image");
        gl.framebuffer_texture_ext(Attachment::Color(name - 1), name, 0).expect("it is attached");
        assert_eq!(gl.check_framebuffer_status_ext(), Ok(status), "{name} textures");
    }
    let error = made(&[ColorFormat::Rgba32Float, ColorFormat::Rgba8, ColorFormat::Rgba32Float]).map(drop);
    let reason = error.expect_err("40 bytes").to_string();
    assert!(reason.contains("40 bytes for a pixel") && reason.contains("32 at most"), "{reason}");
}

#[test]
fn each_output_goes_to_the_buffer_that_is_named_for_it() {
    each_device_with(&buffers(&[ColorFormat::Rgba32Float; 3]), |gl| {
        let color = DrawBuffer::Color;
        let text = "!!ARBfp1.0 OPTION ARB_draw_buffers; MOV result.color[0], 1; MOV result.color[1], 2;\n\
                    MOV result.color[2], 3; END";
        use_arb(gl, FragmentArb, text);
        let mut drawn = |chosen: &[DrawBuffer]| {
            gl.draw_buffers(chosen).expect("draw buffers");
            blacken(gl);
            square(gl, 0.0).expect("a square");
            reds(gl)
        };
        assert_eq!(drawn(&[color(2), DrawBuffer::None, color(0)]), [3.0, 0.0, 1.0]);
        assert_eq!(drawn(&[DrawBuffer::None, color(1)]), [0.0, 2.0, 0.0], "outputs behind the list go nowhere");
        assert_eq!(drawn(&[color(1), color(2), color(0)]), [3.0, 1.0, 2.0]);
        assert_eq!(drawn(&[]), [0.0; 3]);
        // One output to all of them.
        gl.draw_buffer(DrawBuffer::All).expect("all buffers");
        blacken(gl);
        square(gl, 0.0).expect("a square");
        assert_eq!(reds(gl), [1.0; 3]);
    });
}

#[test]
fn programs_of_one_color_write_it_to_every_draw_buffer() {
    each_device_with(&buffers(&[ColorFormat::Rgba32Float; 3]), |gl| {
        gl.draw_buffers(&[DrawBuffer::Color(2), DrawBuffer::None, DrawBuffer::Color(0)]).expect("draw buffers");
        // The conventional path too: the current colour is white.
        blacken(gl);
        square(gl, 0.0).expect("a square");
        assert_eq!(reds(gl), [1.0, 0.0, 1.0]);
        use_arb(gl, FragmentArb, "!!ARBfp1.0 MOV result.color, 5; END");
        square(gl, 0.0).expect("a square");
        assert_eq!(reds(gl), [5.0, 0.0, 5.0]);
        // A clear fills only draw buffers, whole or in part.
        gl.draw_buffer(DrawBuffer::Color(1)).expect("a draw buffer");
        gl.clear_color([7.0; 4]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        assert_eq!(reds(gl), [5.0, 7.0, 5.0]);
        gl.draw_buffers(&[DrawBuffer::None, DrawBuffer::Color(0)]).expect("draw buffers");
        gl.color_mask([true, false, false, false]).expect("a mask");
        gl.clear_color([9.0; 4]).expect("a colour");
        gl.clear(ClearMask::COLOR).expect("a clear");
        assert_eq!(reds(gl), [9.0, 7.0, 5.0]);
        gl.read_buffer(0).expect("a buffer");
        assert_eq!(gl.read_pixels(ALL).expect("pixels")[1], [9.0, 5.0, 5.0, 5.0]);
    });
}

#[test]
fn draw_buffers_are_asked_for_and_refused() {
    let mut gl = Context::new(Box::new(glasm_runtime::Cpu::new()), buffers(&[ColorFormat::Rgba8; 2])).unwrap();
    let color = DrawBuffer::Color;
    let most = gl.get_integer(Get::MaxDrawBuffers).unwrap() as usize;
    let state = |gl: &mut Context| [0, 1].map(|output| gl.get_draw_buffer(output).unwrap());
    assert_eq!(state(&mut gl), [color(0), DrawBuffer::None], "at first only output 0 goes anywhere");
    assert_eq!(refused(gl.get_draw_buffer(most as u32)), ErrorName::InvalidValue);
    let wrong = [
        vec![DrawBuffer::None; most + 1],
        vec![color(1), DrawBuffer::None, color(1)],
        vec![color(2)],
        vec![DrawBuffer::All],
    ];
    for wrong in wrong {
        assert_eq!(refused(gl.draw_buffers(&wrong)), ErrorName::InvalidOperation, "{wrong:?}");
    }
    assert_eq!(refused(gl.draw_buffer(color(2))), ErrorName::InvalidOperation);
    assert_eq!(state(&mut gl), [color(0), DrawBuffer::None], "nothing is half done");
    gl.draw_buffers(&[DrawBuffer::None, color(0)]).unwrap();
    assert_eq!(state(&mut gl), [DrawBuffer::None, color(0)]);
    gl.draw_buffer(DrawBuffer::All).unwrap();
    assert_eq!(state(&mut gl), [DrawBuffer::All, DrawBuffer::None]);
    // ARB_blend_func_extended, 4.1.8: with a second source, only draw buffer 0 is allowed.
    gl.draw_buffers(&[color(0), color(1)]).unwrap();
    gl.enable(Capability::Blend).unwrap();
    gl.blend_func(BlendFactor::Source1Color, BlendFactor::Zero).unwrap();
    assert_eq!(refused(gl.begin(glasm_runtime::raster::Mode::Points)), ErrorName::InvalidOperation);
    gl.draw_buffer(color(0)).unwrap();
    gl.begin(glasm_runtime::raster::Mode::Points).unwrap();
    assert_eq!(refused(gl.draw_buffer(color(0))), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.draw_buffers(&[])), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.get_draw_buffer(0)), ErrorName::InvalidOperation);
}

fn words(gl: &mut Context, buffer: u32) -> Vec<[i32; 4]> {
    gl.read_buffer(buffer).expect("a buffer");
    let words = gl.read_pixels_integer(ALL).expect("integers");
    words.into_iter().map(|color| color.map(u32::cast_signed)).collect()
}

const PASS: &str = "!!NVvp4.0 MOV result.position, vertex.position; END";

#[test]
fn integers_reach_buffers_as_they_are() {
    use ColorFormat::{Rgba8Int, Rgba8Uint, Rgba16Int, Rgba16Uint, Rgba32Int, Rgba32Uint};
    // Two windows: the bytes of six buffers exceed wgpu's limit for one.
    let cases = [
        ([Rgba32Int, Rgba8Int, Rgba8Uint], [[-70000, 300, -1, 7], [-128, 127, -1, 7], [255, 255, 255, 7]]),
        ([Rgba32Uint, Rgba16Int, Rgba16Uint], [[-70000, 300, -1, 7], [-32768, 300, -1, 7], [65535, 300, 65535, 7]]),
    ];
    for (formats, expected) in cases {
        each_device_with(&buffers(&formats), |gl| {
            gl.draw_buffers(&[0, 1, 2].map(DrawBuffer::Color)).expect("draw buffers");
            gl.clear_color_ii([1, 2, 3, 4]).expect("a colour");
            gl.clear(ClearMask::COLOR).expect("a clear");
            use_arb(gl, Vertex, PASS);
            // Words of unsigned buffers are numbers above 2^31 where they were negative.
            let text = "!!NVfp4.0 OPTION ARB_draw_buffers; INT TEMP a; MOV.S a, {-70000, 300, -1, 7};\n\
                        MOV.S result.color[0], a; MOV.S result.color[1], a; MOV.S result.color[2], a; END";
            use_arb(gl, FragmentArb, text);
            // State for floats has no effect.
            gl.enable(Capability::Blend).expect("blending");
            gl.blend_func(BlendFactor::Zero, BlendFactor::Zero).expect("a function");
            gl.enable(Capability::AlphaTest).expect("a test");
            gl.alpha_func(CompareFunction::Never, 0.0).expect("a test");
            gl.rectf([-1.0, -1.0], [0.0, 1.0]).expect("a rectangle");
            for (buffer, expected) in (0..).zip(expected) {
                assert_eq!(words(gl, buffer), [expected, [1, 2, 3, 4]], "{:?}", formats[buffer as usize]);
            }
            // Masks apply to integers too.
            gl.color_mask([false, true, false, false]).expect("a mask");
            gl.clear_color_ii([9, 9, 9, 9]).expect("a colour");
            gl.clear(ClearMask::COLOR).expect("a clear");
            assert_eq!(words(gl, 0)[0], [-70000, 9, -1, 7]);
        });
    }
}

#[test]
fn clears_hold_integers_to_their_format() {
    for (format, given, kept) in [
        (ColorFormat::Rgba8Int, [-200, 200, -1, 1], [-128, 127, -1, 1]),
        (ColorFormat::Rgba16Uint, [70000, 3, 65535, 0], [65535, 3, 65535, 0]),
        (ColorFormat::Rgba32Int, [i32::MIN, i32::MAX, -1, 0], [i32::MIN, i32::MAX, -1, 0]),
        (ColorFormat::Rgba32Uint, [i32::MIN, i32::MAX, -1, 0], [i32::MIN, i32::MAX, -1, 0]),
    ] {
        each_device_with(&buffers(&[format]), |gl| {
            gl.clear_color_ii(given).expect("a colour");
            gl.clear(ClearMask::COLOR).expect("a clear");
            assert_eq!(words(gl, 0), [kept; 2], "{format:?}");
            gl.clear_color_ii([5; 4]).expect("a colour");
            gl.enable(Capability::ScissorTest).expect("a scissor");
            gl.scissor(0, 0, 1, 1).expect("a scissor");
            gl.clear(ClearMask::COLOR).expect("a clear");
            assert_eq!(words(gl, 0), [[5; 4], kept], "{format:?}");
        });
    }
}

#[test]
fn logic_operations_see_integers() {
    let mut gl = Context::new(Box::new(glasm_runtime::Cpu::new()), buffers(&[ColorFormat::Rgba8Uint])).unwrap();
    gl.clear_color_iui([0b1100; 4]).unwrap();
    gl.clear(ClearMask::COLOR).unwrap();
    use_arb(&mut gl, FragmentArb, "!!NVfp4.0 MOV.U result.color, {10, 255, 0, 12}; END");
    gl.enable(Capability::ColorLogicOp).unwrap();
    gl.logic_op(LogicOperation::Xor).unwrap();
    square(&mut gl, 0.0).unwrap();
    assert_eq!(words(&mut gl, 0)[0], [0b0110, 0xf3, 0b1100, 0]);
}

#[test]
fn integers_are_read_and_drawn_as_such_only() {
    let mut gl = Context::new(Box::new(glasm_runtime::Cpu::new()), buffers(&[ColorFormat::Rgba32Int])).unwrap();
    // EXT_texture_integer: no fragment program is active.
    assert_eq!(refused(square(&mut gl, 0.0)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.draw_pixels(1, 1, Pixels::rgba8(&[0; 4]))), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.bitmap([1, 1], [0.0; 2], [0.0; 2], &[true])), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.copy_pixels(ALL, PixelCopy::Color)), ErrorName::InvalidOperation);
    assert_eq!(gl.raster_pos([0.0f32; 2]), Ok(()), "no fragment is made of it");
    assert_eq!(refused(gl.read_pixels(ALL)), ErrorName::InvalidOperation);
    let copied = gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, ALL);
    assert_eq!(refused(copied), ErrorName::InvalidOperation);
    gl.draw_buffer(DrawBuffer::None).unwrap();
    square(&mut gl, 0.0).unwrap();
    let mut gl = context(1);
    fill(&mut gl).unwrap();
    assert_eq!(refused(gl.read_pixels_integer(ALL)), ErrorName::InvalidOperation);
    assert_eq!(refused(gl.read_buffer(1)), ErrorName::InvalidOperation);
}
