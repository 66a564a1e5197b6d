//! Texture environments of the host, as combiners after texture shaders.

use glasm::combine::{Combiners, Operation, TextureStage, UNITS};
use glasm_runtime::model::fixed::{Base, OwnEnvironment, UnitEnvironment, environment, environment_unit};

use super::textures::each_unit;
use crate::host::{self, GLenum, GLint, tokens};

/// The combiners, and the colours of the units.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Environment {
    pub(crate) combiners: Combiners,
    pub(crate) colors: [[f32; 4]; UNITS],
}

fn parameter(name: GLenum) -> GLenum {
    let mut value: GLint = 0;
    // SAFETY: these have one value.
    unsafe { host::GetTexEnviv(tokens::TEXTURE_ENV, name, &raw mut value) };
    value.cast_unsigned()
}

/// The active unit's environment, with what hosts do not know of it.
fn active(own: &OwnEnvironment) -> UnitEnvironment {
    let mode = own.get(tokens::TEXTURE_ENV_MODE).unwrap_or_else(|| parameter(tokens::TEXTURE_ENV_MODE));
    if !matches!(mode, tokens::COMBINE | tokens::COMBINE4_NV) {
        return UnitEnvironment::of_mode(mode);
    }
    let names = [
        (tokens::COMBINE_RGB, tokens::SRC0_RGB, tokens::OPERAND0_RGB, tokens::RGB_SCALE),
        (tokens::COMBINE_ALPHA, tokens::SRC0_ALPHA, tokens::OPERAND0_ALPHA, tokens::ALPHA_SCALE),
    ];
    let mut found = UnitEnvironment::of_mode(mode);
    for (portion, (function, source, operand, scale)) in names.into_iter().enumerate() {
        found.functions[portion] = parameter(function);
        found.scales[portion] = parameter(scale);
        for number in 0..3 {
            found.sources[portion][number as usize] = parameter(source + number);
            found.operands[portion][number as usize] = parameter(operand + number);
        }
    }
    own.apply(&mut found);
    found
}

impl Environment {
    /// As the host's state is now, with the secondary colour added or not.
    pub(crate) fn of_host(
        stages: &[TextureStage; UNITS],
        bases: &[Base; UNITS],
        own: &[OwnEnvironment; UNITS],
        sums: bool,
    ) -> Environment {
        let mut found = Environment::default();
        let mut units = [(UnitEnvironment::default(), Base::None); UNITS];
        each_unit(UNITS, |unit| {
            let base = match stages[unit].operation {
                _ if own[unit].get(tokens::TEXTURE_ENV_MODE) == Some(tokens::NONE) => Base::None,
                Operation::PassThrough | Operation::DotPassThrough => Base::Rgba,
                operation if operation.target().is_some() => bases[unit],
                _ => Base::None,
            };
            if base == Base::None {
                return;
            }
            units[unit] = (active(&own[unit]), base);
            // SAFETY: a colour has four values.
            unsafe {
                host::GetTexEnvfv(tokens::TEXTURE_ENV, tokens::TEXTURE_ENV_COLOR, found.colors[unit].as_mut_ptr());
            }
        });
        found.combiners = environment(&units, sums);
        found
    }

    /// The value of a parameter of the program.
    pub(crate) fn parameter(&self, name: &str) -> Option<[f32; 4]> {
        self.colors.get(environment_unit(name)?).copied()
    }
}
