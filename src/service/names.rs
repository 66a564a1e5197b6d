//! Names that a program declares, and where it uses them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Document;
use crate::check::KEYWORDS;
use crate::span::Span;
use crate::syntax::tree::{StatementKind, Term};

/// What a name stands for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum NameKind {
    /// A variable, with the keyword that declares it.
    Variable,
    /// A parameter or constant.
    Parameter,
    /// An attribute or result.
    Binding,
    /// A place in the program.
    Label,
}

/// A name with its declaration and uses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: String,
    /// What it stands for.
    pub kind: NameKind,
    /// Where it is declared.
    pub declaration: Span,
    /// The statement that declares it.
    pub statement: Span,
    /// Where it is used, without the declaration, in the order of the text.
    pub uses: Vec<Span>,
}

/// What a keyword makes of the names after it; words before the last keyword say of which type they are.
fn kind_of(keyword: &str) -> Option<NameKind> {
    Some(match keyword {
        "ATTRIB" | "OUTPUT" | "TEXTURE" | "IMAGE" => NameKind::Binding,
        "PARAM" | "DECLARE" | "DEFINE" | "BUFFER" | "BUFFER4" | "CBUFFER" | "STORAGE" | "COUNTER" => {
            NameKind::Parameter
        }
        "SHARED" | "TEMP" | "SHORT" | "LONG" | "ADDRESS" | "ALIAS" | "SUBROUTINE" | "SUBROUTINETYPE" => {
            NameKind::Variable
        }
        _ => return None,
    })
}

/// Whether a word is a keyword of declarations.
pub(super) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word.as_bytes())
}

impl Document {
    /// Names that the program declares, in the order of the text.
    pub fn names(&self) -> &[Name] {
        &self.names
    }

    /// The name at an offset, at its declaration or a use.
    pub fn name_at(&self, offset: usize) -> Option<&Name> {
        let at = |span: &Span| (span.start as usize..=span.end as usize).contains(&offset);
        self.names.iter().find(|name| at(&name.declaration) || name.uses.iter().any(at))
    }

    pub(super) fn find_names(&self) -> Vec<Name> {
        let mut names: Vec<Name> = Vec::new();
        let mut places: FxHashMap<&str, usize> = FxHashMap::default();
        let mut add = |span: Span, kind, statement| {
            let name = self.text(span);
            if !name.is_empty() && !places.contains_key(name) {
                places.insert(name, names.len());
                names.push(Name { name: name.to_owned(), kind, declaration: span, statement, uses: Vec::new() });
            }
        };
        for statement in &self.tree.statements {
            if let StatementKind::Label(span) = statement.kind {
                add(span, NameKind::Label, statement.span);
                continue;
            }
            for (span, kind) in self.declared(self.tree.items(statement)) {
                add(span, kind, statement.span);
            }
        }
        let heads: FxHashSet<Span> = self.heads().map(|term| term.span).collect();
        for term in self.tree.terms.iter().filter(|term| !heads.contains(&term.span)) {
            let Some(span) = self.first_span(term) else { continue };
            let name = places.get(self.text(span)).and_then(|place| names.get_mut(*place));
            if let Some(name) = name.filter(|name| name.declaration != span) {
                name.uses.push(span);
            }
        }
        for name in &mut names {
            // Terms in others have the same places.
            name.uses.sort_unstable_by_key(|span| span.start);
            name.uses.dedup();
        }
        names
    }

    /// What a statement declares.
    fn declared(&self, items: &[crate::syntax::tree::Item]) -> Vec<(Span, NameKind)> {
        let Some((first, others)) = items.split_first() else { return Vec::new() };
        let terms = self.tree.terms(first.terms);
        let word = |term: &Term| self.first_word(term);
        let keywords = terms.iter().map_while(word).take_while(|it| is_keyword(it));
        let kind = keywords.filter_map(kind_of).last();
        let Some(kind) = kind else { return Vec::new() };
        let named = terms.iter().find(|term| word(term).is_some_and(|word| !is_keyword(word)));
        let rest = others.iter().filter_map(|item| self.tree.terms(item.terms).first());
        named.into_iter().chain(rest).filter_map(|term| Some((self.first_span(term)?, kind))).collect()
    }
}
