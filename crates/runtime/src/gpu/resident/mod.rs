//! Texels that stay on the device: copied from targets, and converted to the textures that draws sample, without the
//! host.
//!
//! A level is a buffer of texels as the format stores them, the bottom row first. Rows begin where copies between
//! buffers and textures require it.

mod carry;
mod fill;
mod text;

use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use self::fill::{FillKey, Filler};
use super::objects::Objects;
use super::read::Kind;
use crate::call::{DeviceError, Identity};
use crate::raster::ColorFormat;
use crate::texels::{Encoding, Lease, TexelFormat, TexelLevel};
use glasm::numeric;
use glasm::texture::{BaseFormat, DepthMode, Image, Swizzle};

/// The layout of a texel's components in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Packing {
    /// Four 255ths.
    Byte,
    /// Four halves.
    Half,
    /// Four floats or integers.
    Full,
    /// One float.
    Single,
    /// Integers of which targets store the low bits.
    WholeByte,
    WholeShort,
}

impl Packing {
    /// The encoding that stores texels of a format exactly.
    fn of(format: TexelFormat) -> Packing {
        match format.encoding {
            _ if format.base == BaseFormat::Depth => Packing::Single,
            Encoding::Unsigned(8) => Packing::Byte,
            Encoding::Half => Packing::Half,
            Encoding::Unsigned(_) | Encoding::Signed(_) | Encoding::Float | Encoding::Integer(_) => Packing::Full,
        }
    }

    /// Words of a texel.
    pub(super) fn words(self) -> u32 {
        match self {
            Packing::Byte | Packing::Single | Packing::WholeByte => 1,
            Packing::Half | Packing::WholeShort => 2,
            Packing::Full => 4,
        }
    }

    /// Words from one row to the next: copies need multiples of 256 bytes.
    fn pitch(self, width: u32) -> u32 {
        (width * self.words()).next_multiple_of(64)
    }

    fn pack(self, texel: &[u32; 4]) -> [u32; 4] {
        let half = |number: usize| numeric::to_half_bits(texel[number]);
        match self {
            Packing::Byte => {
                let bytes = texel.map(|word| crate::raster::target::nearest_byte(f32::from_bits(word)));
                [u32::from_le_bytes(bytes), 0, 0, 0]
            }
            Packing::Half => [half(0) | half(1) << 16, half(2) | half(3) << 16, 0, 0],
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => *texel,
        }
    }

    fn unpack(self, words: &[u32]) -> [u32; 4] {
        let word = |number: usize| words.get(number).copied().unwrap_or(0);
        let half = |number: usize| numeric::from_half_bits(word(number / 2) >> (16 * (number % 2)) & 0xffff);
        match self {
            Packing::Byte => word(0).to_le_bytes().map(|byte| (f32::from(byte) / 255.0).to_bits()),
            Packing::Half => std::array::from_fn(half),
            Packing::Single => [word(0), 0, 0, 0],
            Packing::Full | Packing::WholeByte | Packing::WholeShort => std::array::from_fn(word),
        }
    }
}

/// The source in a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Taken {
    kind: Kind,
    multisampled: bool,
    /// `None`: depths.
    color: Option<ColorFormat>,
    /// Samples stay apart; otherwise their average is taken.
    apart: bool,
}

impl Taken {
    /// Whether averages are taken, which no format stores exactly.
    fn averages(&self) -> bool {
        self.multisampled && !self.apart
    }
}

/// How texels are converted to vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct TexelConversion {
    pub depth_mode: DepthMode,
    pub swizzle: [Swizzle; 4],
    pub packing: Packing,
    /// The top row comes first.
    pub flipped: bool,
}

/// The texels of a level.
pub(super) struct Resident {
    lease: Weak<Lease>,
    buffer: wgpu::Buffer,
    pub format: TexelFormat,
    pub packing: Packing,
    pub extent: [u32; 3],
    pitch: u32,
}

impl Resident {
    fn is_dead(&self) -> bool {
        self.lease.strong_count() == 0
    }

    /// Whether the values read from it are in [0, 1].
    pub(super) fn unit_range(&self) -> bool {
        matches!(self.format.encoding, Encoding::Unsigned(_))
    }

