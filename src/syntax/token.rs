//! Bytes to tokens. White space and comments only separate tokens.
//!
//! The parser looks at bytes directly where a token is a single byte, and calls the functions here for longer tokens:
//! there is no list of tokens.

use crate::span::Span;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Token {
    /// `!!VP2.0`.
    Header,
    Name,
    /// A number in decimal or hexadecimal.
    Number,
    /// Digits followed directly by letters: `2D`, `1st`, `1e`.
    Word,
    /// `..`, or one of `;,:.+-|=[]{}()`.
    Symbol,
    /// A character that no program may contain.
    Unknown,
    End,
}

/// Classes of bytes.
pub(super) const LETTER: u8 = 1;
pub(super) const DIGIT: u8 = 2;
const SPACE: u8 = 4;
const COMMENT: u8 = 8;
/// Bytes other than letters that begin a term; a point does if a digit follows.
pub(super) const TERM: u8 = 16;

static CLASS: [u8; 256] = {
    let mut class = [0u8; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => LETTER,
            b'0'..=b'9' => DIGIT | TERM,
            b'+' | b'-' | b'|' | b'{' | b'(' => TERM,
            b' ' | b'\t' | b'\n' | b'\r' => SPACE,
            b'#' => COMMENT,
            _ => 0,
        };
        byte += 1;
    }
    class
};

#[inline(always)]
pub(super) fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// The byte at `at`; 0 after the end, which no program contains.
#[inline(always)]
pub(super) fn byte(source: &[u8], at: usize) -> u8 {
    source.get(at).copied().unwrap_or(0)
}

#[inline(always)]
fn is(source: &[u8], at: usize, wanted: u8) -> bool {
    class(byte(source, at)) & wanted != 0
}

/// Where the bytes of these classes end.
#[inline(always)]
fn skip(source: &[u8], mut at: usize, classes: u8) -> usize {
    while is(source, at, classes) {
        at += 1;
    }
    at
}

/// Where the next token begins, and its first byte.
#[inline(always)]
pub(super) fn skip_space(source: &[u8], mut at: usize) -> (usize, u8) {
    loop {
        let byte = byte(source, at);
        match class(byte) {
            SPACE => at += 1,
            COMMENT => at = comment(source, at),
            _ => return (at, byte),
        }
    }
}

/// Where the comment at `at` ends.
#[cold]
fn comment(source: &[u8], at: usize) -> usize {
    at + source[at..].iter().take_while(|byte| !matches!(byte, b'\n' | b'\r')).count()
}

/// Where the name that begins at `at` ends.
#[inline(always)]
pub(super) fn name(source: &[u8], at: usize) -> usize {
    skip(source, at + 1, LETTER | DIGIT)
}

/// Whether a number begins here: a digit, or a point and a digit.
#[inline(always)]
pub(super) fn begins_number(source: &[u8], at: usize) -> bool {
    let first = byte(source, at);
    class(first) & DIGIT != 0 || first == b'.' && is(source, at + 1, DIGIT)
}

/// A place between two tokens.
#[derive(Copy, Clone)]
pub(crate) struct Cursor<'a> {
    pub source: &'a [u8],
    /// Where the next token begins.
    pub at: usize,
    /// The first byte of the next token; 0 at the end.
    pub byte: u8,
    /// Where the token before it ended.
    pub last: usize,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(source: &'a [u8]) -> Self {
        let (at, byte) = skip_space(source, 0);
        Self { source, at, byte, last: 0 }
    }

    /// Moves past the token that ends at `end`.
    #[inline(always)]
    pub(crate) fn take(&mut self, end: usize) {
        self.last = end;
        (self.at, self.byte) = skip_space(self.source, end);
    }

    /// Takes a token of one byte.
    #[inline(always)]
    pub(crate) fn accept(&mut self, byte: u8) -> bool {
        let found = self.byte == byte;
        if found {
            self.take(self.at + 1);
        }
        found
    }

    /// From `start` to the end of the last token.
    #[inline(always)]
    pub(crate) fn since(&self, start: usize) -> Span {
        Span::new(start as u32, self.last as u32)
    }

    /// Takes a token that ends at `end`, and returns its text.
    #[inline(always)]
    fn text(&mut self, end: usize) -> Option<&'a [u8]> {
        let text = self.source.get(self.at..end);
        self.take(end);
        text
    }

    /// Takes a name.
    #[inline(always)]
    pub(crate) fn name(&mut self) -> Option<&'a [u8]> {
        if class(self.byte) & LETTER == 0 {
            return None;
        }
        self.text(name(self.source, self.at))
    }

    /// Takes a name, or digits followed directly by letters.
    #[inline(always)]
    pub(crate) fn word(&mut self) -> Option<&'a [u8]> {
        if class(self.byte) & (LETTER | DIGIT) == 0 {
            return None;
        }
        self.text(word(self.source, self.at))
    }

    /// Takes a name or decimal digits in brackets.
    #[inline(always)]
    pub(crate) fn index(&mut self) -> Option<&'a [u8]> {
        if !self.accept(b'[') {
            return None;
        }
        let inside = match class(self.byte) & (LETTER | DIGIT) {
            0 => None,
            DIGIT => self.text(skip(self.source, self.at, DIGIT)),
            _ => self.name(),
        };
        inside.filter(|_| self.accept(b']'))
    }

    /// Takes a point and the name after it; `None` if no name follows the point.
    #[inline(always)]
    pub(crate) fn member(&mut self) -> Option<Option<&'a [u8]>> {
        if !self.accept(b'.') {
            return Some(None);
        }
        self.name().map(Some)
    }
}

