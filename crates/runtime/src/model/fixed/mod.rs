//! What the commands of NV_register_combiners, NV_register_combiners2, NV_texture_shader, 2 and 3 set. Numbers are the GL's
//! tokens; what is set becomes a [`Setup`], of which a program is made.

mod combiner_values;
mod combiners;
mod environment;
mod fog;
mod own_environment;
mod shaders;
mod texts;
mod tokens;
mod transfer;

pub use combiner_values::UnitValue;
pub use combiners::{CombinerOutput, CombinerState, CombinerValues};
pub use environment::{Base, UnitEnvironment, environment, environment_unit};
pub use fog::FogDistance;
pub use own_environment::{OwnEnvironment, OwnExtensions, is_environment};
pub use shaders::{EnvironmentValues, ShaderState, environment_values};
pub use transfer::Transfer;

use glasm::combine::{Combiners, Operation, Setup, TextureStage, UNITS};
use glasm::texture::Target;

use crate::model::error::{Result, invalid_operation};

/// What is on.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitSwitches {
    /// REGISTER_COMBINERS_NV.
    pub combiners: bool,
    /// PER_STAGE_CONSTANTS_NV.
    pub stage_constants: bool,
    /// TEXTURE_SHADER_NV.
    pub shader: bool,
}

impl UnitSwitches {
    /// Whether a capability is one of these units'.
    pub fn has(capability: u32) -> bool {
        UnitSwitches::default().of(capability).is_some()
    }

