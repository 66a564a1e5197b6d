//! Values of texture environments that hosts do not know: the mode NONE of NV_texture_shader, the fourth argument of
//! NV_texture_env_combine4, and the functions of ATI_texture_env_combine3.

use super::environment::UnitEnvironment;
use super::tokens::*;
use crate::model::error::{Result, invalid_enum};

/// The extensions that are this library's.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnExtensions {
    /// NV_texture_shader: the mode NONE.
    pub shaders: bool,
    /// NV_texture_env_combine4: the mode COMBINE4_NV, a fourth argument, and ZERO as source.
    pub combine4: bool,
    /// ATI_texture_env_combine3: three functions, and ZERO and ONE as sources.
    pub combine3: bool,
}

/// What a parameter is, with its portion, RGB or alpha, and the number of its argument.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Parameter {
    Mode,
    Function(usize),
    Source(usize, usize),
    Operand3(usize),
}

impl Parameter {
    fn of(name: u32) -> Option<Parameter> {
        Some(match name {
            TEXTURE_ENV_MODE => Parameter::Mode,
            COMBINE_RGB | COMBINE_ALPHA => Parameter::Function((name - COMBINE_RGB) as usize),
            SOURCE0_RGB..=SOURCE3_RGB => Parameter::Source(0, (name - SOURCE0_RGB) as usize),
            SOURCE0_ALPHA..=SOURCE3_ALPHA => Parameter::Source(1, (name - SOURCE0_ALPHA) as usize),
            OPERAND3_RGB => Parameter::Operand3(0),
            OPERAND3_ALPHA => Parameter::Operand3(1),
            _ => return None,
        })
    }

    /// Whether hosts may have a value, where there are so many texture units.
    fn is_hosts(self, value: u32, units: u32) -> bool {
        match self {
            Parameter::Mode => {
                matches!(value, MODULATE | DECAL | BLEND | REPLACE | REPLACE_EXT | ADD | COMBINE | COMBINE4)
            }
            Parameter::Function(portion) => match value {
                REPLACE | MODULATE | ADD | ADD_SIGNED | INTERPOLATE | SUBTRACT | MODULATE_ADD | MODULATE_SIGNED_ADD
                | MODULATE_SUBTRACT => true,
                DOT3_RGB | DOT3_RGBA | DOT3_RGB_EXT | DOT3_RGBA_EXT | BUMP_ENVMAP_ATI => portion == 0,
                _ => false,
            },
            Parameter::Source(..) => value == ONE || is_source(value, units),
            Parameter::Operand3(_) => false,
        }
    }
}

/// Whether an argument may be this one, where there are so many texture units (NV_texture_env_combine4).
fn is_source(value: u32, units: u32) -> bool {
    let is_named = matches!(value, ZERO | TEXTURE | CONSTANT | PRIMARY_COLOR_OF_COMBINE | PREVIOUS);
    is_named || value.wrapping_sub(TEXTURE0) < units
}

/// Whether a parameter of TexEnv has values that hosts may not know.
pub fn is_environment(name: u32) -> bool {
    Parameter::of(name).is_some()
}

/// The values of a unit that hosts do not know; `None` where the host's own value holds.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct OwnEnvironment {
    mode: Option<u32>,
    functions: [Option<u32>; 2],
    /// Of the first three arguments.
    sources: [[Option<u32>; 3]; 2],
    /// Of the fourth.
    last_sources: [u32; 2],
    last_operands: [u32; 2],
}

impl Default for OwnEnvironment {
    fn default() -> OwnEnvironment {
        OwnEnvironment {
            mode: None,
            functions: [None; 2],
            sources: [[None; 3]; 2],
            last_sources: [ZERO; 2],
            last_operands: [ONE_MINUS_SRC_COLOR, ONE_MINUS_SRC_ALPHA],
        }
    }
}

impl OwnEnvironment {
    /// Whether a value that TexEnv sets is none of the host's.
    pub fn takes(name: u32, value: u32, own: OwnExtensions) -> bool {
        match Parameter::of(name) {
            Some(Parameter::Mode) => own.shaders && value == NONE || own.combine4 && value == COMBINE4,
            Some(Parameter::Function(_)) => {
                own.combine3 && matches!(value, MODULATE_ADD | MODULATE_SIGNED_ADD | MODULATE_SUBTRACT)
            }
            Some(Parameter::Source(_, 3) | Parameter::Operand3(_)) => own.combine4,
            Some(Parameter::Source(..)) => {
                (own.combine4 || own.combine3) && value == ZERO || own.combine3 && value == ONE
            }
            None => false,
        }
    }

    /// Keeps a value that is none of the host's, where there are so many texture units; INVALID_ENUM for others of the
    /// fourth argument.
    pub fn set(&mut self, name: u32, value: u32, units: u32) -> Result {
        match Parameter::of(name) {
            Some(Parameter::Source(portion, 3)) => {
                if !is_source(value, units) {
                    return invalid_enum(format!("0x{value:04X} is not a source of texture environments"));
                }
                self.last_sources[portion] = value;
            }
            Some(Parameter::Operand3(portion)) => {
                let is_color = portion == 0 && matches!(value, SRC_COLOR | ONE_MINUS_SRC_COLOR);
                if !is_color && !matches!(value, SRC_ALPHA | ONE_MINUS_SRC_ALPHA) {
                    return invalid_enum(format!("0x{value:04X} is not an operand of texture environments"));
                }
                self.last_operands[portion] = value;
            }
            _ => self.replace(name, Some(value)),
        }
        Ok(())
    }

