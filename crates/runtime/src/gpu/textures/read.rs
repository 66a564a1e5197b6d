//! Reading back: a shader reads any format, any number of samples and any rectangle, and reverses the rows.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Reading, TargetDescription};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::adapter::waiting::Contents;
use crate::gpu::textures::source_kind::{SourceKind, loaded, source_type};
use crate::gpu::textures::stencil_bits::stencil_bits;
use crate::gpu::textures::targets::DeviceTarget;
use crate::raster::ColorFormat;
use crate::raster::state::Rectangle;
use crate::texels::TargetBuffer;

/// What of the samples of a pixel is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Samples {
    /// The only one.
    One,
    /// Their average.
    Average,
    /// Each of this many.
    Each(u32),
}

impl Samples {
    fn count(self) -> u32 {
        match self {
            Samples::One | Samples::Average => 1,
            Samples::Each(count) => count,
        }
    }
}

/// The parameters of the reading kernel: `area` in its text.
#[repr(C)]
#[derive(Copy, Clone, bytemuck::Pod, bytemuck::Zeroable)]
struct ReadArea {
    /// The lower left corner, in rows upward.
    corner: [i32; 2],
    size: [u32; 2],
}

struct Reader {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::ComputePipeline,
}

/// Shaders and buffers of reading.
#[derive(Default)]
pub(crate) struct Readers {
    readers: FxHashMap<(SourceKind, Samples), Reader>,
    /// Values, their copy for the host, and the rectangle.
    buffers: Option<[wgpu::Buffer; 3]>,
}

/// Bytes that are read at a time.
const PIECE: u64 = 32 << 20;

fn text(kind: SourceKind, samples: Samples) -> String {
    let multisampled = samples != Samples::One;
    let vector = match samples {
        Samples::One | Samples::Average => loaded(kind, multisampled),
        Samples::Each(_) => "textureLoad(source, at, i32(id.z))",
    };
    let ty = source_type(kind, multisampled);
    // Bits of integers are protected from conversions of floats on devices.
    let element = match kind {
        SourceKind::Signed => "i32",
        SourceKind::Unsigned => "u32",
        SourceKind::Color | SourceKind::Depth | SourceKind::Stencil => "f32",
    };
    format!(
        "@group(0) @binding(0) var source: {ty};
@group(0) @binding(1) var<storage, read_write> values: array<vec4<{element}>>;
@group(0) @binding(2) var<uniform> area: vec4<i32>;
@compute @workgroup_size(8, 8) fn read(@builtin(global_invocation_id) id: vec3<u32>) {{
    let place = vec2<i32>(id.xy);
    if place.x >= area.z || place.y >= area.w {{
        return;
    }}
    let size = vec2<i32>(textureDimensions(source).xy);
    let at = vec2<i32>(area.x + place.x, size.y - 1 - (area.y + place.y));
    var value = vec4<{element}>();
    if at.x >= 0 && at.y >= 0 && at.x < size.x && at.y < size.y {{
        value = {vector};
    }}
    values[(i32(id.z) * area.w + place.y) * area.z + place.x] = value;
}}
"
    )
}

impl Readers {
    fn reader(&mut self, objects: &Objects, kind: SourceKind, samples: Samples) -> Result<&Reader, DeviceError> {
        match self.readers.entry((kind, samples)) {
            Entry::Occupied(reader) => Ok(reader.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(objects.gpu().checked(|| make(objects, kind, samples))?)),
        }
    }

    fn buffers(&mut self, objects: &Objects, size: u64) -> Result<[wgpu::Buffer; 3], DeviceError> {
        if let Some(buffers) = &self.buffers
            && buffers[0].size() >= size
        {
            return Ok(buffers.clone());
        }
        let buffers = objects.gpu().checked(|| reading_buffers(objects, size.next_power_of_two()))?;
        self.buffers = Some(buffers.clone());
        Ok(buffers)
    }
}

fn make(objects: &Objects, kind: SourceKind, samples: Samples) -> Reader {
    let multisampled = samples != Samples::One;
    let sample_type = kind.sample_type();
    let visibility = wgpu::ShaderStages::COMPUTE;
    let entry = |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None };
    let buffer = |ty| wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    let view_dimension = wgpu::TextureViewDimension::D2;
    let layout = objects.group_layout(&[
        entry(0, wgpu::BindingType::Texture { sample_type, view_dimension, multisampled }),
        entry(1, buffer(wgpu::BufferBindingType::Storage { read_only: false })),
        entry(2, buffer(wgpu::BufferBindingType::Uniform)),
    ]);
    let module = objects.shader(wgpu::ShaderSource::Wgsl(text(kind, samples).into()));
    let pipeline = objects.compute_pipeline(&objects.pipeline_layout(&[Some(&layout)]), &module, "read");
    Reader { layout, pipeline }
}

