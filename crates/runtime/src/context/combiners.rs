//! NV_register_combiners and NV_register_combiners2, as commands of a context. Numbers are the GL's tokens.

use crate::context::base::Context;
use crate::context::fixed_units::FixedUnit;
use crate::model::error::Result;
use crate::model::fixed::{CombinerOutput, CombinerValues, EnvironmentValues, UnitValue};
use glasm::combine::Setup;

/// # Register combiners: general stages, the final combiner, constants.
///
/// They draw while [`RegisterCombiners`](crate::Capability::RegisterCombiners) is enabled and no fragment program or
/// shader is. They take the place of texture environments, the colour sum and fog; their textures are those of the first
/// four units' enabled targets.
impl Context {
    /// `glCombinerParameterfvNV` and its like.
    pub fn combiner_parameter_nv(&mut self, name: u32, values: CombinerValues) -> Result {
        self.outside("CombinerParameterNV")?;
        self.gl.units.combiners.combiner_parameter_nv(name, values)
    }

    /// `glCombinerStageParameterfvNV`: a constant colour of a general stage.
    pub fn combiner_stage_parameter_nv(&mut self, stage: u32, name: u32, value: [f32; 4]) -> Result {
        self.outside("CombinerStageParameterfvNV")?;
        self.gl.units.combiners.combiner_stage_parameterfv_nv(stage, name, value)
    }

    /// `glCombinerInputNV`: what a variable reads, given its stage, portion and name.
    pub fn combiner_input_nv(&mut self, variable: [u32; 3], input: u32, mapping: u32, usage: u32) -> Result {
        self.outside("CombinerInputNV")?;
        self.gl.units.combiners.combiner_input_nv(variable, input, mapping, usage)
    }

    /// `glCombinerOutputNV`: where the results of a portion go.
    pub fn combiner_output_nv(&mut self, stage: u32, portion: u32, output: CombinerOutput) -> Result {
        self.outside("CombinerOutputNV")?;
        self.gl.units.combiners.combiner_output_nv(stage, portion, output)
    }

    /// `glFinalCombinerInputNV`.
    pub fn final_combiner_input_nv(&mut self, variable: u32, input: u32, mapping: u32, usage: u32) -> Result {
        self.outside("FinalCombinerInputNV")?;
        self.gl.units.combiners.final_combiner_input_nv(variable, input, mapping, usage)
    }

    /// `glGetCombinerInputParameterivNV`.
    pub fn get_combiner_input_parameter_nv(&self, [stage, portion, variable]: [u32; 3], name: u32) -> Result<u32> {
        self.outside("GetCombinerInputParameterivNV")?;
        self.gl.units.combiners.get_combiner_input_parameter_nv(stage, portion, variable, name)
    }

    /// `glGetCombinerOutputParameterivNV`.
    pub fn get_combiner_output_parameter_nv(&self, stage: u32, portion: u32, name: u32) -> Result<u32> {
        self.outside("GetCombinerOutputParameterivNV")?;
        self.gl.units.combiners.get_combiner_output_parameter_nv(stage, portion, name)
    }

    /// `glGetFinalCombinerInputParameterivNV`.
    pub fn get_final_combiner_input_parameter_nv(&self, variable: u32, name: u32) -> Result<u32> {
        self.outside("GetFinalCombinerInputParameterivNV")?;
        self.gl.units.combiners.get_final_combiner_input_parameter_nv(variable, name)
    }

    /// `glGetCombinerStageParameterfvNV`.
    pub fn get_combiner_stage_parameter_nv(&self, stage: u32, name: u32) -> Result<[f32; 4]> {
        self.outside("GetCombinerStageParameterfvNV")?;
        self.gl.units.combiners.get_combiner_stage_parameterfv_nv(stage, name)
    }

    /// What GetFloatv and its like return for the combiners: a constant, a number of stages, a limit.
    pub fn get_combiner_nv(&self, name: u32) -> Result<Option<UnitValue>> {
        self.outside("GetFloatv")?;
        Ok(self.gl.units.combiners.get(name))
    }

    /// `glTexEnvfv` with `GL_TEXTURE_SHADER_NV`: a parameter of the active unit's texture shader stage. Stages are used while
    /// [`TextureShader`](crate::Capability::TextureShader) is enabled; combiners, or texture environments where these are
    /// off, take their results.
    pub fn texture_shader_nv(&mut self, name: u32, values: EnvironmentValues) -> Result {
        self.outside("TexEnv")?;
        let unit = self.gl.textures.active;
        self.gl.units.shader.tex_env(unit, name, values)
    }

    /// `glGetTexEnvfv` with `GL_TEXTURE_SHADER_NV`, of the active unit: the values of a parameter, of which the first ones
    /// count.
    pub fn get_texture_shader_nv(&self, name: u32) -> Result<[f32; 4]> {
        self.outside("GetTexEnvfv")?;
        let facts = self.gl.facts(FixedUnit::Combined, None);
        self.gl.units.shader.get_tex_env(self.gl.textures.active, name, &facts)
    }

    /// Sets up texture shaders and combiners as a text in `!!TS1.0` or `!!RC1.0` says ([`glasm::combine::describe`]), as
    /// NVIDIA's nvparse did by commands. What the text has is enabled, constants of stages included, and the other is
    /// disabled. INVALID_OPERATION for other setups.
    pub fn load_fixed_units(&mut self, setup: &Setup) -> Result {
        self.outside("CombinerInputNV")?;
        self.gl.units.load(setup)
    }
}
