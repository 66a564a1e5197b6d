//! Texts of fixed units: their words, what they mean, what can be written, what can be folded.

use super::{Completion, CompletionKind, Document, Fold, Hover, Word, WordKind};
use crate::combine::{Entry, Piece, WordClass, pieces, words};
use crate::span::{Lines, Span};
use crate::vocabulary::{Dialect, Family};

/// The language of a header.
fn dialect_of(header: &str) -> Option<Dialect> {
    Dialect::ALL.into_iter().find(|entry| entry.rules().header == header)
}

/// What a word means in a language.
fn entry(text: &str, dialect: Dialect) -> Option<Entry> {
    words().find(|word| word.dialect == dialect && word.is_spelled(text))
}

impl Document {
    /// Whether the text is that of a fixed unit.
    pub(super) fn is_fixed(&self) -> bool {
        self.dialect.is_some_and(|dialect| dialect.rules().family == Family::Fixed)
    }

    /// The language at an offset: combiners may follow texture shaders.
    fn language_at(&self, offset: usize) -> Option<Dialect> {
        let mut pieces = pieces(self.source.as_bytes()).into_iter();
        let last = pieces.rfind(|(piece, span)| *piece == Piece::Header && span.start as usize <= offset);
        let header = last.map(|(_, span)| self.text(span));
        header.and_then(dialect_of).or(self.dialect)
    }

    pub(super) fn fixed_words(&self) -> Vec<Word> {
        let mut dialect = self.dialect;
        let mut found = Vec::new();
        for (piece, span) in pieces(self.source.as_bytes()) {
            let text = self.text(span);
            let kind = match piece {
                Piece::Header => {
                    dialect = dialect_of(text).or(dialect);
                    WordKind::Header
                }
                Piece::Number => WordKind::Number,
                Piece::Comment => WordKind::Comment,
                Piece::Symbol => continue,
                Piece::Word => match dialect.and_then(|dialect| entry(text, dialect)).map(|entry| entry.class) {
                    Some(WordClass::Operation | WordClass::Function) => WordKind::Instruction,
                    Some(WordClass::Register) => WordKind::Binding,
                    Some(WordClass::Keyword) => WordKind::Keyword,
                    Some(WordClass::Modifier) => WordKind::Suffix,
                    None => continue,
                },
            };
            found.push(Word { span, kind });
        }
        found
    }

    pub(super) fn fixed_hover(&self, offset: usize) -> Option<Hover> {
        let at = |span: &Span| (span.start as usize..=span.end as usize).contains(&offset);
        let (piece, span) = pieces(self.source.as_bytes()).into_iter().find(|(_, span)| at(span))?;
        let text = self.text(span);
        if piece == Piece::Header {
            let rules = self.language_at(offset)?.rules();
            return Some(Hover { span, text: format!("**{}**: a {} program", rules.name, rules.stage.name()) });
        }
        let entry = entry(text, self.language_at(offset)?)?;
        Some(Hover { span, text: format!("**{}**: {}\n\n{}", entry.name, entry.meaning, entry.section) })
    }

    pub(super) fn fixed_completions(&self, offset: usize) -> Vec<Completion> {
        let inside = |(piece, span): &(Piece, Span)| {
            *piece == Piece::Comment && (span.start as usize) < offset && offset <= span.end as usize
        };
        if pieces(self.source.as_bytes()).iter().any(inside) {
            return Vec::new();
        }
        let Some(dialect) = self.language_at(offset) else { return Vec::new() };
        let mut found: Vec<Completion> = Vec::new();
        for word in words().filter(|word| word.dialect == dialect) {
            let kind = match word.class {
                WordClass::Operation | WordClass::Function => CompletionKind::Instruction,
                WordClass::Register => CompletionKind::Binding,
                WordClass::Keyword | WordClass::Modifier => CompletionKind::Keyword,
            };
            let spellings: Vec<String> = match word.name.strip_suffix("[n]") {
                Some(base) => {
                    (0..9).map(|number| format!("{base}{number}")).filter(|it| self.exists(it, dialect)).collect()
                }
                None => vec![word.name.to_owned()],
            };
            found.extend(spellings.into_iter().map(|text| Completion { text, kind, detail: word.meaning.to_owned() }));
        }
        found
    }

    /// Whether a numbered register exists.
    fn exists(&self, name: &str, dialect: Dialect) -> bool {
        let number = name.bytes().last().map_or(0, |digit| digit.wrapping_sub(b'0'));
        let limit = match (name.as_bytes().first(), dialect.rules().texture_units) {
            (Some(b'c'), _) => 8,
            (Some(b'r'), _) => 6,
            (Some(b't'), 6) => 6,
            (Some(b't'), 4) => 3,
            _ => 4,
        };
        number < limit
    }

    pub(super) fn fixed_folds(&self) -> Vec<Fold> {
        let places = Lines::new(self.source.as_bytes());
        let line = |at: u32| places.line(at as usize);
        let mut folds = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        for (piece, span) in pieces(self.source.as_bytes()) {
            let text = self.text(span);
            let begins = piece == Piece::Symbol && text == "{" || piece == Piece::Word && text.starts_with("Start");
            let ends = piece == Piece::Symbol && text == "}" || piece == Piece::Word && text.starts_with("End");
            if begins {
                open.push(span.start);
            } else if let Some(start) = ends.then(|| open.pop()).flatten() {
                let (first, last) = (line(start), line(span.start).saturating_sub(1));
                if first < last {
                    folds.push(Fold { first, last, comment: false });
                }
            }
        }
        folds.sort_unstable_by_key(|fold| (fold.first, fold.last));
        folds
    }
}
