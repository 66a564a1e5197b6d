//! Fixed units for fragments as programs, and the values of their parameters.

use std::sync::Arc;

use glasm::combine::{Facts, Setup};
use glasm::program::Parameter;
use glasm_runtime::call::LoadedProgram;
use glasm_runtime::model::fixed::FixedUnits;
use glasm_runtime::model::{Model, ProgramObject, ProgramTarget};

use crate::state::environment::Environment;
use crate::state::fragments::{FragmentStage, Unit};
use crate::state::units::Units;

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
    /// Those of the stage as they are now.
    pub(crate) fn of(stage: FragmentStage, units: &Units) -> UnitValues {
        match stage {
            FragmentStage::Host | FragmentStage::Program(_) => UnitValues::None,
            FragmentStage::Unit(Unit::Shader) => UnitValues::Shader,
            FragmentStage::Unit(Unit::TextShader) => UnitValues::TextShader,
            FragmentStage::Unit(Unit::Combined) => match &units.environment {
                Some(environment) => UnitValues::Environment(environment.clone(), units.fixed.clone()),
                None => UnitValues::Combined(units.fixed.clone()),
            },
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
