//! `glasm check`.

use glasm::check::{Options, load};
use glasm::program::Program;
use glasm_scene::cases::stage_of;

use super::files::{programs, read, several};
use super::output::{Format, Status, complain, emit, report};
use super::progress::Progress;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Programs, and folders of them; `-` is standard input. The extension .vp .vsp .fp .gp .tcp .tep
    /// selects the stage, and the programs among a folder's files
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<String>,
    /// Only warn about rules that shipping drivers were known to relax
    #[arg(long)]
    lenient: bool,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let files = programs(&arguments.paths)?;
    let progress = Progress::new(files.len(), "programs");
    let mut statuses = Vec::new();
    for file in &files {
        statuses.push(one(file, arguments)?);
        progress.step();
    }
    drop(progress);
    if several(&arguments.paths) && arguments.format == Format::Human {
        let count = |wanted: Status| statuses.iter().filter(|status| **status == wanted).count();
        let unread = match count(Status::Unusable) {
            0 => String::new(),
            unread => format!(", {unread} not read"),
        };
        emit(&format!("{} accepted, {} refused{unread}\n", count(Status::Success), count(Status::Refused)))?;
    }
    Ok(statuses.into_iter().max().unwrap_or(Status::Success))
}

/// Reports the errors of a file, or its contents.
fn one(file: &str, arguments: &Arguments) -> anyhow::Result<Status> {
    let source = match read(file) {
        Ok(source) => source,
        Err(error) => {
            complain(&format!("glasm: {error:#}\n"));
            return Ok(Status::Unusable);
        }
    };
    let options = Options::default().with_lenient(arguments.lenient).with_stage(stage_of(file));
    let checked = load(&source, &options);
    report(file, &source, &checked.diagnostics, arguments.format);
    match &checked.program {
        None => Ok(Status::Refused),
        Some(program) if arguments.format == Format::Human => emit(&format!("{file}: {}\n", summary(program))),
        Some(_) => Ok(Status::Success),
    }
}

fn summary(program: &Program) -> String {
    let resources = program.resources();
    let counted = |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    format!(
        "{}, {}, {}, {}, {}",
        program.dialect().rules().name,
        counted(resources.instructions, "instruction"),
        counted(resources.temporaries, "temporary register"),
        counted(resources.parameters, "parameter"),
        counted(resources.attributes, "attribute"),
    )
}
