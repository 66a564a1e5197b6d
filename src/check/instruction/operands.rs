//! Operands that are read: registers with their suffixes and signs, conditions, labels.

use crate::check::extended;
use crate::check::instruction::Checker;
use crate::check::names::{Names, Source};
use crate::check::suffix;
use crate::diag::{Code, Diagnostic};
use crate::isa::{Op, OperandShape};
use crate::program::{File, Instruction, Operand, Select};
use crate::syntax::tree::{Item, Sign, Term, TermKind};
use crate::vocabulary::Type;

impl<'a, N: Names> Checker<'_, '_, 'a, N> {
    /// What a loop counts with, which cannot be computed.
    pub(super) fn loop_parameter(&mut self, terms: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        let term = self.single(terms, "the operand")?;
        let operand = self.value(term, false, OperandShape::LoopParameter, instruction)?;
        if !matches!(operand.file, File::Parameter | File::Constant) {
            let name = self.mnemonic.row().name;
            return self.context.refuse(
                Code::LoopParameter,
                term.span,
                format!("{name} takes a program parameter or a constant"),
                "the number of iterations cannot be computed: leave a longer loop with BRK",
            );
        }
        instruction.add_source(operand);
        Some(())
    }

    /// What KIL takes.
    fn vector_or_condition(
        &mut self,
        shape: OperandShape,
        terms: &'a [Term],
        instruction: &mut Instruction,
    ) -> Option<()> {
        let term = self.single(terms, "the operand")?;
        if self.context.rules.condition_codes && self.is_condition(term) {
            instruction.op = Op::KilCondition;
            instruction.condition = self.bare(term)?;
        } else {
            let operand = self.value(term, false, shape, instruction)?;
            instruction.add_source(operand);
        }
        Some(())
    }

    fn address(&mut self, terms: &'a [Term], instruction: &mut Instruction) -> Option<()> {
        let term = self.single(terms, "the address register")?;
        let (index, suffix) = self.names.address(self.context, term)?;
        if let Some(span) = suffix {
            return self.context.refuse(
                Code::Swizzle,
                span,
                "an address register operand has neither sign nor suffix",
                "write only its name",
            );
        }
        instruction.add_source(Operand { file: File::Address, index: index.into(), span: term.span, ..Operand::NONE });
        Some(())
    }

    pub(super) fn operand(
        &mut self,
        shape: OperandShape,
        terms: &'a [Term],
        instruction: &mut Instruction,
    ) -> Option<()> {
        match shape {
            OperandShape::Vector
            | OperandShape::FloatVector
            | OperandShape::SignedVector
            | OperandShape::UnsignedVector
            | OperandShape::LongVector
            | OperandShape::OptionalVector
            | OperandShape::Scalar
            | OperandShape::PackedWord
            | OperandShape::UnsignedScalar
            | OperandShape::FragmentAttribute
            | OperandShape::ConstantBuffer
            | OperandShape::StorageBuffer
            | OperandShape::Counter
            | OperandShape::SharedMemory => {
                let scalar =
                    matches!(shape, OperandShape::Scalar | OperandShape::PackedWord | OperandShape::UnsignedScalar);
                let term = self.single(terms, "the operand")?;
                let operand = self.value(term, scalar, shape, instruction)?;
                instruction.add_source(operand);
            }
            OperandShape::LoopParameter => return self.loop_parameter(terms, instruction),
            OperandShape::Address => return self.address(terms, instruction),
            OperandShape::Label => {
                let (terms, group) = self.with_condition(terms);
                let term = self.single(terms, "the label")?;
                self.labels.refer(self.context, term)?;
                if let Some(group) = group {
                    instruction.condition = self.parenthesised(group)?;
                }
            }
            OperandShape::OptionalCondition if terms.is_empty() => {}
            OperandShape::OptionalCondition => {
                let term = self.single(terms, "the condition")?;
                instruction.condition = self.parenthesised(term)?;
            }
            OperandShape::BareCondition => {
                let term = self.single(terms, "the condition")?;
                instruction.condition = self.bare(term)?;
            }
            OperandShape::VectorOrCondition | OperandShape::OptionalTest => {
                return self.vector_or_condition(shape, terms, instruction);
            }
            OperandShape::ImageUnit => return self.image_unit(terms, instruction),
            OperandShape::ImageTarget => return self.image_target(terms, instruction),
            OperandShape::Subroutine => {
                let (terms, group) = self.with_condition(terms);
                let term = self.single(terms, "the subroutine variable")?;
                instruction.subroutine = Some(self.names.subroutine(self.context, term)?);
                if let Some(group) = group {
                    instruction.condition = self.parenthesised(group)?;
                }
            }
            OperandShape::ExtendedSwizzle | OperandShape::Texture => {
                // Both take several operands and are handled with all of them.
                return self.context.refuse_briefly(
                    Code::OperandKind,
                    self.statement.span,
                    "the operands do not fit the instruction",
                );
            }
        }
        Some(())
    }

