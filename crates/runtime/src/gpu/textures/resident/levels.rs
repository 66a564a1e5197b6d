//! Levels of textures that lie on the device.

use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Identity};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::resident::fill::{FillKey, Filler};
use crate::gpu::textures::resident::packing::{
    LevelPlace, PLACE, Packing, TargetSource, TexelConversion, buffer_entry, rows,
};
use crate::texels::{Encoding, Lease, TexelFormat, TexelLevel};
use glasm::texture::{BaseFormat, Image};

/// The texels of a level.
pub(crate) struct Resident {
    pub(super) lease: Weak<Lease>,
    pub(super) buffer: wgpu::Buffer,
    pub format: TexelFormat,
    pub packing: Packing,
    pub extent: [u32; 3],
    pub(super) pitch: u32,
}

impl Resident {
    pub(super) fn is_dead(&self) -> bool {
        self.lease.strong_count() == 0
    }

    /// Whether the values read from it are in [0, 1].
    pub(crate) fn unit_range(&self) -> bool {
        matches!(self.format.encoding, Encoding::Unsigned(_))
    }

    pub(super) fn texels(&self, words: &[u32]) -> Vec<[u32; 4]> {
        let [width, _, _] = self.extent;
        let rows = words.chunks_exact(self.pitch as usize);
        let each = self.packing.words() as usize;
        let texels = rows.flat_map(|row| row.chunks_exact(each).take(width as usize));
        // Texels of an image have no more components than the format.
        let count = self.format.base.component_count();
        let texel = |words: &[u32]| {
            let all = self.packing.unpack(words);
            std::array::from_fn(|number| if number < count { all[number] } else { 0 })
        };
        texels.map(texel).collect()
    }
}

/// Pipelines and their buffers.
#[derive(Default)]
pub(crate) struct Residents {
    pub(super) levels: FxHashMap<(Identity, u32), Resident>,
    pub(super) takes: FxHashMap<(TargetSource, TexelFormat), TexelKernel>,
    pub(super) gives: FxHashMap<(Packing, BaseFormat, TexelConversion), TexelKernel>,
    pub(super) fills: FxHashMap<FillKey, Filler>,
    /// Parameters, for each of the dispatches that are pending together.
    pub(super) places: Vec<wgpu::Buffer>,
    /// Vectors to be copied to a texture.
    pub(super) between: Option<wgpu::Buffer>,
    /// Work that fills textures, at the start of the next submission.
    pub(super) waiting: Vec<wgpu::CommandBuffer>,
}

pub(super) struct TexelKernel {
    pub(super) layout: wgpu::BindGroupLayout,
    pub(super) pipeline: wgpu::ComputePipeline,
}

impl Residents {
    pub(crate) fn level(&self, lease: &Arc<Lease>, level: u32) -> Option<&Resident> {
        self.levels.get(&(lease.identity, level))
    }

    /// Frees what cannot be used any more.
    pub(crate) fn sweep(&mut self) {
        self.levels.retain(|_, resident| !resident.is_dead());
    }

    /// A level of this shape, with an image's texels if there is one; `false` if it is too large.
    pub(super) fn ensure(
        &mut self,
        objects: &Objects,
        level: &TexelLevel<'_>,
        image: Option<&Image>,
    ) -> Result<bool, DeviceError> {
        let packing = Packing::of(level.format);
        let [width, height, _] = level.extent;
        let extent = [width, height, level.planes()];
        let pitch = packing.pitch(width);
        let size = u64::from(pitch) * u64::from(height) * u64::from(extent[2]) * 4;
        let limits = objects.device().limits();
        if size > limits.max_storage_buffer_binding_size || size > limits.max_buffer_size {
            return Ok(false);
        }
        let key = (level.lease.identity, level.level);
        let known = self.levels.get_mut(&key).filter(|known| known.extent == extent && known.packing == packing);
        let resident = match known {
            Some(known) => {
                known.format = level.format;
                known
            }
            None => {
                use wgpu::BufferUsages as Usage;
                let usage = Usage::STORAGE | Usage::COPY_SRC | Usage::COPY_DST;
                // Textures of one frame are often those of the next with other names.
                let dead = |(_, it): &(&(Identity, u32), &Resident)| it.is_dead() && it.buffer.size() == size;
                let dead = self.levels.iter().find(dead).map(|(key, _)| *key);
                let again = dead.and_then(|key| self.levels.remove(&key)).map(|it| it.buffer);
                let buffer = match again {
                    Some(buffer) => buffer,
                    // One that finds no memory is not kept.
                    None => objects.gpu().checked(|| objects.buffer(size, usage))?,
                };
                let lease = Arc::downgrade(level.lease);
                let resident = Resident { lease, buffer, format: level.format, packing, extent, pitch };
                self.levels.entry(key).insert_entry(resident).into_mut()
            }
        };
        if let Some(image) = image {
            let bytes = rows(&image.planes(), packing, width, pitch);
            objects.gpu().write_buffer(&resident.buffer, 0, &bytes);
        }
        Ok(true)
    }

    /// Fills textures before everything else in the submission.
    pub(crate) fn take_waiting(&mut self) -> Vec<wgpu::CommandBuffer> {
        std::mem::take(&mut self.waiting)
    }

    pub(crate) fn submit_waiting(&mut self, objects: &Objects) -> Result<(), DeviceError> {
        let waiting = self.take_waiting();
        if waiting.is_empty() {
            return Ok(());
        }
        let gpu = objects.gpu();
        gpu.checked(|| {
            gpu.queue.submit(waiting);
        })
    }

    /// For a single dispatch.
    pub(super) fn place(&mut self, objects: &Objects, place: LevelPlace) -> Result<wgpu::Buffer, DeviceError> {
        self.submit_waiting(objects)?;
        Ok(self.place_of(objects, bytemuck::bytes_of(&place), 0))
    }

    /// For a dispatch that is pending with this many others.
    pub(super) fn place_of(&mut self, objects: &Objects, place: &[u8], others: usize) -> wgpu::Buffer {
        let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        while self.places.len() <= others {
            self.places.push(objects.buffer(PLACE as u64, usage));
        }
        let buffer = self.places[others].clone();
        objects.gpu().write_buffer(&buffer, 0, place);
        buffer
    }

    /// Drops the buffers that only copies use.
    pub(crate) fn drop_buffers_between(&mut self) {
        self.places.clear();
        self.between = None;
    }

    pub(super) fn between(&mut self, objects: &Objects, size: u64) -> wgpu::Buffer {
        if self.between.as_ref().is_none_or(|buffer| buffer.size() < size) {
            let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
            self.between = None;
            return self.between.insert(objects.buffer(size, usage)).clone();
        }
        self.between.clone().unwrap_or_else(|| objects.buffer(size, wgpu::BufferUsages::STORAGE))
    }
}

pub(super) fn texel_kernel(
    objects: &Objects,
    first: wgpu::BindGroupLayoutEntry,
    text: String,
    entry: &str,
) -> Result<TexelKernel, DeviceError> {
    let visibility = wgpu::ShaderStages::COMPUTE;
    objects.gpu().checked(|| {
        let layout = objects.group_layout(&[
            first,
            buffer_entry(1, visibility, wgpu::BufferBindingType::Storage { read_only: false }),
            buffer_entry(2, visibility, wgpu::BufferBindingType::Uniform),
        ]);
        let module = objects.shader(wgpu::ShaderSource::Wgsl(text.into()));
        let pipeline = objects.compute_pipeline(&objects.pipeline_layout(&[Some(&layout)]), &module, entry);
        TexelKernel { layout, pipeline }
    })
}
