//! Names in operands and destinations: variables with one or two indices, and bindings without a declaration
//! (NV_gpu_program4, 2.X.4.2; NV_geometry_program4 and NV_tessellation_program5, 2.X.3.2).

mod options;

use super::state::{First, Register, Role};
use crate::check::context::CheckContext;
use crate::check::declared::Declared;
use crate::check::declared::parameters::Element;
use crate::check::names::{Source, VariableStorage, WrittenRegister};
use crate::diag::Code;
use crate::dialect::Switches;
use crate::dialect::bindings::{Attribute, Output};
use crate::dialect::interface::Bound;
use crate::dialect::pipeline::{self, Owner, RegisterRange};
use crate::isa::Op;
use crate::program::{BufferKind, BufferUse, File, IndexRange, Instruction, Outer, PrimitiveIn, Relative, Select};
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Part, Sign, Term, TermKind};
use crate::vocabulary::{Base, Stage, Type, Width};
use options::{attribute_options, missing_option, result_options};

impl<'a> Declared<'a> {
    /// A number or vector as an operand.
    pub(crate) fn constant_source(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        suffix: Option<Span>,
        wanted: Type,
    ) -> Option<Source> {
        let scalar = matches!(term.kind, TermKind::Number(_));
        let bits = self.typed_literal(context, term, wanted, true)?;
        if wanted.width == Width::Bits64 {
            let (file, index) = self.wide_constant(context, bits);
            let storage = VariableStorage { long: true, ..VariableStorage::default() };
            return Some(Source { scalar, storage, ..Source::new(file, index, suffix) });
        }
        let element = Element::Constant(bits.map(|bits| bits as u32));
        self.parameters.bind(element);
        let (file, index) = self.parameters.place(context, element)?;
        Some(Source { scalar, ..Source::new(file, index, suffix) })
    }

    /// An attribute binding, in a declaration or an operand, and its suffix.
    pub(crate) fn attribute_place(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
    ) -> Option<(RegisterRange, Option<Span>)> {
        let words = pipeline::attribute_words(self.stage);
        let Some(word) = words.iter().find(|word| self.begins_with(context, term, word.as_bytes())) else {
            let text = context.text(term.span).into_owned();
            let help = format!("attributes begin with {}.", words.join(". or "));
            return context.refuse(Code::UnknownBinding, term.span, format!("`{text}` is not an attribute"), help);
        };
        let limits = context.rules.typed?;
        let (place, suffix, _) =
            self.binding(context, term, |walk, context| pipeline::attribute(context.rules, limits, walk, word))?;
        self.check_vertex(context, term, place)?;
        if let Some(option) = missing_option(context, attribute_options(self.stage, place)) {
            let help = format!("write OPTION {option};");
            return context.refuse(Code::OptionNeeded, term.span, "the attribute needs an option", help);
        }
        let stage = &self.typed.stage;
        let patch = matches!(
            place.series,
            Some(pipeline::Series::OuterLevel | pipeline::Series::InnerLevel | pipeline::Series::PatchAttribute)
        );
        let primitives = stage.input.is_some_and(|input| input.vertices().is_some());
        if self.stage == Stage::Geometry && patch && primitives {
            let help = "declare PRIMITIVE_IN PATCHES;";
            return context.refuse(Code::PatchInput, term.span, "values of patches need patches as input", help);
        }
        if self.stage == Stage::Vertex {
            for number in (place.first..place.first + place.count).filter(|number| *number < 16) {
                let bound = if place.generic { Bound::Generic(number) } else { Bound::One(number) };
                self.attributes.bind(context, bound, term.span);
            }
        }
        Some((place, suffix))
    }

    /// Whether a vertex can have the number in a binding.
    fn check_vertex(&self, context: &mut CheckContext, term: &Term, place: RegisterRange) -> Option<()> {
        let Owner::Vertex(number) = place.owner else { return Some(()) };
        let stage = &self.typed.stage;
        let patch = context.rules.typed.map_or(0, |rules| rules.patch_vertices);
        let limit = if place.written { stage.vertices } else { stage.input.and_then(PrimitiveIn::vertices) };
        let limit = limit.unwrap_or(patch);
        if number < limit {
            return Some(());
        }
        let help = format!("vertices are numbered from 0 to {}", limit.saturating_sub(1));
        context.refuse(Code::VertexNumber, term.span, format!("there is no vertex {number}"), help)
    }

