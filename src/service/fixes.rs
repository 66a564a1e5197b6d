//! What an editor can mend by itself.

use super::Document;
use crate::diag::{Code, Diagnostic};
use crate::span::Span;
use crate::syntax::tree::StatementKind;
use crate::vocabulary::Family;

/// A change that fixes an error: the text to put in place of a span.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a phrase.
    pub title: String,
    /// What is replaced; empty where something is only added.
    pub span: Span,
    /// What stands there afterwards.
    pub text: String,
}

impl Document {
    /// Changes that mend one of the document's diagnostics: the word that was meant, an OPTION, a TEMP, a semicolon.
    pub fn fixes(&self, diagnostic: &Diagnostic) -> Vec<Fix> {
        let help = diagnostic.help.as_deref().unwrap_or_default();
        let meant = between(help, "did you mean ", "?").map(|word| word.trim_matches('`'));
        let option = between(help, "write OPTION ", ";");
        let undefined = diagnostic.code == Code::UndefinedName && self.declares();
        let mut fixes = Vec::new();
        if let Some(word) = meant {
            let title = format!("Replace with {word}");
            fixes.push(Fix { title, span: self.named(diagnostic), text: word.to_owned() });
        }
        if let Some(name) = option {
            let (span, text) = self.below_header(&format!("OPTION {name};"));
            fixes.push(Fix { title: format!("Add OPTION {name}"), span, text });
        }
        if undefined {
            let name = self.text(self.named(diagnostic));
            let is_word =
                !name.is_empty() && name.bytes().all(|it| it.is_ascii_alphanumeric() || matches!(it, b'_' | b'$'));
            if is_word {
                let (span, text) = self.below_options(&format!("TEMP {name};"));
                fixes.push(Fix { title: format!("Declare TEMP {name}"), span, text });
            }
        }
        if diagnostic.message == "expected `;`" {
            let title = "Add the semicolon".to_owned();
            fixes.push(Fix { title, span: diagnostic.span, text: ";".to_owned() });
        }
        fixes
    }

    /// Whether the language declares its variables.
    fn declares(&self) -> bool {
        self.dialect.is_some_and(|dialect| dialect.rules().family != Family::Register)
    }

    /// The name that a message quotes, where it stands in the diagnostic's span; else the whole span.
    fn named(&self, diagnostic: &Diagnostic) -> Span {
        let found = between(&diagnostic.message, "`", "`").and_then(|name| {
            let at = self.text(diagnostic.span).find(name)? as u32;
            let start = diagnostic.span.start + at;
            Some(Span::new(start, start + name.len() as u32))
        });
        found.unwrap_or(diagnostic.span)
    }

    /// Where a line goes that stands directly below the header.
    fn below_header(&self, line: &str) -> (Span, String) {
        let end = self.tree.header.map_or(0, |header| header.end);
        (Span::point(end), format!("\n{line}"))
    }

    /// Where a line goes that stands below the header and the options.
    fn below_options(&self, line: &str) -> (Span, String) {
        let options = self.tree.statements.iter().take_while(|statement| {
            let head = self.tree.items(statement).first().and_then(|item| self.tree.terms(item.terms).first());
            statement.kind == StatementKind::Plain && head.and_then(|head| self.first_word(head)) == Some("OPTION")
        });
        // A statement's span ends before its semicolon.
        let end = options.last().map(|last| last.span.end + 1);
        match end {
            Some(end) => (Span::point(end), format!("\n{line}")),
            None => self.below_header(line),
        }
    }
}

/// What stands between two texts, the first time.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let rest = &text[text.find(before)? + before.len()..];
    Some(&rest[..rest.find(after)?])
}

#[cfg(test)]
mod tests {
    use super::Document;

    /// The text with each error removed by its first fix, one after the other.
    fn mended(text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..8 {
            let document = Document::new(text.as_str());
            let fix =
                document.diagnostics().iter().find_map(|diagnostic| document.fixes(diagnostic).into_iter().next());
            let Some(fix) = fix else { break };
            text.replace_range(fix.span.start as usize..fix.span.end as usize, &fix.text);
        }
        text
    }

    #[test]
    fn mistakes_are_mended() {
        for (wrong, right) in [
            ("!!FP1.0\nMVO o[COLR], f[COL0];\nEND", "!!FP1.0\nMOV o[COLR], f[COL0];\nEND"),
            ("!!FP1.0\nMOV o[COLR], -f[COL9].wzyx;\nEND", "!!FP1.0\nMOV o[COLR], -f[COL0].wzyx;\nEND"),
            ("!!FP1.1\nMOV o[COLR], f[COL0];\nEND", "!!FP1.0\nMOV o[COLR], f[COL0];\nEND"),
            (
                "!!ARBfp1.0\nMOV a, {1};\nMOV result.color, a;\nEND",
                "!!ARBfp1.0\nTEMP a;\nMOV a, {1};\nMOV result.color, a;\nEND",
            ),
            (
                "!!ARBfp1.0\nDDX result.color, fragment.color;\nEND",
                "!!ARBfp1.0\nOPTION NV_fragment_program;\nDDX result.color, fragment.color;\nEND",
            ),
            (
                "!!NVfp5.0\nOPTION NV_internal;\nMOV a, 1;\nMOV result.color, a;\nEND",
                "!!NVfp5.0\nOPTION NV_internal;\nTEMP a;\nMOV a, 1;\nMOV result.color, a;\nEND",
            ),
            (
                "!!ARBfp1.0\nMOV result.color, frogment.color;\nEND",
                "!!ARBfp1.0\nMOV result.color, fragment.color;\nEND",
            ),
            ("!!FP1.0\nMOV o[COLR], f[COL0]\nEND", "!!FP1.0\nMOV o[COLR], f[COL0];\nEND"),
        ] {
            assert_eq!(mended(wrong), right);
            let left = Document::new(right)
                .diagnostics()
                .iter()
                .filter(|diagnostic| diagnostic.severity == crate::diag::Severity::Error)
                .count();
            assert_eq!(left, 0, "{right}");
        }
    }
}
