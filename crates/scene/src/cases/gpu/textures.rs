//! Textures of case files on the device. The host converts texels to result vectors, so all base formats use one format
//! here.

use glasm::lower::description::Texture as Slot;
use glasm::lower::lookups::{Edge, UnitSampler};
use glasm::texture::{DepthMode, Filter, MipFilter, Sampler, Target, Unit, Wrap};
use glasm_runtime::Gpu;
use glasm_runtime::binding::{
    Bound, address, bind as bind_texels, border, border_color, comparison, edge, fill_depth, filter, view_dimension,
    wraps, write_bytes,
};

use crate::cases::{Binding, Bindings};

/// The border of a case's texture, if the device's sampler has it.
fn device_border(gpu: &Gpu, unit: &Unit<'_>, sampler: &Sampler) -> Option<wgpu::SamplerBorderColor> {
    let bordered = gpu.device.features().contains(wgpu::Features::ADDRESS_MODE_CLAMP_TO_BORDER);
    border_color(border(unit, sampler)).filter(|_| bordered)
}

/// What shaders must do about borders of the bound textures.
pub(super) fn samplers(gpu: &Gpu, bindings: &Bindings) -> Vec<UnitSampler> {
    let sampler = |(number, binding): (&u8, &Binding)| {
        let unit = Unit::new(&binding.texture, &binding.sampler)?;
        let mut edges = [Edge::Sampled; 3];
        let linear = unit.mag == Filter::Linear;
        let axes = if unit.target().is_cube() { 0 } else { unit.target().axes() };
        for (to, wrap) in edges.iter_mut().zip(unit.wrap).take(axes) {
            *to = edge(wrap, linear);
        }
        let borders = |edge: &Edge| matches!(edge, Edge::Sampled | Edge::Border);
        let bordered = edges.iter().all(borders) && device_border(gpu, &unit, &binding.sampler).is_some();
        let edges = if bordered { [Edge::Sampled; 3] } else { edges };
        if edges == [Edge::Sampled; 3] && !(unit.target().is_cube() && linear) {
            return None;
        }
        Some(UnitSampler {
            unit: *number,
            bias: 0,
            edges,
            linear,
            levels: unit.min.levels,
            border: border(&unit, &binding.sampler),
            compare: unit.compare,
        })
    };
    bindings.iter().filter_map(sampler).collect()
}

/// One level: its extent and its vectors.
type Level = ([u32; 3], Vec<[u32; 4]>);

fn levels(binding: &Binding, compared: bool) -> Vec<Level> {
    let count = binding.texture.level_count();
    let level = |number| {
        let image = binding.texture.level(number)?;
        // A comparison needs the depth itself.
        let mode = if compared { DepthMode::Luminance } else { binding.sampler.depth_mode };
        let vectors = image.texels().iter().map(|texel| image.format().expand(*texel, mode));
        Some((image.extent(), vectors.collect()))
    };
    (0..count).map_while(level).collect()
}

/// Creates a texture on the device; without a binding a single texel of `missing`.
pub(super) fn bind(gpu: &Gpu, slot: &Slot, binding: Option<&Binding>, missing: [f32; 4]) -> Bound {
    if let Some(form) = slot.texels {
        return bind_texels(gpu, slot.target, form, binding.map(Into::into));
    }
    let complete = binding.filter(|bound| {
        bound.texture.target() == slot.target && glasm::texture::Unit::new(&bound.texture, &bound.sampler).is_some()
    });
    let faces = if slot.target.is_cube() { 6 } else { 1 };
    let absent = || vec![([1, 1, faces], vec![missing.map(f32::to_bits); faces as usize])];
    let mut levels =
        complete.map_or_else(absent, |bound| levels(bound, slot.shadow && bound.sampler.compare.is_some()));
    if levels.is_empty() {
        levels = absent();
    }
    let [width, height, depth] = levels[0].0;
    let volume = slot.target == Target::Dim3;
    let format = if slot.shadow { wgpu::TextureFormat::Depth32Float } else { wgpu::TextureFormat::Rgba32Float };
    let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
        label: None,
        size: wgpu::Extent3d { width, height, depth_or_array_layers: depth },
        mip_level_count: levels.len() as u32,
        sample_count: 1,
        dimension: if volume { wgpu::TextureDimension::D3 } else { wgpu::TextureDimension::D2 },
        format,
        usage: wgpu::TextureUsages::TEXTURE_BINDING
            | if slot.shadow { wgpu::TextureUsages::RENDER_ATTACHMENT } else { wgpu::TextureUsages::COPY_DST },
        view_formats: &[],
    });
    for (number, (extent, vectors)) in levels.iter().enumerate() {
        if slot.shadow {
            fill_depth(gpu, &texture, number as u32, *extent, vectors);
        } else {
            write_bytes(gpu, &texture, number as u32, *extent, bytemuck::cast_slice(vectors), 16);
        }
    }
    let dimension = view_dimension(slot.target);
    let view = texture.create_view(&wgpu::TextureViewDescriptor {
        dimension: Some(dimension),
        ..wgpu::TextureViewDescriptor::default()
    });
    // Textures of the FLOAT formats have no filter, not between levels either.
    let first = complete.and_then(|bound| bound.texture.level(0));
    let nearest = first.is_some_and(|image| image.format().is_unfiltered_float());
    let filter = |it| if nearest { wgpu::FilterMode::Nearest } else { filter(it) };
    let sampler = complete.map(|bound| &bound.sampler);
    let linear_levels = sampler.is_some_and(|sampler| sampler.min.levels == MipFilter::Linear);
    let no_levels = nearest || sampler.is_none_or(|sampler| sampler.min.levels == MipFilter::None);
    let unit = complete.and_then(|bound| Some((Unit::new(&bound.texture, &bound.sampler)?, &bound.sampler)));
    let wrap = unit.as_ref().map_or([Wrap::ClampToEdge; 3], |(unit, _)| wraps(unit));
    let border = unit.and_then(|(unit, sampler)| device_border(gpu, &unit, sampler));
    // Shaders clamp to the edge where the sampler has no such border.
    let wrap = wrap.map(|wrap| if wrap == Wrap::ClampToBorder && border.is_none() { Wrap::ClampToEdge } else { wrap });
    let sampler = gpu.device.create_sampler(&wgpu::SamplerDescriptor {
        address_mode_u: address(gpu, wrap[0]),
        address_mode_v: address(gpu, wrap[1]),
        address_mode_w: address(gpu, wrap[2]),
        mag_filter: sampler.map_or(wgpu::FilterMode::Nearest, |sampler| filter(sampler.mag)),
        min_filter: sampler.map_or(wgpu::FilterMode::Nearest, |sampler| filter(sampler.min.texels)),
        mipmap_filter: if linear_levels { wgpu::MipmapFilterMode::Linear } else { wgpu::MipmapFilterMode::Nearest },
        lod_min_clamp: 0.0,
        lod_max_clamp: if no_levels { 0.0 } else { levels.len() as f32 },
        compare: slot
            .shadow
            .then(|| sampler.and_then(|sampler| sampler.compare).map_or(wgpu::CompareFunction::LessEqual, comparison)),
        border_color: border,
        ..wgpu::SamplerDescriptor::default()
    });
    Bound::Sampled(view, sampler)
}