    /// A whole register and four selectors. Signs and suffixes belong to the selectors (ARB_vertex_program, 2.14.5.26).
    pub(super) fn extended(
        &mut self,
        terms: &'a [Term],
        selectors: &[Item],
        instruction: &mut Instruction,
    ) -> Option<()> {
        let term = self.single(terms, "the operand")?;
        let wanted = self.wanted(OperandShape::ExtendedSwizzle, instruction);
        let source = self.names.source(self.context, term, wanted)?;
        self.check_source(&source, OperandShape::ExtendedSwizzle, wanted, term)?;
        let bare = term.sign.is_none() && !term.bars && source.suffix.is_none();
        if !bare {
            let message = "the register of an extended swizzle has neither sign nor suffix";
            let diagnostic = Diagnostic::error(Code::ExtendedSwizzle, term.span, message);
            self.context.relaxed(diagnostic.help("give each selector its own sign"));
        }
        let (mut swizzle, mut negate) = extended::selectors(self.context, selectors, self.names.colors())?;
        if !bare {
            // NVIDIA's driver: the selectors choose among what the operand is with its sign and suffix.
            let own = self.swizzle(&source, term, false)?;
            let negative = term.sign == Some(Sign::Minus);
            for (place, select) in swizzle.iter_mut().enumerate() {
                if !matches!(select, Select::Zero | Select::One) {
                    *select = own[*select as usize];
                    negate ^= u8::from(negative) << place;
                }
            }
        }
        instruction.add_source(Operand {
            file: source.file,
            index: source.index,
            relative: source.relative,
            outer: source.outer,
            ty: wanted,
            held: source.storage.width(),
            swizzle,
            negate,
            absolute: term.bars,
            span: term.span,
        });
        Some(())
    }

    /// A vector or scalar operand with its swizzle and signs.
    pub(super) fn value(
        &mut self,
        term: &'a Term,
        scalar: bool,
        shape: OperandShape,
        instruction: &Instruction,
    ) -> Option<Operand> {
        if self.mnemonic.row().typing.is_some() {
            return self.typed_value(term, scalar, shape, instruction);
        }
        let rules = self.context.rules;
        let plus = term.sign == Some(Sign::Plus) && matches!(term.kind, TermKind::Path);
        if (term.bars && !rules.absolute_operands) || (plus && !rules.plus_sign) {
            let what = if term.bars { "absolute values" } else { "a plus sign" };
            return self.context.refuse_briefly(
                Code::OperandKind,
                term.span,
                format!("{} has no operands with {what}", rules.name),
            );
        }
        let source = self.names.source(self.context, term, Type::F32)?;
        let swizzle = self.swizzle(&source, term, scalar)?;
        let literal = source.scalar && matches!(term.kind, TermKind::Number(_));
        // The sign of a literal is part of its value; with bars the outer sign is an operation.
        let negative = term.sign == Some(Sign::Minus) && (!literal || term.bars);
        Some(Operand {
            file: source.file,
            index: source.index,
            relative: source.relative,
            swizzle,
            negate: if negative { 0b1111 } else { 0 },
            absolute: term.bars,
            span: term.span,
            ..Operand::NONE
        })
    }

    pub(crate) fn swizzle(&mut self, source: &Source, term: &Term, scalar: bool) -> Option<[Select; 4]> {
        let Some(span) = source.suffix else {
            if scalar && !source.scalar {
                let text = self.context.text(term.span).into_owned();
                let message = format!("{} takes one component of `{text}`", self.mnemonic.row().name);
                let help = match text.strip_suffix('|') {
                    Some(inside) => format!("name it: {}.x|", inside.trim_end()),
                    None => format!("name it: {text}.x"),
                };
                // NVIDIA's driver takes the first.
                self.context.relaxed(Diagnostic::error(Code::ScalarSuffix, term.span, message).help(help));
                return Some([Select::X; 4]);
            }
            if scalar && self.context.rules.constant_suffix {
                let text = self.context.text(term.span).into_owned();
                let message = format!("{} takes one component, and `{text}` has no suffix", self.mnemonic.row().name);
                let help = format!("this language's grammar requires it of constants, too: write {{{text}}}.x");
                self.context.relaxed(Diagnostic::error(Code::ScalarSuffix, term.span, message).help(help));
            }
            return Some(if source.scalar { [Select::X; 4] } else { Select::XYZW });
        };
        let text = self.context.bytes(span);
        let colors = self.names.colors();
        let found = if scalar {
            suffix::scalar(text, colors).map(|number| [Select::component(number); 4])
        } else {
            suffix::swizzle(text, colors)
        };
        if found.is_none() {
            let (code, help) = if scalar {
                (Code::ScalarSuffix, "a scalar operand names one component")
            } else {
                (Code::Swizzle, "a swizzle names one component or four")
            };
            let text = self.context.text(span).into_owned();
            self.context.error_with_help(code, span, format!("`.{text}` does not fit here"), help);
        }
        found
    }
}
