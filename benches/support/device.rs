//! Full frames of fragment programs and runs of vertices, on the first adapter of wgpu.

use std::borrow::Cow;

use glasm::dialect::Stage;
use glasm::lower::description::Parameter;
use glasm::lower::{Interface, Translation};
use wgpu::util::DeviceExt;

use super::images::{Images, wave};

/// Width and height of a frame.
pub(crate) const SIZE: u32 = 1024;
/// Vertices are in rows of this many, as many rows.
const ROW: u32 = 512;
/// Locations that the vertex programs read.
const ATTRIBUTES: u32 = 9;
pub(crate) const COLOR: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// All varyings of the programs: colour and texture coordinates, of which 4 to 7 are only there for loops over all.
const COVER: &str = "
struct Varyings {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(3) at: vec4<f32>,
    @location(4) first: vec4<f32>,
    @location(5) second: vec4<f32>,
    @location(6) third: vec4<f32>,
    @location(7) fourth: vec4<f32>,
    @location(8) fifth: vec4<f32>,
    @location(9) sixth: vec4<f32>,
    @location(10) seventh: vec4<f32>,
}
@vertex fn cover(@builtin(vertex_index) index: u32) -> Varyings {
    let corner = vec2<f32>(f32(index & 1u), f32(index >> 1u)) * 2.0;
    return Varyings(
        vec4<f32>(corner * 2.0 - 1.0, 0.5, 1.0),
        vec4<f32>(corner, 1.0 - corner.x * 0.5, 0.75),
        vec4<f32>(corner * 3.0, 0.0, 1.0),
        vec4<f32>(corner - 0.5, 0.6, 0.0),
        vec4<f32>(0.4 - corner.x, corner.y - 0.3, 0.5, 0.0),
        vec4<f32>(corner * 0.3, 0.8, 0.0),
        vec4<f32>(0.0),
        vec4<f32>(0.0),
        vec4<f32>(0.0),
        vec4<f32>(0.0),
    );
}";

/// Shows the colour of a vertex.
const SHOW: &str = "@fragment fn show(@location(0) color: vec4<f32>) -> @location(0) vec4<f32> { return color; }";

/// How a frame begins.
pub(crate) type Load = wgpu::LoadOp<wgpu::Color>;

pub(crate) const CLEARED: Load = wgpu::LoadOp::Clear(wgpu::Color::BLACK);

pub(crate) struct Device {
    pub device: wgpu::Device,
    queue: wgpu::Queue,
    name: String,
    target: wgpu::Texture,
    view: wgpu::TextureView,
    cover: wgpu::ShaderModule,
    show: wgpu::ShaderModule,
    images: Images,
    vertices: wgpu::Buffer,
}

/// Pipelines with their resources: the timed one, and the one for comparing pictures.
pub(crate) struct Scene {
    pipelines: [wgpu::RenderPipeline; 2],
    groups: [Option<wgpu::BindGroup>; 2],
    fragment: bool,
}

/// Colours, the top row first.
pub(crate) struct Picture(pub Vec<u8>);

impl Picture {
    /// The share of pixels whose colours differ by more than the tolerance.
    pub(crate) fn differing(&self, other: &Picture, tolerance: u8) -> f64 {
        let pixels = self.0.chunks_exact(4).zip(other.0.chunks_exact(4));
        let far = pixels.filter(|(one, two)| one.iter().zip(*two).any(|(a, b)| a.abs_diff(*b) > tolerance));
        far.count() as f64 / f64::from(SIZE * SIZE)
    }
}

