//! What a wgpu program creates before its first frame.

use glasm::texture::{BaseFormat, Filter, MipFilter, Wrap};
use glasm_runtime::Gpu;
use glasm_runtime::binding::comparison;
use glasm_runtime::raster::state::{BlendEquation, BlendFactor, BlendPart, CullFace, FrontFace, State};
use wgpu::util::DeviceExt;

use super::film::{Bound, FLOATS, Film, Picture, is_cube};
use super::raw::{NUMBERS, STRIDE};
use super::table::Steps;

pub(crate) const COLOR: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;
pub(crate) const DEPTH: wgpu::TextureFormat = wgpu::TextureFormat::Depth32Float;

pub(crate) fn buffer(gpu: &Gpu, contents: &[u8], usage: wgpu::BufferUsages) -> wgpu::Buffer {
    gpu.device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
}

fn target(gpu: &Gpu, side: u32, format: wgpu::TextureFormat) -> wgpu::TextureView {
    layers(gpu, side, format, 1).create_view(&wgpu::TextureViewDescriptor::default())
}

fn layers(gpu: &Gpu, side: u32, format: wgpu::TextureFormat, count: u32) -> wgpu::Texture {
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width: side, height: side, depth_or_array_layers: count },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT
            | wgpu::TextureUsages::TEXTURE_BINDING
            | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    })
}

/// A picture with all its levels and its sampler.
fn picture(gpu: &Gpu, picture: &Picture) -> (wgpu::TextureView, wgpu::Sampler) {
    let texture = &picture.texture;
    let base = texture.level(0).expect("a level");
    let (format, channels) = match base.format() {
        BaseFormat::Rgba => (wgpu::TextureFormat::Rgba16Float, 4),
        BaseFormat::Dsdt => (wgpu::TextureFormat::Rg8Snorm, 2),
        BaseFormat::SignedHilo => (wgpu::TextureFormat::Rg16Float, 2),
        other => panic!("no demo has {other:?}"),
    };
    let stored = |bits: &u32| match base.format() {
        BaseFormat::Dsdt => vec![(f32::from_bits(*bits) * 127.0).round() as i8 as u8],
        _ => half::f16::from_f32(f32::from_bits(*bits)).to_le_bytes().to_vec(),
    };
    let [width, height, layers] = base.extent();
    let levels = texture.level_count();
    // Layer by layer, each with its levels.
    let mut bytes = Vec::new();
    for layer in 0..layers as usize {
        for level in (0..levels).filter_map(|level| texture.level(level)) {
            let area = (level.extent()[0] * level.extent()[1]) as usize;
            let texels = &level.texels()[layer * area..(layer + 1) * area];
            bytes.extend(texels.iter().flat_map(|texel| texel[..channels].iter().flat_map(stored)));
        }
    }
    let descriptor = wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width, height, depth_or_array_layers: layers },
        mip_level_count: levels,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    };
    let order = wgpu::util::TextureDataOrder::LayerMajor;
    let made = gpu.device.create_texture_with_data(&gpu.queue, &descriptor, order, &bytes);
    let dimension = is_cube(picture).then_some(wgpu::TextureViewDimension::Cube);
    let view = made.create_view(&wgpu::TextureViewDescriptor { dimension, ..wgpu::TextureViewDescriptor::default() });
    let sampler = &picture.sampler;
    let wrap = |wrap: Wrap| match wrap {
        Wrap::Repeat => wgpu::AddressMode::Repeat,
        Wrap::ClampToEdge => wgpu::AddressMode::ClampToEdge,
        other => panic!("no demo has {other:?}"),
    };
    let filter = |filter: Filter| match filter {
        Filter::Nearest => wgpu::FilterMode::Nearest,
        Filter::Linear => wgpu::FilterMode::Linear,
    };
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        address_mode_u: wrap(sampler.wrap[0]),
        address_mode_v: wrap(sampler.wrap[1]),
        mag_filter: filter(sampler.mag),
        min_filter: filter(sampler.min.texels),
        mipmap_filter: match sampler.min.levels {
            MipFilter::Linear => wgpu::MipmapFilterMode::Linear,
            MipFilter::None | MipFilter::Nearest => wgpu::MipmapFilterMode::Nearest,
        },
        lod_max_clamp: if sampler.min.levels == MipFilter::None { 0.0 } else { 32.0 },
        ..wgpu::SamplerDescriptor::default()
    });
    (view, sampler)
}

