//! Texts to setups: `!!RC1.0`, `!!TS1.0`, both, and `!!ATIfs1.0`.

mod format;
mod general;
mod last;
mod names;
mod passes;
mod reader;
mod stages;
mod token;

pub use format::format;
pub(super) use stages::names as operations;

use super::setup::Setup;
use crate::diag::{Code, Diagnostic};
use crate::span::Span;
use reader::Reader;
use token::{Style, Token};

/// A setup as a text says it, unless an error was found, and what was found.
#[derive(Debug)]
pub struct Described {
    /// What the text sets up.
    pub setup: Option<Setup>,
    /// Errors in the order of the source.
    pub diagnostics: Vec<Diagnostic>,
}

const COMBINERS: &str = "!!RC1.0";
const SHADER: &str = "!!TS1.0";
const PASSES: &str = "!!ATIfs1.0";

/// The header that a text begins with, if it is one of these languages: comments may stand before those of nvparse.
pub fn header(source: &[u8]) -> Option<Span> {
    let mut at = 0;
    loop {
        match token::token(source, at, Style::Nvparse, false) {
            (Token::Comment, span) => at = span.end as usize,
            (Token::Header, span) => {
                let known = [COMBINERS, SHADER, PASSES].iter().any(|value| value.as_bytes() == span.of(source));
                return known.then_some(span);
            }
            _ => return None,
        }
    }
}

/// A piece of a text, for what colours or explains it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Piece {
    /// A header.
    Header,
    /// A name, with its component in the texts of nvparse.
    Word,
    /// A number.
    Number,
    /// One byte, or a character that no text has.
    Symbol,
    /// A comment.
    Comment,
}

/// All pieces of a text of one of these languages, in their order.
pub fn pieces(source: &[u8]) -> Vec<(Piece, Span)> {
    let passes = header(source).is_some_and(|span| span.of(source) == PASSES.as_bytes());
    let style = if passes { Style::Ati } else { Style::Nvparse };
    let mut found = Vec::new();
    let (mut at, mut open) = (0, false);
    loop {
        let (token, span) = token::token(source, at, style, open);
        let piece = match token {
            Token::End => return found,
            Token::Header => Piece::Header,
            Token::Word => Piece::Word,
            Token::Number => Piece::Number,
            Token::Symbol(_) | Token::Unknown => Piece::Symbol,
            Token::Comment => Piece::Comment,
        };
        if piece != Piece::Comment {
            open = !matches!(token, Token::Symbol(b';' | b'{' | b'}') | Token::Header);
        }
        found.push((piece, span));
        at = span.end as usize;
    }
}

/// Reads a text of one of these languages.
pub fn describe(source: &[u8]) -> Described {
    let Some(span) = header(source) else {
        let error =
            Diagnostic::error(Code::Header, Span::point(0), "the text does not begin with a header of fixed units")
                .help("begin with !!RC1.0, !!TS1.0 or !!ATIfs1.0");
        return Described { setup: None, diagnostics: vec![error] };
    };
    if span.start != 0 && span.of(source) == PASSES.as_bytes() {
        // ATI_text_fragment_shader, 3.10.1: nothing may precede the header.
        let error = Diagnostic::error(Code::Header, span, "white space or a comment comes before the header")
            .help("the program string begins with its header");
        return Described { setup: None, diagnostics: vec![error] };
    }
    let style = if span.of(source) == PASSES.as_bytes() { Style::Ati } else { Style::Nvparse };
    let mut reader = Reader::new(source, span.end as usize, style);
    let setup = match span.of(source) {
        text if text == PASSES.as_bytes() => Setup::Passes(passes::read(&mut reader)),
        text if text == SHADER.as_bytes() => {
            let shader = Some(stages::read(&mut reader));
            let combiners = reader.take_header(COMBINERS).then(|| general::read(&mut reader));
            Setup::Combined { shader, combiners }
        }
        _ => Setup::Combined { shader: None, combiners: Some(general::read(&mut reader)) },
    };
    reader.expect_end();
    let diagnostics = reader.finish();
    Described { setup: diagnostics.is_empty().then_some(setup), diagnostics }
}
