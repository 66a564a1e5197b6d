//! Reading back: a shader reads any format, any number of samples and any rectangle, and reverses the rows.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::drawing::GpuDevice;
use super::objects::Objects;
use super::waiting::Contents;
use crate::call::{DeviceError, Reading, TargetDescription, TargetId};
use crate::raster::ColorFormat;
use crate::raster::state::Rectangle;
use crate::texels::TargetBuffer;

/// What is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Color,
    Signed,
    Unsigned,
    Depth,
    Stencil,
}

/// What of the samples of a pixel is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Samples {
    /// The only one.
    One,
    /// Their average.
    Average,
    /// Each of so many.
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
pub(super) struct Readers {
    readers: FxHashMap<(Kind, Samples), Reader>,
    /// Values, their copy for the host, and the rectangle.
    buffers: Option<[wgpu::Buffer; 3]>,
}

/// Bytes that are read at a time.
const PIECE: u64 = 32 << 20;

impl Kind {
    /// The shader that reads colours of a format.
    pub(super) fn of(format: ColorFormat) -> Kind {
        match format.integer() {
            Some(it) if it.signed => Kind::Signed,
            Some(_) => Kind::Unsigned,
            None => Kind::Color,
        }
    }

    pub(super) fn sample_type(self) -> wgpu::TextureSampleType {
        match self {
            Kind::Color | Kind::Depth => wgpu::TextureSampleType::Float { filterable: false },
            Kind::Stencil | Kind::Unsigned => wgpu::TextureSampleType::Uint,
            Kind::Signed => wgpu::TextureSampleType::Sint,
        }
    }
}

/// The type of what is read.
pub(super) fn source_type(kind: Kind, multisampled: bool) -> &'static str {
    match (kind, multisampled) {
        // Depths as well: on OpenGL, depth textures could only be compared.
        (Kind::Color | Kind::Depth, false) => "texture_2d<f32>",
        (Kind::Color | Kind::Depth, true) => "texture_multisampled_2d<f32>",
        (Kind::Stencil | Kind::Unsigned, false) => "texture_2d<u32>",
        (Kind::Stencil | Kind::Unsigned, true) => "texture_multisampled_2d<u32>",
        (Kind::Signed, false) => "texture_2d<i32>",
        (Kind::Signed, true) => "texture_multisampled_2d<i32>",
    }
}

/// The vector of the pixel `at`: the average of its samples, or the first if there is no average.
pub(super) fn loaded(kind: Kind, multisampled: bool) -> &'static str {
    match kind {
        Kind::Color if multisampled => {
            "(textureLoad(source, at, 0) + textureLoad(source, at, 1) + textureLoad(source, at, 2)
            + textureLoad(source, at, 3)) * 0.25"
        }
        Kind::Color | Kind::Signed | Kind::Unsigned | Kind::Depth => "textureLoad(source, at, 0)",
        Kind::Stencil => "vec4<f32>(textureLoad(source, at, 0))",
    }
}

