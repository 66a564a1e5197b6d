//! `glasm fmt`.

use std::path::PathBuf;

use anyhow::{Context as _, bail};
use glasm::check;

use super::files::{Input, Place, places_by_ending, several};
use super::output::{Format, Status, complain, emit, emit_bytes, report};
use super::progress::Progress;
use super::split::joined;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program to print; with --write or --check, several programs, and folders of them. `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Rewrite the files that are not in the usual layout
    #[arg(short, long, conflicts_with = "check")]
    write: bool,
    /// List the programs that are not in the usual layout, and write nothing; the exit status is 1 if there are any
    #[arg(long)]
    check: bool,
    /// How to write diagnostics
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// What became of a file.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Outcome {
    /// It is in its usual layout.
    Usual,
    /// It is not, or was not until now.
    Other,
    /// It is not a program.
    Refused,
    Unread,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let files = places_by_ending(&arguments.paths)?;
    if !arguments.write && !arguments.check {
        return match files.as_slice() {
            [place] if !several(&arguments.paths) => print(place, arguments.format),
            files => bail!(
                "{} programs are not printed: --write changes their files, --check names those that would change",
                files.len()
            ),
        };
    }
    if arguments.write && arguments.paths.iter().any(|path| path.as_os_str() == "-") {
        bail!("standard input cannot be written to: leave --write out");
    }
    let progress = Progress::new(files.len(), "programs");
    let mut outcomes = Vec::new();
    for place in &files {
        outcomes.push(one(place, arguments)?);
        progress.step();
    }
    drop(progress);
    let count = |wanted: Outcome| outcomes.iter().filter(|outcome| **outcome == wanted).count();
    let (other, refused, unread) = (count(Outcome::Other), count(Outcome::Refused), count(Outcome::Unread));
    if arguments.write {
        let more = [(refused, "refused"), (unread, "not read")].into_iter().filter(|(count, _)| *count > 0);
        let more: String = more.map(|(count, what)| format!(", {count} {what}")).collect();
        emit(&format!("{other} changed, {} as they were{more}\n", count(Outcome::Usual)))?;
    }
    Ok(match (unread, refused, other) {
        (1.., _, _) => Status::Unusable,
        (0, 1.., _) => Status::Refused,
        (0, 0, 1..) if arguments.check => Status::Refused,
        _ => Status::Success,
    })
}

fn print(place: &Place, format: Format) -> anyhow::Result<Status> {
    let whole = matches!(place, Place::File(_));
    match formatted(&place.open()?, whole, format) {
        Some(text) => emit_bytes(&text),
        None => Ok(Status::Refused),
    }
}

/// Programs in their usual layout, or a report of their syntax errors. They are the `whole` of their file, with what stands
/// before the first of them, or parts of a script.
fn formatted(inputs: &[Input], whole: bool, format: Format) -> Option<Vec<u8>> {
    let mut texts = Vec::new();
    for input in inputs {
        match check::format_bytes(input.bytes()) {
            Ok(text) => texts.push(text),
            Err(diagnostics) => report(input, &diagnostics, format),
        }
    }
    let before = inputs.first().filter(|_| whole).map_or(&[][..], Input::before);
    (texts.len() == inputs.len()).then(|| joined(before, &texts))
}

/// Names a file that is not in its usual layout, or writes it.
fn one(place: &Place, arguments: &Arguments) -> anyhow::Result<Outcome> {
    let inputs = match place.open() {
        Ok(inputs) => inputs,
        Err(error) => {
            complain(&format!("glasm: {error:#}\n"));
            return Ok(Outcome::Unread);
        }
    };
    let Place::File(path) = place else {
        complain(&format!("glasm: the programs of {} are not files that can be written\n", place.path().display()));
        return Ok(Outcome::Unread);
    };
    let Some(text) = formatted(&inputs, true, arguments.format) else { return Ok(Outcome::Refused) };
    if inputs.first().is_some_and(|input| text == input.text()) {
        return Ok(Outcome::Usual);
    }
    if arguments.write {
        std::fs::write(path, text).with_context(|| path.display().to_string())?;
    } else {
        emit(&format!("{}\n", path.display()))?;
    }
    Ok(Outcome::Other)
}