    /// A result binding, and its suffix.
    pub(crate) fn result_place(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
    ) -> Option<(RegisterRange, Option<Span>)> {
        if !self.begins_with(context, term, b"result") {
            let text = context.text(term.span).into_owned();
            let help = "results begin with result.";
            return context.refuse(Code::UnknownBinding, term.span, format!("`{text}` is not a result"), help);
        }
        let limits = context.rules.typed?;
        let (place, suffix, _) = self.binding(context, term, |walk, context| {
            let options = &context.program.options;
            pipeline::result(
                context.rules,
                limits,
                walk,
                options.has(Switches::DRAW_BUFFERS),
                options.has(Switches::DUAL_SOURCE),
            )
        })?;
        if let Some(option) = missing_option(context, result_options(self.stage, place)) {
            let help = format!("write OPTION {option};");
            return context.refuse(Code::OptionNeeded, term.span, "the result needs an option", help);
        }
        let position = self.stage == Stage::Vertex && place.first == Output::HPOS.0;
        if position && context.program.options.has(Switches::POSITION_INVARIANT) {
            return context.refuse(
                Code::PositionForbidden,
                term.span,
                "a position-invariant program does not write result.position",
                "remove the statement, or the option",
            );
        }
        Some((place, suffix))
    }

    /// The variable for an attribute binding.
    pub(crate) fn attribute_register(
        &self,
        context: &CheckContext,
        place: RegisterRange,
        array: bool,
        storage: VariableStorage,
        declaration: u32,
    ) -> Register {
        let patch = context.rules.typed.map_or(0, |rules| rules.patch_vertices);
        let outer = match place.owner {
            Owner::One => First::None,
            Owner::Vertex(number) => First::One(number),
            Owner::EachVertex => {
                let input = self.typed.stage.input.and_then(PrimitiveIn::vertices);
                let known = if place.written { self.typed.stage.vertices } else { input };
                First::Each(0, known.unwrap_or(patch))
            }
        };
        Register {
            role: Role::Attribute,
            file: if place.written { File::Output } else { File::Attribute },
            first: place.first.into(),
            count: array.then_some(place.count.into()),
            outer,
            storage,
            declaration,
        }
    }

    /// An attribute binding as an operand.
    pub(crate) fn bound_attribute(&mut self, context: &mut CheckContext, term: &Term) -> Option<Source> {
        let (place, suffix) = self.attribute_place(context, term)?;
        if place.owner == Owner::EachVertex || place.range {
            let (message, help) = if place.range {
                ("names several attributes", "ranges belong to declarations of arrays")
            } else {
                ("does not say which vertex", "write vertex[0]., or declare a variable and index it")
            };
            return self.unusable(context, term, Code::ArrayIndex, message, help);
        }
        let register = self.attribute_register(context, place, false, VariableStorage::default(), 0);
        self.located(context, term, register, &[], suffix)
    }

    /// A declared variable as an operand; `parts` follow its name.
    pub(crate) fn register_source(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        register: Register,
        parts: &[Part],
    ) -> Option<Source> {
        if register.role == Role::Result {
            let help = "keep the value in a temporary";
            return self.unusable(context, term, Code::WriteOnly, "is a result and cannot be read", help);
        }
        let (indices, suffix) = split(context, parts)?;
        self.located(context, term, register, &indices, suffix)
    }

    fn located(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        register: Register,
        indices: &[Index],
        suffix: Option<Span>,
    ) -> Option<Source> {
        let (outer, index, relative) = self.locate(context, term, register, indices)?;
        if let File::Buffer(kind) = register.file
            && kind != BufferKind::Shared
        {
            let elements = match relative {
                None => index as u32 + 1,
                Some(_) => register.first + register.count.unwrap_or(1),
            };
            let (first, last) = match (register.outer, outer) {
                (First::Each(first, count), Some(Outer { relative: Some(_), .. })) => (first, first + count - 1),
                (_, Some(outer)) => (outer.index as u32, outer.index as u32),
                (_, None) => (0, 0),
            };
            for binding in first..=last {
                note_buffer(context, BufferUse { binding: binding as u8, kind, elements });
            }
        }
        let source = Source::new(register.file, index, suffix);
        Some(Source { relative, outer, storage: register.storage, ..source })
    }

