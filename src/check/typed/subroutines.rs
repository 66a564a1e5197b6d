//! SUBROUTINETYPE, SUBROUTINE and SUBROUTINENUM (ARB_shader_subroutine, dependencies on NV_gpu_program5).

use super::state::{SubroutineNames, Unit};
use crate::check::context::CheckContext;
use crate::check::declared::{Declared, Variable, plain_name};
use crate::diag::Code;
use crate::program::{Relative, SubroutineOperand, SubroutineParameter};
use crate::span::Span;
use crate::syntax::tree::{Part, Statement, Term, TermKind};

impl<'a> Declared<'a> {
    /// `SUBROUTINETYPE name { labels }`. A type may be declared in several parts.
    pub(crate) fn subroutine_type(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let tree = context.tree;
        let terms = match tree.items(statement) {
            [item] if item.value.is_none() => tree.terms(item.terms),
            _ => &[],
        };
        let [_, name, Term { kind: TermKind::Vector(labels), .. }] = terms else {
            let help = "write SUBROUTINETYPE name { label, label };";
            context.error_with_help(Code::Syntax, statement.span, "a name and labels in braces were expected", help);
            return;
        };
        let Some(name) = self.single_name(context, name) else { return };
        let mut found = Vec::new();
        for term in tree.terms(*labels) {
            let Some(label) = self.single_name(context, term) else { return };
            found.push(label);
        }
        let text = context.bytes(name);
        match self.names.get(text) {
            Some(Variable::SubroutineType(number)) => {
                if let Some(known) = self.typed.subroutine_types.get_mut(usize::from(*number)) {
                    known.labels.extend(found);
                }
            }
            Some(_) | None => {
                let Ok(number) = u16::try_from(self.typed.subroutine_types.len()) else {
                    let message = "the program has more subroutine types than can be numbered";
                    context.error_with_help(
                        Code::SubroutineType,
                        name,
                        message,
                        "use the same type for several of them",
                    );
                    return;
                };
                if self.establish(context, name, Variable::SubroutineType(number)) {
                    self.typed.subroutine_types.push(SubroutineNames { name: text, labels: found });
                }
            }
        }
    }

    /// `SUBROUTINE type name = program.subroutine[n]`, or an array of them.
    pub(crate) fn subroutine_variable(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement) {
        let form = "write SUBROUTINE type name = program.subroutine[0];";
        let Some((target, value)) = self.definition(context, statement, 2, form) else { return };
        let tree = context.tree;
        let second = tree.terms(tree.items(statement)[0].terms).get(1).and_then(|term| plain_name(context, term));
        let ty = second.and_then(|name| match self.names.get(context.bytes(name)) {
            Some(Variable::SubroutineType(number)) => Some(*number),
            _ => None,
        });
        let Some(ty) = ty else {
            let span = second.unwrap_or(statement.span);
            let help = "declare it with SUBROUTINETYPE";
            context.error_with_help(Code::SubroutineType, span, "this is not a subroutine type", help);
            return;
        };
        let Some(declarator) = self.declarator(context, target) else { return };
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let array = !declarator.sizes.is_empty();
        let first = context.program.subroutine_parameters.len() as u16;
        let mut numbers: Vec<u16> = Vec::new();
        for term in bindings {
            let Some((low, high, range)) = self.subroutine_binding(context, term) else { return };
            if range && !array {
                let help = "an array has brackets after its name";
                context.error_with_help(Code::ArraySize, term.span, "several parameters for one variable", help);
                return;
            }
            numbers.extend(low..=high);
            // Parameters that are bound again and again would cost more than any program needs.
            let bound = context.program.subroutine_parameters.len() + numbers.len();
            if bound > usize::from(u16::MAX) / 2 {
                let message = "the program binds too many subroutine parameters";
                context.error_with_help(Code::TooManyParameters, term.span, message, "bind each of them once");
                return;
            }
        }
        if self.check_size(context, &declarator, 1, numbers.len() as u32).is_none() {
            return;
        }
        for binding in &numbers {
            let known = *self.typed.subroutine_parameters.entry(*binding).or_insert(ty);
            if known != ty {
                let help = "use another parameter";
                let message = format!("program.subroutine[{binding}] had another subroutine type before");
                context.error_with_help(Code::SubroutineType, value.span, message, help);
                return;
            }
            context.program.subroutine_parameters.push(SubroutineParameter { binding: *binding, ty });
        }
        let unit = Unit { first, count: array.then_some(numbers.len() as u16) };
        self.establish(context, declarator.name, Variable::Subroutine(unit));
    }

