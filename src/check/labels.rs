//! Labels and the instructions that refer to them.

use rustc_hash::{FxHashMap, FxHashSet};

use super::context::CheckContext;
use crate::diag::Code;
use crate::isa::lookup::distance;
use crate::program::Label;
use crate::span::Span;
use crate::syntax::tree::{Part, Statement, StatementKind, Term, TermKind};

/// Labels seen so far, and references that wait for theirs.
#[derive(Default)]
pub(super) struct Labels {
    places: FxHashMap<Box<[u8]>, u32>,
    /// Instruction number, and the name it refers to.
    references: Vec<(u32, Span)>,
    /// Labels that were refused.
    refused: FxHashSet<Box<[u8]>>,
}

impl Labels {
    /// A label before the next instruction.
    pub(super) fn define(&mut self, context: &mut CheckContext, name: Span) {
        let text = context.bytes(name);
        let at = context.program.instructions.len() as u32;
        if self.places.insert(text.into(), at).is_some() {
            let text = context.text(name).into_owned();
            context.error_with_help(
                Code::LabelTwice,
                name,
                format!("the label `{text}` is defined twice"),
                "give one of them another name",
            );
            return;
        }
        let name = context.text(name).into_owned().into_boxed_str();
        if &*name == "main" {
            context.program.entry = at;
        }
        context.program.labels.push(Label { name, at });
    }

    /// The instruction being checked refers to a label, which may be defined later.
    pub(super) fn refer(&mut self, context: &mut CheckContext, term: &Term) -> Option<()> {
        let plain = term.sign.is_none() && !term.bars && matches!(term.kind, TermKind::Path);
        match context.tree.parts(term) {
            [Part::Name(name)] if plain && !context.bytes(*name)[0].is_ascii_digit() => {
                self.references.push((context.program.instructions.len() as u32, *name));
                Some(())
            }
            _ => {
                let text = context.text(term.span).into_owned();
                context.refuse_briefly(Code::OperandKind, term.span, format!("`{text}` is not a label"))
            }
        }
    }

    /// A statement has an error: if it is a label, references to it are not further errors.
    #[cold]
    pub(super) fn note_refused(&mut self, context: &CheckContext, statement: &Statement) {
        if let StatementKind::Label(name) = statement.kind {
            self.refused.insert(context.bytes(name).into());
        }
    }

    /// Fills in the targets of branches.
    pub(super) fn resolve(self, context: &mut CheckContext) {
        for (number, name) in &self.references {
            if let Some(at) = self.places.get(context.bytes(*name)) {
                let target = context.program.routine_start(context.bytes(*name), *at);
                if let Some(instruction) = context.program.instructions.get_mut(*number as usize) {
                    instruction.target = target;
                }
                continue;
            }
            if context.full() {
                return;
            }
            if self.refused.contains(context.bytes(*name)) {
                continue;
            }
            let text = context.text(*name).into_owned();
            let nearest = context
                .program
                .labels
                .iter()
                .take(1000)
                .map(|label| (distance(&label.name, &text), &label.name))
                .filter(|(distance, _)| *distance <= 2)
                .min();
            let help = match nearest {
                Some((_, name)) => format!("did you mean `{name}`?"),
                None => format!("put `{text}:` before the instruction to go to"),
            };
            context.error_with_help(Code::UndefinedLabel, *name, format!("the label `{text}` is not defined"), help);
        }
    }
}
