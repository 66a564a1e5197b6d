//! Paints egui's shapes on a wgpu surface.

use std::sync::Arc;

use egui::ViewportId;
use egui_wgpu::{Renderer, RendererOptions, ScreenDescriptor};
use winit::event_loop::OwnedDisplayHandle;
use winit::window::Window;

use super::{NoWindow, Screenshot};

/// A surface, and its painter.
pub(super) struct Painter {
    surface: wgpu::Surface<'static>,
    device: wgpu::Device,
    queue: wgpu::Queue,
    configuration: wgpu::SurfaceConfiguration,
    renderer: Renderer,
}

fn none(what: &str, error: impl std::fmt::Display) -> NoWindow {
    NoWindow(format!("{what}: {error}"))
}

impl Painter {
    /// Uses the first backend that can present to this window: Vulkan and the like, then OpenGL.
    pub(super) fn new(window: &Arc<Window>, display: &OwnedDisplayHandle) -> Result<Painter, NoWindow> {
        let mut trouble = NoWindow("there is no graphics backend".to_owned());
        for backends in [wgpu::Backends::PRIMARY, wgpu::Backends::SECONDARY] {
            match Painter::on(window, display, backends) {
                Ok(painter) => return Ok(painter),
                Err(error) => trouble = error,
            }
        }
        Err(trouble)
    }

