//! Derivatives and texture lookups.

use super::Evaluation;
use crate::dialect::Rules;
use crate::isa::execute::Registers;
use crate::isa::op::{Op, Sampling};
use crate::isa::ops::{Axis, Binary, Lanes, Sample};
use crate::isa::types::Type;
use crate::program::Instruction;

/// What an instruction that compares fragments of a quad compares: the operand of DDX and DDY, four lanes, or the
/// coordinates of a lookup.
pub fn quad_value<M: Registers>(machine: &mut M, instruction: &Instruction, rules: &Rules) -> M::Value {
    let mut it = Evaluation { machine, instruction, rules, lanes: Lanes::ALL, ty: Type::F32 };
    if let Op::Tex(sampling) = instruction.op { it.coordinates(sampling) } else { it.vector(0) }
}

impl<M: Registers> Evaluation<'_, M> {
    pub(super) fn slope(&mut self, axis: Axis) -> M::Value {
        let value = self.vector(0);
        self.machine.derivative(axis, &value)
    }

    /// Where a lookup is made: four lanes. TXP divides, but not a cube map's direction, where the division changes
    /// nothing (NV_fragment_program, 3.11.5.40).
    fn coordinates(&mut self, sampling: Sampling) -> M::Value {
        let value = self.components(0, &[0, 1, 2, 3]);
        let cube = self.instruction.texture.is_some_and(|texture| texture.target.is_cube());
        if sampling != Sampling::Projected || cube {
            return value;
        }
        let divisor = self.component(0, 3);
        self.binary(Binary::Divide, &value, &divisor)
    }

    pub(super) fn lookup(&mut self, sampling: Sampling) -> Option<M::Value> {
        let texture = self.instruction.texture.as_ref()?;
        let coordinates = self.coordinates(sampling);
        let slopes = match sampling {
            Sampling::Derivatives => Some([self.components(1, &[0, 1, 2]), self.components(2, &[0, 1, 2])]),
            Sampling::Plain | Sampling::Projected | Sampling::Bias | Sampling::Lod => None,
        };
        let level = match sampling {
            Sampling::Bias | Sampling::Lod => Some(self.component(0, 3)),
            Sampling::Plain | Sampling::Projected | Sampling::Derivatives => None,
        };
        let texel = self.machine.sample(&Sample { texture, sampling, coordinates, slopes, level });
        Some(if self.lanes == Lanes::ALL {
            texel
        } else {
            self.parts(|it, component| it.machine.lane(&texel, component.into()))
        })
    }
}
