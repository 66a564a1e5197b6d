//! The machine against the texts: their lists of special cases, their examples, their limits.

mod batch;
mod blocks;
mod fragment;
mod vertex;

use super::{Exit, Inputs, Machine, Outcome, Textures, initial_inputs};
use crate::check;
use crate::dialect::bindings::Output;
use crate::program::Program;

const INF: f32 = f32::INFINITY;
const NAN: f32 = f32::NAN;

fn load(text: &str) -> Program {
    let checked = check::load(text.as_bytes(), &check::ParseOptions::default());
    checked.program.unwrap_or_else(|| panic!("{text}\n{:?}", checked.diagnostics))
}

fn inputs(program: &Program, attributes: &[[f32; 4]]) -> Inputs {
    let mut inputs = initial_inputs(program);
    for (to, from) in inputs.attributes.iter_mut().zip(attributes) {
        *to = from.map(f32::to_bits);
    }
    inputs
}

/// Runs a program whose attributes 0, 1, ... are these.
fn run(text: &str, attributes: &[[f32; 4]]) -> Outcome {
    let program = load(text);
    Machine::new(&program).run(&inputs(&program, attributes), &Textures::default())
}

/// Output 0 of a run.
fn result(text: &str, attributes: &[[f32; 4]]) -> [f32; 4] {
    run(text, attributes).outputs[0].map(f32::from_bits)
}

/// Equal bits, but any NaN equals any NaN.
#[track_caller]
fn same(got: [f32; 4], want: [f32; 4]) {
    let equal =
        got.iter().zip(&want).all(|(got, want)| (got.is_nan() && want.is_nan()) || got.to_bits() == want.to_bits());
    assert!(equal, "got {got:?}, want {want:?}");
}

/// The results of a scalar instruction for each operand.
#[track_caller]
fn scalar_cases(text: &str, cases: &[(f32, f32)]) {
    for (operand, want) in cases {
        same(result(text, &[[*operand; 4]]), [*want; 4]);
    }
}
