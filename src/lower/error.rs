//! Why a program has no module.

use crate::span::Span;

/// Why a program has no module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// A sentence that says what cannot be translated.
    pub message: String,
    /// The instruction, if one cannot be translated.
    pub span: Option<Span>,
}

impl Error {
    pub(crate) fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), span: None }
    }

    pub(crate) fn at(message: &str, span: Span) -> Self {
        Self { message: message.to_owned(), span: Some(span) }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}
