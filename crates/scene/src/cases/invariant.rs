//! Positions of position-invariant programs. They write no position: the GL transforms the vertex.

use super::engine::{Aftermath, Invocation, Job};
use super::file::Run;
use super::value::Input;
use glasm::dialect::Switches;
use glasm::dialect::bindings::Output;
use glasm::interp::Inputs;
use glasm::program::Program;

/// Transforms the vertex of each thread by the run's modelview-projection matrix. Without a matrix the position keeps
/// its initial value.
pub(super) fn transform(program: &Program, run: &Run, job: &Job, aftermath: &mut Aftermath) {
    for (thread, invocation) in aftermath.threads.iter_mut().zip(&job.invocations) {
        let Invocation::One(inputs) = invocation else { continue };
        invariant_position(program, &run.inputs, inputs, &mut thread.outputs);
    }
}

/// Adds the position of a position-invariant program to its results, if `given` has the matrix.
pub fn invariant_position(program: &Program, given: &[Input], inputs: &Inputs, outputs: &mut [[u32; 4]]) {
    if !program.options().has(Switches::POSITION_INVARIANT) {
        return;
    }
    let rows: [Option<[u32; 4]>; 4] = std::array::from_fn(|row| {
        let name = format!("state.matrix.mvp.row[{row}]");
        given.iter().rev().find(|input| input.name.text() == name).map(|input| input.value)
    });
    let Some(position) = outputs.get_mut(usize::from(Output::HPOS.0)) else { return };
    if rows.iter().all(Option::is_none) {
        return;
    }
    let rows = rows.map(|row| row.unwrap_or_default().map(f32::from_bits));
    let vertex = inputs.attributes.first().copied().unwrap_or_default().map(f32::from_bits);
    *position = rows.map(|row| row.iter().zip(vertex).map(|(factor, of)| factor * of).sum::<f32>().to_bits());
}
