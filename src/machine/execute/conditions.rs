//! Tests of condition codes, in all languages.

use super::Registers;
use crate::isa::Comparison;
use crate::machine::ops::{Binary, Order};
use crate::machine::semantics;
use crate::program::{Condition, Rule};
use crate::vocabulary::Type;

/// Whether a condition holds.
#[derive(Clone, Debug)]
pub(crate) enum Decision<M> {
    Always,
    Never,
    /// Whether the mask holds, for each lane or for all.
    When(M),
}

/// A flag of components of a condition code; `None` if it is clear in all of them, as it always is in the older
/// languages, which have no such flags.
fn flag<M: Registers>(machine: &mut M, register: u8, components: &[u8], bit: u32) -> Option<M::Mask> {
    if !machine.is_typed() {
        return None;
    }
    let flags = machine.flags(register, components)?;
    let bit = machine.word(bit);
    let zero = machine.word(0);
    let set = machine.binary(Binary::BitAnd, Type::U32, &flags, &bit);
    Some(machine.compare(Comparison::NotEqual, Order::Ieee, Type::U32, &set, &zero))
}

/// The overflow and the carry that a rule depends on.
fn flags<M: Registers>(machine: &mut M, condition: &Condition, components: &[u8]) -> [Option<M::Mask>; 2] {
    let bit = match condition.rule {
        Rule::GreaterEqual | Rule::Greater | Rule::LessEqual | Rule::Less | Rule::Overflow | Rule::NoOverflow => {
            return [flag(machine, condition.register, components, semantics::OVERFLOW), None];
        }
        Rule::Carry | Rule::NoCarry | Rule::Above | Rule::BelowEqual => semantics::CARRY,
        _ => return [None, None],
    };
    [None, flag(machine, condition.register, components, bit)]
}

/// The test of a condition code, one truth value for each of `components` (NV_gpu_program4, table X.16). The number in
/// the code determines the sign and zero flags; NaN sets both.
pub(crate) fn test<M: Registers>(machine: &mut M, condition: &Condition, components: &[u8]) -> Decision<M::Mask> {
    match condition.rule {
        Rule::True => return Decision::Always,
        Rule::False => return Decision::Never,
        _ => {}
    }
    let (swizzled, count) = tested_components(condition, components);
    let components = &swizzled[..count];
    let [overflow, carry] = flags(machine, condition, components);
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

/// The components of the code that a condition tests, and how many of them differ.
fn tested_components(condition: &Condition, components: &[u8]) -> ([u8; 4], usize) {
    let mut swizzled = [0; 4];
    for (to, component) in swizzled.iter_mut().zip(components) {
        *to = condition.swizzle[*component as usize & 3] & 3;
    }
    let asked = components.len().min(4);
    let equal = swizzled[..asked].iter().all(|component| *component == swizzled[0]);
    (swizzled, if equal { 1 } else { asked })
}

/// Whether any component of a branch condition, or of the condition of KIL and IF, holds.
pub(crate) fn holds<M: Registers>(machine: &mut M, condition: &Condition) -> Decision<M::Mask> {
    // A swizzle such as .x or .xyxy contains some components more than once.
    let mut distinct = [0; 4];
    let mut count = 0;
    for (place, component) in condition.swizzle.iter().enumerate() {
        if !condition.swizzle[..place].contains(component) {
            distinct[count] = place as u8;
            count += 1;
        }
    }
    match test(machine, condition, &distinct[..count]) {
        Decision::When(mask) if count > 1 => Decision::When(machine.any(&mask, count)),
        decision => decision,
    }
}
