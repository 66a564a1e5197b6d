//! A machine that computes nothing and notes what an instruction reads: so the lowering knows of each instruction
//! what the semantics ask for, without a second table.

use crate::dialect::bindings::Attribute;
use crate::isa::execute::{Registers, execute, holds};
use crate::isa::ops::{Axis, Binary, Cast, Lanes, Ops, Order, Sample, Unary};
use crate::isa::outside::Outside;
use crate::isa::{Base, Comparison, Op, Place, Type, semantics};
use crate::program::{Access, Destination, File, Instruction, Operand, Program, Saturate, Select};

/// One component of a register.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Read {
    /// File, index, component.
    Register(File, u16, u8),
    /// Condition code register and component.
    Code(u8, u8),
    /// Any element of a file: a relative operand.
    Whole(File, u8),
}

pub struct Recorder<'a> {
    program: &'a Program,
    typed: bool,
    /// What the instruction at hand reads.
    pub reads: Vec<Read>,
}

impl<'a> Recorder<'a> {
    pub fn new(program: &'a Program) -> Recorder<'a> {
        Recorder { program, typed: program.dialect.rules().typed.is_some(), reads: Vec::with_capacity(16) }
    }

    /// Notes what the instruction reads when its destination and update are as given, and forgets the one before.
    pub fn record(&mut self, instruction: &Instruction) {
        self.reads.clear();
        let units = [
            instruction.texture.as_ref().and_then(|texture| texture.relative),
            instruction.image.as_ref().and_then(|image| image.relative),
            instruction.subroutine.as_ref().and_then(|subroutine| subroutine.relative),
        ];
        for relative in units.into_iter().flatten() {
            self.reads.push(Read::Register(relative.file, relative.index, relative.component));
        }
        match instruction.op {
            Op::KilCondition | Op::KilNegative => {
                semantics::kills(self, instruction);
            }
            Op::Emit | Op::Emits | Op::Endprim => semantics::stream(self, instruction),
            Op::Pusha => {
                let selects = [Select::X, Select::Y, Select::Z, Select::W];
                self.load(&instruction.sources[0], &selects);
            }
            op if op.is_flow() => {
                holds(self, &instruction.condition);
                if op == Op::Rep && self.typed {
                    semantics::repeat_count(self, instruction);
                } else if matches!(op, Op::Loop | Op::Rep) {
                    semantics::loop_parameters(self, instruction);
                }
            }
            _ => {
                execute(self, instruction, self.program.dialect.rules());
            }
        }
    }
}

impl Ops for Recorder<'_> {
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

impl Outside for Recorder<'_> {
    fn read_buffer(&mut self, _: &Access, operand: &Operand) {
        self.load(operand, &Select::XYZW);
    }

    fn interpolate(&mut self, _: Place, attribute: &Operand, _: Option<&()>) {
        self.load(attribute, &Select::XYZW);
        let position = i32::from(Attribute::WINDOW_POSITION.0);
        self.load(&Operand { index: position, relative: None, ..*attribute }, &Select::XYZW);
    }
}

impl Registers for Recorder<'_> {
    fn is_typed(&self) -> bool {
        self.typed
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<()> {
        self.condition(register, components);
        Some(())
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) {
        if let Some(relative) = operand.relative {
            self.reads.push(Read::Register(relative.file, relative.index, relative.component));
        }
        if let Some(relative) = operand.outer.and_then(|outer| outer.relative) {
            self.reads.push(Read::Register(relative.file, relative.index, relative.component));
        }
        if operand.outer.is_some() && operand.file == File::Attribute {
            // It belongs to another vertex.
            return;
        }
        for select in selects {
            let component = match select {
                Select::X => 0,
                Select::Y => 1,
                Select::Z => 2,
                Select::W => 3,
                Select::Zero | Select::One => continue,
            };
            self.reads.push(match operand.relative {
                Some(_) => Read::Whole(operand.file, component),
                None => Read::Register(operand.file, operand.index.clamp(0, u16::MAX.into()) as u16, component),
            });
        }
    }

    fn operand_type(&self, _: &Operand) -> Type {
        Type::F32
    }

    fn store(&mut self, destination: &Destination, _: Lanes, _: &(), _: Option<&()>) {
        if let Some(relative) = destination.relative {
            self.reads.push(Read::Register(relative.file, relative.index, relative.component));
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) {
        self.reads.extend(components.iter().map(|component| Read::Code(register, *component)));
    }

    fn set_condition(&mut self, _: u8, _: Lanes, _: Lanes, _: &(), _: Option<&()>) {}
}
