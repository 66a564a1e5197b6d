//! Operands of typed instructions: the type of each, and whether variables of that type are allowed (NV_gpu_program4,
//! 2.X.4 and 2.X.4.2).

use super::modifiers;
use crate::check::instruction::Checker;
use crate::check::names::{Names, Source, WrittenRegister};
use crate::diag::{Code, Diagnostic};
use crate::dialect::bindings::Attribute;
use crate::isa::{Op, OperandShape, ResultShape, Storage};
use crate::program::{BufferKind, File, Instruction, Operand};
use crate::syntax::tree::{Item, Part, Sign, Term, TermKind};
use crate::vocabulary::{Base, Type, Width};

impl<'a, N: Names> Checker<'_, '_, 'a, N> {
    /// What follows points after the instruction's name.
    pub(crate) fn modifiers(&mut self, items: &[Item], instruction: &mut Instruction) -> Option<()> {
        let tree = self.context.tree;
        let head = &tree.terms(items[0].terms)[0];
        if let [Part::Name(name), members @ ..] = tree.parts(head) {
            self.types_checked = modifiers::apply(self.context, self.mnemonic, *name, members, instruction)?;
        }
        Some(())
    }

    /// The type as which an operand is read.
    pub(crate) fn wanted(&self, shape: OperandShape, instruction: &Instruction) -> Type {
        let Some(typing) = self.mnemonic.row().typing else { return Type::F32 };
        let ty = instruction.ty;
        match (typing.storage, shape) {
            // The types of the operand were stored there when the modifiers were read.
            (Storage::Conversion, _) => instruction.sources[0].ty,
            (_, OperandShape::LongVector) => Type::new(ty.base, Width::Bits64),
            (_, OperandShape::SignedVector) if typing.storage != Storage::None => Type::S32,
            _ => Type::new(shape.fixed().unwrap_or(ty.base), ty.width),
        }
    }

    /// The type that a destination is written with.
    pub(crate) fn result_type(
        &mut self,
        target: &WrittenRegister,
        term: &Term,
        instruction: &Instruction,
    ) -> Option<Type> {
        let row = self.mnemonic.row();
        let Some(typing) = row.typing else { return Some(target.ty) };
        let base = typing.result.unwrap_or(instruction.ty.base);
        self.check_base(target.storage.base, base, term)?;
        let named = target.file != File::Null;
        if row.result == ResultShape::LongPairs && named && !target.storage.long {
            let help = "declare it as LONG TEMP";
            let message = format!("{} writes 64-bit components", row.name);
            return self.context.refuse(Code::LongVariable, term.span, message, help);
        }
        if row.result == ResultShape::Word && target.storage.short {
            // NVIDIA's driver keeps SHORT variables at 32 bits, and so do the machines here.
            let message = format!("{} writes a 32-bit word into 16-bit components", row.name);
            let diagnostic = Diagnostic::error(Code::PackedDestination, term.span, message);
            self.context.relaxed(diagnostic.help("write to a variable that is not SHORT"));
        }
        Some(Type::new(base, target.storage.width()))
    }

    fn check_base(&mut self, declared: Option<Base>, used: Base, term: &Term) -> Option<()> {
        let Some(declared) = declared.filter(|declared| *declared != used && self.types_checked) else {
            return Some(());
        };
        let text = self.context.text(term.span).into_owned();
        self.context.refuse(
            Code::TypeMismatch,
            term.span,
            format!("`{text}` is {}, but used as {} here", keyword(declared), keyword(used)),
            "give the instruction the type of its variables, or the modifier NTC",
        )
    }

