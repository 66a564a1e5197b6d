//! The pipeline of the typed languages: operands have the type that the instruction gives them, whatever the width of
//! their registers, and condition codes have carry and overflow flags (NV_gpu_program4, 2.X.4.1 to 2.X.4.3).

use super::{Chosen, Decision, Registers, chosen, saturated, test, with_signs};
use crate::dialect::Rules;
use crate::isa::{Comparison, Op, Treatment};
use crate::machine::ops::{Lanes, Order, Unary};
use crate::machine::semantics;
use crate::program::{Instruction, Operand};
use crate::vocabulary::{Base, Type, Width};
use crate::vocabulary::{Cast, Present};
use crate::vocabulary::{Rounding, Saturate};

/// Components are computed in 32 or 64 bits; narrower ones are stored in 32.
fn computed(ty: Type) -> Type {
    match ty.width {
        Width::Bits8 | Width::Fixed12 | Width::Bits16 => Type::new(ty.base, Width::Bits32),
        Width::Bits32 | Width::Bits64 => ty,
    }
}

pub(super) fn operand<M: Registers>(
    machine: &mut M,
    instruction: &Instruction,
    index: usize,
    components: &[u8],
) -> M::Value {
    let operand = instruction.sources.get(index).present_or(&Operand::NONE);
    let Chosen { selects, signs, count } = chosen(operand, components);
    let value = machine.load(operand, &selects[..count]);
    let value = taken(machine, instruction, operand, value);
    signed(machine, operand, value, signs, count)
}

/// The contents of a register, as a number of the type as which the instruction reads it.
fn taken<M: Registers>(machine: &mut M, instruction: &Instruction, operand: &Operand, value: M::Value) -> M::Value {
    let ty = computed(operand.ty);
    let half = operand.ty.width == Width::Bits16;
    // A half is in the low bits of its component, whatever the component's width.
    let base = if instruction.op == Op::Cvt && operand.ty == Type::F16 { Base::Unsigned } else { ty.base };
    let value = if operand.held == ty.width {
        value
    } else {
        machine.convert(Type::new(base, operand.held), Type::new(base, ty.width), &value)
    };
    if ty == Type::F32 && !half && instruction.op.treatment() == Treatment::Arithmetic {
        machine.flush(&value)
    } else {
        value
    }
}

/// The operand's absolute value and signs, for those of `count` lanes whose bits are set in `signs`.
pub(crate) fn signed<M: Registers>(
    machine: &mut M,
    operand: &Operand,
    value: M::Value,
    signs: u8,
    count: usize,
) -> M::Value {
    let ty = computed(operand.ty);
    let mut value = value;
    if operand.absolute {
        value = machine.unary(Unary::Absolute, ty, &value);
    }
    with_signs(machine, ty, value, signs, count)
}

/// The type of the value that an instruction computes, before its conversion to the destination.
pub(crate) fn result_type(instruction: &Instruction) -> Type {
    let destination = instruction.destination.ty;
    let ty = computed(instruction.ty);
    let op = instruction.op;
    if op == Op::I2f {
        Type::new(Base::Float, destination.width)
    } else if op == Op::Sad {
        Type::new(Base::Unsigned, ty.width)
    } else if matches!(op, Op::Pk2h | Op::Pk2us | Op::Pk4b | Op::Pk4ub | Op::Up64) {
        Type::new(ty.base, Width::Bits32)
    } else if matches!(op, Op::Up2h | Op::Up2us | Op::Up4b | Op::Up4ub) {
        Type::F32
    } else if op == Op::Pk64 {
        Type::new(ty.base, Width::Bits64)
    } else {
        instruction.access.as_ref().map_or(ty, |access| computed(access.ty))
    }
}

/// Clamps, conversion to the destination's width, masks and condition code.
pub(super) fn write<M: Registers>(
    machine: &mut M,
    instruction: &Instruction,
    rules: &Rules,
    lanes: Lanes,
    result: M::Value,
) {
    let destination = &instruction.destination;
    let mask = Lanes(destination.mask);
    if mask == Lanes::NONE {
        return;
    }
    let ty = result_type(instruction);
    let mut value = result;
    if ty.base == Base::Float && instruction.saturate != Saturate::None && instruction.ty.width != Width::Bits16 {
        value = saturated(machine, instruction.saturate, ty, &value);
    }
    let half = instruction.op == Op::Cvt && instruction.ty == Type::F16;
    let number = (half && instruction.update.is_some()).then(|| {
        let cast = Cast { from: Type::F16, to: Type::F32, rounding: Rounding::Nearest, saturate: Saturate::None };
        machine.cast(&cast, &value)
    });
    let ty = if half { Type::U32 } else { ty };
    let stored = Type::new(ty.base, computed(destination.ty).width);
    if stored != ty {
        value = machine.convert(ty, stored, &value);
    }
    let enabled = match test(machine, &instruction.condition, lanes.components()) {
        Decision::Always => None,
        Decision::Never => return,
        Decision::When(enabled) => Some(enabled),
    };
    // Before the result may overwrite an operand.
    let flags = instruction.update.and_then(|_| semantics::flags(machine, instruction, rules, lanes));
    machine.store(destination, lanes, &value, enabled.as_ref());
    if let Some(register) = instruction.update {
        let code = number.unwrap_or_else(|| code(machine, stored, &value));
        machine.set_condition(register, mask, lanes, &code, enabled.as_ref());
        machine.set_flags(register, mask, lanes, flags.as_ref(), enabled.as_ref());
    }
}

/// A 32-bit float with the sign of `value`, zero if it is zero and NaN if it is NaN: the sign and zero flags. Unsigned
/// results have the sign of their upper bit.
fn code<M: Registers>(machine: &mut M, ty: Type, value: &M::Value) -> M::Value {
    let signed = Type::new(Base::Signed, ty.width);
    match (ty.base, ty.width) {
        (Base::Signed | Base::Unsigned, _) => machine.convert(signed, Type::F32, value),
        (Base::Float, Width::Bits64) => {
            let zero = machine.float(0.0);
            let wide_zero = machine.convert(Type::F32, ty, &zero);
            let (one, minus_one) = (machine.float(1.0), machine.float(-1.0));
            let nan = machine.nan();
            let above = machine.compare(Comparison::Greater, Order::Ieee, ty, value, &wide_zero);
            let below = machine.compare(Comparison::Less, Order::Ieee, ty, value, &wide_zero);
            let equal = machine.compare(Comparison::Equal, Order::Ieee, ty, value, &wide_zero);
            let code = machine.select(&equal, &zero, &nan);
            let code = machine.select(&below, &minus_one, &code);
            machine.select(&above, &one, &code)
        }
        (Base::Float, _) => machine.flush(value),
    }
}