/// The tokens within a span.
pub(crate) fn tokens(source: &[u8], within: Span) -> impl Iterator<Item = (Token, Span)> + '_ {
    let source = source.get(..within.end as usize).unwrap_or(source);
    let mut cursor = Cursor::new(b"");
    cursor.source = source;
    cursor.take(within.start as usize);
    std::iter::from_fn(move || {
        let (token, span) = token(source, cursor.at);
        cursor.take(span.end as usize);
        (token != Token::End).then_some((token, span))
    })
}

/// The token at `at`, which is not white space.
pub(super) fn token(source: &[u8], at: usize) -> (Token, Span) {
    let (token, end) = match source.get(at) {
        None => (Token::End, at),
        Some(first) if class(*first) & LETTER != 0 => (Token::Name, name(source, at)),
        Some(_) if begins_number(source, at) => number(source, at),
        Some(b'.') if byte(source, at + 1) == b'.' => (Token::Symbol, at + 2),
        Some(b';' | b',' | b':' | b'.' | b'+' | b'-' | b'|' | b'=' | b'[' | b']' | b'{' | b'}' | b'(' | b')') => {
            (Token::Symbol, at + 1)
        }
        Some(b'!') if byte(source, at + 1) == b'!' => (Token::Header, header(source, at + 2)),
        Some(_) => {
            // One token for a whole character, so that spans do not split UTF-8.
            let rest = source[at + 1..].iter().take_while(|byte| **byte & 0xc0 == 0x80).count();
            (Token::Unknown, at + 1 + rest)
        }
    };
    (token, Span::new(at as u32, end as u32))
}

/// `NVvp4.0`: letters and a version of one digit, a point and one digit. What follows is another token.
fn header(source: &[u8], at: usize) -> usize {
    let mut at = skip(source, at, LETTER);
    if is(source, at, DIGIT) {
        at += 1;
    }
    if byte(source, at) == b'.' && is(source, at + 1, DIGIT) {
        at += 2;
    }
    at
}

/// Digits, a point, digits, an exponent: a number or, if letters follow, a word; and where it ends. `0..3` is two
/// numbers; in `2.x` the point begins a suffix.
pub(super) fn number(source: &[u8], mut at: usize) -> (Token, usize) {
    if byte(source, at) == b'0' && matches!(byte(source, at + 1), b'x' | b'X') {
        let digits = at + 2;
        let end = digits + source[digits..].iter().take_while(|byte| byte.is_ascii_hexdigit()).count();
        return if end == digits {
            (Token::Word, word(source, end))
        } else {
            number_or_word(source, end, LETTER | DIGIT)
        };
    }
    at = skip(source, at, DIGIT);
    if byte(source, at) == b'.' && byte(source, at + 1) != b'.' && !is_suffix(byte(source, at + 1)) {
        at = skip(source, at + 1, DIGIT);
    }
    if let b'e' | b'E' = byte(source, at) {
        let sign = usize::from(matches!(byte(source, at + 1), b'+' | b'-'));
        if is(source, at + 1 + sign, DIGIT) {
            at = skip(source, at + 1 + sign, DIGIT);
        }
    }
    number_or_word(source, at, LETTER)
}

/// A number that ends at `end` unless one of `classes` follows.
fn number_or_word(source: &[u8], end: usize, classes: u8) -> (Token, usize) {
    if is(source, end, classes) { (Token::Word, word(source, end)) } else { (Token::Number, end) }
}

/// Whether the byte after a number's point begins a swizzle: a letter that cannot be an exponent.
fn is_suffix(byte: u8) -> bool {
    class(byte) & LETTER != 0 && !matches!(byte, b'e' | b'E')
}

fn word(source: &[u8], at: usize) -> usize {
    skip(source, at, LETTER | DIGIT)
}
