//! What a word means: instructions by the opcode table, options, and names of the program.

use std::fmt::Write;

use super::Document;
use super::bindings::{bindings, describe as describe_binding};
use super::complete::describe;
use super::meaning::option;
use super::statements;
use crate::dialect::OPTIONS;
use crate::isa::reference::{operand, operands, result, suffixes, types};
use crate::isa::{Row, find, section};
use crate::span::Span;
use crate::syntax::tree::TermKind;
use crate::vocabulary::{Dialect, Family};

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
    let _ = write!(text, "\n{}", section(row, dialect));
    text
}

impl Document {
    /// What the word at an offset means; `None` for a word without a meaning of its own.
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        if self.is_fixed() {
            return self.fixed_hover(offset);
        }
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
            let meaning = option(name).unwrap_or_default();
            return Some(Hover { span, text: format!("**{name}**: {meaning}\n\nan option of {}", list.join(", ")) });
        }
        let stands = self.tree.terms.iter().any(|term| term.span.start == span.start) || self.tree.end == Some(span);
        if let Some(meaning) = statements::meaning(word).filter(|_| stands) {
            return Some(Hover { span, text: format!("**{word}**: {meaning}") });
        }
        let dialect = self.dialect?;
        let is_head = self.heads().any(|term| term.span.start == span.start);
        if !is_head {
            return self.binding(offset, dialect);
        }
        let mnemonic = find(dialect, word.as_bytes())?;
        Some(Hover { span, text: instruction(mnemonic.row(), dialect) })
    }
    /// What the binding at an offset means.
    fn binding(&self, offset: usize, dialect: Dialect) -> Option<Hover> {
        let at = |span: Span| (span.start as usize..=span.end as usize).contains(&offset);
        let path = self.tree.terms.iter().filter(|term| term.kind == TermKind::Path).find(|term| at(term.span))?;
        let name = self.text(path.span).trim_start_matches(['-', '+', '|']);
        let (meaning, section) = match dialect.rules().family {
            Family::Register | Family::Fixed => registered(dialect, name)?,
            Family::Declared | Family::Typed => describe_binding(dialect, name, false)?,
        };
        Some(Hover { span: path.span, text: format!("**{name}**: {meaning}\n\n{section}") })
    }
}

/// A register with its index, whatever stands after it.
fn registered(dialect: Dialect, name: &str) -> Option<(String, &'static str)> {
    let (register, _) = name.split_once(']')?;
    let (letter, index) = register.split_once('[')?;
    let is_number = index.trim().parse::<u32>().is_ok();
    let meant = |pattern: &str| {
        let (first, rest) = pattern.split_once('[').unwrap_or((pattern, ""));
        first == letter && (rest == format!("{}]", index.trim()) || is_number && rest == "n]")
    };
    let found = bindings(dialect).into_iter().find(|binding| meant(&binding.pattern))?;
    Some((found.meaning, found.section))
}