/// Values, their copy for the host, and the rectangle.
fn reading_buffers(objects: &Objects, size: u64) -> [wgpu::Buffer; 3] {
    use wgpu::BufferUsages as Usage;
    [
        objects.buffer(size, Usage::STORAGE | Usage::COPY_SRC),
        objects.buffer(size, Usage::MAP_READ | Usage::COPY_DST),
        objects.buffer(16, Usage::UNIFORM | Usage::COPY_DST),
    ]
}

/// A rectangle in pieces of as many rows as are read at a time, with this many vectors for each pixel.
fn pieces(rectangle: Rectangle, samples: u32) -> Result<Vec<Rectangle>, DeviceError> {
    let row = u64::from(rectangle.width) * u64::from(samples) * 16;
    if row == 0 || rectangle.height == 0 {
        return Ok(Vec::new());
    }
    if row > PIECE {
        return Err(DeviceError::Unsupported(format!("reading rows of {} pixels", rectangle.width)));
    }
    let rows = u32::try_from(PIECE / row).unwrap_or(u32::MAX).max(1);
    let piece = |start: u32| {
        let y = rectangle.y.saturating_add(i32::try_from(start).unwrap_or(i32::MAX));
        Rectangle { y, height: rows.min(rectangle.height - start), ..rectangle }
    };
    Ok((0..rectangle.height).step_by(rows as usize).map(piece).collect())
}

/// Averages of samples are not representable in the format, and devices are not exact about 255ths.
fn quantized(mut vectors: Vec<[f32; 4]>, format: ColorFormat) -> Vec<[f32; 4]> {
    if format != ColorFormat::Rgba32Float {
        // One loop, which counts in builds that are not optimised.
        vectors.as_flattened_mut().iter_mut().for_each(|value| *value = format.quantize(*value));
    }
    vectors
}

/// How the pixels of a picture are read as one vector each.
fn averaged(view: &wgpu::TextureView) -> Samples {
    if view.texture().sample_count() > 1 { Samples::Average } else { Samples::One }
}

/// Averages of samples, if the device computes them itself.
fn resolved(objects: &Objects, view: &wgpu::TextureView) -> Result<wgpu::TextureView, DeviceError> {
    let texture = view.texture();
    objects.gpu().checked(|| {
        let size = [texture.width(), texture.height()];
        let single = objects.attachment(size, 1, texture.format(), wgpu::TextureUsages::TEXTURE_BINDING);
        let single = single.create_view(&wgpu::TextureViewDescriptor::default());
        let device = objects.device();
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let ops = wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store };
        drop(encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                view,
                depth_slice: None,
                resolve_target: Some(&single),
                ops,
            })],
            ..wgpu::RenderPassDescriptor::default()
        }));
        objects.gpu().queue.submit([encoder.finish()]);
        single
    })
}

/// What colours of a target are read from, and their format.
pub(crate) fn readable(
    objects: &Objects,
    target: &DeviceTarget,
    buffer: usize,
) -> Result<(wgpu::TextureView, ColorFormat), DeviceError> {
    let (Some(view), Some(format)) = (target.colors.get(buffer).cloned(), target.description.colors.get(buffer)) else {
        return Err(DeviceError::Unsupported(format!("colour buffer {buffer} of this target")));
    };
    let format = *format;
    match view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING) {
        true => Ok((view, format)),
        false => Ok((resolved(objects, &view)?, format)),
    }
}

impl Readers {
    /// Vectors of a rectangle, the bottom row first, samples averaged.
    fn read(
        &mut self,
        objects: &Objects,
        view: &wgpu::TextureView,
        kind: SourceKind,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        let mut result = Vec::new();
        for piece in pieces(rectangle, 1)? {
            let size = u64::from(piece.width) * u64::from(piece.height) * 16;
            let buffers = self.buffers(objects, size)?;
            result.append(&mut self.ask(objects, view, (kind, averaged(view)), piece, buffers.each_ref())?.wait()?);
        }
        Ok(result)
    }

