//! Where an instruction may have a condition, and whether it has parentheses there.

use super::{Checker, with_group};
use crate::check::condition;
use crate::check::names::Names;
use crate::diag::{Code, Diagnostic};
use crate::program::Condition;
use crate::syntax::tree::{Part, Term, TermKind};

impl<N: Names> Checker<'_, '_, '_, N> {
    /// Terms, and the condition that may follow, which needs parentheses.
    pub(super) fn with_condition<'t>(&self, terms: &'t [Term]) -> (&'t [Term], Option<&'t Term>) {
        match terms {
            [rest @ .., last] if !rest.is_empty() && self.is_condition(last) => (rest, Some(last)),
            _ => with_group(terms),
        }
    }

    /// `(GT.x)`. The parentheses are optional in lenient reading of the typed languages.
    pub(super) fn parenthesised(&mut self, term: &Term) -> Option<Condition> {
        let typed = self.mnemonic.row().typing.is_some();
        if self.context.rules.condition_codes && !matches!(term.kind, TermKind::Group(_)) && self.is_condition(term) {
            let text = self.context.text(term.span).into_owned();
            let message = "the condition stands in parentheses here";
            let diagnostic = Diagnostic::error(Code::Syntax, term.span, message).help(format!("write ({text})"));
            if !typed {
                self.context.push(diagnostic);
                return None;
            }
            self.context.relaxed(diagnostic);
            return condition::condition(self.context, self.names.colors(), term);
        }
        condition::parenthesised(self.context, self.names.colors(), term)
    }

    /// `GT.x`, likewise with parentheses.
    pub(super) fn bare(&mut self, term: &Term) -> Option<Condition> {
        let typed = self.mnemonic.row().typing.is_some();
        if let TermKind::Group(inner) = term.kind {
            let diagnostic = Diagnostic::error(Code::Syntax, term.span, "the condition has no parentheses here");
            let diagnostic = match self.context.tree.terms(inner) {
                [inner] => diagnostic.help(format!("write {}", self.context.text(inner.span))),
                _ => diagnostic.help("write one condition, as in GT.x"),
            };
            if !typed {
                self.context.push(diagnostic);
                return None;
            }
            self.context.relaxed(diagnostic);
            return condition::parenthesised(self.context, self.names.colors(), term);
        }
        condition::condition(self.context, self.names.colors(), term)
    }

    pub(super) fn is_condition(&self, term: &Term) -> bool {
        if matches!(term.kind, TermKind::Group(_)) {
            return true;
        }
        match self.context.tree.parts(term) {
            [Part::Name(name), ..] => {
                let name = self.context.bytes(*name);
                condition::rule(name, self.context.rules).is_some() && !self.names.is_declared(name)
            }
            _ => false,
        }
    }
}
