//! Textures that live on the device: copies and framebuffer objects leave in them what the host would compute, and no
//! frame that uses them waits for the device.

use std::sync::{Arc, Mutex};

use glasm::texture::{CompareFunction, Filter, MinFilter, MipFilter, Target};
use glasm_runtime::ProgramTarget::FragmentArb;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{
    Attachment, Capability, ClearMask, Context, Cpu, FramebufferStatus, GpuDevice, ImageTarget, InternalFormat,
    PixelData, PixelFormat, Pixels, TargetDescription, TexParameter,
};

use super::frames::{Kept, held};
use super::{each_device_with, picture, square};
use crate::support::expected;

const SIZE: u32 = 16;

/// A device that the test keeps a reference to, if there is an adapter.
fn watched() -> Option<Arc<Mutex<GpuDevice>>> {
    match GpuDevice::open() {
        Ok(device) => Some(Arc::new(Mutex::new(device))),
        Err(error) => {
            assert!(!expected("gpu"), "there should be an adapter: {error}");
            None
        }
    }
}

fn window(format: ColorFormat, samples: u32) -> TargetDescription {
    TargetDescription { samples, ..TargetDescription::color(SIZE, SIZE, format) }
}

/// Numbers in and out of every format's range, halves of steps, and tiny numbers.
fn numbers(count: usize) -> Vec<f32> {
    let mut random = 9u32;
    let mut next = || {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        random >> 8
    };
    (0..count)
        .map(|_| match next() % 10 {
            0 => (next() % 511) as f32 / 510.0,
            1 => (next() % 131_071) as f32 / 131_070.0,
            2 => next() as f32 / 2e4 - 400.0,
            3 => -(next() as f32) / 16_777_216.0,
            4 => f32::from_bits(0x3300_0000 + next() % 0x0600_0000),
            5 => 1.0 / (next() as f32 + 1.0),
            6 => f32::from_bits(0x3f7f_fff0 + next() % 32),
            7 => f32::from_bits(0x3800_0000 + next() % 0x0080_0000) - 2.0,
            _ => next() as f32 / 16_777_216.0,
        })
        .collect()
}

/// Colours and depths of many kinds over the whole window.
fn paint(gl: &mut Context) {
    gl.clear(ClearMask::all()).unwrap();
    gl.window_pos([0.0; 3]).unwrap();
    let colors = numbers((SIZE * SIZE * 4) as usize);
    gl.draw_pixels(SIZE, SIZE, Pixels::rgba_float(&colors)).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    gl.begin(Mode::Triangles).unwrap();
    for corner in [[-0.9, -1.0, -0.97], [0.8, -0.3, 0.93], [-0.5, 0.9, 0.1f32]] {
        gl.color([corner[0].abs(), 0.3, 0.7, 0.9f32]).unwrap();
        gl.vertex(corner).unwrap();
    }
    gl.end().unwrap();
    gl.disable(Capability::DepthTest).unwrap();
}

fn bits(texels: &[f32]) -> Vec<u32> {
    texels.iter().map(|texel| texel.to_bits()).collect()
}

/// The window's contents for a texture of this format; `None` if windows have no such data.
fn seen(gl: &mut Context, format: InternalFormat, area: Rectangle) -> Option<(PixelFormat, Vec<f32>)> {
    if format.base() == glasm::texture::BaseFormat::Depth {
        return Some((PixelFormat::DepthComponent, gl.read_depth(area).unwrap()));
    }
    gl.read_pixels(area).ok().map(|colors| (PixelFormat::Rgba, colors.concat()))
}

