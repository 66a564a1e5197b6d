//! The memory of a group of a compute program: an array in the workgroup's address space, of words, or of vectors where
//! all accesses have whole vectors. Behind the elements of the program lie some that are only read, and some that are only
//! written: there go accesses beyond the end, which give zeros and change nothing.

use naga::{
    AddressSpace, ArraySize, AtomicFunction, BinaryOperator, Expression, GlobalVariable, Handle, Module, Span,
    Statement, Type as NagaType, TypeInner,
};

use crate::isa::Op;
use crate::lower::emit::variables::variable;
use crate::lower::emit::{Builder, LaneType, Value, type_of};
use crate::lower::machine::globals::GroupMemory;
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{access, addresses, atomics};
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, Arrangement, Instruction, Operand, Program};
use crate::vocabulary::Width;

/// Words of the largest access.
const WIDEST: u32 = 8;

impl GroupMemory {
    /// The first element after those of the program.
    fn end(self) -> u32 {
        end(self.size, self.element)
    }
}

fn end(size: u32, element: u32) -> u32 {
    // Only words may be used in part.
    if element == 1 { size.div_ceil(4) } else { size / (4 * element) }
}

/// Bytes that an access reads or writes.
fn covered(access: &Access) -> u32 {
    access.ty.width.bytes() * u32::from(access.count.clamp(1, 4))
}

/// Words of an element: what all accesses have at least.
fn element(program: &Program) -> u32 {
    let shares = program.instructions.iter().filter(|instruction| instruction.op.shares());
    let size = |instruction: &Instruction| match &instruction.access {
        Some(access) if instruction.op != Op::Atoms => covered(access),
        _ => 4,
    };
    match shares.map(size).min() {
        Some(16..) => 4,
        Some(8..) => 2,
        _ => 1,
    }
}

/// The number of all elements.
fn count(program: &Program, size: u32) -> u32 {
    let element = element(program);
    end(size, element) + 2 * WIDEST / element
}

fn changes_wide(instruction: &Instruction) -> bool {
    let wide = instruction.access.as_ref().is_some_and(|access| access.ty.width == Width::Bits64);
    instruction.op == Op::Atoms && wide
}

/// Bytes that the group's memory takes of a device.
pub(crate) fn bytes(program: &Program) -> u32 {
    let Arrangement::Compute { shared, .. } = program.arrangement else { return 0 };
    if program.instructions.iter().any(|instruction| instruction.op.shares()) {
        4 * (count(program, shared) * element(program) + 1)
    } else {
        0
    }
}

/// The memory, if the program uses any.
pub(crate) fn memory(module: &mut Module, program: &Program) -> Option<GroupMemory> {
    let Arrangement::Compute { shared: size, .. } = program.arrangement else { return None };
    if bytes(program) == 0 {
        return None;
    }
    let atomic = program.instructions.iter().any(|instruction| {
        let narrow = instruction.access.as_ref().is_some_and(|access| access.ty.width < Width::Bits32);
        instruction.op == Op::Atoms || (instruction.op == Op::Sts && narrow)
    });
    let element = element(program);
    let plain = type_of(module, LaneType::Unsigned, element as u8);
    let inner = TypeInner::Atomic(naga::Scalar::U32);
    let locked = program.instructions.iter().any(changes_wide);
    let changed = (atomic || locked).then(|| module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED));
    let count = std::num::NonZeroU32::new(count(program, size))?;
    let base = changed.unwrap_or(plain);
    let inner = TypeInner::Array { base, size: ArraySize::Constant(count), stride: 4 * element };
    let array = module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED);
    let words = variable(module, "group_memory", AddressSpace::WorkGroup, None, array);
    let lock = changed.filter(|_| locked);
    let lock = lock.map(|ty| variable(module, "group_memory_lock", AddressSpace::WorkGroup, None, ty));
    Some(GroupMemory { words, size, element, lock })
}

/// The element of an access, with another in place of what does not lie inside: one that is only read, or that is only
/// written.
fn group_reach(machine: &mut Machine, memory: GroupMemory, operand: &Operand, size: u32, reads: bool) -> Reach {
    let offset = addresses::raw_index(machine, operand.index, operand.relative.as_ref());
    let shift = (4 * memory.element).trailing_zeros();
    let address =
        if size > 4 * memory.element || size < 4 { machine.builder.and(&offset, !(size - 1)) } else { offset };
    let word = machine.builder.right(&address, shift);
    // The checker has looked at indices that it knows.
    if operand.relative.is_none() {
        return Reach { address, word, allowed: machine.builder.truth(true) };
    }
    // Where the last whole access begins.
    let last = memory.size.checked_sub(size).map(|last| (last & !(size - 1)) >> shift);
    let beyond = machine.builder.word(if reads { memory.end() } else { memory.end() + WIDEST / memory.element });
    if reads && last.map_or(0, |last| last + 1) == memory.end() {
        let word = machine.builder.math(naga::MathFunction::Min, &[&word, &beyond]);
        return Reach { address, word, allowed: machine.builder.truth(true) };
    }
    let allowed = match last {
        Some(last) => machine.builder.test_word(BinaryOperator::LessEqual, &word, last),
        None => machine.builder.truth(false),
    };
    let word = machine.builder.select(&allowed, &word, &beyond);
    Reach { address, word, allowed }
}

