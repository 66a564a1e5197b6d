//! What flow instructions decide; where they go is the machine's own.

use crate::isa::execute::{Decision, Registers, holds, operand};
use crate::isa::op::{Comparison, Op};
use crate::isa::ops::{Order, Unary};
use crate::isa::types::Type;
use crate::program::Instruction;

/// Whether KIL discards the fragment.
pub fn kills<M: Registers>(machine: &mut M, instruction: &Instruction) -> Decision<M::Mask> {
    if instruction.op != Op::KilNegative || instruction.source_count == 0 {
        return holds(machine, &instruction.condition);
    }
    let value = operand(machine, instruction, 0, &[0, 1, 2, 3]);
    let zero = machine.float(0.0);
    let below = machine.compare(Comparison::Less, Order::Ieee, Type::F32, &value, &zero);
    Decision::When(machine.any(&below, 4))
}

/// What LOOP and REP start with: integers.
#[derive(Clone, Debug)]
pub struct LoopSetup<V> {
    pub count: V,
    /// The loop index and what each iteration adds to it; REP has neither.
    pub index: Option<[V; 2]>,
}

/// NV_fragment_program2, 3.11.X.8 and 3.11.X.9: operands are rounded down.
pub fn loop_parameters<M: Registers>(machine: &mut M, instruction: &Instruction) -> LoopSetup<M::Value> {
    let mut integer = |component| {
        let value = operand(machine, instruction, 0, &[component]);
        let floor = machine.unary(Unary::Floor, Type::F32, &value);
        machine.convert(Type::F32, Type::S32, &floor)
    };
    let count = integer(0);
    let index = (instruction.op == Op::Loop).then(|| [integer(1), integer(2)]);
    LoopSetup { count, index }
}
