//! Outcomes against expectations.

use super::engine::Observation;
use super::file::{Expectation, Run};
use super::resolve::{Place, place};
use super::value::{Component, Number, Tolerance, show};
use crate::program::Program;

/// Where the expected values of a run are found; an error names an expectation that the program cannot meet
/// because it has no such result.
pub(super) fn places(program: &Program, run: &Run) -> Result<Vec<Option<Place>>, String> {
    run.expectations
        .iter()
        .map(|expectation| match expectation {
            Expectation::Value { name, tuple, .. } => {
                let width: usize = tuple.iter().map(|component| component.number.width()).sum();
                if width > 4 {
                    return Err(format!("`{}` has four components, {width} are expected", name.text()));
                }
                place(program, name, &run.inputs)
                    .map(Some)
                    .ok_or_else(|| format!("the program has no result `{}`", name.text()))
            }
            Expectation::Killed | Expectation::Steps(_) | Expectation::Exit(_) => Ok(None),
        })
        .collect()
}

/// What differs, a line for each expectation that fails.
pub(super) fn differences(run: &Run, places: &[Option<Place>], got: &Observation) -> Vec<String> {
    let mut lines = Vec::new();
    let wants_killed = run.expectations.contains(&Expectation::Killed);
    if got.killed && !wants_killed {
        lines.push("the fragment: got killed, want it kept".to_owned());
        return lines;
    }
    for (expectation, place) in run.expectations.iter().zip(places) {
        match expectation {
            Expectation::Value { name, tuple, text } => {
                let value = place.and_then(|place| match place {
                    Place::Output(output) => got.outputs.get(usize::from(output.0)).copied(),
                    Place::Parameter(index) => got.parameters.get(index).copied(),
                    Place::Untouched(value) => Some(value),
                });
                let name = name.text();
                match value {
                    Some(value) => lines.extend(
                        tuple_difference(tuple, &value, run.tolerance)
                            .map(|(component, shown)| format!("{name}{component}: got {shown}, want {text}")),
                    ),
                    None => lines.push(format!("{name}: got nothing, want {text}")),
                }
            }
            Expectation::Killed if got.killed => {}
            Expectation::Killed => lines.push("the fragment: got kept, want killed".to_owned()),
            Expectation::Steps(want) => lines.extend(
                got.course
                    .filter(|course| course.steps != *want)
                    .map(|course| format!("steps: got {}, want {want}", course.steps)),
            ),
            Expectation::Exit(want) => lines.extend(
                got.course
                    .filter(|course| course.exit != *want)
                    .map(|course| format!("exit: got {:?}, want {want:?}", course.exit).to_lowercase()),
            ),
        }
    }
    lines
}

/// The first component that differs (`.y`), and the whole value as the tuple spells it.
fn tuple_difference(tuple: &[Component], value: &[u32; 4], usual: Tolerance) -> Option<(String, String)> {
    let mut at = 0;
    let mut first = None;
    let mut shown = Vec::new();
    for component in tuple {
        let width = component.number.width();
        let words = value.get(at..at + width).unwrap_or_default();
        if first.is_none() && !matches(component, words, usual) {
            first = ["x", "y", "z", "w"].get(at);
        }
        shown.push(spelled(component.number, words, usual));
        at += width;
    }
    first.map(|name| (format!(".{name}"), format!("({})", shown.join(","))))
}

fn spelled(number: Number, words: &[u32], usual: Tolerance) -> String {
    match (number, words) {
        (Number::Double(_), [low, high]) => format!("{:?}d", f64::from_bits(wide(*low, *high))),
        (Number::Long(_), [low, high]) => format!("0x{:016x}", wide(*low, *high)),
        (Number::Word(_), [word]) => show(*word, true),
        (Number::Decimal { .. }, [word]) if usual == Tolerance::Exact => {
            format!("{} (0x{word:08x})", show(*word, false))
        }
        _ => words.iter().map(|word| show(*word, false)).collect::<Vec<_>>().join(","),
    }
}

fn wide(low: u32, high: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

fn matches(component: &Component, words: &[u32], usual: Tolerance) -> bool {
    let tolerance = component.tolerance.unwrap_or(usual);
    match (component.number, words) {
        (Number::Anything, _) => true,
        (Number::Decimal { single, double }, [word]) => {
            let got = f32::from_bits(*word);
            if tolerance == Tolerance::Exact || single.is_infinite() {
                got.to_bits() == single.to_bits()
            } else {
                within(f64::from(got), double, tolerance)
            }
        }
        (Number::NotANumber, [word]) => f32::from_bits(*word).is_nan(),
        (Number::Infinity { negative }, [word]) => {
            let got = f32::from_bits(*word);
            got.is_infinite() && got.is_sign_negative() == negative
        }
        (Number::Word(want), [word]) => *word == want,
        (Number::Double(want), [low, high]) => {
            let got = wide(*low, *high);
            if tolerance == Tolerance::Exact || !want.is_finite() {
                got == want.to_bits()
            } else {
                within(f64::from_bits(got), want, tolerance)
            }
        }
        (Number::Long(want), [low, high]) => wide(*low, *high) == want,
        (
            Number::Decimal { .. }
            | Number::NotANumber
            | Number::Infinity { .. }
            | Number::Word(_)
            | Number::Double(_)
            | Number::Long(_),
            _,
        ) => false,
    }
}

fn within(got: f64, want: f64, tolerance: Tolerance) -> bool {
    let bound = match tolerance {
        Tolerance::Mixed(bound) => bound * want.abs().max(1.0),
        Tolerance::Relative(bound) => bound * want.abs(),
        Tolerance::Exact => 0.0,
    };
    // False for NaN and infinities.
    (got - want).abs() <= bound
}
