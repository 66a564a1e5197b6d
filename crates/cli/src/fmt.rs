//! `glasm fmt`.

use anyhow::{Context as _, bail};
use glasm::syntax;

use super::files::{programs, read, several};
use super::output::{Format, Status, complain, emit, report};
use super::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// A program, which is printed; with --write or --check also several, and folders of them. `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Write programs back to their files, where that changes them
    #[arg(short, long, conflicts_with = "check")]
    write: bool,
    /// Name the programs that are not in their usual layout, and write nothing; the exit status is 1 if there is one
    #[arg(long)]
    check: bool,
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
    let files = programs(&arguments.paths)?;
    if !arguments.write && !arguments.check {
        return match files.as_slice() {
            [file] if !several(&arguments.paths) => print(file, arguments.format),
            files => bail!(
                "{} programs are not printed: --write changes their files, --check names those that would change",
                files.len()
            ),
        };
    }
    if arguments.write && files.iter().any(|file| file == "-") {
        bail!("standard input cannot be written to: leave --write out");
    }
    let progress = Progress::new(files.len(), "programs");
    let mut outcomes = Vec::new();
    for file in &files {
        outcomes.push(one(file, arguments)?);
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

fn print(file: &str, format: Format) -> anyhow::Result<Status> {
    let source = read(file)?;
    match syntax::format(&source) {
        Ok(text) => emit(&text),
        Err(diagnostics) => {
            report(file, &source, &diagnostics, format);
            Ok(Status::Refused)
        }
    }
}

/// Names a file that is not in its usual layout, or writes it.
fn one(file: &str, arguments: &Arguments) -> anyhow::Result<Outcome> {
    let source = match read(file) {
        Ok(source) => source,
        Err(error) => {
            complain(&format!("glasm: {error:#}\n"));
            return Ok(Outcome::Unread);
        }
    };
    let text = match syntax::format(&source) {
        Ok(text) => text,
        Err(diagnostics) => {
            report(file, &source, &diagnostics, arguments.format);
            return Ok(Outcome::Refused);
        }
    };
    if text.as_bytes() == source {
        return Ok(Outcome::Usual);
    }
    if arguments.write {
        std::fs::write(file, text).with_context(|| file.to_owned())?;
    } else {
        emit(&format!("{file}\n"))?;
    }
    Ok(Outcome::Other)
}
