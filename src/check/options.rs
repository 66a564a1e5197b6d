//! OPTION: selects the language of the rest of the program, or changes how the program runs.

use crate::check::context::CheckContext;
use crate::diag::{Code, Diagnostic, Severity};
use crate::dialect::{Change, OPTIONS, TAKEN_ELSEWHERE};
use crate::isa::lookup::distance;
use crate::syntax::tree::Statement;
use crate::vocabulary::Dialect;

/// The option that changes a language into another.
pub(super) fn name(language: Dialect) -> Option<&'static str> {
    let makes = |change: Change| matches!(change, Change::Language(made) if made == language);
    OPTIONS.iter().find(|(.., change)| makes(*change)).map(|(name, ..)| *name)
}

pub(super) fn option(context: &mut CheckContext, statement: &Statement, allowed: bool) {
    let tree = context.tree;
    let items = tree.items(statement);
    let name = match (items, tree.terms(items[0].terms)) {
        ([item], [_, term]) if item.value.is_none() => super::declared::plain_name(context, term),
        _ => None,
    };
    let Some(name) = name else {
        context.error_with_help(
            Code::Syntax,
            statement.span,
            "OPTION is followed by one name",
            "write OPTION, a name and a semicolon, one statement for each option",
        );
        return;
    };
    let text = context.text(name).into_owned();
    let dialect = context.rules.dialect;
    let known = OPTIONS.iter().find(|(known, ..)| *known == text);
    let elsewhere = TAKEN_ELSEWHERE.iter().any(|(known, languages)| *known == text && languages.contains(dialect));
    match known {
        Some((_, languages, _)) if (languages.contains(dialect) || elsewhere) && !allowed => context.error_with_help(
            Code::OptionPlace,
            statement.span,
            "an option comes after the program's first statement",
            "move it to the top, directly below the header",
        ),
        Some((_, languages, change)) if languages.contains(dialect) => apply(context, statement, *change),
        Some(_) if elsewhere => {
            let message = format!("{} has no option {text}", context.rules.name);
            let help = "NVIDIA's driver accepts it without effect: remove the line";
            context.relaxed(Diagnostic::error(Code::UnknownOption, name, message).help(help));
        }
        _ => {
            let other = known.and_then(|(_, languages, _)| languages.iter().next());
            let help = match other {
                Some(other) => format!("it belongs to {}", other.rules().name),
                None => nearest(dialect, &text).map_or_else(
                    || "remove the line, or see the list of options in the documentation".into(),
                    |nearest| format!("did you mean {nearest}?"),
                ),
            };
            let language = context.rules.name;
            context.error_with_help(Code::UnknownOption, name, format!("{language} has no option {text}"), help);
        }
    }
}

/// The option of a language whose name begins that of an extension, or is nearly the same as the one given.
fn nearest(dialect: Dialect, text: &str) -> Option<&'static str> {
    let names = || OPTIONS.iter().filter(|(_, languages, _)| languages.contains(dialect)).map(|(known, ..)| *known);
    let begins = |known: &&str| text.strip_prefix(*known).is_some_and(|rest| rest.starts_with('_'));
    names().filter(begins).max_by_key(|known| known.len()).or_else(|| {
        let near = names().map(|known| (distance(known, text), known));
        near.filter(|(distance, known)| *distance <= 1 + known.len() / 8).min().map(|(_, known)| known)
    })
}

fn apply(context: &mut CheckContext, statement: &Statement, change: Change) {
    let options = &mut context.program.options;
    match change {
        Change::Switch(switches) => options.switches |= switches,
        Change::Included => {}
        Change::Hint => context.push(Diagnostic {
            severity: Severity::Warning,
            ..Diagnostic::error(Code::UnknownOption, statement.span, "this option changes nothing here")
                .help("it is a hint for some drivers: the line may stay")
        }),
        Change::Mesa(switches) => {
            options.switches |= switches;
            context.relaxed(
                Diagnostic::error(Code::UnknownOption, statement.span, "only Mesa's drivers have this option")
                    .help("use a language of NV_gpu_program4, which has the same feature"),
            );
        }
        Change::Fog(mode) => {
            let before = options.fog.replace(mode);
            if before.is_some_and(|before| before != mode) {
                conflict(context, statement, "two different fog options");
            }
        }
        Change::Precision(hint) => {
            let before = options.precision_hint.replace(hint);
            if before.is_some_and(|before| before != hint) {
                conflict(context, statement, "two different precision hints");
            }
        }
        // Each of these languages includes those before it in the list.
        Change::Language(dialect) => {
            let dialect = context.rules.dialect.max(dialect);
            context.program.dialect = dialect;
            context.rules = dialect.rules();
        }
    }
}

fn conflict(context: &mut CheckContext, statement: &Statement, what: &'static str) {
    context.error_with_help(
        Code::OptionConflict,
        statement.span,
        format!("the program has {what}"),
        "keep one of them",
    );
}
