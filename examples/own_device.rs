//! A context on a wgpu device of your own: the program opens the device as it likes, the context draws on it, and its picture is
//! shown in a view of the program, as in that of a window.
//!
//! `cargo run --example own_device`

use std::error::Error;

use glasm_runtime::raster::{ColorFormat, Mode};
use glasm_runtime::{Capability, ClearMask, Context, Gpu, GpuDevice, ProgramTarget, TargetDescription};

const SIZE: u32 = 64;

const VERTEX: &[u8] = b"!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.color, program.env[0];
END";

/// What a window would show: a texture of the program.
fn screen(device: &wgpu::Device) -> wgpu::Texture {
    device.create_texture(&wgpu::TextureDescriptor {
        label: Some("screen"),
        size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    })
}

/// The pixels of the screen, the top row first.
fn pixels(device: &wgpu::Device, queue: &wgpu::Queue, screen: &wgpu::Texture) -> Result<Vec<u8>, Box<dyn Error>> {
    let usage = wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ;
    let size = u64::from(SIZE * SIZE * 4);
    let buffer = device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE * 4), rows_per_image: None };
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let destination = wgpu::TexelCopyBufferInfo { buffer: &buffer, layout };
    encoder.copy_texture_to_buffer(screen.as_image_copy(), destination, screen.size());
    queue.submit([encoder.finish()]);
    buffer.map_async(wgpu::MapMode::Read, .., |_| ());
    device.poll(wgpu::PollType::wait_indefinitely())?;
    let bytes = buffer.get_mapped_range(..)?.to_vec();
    Ok(bytes)
}

/// Draws a triangle on a device that it opened itself, shows it, and looks at two pixels.
pub fn main() -> Result<(), Box<dyn Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    // The features that glasm can use, as far as this adapter has them. None is required.
    let required_features = adapter.features() & Gpu::useful_features();
    let description = wgpu::DeviceDescriptor { required_features, ..wgpu::DeviceDescriptor::default() };
    let (device, queue) = pollster::block_on(adapter.request_device(&description))?;

    let drawing = GpuDevice::new(Gpu::new(device.clone(), queue.clone()));
    let mut gl = Context::new(Box::new(drawing), TargetDescription::color(SIZE, SIZE, ColorFormat::Rgba8))?;
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

    // The context's draws are submitted, and its picture is drawn into the view. What the program submits from here on comes
    // after that.
    let screen = screen(&device);
    let view = screen.create_view(&wgpu::TextureViewDescriptor::default());
    let target = gl.target();
    let drawing = gl.device_as::<GpuDevice>().ok_or("it is a device of wgpu")?;
    drawing.show_in(target, 0, &view)?;

    let pixels = pixels(&device, &queue, &screen)?;
    let pixel = |x: u32, y: u32| &pixels[((y * SIZE + x) * 4) as usize..][..4];
    println!("inside the triangle: {:?}, outside: {:?}", pixel(8, SIZE - 8), pixel(SIZE - 8, 8));
    assert_eq!(pixel(8, SIZE - 8), [51, 102, 153, 255]);
    assert_eq!(pixel(SIZE - 8, 8), [0, 0, 0, 255]);
    Ok(())
}
