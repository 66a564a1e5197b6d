//! Draws texels of a buffer into what cannot be copied to: depths, and samples of pixels.

use crate::call::DeviceError;
use crate::gpu::adapter::objects::{Objects, whole_descriptor};
use crate::gpu::textures::resident::packing::{LevelPlace, buffer_entry};
use crate::gpu::textures::sampling::written_depth;
use crate::gpu::textures::source_kind::SourceKind;

/// What a filler draws into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FillKey {
    pub format: wgpu::TextureFormat,
    pub kind: SourceKind,
    /// The top row comes first.
    pub flipped: bool,
    pub samples: u32,
    /// The only sample that is written, if there are several.
    pub sample: u32,
}

impl FillKey {
    /// Whether every pixel is written completely.
    fn is_whole(&self) -> bool {
        self.samples == 1
    }
}

/// A pipeline that fills a target.
pub(crate) struct Filler {
    key: FillKey,
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
}

impl Filler {
    pub(crate) fn new(objects: &Objects, key: FillKey) -> Result<Filler, DeviceError> {
        let visibility = wgpu::ShaderStages::FRAGMENT;
        objects.gpu().checked(|| {
            let layout = objects.group_layout(&[
                buffer_entry(0, visibility, wgpu::BufferBindingType::Storage { read_only: true }),
                buffer_entry(1, visibility, wgpu::BufferBindingType::Uniform),
            ]);
            let module = objects.shader(wgpu::ShaderSource::Wgsl(text(&key).into()));
            let placed = objects.pipeline_layout(&[Some(&layout)]);
            let color = [Some(wgpu::ColorTargetState::from(key.format))];
            let (depth, targets): (_, &[_]) = match key.kind {
                SourceKind::Depth => (Some(written_depth(key.format)), &[]),
                _ => (None, &color),
            };
            let mut described = whole_descriptor(&module, "fill", &placed, depth, key.samples, targets);
            described.multisample.mask = if key.is_whole() { !0 } else { 1 << key.sample };
            Filler { key, layout, pipeline: objects.pipeline(&described) }
        })
    }

    /// Draws texels from a buffer, at a `LevelPlace` of another.
    pub(crate) fn fill(
        &self,
        objects: &Objects,
        [texels, place]: [&wgpu::Buffer; 2],
        view: &wgpu::TextureView,
        encoder: &mut wgpu::CommandEncoder,
    ) {
        let entries = [
            wgpu::BindGroupEntry { binding: 0, resource: texels.as_entire_binding() },
            wgpu::BindGroupEntry { binding: 1, resource: place.as_entire_binding() },
        ];
        let group = objects.bind_group(&self.layout, &entries);
        let kept = wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store };
        let whole = self.key.is_whole();
        let stencil = view.texture().format().has_stencil_aspect();
        let depth = wgpu::RenderPassDepthStencilAttachment {
            view,
            depth_ops: Some(wgpu::Operations {
                load: if whole { wgpu::LoadOp::Clear(0.0) } else { wgpu::LoadOp::Load },
                store: wgpu::StoreOp::Store,
            }),
            stencil_ops: stencil.then_some(wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store }),
        };
        let color =
            [Some(wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops: kept })];
        let is_depth = self.key.kind == SourceKind::Depth;
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: if is_depth { &[] } else { &color },
            depth_stencil_attachment: is_depth.then_some(depth),
            ..wgpu::RenderPassDescriptor::default()
        });
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.draw(0..3, 0..1);
    }
}

/// One word of a texel is a depth, four are a colour.
fn text(key: &FillKey) -> String {
    let (result, value) = match key.kind {
        SourceKind::Depth | SourceKind::Stencil => ("@builtin(frag_depth) f32", "bitcast<f32>(texels[word])"),
        SourceKind::Color => ("@location(0) vec4<f32>", "bitcast<vec4<f32>>(words)"),
        SourceKind::Signed => ("@location(0) vec4<i32>", "bitcast<vec4<i32>>(words)"),
        SourceKind::Unsigned => ("@location(0) vec4<u32>", "words"),
    };
    let each = if key.kind == SourceKind::Depth { 1 } else { 4 };
    let words = match each {
        1 => "",
        _ => "let words = vec4<u32>(texels[word], texels[word + 1u], texels[word + 2u], texels[word + 3u]);",
    };
    let row = if key.flipped { "place.size.y - 1u - u32(at.y)" } else { "u32(at.y)" };
    format!(
        "struct LevelPlace {{ size: vec4<u32>, pitch: vec4<u32> }}
@group(0) @binding(0) var<storage, read> texels: array<u32>;
@group(0) @binding(1) var<uniform> place: LevelPlace;
@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {{
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}}
@fragment fn fill(@builtin(position) at: vec4<f32>) -> {result} {{
    let row = place.size.z * place.size.y + {row};
    let word = row * place.pitch.x + u32(at.x) * {each}u;
    {words}
    return {value};
}}
"
    )
}

/// Where a filler finds a plane of texels.
pub(crate) fn plane([width, height]: [u32; 2], slice: u32, pitch: u32) -> LevelPlace {
    LevelPlace { width, height, slice, pitch, ..LevelPlace::default() }
}
