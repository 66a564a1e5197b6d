//! Textures with computed lookups on the device: their texels, with layers, faces and samples all as layers.

use crate::call::{DeviceError, Identity, TextureBinding};
use crate::gpu::adapter::device::Gpu;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::resident::levels::Residents;
use crate::gpu::textures::resident::packing::{Packing, TexelConversion};
use crate::gpu::textures::sampling::{Bound, write_bytes};
use crate::layered::{self, Complete, Level, layered_extent, level, level_numbers, levels, mode};
use crate::texels::DeviceLevels;
use glasm::lower::description::Texels;
use glasm::lower::lookups::{UnitTexels, is_layered};
use glasm::program::{Program, TextureUse};
use glasm::texture::{Sampler, Target, Unit};

/// The inputs of computed lookups for the program's units, with what this device needs.
pub fn computed_units<'a>(
    gpu: &Gpu,
    program: &Program,
    find: impl Fn(&TextureUse) -> Option<Complete<'a>>,
) -> Vec<UnitTexels> {
    layered::units(program, find, |target, extent| bound_layers(gpu, target, extent, false))
}

/// Layers of an image that is bound for such a target. wgpu's backend on OpenGL takes an image of one layer for none of an
/// array, and six square ones for a cube (wgpu-hal 30): there it gets one layer more, or one cube. `sampled` images of cube
/// maps are cubes.
pub(crate) fn bound_layers(gpu: &Gpu, target: Target, [width, height, layers]: [u32; 3], sampled: bool) -> u32 {
    if !gpu.is_opengl() || !is_layered(target) {
        return layers;
    }
    match (target, sampled) {
        (Target::Cube, true) => layers,
        (Target::ArrayCube, true) => layers.max(12),
        _ => layers + u32::from(layers == 1 || width == height && layers.is_multiple_of(6)),
    }
}

/// Whether a texture with border texels, which is bound as a buffer, fits into one.
pub(crate) fn fits(gpu: &Gpu, binding: Option<&TextureBinding<'_>>) -> bool {
    let Some(texture) = binding.map(|binding| &binding.texture.value) else { return true };
    let images = (0..texture.level_count()).filter_map(|number| texture.level(number));
    let side = |side: u32| u64::from(side) + 2;
    let texels = images.map(|image| image.extent().map(side).iter().product::<u64>()).sum::<u64>();
    texels * 16 <= gpu.device.limits().max_storage_buffer_binding_size
}

/// Creates a texture on the device in the given `form`.
pub fn bind(gpu: &Gpu, target: Target, form: Texels, binding: Option<Complete<'_>>) -> Bound {
    let complete = binding
        .filter(|binding| binding.texture.target() == target && Unit::new(binding.texture, binding.sampler).is_some());
    let mut levels = complete.map(|binding| levels(binding, form)).unwrap_or_default();
    if levels.is_empty() {
        levels.push(Level { extent: [1; 3], vectors: vec![[0; 4]] });
    }
    let [width, height, depth] = levels[0].extent;
    let format = match form {
        Texels::Buffer | Texels::Bordered => {
            let vectors: Vec<[u32; 4]> = levels.iter().flat_map(|level| &level.vectors).copied().collect();
            let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
            let size = (vectors.len() * 16) as u64;
            let descriptor = wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false };
            let buffer = gpu.device.create_buffer(&descriptor);
            gpu.write_buffer(&buffer, 0, bytemuck::cast_slice(&vectors));
            return Bound::Buffer(buffer);
        }
        Texels::Floats => wgpu::TextureFormat::Rgba32Float,
        Texels::Words => wgpu::TextureFormat::Rgba32Uint,
    };
    let texture = texture(gpu, target, [width, height, depth], levels.len() as u32, format);
    for (number, level) in levels.iter().enumerate() {
        write_bytes(gpu, &texture, number as u32, level.extent, bytemuck::cast_slice(&level.vectors), 16);
    }
    Bound::Texels(view(target, &texture))
}

fn texture(
    gpu: &Gpu,
    target: Target,
    [width, height, depth]: [u32; 3],
    levels: u32,
    format: wgpu::TextureFormat,
) -> wgpu::Texture {
    let layers = bound_layers(gpu, target, [width, height, depth], false);
    gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width, height, depth_or_array_layers: layers },
        mip_level_count: levels,
        sample_count: 1,
        dimension: if target == Target::Dim3 { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
        view_formats: &[],
    })
}

fn view(target: Target, texture: &wgpu::Texture) -> wgpu::TextureView {
    let dimension = match target {
        Target::Dim3 => wgpu::TextureViewDimension::D3,
        target if is_layered(target) => wgpu::TextureViewDimension::D2Array,
        _ => wgpu::TextureViewDimension::D2,
    };
    texture.create_view(&wgpu::TextureViewDescriptor {
        dimension: Some(dimension),
        ..wgpu::TextureViewDescriptor::default()
    })
}

