//! The words of a text.

/// Splits a text into words and the separators between them.
pub(super) fn words<'a>(text: &'a str, mut each: impl FnMut(&'a str, &'a str)) {
    let is_part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    let mut rest = text;
    while !rest.is_empty() {
        let word = rest.find(|letter| !is_part(letter)).unwrap_or(rest.len());
        let between = rest[word..].find(is_part).map_or(rest.len(), |length| word + length);
        each(&rest[..word], &rest[word..between]);
        rest = &rest[between..];
    }
}
