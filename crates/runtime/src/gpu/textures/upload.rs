//! Textures as draws sample them, made of levels on the host or on the device.
//!
//! Texels are the result vectors of table X.5, computed on the host, so base formats and swizzles need no shader code.
//! A texture uses the smallest format that stores its vectors exactly.

use std::sync::Arc;

use crate::call::{DeviceError, TextureBinding};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::computed_lookups::bound_layers;
use crate::gpu::textures::resident::levels::Residents;
use crate::gpu::textures::resident::packing::{Packing, TexelConversion};
use crate::gpu::textures::sampling::{fill_depth, view_dimension, write_bytes};
use crate::layered::{Complete, level_numbers};
use crate::raster::target::nearest_byte;
use crate::texels::Lease;
use glasm::dialect::Rules;
use glasm::lower::lookups::swizzled;
use glasm::program::TextureUse;
use glasm::texture::{BaseFormat, DepthMode, Filter, MipFilter, Swizzle, Target, Unit};

/// How a shader may read a texture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    Filtered,
    Unfiltered,
    Depth,
}

/// The sampler state that the texels depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Content {
    pub target: Target,
    pub levels: [u32; 2],
    pub compared: bool,
    pub depth_mode: DepthMode,
    pub swizzle: [Swizzle; 4],
    /// Filters need a filterable format.
    pub filtered: bool,
}

impl Content {
    /// That of a unit of a program.
    pub(crate) fn of(
        unit: &Unit<'_>,
        binding: &TextureBinding<'_>,
        slot: &TextureUse,
        rules: &Rules,
        filterable: bool,
    ) -> Content {
        let linear =
            unit.mag == Filter::Linear || unit.min.texels == Filter::Linear || unit.min.levels == MipFilter::Linear;
        // Fetches reach levels that filters do not.
        let complete = Complete { texture: &binding.texture.value, sampler: binding.sampler };
        let last = if rules.has_types() { level_numbers(complete).last().copied().unwrap_or(0) } else { 0 };
        Content {
            target: binding.texture.value.target(),
            levels: [unit.base_level as u32, last.max(unit.last_level as u32)],
            compared: unit.compare.is_some() && rules.compares(slot.shadow),
            depth_mode: if unit.format() == BaseFormat::Depth {
                binding.sampler.depth_mode
            } else {
                DepthMode::default()
            },
            swizzle: binding.sampler.swizzle,
            filtered: linear && !filterable,
        }
    }

    fn shape(&self, packing: Packing) -> TexelConversion {
        TexelConversion { depth_mode: self.depth_mode, swizzle: self.swizzle, packing, flipped: false }
    }
}

/// One level: its extent and its vectors.
pub(crate) type Level = ([u32; 3], Vec<[u32; 4]>);

/// Where a level comes from.
pub(crate) enum LevelSource {
    Host(Level),
    /// Texels on the device, with this number.
    Resident(u32),
}

pub(crate) fn levels(binding: &TextureBinding<'_>, content: &Content) -> Vec<LevelSource> {
    let level = |number| {
        let image = binding.texture.value.level(number)?;
        if binding.on_device.is_some_and(|levels| levels.has(number)) {
            return Some(LevelSource::Resident(number));
        }
        let mode = if content.compared { DepthMode::Luminance } else { content.depth_mode };
        let swizzle = if content.compared { Swizzle::IDENTITY } else { content.swizzle };
        let vectors = image
            .texels()
            .iter()
            .map(|texel| swizzled(image.format().expand(*texel, mode), swizzle, image.format().is_integer()));
        Some(LevelSource::Host((image.extent(), vectors.collect())))
    };
    (content.levels[0]..=content.levels[1]).map_while(level).collect()
}

/// Formats for result vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Precision {
    Byte,
    Half,
    Full,
}

impl Precision {
    /// The format for vectors of such texels.
    fn of(packing: Packing, filtered: bool) -> Precision {
        match packing {
            Packing::Byte => Precision::Byte,
            Packing::Half => Precision::Half,
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort if filtered => Precision::Half,
            Packing::Full | Packing::Single | Packing::WholeByte | Packing::WholeShort => Precision::Full,
        }
    }

    fn packing(self) -> Packing {
        match self {
            Precision::Byte => Packing::Byte,
            Precision::Half => Packing::Half,
            Precision::Full => Packing::Full,
        }
    }
}

fn as_byte(word: u32) -> Option<u8> {
    let value = f32::from_bits(word);
    let byte = nearest_byte(value);
    let exact = f32::from(byte) / 255.0 == value && (value != 0.0 || word == 0);
    exact.then_some(byte)
}

fn is_half(word: u32) -> bool {
    half::f16::from_f32(f32::from_bits(word)).to_f32().to_bits() == word
}

fn precision(vectors: &[[u32; 4]], filtered: bool) -> Precision {
    let all = |test: fn(u32) -> bool| vectors.as_flattened().iter().all(|word| test(*word));
    if all(|word| as_byte(word).is_some()) {
        Precision::Byte
    } else if filtered || all(is_half) {
        Precision::Half
    } else {
        Precision::Full
    }
}

