//! Statements that begin with nothing the language knows.

use super::context::Context;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Dialect;
use crate::isa;
use crate::span::Span;

/// A statement begins with something other than a word.
#[cold]
pub fn not_a_statement(context: &mut Context, span: Span) {
    let text = context.text(span).into_owned();
    context.error_with_help(
        Code::UnknownInstruction,
        span,
        format!("`{text}` is no instruction"),
        "a statement begins with the name of an instruction",
    );
}

#[cold]
pub fn unknown(context: &mut Context, name: Span) {
    if context.full() {
        return;
    }
    let text = context.text(name).into_owned();
    let language = context.rules.name;
    let elsewhere = Dialect::ALL.into_iter().find(|other| isa::find(*other, text.as_bytes()).is_some());
    let similar = isa::similar(context.rules.dialect, &text);
    let diagnostic = match (elsewhere, similar) {
        (Some(other), similar) => {
            let base = Diagnostic::error(Code::WrongDialect, name, format!("{language} has no {text}"));
            let known = format!("{text} belongs to {}", other.rules().name);
            base.help(match similar {
                Some(similar) => format!("{known}; the nearest here is {similar}"),
                None => known,
            })
        }
        (None, Some(similar)) => {
            let base = isa::TABLE.iter().find(|row| text.starts_with(row.name) && similar.starts_with(row.name));
            let (code, message) = match base {
                Some(row) => (Code::Suffix, format!("{} does not take the suffix of `{text}`", row.name)),
                None => (Code::UnknownInstruction, format!("`{text}` is no instruction")),
            };
            Diagnostic::error(code, name, message).help(format!("did you mean {similar}?"))
        }
        (None, None) => Diagnostic::error(Code::UnknownInstruction, name, format!("`{text}` is no instruction"))
            .help("`glasm ops` lists the instructions"),
    };
    context.push(diagnostic);
}
