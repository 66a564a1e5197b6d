//! The operand pipeline, shared by all machines: load, swizzle, absolute value, negation, conversion to the operation's
//! type, the operation, conversion, saturation, conversion to the destination's type, masks, condition code
//! (NV_fragment_program, 3.11.4.3 and 3.11.4.4; NV_vertex_program2, 2.14.2.1 and 2.14.2.2).

mod conditions;
mod typed;

use super::outside::Outside;
use super::semantics;
use crate::dialect::Rules;
use crate::isa::{Extremum, Treatment};
use crate::machine::ops::{Binary, Lanes, Unary};
use crate::vocabulary::{Base, Type};
pub(crate) use conditions::{Decision, holds, test};
pub(crate) use typed::{result_type, signed};

use crate::program::{Destination, Instruction, Operand, Rule, Select};
use crate::vocabulary::{Present, Saturate};

/// A machine's registers.
pub(crate) trait Registers: Outside {
    /// Whether the program is in a typed language, where the instruction determines the type of every operand.
    fn is_typed(&self) -> bool {
        false
    }

    /// Whether the program computes at full precision.
    fn is_full(&self) -> bool;

    /// Whether saturation takes another operation to make a NaN the lower bound, as full precision asks for.
    fn saturates_nan(&self) -> bool {
        self.is_full()
    }

    /// Carry (bit 0) and overflow (bit 1) of components of a condition code, one word for each; `None` if no
    /// instruction sets them. Machines of the older languages have none.
    fn flags(&mut self, _register: u8, _components: &[u8]) -> Option<Self::Value> {
        None
    }

    /// Sets them as `set_condition` sets numbers; `None` clears them.
    fn set_flags(
        &mut self,
        _register: u8,
        _mask: Lanes,
        _lanes: Lanes,
        _flags: Option<&Self::Value>,
        _enabled: Option<&Self::Mask>,
    ) {
    }

    /// The given components of operand `index` of the current instruction, ready to compute with, if the machine has a
    /// faster way than `operand`.
    fn ready(&mut self, _index: usize, _components: &[u8]) -> Option<Self::Value> {
        None
    }

    /// Components of the operand's register, unconverted: those that `selects` lists, in its order. Relative addresses
    /// are resolved here; signs and absolute values are not applied.
    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Self::Value;

    /// The type of numbers that the operand's register is known to contain: halves in a register of halves, 32-bit
    /// integers in an address register, 32-bit floats if nothing is known.
    fn operand_type(&self, operand: &Operand) -> Type;

    /// Writes components of a register. The lanes of `value`, or its only one, correspond to the components of `lanes`
    /// in order. Components in the destination's mask are written where `enabled`, which has a lane for each of
    /// `value`, holds.
    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Self::Value, enabled: Option<&Self::Mask>);

    /// The numbers that last set these components of a condition code; initially 0.
    fn condition(&mut self, register: u8, components: &[u8]) -> Self::Value;

    /// Sets components of a condition code from numbers without denormals, as `store` writes components of a
    /// register.
    fn set_condition(
        &mut self,
        register: u8,
        mask: Lanes,
        lanes: Lanes,
        value: &Self::Value,
        enabled: Option<&Self::Mask>,
    );

    /// The components to compute for a write to those of `mask`; a machine for which four are as cheap as one returns
    /// all.
    fn wanted(&self, mask: Lanes) -> Lanes {
        mask
    }
}

/// The type that an instruction computes in.
pub(crate) fn operation_type(instruction: &Instruction) -> Type {
    match instruction.op.treatment() {
        Treatment::Arithmetic | Treatment::Moved => instruction.ty,
        Treatment::Raw => Type::F32,
    }
}

/// What an operand reads from its register: components, and which of them are negated.
struct Chosen {
    selects: [Select; 4],
    signs: u8,
    /// One if all are the same.
    count: usize,
}

#[inline(always)]
fn chosen(operand: &Operand, components: &[u8]) -> Chosen {
    let mut selects = operand.swizzle;
    let mut signs = operand.negate & 15;
    if components != [0, 1, 2, 3] {
        signs = 0;
        for (lane, component) in components.iter().take(4).enumerate() {
            let component = usize::from(component & 3);
            selects[lane] = operand.swizzle[component];
            signs |= (operand.negate >> component & 1) << lane;
        }
    }
    let asked = components.len().min(4);
    let same_sign = signs == 0 || signs == (1 << asked) - 1;
    let equal = same_sign && selects[1..asked].iter().all(|select| *select == selects[0]);
    let count = if equal { 1 } else { asked };
    Chosen { selects, signs: signs & ((1 << count) - 1), count }
}

