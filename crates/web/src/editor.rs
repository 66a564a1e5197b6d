//! A program in an editor: what its words are and mean, what can be written next.

use glasm::export::Json;
use glasm::service::{Completion, CompletionKind, Document, Fold, NameKind, Word};

use crate::choices::Choices;
use crate::languages::diagnostics;
use crate::places::Places;

/// The text of an editor as it was last changed.
pub struct Editor {
    document: Document,
    places: Places,
}

const fn completion(kind: CompletionKind) -> &'static str {
    match kind {
        CompletionKind::Instruction => "instruction",
        CompletionKind::Keyword => "keyword",
        CompletionKind::Option => "option",
        CompletionKind::Name => "name",
        CompletionKind::Binding => "binding",
        CompletionKind::Target => "constant",
    }
}

const fn name(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Variable => "variable",
        NameKind::Parameter => "parameter",
        NameKind::Binding => "binding",
        NameKind::Label => "label",
    }
}

impl Editor {
    /// Reads a text, mistakes and all.
    pub fn new(source: &str, choices: &Choices) -> Editor {
        Editor { document: Document::with(source, &choices.reading), places: Places::new(source) }
    }

    /// Mistakes with their places, and what to do.
    pub fn diagnostics(&self) -> Json {
        diagnostics(self.document.source(), self.document.diagnostics())
    }

    fn range(&self, span: glasm::span::Span) -> [(&'static str, Json); 2] {
        let [start, end] = self.places.units(span);
        [("start", start.into()), ("end", end.into())]
    }

    /// Every word that has a kind: start, end, kind.
    pub fn words(&self) -> Json {
        let entry = |word: Word| {
            let [start, end] = self.places.units(word.span);
            Json::List(vec![start.into(), end.into(), word.kind.name().into()])
        };
        Json::List(self.document.words().into_iter().map(entry).collect())
    }

    /// What the word at a place means, as Markdown; `null` for nothing.
    pub fn hover(&self, at: u32) -> Json {
        let Some(hover) = self.document.hover(self.places.byte(at)) else { return Json::Null };
        let mut members = self.range(hover.span).to_vec();
        members.push(("text", hover.text.as_str().into()));
        Json::Object(members)
    }

    /// What can be written at a place.
    pub fn completions(&self, at: u32) -> Json {
        let entry = |known: Completion| {
            let kind = completion(known.kind);
            let texts = [("text", known.text.as_str()), ("kind", kind), ("detail", known.detail.as_str())];
            Json::Object(texts.map(|(member, text)| (member, text.into())).to_vec())
        };
        Json::List(self.document.completions(self.places.byte(at)).into_iter().map(entry).collect())
    }

    /// The name at a place: where it is declared, and where it is used.
    pub fn name_at(&self, at: u32) -> Json {
        let Some(found) = self.document.name_at(self.places.byte(at)) else { return Json::Null };
        let uses = found.uses.iter().map(|span| self.places.units(*span).into_iter().collect::<Json>());
        Json::Object(vec![
            ("name", found.name.as_str().into()),
            ("kind", name(found.kind).into()),
            ("declaration", self.places.units(found.declaration).into_iter().collect()),
            ("uses", Json::List(uses.collect())),
        ])
    }

    /// Lines that can be folded, from 1.
    pub fn folds(&self) -> Json {
        let entry = |fold: Fold| [fold.first as u32, fold.last as u32].into_iter().collect::<Json>();
        Json::List(self.document.folds().into_iter().map(entry).collect())
    }

    /// The text in its usual layout; `None` if it cannot be read.
    pub fn formatted(&self) -> Option<String> {
        self.document.formatted()
    }
}