fn text(kind: Kind, samples: Samples) -> String {
    let multisampled = samples != Samples::One;
    let vector = match samples {
        Samples::One | Samples::Average => loaded(kind, multisampled),
        Samples::Each(_) => "textureLoad(source, at, i32(id.z))",
    };
    let ty = source_type(kind, multisampled);
    // Bits of integers are protected from conversions of floats on devices.
    let element = match kind {
        Kind::Signed => "i32",
        Kind::Unsigned => "u32",
        Kind::Color | Kind::Depth | Kind::Stencil => "f32",
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
    fn reader(&mut self, objects: &Objects, kind: Kind, samples: Samples) -> Result<&Reader, DeviceError> {
        match self.readers.entry((kind, samples)) {
            Entry::Occupied(reader) => Ok(reader.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(objects.gpu().checked(|| make(objects, kind, samples))?)),
        }
    }

    fn buffers(&mut self, objects: &Objects, size: u64) -> [wgpu::Buffer; 3] {
        if let Some(buffers) = &self.buffers
            && buffers[0].size() >= size
        {
            return buffers.clone();
        }
        let buffers = reading_buffers(objects, size.next_power_of_two());
        self.buffers = Some(buffers.clone());
        buffers
    }
}

fn make(objects: &Objects, kind: Kind, samples: Samples) -> Reader {
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

/// A rectangle in pieces of as many rows as are read at a time, with so many vectors for each pixel.
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
    vectors.iter_mut().for_each(|vector| *vector = vector.map(|value| format.quantize(value)));
    vectors
}

/// How the pixels of a picture are read as one vector each.
fn averaged(view: &wgpu::TextureView) -> Samples {
    if view.texture().sample_count() > 1 { Samples::Average } else { Samples::One }
}

impl GpuDevice {
    /// Vectors of a rectangle, the bottom row first, samples averaged.
    fn read(
        &mut self,
        view: &wgpu::TextureView,
        kind: Kind,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        self.submit()?;
        let mut result = Vec::new();
        for piece in pieces(rectangle, 1)? {
            let size = u64::from(piece.width) * u64::from(piece.height) * 16;
            let buffers = self.readers.buffers(&self.objects, size);
            result.append(&mut self.ask(view, (kind, averaged(view)), piece, buffers.each_ref())?.wait()?);
        }
        Ok(result)
    }

    /// All samples of a buffer of a target, those of a pixel together, the bottom row first.
    pub(super) fn read_all_samples(
        &mut self,
        id: TargetId,
        buffer: TargetBuffer,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        let target = self.targets.get(id)?;
        let TargetDescription { width, height, samples, .. } = target.description;
        let (view, format) = match buffer {
            TargetBuffer::Color(number) => (target.colors.get(number), target.description.colors.get(number).copied()),
            TargetBuffer::Depth => (target.depth_aspect.as_ref(), None),
        };
        let bound = |view: &&wgpu::TextureView| view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING);
        let Some(view) = view.filter(bound).cloned() else {
            return Err(DeviceError::Unsupported("samples of this target that can be read".to_owned()));
        };
        let kind = format.map_or(Kind::Depth, Kind::of);
        let how = if samples == 1 { Samples::One } else { Samples::Each(samples) };
        self.submit()?;
        let mut result = Vec::new();
        for piece in pieces(Rectangle { x: 0, y: 0, width, height }, samples)? {
            let pixels = piece.width as usize * piece.height as usize;
            let buffers = self.readers.buffers(&self.objects, (pixels * samples as usize * 16) as u64);
            let planes = self.ask(&view, (kind, how), piece, buffers.each_ref())?.wait()?;
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
        view: &wgpu::TextureView,
        (kind, samples): (Kind, Samples),
        piece: Rectangle,
        [values, copy, area]: [&wgpu::Buffer; 3],
    ) -> Result<Contents, DeviceError> {
        let size = u64::from(piece.width) * u64::from(piece.height) * u64::from(samples.count()) * 16;
        let objects = &self.objects;
        let reader = self.readers.reader(objects, kind, samples)?;
        objects.note_read();
        let gpu = objects.gpu();
        let read = ReadArea { corner: [piece.x, piece.y], size: [piece.width, piece.height] };
        gpu.checked(|| {
            gpu.queue.write_buffer(area, 0, bytemuck::bytes_of(&read));
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
        Ok(Contents::of(gpu, copy, size))
    }

    /// Averages of samples, if the device computes them itself.
    fn resolved(&mut self, view: &wgpu::TextureView) -> Result<wgpu::TextureView, DeviceError> {
        self.submit()?;
        let texture = view.texture();
        let objects = &self.objects;
        objects.gpu().checked(|| {
            let single = objects.texture(&wgpu::TextureDescriptor {
                label: None,
                size: texture.size(),
                mip_level_count: 1,
                sample_count: 1,
                dimension: wgpu::TextureDimension::D2,
                format: texture.format(),
                usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
                view_formats: &[],
            });
            let single = single.create_view(&wgpu::TextureViewDescriptor::default());
            let device = objects.device();
            let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let ops = wgpu::Operations { load: wgpu::LoadOp::Load, store: wgpu::StoreOp::Store };
            drop(encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
                label: None,
                color_attachments: &[Some(wgpu::RenderPassColorAttachment {
                    view,
                    depth_slice: None,
                    resolve_target: Some(&single),
                    ops,
                })],
                depth_stencil_attachment: None,
                timestamp_writes: None,
                occlusion_query_set: None,
                multiview_mask: None,
            }));
            objects.gpu().queue.submit([encoder.finish()]);
            single
        })
    }

    /// What colours of a target are read from, and their format.
    pub(super) fn readable(
        &mut self,
        id: TargetId,
        buffer: usize,
    ) -> Result<(wgpu::TextureView, ColorFormat), DeviceError> {
        let target = self.targets.get(id)?;
        let (Some(view), Some(format)) = (target.colors.get(buffer).cloned(), target.description.colors.get(buffer))
        else {
            return Err(DeviceError::Unsupported(format!("colour buffer {buffer} of this target")));
        };
        let format = *format;
        match view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING) {
            true => Ok((view, format)),
            false => Ok((self.resolved(&view)?, format)),
        }
    }

    pub(super) fn read_colors(
        &mut self,
        id: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Vec<[f32; 4]>, DeviceError> {
        let (view, format) = self.readable(id, buffer)?;
        Ok(quantized(self.read(&view, Kind::of(format), rectangle)?, format))
    }

    /// The same without waiting; until then buffers of its own hold the colours.
    pub(super) fn ask_colors(
        &mut self,
        id: TargetId,
        buffer: usize,
        rectangle: Rectangle,
    ) -> Result<Reading, DeviceError> {
        let (view, format) = self.readable(id, buffer)?;
        self.submit()?;
        let mut asked = Vec::new();
        for piece in pieces(rectangle, 1)? {
            let size = u64::from(piece.width) * u64::from(piece.height) * 16;
            let [values, copy, area] = reading_buffers(&self.objects, size);
            asked.push(self.ask(&view, (Kind::of(format), averaged(&view)), piece, [&values, &copy, &area])?);
        }
        Ok(Box::pin(async move {
            let mut result = Vec::new();
            for contents in asked {
                result.append(&mut contents.later().await?);
            }
            Ok(quantized(result, format))
        }))
    }

    pub(super) fn read_depths(&mut self, id: TargetId, rectangle: Rectangle) -> Result<Vec<f32>, DeviceError> {
        let bound = |view: &wgpu::TextureView| view.texture().usage().contains(wgpu::TextureUsages::TEXTURE_BINDING);
        let Some(view) = self.targets.get(id)?.depth_aspect.clone().filter(bound) else {
            return Err(DeviceError::Unsupported("a depth buffer of this target that can be read".to_owned()));
        };
        Ok(self.read(&view, Kind::Depth, rectangle)?.iter().map(|vector| vector[0]).collect())
    }

    pub(super) fn read_stencils(&mut self, id: TargetId, rectangle: Rectangle) -> Result<Vec<u8>, DeviceError> {
        let target = self.targets.get(id)?;
        let Some(view) = target.stencil_aspect.clone() else {
            return Err(DeviceError::Unsupported("a stencil buffer of this target that can be read".to_owned()));
        };
        if self.objects.gpu().is_opengl() {
            let view = self.stencil_bits(id)?;
            let values = self.read(&view, Kind::Color, rectangle)?;
            return Ok(values.iter().map(|vector| (vector[0] * 255.0).round() as u8).collect());
        }
        Ok(self.read(&view, Kind::Stencil, rectangle)?.iter().map(|vector| vector[0] as u8).collect())
    }
}
