//! Copies from targets to texels, and from texels to textures and targets.

use std::sync::Arc;

use crate::call::{DeviceError, TargetDescription};
use crate::gpu::adapter::objects::{Objects, read_words};
use crate::gpu::textures::resident::fill::{FillKey, Filler, plane};
use crate::gpu::textures::resident::levels::{Residents, TexelKernel, texel_kernel};
use crate::gpu::textures::resident::packing::{
    AreaPlace, LevelPlace, Packing, TargetSource, TexelConversion, buffer_entry, rows,
};
use crate::gpu::textures::resident::text::{give, is_same, take};
use crate::gpu::textures::source_kind::SourceKind;
use crate::gpu::textures::targets::DeviceTarget;
use crate::raster::ColorFormat;
use crate::texels::{Lease, TargetBuffer, TexelCopy, TexelFormat, TexelLevel};
use glasm::texture::{DepthMode, Swizzle};

/// A shader that copies a target to texels.
pub(crate) struct TexelDispatch {
    pub pipeline: wgpu::ComputePipeline,
    pub group: wgpu::BindGroup,
    pub groups: [u32; 3],
}

/// A part of a texture on the device.
struct TextureLevel<'a> {
    texture: &'a wgpu::Texture,
    level: u32,
}

/// A dispatch of a shader, not yet recorded.
struct KernelRun<'a> {
    pipeline: &'a wgpu::ComputePipeline,
    group: wgpu::BindGroup,
    groups: [u32; 3],
}

impl KernelRun<'_> {
    fn encode(&self, encoder: &mut wgpu::CommandEncoder) {
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(self.pipeline);
        pass.set_bind_group(0, &self.group, &[]);
        let [x, y, z] = self.groups;
        pass.dispatch_workgroups(x, y, z);
    }
}

fn group<const N: usize>(
    objects: &Objects,
    layout: &wgpu::BindGroupLayout,
    resources: [wgpu::BindingResource<'_>; N],
) -> wgpu::BindGroup {
    let entries = (0..).zip(resources).map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource });
    objects.bind_group(layout, &entries.collect::<Vec<_>>())
}

/// Work to submit.
fn recorded(
    objects: &Objects,
    work: impl FnOnce(&mut wgpu::CommandEncoder),
) -> Result<wgpu::CommandBuffer, DeviceError> {
    let gpu = objects.gpu();
    gpu.checked(|| {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        work(&mut encoder);
        encoder.finish()
    })
}