fn bytes(vectors: &[[u32; 4]], precision: Precision) -> Vec<u8> {
    let words = vectors.as_flattened().iter();
    match precision {
        Precision::Byte => words.map(|word| as_byte(*word).unwrap_or(0)).collect(),
        Precision::Half => {
            let halves: Vec<u16> = words.map(|word| half::f16::from_f32(f32::from_bits(*word)).to_bits()).collect();
            bytemuck::cast_slice(&halves).to_vec()
        }
        Precision::Full => bytemuck::cast_slice(vectors).to_vec(),
    }
}

/// A texture as draws sample it.
pub(crate) struct Uploaded {
    pub view: wgpu::TextureView,
    pub class: Class,
    /// All its values are in [0, 1].
    pub unit_range: bool,
}

/// Creates a texture of levels, some of which are on the device and belong to the lease; reuses one that no pending
/// work needs, if possible.
pub(crate) fn upload(
    (objects, residents): (&Objects, &mut Residents),
    levels: &[LevelSource],
    (lease, content): (Option<&Arc<Lease>>, &Content),
    before: Option<wgpu::TextureView>,
) -> Result<Uploaded, DeviceError> {
    let (gpu, depth, filtered) = (objects.gpu(), content.compared, content.filtered);
    let resident = |residents: &Residents, number: u32| {
        let kept = residents.level(lease?, number)?;
        Some((kept.extent, Precision::of(kept.packing, filtered), kept.unit_range()))
    };
    let mut all = Vec::new();
    for level in levels {
        all.push(match level {
            LevelSource::Host((extent, vectors)) => {
                let unit_range = vectors.iter().flatten().all(|word| (0.0..=1.0).contains(&f32::from_bits(*word)));
                (*extent, precision(vectors, filtered), unit_range)
            }
            LevelSource::Resident(number) => {
                let gone = || DeviceError::Unsupported("texels that are not there".to_owned());
                resident(residents, *number).ok_or_else(gone)?
            }
        });
    }
    let precision = all.iter().map(|(_, precision, _)| *precision).max().unwrap_or(Precision::Byte);
    let (format, size, class) = match precision {
        _ if depth => (wgpu::TextureFormat::Depth32Float, 4, Class::Depth),
        Precision::Byte => (wgpu::TextureFormat::Rgba8Unorm, 4, Class::Filtered),
        Precision::Half => (wgpu::TextureFormat::Rgba16Float, 8, Class::Filtered),
        Precision::Full if gpu.has(wgpu::Features::FLOAT32_FILTERABLE) => {
            (wgpu::TextureFormat::Rgba32Float, 16, Class::Filtered)
        }
        Precision::Full => (wgpu::TextureFormat::Rgba32Float, 16, Class::Unfiltered),
    };
    let extent = all.first().map_or([1; 3], |(extent, ..)| *extent);
    let view = texture_of(objects, content, (format, extent, levels.len().max(1) as u32), before);
    let texture = view.texture();
    for (number, level) in (0..).zip(levels) {
        match (level, lease) {
            (LevelSource::Host((extent, vectors)), _) if depth => fill_depth(gpu, texture, number, *extent, vectors),
            (LevelSource::Host((extent, vectors)), _) => {
                write_bytes(gpu, texture, number, *extent, &bytes(vectors, precision), size);
            }
            (LevelSource::Resident(kept), Some(lease)) if depth => {
                residents.fill_depths(objects, (lease, *kept), texture, number)?;
            }
            (LevelSource::Resident(kept), Some(lease)) => {
                let shape = content.shape(precision.packing());
                residents.fill_texture(objects, (lease, *kept), &shape, texture, number)?;
            }
            (LevelSource::Resident(_), None) => {}
        }
    }
    Ok(Uploaded { class, unit_range: all.iter().all(|(_, _, unit_range)| *unit_range), view })
}

/// The texture before, if it has this format, extent and number of levels, or a new one.
fn texture_of(
    objects: &Objects,
    content: &Content,
    (format, [width, height, slices], levels): (wgpu::TextureFormat, [u32; 3], u32),
    before: Option<wgpu::TextureView>,
) -> wgpu::TextureView {
    let layers = bound_layers(objects.gpu(), content.target, [width, height, slices], true);
    let size = wgpu::Extent3d { width, height, depth_or_array_layers: layers };
    let such = |view: &wgpu::TextureView| {
        let texture = view.texture();
        (texture.format(), texture.size(), texture.mip_level_count()) == (format, size, levels)
    };
    let written = if content.compared { wgpu::TextureUsages::RENDER_ATTACHMENT } else { wgpu::TextureUsages::COPY_DST };
    let volume = content.target == Target::Dim3;
    before.filter(such).unwrap_or_else(|| {
        let texture = objects.texture(&wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: levels,
            sample_count: 1,
            dimension: if volume { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
            format,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | written,
            view_formats: &[],
        });
        let dimension = Some(view_dimension(content.target));
        texture.create_view(&wgpu::TextureViewDescriptor { dimension, ..wgpu::TextureViewDescriptor::default() })
    })
}
