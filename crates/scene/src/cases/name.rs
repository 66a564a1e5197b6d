//! Names of inputs and results as the dialects spell them.

/// A name such as `f[TEX0]`, `program.local[3]` or `image[0][1,2]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    text: String,
}

/// A piece of a name.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Part<'a> {
    /// The first word, or a word after a dot.
    Word(&'a str),
    /// The text in brackets.
    Index(&'a str),
}

impl Name {
    /// Reads a name: words of letters, digits, `_` and `$` with dots between, and anything in brackets.
    pub fn parse(text: &str) -> Option<Name> {
        let name = Name { text: text.to_owned() };
        let mut rest = text;
        let mut first = true;
        while !rest.is_empty() {
            (_, rest) = next(rest, first)?;
            first = false;
        }
        (!first).then_some(name)
    }

    /// The name as it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The name taken apart, from left to right.
    pub fn parts(&self) -> Vec<Part<'_>> {
        let mut parts = Vec::new();
        let mut rest = self.text.as_str();
        while let Some((part, after)) = next(rest, parts.is_empty()) {
            parts.push(part);
            rest = after;
        }
        parts
    }
}

/// The first part of `text` and what follows it.
fn next(text: &str, first: bool) -> Option<(Part<'_>, &str)> {
    if !first && let Some(inside) = text.strip_prefix('[') {
        let (index, rest) = inside.split_once(']')?;
        return (!index.is_empty()).then_some((Part::Index(index), rest));
    }
    let word = if first { text } else { text.strip_prefix('.')? };
    let length = word
        .find(|character: char| !(character.is_ascii_alphanumeric() || character == '_' || character == '$'))
        .unwrap_or(word.len());
    (length > 0).then(|| (Part::Word(&word[..length]), &word[length..]))
}