fn submit(objects: &Objects, work: impl FnOnce(&mut wgpu::CommandEncoder)) -> Result<(), DeviceError> {
    let gpu = objects.gpu();
    gpu.checked(|| {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        work(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
    })
}

impl Residents {
    fn take_kernel(
        &mut self,
        objects: &Objects,
        key: (TargetSource, TexelFormat),
    ) -> Result<&TexelKernel, DeviceError> {
        use std::collections::hash_map::Entry;
        match self.takes.entry(key) {
            Entry::Occupied(kernel) => Ok(kernel.into_mut()),
            Entry::Vacant(place) => {
                let (from, format) = key;
                let source = wgpu::BindGroupLayoutEntry {
                    binding: 0,
                    visibility: wgpu::ShaderStages::COMPUTE,
                    ty: wgpu::BindingType::Texture {
                        sample_type: from.kind.sample_type(),
                        view_dimension: wgpu::TextureViewDimension::D2,
                        multisampled: from.multisampled,
                    },
                    count: None,
                };
                Ok(place.insert(texel_kernel(objects, source, take(&from, format), "take")?))
            }
        }
    }

    /// Converts slices of a level to vectors in an intermediate buffer; returns the dispatch.
    fn give<'a>(
        &'a mut self,
        objects: &Objects,
        key: (&Arc<Lease>, u32),
        shape: &TexelConversion,
        [first, slices]: [u32; 2],
    ) -> Result<Option<(KernelRun<'a>, wgpu::Buffer, u32)>, DeviceError> {
        let Some(resident) = self.level(key.0, key.1) else { return Ok(None) };
        let ([width, height, _], pitch) = (resident.extent, resident.pitch);
        let to = shape.packing.pitch(width);
        let (packing, base, texels) = (resident.packing, resident.format.base, resident.buffer.clone());
        let size = u64::from(to) * u64::from(height) * u64::from(slices) * 4;
        if size > objects.device().limits().max_storage_buffer_binding_size {
            return Err(DeviceError::OutOfMemory);
        }
        let between = self.between(objects, size);
        let place = LevelPlace { width, height, slice: first, pitch, to, ..LevelPlace::default() };
        let place = self.place(objects, place)?;
        let gives = &mut self.gives;
        if let std::collections::hash_map::Entry::Vacant(vacant) = gives.entry((packing, base, *shape)) {
            let ty = wgpu::BufferBindingType::Storage { read_only: true };
            let source = buffer_entry(0, wgpu::ShaderStages::COMPUTE, ty);
            vacant.insert(texel_kernel(objects, source, give(packing, base, shape), "give")?);
        }
        let Some(kernel) = gives.get(&(packing, base, *shape)) else { return Ok(None) };
        let resources = [texels.as_entire_binding(), between.as_entire_binding(), place.as_entire_binding()];
        let group = group(objects, &kernel.layout, resources);
        let groups = [width.div_ceil(32), height.div_ceil(8), slices];
        Ok(Some((KernelRun { pipeline: &kernel.pipeline, group, groups }, between, to)))
    }

    fn filler(&mut self, objects: &Objects, key: FillKey) -> Result<&Filler, DeviceError> {
        use std::collections::hash_map::Entry;
        match self.fills.entry(key) {
            Entry::Occupied(filler) => Ok(filler.into_mut()),
            Entry::Vacant(place) => Ok(place.insert(Filler::new(objects, key)?)),
        }
    }

    /// Fills a level of a texture with the vectors of a level of texels.
    pub(crate) fn fill_texture(
        &mut self,
        objects: &Objects,
        key: (&Arc<Lease>, u32),
        shape: &TexelConversion,
        texture: &wgpu::Texture,
        level: u32,
    ) -> Result<(), DeviceError> {
        let Some(resident) = self.level(key.0, key.1) else { return Ok(()) };
        let (extent, into) = (resident.extent, TextureLevel { texture, level });
        if is_same(resident.packing, resident.format.base, shape) {
            let (buffer, pitch) = (resident.buffer.clone(), resident.pitch);
            let filling = recorded(objects, |encoder| into.copy(encoder, &buffer, 0, pitch, extent))?;
            self.waiting.push(filling);
            return Ok(());
        }
        if let Some((run, between, pitch)) = self.give(objects, key, shape, [0, extent[2]])? {
            let filling = recorded(objects, |encoder| {
                run.encode(encoder);
                into.copy(encoder, &between, 0, pitch, extent);
            })?;
            self.waiting.push(filling);
        }
        Ok(())
    }

    /// Fills a level of a depth texture with the texels of another.
    pub(crate) fn fill_depths(
        &mut self,
        objects: &Objects,
        key: (&Arc<Lease>, u32),
        texture: &wgpu::Texture,
        level: u32,
    ) -> Result<(), DeviceError> {
        let Some(resident) = self.level(key.0, key.1) else { return Ok(()) };
        let ([width, height, slices], pitch, texels) = (resident.extent, resident.pitch, resident.buffer.clone());
        for slice in 0..slices {
            let view = texture.create_view(&wgpu::TextureViewDescriptor {
                dimension: Some(wgpu::TextureViewDimension::D2),
                base_mip_level: level,
                mip_level_count: Some(1),
                base_array_layer: slice,
                array_layer_count: Some(1),
                ..wgpu::TextureViewDescriptor::default()
            });
            let place = self.place(objects, plane([width, height], slice, pitch))?;
            let key =
                FillKey { format: texture.format(), kind: SourceKind::Depth, flipped: false, samples: 1, sample: 0 };
            let filler = self.filler(objects, key)?;
            submit(objects, |encoder| filler.fill(objects, [&texels, &place], &view, encoder))?;
        }
        Ok(())
    }
}

impl TextureLevel<'_> {
    /// Copies rows of a buffer that begin at a byte, with this many words each.
    fn copy(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        buffer: &wgpu::Buffer,
        offset: u64,
        pitch: u32,
        [width, height, depth_or_array_layers]: [u32; 3],
    ) {
        let layout =
            wgpu::TexelCopyBufferLayout { offset, bytes_per_row: Some(pitch * 4), rows_per_image: Some(height) };
        encoder.copy_buffer_to_texture(
            wgpu::TexelCopyBufferInfo { buffer, layout },
            wgpu::TexelCopyTextureInfo {
                texture: self.texture,
                mip_level: self.level,
                origin: wgpu::Origin3d::ZERO,
                aspect: wgpu::TextureAspect::All,
            },
            wgpu::Extent3d { width, height, depth_or_array_layers },
        );
    }
}

