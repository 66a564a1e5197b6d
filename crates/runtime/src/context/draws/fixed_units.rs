//! Fixed fragment units in place of texturing: which one is on, and the program that is made of it for the textures.

use std::sync::Arc;

use crate::call::LoadedProgram;
use crate::context::names::ProgramTarget;
use crate::context::state::gl::Gl;
use crate::context::state::textures::TextureObject;
use crate::model::error::{Result, invalid_operation};
use crate::model::fixed::{Base, UnitEnvironment, environment};
use glasm::combine::{Combiners, ComponentKind, Facts, Fog, Operation, Setup, Unit};
use glasm::dialect::Family;
use glasm::dialect::bindings::Output;
use glasm::program::{FogMode, Program};
use glasm::texture::{BaseFormat, DepthMode};

/// A fixed unit that draws fragments.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum FixedUnit {
    /// The current shader of ATI_fragment_shader.
    Shader,
    /// The current program of ATI_text_fragment_shader.
    TextShader,
    /// Texture shaders, register combiners, or both.
    Combined,
}

impl Gl {
    /// The fixed unit that draws fragments. Fragment programs come before it: ARB_fragment_program says so of
    /// ATI_fragment_shader, and NV_fragment_program of all texturing.
    pub(crate) fn fixed_unit(&self) -> Result<Option<FixedUnit>> {
        if self.enabled.fragment_program_arb || self.enabled.fragment_program_nv {
            return Ok(None);
        }
        if self.enabled.text_fragment_shader_ati {
            return match self.text_shader() {
                Some(_) => Ok(Some(FixedUnit::TextShader)),
                None => invalid_operation("TEXT_FRAGMENT_SHADER_ATI is enabled and its program is not loaded"),
            };
        }
        if self.enabled.fragment_shader_ati {
            self.model.fragment_shader_setup()?;
            return Ok(Some(FixedUnit::Shader));
        }
        let switches = self.units.switches;
        Ok((switches.combiners || switches.shader).then_some(FixedUnit::Combined))
    }

    fn text_shader(&self) -> Option<&Arc<Setup>> {
        self.model.programs.current(ProgramTarget::TextFragmentAti)?.setup.as_ref()
    }

    /// The program of a fixed unit; `vertex` is the last program before the rasteriser.
    pub(crate) fn fixed_program(&mut self, unit: FixedUnit, vertex: Option<&Program>) -> Result<Arc<LoadedProgram>> {
        let facts = self.facts(unit, vertex);
        let setup = match unit {
            FixedUnit::TextShader => self.text_shader().cloned(),
            FixedUnit::Shader => Some(self.model.fragment_shader_setup()?.clone()),
            FixedUnit::Combined => {
                let target = |unit: usize| self.textures.conventional(unit).map(|(target, _)| target);
                let targets = std::array::from_fn(target);
                // Where combiners are off, texture environments take what texture shaders give.
                let environment = (!self.units.switches.combiners).then(|| self.environment(facts.color_sum));
                Some(Arc::new(self.units.setup(&targets, environment)))
            }
        };
        match setup {
            Some(setup) => Ok(self.generated.units.made(setup, facts).with_arithmetic(self.model.arithmetic).clone()),
            None => invalid_operation("TEXT_FRAGMENT_SHADER_ATI is enabled and its program is not loaded"),
        }
    }

    /// Texture environments after texture shaders.
    fn environment(&self, sums: bool) -> Combiners {
        let stages = self.units.shader.setup();
        environment(
            &std::array::from_fn(|unit| {
                let operation = stages[unit].operation;
                let found = operation.target().and_then(|target| self.textures.complete(unit, target));
                let base = match operation {
                    Operation::PassThrough | Operation::DotPassThrough => Base::Rgba,
                    _ => found.map_or(Base::None, base),
                };
                (UnitEnvironment::of_mode(self.textures.units[unit].environment.token()), base)
            }),
            sums,
        )
    }

    /// Whether the secondary colour is added after texturing, and which fog is applied.
    pub(crate) fn after_texturing(&self, vertex: Option<&Program>) -> (bool, Option<FogMode>) {
        // Programs of the NV languages always have the sum, ARB programs if it is enabled (ARB_vertex_program,
        // interactions with NV_vertex_program).
        let native = vertex.is_some_and(|program| program.dialect().rules().family == Family::Register);
        // An unwritten fog coordinate means a factor of 1 (NV_vertex_program2, 2.14.1.5).
        let fogged = self.enabled.fog && vertex.is_none_or(|program| program.writes(Output::FOGC));
        (native || self.enabled.color_sum, fogged.then_some(self.lighting.fog.mode))
    }

