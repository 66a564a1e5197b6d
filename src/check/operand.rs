//! What operands of the register-style languages may name, and rules about all operands of an instruction.

mod parameters;

use super::constants::name_constant;
use super::context::CheckContext;
use super::names::{Names, Source, VariableStorage, WrittenRegister};
use super::plain::PlainNames;
use super::register::{Named, Registers, texture_unit};
use super::suffix;
use crate::diag::Code;
use crate::dialect::Switches;
use crate::dialect::bindings::{
    Attribute, FRAGMENT_ATTRIBUTE_NAMES, FRAGMENT_OUTPUT_NAMES, Output, VERTEX_ATTRIBUTE_NAMES, VERTEX_OUTPUT_NAMES,
};
use crate::program::{File, Instruction, Offset, Operand, TextureOperand, TextureUse};
use crate::span::Span;
use crate::syntax::tree::{Index, IndexKind, Part, Term, TermKind};
use crate::vocabulary;
use crate::vocabulary::{Base, Stage, Type};

/// Names inside brackets and their numbers.
type NumberedNames = &'static [(&'static str, u8)];

/// The number of a name; all have four letters.
fn numbered(names: NumberedNames, name: &[u8]) -> Option<u8> {
    let name: &[u8; 4] = name.try_into().ok()?;
    names.iter().find(|(known, _)| known.as_bytes() == name).map(|(_, number)| *number)
}

/// A term that is a name with at most one index and one suffix.
struct Path {
    name: Span,
    index: Option<Index>,
    suffix: Option<Span>,
}

fn path(context: &CheckContext, term: &Term) -> Option<Path> {
    if !matches!(term.kind, TermKind::Path) {
        return None;
    }
    let (name, index, suffix) = match *context.tree.parts(term) {
        [Part::Name(name)] => (name, None, None),
        [Part::Name(name), Part::Member(suffix)] => (name, None, Some(suffix)),
        [Part::Name(name), Part::Index(index)] => (name, Some(index), None),
        [Part::Name(name), Part::Index(index), Part::Member(suffix)] => (name, Some(index), Some(suffix)),
        _ => return None,
    };
    Some(Path { name, index, suffix })
}

