//! Bytes to tree. After an error parsing continues after the next semicolon, so that one run reports all errors.

mod terms;

use std::ops::Range;

use super::token::{self, Cursor, DIGIT, LETTER, TERM, Token};
use super::tree::{Item, Part, Slice, Statement, StatementKind, Term, Tree};
use crate::diag::{Code, Diagnostic};
use crate::span::Span;

/// Errors reported for one program. A file of random bytes does not need a million messages.
const ERRORS: usize = 200;

/// The tree of a program string, and its syntax errors.
pub fn parse(source: &[u8]) -> (Tree, Vec<Diagnostic>) {
    let mut reader = Reader::new(source, Tree::EMPTY);
    while reader.parser.statement() {}
    let Parser { tree, errors, .. } = &mut reader.parser;
    (std::mem::take(tree), std::mem::take(errors))
}

/// Reads a program string, some statements at a time.
pub struct Reader<'a> {
    parser: Parser<'a>,
}

impl<'a> Reader<'a> {
    /// Reads the header. The tree gives its memory, and nothing that is in it.
    pub fn new(source: &'a [u8], spare: Tree) -> Self {
        let mut parser = Parser::new(source, spare);
        parser.header();
        Self { parser }
    }

    /// The position after what has been read.
    pub(crate) fn cursor(&self) -> Cursor<'a> {
        self.parser.cursor
    }

    /// Skips everything before this position.
    pub(crate) fn go_on(&mut self, cursor: Cursor<'a>) {
        self.parser.cursor = cursor;
    }

    /// Replaces the statements in the tree by the next ones, at most this many; `false` at the end.
    pub fn read(&mut self, statements: usize) -> bool {
        self.parser.tree.clear();
        while self.parser.tree.statements.len() < statements && self.parser.statement() {}
        !self.parser.tree.statements.is_empty()
    }

    /// The header, and the statements that were read last.
    pub fn tree(&self) -> &Tree {
        &self.parser.tree
    }

    /// The same, to part statements that are not apart in the text.
    pub(crate) fn tree_mut(&mut self) -> &mut Tree {
        &mut self.parser.tree
    }

    /// The syntax errors in what has been read.
    pub fn errors(&self) -> &[Diagnostic] {
        &self.parser.errors
    }

    /// The tree for the next reader; without memory if this program was long.
    pub fn spare(self) -> Tree {
        if self.parser.tree.terms.capacity() <= ROOM { self.parser.tree } else { Tree::EMPTY }
    }
}

/// Bytes of source for which the tree reserves capacity from the start.
const ROOM: usize = 2048;

/// A syntax error that has been reported.
struct Reported;

type Parsed<T> = Result<T, Reported>;

