//! `#@ capture`: what a run captures into buffers.

use super::engine::Aftermath;
use super::file::Run;
use super::line::words;
use super::name::Name;
use super::resolve::{ResultPlace, spot};
use super::surroundings::{Addresses, no_buffer};
use crate::error::{Code, Error};
use glasm::dialect::Stage;
use glasm::memory::Section;
use glasm::program::{Arrangement, Program};
use glasm_runtime::capture::{Item, Layout, STREAMS, Sink, Tally, record};

/// A buffer and its items, before names are resolved.
#[derive(Clone, Debug, PartialEq)]
pub struct CaptureLine {
    section: Section,
    stream: u32,
    items: Vec<Named>,
}

#[derive(Clone, Debug, PartialEq)]
enum Named {
    Result { name: Name, components: u8 },
    Skip(u8),
}

/// A run's captures, resolved in its program.
pub(super) struct Captures(Vec<(Section, Layout)>);

impl CaptureLine {
    /// Reads `NAME [stream=S] ITEM...`.
    pub(super) fn parse(text: &str, addresses: &Addresses) -> Result<Self, Error> {
        let words = words(text)?;
        let (buffer, rest) =
            words.split_first().ok_or(Code::MissingWord.error("capture is followed by a buffer's name and results"))?;
        let section = addresses.section(buffer).ok_or_else(|| no_buffer(buffer))?;
        let (stream, rest) = match rest.split_first() {
            Some((first, rest)) if first.starts_with("stream=") => {
                let number = first["stream=".len()..].parse().ok().filter(|number| (*number as usize) < STREAMS);
                (number.ok_or_else(|| Code::NotANumber.error(format!("`{first}` is not a stream")))?, rest)
            }
            _ => (0, rest),
        };
        let items = rest.iter().map(|word| item(word)).collect::<Result<Vec<_>, _>>()?;
        if items.is_empty() {
            return Err(Code::MissingWord.error("capture names no result"));
        }
        Ok(Self { section, stream, items })
    }
}

fn item(word: &str) -> Result<Named, Error> {
    let unknown = || Code::UnknownWord.error(format!("`{word}` cannot be captured"));
    if let Some(count) = word.strip_prefix("skip=") {
        let count = count.parse().ok().filter(|count| (1..=4).contains(count));
        return count.map(Named::Skip).ok_or_else(unknown);
    }
    let suffixes = [(".xyz", 3), (".xy", 2), (".x", 1)];
    let cut = suffixes.iter().find_map(|(suffix, count)| Some((word.strip_suffix(suffix)?, *count)));
    let (name, components) = cut.unwrap_or((word, 4));
    let name = Name::parse(name).ok_or_else(unknown)?;
    Ok(Named::Result { name, components })
}

impl Captures {
    /// Resolves the results in the run's program.
    pub(super) fn of(program: &Program, run: &Run) -> Result<Captures, Error> {
        if !run.captures.is_empty() && !captures(program.dialect().rules().stage) {
            return Err(Code::NotPossible.error("vertices of this stage are not captured"));
        }
        let found = run.captures.iter().map(|line| {
            let item = |named: &Named| match named {
                Named::Skip(count) => Ok(Item::Skip(*count)),
                Named::Result { name, components } => match spot(program, name, run).map(|spot| spot.place) {
                    Some(ResultPlace::Output(output)) => Ok(Item::Result { output, components: *components }),
                    _ => Err(Code::UnknownName.error(format!("the program has no result `{}`", name.text()))),
                },
            };
            let items = line.items.iter().map(item).collect::<Result<_, Error>>()?;
            Ok((line.section, Layout { stream: line.stream, items }))
        });
        found.collect::<Result<_, Error>>().map(Captures)
    }

    /// Writes captured vertices to memory.
    pub(super) fn carry_out(&self, program: &Program, got: &mut Aftermath) -> Tally {
        let mut rooms: Vec<Vec<u32>> = self.0.iter().map(|(section, _)| words_of(got, *section).to_vec()).collect();
        let mut sinks: Vec<Sink<'_>> =
            self.0.iter().zip(&mut rooms).map(|((_, layout), words)| Sink { layout, words, used: 0 }).collect();
        let mut tally = Tally::default();
        match program.arrangement() {
            Arrangement::Geometry { output, .. } => {
                for primitive in got.primitives.cut(output) {
                    let vertices: Vec<&[[u32; 4]]> = primitive
                        .vertices()
                        .iter()
                        .map(|vertex| &got.primitives.vertices[*vertex].outputs[..])
                        .collect();
                    record(&mut sinks, primitive.stream, &vertices, &mut tally);
                }
            }
            Arrangement::None
            | Arrangement::Control { .. }
            | Arrangement::Evaluation { .. }
            | Arrangement::Compute { .. } => {
                got.threads.iter().for_each(|thread| record(&mut sinks, 0, &[&thread.outputs], &mut tally));
            }
        }
        for ((section, _), words) in self.0.iter().zip(&rooms) {
            let first = (section.start / 4) as usize;
            if let Some(place) = got.memory.get_mut(first..first + words.len()) {
                place.copy_from_slice(words);
            }
        }
        tally
    }
}

fn words_of(got: &Aftermath, section: Section) -> &[u32] {
    let first = (section.start / 4) as usize;
    got.memory.get(first..first + (section.size / 4) as usize).unwrap_or_default()
}

fn captures(stage: Stage) -> bool {
    match stage {
        Stage::Vertex | Stage::Geometry | Stage::TessellationEvaluation => true,
        Stage::State | Stage::Fragment | Stage::TessellationControl | Stage::Compute => false,
    }
}