/// The same for a texture with levels on the device.
fn bind_resident(
    (objects, residents): (&Objects, &mut Residents),
    form: Texels,
    binding: &TextureBinding<'_>,
    on_device: &DeviceLevels,
) -> Result<wgpu::TextureView, DeviceError> {
    let complete = Complete { texture: &binding.texture.value, sampler: binding.sampler };
    let (gpu, target) = (objects.gpu(), complete.texture.target());
    let format = if form == Texels::Words { wgpu::TextureFormat::Rgba32Uint } else { wgpu::TextureFormat::Rgba32Float };
    let numbers = level_numbers(complete);
    let base = numbers.first().and_then(|number| complete.texture.level(*number));
    let texture = texture(gpu, target, base.map_or([1; 3], layered_extent), numbers.len().max(1) as u32, format);
    for (place, number) in (0..).zip(numbers) {
        if on_device.has(number) {
            let depth_mode = mode(complete, number);
            let shape = TexelConversion {
                depth_mode,
                swizzle: binding.sampler.swizzle,
                packing: Packing::Full,
                flipped: false,
            };
            residents.fill_texture(objects, (&on_device.lease, number), &shape, &texture, place)?;
        } else if let Some(Level { extent, vectors }) = level(complete, number, form) {
            write_bytes(gpu, &texture, place, extent, bytemuck::cast_slice(&vectors), 16);
        }
    }
    Ok(view(target, &texture))
}

/// Texels as an entry of a draw's bind group.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Texel {
    View(wgpu::TextureView),
    Buffer(wgpu::Buffer),
}

impl Texel {
    pub(crate) fn resource(&self) -> wgpu::BindingResource<'_> {
        match self {
            Texel::View(view) => wgpu::BindingResource::TextureView(view),
            Texel::Buffer(buffer) => buffer.as_entire_binding(),
        }
    }
}

/// Texels of recent draws.
#[derive(Default)]
pub(crate) struct TexelCache(Vec<(Identity, u64, Sampler, Texels, Texel)>);

/// The number of entries kept.
const CACHED: usize = 32;

impl TexelCache {
    /// The texels of a texture, uploaded if they are not on the device yet.
    pub(crate) fn texel(
        &mut self,
        (objects, residents): (&Objects, &mut Residents),
        target: Target,
        form: Texels,
        binding: Option<&TextureBinding<'_>>,
    ) -> Result<Option<Texel>, DeviceError> {
        let key = binding.map(|binding| (binding.texture.identity, binding.texture.version, binding.sampler));
        let known = key.and_then(|(identity, version, sampler)| {
            let same = |it: &&(Identity, u64, Sampler, Texels, Texel)| {
                it.0 == identity && it.1 == version && it.2 == *sampler && it.3 == form
            };
            self.0.iter().find(same).map(|it| it.4.clone())
        });
        if known.is_some() {
            return Ok(known);
        }
        let complete = binding.map(|binding| Complete { texture: &binding.texture.value, sampler: binding.sampler });
        let there = complete.is_some_and(|complete| {
            complete.texture.target() == target && Unit::new(complete.texture, complete.sampler).is_some()
        });
        let resident = binding.filter(|_| there && matches!(form, Texels::Floats | Texels::Words));
        let resident = resident
            .and_then(|resident| Some((resident, resident.on_device.filter(|levels| levels.first().is_some())?)));
        let texel = match resident {
            Some((binding, on_device)) => Texel::View(bind_resident((objects, residents), form, binding, on_device)?),
            None => match bind(objects.gpu(), target, form, complete) {
                Bound::Texels(view) => Texel::View(view),
                Bound::Buffer(buffer) => Texel::Buffer(buffer),
                Bound::Sampled(..) => return Ok(None),
            },
        };
        if let Some((identity, version, sampler)) = key {
            if self.0.len() >= CACHED {
                self.0.remove(0);
            }
            self.0.push((identity, version, sampler.clone(), form, texel.clone()));
        }
        Ok(Some(texel))
    }
}

/// How such a texture is bound to a pipeline.
pub fn binding_type(target: Target, form: Texels) -> wgpu::BindingType {
    let view_dimension = match target {
        Target::Dim3 => wgpu::TextureViewDimension::D3,
        target if is_layered(target) => wgpu::TextureViewDimension::D2Array,
        _ => wgpu::TextureViewDimension::D2,
    };
    let sample_type = match form {
        Texels::Floats => wgpu::TextureSampleType::Float { filterable: false },
        Texels::Words => wgpu::TextureSampleType::Uint,
        Texels::Buffer | Texels::Bordered => {
            return wgpu::BindingType::Buffer {
                ty: wgpu::BufferBindingType::Storage { read_only: true },
                has_dynamic_offset: false,
                min_binding_size: None,
            };
        }
    };
    wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false }
}
