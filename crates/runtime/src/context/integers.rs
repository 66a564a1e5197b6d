//! Integer program parameters, and several parameters at once (NV_gpu_program4). A parameter is four words; the program
//! determines their type.

use crate::context::base::Context;
use crate::context::names::ProgramTarget;
use crate::model::ParameterValue;
use crate::model::error::Result;

/// # Integer attributes and parameters.
impl Context {
    /// `glProgramLocalParameterI4iNV`: sets a local parameter of the current program.
    pub fn program_local_parameter_i4i_nv(&mut self, target: ProgramTarget, index: u32, value: [i32; 4]) -> Result {
        self.program_local_parameter_i4ui_nv(target, index, value.words())
    }

    /// `glProgramLocalParameterI4uiNV`: sets a local parameter of the current program.
    pub fn program_local_parameter_i4ui_nv(&mut self, target: ProgramTarget, index: u32, value: [u32; 4]) -> Result {
        self.program_local_parameter4f_arb(target, index, value.map(f32::from_bits))
    }

    /// ProgramLocalParameters4fvNV, I4ivNV and I4uivNV.
    pub fn program_local_parameters4v_nv<V: ParameterValue>(
        &mut self,
        target: ProgramTarget,
        index: u32,
        values: &[V],
    ) -> Result {
        self.outside("ProgramLocalParameters4fvNV")?;
        self.gl.values().model.program_local_parameters4v_nv(target, index, values)
    }

    /// `glProgramEnvParameterI4iNV`: sets an environment parameter of a target.
    pub fn program_env_parameter_i4i_nv(&mut self, target: ProgramTarget, index: u32, value: [i32; 4]) -> Result {
        self.program_env_parameter_i4ui_nv(target, index, value.words())
    }

    /// `glProgramEnvParameterI4uiNV`: sets an environment parameter of a target.
    pub fn program_env_parameter_i4ui_nv(&mut self, target: ProgramTarget, index: u32, value: [u32; 4]) -> Result {
        self.program_env_parameter4f_arb(target, index, value.map(f32::from_bits))
    }

    /// ProgramEnvParameters4fvNV, I4ivNV and I4uivNV.
    pub fn program_env_parameters4v_nv<V: ParameterValue>(
        &mut self,
        target: ProgramTarget,
        index: u32,
        values: &[V],
    ) -> Result {
        self.outside("ProgramEnvParameters4fvNV")?;
        self.gl.values().model.program_env_parameters4v_nv(target, index, values)
    }

    /// `glGetProgramLocalParameterIuivNV`: a local parameter's bits.
    pub fn get_program_local_parameter_iuiv_nv(&self, target: ProgramTarget, index: u32) -> Result<[u32; 4]> {
        self.get_program_local_parameterfv_arb(target, index).map(|value| value.map(f32::to_bits))
    }

    /// `glGetProgramLocalParameterIivNV`: a local parameter's bits, as signed integers.
    pub fn get_program_local_parameter_iiv_nv(&self, target: ProgramTarget, index: u32) -> Result<[i32; 4]> {
        self.get_program_local_parameter_iuiv_nv(target, index).map(|value| value.map(u32::cast_signed))
    }

    /// `glGetProgramEnvParameterIuivNV`: an environment parameter's bits.
    pub fn get_program_env_parameter_iuiv_nv(&self, target: ProgramTarget, index: u32) -> Result<[u32; 4]> {
        self.get_program_env_parameterfv_arb(target, index).map(|value| value.map(f32::to_bits))
    }

    /// `glGetProgramEnvParameterIivNV`: an environment parameter's bits, as signed integers.
    pub fn get_program_env_parameter_iiv_nv(&self, target: ProgramTarget, index: u32) -> Result<[i32; 4]> {
        self.get_program_env_parameter_iuiv_nv(target, index).map(|value| value.map(u32::cast_signed))
    }

    /// CURRENT_VERTEX_ATTRIB as integers (GetVertexAttribIuivEXT); attribute 0 has none.
    pub fn get_vertex_attrib_iuiv_ext(&self, index: u32) -> Result<[u32; 4]> {
        self.get_vertex_attribfv_arb(index).map(|value| value.map(f32::to_bits))
    }

    /// `glGetVertexAttribIivEXT`: `GL_CURRENT_VERTEX_ATTRIB` as signed integers; attribute 0 has none.
    pub fn get_vertex_attrib_iiv_ext(&self, index: u32) -> Result<[i32; 4]> {
        self.get_vertex_attrib_iuiv_ext(index).map(|value| value.map(u32::cast_signed))
    }
}