impl Registers<'_> {
    /// Attributes and outputs.
    pub(super) fn interface_names(&self) -> (NumberedNames, NumberedNames) {
        match self.stage {
            Stage::Fragment => (&FRAGMENT_ATTRIBUTE_NAMES, &FRAGMENT_OUTPUT_NAMES),
            _ => (&VERTEX_ATTRIBUTE_NAMES, &VERTEX_OUTPUT_NAMES),
        }
    }

    /// The attribute with this name or, in vertex programs, this number.
    pub(super) fn attribute_number(&self, text: &[u8]) -> Option<u8> {
        if self.stage != Stage::Fragment && text.first().is_some_and(u8::is_ascii_digit) {
            return suffix::integer(text).filter(|number| *number < 16).map(|number| number as u8);
        }
        numbered(self.interface_names().0, text)
    }

    /// `v[...]` or `f[...]`.
    fn attribute(&self, context: &mut CheckContext, term: &Term, index: &Index) -> Option<i32> {
        let number = match index.kind {
            IndexKind::Name(text) | IndexKind::Number(text) => self.attribute_number(context.bytes(text)),
            IndexKind::Empty | IndexKind::At { .. } | IndexKind::Range(..) => None,
        };
        let Some(number) = number else {
            return self.unknown(context, term);
        };
        if self.stage == Stage::State && (number != 0 || !matches!(index.kind, IndexKind::Number(_))) {
            return context.refuse(
                Code::StateAttribute,
                term.span,
                "a vertex state program reads no attribute but v[0]",
                "pass the values as parameters",
            );
        }
        context.program.attributes_read.insert(number);
        Some(number.into())
    }

    /// A constant operand: adds its vector to the table, and notes its scalars for the rule about four.
    fn constant_operand(&mut self, context: &mut CheckContext, term: &Term) -> Option<Source> {
        let named = self.constant(context, term)?;
        let (file, index) = match (term.kind, context.tree.parts(term)) {
            (TermKind::Path, [Part::Name(name), ..]) => {
                let name = context.bytes(*name);
                self.named_register(context, name)?
            }
            _ => {
                let (value, count) = named.value()?;
                self.values.push((value, count));
                (File::Constant, self.constants.intern(&mut context.program.constants, value.map(f32::to_bits)))
            }
        };
        let scalar = matches!(named, Named::Scalar(_));
        Some(Source { scalar, ..Source::new(file, index, None) })
    }

    /// Where instructions find the value of a name.
    pub(super) fn named_register(&mut self, context: &mut CheckContext, name: &[u8]) -> Option<(File, i32)> {
        let entry = self.named.get_mut(name)?;
        if let Named::Parameter(number) = entry.named {
            return Some((File::Parameter, number.into()));
        }
        let (value, count) = entry.named.value()?;
        self.values.push((value, count));
        let number = *entry.number.get_or_insert_with(|| {
            let text = String::from_utf8_lossy(name).into();
            name_constant(&mut context.program, value.map(f32::to_bits), Base::Float, text)
        });
        Some((File::Constant, number))
    }

    /// Whether a term is, or begins with, a constant.
    fn is_constant(&self, context: &CheckContext, term: &Term) -> bool {
        match term.kind {
            TermKind::Number(_) | TermKind::Vector(_) => true,
            TermKind::Path => match context.tree.parts(term) {
                // A constant may be called `f`; with an index it is the register.
                [Part::Name(_), Part::Index(_), ..] => false,
                [Part::Name(name), ..] => self.named.contains_key(context.bytes(*name)),
                _ => false,
            },
            TermKind::Group(_) => false,
        }
    }

    fn named_or_literal(&mut self, context: &mut CheckContext, term: &Term) -> Option<Source> {
        let before = context.diagnostics.len();
        let Some(mut source) = self.constant_operand(context, term) else {
            let is_reported = context.diagnostics.len() > before || self.refused.is_silent();
            return if is_reported { None } else { self.unknown(context, term) };
        };
        let skip = usize::from(matches!(term.kind, TermKind::Path));
        source.suffix = match &context.tree.parts(term)[skip..] {
            [] => None,
            [Part::Member(suffix)] => Some(*suffix),
            _ => {
                return self.unknown(context, term);
            }
        };
        if let (true, Some(suffix)) = (source.scalar, source.suffix) {
            return context.refuse(
                Code::Swizzle,
                suffix,
                "a scalar constant has no components",
                "remove the suffix, or put the number in braces",
            );
        }
        Some(source)
    }
}

