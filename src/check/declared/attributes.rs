//! Attributes that a program binds, and which of them exclude each other.

use crate::check::context::CheckContext;
use crate::diag::{Code, Diagnostic};
use crate::dialect::interface::Bound;
use crate::program::BitSet128;
use crate::span::Span;
use crate::vocabulary::Stage;

#[derive(Default)]
pub(in crate::check) struct Attributes {
    /// Everything bound, by declarations and by instructions.
    all: BitSet128,
    /// Vertex attributes bound by their conventional names, and by number.
    conventional: BitSet128,
    generic: BitSet128,
    /// All of them are reached by number, through an address register.
    indexed: bool,
}

impl Attributes {
    pub(crate) fn count(&self) -> usize {
        self.all.iter().count()
    }

    /// Vertex attributes that are bound by number alone.
    pub(crate) fn by_number(&self) -> BitSet128 {
        let mut numbered = self.generic;
        for number in (0..16).filter(|number| self.indexed && !self.conventional.contains(*number)) {
            numbered.insert(number);
        }
        numbered
    }

    /// Notes a binding. A conventional attribute and the numbered one that shares its storage cannot both be bound
    /// (ARB_vertex_program, table X.2.1).
    pub(crate) fn bind(&mut self, context: &mut CheckContext, bound: Bound, span: Span) {
        let (number, generic) = match bound {
            Bound::One(number) => (number, false),
            Bound::Generic(number) => (number, true),
            Bound::Indexed { first, count } => {
                (first..first + count).for_each(|number| self.all.insert(number));
                self.indexed |= first == 0 && count == 16;
                return;
            }
        };
        self.all.insert(number);
        if context.rules.stage == Stage::Fragment {
            return;
        }
        let (own, other) =
            if generic { (&mut self.generic, &self.conventional) } else { (&mut self.conventional, &self.generic) };
        let first = !own.contains(number);
        own.insert(number);
        if first && other.contains(number) {
            let text = context.text(span).into_owned();
            let twin = if generic { "the conventional attribute".into() } else { format!("vertex.attrib[{number}]") };
            context.relaxed(
                Diagnostic::error(
                    Code::AttributeConflict,
                    span,
                    format!("`{text}` and {twin} that shares its storage are both bound"),
                )
                .help("use one of the two names, or another number"),
            );
        }
    }
}
