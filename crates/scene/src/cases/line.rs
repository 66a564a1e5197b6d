//! From a file's bytes to its directives, and from a directive to its words.

use std::borrow::Cow;

use crate::error::{Code, Error};

/// A comment that starts with `#@`: its line and the text after the mark.
pub(super) struct Directive<'a> {
    pub line: usize,
    pub text: Cow<'a, str>,
}

/// The directives of a file. LF, CR and CRLF each end a line; the first `#` of a line starts its comment.
pub(super) fn directives(source: &[u8]) -> Vec<Directive<'_>> {
    lines(source)
        .enumerate()
        .filter_map(|(index, line)| {
            let start = line.iter().position(|byte| *byte == b'#')?;
            let text = line[start..].strip_prefix(b"#@")?;
            Some(Directive { line: index + 1, text: String::from_utf8_lossy(text) })
        })
        .collect()
}

fn lines(source: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(source);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.iter().position(|byte| matches!(byte, b'\n' | b'\r')) else {
            rest = None;
            return Some(text);
        };
        let width = if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = Some(&text[end + width..]);
        Some(&text[..end])
    })
}

/// The words between white space; white space inside parentheses does not count.
pub(super) fn words(text: &str) -> Result<Vec<&str>, Error> {
    let mut words = Vec::new();
    let mut start = None;
    let mut depth = 0usize;
    for (at, character) in text.char_indices() {
        match character {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1).ok_or(Code::Unbalanced.error("`)` without `(`"))?,
            _ => {}
        }
        if character.is_whitespace() && depth == 0 {
            words.extend(start.take().map(|start| &text[start..at]));
        } else {
            start = start.or(Some(at));
        }
    }
    if depth > 0 {
        return Err(Code::Unbalanced.error("`(` without `)`"));
    }
    words.extend(start.map(|start| &text[start..]));
    Ok(words)
}

/// The text between the quotes that enclose all of `text`.
pub(super) fn quoted(text: &str) -> Option<&str> {
    text.trim().strip_prefix('"')?.strip_suffix('"')
}
