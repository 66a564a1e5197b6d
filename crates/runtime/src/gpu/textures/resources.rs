//! What the textures of a stage are bound to: alone, in arrays, or as texels that lookups are computed from.

use crate::gpu::textures::computed_lookups::Texel;
use crate::gpu::textures::units::BoundUnit;
use glasm::lower::Interface;
use glasm::lower::description::Texture;

/// What is bound at a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum BoundResource {
    View(wgpu::TextureView),
    Sampler(wgpu::Sampler),
    Texel(Texel),
    Views(Vec<wgpu::TextureView>),
    Samplers(Vec<wgpu::Sampler>),
}

/// Textures of a stage and their samplers that are bound alone, by number.
pub(crate) fn bound_alone(interface: &Interface, units: &[BoundUnit]) -> Vec<(u32, BoundResource)> {
    let mut all: Vec<(u32, BoundResource)> = Vec::new();
    for slot in interface.textures.iter().filter(|slot| slot.element.is_none()) {
        let Some(unit) = units.iter().find(|unit| unit.unit == slot.unit) else { continue };
        match slot.texels {
            Some(_) => {
                all.extend(unit.computed.clone().map(|texel| (slot.texture_binding, BoundResource::Texel(texel))));
            }
            None => all.extend([
                (slot.texture_binding, BoundResource::View(unit.view.clone())),
                (slot.sampler_binding, BoundResource::Sampler(unit.sampler.clone())),
            ]),
        }
    }
    all
}

/// Textures of a stage and their samplers that lie in arrays, by number. Places that no lookup reaches have the first texture
/// of their array.
pub(crate) fn bound_arrays(interface: &Interface, units: &[BoundUnit]) -> Vec<(u32, BoundResource)> {
    let slots = in_arrays(interface).into_iter();
    let members: Vec<(&Texture, &BoundUnit)> =
        slots.filter_map(|slot| Some((slot, units.iter().find(|unit| unit.unit == slot.unit)?))).collect();
    let arrays = members.chunk_by(|(one, _), (next, _)| one.texture_binding == next.texture_binding);
    let both = arrays.flat_map(|array| {
        let (slot, first) = array[0];
        let length = slot.element.map_or(0, |element| element.length as usize);
        let (mut views, mut samplers) = (vec![first.view.clone(); length], vec![first.sampler.clone(); length]);
        for (slot, unit) in array {
            let place = slot.element.map_or(0, |element| element.index as usize);
            (views[place], samplers[place]) = (unit.view.clone(), unit.sampler.clone());
        }
        [(slot.texture_binding, BoundResource::Views(views)), (slot.sampler_binding, BoundResource::Samplers(samplers))]
    });
    both.collect()
}

/// The textures that lie in arrays, array by array.
pub(crate) fn in_arrays(interface: &Interface) -> Vec<&Texture> {
    let mut slots: Vec<&Texture> = interface.textures.iter().filter(|slot| slot.element.is_some()).collect();
    slots.sort_by_key(|slot| slot.texture_binding);
    slots
}

/// References to it, for as long as a group is made.
pub(crate) enum ResourceRef<'a> {
    One(wgpu::BindingResource<'a>),
    Views(Vec<&'a wgpu::TextureView>),
    Samplers(Vec<&'a wgpu::Sampler>),
}

impl BoundResource {
    fn reference(&self) -> ResourceRef<'_> {
        match self {
            BoundResource::View(view) => ResourceRef::One(wgpu::BindingResource::TextureView(view)),
            BoundResource::Sampler(sampler) => ResourceRef::One(wgpu::BindingResource::Sampler(sampler)),
            BoundResource::Texel(texel) => ResourceRef::One(texel.resource()),
            BoundResource::Views(views) => ResourceRef::Views(views.iter().collect()),
            BoundResource::Samplers(samplers) => ResourceRef::Samplers(samplers.iter().collect()),
        }
    }
}

pub(crate) fn resource_refs(all: &[(u32, BoundResource)]) -> Vec<(u32, ResourceRef<'_>)> {
    all.iter().map(|(binding, bound)| (*binding, bound.reference())).collect()
}

impl ResourceRef<'_> {
    pub(crate) fn resource(&self) -> wgpu::BindingResource<'_> {
        match self {
            ResourceRef::One(resource) => resource.clone(),
            ResourceRef::Views(views) => wgpu::BindingResource::TextureViewArray(views),
            ResourceRef::Samplers(samplers) => wgpu::BindingResource::SamplerArray(samplers),
        }
    }
}
