//! Terms: names and numbers with their suffixes, and what stands in braces, brackets and parentheses.

use std::ops::Range;

use crate::diag::{Code, Diagnostic};
use crate::span::Span;
use crate::syntax::parser::{Parsed, Parser, Reported};
use crate::syntax::token::{self, DIGIT, LETTER, Token};
use crate::syntax::tree::{Index, IndexKind, Part, Sign, Slice, Term, TermKind};

/// Braces, brackets and parentheses nest no deeper than this in any language; the bound keeps the stack flat.
const NESTING: u32 = 8;

/// Parts of one name. The longest name in any language has ten.
const PARTS: usize = 12;

fn is_components(text: &[u8]) -> bool {
    text.iter().all(|byte| matches!(byte, b'x' | b'y' | b'z' | b'w' | b'r' | b'g' | b'b' | b'a'))
}

impl<'a> Parser<'a> {
    pub(super) fn sign(&mut self) -> Option<Sign> {
        let sign = match self.cursor.byte {
            b'+' => Sign::Plus,
            b'-' => Sign::Minus,
            _ => return None,
        };
        self.cursor.take(self.cursor.at + 1);
        Some(sign)
    }

    /// Appends the next term to the tree, after the terms inside it.
    pub(super) fn term(&mut self) -> Parsed<()> {
        let start = self.cursor.at;
        let (mut sign, mut bars, mut inner_sign) = (None, false, None);
        if token::class(self.cursor.byte) & LETTER == 0 {
            sign = self.sign();
            // Opening and closing bars look alike; an opening one stands where a term begins.
            bars = self.cursor.accept(b'|');
            inner_sign = if bars { self.sign() } else { None };
        }
        let mut kind = TermKind::Path;
        let mut first = self.tree.parts.len();
        if token::class(self.cursor.byte) & LETTER != 0 {
            self.named(token::name(self.cursor.source, self.cursor.at));
        } else {
            kind = self.unnamed()?;
            if !matches!(kind, TermKind::Path) {
                first = self.tree.parts.len();
            }
        }
        if matches!(self.cursor.byte, b'.' | b'[') {
            first = self.suffixes(first)?;
        }
        if bars {
            self.expect(b'|', "`|`")?;
        }
        let parts = Slice { start: first as u32, end: self.tree.parts.len() as u32 };
        let span = self.cursor.since(start);
        self.tree.terms.push(Term { kind, sign, bars, inner_sign, parts, span });
        Ok(())
    }

    /// A path begins with the name from here to `end`.
    #[inline(always)]
    pub(super) fn named(&mut self, end: usize) {
        let span = Span::new(self.cursor.at as u32, end as u32);
        self.tree.parts.push(Part::Name(span));
        self.cursor.take(end);
    }

    /// A term, but for its suffixes, that does not begin with a letter.
    pub(super) fn unnamed(&mut self) -> Parsed<TermKind> {
        if token::begins_number(self.cursor.source, self.cursor.at) {
            let start = self.cursor.at;
            let (token, end) = token::number(self.cursor.source, start);
            if token == Token::Word {
                // `2D` and the like are names in the languages that have them.
                self.named(end);
                return Ok(TermKind::Path);
            }
            self.cursor.take(end);
            return Ok(TermKind::Number(self.cursor.since(start)));
        }
        match self.cursor.byte {
            b'{' => Ok(TermKind::Vector(self.enclosed(b'}', "`}`")?)),
            b'(' => Ok(TermKind::Group(self.enclosed(b')', "`)`")?)),
            _ => Err(self.unexpected("an operand")),
        }
    }