    fn texels(&self, words: &[u32]) -> Vec<[u32; 4]> {
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
pub(super) struct Residents {
    levels: FxHashMap<(Identity, u32), Resident>,
    takes: FxHashMap<(Taken, TexelFormat), Worker>,
    gives: FxHashMap<(Packing, BaseFormat, TexelConversion), Worker>,
    fills: FxHashMap<FillKey, Filler>,
    /// Parameters, for each of the dispatches that are pending together.
    places: Vec<wgpu::Buffer>,
    /// Vectors to be copied to a texture.
    between: Option<wgpu::Buffer>,
    /// Work that fills textures, at the start of the next submission.
    waiting: Vec<wgpu::CommandBuffer>,
}

struct Worker {
    layout: wgpu::BindGroupLayout,
    pipeline: wgpu::ComputePipeline,
}

/// Where slices of a level lie in its buffer: `LevelPlace` of the kernels that read them.
#[repr(C)]
#[derive(Copy, Clone, Default, bytemuck::Pod, bytemuck::Zeroable)]
struct LevelPlace {
    width: u32,
    height: u32,
    /// The first slice.
    slice: u32,
    unused: u32,
    /// Words of a row.
    pitch: u32,
    /// Words of a row where they are put.
    to: u32,
    rest: [u32; 2],
}

/// Pixels of a target, and where in a level's buffer they are put: `AreaPlace` of the kernel that takes them.
#[repr(C)]
#[derive(Copy, Clone, bytemuck::Pod, bytemuck::Zeroable)]
struct AreaPlace {
    corner: [i32; 2],
    size: [u32; 2],
    column: u32,
    row: u32,
    pitch: u32,
    /// Rows from one sample's texels to the next one's.
    apart: u32,
}

/// The bytes of either.
const PLACE: usize = 32;
const _: () = assert!(size_of::<LevelPlace>() == PLACE && size_of::<AreaPlace>() == PLACE);

impl Residents {
    pub(super) fn level(&self, lease: &Arc<Lease>, level: u32) -> Option<&Resident> {
        self.levels.get(&(lease.identity, level))
    }

    /// Frees what cannot be used any more.
    pub(super) fn sweep(&mut self) {
        self.levels.retain(|_, resident| !resident.is_dead());
    }

    /// A level of this shape, with an image's texels if there is one; `false` if it is too large.
    fn ensure(&mut self, objects: &Objects, level: &TexelLevel<'_>, image: Option<&Image>) -> bool {
        let packing = Packing::of(level.format);
        let [width, height, _] = level.extent;
        let extent = [width, height, level.planes()];
        let pitch = packing.pitch(width);
        let size = u64::from(pitch) * u64::from(height) * u64::from(extent[2]) * 4;
        let limits = objects.device().limits();
        if size > limits.max_storage_buffer_binding_size || size > limits.max_buffer_size {
            return false;
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
                let resident = Resident {
                    lease: Arc::downgrade(level.lease),
                    buffer: again.unwrap_or_else(|| objects.buffer(size, usage)),
                    format: level.format,
                    packing,
                    extent,
                    pitch,
                };
                self.levels.insert(key, resident);
                let Some(resident) = self.levels.get_mut(&key) else { return false };
                resident
            }
        };
        if let Some(image) = image {
            let bytes = rows(&image.planes(), packing, width, pitch);
            objects.gpu().queue.write_buffer(&resident.buffer, 0, &bytes);
        }
        true
    }

    /// Fills textures before everything else in the submission.
    pub(super) fn take_waiting(&mut self) -> Vec<wgpu::CommandBuffer> {
        std::mem::take(&mut self.waiting)
    }

    pub(super) fn submit_waiting(&mut self, objects: &Objects) -> Result<(), DeviceError> {
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
    fn place(&mut self, objects: &Objects, place: LevelPlace) -> Result<wgpu::Buffer, DeviceError> {
        self.submit_waiting(objects)?;
        Ok(self.place_of(objects, bytemuck::bytes_of(&place), 0))
    }

    /// For a dispatch that is pending with so many others.
    fn place_of(&mut self, objects: &Objects, place: &[u8], others: usize) -> wgpu::Buffer {
        let usage = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        while self.places.len() <= others {
            self.places.push(objects.buffer(PLACE as u64, usage));
        }
        let buffer = self.places[others].clone();
        objects.gpu().queue.write_buffer(&buffer, 0, place);
        buffer
    }

    fn between(&mut self, objects: &Objects, size: u64) -> wgpu::Buffer {
        if self.between.as_ref().is_none_or(|buffer| buffer.size() < size) {
            let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
            self.between = None;
            return self.between.insert(objects.buffer(size, usage)).clone();
        }
        self.between.clone().unwrap_or_else(|| objects.buffer(size, wgpu::BufferUsages::STORAGE))
    }
}

/// Texels as rows of a buffer.
fn rows(texels: &[[u32; 4]], packing: Packing, width: u32, pitch: u32) -> Vec<u8> {
    let (each, words) = (packing.words() as usize, pitch as usize * 4);
    let mut bytes = Vec::with_capacity(texels.len() * each * 4);
    for row in texels.chunks(width.max(1) as usize) {
        let end = bytes.len() + words;
        for texel in row {
            bytes.extend_from_slice(bytemuck::cast_slice(&packing.pack(texel)[..each]));
        }
        bytes.resize(end, 0);
    }
    bytes
}

fn buffer_entry(
    binding: u32,
    visibility: wgpu::ShaderStages,
    ty: wgpu::BufferBindingType,
) -> wgpu::BindGroupLayoutEntry {
    let ty = wgpu::BindingType::Buffer { ty, has_dynamic_offset: false, min_binding_size: None };
    wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None }
}

fn worker(
    objects: &Objects,
    first: wgpu::BindGroupLayoutEntry,
    text: String,
    entry: &str,
) -> Result<Worker, DeviceError> {
    let visibility = wgpu::ShaderStages::COMPUTE;
    objects.gpu().checked(|| {
        let layout = objects.group_layout(&[
            first,
            buffer_entry(1, visibility, wgpu::BufferBindingType::Storage { read_only: false }),
            buffer_entry(2, visibility, wgpu::BufferBindingType::Uniform),
        ]);
        let module = objects.shader(wgpu::ShaderSource::Wgsl(text.into()));
        let pipeline = objects.compute_pipeline(&objects.pipeline_layout(&[Some(&layout)]), &module, entry);
        Worker { layout, pipeline }
    })
}