    /// What a fixed unit's program depends on; `vertex` is the last program before the rasteriser.
    pub(crate) fn facts(&self, unit: FixedUnit, vertex: Option<&Program>) -> Facts {
        let (color_sum, fog) = self.after_texturing(vertex);
        let fog = match fog {
            None => Fog::Off,
            Some(FogMode::Linear) => Fog::Linear,
            Some(FogMode::Exp) => Fog::Exp,
            Some(FogMode::Exp2) => Fog::Exp2,
        };
        let stages = self.units.switches.shader.then(|| self.units.shader.setup());
        let shaded = unit == FixedUnit::Combined && stages.is_some();
        // Environments take depths as other colours.
        let is_environment = shaded && !self.units.switches.combiners;
        let kind_of = |object: &TextureObject| match kind(object) {
            ComponentKind::Depth if is_environment => ComponentKind::Rgba,
            kind => kind,
        };
        let unit = |number: usize| {
            // Texture shaders name their targets, whatever is enabled.
            let found = match stages.as_ref().and_then(|stages| stages.get(number)).filter(|_| shaded) {
                Some(stage) => {
                    let target = stage.operation.target();
                    target.and_then(|target| Some((target, self.textures.complete(number, target)?)))
                }
                None => self.textures.conventional(number),
            };
            found.map_or(Unit::Missing, |(target, object)| Unit::Bound { target, kind: kind_of(object) })
        };
        Facts { units: std::array::from_fn(unit), fog, color_sum, ..Facts::default() }
    }
}

/// The components that texture environments take of a texture.
fn base(object: &TextureObject) -> Base {
    let Some(image) = object.images.value.level(object.sampler.base_level) else { return Base::None };
    match image.format() {
        BaseFormat::Alpha => Base::Alpha,
        BaseFormat::Luminance => Base::Luminance,
        BaseFormat::LuminanceAlpha => Base::LuminanceAlpha,
        BaseFormat::Intensity | BaseFormat::DsdtMagIntensity => Base::Intensity,
        BaseFormat::Rgb => Base::Rgb,
        BaseFormat::Rgba | BaseFormat::RgbaInt | BaseFormat::RgbaUint => Base::Rgba,
        BaseFormat::Depth => match object.sampler.depth_mode {
            DepthMode::Luminance => Base::Luminance,
            DepthMode::Intensity => Base::Intensity,
            DepthMode::Alpha => Base::Alpha,
        },
        BaseFormat::Hilo | BaseFormat::SignedHilo | BaseFormat::Dsdt | BaseFormat::DsdtMag => Base::None,
        // NV_float_buffer, 3.8.13.
        BaseFormat::FloatR | BaseFormat::FloatRg | BaseFormat::FloatRgb | BaseFormat::FloatRgba => Base::None,
    }
}

/// What components a texture has.
fn kind(object: &TextureObject) -> ComponentKind {
    let level = object.sampler.base_level;
    let format = object.formats.get(&level);
    match object.images.value.level(level).map(|image| image.format()) {
        Some(BaseFormat::Hilo) => ComponentKind::Hilo,
        Some(BaseFormat::SignedHilo) => ComponentKind::SignedHilo,
        Some(BaseFormat::Dsdt) => ComponentKind::Dsdt,
        Some(BaseFormat::DsdtMag) => ComponentKind::DsdtMag,
        Some(BaseFormat::DsdtMagIntensity) => ComponentKind::DsdtMagIntensity,
        // The result of a comparison is a colour of its own (NV_register_combiners, table 2).
        Some(BaseFormat::Depth) if object.sampler.compare.is_some() => ComponentKind::Rgba,
        Some(BaseFormat::Depth) => ComponentKind::Depth,
        _ if format.is_some_and(|format| format.is_float()) => ComponentKind::FloatRgba,
        _ if format.is_some_and(|format| format.is_signed()) => ComponentKind::SignedRgba,
        Some(BaseFormat::Alpha) => ComponentKind::Alpha,
        _ => ComponentKind::Rgba,
    }
}