/// Attributes of a grid: its position, weights and bones, a normal, colours of all signs.
fn vertex(index: u32) -> [[f32; 4]; ATTRIBUTES as usize] {
    let (x, y) = ((index % ROW) as f32 / ROW as f32 * 2.0 - 1.0, (index / ROW) as f32 / ROW as f32 * 2.0 - 1.0);
    let weights = [[0.6, 0.3, 0.1, 0.0], [1.0, 0.0, 0.0, 0.0], [0.4, 0.3, 0.2, 0.1]][wave(index) as usize % 3];
    let bones =
        [wave(index) % 4, wave(index + 1) % 4, wave(index + 2) % 4, wave(index + 3) % 4].map(|value| value as f32);
    let normal = [x * 0.6, y * 0.6, 0.5, 0.0];
    let mut all = [[0.0, 0.0, 0.0, 1.0]; ATTRIBUTES as usize];
    all[0] = [x, y, 0.3, 1.0];
    all[1] = weights;
    all[2] = normal;
    all[3] = [(x * 7.0).sin(), (y * 5.0).sin(), (x * y * 9.0).cos(), 1.0];
    all[5] = bones;
    all[8] = [x, y, 0.0, 1.0];
    all
}

/// The constant of a vertex program: from its comments, the rows of a matrix, or some number.
pub(crate) fn constant(number: usize, source: &str, visible: bool) -> [f32; 4] {
    let shift = if visible { 0.0 } else { 9.0 };
    match number {
        0 => return [1.0, 0.0, 0.0, shift],
        1..=3 => return [0, 1, 2, 3].map(|column| if column == number { 1.0 } else { 0.0 }),
        _ => {}
    }
    let prefix = format!("# c[{number}] = ");
    if let Some(line) = source.lines().find_map(|line| line.strip_prefix(prefix.as_str())) {
        let mut numbers = line.split(',').map(|part| part.trim().parse().expect("a number"));
        return std::array::from_fn(|_| numbers.next().expect("four numbers"));
    }
    // Ramps rise, so that searches end early and late.
    let rise = (number % 16) as f32 / 16.0;
    [rise, 0.7 - rise * 0.5, 0.4 + rise * 0.25, 0.3]
}

/// Values of program.local that the comments of a fragment program give, in their order: up to four numbers each, of
/// which those that end in `i` are integers.
pub(crate) fn locals(source: &str) -> Vec<(&str, [f32; 4])> {
    let given = source.lines().filter_map(|line| line.strip_prefix("# ")?.split_once(" = "));
    let given = given.filter(|(name, _)| name.starts_with("program.local["));
    given
        .map(|(name, values)| {
            let mut numbers = values.split(',').map(|value| match value.trim().strip_suffix('i') {
                Some(integer) => f32::from_bits(integer.parse::<i32>().expect("an integer").cast_unsigned()),
                None => value.trim().parse().expect("a number"),
            });
            (name, std::array::from_fn(|_| numbers.next().unwrap_or(0.0)))
        })
        .collect()
}

/// Whether the textures of a program have levels: those of the languages with integers.
pub(crate) fn has_levels(source: &str) -> bool {
    source.starts_with("!!NV")
}

