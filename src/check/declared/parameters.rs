//! Program parameters: their bindings, their numbers, and how many there are (ARB_vertex_program, 2.14.3.2 and
//! 2.14.3.7).

use crate::dialect::Switches;
use rustc_hash::{FxHashMap, FxHashSet};

use super::Declared;
use crate::check::constants::{ConstantTable, name_constant};
use crate::check::context::CheckContext;
use crate::check::suffix;
use crate::diag::Code;
use crate::dialect::bindings::Binding;
use crate::dialect::path::{Mismatch, Walk};
use crate::dialect::state::{Matrix, StateBinding, StateItem, Transform};
use crate::program::{File, Parameter};
use crate::span::Span;
use crate::syntax::tree::{Sign, Term, TermKind};
use crate::vocabulary::{Base, Type};

/// A single parameter.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(in crate::check) enum Element {
    /// Bits of the type that the program gives it.
    Constant([u32; 4]),
    Bound(Binding),
}

/// A parameter that has a name of its own.
pub(in crate::check) struct Single {
    pub name: Span,
    pub element: Element,
    /// Where instructions find it, once it is used.
    pub place: Option<(File, i32)>,
}

/// Consecutive elements of an array.
#[derive(Copy, Clone)]
pub(in crate::check) enum Series {
    One(Element),
    Environment(u16, u16),
    Local(u16, u16),
    Rows {
        matrix: Matrix,
        transform: Transform,
        first: u8,
        last: u8,
    },
    /// `program.storagelen[a..b]`.
    Lengths(u8, u8),
}

impl Series {
    pub(crate) fn count(self) -> u32 {
        match self {
            Series::One(_) => 1,
            Series::Environment(first, last) | Series::Local(first, last) => u32::from(last - first) + 1,
            Series::Rows { first, last, .. } | Series::Lengths(first, last) => u32::from(last - first) + 1,
        }
    }

    pub(crate) fn element(self, offset: u32) -> Element {
        match self {
            Series::One(element) => element,
            Series::Environment(first, _) => Element::Bound(Binding::Environment(first + offset as u16)),
            Series::Local(first, _) => Element::Bound(Binding::Local(first + offset as u16)),
            Series::Lengths(first, _) => Element::Bound(Binding::State(StateItem::StorageLength(first + offset as u8))),
            Series::Rows { matrix, transform, first, .. } => {
                let row = first + offset as u8;
                Element::Bound(Binding::State(StateItem::MatrixRow { matrix, transform, row }))
            }
        }
    }
}

/// A set of bindings. Environment and local parameters are looked up by number, since a short text can name thousands.
#[derive(Default)]
pub(in crate::check) struct BindingSet {
    environment: Vec<bool>,
    local: Vec<bool>,
    others: FxHashSet<Binding>,
    count: usize,
}

impl BindingSet {
    /// Adds a binding; false if it was there.
    pub(crate) fn insert(&mut self, binding: Binding) -> bool {
        let fresh = match binding {
            Binding::Environment(number) => set(&mut self.environment, number),
            Binding::Local(number) => set(&mut self.local, number),
            Binding::Register(_) | Binding::Named | Binding::Constant(_) | Binding::State(_) => {
                self.others.insert(binding)
            }
        };
        self.count += usize::from(fresh);
        fresh
    }
}

fn set(flags: &mut Vec<bool>, number: u16) -> bool {
    let number = usize::from(number);
    if flags.len() <= number {
        flags.resize(number + 1, false);
    }
    !std::mem::replace(&mut flags[number], true)
}

/// The bits of a constant, with one zero: constants are equal if their numbers are.
fn numbers(value: [u32; 4]) -> [u32; 4] {
    value.map(|component| if component << 1 == 0 { 0 } else { component })
}

#[derive(Default)]
pub(in crate::check) struct Parameters {
    constants: ConstantTable,
    /// Numbers of the parameters that are in use outside arrays with relative addressing.
    numbers: FxHashMap<Binding, u16>,
    bound: BindingSet,
    /// Elements of arrays with relative addressing.
    pub relative: BindingSet,
    literals: FxHashSet<[u32; 4]>,
    relative_literals: FxHashSet<[u32; 4]>,
    relative_literal_count: usize,
}

impl Parameters {
    /// Notes that the program binds an element.
    pub(crate) fn bind(&mut self, element: Element) {
        match element {
            Element::Constant(value) => {
                self.literals.insert(numbers(value));
            }
            Element::Bound(binding) => {
                self.bound.insert(binding);
            }
        }
    }

    pub(crate) fn bind_relative_literal(&mut self, value: [u32; 4]) {
        self.relative_literals.insert(numbers(value));
        self.relative_literal_count += 1;
    }

    /// How many parameters the program has by the rules of its text.
    pub(crate) fn count(&self) -> usize {
        self.bound.count + self.relative_literal_count + self.literals.difference(&self.relative_literals).count()
    }

    /// Where an instruction finds the element.
    pub(crate) fn place(&mut self, context: &mut CheckContext, element: Element) -> Option<(File, i32)> {
        let binding = match element {
            Element::Constant(value) => {
                return Some((File::Constant, self.constants.intern(&mut context.program.constants, value)));
            }
            Element::Bound(binding) => binding,
        };
        if let Some(number) = self.numbers.get(&binding) {
            return Some((File::Parameter, i32::from(*number)));
        }
        let number = add(context, element)?;
        self.numbers.insert(binding, number);
        Some((File::Parameter, i32::from(number)))
    }

