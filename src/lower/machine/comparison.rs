//! Comparisons, also of what may be NaN.

use naga::BinaryOperator;

use crate::isa::Comparison;
use crate::lower::emit::{Facts, LaneType, Mask, Value};
use crate::lower::machine::nan;
use crate::lower::machine::state::Machine;
use crate::lower::text::formulas;
use crate::machine::ops::Order;
use crate::vocabulary::Type;

pub(crate) const fn operator(comparison: Comparison) -> BinaryOperator {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => BinaryOperator::Equal,
        Comparison::Less => BinaryOperator::Less,
        Comparison::LessEqual => BinaryOperator::LessEqual,
        Comparison::Greater => BinaryOperator::Greater,
        Comparison::GreaterEqual => BinaryOperator::GreaterEqual,
    }
}

/// The result for all numbers within these bounds. Devices may take denormals for zeros, which makes different numbers
/// equal, but never turns their order round.
fn known(comparison: Comparison, left: Facts, right: Facts) -> Option<bool> {
    match comparison {
        Comparison::Equal | Comparison::NotEqual => None,
        Comparison::LessEqual => (left.high <= right.low).then_some(true),
        Comparison::GreaterEqual => (left.low >= right.high).then_some(true),
        Comparison::Less => (left.low >= right.high).then_some(false),
        Comparison::Greater => (left.high <= right.low).then_some(false),
    }
}

pub(crate) fn compare(
    machine: &mut Machine,
    comparison: Comparison,
    order: Order,
    ty: Type,
    left: &Value,
    right: &Value,
) -> Mask {
    let kind = LaneType::of(ty);
    let (left, right) = (machine.builder.cast(left, kind), machine.builder.cast(right, kind));
    let undefined = kind == LaneType::Float && (machine.unit.may_be_nan(&left) || machine.unit.may_be_nan(&right));
    // Where NaN needs no care it still compares as the device does.
    if kind == LaneType::Float
        && !(left.facts.nan || right.facts.nan)
        && let Some(holds) = known(comparison, left.facts, right.facts)
    {
        return machine.builder.truth(holds);
    }
    let (left, right) = if order == Order::NanBeyond && undefined {
        (
            formulas::ORDER_KEY.value(&mut machine.builder, &[&left]),
            formulas::ORDER_KEY.value(&mut machine.builder, &[&right]),
        )
    } else {
        (left, right)
    };
    match comparison {
        // naga's own "not equal" is false for NaN.
        Comparison::NotEqual if undefined || kind == LaneType::Double => {
            let mask = machine.builder.test(BinaryOperator::Equal, &left, &right);
            let differ = machine.builder.opposite(&mask);
            if kind != LaneType::Double || !machine.unit.careful() {
                return differ;
            }
            // Some compilers make an ordered comparison of that for 64 bits. A NaN stays one in 32.
            let undefined = [left, right].map(|side| {
                let single = machine.builder.number_as(&side, LaneType::Float);
                nan::nan_bits(&mut machine.builder, machine.unit, &single)
            });
            let undefined = machine.builder.either(&undefined[0], &undefined[1]);
            machine.builder.either(&differ, &undefined)
        }
        Comparison::NotEqual => machine.builder.test(BinaryOperator::NotEqual, &left, &right),
        _ => machine.builder.test(operator(comparison), &left, &right),
    }
}
