//! Textures of case files on the device. The host converts texels to result vectors, so all base formats use one format
//! here.

use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::whole_descriptor;
use glasm::lower::description::Texture as Slot;
use glasm::lower::lookups::{Edge, swizzled};
use glasm::texture::{CompareFunction, Filter, Sampler, Target, Unit, Wrap};

/// The binding of a pipeline's unit.
pub enum Bound {
    /// A texture that the device's sampler filters.
    Sampled(wgpu::TextureView, wgpu::Sampler),
    /// Lookups are computed.
    Texels(wgpu::TextureView),
    /// The texels of a buffer texture.
    Buffer(wgpu::Buffer),
}

impl Bound {
    /// Entries of a bind group for the slot's bindings.
    pub fn entries(&self, slot: &Slot) -> Vec<wgpu::BindGroupEntry<'_>> {
        let entry = |binding, resource| wgpu::BindGroupEntry { binding, resource };
        match self {
            Bound::Sampled(view, sampler) => vec![
                entry(slot.texture_binding, wgpu::BindingResource::TextureView(view)),
                entry(slot.sampler_binding, wgpu::BindingResource::Sampler(sampler)),
            ],
            Bound::Texels(view) => vec![entry(slot.texture_binding, wgpu::BindingResource::TextureView(view))],
            Bound::Buffer(buffer) => vec![entry(slot.texture_binding, buffer.as_entire_binding())],
        }
    }
}

/// The address mode for a wrap mode. Where the device has no such mode this is clamping to the edge, which is not the
/// same: such lookups have to be computed.
pub fn address(gpu: &Gpu, wrap: Wrap) -> wgpu::AddressMode {
    match wrap {
        Wrap::Repeat => wgpu::AddressMode::Repeat,
        Wrap::Clamp | Wrap::ClampToEdge => wgpu::AddressMode::ClampToEdge,
        Wrap::MirroredRepeat => wgpu::AddressMode::MirrorRepeat,
        Wrap::ClampToBorder if gpu.device.features().contains(wgpu::Features::ADDRESS_MODE_CLAMP_TO_BORDER) => {
            wgpu::AddressMode::ClampToBorder
        }
        Wrap::ClampToBorder | Wrap::MirrorClamp | Wrap::MirrorClampToEdge | Wrap::MirrorClampToBorder => {
            wgpu::AddressMode::ClampToEdge
        }
    }
}

/// How samplers of depth textures, depth tests and stencil tests compare.
pub fn comparison(function: CompareFunction) -> wgpu::CompareFunction {
    match function {
        CompareFunction::Never => wgpu::CompareFunction::Never,
        CompareFunction::Less => wgpu::CompareFunction::Less,
        CompareFunction::Equal => wgpu::CompareFunction::Equal,
        CompareFunction::LessOrEqual => wgpu::CompareFunction::LessEqual,
        CompareFunction::Greater => wgpu::CompareFunction::Greater,
        CompareFunction::NotEqual => wgpu::CompareFunction::NotEqual,
        CompareFunction::GreaterOrEqual => wgpu::CompareFunction::GreaterEqual,
        CompareFunction::Always => wgpu::CompareFunction::Always,
    }
}

/// The filter for magnification, minification or between levels.
pub fn filter(filter: Filter) -> wgpu::FilterMode {
    match filter {
        Filter::Nearest => wgpu::FilterMode::Nearest,
        Filter::Linear => wgpu::FilterMode::Linear,
    }
}

/// The border for lookups: a result vector, or a depth for compared textures.
pub fn border(unit: &Unit<'_>, sampler: &Sampler) -> [u32; 4] {
    match unit.compare {
        Some(_) => unit.border,
        None => {
            swizzled(unit.format().expand(unit.border, sampler.depth_mode), sampler.swizzle, unit.format().is_integer())
        }
    }
}

/// A border colour that devices support.
pub fn border_color(border: [u32; 4]) -> Option<wgpu::SamplerBorderColor> {
    match border.map(f32::from_bits) {
        [0.0, 0.0, 0.0, 0.0] => Some(wgpu::SamplerBorderColor::TransparentBlack),
        [0.0, 0.0, 0.0, 1.0] => Some(wgpu::SamplerBorderColor::OpaqueBlack),
        [1.0, 1.0, 1.0, 1.0] => Some(wgpu::SamplerBorderColor::OpaqueWhite),
        _ => None,
    }
}

/// What of a wrap mode shaders have to do.
pub fn edge(wrap: Wrap, linear: bool) -> Edge {
    match wrap {
        Wrap::Repeat | Wrap::ClampToEdge | Wrap::MirroredRepeat => Edge::Sampled,
        // Held to the image, NEAREST never sees the border.
        Wrap::Clamp if linear => Edge::Clamped,
        Wrap::Clamp => Edge::Sampled,
        Wrap::ClampToBorder => Edge::Border,
        Wrap::MirrorClamp if linear => Edge::MirroredClamped,
        Wrap::MirrorClamp | Wrap::MirrorClampToEdge => Edge::Mirrored,
        Wrap::MirrorClampToBorder => Edge::MirroredBorder,
    }
}

