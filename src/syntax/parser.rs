//! Tokens to tree. After an error parsing goes on behind the next semicolon, so that one run reports everything.

use std::ops::Range;

use super::token::{Token, tokens};
use super::tree::{Index, IndexKind, Item, Part, Sign, Slice, Statement, StatementKind, Term, TermKind, Tree};
use crate::diag::{Code, Diagnostic};
use crate::span::Span;

/// Braces, brackets and parentheses nest no deeper than this in any language; the bound keeps the stack flat.
const NESTING: u32 = 8;
/// Errors reported for one program. A file of noise needs no million messages.
const ERRORS: usize = 200;

/// The tree of a program string and what is wrong with its form.
pub fn parse(source: &[u8]) -> (Tree, Vec<Diagnostic>) {
    let mut parser = Parser::new(source);
    parser.program();
    (parser.tree, parser.errors)
}

/// Parts of one name. The longest name of any language has ten.
const PARTS: usize = 12;

/// A syntax error that has been reported.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    source: &'a [u8],
    tokens: Vec<(Token, Span)>,
    /// Where in `tokens` the parser stands; `token` is what stands there.
    at: usize,
    token: Token,
    tree: Tree,
    /// Terms of items that are still open, innermost last.
    open: Vec<Term>,
    depth: u32,
    errors: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a [u8]) -> Self {
        let tokens = tokens(source);
        let token = tokens[0].0;
        let mut tree = Tree::default();
        // Growing costs more than room: a statement has at least five tokens in most programs, an item three, a term
        // and a part two or one and a half.
        tree.statements.reserve(tokens.len() / 5 + 4);
        tree.items.reserve(tokens.len() / 3 + 4);
        tree.terms.reserve(tokens.len() / 2 + 8);
        tree.parts.reserve(tokens.len() * 2 / 3 + 8);
        Self { source, tokens, at: 0, token, tree, open: Vec::new(), depth: 0, errors: Vec::new() }
    }

    #[inline(always)]
    fn advance(&mut self) {
        // The last token is End; the parser stays on it.
        if self.token != Token::End {
            self.at += 1;
            self.token = self.tokens[self.at].0;
        }
    }

    /// Where the token stands.
    #[inline(always)]
    fn span(&self) -> Span {
        self.tokens[self.at].1
    }

    /// End of the token before this one.
    fn last(&self) -> u32 {
        self.at.checked_sub(1).map_or(0, |before| self.tokens[before].1.end)
    }

    #[inline(always)]
    fn accept(&mut self, token: Token) -> bool {
        let found = self.token == token;
        if found {
            self.advance();
        }
        found
    }

    fn expect(&mut self, token: Token, what: &str) -> Parsed<Span> {
        let span = self.span();
        if self.accept(token) { Ok(span) } else { Err(self.unexpected(what)) }
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.errors.len() < ERRORS {
            self.errors.push(diagnostic);
        }
        Reported
    }

    #[cold]
    fn unexpected(&mut self, what: &str) -> Reported {
        let found = self.span().text(self.source);
        let diagnostic = match self.token {
            Token::Unknown => Diagnostic::error(
                Code::UnknownCharacter,
                self.span(),
                format!("the character `{found}` belongs to no program"),
            )
            .help("remove it"),
            Token::Word => Diagnostic::error(
                Code::BadNumber,
                self.span(),
                format!("`{found}` is neither a number nor a name; expected {what}"),
            ),
            Token::End => {
                Diagnostic::error(Code::Syntax, self.span(), format!("the program stops where {what} was expected"))
            }
            _ => Diagnostic::error(Code::Syntax, self.span(), format!("`{found}` stands where {what} was expected")),
        };
        self.report(diagnostic)
    }

    fn program(&mut self) {
        if self.token == Token::Header {
            self.tree.header = Some(self.span());
            self.advance();
        }
        while self.token != Token::End {
            if self.token == Token::Name && self.span().of(self.source) == b"END" {
                self.tree.end = Some(self.span());
                self.advance();
                if self.token != Token::End {
                    self.tree.trailing = Some(Span::new(self.span().start, self.source.len() as u32));
                }
                return;
            }
            self.statement();
        }
    }

    fn statement(&mut self) {
        let start = self.span();
        let (open, items) = (self.open.len(), self.tree.items.len());
        let kind = self.statement_body(items);
        let kind = match kind {
            Ok(kind) => kind,
            Err(Reported) => {
                self.open.truncate(open);
                self.tree.items.truncate(items);
                self.depth = 0;
                self.recover();
                StatementKind::Broken
            }
        };
        let items = Slice { start: items as u32, end: self.tree.items.len() as u32 };
        let end = self.last().saturating_sub(u32::from(kind != StatementKind::Broken)).max(start.end);
        self.tree.statements.push(Statement { kind, span: Span::new(start.start, end), items });
    }

    /// Skips to behind the next semicolon, but not over END.
    fn recover(&mut self) {
        while self.token != Token::End && self.span().of(self.source) != b"END" {
            if self.accept(Token::Semicolon) {
                return;
            }
            self.advance();
        }
    }

    fn statement_body(&mut self, first_item: usize) -> Parsed<StatementKind> {
        if self.token != Token::Name {
            return Err(self.unexpected("an instruction, a declaration, a label or END"));
        }
        self.item()?;
        if self.token == Token::Colon
            && let [item] = self.tree.items[first_item..]
            && let [term] = self.tree.terms(item.terms)
            && let [Part::Name(name)] = *self.tree.parts(term)
            && item.value.is_none()
        {
            self.tree.items.truncate(first_item);
            self.advance();
            return Ok(StatementKind::Label(name));
        }
        while self.accept(Token::Comma) {
            self.item()?;
        }
        if self.token == Token::Semicolon {
            self.advance();
            return Ok(StatementKind::Plain);
        }
        Err(self.unexpected("a comma or a semicolon"))
    }

    /// Terms up to a comma or semicolon, with a value behind `=`.
    fn item(&mut self) -> Parsed<()> {
        let start = self.span();
        let terms = self.run_of_terms()?;
        let value = if self.accept(Token::Equals) { Some(self.run_of_terms()?) } else { None };
        let span = Span::new(start.start, self.last());
        self.tree.items.push(Item { terms, value, span });
        Ok(())
    }

    fn run_of_terms(&mut self) -> Parsed<Slice> {
        let term = self.term()?;
        let start = self.tree.terms.len();
        self.tree.terms.push(term);
        while self.begins_term() {
            let end = self.tree.terms.len();
            let term = self.term()?;
            if self.tree.terms.len() != end {
                return self.run_with_nested(start..end, term);
            }
            self.tree.terms.push(term);
        }
        Ok(Slice { start: start as u32, end: self.tree.terms.len() as u32 })
    }

    /// Goes on with a run whose term `last` has put terms of its own into the tree: those before it move on, to lie
    /// together.
    fn run_with_nested(&mut self, before: Range<usize>, last: Term) -> Parsed<Slice> {
        let base = self.open.len();
        self.open.extend_from_slice(&self.tree.terms[before]);
        self.open.push(last);
        while self.begins_term() {
            let term = self.term()?;
            self.open.push(term);
        }
        Ok(self.close(base))
    }

    /// Moves the open terms from `base` on into the tree.
    fn close(&mut self, base: usize) -> Slice {
        let start = self.tree.terms.len() as u32;
        self.tree.terms.extend(self.open.drain(base..));
        Slice { start, end: self.tree.terms.len() as u32 }
    }

    fn begins_term(&self) -> bool {
        match self.token {
            // END ends the program even where a semicolon was forgotten.
            Token::Name => self.span().of(self.source) != b"END",
            token => Self::begins_other_term(token),
        }
    }

    fn begins_other_term(token: Token) -> bool {
        matches!(
            token,
            Token::Number | Token::Word | Token::Plus | Token::Minus | Token::Bar | Token::OpenBrace | Token::OpenParen
        )
    }

    fn sign(&mut self) -> Option<Sign> {
        let sign = match self.token {
            Token::Plus => Sign::Plus,
            Token::Minus => Sign::Minus,
            _ => return None,
        };
        self.advance();
        Some(sign)
    }

    #[inline]
    fn term(&mut self) -> Parsed<Term> {
        let start = self.span();
        let sign = self.sign();
        // A bar that opens and one that closes look alike; one stands where a term begins.
        let bars = self.accept(Token::Bar);
        let inner_sign = if bars { self.sign() } else { None };
        let mut parts = Slice::default();
        let kind = match self.token {
            // `2D` and its like are names to the languages that have them.
            Token::Name | Token::Word => {
                parts.start = self.tree.parts.len() as u32;
                self.tree.parts.push(Part::Name(self.span()));
                self.advance();
                TermKind::Path
            }
            Token::Number => {
                let span = self.span();
                self.advance();
                TermKind::Number(span)
            }
            Token::OpenBrace => TermKind::Vector(self.enclosed(Token::CloseBrace, "`}`")?),
            Token::OpenParen => TermKind::Group(self.enclosed(Token::CloseParen, "`)`")?),
            _ => return Err(self.unexpected("an operand")),
        };
        if !matches!(kind, TermKind::Path) {
            parts.start = self.tree.parts.len() as u32;
        }
        if matches!(self.token, Token::Dot | Token::OpenBracket) {
            self.suffixes(&mut parts.start)?;
        }
        parts.end = self.tree.parts.len() as u32;
        if bars {
            self.expect(Token::Bar, "`|`")?;
        }
        Ok(Term { kind, sign, bars, inner_sign, parts, span: Span::new(start.start, self.last()) })
    }

    fn enter(&mut self) -> Parsed<()> {
        self.depth += 1;
        if self.depth > NESTING {
            return Err(self.report(Diagnostic::error(
                Code::Syntax,
                self.span(),
                format!("brackets nest deeper than {NESTING}"),
            )));
        }
        Ok(())
    }

    /// The terms between braces or parentheses; commas between them.
    fn enclosed(&mut self, close: Token, what: &str) -> Parsed<Slice> {
        self.enter()?;
        self.advance();
        let base = self.open.len();
        if self.token != close {
            loop {
                let term = self.term()?;
                self.open.push(term);
                if !self.accept(Token::Comma) {
                    break;
                }
            }
        }
        self.expect(close, what)?;
        self.depth -= 1;
        Ok(self.close(base))
    }

    /// Members and indices of the name whose parts begin at `first`.
    fn suffixes(&mut self, first: &mut u32) -> Parsed<()> {
        loop {
            if self.tree.parts.len() - *first as usize >= PARTS {
                return Err(self.report(Diagnostic::error(Code::Syntax, self.span(), "the name has too many parts")));
            }
            match self.token {
                Token::Dot => {
                    self.advance();
                    let first = self.span();
                    if !matches!(self.token, Token::Name | Token::Word) {
                        return Err(self.unexpected("a component or a name after the point"));
                    }
                    self.advance();
                    let mut span = first;
                    // Component letters may stand apart: `.x yz`.
                    while self.token == Token::Name && self.is_components(span) && self.is_components(self.span()) {
                        span = span.to(self.span());
                        self.advance();
                    }
                    self.tree.parts.push(Part::Member(span));
                }
                Token::OpenBracket => {
                    let own = *first as usize..self.tree.parts.len();
                    let index = self.index()?;
                    // A term inside the brackets has put its own parts behind: ours move on, to lie together.
                    if self.tree.parts.len() > own.end {
                        *first = self.tree.parts.len() as u32;
                        for number in own {
                            let part = self.tree.parts[number];
                            self.tree.parts.push(part);
                        }
                    }
                    self.tree.parts.push(Part::Index(index));
                }
                _ => return Ok(()),
            }
        }
    }

    fn is_components(&self, span: Span) -> bool {
        let text = span.of(self.source);
        !text.is_empty()
            && text.iter().all(|byte| {
                matches!(byte, b'x' | b'y' | b'z' | b'w' | b'r' | b'g' | b'b' | b'a' | b' ' | b'\t' | b'\n' | b'\r')
            })
    }

    fn index(&mut self) -> Parsed<Index> {
        self.enter()?;
        let start = self.span();
        self.advance();
        let kind = if self.token == Token::CloseBracket {
            IndexKind::Empty
        } else if self.token == Token::Number {
            let first = self.span();
            self.advance();
            if self.accept(Token::DotDot) {
                IndexKind::Range(first, self.expect(Token::Number, "the last index")?)
            } else {
                let term = Term {
                    kind: TermKind::Number(first),
                    sign: None,
                    bars: false,
                    inner_sign: None,
                    parts: Slice::default(),
                    span: first,
                };
                self.indexed_by(term)?
            }
        } else {
            let term = self.term()?;
            self.indexed_by(term)?
        };
        self.expect(Token::CloseBracket, "`]`")?;
        self.depth -= 1;
        Ok(Index { kind, span: Span::new(start.start, self.last()) })
    }

    fn indexed_by(&mut self, term: Term) -> Parsed<IndexKind> {
        let base = self.tree.terms.len() as u32;
        self.tree.terms.push(term);
        let offset = match self.sign() {
            Some(sign) => Some((sign, self.expect(Token::Number, "an offset")?)),
            None => None,
        };
        Ok(IndexKind::At { base, offset })
    }
}
