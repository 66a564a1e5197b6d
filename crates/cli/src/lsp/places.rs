//! Places in a text: the protocol counts lines and units of UTF-16, and the library bytes.

use glasm::service::Document;
use glasm::span::Span;
use lsp_types::{Position, Range};

/// The place of a byte.
pub(super) fn position(source: &str, offset: usize) -> Position {
    let mut offset = offset.min(source.len());
    while !source.is_char_boundary(offset) {
        offset -= 1;
    }
    let before = &source[..offset];
    let start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.matches('\n').count();
    Position::new(line as u32, before[start..].encode_utf16().count() as u32)
}

/// The byte at a place, or the end of the line that it is beyond.
pub(super) fn offset(source: &str, position: Position) -> usize {
    let start = match position.line {
        0 => 0,
        line => source.match_indices('\n').nth(line as usize - 1).map_or(source.len(), |(at, _)| at + 1),
    };
    let line = source[start..].split('\n').next().unwrap_or("");
    let mut units = 0;
    for (at, letter) in line.char_indices() {
        if units >= position.character as usize {
            return start + at;
        }
        units += letter.len_utf16();
    }
    start + line.len()
}

/// The place of a span. One that is empty covers a letter, so that editors show it.
pub(super) fn range(document: &Document, span: Span) -> Range {
    let (start, end) = (span.start as usize, span.end as usize);
    let end = if end <= start { start + 1 } else { end };
    let [start, end] = [start, end].map(|at| document.place(at));
    Range::new(Position::new(start.0, start.1), Position::new(end.0, end.1))
}

#[cfg(test)]
mod tests {
    use super::{offset, position, range};
    use glasm::service::Document;
    use glasm::span::Span;
    use lsp_types::Position;

    #[test]
    fn places_are_counted_in_units_of_utf_16() {
        let source = "!!FP1.0\n# ä \u{1f600} b\nEND";
        // Behind the face, which has two units and four bytes.
        let face = source.find('b').expect("a letter");
        assert_eq!(position(source, face), Position::new(1, 7));
        assert_eq!(offset(source, Position::new(1, 7)), face);
        for at in (0..=source.len()).filter(|at| source.is_char_boundary(*at)) {
            assert_eq!(offset(source, position(source, at)), at);
        }
        let document = Document::new(source);
        for at in 0..=source.len() {
            let place = range(&document, Span::new(at as u32, at as u32));
            assert_eq!(place.start, position(source, at), "byte {at}");
        }
        assert_eq!(offset(source, Position::new(9, 9)), source.len());
        assert_eq!(offset(source, Position::new(0, 99)), 7);
    }
}
