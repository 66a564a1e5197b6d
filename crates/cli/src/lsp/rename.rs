//! New names for what a program declares.

use glasm::service::{Document, NameKind, WordKind};
use lsp_types::{Position, TextEdit};

use super::text::Part;

/// The changes that give what is declared at a place another name; nothing where no name is.
pub(super) fn edits(part: &Part, at: Position, name: &str) -> Result<Option<Vec<TextEdit>>, String> {
    let document = &part.document;
    let Some(known) = document.name_at(part.offset(at)) else { return Ok(None) };
    let plain = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$');
    if name.is_empty() {
        return Err("the new name is empty".to_owned());
    }
    if name.starts_with(|letter: char| letter.is_ascii_digit()) || !name.chars().all(plain) {
        return Err(format!("`{name}` is not a name: names have letters, digits, `_` and `$`, and no digit first"));
    }
    if known.kind == NameKind::Label && name != known.name && (name == "main" || known.name == "main") {
        return Err("programs begin at the label `main`: another name would change where".to_owned());
    }
    if name != known.name && document.names().iter().any(|other| other.name == name) {
        return Err(format!("the program has another `{name}`"));
    }
    let Some(spans) = part.spans(at, true) else { return Ok(None) };
    let mut spans: Vec<_> = spans.collect();
    spans.sort_unstable_by_key(|span| span.start);
    refuse_reserved(part, &spans, name)?;
    let edit = |span| TextEdit { range: part.exactly(span), new_text: name.to_owned() };
    Ok(Some(spans.into_iter().map(edit).collect()))
}

/// An error for a name that the language has for something else: with it, the program has errors that it does not have now, or
/// the word is not what it was.
fn refuse_reserved(part: &Part, spans: &[glasm::span::Span], name: &str) -> Result<(), String> {
    let source = part.document.source();
    let (mut renamed, mut last) = (String::with_capacity(source.len()), 0);
    for span in spans {
        renamed.push_str(source.get(last..span.start as usize).unwrap_or_default());
        renamed.push_str(name);
        last = span.end as usize;
    }
    renamed.push_str(source.get(last..).unwrap_or_default());
    let after = Document::with(renamed, &part.options);
    let (now, then) = (part.document.diagnostics(), after.diagnostics());
    let other = then.iter().find(|error| !now.iter().any(|known| known.code == error.code));
    let same = |document: &Document| {
        let words = document.words().into_iter().filter(|word| word.kind != WordKind::Comment);
        words.map(|word| word.kind).collect::<Vec<_>>()
    };
    match other {
        Some(error) if error.message.starts_with(&format!("`{name}` cannot be a name")) => {
            Err(error.message.to_string())
        }
        Some(error) => Err(format!("`{name}` cannot be the name: {}", error.message)),
        None if then.len() > now.len() || same(&part.document) != same(&after) => {
            Err(format!("`{name}` is a word of the language"))
        }
        None => Ok(()),
    }
}
