//! What can be written at a place.

use super::Document;
use super::meaning::option;
use super::names::NameKind;
use super::reference;
use super::statements::{self, STATEMENTS};
use crate::dialect::OPTIONS;
use crate::isa::TABLE;
use crate::vocabulary::{Dialect, Family, Stage};

/// What a completion is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CompletionKind {
    /// An instruction.
    Instruction,
    /// The beginning of another statement.
    Keyword,
    /// An option.
    Option,
    /// A name of the program.
    Name,
    /// A register or binding of the language.
    Binding,
    /// A texture target.
    Target,
}

/// Something that can be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The text.
    pub text: String,
    /// What it is.
    pub kind: CompletionKind,
    /// What it means, in a line.
    pub detail: String,
}

impl Document {
    /// What can be written at an offset, whose beginning may stand there already.
    pub fn completions(&self, offset: usize) -> Vec<Completion> {
        let offset = offset.min(self.source.len());
        let Some(before) = self.source.get(..offset) else { return Vec::new() };
        let Some(dialect) = self.dialect else { return headers(before) };
        if let Some(header) = self.header().filter(|header| offset <= header.end as usize) {
            return headers(before.get(header.start as usize..).unwrap_or_default());
        }
        if self.is_fixed() {
            return self.fixed_completions(offset);
        }
        if before.lines().last().is_some_and(|line| line.contains('#')) {
            return Vec::new();
        }
        let statement = &before[before.rfind([';', ':', '\n']).map_or(0, |at| at + 1)..];
        let other = statement.char_indices().rev().find(|(_, it)| !is_of_path(*it));
        let path = &statement[other.map_or(0, |(at, it)| at + it.len_utf8())..];
        let head = statement.trim_start();
        let first = head.len() == path.len() && !path.contains(['.', '[']);
        let mut found = Vec::new();
        let mut add = |text: &str, kind, detail: String| {
            if !found.iter().any(|completion: &Completion| completion.text == text) {
                found.push(Completion { text: text.to_owned(), kind, detail });
            }
        };
        if head.starts_with("OPTION") && !first {
            for (name, ..) in OPTIONS.iter().filter(|(_, languages, _)| languages.contains(dialect)) {
                add(name, CompletionKind::Option, option(name).unwrap_or_default().to_owned());
            }
            return found;
        }
        if first {
            for row in TABLE.iter().filter(|row| row.dialects.contains(dialect)) {
                add(row.name, CompletionKind::Instruction, format!("{}: {}", reference::usage(row), row.meaning));
            }
            for (word, meaning) in STATEMENTS.iter().filter(|(word, _)| self.takes(word)) {
                add(word, CompletionKind::Keyword, (*meaning).to_owned());
            }
            return found;
        }
        let word = head.split_whitespace().next().unwrap_or_default();
        if statements::meaning(word).is_some() && !head.contains(['=', ',']) {
            self.choices(word).iter().for_each(|choice| add(choice, CompletionKind::Keyword, String::new()));
            return found;
        }
        if let Some(array) = indexed(path) {
            let declares = self.names.iter().any(|name| name.name == array);
            for name in self.names.iter().filter(|name| declares && name.kind == NameKind::Variable) {
                add(&name.name, CompletionKind::Name, self.text(name.statement).to_owned());
            }
        } else if !path.contains(['.', '[']) {
            let targets = self.targets(dialect, &head[..head.len() - path.len()]);
            targets.iter().for_each(|name| add(name, CompletionKind::Target, "a texture target".to_owned()));
            if !targets.is_empty() {
                return found;
            }
            for name in &self.names {
                add(&name.name, CompletionKind::Name, self.text(name.statement).to_owned());
            }
        }
        for (text, detail) in bindings(dialect, path) {
            add(&text, CompletionKind::Binding, detail);
        }
        found
    }
}

/// What an index stands after that is not closed.
fn indexed(path: &str) -> Option<&str> {
    let open = path.rfind('[')?;
    path.rfind(']').is_none_or(|close| close < open).then(|| &path[..open])
}

fn is_of_path(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$' | '.' | '[' | ']')
}

/// Headers, where the text has none yet.
fn headers(before: &str) -> Vec<Completion> {
    let given = before.trim_start_matches('!');
    let fits = |header: &&'static str| header.trim_start_matches('!').starts_with(given) && !before.contains('\n');
    let mut headers: Vec<&str> = Dialect::ALL
        .into_iter()
        .map(Dialect::rules)
        .filter(|rules| rules.defined)
        .map(|rules| rules.header)
        .filter(fits)
        .collect();
    headers.dedup();
    let complete = |header: &str| Completion {
        text: header.to_owned(),
        kind: CompletionKind::Keyword,
        detail: "the beginning of a program".to_owned(),
    };
    headers.into_iter().map(complete).collect()
}

/// What can follow the last dot or bracket of a path, or be its first word.
fn bindings(dialect: Dialect, path: &str) -> Vec<(String, String)> {
    match dialect.rules().family {
        Family::Register => registers(dialect, path),
        Family::Fixed => Vec::new(),
        Family::Declared | Family::Typed => following(dialect, path),
    }
}

/// Registers of NVIDIA's own languages, with names or numbers in brackets.
fn registers(dialect: Dialect, path: &str) -> Vec<(String, String)> {
    let rules = dialect.rules();
    let fragment = rules.stage == Stage::Fragment;
    let attribute = if fragment { "f" } else { "v" };
    let inside = |letter: &str| -> Vec<(String, String)> {
        let named = |binding: super::Binding| {
            let name = binding.pattern.strip_prefix(letter)?.strip_prefix('[')?.strip_suffix(']')?;
            (name.len() > 1).then(|| (name.to_owned(), binding.meaning))
        };
        super::bindings(dialect).into_iter().filter_map(named).collect()
    };
    match path.split_once('[') {
        Some((_, rest)) if rest.contains(']') => Vec::new(),
        Some((register, _)) if register == attribute || register == "o" => inside(register),
        Some(_) => Vec::new(),
        None => {
            let parameter = if fragment { "p" } else { "c" };
            let mut found = vec![
                (format!("{attribute}["), "an attribute".to_owned()),
                ("o[".to_owned(), "a result".to_owned()),
                (format!("{parameter}["), "a parameter".to_owned()),
            ];
            found.extend(
                (0..rules.temporaries.min(16)).map(|number| (format!("R{number}"), "a temporary register".to_owned())),
            );
            let halves = rules.half_temporaries.min(16);
            found.extend((0..halves).map(|number| (format!("H{number}"), "half of a temporary register".to_owned())));
            found
        }
    }
}

/// Words that can follow in a binding, each with what is then named, if it is complete.
fn following(dialect: Dialect, path: &str) -> Vec<(String, String)> {
    if indexed(path).is_some() {
        return Vec::new();
    }
    let (name, dot) = path.rfind('.').map_or(("", ""), |end| (&path[..end], "."));
    let continued = |word: &String| !name.is_empty() || !super::bindings::continuations(dialect, word).is_empty();
    let words = super::bindings::continuations(dialect, name).into_iter().filter(|word| word != "[").filter(continued);
    let meaning = |word: &str| super::bindings::describe(dialect, &format!("{name}{dot}{word}"), false);
    words
        .map(|word| (meaning(&word).map_or(String::new(), |(meaning, _)| meaning), word))
        .map(|(it, word)| (word, it))
        .collect()
}

/// What a name of the program is called in an outline.
pub(super) fn describe(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Variable => "a variable",
        NameKind::Parameter => "a parameter or constant",
        NameKind::Binding => "an attribute, a result or a unit",
        NameKind::Label => "a label",
    }
}