    fn on(window: &Arc<Window>, display: &OwnedDisplayHandle, backends: wgpu::Backends) -> Result<Painter, NoWindow> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
            backends,
            ..wgpu::InstanceDescriptor::new_with_display_handle(Box::new(display.clone()))
        });
        let surface = instance.create_surface(window.clone()).map_err(|error| none("no surface", error))?;
        let options = wgpu::RequestAdapterOptions {
            compatible_surface: Some(&surface),
            ..wgpu::RequestAdapterOptions::default()
        };
        let adapter =
            pollster::block_on(instance.request_adapter(&options)).map_err(|error| none("no adapter", error))?;
        let limits = wgpu::Limits::downlevel_webgl2_defaults().using_resolution(adapter.limits());
        let descriptor = wgpu::DeviceDescriptor { required_limits: limits, ..wgpu::DeviceDescriptor::default() };
        let (device, queue) =
            pollster::block_on(adapter.request_device(&descriptor)).map_err(|error| none("no device", error))?;
        let size = window.inner_size();
        let mut configuration = surface
            .get_default_config(&adapter, size.width.max(1), size.height.max(1))
            .ok_or_else(|| NoWindow(format!("{} cannot show a window", adapter.get_info().name)))?;
        // egui blends in gamma space.
        let formats = surface.get_capabilities(&adapter).formats;
        let plain = [wgpu::TextureFormat::Bgra8Unorm, wgpu::TextureFormat::Rgba8Unorm];
        if let Some(format) = plain.into_iter().find(|format| formats.contains(format)) {
            configuration.format = format;
        }
        configuration.present_mode = wgpu::PresentMode::AutoVsync;
        surface.configure(&device, &configuration);
        let renderer = Renderer::new(&device, configuration.format, RendererOptions::default());
        Ok(Painter { surface, device, queue, configuration, renderer })
    }

    pub(super) fn largest_texture(&self) -> usize {
        self.device.limits().max_texture_dimension_2d as usize
    }

    pub(super) fn resize(&mut self, [width, height]: [u32; 2]) {
        let most = self.device.limits().max_texture_dimension_2d;
        (self.configuration.width, self.configuration.height) = (width.clamp(1, most), height.clamp(1, most));
        self.surface.configure(&self.device, &self.configuration);
    }

    /// Paints a frame, and returns its picture if requested.
    pub(super) fn paint(
        &mut self,
        context: &egui::Context,
        mut output: egui::FullOutput,
        keep: bool,
    ) -> Option<Screenshot> {
        let primitives = context.tessellate(output.shapes, output.pixels_per_point);
        for (id, deltas) in std::mem::take(&mut output.textures_delta.set) {
            for delta in deltas {
                self.renderer.update_texture(&self.device, &self.queue, id, &delta);
            }
        }
        let size = [self.configuration.width, self.configuration.height];
        let screen = ScreenDescriptor { size_in_pixels: size, pixels_per_point: output.pixels_per_point };
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let buffers = self.renderer.update_buffers(&self.device, &self.queue, &mut encoder, &primitives, &screen);
        let frame = match self.surface.get_current_texture() {
            wgpu::CurrentSurfaceTexture::Success(frame) | wgpu::CurrentSurfaceTexture::Suboptimal(frame) => Some(frame),
            wgpu::CurrentSurfaceTexture::Outdated | wgpu::CurrentSurfaceTexture::Lost => {
                self.surface.configure(&self.device, &self.configuration);
                None
            }
            wgpu::CurrentSurfaceTexture::Timeout
            | wgpu::CurrentSurfaceTexture::Occluded
            | wgpu::CurrentSurfaceTexture::Validation => None,
        };
        if let Some(frame) = &frame {
            let view = frame.texture.create_view(&wgpu::TextureViewDescriptor::default());
            self.render(&mut encoder, &view, &primitives, &screen);
        }
        let kept = keep.then(|| {
            let texture = self.own_texture();
            let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
            self.render(&mut encoder, &view, &primitives, &screen);
            texture
        });
        self.queue.submit(buffers.into_iter().chain([encoder.finish()]));
        if let Some(frame) = frame {
            self.queue.present(frame);
        }
        for id in std::mem::take(&mut output.textures_delta.free) {
            self.renderer.free_texture(&id);
        }
        kept.and_then(|texture| self.read(&texture))
    }

    fn render(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        view: &wgpu::TextureView,
        primitives: &[egui::ClippedPrimitive],
        screen: &ScreenDescriptor,
    ) {
        let attachment = wgpu::RenderPassColorAttachment {
            view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
        };
        let descriptor = wgpu::RenderPassDescriptor {
            label: None,
            color_attachments: &[Some(attachment)],
            depth_stencil_attachment: None,
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        };
        let mut pass = encoder.begin_render_pass(&descriptor).forget_lifetime();
        self.renderer.render(&mut pass, primitives, screen);
    }

    /// A texture like the surface's that can be read.
    fn own_texture(&self) -> wgpu::Texture {
        let size = wgpu::Extent3d {
            width: self.configuration.width,
            height: self.configuration.height,
            depth_or_array_layers: 1,
        };
        self.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: self.configuration.format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        })
    }

    fn read(&self, texture: &wgpu::Texture) -> Option<Screenshot> {
        let size = texture.size();
        let row = size.width * 4;
        let padded = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let buffer = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(padded) * u64::from(size.height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(padded), rows_per_image: None };
        let destination = wgpu::TexelCopyBufferInfo { buffer: &buffer, layout };
        encoder.copy_texture_to_buffer(texture.as_image_copy(), destination, size);
        self.queue.submit([encoder.finish()]);
        buffer.map_async(wgpu::MapMode::Read, .., |_| {});
        self.device.poll(wgpu::PollType::Wait { submission_index: None, timeout: None }).ok()?;
        let bytes = buffer.get_mapped_range(..).ok()?;
        let mut pixels = Vec::with_capacity((row * size.height) as usize);
        bytes.chunks_exact(padded as usize).for_each(|line| pixels.extend_from_slice(&line[..row as usize]));
        if self.configuration.format == wgpu::TextureFormat::Bgra8Unorm {
            pixels.chunks_exact_mut(4).for_each(|pixel| pixel.swap(0, 2));
        }
        pixels.chunks_exact_mut(4).for_each(|pixel| pixel[3] = 255);
        Some(Screenshot { size: [size.width, size.height], pixels })
    }
}

/// The window for egui.
pub(super) const VIEWPORT: ViewportId = ViewportId::ROOT;
