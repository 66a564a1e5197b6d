//! `glasm fmt`.

use glasm::syntax;

use super::files::read;
use super::output::{Format, Status, emit, report};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The program; `-` is standard input
    file: String,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let source = read(&arguments.file)?;
    match syntax::format(&source) {
        Ok(text) => emit(&text),
        Err(diagnostics) => {
            report(&arguments.file, &source, &diagnostics, arguments.format);
            Ok(Status::Refused)
        }
    }
}
