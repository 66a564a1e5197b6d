//! Completions for shells, and the manual page.

use clap::Command;
use clap_complete::Shell;

use super::output::{Status, emit_bytes};

#[derive(clap::Args)]
pub(crate) struct CompletionArguments {
    #[arg(value_enum)]
    shell: Shell,
}

/// `glasm completions`.
pub(crate) fn completions(arguments: &CompletionArguments, mut command: Command) -> anyhow::Result<Status> {
    let mut text = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "glasm", &mut text);
    emit_bytes(&text)
}

/// `glasm manual`: one page with a section for each command.
pub(crate) fn manual(mut command: Command) -> anyhow::Result<Status> {
    command.build();
    let mut page = Vec::new();
    let first = clap_mangen::Man::new(command.clone());
    first.render_title(&mut page)?;
    first.render_name_section(&mut page)?;
    first.render_synopsis_section(&mut page)?;
    first.render_description_section(&mut page)?;
    first.render_options_section(&mut page)?;
    for one in command.get_subcommands().filter(|one| one.get_name() != "help") {
        let title = format!("glasm {}", one.get_name());
        let section = clap_mangen::Man::new(one.clone().display_name(title.clone()).bin_name(title.clone()));
        page.extend_from_slice(format!(".SH \"{}\"\n", title.to_uppercase()).as_bytes());
        section.render_synopsis_section(&mut page)?;
        section.render_description_section(&mut page)?;
        section.render_options_section(&mut page)?;
    }
    emit_bytes(&page)
}
