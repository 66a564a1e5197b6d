//! BUFFER, BUFFER4 and CBUFFER (NV_gpu_program4, 2.X.3.6; NV_parameter_buffer_object2; NV_gpu_program5, 2.X.3.6),
//! STORAGE (NV_shader_storage_buffer_object, 2.X.3.Y), COUNTER (NV_shader_atomic_counters, 2.X.3.Y) and SHARED
//! (NV_compute_program5, 2.X.3.Y).

use super::state::{First, Register, Role};
use super::variables::VariableModifiers;
use crate::check::context::CheckContext;
use crate::check::declared::{Declared, Variable};
use crate::check::names::VariableStorage;
use crate::diag::Code;
use crate::dialect::TypedRules;
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

/// What variables of a kind may bind.
#[derive(Copy, Clone)]
struct Bindable {
    /// The word after `program`, and what it names.
    word: &'static str,
    what: &'static str,
    /// An example of a declaration.
    form: &'static str,
    /// Binding points.
    points: u32,
    /// Elements of each.
    elements: u32,
    /// Binding points may be a range.
    ranges: bool,
}

/// The kind of variable that a keyword declares.
fn kind_of(keyword: &[u8]) -> BufferKind {
    match keyword {
        b"BUFFER" => BufferKind::Words,
        b"BUFFER4" => BufferKind::Vectors,
        b"STORAGE" => BufferKind::Storage,
        b"COUNTER" => BufferKind::Counters,
        b"SHARED" => BufferKind::Shared,
        _ => BufferKind::Bytes,
    }
}

fn bindable(kind: BufferKind, limits: &TypedRules, shared: Option<u32>) -> Bindable {
    match kind {
        BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes => Bindable {
            word: "buffer",
            what: "parameter buffer",
            form: "write BUFFER name[] = { program.buffer[0] };",
            points: limits.buffers.into(),
            elements: limits.buffer_words * 4 / kind.size(),
            ranges: limits.extended,
        },
        BufferKind::Storage => Bindable {
            word: "storage",
            what: "storage buffer",
            form: "write STORAGE name[] = { program.storage[0] };",
            points: limits.storage_buffers.into(),
            elements: limits.storage_bytes,
            ranges: true,
        },
        BufferKind::Counters => Bindable {
            word: "counter",
            what: "atomic counter buffer",
            form: "write COUNTER name[] = { program.counter[0] };",
            points: limits.counter_buffers.into(),
            elements: limits.counters,
            ranges: false,
        },
        BufferKind::Shared => Bindable {
            word: "sharedmem",
            what: "memory of the group",
            form: "write SHARED name[] = { program.sharedmem };",
            points: 1,
            elements: shared.unwrap_or(limits.shared_memory),
            ranges: false,
        },
    }
}

fn read(walk: &mut Walk, kind: BufferKind, bindable: &Bindable) -> Result<Bound, Mismatch> {
    walk.choose("program state", &[(bindable.word, ())])?;
    let place = *walk;
    let (first, last, several) = match kind {
        BufferKind::Shared => (0, 0, false),
        BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes | BufferKind::Storage | BufferKind::Counters => {
            walk.numbers(bindable.what, bindable.points)?
        }
    };
    if several && !bindable.ranges {
        return place.fail(match kind {
            BufferKind::Counters => "a variable counts in one buffer",
            _ => "ranges of parameter buffers belong to the 5.0 languages",
        });
    }
    let elements = bindable.elements;
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
        let Some(limits) = context.rules.typed else { return };
        let kind = kind_of(keyword);
        let bindable = bindable(kind, limits, self.typed.stage.shared);
        let form = bindable.form;
        let Some((target, value)) = self.definition(context, statement, modifiers.count + 1, form) else { return };
        let Some(declarator) = self.declarator(context, target) else { return };
        let Some(bindings) = self.bindings(context, &declarator, value) else { return };
        let most = bindable.elements;
        let mut whole: Option<(Bound, u32, u32)> = None;
        for term in bindings {
            let Some(bound) = self.buffer_binding(context, term, kind, &bindable) else { return };
            // All elements of a buffer: as many as the array declares, or the maximum.
            let declared = declarator.sizes.last().and_then(|(size, _)| *size).filter(|_| kind != BufferKind::Shared);
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
        kind: BufferKind,
        bindable: &Bindable,
    ) -> Option<Bound> {
        if !self.begins_with(context, term, b"program") {
            let text = context.text(term.span).into_owned();
            let message = format!("unknown {} `{text}`", bindable.what);
            let help = bindable.form;
            return context.refuse(Code::UnknownBinding, term.span, message, help);
        }
        let (bound, suffix, _) = self.binding(context, term, |walk, _| read(walk, kind, bindable))?;
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
        // STORAGE variables have at most one size, that of the elements (NV_shader_storage_buffer_object, 2.X.2).
        let one = bound.elements.is_some() && !bound.range;
        let (outer_size, inner) = match (bound.several, &declarator.sizes[..]) {
            (true, [inner]) if kind == BufferKind::Storage => (None, Some(*inner)),
            (true, []) if one => (None, None),
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
            let help = "an array has brackets after its name";
            context.error_with_help(Code::ArraySize, span, "several elements for one variable", help);
            return;
        }
        for number in bound.buffers.0..=bound.buffers.1 {
            if !matches!(kind, BufferKind::Words | BufferKind::Vectors) {
                break;
            }
            let known = self.typed.buffers.get(&(number as u8)).copied();
            if known.is_some_and(|known| known != kind) {
                let help = "declare all variables of a buffer with one of the two";
                let message = format!("program.buffer[{number}] is bound as BUFFER and as BUFFER4");
                context.error_with_help(Code::BufferKind, span, message, help);
                return;
            }
            self.typed.buffers.insert(number as u8, kind);
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
