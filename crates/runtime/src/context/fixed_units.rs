//! Fixed fragment units in place of texturing: which one is on, and the program that is made of it for the textures.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::error::{Result, invalid_operation};
use super::names::ProgramTarget;
use super::state::Gl;
use super::textures::TextureObject;
use crate::call::LoadedProgram;
use crate::model::ProgramObject;
use glasm::combine::{Facts, Fog, Kind, Setup, Unit};
use glasm::program::{FogMode, Program};
use glasm::texture::BaseFormat;

/// A fixed unit that draws fragments.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum FixedUnit {
    /// The current shader of ATI_fragment_shader.
    Shader,
    /// The current program of ATI_text_fragment_shader.
    TextShader,
}

/// If there are more programs made than this, all are dropped and made again.
const MAX_MADE: usize = 256;

/// Programs made of setups, by the setup's address, which lives as long as they do.
#[derive(Debug, Default)]
pub(super) struct FixedUnits {
    made: FxHashMap<(usize, Facts), (Arc<Setup>, Arc<LoadedProgram>)>,
}

impl FixedUnits {
    /// The program of a setup for these textures.
    pub(super) fn made(&mut self, setup: &Arc<Setup>, facts: Facts) -> &Arc<LoadedProgram> {
        if self.made.len() >= MAX_MADE {
            self.made.clear();
        }
        let entry = self.made.entry((Arc::as_ptr(setup) as usize, facts));
        let (_, program) = entry.or_insert_with_key(|(_, facts)| {
            let program = setup.program(facts);
            (setup.clone(), LoadedProgram::new(program))
        });
        program
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
        Ok(None)
    }

    /// The values of a unit's constants.
    pub(super) fn fixed_values(&self, unit: FixedUnit) -> Option<&ProgramObject> {
        match unit {
            FixedUnit::Shader => Some(self.model.fragment_shader_constants()),
            FixedUnit::TextShader => self.model.programs.current(ProgramTarget::TextFragmentAti),
        }
    }

    /// What a fixed unit's program depends on; `vertex` is the last program before the rasteriser.
    pub(super) fn facts(&self, vertex: Option<&Program>) -> Facts {
        let (color_sum, fog) = self.after_texturing(vertex);
        let fog = match fog {
            None => Fog::Off,
            Some(FogMode::Linear) => Fog::Linear,
            Some(FogMode::Exp) => Fog::Exp,
            Some(FogMode::Exp2) => Fog::Exp2,
        };
        let unit = |number: usize| match self.textures.conventional(number) {
            Some((target, object)) => Unit::Bound { target, kind: kind(object) },
            None => Unit::Missing,
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
