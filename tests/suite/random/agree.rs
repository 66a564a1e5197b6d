//! Compares two machines' results for the same program.

use std::collections::HashSet;

use glasm::dialect::Stage;
use glasm::dialect::bindings::Output;
use glasm::interp::Primitives;
use glasm::isa::Base;
use glasm::isa::{ResultShape, TABLE};
use glasm::program::{File, Program};
use glasm_scene::cases::{Aftermath, BatchResult, Job, Observation, output_name};

use crate::support::expected;

/// The results of the one invocation of a job, and memory afterwards.
pub struct Outcome {
    pub seen: Observation,
    memory: Vec<u32>,
    /// What a geometry program emits in place of results.
    primitives: Primitives,
}

impl Outcome {
    /// Whether the run wrote different bits to memory.
    pub fn changed(&self, job: &Job) -> bool {
        self.memory != job.world.memory.words()
    }
}

fn alone(jobs: Vec<Aftermath>) -> Vec<Outcome> {
    let outcome = |job: Aftermath| {
        let seen = job.threads.into_iter().next()?;
        Some(Outcome { seen, memory: job.memory, primitives: job.primitives })
    };
    jobs.into_iter().filter_map(outcome).collect()
}

/// The results of the reference machine.
pub fn outcomes(results: Vec<BatchResult>) -> Vec<Vec<Outcome>> {
    let done = |result| match result {
        BatchResult::Done(jobs) => alone(jobs),
        BatchResult::Refused(why) => panic!("the reference machine refuses a program: {why}"),
        BatchResult::Skipped => Vec::new(),
    };
    results.into_iter().map(done).collect()
}

/// The results of a run: name, file, number.
pub fn results(program: &Program) -> Vec<(String, File, usize)> {
    if program.dialect().rules().stage == Stage::State {
        let parameters = program.parameters().iter().enumerate();
        return parameters.map(|(index, it)| (it.name.to_string(), File::Parameter, index)).collect();
    }
    let written = program.outputs_written().iter();
    written.map(|number| (output_name(program, Output(number)), File::Output, usize::from(number))).collect()
}

pub fn value(observation: &Observation, file: File, index: usize) -> [u32; 4] {
    let list = if file == File::Parameter { &observation.parameters } else { &observation.outputs };
    list.get(index).copied().unwrap_or_default()
}

/// Registers that arithmetic writes, whose NaNs all count as equal.
pub fn numbers(program: &Program) -> HashSet<(File, u32)> {
    let mut found = HashSet::new();
    for instruction in program.instructions() {
        let destination = instruction.destination;
        let word = TABLE[usize::from(instruction.row)].result == ResultShape::Word;
        if word || destination.ty.base != Base::Float {
            continue;
        }
        match destination.relative.and_then(|relative| program.ranges().get(usize::from(relative.range))) {
            None => found.extend([(destination.file, destination.index.cast_unsigned())]),
            Some(range) => {
                found.extend((range.first..range.first + range.count).map(|number| (destination.file, number)));
            }
        }
    }
    found
}

/// The first difference of vertices or strips; all NaNs count as one.
fn emitted_differently(registers: &[(String, File, usize)], want: &Primitives, got: &Primitives) -> Option<String> {
    if want.vertices.len() != got.vertices.len() || want.strips != got.strips {
        return Some(format!("strips: got {:?}, want {:?}", got.strips, want.strips));
    }
    let is_nan = |word: u32| f32::from_bits(word).is_nan();
    for (number, (want, got)) in want.vertices.iter().zip(&got.vertices).enumerate() {
        for (name, _, index) in registers {
            let [wanted, found] = [want, got].map(|value| value.outputs.get(*index).copied().unwrap_or_default());
            let same = wanted.iter().zip(&found).all(|(want, got)| want == got || is_nan(*want) && is_nan(*got));
            if !same || want.stream != got.stream {
                return Some(format!("vertex {number}, {name}: got {found:08x?}, want {wanted:08x?}"));
            }
        }
    }
    None
}

/// The first difference. Zeros of floats are the same whatever their sign, unless `signed`: only the exact level has it.
pub fn disagreement(program: &Program, want: &[Outcome], got: BatchResult, signed: bool) -> Option<String> {
    let got = match got {
        BatchResult::Done(jobs) => alone(jobs),
        BatchResult::Refused(why) if why.contains("SHADER_INT64") && !expected("wide") => return None,
        BatchResult::Refused(why) => return Some(format!("refused: {why}")),
        BatchResult::Skipped => return Some("skipped".to_owned()),
    };
    let numbers = numbers(program);
    let registers = results(program);
    for (run, (want, got)) in want.iter().zip(&got).enumerate() {
        // Memory contains floats and integers; all NaNs count as one.
        let is_nan = |word: u32| f32::from_bits(word).is_nan();
        let same = |(want, got): (&u32, &u32)| want == got || (is_nan(*want) && is_nan(*got));
        if want.memory.len() != got.memory.len() || !want.memory.iter().zip(&got.memory).all(same) {
            return Some(format!("run {run}, memory: got {:08x?}, want {:08x?}", got.memory, want.memory));
        }
        if program.dialect().rules().stage == Stage::Geometry {
            if let Some(found) = emitted_differently(&registers, &want.primitives, &got.primitives) {
                return Some(format!("run {run}, {found}"));
            }
            continue;
        }
        let (want, got) = (&want.seen, &got.seen);
        if want.killed != got.killed {
            return Some(format!("run {run}: killed {}, want {}", got.killed, want.killed));
        }
        if want.killed {
            continue;
        }
        for (name, file, index) in &registers {
            let (wanted, found) = (value(want, *file, *index), value(got, *file, *index));
            let number = numbers.contains(&(*file, *index as u32));
            let is_zero = |word: u32| !signed && f32::from_bits(word) == 0.0;
            let alike = |want: u32, got: u32| is_nan(want) && is_nan(got) || is_zero(want) && is_zero(got);
            let same = |(want, got): (&u32, &u32)| want == got || (number && alike(*want, *got));
            if !wanted.iter().zip(&found).all(same) {
                return Some(format!("run {run}, {name}: got {found:08x?}, want {wanted:08x?}"));
            }
        }
    }
    None
}
