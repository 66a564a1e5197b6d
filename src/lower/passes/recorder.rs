//! A machine that computes nothing and records what an instruction reads: so the translation knows the inputs of each
//! instruction from the semantics, without a second table.

use std::ops::Range;

use crate::dialect::bindings::Attribute;
use crate::isa::{Comparison, EvaluationPoint, Op, Uses};
use crate::machine::execute::{Registers, execute, holds};
use crate::machine::ops::{Axis, Binary, Lanes, Ops, Order, Sample, Unary};
use crate::machine::outside::{AtomicOperands, Outside};
use crate::machine::semantics;
use crate::program::{Access, Destination, File, Instruction, Operand, Program, Relative, Select};
use crate::vocabulary::{Base, Cast, Saturate, Type, Width};

/// Components of a register: one bit for each.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Read {
    /// File, index, components.
    Register(File, u16, u8),
    /// Condition code register and components.
    Code(u8, u8),
    /// Any element of a file: a relative operand.
    Whole(File, u8),
}

pub(crate) struct Recorder<'a> {
    program: &'a Program,
    typed: bool,
    /// What the instructions so far read.
    pub reads: Vec<Read>,
}

/// The machine at one instruction.
struct Noting<'a> {
    typed: bool,
    instruction: &'a Instruction,
    reads: &'a mut Vec<Read>,
}

impl<'a> Recorder<'a> {
    pub(crate) fn new(program: &'a Program) -> Recorder<'a> {
        Recorder { program, typed: program.dialect.rules().has_types(), reads: Vec::with_capacity(16) }
    }

    /// Records what the instruction reads with this destination and update.
    pub(crate) fn record(&mut self, instruction: &Instruction) -> Range<usize> {
        let start = self.reads.len();
        let typed = self.typed;
        let it = &mut Noting { typed, instruction, reads: &mut self.reads };
        let units = [
            instruction.texture.as_ref().and_then(|texture| texture.relative),
            instruction.image.as_ref().and_then(|image| image.relative),
            instruction.subroutine.as_ref().and_then(|subroutine| subroutine.relative),
        ];
        for relative in units.into_iter().flatten() {
            it.address(relative);
        }
        match instruction.op {
            Op::KilCondition | Op::KilNegative => {
                semantics::kills(it, instruction);
            }
            Op::Emit | Op::Emits | Op::Endprim => semantics::stream(it, instruction),
            Op::Pusha => {
                it.load(&instruction.sources[0], &Select::XYZW);
            }
            op if op.is_flow() => {
                holds(it, &instruction.condition);
                if op == Op::Rep && typed {
                    semantics::repeat_count(it, instruction);
                } else if op.uses(Uses::COUNTED_LOOP) {
                    semantics::loop_parameters(it, instruction);
                }
            }
            _ => {
                execute(it, instruction, self.program.dialect.rules());
            }
        }
        start..self.reads.len()
    }
}

impl Noting<'_> {
    fn address(&mut self, relative: Relative) {
        self.reads.push(Read::Register(relative.file, relative.index, 1 << (relative.component & 3)));
    }

    /// Components of an operand, one bit for each.
    fn note(&mut self, operand: &Operand, components: u8) {
        if let Some(relative) = operand.relative {
            self.address(relative);
        }
        if let Some(relative) = operand.outer.and_then(|outer| outer.relative) {
            self.address(relative);
        }
        if operand.outer.is_some() && operand.file == File::Attribute {
            // It belongs to another vertex.
            return;
        }
        if components != 0 {
            self.reads.push(match operand.relative {
                Some(_) => Read::Whole(operand.file, components),
                None => Read::Register(operand.file, operand.index.clamp(0, u16::MAX.into()) as u16, components),
            });
            if operand.file == File::Attribute && operand.held == Width::Bits64 && components & 12 != 0 {
                let upper = operand.index.saturating_add(Attribute::UPPER0.0.into());
                self.reads.push(Read::Register(operand.file, upper.clamp(0, u16::MAX.into()) as u16, components));
            }
        }
    }
}