fn blend(part: BlendPart) -> wgpu::BlendComponent {
    let factor = |factor: BlendFactor| match factor {
        BlendFactor::Zero => wgpu::BlendFactor::Zero,
        BlendFactor::One => wgpu::BlendFactor::One,
        BlendFactor::SourceAlpha => wgpu::BlendFactor::SrcAlpha,
        BlendFactor::OneMinusSourceAlpha => wgpu::BlendFactor::OneMinusSrcAlpha,
        other => panic!("no demo has {other:?}"),
    };
    assert_eq!(part.equation, BlendEquation::Add, "demos add");
    wgpu::BlendComponent {
        src_factor: factor(part.source),
        dst_factor: factor(part.destination),
        operation: wgpu::BlendOperation::Add,
    }
}

/// The vertex input of a pipeline.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Feed {
    /// None, or a buffer that shaders read.
    None,
    Vertices,
    /// One for each square.
    Points,
}

/// The key of a pipeline.
pub(crate) struct Recipe<'a> {
    pub entries: (&'a str, Option<&'a str>),
    pub state: &'a State,
    pub feed: Feed,
    pub strip: bool,
    /// Squares a side of a grid.
    pub side: Option<u32>,
    /// Whether shaders sample, and whether they access a buffer.
    pub samples: bool,
    pub reaches: bool,
}

/// Layouts, targets, and the buffers that do not belong to one draw.
pub(crate) struct Fixed {
    module: wgpu::ShaderModule,
    parameter_layout: wgpu::BindGroupLayout,
    texture_layout: wgpu::BindGroupLayout,
    storage_layout: wgpu::BindGroupLayout,
    pub textures: wgpu::BindGroup,
    /// The same for passes that copies are made of, which see other pictures in their place.
    pub earlier: wgpu::BindGroup,
    pub color: wgpu::TextureView,
    pub depth: wgpu::TextureView,
    pub shadow: wgpu::TextureView,
    /// Colours of passes that later ones read.
    pub copies: Vec<wgpu::TextureView>,
    /// Faces of a cube that later passes read, and their depths.
    pub faces: Vec<wgpu::TextureView>,
    pub face_depth: wgpu::TextureView,
    pub parameters: wgpu::Buffer,
    pub parameter_group: wgpu::BindGroup,
    /// Storage for draws.
    pub stored: Option<wgpu::BindGroup>,
    /// Its first contents, and their buffer.
    initial: Option<[wgpu::Buffer; 2]>,
    pub compute: Option<Compute>,
}

/// Compute passes: their pipeline, storage and parameters.
pub(crate) struct Compute {
    pub pipeline: wgpu::ComputePipeline,
    pub stored: wgpu::BindGroup,
    pub numbers: wgpu::BindGroup,
}

fn entry(binding: u32, visibility: wgpu::ShaderStages, ty: wgpu::BindingType) -> wgpu::BindGroupLayoutEntry {
    wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None }
}

fn layout(gpu: &Gpu, entries: &[wgpu::BindGroupLayoutEntry]) -> wgpu::BindGroupLayout {
    gpu.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries })
}

fn block(ty: wgpu::BufferBindingType, dynamic: bool) -> wgpu::BindingType {
    wgpu::BindingType::Buffer { ty, has_dynamic_offset: dynamic, min_binding_size: None }
}

