//! Random programs without errors, built from the opcode table, with inputs for them.
//!
//! A program is the text of a case file whose runs have no expectations yet. The fuzz targets and the project's own
//! tests share this folder.

mod blocks;
pub mod choices;
mod fixed;
mod inputs;
mod instruction;
mod labels;
mod numbers;
mod stages;
mod typed;
mod vocabulary;

use glasm::dialect::{Dialect, Family, Stage};
use glasm::isa::Row;

pub use choices::Choices;
pub use numbers::Special;
pub use stages::{generate_stages, stage_languages};
pub use typed::{LOOKUPS, instructions};

use instruction::Writer;
use typed::Content;
use vocabulary::Vocabulary;

/// A program with runs, as the lines of a case file.
#[derive(Clone, Debug)]
pub struct Sample {
    pub dialect: Dialect,
    pub lines: Vec<String>,
}

impl Sample {
    pub fn text(&self) -> String {
        self.lines.join("\n") + "\n"
    }

    /// A file name with the extension of the program's stage.
    pub fn file_name(&self, stem: &str) -> String {
        format!("{stem}.{}", self.dialect.rules().stage.extension())
    }
}

/// The languages of random programs.
pub fn dialects() -> Vec<Dialect> {
    let is_typed = |dialect: &Dialect| dialect.rules().family == Family::Typed;
    let is_made = |dialect: &Dialect| matches!(dialect.rules().stage, Stage::Vertex | Stage::Fragment | Stage::State);
    let is_fixed = |dialect: &Dialect| dialect.rules().family == Family::Fixed;
    let all = Dialect::ALL.into_iter().filter(|dialect| dialect.rules().defined && !is_fixed(dialect));
    all.filter(|dialect| !is_typed(dialect) || is_made(dialect)).collect()
}

/// The languages of fixed units.
pub fn fixed_languages() -> Vec<Dialect> {
    Dialect::ALL.into_iter().filter(|dialect| dialect.rules().family == Family::Fixed).collect()
}

/// A text of one of these languages of fixed units.
pub fn generate_fixed(seed: u64, languages: &[Dialect]) -> Sample {
    let dialect = languages[(seed % languages.len() as u64) as usize];
    Sample { dialect, lines: fixed::program(&mut Choices::new(seed), dialect.rules().header) }
}

/// Whether programs of a language use a row.
pub fn makes(row: &Row, dialect: Dialect) -> bool {
    row.dialects.contains(dialect) && (dialect.rules().family != Family::Typed || typed::makes(row, dialect))
}

fn typed_sample(choices: &mut Choices, dialect: Dialect, content: Content) -> Sample {
    let mut lines = vec![dialect.rules().header.to_owned()];
    lines.extend(typed::program(choices, dialect, content));
    lines.push("END".to_owned());
    Sample { dialect, lines }
}

/// The typed languages.
pub fn typed_languages() -> Vec<Dialect> {
    dialects().into_iter().filter(|dialect| dialect.rules().family == Family::Typed).collect()
}

/// The languages with 64-bit numbers.
pub fn languages_with_words() -> Vec<Dialect> {
    dialects().into_iter().filter(|dialect| typed::is_fifth(*dialect)).collect()
}

/// A program of lookups in one of these typed languages, the same on all machines.
pub fn generate_lookups(seed: u64, languages: &[Dialect]) -> Sample {
    typed_sample(&mut Choices::new(seed), languages[(seed % languages.len() as u64) as usize], Content::Lookups)
}

/// A program of atomic operations in one of the languages with 64-bit numbers.
pub fn generate_atomics(seed: u64, languages: &[Dialect]) -> Sample {
    typed_sample(&mut Choices::new(seed), languages[(seed % languages.len() as u64) as usize], Content::Atomics)
}

/// The program of a seed; consecutive seeds cycle through the languages.
pub fn generate_among(seed: u64, languages: &[Dialect]) -> Sample {
    let dialect = languages[(seed % languages.len() as u64) as usize];
    let mut choices = Choices::new(seed);
    if dialect.rules().family == Family::Typed {
        return typed_sample(&mut choices, dialect, Content::All);
    }
    let words = Vocabulary::new(dialect, &mut choices);
    let rules = words.rules;
    let mut writer = Writer::new(&mut choices, &words);
    let structured = rules.if_depth > 0;
    let flows = rules.call_depth > 0 && writer.choices.chance(1, 2);
    writer.quads = !flows && rules.stage == Stage::Fragment && writer.choices.chance(1, 2);
    let quads = writer.quads;
    let mut body = Vec::new();
    for _ in 0..writer.choices.below(3) {
        body.push(writer.instruction());
    }
    if flows && structured {
        // The main program begins at its label, so that instructions before it would never run.
        body = blocks::body(&mut writer);
    } else if flows {
        body = labels::body(&mut writer, "finish");
    } else {
        let stack = writer.pushes();
        for _ in 0..2 + writer.choices.below(10) {
            body.push(writer.instruction());
            body.extend(writer.push_or_pop(stack));
        }
    }
    body.extend(results(&mut writer));
    let mut lines = vec![rules.header.to_owned()];
    lines.extend(option(dialect).map(|name| format!("OPTION {name};")));
    lines.extend(words.options.iter().cloned());
    lines.extend(inputs::textures(&mut choices, &words));
    lines.extend(inputs::runs(&mut choices, &words, quads));
    lines.extend(words.declarations.iter().cloned());
    lines.extend(body);
    lines.push("END".to_owned());
    Sample { dialect, lines }
}

/// The option that selects a language for its header.
fn option(dialect: Dialect) -> Option<&'static str> {
    let (_, name) = dialect.rules().name.split_once(" with ")?;
    Some(name)
}

/// The end of the program: every result gets a value, piece by piece, so that a wrong register shows.
fn results(writer: &mut Writer) -> Vec<String> {
    let words = writer.words;
    let mut lines = Vec::new();
    for output in &words.outputs {
        let sources = Vocabulary::of(&words.temporaries, output.class);
        let Some(first) = sources.first() else { continue };
        // The position comes first and must be written.
        if !lines.is_empty() && writer.choices.chance(1, 2) {
            continue;
        }
        if writer.choices.chance(1, 2) {
            let name = &writer.choices.pick(&sources).name;
            lines.push(format!("MOV {}, {name};", output.name));
            continue;
        }
        for (place, component) in ["x", "y", "z", "w"].iter().enumerate() {
            let source = sources.get(writer.choices.below(sources.len())).unwrap_or(first);
            let from = ["x", "y", "z", "w"][(place + writer.choices.below(2)) % 4];
            lines.push(format!("MOV {}.{component}, {}.{from};", output.name, source.name));
        }
    }
    lines
}
