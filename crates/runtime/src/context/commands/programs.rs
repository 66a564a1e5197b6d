//! Program objects and their parameters, as commands of a context.
//!
//! A parameter is four words; the program determines their type, so that integers (NV_gpu_program4) are set as their bits.

use crate::context::base::Context;
use crate::context::names::{ProgramTarget, TrackedMatrix, Transform};
use crate::model::error::Result;
use crate::model::{ParameterValue, ProgramQueryArb, ProgramQueryNv};

fn single(value: [f64; 4]) -> [f32; 4] {
    value.map(|component| component as f32)
}

fn double(value: [f32; 4]) -> [f64; 4] {
    value.map(f64::from)
}

/// # Programs: names, texts, binding and deleting.
impl Context {
    /// Returns unused names of programs.
    pub fn gen_programs(&mut self, count: u32) -> Result<Vec<u32>> {
        self.state_mut("GenPrograms")?.model.gen_programs(count)
    }

    /// Deletes programs. Unused names, and 0, are ignored.
    pub fn delete_programs(&mut self, ids: &[u32]) -> Result {
        self.state_mut("DeletePrograms")?.model.delete_programs(ids)
    }

    /// Whether this is the name of a program object.
    pub fn is_program(&self, id: u32) -> bool {
        self.gl.model.is_program(id)
    }

    /// Loads a program. After an error the name keeps its previous program.
    pub fn load_program_nv(&mut self, target: ProgramTarget, id: u32, string: &[u8]) -> Result {
        self.state_mut("LoadProgramNV")?.model.load_program_nv(target, id, string)
    }

    /// Loads the current program of a target. After an error it is unchanged.
    pub fn program_string_arb(&mut self, target: ProgramTarget, string: &[u8]) -> Result {
        self.state_mut("ProgramStringARB")?.model.program_string_arb(target, string)
    }

    /// Makes a program current. It need not exist.
    pub fn bind_program_nv(&mut self, target: ProgramTarget, id: u32) -> Result {
        self.state_mut("BindProgramNV")?.model.bind_program_nv(target, id)
    }

    /// Makes a program current, and creates the object if there is none.
    pub fn bind_program_arb(&mut self, target: ProgramTarget, id: u32) -> Result {
        self.state_mut("BindProgramARB")?.model.bind_program_arb(target, id)
    }

    /// Whether all these programs are resident; every existing program is.
    pub fn are_programs_resident_nv(&self, ids: &[u32]) -> Result<bool> {
        self.state("AreProgramsResidentNV")?.model.are_programs_resident_nv(ids)
    }

    /// Requests that programs become resident. All are; names without a program are ignored.
    pub fn request_resident_programs_nv(&mut self, ids: &[u32]) -> Result {
        self.state_mut("RequestResidentProgramsNV")?.model.request_resident_programs_nv(ids)
    }

    /// `glGetProgramivNV`: a query of a program.
    pub fn get_program_iv_nv(&self, id: u32, query: ProgramQueryNv) -> Result<i32> {
        self.state("GetProgramivNV")?.model.get_program_iv_nv(id, query)
    }

    /// `glGetProgramStringNV`: the text that was loaded.
    pub fn get_program_string_nv(&self, id: u32) -> Result<&[u8]> {
        self.state("GetProgramStringNV")?.model.get_program_string_nv(id)
    }

    /// `glGetProgramivARB`: a query of the target's current program, or of the target.
    pub fn get_program_iv_arb(&self, target: ProgramTarget, query: ProgramQueryArb) -> Result<i32> {
        self.state("GetProgramivARB")?.model.get_program_iv_arb(target, query)
    }

    /// `glGetProgramStringARB`: the text of the current program; empty if none was loaded.
    pub fn get_program_string_arb(&self, target: ProgramTarget) -> Result<&[u8]> {
        self.state("GetProgramStringARB")?.model.get_program_string_arb(target)
    }

    /// PROGRAM_ERROR_POSITION: where the last loaded program string has its first error; -1 without one.
    pub fn program_error_position(&self) -> i32 {
        self.gl.model.program_error_position()
    }

