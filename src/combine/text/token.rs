//! Bytes to tokens, comments among them.

use crate::span::Span;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::combine) enum Token {
    /// `!!RC1.0`.
    Header,
    /// A name; in the texts of nvparse with its component, as in `tex0.rgb`.
    Word,
    Number,
    Symbol(u8),
    Comment,
    /// A character that no program has, or a comment that does not end.
    Unknown,
    End,
}

/// How the two kinds of texts differ.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(in crate::combine) enum Style {
    /// `!!RC1.0` and `!!TS1.0`, as nvparse reads them: comments begin with `#`, `//` and, where no statement is open, `;`;
    /// components belong to their names.
    Nvparse,
    /// `!!ATIfs1.0`: comments begin with `#`; a point is a token.
    Ati,
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn count(source: &[u8], at: usize, wanted: impl Fn(u8) -> bool) -> usize {
    source.get(at..).map_or(0, |rest| rest.iter().take_while(|byte| wanted(**byte)).count())
}

fn line(source: &[u8], at: usize) -> usize {
    count(source, at, |byte| !matches!(byte, b'\n' | b'\r'))
}

/// The components that a name of nvparse's texts can have.
const COMPONENTS: [&[u8]; 3] = [b".rgb", b".a", b".b"];

/// The token at or after `at`. `open` says whether a statement has begun: a semicolon then ends it.
pub(in crate::combine) fn token(source: &[u8], at: usize, style: Style, open: bool) -> (Token, Span) {
    let at = at + count(source, at, |byte| byte.is_ascii_whitespace());
    let rest = source.get(at..).unwrap_or_default();
    let nvparse = style == Style::Nvparse;
    let (token, length) = match rest {
        [] => (Token::End, 0),
        [b'#', ..] => (Token::Comment, line(source, at)),
        [b'/', b'/', ..] if nvparse => (Token::Comment, line(source, at)),
        [b';', ..] if nvparse && !open => (Token::Comment, line(source, at)),
        [b'/', b'*', inner @ ..] if nvparse => match inner.windows(2).position(|pair| pair == b"*/") {
            Some(end) => (Token::Comment, end + 4),
            None => (Token::Unknown, rest.len()),
        },
        [b'!', b'!', ..] => (Token::Header, header(source, at + 2) - at),
        [first, ..] if nvparse && (first.is_ascii_alphabetic() || *first == b'_') => {
            let name = count(source, at, is_word);
            let tail = &rest[name..];
            let ends = |component: &&&[u8]| {
                tail.starts_with(component) && !tail.get(component.len()).copied().is_some_and(is_word)
            };
            (Token::Word, name + COMPONENTS.iter().find(ends).map_or(0, |component| component.len()))
        }
        [first, ..] if first.is_ascii_alphabetic() || *first == b'_' => (Token::Word, count(source, at, is_word)),
        [b'+' | b'-', next, ..] if nvparse && begins_number(next, rest.get(2)) => number(source, at + 1, nvparse, at),
        [b'.', ..] if !nvparse && modifies(&rest[1..]) => (Token::Symbol(b'.'), 1),
        [first, ..] if begins_number(first, rest.get(1)) => number(source, at, nvparse, at),
        [symbol @ (b'{' | b'}' | b'(' | b')' | b';' | b',' | b'.' | b'*' | b'-' | b'+' | b'=' | b'[' | b']'), ..] => {
            (Token::Symbol(*symbol), 1)
        }
        [_, ..] => (Token::Unknown, 1 + count(source, at + 1, |byte| byte & 0xc0 == 0x80)),
    };
    (token, Span::new(at as u32, (at + length) as u32))
}

/// Letters and a version of one digit, a point and one digit. What follows is another token.
fn header(source: &[u8], at: usize) -> usize {
    let digit = |at: usize| usize::from(source.get(at).is_some_and(u8::is_ascii_digit));
    let at = at + count(source, at, |byte| byte.is_ascii_alphabetic());
    let at = at + digit(at);
    if source.get(at) == Some(&b'.') && digit(at + 1) == 1 { at + 2 } else { at }
}

/// Digits and letters: `2x` after a point.
fn modifies(rest: &[u8]) -> bool {
    let digits = count(rest, 0, |byte| byte.is_ascii_digit());
    rest.get(digits).is_some_and(|byte| is_word(*byte))
}

fn begins_number(first: &u8, second: Option<&u8>) -> bool {
    first.is_ascii_digit() || *first == b'.' && second.is_some_and(u8::is_ascii_digit)
}

/// Digits, a point, digits. Where letters follow, nvparse's texts have a word that is nothing; in `1.2x` of the other
/// the point begins a modifier.
fn number(source: &[u8], at: usize, nvparse: bool, start: usize) -> (Token, usize) {
    let digits = |at: usize| count(source, at, |byte| byte.is_ascii_digit());
    let whole = digits(at);
    let mut end = at + whole;
    if source.get(end) == Some(&b'.') {
        let fraction = end + 1 + digits(end + 1);
        let letter = source.get(fraction).copied().is_some_and(is_word);
        if nvparse || !letter || whole == 0 {
            end = fraction;
        }
    }
    let rest = count(source, end, is_word);
    if rest > 0 { (Token::Word, end + rest - start) } else { (Token::Number, end - start) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str, style: Style) -> Vec<&str> {
        let mut at = 0;
        let mut found = Vec::new();
        let mut open = false;
        loop {
            let (token, span) = token(source.as_bytes(), at, style, open);
            if token == Token::End {
                return found;
            }
            found.push(&source[span.start as usize..span.end as usize]);
            open = !matches!(token, Token::Symbol(b';' | b'{' | b'}') | Token::Comment);
            at = span.end as usize;
        }
    }

    #[test]
    fn components_belong_to_names_and_dots_stand_alone() {
        let source = "spare0=tex0.rgb.tex1 . -tex2.a; ; a comment = 1\n-1.5+.5";
        let wanted =
            ["spare0", "=", "tex0.rgb", ".", "tex1", ".", "-", "tex2.a", ";", "; a comment = 1", "-1.5", "+.5"];
        assert_eq!(texts(source, Style::Nvparse), wanted);
        assert_eq!(texts("tex0.alpha // x", Style::Nvparse), ["tex0", ".", "alpha", "// x"]);
    }

    #[test]
    fn a_point_after_a_constant_begins_a_modifier() {
        let wanted = ["r0", ".", "rg", ".", "2x", ",", "1", ".", "2x", ".", "neg", ",", "0.25", ",", "1.", ";", "# 1"];
        assert_eq!(texts("r0.rg.2x, 1.2x.neg, 0.25,1. ;# 1", Style::Ati), wanted);
    }
}
