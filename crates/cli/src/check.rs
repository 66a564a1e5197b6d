//! `glasm check`.

use glasm::check::{Options, load};
use glasm::program::Program;
use glasm_scene::cases::stage_of;

use super::files::read;
use super::output::{Format, Status, complain, emit, report};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Programs; `-` is standard input. The extension .vp .vsp .fp .gp .tcp .tep selects the stage
    #[arg(required = true, value_name = "FILE")]
    files: Vec<String>,
    /// Only warn about rules that shipping drivers were known to relax
    #[arg(long)]
    lenient: bool,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let mut status = Status::Success;
    for file in &arguments.files {
        let source = match read(file) {
            Ok(source) => source,
            Err(error) => {
                complain(&format!("glasm: {error:#}\n"));
                status = Status::Unusable;
                continue;
            }
        };
        let options = Options::default().with_lenient(arguments.lenient).with_stage(stage_of(file));
        let checked = load(&source, &options);
        report(file, &source, &checked.diagnostics, arguments.format);
        match &checked.program {
            None => status = status.max(Status::Refused),
            Some(program) if arguments.format == Format::Human => {
                emit(&format!("{file}: {}\n", summary(program)))?;
            }
            Some(_) => {}
        }
    }
    Ok(status)
}

fn summary(program: &Program) -> String {
    let resources = &program.resources;
    let counted = |count: u32, what: &str| format!("{count} {what}{}", if count == 1 { "" } else { "s" });
    format!(
        "{}, {}, {}, {}, {}",
        program.dialect.rules().name,
        counted(resources.instructions, "instruction"),
        counted(resources.temporaries, "temporary register"),
        counted(resources.parameters, "parameter"),
        counted(resources.attributes, "attribute"),
    )
}
