//! Words of memory, whosever it is.

use naga::{AtomicFunction, BinaryOperator, Expression, GlobalVariable, Handle, Statement};

use crate::lower::emit::{Builder, LaneType, Mask, Value};
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
use crate::program::Access;
use crate::vocabulary::{Base, Width};

/// A word of an array in memory: so many behind another.
pub(crate) fn word_of(
    builder: &mut Builder,
    array: Handle<GlobalVariable>,
    word: &Value,
    behind: u32,
) -> Handle<Expression> {
    let base = builder.emitter.global(array);
    let index = if behind == 0 { *word } else { builder.add_word(word, behind) };
    builder.emitter.push(Expression::Access { base, index: index.expression })
}

pub(crate) fn load_word(builder: &mut Builder, array: Handle<GlobalVariable>, word: &Value, behind: u32) -> Value {
    let pointer = word_of(builder, array, word, behind);
    builder.loaded(pointer, LaneType::Unsigned, 1)
}

/// Writes words of an access; narrow elements leave their neighbours.
pub(crate) fn put_words(
    builder: &mut Builder,
    access: &Access,
    reach: &Reach,
    words: &[Value],
    array: Handle<GlobalVariable>,
) {
    let narrow = access.ty.width.bytes() * 8;
    if narrow >= 32 {
        for (at, word) in words.iter().enumerate() {
            let pointer = word_of(builder, array, &reach.word, at as u32);
            builder.emitter.store(pointer, word.expression);
        }
        return;
    }
    let Some(word) = words.first() else { return };
    let places = builder.and(&reach.address, 3);
    let places = builder.by_word(BinaryOperator::ShiftLeft, &places, 3);
    let field = builder.word((1 << narrow) - 1);
    let new = builder.binary(BinaryOperator::And, word, &field);
    let new = builder.binary(BinaryOperator::ShiftLeft, &new, &places);
    let field = builder.binary(BinaryOperator::ShiftLeft, &field, &places);
    let kept = builder.unary(naga::UnaryOperator::BitwiseNot, &field);
    let pointer = word_of(builder, array, &reach.word, 0);
    for (fun, value) in [(AtomicFunction::And, kept), (AtomicFunction::InclusiveOr, new)] {
        let value = value.expression;
        builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: None });
    }
}

/// The lanes of an access by its words.
pub(crate) fn lanes_at(
    builder: &mut Builder,
    access: &Access,
    reach: &Reach,
    load: impl Fn(&mut Builder, &Value, u32) -> Value,
) -> Value {
    let wide = access.ty.width == Width::Bits64;
    let step = access.ty.width.bytes().max(4) / 4;
    let count = u32::from(access.count.clamp(1, 4));
    let mut lanes = Vec::new();
    for lane in 0..count {
        let word = load(builder, &reach.word, lane * step);
        lanes.push(if wide {
            let high = load(builder, &reach.word, lane * step + 1);
            builder.paired(&word, &high)
        } else {
            word
        });
    }
    let narrow = access.ty.width.bytes() * 8;
    if narrow < 32 {
        let places = builder.and(&reach.address, 3);
        let places = builder.by_word(BinaryOperator::ShiftLeft, &places, 3);
        let word = builder.binary(BinaryOperator::ShiftRight, &lanes[0], &places);
        let up = builder.word(32 - narrow);
        let word = builder.binary(BinaryOperator::ShiftLeft, &word, &up);
        let kind = if access.ty.base == Base::Signed { LaneType::Signed } else { LaneType::Unsigned };
        let word = builder.cast(&word, kind);
        let word = builder.binary(BinaryOperator::ShiftRight, &word, &up);
        return builder.cast(&word, LaneType::Unsigned);
    }
    builder.join(&lanes)
}

/// The words that a store writes.
pub(crate) fn stored_words(builder: &mut Builder, access: &Access, value: &Value) -> Vec<Value> {
    let count = access.count.clamp(1, 4);
    let value = builder.widen(value, count);
    if access.ty.width == Width::Bits64 {
        let [low, high] = builder.halves(&value);
        return (0..count).flat_map(|at| [(low, at), (high, at)]).map(|(of, at)| builder.swizzle(&of, &[at])).collect();
    }
    let value = builder.cast(&value, LaneType::Unsigned);
    (0..count).map(|lane| builder.swizzle(&value, &[lane])).collect()
}

/// Runs the code from `body` where the mask holds, and where the invocation may store.
pub(crate) fn guarded_store(machine: &mut Machine, allowed: &Mask, body: impl FnOnce(&mut Machine)) {
    let mut mask = *allowed;
    if let Some(covered) = machine.unit.variables.covered {
        let pointer = machine.builder.emitter.global(covered);
        let covered = machine.builder.loaded(pointer, LaneType::Unsigned, 1);
        let covered = machine.builder.test_word(BinaryOperator::NotEqual, &covered, 0);
        mask = machine.builder.both(&mask, &covered);
    } else if machine.builder.known_mask(allowed) == Some(true) {
        return body(machine);
    }
    machine.builder.emitter.open();
    body(machine);
    machine.builder.emitter.close_if(mask.expression);
}

/// The same for a change, which gives helpers the current value.
pub(crate) fn guarded_change(
    machine: &mut Machine,
    allowed: &Mask,
    old: Handle<Expression>,
    pointer: Handle<Expression>,
    body: impl FnOnce(&mut Machine) -> Value,
) {
    machine.builder.emitter.open();
    let change = |machine: &mut Machine| {
        let found = body(machine);
        machine.builder.emitter.store(old, found.expression);
    };
    if machine.unit.variables.covered.is_some() {
        let there = machine.builder.emitter.load(pointer);
        machine.builder.emitter.store(old, there);
        let always = machine.builder.truth(true);
        guarded_store(machine, &always, change);
    } else {
        change(machine);
    }
    machine.builder.emitter.close_if(allowed.expression);
}
