//! The state of texture shaders (NV_texture_shader, 2 and 3, 3.8.13).

use glasm::combine::{Cull, Facts, Offset, Operation, TextureStage, UNITS, consistent};
use glasm::texture::Target;

use super::tokens::*;
use crate::model::error::{Result, invalid_enum, invalid_operation};

/// What is set of a texture unit's stage.
#[derive(Copy, Clone, Debug, PartialEq)]
struct StageState {
    operation: u32,
    /// The unit that it reads, as a token.
    previous: u32,
    mapping: u32,
    cull: [u32; 4],
    matrix: [f32; 4],
    scale: f32,
    bias: f32,
    eye: [f32; 3],
}

impl Default for StageState {
    fn default() -> StageState {
        StageState {
            operation: NONE,
            previous: TEXTURE0,
            mapping: UNSIGNED_IDENTITY,
            cull: [GEQUAL; 4],
            matrix: [1.0, 0.0, 0.0, 1.0],
            scale: 1.0,
            bias: 0.0,
            eye: EYE,
        }
    }
}

/// The stages of all texture units.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShaderState {
    stages: [StageState; UNITS],
}

/// What TexEnv passes: one value or a vector, floats or integers as floats. Tokens are exact so.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct EnvironmentValues {
    /// The values.
    pub values: [f32; 4],
    /// Whether it was a vector's command.
    pub is_vector: bool,
}

/// How many values a parameter has.
pub fn environment_values(name: u32) -> usize {
    match name {
        CULL_MODES | OFFSET_TEXTURE_MATRIX => 4,
        CONST_EYE => 3,
        _ => 1,
    }
}

/// Kinds of operations by the first texture unit that may have them.
fn first_unit(operation: u32) -> Option<usize> {
    Some(match operation {
        NONE | TEXTURE_1D | TEXTURE_2D | TEXTURE_3D | TEXTURE_RECTANGLE | TEXTURE_CUBE_MAP | PASS_THROUGH
        | CULL_FRAGMENT => 0,
        OFFSET_TEXTURE_2D
        | OFFSET_TEXTURE_SCALE
        | OFFSET_TEXTURE_RECTANGLE
        | OFFSET_TEXTURE_RECTANGLE_SCALE
        | OFFSET_PROJECTIVE_TEXTURE_2D..=OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE
        | DEPENDENT_AR_TEXTURE_2D
        | DEPENDENT_GB_TEXTURE_2D
        | DEPENDENT_HILO_TEXTURE_2D
        | DEPENDENT_RGB_TEXTURE_3D
        | DEPENDENT_RGB_TEXTURE_CUBE_MAP
        | DOT_PRODUCT
        | DOT_PRODUCT_PASS_THROUGH
        | DOT_PRODUCT_TEXTURE_1D
        | DOT_PRODUCT_AFFINE_DEPTH_REPLACE => 1,
        DOT_PRODUCT_DEPTH_REPLACE
        | DOT_PRODUCT_TEXTURE_2D
        | DOT_PRODUCT_TEXTURE_RECTANGLE
        | DOT_PRODUCT_DIFFUSE_CUBE_MAP => 2,
        DOT_PRODUCT_TEXTURE_3D
        | DOT_PRODUCT_TEXTURE_CUBE_MAP
        | DOT_PRODUCT_REFLECT_CUBE_MAP
        | DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP => 3,
        _ => return None,
    })
}

/// An operation whose numbers are given to the program.
const fn offset(target: Target, [has_magnitude, projective, hilo]: [bool; 3]) -> Operation {
    let magnitude = if has_magnitude { Some([1.0, 0.0]) } else { None };
    Operation::Offset(Offset { target, matrix: [1.0, 0.0, 0.0, 1.0], magnitude, projective, hilo })
}

