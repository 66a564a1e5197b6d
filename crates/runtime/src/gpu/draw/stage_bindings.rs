//! What is bound for a stage: textures, parameters, memory and images.

use crate::call::{DeviceError, StageCall, TextureBinding, binding_place};
use crate::gpu::draw::groups::{GroupKind, StageGroupKey};
use crate::gpu::draw::renderer::Renderer;
use crate::gpu::shaders::programs::{Choices, Stage};
use crate::gpu::textures::computed_lookups::{computed_units, fits};
use crate::gpu::textures::resources::{bound_alone, bound_arrays};
use crate::gpu::textures::units::BoundUnit;
use crate::layered::Complete;
use glasm::lower::{self, FloatLevel, Interface};
use glasm::program::{Program, TextureUse};
use glasm::texture::Target::Dim2;

impl Renderer {
    /// Textures of a stage.
    pub(crate) fn units(
        &mut self,
        program: &Program,
        textures: &[Option<TextureBinding<'_>>],
        float: FloatLevel,
    ) -> Result<Vec<BoundUnit>, DeviceError> {
        let rules = program.dialect().rules();
        let typed = rules.has_types();
        let binding = |slot: &TextureUse| textures.get(binding_place(slot)).and_then(Option::as_ref);
        let mut units = Vec::new();
        for slot in program.textures() {
            // What is never sampled has a stand-in for its view.
            let integer = |texture_binding: &TextureBinding<'_>| {
                texture_binding.texture.value.level(0).is_some_and(|level| level.format().is_integer())
            };
            let fetched = typed && (float == FloatLevel::Exact || binding(slot).is_some_and(integer));
            let sampled = slot.target.is_filtered() && !fetched;
            let plain = if sampled { *slot } else { TextureUse { target: Dim2, shadow: false, ..*slot } };
            let made = (&self.objects, &mut self.textures.residents);
            let submission = self.pending.submission;
            units.push(self.textures.units.bind(made, (&plain, rules), binding(slot), submission)?);
        }
        let complete = |slot: &_| {
            binding(slot).map(|binding| Complete { texture: &binding.texture.value, sampler: binding.sampler })
        };
        let texels = computed_units(self.objects.gpu(), program, complete);
        // Of the older languages' textures, those with borders and the arrays of MESA_texture_array, whose layers count.
        let computed: Vec<bool> = (program.textures().iter().zip(&texels))
            .map(|(slot, texels)| typed || texels.rim.is_some() || slot.target.layer_component().is_some())
            .collect();
        if computed.contains(&true) {
            let texels = texels.into_iter().zip(computed).map(|(texels, computed)| computed.then_some(texels));
            units.iter_mut().zip(texels).for_each(|(unit, texels)| unit.texels = texels);
            let options = self.programs.options(&Choices::new(float, &units), 0);
            for (slot, unit) in program.textures().iter().zip(&mut units) {
                if let Some(form) = lower::lookups::texels(program, &options, slot) {
                    let gpu = self.objects.gpu();
                    if form == lower::description::Texels::Bordered && !fits(gpu, binding(slot)) {
                        return Err(DeviceError::Unsupported("that many texels in a texture with a border".to_owned()));
                    }
                    let made = (&self.objects, &mut self.textures.residents);
                    unit.computed = self.textures.texels.texel(made, slot.target, form, binding(slot))?;
                }
            }
        }
        Ok(units)
    }

    /// Images, and the rounds that loops share, by binding.
    pub(crate) fn storage(&mut self, interface: &Interface) -> Vec<(u32, wgpu::Buffer)> {
        let images = interface.images.iter().map(|slot| (slot.binding, self.memory.image(&self.objects, slot.unit)));
        let rounds = interface.shared_rounds.map(|(_, binding)| (binding, self.rounds.taken(&self.objects)));
        images.chain(rounds).collect()
    }

    /// The number of a stage's group.
    pub(crate) fn stage_group(&mut self, stage: &Stage, units: &[BoundUnit], call: &StageCall<'_>) -> Option<usize> {
        if !stage.has_group {
            return None;
        }
        let textures = bound_alone(&stage.interface, units);
        let parameters = stage.interface.parameter_binding.map(|(_, binding)| (binding, stage.size));
        let memory = stage.interface.memory.map(|places| (places, self.memory.bound(&self.objects, call)));
        let bound = memory.as_ref().map(|(_, bound)| bound.clone());
        let images = self.storage(&stage.interface);
        let key = StageGroupKey {
            layout: stage.group.clone(),
            textures: textures.clone(),
            parameters: parameters.map_or(0, |(_, size)| size),
            memory: bound,
            images: images.clone(),
        };
        Some(self.pending.groups.of_stage(key, GroupKind::Stage { parameters, textures, memory, images }))
    }

    /// The number of the group with a stage's arrays of textures, if it has any.
    pub(crate) fn array_group(&mut self, stage: &Stage, units: &[BoundUnit]) -> Option<usize> {
        let layout = stage.arrays.clone()?;
        let textures = bound_arrays(&stage.interface, units);
        let key = StageGroupKey { layout, textures: textures.clone(), parameters: 0, memory: None, images: Vec::new() };
        Some(
            self.pending
                .groups
                .of_stage(key, GroupKind::Stage { parameters: None, textures, memory: None, images: Vec::new() }),
        )
    }
}
