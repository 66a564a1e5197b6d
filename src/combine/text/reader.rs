//! A place in a text, and what was found wrong so far.

use std::borrow::Cow;

use super::token::{Style, Token, token};
use crate::diag::{Code, Diagnostic};
use crate::span::Span;

/// Errors that one text reports. More would not be useful.
const DIAGNOSTICS: usize = 100;

/// Something else was expected; it has been reported.
pub(super) struct Failed;

pub(super) type Read<T> = Result<T, Failed>;

pub(super) struct Reader<'a> {
    source: &'a [u8],
    style: Style,
    /// The next token.
    pub token: Token,
    /// Where it is.
    pub span: Span,
    /// Where the token before it ended.
    last: u32,
    diagnostics: Vec<Diagnostic>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(source: &'a [u8], at: usize, style: Style) -> Reader<'a> {
        let span = Span::point(at as u32);
        let mut reader =
            Reader { source, style, token: Token::Symbol(b';'), span, last: at as u32, diagnostics: Vec::new() };
        reader.advance();
        reader
    }

    /// Moves to the next token. Characters that no program has are reported and passed over.
    pub(super) fn advance(&mut self) {
        let mut open = !matches!(self.token, Token::Symbol(b';' | b'{' | b'}') | Token::Header);
        self.last = self.span.end;
        let mut at = self.span.end as usize;
        loop {
            let (token, span) = token(self.source, at, self.style, open);
            (self.token, self.span) = (token, span);
            match token {
                Token::Comment => {}
                Token::Unknown => {
                    let text = span.text(self.source);
                    let comment = text.starts_with("/*");
                    let message = match comment {
                        true => "a comment that does not end".to_owned(),
                        false => format!("`{text}` does not occur in any program"),
                    };
                    self.error(Code::UnknownCharacter, Span::new(span.start, span.start + 1), message);
                    open = true;
                }
                _ => return,
            }
            at = span.end as usize;
        }
    }

    pub(super) fn text(&self, span: Span) -> Cow<'a, str> {
        span.text(self.source)
    }

    /// The text of the next token.
    pub(super) fn here(&self) -> Cow<'a, str> {
        self.text(self.span)
    }

    /// From a place to the token before this one.
    pub(super) fn since(&self, start: Span) -> Span {
        Span::new(start.start, self.last.max(start.end))
    }

    #[cold]
    pub(super) fn error(&mut self, code: Code, span: Span, message: impl Into<Cow<'static, str>>) {
        self.push(Diagnostic::error(code, span, message));
    }

    #[cold]
    pub(super) fn error_with_help(
        &mut self,
        code: Code,
        span: Span,
        message: impl Into<Cow<'static, str>>,
        help: impl Into<Cow<'static, str>>,
    ) {
        self.push(Diagnostic::error(code, span, message).help(help));
    }

    fn push(&mut self, diagnostic: Diagnostic) {
        if self.diagnostics.len() < DIAGNOSTICS {
            self.diagnostics.push(diagnostic);
        }
    }

    /// Reports that something else was expected here.
    #[cold]
    pub(super) fn expected<T>(&mut self, what: &str) -> Read<T> {
        let found = match self.token {
            Token::End => "the end of the text".to_owned(),
            _ => format!("`{}`", self.here()),
        };
        self.error(Code::Syntax, self.span, format!("expected {what}, found {found}"));
        Err(Failed)
    }

    pub(super) fn is(&self, symbol: u8) -> bool {
        self.token == Token::Symbol(symbol)
    }

    /// Whether the next token is this word.
    pub(super) fn is_word(&self, word: &str) -> bool {
        self.token == Token::Word && self.span.of(self.source) == word.as_bytes()
    }

    /// Passes a symbol, if it is the next token.
    pub(super) fn take(&mut self, symbol: u8) -> bool {
        let found = self.is(symbol);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    pub(super) fn symbol(&mut self, symbol: u8) -> Read<()> {
        if self.take(symbol) { Ok(()) } else { self.expected(&format!("`{}`", char::from(symbol))) }
    }

    /// `()`.
    pub(super) fn nothing(&mut self) -> Read<()> {
        self.symbol(b'(')?;
        self.symbol(b')')
    }

    /// A name.
    pub(super) fn word(&mut self, what: &str) -> Read<Span> {
        let span = self.span;
        if self.token != Token::Word {
            return self.expected(what);
        }
        self.advance();
        Ok(span)
    }

    /// A number.
    pub(super) fn number(&mut self) -> Read<f32> {
        if self.token != Token::Number {
            return self.expected("a number");
        }
        let text = self.here();
        let Ok(value) = text.parse::<f32>() else { return self.expected("a number") };
        self.advance();
        Ok(value)
    }

    /// Passes everything up to and with the semicolon that ends the statement, or up to a brace.
    pub(super) fn skip_statement(&mut self) {
        while !matches!(self.token, Token::End | Token::Header | Token::Symbol(b'{' | b'}')) {
            if self.take(b';') {
                return;
            }
            self.advance();
        }
    }

    /// Passes everything up to and with the brace that closes the one that was passed last.
    pub(super) fn skip_block(&mut self) {
        let mut depth = 1;
        while !matches!(self.token, Token::End | Token::Header) {
            match self.token {
                Token::Symbol(b'{') => depth += 1,
                Token::Symbol(b'}') => depth -= 1,
                _ => {}
            }
            self.advance();
            if depth == 0 {
                return;
            }
        }
    }

    /// Passes a second header, if it is this one.
    pub(super) fn take_header(&mut self, header: &str) -> bool {
        let found = self.token == Token::Header && self.span.of(self.source) == header.as_bytes();
        if found {
            self.advance();
        }
        found
    }

    /// Reports what follows the program.
    pub(super) fn expect_end(&mut self) {
        if self.token == Token::End {
            return;
        }
        let text = self.here();
        self.error_with_help(
            Code::AfterEnd,
            self.span,
            format!("`{text}` follows the end of the program"),
            "remove everything after the program's last statement",
        );
    }

    /// Reports an error of the whole text.
    pub(super) fn error_at_end(&mut self, code: Code, message: &'static str, help: &'static str) {
        self.error_with_help(code, Span::point(self.source.len() as u32), message, help);
    }

    /// What was found, in the order of the source.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        self.diagnostics.sort_by_key(|diagnostic| (diagnostic.code.needs_whole_program(), diagnostic.span.start));
        self.diagnostics
    }
}
