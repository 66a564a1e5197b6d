//! A device that is lost is an error of each command that needs it, whatever it was doing, and nothing else: no panic, and no other
//! device goes with it.

use glasm::texture::MipFilter;
use glasm_runtime::ErrorName::{ContextLost, InvalidValue, OutOfMemory};
use glasm_runtime::ProgramTarget::{FragmentNv, Vertex};
use glasm_runtime::call::{Device, TargetDescription};
use glasm_runtime::raster::ColorFormat;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Capability, Context, Filter, GlError, Gpu, GpuDevice, ImageTarget, InternalFormat, MinFilter, Pixels, Target,
    TexParameter,
};

use super::{picture, refused, square, use_nv};
use crate::support::expected;

const WINDOW: Rectangle = Rectangle { x: 0, y: 0, width: 8, height: 1 };

/// A context, and the device that it draws with, to destroy it.
fn watched() -> (Context, wgpu::Device) {
    let device = GpuDevice::open().expect("an adapter");
    let raw = device.gpu().device.clone();
    let window = TargetDescription::color(WINDOW.width, WINDOW.height, ColorFormat::Rgba8);
    (Context::new(Box::new(device), window).expect("a context"), raw)
}

/// The same on a device with an owner of its own, whose loss no callback of the context tells.
fn lent() -> (Context, Gpu) {
    let opened = GpuDevice::open().expect("an adapter");
    let gpu = Gpu::new(opened.gpu().device.clone(), opened.gpu().queue.clone());
    let window = TargetDescription::color(WINDOW.width, WINDOW.height, ColorFormat::Rgba8);
    (Context::new(Box::new(GpuDevice::new(gpu.clone())), window).expect("a context"), gpu)
}

/// Draws over one column with a program of its own, whose pipeline is compiled on a thread.
fn column(gl: &mut Context, number: u32) -> Result<(), GlError> {
    let steps = "ADD R0, R0, 0.0;\n".repeat(number as usize * 30);
    let text = format!("!!FP1.0\nMOV R0, {{1, 0, 0, 1}};\n{steps}MOV o[COLR], R0;\nEND");
    use_nv(gl, FragmentNv, 1 + number, &text);
    gl.enable(Capability::ScissorTest)?;
    gl.scissor(number as i32, 0, 1, 1)?;
    square(gl, 0.0)
}

/// What is wrong with a command, which must be nothing but the loss of the device.
fn only_lost<T>(result: Result<T, GlError>) {
    if let Err(error) = result {
        assert_eq!(error.name, ContextLost, "{error}");
    }
}

/// A lost device answers every command that needs an answer with its loss, each time.
fn stays_lost(gl: &mut Context) {
    for _ in 0..2 {
        assert_eq!(refused(gl.finish()), ContextLost);
        assert_eq!(refused(gl.read_pixels_rgba8(WINDOW)), ContextLost);
        assert_eq!(refused(gl.read_pixels(WINDOW)), ContextLost);
        only_lost(column(gl, 7));
    }
}

#[test]
fn a_device_lost_while_pipelines_are_compiled_is_an_error() {
    if !expected("gpu") {
        return;
    }
    for lost in 0..5 {
        let (mut gl, device) = watched();
        for number in 0..5 {
            if number == lost {
                device.destroy();
            }
            only_lost(column(&mut gl, number));
        }
        stays_lost(&mut gl);
    }
    // Dropped in the middle, without a command that waits.
    let (mut gl, device) = watched();
    column(&mut gl, 5).expect("a draw");
    device.destroy();
    drop(gl);
}

#[test]
fn a_device_lost_while_contents_are_mapped_is_an_error() {
    if !expected("gpu") {
        return;
    }
    let (mut gl, device) = watched();
    column(&mut gl, 0).expect("a draw");
    gl.finish().expect("it is drawn");
    let contents = gl.ask_pixels_rgba8(WINDOW).expect("they are on their way");
    device.destroy();
    // They may have come before the device went.
    only_lost(pollster::block_on(contents));
    stays_lost(&mut gl);
    assert!(gl.ask_pixels_rgba8(WINDOW).map(pollster::block_on).is_ok_and(|it| it.is_err()) || gl.finish().is_err());
}

