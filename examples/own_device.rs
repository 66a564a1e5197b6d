//! A context on a wgpu device of your own: the program opens the device as it likes, the context draws on it.
//!
//! `cargo run --example own_device`

use std::error::Error;

use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, Gpu, GpuDevice, ProgramTarget, TargetDescription};

const SIZE: u32 = 64;

const VERTEX: &[u8] = b"!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.color, program.env[0];
END";

/// Draws a triangle on a device that it opened itself, and looks at two pixels.
pub fn main() -> Result<(), Box<dyn Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    // The features that glasm can use, as far as this adapter has them. None is required.
    let required_features = adapter.features() & Gpu::useful_features();
    let description = wgpu::DeviceDescriptor { required_features, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = pollster::block_on(adapter.request_device(&description))?;

    let device = GpuDevice::new(Gpu::new(device, queue));
    let mut gl = Context::new(Box::new(device), TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8))?;
    let program = gl.gen_programs(1)?[0];
    gl.bind_program_arb(ProgramTarget::Vertex, program)?;
    gl.program_string_arb(ProgramTarget::Vertex, VERTEX)?;
    gl.program_env_parameter4f_arb(ProgramTarget::Vertex, 0, [0.2, 0.4, 0.6, 1.0])?;
    gl.enable(Capability::VertexProgram)?;
    gl.clear(ClearMask::COLOR)?;
    gl.begin(Mode::Triangles)?;
    for [x, y] in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0f32]] {
        gl.vertex([x, y])?;
    }
    gl.end()?;

    let pixels = gl.read_pixels_rgba8(Rectangle { x: 0, y: 0, width: SIZE, height: SIZE })?;
    let pixel = |x: u32, y: u32| &pixels[((y * SIZE + x) * 4) as usize..][..4];
    println!("inside the triangle: {:?}, outside: {:?}", pixel(8, 8), pixel(SIZE - 8, SIZE - 8));
    assert_eq!(pixel(8, 8), [51, 102, 153, 255]);
    assert_eq!(pixel(SIZE - 8, SIZE - 8), [0, 0, 0, 0]);
    Ok(())
}
