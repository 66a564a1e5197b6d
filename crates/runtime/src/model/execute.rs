//! Vertex state programs.

use super::error::{Result, invalid_enum, invalid_operation};
use super::names::ProgramTarget;
use super::{HostState, Model};
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

/// What a vertex state program writes, as [`Model::executed`] finds it.
#[derive(Clone, Debug)]
pub struct Execution(Vec<(usize, [f32; 4])>);

impl Model {
    /// What ExecuteProgramNV is to change, for [`execute_program_nv`](Model::execute_program_nv): `params` is the
    /// program's `v[0]`, and it may write program parameter registers.
    pub fn executed(
        &self,
        target: ProgramTarget,
        id: u32,
        params: [f32; 4],
        host: &impl HostState,
    ) -> Result<Execution> {
        if target != ProgramTarget::VertexState {
            return invalid_enum(format!("ExecuteProgramNV takes VERTEX_STATE_PROGRAM_NV, not {}", target.name()));
        }
        let Some(object) = self.programs.get(id) else {
            return invalid_operation(format!("there is no program {id}"));
        };
        let loaded = match &object.loaded {
            Some(loaded) if object.target == ProgramTarget::VertexState => loaded.with_arithmetic(self.arithmetic),
            _ => return invalid_operation(format!("program {id} is a {}", object.target.name())),
        };
        let program = &loaded.program;
        let written = written(program);
        self.parameters.untracked(written.iter().map(|(_, register)| *register))?;
        let mut inputs: Inputs = initial_inputs(program);
        self.gather(program, Some(object), host, &mut inputs.parameters);
        if let Some(place) = inputs.attributes.first_mut() {
            *place = params.map(f32::to_bits);
        }
        let outcome = Machine::new(program).run(&inputs, &Textures::default());
        let values = written.into_iter().filter_map(|(index, register)| {
            outcome.parameters.get(index).map(|value| (register, value.map(f32::from_bits)))
        });
        Ok(Execution(values.collect()))
    }

    /// Writes the program parameter registers that a vertex state program has written.
    pub fn execute_program_nv(&mut self, execution: Execution) {
        for (register, value) in execution.0 {
            self.parameters.set_register(register, value);
        }
    }
}
