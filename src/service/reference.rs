//! What a word means: instructions by the opcode table, options, and names of the program.

use std::fmt::Write;

use super::Document;
use super::complete::describe;
use crate::dialect::OPTIONS;
use crate::isa::reference::{operand, operands, result, suffixes, types};
use crate::isa::{Row, find};
use crate::span::Span;
use crate::vocabulary::Dialect;

/// What is said about a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hover {
    /// The word.
    pub span: Span,
    /// Markdown.
    pub text: String,
}

/// The name and operands of an instruction in short.
pub(super) fn usage(row: &Row) -> String {
    format!("{} {}", row.name, operands(row)).trim_end().to_owned()
}

/// An instruction in full, as Markdown.
fn instruction(row: &Row, dialect: Dialect) -> String {
    let mut text = format!("**{}**\n\n{}\n\n- writes: {}\n", usage(row), row.meaning, result(row.result));
    for (letter, shape) in ["a", "b", "c", "d"].iter().zip(row.operands) {
        let _ = writeln!(text, "- {letter}: {}", operand(*shape));
    }
    if let Some(typing) = &row.typing {
        let _ = writeln!(text, "- types: {}", types(typing));
    }
    let _ = writeln!(text, "- suffixes: {}", suffixes(row.modifiers_in(dialect)));
    let _ = write!(text, "\n{}", row.section);
    text
}

impl Document {
    /// What the word at an offset means; `None` for a word without a meaning of its own.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        if let Some(name) = self.name_at(offset) {
            let span = std::iter::once(&name.declaration).chain(&name.uses);
            let span = *span.into_iter().find(|span| (span.start as usize..=span.end as usize).contains(&offset))?;
            let text = match name.kind {
                super::NameKind::Label => format!("`{}`: a label", name.name),
                kind => format!("`{}`: {}\n\n```\n{};\n```", name.name, describe(kind), self.text(name.statement)),
            };
            return Some(Hover { span, text });
        }
        let span = self.word_at(offset)?;
        let word = self.text(span);
        if self.tree.header.is_some_and(|header| header.start <= span.start && span.end <= header.end) {
            let rules = self.dialect?.rules();
            let stage = rules.stage.name();
            return Some(Hover { span, text: format!("**{}**: a {stage} program", rules.name) });
        }
        if let Some((name, languages, _)) = OPTIONS.iter().find(|(name, ..)| *name == word) {
            let list: Vec<&str> = languages.iter().map(|dialect| dialect.rules().name).collect();
            return Some(Hover { span, text: format!("**{name}**: an option of {}", list.join(", ")) });
        }
        let dialect = self.dialect?;
        let is_head = self.heads().any(|term| term.span.start == span.start);
        let mnemonic = find(dialect, word.as_bytes()).filter(|_| is_head)?;
        Some(Hover { span, text: instruction(mnemonic.row(), dialect) })
    }
}