    /// The locations that indices choose: of the vertex or the buffer, and of the element.
    fn locate(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        register: Register,
        indices: &[Index],
    ) -> Option<(Option<Outer>, i32, Option<Relative>)> {
        let each = matches!(register.outer, First::Each(..));
        let wanted = usize::from(each) + usize::from(register.count.is_some());
        if indices.len() != wanted {
            let (message, help) = match wanted {
                0 => ("is not an array", "remove the index"),
                1 => ("takes one index", "write name[0]"),
                _ => ("takes two indices", "write name[0][0]"),
            };
            return self.unusable(context, term, Code::ArrayIndex, message, help);
        }
        let (outer_index, element_index) = match indices {
            [outer, element] => (Some(outer), Some(element)),
            [only] if each => (Some(only), None),
            [only] => (None, Some(only)),
            _ => (None, None),
        };
        let outer = match (register.outer, outer_index) {
            (First::Each(first, count), Some(index)) => {
                let vertices = register.role == Role::Attribute;
                let (index, relative) = self.element(context, index, first, count, vertices)?;
                Some(Outer { index, relative })
            }
            (First::One(number), _) => Some(Outer { index: number as i32, relative: None }),
            (First::Each(..) | First::None, _) => None,
        };
        let (index, relative) = match (register.count, element_index) {
            (Some(count), Some(index)) => {
                let found = self.element(context, index, register.first, count, false)?;
                if found.1.is_some() {
                    self.note_relative(context, index.span, register, count)?;
                }
                found
            }
            _ => (register.first as i32, None),
        };
        Some((outer, index, relative))
    }

    /// One of `count` from `first` on.
    pub(crate) fn element(
        &mut self,
        context: &mut CheckContext,
        index: &Index,
        first: u32,
        count: u32,
        open: bool,
    ) -> Option<(i32, Option<Relative>)> {
        if let IndexKind::Number(digits) = index.kind {
            let Some(number) = context.integer(digits) else {
                context.no_index(digits);
                return None;
            };
            if number < count {
                return Some(((first + number) as i32, None));
            }
            let (code, help) = if open {
                (Code::VertexNumber, format!("vertices are numbered from 0 to {}", count.saturating_sub(1)))
            } else {
                (Code::ArrayIndex, format!("use an index from 0 to {}", count.saturating_sub(1)))
            };
            return context.refuse(code, index.span, format!("element {number} of {count}"), help);
        }
        let (offset, (file, register), component) = self.relative(context, index)?;
        self.check_offset(context, index, offset, count)?;
        let range = self.register_range(context, IndexRange { first, count });
        Some((first as i32 + offset, Some(Relative { file, index: register, component, range })))
    }

    /// The constant in an index lies within the array (2.X.4.2).
    pub(crate) fn check_offset(
        &self,
        context: &mut CheckContext,
        index: &Index,
        offset: i32,
        count: u32,
    ) -> Option<()> {
        let negative = matches!(index.kind, IndexKind::At { offset: Some((Sign::Minus, _)), .. }) && offset != 0;
        if !negative && i64::from(offset) < i64::from(count) {
            return Some(());
        }
        let help = format!("offsets go from 0 to {}: add the rest to the index itself", count.saturating_sub(1));
        context.refuse(Code::RelativeOffset, index.span, "the offset lies outside the array", help)
    }

    /// Attributes and results are each in at most one array with relative addressing (2.X.3.2 and 2.X.3.5).
    fn note_relative(&mut self, context: &mut CheckContext, span: Span, register: Register, count: u32) -> Option<()> {
        if !matches!(register.role, Role::Attribute | Role::Result) {
            return Some(());
        }
        for number in register.first..register.first + count {
            let key = (register.role, register.file, number);
            if *self.typed.relative.entry(key).or_insert(register.declaration) != register.declaration {
                let help = "bind it once, or use absolute indices";
                let message = "a binding is in two arrays with relative addressing";
                return context.refuse(Code::ArrayBinding, span, message, help);
            }
        }
        Some(())
    }

    /// A declared variable as a destination.
    pub(crate) fn register_target(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        register: Register,
        parts: &[Part],
    ) -> Option<WrittenRegister> {
        if !matches!(register.role, Role::Temporary | Role::Result) {
            return self.unusable(
                context,
                term,
                Code::ReadOnly,
                "cannot be written",
                "write to a temporary or a result",
            );
        }
        let (indices, suffix) = split(context, parts)?;
        let (_, index, relative) = self.locate(context, term, register, &indices)?;
        Some(self.target_at(register, index, relative, suffix))
    }