impl Names for Registers<'_> {
    fn source(&mut self, context: &mut CheckContext, term: &Term, _: Type) -> Option<Source> {
        if self.stage == Stage::Fragment && self.is_constant(context, term) {
            return self.named_or_literal(context, term);
        }
        let Some(path) = path(context, term) else {
            return self.unknown(context, term);
        };
        let letter = context.bytes(path.name);
        let (file, index, relative) = match (letter, &path.index, self.stage) {
            (b"v", Some(index), Stage::Vertex | Stage::State) | (b"f", Some(index), Stage::Fragment) => {
                (File::Attribute, self.attribute(context, term, index)?, None)
            }
            (b"c", Some(index), Stage::Vertex | Stage::State) | (b"p", Some(index), Stage::Fragment) => {
                let (number, relative) = self.parameter(context, term, index)?;
                (File::Parameter, number, relative)
            }
            (b"o", Some(_), _) | (b"CC" | b"RC" | b"HC", None, _) => {
                let text = context.text(term.span).into_owned();
                return context.refuse(
                    Code::WriteOnly,
                    term.span,
                    format!("`{text}` cannot be read"),
                    "keep the value in a temporary",
                );
            }
            (b"A0" | b"A1", None, Stage::Vertex | Stage::State) => {
                return context.refuse(
                    Code::WriteOnly,
                    term.span,
                    "an address register is not an operand here",
                    "address registers are read in c[A0.x + n] only",
                );
            }
            (_, None, _) => match self.temporary(context, context.bytes(path.name)) {
                Some(number) => (File::Temporary, number.into(), None),
                None => {
                    return self.unknown(context, term);
                }
            },
            _ => {
                return self.unknown(context, term);
            }
        };
        Some(Source { relative, ..Source::new(file, index, path.suffix) })
    }

    fn target(&mut self, context: &mut CheckContext, term: &Term) -> Option<WrittenRegister> {
        let Some(path) = path(context, term) else {
            return self.unknown(context, term);
        };
        let name = context.bytes(path.name);
        let (file, index, ty) = match (name, &path.index, self.stage) {
            (b"o", Some(index), Stage::Vertex | Stage::Fragment) => {
                let (output, ty) = self.output(context, term, index)?;
                (File::Output, output.into(), ty)
            }
            (b"c", Some(index), Stage::State) => match self.parameter(context, term, index)? {
                (number, None) => (File::Parameter, number, Type::F32),
                (_, Some(_)) => {
                    return context.refuse(
                        Code::RelativePlace,
                        term.span,
                        "a parameter is written by its number",
                        "relative addressing reads only",
                    );
                }
            },
            (b"o", Some(_), Stage::State) => {
                return context.refuse(
                    Code::ReadOnly,
                    term.span,
                    "a state program writes no vertex results",
                    "it writes parameters, as in MOV c[0], R0;",
                );
            }
            (b"CC", None, Stage::Vertex) if context.rules.condition_codes => (File::Null, 0, Type::F32),
            (b"RC", None, Stage::Fragment) => (File::Null, 0, Type::F32),
            (b"HC", None, Stage::Fragment) => (File::Null, 0, Type::F16),
            (b"v" | b"f" | b"c" | b"p", Some(_), _) | (b"A0" | b"A1", None, Stage::Vertex | Stage::State) => {
                let text = context.text(term.span).into_owned();
                let help = if name[0] == b'A' {
                    "ARL writes address registers"
                } else {
                    "write to a temporary or a result register"
                };
                return context.refuse(Code::ReadOnly, term.span, format!("`{text}` cannot be written"), help);
            }
            (_, None, _) => match self.temporary(context, context.bytes(path.name)) {
                Some(number) => (File::Temporary, number.into(), context.program.temporaries[number as usize].ty),
                None if self.named.contains_key(name) => {
                    let text = context.text(term.span).into_owned();
                    return context.refuse_briefly(Code::ReadOnly, term.span, format!("`{text}` cannot be written"));
                }
                None => {
                    return self.unknown(context, term);
                }
            },
            _ => {
                return self.unknown(context, term);
            }
        };
        Some(WrittenRegister {
            file,
            index,
            relative: None,
            ty,
            suffix: path.suffix,
            storage: VariableStorage::default(),
        })
    }

    fn address(&mut self, context: &mut CheckContext, term: &Term) -> Option<(u16, Option<Span>)> {
        match path(context, term) {
            Some(Path { name, index: None, suffix }) if term.sign.is_none() && !term.bars => {
                self.address_register(context, name, suffix, term.span)
            }
            _ => {
                self.no_address_register(context, term.span);
                None
            }
        }
    }

    fn texture(&mut self, context: &mut CheckContext, unit: &Term, target: &Term) -> Option<TextureOperand> {
        let bare = |term: &Term| match context.tree.parts(term) {
            [Part::Name(name)] if term.sign.is_none() && !term.bars && matches!(term.kind, TermKind::Path) => {
                Some(*name)
            }
            _ => None,
        };
        let (unit_name, target_name) = (bare(unit), bare(target));
        let Some(number) = unit_name.and_then(|name| texture_unit(context.bytes(name))) else {
            let text = context.text(unit.span).into_owned();
            return context.refuse(
                Code::TextureUnit,
                unit.span,
                format!("`{text}` is not a texture unit"),
                "texture units are TEX0 to TEX15",
            );
        };
        let known = target_name
            .and_then(|name| vocabulary::Target::parse(&context.text(name)))
            .filter(|(target, shadow)| self.has_target(context, *target, *shadow));
        let Some((target_kind, _)) = known else {
            let text = context.text(target.span).into_owned();
            return context.refuse(
                Code::TextureTarget,
                target.span,
                format!("`{text}` is not a texture target"),
                "targets are 1D, 2D, 3D, CUBE and RECT",
            );
        };
        let used = TextureUse { unit: number, target: target_kind, shadow: false };
        if let Err(other) = context.use_texture(used) {
            let earlier = other.target.name(false);
            return context.refuse(
                Code::TwoTargets,
                target.span,
                format!("TEX{number} was used as {earlier} before"),
                "a texture unit has one target in a program: use another unit",
            );
        }
        Some(TextureOperand {
            unit: number,
            relative: None,
            target: target_kind,
            shadow: false,
            component: 0,
            offset: Offset::NONE,
            second: false,
        })
    }

    fn finish(&mut self, context: &mut CheckContext, instruction: &mut Instruction) {
        self.check_together(context, instruction);
        let forced = |operand: &Operand| {
            operand.file == File::Attribute && operand.index >= Attribute::FOG.0.into() && self.stage == Stage::Fragment
        };
        if instruction.sources().iter().any(forced) {
            instruction.ty = Type::F32;
        }
    }
}

