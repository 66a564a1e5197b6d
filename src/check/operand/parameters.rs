//! Program parameters as operands: by number, and relative to an address register.

use crate::check::context::CheckContext;
use crate::check::names::Names;
use crate::check::register::Registers;
use crate::check::suffix;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::dialect::bindings::{Binding, local_parameter_name};
use crate::program::{File, IndexRange, Parameter, Relative};
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Sign, Term};
use crate::vocabulary::Stage;

impl Registers<'_> {
    /// `c[n]`, `c[A0.x + n]` or `p[n]`.
    pub(super) fn parameter(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        index: &Index,
    ) -> Option<(i32, Option<Relative>)> {
        match index.kind {
            IndexKind::Number(digits) => {
                let Some(number) = context.integer(digits) else {
                    context.no_index(digits);
                    return None;
                };
                let number = self.numbered_parameter(context, number, digits, term)?;
                Some((number.into(), None))
            }
            _ if self.stage != Stage::Fragment => self.relative_parameter(context, term, index),
            _ => self.unknown(context, term),
        }
    }

    fn numbered_parameter(
        &mut self,
        context: &mut CheckContext,
        number: u32,
        digits: Span,
        term: &Term,
    ) -> Option<u16> {
        let limit = u32::from(context.rules.parameters);
        if number >= limit {
            let text = context.text(term.span).into_owned();
            let diagnostic = Diagnostic::error(
                Code::RegisterRange,
                digits,
                format!("`{text}` is beyond the last of {limit} parameters"),
            )
            .help(format!("use numbers from 0 to {}", limit - 1));
            // The texts left local parameters beyond the guaranteed number to the implementation.
            if self.stage != Stage::Fragment || number > u32::from(u16::MAX) - 1 {
                context.push(diagnostic);
                return None;
            }
            context.relaxed(diagnostic);
            if self.parameters.len() <= number as usize {
                self.parameters.resize(number as usize + 1, u16::MAX);
            }
        }
        Some(self.use_parameter(context, number as u16))
    }

    /// A parameter that exists counts as used.
    pub(in crate::check) fn use_parameter(&mut self, context: &mut CheckContext, number: u16) -> u16 {
        let slot = &mut self.parameters[usize::from(number)];
        if self.stage != Stage::Fragment {
            *slot = number;
        } else if *slot == u16::MAX {
            *slot = context.program.parameters.len() as u16;
            context.program.parameters.push(Parameter {
                name: local_parameter_name(number),
                alias: None,
                binding: Binding::Local(number),
                initial: [0; 4],
            });
        }
        *slot
    }

    fn relative_parameter(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        index: &Index,
    ) -> Option<(i32, Option<Relative>)> {
        let (span, (register, suffix), offset) = match index.kind {
            IndexKind::Name(name) => (name, self.address_register(context, name, None, name)?, None),
            IndexKind::At { base, offset } => {
                let address = &context.tree.terms[base as usize];
                (address.span, self.address(context, address)?, offset)
            }
            IndexKind::Empty | IndexKind::Number(_) | IndexKind::Range(..) => {
                return self.unknown(context, term);
            }
        };
        let component = suffix.and_then(|span| suffix::scalar(context.bytes(span), false));
        let Some(component) = component.filter(|number| *number < context.rules.address_components) else {
            return context.refuse(
                Code::ScalarSuffix,
                span,
                "relative addressing needs one component of an address register",
                "write c[A0.x + offset]",
            );
        };
        let offset = match offset {
            None => 0,
            Some((sign, digits)) => {
                let magnitude = context.offset(digits)?;
                let offset = i32::try_from(magnitude).ok();
                let offset = offset.map(|value| if sign == Sign::Minus { -value } else { value });
                let (least, most) = context.rules.relative_offsets;
                match offset.filter(|offset| (least..=most).contains(offset)) {
                    Some(offset) => offset,
                    None => {
                        return context.refuse(
                            Code::RelativeOffset,
                            digits,
                            format!("the offset is outside the range {least} to {most}"),
                            "move the rest of the offset into the address register",
                        );
                    }
                }
            }
        };
        if context.program.options.has(Switches::POSITION_INVARIANT) && !context.rules.position_invariant_relative {
            return context.refuse(
                Code::RelativePlace,
                term.span,
                "position-invariant programs have no relative addressing here",
                "use a VP2.0 program, or compute the position yourself",
            );
        }
        self.relative = true;
        if context.program.ranges.is_empty() {
            context.program.ranges.push(IndexRange { first: 0, count: context.rules.parameters.into() });
        }
        Some((offset, Some(Relative { file: File::Address, index: register, component, range: 0 })))
    }
}