    fn subroutine_binding(&mut self, context: &mut CheckContext, term: &Term) -> Option<(u16, u16, bool)> {
        if !self.begins_with(context, term, b"program") {
            let text = context.text(term.span).into_owned();
            let message = format!("`{text}` is not a subroutine parameter");
            return context.refuse(Code::UnknownBinding, term.span, message, "write program.subroutine[0]");
        }
        let limit = context.rules.typed.map_or(0, |rules| rules.subroutine_parameters);
        let ((low, high, range), suffix, _) = self.binding(context, term, |walk, _| {
            walk.choose("program state", &[("subroutine", ())])?;
            walk.numbers("subroutine parameter", limit.into())
        })?;
        self.is_bare(context, term, suffix).then_some((low as u16, high as u16, range))
    }

    /// `SUBROUTINENUM(n)` after a label.
    pub(crate) fn label_number(&mut self, context: &mut CheckContext<'a, '_>, statement: &Statement, name: Span) {
        let tree = context.tree;
        let Some(item) = tree.items(statement).first() else { return };
        let terms = tree.terms(item.terms);
        let extended = context.rules.typed.is_some_and(|rules| rules.extended);
        let number = match terms {
            [_, word, Term { kind: TermKind::Group(inner), .. }] if extended => {
                let named = plain_name(context, word).is_some_and(|word| context.bytes(word) == b"SUBROUTINENUM");
                match tree.terms(*inner) {
                    [Term { kind: TermKind::Number(digits), sign: None, .. }] if named => context.integer(*digits),
                    _ => None,
                }
            }
            _ => None,
        };
        let limit = context.rules.typed.map_or(0, |rules| rules.subroutine_numbers);
        let Some(number) = number.filter(|number| *number < limit.into()).map(|number| number as u16) else {
            let help = if extended {
                format!("write label SUBROUTINENUM(n): with n below {limit}")
            } else {
                "write label:".to_string()
            };
            context.error_with_help(Code::SubroutineNumber, statement.span, "this is not a label", help);
            return;
        };
        if !self.typed.numbers_taken.insert(number) {
            let help = "give each routine a number of its own";
            let message = format!("the subroutine number {number} is used twice");
            context.error_with_help(Code::SubroutineNumber, statement.span, message, help);
            return;
        }
        self.typed.subroutine_numbers.insert(context.bytes(name), number);
    }

    /// The target of CALI.
    pub(crate) fn subroutine_operand(&mut self, context: &mut CheckContext, term: &Term) -> Option<SubroutineOperand> {
        let tree = context.tree;
        let plain = term.sign.is_none() && !term.bars && matches!(term.kind, TermKind::Path);
        let (name, rest) = match tree.parts(term) {
            [Part::Name(name), rest @ ..] if plain => (*name, rest),
            _ => {
                return self.unusable(context, term, Code::OperandKind, "is not a subroutine variable", "declare one");
            }
        };
        let Some(Variable::Subroutine(unit)) = self.names.get(context.bytes(name)).copied() else {
            let help = "declare one with SUBROUTINE";
            return self.unusable(context, term, Code::OperandKind, "is not a subroutine variable", help);
        };
        let found: Option<(u16, Option<Relative>)> = match (unit.count, rest) {
            (None, []) => Some((unit.first, None)),
            (Some(count), [Part::Index(index)]) => {
                let (first, relative) = self.element(context, index, unit.first.into(), count.into(), false)?;
                Some((first as u16, relative))
            }
            _ => None,
        };
        match found {
            Some((parameter, relative)) => Some(SubroutineOperand { parameter, relative }),
            None => {
                let help = "an array takes one index, a single variable none";
                self.unusable(context, term, Code::ArrayIndex, "has the wrong indices", help)
            }
        }
    }
}