pub(crate) fn read_group(machine: &mut Machine, access: &Access, operand: &Operand) -> Value {
    let Some(memory) = machine.unit.variables.group_memory else { return machine.builder.word(0) };
    let size = covered(access);
    let reach = group_reach(machine, memory, operand, size, true);
    if memory.element == 1 {
        let load = |builder: &mut Builder, word: &Value, behind| access::load_word(builder, memory.words, word, behind);
        return access::lanes_at(&mut machine.builder, access, &reach, load);
    }
    let vectors: Vec<Value> = (0..size.div_ceil(4 * memory.element))
        .map(|behind| Value {
            lanes: memory.element as u8,
            ..access::load_word(&mut machine.builder, memory.words, &reach.word, behind)
        })
        .collect();
    if let ([vector], Width::Bits32) = (&vectors[..], access.ty.width) {
        return *vector;
    }
    access::lanes_at(&mut machine.builder, access, &reach, |builder, _, behind| {
        let vector = vectors[(behind / memory.element) as usize];
        builder.swizzle(&vector, &[(behind % memory.element) as u8])
    })
}

pub(crate) fn write_group(machine: &mut Machine, access: &Access, operand: &Operand, value: &Value) {
    let Some(memory) = machine.unit.variables.group_memory else { return };
    let size = covered(access);
    let reach = group_reach(machine, memory, operand, size, false);
    if size == 4 * memory.element && memory.element > 1 && access.ty.width == Width::Bits32 {
        let value = machine.builder.widen(value, memory.element as u8);
        let value = machine.builder.cast(&value, LaneType::Unsigned);
        let pointer = access::word_of(&mut machine.builder, memory.words, &reach.word, 0);
        return machine.builder.emitter.store(pointer, value.expression);
    }
    let words = access::stored_words(&mut machine.builder, access, value);
    let elements: Vec<Value> = words.chunks(memory.element as usize).map(|words| machine.builder.join(words)).collect();
    access::put_words(&mut machine.builder, access, &reach, &elements, memory.words);
}

pub(crate) fn change_group(
    machine: &mut Machine,
    access: &Access,
    operand: &Operand,
    operands: &AtomicOperands<Value>,
) -> Value {
    let Some(memory) = machine.unit.variables.group_memory else { return machine.builder.word(0) };
    let wide = access.ty.width == Width::Bits64;
    let reach = group_reach(machine, memory, operand, access.changed_bytes(), false);
    let kind = if wide { LaneType::Wide } else { LaneType::Unsigned };
    let ty = type_of(machine.builder.module, kind, 1);
    let old = machine.builder.emitter.local("found", ty, None);
    let zero = machine.builder.small(kind, 0);
    machine.builder.emitter.store(old, zero.expression);
    machine.builder.emitter.open();
    let found = match memory.lock.filter(|_| wide) {
        Some(lock) => change_locked(machine, access, &reach, operands, (memory, lock)),
        None => {
            let pointer = access::word_of(&mut machine.builder, memory.words, &reach.word, 0);
            atomics::atomic_word(machine, access, pointer, operands)
        }
    };
    machine.builder.emitter.store(old, found.expression);
    machine.builder.emitter.close_if(reach.allowed.expression);
    machine.builder.loaded(old, kind, 1)
}

/// Changes a pair of words while no other invocation does. The owner of the lock releases it within the round, and
/// only then leaves the loop: a device may run what leaves a loop after the rounds of all invocations in step, which
/// would then wait for the lock for ever (NVIDIA's do).
fn change_locked(
    machine: &mut Machine,
    access: &Access,
    reach: &Reach,
    operands: &AtomicOperands<Value>,
    (memory, lock): (GroupMemory, Handle<GlobalVariable>),
) -> Value {
    let wide = type_of(machine.builder.module, LaneType::Wide, 1);
    let seen = machine.builder.emitter.local("seen", wide, None);
    let ty = machine
        .builder
        .module
        .generate_predeclared_type(naga::PredeclaredType::AtomicCompareExchangeWeakResult(naga::Scalar::U32));
    let value = machine.builder.cast(&operands.value, LaneType::Wide);
    let lock = machine.builder.emitter.global(lock);
    let truth = type_of(machine.builder.module, LaneType::Bool, 1);
    let done = machine.builder.emitter.local("done", truth, None);
    let no = machine.builder.truth(false);
    machine.builder.emitter.store(done, no.expression);
    machine.builder.emitter.open();
    let (free, taken) = (machine.builder.word(0), machine.builder.word(1));
    let result = machine.builder.emitter.push_atomic_result(ty, true);
    let fun = AtomicFunction::Exchange { compare: Some(free.expression) };
    let value_of_lock = taken.expression;
    let statement = Statement::Atomic { pointer: lock, fun, value: value_of_lock, result: Some(result) };
    machine.builder.emitter.statement(statement);
    let mine = machine.builder.emitter.push(Expression::AccessIndex { base: result, index: 1 });
    machine.builder.emitter.open();
    let [low, high] = [0, 1].map(|behind| access::load_word(&mut machine.builder, memory.words, &reach.word, behind));
    let old = machine.builder.paired(&low, &high);
    machine.builder.emitter.store(seen, old.expression);
    let new = atomics::changed_word(machine, access, &old, &value, operands.replacement.as_ref());
    let [low, high] = machine.builder.halves(&new);
    for (behind, word) in [low, high].into_iter().enumerate() {
        let pointer = access::word_of(&mut machine.builder, memory.words, &reach.word, behind as u32);
        let word = machine.builder.cast(&word, LaneType::Unsigned);
        machine.builder.emitter.store(pointer, word.expression);
    }
    machine.builder.emitter.store(lock, free.expression);
    let yes = machine.builder.truth(true);
    machine.builder.emitter.store(done, yes.expression);
    machine.builder.emitter.close_if(mine);
    let body = machine.builder.emitter.close();
    machine.builder.emitter.open();
    let over = machine.builder.emitter.load(done);
    let continuing = machine.builder.emitter.close();
    machine.builder.emitter.statement(Statement::Loop { body, continuing, break_if: Some(over) });
    machine.builder.loaded(seen, LaneType::Wide, 1)
}