    /// The same for an element with a name of its own. Constants have the type that their declaration says.
    pub(crate) fn place_as(
        &mut self,
        context: &mut CheckContext,
        element: Element,
        base: Option<Base>,
        name: impl FnOnce(&CheckContext) -> Box<str>,
    ) -> Option<(File, i32)> {
        if let Element::Constant(bits) = element {
            let (name, base) = (name(context), base.unwrap_or(Base::Float));
            return Some((File::Constant, name_constant(&mut context.program, bits, base, name)));
        }
        let (file, number) = self.place(context, element)?;
        if context.program.parameters.get(number as usize).is_some_and(|parameter| parameter.alias.is_none()) {
            let name = name(context);
            context.program.parameters[number as usize].alias = Some(name);
        }
        Some((file, number))
    }
}

/// Appends a parameter to the program.
pub(in crate::check) fn add(context: &mut CheckContext, element: Element) -> Option<u16> {
    let number = u16::try_from(context.program.parameters.len()).ok().filter(|number| *number < u16::MAX);
    let Some(number) = number else {
        let end = Span::point(context.source.len() as u32);
        return context.refuse_briefly(
            Code::TooManyParameters,
            end,
            "the program has more parameters than can be numbered",
        );
    };
    let (binding, initial) = match element {
        Element::Constant(bits) => (Binding::Constant(bits), bits),
        Element::Bound(binding) => (binding, [0; 4]),
    };
    context.program.parameters.push(Parameter { name: binding.name(), alias: None, binding, initial });
    Some(number)
}

impl Declared<'_> {
    /// Where instructions find a parameter with a name of its own.
    pub(in crate::check) fn single(
        &mut self,
        context: &mut CheckContext,
        number: u32,
        base: Option<Base>,
    ) -> Option<(File, i32)> {
        let single = self.singles.get_mut(number as usize)?;
        if single.place.is_none() {
            let name = |context: &CheckContext| context.text(single.name).into();
            single.place = self.parameters.place_as(context, single.element, base, name);
        }
        single.place
    }

    /// A literal: a number, with its sign, or a vector in braces, as bits. Reports anything else. In the older
    /// languages all literals are floats.
    pub(in crate::check) fn literal(&self, context: &mut CheckContext, term: &Term, ty: Type) -> Option<[u32; 4]> {
        if context.rules.has_types() {
            return self.typed_literal(context, term, ty, false).map(|bits| bits.map(|bits| bits as u32));
        }
        self.floats(context, term).map(|value| value.map(f32::to_bits))
    }

    fn floats(&self, context: &mut CheckContext, term: &Term) -> Option<[f32; 4]> {
        match term.kind {
            TermKind::Number(digits) => self.number(context, term, digits).map(|value| [value; 4]),
            TermKind::Vector(elements) => {
                let elements = context.components(term.span, elements)?;
                let mut value = [0.0, 0.0, 0.0, 1.0];
                for (slot, element) in value.iter_mut().zip(elements) {
                    let digits = context.component(element)?;
                    *slot = self.number(context, element, digits)?;
                }
                Some(value)
            }
            TermKind::Path | TermKind::Group(_) => {
                let text = context.text(term.span).into_owned();
                context.refuse(
                    Code::OperandKind,
                    term.span,
                    format!("`{text}` is not allowed here"),
                    "write a number, a vector in braces, or a binding of state. or program.",
                )
            }
        }
    }

    fn number(&self, context: &mut CheckContext, term: &Term, digits: Span) -> Option<f32> {
        let Some(value) = suffix::float(context.bytes(digits)) else {
            let text = context.text(digits).into_owned();
            return context.refuse_briefly(Code::BadNumber, digits, format!("`{text}` is not a decimal number"));
        };
        let sign = if term.bars { term.inner_sign } else { term.sign };
        Some(if sign == Some(Sign::Minus) { -value } else { value })
    }
}

/// Reads a binding that begins with `state` or `program`, whose first word has been read.
pub(in crate::check) fn read(walk: &mut Walk, context: &CheckContext, first: &[u8]) -> Result<Series, Mismatch> {
    let rules = context.rules;
    if first == b"state" {
        return Ok(match StateBinding::read(walk, rules, context.lenient)? {
            StateBinding::One(StateItem::Thread(_)) if !context.program.options.has(Switches::THREAD_GROUP) => {
                return walk.fail("properties of threads come with OPTION NV_shader_thread_group");
            }
            StateBinding::One(item) => Series::One(Element::Bound(Binding::State(item))),
            StateBinding::Rows { matrix, transform, first, last } => Series::Rows { matrix, transform, first, last },
        });
    }
    if let Some(limits) = rules.typed.filter(|limits| limits.extended && walk.accept("storagelen")) {
        if !context.program.options.has(Switches::STORAGE_BUFFERS) {
            return walk.fail("lengths of storage buffers come with OPTION NV_shader_storage_buffer");
        }
        let (first, last, range) = walk.numbers("storage buffer", limits.storage_buffers.into())?;
        let series = Series::Lengths(first as u8, last as u8);
        return Ok(if range { series } else { Series::One(series.element(0)) });
    }
    let local = walk.choose("kind of program parameter", &[("env", false), ("local", true)])?;
    let limit = if local { rules.local_parameters } else { rules.environment_parameters };
    let (first, last, range) = walk.numbers("program parameter", limit.into())?;
    let (first, last) = (first as u16, last as u16);
    Ok(match (local, range) {
        (true, false) => Series::One(Element::Bound(Binding::Local(first))),
        (false, false) => Series::One(Element::Bound(Binding::Environment(first))),
        (true, true) => Series::Local(first, last),
        (false, true) => Series::Environment(first, last),
    })
}