/// Operations by their tokens, without what else is set of them.
const OPERATIONS: [(u32, Operation); 37] = {
    use Target::{Cube, Dim1, Dim2, Dim3, Rect};
    [
        (NONE, Operation::None),
        (TEXTURE_1D, Operation::Texture(Dim1)),
        (TEXTURE_2D, Operation::Texture(Dim2)),
        (TEXTURE_3D, Operation::Texture(Dim3)),
        (TEXTURE_RECTANGLE, Operation::Texture(Rect)),
        (TEXTURE_CUBE_MAP, Operation::Texture(Cube)),
        (PASS_THROUGH, Operation::PassThrough),
        (CULL_FRAGMENT, Operation::Cull([Cull::GreaterEqual; 4])),
        (OFFSET_TEXTURE_2D, offset(Dim2, [false, false, false])),
        (OFFSET_TEXTURE_SCALE, offset(Dim2, [true, false, false])),
        (OFFSET_TEXTURE_RECTANGLE, offset(Rect, [false, false, false])),
        (OFFSET_TEXTURE_RECTANGLE_SCALE, offset(Rect, [true, false, false])),
        (OFFSET_PROJECTIVE_TEXTURE_2D, offset(Dim2, [false, true, false])),
        (OFFSET_PROJECTIVE_TEXTURE_2D_SCALE, offset(Dim2, [true, true, false])),
        (OFFSET_PROJECTIVE_TEXTURE_RECTANGLE, offset(Rect, [false, true, false])),
        (OFFSET_PROJECTIVE_TEXTURE_RECTANGLE_SCALE, offset(Rect, [true, true, false])),
        (OFFSET_HILO_TEXTURE_2D, offset(Dim2, [false, false, true])),
        (OFFSET_HILO_TEXTURE_RECTANGLE, offset(Rect, [false, false, true])),
        (OFFSET_HILO_PROJECTIVE_TEXTURE_2D, offset(Dim2, [false, true, true])),
        (OFFSET_HILO_PROJECTIVE_TEXTURE_RECTANGLE, offset(Rect, [false, true, true])),
        (DEPENDENT_AR_TEXTURE_2D, Operation::DependentAr),
        (DEPENDENT_GB_TEXTURE_2D, Operation::DependentGb),
        (DEPENDENT_HILO_TEXTURE_2D, Operation::DependentHilo),
        (DEPENDENT_RGB_TEXTURE_3D, Operation::Dependent3D),
        (DEPENDENT_RGB_TEXTURE_CUBE_MAP, Operation::DependentCube),
        (DOT_PRODUCT, Operation::Dot),
        (DOT_PRODUCT_PASS_THROUGH, Operation::DotPassThrough),
        (DOT_PRODUCT_TEXTURE_1D, Operation::DotTexture(Dim1)),
        (DOT_PRODUCT_TEXTURE_2D, Operation::DotTexture(Dim2)),
        (DOT_PRODUCT_TEXTURE_RECTANGLE, Operation::DotTexture(Rect)),
        (DOT_PRODUCT_TEXTURE_3D, Operation::DotTexture(Dim3)),
        (DOT_PRODUCT_TEXTURE_CUBE_MAP, Operation::DotTexture(Cube)),
        (DOT_PRODUCT_DIFFUSE_CUBE_MAP, Operation::DotDiffuse),
        (DOT_PRODUCT_REFLECT_CUBE_MAP, Operation::DotReflect(None)),
        (DOT_PRODUCT_CONST_EYE_REFLECT_CUBE_MAP, Operation::DotReflect(Some(EYE))),
        (DOT_PRODUCT_DEPTH_REPLACE, Operation::DotDepth),
        (DOT_PRODUCT_AFFINE_DEPTH_REPLACE, Operation::DotDepthAffine),
    ]
};

/// The initial constant eye.
const EYE: [f32; 3] = [0.0, 0.0, -1.0];

impl StageState {
    fn operation(&self) -> Operation {
        match OPERATIONS.iter().find(|(token, _)| *token == self.operation) {
            Some((_, Operation::Cull(_))) => {
                Operation::Cull(self.cull.map(|mode| if mode == LESS { Cull::Less } else { Cull::GreaterEqual }))
            }
            Some((_, operation)) => *operation,
            None => Operation::None,
        }
    }

    /// The state that a text says; what its operation does not have keeps the initial value.
    fn of(stage: &TextureStage) -> StageState {
        let mut state = StageState { previous: TEXTURE0 + u32::from(stage.previous), ..StageState::default() };
        let plain = match stage.operation {
            Operation::Cull(modes) => {
                state.cull = modes.map(|mode| if mode == Cull::Less { LESS } else { GEQUAL });
                Operation::Cull([Cull::GreaterEqual; 4])
            }
            Operation::Offset(it) => {
                state.matrix = it.matrix;
                [state.scale, state.bias] = it.magnitude.unwrap_or([1.0, 0.0]);
                offset(it.target, [it.magnitude.is_some(), it.projective, it.hilo])
            }
            Operation::DotReflect(Some(eye)) => {
                state.eye = eye;
                Operation::DotReflect(Some(EYE))
            }
            operation => operation,
        };
        state.operation = OPERATIONS.iter().find(|(_, known)| *known == plain).map_or(NONE, |(token, _)| *token);
        state.mapping = match (stage.expand, stage.blue_is_one) {
            (true, _) => EXPAND_NORMAL,
            (false, true) => FORCE_BLUE_TO_ONE,
            (false, false) => UNSIGNED_IDENTITY,
        };
        state
    }
}

fn unit_state<T>(unit: usize, stages: &[T; UNITS]) -> Result<usize> {
    if unit < stages.len() {
        return Ok(unit);
    }
    invalid_operation(format!("texture unit {unit} has no texture shader stage; there are {UNITS}"))
}

impl ShaderState {
    /// The stages that a text says.
    pub fn of(stages: &[TextureStage; UNITS]) -> ShaderState {
        ShaderState { stages: std::array::from_fn(|unit| StageState::of(&stages[unit])) }
    }

