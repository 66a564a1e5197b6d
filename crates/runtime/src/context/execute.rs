//! Vertex state programs.

use super::Context;
use super::error::{Result, invalid_enum, invalid_operation};
use super::names::ProgramTarget;
use glasm::dialect::bindings::Binding;
use glasm::interp::{Inputs, Machine, Textures, initial_inputs};
use glasm::program::{File, Program};

/// The parameters that a program writes, as index and register.
fn written(program: &Program) -> Vec<(usize, usize)> {
    let mut written: Vec<(usize, usize)> = program
        .instructions()
        .iter()
        .filter(|instruction| instruction.destination.file == File::Parameter)
        .filter_map(|instruction| {
            let index = instruction.destination.number();
            match program.parameters().get(index)?.binding {
                Binding::Register(register) => Some((index, register.into())),
                _ => None,
            }
        })
        .collect();
    written.sort_unstable();
    written.dedup();
    written
}

impl Context {
    /// Runs a vertex state program: `params` is its `v[0]`, and it may write program parameter registers.
    pub fn execute_program_nv(&mut self, target: ProgramTarget, id: u32, params: [f32; 4]) -> Result {
        self.outside("ExecuteProgramNV")?;
        if target != ProgramTarget::VertexState {
            return invalid_enum(format!("ExecuteProgramNV takes VERTEX_STATE_PROGRAM_NV, not {}", target.name()));
        }
        let Some(object) = self.gl.programs.get(id) else {
            return invalid_operation(format!("there is no program {id}"));
        };
        let loaded = match &object.loaded {
            Some(loaded) if object.target == ProgramTarget::VertexState => loaded.clone(),
            _ => return invalid_operation(format!("program {id} is a {}", object.target.name())),
        };
        let program = &loaded.program;
        let written = written(program);
        self.gl.parameters.untracked(written.iter().map(|(_, register)| *register))?;
        let mut inputs: Inputs = initial_inputs(program);
        self.gl.gather(program, Some(object), &mut inputs.parameters);
        if let Some(place) = inputs.attributes.first_mut() {
            *place = params.map(f32::to_bits);
        }
        let outcome = Machine::new(program).run(&inputs, &Textures::default());
        for (index, register) in written {
            if let Some(value) = outcome.parameters.get(index) {
                self.gl.parameters.set_register(register, value.map(f32::from_bits));
            }
        }
        Ok(())
    }
}