#[test]
fn copies_are_what_the_host_makes_of_the_pixels() {
    let Some(device) = watched() else { return };
    // A part of it lies outside of the window.
    let area = Rectangle { x: -3, y: 5, width: 14, height: 13 };
    let kinds = [(ColorFormat::Rgba8, 1), (ColorFormat::Rgba8, 4), (ColorFormat::Rgba16Float, 1)];
    let mut compared = 0;
    for (color, samples) in kinds.into_iter().chain([(ColorFormat::Rgba16Float, 4), (ColorFormat::Rgba32Float, 1)]) {
        let mut gl = Context::new(Box::new(Kept(device.clone())), window(color, samples)).unwrap();
        paint(&mut gl);
        for format in InternalFormat::ALL.iter().copied() {
            let target = if format.base().is_unfiltered_float() { ImageTarget::Rect } else { ImageTarget::Dim2 };
            let bound = if target == ImageTarget::Rect { Target::Rect } else { Target::Dim2 };
            let reads = held(&device).counters().reads;
            if gl.copy_tex_image_2d(target, 0, format, area).is_err() {
                continue;
            }
            assert_eq!(held(&device).counters().reads, reads, "{color:?} to {format:?} went through the host");
            let copied = gl.get_tex_image(bound, 0).unwrap();
            let (kind, pixels) = seen(&mut gl, format, area).unwrap();
            let pixels = Pixels { format: kind, data: PixelData::Floats(&pixels) };
            gl.tex_image_2d(target, 0, format, area.width, area.height, Some(pixels)).unwrap();
            let made = gl.get_tex_image(bound, 0).unwrap();
            assert_eq!(bits(&copied), bits(&made), "{color:?} with {samples} samples to {format:?}");
            compared += 1;
        }
    }
    assert!(compared > 200, "{compared}");
}

#[test]
fn copies_of_a_part_leave_the_rest() {
    let Some(device) = watched() else { return };
    let mut gl = Context::new(Box::new(Kept(device.clone())), window(ColorFormat::Rgba8, 1)).unwrap();
    paint(&mut gl);
    let area = Rectangle { x: 2, y: 3, width: 5, height: 4 };
    let (_, pixels) = seen(&mut gl, InternalFormat::Rgba8, area).unwrap();
    let pixels = Pixels::rgba_float(&pixels);
    for format in
        [InternalFormat::Rgba8, InternalFormat::Luminance8Alpha8, InternalFormat::Rgba16F, InternalFormat::Rgb16]
    {
        let all = numbers(11 * 11 * 7 * 4);
        let whole = |count: usize| Pixels::rgba_float(&all[..count * 4]);
        for target in [Target::Dim2, Target::Dim3, Target::Array2D, Target::Array1D, Target::Cube] {
            let fill = |gl: &mut Context| match target {
                Target::Dim2 => gl.tex_image_2d(ImageTarget::Dim2, 0, format, 11, 9, Some(whole(99))).unwrap(),
                Target::Array1D => gl.tex_image_2d(ImageTarget::Array1D, 0, format, 11, 9, Some(whole(99))).unwrap(),
                Target::Cube => (0..6).for_each(|face| {
                    gl.tex_image_2d(ImageTarget::CubeFace(face), 0, format, 11, 11, Some(whole(121))).unwrap();
                }),
                _ => gl.tex_image_3d(target, 0, format, [11, 9, 7], Some(whole(693))).unwrap(),
            };
            let face = match target {
                Target::Cube => ImageTarget::CubeFace(4),
                Target::Array1D => ImageTarget::Array1D,
                _ => ImageTarget::Dim2,
            };
            // Copied, then replaced in part; or completely.
            fill(&mut gl);
            let reads = held(&device).counters().reads;
            match target {
                Target::Dim3 | Target::Array2D => gl.copy_tex_sub_image_3d(target, 0, [3, 4, 2], area).unwrap(),
                _ => gl.copy_tex_sub_image_2d(face, 0, [3, 4], area).unwrap(),
            }
            assert_eq!(held(&device).counters().reads, reads, "{target:?} of {format:?} went through the host");
            let corner = Pixels::rgba_float(&all[..4]);
            let given = |gl: &mut Context| match target {
                Target::Dim3 | Target::Array2D => gl.tex_sub_image_3d(target, 0, [4, 4, 2], [1; 3], corner).unwrap(),
                _ => gl.tex_sub_image_2d(face, 0, [4, 4], [1; 2], corner).unwrap(),
            };
            given(&mut gl);
            let copied = gl.get_tex_image(target, 0).unwrap();
            fill(&mut gl);
            match target {
                Target::Dim3 | Target::Array2D => gl.tex_sub_image_3d(target, 0, [3, 4, 2], [5, 4, 1], pixels).unwrap(),
                _ => gl.tex_sub_image_2d(face, 0, [3, 4], [5, 4], pixels).unwrap(),
            }
            given(&mut gl);
            assert_eq!(bits(&copied), bits(&gl.get_tex_image(target, 0).unwrap()), "{target:?} of {format:?}");
        }
    }
}

