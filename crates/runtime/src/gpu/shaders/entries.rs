//! What the bind groups of stages have.

use crate::gpu::textures::computed_lookups::binding_type;
use crate::gpu::textures::sampling::view_dimension;
use crate::gpu::textures::upload::Class;
use glasm::lower::Interface;
use glasm::lower::description::Texture;

/// The bind group of a stage: parameters, with a dynamic offset if `dynamic`, textures and samplers.
pub fn group_entries(
    interface: &Interface,
    classes: &[(u8, Class)],
    visibility: wgpu::ShaderStages,
    dynamic: bool,
) -> Vec<wgpu::BindGroupLayoutEntry> {
    let mut entries = Vec::new();
    if let Some((_, binding)) = interface.parameter_binding {
        let ty = wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Uniform,
            has_dynamic_offset: dynamic,
            min_binding_size: std::num::NonZeroU64::new(u64::from(interface.slots) * 16),
        };
        entries.push(wgpu::BindGroupLayoutEntry { binding, visibility, ty, count: None });
    }
    let storage = |binding, read_only| wgpu::BindGroupLayoutEntry {
        binding,
        visibility,
        ty: wgpu::BindingType::Buffer {
            ty: wgpu::BufferBindingType::Storage { read_only },
            has_dynamic_offset: false,
            min_binding_size: None,
        },
        count: None,
    };
    entries.extend(interface.shared_rounds.map(|(_, binding)| storage(binding, false)));
    entries.extend(interface.images.iter().map(|slot| storage(slot.binding, !slot.writes)));
    if let Some(memory) = interface.memory {
        entries.extend([storage(memory.words, !memory.writes), storage(memory.table, true)]);
        entries.extend(memory.pairs.map(|binding| storage(binding, false)));
    }
    for slot in interface.textures.iter().filter(|slot| slot.element.is_none()) {
        if let Some(form) = slot.texels {
            let ty = binding_type(slot.target, form);
            entries.push(wgpu::BindGroupLayoutEntry { binding: slot.texture_binding, visibility, ty, count: None });
            continue;
        }
        let class = classes.iter().find(|(unit, _)| *unit == slot.unit).map(|(_, class)| *class);
        entries.extend(texture_entries(slot, class, visibility));
    }
    entries
}

/// A texture and its sampler.
pub(crate) fn texture_entries(
    slot: &Texture,
    class: Option<Class>,
    visibility: wgpu::ShaderStages,
) -> [wgpu::BindGroupLayoutEntry; 2] {
    let (sample_type, sampler) = match (slot.shadow, class) {
        (true, _) | (_, Some(Class::Depth)) => (wgpu::TextureSampleType::Depth, wgpu::SamplerBindingType::Comparison),
        (false, Some(Class::Unfiltered)) => {
            (wgpu::TextureSampleType::Float { filterable: false }, wgpu::SamplerBindingType::NonFiltering)
        }
        (false, _) => (wgpu::TextureSampleType::Float { filterable: true }, wgpu::SamplerBindingType::Filtering),
    };
    let view_dimension = view_dimension(slot.target);
    let texture = wgpu::BindingType::Texture { sample_type, view_dimension, multisampled: false };
    let both = [(slot.texture_binding, texture), (slot.sampler_binding, wgpu::BindingType::Sampler(sampler))];
    let count = slot.element.and_then(|element| std::num::NonZeroU32::new(element.length));
    both.map(|(binding, ty)| wgpu::BindGroupLayoutEntry { binding, visibility, ty, count })
}
