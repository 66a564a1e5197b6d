//! Names in operands: declared variables, bindings and literals.

use super::parameters::{Element, Series};
use super::{Declared, Variable};
use crate::check::context::CheckContext;
use crate::check::names::{Names, Source, VariableStorage, WrittenRegister};
use crate::check::plain::PlainNames;
use crate::check::suffix;
use crate::check::together::check_packing;
use crate::diag::{Code, Diagnostic};
use crate::dialect::Switches;
use crate::dialect::interface::texture_units;
use crate::dialect::pipeline::attribute_words;
use crate::program::{File, Instruction, Offset, Relative, SubroutineOperand, TextureOperand, TextureUse};
use crate::span::Span;
use crate::syntax::Cursor;
use crate::syntax::tree::{Part, Term, TermKind};
use crate::vocabulary;
use crate::vocabulary::{Stage, Type};

const NO_ADDRESS: &str = "is not an address register";

impl Declared<'_> {
    /// Reports a name that cannot stand here.
    pub(in crate::check) fn unusable<T>(
        &self,
        context: &mut CheckContext,
        term: &Term,
        code: Code,
        why: &str,
        help: &'static str,
    ) -> Option<T> {
        if let Some(Part::Name(name)) = context.tree.parts(term).first()
            && self.refused.hides(context.bytes(*name))
            && !self.names.contains_key(context.bytes(*name))
        {
            return None;
        }
        let text = context.text(term.span).into_owned();
        context.refuse(code, term.span, format!("`{text}` {why}"), help)
    }

    /// Reports a name of a kind that is not read.
    fn no_operand<T>(&self, context: &mut CheckContext, term: &Term, variable: Variable) -> Option<T> {
        match variable {
            Variable::Array(..) => {
                self.unusable(context, term, Code::ArrayIndex, "is an array and needs an index", "write name[0]")
            }
            Variable::Address(_) => {
                let help = "address registers are used in indices only";
                self.unusable(context, term, Code::OperandKind, "is an address register", help)
            }
            Variable::Result(_) => {
                let help = "keep the value in a temporary";
                self.unusable(context, term, Code::WriteOnly, "is a result and cannot be read", help)
            }
            Variable::Attribute { .. }
            | Variable::Parameter(..)
            | Variable::Temporary(_)
            | Variable::Register(_)
            | Variable::Texture(_)
            | Variable::Image(_)
            | Variable::Subroutine(_)
            | Variable::SubroutineType(_) => {
                let help = "operands are attributes, parameters, temporaries, buffers and constants";
                self.unusable(context, term, Code::OperandKind, "is not an operand", help)
            }
        }
    }

    /// A constant as a source. `parts` follow it.
    fn literal_source(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        parts: &[Part],
        wanted: Type,
    ) -> Option<Source> {
        let suffix = match parts {
            [] => None,
            [Part::Member(suffix)] => Some(*suffix),
            _ => {
                return self.unusable(context, term, Code::ArrayIndex, "is not an array", "constants take no index");
            }
        };
        if context.rules.has_types() {
            return self.constant_source(context, term, suffix, wanted);
        }
        let element = Element::Constant(self.literal(context, term, wanted)?);
        self.parameters.bind(element);
        let (file, index) = self.parameters.place(context, element)?;
        let scalar = matches!(term.kind, TermKind::Number(_));
        Some(Source { scalar, ..Source::new(file, index, suffix) })
    }

    /// A declared name as a destination. `rest` follows the name.
    fn variable_target(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        variable: Variable,
        rest: &[Part],
    ) -> Option<WrittenRegister> {
        let suffix = match rest {
            _ if matches!(variable, Variable::Register(_)) => None,
            [] => None,
            [Part::Member(suffix)] => Some(*suffix),
            [extra, ..] => {
                let help = "write the name, followed by a mask if needed";
                return context.refuse(Code::ArrayIndex, extra.span(), "a destination takes no index", help);
            }
        };
        match variable {
            Variable::Register(register) => self.register_target(context, term, register, rest),
            Variable::Temporary(number) => {
                let (file, index, ty) = self.temporary(context, number)?;
                let storage = VariableStorage::default();
                Some(WrittenRegister { file, index: index.into(), relative: None, ty, suffix, storage })
            }
            Variable::Result(result) => Some(WrittenRegister {
                file: File::Output,
                index: result.index,
                relative: result.relative,
                ty: result.ty,
                suffix,
                storage: VariableStorage::default(),
            }),
            Variable::Attribute { .. }
            | Variable::Parameter(..)
            | Variable::Array(..)
            | Variable::Texture(_)
            | Variable::Image(_)
            | Variable::Subroutine(_)
            | Variable::SubroutineType(_) => {
                let help = "write to a temporary or a result";
                self.unusable(context, term, Code::ReadOnly, "cannot be written", help)
            }
            Variable::Address(_) => {
                let help = match self.stage {
                    Stage::Fragment => "LOOP sets it: its parameter gives the first value and the step",
                    _ => "ARL loads address registers",
                };
                self.unusable(context, term, Code::ReadOnly, "is an address register", help)
            }
        }
    }

    /// A declared name as a source. `parts` follow the name.
    fn variable(
        &mut self,
        context: &mut CheckContext,
        term: &Term,
        variable: Variable,
        parts: &[Part],
    ) -> Option<Source> {
        if let Variable::Register(register) = variable {
            return self.register_source(context, term, register, parts);
        }
        let (index, parts) = match parts {
            [Part::Index(index), rest @ ..] => (Some(*index), rest),
            _ => (None, parts),
        };
        let suffix = match parts {
            [] => None,
            [Part::Member(suffix)] => Some(*suffix),
            [extra, ..] => {
                let help = "a name takes one index, if it is an array, and one suffix";
                return context.refuse(Code::Syntax, extra.span(), "this is not part of an operand", help);
            }
        };
        if let (Some(index), Variable::Array(number, base)) = (index, variable) {
            let (file, index, relative) = self.array_operand(context, number, base, &index)?;
            let storage = VariableStorage { base, ..VariableStorage::default() };
            return Some(Source { relative, storage, ..Source::new(file, index, suffix) });
        }
        if let Some(index) = index {
            let help = "only arrays are indexed";
            return context.refuse(Code::ArrayIndex, index.span, "an index after a name that is not an array", help);
        }
        let mut storage = VariableStorage::default();
        let (file, index, relative) = match variable {
            Variable::Attribute { index, relative } => {
                // Indexing by the loop index needs the loop around the read, too.
                self.check_loop_index(context, relative.as_ref(), term.span)?;
                (File::Attribute, index, self.relative_here(relative))
            }
            Variable::Parameter(number, base) => {
                storage.base = base;
                let (file, index) = self.single(context, number, base)?;
                (file, index, None)
            }
            Variable::Temporary(number) => {
                let (file, index, _) = self.temporary(context, number)?;
                (file, index.into(), None)
            }
            _ => return self.no_operand(context, term, variable),
        };
        Some(Source { relative, storage, ..Source::new(file, index, suffix) })
    }
}

