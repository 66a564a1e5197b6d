//! Several parameters at once, and integer ones (NV_gpu_program4). A parameter is four words; the program determines
//! their type.

use super::Model;
use super::error::{Result, invalid_value};
use super::names::ProgramTarget;
use super::parameters::local_count;
use super::programs::{arb_target, rules};

/// Four words of a parameter.
pub trait ParameterValue: Copy {
    /// The bits of the four components.
    fn words(self) -> [u32; 4];
}

impl ParameterValue for [f32; 4] {
    fn words(self) -> [u32; 4] {
        self.map(f32::to_bits)
    }
}

impl ParameterValue for [i32; 4] {
    fn words(self) -> [u32; 4] {
        self.map(i32::cast_unsigned)
    }
}

impl ParameterValue for [u32; 4] {
    fn words(self) -> [u32; 4] {
        self
    }
}

fn fits(what: &str, index: u32, count: usize, limit: u16) -> Result {
    let end = u64::from(index) + count as u64;
    if end <= limit.into() {
        return Ok(());
    }
    invalid_value(format!("{what} parameters {index} to {} are not all below {limit}", end.max(1) - 1))
}

impl Model {
    /// ProgramLocalParameters4fvNV, I4ivNV and I4uivNV.
    pub fn program_local_parameters4v_nv<V: ParameterValue>(
        &mut self,
        target: ProgramTarget,
        index: u32,
        values: &[V],
    ) -> Result {
        fits("local", index, values.len(), local_count("ProgramLocalParameters4fvNV", target)?)?;
        for (number, value) in (index..).zip(values) {
            self.program_local_parameter4f_arb(target, number, value.words().map(f32::from_bits))?;
        }
        Ok(())
    }

    /// ProgramEnvParameters4fvNV, I4ivNV and I4uivNV.
    pub fn program_env_parameters4v_nv<V: ParameterValue>(
        &mut self,
        target: ProgramTarget,
        index: u32,
        values: &[V],
    ) -> Result {
        arb_target("ProgramEnvParameters4fvNV", target)?;
        fits("environment", index, values.len(), rules(target).environment_parameters)?;
        for (number, value) in (index..).zip(values) {
            self.program_env_parameter4f_arb(target, number, value.words().map(f32::from_bits))?;
        }
        Ok(())
    }
}