/// The given components of operand `index`, ready to compute with. One lane if all are the same component.
#[inline]
pub(crate) fn operand<M: Registers>(
    machine: &mut M,
    instruction: &Instruction,
    index: usize,
    components: &[u8],
) -> M::Value {
    if machine.is_typed() {
        return typed::operand(machine, instruction, index, components);
    }
    if let Some(value) = machine.ready(index, components) {
        return value;
    }
    let operand = instruction.sources.get(index).present_or(&Operand::NONE);
    let Chosen { selects, signs, count } = chosen(operand, components);
    let held = machine.operand_type(operand);
    let mut value = machine.load(operand, &selects[..count]);
    if operand.absolute {
        value = machine.unary(Unary::Absolute, held, &value);
    }
    value = with_signs(machine, held, value, signs, count);
    if held.base != Base::Float {
        return value;
    }
    let target = operation_type(instruction);
    if target == held || target.width > held.width {
        // Halves and fx12 are never denormal as fp32.
        match instruction.op.treatment() {
            Treatment::Arithmetic if held == Type::F32 => machine.flush(&value),
            Treatment::Arithmetic | Treatment::Moved | Treatment::Raw => value,
        }
    } else {
        machine.convert(held, target, &value)
    }
}

/// Negates those of the first lanes whose bits are set.
#[inline]
fn with_signs<M: Registers>(machine: &mut M, ty: Type, value: M::Value, signs: u8, count: usize) -> M::Value {
    if signs == 0 {
        return value;
    }
    if signs == (1 << count) - 1 {
        return machine.negate(ty, &value, signs);
    }
    // Equal components may share a lane, and now get different signs.
    let parts: Vec<M::Value> = (0..count).map(|lane| machine.lane(&value, lane)).collect();
    let value = machine.join(&parts);
    machine.negate(ty, &value, signs)
}

/// Executes an instruction that computes or stores something. The machine itself executes flow, KIL and the address
/// stack.
pub(crate) fn execute<M: Registers>(machine: &mut M, instruction: &Instruction, rules: &Rules) {
    let mask = Lanes(instruction.destination.mask);
    if (mask == Lanes::NONE || instruction.condition.rule == Rule::False) && !instruction.op.has_effect() {
        return;
    }
    let lanes = machine.wanted(mask);
    let Some(result) = semantics::evaluate(machine, instruction, rules, lanes) else {
        return;
    };
    if machine.is_typed() {
        typed::write(machine, instruction, rules, lanes, result);
    } else {
        write(machine, instruction, lanes, result);
    }
}

/// Clamped to the range of `saturate`. At full precision a NaN becomes the lower bound.
fn saturated<M: Registers>(machine: &mut M, saturate: Saturate, ty: Type, value: &M::Value) -> M::Value {
    if ty != Type::F32 || !machine.saturates_nan() {
        return machine.saturate(saturate, ty, value);
    }
    let low = machine.float(if saturate == Saturate::Signed { -1.0 } else { 0.0 });
    let number = machine.binary(Binary::Maximum(Extremum::NumberWins), ty, value, &low);
    machine.saturate(saturate, ty, &number)
}

/// Saturation, conversions, masks and condition code of a result.
pub(crate) fn write<M: Registers>(machine: &mut M, instruction: &Instruction, lanes: Lanes, result: M::Value) {
    let destination = &instruction.destination;
    let mask = Lanes(destination.mask);
    let mut value = result;
    if destination.ty.base == Base::Float {
        let operation = operation_type(instruction);
        match (operation == Type::F32, instruction.saturate) {
            (true, Saturate::None) => {}
            (true, saturate) => value = saturated(machine, saturate, operation, &value),
            (false, Saturate::None) => value = machine.convert(Type::F32, operation, &value),
            (false, saturate) => value = machine.convert_saturated(operation, saturate, &value),
        }
        if destination.ty.width < operation.width {
            value = machine.convert(operation, destination.ty, &value);
        }
    }
    let enabled = match test(machine, &instruction.condition, lanes.components()) {
        Decision::Always => None,
        Decision::Never => return,
        Decision::When(enabled) => Some(enabled),
    };
    machine.store(destination, lanes, &value, enabled.as_ref());
    if let Some(register) = instruction.update {
        let code = if destination.ty.base != Base::Float {
            machine.convert(destination.ty, Type::F32, &value)
        } else if instruction.op.treatment() == Treatment::Arithmetic {
            value.clone()
        } else {
            machine.flush(&value)
        };
        machine.set_condition(register, mask, lanes, &code, enabled.as_ref());
    }
}
