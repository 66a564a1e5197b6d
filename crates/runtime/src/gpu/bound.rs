//! What the textures of a stage are bound to: alone, in arrays, or as texels that lookups are computed from.

use super::computed_lookups::Texel;
use super::units::BoundUnit;
use glasm::lower::Interface;

/// What is bound at a number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Bound {
    View(wgpu::TextureView),
    Sampler(wgpu::Sampler),
    Texel(Texel),
    Views(Vec<wgpu::TextureView>),
    Samplers(Vec<wgpu::Sampler>),
}

/// The textures of a stage and their samplers by number: those bound alone, or those in arrays. Places of an array that no
/// lookup reaches have the first texture of it.
pub(super) fn bound_textures(interface: &Interface, units: &[BoundUnit], in_arrays: bool) -> Vec<(u32, Bound)> {
    let mut all: Vec<(u32, Bound)> = Vec::new();
    for slot in interface.textures.iter().filter(|slot| slot.element.is_some() == in_arrays) {
        let Some(unit) = units.iter().find(|unit| unit.unit == slot.unit) else { continue };
        let (view, sampler) = (&unit.view, &unit.sampler);
        match (slot.texels, slot.element) {
            (Some(_), _) => all.extend(unit.computed.clone().map(|texel| (slot.texture_binding, Bound::Texel(texel)))),
            (None, None) => all.extend([
                (slot.texture_binding, Bound::View(view.clone())),
                (slot.sampler_binding, Bound::Sampler(sampler.clone())),
            ]),
            (None, Some(element)) => {
                let (place, length) = (element.index as usize, element.length as usize);
                if !all.iter().any(|(binding, _)| *binding == slot.texture_binding) {
                    all.push((slot.texture_binding, Bound::Views(vec![view.clone(); length])));
                    all.push((slot.sampler_binding, Bound::Samplers(vec![sampler.clone(); length])));
                }
                for (_, bound) in
                    all.iter_mut().filter(|(it, _)| [slot.texture_binding, slot.sampler_binding].contains(it))
                {
                    match bound {
                        Bound::Views(views) => views[place] = view.clone(),
                        Bound::Samplers(samplers) => samplers[place] = sampler.clone(),
                        Bound::View(_) | Bound::Sampler(_) | Bound::Texel(_) => {}
                    }
                }
            }
        }
    }
    all
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
