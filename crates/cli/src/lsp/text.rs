//! A file as an editor has it: one program, or several that follow each other.

use glasm::check::ParseOptions;
use glasm::service::Document;
use glasm::span::Span;
use glasm_scene::cases::stage_of;
use lsp_types::{Position, Range, TextEdit};

use super::places::{offset, position, range};
use super::split::{joined, programs_in};

/// A file with its programs.
pub(super) struct Text {
    source: String,
    parts: Vec<Part>,
}

/// A program of a file.
pub(super) struct Part {
    pub document: Document,
    /// How it was read.
    pub options: ParseOptions,
    /// Where it begins in the file.
    start: Position,
    before: usize,
}

impl Text {
    /// Reads a file as `glasm check` does: the ending of its name states the stage of its only program.
    pub(super) fn new(name: &str, source: String, options: &ParseOptions) -> Text {
        let ranges = programs_in(source.as_bytes());
        let stage = stage_of(name).filter(|_| ranges.len() == 1);
        let options = options.with_stage(stage);
        let (mut start, mut last) = (Position::new(0, 0), 0);
        let part = |bytes: std::ops::Range<usize>| {
            let between = position(&source[last..], bytes.start - last);
            start = match between.line {
                0 => Position::new(start.line, start.character + between.character),
                lines => Position::new(start.line + lines, between.character),
            };
            last = bytes.start;
            let document = Document::with(&source[bytes.clone()], &options);
            Part { document, options, start, before: bytes.start }
        };
        let parts = ranges.into_iter().map(part).collect();
        Text { source, parts }
    }

    /// The programs in their order.
    pub(super) fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// The program at a place.
    pub(super) fn at(&self, place: Position) -> Option<&Part> {
        self.parts.iter().rev().find(|part| part.start <= place)
    }

    /// The change that gives the file its usual layout; nothing for one with syntax errors.
    pub(super) fn formatted(&self) -> Option<Vec<TextEdit>> {
        let programs: Option<Vec<Vec<u8>>> =
            self.parts.iter().map(|part| part.document.formatted().map(String::into_bytes)).collect();
        let before = self.parts.first().map_or(0, |part| part.before);
        let new_text = String::from_utf8(joined(&self.source.as_bytes()[..before], &programs?)).ok()?;
        let whole = Range::new(Position::new(0, 0), position(&self.source, self.source.len()));
        Some(vec![TextEdit { range: whole, new_text }])
    }
}

impl Part {
    /// The byte of the program at a place in the file.
    pub(super) fn offset(&self, place: Position) -> usize {
        let line = place.line.saturating_sub(self.start.line);
        let character = if line == 0 { place.character.saturating_sub(self.start.character) } else { place.character };
        offset(self.document.source(), Position::new(line, character))
    }

    /// The place in the file of a span of the program. One that is empty covers a letter, so that editors show it.
    pub(super) fn range(&self, span: Span) -> Range {
        let found = range(&self.document, span);
        Range::new(self.moved(found.start), self.moved(found.end))
    }

    /// The same without that letter: where text is put.
    pub(super) fn exactly(&self, span: Span) -> Range {
        let [start, end] = [span.start, span.end].map(|at| {
            let (line, character) = self.document.place(at as usize);
            self.moved(Position::new(line, character))
        });
        Range::new(start, end)
    }

    /// The line of the file for one of the program, counted from 1 there and from 0 in the protocol.
    pub(super) fn line(&self, line: usize) -> u32 {
        self.start.line + line as u32 - 1
    }

    /// The declaration and the uses of the name at a place.
    pub(super) fn spans(&self, place: Position, declaration: bool) -> Option<impl Iterator<Item = Span>> {
        let name = self.document.name_at(self.offset(place))?;
        Some(declaration.then_some(name.declaration).into_iter().chain(name.uses.iter().copied()))
    }

    fn moved(&self, place: Position) -> Position {
        match place.line {
            0 => Position::new(self.start.line, self.start.character + place.character),
            line => Position::new(self.start.line + line, place.character),
        }
    }
}