    /// The host's value of a parameter holds again, unless it is one that is an error of the host.
    pub fn release(&mut self, name: u32, value: u32, units: u32) {
        if Parameter::of(name).is_some_and(|parameter| parameter.is_hosts(value, units)) {
            self.replace(name, None);
        }
    }

    fn replace(&mut self, name: u32, value: Option<u32>) {
        match Parameter::of(name) {
            Some(Parameter::Mode) => self.mode = value,
            Some(Parameter::Function(portion)) => self.functions[portion] = value,
            Some(Parameter::Source(portion, number @ 0..3)) => self.sources[portion][number] = value,
            _ => {}
        }
    }

    /// The value of a parameter, if it is none of the host's.
    pub fn get(&self, name: u32) -> Option<u32> {
        match Parameter::of(name)? {
            Parameter::Mode => self.mode,
            Parameter::Function(portion) => self.functions[portion],
            Parameter::Source(portion, 3) => Some(self.last_sources[portion]),
            Parameter::Source(portion, number) => self.sources[portion][number],
            Parameter::Operand3(portion) => Some(self.last_operands[portion]),
        }
    }

    /// Whether the host cannot compute the environment.
    pub fn is_used(&self) -> bool {
        let sets = |values: &[Option<u32>]| values.iter().any(Option::is_some);
        self.mode.is_some() || sets(&self.functions) || sets(self.sources.as_flattened())
    }

    /// Puts the values into the host's environment.
    pub fn apply(&self, environment: &mut UnitEnvironment) {
        environment.mode = self.mode.unwrap_or(environment.mode);
        for portion in 0..2 {
            environment.functions[portion] = self.functions[portion].unwrap_or(environment.functions[portion]);
            for (source, own) in environment.sources[portion].iter_mut().zip(self.sources[portion]) {
                *source = own.unwrap_or(*source);
            }
            environment.sources[portion][3] = self.last_sources[portion];
            environment.operands[portion][3] = self.last_operands[portion];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::ErrorName;

    const OWN: OwnExtensions = OwnExtensions { shaders: false, combine4: true, combine3: true };

    #[test]
    fn values_of_hosts_are_left_to_them() {
        for (name, value, taken) in [
            (TEXTURE_ENV_MODE, COMBINE4, true),
            (TEXTURE_ENV_MODE, COMBINE, false),
            (TEXTURE_ENV_MODE, NONE, false),
            (COMBINE_ALPHA, MODULATE_SUBTRACT, true),
            (COMBINE_RGB, SUBTRACT, false),
            (SOURCE0_ALPHA, ZERO, true),
            (SOURCE0_RGB + 1, ONE, true),
            (SOURCE0_RGB + 1, PREVIOUS, false),
            (SOURCE3_RGB, PREVIOUS, true),
            (OPERAND3_ALPHA, SRC_ALPHA, true),
            (OPERAND3_RGB - 1, SRC_ALPHA, false),
        ] {
            assert_eq!(OwnEnvironment::takes(name, value, OWN), taken, "{name:04X} {value:04X}");
            assert!(!OwnEnvironment::takes(name, value, OwnExtensions::default()), "{name:04X} {value:04X}");
        }
        let combine4 = OwnExtensions { combine4: true, ..OwnExtensions::default() };
        assert!(!OwnEnvironment::takes(SOURCE0_RGB, ONE, combine4));
    }

    /// The initial values of NV_texture_env_combine4, and its errors.
    #[test]
    fn the_fourth_argument_is_kept_here() {
        let mut own = OwnEnvironment::default();
        let [zero, color, alpha] = [SOURCE3_ALPHA, OPERAND3_RGB, OPERAND3_ALPHA].map(|name| own.get(name));
        assert_eq!((zero, color, alpha), (Some(ZERO), Some(ONE_MINUS_SRC_COLOR), Some(ONE_MINUS_SRC_ALPHA)));
        assert_eq!(own.set(SOURCE3_RGB, TEXTURE0 + 2, 8), Ok(()));
        let wrong =
            [(SOURCE3_RGB, ONE), (SOURCE3_ALPHA, TEXTURE0 + 8), (OPERAND3_ALPHA, SRC_COLOR), (OPERAND3_RGB, ZERO)];
        for (name, value) in wrong {
            assert_eq!(own.set(name, value, 8).map_err(|error| error.name), Err(ErrorName::InvalidEnum));
        }
        assert!(!own.is_used());
        assert_eq!(own.set(TEXTURE_ENV_MODE, COMBINE4, 8), Ok(()));
        assert!(own.is_used());
        let mut environment = UnitEnvironment::default();
        own.apply(&mut environment);
        assert_eq!((environment.mode, environment.sources[0]), (COMBINE4, [TEXTURE, PREVIOUS, CONSTANT, TEXTURE0 + 2]));
        own.release(TEXTURE_ENV_MODE, TEXTURE, 8);
        assert_eq!(own.get(TEXTURE_ENV_MODE), Some(COMBINE4), "TEXTURE is not a mode");
        own.release(TEXTURE_ENV_MODE, REPLACE_EXT, 8);
        assert_eq!((own.is_used(), own.get(TEXTURE_ENV_MODE), own.get(SOURCE3_RGB)), (false, None, Some(TEXTURE0 + 2)));
    }
}
