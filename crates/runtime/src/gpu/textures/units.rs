//! Textures and samplers of draws, cached between draws.

use std::sync::{Arc, Weak};

use rustc_hash::FxHashMap;

use crate::call::{DeviceError, Identity, TextureBinding};
use crate::gpu::adapter::objects::Objects;
use crate::gpu::textures::computed_lookups::Texel;
use crate::gpu::textures::resident::levels::Residents;
use crate::gpu::textures::samplers::{SamplerKey, Samplers, rule, sampler_key};
use crate::gpu::textures::upload::{Class, Content, LevelSource, Uploaded, levels, upload};
use crate::texels::Lease;
use glasm::dialect::Rules;
use glasm::lower::lookups::{UnitSampler, UnitTexels};
use glasm::lower::{Lookup, UnitFormat};
use glasm::program::TextureUse;
use glasm::texture::{BaseFormat, DepthMode, Sampler, Swizzle, Target, Unit};

/// The binding of a draw's unit.
#[derive(Clone, Debug)]
pub(crate) struct BoundUnit {
    pub unit: u8,
    pub class: Class,
    pub lookup: Option<Lookup>,
    /// What the sampler does not support.
    pub rule: Option<UnitSampler>,
    /// The values read from it are in [0, 1].
    pub unit_range: bool,
    pub view: wgpu::TextureView,
    pub sampler: wgpu::Sampler,
    /// What computed lookups depend on, in the typed languages.
    pub texels: Option<UnitTexels>,
    /// The texels, if lookups are computed.
    pub computed: Option<Texel>,
}

impl BoundUnit {
    pub(crate) fn format(&self) -> Option<UnitFormat> {
        Some(UnitFormat { unit: self.unit, lookup: self.lookup? })
    }
}

struct CachedTexture {
    version: u64,
    view: wgpu::TextureView,
    class: Class,
    unit_range: bool,
    /// The submission that used it last.
    used: u64,
    /// The source of its texels, if they are on the device.
    lease: Option<Weak<Lease>>,
}

impl CachedTexture {
    /// It is no longer in use, and no pending draw needs it.
    fn is_free(&self, submission: u64) -> bool {
        self.used < submission && self.lease.as_ref().is_some_and(|lease| lease.strong_count() == 0)
    }
}

/// Number of submissions after which an unused texture is freed.
const PATIENCE: u64 = 64;

/// The caches.
#[derive(Default)]
pub(crate) struct Units {
    held: FxHashMap<(Identity, Content), CachedTexture>,
    missing: FxHashMap<(Target, [u32; 4]), wgpu::TextureView>,
    samplers: Samplers,
}

impl Units {
    /// Frees what has not been used for a while.
    pub(crate) fn sweep(&mut self, submission: u64) {
        self.held.retain(|_, held| held.used + PATIENCE >= submission);
        self.samplers.sweep();
    }

    /// Whether samplers should be freed now.
    pub(crate) fn has_many_samplers(&self) -> bool {
        self.samplers.are_many()
    }

