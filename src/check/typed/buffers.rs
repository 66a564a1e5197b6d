//! BUFFER, BUFFER4 and CBUFFER (NV_gpu_program4, 2.X.3.6; NV_parameter_buffer_object2; NV_gpu_program5, 2.X.3.6).

use super::state::{First, Register, Role};
use super::variables::VariableModifiers;
use crate::check::context::CheckContext;
use crate::check::declared::{Declared, Variable};
use crate::check::names::VariableStorage;
use crate::diag::Code;
use crate::dialect::path::{Mismatch, Walk};
use crate::program::{BufferKind, File};
use crate::span::Span;
use crate::syntax::tree::{Statement, Term};

/// `program.buffer[a..b][c..d]`: binding points, and elements if they are given.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Bound {
    buffers: (u32, u32),
    /// The binding points were written as a range.
    several: bool,
    elements: Option<(u32, u32)>,
    /// The elements were written as a range.
    range: bool,
}

fn read(walk: &mut Walk, buffers: u32, elements: u32, extended: bool) -> Result<Bound, Mismatch> {
    walk.choose("program state", &[("buffer", ())])?;
    let place = *walk;
    let (first, last, several) = walk.numbers("parameter buffer", buffers)?;
    if several && !extended {
        return place.fail("ranges of parameter buffers belong to the 5.0 languages");
    }
    let found = if walk.is_index() { Some(walk.numbers("element", elements)?) } else { None };
    Ok(Bound {
        buffers: (first, last),
        several,
        elements: found.map(|(first, last, _)| (first, last)),
        range: found.is_some_and(|(.., range)| range),
    })
}

impl<'a> Declared<'a> {
    pub(crate) fn buffer(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        statement: &Statement,
        keyword: &[u8],
        modifiers: VariableModifiers,
    ) {
        let kind = match keyword {
            b"BUFFER" => BufferKind::Words,
            b"BUFFER4" => BufferKind::Vectors,
            _ => BufferKind::Bytes,
        };
        let form = "write BUFFER name[] = { program.buffer[0] };";
        let Some((target, value)) = self.definition(context, statement, modifiers.count + 1, form) else { return };
        let Some(declarator) = self.declarator(context, target) else { return };
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let Some(limits) = context.rules.typed else { return };
        let most = limits.buffer_words * 4 / kind.size();
        let mut whole: Option<(Bound, u32, u32)> = None;
        for term in bindings {
            let Some(bound) = self.buffer_binding(context, term, u32::from(limits.buffers), most, limits.extended)
            else {
                return;
            };
            // All elements of a buffer: as many as the array declares, or the maximum.
            let declared = declarator.sizes.last().and_then(|(size, _)| *size);
            let (first, last) = bound.elements.unwrap_or((0, declared.unwrap_or(most).clamp(1, most) - 1));
            let fits = whole.is_none_or(|(before, _, end)| before.buffers == bound.buffers && end + 1 == first);
            if !fits {
                let help = "an array binds elements of one buffer, one after the other";
                context.error_with_help(Code::BindingOrder, term.span, "this does not continue the array", help);
                return;
            }
            whole = Some((bound, whole.map_or(first, |(_, start, _)| start), last));
        }
        let Some((bound, first, last)) = whole else {
            let help = "write what it binds between the braces";
            context.error_with_help(Code::ArraySize, statement.span, "a variable without a binding", help);
            return;
        };
        self.declare_buffer(context, &declarator, kind, (bound, first, last), modifiers, value.span);
    }

    fn buffer_binding(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        term: &Term,
        buffers: u32,
        elements: u32,
        extended: bool,
    ) -> Option<Bound> {
        if !self.begins_with(context, term, b"program") {
            let text = context.text(term.span).into_owned();
            let help = "write program.buffer[0], with elements behind it if need be";
            let message = format!("`{text}` is no parameter buffer");
            context.error_with_help(Code::UnknownBinding, term.span, message, help);
            return None;
        }
        let (bound, suffix, _) = self.binding(context, term, |walk, _| read(walk, buffers, elements, extended))?;
        self.is_bare(context, term, suffix).then_some(bound)
    }

    fn declare_buffer(
        &mut self,
        context: &mut CheckContext<'a, '_>,
        declarator: &super::statements::Declarator,
        kind: BufferKind,
        (bound, first, last): (Bound, u32, u32),
        modifiers: VariableModifiers,
        span: Span,
    ) {
        let buffers = bound.buffers.1 - bound.buffers.0 + 1;
        // The first of two sizes counts buffers. A variable over several buffers with one size has one element each.
        let (outer_size, inner) = match (bound.several, &declarator.sizes[..]) {
            (true, [outer]) => (Some(*outer), None),
            (true, [outer, inner]) => (Some(*outer), Some(*inner)),
            (false, [inner]) => (None, Some(*inner)),
            (false, []) => (None, None),
            _ => {
                let help = "write name[][] for several buffers, name[] for the elements of one";
                context.error_with_help(Code::ArraySize, span, "the sizes do not fit the binding", help);
                return;
            }
        };
        let elements = last - first + 1;
        for (size, count) in [(outer_size, buffers), (inner, elements)] {
            if let Some((size, span)) = size
                && self.check_count(context, span, size, count).is_none()
            {
                return;
            }
        }
        if inner.is_none() && (bound.elements.is_none() || bound.range) {
            let help = "an array has brackets behind its name";
            context.error_with_help(Code::ArraySize, span, "several elements for one variable", help);
            return;
        }
        for number in bound.buffers.0..=bound.buffers.1 {
            let known = self.typed.buffers.get(&(number as u8)).copied();
            if kind != BufferKind::Bytes && known.is_some_and(|known| known != kind) {
                let help = "declare all variables of a buffer with one of the two";
                let message = format!("program.buffer[{number}] is bound as BUFFER and as BUFFER4");
                context.error_with_help(Code::BufferKind, span, message, help);
                return;
            }
            if kind != BufferKind::Bytes {
                self.typed.buffers.insert(number as u8, kind);
            }
        }
        let outer = if bound.several { First::Each(bound.buffers.0, buffers) } else { First::One(bound.buffers.0) };
        let declaration = self.next_declaration();
        let register = Register {
            role: Role::Buffer,
            file: File::Buffer(kind),
            first,
            count: inner.is_some().then_some(elements),
            outer,
            storage: VariableStorage { base: modifiers.base, ..VariableStorage::default() },
            declaration,
        };
        self.establish(context, declarator.name, Variable::Register(register));
    }
}
