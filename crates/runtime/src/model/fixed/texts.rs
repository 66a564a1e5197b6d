//! Texts of register combiners as the commands that they stand for, as NVIDIA's nvparse issued them.

use glasm::combine::{
    Combiners, Constant, FinalInput, FinalSource, GENERAL_STAGES, GeneralStage, Mapping, Portion, Register, Scale,
    Usage,
};

use super::combiners::{CombinerState, InputState, PortionState};
use super::tokens::*;
use crate::model::error::{Result, invalid_value};

fn register(register: Register) -> u32 {
    match register {
        Register::Zero => ZERO,
        Register::Constant(number) => CONSTANT_COLOR0 + u32::from(number & 1),
        Register::Fog => FOG,
        Register::Primary => PRIMARY_COLOR,
        Register::Secondary => SECONDARY_COLOR,
        Register::Spare(number) => SPARE0 + u32::from(number & 1),
        Register::Texture(unit) => TEXTURE0 + u32::from(unit),
    }
}

fn mapping(mapping: Mapping) -> u32 {
    match mapping {
        Mapping::UnsignedIdentity => UNSIGNED_IDENTITY,
        Mapping::UnsignedInvert => UNSIGNED_INVERT,
        Mapping::ExpandNormal => EXPAND_NORMAL,
        Mapping::ExpandNegate => EXPAND_NEGATE,
        Mapping::HalfBiasNormal => HALF_BIAS_NORMAL,
        Mapping::HalfBiasNegate => HALF_BIAS_NEGATE,
        Mapping::SignedIdentity => SIGNED_IDENTITY,
        Mapping::SignedNegate => SIGNED_NEGATE,
    }
}

/// Own components are those of the portion.
fn usage(usage: Usage, own: u32) -> u32 {
    match usage {
        Usage::Own => own,
        Usage::Alpha => ALPHA,
        Usage::Blue => BLUE,
    }
}

fn portion(portion: &Portion, own: u32) -> PortionState {
    let output = |output: Option<Register>| output.map_or(DISCARD, register);
    PortionState {
        inputs: portion.inputs.map(|input| InputState {
            register: register(input.register),
            mapping: mapping(input.mapping),
            usage: usage(input.usage, own),
        }),
        outputs: [output(portion.ab), output(portion.cd), output(portion.sum)],
        scale: match portion.scale {
            Scale::One => NONE,
            Scale::Two => SCALE_BY_TWO,
            Scale::Four => SCALE_BY_FOUR,
            Scale::Half => SCALE_BY_ONE_HALF,
        },
        bias: if portion.bias { BIAS_BY_NEGATIVE_ONE_HALF } else { NONE },
        dots: [portion.ab_dot, portion.cd_dot],
        mux: portion.mux,
    }
}

fn last(input: FinalInput, own: u32) -> InputState {
    InputState {
        register: match input.source {
            FinalSource::Register(it) => register(it),
            FinalSource::Product => E_TIMES_F,
            FinalSource::Sum => SPARE0_PLUS_SECONDARY_COLOR,
        },
        mapping: if input.invert { UNSIGNED_INVERT } else { UNSIGNED_IDENTITY },
        usage: usage(input.usage, own),
    }
}

impl CombinerState {
    /// Sets everything that a text says; constants that it does not name keep their values. Returns whether stages have
    /// constants of their own. A text without general stages has one that passes nothing on.
    pub fn load(&mut self, combiners: &Combiners) -> Result<bool> {
        if combiners.stages.len() > GENERAL_STAGES {
            return invalid_value(format!("{} general combiner stages are too many", combiners.stages.len()));
        }
        for (constant, known) in self.constants.iter_mut().zip(combiners.constants) {
            *constant = known.unwrap_or(*constant);
        }
        let nothing = GeneralStage::default();
        let stages = if combiners.stages.is_empty() { std::slice::from_ref(&nothing) } else { &combiners.stages };
        let own = |stage: &GeneralStage| stage.constants.iter().any(|constant| *constant != Constant::Global);
        let owned = stages.iter().any(own);
        for (place, stage) in stages.iter().enumerate() {
            self.stages[place] = [portion(&stage.rgb, RGB), portion(&stage.alpha, ALPHA)];
            for (number, constant) in stage.constants.into_iter().enumerate() {
                match constant {
                    Constant::Known(value) => self.stage_constants[place][number] = value,
                    // Where some stages have constants of their own, all have.
                    Constant::Global => self.stage_constants[place][number] = self.constants[number],
                    Constant::Stage => {}
                }
            }
        }
        self.count = stages.len();
        self.clamp_sum = combiners.last.clamp_sum;
        let inputs = combiners.last.inputs;
        self.last = std::array::from_fn(|place| last(inputs[place], if place == 6 { ALPHA } else { RGB }));
        Ok(owned)
    }
}