    /// PROGRAM_ERROR_STRING: why the last program string did not load, or its warnings.
    pub fn program_error_string(&self) -> &str {
        self.gl.model.program_error_string()
    }

    /// Whether programs are read leniently.
    pub fn is_lenient(&self) -> bool {
        self.gl.model.is_lenient()
    }

    /// Accepts programs that shipping drivers accepted against the texts (`check::ParseOptions::lenient`).
    pub fn set_lenient(&mut self, lenient: bool) {
        self.gl.model.set_lenient(lenient);
    }

    /// Selects the routines of all subroutine parameters of the current program of a target.
    pub fn program_subroutine_parameters_uiv_nv(&mut self, target: ProgramTarget, values: &[u32]) -> Result {
        self.state_mut("ProgramSubroutineParametersuivNV")?.model.program_subroutine_parameters_uiv_nv(target, values)
    }

    /// `glGetProgramSubroutineParameteruivNV`: the number of the routine that the parameter chooses.
    pub fn get_program_subroutine_parameter_uiv_nv(&self, target: ProgramTarget, index: u32) -> Result<u32> {
        self.state("GetProgramSubroutineParameteruivNV")?.model.get_program_subroutine_parameter_uiv_nv(target, index)
    }

    /// Runs a vertex state program: `params` is its `v[0]`, and it may write program parameter registers.
    pub fn execute_program_nv(&mut self, target: ProgramTarget, id: u32, params: [f32; 4]) -> Result {
        self.outside("ExecuteProgramNV")?;
        let execution = self.gl.model.executed(target, id, params, &*self.gl)?;
        self.gl.model.execute_program_nv(execution);
        Ok(())
    }

    /// ProgramVertexLimitNV: the largest number of vertices that the current geometry program emits from now on,
    /// instead of its VERTICES_OUT. The largest that may be declared is already an error here (NV_geometry_program4,
    /// 2.14.6.4).
    pub fn program_vertex_limit_nv(&mut self, target: ProgramTarget, limit: i32) -> Result {
        self.state_mut("ProgramVertexLimitNV")?.model.program_vertex_limit_nv(target, limit)
    }
}

/// # Program parameters: environment, local, named and tracked ones.
impl Context {
    /// Sets a program parameter register.
    pub fn program_parameter4f_nv(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        self.program_parameters4fv_nv(target, index, &[value])
    }

    /// `glProgramParameter4dNV`: sets a program parameter register; the numbers are rounded to single precision.
    pub fn program_parameter4d_nv(&mut self, target: ProgramTarget, index: u32, value: [f64; 4]) -> Result {
        self.program_parameters4fv_nv(target, index, &[single(value)])
    }

    /// Sets consecutive registers.
    pub fn program_parameters4fv_nv(&mut self, target: ProgramTarget, index: u32, values: &[[f32; 4]]) -> Result {
        self.values("ProgramParameterNV")?.model.program_parameters4fv_nv(target, index, values)
    }

    /// `glProgramParameters4dvNV`: sets consecutive registers; the numbers are rounded to single precision.
    pub fn program_parameters4dv_nv(&mut self, target: ProgramTarget, index: u32, values: &[[f64; 4]]) -> Result {
        let values: Vec<[f32; 4]> = values.iter().copied().map(single).collect();
        self.program_parameters4fv_nv(target, index, &values)
    }

    /// `glGetProgramParameterfvNV`: a program parameter register, or the row of the matrix that it tracks.
    pub fn get_program_parameterfv_nv(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.state("GetProgramParameterfvNV")?.model.get_program_parameterfv_nv(target, index, &*self.gl)
    }

    /// `glGetProgramParameterdvNV`: a program parameter register, or the row of the matrix that it tracks.
    pub fn get_program_parameterdv_nv(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_parameterfv_nv(target, index).map(double)
    }

