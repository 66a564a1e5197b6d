//! Errors as JavaScript gets them.

use std::fmt;

use glasm::diag::Severity;
use glasm::{ParseError, export, lower};

/// A sentence, and the code that `glasm explain` explains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The stable spelling of the kind of error.
    pub code: &'static str,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

impl From<ParseError> for Error {
    fn from(error: ParseError) -> Error {
        let first = error.diagnostics().iter().find(|diagnostic| diagnostic.severity == Severity::Error);
        Error { code: first.map_or("", |first| first.code.as_str()), message: error.to_string() }
    }
}

impl From<lower::Error> for Error {
    fn from(error: lower::Error) -> Error {
        Error { code: error.code.as_str(), message: error.message }
    }
}

impl From<export::Error> for Error {
    fn from(error: export::Error) -> Error {
        Error { code: error.code.as_str(), message: error.to_string() }
    }
}

impl From<glasm_scene::Error> for Error {
    fn from(error: glasm_scene::Error) -> Error {
        Error { code: error.code.as_str(), message: error.message.into_owned() }
    }
}