    /// The binding of a unit of a program with these rules.
    pub(crate) fn bind(
        &mut self,
        (objects, residents): (&Objects, &mut Residents),
        (slot, rules): (&TextureUse, &Rules),
        binding: Option<&TextureBinding<'_>>,
        submission: u64,
    ) -> Result<BoundUnit, DeviceError> {
        let binding = binding.filter(|binding| binding.texture.value.target() == slot.target);
        let unit = binding.and_then(|binding| Unit::new(&binding.texture.value, binding.sampler));
        let (Some(binding), Some(unit)) = (binding, unit) else {
            return self.nothing((objects, residents), slot, rules.missing_texture);
        };
        let filterable = objects.gpu().has(wgpu::Features::FLOAT32_FILTERABLE);
        let content = Content::of(&unit, binding, slot, rules, filterable);
        let (identity, version) = (binding.texture.identity, binding.texture.version);
        let last = self.held.get(&(identity, content));
        let (view, class, unit_range) = match last.filter(|held| held.version == version) {
            Some(held) => (held.view.clone(), held.class, held.unit_range),
            None => {
                // Pending draws may need the old contents; otherwise what the device fills is filled again.
                let kept = binding.on_device.filter(|levels| levels.first().is_some());
                let before = last.filter(|held| kept.is_some() && held.used < submission).map(|held| held.view.clone());
                let before = before.or_else(|| {
                    let such = |(key, held): &(&(Identity, Content), &CachedTexture)| {
                        key.1 == content && held.is_free(submission)
                    };
                    let key = self.held.iter().find(such).filter(|_| kept.is_some()).map(|(key, _)| *key)?;
                    self.held.remove(&key).map(|held| held.view)
                });
                let levels = levels(binding, &content);
                let lease = kept.map(|levels| &levels.lease);
                let made = upload((objects, residents), &levels, (lease, &content), before)?;
                let Uploaded { view, class, unit_range } = made;
                let lease = lease.map(Arc::downgrade);
                let held = CachedTexture { version, view: view.clone(), class, unit_range, used: submission, lease };
                self.held.insert((identity, content), held);
                (view, class, unit_range)
            }
        };
        if let Some(held) = self.held.get_mut(&(identity, content)) {
            held.used = submission;
        }
        let lookup = match unit.format() {
            BaseFormat::SignedHilo => Some(Lookup::Hemisphere),
            BaseFormat::Depth if content.compared => Some(Lookup::Compared(binding.sampler.depth_mode)),
            _ => slot.shadow.then_some(Lookup::Plain),
        };
        let mut key = sampler_key(objects, &unit, binding.sampler, class);
        let rule = rule(slot.unit, &unit, binding.sampler, &mut key);
        let sampler = self.samplers.get(objects, key);
        let unit_range = unit_range && lookup != Some(Lookup::Hemisphere);
        let (texels, computed) = (None, None);
        Ok(BoundUnit { unit: slot.unit, class, lookup, rule, unit_range, view, sampler, texels, computed })
    }

    fn nothing(
        &mut self,
        (objects, residents): (&Objects, &mut Residents),
        slot: &TextureUse,
        missing: [f32; 4],
    ) -> Result<BoundUnit, DeviceError> {
        let words = missing.map(f32::to_bits);
        let view = match self.missing.get(&(slot.target, words)) {
            Some(view) => view.clone(),
            None => {
                let faces = if slot.target.is_cube() { 6 } else { 1 };
                let level = LevelSource::Host(([1, 1, faces], vec![words; faces as usize]));
                let content = Content {
                    target: slot.target,
                    levels: [0; 2],
                    compared: false,
                    depth_mode: DepthMode::default(),
                    swizzle: Swizzle::IDENTITY,
                    filtered: false,
                };
                let view = upload((objects, residents), &[level], (None, &content), None)?.view;
                self.missing.insert((slot.target, words), view.clone());
                view
            }
        };
        let sampler = self.samplers.get(objects, SamplerKey::nearest());
        let lookup = slot.shadow.then_some(Lookup::Plain);
        Ok(BoundUnit {
            unit: slot.unit,
            class: Class::Filtered,
            lookup,
            rule: None,
            unit_range: true,
            view,
            sampler,
            texels: None,
            computed: None,
        })
    }
}

/// A draw's units at its last use, to detect changes cheaply.
#[derive(Clone, Default)]
pub(crate) struct SeenTextures(Vec<Option<(Identity, u64, Sampler)>>);

impl SeenTextures {
    pub(crate) fn is(&self, textures: &[Option<TextureBinding<'_>>]) -> bool {
        self.0.len() == textures.len()
            && self.0.iter().zip(textures).all(|(seen, binding)| match (seen, binding) {
                (None, None) => true,
                (Some((identity, version, sampler)), Some(binding)) => {
                    binding.texture.identity == *identity
                        && binding.texture.version == *version
                        && binding.sampler == sampler
                }
                (None, Some(_)) | (Some(_), None) => false,
            })
    }

    pub(crate) fn of(textures: &[Option<TextureBinding<'_>>]) -> SeenTextures {
        let one = |binding: &TextureBinding<'_>| {
            let texture: &Arc<_> = binding.texture;
            (texture.identity, texture.version, binding.sampler.clone())
        };
        SeenTextures(textures.iter().map(|binding| binding.as_ref().map(one)).collect())
    }
}
