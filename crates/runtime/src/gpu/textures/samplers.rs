//! Samplers of draws, and what the device's lack.

use crate::gpu::adapter::aged::Aged;
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::sampling::{address, border, border_color, comparison, edge, filter, wraps};
use crate::gpu::textures::upload::Class;
use glasm::lower::lookups::{Edge, UnitSampler};
use glasm::texture::{Filter, MAX_LOD_BIAS, MipFilter, Sampler, Unit};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SamplerKey {
    address: [wgpu::AddressMode; 3],
    mag: wgpu::FilterMode,
    min: wgpu::FilterMode,
    levels: wgpu::MipmapFilterMode,
    clamps: [u32; 2],
    compare: Option<wgpu::CompareFunction>,
    anisotropy: u16,
    border: Option<wgpu::SamplerBorderColor>,
}

impl SamplerKey {
    /// Nearest texels of the only level.
    pub(crate) fn nearest() -> SamplerKey {
        SamplerKey {
            address: [wgpu::AddressMode::ClampToEdge; 3],
            mag: wgpu::FilterMode::Nearest,
            min: wgpu::FilterMode::Nearest,
            levels: wgpu::MipmapFilterMode::Nearest,
            clamps: [0; 2],
            compare: None,
            anisotropy: 1,
            border: None,
        }
    }
}

/// A device of Vulkan need not have more than 4,000 samplers at a time (`maxSamplerAllocationCount`).
const MANY: usize = 1024;

/// The samplers that were made.
#[derive(Default)]
pub(crate) struct Samplers(Aged<SamplerKey, wgpu::Sampler>);

impl Samplers {
    /// Whether there are too many to make many more.
    pub(crate) fn are_many(&self) -> bool {
        self.0.len() > MANY
    }

    /// Frees those that no draw has used since the last time, as far as no group holds them.
    pub(crate) fn sweep(&mut self) {
        self.0.sweep(0, 0, |_, _| true);
    }

    pub(crate) fn get(&mut self, objects: &Objects, key: SamplerKey) -> wgpu::Sampler {
        if let Some(sampler) = self.0.get(&key) {
            return sampler.clone();
        }
        let [address_mode_u, address_mode_v, address_mode_w] = key.address;
        let [lod_min_clamp, lod_max_clamp] = key.clamps.map(f32::from_bits);
        let sampler = objects.sampler(&wgpu::SamplerDescriptor {
            label: None,
            address_mode_u,
            address_mode_v,
            address_mode_w,
            mag_filter: key.mag,
            min_filter: key.min,
            mipmap_filter: key.levels,
            lod_min_clamp,
            lod_max_clamp,
            compare: key.compare,
            anisotropy_clamp: key.anisotropy,
            border_color: key.border,
        });
        self.0.insert(key, sampler.clone());
        sampler
    }
}

pub(crate) fn sampler_key(objects: &Objects, unit: &Unit<'_>, sampler: &Sampler, class: Class) -> SamplerKey {
    let gpu = objects.gpu();
    let filter = |it| if class == Class::Unfiltered { wgpu::FilterMode::Nearest } else { filter(it) };
    let (mag, min) = (filter(unit.mag), filter(unit.min.texels));
    let span = (unit.last_level - unit.base_level) as f32;
    // A little above 0, so that the filter for minification is reached without levels.
    let greatest = if unit.min.levels == MipFilter::None { 0.25 } else { span };
    let most = sampler.max_lod.clamp(0.0, greatest);
    let least = sampler.min_lod.clamp(0.0, greatest).min(most);
    let linear_levels = unit.min.levels == MipFilter::Linear && class != Class::Unfiltered;
    let all_linear = linear_levels && mag == wgpu::FilterMode::Linear && min == wgpu::FilterMode::Linear;
    SamplerKey {
        address: wraps(unit).map(|wrap| address(gpu, wrap)),
        mag,
        min,
        levels: if linear_levels { wgpu::MipmapFilterMode::Linear } else { wgpu::MipmapFilterMode::Nearest },
        clamps: [least.to_bits(), most.to_bits()],
        compare: unit.compare.filter(|_| class == Class::Depth).map(comparison),
        anisotropy: if all_linear { unit.anisotropy.min(16) as u16 } else { 1 },
        border: None,
    }
}

/// What the device's sampler lacks; borders of the colours that it knows it gets.
pub(crate) fn rule(number: u8, unit: &Unit<'_>, sampler: &Sampler, key: &mut SamplerKey) -> Option<UnitSampler> {
    let cube = unit.target().is_cube();
    let linear = unit.mag == Filter::Linear || cube && unit.min.texels == Filter::Linear;
    let mut edges = unit.wrap.map(|wrap| edge(wrap, linear));
    for edge in edges.iter_mut().skip(unit.target().axes()) {
        *edge = Edge::Sampled;
    }
    if cube {
        edges = [Edge::Sampled; 3];
    }
    let compare = unit.compare.filter(|_| key.compare.is_some());
    let border = border(unit, sampler);
    let borders = |edge: &Edge| matches!(edge, Edge::Sampled | Edge::Border);
    if edges.contains(&Edge::Border)
        && edges.iter().all(borders)
        && key.address.contains(&wgpu::AddressMode::ClampToBorder)
        && let Some(color) = border_color(border).filter(|_| compare.is_none())
    {
        key.border = Some(color);
        edges = [Edge::Sampled; 3];
    } else {
        for address in &mut key.address {
            if *address == wgpu::AddressMode::ClampToBorder {
                *address = wgpu::AddressMode::ClampToEdge;
            }
        }
    }
    let bias = sampler.bias.clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS);
    // Without levels the bias only affects the choice between equal filters.
    let bias = if key.clamps[1] == 0.25f32.to_bits() && unit.mag == unit.min.texels { 0.0 } else { bias };
    let levels = unit.min.levels;
    let needed = bias != 0.0 || edges != [Edge::Sampled; 3] || cube && linear;
    needed.then_some(UnitSampler { unit: number, bias: bias.to_bits(), edges, linear, levels, border, compare })
}