const SAMPLED: &str = "!!ARBfp1.0
TEMP a, b;
TEX a, fragment.texcoord[0], texture[0], 2D;
TEX b, fragment.texcoord[0], texture[1], 2D;
MAD a, a, 0.5, {0.1, 0, 0, 0};
MAD result.color, b, 0.5, a;
END";

const COMPARED: &str = "!!ARBfp1.0
OPTION ARB_fragment_program_shadow;
TEMP a, b;
ADD b, fragment.texcoord[0], {0, 0, 0.5, 0};
TEX a, b, texture[1], SHADOW2D;
MAD result.color, a, {0.5, 0.25, 0, 0}, {0.25, 0.25, 0.5, 1};
END";

fn nearest(gl: &mut Context) {
    let filter = MinFilter::new(Filter::Nearest, MipFilter::None);
    gl.tex_parameter(Target::Dim2, TexParameter::MinFilter(filter)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::MagFilter(Filter::Nearest)).unwrap();
}

/// A frame with everything that a program leaves in textures and reads again: copies of colours and depths, a texture
/// that is drawn to, and its depths, which are compared.
fn frame(gl: &mut Context, turn: usize) {
    let share = turn as f32 / 8.0;
    let area = Rectangle { x: 0, y: 0, width: SIZE, height: SIZE };
    gl.disable(Capability::FragmentProgramArb).unwrap();
    gl.clear_color([share, 0.2, 0.4, 1.0]).unwrap();
    gl.clear(ClearMask::all()).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    gl.begin(Mode::Triangles).unwrap();
    for corner in [[-1.0, -1.0, 0.5 - share], [1.0, -0.5, 0.0], [0.0, 1.0, share]] {
        gl.color([1.0, share, 0.5, 1.0]).unwrap();
        gl.vertex(corner).unwrap();
    }
    gl.end().unwrap();
    gl.disable(Capability::DepthTest).unwrap();
    gl.active_texture(0).unwrap();
    gl.bind_texture(Target::Dim2, 1).unwrap();
    gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, area).unwrap();
    nearest(gl);
    gl.active_texture(1).unwrap();
    gl.bind_texture(Target::Dim2, 2).unwrap();
    gl.copy_tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::DepthComponent24, area).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::CompareMode(false)).unwrap();
    nearest(gl);
    // Both are drawn to another texture, and the window shows its depths.
    gl.bind_framebuffer_ext(1).unwrap();
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH).unwrap();
    gl.enable(Capability::DepthTest).unwrap();
    choose(gl, 7);
    square(gl, share / 2.0).unwrap();
    gl.bind_framebuffer_ext(0).unwrap();
    gl.disable(Capability::DepthTest).unwrap();
    gl.bind_texture(Target::Dim2, 4).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::CompareMode(true)).unwrap();
    gl.tex_parameter(Target::Dim2, TexParameter::CompareFunc(CompareFunction::LessOrEqual)).unwrap();
    nearest(gl);
    choose(gl, 8);
    gl.viewport(0, 0, SIZE / 2, SIZE).unwrap();
    square(gl, 0.0).unwrap();
    gl.viewport(SIZE.cast_signed() / 2, 0, SIZE / 2, SIZE).unwrap();
    gl.bind_texture(Target::Dim2, 3).unwrap();
    nearest(gl);
    choose(gl, 7);
    square(gl, 0.0).unwrap();
    gl.viewport(0, 0, SIZE, SIZE).unwrap();
}

