//! What the commands of NV_register_combiners, NV_register_combiners2, NV_texture_shader, 2 and 3 set. Numbers are the GL's
//! tokens; what is set becomes a [`Setup`], of which a program is made.

mod combiner_values;
mod combiners;
mod texts;
mod tokens;

pub use combiner_values::UnitValue;
pub use combiners::{CombinerOutput, CombinerState, CombinerValues};

use glasm::combine::{Operation, Setup, TextureStage, UNITS};
use glasm::texture::Target;

/// What is on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitSwitches {
    /// REGISTER_COMBINERS_NV.
    pub combiners: bool,
    /// PER_STAGE_CONSTANTS_NV.
    pub stage_constants: bool,
}

impl UnitSwitches {
    /// Whether a unit replaces a part of fixed function.
    pub fn any(self) -> bool {
        self.combiners
    }

    /// Whether a capability is one of these units'.
    pub fn has(capability: u32) -> bool {
        UnitSwitches::default().of(capability).is_some()
    }

    /// The switch of a capability, if it is one of these units'.
    pub fn of(&mut self, capability: u32) -> Option<&mut bool> {
        match capability {
            tokens::REGISTER_COMBINERS => Some(&mut self.combiners),
            tokens::PER_STAGE_CONSTANTS => Some(&mut self.stage_constants),
            _ => None,
        }
    }
}

/// The state of the fixed units of a context.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FixedUnits {
    /// What is on.
    pub switches: UnitSwitches,
    /// The register combiners.
    pub combiners: CombinerState,
}

impl FixedUnits {
    /// What is set up, above conventional texturing from these targets.
    pub fn setup(&self, textured: &[Option<Target>; UNITS]) -> Setup {
        let shader = textured.map(|target| TextureStage {
            operation: target.map_or(Operation::None, Operation::Texture),
            ..TextureStage::default()
        });
        let combiners = self.switches.combiners.then(|| self.combiners.setup(self.switches.stage_constants));
        Setup::Combined { shader: Some(shader), combiners }
    }

    /// The value of a parameter of the program that is made of the setup, by its name.
    pub fn parameter(&self, name: &str) -> Option<[f32; 4]> {
        self.combiners.constant(name)
    }
}