    /// Takes an opening bracket.
    #[inline(always)]
    pub(super) fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > NESTING {
            return Err(self.too_deep());
        }
        self.cursor.take(self.cursor.at + 1);
        Ok(())
    }

    #[cold]
    pub(super) fn too_deep(&mut self) -> Reported {
        let (_, span) = token::token(self.cursor.source, self.cursor.at);
        self.report(Diagnostic::error(Code::Syntax, span, format!("brackets nest deeper than {NESTING}")))
    }

    /// The terms between braces or parentheses; commas between them.
    pub(super) fn enclosed(&mut self, close: u8, what: &str) -> Parsed<Slice> {
        self.enter()?;
        let terms = if self.cursor.byte == close { Slice::default() } else { self.list(Self::follows_comma)? };
        self.expect(close, what)?;
        self.depth -= 1;
        Ok(terms)
    }

    /// Members and indices of the name whose parts begin at `first`. Returns where its parts begin afterwards.
    #[inline(always)]
    pub(super) fn suffixes(&mut self, mut first: usize) -> Parsed<usize> {
        loop {
            if self.tree.parts.len() - first >= PARTS {
                return Err(self.too_long());
            }
            match self.cursor.byte {
                // Two points are one token, and a point before a digit belongs to a number.
                b'.' if !matches!(token::byte(self.cursor.source, self.cursor.at + 1), b'.' | b'0'..=b'9') => {
                    self.cursor.take(self.cursor.at + 1);
                    let member = self.member()?;
                    self.tree.parts.push(Part::Member(member));
                }
                b'[' => {
                    let own = first..self.tree.parts.len();
                    let index = self.index()?;
                    if self.tree.parts.len() > own.end {
                        first = self.move_parts(own);
                    }
                    self.tree.parts.push(Part::Index(index));
                }
                _ => return Ok(first),
            }
        }
    }

    #[cold]
    pub(super) fn too_long(&mut self) -> Reported {
        let (_, span) = token::token(self.cursor.source, self.cursor.at);
        self.report(Diagnostic::error(Code::Syntax, span, "the name has too many parts"))
    }

    /// A term inside brackets has appended its own parts behind those of the name: these move behind, to be adjacent.
    pub(super) fn move_parts(&mut self, own: Range<usize>) -> usize {
        let first = self.tree.parts.len();
        self.tree.parts.extend_from_within(own);
        first
    }

    /// The name after a point.
    #[inline(always)]
    pub(super) fn member(&mut self) -> Parsed<Span> {
        let start = self.cursor.at;
        if token::class(self.cursor.byte) & LETTER == 0 {
            match token::token(self.cursor.source, start) {
                (Token::Word, span) => self.cursor.take(span.end as usize),
                _ => return Err(self.unexpected("a component or a name after the point")),
            }
        } else {
            self.cursor.take(token::name(self.cursor.source, start));
        }
        if token::class(self.cursor.byte) & LETTER != 0 {
            self.components_apart(start);
        }
        Ok(self.cursor.since(start))
    }

    /// Component letters may stand apart, with comments between them: `.x yz`.
    #[cold]
    pub(super) fn components_apart(&mut self, start: usize) {
        if !is_components(&self.cursor.source[start..self.cursor.last]) {
            return;
        }
        while token::class(self.cursor.byte) & LETTER != 0 {
            let end = token::name(self.cursor.source, self.cursor.at);
            if !is_components(&self.cursor.source[self.cursor.at..end]) {
                return;
            }
            self.cursor.take(end);
        }
    }

    #[inline(always)]
    pub(super) fn index(&mut self) -> Parsed<Index> {
        let start = self.cursor.at;
        self.enter()?;
        let kind = self.inside()?;
        self.expect(b']', "`]`")?;
        self.depth -= 1;
        Ok(Index { kind, span: self.cursor.since(start) })
    }

    /// What stands between brackets.
    #[inline(always)]
    pub(super) fn inside(&mut self) -> Parsed<IndexKind> {
        let start = self.cursor.at;
        let class = token::class(self.cursor.byte);
        if class & (LETTER | DIGIT) != 0 {
            let (token, end) = match class & LETTER {
                0 => token::number(self.cursor.source, start),
                _ => (Token::Name, token::name(self.cursor.source, start)),
            };
            let (next, byte) = token::skip_space(self.cursor.source, end);
            if byte == b']' {
                (self.cursor.last, self.cursor.at, self.cursor.byte) = (end, next, byte);
                let span = self.cursor.since(start);
                return Ok(if token == Token::Number { IndexKind::Number(span) } else { IndexKind::Name(span) });
            }
        }
        self.inside_long()
    }

    pub(super) fn inside_long(&mut self) -> Parsed<IndexKind> {
        if self.cursor.byte == b']' {
            return Ok(IndexKind::Empty);
        }
        if !token::begins_number(self.cursor.source, self.cursor.at) {
            self.term()?;
            return self.indexed_by();
        }
        let start = self.cursor.at;
        let (token, end) = token::number(self.cursor.source, start);
        if token == Token::Word {
            self.term()?;
            return self.indexed_by();
        }
        self.cursor.take(end);
        let span = self.cursor.since(start);
        if self.cursor.byte == b']' {
            return Ok(IndexKind::Number(span));
        }
        if self.cursor.source[self.cursor.at..].starts_with(b"..") {
            self.cursor.take(self.cursor.at + 2);
            return Ok(IndexKind::Range(span, self.plain_number("the last index")?));
        }
        let (kind, parts) = (TermKind::Number(span), Slice::default());
        self.tree.terms.push(Term { kind, sign: None, bars: false, inner_sign: None, parts, span });
        self.indexed_by()
    }

    /// The last term is the index; an offset may follow.
    pub(super) fn indexed_by(&mut self) -> Parsed<IndexKind> {
        let base = self.tree.terms.len() as u32 - 1;
        let offset = match self.sign() {
            Some(sign) => Some((sign, self.plain_number("an offset")?)),
            None => None,
        };
        Ok(IndexKind::At { base, offset })
    }

    pub(super) fn plain_number(&mut self, what: &str) -> Parsed<Span> {
        match token::token(self.cursor.source, self.cursor.at) {
            (Token::Number, span) => {
                self.cursor.take(span.end as usize);
                Ok(span)
            }
            _ => Err(self.unexpected(what)),
        }
    }
}
