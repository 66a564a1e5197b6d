//! The values that the programs of a draw read: parameters, parameter buffers, chosen subroutines.

use crate::context::draws::fixed_units::FixedUnit;
use crate::context::draws::scratch::{Scratch, WORLDLY};
use crate::context::draws::stages::Stages;
use crate::context::names::ProgramTarget;
use crate::context::state::gl::Gl;
use crate::model::ProgramObject;
use crate::model::fixed::environment_unit;
use glasm::dialect::bindings::Binding;
use glasm::program::Program;

impl Scratch {
    /// Fills in the values of the programs' bindings.
    pub(crate) fn gather_bindings(&mut self, gl: &Gl, stages: &Stages) {
        for (place, target) in WORLDLY.into_iter().enumerate() {
            self.buffers[place].clear();
            self.subroutines[place].clear();
            let program = stages.of(target).filter(|program| program.dialect().rules().typed.is_some());
            if let Some(program) = program {
                if program.reaches_world() {
                    self.buffers[place] = gl.buffers.sections(target);
                }
                self.subroutines[place].extend_from_slice(gl.model.subroutines(target));
            }
        }
    }

    /// Fills in the parameters of all programs.
    pub(crate) fn gather(&mut self, gl: &Gl, stages: &Stages) {
        let gather = |program: &Program, object: Option<&ProgramObject>, values: &mut Vec<[u32; 4]>| {
            if program.parameters().is_empty() {
                values.clear();
            } else {
                gl.model.gather(program, object, gl, values);
            }
        };
        let current = |target: ProgramTarget| gl.model.programs.current(target);
        let vertex = gl.enabled.vertex_program.then_some(ProgramTarget::Vertex);
        gather(&stages.vertex.program, vertex.and_then(current), &mut self.vertex);
        let fragment = match stages.fixed_unit {
            Some(unit) => fixed_values(gl, unit),
            None => stages.fragment_target.and_then(current),
        };
        gather(&stages.fragment.program, fragment, &mut self.fragment);
        if stages.fixed_unit == Some(FixedUnit::Combined) {
            fill_constants(gl, &stages.fragment.program, &mut self.fragment);
        }
        if stages.chain.is_empty() {
            return;
        }
        for ((target, program), values) in stages.chain.all().zip(&mut self.chain) {
            if let Some(loaded) = program {
                gather(&loaded.program, current(target), values);
            }
        }
    }
}

/// Fills in the constant colours of register combiners, or of texture environments in their place, and the numbers of
/// texture shaders.
fn fill_constants(gl: &Gl, program: &Program, values: &mut [[u32; 4]]) {
    for (parameter, value) in program.parameters().iter().zip(values) {
        if parameter.binding != Binding::Named {
            continue;
        }
        let environment = || environment_unit(&parameter.name).filter(|_| !gl.units.switches.combiners);
        let color = environment().map(|unit| gl.textures.environment_color(unit));
        if let Some(constant) = color.or_else(|| gl.units.parameter(&parameter.name)) {
            *value = constant.map(f32::to_bits);
        }
    }
}

/// The values of a unit's constants, except those of register combiners.
fn fixed_values(gl: &Gl, unit: FixedUnit) -> Option<&ProgramObject> {
    match unit {
        FixedUnit::Shader => Some(gl.model.fragment_shader_constants()),
        FixedUnit::TextShader => gl.model.programs.current(ProgramTarget::TextFragmentAti),
        FixedUnit::Combined => None,
    }
}