    /// Whether the variable that an operand names is allowed here.
    pub(crate) fn check_source(
        &mut self,
        source: &Source,
        shape: OperandShape,
        wanted: Type,
        term: &Term,
    ) -> Option<()> {
        let row = self.mnemonic.row();
        if row.typing.is_none() {
            return Some(());
        }
        self.check_memory(source, shape, term)?;
        if shape == OperandShape::FragmentAttribute {
            let constant = [Attribute::FACING, Attribute::FRAGMENT_PRIMITIVE_ID];
            let interpolated = source.file == File::Attribute
                && (source.relative.is_some() || constant.iter().all(|constant| i32::from(constant.0) != source.index));
            if !interpolated {
                let message = format!("{} takes an attribute that is interpolated", row.name);
                let help = "fragment.facing, primitive.id and operands other than attributes are not interpolated";
                let diagnostic = Diagnostic::error(Code::InterpolatedOperand, term.span, message).help(help);
                if source.file != File::Attribute || source.index != i32::from(Attribute::FACING.0) {
                    self.context.push(diagnostic);
                    return None;
                }
                // NVIDIA's driver takes it.
                self.context.relaxed(diagnostic);
            }
        }
        if shape == OperandShape::LongVector && !source.storage.long {
            let message = format!("{} reads 64-bit components", row.name);
            return self.context.refuse(Code::LongVariable, term.span, message, "name a LONG variable");
        }
        if shape == OperandShape::PackedWord && source.storage.short {
            let message = format!("{} reads a 32-bit word from 16-bit components", row.name);
            let diagnostic = Diagnostic::error(Code::PackedSource, term.span, message);
            self.context.relaxed(diagnostic.help("keep packed words in variables that are not SHORT"));
        }
        self.check_base(source.storage.base, wanted.base, term)
    }

    /// Whether an operand in memory is one of the kind that the instruction takes.
    fn check_memory(&mut self, source: &Source, shape: OperandShape, term: &Term) -> Option<()> {
        let wanted = memory_of(shape);
        let found = match source.file {
            File::Buffer(
                kind @ (BufferKind::Bytes | BufferKind::Storage | BufferKind::Counters | BufferKind::Shared),
            ) => Some(kind),
            _ => None,
        };
        if found == wanted {
            if wanted.is_none_or(|wanted| wanted == BufferKind::Bytes) {
                return Some(());
            }
            // The grammars have neither signs nor suffixes here.
            if let Some(span) = source.suffix.or((term.sign.is_some() || term.bars).then_some(term.span)) {
                let help = "write only the variable and its index";
                let message = "memory is named without a sign or suffix";
                return self.context.refuse(Code::OperandKind, span, message, help);
            }
            return Some(());
        }
        let text = self.context.text(term.span).into_owned();
        let (message, help) = match (found, wanted) {
            (Some(found), _) => {
                let (keyword, names) = instructions_of(found);
                (format!("`{text}` is for {names} only"), format!("{names} and {keyword} belong together"))
            }
            (None, wanted) => {
                let (keyword, names) = instructions_of(wanted.unwrap_or(BufferKind::Bytes));
                (
                    format!("`{text}` is not an element of a {keyword} variable"),
                    format!("{names} and {keyword} belong together"),
                )
            }
        };
        self.context.refuse(Code::OperandKind, term.span, message, help)
    }

    /// An operand of a typed instruction.
    pub(crate) fn typed_value(
        &mut self,
        term: &'a Term,
        scalar: bool,
        shape: OperandShape,
        instruction: &Instruction,
    ) -> Option<Operand> {
        let mut wanted = self.wanted(shape, instruction);
        let source = self.names.source(self.context, term, wanted)?;
        self.check_source(&source, shape, wanted, term)?;
        if instruction.op == Op::Cvt && (term.bars || term.sign == Some(Sign::Minus)) {
            let help = "negate, or take the absolute value, in an instruction of its own";
            return self.context.refuse(Code::OperandKind, term.span, "CVT takes its operand as it is", help);
        }
        let swizzle = self.swizzle(&source, term, scalar)?;
        // Addresses have as many bits as the variable that they come from.
        let stores = self.mnemonic.row().typing.is_some_and(|typing| typing.storage != Storage::None);
        if shape == OperandShape::UnsignedScalar && stores {
            wanted.width = source.storage.width();
        }
        // The sign of a literal is part of its value; with bars the outer sign is an operation.
        let literal = matches!(term.kind, TermKind::Number(_));
        let outside = term.sign == Some(Sign::Minus) && (!literal || term.bars);
        let inside = term.inner_sign == Some(Sign::Minus) && term.bars && !literal;
        // The absolute value of an unsigned number is the number itself; its negation wraps (2.X.4.2).
        let unsigned = wanted.base == Base::Unsigned;
        let negative = if unsigned { outside != inside } else { outside };
        Some(Operand {
            file: source.file,
            index: source.index,
            relative: source.relative,
            outer: source.outer,
            ty: wanted,
            held: source.storage.width(),
            swizzle,
            negate: if negative { 0b1111 } else { 0 },
            absolute: term.bars && !unsigned,
            span: term.span,
        })
    }

