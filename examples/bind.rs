//! A translated pair in a renderer of your own, with wgpu alone: the interface says which entry points, locations and
//! bindings the modules have, and where each parameter is in its buffer.
//!
//! `cargo run --example bind`

use std::borrow::Cow;
use std::error::Error;

use glasm::lower::Interface;
use glasm::{Options, Program, Translation};
use wgpu::util::DeviceExt;

const SIZE: u32 = 64;

const VERTEX: &str = "!!ARBvp1.0
MOV result.position, vertex.position;
MOV result.texcoord[0], vertex.texcoord[0];
END";

const FRAGMENT: &str = "!!ARBfp1.0
TEMP color;
TEX color, fragment.texcoord[0], texture[0], 2D;
MUL result.color, color, program.local[0];
END";

fn translate(text: &str) -> Result<Translation, Box<dyn Error>> {
    Ok(Program::parse(text)?.translate(&Options::default())?)
}

fn shader(device: &wgpu::Device, translation: &Translation) -> wgpu::ShaderModule {
    // The module is naga's own, so that wgpu has nothing to parse.
    let source = wgpu::ShaderSource::Naga(Cow::Owned(translation.module.clone()));
    device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
}

/// The bytes of the parameter buffer: each parameter's slot has its default, or what `value` gives for its name.
fn parameters(interface: &Interface, value: impl Fn(&str) -> Option<[f32; 4]>) -> Vec<u8> {
    let mut slots = vec![[0u32; 4]; interface.slots as usize];
    for parameter in &interface.parameters {
        // A parameter without a slot is unused.
        if let Some(slot) = parameter.slot {
            slots[slot as usize] = value(&parameter.name).map_or(parameter.initial, |value| value.map(f32::to_bits));
        }
    }
    bytemuck::cast_slice(&slots).to_vec()
}

fn pipeline(device: &wgpu::Device, vertex: &Translation, fragment: &Translation) -> wgpu::RenderPipeline {
    // In the interface's order: the position, then the texture coordinates.
    let attributes: Vec<wgpu::VertexAttribute> = (vertex.interface.inputs.iter().zip([0, 16]))
        .map(|(input, offset)| wgpu::VertexAttribute {
            format: wgpu::VertexFormat::Float32x4,
            offset,
            shader_location: input.location,
        })
        .collect();
    let layout =
        wgpu::VertexBufferLayout { array_stride: 32, step_mode: wgpu::VertexStepMode::Vertex, attributes: &attributes };
    device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: None,
        layout: None,
        vertex: wgpu::VertexState {
            module: &shader(device, vertex),
            entry_point: Some(&vertex.interface.entry_point),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            buffers: &[Some(layout)],
        },
        fragment: Some(wgpu::FragmentState {
            module: &shader(device, fragment),
            entry_point: Some(&fragment.interface.entry_point),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            targets: &[Some(wgpu::TextureFormat::Rgba8Unorm.into())],
        }),
        primitive: wgpu::PrimitiveState::default(),
        depth_stencil: None,
        multisample: wgpu::MultisampleState::default(),
        multiview_mask: None,
        cache: None,
    })
}

fn texture(size: u32, usage: wgpu::TextureUsages) -> wgpu::TextureDescriptor<'static> {
    wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: size, height: size, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format: wgpu::TextureFormat::Rgba8Unorm,
        usage,
        view_formats: &[],
    }
}

/// Everything that the fragment program reads, at the bindings of its interface.
fn bind_group(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    layout: &wgpu::BindGroupLayout,
    interface: &Interface,
) -> wgpu::BindGroup {
    // One texel of three quarters; the parameter halves its red.
    let order = wgpu::util::TextureDataOrder::LayerMajor;
    let texel = texture(1, wgpu::TextureUsages::TEXTURE_BINDING);
    let texel = device.create_texture_with_data(queue, &texel, order, &[200, 200, 200, 255]);
    let texel = texel.create_view(&wgpu::TextureViewDescriptor::default());
    let sampler = device.create_sampler(&wgpu::SamplerDescriptor::default());
    let half = |name: &str| (name == "program.local[0]").then_some([0.5, 1.0, 1.0, 1.0]);
    let uniforms = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
        label: None,
        contents: &parameters(interface, half),
        usage: wgpu::BufferUsages::UNIFORM,
    });
    let mut entries = Vec::new();
    if let Some((_, binding)) = interface.parameter_binding {
        entries.push(wgpu::BindGroupEntry { binding, resource: uniforms.as_entire_binding() });
    }
    // The layout is the pipeline's own, which has no bindings of textures and samplers that the module does not read.
    for unit in interface.textures.iter().filter(|unit| unit.live) {
        let (view, sampler) = (wgpu::BindingResource::TextureView(&texel), wgpu::BindingResource::Sampler(&sampler));
        entries.push(wgpu::BindGroupEntry { binding: unit.texture_binding, resource: view });
        if unit.sampled {
            entries.push(wgpu::BindGroupEntry { binding: unit.sampler_binding, resource: sampler });
        }
    }
    device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

/// The bytes of the picture.
fn read(
    device: &wgpu::Device,
    queue: &wgpu::Queue,
    mut encoder: wgpu::CommandEncoder,
    picture: &wgpu::Texture,
) -> Result<Vec<u8>, Box<dyn Error>> {
    let copy = device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(SIZE * SIZE * 4),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    let rows = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE * 4), rows_per_image: None };
    encoder.copy_texture_to_buffer(
        picture.as_image_copy(),
        wgpu::TexelCopyBufferInfo { buffer: &copy, layout: rows },
        picture.size(),
    );
    queue.submit([encoder.finish()]);
    copy.map_async(wgpu::MapMode::Read, .., |_| {});
    device.poll(wgpu::PollType::Wait { submission_index: None, timeout: None })?;
    Ok(copy.get_mapped_range(..)?.to_vec())
}

/// Draws a triangle with both programs, and looks at a pixel.
pub fn main() -> Result<(), Box<dyn Error>> {
    let (vertex, fragment) = (translate(VERTEX)?, translate(FRAGMENT)?);
    for input in &vertex.interface.inputs {
        println!("attribute {} at location {}", input.name, input.location);
    }
    for texture in &fragment.interface.textures {
        println!("texture unit {} at group {}, binding {}", texture.unit, texture.group, texture.texture_binding);
    }

    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()))?;
    let (device, queue) = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default()))?;

    // A triangle that covers the window: four floats of position, four of texture coordinates.
    let mesh = [
        [-1.0, -1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0],
        [3.0, -1.0, 0.0, 1.0, 2.0, 0.0, 0.0, 1.0],
        [-1.0, 3.0, 0.0, 1.0, 0.0, 2.0, 0.0, 1.0f32],
    ];
    let vertices = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(&mesh),
        usage: wgpu::BufferUsages::VERTEX,
    });
    let pipeline = pipeline(&device, &vertex, &fragment);
    let group = bind_group(&device, &queue, &pipeline.get_bind_group_layout(0), &fragment.interface);

    let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC;
    let picture = device.create_texture(&texture(SIZE, usage));
    let view = picture.create_view(&wgpu::TextureViewDescriptor::default());
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: None,
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
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    pass.set_vertex_buffer(0, vertices.slice(..));
    pass.draw(0..3, 0..1);
    drop(pass);

    let pixels = read(&device, &queue, encoder, &picture)?;
    println!("a pixel: {:?}", &pixels[..4]);
    assert_eq!(pixels[..4], [100, 200, 200, 255]);
    Ok(())
}
