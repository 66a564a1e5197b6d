//! What an editor asks about a program while it is written: mistakes, kinds of words, what a word means, where a name is
//! declared and used, what can be written next, an outline. `glasm lsp` answers editors with it.
//!
//! ```
//! use glasm::service::Document;
//!
//! let document = Document::new("!!FP1.0\nADD o[COLR], f[COL0], {1};\nEND\n");
//! let hover = document.hover(9).expect("a word that has a meaning");
//! assert!(hover.text.contains("ADD") && hover.text.contains("a + b"));
//! ```

mod advice;
mod bindings;
mod complete;
mod fixed;
mod fixes;
mod meaning;
mod names;
mod outline;
mod places;
mod reference;
mod signature;
mod statements;
mod words;

#[cfg(test)]
mod tests;

pub use bindings::{Binding, bindings};
pub use complete::{Completion, CompletionKind};
pub use fixes::Fix;
pub use meaning::{option as option_meaning, options};
pub use names::{Name, NameKind};
pub use outline::Fold;
pub use reference::Hover;
pub use signature::Signature;
pub use words::{Word, WordKind};

use crate::check::{self, ParseOptions};
use crate::diag::Diagnostic;
use crate::dialect::{Change, OPTIONS};
use crate::program::Program;
use crate::span::Span;
use crate::syntax::tree::{Part, StatementKind, Term, TermKind};
use crate::syntax::{Tree, parse};
use crate::vocabulary::Dialect;

/// A program string as an editor has it: often with mistakes, which never keep it from being read.
#[derive(Clone, Debug)]
pub struct Document {
    source: String,
    tree: Tree,
    dialect: Option<Dialect>,
    program: Option<Program>,
    diagnostics: Vec<Diagnostic>,
    names: Vec<Name>,
    places: places::Places,
}

impl Document {
    /// Reads a text, and holds it to its extension's text.
    pub fn new(source: impl Into<String>) -> Document {
        Document::with(source, &ParseOptions::default())
    }

    /// The same with options, such as lenient reading.
    pub fn with(source: impl Into<String>, options: &ParseOptions) -> Document {
        let source = source.into();
        let (tree, _) = parse(source.as_bytes());
        let checked = check::load(source.as_bytes(), options);
        let (diagnostics, places) = (checked.diagnostics, places::Places::new(&source));
        let (program, names) = (checked.program, Vec::new());
        let mut document = Document { source, tree, dialect: None, program, diagnostics, names, places };
        document.dialect = document.find_dialect();
        document.names = if document.is_fixed() { Vec::new() } else { document.find_names() };
        document
    }

    /// The text.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The line and column of a byte, both from 0, as the Language Server Protocol counts them: lines end with LF, and columns
    /// are units of UTF-16.
    pub fn place(&self, offset: usize) -> (u32, u32) {
        self.places.of(&self.source, offset)
    }

    /// The language, with the options that change it; `None` without a known header.
    pub fn dialect(&self) -> Option<Dialect> {
        self.dialect
    }

    /// Errors and warnings, in the order of the text.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// The text in its usual layout; `None` if it has syntax errors.
    pub fn formatted(&self) -> Option<String> {
        check::format(self.source.as_bytes()).ok()
    }

    /// The header that the text begins with, known or not.
    pub fn header(&self) -> Option<Span> {
        crate::combine::header(self.source.as_bytes()).or(self.tree.header)
    }

    fn text(&self, span: Span) -> &str {
        self.source.get(span.start as usize..span.end as usize).unwrap_or("")
    }

    fn find_dialect(&self) -> Option<Dialect> {
        if let Some(header) = crate::combine::header(self.source.as_bytes()) {
            let header = self.text(header);
            return Dialect::ALL.into_iter().find(|entry| entry.rules().header == header);
        }
        let header = self.text(self.tree.header?);
        let mut dialect = Dialect::ALL.into_iter().find(|entry| entry.rules().header == header)?;
        for statement in &self.tree.statements {
            let Some([keyword, option]) = self.tree.items(statement).first().map(|item| self.tree.terms(item.terms))
            else {
                continue;
            };
            if self.first_word(keyword).is_none_or(|word| word != "OPTION") {
                continue;
            }
            let named = self.text(option.span);
            for (name, languages, change) in OPTIONS {
                if let (true, true, Change::Language(made)) = (*name == named, languages.contains(dialect), change) {
                    dialect = dialect.max(*made);
                }
            }
        }
        Some(dialect)
    }

    /// The name that a term begins with.
    fn first_word(&self, term: &Term) -> Option<&str> {
        self.first_span(term).map(|span| self.text(span))
    }

    fn first_span(&self, term: &Term) -> Option<Span> {
        match (term.kind, self.tree.parts(term).first()) {
            (TermKind::Path, Some(Part::Name(span))) => Some(*span),
            _ => None,
        }
    }

    /// The terms that statements begin with: mnemonics and keywords.
    fn heads(&self) -> impl Iterator<Item = &Term> {
        self.tree.statements.iter().filter_map(|statement| {
            let first = self.tree.items(statement).first()?;
            let plain = statement.kind != StatementKind::Broken;
            self.tree.terms(first.terms).first().filter(|_| plain)
        })
    }

    /// Where the word at an offset begins and ends. An offset directly after it counts too.
    fn word_at(&self, offset: usize) -> Option<Span> {
        let bytes = self.source.as_bytes();
        let belongs =
            |at: usize| bytes.get(at).is_some_and(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$' | b'!'));
        let mut start = offset.min(bytes.len());
        while start > 0 && belongs(start - 1) {
            start -= 1;
        }
        let mut end = start;
        while belongs(end) {
            end += 1;
        }
        (start < end && offset <= end).then(|| Span::new(start as u32, end as u32))
    }
}
