//! Programs inside a renderer that has a wgpu device, textures and an encoder already, in two ways: as a pipeline
//! with the renderer's own mesh and pass, and as draws of the device behind the context, recorded in the renderer's
//! encoder.
//!
//! `cargo run --example embed`

use std::error::Error;
use std::sync::Arc;

use glasm::Program;
use glasm::lower::FloatLevel;
use glasm_runtime::call::{AttributeSource, DrawCall, LoadedProgram, StageCall};
use glasm_runtime::raster::state::State;
use glasm_runtime::raster::{Indices, Mode};
use glasm_runtime::{Device, Gpu, GpuDevice, Pair, PairDescription, Surroundings, TargetViews};

const SIZE: u32 = 64;

const VERTEX: &str = "!!ARBvp1.0
PARAM place = program.local[0];
ADD result.position, vertex.position, place;
MOV result.color, vertex.color;
END";

const FRAGMENT: &str = "!!ARBfp1.0
MUL result.color, fragment.color, program.local[0];
END";

/// A renderer's own objects: a device, a queue and a texture to draw to.
fn renderer() -> Result<(wgpu::Device, wgpu::Queue, wgpu::Texture), Box<dyn Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("the renderer's picture"),
        size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });
    Ok((device, queue, texture))
}

fn buffer(device: &wgpu::Device, queue: &wgpu::Queue, bytes: &[u8], usage: wgpu::BufferUsages) -> wgpu::Buffer {
    let buffer = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: bytes.len() as u64,
        usage: usage | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    queue.write_buffer(&buffer, 0, bytes);
    buffer
}

/// Draws into one texture both ways, and looks at what each has left there.
pub fn main() -> Result<(), Box<dyn Error>> {
    let (device, queue, texture) = renderer()?;
    let gpu = Gpu::new(device.clone(), queue.clone());
    let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
    let (vertex, fragment) = (Program::parse(VERTEX)?, Program::parse(FRAGMENT)?);

    // The renderer's mesh: positions and colours, two and four floats.
    let mesh = [[-0.9, -0.9, 1.0, 0.0, 0.0, 1.0], [-0.1, -0.9, 0.0, 1.0, 0.0, 1.0], [-0.5, 0.9, 0.0, 0.0, 1.0, 1.0f32]];
    let vertices = buffer(&device, &queue, bytemuck::cast_slice(&mesh), wgpu::BufferUsages::VERTEX);
    let attribute = |format, offset, shader_location| wgpu::VertexAttribute { format, offset, shader_location };
    // Locations are the attributes' numbers: position 0, primary colour 3.
    let attributes = [attribute(wgpu::VertexFormat::Float32x2, 0, 0), attribute(wgpu::VertexFormat::Float32x4, 8, 3)];
    let layout =
        wgpu::VertexBufferLayout { array_stride: 24, step_mode: wgpu::VertexStepMode::Vertex, attributes: &attributes };
    let pair = Pair::new(
        &gpu,
        &vertex,
        &fragment,
        &PairDescription {
            buffers: &[Some(layout)],
            targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
            ..PairDescription::default()
        },
    )?;
    let parameters = |stage: &glasm_runtime::PairStage, value: [f32; 4]| {
        let bytes = stage.parameters(&[value], &Surroundings::default());
        buffer(&device, &queue, &bytes, wgpu::BufferUsages::UNIFORM)
    };
    let place = parameters(&pair.vertex, [0.0, 0.0, 0.0, 0.0]);
    let tint = parameters(&pair.fragment, [1.0, 1.0, 1.0, 1.0]);
    let groups = [pair.vertex.bind_group(&gpu, Some(&place), &[])?, pair.fragment.bind_group(&gpu, Some(&tint), &[])?];

    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("the renderer's pass"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(&pair.pipeline);
    pass.set_bind_group(0, &groups[0], &[]);
    pass.set_bind_group(1, &groups[1], &[]);
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.draw(0..3, 0..1);
    drop(pass);

    // The same programs on the right, as draws of the device, with quads and all other state of the GL.
    let mut drawing = GpuDevice::new(gpu);
    let target = drawing.adopt(&TargetViews { width: SIZE, height: SIZE, colors: vec![view], depth: None })?;
    let (vertex, fragment) = (LoadedProgram::new(vertex), LoadedProgram::new(fragment));
    let corners = [[0.1, -0.5], [0.9, -0.5], [0.9, 0.5], [0.1, 0.5f32]];
    let positions = corners.map(|[x, y]| [x, y, 0.0, 1.0].map(f32::to_bits));
    let color = [0.2, 0.8, 0.4, 1.0f32].map(f32::to_bits);
    let mut attributes = [AttributeSource::Constant(color); 4];
    attributes[0] = AttributeSource::Given(&positions);
    let white = [[1.0f32.to_bits(); 4]];
    let call = DrawCall {
        state: &Arc::new(State::new(SIZE, SIZE)),
        mode: Mode::Quads,
        indices: Indices::Range { first: 0, count: 4 },
        vertex: StageCall::new(&vertex, &[[0; 4]]),
        chain: None,
        fragment: StageCall::new(&fragment, &white),
        attributes: &attributes,
        edge_flags: None,
        textures: &[],
        flat_colors: false,
        clamp_vertex_colors: true,
        program_point_size: false,
        instance: 0,
        model_view_projection: Default::default(),
        world: None,
        feedback: None,
        float: FloatLevel::Strict,
    };
    drawing.draw(target, &call)?;
    drawing.record(&mut encoder)?;

    let copy = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(SIZE * SIZE * 4),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let rows = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE * 4), rows_per_image: None };
    let destination = wgpu::TexelCopyBufferInfo { buffer: &copy, layout: rows };
    encoder.copy_texture_to_buffer(texture.as_image_copy(), destination, texture.size());
    queue.submit([encoder.finish()]);
    copy.map_async(wgpu::MapMode::Read, .., |_| {});
    device.poll(wgpu::PollType::Wait { submission_index: None, timeout: None })?;
    let pixels = copy.get_mapped_range(..)?;
    let pixel = |x: u32, y: u32| {
        let start = ((y * SIZE + x) * 4) as usize;
        &pixels[start..start + 4]
    };
    println!("in the renderer's triangle: {:?}", pixel(SIZE / 4, SIZE / 2));
    println!("in the device's rectangle:  {:?}", pixel(SIZE * 3 / 4, SIZE / 2));
    println!("beside both:                {:?}", pixel(SIZE / 2, 1));
    assert_eq!(pixel(SIZE * 3 / 4, SIZE / 2), [51, 204, 102, 255]);
    assert_eq!(pixel(SIZE / 2, 1), [0, 0, 0, 255]);
    Ok(())
}
