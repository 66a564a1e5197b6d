//! What the state of register combiners is when it is asked for, and the setup that it is.

use glasm::combine::{
    Combiners, Constant, FinalCombiner, FinalInput, FinalSource, GENERAL_STAGES, GeneralStage, Usage,
};

use super::combiners::{CombinerState, color, place, portion, register, stage};
use super::tokens::*;
use crate::model::error::{Result, invalid_enum};

/// A value of GetFloatv and its like.
#[derive(Copy, Clone, Debug, PartialEq)]
pub enum UnitValue {
    /// A number.
    Integer(i32),
    /// A number with a fraction.
    Float(f32),
    /// A colour.
    Color([f32; 4]),
}

impl CombinerState {
    /// What GetFloatv and its like return for a name of the combiners.
    pub fn get(&self, name: u32) -> Option<UnitValue> {
        Some(match name {
            CONSTANT_COLOR0 => UnitValue::Color(self.constants[0]),
            CONSTANT_COLOR1 => UnitValue::Color(self.constants[1]),
            NUM_GENERAL_COMBINERS => UnitValue::Integer(self.count as i32),
            COLOR_SUM_CLAMP => UnitValue::Integer(self.clamp_sum.into()),
            MAX_GENERAL_COMBINERS => UnitValue::Integer(GENERAL_STAGES as i32),
            _ => return None,
        })
    }

    /// `glGetCombinerInputParameterivNV`, `fvNV`.
    pub fn get_combiner_input_parameter_nv(&self, at: u32, half: u32, variable: u32, name: u32) -> Result<u32> {
        let (at, half) = (stage(at)?, portion(half)?);
        let variable = place(variable, VARIABLE_A, 4, "variable of a general combiner")?;
        self.stages[at][half].inputs[variable].get(name)
    }

    /// `glGetCombinerOutputParameterivNV`, `fvNV`.
    pub fn get_combiner_output_parameter_nv(&self, at: u32, half: u32, name: u32) -> Result<u32> {
        let half = &self.stages[stage(at)?][portion(half)?];
        Ok(match name {
            COMBINER_AB_DOT_PRODUCT => half.dots[0].into(),
            COMBINER_CD_DOT_PRODUCT => half.dots[1].into(),
            COMBINER_MUX_SUM => half.mux.into(),
            COMBINER_SCALE => half.scale,
            COMBINER_BIAS => half.bias,
            COMBINER_AB_OUTPUT => half.outputs[0],
            COMBINER_CD_OUTPUT => half.outputs[1],
            COMBINER_SUM_OUTPUT => half.outputs[2],
            _ => return invalid_enum(format!("0x{name:04X} is not a parameter of a combiner's results")),
        })
    }

    /// `glGetFinalCombinerInputParameterivNV`, `fvNV`.
    pub fn get_final_combiner_input_parameter_nv(&self, variable: u32, name: u32) -> Result<u32> {
        self.last[place(variable, VARIABLE_A, 7, "variable of the final combiner")?].get(name)
    }

    /// `glGetCombinerStageParameterfvNV`.
    pub fn get_combiner_stage_parameterfv_nv(&self, at: u32, name: u32) -> Result<[f32; 4]> {
        Ok(self.stage_constants[stage(at)?][color(name)?])
    }

    /// The value of a constant colour by the name that it has in programs: `const0`, or `const0[3]` of a stage.
    pub(super) fn constant(&self, name: &str) -> Option<[f32; 4]> {
        let (number, rest) = name.strip_prefix("const")?.split_at_checked(1)?;
        let number: usize = number.parse().ok().filter(|number| *number < 2)?;
        if rest.is_empty() {
            return Some(self.constants[number]);
        }
        let at: usize = rest.strip_prefix('[')?.strip_suffix(']')?.parse().ok()?;
        Some(self.stage_constants.get(at)?[number])
    }

    /// The combiners as they are set up. Constant colours are given to the program, which stays the same when they change.
    pub fn setup(&self, stage_constants: bool) -> Combiners {
        let constant = if stage_constants { Constant::Stage } else { Constant::Global };
        let stages = self.stages.iter().take(self.count).map(|[rgb, alpha]| GeneralStage {
            constants: [constant; 2],
            rgb: rgb.portion(false),
            alpha: alpha.portion(true),
        });
        let inputs = self.last.map(|input| FinalInput {
            source: match input.register {
                E_TIMES_F => FinalSource::Product,
                SPARE0_PLUS_SECONDARY_COLOR => FinalSource::Sum,
                other => FinalSource::Register(register(other).unwrap_or_default()),
            },
            invert: input.mapping == UNSIGNED_INVERT,
            usage: match input.usage {
                ALPHA => Usage::Alpha,
                BLUE => Usage::Blue,
                _ => Usage::Own,
            },
        });
        let last = FinalCombiner { inputs, clamp_sum: self.clamp_sum, spans: [None; 3] };
        Combiners { constants: [None; 2], stages: stages.collect(), last }
    }
}
