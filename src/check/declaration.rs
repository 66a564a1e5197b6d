//! DEFINE and DECLARE of FP1.0, and the constants that make up their values and operands.

use super::condition;
use super::context::CheckContext;
use super::register::{Named, NamedEntry, Registers, texture_unit};
use super::suffix;
use crate::diag::{Code, Diagnostic};
use crate::dialect::bindings::Binding;
use crate::isa;
use crate::program::Parameter;
use crate::span::Span;
use crate::syntax::tree::{Part, Sign, Statement, Term, TermKind};

impl<'a> Registers<'a> {
    /// The value of a constant term: a number, a vector, or a name from DEFINE.
    pub(super) fn constant(&mut self, context: &mut CheckContext, term: &Term) -> Option<Named> {
        let tree = context.tree;
        match term.kind {
            TermKind::Number(digits) => {
                let value = self.number(context, digits)?;
                let sign = if term.bars { term.inner_sign } else { term.sign };
                Some(Named::Scalar(if sign == Some(Sign::Minus) { -value } else { value }))
            }
            TermKind::Vector(elements) => {
                let elements = context.components(term.span, elements)?;
                let mut value = [0.0, 0.0, 0.0, 1.0];
                for (slot, element) in value.iter_mut().zip(elements) {
                    match self.vector_element(context, element)? {
                        Named::Scalar(scalar) => *slot = scalar,
                        Named::Vector(..) | Named::Parameter(_) => {
                            return context.refuse_briefly(
                                Code::OperandKind,
                                element.span,
                                "a component of a vector is a scalar constant",
                            );
                        }
                    }
                }
                Some(Named::Vector(value))
            }
            TermKind::Path => match tree.parts(term) {
                [Part::Name(name), ..] => self.named.get(context.bytes(*name)).map(|entry| entry.named),
                _ => None,
            },
            TermKind::Group(_) => None,
        }
    }

    fn vector_element(&mut self, context: &mut CheckContext, element: &Term) -> Option<Named> {
        let named = matches!(element.kind, TermKind::Path);
        let bare = !element.bars && (!named || element.sign.is_none());
        let suffixes = element.parts.len() - usize::from(named);
        let found = if bare && suffixes == 0 && !matches!(element.kind, TermKind::Vector(_)) {
            self.constant(context, element)
        } else {
            None
        };
        if found.is_none() && !self.refused.hides(context.bytes(element.span)) {
            let text = context.text(element.span).into_owned();
            context.error_with_help(
                Code::OperandKind,
                element.span,
                format!("`{text}` is not a scalar constant"),
                "write a number, or a name that DEFINE has given to a number",
            );
        }
        found
    }

    fn number(&mut self, context: &mut CheckContext, digits: Span) -> Option<f32> {
        let value = suffix::float(context.bytes(digits));
        if value.is_none() {
            let text = context.text(digits).into_owned();
            context.error(Code::BadNumber, digits, format!("`{text}` is not a decimal number"));
        }
        value
    }

