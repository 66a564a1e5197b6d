//! Statements that begin with a word that the language does not have.

use super::context::CheckContext;
use super::options;
use crate::diag::{Code, Diagnostic};
use crate::isa;
use crate::span::Span;
use crate::vocabulary::Dialect;

/// A statement begins with something other than a word.
#[cold]
pub(super) fn not_a_statement(context: &mut CheckContext, span: Span) {
    let text = context.text(span).into_owned();
    context.error_with_help(
        Code::UnknownInstruction,
        span,
        format!("unknown instruction `{text}`"),
        "a statement begins with the name of an instruction",
    );
}

#[cold]
pub(super) fn unknown(context: &mut CheckContext, name: Span) {
    if context.full() {
        return;
    }
    let text = context.text(name).into_owned();
    let language = context.rules.name;
    // An option of the same language may provide it.
    let optional = Dialect::ALL
        .into_iter()
        .filter(|other| other.rules().header == context.rules.header && isa::find(*other, text.as_bytes()).is_some())
        .find_map(options::name);
    if let Some(option) = optional {
        let help = format!("write OPTION {option}; below the header");
        context.error_with_help(Code::WrongDialect, name, format!("{language} has no {text}"), help);
        return;
    }
    // A variable, with a value as other languages assign it.
    let rest = context.source.get(name.end as usize..).unwrap_or_default().trim_ascii_start();
    let masked = rest.strip_prefix(b".").map_or(rest, |mask| {
        let letters = mask.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        mask[letters..].trim_ascii_start()
    });
    if masked.starts_with(b"=") {
        let help = "a statement begins with an instruction, as in MOV name, value;";
        context.error_with_help(Code::UnknownInstruction, name, format!("unknown instruction `{text}`"), help);
        return;
    }
    let elsewhere = Dialect::ALL
        .into_iter()
        .filter(|other| isa::find(*other, text.as_bytes()).is_some())
        .min_by_key(|other| other.rules().stage != context.rules.stage);
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
        (None, similar) if let Some((row, suffix)) = isa::suffixed(context.rules.dialect, &text) => {
            let message = format!("{} does not take the suffix {suffix}", row.name);
            Diagnostic::error(Code::Suffix, name, message).help(match similar {
                Some(similar) if similar.starts_with(row.name) => format!("did you mean {similar}?"),
                _ => format!("write {}", row.name),
            })
        }
        (None, Some(similar)) => {
            Diagnostic::error(Code::UnknownInstruction, name, format!("unknown instruction `{text}`"))
                .help(format!("did you mean {similar}?"))
        }
        (None, None) => Diagnostic::error(Code::UnknownInstruction, name, format!("unknown instruction `{text}`"))
            .help("`glasm ops` lists the instructions"),
    };
    context.push(diagnostic);
}