    /// Texture unit, target and offsets of a typed instruction.
    pub(crate) fn typed_texture(
        &mut self,
        unit: &'a [Term],
        (target, second): (&'a [Term], bool),
        offset: Option<&'a [Term]>,
        instruction: &mut Instruction,
    ) -> Option<()> {
        let handle = self.handle(unit).ok()?;
        let unit = match handle {
            Some((_, group)) => group,
            None => self.single(unit, "the texture unit")?,
        };
        // Drivers accepted a missing comma.
        let (target, offset) = match target {
            [target, rest @ ..] if !rest.is_empty() && offset.is_none() && self.context.lenient => {
                (std::slice::from_ref(target), Some(rest))
            }
            _ => (target, offset),
        };
        let target = self.single(target, "the texture target")?;
        let mut texture = match handle {
            Some((relative, _)) => {
                let kind = super::textures::texture_target(self.context, target)?;
                self.handled_texture(relative, target, kind)?
            }
            None => self.names.texture(self.context, unit, target)?,
        };
        texture.second = second;
        super::textures::check(self.context, self.mnemonic.row(), unit, target, &mut texture, instruction.clamped)?;
        if let Some(terms) = offset {
            texture.offset = self.offset(terms, &texture, instruction)?;
        }
        instruction.texture = Some(texture);
        Some(())
    }

    /// `image[0]`, or a variable.
    pub(crate) fn image_unit(&mut self, terms: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        if let Some((relative, group)) = self.handle(terms).ok()? {
            if let Some(part) = self.context.tree.parts(group).last() {
                let help = "remove the suffix";
                return self.context.refuse(Code::ImageUnit, part.span(), "images have no components here", help);
            }
            instruction.image = Some(self.handled_image(relative));
            return Some(());
        }
        let term = self.single(terms, "the image unit")?;
        let (unit, relative) = self.names.image(self.context, term)?;
        instruction.image =
            Some(crate::program::ImageOperand { unit, relative, target: crate::vocabulary::Target::Dim2 });
        Some(())
    }

    pub(crate) fn image_target(&mut self, terms: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        let term = self.single(terms, "the image target")?;
        let target = super::textures::image_target(self.context, term)?;
        if let Some(image) = &mut instruction.image {
            image.target = target;
        }
        Some(())
    }
}

/// The kind of memory that an operand lies in.
fn memory_of(shape: OperandShape) -> Option<BufferKind> {
    match shape {
        OperandShape::ConstantBuffer => Some(BufferKind::Bytes),
        OperandShape::StorageBuffer => Some(BufferKind::Storage),
        OperandShape::Counter => Some(BufferKind::Counters),
        OperandShape::SharedMemory => Some(BufferKind::Shared),
        _ => None,
    }
}

/// The keyword that declares variables in such memory, and the instructions that take them.
fn instructions_of(kind: BufferKind) -> (&'static str, &'static str) {
    match kind {
        BufferKind::Words | BufferKind::Vectors | BufferKind::Bytes => ("CBUFFER", "LDC"),
        BufferKind::Storage => ("STORAGE", "LDB, STB and ATOMB"),
        BufferKind::Counters => ("COUNTER", "ATOMCTR"),
        BufferKind::Shared => ("SHARED", "LDS, STS and ATOMS"),
    }
}

/// The keyword of a base type in declarations.
pub(super) fn keyword(base: Base) -> &'static str {
    match base {
        Base::Float => "FLOAT",
        Base::Signed => "INT",
        Base::Unsigned => "UINT",
    }
}
