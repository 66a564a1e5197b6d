//! The pipeline of the typed languages: operands have the type that the instruction gives them, whatever the width of
//! their registers, and condition codes have carry and overflow flags (NV_gpu_program4, 2.X.4.1 to 2.X.4.3).

use super::{Chosen, Decision, Registers, chosen, saturated, tested_components, with_signs};
use crate::dialect::Rules;
use crate::isa::{Comparison, Op, Treatment};
use crate::machine::ops::{Binary, Lanes, Order, Unary};
use crate::machine::semantics;
use crate::program::{Condition, Instruction, Operand, Rule};
use crate::vocabulary::Cast;
use crate::vocabulary::Present;
use crate::vocabulary::Rounding;
use crate::vocabulary::Saturate;
use crate::vocabulary::{Base, Type, Width};

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

/// The test of a condition code (NV_gpu_program4, table X.16). The number in the code determines the sign and zero
/// flags; NaN sets both.
pub(super) fn test<M: Registers>(machine: &mut M, condition: &Condition, components: &[u8]) -> Decision<M::Mask> {
    match condition.rule {
        Rule::True => return Decision::Always,
        Rule::False => return Decision::Never,
        _ => {}
    }
    let (swizzled, count) = tested_components(condition, components);
    let components = &swizzled[..count];
    let flag = |machine: &mut M, bit: u32| {
        let flags = machine.flags(condition.register, components)?;
        let bit = machine.word(bit);
        let zero = machine.word(0);
        let set = machine.binary(Binary::BitAnd, Type::U32, &flags, &bit);
        Some(machine.compare(Comparison::NotEqual, Order::Ieee, Type::U32, &set, &zero))
    };
    let overflow = match condition.rule {
        Rule::GreaterEqual | Rule::Greater | Rule::LessEqual | Rule::Less | Rule::Overflow | Rule::NoOverflow => {
            flag(machine, semantics::OVERFLOW)
        }
        _ => None,
    };
    let carry = match condition.rule {
        Rule::Carry | Rule::NoCarry | Rule::Above | Rule::BelowEqual => flag(machine, semantics::CARRY),
        _ => None,
    };
    let opposite = |machine: &mut M, mask: Option<M::Mask>| match mask {
        Some(mask) => Decision::When(machine.not(&mask)),
        None => Decision::Always,
    };
    let code = machine.condition(condition.register, components);
    let zero = machine.float(0.0);
    let against = |machine: &mut M, comparison| machine.compare(comparison, Order::Ieee, Type::F32, &code, &zero);
    // Overflow inverts the sign, for integers, which are never NaN.
    let ordered = |machine: &mut M, plain: Comparison, overflown: Comparison| {
        let usual = against(machine, plain);
        Decision::When(match &overflow {
            None => usual,
            Some(overflow) => {
                let other = against(machine, overflown);
                let kept = machine.not(overflow);
                let usual = machine.both(&kept, &usual);
                let other = machine.both(overflow, &other);
                machine.either(&usual, &other)
            }
        })
    };
    match condition.rule {
        Rule::True => Decision::Always,
        Rule::False => Decision::Never,
        Rule::Equal => Decision::When(against(machine, Comparison::Equal)),
        Rule::NotEqual => Decision::When(against(machine, Comparison::NotEqual)),
        // !(SF ^ OF); (!SF ^ OF) && !ZF; SF ^ (ZF || OF); (SF && !ZF) ^ OF.
        Rule::GreaterEqual => ordered(machine, Comparison::GreaterEqual, Comparison::Less),
        Rule::Greater => ordered(machine, Comparison::Greater, Comparison::Less),
        Rule::LessEqual => ordered(machine, Comparison::LessEqual, Comparison::GreaterEqual),
        Rule::Less => ordered(machine, Comparison::Less, Comparison::GreaterEqual),
        Rule::IsNan => Decision::When(machine.is_nan(&code)),
        Rule::NotNan => {
            let undefined = machine.is_nan(&code);
            Decision::When(machine.not(&undefined))
        }
        Rule::Sign => {
            let (below, undefined) = (against(machine, Comparison::Less), machine.is_nan(&code));
            Decision::When(machine.either(&below, &undefined))
        }
        Rule::NoSign => Decision::When(against(machine, Comparison::GreaterEqual)),
        Rule::Carry => carry.map_or(Decision::Never, Decision::When),
        Rule::NoCarry => opposite(machine, carry),
        Rule::Overflow => overflow.map_or(Decision::Never, Decision::When),
        Rule::NoOverflow => opposite(machine, overflow),
        // CF && !ZF, and its negation.
        Rule::Above | Rule::BelowEqual => {
            let above = carry.map(|carry| {
                let other = against(machine, Comparison::NotEqual);
                machine.both(&carry, &other)
            });
            if condition.rule == Rule::Above {
                above.map_or(Decision::Never, Decision::When)
            } else {
                opposite(machine, above)
            }
        }
    }
}
