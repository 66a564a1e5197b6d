//! What two machines made of the same program.

use glasm::cases::{Aftermath, BatchResult, Observation, output_name};
use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::program::{File, Program};

use super::bounds::Bounds;

/// What the one invocation of each job saw.
fn alone(jobs: Vec<Aftermath>) -> Vec<Observation> {
    jobs.into_iter().flat_map(|job| job.threads.into_iter().take(1)).collect()
}

/// What the reference machine saw.
pub fn observations(results: Vec<BatchResult>) -> Vec<Vec<Observation>> {
    let done = |result| match result {
        BatchResult::Done(jobs) => alone(jobs),
        BatchResult::Refused(why) => panic!("the reference machine refuses a program: {why}"),
        BatchResult::Skipped => Vec::new(),
    };
    results.into_iter().map(done).collect()
}

/// The registers that a run leaves: name, file, number.
pub fn results(program: &Program) -> Vec<(String, File, usize)> {
    if program.dialect.rules().stage == Stage::State {
        let parameters = program.parameters.iter().enumerate();
        return parameters.map(|(index, it)| (it.name.to_string(), File::Parameter, index)).collect();
    }
    let written = program.outputs_written.iter();
    written.map(|number| (output_name(program, Output(number)), File::Output, usize::from(number))).collect()
}

pub fn value(observation: &Observation, file: File, index: usize) -> [u32; 4] {
    let list = if file == File::Parameter { &observation.parameters } else { &observation.outputs };
    list.get(index).copied().unwrap_or_default()
}

/// The first difference, if the runs of a program differ by more than they may.
pub fn disagreement(program: &Program, want: &[Observation], got: BatchResult) -> Option<String> {
    let got = match got {
        BatchResult::Done(jobs) => alone(jobs),
        BatchResult::Refused(why) => return Some(format!("refused: {why}")),
        BatchResult::Skipped => return Some("skipped".to_owned()),
    };
    let bounds = Bounds::of(program).unwrap_or_else(|why| panic!("{why}"));
    let registers = results(program);
    for (run, (want, got)) in want.iter().zip(&got).enumerate() {
        if want.killed != got.killed {
            return Some(format!("run {run}: killed {}, want {}", got.killed, want.killed));
        }
        if want.killed {
            continue;
        }
        for (name, file, index) in &registers {
            let bound = bounds.at(*file, *index);
            let (wanted, found) = (value(want, *file, *index), value(got, *file, *index));
            if !wanted.iter().zip(&found).all(|(want, got)| bound.holds(*want, *got)) {
                return Some(format!("run {run}, {name}: got {found:08x?}, want {wanted:08x?}"));
            }
        }
    }
    None
}
