//! What the textures of a stage are bound to: alone, in arrays, or as texels that lookups are computed from.

use super::computed_lookups::Texel;
use super::units::BoundUnit;
use glasm::lower::{Interface, Texture};

/// What is bound at a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bound {
    View(wgpu::TextureView),
    Sampler(wgpu::Sampler),
    Texel(Texel),
    Views(Vec<wgpu::TextureView>),
    Samplers(Vec<wgpu::Sampler>),
}

/// Textures of a stage and their samplers that are bound alone, by number.
pub(super) fn bound_alone(interface: &Interface, units: &[BoundUnit]) -> Vec<(u32, Bound)> {
    let mut all: Vec<(u32, Bound)> = Vec::new();
    for slot in interface.textures.iter().filter(|slot| slot.element.is_none()) {
        let Some(unit) = units.iter().find(|unit| unit.unit == slot.unit) else { continue };
        match slot.texels {
            Some(_) => all.extend(unit.computed.clone().map(|texel| (slot.texture_binding, Bound::Texel(texel)))),
            None => all.extend([
                (slot.texture_binding, Bound::View(unit.view.clone())),
                (slot.sampler_binding, Bound::Sampler(unit.sampler.clone())),
            ]),
        }
    }
    all
}

/// Textures of a stage and their samplers that lie in arrays, by number. Places that no lookup reaches have the first texture
/// of their array.
pub(super) fn bound_arrays(interface: &Interface, units: &[BoundUnit]) -> Vec<(u32, Bound)> {
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
        [(slot.texture_binding, Bound::Views(views)), (slot.sampler_binding, Bound::Samplers(samplers))]
    });
    both.collect()
}

/// The textures that lie in arrays, array by array.
pub(super) fn in_arrays(interface: &Interface) -> Vec<&Texture> {
    let mut slots: Vec<&Texture> = interface.textures.iter().filter(|slot| slot.element.is_some()).collect();
    slots.sort_by_key(|slot| slot.texture_binding);
    slots
}

/// References to it, for as long as a group is made.
pub(super) enum Lent<'a> {
    One(wgpu::BindingResource<'a>),
    Views(Vec<&'a wgpu::TextureView>),
    Samplers(Vec<&'a wgpu::Sampler>),
}

impl Bound {
    fn lent(&self) -> Lent<'_> {
        match self {
            Bound::View(view) => Lent::One(wgpu::BindingResource::TextureView(view)),
            Bound::Sampler(sampler) => Lent::One(wgpu::BindingResource::Sampler(sampler)),
            Bound::Texel(texel) => Lent::One(texel.resource()),
            Bound::Views(views) => Lent::Views(views.iter().collect()),
            Bound::Samplers(samplers) => Lent::Samplers(samplers.iter().collect()),
        }
    }
}

pub(super) fn lent(all: &[(u32, Bound)]) -> Vec<(u32, Lent<'_>)> {
    all.iter().map(|(binding, bound)| (*binding, bound.lent())).collect()
}

impl Lent<'_> {
    pub(super) fn resource(&self) -> wgpu::BindingResource<'_> {
        match self {
            Lent::One(resource) => resource.clone(),
            Lent::Views(views) => wgpu::BindingResource::TextureViewArray(views),
            Lent::Samplers(samplers) => wgpu::BindingResource::SamplerArray(samplers),
        }
    }
}
