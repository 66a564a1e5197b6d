//! Errors as JavaScript gets them.

use std::fmt;

use glasm::diag::{Diagnostic, Severity, render};
use glasm::export::Json;
use glasm::{export, lower};

use crate::languages::diagnostics;

/// A sentence, and the code that `glasm explain` explains.
#[derive(Clone, Debug, PartialEq)]
pub struct Error {
    /// The stable spelling of the kind of error.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
    /// Of a program that is refused, its mistakes with their places; otherwise an empty list.
    pub diagnostics: Json,
    /// Of several programs, which one is refused.
    pub program: Option<String>,
}

impl Error {
    /// Why something cannot be done, though no program is at fault.
    pub fn plain(code: &'static str, message: impl Into<String>) -> Error {
        Error { code, message: message.into(), diagnostics: Json::List(Vec::new()), program: None }
    }

    /// A program with mistakes, under the name that its file has.
    pub fn refused(source: &str, name: &str, found: &[Diagnostic]) -> Error {
        let first = found.iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        let message = render(source.as_bytes(), name, found).trim_end().to_owned();
        let diagnostics = diagnostics(source, found);
        Error { diagnostics, ..Error::plain(first.map_or("", |first| first.code.as_str()), message) }
    }

    /// The same, of one of several programs.
    #[must_use]
    pub fn of(self, program: &str) -> Error {
        Error { program: Some(program.to_owned()), ..self }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<lower::Error> for Error {
    fn from(error: lower::Error) -> Error {
        Error::plain(error.code.as_str(), error.message)
    }
}

impl From<export::Error> for Error {
    fn from(error: export::Error) -> Error {
        Error::plain(error.code.as_str(), error.to_string())
    }
}

impl From<glasm_scene::Error> for Error {
    fn from(error: glasm_scene::Error) -> Error {
        Error::plain(error.code.as_str(), error.message.into_owned())
    }
}