/// What can be copied from a target.
fn source(target: &DeviceTarget, buffer: TargetBuffer, samples: u32) -> Option<(wgpu::TextureView, TargetSource)> {
    let (view, kind, color) = match buffer {
        TargetBuffer::Color(number) => {
            let format = *target.description.colors.get(number)?;
            (target.colors.get(number)?, SourceKind::of(format), Some(format))
        }
        TargetBuffer::Depth => (target.depth_aspect.as_ref()?, SourceKind::Depth, None),
    };
    let texture = view.texture();
    let bound = texture.usage().contains(wgpu::TextureUsages::TEXTURE_BINDING);
    let multisampled = texture.sample_count() > 1;
    let apart = samples > 1;
    let fits = !apart || samples == texture.sample_count();
    (bound && fits).then(|| (view.clone(), TargetSource { kind, multisampled, color, apart }))
}

/// The layout of a colour buffer of the device in memory.
fn packing(format: ColorFormat) -> Packing {
    match format {
        ColorFormat::Rgba8 => Packing::Byte,
        ColorFormat::Rgba16Float => Packing::Half,
        ColorFormat::Rgba32Float | ColorFormat::Rgba32Int | ColorFormat::Rgba32Uint => Packing::Full,
        ColorFormat::Rgba8Int | ColorFormat::Rgba8Uint => Packing::WholeByte,
        ColorFormat::Rgba16Int | ColorFormat::Rgba16Uint => Packing::WholeShort,
    }
}

impl Residents {
    /// The copy of a part of a target to texels, which is one of so many that are pending; `None` if it is impossible.
    pub(crate) fn take_texels(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        copy: &TexelCopy<'_>,
        others: usize,
    ) -> Result<Option<TexelDispatch>, DeviceError> {
        let Some((view, from)) = source(target, copy.buffer, copy.level.samples) else { return Ok(None) };
        let level = &copy.level;
        if from.color.is_some_and(|color| color.integer().is_some()) != level.format.base.is_integer()
            || !self.ensure(objects, level, copy.image)?
        {
            return Ok(None);
        }
        let Some(resident) = self.level(level.lease, level.level) else { return Ok(None) };
        let (texels, pitch) = (resident.buffer.clone(), resident.pitch);
        let area = copy.area;
        let [x, y, slice] = copy.place;
        let place = AreaPlace {
            corner: [area.x, area.y],
            size: [area.width, area.height],
            column: x,
            row: slice * level.samples * level.extent[1] + y,
            pitch,
            apart: level.extent[1],
        };
        let place = self.place_of(objects, bytemuck::bytes_of(&place), others + 1);
        let kernel = self.take_kernel(objects, (from, level.format))?;
        let resources =
            [wgpu::BindingResource::TextureView(&view), texels.as_entire_binding(), place.as_entire_binding()];
        let pipeline = kernel.pipeline.clone();
        let group = objects.gpu().checked(|| group(objects, &kernel.layout, resources))?;
        let groups = [area.width.div_ceil(32), area.height.div_ceil(8), level.samples];
        Ok(Some(TexelDispatch { pipeline, group, groups }))
    }

    /// Copies a slice of a level to a buffer of a target, after all work on it was submitted.
    pub(crate) fn put_texels(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: TargetBuffer,
        level: &TexelLevel<'_>,
        slice: u32,
    ) -> Result<bool, DeviceError> {
        let [width, height, slices] = level.extent;
        if [target.description.width, target.description.height] != [width, height]
            || target.description.samples != level.samples
            || slice >= slices
            || self.level(level.lease, level.level).is_none()
        {
            return Ok(false);
        }
        let key = (level.lease, level.level);
        match buffer {
            TargetBuffer::Color(number) => {
                let view = target.colors.get(number).cloned();
                let Some((view, format)) = view.zip(target.description.colors.get(number)) else { return Ok(false) };
                if format.integer().is_some() != level.format.base.is_integer() {
                    return Ok(false);
                }
                if level.samples > 1 {
                    return self.put_planes(objects, &view, SourceKind::of(*format), level, slice);
                }
                if !view.texture().usage().contains(wgpu::TextureUsages::COPY_DST) {
                    return Ok(false);
                }
                let (depth_mode, swizzle) = (DepthMode::Luminance, Swizzle::IDENTITY);
                let shape = TexelConversion { depth_mode, swizzle, packing: packing(*format), flipped: true };
                let into = TextureLevel { texture: view.texture(), level: 0 };
                let given = self.give(objects, key, &shape, [slice, 1])?;
                let Some((run, between, pitch)) = given else { return Ok(false) };
                submit(objects, |encoder| {
                    run.encode(encoder);
                    into.copy(encoder, &between, 0, pitch, [width, height, 1]);
                })?;
            }
            TargetBuffer::Depth => {
                let Some(view) = target.depth.clone() else { return Ok(false) };
                let Some(resident) = self.level(level.lease, level.level) else { return Ok(false) };
                let (texels, pitch) = (resident.buffer.clone(), resident.pitch);
                for sample in 0..level.samples {
                    let place = plane([width, height], slice * level.samples + sample, pitch);
                    self.draw_plane(objects, &view, SourceKind::Depth, (&texels, place), sample)?;
                }
            }
        }
        Ok(true)
    }

