//! Text to tokens. White space and comments separate tokens and mean nothing else.

use crate::span::Span;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Token {
    /// `!!VP2.0`.
    Header,
    Name,
    /// A number in decimal or hexadecimal.
    Number,
    /// Digits run together with letters: `2D`, `1st`, `1e`.
    Word,
    Semicolon,
    Comma,
    Colon,
    Dot,
    /// `..`
    DotDot,
    Plus,
    Minus,
    Bar,
    Equals,
    OpenBracket,
    CloseBracket,
    OpenBrace,
    CloseBrace,
    OpenParen,
    CloseParen,
    /// A character that no program has.
    Unknown,
    End,
}

/// Classes of bytes.
const LETTER: u8 = 1;
const DIGIT: u8 = 2;
const SPACE: u8 = 4;

static CLASS: [u8; 256] = {
    let mut class = [0u8; 256];
    let mut byte = 0;
    while byte < 256 {
        class[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => LETTER,
            b'0'..=b'9' => DIGIT,
            b' ' | b'\t' | b'\n' | b'\r' => SPACE,
            _ => 0,
        };
        byte += 1;
    }
    class
};

#[inline(always)]
fn is(byte: Option<&u8>, class: u8) -> bool {
    byte.is_some_and(|byte| CLASS[*byte as usize] & class != 0)
}

/// All tokens of a program, `Token::End` last. One tight loop is faster than a call for each token.
pub fn tokens(source: &[u8]) -> Vec<(Token, Span)> {
    let mut lexer = Lexer::new(source);
    // Three bytes a token, in most programs.
    let mut tokens = Vec::with_capacity(source.len() / 3 + 2);
    loop {
        let next = lexer.next();
        tokens.push(next);
        if next.0 == Token::End {
            return tokens;
        }
    }
}

struct Lexer<'a> {
    source: &'a [u8],
    at: usize,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a [u8]) -> Self {
        Self { source, at: 0 }
    }

    #[inline(always)]
    fn peek(&self, ahead: usize) -> Option<&u8> {
        self.source.get(self.at + ahead)
    }

    #[inline(always)]
    fn skip(&mut self, class: u8) {
        while is(self.peek(0), class) {
            self.at += 1;
        }
    }

    #[inline(always)]
    fn skip_space(&mut self) {
        loop {
            self.skip(SPACE);
            if self.peek(0) != Some(&b'#') {
                return;
            }
            while self.peek(0).is_some_and(|byte| *byte != b'\n' && *byte != b'\r') {
                self.at += 1;
            }
        }
    }

    /// The next token and where it stands.
    #[inline(always)]
    fn next(&mut self) -> (Token, Span) {
        self.skip_space();
        let start = self.at;
        let Some(&byte) = self.source.get(start) else {
            return (Token::End, Span::point(start as u32));
        };
        let token = match CLASS[byte as usize] {
            LETTER => {
                self.at += 1;
                self.skip(LETTER | DIGIT);
                Token::Name
            }
            DIGIT => self.number(),
            _ => self.symbol(byte),
        };
        (token, Span::new(start as u32, self.at as u32))
    }

    #[inline(always)]
    fn symbol(&mut self, byte: u8) -> Token {
        let token = match byte {
            b';' => Token::Semicolon,
            b',' => Token::Comma,
            b':' => Token::Colon,
            b'.' if is(self.peek(1), DIGIT) => return self.number(),
            b'.' if self.peek(1) == Some(&b'.') => {
                self.at += 1;
                Token::DotDot
            }
            b'.' => Token::Dot,
            b'+' => Token::Plus,
            b'-' => Token::Minus,
            b'|' => Token::Bar,
            b'=' => Token::Equals,
            b'[' => Token::OpenBracket,
            b']' => Token::CloseBracket,
            b'{' => Token::OpenBrace,
            b'}' => Token::CloseBrace,
            b'(' => Token::OpenParen,
            b')' => Token::CloseParen,
            b'!' if self.peek(1) == Some(&b'!') => {
                self.at += 2;
                self.header();
                return Token::Header;
            }
            _ => {
                // One token for a whole character, so that spans do not cut UTF-8 apart.
                while self.peek(1).is_some_and(|byte| byte & 0xc0 == 0x80) {
                    self.at += 1;
                }
                Token::Unknown
            }
        };
        self.at += 1;
        token
    }

    /// `NVvp4.0`: letters and a version of one digit, a point and one digit. What follows is another token.
    fn header(&mut self) {
        while is(self.peek(0), LETTER) {
            self.at += 1;
        }
        if is(self.peek(0), DIGIT) {
            self.at += 1;
        }
        if self.peek(0) == Some(&b'.') && is(self.peek(1), DIGIT) {
            self.at += 2;
        }
    }

    /// Digits, a point, digits, an exponent. `0..3` is two numbers; in `2.x` the point begins a suffix.
    fn number(&mut self) -> Token {
        if self.peek(0) == Some(&b'0') && matches!(self.peek(1), Some(b'x' | b'X')) {
            self.at += 2;
            let digits = self.at;
            while self.peek(0).is_some_and(u8::is_ascii_hexdigit) {
                self.at += 1;
            }
            return if self.at == digits || is(self.peek(0), LETTER | DIGIT) { self.word() } else { Token::Number };
        }
        self.skip(DIGIT);
        if self.peek(0) == Some(&b'.') && self.peek(1) != Some(&b'.') && !self.suffix_follows() {
            self.at += 1;
            self.skip(DIGIT);
        }
        if let Some(b'e' | b'E') = self.peek(0) {
            let sign = usize::from(matches!(self.peek(1), Some(b'+' | b'-')));
            if is(self.peek(1 + sign), DIGIT) {
                self.at += 1 + sign;
                self.skip(DIGIT);
            }
        }
        if is(self.peek(0), LETTER) { self.word() } else { Token::Number }
    }

    /// Whether the point here begins a swizzle: a letter follows that cannot be an exponent.
    fn suffix_follows(&self) -> bool {
        is(self.peek(1), LETTER) && !matches!(self.peek(1), Some(b'e' | b'E'))
    }

    fn word(&mut self) -> Token {
        self.skip(LETTER | DIGIT);
        Token::Word
    }
}