    /// `glProgramEnvParameter4fARB`: sets an environment parameter of a target.
    pub fn program_env_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        self.values("ProgramEnvParameter4fARB")?.model.program_env_parameter4f_arb(target, index, value)
    }

    /// `glProgramEnvParameter4dARB`: sets an environment parameter; the numbers are rounded to single precision.
    pub fn program_env_parameter4d_arb(&mut self, target: ProgramTarget, index: u32, value: [f64; 4]) -> Result {
        self.program_env_parameter4f_arb(target, index, single(value))
    }

    /// `glGetProgramEnvParameterfvARB`: an environment parameter.
    pub fn get_program_env_parameterfv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.state("GetProgramEnvParameterfvARB")?.model.get_program_env_parameterfv_arb(target, index, &*self.gl)
    }

    /// `glGetProgramEnvParameterdvARB`: an environment parameter.
    pub fn get_program_env_parameterdv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_env_parameterfv_arb(target, index).map(double)
    }

    /// Sets a numbered local parameter of the current program of a target.
    pub fn program_local_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        self.values("ProgramLocalParameter4fARB")?.model.program_local_parameter4f_arb(target, index, value)
    }

    /// `glProgramLocalParameter4dARB`: sets a local parameter; the numbers are rounded to single precision.
    pub fn program_local_parameter4d_arb(&mut self, target: ProgramTarget, index: u32, value: [f64; 4]) -> Result {
        self.program_local_parameter4f_arb(target, index, single(value))
    }

    /// `glGetProgramLocalParameterfvARB`: a local parameter of the current program.
    pub fn get_program_local_parameterfv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.state("GetProgramLocalParameterfvARB")?.model.get_program_local_parameterfv_arb(target, index)
    }

    /// `glGetProgramLocalParameterdvARB`: a local parameter of the current program.
    pub fn get_program_local_parameterdv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_local_parameterfv_arb(target, index).map(double)
    }

    /// Sets a parameter that a fragment program declares by name.
    pub fn program_named_parameter4f_nv(&mut self, id: u32, name: &str, value: [f32; 4]) -> Result {
        self.values("ProgramNamedParameter4fNV")?.model.program_named_parameter4f_nv(id, name, value)
    }

    /// `glProgramNamedParameter4dNV`: sets a named parameter; the numbers are rounded to single precision.
    pub fn program_named_parameter4d_nv(&mut self, id: u32, name: &str, value: [f64; 4]) -> Result {
        self.program_named_parameter4f_nv(id, name, single(value))
    }

    /// `glGetProgramNamedParameterfvNV`: a parameter that the program declares by name.
    pub fn get_program_named_parameterfv_nv(&self, id: u32, name: &str) -> Result<[f32; 4]> {
        self.state("GetProgramNamedParameterfvNV")?.model.get_program_named_parameterfv_nv(id, name)
    }

    /// `glGetProgramNamedParameterdvNV`: a parameter that the program declares by name.
    pub fn get_program_named_parameterdv_nv(&self, id: u32, name: &str) -> Result<[f64; 4]> {
        self.get_program_named_parameterfv_nv(id, name).map(double)
    }

    /// Makes four registers track a matrix, row by row, until further notice.
    pub fn track_matrix_nv(
        &mut self,
        target: ProgramTarget,
        address: u32,
        matrix: TrackedMatrix,
        transform: Transform,
    ) -> Result {
        self.outside("TrackMatrixNV")?;
        let change = self.gl.model.tracked(target, address, matrix, transform, &*self.gl)?;
        self.gl.model.track_matrix_nv(change);
        Ok(())
    }

    /// TRACK_MATRIX and TRACK_MATRIX_TRANSFORM of the four registers from `address` on.
    pub fn get_track_matrix_iv_nv(&self, target: ProgramTarget, address: u32) -> Result<(TrackedMatrix, Transform)> {
        self.state("GetTrackMatrixivNV")?.model.get_track_matrix_iv_nv(target, address)
    }

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
        self.values("ProgramLocalParameters4fvNV")?.model.program_local_parameters4v_nv(target, index, values)
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
        self.values("ProgramEnvParameters4fvNV")?.model.program_env_parameters4v_nv(target, index, values)
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
}
