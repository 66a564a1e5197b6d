//! What computes the colours of fragments: the host, an assembly program, or a fixed unit whose setup becomes a program.

use std::sync::Arc;

use glasm::combine::{Facts, Kind, REGISTERS, Setup, TextureStage, UNITS};
use glasm::program::Parameter;
use glasm::texture::Target;
use glasm_runtime::call::LoadedProgram;
use glasm_runtime::model::fixed::FixedUnits;
use glasm_runtime::model::{Model, ProgramObject, ProgramTarget};

use crate::layer::Layer;
use crate::texture_environment::Environment;
use crate::unit_textures;

/// Who computes fragments' colours, as switches say.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum FragmentStage {
    /// The host, by fixed function.
    Host,
    /// An assembly program.
    Program(ProgramTarget),
    /// A fixed unit of this library's.
    Unit(Unit),
}

/// A fixed unit.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    /// Texture shaders, register combiners, or both.
    Combined,
    /// The current shader of ATI_fragment_shader.
    Shader,
    /// The current program of ATI_text_fragment_shader.
    TextShader,
}

impl FragmentStage {
    /// The one that computes now. ARB_fragment_program comes before ATI_fragment_shader, and NV_fragment_program before
    /// texture shaders and register combiners; GLSL of the application comes before all, and is none of these.
    pub(crate) fn of(layer: &Layer) -> FragmentStage {
        if layer.enabled.fragment_arb {
            FragmentStage::Program(ProgramTarget::FragmentArb)
        } else if layer.enabled.fragment_nv {
            FragmentStage::Program(ProgramTarget::FragmentNv)
        } else if layer.enabled.text_shader {
            FragmentStage::Unit(Unit::TextShader)
        } else if layer.enabled.fragment_shader {
            FragmentStage::Unit(Unit::Shader)
        } else if layer.units.is_used() {
            FragmentStage::Unit(Unit::Combined)
        } else {
            FragmentStage::Host
        }
    }

    /// What its fixed unit is set to, if it is one.
    pub(crate) fn setup(self, layer: &mut Layer) -> Option<(Setup, Facts)> {
        match self {
            FragmentStage::Unit(unit) => unit.setup(layer),
            FragmentStage::Host | FragmentStage::Program(_) => None,
        }
    }

    /// Whether texture comparison is off, whatever textures say (ATI_fragment_shader, interactions with ARB_shadow).
    pub(crate) fn compares_nothing(self) -> bool {
        matches!(self, FragmentStage::Unit(Unit::Shader | Unit::TextShader))
    }

    /// The target of an assembly program.
    pub(crate) fn target(self) -> Option<ProgramTarget> {
        match self {
            FragmentStage::Program(target) => Some(target),
            FragmentStage::Host | FragmentStage::Unit(_) => None,
        }
    }
}

impl Unit {
    /// Whether it draws. Of a shader that is being defined, or had an error, the extension leaves open what is drawn, and
    /// names no error: fixed function does then, as with Mesa's.
    pub(crate) fn is_defined(self, layer: &mut Layer) -> bool {
        match self {
            Unit::Shader => layer.with_group(|group, _| group.model.fragment_shader_setup().is_ok()),
            // Without a program, draws are errors.
            Unit::TextShader | Unit::Combined => true,
        }
    }

    /// What the unit is set to, and what is known of its textures. `None` if it is not defined.
    pub(crate) fn setup(self, layer: &mut Layer) -> Option<(Setup, Facts)> {
        match self {
            Unit::Shader | Unit::TextShader => {
                let setup = layer.with_group(|group, _| match self {
                    Unit::TextShader => group.model.current(ProgramTarget::TextFragmentAti)?.setup().cloned(),
                    Unit::Shader | Unit::Combined => group.model.fragment_shader_setup().ok().cloned(),
                })?;
                // A shader replaces texturing, and not what follows it (ATI_text_fragment_shader, 3.10).
                let units = unit_textures::textured(layer, None).units;
                Some((Setup::clone(&setup), Facts { color_sum: unit_textures::color_sum(), ..unit_facts(units) }))
            }
            Unit::Combined => {
                let switches = layer.units.switches;
                let wanted = switches.shader.then(|| targets(&layer.units.shader.setup()));
                let textured = unit_textures::textured(layer, wanted);
                let stages = layer.units.stages(&textured.targets);
                // Where combiners are off, texture environments take what texture shaders give.
                layer.environment = (!switches.combiners)
                    .then(|| Arc::new(Environment::of_host(&stages, &textured.bases, &layer.units.environments)));
                let environment = layer.environment.as_ref().map(|it| it.combiners.clone());
                let mut known = textured.units;
                if environment.is_some() {
                    // Environments take depths as other colours.
                    known.iter_mut().for_each(depth_as_color);
                }
                let facts = unit_facts(known);
                Some((layer.units.setup(&textured.targets, environment), facts))
            }
        }
    }