impl PlainNames for Declared<'_> {
    #[inline]
    fn plain_source(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, i32)> {
        match *self.names.get(cursor.name()?)? {
            Variable::Temporary(number) => {
                let (file, index, _) = self.temporary(context, number)?;
                Some((file, index.into()))
            }
            Variable::Parameter(number, base) => self.single(context, number, base),
            Variable::Attribute { index, relative: None } => {
                context.program.attributes_read.insert(index as u8);
                Some((File::Attribute, index))
            }
            _ => None,
        }
    }

    #[inline]
    fn plain_target(&mut self, context: &mut CheckContext, cursor: &mut Cursor) -> Option<(File, u16, Type)> {
        match *self.names.get(cursor.name()?)? {
            Variable::Temporary(number) => self.temporary(context, number),
            Variable::Result(result) if result.relative.is_none() => {
                Some((File::Output, result.index as u16, result.ty))
            }
            _ => None,
        }
    }

    fn plain_unit(&mut self, context: &CheckContext, cursor: &mut Cursor) -> Option<u8> {
        if cursor.name()? != b"texture" {
            return None;
        }
        let number = suffix::integer(cursor.index()?)?;
        (number < texture_units(context.rules.texture_units, context.lenient)).then_some(number as u8)
    }

    fn has_target(&self, context: &CheckContext, target: vocabulary::Target, shadow: bool) -> bool {
        let (shadows, arrays) =
            (context.program.options.has(Switches::SHADOW), context.program.options.has(Switches::TEXTURE_ARRAYS));
        let array = matches!(target, vocabulary::Target::Array1D | vocabulary::Target::Array2D);
        let compares = !target.is_cube() && target != vocabulary::Target::Dim3;
        (vocabulary::Target::PLAIN.contains(&target) || array && arrays) && (!shadow || shadows && compares)
    }
}

