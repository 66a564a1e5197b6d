//! `glasm explain`: what an error code means.

use anyhow::bail;
use glasm::check::{ParseOptions, load};
use glasm::diag::{self, Code, Diagnostic};
use glasm::dialect::Stage;
use glasm::lower::lower;
use glasm::service::Document;

use super::output::{Status, emit};

/// Examples with more lines are shortened.
const LONG: usize = 24;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The code that a diagnostic shows in brackets, such as two-parameters; without one, all codes are listed
    code: Option<String>,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let Some(name) = &arguments.code else {
        let widest = Code::ALL.iter().map(|code| code.as_str().len()).max().unwrap_or(0);
        let line = |code: &Code| format!("{:widest$}  {}\n", code.as_str(), code.describe());
        return emit(&Code::ALL.iter().map(line).collect::<String>());
    };
    let name = name.trim_start_matches("error[").trim_start_matches("warning[").trim_end_matches(']');
    let Some(code) = Code::parse(name) else {
        let near = Code::ALL.iter().map(|code| (glasm::isa::lookup::distance(name, code.as_str()), code.as_str()));
        let hint = near.filter(|(distance, _)| *distance <= 4).min().map(|(_, near)| format!("; did you mean {near}?"));
        bail!(
            "there is no error code `{name}`{}",
            hint.unwrap_or_else(|| "; `glasm explain` lists all codes".to_owned())
        );
    };
    emit(&explained(code))
}

/// The rule, a program that breaks it, and what glasm says of that.
fn explained(code: Code) -> String {
    let mut text = format!("{}: {}\n", code.as_str(), code.describe());
    let Some(example) = code.example() else {
        return text + "\nNo example: the program string would have more than 16 MiB.\n";
    };
    text +=
        if code == Code::WrongStage { "\nAn example, loaded as a fragment program:\n\n" } else { "\nAn example:\n\n" };
    text += &indented(&example);
    let said = said(code, &example);
    if !said.is_empty() {
        text += "\nWhat glasm says about it:\n\n";
        text += &said;
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

fn said(code: Code, example: &str) -> String {
    let stage = (code == Code::WrongStage).then_some(Stage::Fragment);
    let checked = load(example.as_bytes(), &ParseOptions::default().with_stage(stage));
    if let (Code::NotTranslated, Some(program)) = (code, &checked.program) {
        return lower(program, &glasm::lower::Options::default())
            .map_or_else(|error| format!("{error}\n"), |_| String::new());
    }
    let mut found = checked.diagnostics;
    if code.is_advice() {
        found = Document::new(example).advice();
    }
    let own: Vec<Diagnostic> = found.into_iter().filter(|it| it.code == code).collect();
    diag::render(example.as_bytes(), "example", &own)
}
