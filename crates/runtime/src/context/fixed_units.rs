//! Fixed fragment units in place of texturing: which one is on, and the program that is made of it for the textures.

use std::sync::Arc;

use super::error::{ErrorName, GlError, Result, invalid_operation};
use super::names::ProgramTarget;
use super::state::Gl;
use super::textures::TextureObject;
use crate::call::LoadedProgram;
use crate::model::ProgramObject;
use glasm::combine::{Facts, Fog, Kind, Setup, Unit};
use glasm::dialect::bindings::Binding;
use glasm::program::{FogMode, Program};
use glasm::texture::BaseFormat;

/// A fixed unit that draws fragments.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum FixedUnit {
    /// The current shader of ATI_fragment_shader.
    Shader,
    /// The current program of ATI_text_fragment_shader.
    TextShader,
    /// Register combiners.
    Combined,
}

/// Programs of setups, the one that was used last first.
#[derive(Debug, Default)]
pub(super) struct UnitPrograms(Vec<UnitProgram>);

#[derive(Debug)]
struct UnitProgram {
    setup: Arc<Setup>,
    facts: Facts,
    loaded: Arc<LoadedProgram>,
}

/// How many are kept.
const MOST: usize = 256;

impl UnitPrograms {
    /// The program of a setup for these textures.
    pub(super) fn made(&mut self, setup: Arc<Setup>, facts: Facts) -> &Arc<LoadedProgram> {
        let known = |it: &UnitProgram| it.facts == facts && (Arc::ptr_eq(&it.setup, &setup) || it.setup == setup);
        let place = self.0.iter().position(known).unwrap_or_else(|| {
            self.0.truncate(MOST - 1);
            let loaded = LoadedProgram::new(setup.program(&facts));
            self.0.push(UnitProgram { setup, facts, loaded });
            self.0.len() - 1
        });
        self.0[..=place].rotate_right(1);
        &self.0[0].loaded
    }
}

impl Gl {
    /// The fixed unit that draws fragments, and what it is set to. Fragment programs come before it: ARB_fragment_program
    /// says so of ATI_fragment_shader, and NV_fragment_program of all texturing.
    pub(super) fn fixed_setup(&self) -> Result<Option<(FixedUnit, Arc<Setup>)>> {
        if self.fragment_program_arb || self.fragment_program_nv {
            return Ok(None);
        }
        if self.text_fragment_shader_ati {
            let object = self.model.programs.current(ProgramTarget::TextFragmentAti);
            return match object.and_then(|object| object.setup.clone()) {
                Some(setup) => Ok(Some((FixedUnit::TextShader, setup))),
                None => invalid_operation("TEXT_FRAGMENT_SHADER_ATI is enabled and its program is not loaded"),
            };
        }
        if self.fragment_shader_ati {
            return Ok(Some((FixedUnit::Shader, self.model.fragment_shader_setup()?.clone())));
        }
        let switches = self.units.switches;
        if switches.combiners {
            let target = |unit: usize| self.textures.conventional(unit).map(|(target, _)| target);
            let setup = self.units.setup(&std::array::from_fn(target), None);
            return Ok(Some((FixedUnit::Combined, Arc::new(setup))));
        }
        if switches.shader {
            let reason = "texture shaders draw with register combiners here, which are not enabled".into();
            return Err(GlError { name: ErrorName::Unsupported, reason });
        }
        Ok(None)
    }

    /// Fills in the constant colours of register combiners.
    pub(super) fn fill_constants(&self, program: &Program, values: &mut [[u32; 4]]) {
        for (parameter, value) in program.parameters().iter().zip(values) {
            if let Some(constant) =
                self.units.parameter(&parameter.name).filter(|_| parameter.binding == Binding::Named)
            {
                *value = constant.map(f32::to_bits);
            }
        }
    }

    /// The values of a unit's constants, except those of register combiners.
    pub(super) fn fixed_values(&self, unit: FixedUnit) -> Option<&ProgramObject> {
        match unit {
            FixedUnit::Shader => Some(self.model.fragment_shader_constants()),
            FixedUnit::TextShader => self.model.programs.current(ProgramTarget::TextFragmentAti),
            FixedUnit::Combined => None,
        }
    }

    /// What a fixed unit's program depends on; `vertex` is the last program before the rasteriser.
    pub(super) fn facts(&self, unit: FixedUnit, vertex: Option<&Program>) -> Facts {
        let (color_sum, fog) = self.after_texturing(vertex);
        let fog = match fog {
            None => Fog::Off,
            Some(FogMode::Linear) => Fog::Linear,
            Some(FogMode::Exp) => Fog::Exp,
            Some(FogMode::Exp2) => Fog::Exp2,
        };
        let stages = self.units.switches.shader.then(|| self.units.shader.setup());
        let shaded = unit == FixedUnit::Combined && stages.is_some();
        let unit = |number: usize| {
            // Texture shaders name their targets, whatever is enabled.
            let found = match stages.as_ref().and_then(|stages| stages.get(number)).filter(|_| shaded) {
                Some(stage) => {
                    let target = stage.operation.target();
                    target.and_then(|target| Some((target, self.textures.complete(number, target)?)))
                }
                None => self.textures.conventional(number),
            };
            found.map_or(Unit::Missing, |(target, object)| Unit::Bound { target, kind: kind(object) })
        };
        Facts { units: std::array::from_fn(unit), fog, color_sum, ..Facts::default() }
    }
}

/// What components a texture has.
fn kind(object: &TextureObject) -> Kind {
    let level = object.sampler.base_level;
    let format = object.formats.get(&level);
    match object.images.value.level(level).map(|image| image.format()) {
        Some(BaseFormat::Hilo) => Kind::Hilo,
        Some(BaseFormat::SignedHilo) => Kind::SignedHilo,
        Some(BaseFormat::Dsdt) => Kind::Dsdt,
        Some(BaseFormat::DsdtMag) => Kind::DsdtMag,
        Some(BaseFormat::DsdtMagIntensity) => Kind::DsdtMagIntensity,
        Some(BaseFormat::Depth) => Kind::Depth,
        _ if format.is_some_and(|format| format.is_signed()) => Kind::SignedRgba,
        Some(BaseFormat::Alpha) => Kind::Alpha,
        _ => Kind::Rgba,
    }
}
