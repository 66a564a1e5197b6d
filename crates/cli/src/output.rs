//! The program's output, and its exit status.

use std::io::{ErrorKind, Write};
use std::process::ExitCode;

use clap::ValueEnum;
use glasm::diag::{self, Diagnostic};

use super::progress::above;

/// The outcome of a command.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    Success,
    /// A program was refused, or a test failed.
    Refused,
    /// Wrong usage, or a file that cannot be read.
    Unusable,
}

/// A refused program as an error: its diagnostics as they are printed.
#[derive(Debug)]
pub(crate) struct Refusal(pub String);

impl std::fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Refusal {}

/// Reports an error that ends the program. What was refused has said everything in its diagnostics.
pub(crate) fn fail(error: &anyhow::Error) -> Status {
    if let Some(Refusal(diagnostics)) = error.downcast_ref() {
        complain(diagnostics);
        return Status::Refused;
    }
    complain(&format!("glasm: {error:#}\n"));
    Status::Unusable
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Success => 0,
            Status::Refused => 1,
            Status::Unusable => 2,
        })
    }
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Source line, caret, advice
    #[default]
    Human,
    /// One JSON object a line
    Json,
}

/// Writes to standard output. A closed pipe is not an error.
pub(crate) fn emit(text: &str) -> anyhow::Result<Status> {
    emit_bytes(text.as_bytes())
}

/// The same for binary data.
pub(crate) fn emit_bytes(bytes: &[u8]) -> anyhow::Result<Status> {
    let write = || {
        let mut out = std::io::stdout().lock();
        out.write_all(bytes).and_then(|()| out.flush())
    };
    match above(write) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Status::Success),
    }
}

/// Writes to standard error; failures are ignored.
pub(crate) fn complain(text: &str) {
    above(|| {
        let _ = std::io::stderr().lock().write_all(text.as_bytes());
    });
}

/// Writes diagnostics to standard error.
pub(crate) fn report(file: &str, source: &[u8], diagnostics: &[Diagnostic], format: Format) {
    if diagnostics.is_empty() {
        return;
    }
    complain(&match format {
        Format::Human => diag::render(source, file, diagnostics),
        Format::Json => diagnostics.iter().map(|one| diag::json_line(file, source, one) + "\n").collect(),
    });
}
