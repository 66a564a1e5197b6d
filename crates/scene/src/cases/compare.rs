//! Compares outcomes with expectations.

use super::engine::{Aftermath, Course};
use super::file::{Expectation, Run};
use super::resolve::{ResultPlace, Spot, spot};
use super::value::{Component, Number, Tolerance, show};
use crate::error::{Code, Error};
use glasm::dialect::Stage;
use glasm::interp::Emitted;
use glasm::program::Program;
use glasm::texture::{StorageImage, Target};
use glasm_runtime::capture::Tally;

/// Where the expected values of a run are found; an error if an expectation is about a result that the program does not
/// have.
pub(super) fn places(program: &Program, run: &Run) -> Result<Vec<Option<Spot>>, Error> {
    run.expectations
        .iter()
        .map(|expectation| match expectation {
            Expectation::Value { name, tuple, .. } => {
                let width: usize = tuple.iter().map(|component| component.number.width()).sum();
                let spot = spot(program, name, run)
                    .ok_or_else(|| Code::UnknownName.error(format!("the program has no result `{}`", name.text())))?;
                if width > 4 && !matches!(spot.place, ResultPlace::Memory(..)) {
                    return Err(
                        Code::WrongCount.error(format!("`{}` has four components, {width} are expected", name.text()))
                    );
                }
                Ok(Some(spot))
            }
            Expectation::Vertices(_) | Expectation::Strips(_) | Expectation::Stream(..)
                if program.dialect().rules().stage != Stage::Geometry =>
            {
                Err(Code::NotPossible.error("only geometry programs emit vertices"))
            }
            Expectation::Killed
            | Expectation::Steps(_)
            | Expectation::Exit(_)
            | Expectation::Vertices(_)
            | Expectation::Strips(_)
            | Expectation::Stream(..)
            | Expectation::Written(..)
            | Expectation::Needed(..) => Ok(None),
        })
        .collect()
}

/// The differences, a line for each expectation that fails.
pub(super) fn differences(run: &Run, places: &[Option<Spot>], got: &Aftermath, tally: &Tally) -> Vec<String> {
    let mut lines = Vec::new();
    let wants_killed = run.expectations.contains(&Expectation::Killed);
    for (number, thread) in got.threads.iter().enumerate() {
        let place = if got.threads.len() > 1 { format!("thread {number}: ") } else { String::new() };
        if thread.killed && !wants_killed {
            lines.push(format!("{place}the fragment: got killed, want it kept"));
        } else if wants_killed && !thread.killed {
            lines.push(format!("{place}the fragment: got kept, want killed"));
        }
    }
    if !lines.is_empty() && !wants_killed {
        return lines;
    }
    for (expectation, spot) in run.expectations.iter().zip(places) {
        match expectation {
            Expectation::Value { name, tuple, text } => {
                let name = name.text();
                let values = spot.map(|spot| values(spot, got)).unwrap_or_default();
                if values.is_empty() {
                    lines.push(format!("{name}: got nothing, want {text}"));
                }
                // One line is enough: threads usually fail in the same way.
                let difference = values.iter().find_map(|value| tuple_difference(tuple, value, run.tolerance));
                lines.extend(
                    difference.map(|(component, shown)| format!("{name}{component}: got {shown}, want {text}")),
                );
            }
            Expectation::Killed => {}
            Expectation::Vertices(want) => {
                let count = got.primitives.vertices.len();
                lines.extend((count != *want).then(|| format!("vertices: got {count}, want {want}")));
            }
            Expectation::Strips(want) => {
                let counts: Vec<usize> = got.primitives.strips.iter().map(Vec::len).collect();
                lines.extend((counts != *want).then(|| format!("strips: got {counts:?}, want {want:?}")));
            }
            Expectation::Stream(number, want) => {
                let stream = got.primitives.vertices.get(*number).map(|vertex| vertex.stream);
                if stream != Some(*want) {
                    let shown = stream.map_or_else(|| "no such vertex".to_owned(), |stream| stream.to_string());
                    lines.push(format!("emit[{number}].stream: got {shown}, want {want}"));
                }
            }
            Expectation::Written(stream, want) => lines.extend(counted("written", &tally.written, *stream, *want)),
            Expectation::Needed(stream, want) => lines.extend(counted("needed", &tally.needed, *stream, *want)),
            Expectation::Steps(want) => lines.extend(
                courses(got)
                    .find(|course| course.steps != *want)
                    .map(|course| format!("steps: got {}, want {want}", course.steps)),
            ),
            Expectation::Exit(want) => lines.extend(
                courses(got)
                    .find(|course| course.exit != *want)
                    .map(|course| format!("exit: got {:?}, want {want:?}", course.exit).to_lowercase()),
            ),
        }
    }
    lines
}