    /// The name and the value of a DEFINE or DECLARE.
    fn declaration<'t>(
        &mut self,
        context: &mut CheckContext<'_, 't>,
        statement: &Statement,
    ) -> Option<(Span, Option<&'t Term>)> {
        let tree = context.tree;
        let items = tree.items(statement);
        let terms = tree.terms(items[0].terms);
        let name = match terms {
            [_, term] if term.sign.is_none() && !term.bars => match tree.parts(term) {
                [Part::Name(name)] if matches!(term.kind, TermKind::Path) => Some(*name),
                _ => None,
            },
            _ => None,
        };
        let value = items[0].value.map(|value| tree.terms(value));
        let (Some(name), 1, Some([] | [_]) | None) = (name, items.len(), value) else {
            return context.refuse(
                Code::Syntax,
                statement.span,
                "a declaration has one name and one value",
                "write DEFINE name = value; or DECLARE name;",
            );
        };
        if context.bytes(name)[0].is_ascii_digit() {
            let text = context.text(name).into_owned();
            let help = "names begin with a letter, an underscore or a dollar sign";
            context.relaxed(Diagnostic::error(Code::BadName, name, format!("`{text}` is not a name")).help(help));
            return None;
        }
        if self.reserved(context, name) {
            let text = context.text(name).into_owned();
            let message = format!("`{text}` cannot be a name: the language uses it");
            // Drivers accepted the declaration; the name kept its meaning in the language.
            context.relaxed(Diagnostic::error(Code::ReservedName, name, message).help("choose another name"));
            return None;
        }
        if self.named.contains_key(context.bytes(name)) {
            let text = context.text(name).into_owned();
            return context.refuse(
                Code::NameTwice,
                name,
                format!("`{text}` is already defined"),
                "choose another name",
            );
        }
        Some((name, value.and_then(|value| value.first())))
    }

    /// Keywords, instruction names, and the names of registers and texture units (NV_fragment_program, 3.11.2).
    fn reserved(&self, context: &CheckContext, name: Span) -> bool {
        let text = context.bytes(name);
        let keyword = matches!(text, b"DEFINE" | b"DECLARE" | b"END" | b"RC" | b"HC" | b"COLR" | b"COLH" | b"DEPR");
        keyword
            || condition::rule(text, context.rules).is_some()
            || isa::find(context.rules.dialect, text).is_some()
            || self.temporary_number(context, text).is_some()
            || texture_unit(text).is_some()
    }

    pub(super) fn define(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let Some((name, value)) = self.declaration(context, statement) else { return };
        let Some(value) = value else {
            context.error_with_help(Code::Syntax, statement.span, "DEFINE needs a value", "write DEFINE name = value;");
            return;
        };
        if let Some(value) = self.declared_value(context, value, false) {
            self.named.insert(context.bytes(name), NamedEntry { named: value, number: None });
        }
    }

    /// A number, a vector, or the name of either, without suffix and, for a name, without sign. `parameters`: drivers
    /// also accepted the name of a parameter as a value.
    fn declared_value(&mut self, context: &mut CheckContext, term: &Term, parameters: bool) -> Option<Named> {
        let named = matches!(term.kind, TermKind::Path);
        let signed = term.sign.is_some() && !matches!(term.kind, TermKind::Number(_));
        let before = context.diagnostics.len();
        let found = if term.bars || signed || term.parts.len() > usize::from(named) {
            None
        } else {
            self.constant(context, term)
        };
        match found {
            Some(Named::Parameter(_)) if parameters => {
                let text = context.text(term.span).into_owned();
                context.relaxed(
                    Diagnostic::error(Code::OperandKind, term.span, format!("`{text}` is a parameter, not a constant"))
                        .help("write the value itself"),
                );
                found
            }
            Some(Named::Parameter(_)) | None => {
                let hidden = self.refused.hides(context.bytes(term.span)) || self.refused.is_silent();
                if context.diagnostics.len() == before && !hidden {
                    let text = context.text(term.span).into_owned();
                    context.error_with_help(
                        Code::OperandKind,
                        term.span,
                        format!("`{text}` is not a constant"),
                        "write a number, a vector in braces, or a name that DEFINE has given",
                    );
                }
                None
            }
            found => found,
        }
    }

    pub(super) fn declare(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let Some((name, value)) = self.declaration(context, statement) else { return };
        let initial = match value {
            None => [0.0; 4],
            Some(term) => match self.declared_value(context, term, true) {
                Some(Named::Scalar(scalar)) => [scalar; 4],
                Some(Named::Vector(vector)) => vector,
                // Only lenient reading accepts a parameter here; its initial value is used.
                Some(Named::Parameter(number)) => {
                    context.program.parameters[usize::from(number)].initial.map(f32::from_bits)
                }
                None => return,
            },
        };
        let number = context.program.parameters.len() as u16;
        let text = context.text(name).into_owned().into();
        context.program.parameters.push(Parameter {
            name: text,
            alias: None,
            binding: Binding::Named,
            initial: initial.map(f32::to_bits),
        });
        let named = Named::Parameter(number);
        self.named.insert(context.bytes(name), NamedEntry { named, number: None });
    }
}