fn group(gpu: &Gpu, layout: &wgpu::BindGroupLayout, buffer: &wgpu::Buffer, size: Option<u64>) -> wgpu::BindGroup {
    let size = size.and_then(std::num::NonZeroU64::new);
    let resource = wgpu::BindingResource::Buffer(wgpu::BufferBinding { buffer, offset: 0, size });
    let entries = [wgpu::BindGroupEntry { binding: 0, resource }];
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

/// The layout of the textures that are bound, two bindings each.
fn texture_layout(gpu: &Gpu, film: &Film) -> wgpu::BindGroupLayout {
    let mut entries = Vec::new();
    for (number, bound) in (0..).zip(&film.units) {
        let (sample_type, view_dimension, sampler) = match bound {
            Bound::Depths => {
                let sampler = wgpu::SamplerBindingType::Comparison;
                (wgpu::TextureSampleType::Depth, wgpu::TextureViewDimension::D2, sampler)
            }
            Bound::Copy(_) => {
                let kind = wgpu::TextureSampleType::Float { filterable: true };
                (kind, wgpu::TextureViewDimension::D2, wgpu::SamplerBindingType::Filtering)
            }
            Bound::Faces(_) => {
                let kind = wgpu::TextureSampleType::Float { filterable: true };
                (kind, wgpu::TextureViewDimension::Cube, wgpu::SamplerBindingType::Filtering)
            }
            Bound::Picture(picture) => {
                let cube = is_cube(&film.pictures[*picture]);
                let view = if cube { wgpu::TextureViewDimension::Cube } else { wgpu::TextureViewDimension::D2 };
                let kind = wgpu::TextureSampleType::Float { filterable: true };
                (kind, view, wgpu::SamplerBindingType::Filtering)
            }
        };
        let texture = wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false };
        entries.push(entry(2 * number, wgpu::ShaderStages::FRAGMENT, texture));
        entries.push(entry(2 * number + 1, wgpu::ShaderStages::FRAGMENT, wgpu::BindingType::Sampler(sampler)));
    }
    layout(gpu, &entries)
}

fn textures(
    gpu: &Gpu,
    film: &Film,
    layout: &wgpu::BindGroupLayout,
    depths: &wgpu::TextureView,
    copies: &[wgpu::TextureView],
    cube: &wgpu::TextureView,
) -> wgpu::BindGroup {
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        compare: Some(wgpu::CompareFunction::LessEqual),
        ..wgpu::SamplerDescriptor::default()
    });
    let smooth = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        mag_filter: wgpu::FilterMode::Linear,
        min_filter: wgpu::FilterMode::Linear,
        ..wgpu::SamplerDescriptor::default()
    });
    let pictures: Vec<_> = film.pictures.iter().map(|known| picture(gpu, known)).collect();
    let mut entries = Vec::new();
    for (number, bound) in (0..).zip(&film.units) {
        let (view, sampler) = match bound {
            Bound::Depths => (depths, &sampler),
            Bound::Copy(number) => (&copies[*number], &smooth),
            Bound::Faces(_) => (cube, &smooth),
            Bound::Picture(picture) => (&pictures[*picture].0, &pictures[*picture].1),
        };
        let resource = wgpu::BindingResource::TextureView(view);
        entries.push(wgpu::BindGroupEntry { binding: 2 * number, resource });
        let resource = wgpu::BindingResource::Sampler(sampler);
        entries.push(wgpu::BindGroupEntry { binding: 2 * number + 1, resource });
    }
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
}

