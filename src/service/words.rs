//! What kind of word each one is, for colours.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Document;
use super::names::{NameKind, is_keyword};
use crate::check::rule;
use crate::dialect::OPTIONS;
use crate::span::Span;
use crate::syntax::tree::{IndexKind, Part, StatementKind, Term, TermKind};
use crate::vocabulary::Target;

/// A kind of word.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// The header, and END.
    Header,
    /// A word that declares something, or an option's statement.
    Keyword,
    /// The name of an option.
    Option,
    /// The name of an instruction.
    Instruction,
    /// What an instruction's name is followed by.
    Suffix,
    /// A variable of the program.
    Variable,
    /// A parameter of the program.
    Parameter,
    /// A register or binding of the language.
    Binding,
    /// A label.
    Label,
    /// A texture target, or a condition.
    Constant,
    /// A number.
    Number,
    /// Components of a vector.
    Components,
    /// A comment.
    Comment,
}

impl WordKind {
    /// What it is called, as classes of styles are.
    pub const fn name(self) -> &'static str {
        match self {
            WordKind::Header => "header",
            WordKind::Keyword => "keyword",
            WordKind::Option => "option",
            WordKind::Instruction => "instruction",
            WordKind::Suffix => "suffix",
            WordKind::Variable => "variable",
            WordKind::Parameter => "parameter",
            WordKind::Binding => "binding",
            WordKind::Label => "label",
            WordKind::Constant => "constant",
            WordKind::Number => "number",
            WordKind::Components => "components",
            WordKind::Comment => "comment",
        }
    }
}

/// A word of the text.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it is.
    pub span: Span,
    /// What kind of word it is.
    pub kind: WordKind,
}

fn is_components(text: &str) -> bool {
    let letters = |set: &str| text.len() <= 4 && text.chars().all(|letter| set.contains(letter));
    !text.is_empty() && (letters("xyzw") || letters("rgba"))
}

impl Document {
    /// All words that have a kind, in the order of the text.
    pub fn words(&self) -> Vec<Word> {
        if self.is_fixed() {
            return self.fixed_words();
        }
        let mut words: Vec<Word> = Vec::new();
        let mut add = |span: Span, kind| words.push(Word { span, kind });
        self.tree.header.iter().chain(&self.tree.end).for_each(|span| add(*span, WordKind::Header));
        let mut done = FxHashSet::default();
        for statement in &self.tree.statements {
            if let StatementKind::Label(span) = statement.kind {
                add(span, WordKind::Label);
            }
            let Some(first) = self.tree.items(statement).first() else { continue };
            self.head_words(self.tree.terms(first.terms), &mut done, &mut add);
        }
        let names: FxHashMap<&str, NameKind> = self.names.iter().map(|name| (name.name.as_str(), name.kind)).collect();
        for term in self.tree.terms.iter().filter(|term| !done.contains(&term.span)) {
            self.term_words(term, &names, &mut add);
        }
        self.comments(&mut add);
        words.retain(|word| !word.span.is_empty());
        words.sort_unstable_by_key(|word| (word.span.start, word.span.end));
        words.dedup_by_key(|word| word.span.start);
        words
    }

    /// The mnemonic with its suffixes, or the keywords of a declaration.
    fn head_words(&self, terms: &[Term], done: &mut FxHashSet<Span>, add: &mut impl FnMut(Span, WordKind)) {
        let Some(head) = terms.first() else { return };
        let Some(word) = self.first_word(head) else { return };
        if word == "OPTION" {
            done.insert(head.span);
            add(head.span, WordKind::Keyword);
            if let Some(name) = terms.get(1) {
                done.insert(name.span);
                let known = OPTIONS.iter().any(|(known, ..)| *known == self.text(name.span));
                add(name.span, if known { WordKind::Option } else { WordKind::Constant });
            }
            return;
        }
        if is_keyword(word) {
            for term in terms.iter().take_while(|term| self.first_word(term).is_some_and(is_keyword)) {
                done.insert(term.span);
                add(term.span, WordKind::Keyword);
            }
            return;
        }
        done.insert(head.span);
        for (place, part) in self.tree.parts(head).iter().enumerate() {
            add(part.span(), if place == 0 { WordKind::Instruction } else { WordKind::Suffix });
        }
    }

    fn term_words(&self, term: &Term, names: &FxHashMap<&str, NameKind>, add: &mut impl FnMut(Span, WordKind)) {
        match term.kind {
            TermKind::Number(span) => add(span, WordKind::Number),
            TermKind::Vector(_) | TermKind::Group(_) | TermKind::Path => {}
        }
        for (place, part) in self.tree.parts(term).iter().enumerate() {
            match part {
                Part::Name(span) => add(*span, self.kind_of(self.text(*span), names)),
                Part::Member(span) if place > 0 && is_components(self.text(*span)) => add(*span, WordKind::Components),
                Part::Member(span) => add(*span, WordKind::Binding),
                Part::Index(index) => match index.kind {
                    IndexKind::Number(span) => add(span, WordKind::Number),
                    IndexKind::Name(span) => add(span, self.kind_of(self.text(span), names)),
                    IndexKind::At { offset: Some((_, span)), .. } => add(span, WordKind::Number),
                    IndexKind::Range(first, last) => {
                        add(first, WordKind::Number);
                        add(last, WordKind::Number);
                    }
                    IndexKind::Empty | IndexKind::At { offset: None, .. } => {}
                },
            }
        }
    }

    fn kind_of(&self, word: &str, names: &FxHashMap<&str, NameKind>) -> WordKind {
        match names.get(word) {
            Some(NameKind::Variable) => WordKind::Variable,
            Some(NameKind::Parameter) => WordKind::Parameter,
            Some(NameKind::Binding) => WordKind::Binding,
            Some(NameKind::Label) => WordKind::Label,
            None if self.dialect.is_some_and(|dialect| rule(word.as_bytes(), dialect.rules()).is_some()) => {
                WordKind::Constant
            }
            None if Target::parse(word).is_some() => WordKind::Constant,
            None => WordKind::Binding,
        }
    }

    fn comments(&self, add: &mut impl FnMut(Span, WordKind)) {
        let mut rest = 0;
        while let Some(start) = self.source[rest..].find('#').map(|at| rest + at) {
            let end = self.source[start..].find(['\n', '\r']).map_or(self.source.len(), |at| start + at);
            add(Span::new(start as u32, end as u32), WordKind::Comment);
            rest = end;
        }
    }
}
