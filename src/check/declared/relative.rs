//! Indices: plain numbers, and components of address registers (ARB_vertex_program, 2.14.4.2; NV_vertex_program3,
//! 2.14.3.1; NV_fragment_program2, 3.11.3.Y).

use super::{Declared, Variable};
use crate::check::context::CheckContext;
use crate::check::suffix;
use crate::diag::{Code, Diagnostic};
use crate::program::{File, IndexRange, Relative};
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Part, Sign, Term};
use crate::vocabulary::Stage;
use crate::vocabulary::{Base, Present};

/// No array is so long that an offset beyond this could reach it.
const OFFSET: u32 = 65_535;

impl Declared<'_> {
    /// An attribute or result chosen by an address register; its index is the last of `read` parts.
    pub(in crate::check) fn indexed(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        read: usize,
        (first, count): (u8, u8),
        allowed: bool,
    ) -> Option<(i32, Relative)> {
        let index = match read.checked_sub(1).and_then(|last| context.tree.parts(term).get(last)) {
            Some(Part::Index(index)) if allowed => *index,
            other => {
                let span = other.map_or(term.span, Part::span);
                return context.refuse(
                    Code::RelativePlace,
                    span,
                    "the index must be a plain number here",
                    "indices that a program computes need parameter arrays, or the newer options",
                );
            }
        };
        let (offset, (file, register), component) = self.relative(context, &index)?;
        let range = self.register_range(context, IndexRange { first: first.into(), count: count.into() });
        Some((i32::from(first) + offset, Relative { file, index: register, component, range }))
    }

    /// The index in `Program::ranges` of attributes or results. There are only a few such ranges.
    pub(in crate::check) fn register_range(&mut self, context: &mut CheckContext, range: IndexRange) -> u16 {
        *self.register_ranges.entry(range).or_insert_with(|| {
            let number = u16::try_from(context.program.ranges.len()).ok().present_or(u16::MAX);
            context.program.ranges.push(range);
            number
        })
    }

    /// `[A0.x + n]`: the offset, the register and its component.
    pub(in crate::check) fn relative(
        &mut self,
        context: &mut CheckContext,
        index: &Index,
    ) -> Option<(i32, (File, u16), u8)> {
        let rules = context.rules;
        let (term, offset) = match index.kind {
            IndexKind::At { base, offset } => (&context.tree.terms[base as usize], offset),
            IndexKind::Name(name) => {
                let register = self.index_register(context, name)?;
                return self.component_missing(context, name, name).map(|component| (0, register, component));
            }
            IndexKind::Empty | IndexKind::Number(_) | IndexKind::Range(..) => {
                return context.refuse(
                    Code::ArrayIndex,
                    index.span,
                    "one index was expected",
                    "write [3] or [A0.x + 3]",
                );
            }
        };
        let (name, suffix) = match context.tree.parts(term) {
            [Part::Name(name)] if term.sign.is_none() && !term.bars => (*name, None),
            [Part::Name(name), Part::Member(suffix)] if term.sign.is_none() && !term.bars => (*name, Some(*suffix)),
            _ => {
                self.not_an_index(context, term.span);
                return None;
            }
        };
        let register = self.index_register(context, name)?;
        let component = suffix.and_then(|span| suffix::scalar(context.bytes(span), rules.indexes_by_temporaries()));
        let component = match component.filter(|number| *number < rules.address_components) {
            Some(component) => component,
            None if suffix.is_some() => {
                let help = "name x, y, z or w, if the register has it";
                return context.refuse(Code::ScalarSuffix, term.span, "an index takes one component", help);
            }
            None => self.component_missing(context, name, term.span)?,
        };
        let Some((sign, digits)) = offset else { return Some((0, register, component)) };
        let (least, most) = rules.relative_offsets;
        let magnitude = Some(context.offset(digits)?).filter(|value| *value <= OFFSET);
        let offset = magnitude.map(|value| if sign == Sign::Minus { -(value as i32) } else { value as i32 });
        let signs = sign == Sign::Plus || least < 0;
        if offset.is_some_and(|offset| signs && (least..=most).contains(&offset)) {
            return offset.map(|offset| (offset, register, component));
        }
        let diagnostic = Diagnostic::error(
            Code::RelativeOffset,
            digits,
            format!("the offset is outside the range {least} to {most}"),
        )
        .help("move the rest of the offset into the address register");
        // Drivers accepted what fits their registers.
        match offset {
            Some(offset) => {
                context.relaxed(diagnostic);
                Some((offset, register, component))
            }
            None => {
                context.push(diagnostic);
                None
            }
        }
    }

    fn not_an_index(&self, context: &mut CheckContext, span: Span) {
        context.error_with_help(
            Code::RelativePlace,
            span,
            "an index is a number or a component of an address register",
            "write [3] or [A0.x + 3]",
        );
    }

    /// Reports an index without its component. Lenient reading of the typed languages, whose own text sometimes omits
    /// it, uses x.
    fn component_missing(&self, context: &mut CheckContext, name: Span, span: Span) -> Option<u8> {
        let text = context.text(name).into_owned();
        let message = "an index takes one component of a register";
        let diagnostic = Diagnostic::error(Code::ScalarSuffix, span, message).help(format!("write {text}.x"));
        if !context.rules.indexes_by_temporaries() {
            context.push(diagnostic);
            return None;
        }
        context.relaxed(diagnostic);
        context.lenient.then_some(0)
    }

    /// The address register of an index.
    pub(in crate::check) fn index_register(&mut self, context: &mut CheckContext, name: Span) -> Option<(File, u16)> {
        let text = context.bytes(name);
        match self.names.get(text) {
            Some(Variable::Address(number)) if self.stage == Stage::Fragment => {
                if self.blocks.has_index() {
                    return Some((File::Address, *number));
                }
                self.outside_loop(context, name);
                context.lenient.then_some((File::Address, *number))
            }
            Some(Variable::Address(number)) => Some((File::Address, self.use_address(context, *number))),
            Some(Variable::Register(register)) if register.is_index() => Some((File::Temporary, register.first as u16)),
            Some(_) if context.rules.indexes_by_temporaries() => {
                let text = context.text(name).into_owned();
                let help = "indices are components of temporaries that hold integers";
                let message = format!("`{text}` is not an index");
                context.refuse(Code::RelativePlace, name, message, help)
            }
            Some(_) => {
                let text = context.text(name).into_owned();
                context.refuse(
                    Code::RelativePlace,
                    name,
                    format!("`{text}` is not an address register"),
                    "declare one with ADDRESS and load it with ARL",
                )
            }
            None => self.undefined(context, name),
        }
    }

    /// Reports the loop index where there is no loop. Drivers took it; it is 0 there.
    fn outside_loop(&self, context: &mut CheckContext, span: Span) {
        let diagnostic = Diagnostic::error(Code::LoopIndexOutside, span, "A0 exists inside LOOP blocks only");
        context.relaxed(diagnostic.help("use it between LOOP and ENDLOOP; REP has no index"));
    }

    /// Reports an attribute that a declaration has made relative to the loop index, where there is no loop.
    pub(in crate::check) fn check_loop_index(
        &self,
        context: &mut CheckContext,
        relative: Option<&Relative>,
        span: Span,
    ) -> Option<()> {
        if relative.is_some() && self.stage == Stage::Fragment && !self.blocks.has_index() {
            self.outside_loop(context, span);
            return context.lenient.then_some(());
        }
        Some(())
    }

    /// What an operand is relative to here: outside loops, lenient reading takes the loop index as 0.
    pub(in crate::check) fn relative_here(&self, relative: Option<Relative>) -> Option<Relative> {
        let indexed = self.stage != Stage::Fragment || self.blocks.has_index();
        relative.filter(|relative| indexed || relative.file != File::Address)
    }

    pub(in crate::check) fn use_address(&self, context: &mut CheckContext, number: u16) -> u16 {
        let count = u8::try_from(number + 1).ok().present_or(u8::MAX);
        context.program.addresses = context.program.addresses.max(count);
        number
    }

    /// An element of an array: file, index, and the register added to it.
    pub(in crate::check) fn array_operand(
        &mut self,
        context: &mut CheckContext,
        array: u32,
        base: Option<Base>,
        index: &Index,
    ) -> Option<(File, i32, Option<Relative>)> {
        if let IndexKind::Number(digits) = index.kind {
            let Some(number) = context.integer(digits) else {
                context.no_index(digits);
                return None;
            };
            let (file, element) = self.array_element(context, array, number, base, index.span)?;
            return Some((file, element, None));
        }
        let temporaries = context.rules.indexes_by_temporaries();
        if self.stage == Stage::Fragment && !temporaries {
            return context.refuse(
                Code::RelativePlace,
                index.span,
                "parameter arrays of fragment programs take plain numbers",
                "write the number of the element",
            );
        }
        let (offset, (file, register), component) = self.relative(context, index)?;
        let (first, range) = self.array_block(context, array, index.span)?;
        if temporaries {
            let count = context.program.ranges.get(usize::from(range)).map_or(0, |range| range.count);
            self.check_offset(context, index, offset, count)?;
        }
        let relative = Relative { file, index: register, component, range };
        Some((File::Parameter, i32::from(first) + offset, Some(relative)))
    }
}
