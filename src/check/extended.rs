//! The four selectors of SWZ (ARB_vertex_program, 2.14.5.26; ARB_fragment_program, 3.11.5.28).

use super::context::CheckContext;
use super::suffix;
use crate::diag::{Code, Diagnostic};
use crate::program::Select;
use crate::syntax::tree::{Item, Part, Sign, Term, TermKind};

/// The selectors and the components to negate. All letters come from one set, which drivers did not enforce.
pub(super) fn selectors(context: &mut CheckContext, items: &[Item], colors: bool) -> Option<([Select; 4], u8)> {
    let mut selects = Select::XYZW;
    let mut negate = 0;
    let mut letters = Vec::with_capacity(4);
    for (place, (slot, item)) in selects.iter_mut().zip(items).enumerate() {
        let terms = context.tree.terms(item.terms);
        let Some(select) = (if let [term] = terms { selector(context, term, colors, &mut letters) } else { None })
        else {
            let text = context.text(item.span).into_owned();
            return context.refuse(
                Code::ExtendedSwizzle,
                item.span,
                format!("`{text}` selects no component"),
                "a selector is 0, 1 or one component, with a sign or without",
            );
        };
        *slot = select;
        if terms[0].sign == Some(Sign::Minus) {
            negate |= 1 << place;
        }
    }
    if !letters.is_empty() && suffix::mixed(&letters) {
        let span = items.first()?.span.to(items.last()?.span);
        let message = "the selectors mix x, y, z, w with r, g, b, a";
        context.relaxed(Diagnostic::error(Code::ExtendedSwizzle, span, message).help("use letters of one set"));
    }
    Some((selects, negate))
}

fn selector(context: &CheckContext, term: &Term, colors: bool, letters: &mut Vec<u8>) -> Option<Select> {
    if term.bars {
        return None;
    }
    match (term.kind, context.tree.parts(term)) {
        (TermKind::Number(digits), []) => match context.bytes(digits) {
            b"0" => Some(Select::Zero),
            b"1" => Some(Select::One),
            _ => None,
        },
        (TermKind::Path, [Part::Name(name)]) => {
            let text = context.bytes(*name);
            letters.extend(text);
            suffix::scalar(text, colors).map(Select::component)
        }
        _ => None,
    }
}
