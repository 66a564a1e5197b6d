//! What failed in a script, and where.

use std::fmt;

use super::parse::ProgramText;
use glasm::check;
use glasm::diag::{self, Diagnostic, Severity};
use glasm::span::line_column;

/// A line of the script that failed.
#[derive(Clone, Debug, PartialEq)]
pub struct Failure {
    /// The file that the script names, if it is not the script.
    pub file: Option<String>,
    /// Counted from 1, in that file.
    pub line: usize,
    /// A phrase that says what went wrong.
    pub message: String,
    /// If a program was refused: the line of its source with a mark below, and what to do. Every device refuses it.
    pub excerpt: Option<String>,
}

impl Failure {
    pub(super) fn at(line: usize, message: impl ToString) -> Failure {
        Failure { file: None, line, message: message.to_string(), excerpt: None }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(formatter, "{file}:{}: {}", self.line, self.message),
            None => write!(formatter, "{}: {}", self.line, self.message),
        }
    }
}

/// Messages about a program, with their places in the script or in the program's file.
pub(super) fn complaints(program: &ProgramText, severity: Severity) -> Vec<Failure> {
    let options = check::ParseOptions::default().with_lenient(true);
    let diagnostics = check::load(program.text.as_bytes(), &options).diagnostics;
    diagnostics
        .iter()
        .filter(|diagnostic| diagnostic.severity == severity)
        .map(|diagnostic| complaint(program, diagnostic))
        .collect()
}

fn complaint(program: &ProgramText, diagnostic: &Diagnostic) -> Failure {
    let (line, _) = line_column(program.text.as_bytes(), diagnostic.span.start as usize);
    let (file, line) = program.place(line);
    let excerpt = Some(diag::excerpt(program.text.as_bytes(), diagnostic));
    Failure { file, excerpt, ..Failure::at(line, &diagnostic.message) }
}