    /// `glTexEnv*` with the target TEXTURE_SHADER_NV, of a unit.
    pub fn tex_env(&mut self, unit: usize, name: u32, given: EnvironmentValues) -> Result {
        let unit = unit_state(unit, &self.stages)?;
        let stage = &mut self.stages[unit];
        // No token is negative.
        let tokens = given.values.map(|value| if value < 0.0 { u32::MAX } else { value as u32 });
        let token = tokens[0];
        if environment_values(name) > 1 && !given.is_vector {
            return invalid_enum(format!("parameter 0x{name:04X} has several values, and one is passed"));
        }
        match name {
            SHADER_OPERATION => {
                let Some(first) = first_unit(token) else {
                    return invalid_enum(format!("0x{token:04X} is not a texture shader operation"));
                };
                let is_last = unit == UNITS - 1 && matches!(token, DOT_PRODUCT | DOT_PRODUCT_DIFFUSE_CUBE_MAP);
                if unit < first || is_last {
                    return invalid_operation(format!("texture unit {unit} cannot have the operation 0x{token:04X}"));
                }
                stage.operation = token;
            }
            PREVIOUS_TEXTURE_INPUT => {
                let Some(read) = token.checked_sub(TEXTURE0).filter(|read| *read < 32) else {
                    return invalid_enum(format!("0x{token:04X} is not a texture unit"));
                };
                // Unit 0 has no earlier one, and its initial value is itself.
                if read as usize >= unit {
                    return invalid_operation(format!("texture unit {unit} reads an earlier unit, not {read}"));
                }
                stage.previous = token;
            }
            RGBA_UNSIGNED_DOT_PRODUCT_MAPPING => {
                if !matches!(token, UNSIGNED_IDENTITY | EXPAND_NORMAL | FORCE_BLUE_TO_ONE) {
                    return invalid_enum(format!("0x{token:04X} is not a mapping of dot products"));
                }
                stage.mapping = token;
            }
            CULL_MODES => {
                if let Some(wrong) = tokens.iter().find(|mode| !matches!(**mode, LESS | GEQUAL)) {
                    return invalid_enum(format!("0x{wrong:04X} is not a cull mode"));
                }
                stage.cull = tokens;
            }
            OFFSET_TEXTURE_MATRIX => stage.matrix = given.values,
            OFFSET_TEXTURE_SCALE => stage.scale = given.values[0],
            OFFSET_TEXTURE_BIAS => stage.bias = given.values[0],
            CONST_EYE => {
                let [x, y, z, _] = given.values;
                stage.eye = [x, y, z];
            }
            _ => return invalid_enum(format!("0x{name:04X} is not a parameter of texture shaders")),
        }
        Ok(())
    }

    /// `glGetTexEnv*` with the target TEXTURE_SHADER_NV: the values of a parameter, of which the first ones count.
    pub fn get_tex_env(&self, unit: usize, name: u32, facts: &Facts) -> Result<[f32; 4]> {
        let unit = unit_state(unit, &self.stages)?;
        let stage = &self.stages[unit];
        let one = |value: f32| [value, 0.0, 0.0, 0.0];
        Ok(match name {
            SHADER_OPERATION => one(stage.operation as f32),
            PREVIOUS_TEXTURE_INPUT => one(stage.previous as f32),
            RGBA_UNSIGNED_DOT_PRODUCT_MAPPING => one(stage.mapping as f32),
            CULL_MODES => stage.cull.map(|mode| mode as f32),
            OFFSET_TEXTURE_MATRIX => stage.matrix,
            OFFSET_TEXTURE_SCALE => one(stage.scale),
            OFFSET_TEXTURE_BIAS => one(stage.bias),
            CONST_EYE => {
                let [x, y, z] = stage.eye;
                [x, y, z, 0.0]
            }
            SHADER_CONSISTENT => one(f32::from(u8::from(consistent(&self.setup(), facts)[unit]))),
            _ => return invalid_enum(format!("0x{name:04X} is not a parameter of texture shaders")),
        })
    }

    /// Whether TexEnv sets numbers with this name, after which the setup stays what it is.
    pub fn is_number(name: u32) -> bool {
        matches!(name, OFFSET_TEXTURE_MATRIX | OFFSET_TEXTURE_SCALE | OFFSET_TEXTURE_BIAS | CONST_EYE)
    }

    /// The value of a parameter by the name that it has in programs.
    pub(super) fn number(&self, name: &str) -> Option<[f32; 4]> {
        let (name, unit) = name.strip_suffix(']')?.split_once('[')?;
        let stage = self.stages.get(unit.parse::<usize>().ok()?)?;
        Some(match name {
            "offset" => stage.matrix,
            "magnitude" => [stage.scale, stage.bias, 0.0, 0.0],
            "eye" => {
                let [x, y, z] = stage.eye;
                [x, y, z, 0.0]
            }
            _ => return None,
        })
    }

    /// The stages as they are set up, whose numbers are given to the program.
    pub fn setup(&self) -> [TextureStage; UNITS] {
        self.stages.map(|stage| TextureStage {
            operation: stage.operation(),
            previous: (stage.previous - TEXTURE0) as u8,
            expand: stage.mapping == EXPAND_NORMAL,
            blue_is_one: stage.mapping == FORCE_BLUE_TO_ONE,
            given: true,
            span: None,
        })
    }
}
