//! Which routines CALI calls (ARB_shader_subroutine, the sections on assembly programs).

use super::Model;
use super::error::{Result, below, invalid_enum, invalid_operation, invalid_value};
use super::names::ProgramTarget;
use glasm::dialect::EXTENDED;
use glasm::program::Program;

/// The initial values of a program's subroutine parameters: the first routine of each one's type.
pub(super) fn defaults(program: &Program) -> Vec<u32> {
    let count = program
        .subroutine_parameters()
        .iter()
        .map(|subroutine_parameter| usize::from(subroutine_parameter.binding) + 1)
        .max()
        .unwrap_or(0);
    let mut values = vec![0; count];
    for parameter in program.subroutine_parameters() {
        let first = members(program, parameter.ty).next();
        values[usize::from(parameter.binding)] = first.unwrap_or(0);
    }
    values
}

/// SUBROUTINENUMs of a type.
fn members(program: &Program, ty: u16) -> impl Iterator<Item = u32> + '_ {
    let ty = program.subroutine_types().get(usize::from(ty));
    let routines = ty.into_iter().flat_map(|ty| &ty.members);
    routines.filter_map(|member| program.subroutines().get(usize::from(*member))).map(|it| it.number.into())
}

fn check(target: ProgramTarget) -> Result {
    match target {
        ProgramTarget::VertexState | ProgramTarget::FragmentNv | ProgramTarget::TextFragmentAti => {
            invalid_enum(format!("{} has no subroutine parameters", target.name()))
        }
        ProgramTarget::Vertex
        | ProgramTarget::FragmentArb
        | ProgramTarget::Geometry
        | ProgramTarget::TessellationControl
        | ProgramTarget::TessellationEvaluation
        | ProgramTarget::Compute => Ok(()),
    }
}

impl Model {
    /// Selects the routines of all subroutine parameters of the current program of a target.
    pub fn program_subroutine_parameters_uiv_nv(&mut self, target: ProgramTarget, values: &[u32]) -> Result {
        check(target)?;
        let loaded = self.programs.current(target).and_then(|object| object.loaded.clone());
        let Some(loaded) = loaded else { return invalid_operation("no program is loaded") };
        let program = &loaded.program;
        let count = defaults(program).len();
        if values.len() != count {
            return invalid_value(format!("the program has {count} subroutine parameters, not {}", values.len()));
        }
        for parameter in program.subroutine_parameters() {
            let value = values[usize::from(parameter.binding)];
            if !members(program, parameter.ty).any(|number| number == value) {
                let number = parameter.binding;
                return invalid_operation(format!("routine {value} is not of the type of parameter {number}"));
            }
        }
        self.programs.choose(target, values);
        Ok(())
    }

    /// `glGetProgramSubroutineParameteruivNV`: the number of the routine that the parameter chooses.
    pub fn get_program_subroutine_parameter_uiv_nv(&self, target: ProgramTarget, index: u32) -> Result<u32> {
        check(target)?;
        below("subroutine parameter", index, EXTENDED.subroutine_parameters)?;
        Ok(self.subroutines(target).get(index as usize).copied().unwrap_or(0))
    }

    /// Numbers of the routines that the current program of a target calls. They belong to the context: binding a program
    /// selects the first routine of each type.
    pub fn subroutines(&self, target: ProgramTarget) -> &[u32] {
        self.programs.subroutines(target)
    }
}
