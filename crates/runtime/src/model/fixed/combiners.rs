//! The state of register combiners (NV_register_combiners, 3.8.12).

use glasm::combine::{GENERAL_STAGES, Input, Mapping, Portion, Register, Scale, UNITS, Usage};

use super::tokens::*;
use crate::model::error::{Result, invalid_enum, invalid_operation, invalid_value};

/// What is set: general stages, the final combiner, constants.
#[derive(Clone, Debug, PartialEq)]
pub struct CombinerState {
    /// Global constant colours.
    pub(super) constants: [[f32; 4]; 2],
    /// Constant colours of the general stages.
    pub(super) stage_constants: [[[f32; 4]; 2]; GENERAL_STAGES],
    /// How many general stages are in use.
    pub(super) count: usize,
    pub(super) clamp_sum: bool,
    /// RGB and alpha of each general stage.
    pub(super) stages: [[PortionState; 2]; GENERAL_STAGES],
    /// A to G.
    pub(super) last: [InputState; 7],
}

/// A variable's register, mapping and components, as tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct InputState {
    pub(super) register: u32,
    pub(super) mapping: u32,
    pub(super) usage: u32,
}

impl InputState {
    pub(super) fn get(self, name: u32) -> Result<u32> {
        match name {
            COMBINER_INPUT => Ok(self.register),
            COMBINER_MAPPING => Ok(self.mapping),
            COMBINER_COMPONENT_USAGE => Ok(self.usage),
            _ => invalid_enum(format!("0x{name:04X} is not a parameter of a combiner's variable")),
        }
    }
}

/// Half of a general stage, as tokens.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct PortionState {
    pub(super) inputs: [InputState; 4],
    /// Of A times B, C times D, and the sum.
    pub(super) outputs: [u32; 3],
    pub(super) scale: u32,
    pub(super) bias: u32,
    pub(super) dots: [bool; 2],
    pub(super) mux: bool,
}

impl PortionState {
    /// Table 5 of the extension: A is the primary colour, B one, C and D zero.
    fn initial(usage: u32) -> PortionState {
        let input = |register, mapping| InputState { register, mapping, usage };
        let zero = input(ZERO, UNSIGNED_IDENTITY);
        PortionState {
            inputs: [input(PRIMARY_COLOR, UNSIGNED_IDENTITY), input(ZERO, UNSIGNED_INVERT), zero, zero],
            outputs: [DISCARD, DISCARD, SPARE0],
            scale: NONE,
            bias: NONE,
            dots: [false; 2],
            mux: false,
        }
    }

    pub(super) fn portion(&self, is_alpha: bool) -> Portion {
        let output = |place: usize| register(self.outputs[place]);
        let inputs = self.inputs.map(|input| Input {
            register: register(input.register).unwrap_or_default(),
            mapping: mapping(input.mapping).unwrap_or_default(),
            usage: usage(input.usage, is_alpha),
        });
        Portion {
            inputs,
            ab: output(0),
            cd: output(1),
            sum: output(2),
            ab_dot: self.dots[0],
            cd_dot: self.dots[1],
            mux: self.mux,
            scale: scale(self.scale).unwrap_or_default(),
            bias: self.bias != NONE,
            spans: [None; 3],
        }
    }
}

impl Default for CombinerState {
    fn default() -> CombinerState {
        let input = |register, usage| InputState { register, mapping: UNSIGNED_IDENTITY, usage };
        let zero = input(ZERO, RGB);
        let sum = input(SPARE0_PLUS_SECONDARY_COLOR, RGB);
        CombinerState {
            constants: [[0.0; 4]; 2],
            stage_constants: [[[0.0; 4]; 2]; GENERAL_STAGES],
            count: 1,
            clamp_sum: true,
            stages: [[RGB, ALPHA].map(PortionState::initial); GENERAL_STAGES],
            last: [input(FOG, ALPHA), sum, input(FOG, RGB), zero, zero, zero, input(SPARE0, ALPHA)],
        }
    }
}

/// The values that a command passes: one, or one for each component of the parameter.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum CombinerValues {
    /// One number, of CombinerParameterfNV or iNV.
    One(f32),
    /// A vector of floats, or of integers that became colours from -1 to 1, and its first value as it is.
    Vector([f32; 4], f32),
}

impl CombinerValues {
    /// The values of CombinerParameterivNV: colours are converted as table 2.6 says.
    pub fn integers(values: [i32; 4]) -> CombinerValues {
        let color = values.map(|value| ((2.0 * f64::from(value) + 1.0) / f64::from(u32::MAX)) as f32);
        CombinerValues::Vector(color, values[0] as f32)
    }

    /// The values of CombinerParameterfvNV.
    pub fn floats(values: [f32; 4]) -> CombinerValues {
        CombinerValues::Vector(values, values[0])
    }

    fn first(self) -> f32 {
        match self {
            CombinerValues::One(value) | CombinerValues::Vector(_, value) => value,
        }
    }
}