    /// Draws texels into a sample of each pixel, or into the only one.
    fn draw_plane(
        &mut self,
        objects: &Objects,
        view: &wgpu::TextureView,
        kind: SourceKind,
        (texels, place): (&wgpu::Buffer, LevelPlace),
        sample: u32,
    ) -> Result<(), DeviceError> {
        let place = self.place(objects, place)?;
        let texture = view.texture();
        let key = FillKey { format: texture.format(), kind, flipped: true, samples: texture.sample_count(), sample };
        let filler = self.filler(objects, key)?;
        submit(objects, |encoder| filler.fill(objects, [texels, &place], view, encoder))
    }

    /// Fills the samples of a colour buffer with those of a slice on the device.
    fn put_planes(
        &mut self,
        objects: &Objects,
        view: &wgpu::TextureView,
        kind: SourceKind,
        level: &TexelLevel<'_>,
        slice: u32,
    ) -> Result<bool, DeviceError> {
        let [width, height, _] = level.extent;
        let (depth_mode, swizzle) = (DepthMode::Luminance, Swizzle::IDENTITY);
        let shape = TexelConversion { depth_mode, swizzle, packing: Packing::Full, flipped: false };
        for sample in 0..level.samples {
            let first = slice * level.samples + sample;
            let given = self.give(objects, (level.lease, level.level), &shape, [first, 1])?;
            let Some((run, between, pitch)) = given else { return Ok(false) };
            submit(objects, |encoder| run.encode(encoder))?;
            self.draw_plane(objects, view, kind, (&between, plane([width, height], 0, pitch)), sample)?;
        }
        Ok(true)
    }

    /// Sets all samples of a buffer of a target, the bottom row first.
    pub(crate) fn put_samples(
        &mut self,
        objects: &Objects,
        target: &DeviceTarget,
        buffer: TargetBuffer,
        values: &[[f32; 4]],
    ) -> Result<(), DeviceError> {
        let TargetDescription { width, height, samples, .. } = target.description;
        let (view, kind, packing) = match buffer {
            TargetBuffer::Color(number) => {
                let kind =
                    target.description.colors.get(number).map_or(SourceKind::Color, |format| SourceKind::of(*format));
                (target.colors.get(number).cloned(), kind, Packing::Full)
            }
            TargetBuffer::Depth => (target.depth.clone(), SourceKind::Depth, Packing::Single),
        };
        let Some(view) = view else {
            return Err(DeviceError::Unsupported(format!("{buffer:?} in this target")));
        };
        if values.len() != width as usize * height as usize * samples as usize {
            return Ok(());
        }
        let pitch = packing.pitch(width);
        for sample in 0..samples {
            let texels = values.iter().skip(sample as usize).step_by(samples as usize);
            let texels: Vec<[u32; 4]> = match kind {
                SourceKind::Depth => texels.map(|value| [value[0].clamp(0.0, 1.0).to_bits(), 0, 0, 0]).collect(),
                _ => texels.map(|value| value.map(f32::to_bits)).collect(),
            };
            let bytes = rows(&texels, packing, width, pitch);
            let between = self.between(objects, bytes.len() as u64);
            objects.gpu().write_buffer(&between, 0, &bytes);
            self.draw_plane(objects, &view, kind, (&between, plane([width, height], 0, pitch)), sample)?;
        }
        Ok(())
    }

    /// Reads back the texels of a level.
    pub(crate) fn read_texels(
        &self,
        objects: &Objects,
        lease: &Arc<Lease>,
        level: u32,
    ) -> Result<Vec<[u32; 4]>, DeviceError> {
        match self.level(lease, level) {
            Some(resident) => Ok(resident.texels(&read_words(objects, &resident.buffer)?)),
            None => Err(DeviceError::Unsupported(format!("texels of level {level}, which are not on the device"))),
        }
    }
}
