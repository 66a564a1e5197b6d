//! Missing semicolons: a word that begins statements stands where none can begin. What is before it and what follows are
//! checked as two statements.

use super::context::CheckContext;
use super::refused::KEYWORDS;
use crate::isa;
use crate::span::Span;
use crate::syntax::tree::{Part, Slice, StatementKind, Term, TermKind};
use crate::syntax::{Tree, missing_semicolon};

/// Parts the statements of the tree, and reports each missing semicolon.
pub(super) fn part(context: &mut CheckContext, tree: &mut Tree) {
    let mut at = 0;
    while at < tree.statements.len() {
        if let Some((item, term, in_value)) = next(context, tree, at) {
            report(context, tree, at, (item, term, in_value));
            tree.split(at, item, term, in_value);
        }
        at += 1;
    }
}

#[cold]
fn report(context: &mut CheckContext, tree: &Tree, statement: usize, (item, term, in_value): (usize, usize, bool)) {
    let item = &tree.items(&tree.statements[statement])[item];
    let list = if in_value { item.value.unwrap_or_default() } else { item.terms };
    let before = tree.terms(list)[term - 1].span.end;
    context.push(missing_semicolon(Span::point(before)));
}

/// Where another statement begins inside this one: item, term, and whether after `=`.
#[inline]
fn next(context: &CheckContext, tree: &Tree, statement: usize) -> Option<(usize, usize, bool)> {
    let statement = &tree.statements[statement];
    if statement.kind != StatementKind::Plain {
        return None;
    }
    for (number, item) in tree.items(statement).iter().enumerate() {
        // The first word is the statement's own, and one term more can follow it.
        let least = if number == 0 { 2 } else { 1 };
        if item.terms.len() > least
            && let Some(term) = found(context, tree, item.terms, least)
        {
            return Some((number, term, false));
        }
        if let Some(value) = item.value
            && value.len() > 1
            && let Some(term) = found(context, tree, value, 1)
        {
            return Some((number, term, true));
        }
    }
    None
}

/// The first term from `least` on that begins a statement. Words of one declaration follow each other.
#[cold]
fn found(context: &CheckContext, tree: &Tree, list: Slice, least: usize) -> Option<usize> {
    let terms = tree.terms(list);
    let keyword = |term: &Term| word(context, tree, term).is_some_and(|word| KEYWORDS.contains(&word));
    let own = if least == 2 { 1 } else { 0 };
    (least..terms.len()).find(|at| {
        let Some(word) = word(context, tree, &terms[*at]) else { return false };
        let begins = KEYWORDS.contains(&word) || word == b"OPTION" || isa::find(context.rules.dialect, word).is_some();
        begins && !terms[own..*at].iter().all(keyword)
    })
}

/// The name that a term begins with, if it can begin a statement.
fn word<'a>(context: &CheckContext<'a, '_>, tree: &Tree, term: &Term) -> Option<&'a [u8]> {
    match tree.parts(term) {
        [Part::Name(name), ..] if matches!(term.kind, TermKind::Path) && term.sign.is_none() && !term.bars => {
            Some(context.bytes(*name))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::check::{ParseOptions, load};

    /// Each mistake of these programs: the code and the offset at which it is reported.
    #[test]
    fn statements_without_a_semicolon_are_checked() {
        let errors = |text: &str| -> Vec<(&'static str, u32)> {
            let found = load(text.as_bytes(), &ParseOptions::default()).diagnostics;
            found.iter().map(|entry| (entry.code.as_str(), entry.span.start)).collect()
        };
        // Behind `v[0]`, which ends at 24; the next statement is read, and its own mistake found.
        assert_eq!(errors("!!VP2.0\nMOV o[HPOS], v[0]\nMOV o[COL0], v[3];\nEND"), [("syntax", 25)]);
        assert_eq!(
            errors("!!VP2.0\nMOV o[HPOS], v[0]\nMOV o[COL0], v[99];\nEND"),
            [("syntax", 25), ("unknown-register", 39)]
        );
        // The statement before it is read, too.
        assert_eq!(
            errors("!!VP2.0\nMOV o[HPOS], v[99]\nMOV o[HPOS], v[0];\nEND"),
            [("unknown-register", 21), ("syntax", 26)]
        );
        assert_eq!(errors("!!VP2.0\nMOV o[HPOS], v[0]\nEND"), [("syntax", 25)]);
        assert_eq!(errors("!!VP2.0\nMOV o[HPOS], v[0]"), [("syntax", 25), ("missing-end", 25)]);
        let declared = "!!ARBfp1.0\nPARAM a = {1}\nTEMP b\nMOV b, a\nMOV result.color, b;\nEND";
        assert_eq!(errors(declared), [("syntax", 24), ("syntax", 31), ("syntax", 40)]);
        // Words of declarations follow each other, on lines of their own as well.
        assert_eq!(errors("!!ARBfp1.0\nOPTION NV_fragment_program;\nSHORT\nTEMP\na\n;MOV result.color, {1};\nEND"), []);
        assert_eq!(errors("!!NVfp4.0\nFLAT\nINT\nATTRIB a = fragment.attrib[0];\nMOV.S result.color, a;\nEND"), []);
    }
}
