//! The GL-like context: effects and errors of commands.

mod arrays;
mod borders;
mod buffers;
mod chosen;
mod compiled;
mod drawn;
mod endless;
mod errors;
mod fragments;
pub mod frames;
mod freed;
mod getters;
mod handles;
mod images;
mod lists;
mod logic;
mod long;
mod lost;
mod missing;
mod multisampled;
mod outputs;
mod parameters;
mod pixels;
mod programs;
mod quads;
mod random;
mod resident;
mod restarts;
mod samples;
mod shaders;
mod soak;
mod textures;
mod typed;
mod vertices;
mod views;
mod writers;

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{ClearMask, Context, Cpu, Device, ErrorName, GlError, ProgramTarget, TargetDescription};

/// The device under test: the CPU device, or the wgpu device if GLASM_CONTEXT_ON is `gpu`.
fn device() -> Box<dyn Device> {
    if std::env::var("GLASM_CONTEXT_ON").is_ok_and(|name| name == "gpu") {
        return Box::new(glasm_runtime::GpuDevice::open().expect("an adapter"));
    }
    Box::new(Cpu::new())
}

/// A context with this window.
pub fn with_window(window: TargetDescription) -> Context {
    Context::new(device(), window).expect("a context")
}

/// A context whose window has this many pixels on a side.
pub fn context(size: u32) -> Context {
    with_window(TargetDescription::color(size, size, ColorFormat::Rgba8))
}

/// Does the same on every available device, each with a square window.
pub fn each_device(size: u32, scene: impl Fn(&mut Context)) {
    each_device_with(&TargetDescription::color(size, size, ColorFormat::Rgba8), scene);
}

pub fn each_device_with(window: &TargetDescription, scene: impl Fn(&mut Context)) {
    scene(&mut Context::new(Box::new(Cpu::new()), window.clone()).expect("a context"));
    if crate::support::expected("gpu") {
        let device = glasm_runtime::GpuDevice::open().expect("an adapter");
        scene(&mut Context::new(Box::new(device), window.clone()).expect("a context"));
    }
}

/// The same, and on a device whose vertex stage writes nothing but results, as in browsers.
pub fn each_device_and_a_plain_one(size: u32, scene: impl Fn(&mut Context)) {
    each_device(size, &scene);
    if crate::support::expected("gpu") {
        let gpu = glasm_runtime::Gpu::open_without(wgpu::Features::VERTEX_WRITABLE_STORAGE).expect("an adapter");
        let window = TargetDescription::color(size, size, ColorFormat::Rgba8);
        scene(&mut Context::new(Box::new(glasm_runtime::GpuDevice::new(gpu)), window).expect("a context"));
    }
}

/// The window's pixels as bytes, the bottom row first.
pub fn picture(gl: &mut Context) -> Vec<[u8; 4]> {
    let (width, height) = (gl.window().width, gl.window().height);
    let bytes = gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width, height }).expect("pixels");
    bytes.chunks_exact(4).map(|pixel| [pixel[0], pixel[1], pixel[2], pixel[3]]).collect()
}

/// One pixel.
pub fn pixel(gl: &mut Context, x: i32, y: i32) -> [u8; 4] {
    let bytes = gl.read_pixels_rgba8(Rectangle { x, y, width: 1, height: 1 }).expect("a pixel");
    [bytes[0], bytes[1], bytes[2], bytes[3]]
}

/// Clears to black and draws a square over the whole window.
pub fn fill(gl: &mut Context) -> Result<(), GlError> {
    gl.clear(ClearMask::COLOR | ClearMask::DEPTH | ClearMask::STENCIL)?;
    square(gl, 0.0)
}

/// Draws a square over the whole window at a depth in clip space.
pub fn square(gl: &mut Context, depth: f32) -> Result<(), GlError> {
    gl.begin(Mode::Quads)?;
    for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]] {
        gl.tex_coord([(x + 1.0) / 2.0, (y + 1.0) / 2.0])?;
        gl.vertex([x, y, depth])?;
    }
    gl.end()
}

/// Loads, binds and enables an ARB program.
pub fn use_arb(gl: &mut Context, target: ProgramTarget, text: &str) {
    let capability = match target {
        ProgramTarget::Vertex => glasm_runtime::Capability::VertexProgram,
        _ => glasm_runtime::Capability::FragmentProgramArb,
    };
    gl.program_string_arb(target, text.as_bytes()).expect(text);
    gl.enable(capability).expect("a capability");
}

/// Loads, binds and enables an NV program under this name.
pub fn use_nv(gl: &mut Context, target: ProgramTarget, id: u32, text: &str) {
    let capability = match target {
        ProgramTarget::Vertex => glasm_runtime::Capability::VertexProgram,
        _ => glasm_runtime::Capability::FragmentProgramNv,
    };
    gl.load_program_nv(target, id, text.as_bytes()).expect(text);
    gl.bind_program_nv(target, id).expect("a binding");
    gl.enable(capability).expect("a capability");
}

/// The name of a command's error.
#[track_caller]
pub fn refused<T>(result: Result<T, GlError>) -> ErrorName {
    match result {
        Ok(_) => panic!("the command was carried out"),
        Err(error) => {
            assert!(!error.reason.is_empty());
            error.name
        }
    }
}