struct Parser<'a> {
    cursor: Cursor<'a>,
    tree: Tree,
    /// Terms of lists that wait for the terms inside them, innermost last.
    open: Vec<Term>,
    depth: u32,
    errors: Vec<Diagnostic>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a [u8], mut tree: Tree) -> Self {
        tree.clear();
        (tree.header, tree.end, tree.trailing) = (None, None, None);
        // Growing is more expensive than capacity: most programs have more than this many bytes for each.
        let size = source.len().min(ROOM);
        tree.statements.reserve(size / 12 + 4);
        tree.items.reserve(size / 5 + 4);
        tree.terms.reserve(size / 4 + 8);
        tree.parts.reserve(size / 3 + 8);
        Self { cursor: Cursor::new(source), tree, open: Vec::new(), depth: 0, errors: Vec::new() }
    }

    #[inline(always)]
    fn expect(&mut self, byte: u8, what: &str) -> Parsed<()> {
        if self.cursor.accept(byte) { Ok(()) } else { Err(self.unexpected(what)) }
    }

    fn report(&mut self, diagnostic: Diagnostic) -> Reported {
        if self.errors.len() < ERRORS {
            self.errors.push(diagnostic);
        }
        Reported
    }

    #[cold]
    fn unexpected(&mut self, what: &str) -> Reported {
        let (token, span) = token::token(self.cursor.source, self.cursor.at);
        let found = span.text(self.cursor.source);
        let diagnostic = match token {
            Token::Unknown => {
                let comment = matches!(self.cursor.source.get(span.start as usize..), Some([b'/', b'/' | b'*', ..]));
                Diagnostic::error(Code::UnknownCharacter, span, format!("unexpected character `{found}`"))
                    .help(if comment { "comments begin with #" } else { "remove it" })
            }
            Token::Word => Diagnostic::error(
                Code::BadNumber,
                span,
                format!("`{found}` is neither a number nor a name; expected {what}"),
            ),
            // Right after the last token, not after the lines of white space that may follow.
            Token::End => {
                let end = Span::point(self.cursor.last as u32);
                Diagnostic::error(Code::Syntax, end, format!("expected {what}, found the end of the program"))
            }
            _ => Diagnostic::error(Code::Syntax, span, format!("expected {what}, found `{found}`")),
        };
        self.report(diagnostic)
    }

    fn header(&mut self) {
        if let (Token::Header, span) = token::token(self.cursor.source, self.cursor.at) {
            self.tree.header = Some(span);
            self.cursor.take(span.end as usize);
        }
    }

    /// Reads a statement or END; `false` at the end.
    fn statement(&mut self) -> bool {
        if self.cursor.at >= self.cursor.source.len() || self.tree.end.is_some() {
            return false;
        }
        if !self.is_end() {
            self.plain_statement();
            return true;
        }
        self.cursor.take(self.cursor.at + 3);
        self.tree.end = Some(self.cursor.since(self.cursor.last - 3));
        if self.cursor.at < self.cursor.source.len() {
            self.tree.trailing = Some(Span::new(self.cursor.at as u32, self.cursor.source.len() as u32));
        }
        false
    }

    /// Whether the next token is END.
    #[inline(always)]
    fn is_end(&self) -> bool {
        self.cursor.byte == b'E'
            && self.cursor.source[self.cursor.at..].starts_with(b"END")
            && token::class(token::byte(self.cursor.source, self.cursor.at + 3)) & (LETTER | DIGIT) == 0
    }

    fn plain_statement(&mut self) {
        let start = self.cursor.at;
        let (open, items) = (self.open.len(), self.tree.items.len());
        let (kind, span) = match self.statement_body(items) {
            // Without the semicolon or colon.
            Ok(Some(kind)) => (kind, Span::new(start as u32, self.cursor.last as u32 - 1)),
            Ok(None) => (StatementKind::Plain, self.cursor.since(start)),
            Err(Reported) => {
                self.open.truncate(open);
                self.tree.items.truncate(items);
                self.depth = 0;
                self.recover();
                let first = token::token(self.cursor.source, start).1;
                (StatementKind::Broken, Span::new(first.start, first.end.max(self.cursor.last as u32)))
            }
        };
        let items = Slice { start: items as u32, end: self.tree.items.len() as u32 };
        self.tree.statements.push(Statement { kind, span, items });
    }

    /// Skips past the next semicolon, but not over END.
    #[cold]
    fn recover(&mut self) {
        while self.cursor.at < self.cursor.source.len() && !self.is_end() {
            if self.cursor.accept(b';') {
                return;
            }
            let (_, span) = token::token(self.cursor.source, self.cursor.at);
            self.cursor.take(span.end as usize);
        }
    }

    /// Reports that END, or the end of the source, follows a statement without its semicolon.
    #[cold]
    fn no_semicolon(&mut self) -> Reported {
        let span = Span::point(self.cursor.last as u32);
        self.report(missing_semicolon(span))
    }

    /// A statement up to its semicolon or colon; `None` if END follows without one.
    #[inline(always)]
    fn statement_body(&mut self, first_item: usize) -> Parsed<Option<StatementKind>> {
        if token::class(self.cursor.byte) & LETTER == 0 {
            return Err(self.unexpected("an instruction, a declaration, a label or END"));
        }
        loop {
            self.item()?;
            match self.cursor.byte {
                b',' => self.cursor.take(self.cursor.at + 1),
                b';' => {
                    self.cursor.take(self.cursor.at + 1);
                    return Ok(Some(StatementKind::Plain));
                }
                b':' => return self.label(first_item).map(Some),
                _ if self.is_end() => {
                    self.no_semicolon();
                    return Ok(None);
                }
                // The source may stop in the middle of the statement, which is not read further.
                _ if self.cursor.at >= self.cursor.source.len() => return Err(self.no_semicolon()),
                _ => return Err(self.unexpected("a comma or a semicolon")),
            }
        }
    }

    /// The statement up to this colon is a label if it is a single name.
    fn label(&mut self, first_item: usize) -> Parsed<StatementKind> {
        if let [item] = self.tree.items[first_item..]
            && let [term, rest @ ..] = self.tree.terms(item.terms)
            && let [Part::Name(name)] = *self.tree.parts(term)
            && item.value.is_none()
        {
            // `name SUBROUTINENUM(1):` keeps what stands between the name and the colon.
            if rest.is_empty() {
                self.tree.items.truncate(first_item);
            }
            self.cursor.take(self.cursor.at + 1);
            return Ok(StatementKind::Label(name));
        }
        Err(self.unexpected("a comma or a semicolon"))
    }

    /// Terms up to a comma or semicolon, with a value after `=`.
    #[inline(always)]
    fn item(&mut self) -> Parsed<()> {
        let start = self.cursor.at;
        let terms = self.list(Self::begins_term)?;
        let value = if self.cursor.accept(b'=') { Some(self.list(Self::begins_term)?) } else { None };
        self.tree.items.push(Item { terms, value, span: self.cursor.since(start) });
        Ok(())
    }

    /// Reads terms while there are `more`. They are adjacent in the tree, after the terms inside them.
    #[inline(always)]
    fn list(&mut self, more: fn(&mut Self) -> bool) -> Parsed<Slice> {
        self.term()?;
        let start = self.tree.terms.len() - 1;
        while more(self) {
            let before = self.tree.terms.len();
            self.term()?;
            if self.tree.terms.len() > before + 1 {
                return self.list_with_nested(start..before, more);
            }
        }
        Ok(Slice { start: start as u32, end: self.tree.terms.len() as u32 })
    }

    /// Continues a list whose last term has terms inside, which lie between it and those `before`: these move behind.
    fn list_with_nested(&mut self, before: Range<usize>, more: fn(&mut Self) -> bool) -> Parsed<Slice> {
        let base = self.open.len();
        self.open.extend_from_slice(&self.tree.terms[before]);
        self.open.extend(self.tree.terms.pop());
        while more(self) {
            self.term()?;
            self.open.extend(self.tree.terms.pop());
        }
        let start = self.tree.terms.len() as u32;
        self.tree.terms.extend(self.open.drain(base..));
        Ok(Slice { start, end: self.tree.terms.len() as u32 })
    }

    #[inline(always)]
    fn begins_term(&mut self) -> bool {
        match token::class(self.cursor.byte) {
            // END ends the program even if a semicolon is missing.
            LETTER => !self.is_end(),
            class => class & TERM != 0 || token::begins_number(self.cursor.source, self.cursor.at),
        }
    }

    fn follows_comma(&mut self) -> bool {
        self.cursor.accept(b',')
    }
}

/// The error of a statement whose semicolon is missing: it is reported where that belongs.
pub(crate) fn missing_semicolon(span: Span) -> Diagnostic {
    Diagnostic::error(Code::Syntax, span, "expected `;`").help("a semicolon ends every statement")
}

/// The error of text after END, which is at this place.
pub(crate) fn after_end(trailing: Span) -> Diagnostic {
    let first = Span::new(trailing.start, trailing.start + 1);
    Diagnostic::error(Code::AfterEnd, first, "text follows END").help("remove everything after END")
}
