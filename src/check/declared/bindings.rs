//! Bindings in declarations and operands: `vertex.`, `fragment.`, `result.`, `state.` and `program.`.

use super::Declared;
use super::parameters::{Series, read};
use crate::check::context::CheckContext;
use crate::check::suffix;
use crate::check::unknown::second_suffix;
use crate::diag::Code;
use crate::dialect::Switches;
use crate::dialect::bindings::Output;
use crate::dialect::interface::{self, Bound};
use crate::dialect::path::{Mismatch, Step, Walk};
use crate::program::Relative;
use crate::span::Span;
use crate::syntax::tree::{IndexKind, Part, Term, TermKind};
use crate::vocabulary::Stage;

/// No binding has more parts than this.
const PARTS: usize = 10;

/// The parts of a path as steps, and how many there are.
fn steps<'a>(context: &CheckContext<'a, '_>, parts: &[Part]) -> ([Step<'a>; PARTS], usize) {
    // A suffix may have comments between its letters, and they any bytes: no word of a binding is like that.
    let text = |span: Span| std::str::from_utf8(context.bytes(span)).unwrap_or("");
    let step = |part: &Part| match part {
        Part::Name(span) | Part::Member(span) => Step::Word(text(*span)),
        Part::Index(index) => match index.kind {
            IndexKind::Range(first, last) => match (context.integer(first), context.integer(last)) {
                (Some(first), Some(last)) => Step::Range(first, last),
                (None, _) => Step::Digits(text(first)),
                (_, None) => Step::Digits(text(last)),
            },
            IndexKind::Number(digits) => context.integer(digits).map_or(Step::Digits(text(digits)), Step::Number),
            IndexKind::Empty | IndexKind::Name(_) | IndexKind::At { .. } => Step::Other,
        },
    };
    let mut steps = [Step::Other; PARTS];
    for (slot, part) in steps.iter_mut().zip(parts) {
        *slot = step(part);
    }
    (steps, parts.len().min(PARTS))
}

impl Declared<'_> {
    /// Reads a binding with `reader`; what follows it may be one suffix. Also how many parts the binding has.
    pub(in crate::check) fn binding<T>(
        &self,
        context: &mut CheckContext,
        term: &Term,
        reader: impl FnOnce(&mut Walk, &CheckContext) -> Result<T, Mismatch>,
    ) -> Option<(T, Option<Span>, usize)> {
        let parts = context.tree.parts(term);
        let (steps, count) = steps(context, parts);
        let mut walk = Walk::new(&steps[..count]);
        walk.advance();
        let found = reader(&mut walk, context);
        match found {
            Ok(found) => match &parts[walk.at().min(parts.len())..] {
                [] => Some((found, None, walk.at())),
                [Part::Member(suffix)] => Some((found, Some(*suffix), walk.at())),
                [Part::Member(suffix), extra, ..] if suffix::swizzle(context.bytes(*suffix), true).is_some() => {
                    second_suffix(context, extra);
                    None
                }
                [extra, ..] => {
                    let text = context.text(extra.span()).into_owned();
                    context.refuse(
                        Code::UnknownBinding,
                        extra.span(),
                        format!("`{text}` does not belong to this binding"),
                        "remove it; a suffix of components comes last",
                    )
                }
            },
            Err(mismatch) => {
                let span = parts.get(mismatch.step).map_or(term.span, Part::span);
                let text = context.text(term.span).into_owned();
                let help = format!("`{text}` names nothing that a {} program can bind", self.stage.name());
                context.refuse(Code::UnknownBinding, span, mismatch.message, help)
            }
        }
    }

    /// The attribute that a term names, for ATTRIB and for operands.
    pub(in crate::check) fn attribute_binding(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
    ) -> Option<(i32, Option<Relative>, Option<Span>)> {
        let first = if self.stage == Stage::Fragment { "fragment" } else { "vertex" };
        if !self.begins_with(context, term, first.as_bytes()) {
            let text = context.text(term.span).into_owned();
            return context.refuse(
                Code::UnknownBinding,
                term.span,
                format!("`{text}` is not an attribute"),
                format!("attributes begin with {first}."),
            );
        }
        let fragment = self.stage == Stage::Fragment;
        let (bound, suffix, read) = self.binding(context, term, |walk, context| {
            if fragment {
                interface::fragment_attribute(walk, context.rules.facing)
            } else {
                interface::vertex_attribute(walk)
            }
        })?;
        self.attributes.bind(context, bound, term.span);
        match bound {
            Bound::One(number) | Bound::Generic(number) => Some((number.into(), None, suffix)),
            Bound::Indexed { first, count } => {
                let allowed = context.rules.indexed_attributes;
                let (index, relative) = self.indexed(context, term, read, (first, count), allowed)?;
                Some((index, Some(relative), suffix))
            }
        }
    }

    /// The result that a term names, for OUTPUT and for destinations.
    pub(in crate::check) fn result_binding(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
    ) -> Option<(i32, Option<Relative>, Option<Span>)> {
        if !self.begins_with(context, term, b"result") {
            let text = context.text(term.span).into_owned();
            return context.refuse(
                Code::UnknownBinding,
                term.span,
                format!("`{text}` is not a result"),
                "results begin with result.",
            );
        }
        let fragment = self.stage == Stage::Fragment;
        let (bound, suffix, read) = self.binding(context, term, |walk, context| {
            if fragment {
                interface::fragment_result(walk, context.program.options.has(Switches::DRAW_BUFFERS))
            } else {
                interface::vertex_result(walk, interface::clip_distances(context.rules.clip_distances, context.lenient))
            }
        })?;
        match bound {
            Bound::One(number) | Bound::Generic(number) => {
                if !fragment && number == Output::HPOS.0 && context.program.options.has(Switches::POSITION_INVARIANT) {
                    return context.refuse(
                        Code::PositionForbidden,
                        term.span,
                        "a position-invariant program does not write result.position",
                        "remove the statement, or the option",
                    );
                }
                Some((number.into(), None, suffix))
            }
            Bound::Indexed { first, count } => {
                let allowed = context.rules.indexed_results;
                let (index, relative) = self.indexed(context, term, read, (first, count), allowed)?;
                Some((index, Some(relative), suffix))
            }
        }
    }

    pub(in crate::check) fn parameter_binding(
        &self,
        context: &mut CheckContext,
        term: &Term,
    ) -> Option<(Series, Option<Span>)> {
        let first = match context.tree.parts(term).first() {
            Some(Part::Name(name)) => context.bytes(*name),
            _ => b"",
        };
        if !matches!(first, b"state" | b"program") {
            let text = context.text(term.span).into_owned();
            return context.refuse(
                Code::OperandKind,
                term.span,
                format!("`{text}` is neither a constant nor a parameter binding"),
                "parameters are bound to numbers, vectors in braces, program. and state.",
            );
        }
        let (series, suffix, _) = self.binding(context, term, |walk, context| read(walk, context, first))?;
        Some((series, suffix))
    }

    pub(in crate::check) fn begins_with(&self, context: &CheckContext, term: &Term, word: &[u8]) -> bool {
        match context.tree.parts(term) {
            [Part::Name(name), ..] => matches!(term.kind, TermKind::Path) && context.bytes(*name) == word,
            _ => false,
        }
    }
}