fn choose(gl: &mut Context, program: u32) {
    gl.bind_program_arb(FragmentArb, program).unwrap();
    gl.enable(Capability::FragmentProgramArb).unwrap();
}

fn prepare(gl: &mut Context) {
    for (name, text) in [(7, SAMPLED), (8, COMPARED)] {
        gl.bind_program_arb(FragmentArb, name).unwrap();
        gl.program_string_arb(FragmentArb, text.as_bytes()).expect(text);
    }
    for (name, format) in [(3, InternalFormat::Rgba16F), (4, InternalFormat::DepthComponent24)] {
        gl.bind_texture(Target::Dim2, name).unwrap();
        gl.tex_image_2d(ImageTarget::Dim2, 0, format, SIZE, SIZE, None).unwrap();
    }
    gl.bind_framebuffer_ext(1).unwrap();
    gl.framebuffer_texture_ext(Attachment::Color(0), 3, 0).unwrap();
    gl.framebuffer_texture_ext(Attachment::Depth, 4, 0).unwrap();
    assert_eq!(gl.check_framebuffer_status_ext().unwrap(), FramebufferStatus::Complete);
    gl.bind_framebuffer_ext(0).unwrap();
}

#[test]
fn frames_with_textures_that_are_drawn_to_wait_for_nothing() {
    let Some(device) = watched() else { return };
    let mut gl = Context::new(Box::new(Kept(device.clone())), window(ColorFormat::Rgba8, 1)).unwrap();
    let mut exact = Context::new(Box::new(Cpu::new()), window(ColorFormat::Rgba8, 1)).unwrap();
    prepare(&mut gl);
    prepare(&mut exact);
    frame(&mut gl, 0);
    frame(&mut exact, 0);
    let before = held(&device).counters();
    for turn in 1..4 {
        frame(&mut gl, turn);
        frame(&mut exact, turn);
    }
    let after = held(&device).counters();
    assert_eq!(after.reads, before.reads);
    assert_eq!((after.textures, after.pipelines, after.shaders), (before.textures, before.pipelines, before.shaders));
    let (found, wanted) = (picture(&mut gl), picture(&mut exact));
    let far = found.iter().zip(&wanted).filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 1));
    assert_eq!(far.count(), 0);
    let middle = wanted[(SIZE / 2 * SIZE + 3) as usize];
    assert!(wanted.iter().any(|pixel| *pixel != middle), "the picture shows something: {middle:?}");
    // The host has it all when it needs it.
    for (name, unit) in [(1, 0), (3, 1)] {
        for gl in [&mut gl, &mut exact] {
            gl.active_texture(unit).unwrap();
            gl.bind_texture(Target::Dim2, name).unwrap();
        }
        let (found, wanted) =
            (gl.get_tex_image(Target::Dim2, 0).unwrap(), exact.get_tex_image(Target::Dim2, 0).unwrap());
        assert!(found.iter().zip(&wanted).all(|(a, b)| (a - b).abs() <= 1.5 / 255.0), "texture {name}");
    }
}