    /// All samples of a buffer of a target, those of a pixel together, the bottom row first.
    pub(crate) fn samples(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: TargetBuffer,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        let TargetDescription { width, height, samples, .. } = target.description;
        let (view, format) = match buffer {
            TargetBuffer::Color(number) => (target.colors.get(number), target.description.colors.get(number).copied()),
            TargetBuffer::Depth => (target.depth_aspect.as_ref(), None),
        };
        let bound = |view: &&wgpu::TextureView| view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING);
        let Some(view) = view.filter(bound).cloned() else {
            return Err(DeviceError::Unsupported("samples of this target that can be read".to_owned()));
        };
        let kind = format.map_or(SourceKind::Depth, SourceKind::of);
        let how = if samples == 1 { Samples::One } else { Samples::Each(samples) };
        let mut result = Vec::new();
        for piece in pieces(Rectangle { x: 0, y: 0, width, height }, samples)? {
            let pixels = piece.width as usize * piece.height as usize;
            let buffers = self.buffers(objects, (pixels * samples as usize * 16) as u64)?;
            let planes = self.ask(objects, &view, (kind, how), piece, buffers.each_ref())?.wait()?;
            result.extend((0..pixels).flat_map(|pixel| planes.iter().skip(pixel).step_by(pixels)));
        }
        Ok(match format {
            Some(format) => quantized(result, format),
            None => result,
        })
    }

    /// Copies a piece of a picture to the second of the buffers of [`Readers::buffers`].
    fn ask(
        &mut self,
        objects: &Objects,
        view: &wgpu::TextureView,
        (kind, samples): (SourceKind, Samples),
        piece: Rectangle,
        [values, copy, area]: [&wgpu::Buffer; 3],
    ) -> Result<Contents, DeviceError> {
        let size = u64::from(piece.width) * u64::from(piece.height) * u64::from(samples.count()) * 16;
        let reader = self.reader(objects, kind, samples)?;
        objects.note_read();
        let gpu = objects.gpu();
        let read = ReadArea { corner: [piece.x, piece.y], size: [piece.width, piece.height] };
        gpu.checked(|| {
            gpu.write_buffer(area, 0, bytemuck::bytes_of(&read));
            let entries = [
                wgpu::BindGroupEntry { binding: 0, resource: wgpu::BindingResource::TextureView(view) },
                wgpu::BindGroupEntry { binding: 1, resource: values.as_entire_binding() },
                wgpu::BindGroupEntry { binding: 2, resource: area.as_entire_binding() },
            ];
            let group = objects.bind_group(&reader.layout, &entries);
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&reader.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(piece.width.div_ceil(8), piece.height.div_ceil(8), samples.count());
            drop(pass);
            encoder.copy_buffer_to_buffer(values, 0, copy, 0, size);
            gpu.queue.submit([encoder.finish()]);
        })?;
        Contents::of(gpu, copy, size)
    }

    /// Colours of a target, after all work on it was submitted.
    pub(crate) fn colors(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        let (view, format) = readable(objects, target, buffer)?;
        Ok(quantized(self.read(objects, &view, SourceKind::of(format), rectangle)?, format))
    }

    /// The same without waiting; until then buffers of its own hold the colours.
    pub(crate) fn ask_colors(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Reading, DeviceError> {
        let (view, format) = readable(objects, target, buffer)?;
        let mut asked = Vec::new();
        for piece in pieces(rectangle, 1)? {
            let size = u64::from(piece.width) * u64::from(piece.height) * 16;
            let [values, copy, area] = reading_buffers(objects, size);
            asked.push(self.ask(
                objects,
                &view,
                (SourceKind::of(format), averaged(&view)),
                piece,
                [&values, &copy, &area],
            )?);
        }
        Ok(Box::pin(async move {
            let mut result = Vec::new();
            for contents in asked {
                result.append(&mut contents.later().await?);
            }
            Ok(quantized(result, format))
        }))
    }

    pub(crate) fn depths(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        rectangle: Rectangle,
    ) -> Result<Vec<f32>, DeviceError> {
        let bound = |view: &wgpu::TextureView| view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING);
        let Some(view) = target.depth_aspect.clone().filter(bound) else {
            return Err(DeviceError::Unsupported("a depth buffer of this target that can be read".to_owned()));
        };
        Ok(self.read(objects, &view, SourceKind::Depth, rectangle)?.iter().map(|vector| vector[0]).collect())
    }

    pub(crate) fn stencils(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        rectangle: Rectangle,
    ) -> Result<Vec<u8>, DeviceError> {
        let Some(view) = target.stencil_aspect.clone() else {
            return Err(DeviceError::Unsupported("a stencil buffer of this target that can be read".to_owned()));
        };
        if objects.gpu().is_opengl() {
            let view = stencil_bits(objects, target)?;
            let values = self.read(objects, &view, SourceKind::Color, rectangle)?;
            return Ok(values.iter().map(|vector| (vector[0] * 255.0).round() as u8).collect());
        }
        Ok(self.read(objects, &view, SourceKind::Stencil, rectangle)?.iter().map(|vector| vector[0] as u8).collect())
    }
}