impl Device {
    pub(crate) fn open() -> Device {
        let instance = wgpu::Instance::default();
        let adapter = pollster::block_on(instance.request_adapter(&wgpu::RequestAdapterOptions::default()));
        let adapter = adapter.expect("an adapter");
        let required_features = adapter.features() & wgpu::Features::SHADER_F16;
        let descriptor = wgpu::DeviceDescriptor { required_features, ..wgpu::DeviceDescriptor::default() };
        let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).expect("a device");
        let shader = |source: &'static str| {
            let source = wgpu::ShaderSource::Wgsl(source.into());
            device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source })
        };
        let (cover, show) = (shader(COVER), shader(SHOW));
        let describe = |size, usage| wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: size, height: size, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: COLOR,
            usage,
            view_formats: &[],
        };
        let usage = wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC;
        let target = device.create_texture(&describe(SIZE, usage));
        let words: Vec<u8> =
            (0..ROW * ROW).flat_map(vertex).flat_map(|vector| vector.into_iter().flat_map(f32::to_le_bytes)).collect();
        let vertices = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: None,
            contents: &words,
            usage: wgpu::BufferUsages::VERTEX,
        });
        let images = Images::new(&device, &queue);
        let name = adapter.get_info().name;
        let view = target.create_view(&wgpu::TextureViewDescriptor::default());
        Device { device, queue, name, target, view, cover, show, images, vertices }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// A lowered program with its own layout of parameters.
    pub(crate) fn ours(&self, lowered: Translation, source: &str) -> Scene {
        let interface = lowered.interface;
        let fragment = interface.stage == Stage::Fragment;
        let parameters = |visible| {
            let mut slots = vec![[0.0; 4]; interface.slots as usize];
            let value_of = |parameter: &Parameter| {
                let given = locals(source).into_iter().find(|(name, _)| *name == parameter.name);
                if let Some((_, value)) = given {
                    value
                } else if fragment {
                    parameter.initial.map(f32::from_bits)
                } else {
                    constant(number(&parameter.name), source, visible)
                }
            };
            for parameter in &interface.parameters {
                let Some(slot) = parameter.slot else { continue };
                slots[slot as usize] = value_of(parameter);
            }
            for system in &interface.system {
                let bits = |number: usize| value_of(&interface.parameters[number]).map(f32::to_bits);
                if let Some(value) = system.what.rounded(bits) {
                    slots[system.slot as usize] = value.map(f32::from_bits);
                }
            }
            slots
        };
        let module = wgpu::ShaderSource::Naga(Cow::Owned(lowered.module));
        self.scene(
            module,
            &interface.entry_point,
            &interface,
            [parameters(false), parameters(true)],
            has_levels(source),
        )
    }

    pub(crate) fn scene(
        &self,
        source: wgpu::ShaderSource<'_>,
        entry_point: &str,
        interface: &Interface,
        parameters: [Vec<[f32; 4]>; 2],
        levels: bool,
    ) -> Scene {
        let module = self.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let fragment = interface.stage == Stage::Fragment;
        let attributes: Vec<wgpu::VertexAttribute> = interface
            .inputs
            .iter()
            .map(|input| wgpu::VertexAttribute {
                format: wgpu::VertexFormat::Float32x4,
                offset: u64::from(input.location) * 16,
                shader_location: input.location,
            })
            .collect();
        let buffer = wgpu::VertexBufferLayout {
            array_stride: u64::from(ATTRIBUTES) * 16,
            step_mode: wgpu::VertexStepMode::Vertex,
            attributes: &attributes,
        };
        let (own, buffers) = (Some(entry_point), [Some(buffer)]);
        let compilation_options = wgpu::PipelineCompilationOptions::default();
        let layout = self.layout(interface);
        let pipeline = |topology| {
            self.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
                label: None,
                layout: Some(&layout.0),
                vertex: wgpu::VertexState {
                    module: if fragment { &self.cover } else { &module },
                    entry_point: if fragment { Some("cover") } else { own },
                    compilation_options: compilation_options.clone(),
                    buffers: if fragment { &[] } else { &buffers },
                },
                primitive: wgpu::PrimitiveState { topology, ..wgpu::PrimitiveState::default() },
                depth_stencil: None,
                multisample: wgpu::MultisampleState::default(),
                fragment: Some(wgpu::FragmentState {
                    module: if fragment { &module } else { &self.show },
                    entry_point: if fragment { own } else { Some("show") },
                    compilation_options: compilation_options.clone(),
                    targets: &[Some(COLOR.into())],
                }),
                multiview_mask: None,
                cache: None,
            })
        };
        // Triangles outside the window are cheapest; the vertices are compared one by one.
        let shown = if fragment { wgpu::PrimitiveTopology::TriangleList } else { wgpu::PrimitiveTopology::PointList };
        let pipelines = [pipeline(wgpu::PrimitiveTopology::TriangleList), pipeline(shown)];
        let groups = parameters.map(|slots| self.group(&layout.1, interface, &slots, levels));
        Scene { pipelines, groups, fragment }
    }

    fn layout(&self, interface: &Interface) -> (wgpu::PipelineLayout, wgpu::BindGroupLayout) {
        let visibility = wgpu::ShaderStages::VERTEX_FRAGMENT;
        let entry = |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None };
        let mut entries = Vec::new();
        if let Some((_, binding)) = interface.parameter_binding {
            let ty = wgpu::BufferBindingType::Uniform;
            let buffer = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
            entries.push(entry(binding, buffer));
        }
        for texture in &interface.textures {
            let [image, sampler] = Images::types(texture);
            entries.push(entry(texture.texture_binding, image));
            entries.push(entry(texture.sampler_binding, sampler));
        }
        let group =
            self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries });
        let layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &[Some(&group)],
            immediate_size: 0,
        });
        (layout, group)
    }

    fn group(
        &self,
        layout: &wgpu::BindGroupLayout,
        interface: &Interface,
        slots: &[[f32; 4]],
        levels: bool,
    ) -> Option<wgpu::BindGroup> {
        let bytes: Vec<u8> = slots.iter().flatten().flat_map(|number| number.to_le_bytes()).collect();
        let buffer = self.device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: None,
            contents: if bytes.is_empty() { &[0; 16] } else { &bytes },
            usage: wgpu::BufferUsages::UNIFORM,
        });
        let mut entries = Vec::new();
        if let Some((_, binding)) = interface.parameter_binding {
            entries.push(wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() });
        }
        for texture in &interface.textures {
            let [image, sampler] = self.images.resources(texture, levels);
            entries.push(wgpu::BindGroupEntry { binding: texture.texture_binding, resource: image });
            entries.push(wgpu::BindGroupEntry { binding: texture.sampler_binding, resource: sampler });
        }
        (!entries.is_empty()).then(|| {
            self.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
        })
    }

    fn pass(&self, encoder: &mut wgpu::CommandEncoder, scene: &Scene, visible: bool, load: Load) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view: &self.view,
                depth_slice: None,
                resolve_target: None,
                ops: wgpu::Operations { load, store: wgpu::StoreOp::Store },
            })],
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_pipeline(&scene.pipelines[usize::from(visible)]);
        if let Some(group) = &scene.groups[usize::from(visible)] {
            pass.set_bind_group(0, group, &[]);
        }
        if scene.fragment {
            pass.draw(0..3, 0..1);
        } else {
            pass.set_vertex_buffer(0, self.vertices.slice(..));
            pass.draw(0..ROW * ROW, 0..1);
        }
    }

    /// Frames, or runs of the vertices, that are timed together; vertices are all outside.
    pub(crate) fn draw(&self, scene: &Scene, load: Load, count: u32) {
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        for _ in 0..count {
            self.pass(&mut encoder, scene, false, load);
        }
        self.queue.submit([encoder.finish()]);
        self.wait();
    }

    fn wait(&self) {
        self.device.poll(wgpu::PollType::Wait { submission_index: None, timeout: None }).expect("the device");
    }

    /// The picture of the scene.
    pub(crate) fn picture(&self, scene: &Scene) -> Picture {
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.pass(&mut encoder, scene, true, CLEARED);
        let staging = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(SIZE * SIZE * 4),
            usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let layout =
            wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIZE * 4), rows_per_image: Some(SIZE) };
        encoder.copy_texture_to_buffer(
            self.target.as_image_copy(),
            wgpu::TexelCopyBufferInfo { buffer: &staging, layout },
            self.target.size(),
        );
        self.queue.submit([encoder.finish()]);
        staging.map_async(wgpu::MapMode::Read, .., |_| {});
        self.wait();
        let view = staging.get_mapped_range(..).expect("the picture");
        Picture(view.to_vec())
    }
}

/// The number in `c[12]`.
fn number(name: &str) -> usize {
    name.chars().filter(char::is_ascii_digit).collect::<String>().parse().expect("a numbered constant")
}