/// A colour, each component between 0 and 1; NaN is 0.
fn clamped(color: [f32; 4]) -> [f32; 4] {
    color.map(|value| if value > 0.0 { value.min(1.0) } else { 0.0 })
}

/// The number of a token in a row of them.
pub(super) fn place(token: u32, first: u32, count: usize, what: &str) -> Result<usize> {
    match token.checked_sub(first) {
        Some(number) if (number as usize) < count => Ok(number as usize),
        _ => invalid_enum(format!("0x{token:04X} is not a {what}")),
    }
}

pub(super) fn stage(token: u32) -> Result<usize> {
    place(token, COMBINER0, GENERAL_STAGES, "general combiner stage")
}

/// The place of a portion: RGB, then alpha.
pub(super) fn portion(token: u32) -> Result<usize> {
    match token {
        RGB => Ok(0),
        ALPHA => Ok(1),
        _ => invalid_enum(format!("0x{token:04X} is not a portion of a combiner: those are RGB and ALPHA")),
    }
}

pub(super) fn color(name: u32) -> Result<usize> {
    place(name, CONSTANT_COLOR0, 2, "constant colour of a stage")
}

/// A register that can be read.
pub(super) fn register(token: u32) -> Option<Register> {
    Some(match token {
        ZERO => Register::Zero,
        CONSTANT_COLOR0 => Register::Constant(0),
        CONSTANT_COLOR1 => Register::Constant(1),
        FOG => Register::Fog,
        PRIMARY_COLOR => Register::Primary,
        SECONDARY_COLOR => Register::Secondary,
        SPARE0 => Register::Spare(0),
        SPARE1 => Register::Spare(1),
        _ => {
            let unit = token.checked_sub(TEXTURE0).filter(|unit| (*unit as usize) < UNITS)?;
            Register::Texture(unit as u8)
        }
    })
}

fn mapping(token: u32) -> Option<Mapping> {
    Some(match token {
        UNSIGNED_IDENTITY => Mapping::UnsignedIdentity,
        UNSIGNED_INVERT => Mapping::UnsignedInvert,
        EXPAND_NORMAL => Mapping::ExpandNormal,
        EXPAND_NEGATE => Mapping::ExpandNegate,
        HALF_BIAS_NORMAL => Mapping::HalfBiasNormal,
        HALF_BIAS_NEGATE => Mapping::HalfBiasNegate,
        SIGNED_IDENTITY => Mapping::SignedIdentity,
        SIGNED_NEGATE => Mapping::SignedNegate,
        _ => return None,
    })
}

fn usage(token: u32, is_alpha: bool) -> Usage {
    match token {
        BLUE => Usage::Blue,
        ALPHA if !is_alpha => Usage::Alpha,
        _ => Usage::Own,
    }
}

fn scale(token: u32) -> Option<Scale> {
    Some(match token {
        NONE => Scale::One,
        SCALE_BY_TWO => Scale::Two,
        SCALE_BY_FOUR => Scale::Four,
        SCALE_BY_ONE_HALF => Scale::Half,
        _ => return None,
    })
}

/// INVALID_ENUM for a token that is not one of those that a parameter takes.
fn known<T>(found: Option<T>, token: u32, what: &str) -> Result<T> {
    match found {
        Some(found) => Ok(found),
        None => invalid_enum(format!("0x{token:04X} is not a {what}")),
    }
}

fn known_usage(token: u32) -> Result {
    known(matches!(token, RGB | ALPHA | BLUE).then_some(()), token, "component usage")
}

/// What CombinerOutputNV sets.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CombinerOutput {
    /// The registers of A times B, C times D, and the sum.
    pub outputs: [u32; 3],
    /// The scale's token.
    pub scale: u32,
    /// The bias's token.
    pub bias: u32,
    /// Whether A times B, and C times D, are dot products.
    pub dots: [bool; 2],
    /// Whether the sum is one of the products, chosen by spare 0.
    pub mux: bool,
}

impl CombinerState {
    /// `glCombinerParameterfvNV`, `ivNV`, `fNV` and `iNV`.
    pub fn combiner_parameter_nv(&mut self, name: u32, values: CombinerValues) -> Result {
        match (name, values) {
            (CONSTANT_COLOR0 | CONSTANT_COLOR1, CombinerValues::Vector(value, _)) => {
                self.constants[color(name)?] = clamped(value);
            }
            (CONSTANT_COLOR0 | CONSTANT_COLOR1, CombinerValues::One(_)) => {
                return invalid_enum("a constant colour has four components, and one is passed");
            }
            (NUM_GENERAL_COMBINERS, _) => {
                let count = values.first().round();
                if !(1.0..=GENERAL_STAGES as f32).contains(&count) {
                    return invalid_value(format!(
                        "{count} general combiner stages are not from 1 to {GENERAL_STAGES}"
                    ));
                }
                self.count = count as usize;
            }
            (COLOR_SUM_CLAMP, _) => self.clamp_sum = values.first() != 0.0,
            _ => return invalid_enum(format!("0x{name:04X} is not a parameter of the combiners")),
        }
        Ok(())
    }