#[test]
fn a_lent_device_that_is_lost_stays_lost() {
    if !expected("gpu") {
        return;
    }
    for drawn in [false, true] {
        let (mut gl, gpu) = lent();
        column(&mut gl, 0).expect("a draw");
        if drawn {
            assert_eq!(picture(&mut gl)[0], [255, 0, 0, 255]);
        }
        assert!(gpu.lost().is_none());
        gpu.device.destroy();
        stays_lost(&mut gl);
        assert!(gpu.lost().is_some());
        // Nor can another context draw on it.
        let again = GpuDevice::new(Gpu::new(gpu.device.clone(), gpu.queue.clone()));
        only_lost(Context::new(Box::new(again), TargetDescription::color(2, 2, ColorFormat::Rgba8)));
    }
    // Its owner says so.
    let (mut gl, gpu) = lent();
    gpu.report_lost("it was unplugged");
    let error = gl.finish().expect_err("it is lost");
    assert!(error.name == ContextLost && error.reason.contains("it was unplugged"), "{error}");
    stays_lost(&mut gl);
}

/// What is set stays set, and is there for a device that takes the lost one's place.
#[test]
fn other_devices_live_on() {
    if !expected("gpu") {
        return;
    }
    let (mut first, device) = watched();
    let (mut second, _kept) = watched();
    column(&mut first, 0).expect("a draw");
    column(&mut second, 0).expect("a draw");
    device.destroy();
    stays_lost(&mut first);
    // Commands that need no device go on.
    use_nv(&mut first, Vertex, 100, "!!VP1.0 MOV o[HPOS], v[OPOS]; END");
    assert!(first.is_program(100));
    column(&mut second, 2).expect("a draw");
    let [red, black] = [[255, 0, 0, 255], [0; 4]];
    assert_eq!(picture(&mut second), [red, black, red, black, black, black, black, black]);
    drop(first);
    column(&mut second, 1).expect("a draw");
    assert_eq!(picture(&mut second)[..3], [red; 3]);
}

/// Programs with their parameters, and textures, go into a new context on another device.
#[test]
fn objects_of_a_lost_context_go_into_a_new_one() {
    if !expected("gpu") {
        return;
    }
    let (mut first, device) = watched();
    let text = "!!FP1.0\nDECLARE factor;\nTEX R0, f[TEX0], TEX0, 2D;\nMUL o[COLR], R0, factor;\nEND";
    use_nv(&mut first, FragmentNv, 1, text);
    first.program_named_parameter4f_nv(1, "factor", [0.5, 1.0, 0.0, 1.0]).expect("a parameter");
    first.bind_texture(Target::Dim2, 1).expect("a texture");
    let texel = Some(Pixels::rgba8(&[102, 51, 255, 255]));
    first.tex_image_2d(ImageTarget::Dim2, 0, InternalFormat::Rgba8, 1, 1, texel).expect("a texel");
    let nearest = TexParameter::MinFilter(MinFilter::new(Filter::Nearest, MipFilter::None));
    first.tex_parameter(Target::Dim2, nearest).expect("a filter");
    square(&mut first, 0.0).expect("a draw");
    assert_eq!(picture(&mut first)[0], [51, 51, 0, 255]);
    device.destroy();
    stays_lost(&mut first);
    let program = first.shared_program(1).expect("a program");
    let texture = first.shared_texture(Target::Dim2).expect("a texture");
    drop(first);
    let (mut second, _kept) = watched();
    second.share_program(1, &program).expect("a program");
    second.bind_program_nv(FragmentNv, 1).expect("a program");
    second.enable(Capability::FragmentProgramNv).expect("a capability");
    second.bind_texture(Target::Dim2, 1).expect("a texture");
    second.share_texture(&texture).expect("a texture");
    square(&mut second, 0.0).expect("a draw");
    assert_eq!(picture(&mut second)[0], [51, 51, 0, 255]);
}

/// Sizes that no device has are errors of the command alone.
#[test]
fn what_is_too_large_leaves_other_targets_alone() {
    if !expected("gpu") {
        return;
    }
    let mut device = GpuDevice::open().expect("an adapter");
    let window = TargetDescription::color(8, 1, ColorFormat::Rgba8);
    let target = device.create_target(&window).expect("a target");
    for [width, height] in [[u32::MAX, 1], [1, u32::MAX], [1 << 20, 1 << 20], [0, 1]] {
        let absurd = TargetDescription::color(width, height, ColorFormat::Rgba32Float);
        assert!(device.create_target(&absurd).is_err(), "{width} by {height}");
        device.finish().expect("the device is not lost");
    }
    assert_eq!(device.read_color(target, 0, WINDOW).expect("pixels").len(), 8);
    let (mut gl, _device) = watched();
    let huge = Rectangle { width: u32::MAX, height: u32::MAX, ..WINDOW };
    assert!([OutOfMemory, InvalidValue].contains(&refused(gl.read_pixels(huge))));
    column(&mut gl, 0).expect("a draw");
    assert_eq!(picture(&mut gl)[0], [255, 0, 0, 255]);
}