/// Wrap modes as the device's image has axes: one-dimensional images are one texel high.
pub fn wraps(unit: &Unit<'_>) -> [Wrap; 3] {
    let [s, t, r] = unit.wrap;
    [s, if unit.target().axes() == 1 { Wrap::ClampToEdge } else { t }, r]
}

/// The dimension that images of a target have on the device.
pub fn view_dimension(target: Target) -> wgpu::TextureViewDimension {
    match target {
        Target::Cube => wgpu::TextureViewDimension::Cube,
        Target::ArrayCube => wgpu::TextureViewDimension::CubeArray,
        Target::Dim3 => wgpu::TextureViewDimension::D3,
        Target::Array1D | Target::Array2D | Target::MultisampleArray => wgpu::TextureViewDimension::D2Array,
        Target::Dim1 | Target::Dim2 | Target::Rect | Target::Buffer | Target::Multisample => {
            wgpu::TextureViewDimension::D2
        }
    }
}

/// Every depth is written.
pub(crate) fn written_depth(format: wgpu::TextureFormat) -> wgpu::DepthStencilState {
    wgpu::DepthStencilState {
        format,
        depth_write_enabled: Some(true),
        depth_compare: Some(wgpu::CompareFunction::Always),
        stencil: wgpu::StencilState::default(),
        bias: wgpu::DepthBiasState::default(),
    }
}

/// Writes vectors to a level.
fn write(gpu: &Gpu, texture: &wgpu::Texture, level: u32, extent: [u32; 3], vectors: &[[u32; 4]]) {
    write_bytes(gpu, texture, level, extent, bytemuck::cast_slice(vectors), 16);
}

/// Writes texels of this many bytes to a level.
pub fn write_bytes(
    gpu: &Gpu,
    texture: &wgpu::Texture,
    level: u32,
    [width, height, depth]: [u32; 3],
    bytes: &[u8],
    size: u32,
) {
    let place = wgpu::TexelCopyTextureInfo {
        texture,
        mip_level: level,
        origin: wgpu::Origin3d::ZERO,
        aspect: wgpu::TextureAspect::All,
    };
    let layout =
        wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(width * size), rows_per_image: Some(height) };
    let extent = wgpu::Extent3d { width, height, depth_or_array_layers: depth };
    gpu.attempt(|| gpu.queue.write_texture(place, bytes, layout, extent));
}

/// Depths cannot be copied into a 32-bit depth texture, so they are drawn.
const FILL: &str = "@group(0) @binding(0) var depths: texture_2d<f32>;
@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn fill(@builtin(position) at: vec4<f32>) -> @builtin(frag_depth) f32 {
    return textureLoad(depths, vec2<i32>(at.xy), 0).x;
}";

/// Draws depths into a level of a 32-bit depth texture, layer by layer: they cannot be copied into one. The x component
/// of each vector is a depth as bits of a float.
pub fn fill_depth(gpu: &Gpu, texture: &wgpu::Texture, level: u32, extent: [u32; 3], vectors: &[[u32; 4]]) {
    let device = &gpu.device;
    let [width, height, layers] = extent;
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: None,
        source: wgpu::ShaderSource::Wgsl(FILL.into()),
    });
    let group_layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: None,
        entries: &[wgpu::BindGroupLayoutEntry {
            binding: 0,
            visibility: wgpu::ShaderStages::FRAGMENT,
            ty: wgpu::BindingType::Texture {
                sample_type: wgpu::TextureSampleType::Float { filterable: false },
                view_dimension: wgpu::TextureViewDimension::D2,
                multisampled: false,
            },
            count: None,
        }],
    });
    let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
        label: None,
        bind_group_layouts: &[Some(&group_layout)],
        immediate_size: 0,
    });
    let depth = Some(written_depth(wgpu::TextureFormat::Depth32Float));
    let pipeline = device.create_render_pipeline(&whole_descriptor(&module, "fill", &layout, depth, 1, &[]));
    let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
    let texels = width as usize * height as usize;
    for layer in 0..layers {
        let source = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width, height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba32Float,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let part = vectors.chunks(texels.max(1)).nth(layer as usize).unwrap_or_default();
        write(gpu, &source, 0, [width, height, 1], part);
        let view = source.create_view(&wgpu::TextureViewDescriptor::default());
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &group_layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(&view) }],
        });
        let target = texture.create_view(&wgpu::TextureViewDescriptor {
            dimension: Some(wgpu::TextureViewDimension::D2),
            base_mip_level: level,
            mip_level_count: Some(1),
            base_array_layer: layer,
            array_layer_count: Some(1),
            ..wgpu::TextureViewDescriptor::default()
        });
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &target,
                depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(0.0), store: wgpu::StoreOp::Store }),
                stencil_ops: None,
            }),
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
    }
    gpu.attempt(|| gpu.queue.submit([encoder.finish()]));
}
