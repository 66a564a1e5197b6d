//! Draws a buffer of a target to a view: of a surface, or of an engine.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::call::DeviceError;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::read::readable;
use crate::gpu::textures::source_kind::{SourceKind, loaded, source_type};
use crate::gpu::textures::targets::DeviceTarget;

/// A pipeline that shows pictures in a format, of one sample or several.
struct Presenter {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
}

/// The pipelines that were needed so far.
#[derive(Default)]
pub(crate) struct Presenters(FxHashMap<(wgpu::TextureFormat, bool), Presenter>);

/// A triangle over the whole picture, opaque like a window.
fn text(multisampled: bool) -> String {
    let (ty, vector) = (source_type(SourceKind::Color, multisampled), loaded(SourceKind::Color, multisampled));
    format!(
        "@group(0) @binding(0) var source: {ty};
@vertex fn whole(@builtin(vertex_index) i: u32) -> @builtin(position) vec4<f32> {{
    return vec4<f32>(f32(i & 1u) * 4.0 - 1.0, f32(i >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}}
@fragment fn show(@builtin(position) position: vec4<f32>) -> @location(0) vec4<f32> {{
    let at = vec2<i32>(position.xy);
    return vec4<f32>(({vector}).xyz, 1.0);
}}
"
    )
}

fn make(objects: &Objects, format: wgpu::TextureFormat, multisampled: bool) -> Presenter {
    let layout = objects.group_layout(&[wgpu::BindGroupLayoutEntry {
        binding: 0,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Texture {
            sample_type: SourceKind::Color.sample_type(),
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled,
        },
        count: None,
    }]);
    let module = objects.shader(wgpu::ShaderSource::Wgsl(text(multisampled).into()));
    let pipeline_layout = objects.pipeline_layout(&[Some(&layout)]);
    let target = wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::ALL };
    let pipeline = objects.whole_pipeline(&module, "show", &pipeline_layout, None, 1, &[Some(target)]);
    Presenter { layout, pipeline }
}

impl Presenters {
    /// Draws a colour buffer of a target to a view of the same size, opaque.
    pub(crate) fn show(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: usize,
        view: &wgpu::TextureView,
    ) -> Result<(), DeviceError> {
        let (source, format) = readable(objects, target, buffer)?;
        if format.integer().is_some() {
            return Err(DeviceError::Unsupported("showing a buffer of integers".to_owned()));
        }
        let multisampled = source.texture().sample_count() > 1;
        let key = (view.texture().format(), multisampled);
        let gpu = objects.gpu();
        let presenter = match self.0.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(gpu.checked(|| make(objects, key.0, multisampled))?),
        };
        gpu.checked(|| {
            let resource = wgpu::BindingResource::TextureView(&source);
            let group = objects.bind_group(&presenter.layout, &[wgpu::BindGroupEntry { binding: 0, resource }]);
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let ops = wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store };
            let attachment = wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops };
            let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                color_attachments: &[Some(attachment)],
                ..wgpu::RenderPassDescriptor::default()
            });
            pass.set_pipeline(&presenter.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.draw(0..3, 0..1);
            drop(pass);
            gpu.queue.submit([encoder.finish()]);
        })
    }
}
