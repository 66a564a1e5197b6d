//! The decisions of flow instructions; the machine itself executes the jumps.

use crate::isa::op::{Comparison, Op};
use crate::machine::execute::{Decision, Registers, holds, operand};
use crate::machine::ops::{Order, Unary};
use crate::program::Instruction;
use crate::vocabulary::{Base, Saturate, Type, Width};
use crate::vocabulary::{Cast, Rounding};

/// Whether KIL discards the fragment.
pub(crate) fn kills<M: Registers>(machine: &mut M, instruction: &Instruction) -> Decision<M::Mask> {
    if instruction.op != Op::KilNegative || instruction.source_count == 0 {
        return holds(machine, &instruction.condition);
    }
    let value = operand(machine, instruction, 0, &[0, 1, 2, 3]);
    let (zero, ty) = match instruction.ty.base {
        Base::Float => (machine.float(0.0), Type::F32),
        Base::Signed => (machine.integer(0), Type::S32),
        Base::Unsigned => return Decision::Never,
    };
    let below = machine.compare(Comparison::Less, Order::Ieee, ty, &value, &zero);
    Decision::When(machine.any(&below, 4))
}

/// The integers that LOOP and REP start with.
#[derive(Clone, Debug)]
pub(crate) struct LoopSetup<V> {
    pub count: V,
    /// The loop index and its increment; REP has neither.
    pub index: Option<[V; 2]>,
}

/// NV_fragment_program2, 3.11.X.8 and 3.11.X.9: operands are rounded down.
pub(crate) fn loop_parameters<M: Registers>(machine: &mut M, instruction: &Instruction) -> LoopSetup<M::Value> {
    let mut integer = |component| {
        let value = operand(machine, instruction, 0, &[component]);
        let floor = machine.unary(Unary::Floor, Type::F32, &value);
        machine.convert(Type::F32, Type::S32, &floor)
    };
    let count = integer(0);
    let index = (instruction.op == Op::Loop).then(|| [integer(1), integer(2)]);
    LoopSetup { count, index }
}

/// The count that REP of the typed languages starts with: unsigned, rounded down, 0 for a negative number
/// (NV_gpu_program4, 2.X.8.Z).
pub(crate) fn repeat_count<M: Registers>(machine: &mut M, instruction: &Instruction) -> M::Value {
    let ty = instruction.ty;
    let value = operand(machine, instruction, 0, &[0]);
    let wide = ty.width == Width::Bits64;
    match ty.base {
        Base::Float => {
            let ty = if wide { Type::F64 } else { Type::F32 };
            let floor = machine.unary(Unary::Floor, ty, &value);
            machine.convert(ty, Type::U32, &floor)
        }
        Base::Signed | Base::Unsigned => {
            let cast = Cast { from: ty, to: Type::U32, rounding: Rounding::ToZero, saturate: Saturate::Unsigned };
            machine.cast(&cast, &value)
        }
    }
}

/// The vertex stream of EMITS; for EMIT 0.
pub(crate) fn stream<M: Registers>(machine: &mut M, instruction: &Instruction) -> M::Value {
    if instruction.op == Op::Emits { operand(machine, instruction, 0, &[0]) } else { machine.integer(0) }
}