impl Fixed {
    /// For a text, a film of at most this many draws in a frame, and passes that store; fragments store to `shared`.
    pub(crate) fn new(gpu: &Gpu, text: &str, size: u32, film: &Film, steps: Option<Steps>, shared: bool) -> Fixed {
        let device = &gpu.device;
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: None,
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
        let [drawing, computing] = [wgpu::ShaderStages::VERTEX_FRAGMENT, wgpu::ShaderStages::COMPUTE];
        let uniform = wgpu::BufferBindingType::Uniform;
        let storage = |read_only| block(wgpu::BufferBindingType::Storage { read_only }, false);
        let parameter_layout = layout(gpu, &[entry(0, drawing | computing, block(uniform, true))]);
        let texture_layout = texture_layout(gpu, film);
        let storage_layout = if shared {
            layout(gpu, &[entry(0, wgpu::ShaderStages::FRAGMENT, storage(false))])
        } else {
            layout(gpu, &[entry(0, drawing, storage(true))])
        };
        let draws = film.frames.iter().map(Vec::len).max().unwrap_or(0) as u64;
        let parameters = device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: (draws + 1) * STRIDE,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let initial = steps.map(|steps| {
            let words = (0..steps.words).flat_map(|place| u32::from(steps.ones.contains(&place)).to_le_bytes());
            let words: Vec<u8> = words.collect();
            let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
            [buffer(gpu, &words, wgpu::BufferUsages::COPY_SRC), buffer(gpu, &words, usage)]
        });
        let compute = initial.as_ref().filter(|_| !shared).map(|[_, stored]| {
            let storage_layout = layout(gpu, &[entry(0, computing, storage(false))]);
            let number_layout = layout(gpu, &[entry(0, computing, block(uniform, true))]);
            let layouts = [Some(&parameter_layout), None, Some(&storage_layout), Some(&number_layout)];
            let pipeline_layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
                label: None,
                bind_group_layouts: &layouts,
                immediate_size: 0,
            });
            let mut bytes = vec![0; (u64::from(NUMBERS) * STRIDE) as usize];
            for (number, place) in (0u32..).zip(bytes.chunks_exact_mut(STRIDE as usize)) {
                place[..4].copy_from_slice(&number.to_le_bytes());
            }
            let numbers = buffer(gpu, &bytes, wgpu::BufferUsages::UNIFORM);
            Compute {
                pipeline: device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
                    label: None,
                    layout: Some(&pipeline_layout),
                    module: &module,
                    entry_point: Some("compute"),
                    compilation_options: wgpu::PipelineCompilationOptions::default(),
                    cache: None,
                }),
                stored: group(gpu, &storage_layout, stored, None),
                numbers: group(gpu, &number_layout, &numbers, Some(16)),
            }
        });
        let shadow = target(gpu, size, DEPTH);
        let copied = film.units.iter().filter(|bound| matches!(bound, Bound::Copy(_))).count();
        let copies: Vec<wgpu::TextureView> = (0..copied).map(|_| target(gpu, size, COLOR)).collect();
        let faces = film.units.iter().find_map(|bound| match bound {
            Bound::Faces(side) => Some(*side),
            Bound::Picture(_) | Bound::Depths | Bound::Copy(_) => None,
        });
        let side = faces.unwrap_or(1);
        let cube = layers(gpu, side, COLOR, 6);
        let face = |base_array_layer| {
            let dimension = Some(wgpu::TextureViewDimension::D2);
            let array_layer_count = Some(1);
            let descriptor = wgpu::TextureViewDescriptor::default();
            cube.create_view(&wgpu::TextureViewDescriptor {
                dimension,
                base_array_layer,
                array_layer_count,
                ..descriptor
            })
        };
        let dimension = Some(wgpu::TextureViewDimension::Cube);
        let whole = cube.create_view(&wgpu::TextureViewDescriptor { dimension, ..Default::default() });
        let color = target(gpu, size, COLOR);
        let none = vec![color.clone(); copies.len()];
        Fixed {
            module,
            earlier: textures(gpu, film, &texture_layout, &shadow, &none, &whole),
            faces: (0..6).map(face).collect(),
            face_depth: target(gpu, side, DEPTH),
            textures: textures(gpu, film, &texture_layout, &shadow, &copies, &whole),
            color,
            depth: target(gpu, size, DEPTH),
            shadow,
            copies,
            parameter_group: group(gpu, &parameter_layout, &parameters, Some(STRIDE)),
            parameters,
            stored: initial.as_ref().map(|[_, stored]| group(gpu, &storage_layout, stored, None)),
            parameter_layout,
            texture_layout,
            storage_layout,
            initial,
            compute,
        }
    }

    /// Restores the first contents of the storage.
    pub(crate) fn begin(&self, encoder: &mut wgpu::CommandEncoder) {
        if let Some([initial, stored]) = &self.initial {
            encoder.copy_buffer_to_buffer(initial, 0, stored, 0, initial.size());
        }
    }

    /// A buffer that shaders read.
    pub(crate) fn storage_group(&self, gpu: &Gpu, contents: &[u8]) -> wgpu::BindGroup {
        group(gpu, &self.storage_layout, &buffer(gpu, contents, wgpu::BufferUsages::STORAGE), None)
    }

    pub(crate) fn pipeline(&self, gpu: &Gpu, recipe: &Recipe<'_>) -> wgpu::RenderPipeline {
        let state = recipe.state;
        let constants: Vec<(&str, f64)> = recipe.side.map(|side| ("SIDE", f64::from(side))).into_iter().collect();
        let constants =
            wgpu::PipelineCompilationOptions { constants: &constants, ..wgpu::PipelineCompilationOptions::default() };
        let formats = [
            (wgpu::VertexFormat::Float32x3, 0),
            (wgpu::VertexFormat::Float32x3, 12),
            (wgpu::VertexFormat::Float32x2, 24),
            (wgpu::VertexFormat::Float32x4, 32),
        ];
        let attributes: Vec<wgpu::VertexAttribute> = (0..)
            .zip(formats)
            .map(|(shader_location, (format, offset))| wgpu::VertexAttribute { format, offset, shader_location })
            .collect();
        let step_mode =
            if recipe.feed == Feed::Points { wgpu::VertexStepMode::Instance } else { wgpu::VertexStepMode::Vertex };
        let array_stride = 4 * FLOATS as u64;
        let buffers = [Some(wgpu::VertexBufferLayout { array_stride, step_mode, attributes: &attributes })];
        let mixed = wgpu::BlendState { color: blend(state.blend.color), alpha: blend(state.blend.alpha) };
        let targets = [Some(wgpu::ColorTargetState {
            format: COLOR,
            blend: state.blend.enabled.then_some(mixed),
            write_mask: wgpu::ColorWrites::ALL,
        })];
        let depth = &state.depth;
        let polygon = &state.polygon;
        let bias = if polygon.offset_fill {
            wgpu::DepthBiasState {
                constant: polygon.offset_units as i32,
                slope_scale: polygon.offset_factor,
                clamp: 0.0,
            }
        } else {
            wgpu::DepthBiasState::default()
        };
        let layouts = [
            Some(&self.parameter_layout),
            recipe.samples.then_some(&self.texture_layout),
            recipe.reaches.then_some(&self.storage_layout),
        ];
        let layout = gpu.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: None,
            bind_group_layouts: &layouts,
            immediate_size: 0,
        });
        gpu.device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: None,
            layout: Some(&layout),
            vertex: wgpu::VertexState {
                module: &self.module,
                entry_point: Some(recipe.entries.0),
                compilation_options: constants.clone(),
                buffers: if recipe.feed == Feed::None { &[] } else { &buffers },
            },
            primitive: wgpu::PrimitiveState {
                topology: if recipe.strip {
                    wgpu::PrimitiveTopology::TriangleStrip
                } else {
                    wgpu::PrimitiveTopology::TriangleList
                },
                front_face: match polygon.front_face {
                    FrontFace::CounterClockwise => wgpu::FrontFace::Ccw,
                    FrontFace::Clockwise => wgpu::FrontFace::Cw,
                },
                cull_mode: match polygon.cull {
                    None => None,
                    Some(CullFace::Front) => Some(wgpu::Face::Front),
                    Some(CullFace::Back) => Some(wgpu::Face::Back),
                    Some(CullFace::FrontAndBack) => panic!("no demo culls all"),
                },
                ..wgpu::PrimitiveState::default()
            },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: DEPTH,
                depth_write_enabled: Some(depth.test && depth.write),
                depth_compare: Some(if depth.test {
                    comparison(depth.function)
                } else {
                    wgpu::CompareFunction::Always
                }),
                stencil: wgpu::StencilState::default(),
                bias,
            }),
            multisample: wgpu::MultisampleState::default(),
            fragment: recipe.entries.1.map(|entry_point| wgpu::FragmentState {
                module: &self.module,
                entry_point: Some(entry_point),
                compilation_options: constants.clone(),
                targets: &targets,
            }),
            multiview_mask: None,
            cache: None,
        })
    }
}

/// A target's picture, four bytes a pixel, the bottom row first.
pub(crate) fn read(gpu: &Gpu, texture: &wgpu::Texture) -> Vec<u8> {
    let row = texture.width() * 4;
    let staging = gpu.device.create_buffer(&wgpu::BufferDescriptor {
        label: None,
        size: u64::from(row * texture.height()),
        usage: wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST,
        mapped_at_creation: false,
    });
    let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(row), rows_per_image: None };
    let destination = wgpu::TexelCopyBufferInfo { buffer: &staging, layout };
    encoder.copy_texture_to_buffer(texture.as_image_copy(), destination, texture.size());
    gpu.queue.submit([encoder.finish()]);
    staging.map_async(wgpu::MapMode::Read, .., |_| {});
    gpu.wait();
    let bytes = staging.get_mapped_range(..).expect("a picture");
    bytes.chunks_exact(row as usize).rev().flatten().copied().collect()
}
