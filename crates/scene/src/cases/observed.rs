//! What another machine made of a run, beside what is expected of it.

use super::capture::Captures;
use super::compare::{differences, places, spelled_outcome};
use super::engine::{Aftermath, Job};
use super::file::{Expectation, Run};
use super::invariant;
use super::resolve::{ResultPlace, Spot};
use super::runner::bring_back;
use super::value::Number;
use crate::error::Error;
use glasm::dialect::bindings::Output;
use glasm::program::Program;

/// A run's outcome on some machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// The run's expectations with the values that were observed in place of those that are wanted. Those of which the
    /// machine shows nothing are left out.
    pub expectations: Vec<String>,
    /// What differs from what is wanted, a line each.
    pub differences: Vec<String>,
}

/// Sets the outcome of a run beside what is expected. `seen` has the components of a result that the machine shows, as
/// bits; the others are taken from `other`, the outcome on a machine that shows all.
pub fn observed(
    program: &Program,
    run: &Run,
    job: &Job,
    mut after: Aftermath,
    other: &Aftermath,
    seen: impl Fn(Output) -> u8,
) -> Result<Observed, Error> {
    let spots = places(program, run)?;
    let captures = Captures::of(program, run)?;
    let strips_shown = !after.primitives.strips.is_empty() || after.primitives.vertices.is_empty();
    complete(&mut after, other, &seen);
    bring_back(job, &mut after);
    invariant::transform(program, run, job, &mut after);
    let tally = captures.carry_out(program, &mut after);
    let differences = differences(run, &spots, &after, &tally);
    if after.threads.iter().any(|thread| thread.killed) && !run.expectations.contains(&Expectation::Killed) {
        return Ok(Observed { expectations: vec!["killed".to_owned()], differences });
    }
    let mut expectations = Vec::new();
    for (expectation, spot) in run.expectations.iter().zip(&spots) {
        if matches!(expectation, Expectation::Strips(_)) && !strips_shown {
            continue;
        }
        // What the program does not touch is as it was given, and nothing has looked at it.
        if matches!(spot, Some(Spot { place: ResultPlace::Untouched(_), .. })) {
            continue;
        }
        let shown = shown(expectation, *spot, &seen);
        if let Expectation::Value { tuple, .. } = &shown
            && tuple.iter().all(|component| component.number == Number::Anything)
        {
            continue;
        }
        expectations.extend(spelled_outcome(&shown, *spot, &after, &tally)?);
    }
    Ok(Observed { expectations, differences })
}

/// Takes over what a machine does not show.
fn complete(after: &mut Aftermath, other: &Aftermath, seen: &impl Fn(Output) -> u8) {
    if after.primitives.strips.is_empty() {
        after.primitives.strips.clone_from(&other.primitives.strips);
    }
    let results = after
        .threads
        .iter_mut()
        .map(|thread| &mut thread.outputs)
        .zip(other.threads.iter().map(|thread| &thread.outputs));
    let emitted = after.primitives.vertices.iter_mut().map(|vertex| &mut vertex.outputs);
    let emitted = emitted.zip(other.primitives.vertices.iter().map(|vertex| &vertex.outputs));
    for (outputs, others) in results.chain(emitted) {
        for (number, (output, other)) in (0..).zip(outputs.iter_mut().zip(others)) {
            let seen = seen(Output(number));
            for component in (0..4).filter(|component| seen >> component & 1 == 0) {
                output[component] = other[component];
            }
        }
    }
}

/// The expectation with anything allowed in components that the machine does not show.
fn shown(expectation: &Expectation, spot: Option<Spot>, seen: &impl Fn(Output) -> u8) -> Expectation {
    let mut shown = expectation.clone();
    if let (Expectation::Value { tuple, .. }, Some(spot)) = (&mut shown, spot)
        && let ResultPlace::Output(output) | ResultPlace::Emitted(_, output) = spot.place
    {
        let mut at = 0;
        for component in tuple {
            if seen(output) >> at & 1 == 0 && component.number.width() == 1 {
                component.number = Number::Anything;
            }
            at += component.number.width();
        }
    }
    shown
}