    /// Its parameters as they are now.
    pub(crate) fn values(self, layer: &Layer) -> UnitValues {
        match self {
            Unit::Shader => UnitValues::Shader,
            Unit::TextShader => UnitValues::TextShader,
            Unit::Combined => match &layer.environment {
                Some(environment) => UnitValues::Environment(environment.clone(), layer.units.clone()),
                None => UnitValues::Combined(layer.units.clone()),
            },
        }
    }
}

/// Parameters of a unit's program: the part of its state that changes while the program stays the same.
#[derive(Clone, Debug)]
pub(crate) enum UnitValues {
    /// There is no unit.
    None,
    /// The constants outside of shaders, which the group's model has.
    Shader,
    /// Parameters of the current program of ATI_text_fragment_shader, which it has, too.
    TextShader,
    /// Constant colours of register combiners.
    Combined(Arc<FixedUnits>),
    /// Colours of texture environments, and numbers of texture shaders.
    Environment(Arc<Environment>, Arc<FixedUnits>),
}

impl UnitValues {
    /// Those of the stage.
    pub(crate) fn of(stage: FragmentStage, layer: &Layer) -> UnitValues {
        match stage {
            FragmentStage::Unit(unit) => unit.values(layer),
            FragmentStage::Host | FragmentStage::Program(_) => UnitValues::None,
        }
    }

    /// The object whose parameters these are.
    pub(crate) fn object<'m>(&self, model: &'m Model) -> Option<&'m ProgramObject> {
        match self {
            UnitValues::Shader => Some(model.fragment_shader_constants()),
            UnitValues::TextShader => model.current(ProgramTarget::TextFragmentAti),
            UnitValues::None | UnitValues::Combined(_) | UnitValues::Environment(..) => None,
        }
    }

    /// The value of a parameter; `None` for those that are not the unit's.
    pub(crate) fn get(&self, parameter: &Parameter) -> Option<[f32; 4]> {
        match self {
            UnitValues::None | UnitValues::Shader | UnitValues::TextShader => None,
            UnitValues::Combined(units) => units.parameter(&parameter.name),
            UnitValues::Environment(environment, units) => {
                environment.parameter(&parameter.name).or_else(|| units.parameter(&parameter.name))
            }
        }
    }
}

/// The facts that the program of a unit is made for.
pub(crate) fn unit_facts(units: [glasm::combine::Unit; REGISTERS]) -> Facts {
    Facts { units, fog: unit_textures::fog(), pairs: true, ..Facts::default() }
}

fn depth_as_color(unit: &mut glasm::combine::Unit) {
    if let glasm::combine::Unit::Bound { kind, .. } = unit
        && *kind == Kind::Depth
    {
        *kind = Kind::Rgba;
    }
}

/// The textures that stages look up.
pub(crate) fn targets(stages: &[TextureStage; UNITS]) -> [Option<Target>; UNITS] {
    stages.map(|stage| stage.operation.target())
}

/// The program of a setup.
#[derive(Debug)]
struct UnitProgram {
    setup: Setup,
    facts: Facts,
    loaded: Arc<LoadedProgram>,
}

/// Programs of setups, the one that was used last at the front.
#[derive(Debug, Default)]
pub(crate) struct UnitPrograms(Vec<UnitProgram>);

/// How many are kept.
const MOST: usize = 512;

impl UnitPrograms {
    /// The program of a setup for what is known of textures.
    pub(crate) fn program(&mut self, setup: Setup, facts: Facts) -> Arc<LoadedProgram> {
        let known = self.0.iter().position(|it| it.facts == facts && it.setup == setup);
        let place = known.unwrap_or_else(|| {
            self.0.truncate(MOST - 1);
            let program = setup.program(&facts);
            // What has no text is named by what it is made of.
            let source = format!("{setup:?}{facts:?}");
            let loaded = LoadedProgram::from_source(program, source.as_bytes());
            self.0.push(UnitProgram { setup, facts, loaded });
            self.0.len() - 1
        });
        self.0.swap(0, place);
        self.0[0].loaded.clone()
    }
}

#[cfg(test)]
mod tests {
    use glasm::combine::{Facts, Fog};
    use glasm_runtime::model::fixed::FixedUnits;

    use super::UnitPrograms;

    #[test]
    fn a_setup_has_one_program_for_each_kind_of_textures() {
        let mut programs = UnitPrograms::default();
        let mut units = FixedUnits::default();
        units.switches.combiners = true;
        let foggy = Facts { fog: Fog::Exp, ..Facts::default() };
        let mut of = |facts: &Facts| programs.program(units.setup(&[None; 4], None), facts.clone());
        let [first, other, again] = [of(&Facts::default()), of(&foggy), of(&Facts::default())];
        assert_eq!(first.identity, again.identity);
        assert_ne!(first.identity, other.identity);
    }
}