/// The selected component, as a bit; 0 for constants.
const fn bit(select: Select) -> u8 {
    1 << select as u8 & 15
}

impl Ops for Noting<'_> {
    type Value = ();
    type Mask = ();

    fn float(&mut self, _: f32) {}
    fn word(&mut self, _: u32) {}
    fn integer(&mut self, _: i32) {}
    fn lane(&mut self, _: &(), _: usize) {}
    fn join(&mut self, _: &[()]) {}
    fn unary(&mut self, _: Unary, _: Type, _: &()) {}
    fn binary(&mut self, _: Binary, _: Type, _: &(), _: &()) {}
    fn negate(&mut self, _: Type, _: &(), _: u8) {}
    fn flush(&mut self, _: &()) {}
    fn saturate(&mut self, _: Saturate, _: Type, _: &()) {}
    fn convert(&mut self, _: Type, _: Type, _: &()) {}
    fn cast(&mut self, _: &Cast, _: &()) {}
    fn pack_pairs(&mut self, _: &()) {}
    fn unpack_pairs(&mut self, _: &()) {}
    fn reinterpret(&mut self, _: Base, _: Base, _: &()) {}
    fn compare(&mut self, _: Comparison, _: Order, _: Type, _: &(), _: &()) {}
    fn is_nan(&mut self, _: &()) {}
    fn both(&mut self, _: &(), _: &()) {}
    fn either(&mut self, _: &(), _: &()) {}
    fn not(&mut self, _: &()) {}
    fn any(&mut self, _: &(), _: usize) {}
    fn select(&mut self, _: &(), _: &(), _: &()) {}
    fn derivative(&mut self, _: Axis, _: &()) {}
    fn sample(&mut self, _: &Sample<'_, ()>) {}
}

impl Outside for Noting<'_> {
    fn read_buffer(&mut self, _: &Access, operand: &Operand) {
        self.load(operand, &Select::XYZW);
    }

    fn write_buffer(&mut self, _: &Access, operand: &Operand, (): &()) {
        self.load(operand, &Select::XYZW);
    }

    fn change_buffer(&mut self, _: &Access, operand: &Operand, _: &AtomicOperands<()>) {
        self.load(operand, &Select::XYZW);
    }

    fn interpolate(&mut self, _: EvaluationPoint, attribute: &Operand, _: Option<&()>) {
        self.load(attribute, &Select::XYZW);
        let position = i32::from(Attribute::WINDOW_POSITION.0);
        self.load(&Operand { index: position, relative: None, ..*attribute }, &Select::XYZW);
    }
}

impl Registers for Noting<'_> {
    fn is_typed(&self) -> bool {
        self.typed
    }

    /// What is read does not depend on it.
    fn is_full(&self) -> bool {
        false
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<()> {
        self.condition(register, components);
        Some(())
    }

    fn ready(&mut self, index: usize, components: &[u8]) -> Option<()> {
        let operand = self.instruction.sources.get(index)?;
        let selected = |component: &u8| bit(operand.swizzle[usize::from(component & 3)]);
        self.note(operand, components.iter().fold(0, |bits, component| bits | selected(component)));
        Some(())
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) {
        self.note(operand, selects.iter().fold(0, |components, select| components | bit(*select)));
    }

    fn operand_type(&self, _: &Operand) -> Type {
        Type::F32
    }

    fn store(&mut self, destination: &Destination, _: Lanes, _: &(), _: Option<&()>) {
        if let Some(relative) = destination.relative {
            self.address(relative);
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) {
        let components = components.iter().fold(0, |all, component| all | 1 << (component & 3));
        self.reads.push(Read::Code(register, components));
    }

    fn set_condition(&mut self, _: u8, _: Lanes, _: Lanes, _: &(), _: Option<&()>) {}
}
