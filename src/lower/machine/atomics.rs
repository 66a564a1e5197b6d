//! Atomic operations: of the device, or as loops.

use naga::{AtomicFunction, BinaryOperator, Expression, Handle, Statement};

use crate::isa::Atomic;
use crate::lower::emit::{Facts, LaneType, Value, type_of};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{arithmetic, functions, wide};
use crate::machine::outside::AtomicOperands;
use crate::program::Access;
use crate::vocabulary::{Base, Present, Type, Width};

/// Performs an atomic operation on the word: the device's own, or a loop that repeats until no other invocation
/// interferes.
pub(crate) fn atomic_word(
    machine: &mut Machine,
    access: &Access,
    pointer: Handle<Expression>,
    operands: &AtomicOperands<Value>,
) -> Value {
    let wide = access.ty.width == Width::Bits64;
    let (kind, scalar) =
        if wide { (LaneType::Wide, naga::Scalar::U64) } else { (LaneType::Unsigned, naga::Scalar::U32) };
    let value = machine.builder.cast(&operands.value, kind);
    let signed = access.ty.base == Base::Signed;
    let floats = access.ty.base == Base::Float;
    let fun = match access.atomic {
        Some(Atomic::Add | Atomic::Min | Atomic::Max) if floats => None,
        Some(Atomic::Add) => Some(AtomicFunction::Add),
        Some(Atomic::Min) if !signed => Some(AtomicFunction::Min),
        Some(Atomic::Max) if !signed => Some(AtomicFunction::Max),
        Some(Atomic::And) => Some(AtomicFunction::And),
        Some(Atomic::Or) => Some(AtomicFunction::InclusiveOr),
        Some(Atomic::Xor) => Some(AtomicFunction::ExclusiveOr),
        Some(Atomic::Exchange) => Some(AtomicFunction::Exchange { compare: None }),
        Some(Atomic::Min | Atomic::Max | Atomic::IncrementWrap | Atomic::DecrementWrap | Atomic::CompareSwap)
        | None => None,
    };
    if let Some(fun) = fun {
        let ty = type_of(machine.builder.module, kind, 1);
        let result = machine.builder.emitter.push_atomic_result(ty, false);
        let value = value.expression;
        machine.builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
        return Value { expression: result, lanes: 1, kind, facts: Facts::ANY };
    }
    let word = type_of(machine.builder.module, kind, 1);
    let seen = machine.builder.emitter.local("seen", word, None);
    let first = machine.builder.emitter.load(pointer);
    machine.builder.emitter.store(seen, first);
    let ty = machine
        .builder
        .module
        .generate_predeclared_type(naga::PredeclaredType::AtomicCompareExchangeWeakResult(scalar));
    machine.builder.emitter.open();
    let old = machine.builder.loaded(seen, kind, 1);
    let new = changed_word(machine, access, &old, &value, operands.replacement.as_ref());
    let result = machine.builder.emitter.push_atomic_result(ty, true);
    let fun = AtomicFunction::Exchange { compare: Some(old.expression) };
    let value = new.expression;
    machine.builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
    let found = machine.builder.emitter.push(Expression::AccessIndex { base: result, index: 0 });
    let done = machine.builder.emitter.push(Expression::AccessIndex { base: result, index: 1 });
    machine.builder.emitter.store(seen, found);
    machine.builder.emitter.open();
    machine.builder.emitter.statement(Statement::Break);
    machine.builder.emitter.close_if(done);
    let body = machine.builder.emitter.close();
    machine.builder.emitter.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
    machine.builder.loaded(seen, kind, 1)
}

pub(crate) fn changed_word(
    machine: &mut Machine,
    access: &Access,
    old: &Value,
    value: &Value,
    replacement: Option<&Value>,
) -> Value {
    if access.changes_halves() {
        return changed_halves(machine, access.atomic, old, value);
    }
    let kind = LaneType::of(access.ty);
    let (a, b) = (machine.builder.cast(old, kind), machine.builder.cast(value, kind));
    let (zero, one) = (machine.builder.small(old.kind, 0), machine.builder.small(old.kind, 1));
    let new = match access.atomic {
        Some(Atomic::Add) if access.ty.base != Base::Float => machine.builder.binary(BinaryOperator::Add, old, value),
        Some(Atomic::Add) if access.ty == Type::F64 => machine.builder.binary(BinaryOperator::Add, &a, &b),
        Some(Atomic::Add) => {
            let (a, b) = (arithmetic::flush(machine, &a), arithmetic::flush(machine, &b));
            let sum = machine.builder.binary(BinaryOperator::Add, &a, &b);
            arithmetic::flush(machine, &sum)
        }
        Some(Atomic::Min) => wide::wide_extremum(&mut machine.builder, false, &a, &b),
        Some(Atomic::Max) => wide::wide_extremum(&mut machine.builder, true, &a, &b),
        Some(Atomic::IncrementWrap) => {
            let reached = machine.builder.test(BinaryOperator::GreaterEqual, old, value);
            let more = machine.builder.binary(BinaryOperator::Add, old, &one);
            machine.builder.select(&reached, &zero, &more)
        }
        Some(Atomic::DecrementWrap) => {
            let none = machine.builder.test(BinaryOperator::Equal, old, &zero);
            let beyond = machine.builder.test(BinaryOperator::Greater, old, value);
            let wraps = machine.builder.either(&none, &beyond);
            let less = machine.builder.binary(BinaryOperator::Subtract, old, &one);
            machine.builder.select(&wraps, value, &less)
        }
        Some(Atomic::CompareSwap) => {
            let same = machine.builder.test(BinaryOperator::Equal, old, value);
            let other = replacement.copied().present_or(*old);
            let other = machine.builder.cast(&other, old.kind);
            machine.builder.select(&same, &other, old)
        }
        Some(Atomic::And) => machine.builder.binary(BinaryOperator::And, old, value),
        Some(Atomic::Or) => machine.builder.binary(BinaryOperator::InclusiveOr, old, value),
        Some(Atomic::Xor) => machine.builder.binary(BinaryOperator::ExclusiveOr, old, value),
        Some(Atomic::Exchange) => *value,
        None => *old,
    };
    machine.builder.cast(&new, old.kind)
}

/// The word of two halves that an operation leaves.
fn changed_halves(machine: &mut Machine, atomic: Option<Atomic>, old: &Value, value: &Value) -> Value {
    let halves = [0, 16].map(|place| {
        let [a, b] = [old, value].map(|word| {
            let field = machine.builder.right(word, place);
            functions::half_of_bits(&mut machine.builder, &field)
        });
        let chosen = match atomic {
            Some(Atomic::Add) => machine.builder.binary(BinaryOperator::Add, &a, &b),
            Some(Atomic::Min) => {
                let below = machine.builder.test(BinaryOperator::Less, &b, &a);
                machine.builder.select(&below, &b, &a)
            }
            Some(Atomic::Max) => {
                let above = machine.builder.test(BinaryOperator::Greater, &b, &a);
                machine.builder.select(&above, &b, &a)
            }
            _ => b,
        };
        let bits = functions::bits_of_half(machine, &chosen);
        let bits = machine.builder.cast(&bits, LaneType::Unsigned);
        machine.builder.by_word(BinaryOperator::ShiftLeft, &bits, place)
    });
    machine.builder.binary(BinaryOperator::InclusiveOr, &halves[0], &halves[1])
}