    /// Whether CombinerParameter sets a constant colour with this name, after which the setup stays what it is.
    pub fn is_color(name: u32) -> bool {
        matches!(name, CONSTANT_COLOR0 | CONSTANT_COLOR1)
    }

    /// `glCombinerStageParameterfvNV`.
    pub fn combiner_stage_parameterfv_nv(&mut self, at: u32, name: u32, value: [f32; 4]) -> Result {
        self.stage_constants[stage(at)?][color(name)?] = clamped(value);
        Ok(())
    }

    /// `glCombinerInputNV`.
    pub fn combiner_input_nv(
        &mut self,
        [at, half, variable]: [u32; 3],
        input: u32,
        mapped: u32,
        components: u32,
    ) -> Result {
        let (at, half) = (stage(at)?, portion(half)?);
        let variable = place(variable, VARIABLE_A, 4, "variable of a general combiner")?;
        known(register(input), input, "register that a general combiner reads")?;
        known(mapping(mapped), mapped, "mapping of a general combiner's input")?;
        known_usage(components)?;
        match (half, components) {
            (1, RGB) => return invalid_operation("a variable of the alpha portion takes ALPHA or BLUE, not RGB"),
            (0, BLUE) => return invalid_operation("a variable of the RGB portion takes RGB or ALPHA, not BLUE"),
            (_, ALPHA) if input == FOG => {
                return invalid_operation("the fog factor, the alpha of FOG, is for the final combiner only");
            }
            _ => {}
        }
        self.stages[at][half].inputs[variable] = InputState { register: input, mapping: mapped, usage: components };
        Ok(())
    }

    /// `glCombinerOutputNV`.
    pub fn combiner_output_nv(&mut self, at: u32, half: u32, set: CombinerOutput) -> Result {
        let (at, half) = (stage(at)?, portion(half)?);
        for output in set.outputs {
            let read_only = matches!(output, ZERO | CONSTANT_COLOR0 | CONSTANT_COLOR1 | FOG);
            let writable = output == DISCARD || !read_only && register(output).is_some();
            known(writable.then_some(()), output, "register that a general combiner writes")?;
        }
        known(scale(set.scale), set.scale, "scale of a combiner's results")?;
        let is_bias = matches!(set.bias, NONE | BIAS_BY_NEGATIVE_ONE_HALF);
        known(is_bias.then_some(()), set.bias, "bias of a combiner's results")?;
        if half == 1 && set.dots != [false; 2] {
            return invalid_value("the alpha portion has no dot products");
        }
        if set.bias != NONE && matches!(set.scale, SCALE_BY_ONE_HALF | SCALE_BY_FOUR) {
            return invalid_operation("results with a bias are scaled by one or two");
        }
        let [ab, cd, sum] = set.outputs;
        let same = |one: u32, other: u32| one == other && one != DISCARD;
        if same(ab, cd) || same(ab, sum) || same(cd, sum) {
            return invalid_operation("two results of a portion are written to one register");
        }
        let CombinerOutput { outputs, scale, bias, dots, mux } = set;
        let inputs = self.stages[at][half].inputs;
        self.stages[at][half] = PortionState { inputs, outputs, scale, bias, dots, mux };
        Ok(())
    }

    /// `glFinalCombinerInputNV`.
    pub fn final_combiner_input_nv(&mut self, variable: u32, input: u32, mapped: u32, components: u32) -> Result {
        let number = place(variable, VARIABLE_A, 7, "variable of the final combiner")?;
        let computed = matches!(input, E_TIMES_F | SPARE0_PLUS_SECONDARY_COLOR);
        let readable = computed || register(input).is_some();
        known(readable.then_some(()), input, "register that the final combiner reads")?;
        let maps = matches!(mapped, UNSIGNED_IDENTITY | UNSIGNED_INVERT);
        known(maps.then_some(()), mapped, "mapping of a final combiner's input")?;
        known_usage(components)?;
        if computed && variable >= VARIABLE_E {
            return invalid_operation("E, F and G read registers, not what the final combiner computes");
        }
        if variable == VARIABLE_A && input == SPARE0_PLUS_SECONDARY_COLOR {
            return invalid_operation("A cannot be SPARE0_PLUS_SECONDARY_COLOR_NV");
        }
        match (variable == VARIABLE_G, components) {
            (false, BLUE) => return invalid_operation("BLUE is for G only"),
            (true, RGB) => return invalid_operation("G takes ALPHA or BLUE, not RGB"),
            (false, ALPHA) if computed => return invalid_operation("what the final combiner computes has no alpha"),
            _ => {}
        }
        self.last[number] = InputState { register: input, mapping: mapped, usage: components };
        Ok(())
    }
}
