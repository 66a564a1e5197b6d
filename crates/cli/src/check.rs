//! `glasm check`.

use std::path::PathBuf;

use clap::ValueEnum;
use glasm::check::{ParseOptions, load};
use glasm::combine::{Operation, PassConstant, Setup};
use glasm::diag::{Diagnostic, Severity};
use glasm::program::Program;
use glasm::service::Document;

use super::files::{Input, places, several};
use super::output::{Status, complain_as_is, counted, emit, fail, json_lines, shown};
use super::progress::Progress;
use super::sarif;

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Source line, caret and advice, on standard error
    #[default]
    Human,
    /// One JSON object per line, and a summary, on standard output
    Json,
    /// A SARIF 2.1.0 log for code hosts and editors, on standard output
    Sarif,
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Programs, folders of them, scripts, and names of demos; `-` is standard input. The extension (.vp .vsp .fp .gp
    /// .tcp .tep .cp) states the stage; in a folder, files that begin with `!!` are programs too
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Only warn about broken rules that shipping drivers did not enforce
    #[arg(long)]
    lenient: bool,
    /// Give no advice about programs that load (temporaries read before they are written, unused names)
    #[arg(long)]
    no_advice: bool,
    /// How to write diagnostics
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What has been found so far.
#[derive(Default)]
struct Tally {
    accepted: usize,
    refused: usize,
    unread: usize,
    errors: usize,
    warnings: usize,
}

impl Tally {
    /// The summary as a line of JSON.
    fn line(&self) -> String {
        let Tally { accepted, refused, unread, errors, warnings } = self;
        format!(
            r#"{{"summary":{{"accepted":{accepted},"refused":{refused},"unread":{unread},"errors":{errors},"warnings":{warnings}}}}}"#
        ) + "\n"
    }
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let places = match places(&arguments.paths) {
        Err(error) => {
            if arguments.format == Format::Json {
                emit(&Tally::default().line())?;
            }
            return Err(error);
        }
        Ok(places) => places,
    };
    let progress = Progress::new(places.len(), "programs");
    let mut tally = Tally::default();
    let mut log = sarif::Log::default();
    let mut many = several(&arguments.paths);
    for place in &places {
        match place.open() {
            Ok(inputs) => {
                many |= inputs.len() > 1;
                for input in &inputs {
                    one(input, arguments, &mut tally, &mut log)?;
                }
            }
            Err(error) => match fail(&error) {
                Status::Refused => tally.refused += 1,
                Status::Success | Status::Unusable => tally.unread += 1,
            },
        }
        progress.step();
    }
    drop(progress);
    let Tally { accepted, refused, unread, .. } = tally;
    match arguments.format {
        Format::Human if many => {
            let unread = if unread == 0 { String::new() } else { format!(", {unread} not read") };
            emit(&format!("{accepted} accepted, {refused} refused{unread}\n"))?;
        }
        Format::Human => {}
        Format::Json => {
            emit(&tally.line())?;
        }
        Format::Sarif => {
            emit(&log.text())?;
        }
    }
    Ok(match (unread, refused) {
        (0, 0) => Status::Success,
        (0, _) => Status::Refused,
        _ => Status::Unusable,
    })
}

/// Reports the errors of a program, or its contents.
fn one(input: &Input, arguments: &Arguments, tally: &mut Tally, log: &mut sarif::Log) -> anyhow::Result<()> {
    let options = ParseOptions::default().with_lenient(arguments.lenient).with_stage(input.stage);
    let checked = load(input.bytes(), &options);
    let mut found = checked.diagnostics;
    if checked.program.is_some() && !arguments.no_advice {
        found.extend(advice(input, &options));
        found.sort_by_key(|diagnostic| diagnostic.span.start);
    }
    tally.errors += found.iter().filter(|entry| entry.severity == Severity::Error).count();
    tally.warnings += found.iter().filter(|entry| entry.severity == Severity::Warning).count();
    match arguments.format {
        Format::Human if found.is_empty() => {}
        Format::Human => complain_as_is(&shown(input, &found)),
        Format::Json => {
            emit(&json_lines(input, &found))?;
        }
        Format::Sarif => log.add(input, &found),
    }
    match &checked.program {
        None => tally.refused += 1,
        Some(program) => {
            tally.accepted += 1;
            if arguments.format == Format::Human {
                let name = program.dialect().rules().name;
                let said = checked.setup.as_ref().map_or_else(|| summary(program), written);
                emit(&format!("{}: {name}, {said}\n", input.name))?;
            }
        }
    }
    Ok(())
}

/// Advice about a program that loads.
fn advice(input: &Input, options: &ParseOptions) -> Vec<Diagnostic> {
    let text = std::str::from_utf8(input.bytes());
    text.map_or_else(|_| Vec::new(), |text| Document::with(text, options).advice())
}

fn summary(program: &Program) -> String {
    let resources = program.resources();
    let counted = |count: u32, what: &str| counted(count as usize, what);
    format!(
        "{}, {}, {}, {}",
        counted(resources.instructions, "instruction"),
        counted(resources.temporaries, "temporary register"),
        counted(resources.parameters, "parameter"),
        counted(resources.attributes, "attribute"),
    )
}

/// What the text of a fixed unit sets up: the program that it becomes has instructions and registers of its own.
fn written(setup: &Setup) -> String {
    match setup {
        Setup::Combined { shader, combiners } => {
            let stages = shader.iter().flatten().filter(|stage| stage.operation != Operation::None).count();
            let mut parts: Vec<String> = shader.iter().map(|_| counted(stages, "texture stage")).collect();
            parts.extend(combiners.iter().map(|combiners| {
                let general = counted(combiners.stages.len(), "general stage");
                format!("{general} and the final combiner")
            }));
            parts.join(", ")
        }
        Setup::Passes(shader) => {
            let sum = |count: fn(&glasm::combine::Pass) -> usize| shader.passes.iter().map(count).sum();
            let passes = shader.passes.len();
            [
                if passes == 1 { "1 pass".to_owned() } else { format!("{passes} passes") },
                counted(sum(|pass| pass.routes.len()), "texture instruction"),
                counted(sum(|pass| pass.instructions.len()), "arithmetic instruction"),
                counted(
                    shader.constants.iter().filter(|constant| **constant != PassConstant::Unused).count(),
                    "constant",
                ),
            ]
            .join(", ")
        }
    }
}