impl Names for Declared<'_> {
    fn source(&mut self, context: &mut CheckContext, term: &Term, wanted: Type) -> Option<Source> {
        let tree = context.tree;
        let name = match (term.kind, tree.parts(term)) {
            (TermKind::Number(_) | TermKind::Vector(_), parts) => {
                return self.literal_source(context, term, parts, wanted);
            }
            (TermKind::Path, [Part::Name(name), ..]) => *name,
            _ => {
                return self.unusable(
                    context,
                    term,
                    Code::OperandKind,
                    "is not an operand",
                    "name a variable, a binding or a constant",
                );
            }
        };
        let text = context.bytes(name);
        if let Some(variable) = self.names.get(text) {
            let variable = *variable;
            let source = self.variable(context, term, variable, &tree.parts(term)[1..])?;
            return Some(self.note_read(context, source));
        }
        if context.rules.has_types() && attribute_words(self.stage).iter().any(|word| word.as_bytes() == text) {
            return self.bound_attribute(context, term);
        }
        match (text, self.stage) {
            (b"fragment", Stage::Fragment) | (b"vertex", Stage::Vertex) => {
                let (index, relative, suffix) = self.attribute_binding(context, term)?;
                let relative = self.relative_here(relative);
                let source = Source { relative, ..Source::new(File::Attribute, index, suffix) };
                Some(self.note_read(context, source))
            }
            (b"state" | b"program", _) => {
                let (series, suffix) = self.parameter_binding(context, term)?;
                let Series::One(element) = series else {
                    let help = "name one row or one number; arrays are declared with PARAM";
                    return self.unusable(context, term, Code::ArraySize, "names several vectors", help);
                };
                self.parameters.bind(element);
                let (file, index) = self.parameters.place(context, element)?;
                Some(Source::new(file, index, suffix))
            }
            (b"result", _) => {
                let help = "keep the value in a temporary";
                self.unusable(context, term, Code::WriteOnly, "is a result and cannot be read", help)
            }
            (b"CC", _) if context.rules.condition_codes => {
                let help = "conditions test it, as in (GT.x)";
                self.unusable(context, term, Code::WriteOnly, "cannot be read", help)
            }
            (b"fragment" | b"vertex" | b"primitive" | b"invocation", _) => {
                let help = "each kind of program has its own attributes";
                self.unusable(context, term, Code::UnknownBinding, "belongs to another kind of program", help)
            }
            (b"texture", _) => {
                let help = "textures are looked up, as in TEX name, fragment.texcoord[0], texture[0], 2D;";
                self.unusable(context, term, Code::OperandKind, "is a texture", help)
            }
            _ => self.undefined(context, name),
        }
    }

    fn target(&mut self, context: &mut CheckContext, term: &Term) -> Option<WrittenRegister> {
        let tree = context.tree;
        let [Part::Name(name), rest @ ..] = tree.parts(term) else { return None };
        let text = context.bytes(*name);
        if let Some(variable) = self.names.get(text).copied() {
            return self.variable_target(context, term, variable, rest);
        }
        match text {
            b"result" if context.rules.has_types() => self.bound_result(context, term),
            b"result" => {
                let (index, relative, suffix) = self.result_binding(context, term)?;
                let storage = VariableStorage::default();
                Some(WrittenRegister { file: File::Output, index, relative, ty: Type::F32, suffix, storage })
            }
            b"CC" if context.rules.condition_codes => match rest {
                [] => Some(WrittenRegister::condition_code(None)),
                [Part::Member(suffix)] => Some(WrittenRegister::condition_code(Some(*suffix))),
                _ => self.unusable(context, term, Code::ArrayIndex, "is not an array", "write CC and a mask"),
            },
            b"vertex" | b"fragment" | b"primitive" | b"invocation" | b"texture" | b"program" | b"state" => {
                self.unusable(context, term, Code::ReadOnly, "cannot be written", "write to a temporary or a result")
            }
            _ => self.undefined(context, *name),
        }
    }

    fn address(&mut self, context: &mut CheckContext, term: &Term) -> Option<(u16, Option<Span>)> {
        let (name, suffix) = match context.tree.parts(term) {
            [Part::Name(name)] if term.sign.is_none() && !term.bars => (*name, None),
            [Part::Name(name), Part::Member(suffix)] if term.sign.is_none() && !term.bars => (*name, Some(*suffix)),
            _ => {
                return self.unusable(context, term, Code::OperandKind, NO_ADDRESS, "declare one with ADDRESS");
            }
        };
        let number = match self.names.get(context.bytes(name)) {
            Some(Variable::Address(number)) => *number,
            Some(_) => {
                return self.unusable(context, term, Code::OperandKind, NO_ADDRESS, "declare one with ADDRESS");
            }
            None => {
                return self.undefined(context, name);
            }
        };
        let number = self.use_address(context, number);
        if suffix.is_none() && context.rules.address_components == 1 {
            let text = context.text(name).into_owned();
            return context.refuse(Code::WriteMask, term.span, "the component is missing", format!("write {text}.x"));
        }
        Some((number, suffix))
    }

    fn image(&mut self, context: &mut CheckContext, unit: &Term) -> Option<(u8, Option<Relative>)> {
        self.image_unit(context, unit)
    }

    fn subroutine(&mut self, context: &mut CheckContext, term: &Term) -> Option<SubroutineOperand> {
        self.subroutine_operand(context, term)
    }

    fn texture(&mut self, context: &mut CheckContext, unit: &Term, target: &Term) -> Option<TextureOperand> {
        if context.rules.has_types() {
            return self.typed_texture(context, unit, target);
        }
        let number = if self.begins_with(context, unit, b"texture") && unit.sign.is_none() && !unit.bars {
            let units = texture_units(context.rules.texture_units, context.lenient);
            let (number, suffix, _) =
                self.binding(context, unit, |walk, _| walk.optional_number("texture image unit", units))?;
            match suffix {
                None => Some(number as u8),
                Some(_) => None,
            }
        } else {
            None
        };
        let Some(number) = number else {
            return self.unusable(
                context,
                unit,
                Code::TextureUnit,
                "is not a texture image unit",
                "units are texture[0] to texture[15]",
            );
        };
        let text = super::plain_name(context, target).map(|name| context.text(name));
        let known = text
            .and_then(|text| vocabulary::Target::parse(&text))
            .filter(|(kind, shadow)| self.has_target(context, *kind, *shadow));
        let Some((kind, shadow)) = known else {
            let help = if context.program.options.has(Switches::SHADOW) {
                "targets are 1D, 2D, 3D, CUBE, RECT, SHADOW1D, SHADOW2D and SHADOWRECT"
            } else {
                "targets are 1D, 2D, 3D, CUBE and RECT; OPTION ARB_fragment_program_shadow adds the shadow targets"
            };
            return self.unusable(context, target, Code::TextureTarget, "is not a texture target", help);
        };
        self.use_texture(context, TextureUse { unit: number, target: kind, shadow }, target.span)?;
        let offset = Offset::NONE;
        Some(TextureOperand { unit: number, relative: None, target: kind, shadow, component: 0, offset, second: false })
    }

    fn is_declared(&self, name: &[u8]) -> bool {
        self.names.contains_key(name)
    }

    fn colors(&self) -> bool {
        self.colors
    }

    fn finish(&mut self, context: &mut CheckContext, instruction: &mut Instruction) {
        if context.rules.has_types() {
            self.finish_typed(context, instruction);
            return;
        }
        check_packing(context, instruction);
        let destination = instruction.destination;
        if destination.file != File::Output {
            return;
        }
        match destination.relative {
            None => context.program.outputs_written.insert(destination.index as u8),
            Some(relative) => {
                if let Some(range) = context.program.ranges.get(usize::from(relative.range)).copied() {
                    (range.first..range.first + range.count)
                        .for_each(|number| context.program.outputs_written.insert(number as u8));
                }
            }
        }
        let first = *self.result_types.entry(destination.index).or_insert(destination.ty);
        if first != destination.ty {
            context.push(
                Diagnostic::error(
                    Code::ResultSizes,
                    instruction.span,
                    "one result is written through variables of different sizes",
                )
                .help("declare all its variables SHORT, or none"),
            );
        }
    }
}

impl Declared<'_> {
    /// Notes the attributes that an operand reads.
    fn note_read(&self, context: &mut CheckContext, source: Source) -> Source {
        if source.file != File::Attribute {
            return source;
        }
        match source.relative {
            None => context.program.attributes_read.insert(source.index as u8),
            Some(relative) => {
                if let Some(range) = context.program.ranges.get(usize::from(relative.range)).copied() {
                    (range.first..range.first + range.count)
                        .for_each(|number| context.program.attributes_read.insert(number as u8));
                }
            }
        }
        source
    }
}
