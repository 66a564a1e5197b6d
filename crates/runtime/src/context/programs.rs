//! Program objects, as commands of a context.

use crate::context::base::Context;
use crate::context::names::ProgramTarget;
use crate::model::error::Result;
use crate::model::{ProgramQueryArb, ProgramQueryNv};

/// # Programs: names, texts, binding and deleting.
impl Context {
    /// Returns unused names of programs.
    pub fn gen_programs(&mut self, count: u32) -> Result<Vec<u32>> {
        self.outside("GenPrograms")?;
        self.gl.model.gen_programs(count)
    }

    /// Deletes programs. Unused names, and 0, are ignored.
    pub fn delete_programs(&mut self, ids: &[u32]) -> Result {
        self.outside("DeletePrograms")?;
        self.gl.model.delete_programs(ids)
    }

    /// Whether this is the name of a program object.
    pub fn is_program(&self, id: u32) -> bool {
        self.gl.model.is_program(id)
    }

    /// Loads a program. After an error the name keeps its previous program.
    pub fn load_program_nv(&mut self, target: ProgramTarget, id: u32, string: &[u8]) -> Result {
        self.outside("LoadProgramNV")?;
        self.gl.model.load_program_nv(target, id, string)
    }

    /// Loads the current program of a target. After an error it is unchanged.
    pub fn program_string_arb(&mut self, target: ProgramTarget, string: &[u8]) -> Result {
        self.outside("ProgramStringARB")?;
        self.gl.model.program_string_arb(target, string)
    }

    /// Makes a program current. It need not exist.
    pub fn bind_program_nv(&mut self, target: ProgramTarget, id: u32) -> Result {
        self.outside("BindProgramNV")?;
        self.gl.model.bind_program_nv(target, id)
    }

    /// Makes a program current, and creates the object if there is none.
    pub fn bind_program_arb(&mut self, target: ProgramTarget, id: u32) -> Result {
        self.outside("BindProgramARB")?;
        self.gl.model.bind_program_arb(target, id)
    }

    /// Whether all these programs are resident; every existing program is.
    pub fn are_programs_resident_nv(&self, ids: &[u32]) -> Result<bool> {
        self.outside("AreProgramsResidentNV")?;
        self.gl.model.are_programs_resident_nv(ids)
    }

    /// Requests that programs become resident. All are; names without a program are ignored.
    pub fn request_resident_programs_nv(&mut self, ids: &[u32]) -> Result {
        self.outside("RequestResidentProgramsNV")?;
        self.gl.model.request_resident_programs_nv(ids)
    }

    /// `glGetProgramivNV`: a query of a program.
    pub fn get_program_iv_nv(&self, id: u32, query: ProgramQueryNv) -> Result<i32> {
        self.outside("GetProgramivNV")?;
        self.gl.model.get_program_iv_nv(id, query)
    }

    /// `glGetProgramStringNV`: the text that was loaded.
    pub fn get_program_string_nv(&self, id: u32) -> Result<&[u8]> {
        self.outside("GetProgramStringNV")?;
        self.gl.model.get_program_string_nv(id)
    }

    /// `glGetProgramivARB`: a query of the target's current program, or of the target.
    pub fn get_program_iv_arb(&self, target: ProgramTarget, query: ProgramQueryArb) -> Result<i32> {
        self.outside("GetProgramivARB")?;
        self.gl.model.get_program_iv_arb(target, query)
    }

    /// `glGetProgramStringARB`: the text of the current program; empty if none was loaded.
    pub fn get_program_string_arb(&self, target: ProgramTarget) -> Result<&[u8]> {
        self.outside("GetProgramStringARB")?;
        self.gl.model.get_program_string_arb(target)
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

    /// Accepts programs that shipping drivers accepted against the texts (`check::Options::lenient`).
    pub fn set_lenient(&mut self, lenient: bool) {
        self.gl.model.set_lenient(lenient);
    }

    /// Selects the routines of all subroutine parameters of the current program of a target.
    pub fn program_subroutine_parameters_uiv_nv(&mut self, target: ProgramTarget, values: &[u32]) -> Result {
        self.outside("ProgramSubroutineParametersuivNV")?;
        self.gl.model.program_subroutine_parameters_uiv_nv(target, values)
    }

    /// `glGetProgramSubroutineParameteruivNV`: the number of the routine that the parameter chooses.
    pub fn get_program_subroutine_parameter_uiv_nv(&self, target: ProgramTarget, index: u32) -> Result<u32> {
        self.outside("GetProgramSubroutineParameteruivNV")?;
        self.gl.model.get_program_subroutine_parameter_uiv_nv(target, index)
    }

    /// Runs a vertex state program: `params` is its `v[0]`, and it may write program parameter registers.
    pub fn execute_program_nv(&mut self, target: ProgramTarget, id: u32, params: [f32; 4]) -> Result {
        self.outside("ExecuteProgramNV")?;
        let execution = self.gl.model.executed(target, id, params, &*self.gl)?;
        self.gl.model.execute_program_nv(execution);
        Ok(())
    }
}