    fn target_at(
        &self,
        register: Register,
        index: i32,
        relative: Option<Relative>,
        suffix: Option<Span>,
    ) -> WrittenRegister {
        let ty = Type::new(register.storage.base.unwrap_or(Base::Float), register.storage.width());
        WrittenRegister { file: register.file, index, relative, ty, suffix, storage: register.storage }
    }

    /// A result binding as a destination.
    pub(crate) fn bound_result(&mut self, context: &mut CheckContext, term: &Term) -> Option<WrittenRegister> {
        let (place, suffix) = self.result_place(context, term)?;
        if place.range {
            let help = "ranges belong to declarations of arrays";
            return self.unusable(context, term, Code::ArrayIndex, "names several results", help);
        }
        let register = Register {
            role: Role::Result,
            file: File::Output,
            first: place.first.into(),
            count: None,
            outer: First::None,
            storage: VariableStorage::default(),
            declaration: 0,
        };
        Some(self.target_at(register, place.first.into(), None, suffix))
    }

    /// Notes what an instruction writes, for rules about the whole program.
    pub(crate) fn finish_typed(&mut self, context: &mut CheckContext, instruction: &mut Instruction) {
        if instruction.op == Op::Emits {
            self.typed.stream.get_or_insert(instruction.span);
        }
        if let Some(image) = instruction.image {
            self.use_image(context, image);
        }
        self.check_shared(context, instruction);
        for source in instruction.sources().iter().filter(|source| source.file == File::Attribute) {
            let range = source.relative.and_then(|relative| context.program.ranges.get(usize::from(relative.range)));
            let (first, count) = range.map_or((source.index.cast_unsigned(), 1), |range| (range.first, range.count));
            let upper = source.held == Width::Bits64
                && source.swizzle.iter().any(|swizzle| matches!(swizzle, Select::Z | Select::W));
            for number in first..first.saturating_add(count).min(Attribute::COUNT as u32) {
                context.program.attributes_read.insert(number as u8);
                if upper {
                    context.program.attributes_read.insert(number as u8 + Attribute::UPPER0.0);
                }
            }
        }
        let destination = instruction.destination;
        if destination.file != File::Output {
            return;
        }
        let range = destination.relative.and_then(|relative| context.program.ranges.get(usize::from(relative.range)));
        let (first, count) = range.map_or((destination.index.cast_unsigned(), 1), |range| (range.first, range.count));
        for number in first..first + count {
            context.program.outputs_written.insert(number as u8);
            *self.typed.components.entry(number).or_default() |= destination.mask;
        }
    }
}

impl Declared<'_> {
    /// Whether the memory of the group is declared, and large enough (NV_compute_program5, 2.X.7.Y).
    fn check_shared(&self, context: &mut CheckContext, instruction: &Instruction) {
        let Some(access) = &instruction.access else { return };
        let size = (access.ty.width.bytes() * u32::from(access.count)) as i32;
        for source in instruction.sources().iter().filter(|source| source.file == File::Buffer(BufferKind::Shared)) {
            let (message, help) = match self.typed.stage.shared {
                None => ("the program declares no shared memory".to_owned(), "declare SHARED_MEMORY"),
                Some(shared) if source.relative.is_none() && source.index + size > shared as i32 => {
                    let message = format!("the access ends at byte {} of {shared}", source.index + size);
                    (message, "declare more SHARED_MEMORY")
                }
                Some(_) => continue,
            };
            if !self.refused.hides(b"SHARED_MEMORY") {
                context.error_with_help(Code::SharedMemory, source.span, message, help);
            }
        }
    }
}

/// The indices and the suffix after a name.
fn split(context: &mut CheckContext, parts: &[Part]) -> Option<(Vec<Index>, Option<Span>)> {
    let mut indices = Vec::new();
    let mut suffix = None;
    for part in parts {
        match part {
            Part::Index(index) if suffix.is_none() && indices.len() < 2 => indices.push(*index),
            Part::Member(span) if suffix.is_none() => suffix = Some(*span),
            _ => {
                let help = "a name takes its indices, and one suffix after them";
                return context.refuse(Code::Syntax, part.span(), "this is not part of an operand", help);
            }
        }
    }
    Some((indices, suffix))
}

/// Keeps the largest extent of each buffer and kind.
fn note_buffer(context: &mut CheckContext, used: BufferUse) {
    let same = |known: &&mut BufferUse| known.binding == used.binding && known.kind == used.kind;
    match context.program.buffers.iter_mut().find(same) {
        Some(known) => known.elements = known.elements.max(used.elements),
        None => context.program.buffers.push(used),
    }
}
