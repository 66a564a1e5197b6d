//! Shows a target on a canvas of a page, or in any view of an engine.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::drawing::GpuDevice;
use super::objects::Objects;
use super::read::{Kind, loaded, source_type};
use super::waiting::Signal;
use crate::call::{DeviceError, Shown, TargetId};

/// A pipeline that shows pictures in a format, of one sample or several.
struct Shower {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::RenderPipeline,
}

/// The pipelines that were needed so far.
#[derive(Default)]
pub(super) struct Showers(FxHashMap<(wgpu::TextureFormat, bool), Shower>);

/// The format of pictures that are copied to a surface; others are drawn there.
const COPIED: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

/// A surface that pictures are shown on, as large as the last one.
pub(super) struct Screen {
    surface: wgpu::Surface<'static>,
    configuration: wgpu::SurfaceConfiguration,
}

impl Screen {
    /// The surface, in the format of most pictures if they can be copied there, else in the one that the system prefers;
    /// `None` if the adapter cannot show anything on it.
    pub(super) fn new(surface: wgpu::Surface<'static>, adapter: &wgpu::Adapter) -> Option<Screen> {
        let mut configuration = surface.get_default_config(adapter, 1, 1)?;
        let able = surface.get_capabilities(adapter);
        // A canvas may always be copied to, which wgpu does not say.
        let canvas = adapter.get_info().backend == wgpu::Backend::BrowserWebGpu;
        let opaque = configuration.alpha_mode == wgpu::CompositeAlphaMode::Opaque || canvas;
        if opaque && able.formats.contains(&COPIED) && (canvas || able.usages.contains(wgpu::TextureUsages::COPY_DST)) {
            configuration.format = COPIED;
            configuration.usage |= wgpu::TextureUsages::COPY_DST;
        }
        // Nothing is configured yet.
        (configuration.width, configuration.height) = (0, 0);
        Some(Screen { surface, configuration })
    }

    fn frame(&mut self, device: &wgpu::Device, [width, height]: [u32; 2]) -> Result<wgpu::SurfaceTexture, DeviceError> {
        if [self.configuration.width, self.configuration.height] != [width, height] {
            (self.configuration.width, self.configuration.height) = (width, height);
            self.surface.configure(device, &self.configuration);
        }
        match self.surface.get_current_texture() {
            wgpu::CurrentSurfaceTexture::Success(frame) | wgpu::CurrentSurfaceTexture::Suboptimal(frame) => Ok(frame),
            other => {
                // It is configured anew for the next picture.
                self.configuration.width = 0;
                Err(DeviceError::Unsupported(format!("showing a picture ({other:?})")))
            }
        }
    }
}

/// A triangle over the whole picture, opaque like a window.
fn text(multisampled: bool) -> String {
    let (ty, vector) = (source_type(Kind::Color, multisampled), loaded(Kind::Color, multisampled));
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

fn make(objects: &Objects, format: wgpu::TextureFormat, multisampled: bool) -> Shower {
    let layout = objects.group_layout(&[wgpu::BindGroupLayoutEntry {
        binding: 0,
        visibility: wgpu::ShaderStages::FRAGMENT,
        ty: wgpu::BindingType::Texture {
            sample_type: Kind::Color.sample_type(),
            view_dimension: wgpu::TextureViewDimension::D2,
            multisampled,
        },
        count: None,
    }]);
    let module = objects.shader(wgpu::ShaderSource::Wgsl(text(multisampled).into()));
    let pipeline_layout = objects.pipeline_layout(&[Some(&layout)]);
    let target = wgpu::ColorTargetState { format, blend: None, write_mask: wgpu::ColorWrites::ALL };
    let pipeline = objects.whole_pipeline(&module, "show", &pipeline_layout, None, 1, &[Some(target)]);
    Shower { layout, pipeline }
}

impl GpuDevice {
    /// Shows a colour buffer of a target in a view of the same size, opaque. Values outside of the view's range are
    /// clamped, and samples averaged. It is done when this returns, in the queue's order.
    pub fn show_in(&mut self, id: TargetId, buffer: usize, view: &wgpu::TextureView) -> Result<(), DeviceError> {
        let (source, format) = self.readable(id, buffer)?;
        if format.integer().is_some() {
            return Err(DeviceError::Unsupported("showing a buffer of integers".to_owned()));
        }
        self.submit()?;
        let multisampled = source.texture().sample_count() > 1;
        let objects = &self.objects;
        let key = (view.texture().format(), multisampled);
        let gpu = objects.gpu();
        let shower = match self.showers.0.entry(key) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => place.insert(gpu.checked(|| make(objects, key.0, multisampled))?),
        };
        gpu.checked(|| {
            let resource = wgpu::BindingResource::TextureView(&source);
            let group = objects.bind_group(&shower.layout, &[wgpu::BindGroupEntry { binding: 0, resource }]);
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let ops = wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store };
            let attachment = wgpu::RenderPassColorAttachment { view, depth_slice: None, resolve_target: None, ops };
            let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                color_attachments: &[Some(attachment)],
                ..wgpu::RenderPassDescriptor::default()
            });
            pass.set_pipeline(&shower.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.draw(0..3, 0..1);
            drop(pass);
            gpu.queue.submit([encoder.finish()]);
        })
    }

    /// Shows a colour buffer on the surface that the device was opened for.
    pub(super) fn show_on_screen(&mut self, id: TargetId, buffer: usize) -> Result<Shown, DeviceError> {
        let description = &self.targets.get(id)?.description;
        let size = [description.width, description.height];
        let gpu = self.objects.gpu().clone();
        let Some(screen) = &mut self.screen else {
            return Err(DeviceError::Unsupported("showing pictures: it was opened without a surface".to_owned()));
        };
        let frame = gpu.checked(|| screen.frame(&gpu.device, size))??;
        let source = self.targets.get(id)?.colors.get(buffer).map(|view| view.texture().clone());
        let alike = |source: &wgpu::Texture| {
            source.usage().contains(wgpu::TextureUsages::COPY_SRC)
                && frame.texture.usage().contains(wgpu::TextureUsages::COPY_DST)
                && (source.format(), source.sample_count(), source.size())
                    == (frame.texture.format(), 1, frame.texture.size())
        };
        match source.filter(alike) {
            Some(source) => self.submit_with(|encoder| {
                let [from, to] = [&source, &frame.texture].map(wgpu::Texture::as_image_copy);
                encoder.copy_texture_to_texture(from, to, source.size());
            })?,
            None => {
                let view = frame.texture.create_view(&wgpu::TextureViewDescriptor::default());
                self.show_in(id, buffer, &view)?;
            }
        }
        gpu.queue.present(frame);
        let finished = Signal::finished(&gpu);
        let accepted = async move { gpu.settled().await };
        Ok(Shown { accepted: Box::pin(accepted), finished: Box::pin(finished) })
    }
}