#[test]
fn depth_buffers_begin_with_the_texture_that_is_attached() {
    each_device_with(&window(ColorFormat::Rgba8, 1), |gl| {
        let formats =
            [InternalFormat::DepthComponent16, InternalFormat::DepthComponent24, InternalFormat::DepthComponent32];
        let wanted: Vec<f32> = (0..64).map(|number| number as f32 / 63.0).collect();
        let pixels = Pixels { format: PixelFormat::DepthComponent, data: PixelData::Floats(&wanted) };
        for (name, format) in (1..).zip(formats) {
            gl.bind_texture(Target::Dim2, name).unwrap();
            gl.tex_image_2d(ImageTarget::Dim2, 0, format, 8, 8, Some(pixels)).unwrap();
            let given = gl.get_tex_image(Target::Dim2, 0).unwrap();
            gl.bind_framebuffer_ext(name).unwrap();
            gl.framebuffer_texture_ext(Attachment::Depth, name, 0).unwrap();
            let area = Rectangle { x: 0, y: 0, width: 8, height: 8 };
            let there = gl.read_depth(area).unwrap();
            let near = |a: &f32, b: &f32| (a - b).abs() <= 1.1 / 16_777_215.0;
            assert!(there.iter().zip(&given).all(|(a, b)| near(a, b)), "{format:?}: {there:?}");
            // The first texel is overwritten; the others are unchanged, in the texture too.
            gl.enable(Capability::ScissorTest).unwrap();
            gl.scissor(0, 0, 1, 1).unwrap();
            gl.clear_depth(0.5).unwrap();
            gl.clear(ClearMask::DEPTH).unwrap();
            gl.disable(Capability::ScissorTest).unwrap();
            gl.bind_framebuffer_ext(0).unwrap();
            let left = gl.get_tex_image(Target::Dim2, 0).unwrap();
            assert!((left[0] - 0.5).abs() < 1e-4, "{}", left[0]);
            assert!(left[1..].iter().zip(&given[1..]).all(|(a, b)| near(a, b)), "{format:?}");
            // What the device left in it is there again.
            gl.bind_framebuffer_ext(10 + name).unwrap();
            gl.framebuffer_texture_ext(Attachment::Depth, name, 0).unwrap();
            let again = gl.read_depth(area).unwrap();
            assert!(again.iter().zip(&left).all(|(a, b)| near(a, b)), "{format:?}");
            gl.bind_framebuffer_ext(0).unwrap();
        }
    });
}

#[test]
fn attached_textures_keep_what_is_drawn_and_what_is_not() {
    each_device_with(&window(ColorFormat::Rgba8, 1), |gl| {
        let formats = [InternalFormat::Rgba8, InternalFormat::Rgb8, InternalFormat::Rgba16F, InternalFormat::Rgb32F];
        for (name, format) in (1..).zip(formats) {
            gl.bind_texture(Target::Dim2, name).unwrap();
            let bytes: Vec<u8> = (0..8 * 8 * 4).map(|number| (number * 7 % 256) as u8).collect();
            gl.tex_image_2d(ImageTarget::Dim2, 0, format, 8, 8, Some(Pixels::rgba8(&bytes))).unwrap();
            let given = gl.get_tex_image(Target::Dim2, 0).unwrap();
            let count = given.len() / 64;
            gl.bind_framebuffer_ext(name).unwrap();
            gl.framebuffer_texture_ext(Attachment::Color(0), name, 0).unwrap();
            gl.enable(Capability::ScissorTest).unwrap();
            let mut wanted = given.clone();
            for turn in 0..3 {
                gl.bind_framebuffer_ext(name).unwrap();
                gl.scissor(turn, 2 * turn, 1, 1).unwrap();
                gl.clear_color([0.0, 1.0, 0.0, 1.0]).unwrap();
                gl.clear(ClearMask::COLOR).unwrap();
                let first = (turn + 16 * turn) as usize * count;
                wanted[first..first + count].copy_from_slice(&[0.0, 1.0, 0.0, 1.0][..count]);
                gl.bind_framebuffer_ext(0).unwrap();
                if turn == 1 {
                    // The host changes the device's contents.
                    gl.tex_sub_image_2d(ImageTarget::Dim2, 0, [7, 7], [1, 1], Pixels::rgba8(&[255; 4])).unwrap();
                    wanted[63 * count..].fill(1.0);
                }
            }
            gl.disable(Capability::ScissorTest).unwrap();
            assert_eq!(gl.get_tex_image(Target::Dim2, 0).unwrap(), wanted, "{format:?}");
        }
    });
}
