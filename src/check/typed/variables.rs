//! Modifiers of declarations (NV_gpu_program4, 2.X.3.1; NV_fragment_program4, 2.X.3.1), and which declaration accepts
//! which.

use super::state::Register;
use crate::check::context::CheckContext;
use crate::check::names::VariableStorage;
use crate::diag::Code;
use crate::program::Interpolation;
use crate::span::Span;
use crate::syntax::tree::{Part, Statement, TermKind};
use crate::vocabulary::{Base, Stage};

#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Size {
    Short,
    Long,
}

/// The modifiers before a declaration's keyword.
#[derive(Copy, Clone, Default)]
pub(crate) struct VariableModifiers {
    pub base: Option<Base>,
    pub size: Option<(Size, Span)>,
    pub interpolation: Interpolation,
    /// The first interpolation modifier.
    pub interpolated: Option<Span>,
    /// How many modifiers there are.
    pub count: usize,
}

impl VariableModifiers {
    /// The storage of a variable. LONG means 64 bits only in the 5.0 languages.
    pub(crate) fn storage(&self, extended: bool) -> VariableStorage {
        let size = self.size.map(|(size, _)| size);
        VariableStorage {
            base: self.base,
            short: size == Some(Size::Short),
            long: size == Some(Size::Long) && extended,
        }
    }
}

#[derive(Copy, Clone)]
enum Word {
    Base(Base),
    Size(Size),
    Flat,
    Centroid,
    NoPerspective,
    Sample,
}

fn word(text: &[u8]) -> Option<Word> {
    Some(match text {
        b"FLOAT" => Word::Base(Base::Float),
        b"INT" => Word::Base(Base::Signed),
        b"UINT" => Word::Base(Base::Unsigned),
        b"SHORT" => Word::Size(Size::Short),
        b"LONG" => Word::Size(Size::Long),
        b"FLAT" => Word::Flat,
        b"CENTROID" => Word::Centroid,
        b"NOPERSPECTIVE" => Word::NoPerspective,
        b"SAMPLE" => Word::Sample,
        _ => return None,
    })
}

/// The modifiers before a declaration's keyword, and the keyword. `None` if the statement is not a declaration, or has
/// an error that was reported: the second value tells which.
pub(super) fn read(context: &mut CheckContext, statement: &Statement) -> Result<(VariableModifiers, Span), bool> {
    let tree = context.tree;
    let extended = context.rules.typed.is_some_and(|rules| rules.extended);
    let mut found = VariableModifiers::default();
    for term in tree.terms(tree.items(statement)[0].terms) {
        let name = match tree.parts(term) {
            [Part::Name(name)] if matches!(term.kind, TermKind::Path) => *name,
            _ => return Err(false),
        };
        let fragment = context.rules.stage == Stage::Fragment;
        let interpolation = &mut found.interpolation;
        let twice = match word(context.bytes(name)) {
            None => return Ok((found, name)),
            Some(Word::Base(base)) => found.base.replace(base).is_some(),
            Some(Word::Size(size)) => found.size.replace((size, name)).is_some(),
            Some(Word::Flat | Word::Centroid | Word::NoPerspective) if !fragment => return Err(false),
            Some(Word::Sample) if !fragment || !extended => return Err(false),
            Some(Word::Flat) => std::mem::replace(&mut interpolation.flat, true),
            Some(Word::Centroid) => std::mem::replace(&mut interpolation.centroid, true),
            Some(Word::NoPerspective) => std::mem::replace(&mut interpolation.no_perspective, true),
            Some(Word::Sample) => std::mem::replace(&mut interpolation.sample, true),
        };
        if found.interpolation != Interpolation::default() {
            found.interpolated.get_or_insert(name);
        }
        found.count += 1;
        if twice {
            let help = "a declaration has one type, one size, and each interpolation modifier once";
            context.error_with_help(Code::VariableModifier, name, "a second modifier of one kind", help);
            return Err(true);
        }
    }
    Err(false)
}

/// Which modifiers a declaration accepts.
#[derive(Copy, Clone, Default)]
pub(super) struct Allowed {
    pub base: bool,
    pub short: bool,
    pub long: bool,
    pub interpolation: bool,
}

/// Reports modifiers that a declaration does not accept.
pub(super) fn check(
    context: &mut CheckContext,
    keyword: Span,
    found: &VariableModifiers,
    allowed: Allowed,
) -> Option<()> {
    let wrong = match (found.size, found.interpolated) {
        (Some((Size::Short, span)), _) if !allowed.short => Some((span, "SHORT")),
        (Some((Size::Long, span)), _) if !allowed.long => Some((span, "LONG")),
        (_, Some(span)) if !allowed.interpolation => Some((span, "an interpolation modifier")),
        _ if found.base.is_some() && !allowed.base => Some((keyword, "a type")),
        _ => None,
    };
    if let Some((span, what)) = wrong {
        let text = context.text(keyword).into_owned();
        return context.refuse(
            Code::VariableModifier,
            span,
            format!("{text} does not take {what}"),
            "SHORT belongs to TEMP and OUTPUT, LONG to TEMP and in vertex programs to ATTRIB, interpolation to ATTRIB",
        );
    }
    let interpolation = found.interpolation;
    if interpolation.flat && (interpolation.centroid || interpolation.no_perspective) {
        let span = found.interpolated.unwrap_or(keyword);
        let help = "what is flat is not interpolated: remove the other modifiers";
        return context.refuse(Code::Interpolation, span, "FLAT excludes CENTROID and NOPERSPECTIVE", help);
    }
    Some(())
}

impl Register {
    /// Whether components of the variable may index arrays: it is one temporary that can hold integers.
    pub(crate) fn is_index(&self) -> bool {
        let integers = self.storage.base != Some(Base::Float);
        self.role == super::state::Role::Temporary && self.count.is_none() && integers
    }
}
