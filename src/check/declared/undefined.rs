//! Names that are not declared.

use super::Declared;
use crate::check::context::CheckContext;
use crate::diag::Code;
use crate::dialect::pipeline::attribute_words;
use crate::isa::lookup::distance;
use crate::span::Span;

impl Declared<'_> {
    /// Reports a name that is not declared.
    #[cold]
    pub(in crate::check) fn undefined<T>(&self, context: &mut CheckContext, name: Span) -> Option<T> {
        if context.full() || self.refused.hides(context.bytes(name)) {
            return None;
        }
        let text = context.text(name).into_owned();
        if text.starts_with(|first: char| first.is_ascii_digit()) {
            let digits = text.trim_end_matches(|last: char| last.is_ascii_alphabetic());
            let help = match digits.parse::<f32>() {
                Ok(_) if digits.len() + 1 == text.len() => format!("write {digits}"),
                _ => "numbers are written as in 2, 0.5 or 1e-3".into(),
            };
            return context.refuse(Code::BadNumber, name, format!("`{text}` is not a number"), help);
        }
        let nearest = self
            .names
            .keys()
            .map(|known| String::from_utf8_lossy(known).into_owned())
            .take(1000)
            .map(|known| (distance(&known, &text), known))
            .filter(|(distance, known)| *distance <= 1 + known.len() / 5 && *distance < known.len().min(text.len()))
            .min();
        let help = match nearest.or_else(|| self.nearest_binding(context, name)) {
            Some((_, known)) => format!("did you mean {known}?"),
            None => "declare it before its first use, as in TEMP name;".into(),
        };
        context.refuse(Code::UndefinedName, name, format!("`{text}` is not declared"), help)
    }

    /// The word that bindings begin with and that is most like a name, if something follows the name as in a binding.
    fn nearest_binding(&self, context: &CheckContext, name: Span) -> Option<(usize, String)> {
        let after = context.source.get(name.end as usize);
        let text = context.text(name);
        let words = attribute_words(self.stage).iter().chain(&["program", "state", "result", "texture"]);
        let near = words.filter(|_| matches!(after, Some(b'.' | b'['))).map(|word| (distance(word, &text), *word));
        let nearest = near.filter(|(distance, word)| (1..=1 + word.len() / 8).contains(distance)).min()?;
        Some((nearest.0, nearest.1.to_owned()))
    }
}