    /// The switch of a capability, if it is one of these units'.
    pub fn of(&mut self, capability: u32) -> Option<&mut bool> {
        match capability {
            tokens::REGISTER_COMBINERS => Some(&mut self.combiners),
            tokens::PER_STAGE_CONSTANTS => Some(&mut self.stage_constants),
            tokens::TEXTURE_SHADER => Some(&mut self.shader),
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
    /// The texture shaders.
    pub shader: ShaderState,
    /// Scales and biases of components that are no colours.
    pub transfer: Transfer,
    /// What is set of texture environments that hosts do not know.
    pub environments: [OwnEnvironment; UNITS],
    /// Which distance fog depends on.
    pub fog_distance: FogDistance,
}

impl FixedUnits {
    /// Whether anything here takes the place of a part of fixed function.
    pub fn is_used(&self) -> bool {
        self.switches.combiners || self.switches.shader || self.environments.iter().any(OwnEnvironment::is_used)
    }

    /// What GetFloatv and its like return for a name of these units.
    pub fn get(&self, name: u32) -> Option<UnitValue> {
        let mut switches = self.switches;
        let switch = switches.of(name).map(|on| UnitValue::Integer((*on).into()));
        let transfer = || self.transfer.get(name).map(UnitValue::Float);
        let fog = (name == tokens::FOG_DISTANCE_MODE).then(|| UnitValue::Integer(self.fog_distance.token() as i32));
        switch.or(fog).or_else(|| self.combiners.get(name)).or_else(transfer)
    }

    /// Puts back what PushAttrib has saved: the state of textures, switches, pixel transfers, or fog.
    pub fn restore(&mut self, saved: &FixedUnits, [texture, enable, pixel, fog]: [bool; 4]) {
        if fog {
            self.fog_distance = saved.fog_distance;
        }
        if texture {
            let transfer = self.transfer.clone();
            *self = FixedUnits { transfer, fog_distance: self.fog_distance, ..saved.clone() };
        } else if enable {
            self.switches = saved.switches;
        }
        if pixel {
            self.transfer = saved.transfer.clone();
        }
    }

    /// Sets up what a text in `!!RC1.0` or `!!TS1.0` says, and turns on what it has and off what it has not.
    /// INVALID_OPERATION for other setups.
    pub fn load(&mut self, setup: &Setup) -> Result {
        let Setup::Combined { shader, combiners } = setup else {
            return invalid_operation("the setup is that of a fragment shader of ATI_fragment_shader");
        };
        if let Some(combiners) = combiners {
            self.switches.stage_constants = self.combiners.load(combiners)?;
        }
        if let Some(stages) = shader {
            self.shader = ShaderState::of(stages);
        }
        (self.switches.combiners, self.switches.shader) = (combiners.is_some(), shader.is_some());
        Ok(())
    }

    /// The texture stages: those of texture shaders if they are on, else conventional texturing from these targets.
    pub fn stages(&self, textured: &[Option<Target>; UNITS]) -> [TextureStage; UNITS] {
        match self.switches.shader {
            true => self.shader.setup(),
            false => textured.map(|target| TextureStage {
                operation: target.map_or(Operation::None, Operation::Texture),
                ..TextureStage::default()
            }),
        }
    }

    /// What is set up: texture shaders if they are on, else conventional texturing from these targets; then the combiners,
    /// or others in their place that do what texture environments do.
    pub fn setup(&self, textured: &[Option<Target>; UNITS], environment: Option<Combiners>) -> Setup {
        let combiners = match self.switches.combiners {
            true => Some(self.combiners.setup(self.switches.stage_constants)),
            false => environment,
        };
        Setup::Combined { shader: Some(self.stages(textured)), combiners }
    }

    /// The value of a parameter of the program that is made of the setup, by its name.
    pub fn parameter(&self, name: &str) -> Option<[f32; 4]> {
        self.combiners.constant(name).or_else(|| self.shader.number(name))
    }
}

#[cfg(test)]
mod tests {
    use glasm::combine::{ComponentKind, Constant, Facts, FinalSource, Input, Register, Scale, Unit, consistent};

    use super::*;
    use crate::model::ErrorName;

    fn combiners(units: &FixedUnits) -> Combiners {
        let Setup::Combined { combiners: Some(combiners), .. } = units.setup(&[None; UNITS], None) else {
            panic!("combiners are on");
        };
        combiners
    }

    /// Tables 5 and 6 of NV_register_combiners.
    #[test]
    fn initial_combiners_pass_the_primary_colour_on() {
        let mut units = FixedUnits::default();
        assert!(
            !units.is_used()
                && !matches!(units.setup(&[None; UNITS], None), Setup::Combined { combiners: Some(_), .. })
        );
        units.switches.combiners = true;
        let found = combiners(&units);
        assert_eq!(found.stages.len(), 1);
        let stage = &found.stages[0];
        assert_eq!(stage.rgb.inputs[1..], [Input::ONE, Input::ZERO, Input::ZERO]);
        assert_eq!((stage.rgb.inputs[0].register, stage.rgb.sum), (Register::Primary, Some(Register::Spare(0))));
        assert_eq!((stage.alpha.ab, stage.alpha.scale, stage.constants), (None, Scale::One, [Constant::Global; 2]));
        assert_eq!(found.last.inputs[1].source, FinalSource::Sum);
        assert!(found.last.clamp_sum);
    }

    #[test]
    fn constants_are_found_by_the_names_of_parameters() -> Result {
        let mut units = FixedUnits::default();
        let color = CombinerValues::floats([0.5, 2.0, -1.0, f32::NAN]);
        units.combiners.combiner_parameter_nv(tokens::CONSTANT_COLOR1, color)?;
        units.combiners.combiner_stage_parameterfv_nv(tokens::COMBINER0 + 3, tokens::CONSTANT_COLOR0, [0.25; 4])?;
        assert_eq!(units.parameter("const1"), Some([0.5, 1.0, 0.0, 0.0]));
        assert_eq!(units.parameter("const0[3]"), Some([0.25; 4]));
        assert_eq!(units.parameter("const1[3]"), Some([0.0; 4]));
        let eye = EnvironmentValues { values: [1.0, 2.0, 3.0, 9.0], is_vector: true };
        units.shader.tex_env(2, tokens::CONST_EYE, eye)?;
        assert_eq!(units.parameter("eye[2]"), Some([1.0, 2.0, 3.0, 0.0]));
        for name in ["const2", "const0[8]", "const0[", "eye[4]", "magnitude", ""] {
            assert_eq!(units.parameter(name), None, "{name}");
        }
        Ok(())
    }

    /// Table 3.A of NV_texture_shader: an offset is read from a texture that has offsets, and nothing else.
    #[test]
    fn stages_are_consistent_with_textures_that_suit_them() -> Result {
        let mut state = ShaderState::default();
        let token = |token: u32| EnvironmentValues { values: [token as f32, 0.0, 0.0, 0.0], is_vector: false };
        state.tex_env(0, tokens::SHADER_OPERATION, token(tokens::TEXTURE_2D))?;
        state.tex_env(1, tokens::SHADER_OPERATION, token(tokens::OFFSET_TEXTURE_2D))?;
        let refused = state.tex_env(0, tokens::SHADER_OPERATION, token(tokens::OFFSET_TEXTURE_2D));
        assert_eq!(refused.map_err(|error| error.name), Err(ErrorName::InvalidOperation));
        let with = |kind: ComponentKind| {
            let mut facts = Facts::default();
            facts.units[0] = Unit::Bound { target: Target::Dim2, kind };
            facts.units[1] = Unit::Bound { target: Target::Dim2, kind: ComponentKind::Rgba };
            consistent(&state.setup(), &facts)
        };
        assert_eq!(with(ComponentKind::Dsdt), [true; UNITS]);
        assert_eq!(with(ComponentKind::MixedRgba), [true, false, true, true]);
        Ok(())
    }

    #[test]
    fn what_is_put_back_is_what_the_mask_says() {
        let mut units = FixedUnits::default();
        let saved = units.clone();
        units.switches.shader = true;
        let other = OwnEnvironment::default();
        assert_eq!(units.environments[1].set(tokens::TEXTURE_ENV_MODE, tokens::COMBINE4, 8), Ok(()));
        assert!(units.is_used());
        units.transfer.biases[0] = 1.0;
        units.fog_distance = FogDistance::EyeRadial;
        units.restore(&saved, [false, true, false, false]);
        assert!(!units.switches.shader && units.environments[1] != other);
        units.restore(&saved, [true, false, false, false]);
        assert_eq!(units.fog_distance, FogDistance::EyeRadial);
        assert_eq!((units.environments, units.transfer.biases[0]), ([other; UNITS], 1.0));
        units.restore(&saved, [false, false, true, true]);
        assert_eq!(units, saved);
    }
}