impl Registers<'_> {
    /// The address register `name`, at `span` with its suffix.
    fn address_register(
        &self,
        context: &mut CheckContext,
        name: Span,
        suffix: Option<Span>,
        span: Span,
    ) -> Option<(u16, Option<Span>)> {
        let number = match context.bytes(name) {
            b"A0" => 0,
            b"A1" => 1,
            _ => u8::MAX,
        };
        if number >= context.rules.address_registers {
            self.no_address_register(context, span);
            return None;
        }
        context.program.addresses = context.program.addresses.max(number + 1);
        // VP1 has no whole address register: the mask is part of the name.
        if suffix.is_none() && context.rules.address_components == 1 {
            return context.refuse(Code::WriteMask, span, "the component is missing", "write A0.x");
        }
        Some((number.into(), suffix))
    }

    #[cold]
    fn no_address_register(&self, context: &mut CheckContext, span: Span) {
        let text = context.text(span).into_owned();
        let last = context.rules.address_registers.saturating_sub(1);
        let help = if last == 0 {
            "the address register is A0".to_string()
        } else {
            format!("address registers are A0 to A{last}")
        };
        context.error_with_help(Code::UnknownRegister, span, format!("`{text}` is not an address register"), help);
    }

    /// `o[...]` and the type of its components.
    fn output(&self, context: &mut CheckContext, term: &Term, index: &Index) -> Option<(u8, Type)> {
        let found = match index.kind {
            IndexKind::Name(name) => self.output_number(context.bytes(name)),
            _ => None,
        };
        let Some((number, ty)) = found else {
            return self.unknown(context, term);
        };
        if self.stage == Stage::Vertex && number >= Output::CLP0.0 && !context.rules.clip_distances {
            let language = context.rules.name;
            return context.refuse(
                Code::UnknownRegister,
                term.span,
                format!("{language} has no clip distances"),
                "clip distances are new in VP2.0",
            );
        }
        if number == Output::HPOS.0
            && self.stage == Stage::Vertex
            && context.program.options.has(Switches::POSITION_INVARIANT)
        {
            return context.refuse(
                Code::PositionForbidden,
                term.span,
                "a position-invariant program does not write o[HPOS]",
                "remove the instruction, or the option",
            );
        }
        Some((number, ty))
    }

    pub(super) fn output_number(&self, name: &[u8]) -> Option<(u8, Type)> {
        let number = numbered(self.interface_names().1, name)?;
        Some((number, if name == b"COLH" { Type::F16 } else { Type::F32 }))
    }
}
