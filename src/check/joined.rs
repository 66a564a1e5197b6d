//! Terms that follow each other where a comma or a semicolon belongs, in a text of any language. What a text means is not
//! looked at: only declarations have several words before their names.

use super::refused::KEYWORDS;
use crate::diag::{Code, Diagnostic};
use crate::syntax::Tree;
use crate::syntax::tree::{Part, Statement, StatementKind, Term, TermKind};

/// The first such place of each statement.
pub(super) fn find(source: &[u8], tree: &Tree) -> Vec<Diagnostic> {
    tree.statements.iter().filter_map(|statement| joined(source, tree, statement)).collect()
}

fn joined(source: &[u8], tree: &Tree, statement: &Statement) -> Option<Diagnostic> {
    for (number, item) in tree.items(statement).iter().enumerate() {
        let terms = tree.terms(item.terms);
        let operands = if number == 0 { behind_words(source, tree, statement, terms) } else { (terms, 1) };
        let value = item.value.map(|value| (tree.terms(value), 1));
        for (terms, most) in std::iter::once(operands).chain(value) {
            if let Some(extra) = plain(source, tree, terms).nth(most) {
                let text = extra.span.text(source);
                let before =
                    plain(source, tree, terms).nth(most - 1).map(|term| term.span.text(source)).unwrap_or_default();
                let message = format!("`{text}` follows `{before}` without a comma or a semicolon");
                let help = "a semicolon ends every statement, a comma stands between operands";
                return Some(Diagnostic::error(Code::Syntax, extra.span, message).help(help));
            }
        }
    }
    None
}

/// All but the conditions, handles and offsets in parentheses, which follow operands: offsets without a comma as well, as the
/// examples of NV_gpu_program4 have them.
fn plain<'t>(source: &'t [u8], tree: &'t Tree, terms: &'t [Term]) -> impl Iterator<Item = &'t Term> {
    let is_group = |term: &Term| matches!(term.kind, TermKind::Group(_));
    let begins_offset = move |at: usize| {
        word(source, tree, &terms[at]).is_some_and(|word| word == b"offset") && terms.get(at + 1).is_some_and(is_group)
    };
    terms.iter().enumerate().filter(move |(at, term)| !is_group(term) && !begins_offset(*at)).map(|(_, term)| term)
}

/// The name that a term is.
fn word<'s>(source: &'s [u8], tree: &Tree, term: &Term) -> Option<&'s [u8]> {
    match tree.parts(term) {
        [Part::Name(name)] if matches!(term.kind, TermKind::Path) && term.sign.is_none() && !term.bars => {
            Some(name.of(source))
        }
        _ => None,
    }
}

/// What follows the words that a statement begins with, and how many operands can stand there.
fn behind_words<'t>(source: &[u8], tree: &Tree, statement: &Statement, terms: &'t [Term]) -> (&'t [Term], usize) {
    let word = |term: &Term| word(source, tree, term);
    if matches!(statement.kind, StatementKind::Label(_)) {
        // `name SUBROUTINENUM(1):`.
        let numbered = terms.get(1).and_then(word).is_some_and(|word| word == b"SUBROUTINENUM");
        return (terms, if numbered { 2 } else { 1 });
    }
    let words = terms.iter().take_while(|term| word(term).is_some_and(|word| KEYWORDS.contains(&word))).count();
    let rest = &terms[words.max(1).min(terms.len())..];
    let most = match words.checked_sub(1).and_then(|last| word(&terms[last])) {
        // `GROUP_SIZE 8 8`.
        Some(b"GROUP_SIZE") => rest.iter().take_while(|term| matches!(term.kind, TermKind::Number(_))).count(),
        // `SUBROUTINETYPE type { first, second }` and `SUBROUTINE type name`.
        Some(b"SUBROUTINETYPE" | b"SUBROUTINE") => 2,
        _ => 1,
    };
    (rest, most.max(1))
}

#[cfg(test)]
mod tests {
    use crate::check::format;
    use crate::span::Span;

    /// The message of each error, and the text that it is about.
    fn errors(source: &str) -> Vec<(String, &str)> {
        let found = format(source.as_bytes()).err().unwrap_or_default();
        let place = |span: Span| &source[span.start as usize..span.end as usize];
        found.iter().map(|error| (error.message.to_string(), place(error.span))).collect()
    }

    #[test]
    fn statements_are_not_joined_with_the_next_line() {
        for (text, before, extra) in [
            ("!!ARBfp1.0\nMOV a, fragment.color\n# b\nTEMP b;\nEND", "fragment.color", "TEMP"),
            ("!!ARBfp1.0\nMOV a foo bar, b;\nEND", "a", "foo"),
            ("!!ARBfp1.0\nMULX foo\nTEMP color, level;\nEND", "foo", "TEMP"),
            ("!!ARBfp1.0\nPARAM a = {1}\nTEMP b;\nEND", "{1}", "TEMP"),
            ("!!ARBfp1.0\nTEMP a\nb;\nEND", "a", "b"),
            ("!!ARBfp1.0\nOPTION ARB_fog_linear\nTEMP a;\nEND", "ARB_fog_linear", "TEMP"),
            ("!!VP2.0\nMOV R0 (GT.x) -R1;\nEND", "R0", "-R1"),
            ("!!VP2.0\nADD R0, v[0] |R1|;\nEND", "v[0]", "|R1|"),
            ("!!NVfp5.0\nTEX a, b, texture[0], 2D offset;\nEND", "2D", "offset"),
            ("!!VP2.0\nRET\nlabel: RET;\nEND", "RET", "label"),
            ("!!NVcp5.0\nGROUP_SIZE 8 8\nTEMP a;\nEND", "8", "TEMP"),
        ] {
            let message = format!("`{extra}` follows `{before}` without a comma or a semicolon");
            assert_eq!(errors(text), [(message, extra)], "{text}");
        }
    }

    #[test]
    fn words_that_belong_together_are_printed() {
        for text in [
            "!!NVfp4.0\nFLAT INT ATTRIB a = fragment.attrib[0];\nLONG TEMP b, c;\nEND\n",
            "!!NVcp5.0\nGROUP_SIZE 8 8 2;\nSHARED_MEMORY 64;\nSHARED int[] = {program.sharedmem};\nEND\n",
            "!!NVfp5.0\nSUBROUTINETYPE t {a, b};\nSUBROUTINE t s = program.subroutine[0];\na SUBROUTINENUM(0):\nRET;\nEND\n",
            "!!NVfp4.0\nTXF.F R0 (GT.x), R1, texture[0], 2D, offset (1, -2);\nKIL GT.x;\nRET (EQ.y);\nEND\n",
            "!!NVfp5.0\nTEX a, b, texture[0], 2D offset(n);\nTEX a, b, texture[0], 2D (1, 0);\nEND\n",
            "!!ARBfp1.0\nOPTION ARB_fog_linear;\nSWZ a, b, -x, 0, 1, w;\nPARAM c[2] = {{1}, -2};\nEND\n",
        ] {
            let printed = format(text.as_bytes());
            assert!(printed.is_ok(), "{text}: {:?}", errors(text));
        }
    }
}
