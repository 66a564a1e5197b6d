//! Program parameters, as commands of a context.

use crate::context::base::Context;
use crate::context::names::{ProgramTarget, TrackedMatrix, Transform};
use crate::model::error::Result;

fn single(value: [f64; 4]) -> [f32; 4] {
    value.map(|component| component as f32)
}

fn double(value: [f32; 4]) -> [f64; 4] {
    value.map(f64::from)
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
        self.outside("ProgramParameterNV")?;
        self.gl.values().model.program_parameters4fv_nv(target, index, values)
    }

    /// `glProgramParameters4dvNV`: sets consecutive registers; the numbers are rounded to single precision.
    pub fn program_parameters4dv_nv(&mut self, target: ProgramTarget, index: u32, values: &[[f64; 4]]) -> Result {
        let values: Vec<[f32; 4]> = values.iter().copied().map(single).collect();
        self.program_parameters4fv_nv(target, index, &values)
    }

    /// `glGetProgramParameterfvNV`: a program parameter register, or the row of the matrix that it tracks.
    pub fn get_program_parameterfv_nv(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.outside("GetProgramParameterfvNV")?;
        self.gl.model.get_program_parameterfv_nv(target, index, &*self.gl)
    }

    /// `glGetProgramParameterdvNV`: a program parameter register, or the row of the matrix that it tracks.
    pub fn get_program_parameterdv_nv(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_parameterfv_nv(target, index).map(double)
    }

    /// `glProgramEnvParameter4fARB`: sets an environment parameter of a target.
    pub fn program_env_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        self.outside("ProgramEnvParameter4fARB")?;
        self.gl.values().model.program_env_parameter4f_arb(target, index, value)
    }

    /// `glProgramEnvParameter4dARB`: sets an environment parameter; the numbers are rounded to single precision.
    pub fn program_env_parameter4d_arb(&mut self, target: ProgramTarget, index: u32, value: [f64; 4]) -> Result {
        self.program_env_parameter4f_arb(target, index, single(value))
    }

    /// `glGetProgramEnvParameterfvARB`: an environment parameter.
    pub fn get_program_env_parameterfv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.outside("GetProgramEnvParameterfvARB")?;
        self.gl.model.get_program_env_parameterfv_arb(target, index, &*self.gl)
    }

    /// `glGetProgramEnvParameterdvARB`: an environment parameter.
    pub fn get_program_env_parameterdv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_env_parameterfv_arb(target, index).map(double)
    }

    /// Sets a numbered local parameter of the current program of a target.
    pub fn program_local_parameter4f_arb(&mut self, target: ProgramTarget, index: u32, value: [f32; 4]) -> Result {
        self.outside("ProgramLocalParameter4fARB")?;
        self.gl.values().model.program_local_parameter4f_arb(target, index, value)
    }

    /// `glProgramLocalParameter4dARB`: sets a local parameter; the numbers are rounded to single precision.
    pub fn program_local_parameter4d_arb(&mut self, target: ProgramTarget, index: u32, value: [f64; 4]) -> Result {
        self.program_local_parameter4f_arb(target, index, single(value))
    }

    /// `glGetProgramLocalParameterfvARB`: a local parameter of the current program.
    pub fn get_program_local_parameterfv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f32; 4]> {
        self.outside("GetProgramLocalParameterfvARB")?;
        self.gl.model.get_program_local_parameterfv_arb(target, index)
    }

    /// `glGetProgramLocalParameterdvARB`: a local parameter of the current program.
    pub fn get_program_local_parameterdv_arb(&self, target: ProgramTarget, index: u32) -> Result<[f64; 4]> {
        self.get_program_local_parameterfv_arb(target, index).map(double)
    }

    /// Sets a parameter that a fragment program declares by name.
    pub fn program_named_parameter4f_nv(&mut self, id: u32, name: &str, value: [f32; 4]) -> Result {
        self.outside("ProgramNamedParameter4fNV")?;
        self.gl.values().model.program_named_parameter4f_nv(id, name, value)
    }

    /// `glProgramNamedParameter4dNV`: sets a named parameter; the numbers are rounded to single precision.
    pub fn program_named_parameter4d_nv(&mut self, id: u32, name: &str, value: [f64; 4]) -> Result {
        self.program_named_parameter4f_nv(id, name, single(value))
    }

    /// `glGetProgramNamedParameterfvNV`: a parameter that the program declares by name.
    pub fn get_program_named_parameterfv_nv(&self, id: u32, name: &str) -> Result<[f32; 4]> {
        self.outside("GetProgramNamedParameterfvNV")?;
        self.gl.model.get_program_named_parameterfv_nv(id, name)
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
        self.outside("GetTrackMatrixivNV")?;
        self.gl.model.get_track_matrix_iv_nv(target, address)
    }
}
