//! `glasm explain`: what an error code means.

use anyhow::bail;
use glasm::check::{ParseOptions, load};
use glasm::diag::{self, Code, Diagnostic};
use glasm::dialect::Stage;
use glasm::lower::{self, lower};
use glasm::service::Document;
use glasm_scene::cases::CaseFile;
use glasm_scene::script::Script;

use super::output::{Status, emit};

/// Examples with more lines are shortened.
const LONG: usize = 24;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The code of an error, such as the two-parameters that a diagnostic shows in brackets; without one, all codes are listed
    code: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let Some(name) = &arguments.code else {
        let widest = known().map(|(code, _)| code.len()).max().unwrap_or(0);
        return emit(&known().map(|(code, phrase)| format!("{code:widest$}  {phrase}\n")).collect::<String>());
    };
    let name = name.trim_start_matches("error[").trim_start_matches("warning[").trim_end_matches(']');
    let Some((code, phrase)) = known().find(|(code, _)| *code == name) else {
        let near = known().map(|(code, _)| (glasm::isa::lookup::distance(name, code), code));
        let hint = near.filter(|(distance, _)| *distance <= 4).min().map(|(_, near)| format!("; did you mean {near}?"));
        bail!(
            "there is no error code `{name}`{}",
            hint.unwrap_or_else(|| "; `glasm explain` lists all codes".to_owned())
        );
    };
    emit(&format!("{code}: {phrase}\n{}", example(code)))
}

/// The codes of programs, of translations, and of scripts and cases, each with its phrase.
fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    let programs = Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    let translations = lower::Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    let scripts = glasm_scene::Code::ALL.iter().map(|code| (code.as_str(), code.describe()));
    programs.chain(translations).chain(scripts)
}

/// A text that has the error, and what glasm says of it.
fn example(code: &str) -> String {
    if let Some(code) = Code::parse(code) {
        return match code.example() {
            Some(example) if code == Code::WrongStage => {
                shown("An example, loaded as a fragment program", &example, &of_program(code, &example))
            }
            Some(example) => shown("An example", &example, &of_program(code, &example)),
            None => "\nNo example: the program string would have more than 16 MiB.\n".to_owned(),
        };
    }
    if let Some(example) = lower::Code::parse(code).and_then(lower::Code::example) {
        return shown("An example", example, &of_translation(example));
    }
    match glasm_scene::Code::parse(code).and_then(glasm_scene::Code::example) {
        Some(example) => shown("An example", example, &of_script(example)),
        None => "\nNo example: it depends on more than a text.\n".to_owned(),
    }
}

fn shown(title: &str, example: &str, said: &str) -> String {
    let mut text = format!("\n{title}:\n\n{}", indented(example));
    if !said.is_empty() {
        text += "\nWhat glasm says about it:\n\n";
        text += said;
    }
    text
}

/// The lines of an example; of one that is long, the first and the last.
fn indented(example: &str) -> String {
    let lines: Vec<&str> = example.lines().collect();
    let show = |lines: &[&str]| lines.iter().map(|line| format!("    {line}\n")).collect::<String>();
    if lines.len() <= LONG {
        return show(&lines);
    }
    let left = lines.len() - 5;
    format!("{}    ... {left} lines like these\n{}", show(&lines[..3]), show(&lines[lines.len() - 2..]))
}

fn of_translation(example: &str) -> String {
    let program = load(example.as_bytes(), &ParseOptions::default()).program;
    let error = program.and_then(|program| lower(&program, &lower::Options::default()).err());
    error.map_or_else(String::new, |error| format!("{error}\n"))
}

fn of_script(example: &str) -> String {
    let problems = match example.starts_with("!!") {
        true => CaseFile::parse("example.fp", example.as_bytes()).err(),
        false => Script::parse(example).err(),
    };
    problems.into_iter().flatten().map(|problem| format!("example:{problem}\n")).collect()
}

fn of_program(code: Code, example: &str) -> String {
    let stage = (code == Code::WrongStage).then_some(Stage::Fragment);
    let checked = load(example.as_bytes(), &ParseOptions::default().with_stage(stage));
    let mut found = checked.diagnostics;
    if code.is_advice() {
        found = Document::new(example).advice();
    }
    let own: Vec<Diagnostic> = found.into_iter().filter(|entry| entry.code == code).collect();
    diag::render(example.as_bytes(), "example", &own)
}
