//! What can be written at a place.

use super::Document;
use super::meaning::option;
use super::names::NameKind;
use super::reference;
use crate::check::KEYWORDS;
use crate::dialect::OPTIONS;
use crate::isa::TABLE;
use crate::vocabulary::{Dialect, Family, Stage, Target};

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

/// Statements that are no instructions, in the languages with declarations.
const STATEMENTS: [(&str, &str); 8] = [
    ("OPTION", "an option of the language; above everything else"),
    ("ATTRIB", "a name for an attribute"),
    ("PARAM", "a name for parameters or constants"),
    ("TEMP", "temporary registers"),
    ("ADDRESS", "address registers"),
    ("OUTPUT", "a name for a result"),
    ("ALIAS", "another name for a variable"),
    ("END", "the end of the program"),
];
/// Those of NVIDIA's own fragment programs.
const REGISTER_STATEMENTS: [(&str, &str); 4] = [
    ("OPTION", "an option of the language; above everything else"),
    ("DEFINE", "a name for a constant"),
    ("DECLARE", "a parameter with a name, and its first value"),
    ("END", "the end of the program"),
];

impl Document {
    /// What can be written at an offset, whose beginning may stand there already.
    pub fn completions(&self, offset: usize) -> Vec<Completion> {
        let offset = offset.min(self.source.len());
        let Some(before) = self.source.get(..offset) else { return Vec::new() };
        let Some(dialect) = self.dialect else { return headers(before) };
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
            let register = dialect.rules().family == Family::Register;
            let keywords = if register { &REGISTER_STATEMENTS[..] } else { &STATEMENTS[..] };
            keywords.iter().for_each(|(word, detail)| add(word, CompletionKind::Keyword, (*detail).to_owned()));
            let typed = dialect.rules().family == Family::Typed;
            let words = KEYWORDS.iter().filter_map(|word| std::str::from_utf8(word).ok());
            for word in words.filter(|word| typed && is_of_stage(word, dialect.rules().stage)) {
                add(word, CompletionKind::Keyword, "a declaration".to_owned());
            }
            return found;
        }
        if !path.contains(['.', '[']) {
            for name in &self.names {
                add(&name.name, CompletionKind::Name, self.text(name.statement).to_owned());
            }
        }
        for (text, detail) in bindings(dialect, path) {
            add(&text, CompletionKind::Binding, detail);
        }
        if head.contains(',') && !path.contains(['.', '[']) && dialect.rules().texture_units > 0 {
            for name in Target::spellings() {
                add(name, CompletionKind::Target, "a texture target".to_owned());
            }
        }
        found
    }
}

/// Whether a typed language of a stage has a keyword.
fn is_of_stage(keyword: &str, stage: Stage) -> bool {
    match keyword {
        "DECLARE" | "DEFINE" => false,
        "GROUP_SIZE" | "SHARED" | "SHARED_MEMORY" => stage == Stage::Compute,
        "PRIMITIVE_IN" | "PRIMITIVE_OUT" | "INVOCATIONS" => stage == Stage::Geometry,
        "VERTICES_OUT" => matches!(stage, Stage::Geometry | Stage::TessellationControl),
        "TESS_MODE" | "TESS_SPACING" => stage == Stage::TessellationEvaluation,
        _ => true,
    }
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
    let (name, dot) = path.rfind('.').map_or(("", ""), |end| (&path[..end], "."));
    let words = super::bindings::continuations(dialect, name).into_iter().filter(|word| word != "[");
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