/// An expectation with what was observed in place of what is wanted; nothing if it was not observed.
pub(super) fn spelled_outcome(
    expectation: &Expectation,
    spot: Option<Spot>,
    got: &Aftermath,
    tally: &Tally,
) -> Result<Option<String>, Error> {
    let of_stream = |what: &str, counts: &[u64], stream: Option<usize>| match stream {
        None => format!("{what}={}", counts.iter().sum::<u64>()),
        Some(stream) => format!("{what}[{stream}]={}", counts.get(stream).copied().unwrap_or(0)),
    };
    Ok(Some(match expectation {
        Expectation::Value { name, tuple, .. } => {
            let values = spot.map(|spot| values(spot, got)).unwrap_or_default();
            let first = values
                .first()
                .ok_or_else(|| Code::NotObserved.error(format!("nothing is known of `{}`", name.text())))?;
            if values.iter().any(|other| other != first) {
                return Err(Code::NotObserved.error(format!("`{}` differs among the threads", name.text())));
            }
            let mut at = 0;
            let mut shown = Vec::new();
            for component in tuple {
                let width = component.number.width();
                let words = first.get(at..at + width).unwrap_or_default();
                shown.push(match component.number {
                    Number::Anything => "_".to_owned(),
                    number => spelled(number, words, Tolerance::default()),
                });
                at += width;
            }
            format!("{}=({})", name.text(), shown.join(","))
        }
        Expectation::Killed if got.threads.iter().all(|thread| thread.killed) => "killed".to_owned(),
        Expectation::Killed => return Err(Code::NotObserved.error("the fragment was kept")),
        Expectation::Vertices(_) => format!("vertices={}", got.primitives.vertices.len()),
        Expectation::Strips(_) => {
            let counts: Vec<String> = got.primitives.strips.iter().map(|strip| strip.len().to_string()).collect();
            format!("strips={}", counts.join(","))
        }
        Expectation::Stream(number, _) => {
            let vertex =
                got.primitives.vertices.get(*number).ok_or(Code::NotObserved.error("no such vertex was emitted"))?;
            format!("emit[{number}].stream={}", vertex.stream)
        }
        Expectation::Written(stream, _) => of_stream("written", &tally.written, *stream),
        Expectation::Needed(stream, _) => of_stream("needed", &tally.needed, *stream),
        Expectation::Steps(_) | Expectation::Exit(_) if courses(got).count() == 0 => return Ok(None),
        Expectation::Steps(_) => format!("steps={}", courses(got).map(|course| course.steps).max().unwrap_or(0)),
        Expectation::Exit(exit) => {
            if courses(got).any(|course| course.exit != *exit) {
                return Err(Code::NotObserved.error("the program ended in another way"));
            }
            format!("exit={exit:?}").to_lowercase()
        }
    }))
}

/// The difference in a count of primitives, of one stream or of all.
fn counted(what: &str, counts: &[u64], stream: Option<usize>, want: u64) -> Option<String> {
    let (name, got) = match stream {
        None => (what.to_owned(), counts.iter().sum()),
        Some(stream) => (format!("{what}[{stream}]"), counts.get(stream).copied().unwrap_or(0)),
    };
    (got != want).then(|| format!("{name}: got {got}, want {want}"))
}

fn courses(got: &Aftermath) -> impl Iterator<Item = Course> {
    got.threads.iter().filter_map(|thread| thread.course)
}

/// The words that an expectation is about, for each thread that it applies to.
fn values(spot: Spot, got: &Aftermath) -> Vec<Vec<u32>> {
    let threads =
        got.threads.iter().enumerate().filter(|(number, _)| spot.thread.is_none_or(|thread| thread == *number));
    match spot.place {
        ResultPlace::Output(output) => threads
            .filter_map(|(_, thread)| thread.outputs.get(usize::from(output.0)))
            .map(|vector| vector.to_vec())
            .collect(),
        ResultPlace::Emitted(number, output) => {
            let vertex = got.primitives.vertices.get(number);
            // A result that the program never writes keeps its initial value.
            let vector = |vertex: &Emitted| {
                vertex
                    .outputs
                    .get(usize::from(output.0))
                    .map_or(vec![0, 0, 0, 1f32.to_bits()], |output| output.to_vec())
            };
            vertex.map(vector).into_iter().collect()
        }
        ResultPlace::Parameter(index) => {
            threads.filter_map(|(_, thread)| thread.parameters.get(index)).map(|vector| vector.to_vec()).collect()
        }
        ResultPlace::Untouched(value) => vec![value.to_vec()],
        ResultPlace::Memory(section, first) => {
            let start = (section.start / 4 + first) as usize;
            let end = ((section.start + section.size) / 4) as usize;
            got.memory.get(start..end).map(<[u32]>::to_vec).into_iter().collect()
        }
        ResultPlace::Texel(unit, coordinates) => {
            let image = got.images.get(unit).and_then(Option::as_ref);
            let texel =
                image.and_then(|image| Some(image.format.decode(image.texel(coordinates_of(image, coordinates))?)));
            texel.map(|vector| vector.to_vec()).into_iter().collect()
        }
    }
}

/// A texel's coordinates in the order of programs. In cases the sample comes last.
fn coordinates_of(image: &StorageImage, [x, y, z, w]: [i32; 4]) -> [i32; 4] {
    match image.target {
        Target::Array1D if z == 0 => [x, 0, y, w],
        _ => [x, y, z, w],
    }
}

/// The first component that differs (`.y`), and the whole value in the spelling of the tuple.
fn tuple_difference(tuple: &[Component], value: &[u32], usual: Tolerance) -> Option<(String, String)> {
    let mut at = 0;
    let mut first = None;
    let mut shown = Vec::new();
    for component in tuple {
        let width = component.number.width();
        let words = value.get(at..at + width).unwrap_or_default();
        if first.is_none() && !matches(component, words, usual) {
            first = Some(["x", "y", "z", "w"].get(at).map_or_else(|| format!("[{at}]"), |name| format!(".{name}")));
        }
        shown.push(spelled(component.number, words, usual));
        at += width;
    }
    first.map(|name| (name, format!("({})", shown.join(","))))
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
