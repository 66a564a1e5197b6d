//! The memory of a group of a compute program: an array in the workgroup's address space, of words, or of vectors where
//! all accesses have whole vectors. Behind the elements of the program lie some that are only read, and some that are only
//! written: there go accesses beyond the end, which give zeros and change nothing.

use naga::{
    AddressSpace, ArraySize, AtomicFunction, BinaryOperator, Expression, GlobalVariable, Handle, Module, Span,
    Statement, Type as NagaType, TypeInner,
};

use crate::isa::Op;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::emit::variables::variable;
use crate::lower::machine::globals::GroupMemory;
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
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
pub(in crate::lower) fn bytes(program: &Program) -> u32 {
    let Arrangement::Compute { shared, .. } = program.arrangement else { return 0 };
    if program.instructions.iter().any(|instruction| instruction.op.shares()) {
        4 * (count(program, shared) * element(program) + 1)
    } else {
        0
    }
}

/// The memory, if the program uses any.
pub(in crate::lower) fn memory(module: &mut Module, program: &Program) -> Option<GroupMemory> {
    let Arrangement::Compute { shared: size, .. } = program.arrangement else { return None };
    if bytes(program) == 0 {
        return None;
    }
    let atomic = program.instructions.iter().any(|instruction| {
        let narrow = instruction.access.as_ref().is_some_and(|it| it.ty.width < Width::Bits32);
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

impl Machine<'_> {
    /// The element of an access, with another in place of what does not lie inside: one that is only read, or that is only
    /// written.
    fn group_reach(&mut self, memory: GroupMemory, operand: &Operand, size: u32, reads: bool) -> Reach {
        let offset = self.raw_index(operand.index, operand.relative.as_ref());
        let shift = (4 * memory.element).trailing_zeros();
        let address = if size > 4 * memory.element || size < 4 { self.and(&offset, !(size - 1)) } else { offset };
        let word = self.right(&address, shift);
        // The checker has looked at indices that it knows.
        if operand.relative.is_none() {
            return Reach { address, word, allowed: self.builder.truth(true) };
        }
        // Where the last whole access begins.
        let last = memory.size.checked_sub(size).map(|last| (last & !(size - 1)) >> shift);
        let beyond = self.builder.word(if reads { memory.end() } else { memory.end() + WIDEST / memory.element });
        if reads && last.map_or(0, |last| last + 1) == memory.end() {
            let word = self.builder.math(naga::MathFunction::Min, &[&word, &beyond]);
            return Reach { address, word, allowed: self.builder.truth(true) };
        }
        let allowed = match last {
            Some(last) => {
                let last = self.builder.word(last);
                self.builder.test(BinaryOperator::LessEqual, &word, &last)
            }
            None => self.builder.truth(false),
        };
        let word = self.builder.select(&allowed, &word, &beyond);
        Reach { address, word, allowed }
    }

    pub(in crate::lower) fn read_group(&mut self, access: &Access, operand: &Operand) -> Value {
        let Some(memory) = self.unit.variables.group_memory else { return self.builder.word(0) };
        let size = covered(access);
        let reach = self.group_reach(memory, operand, size, true);
        if memory.element == 1 {
            return self
                .lanes_at(access, &reach, |machine, word, behind| machine.load_word(memory.words, word, behind));
        }
        let vectors: Vec<Value> = (0..size.div_ceil(4 * memory.element))
            .map(|behind| Value { lanes: memory.element as u8, ..self.load_word(memory.words, &reach.word, behind) })
            .collect();
        if let ([vector], Width::Bits32) = (&vectors[..], access.ty.width) {
            return *vector;
        }
        self.lanes_at(access, &reach, |machine, _, behind| {
            let vector = vectors[(behind / memory.element) as usize];
            machine.builder.swizzle(&vector, &[(behind % memory.element) as u8])
        })
    }

    pub(in crate::lower) fn write_group(&mut self, access: &Access, operand: &Operand, value: &Value) {
        let Some(memory) = self.unit.variables.group_memory else { return };
        let size = covered(access);
        let reach = self.group_reach(memory, operand, size, false);
        if size == 4 * memory.element && memory.element > 1 && access.ty.width == Width::Bits32 {
            let value = self.builder.widen(value, memory.element as u8);
            let value = self.builder.cast(&value, LaneType::Unsigned);
            let pointer = self.word_of(memory.words, &reach.word, 0);
            return self.builder.emitter.store(pointer, value.expression);
        }
        let words = self.stored_words(access, value);
        let elements: Vec<Value> =
            words.chunks(memory.element as usize).map(|words| self.builder.join(words)).collect();
        self.put_words(access, &reach, &elements, memory.words);
    }

    pub(in crate::lower) fn change_group(
        &mut self,
        access: &Access,
        operand: &Operand,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let Some(memory) = self.unit.variables.group_memory else { return self.builder.word(0) };
        let wide = access.ty.width == Width::Bits64;
        let reach = self.group_reach(memory, operand, access.changed_bytes(), false);
        let kind = if wide { LaneType::Wide } else { LaneType::Unsigned };
        let ty = type_of(self.builder.module, kind, 1);
        let old = self.builder.emitter.local("found", ty, None);
        let zero = self.small(kind, 0);
        self.builder.emitter.store(old, zero.expression);
        self.builder.emitter.open();
        let found = match memory.lock.filter(|_| wide) {
            Some(lock) => self.change_locked(access, &reach, operands, (memory, lock)),
            None => {
                let pointer = self.word_of(memory.words, &reach.word, 0);
                self.atomic_word(access, pointer, operands)
            }
        };
        self.builder.emitter.store(old, found.expression);
        let accept = self.builder.emitter.close();
        let condition = reach.allowed.expression;
        self.builder.emitter.statement(Statement::If { condition, accept, reject: naga::Block::new() });
        let expression = self.builder.emitter.load(old);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    /// Changes a pair of words while no other invocation does. Whoever has the lock gives it back within the round, and
    /// only then leaves the loop: a device may run what leaves a loop after the rounds of all invocations in step, which
    /// would then wait for the lock for ever (NVIDIA's do).
    fn change_locked(
        &mut self,
        access: &Access,
        reach: &Reach,
        operands: &AtomicOperands<Value>,
        (memory, lock): (GroupMemory, Handle<GlobalVariable>),
    ) -> Value {
        let wide = type_of(self.builder.module, LaneType::Wide, 1);
        let seen = self.builder.emitter.local("seen", wide, None);
        let ty = self
            .builder
            .module
            .generate_predeclared_type(naga::PredeclaredType::AtomicCompareExchangeWeakResult(naga::Scalar::U32));
        let value = self.builder.cast(&operands.value, LaneType::Wide);
        let lock = self.builder.emitter.global(lock);
        let truth = type_of(self.builder.module, LaneType::Bool, 1);
        let done = self.builder.emitter.local("done", truth, None);
        let no = self.builder.truth(false);
        self.builder.emitter.store(done, no.expression);
        self.builder.emitter.open();
        let (free, taken) = (self.builder.word(0), self.builder.word(1));
        let result = self.builder.emitter.push_atomic_result(ty, true);
        let fun = AtomicFunction::Exchange { compare: Some(free.expression) };
        let value_of_lock = taken.expression;
        let statement = Statement::Atomic { pointer: lock, fun, value: value_of_lock, result: Some(result) };
        self.builder.emitter.statement(statement);
        let mine = self.builder.emitter.push(Expression::AccessIndex { base: result, index: 1 });
        self.builder.emitter.open();
        let [low, high] = [0, 1].map(|behind| self.load_word(memory.words, &reach.word, behind));
        let old = self.paired(&low, &high);
        self.builder.emitter.store(seen, old.expression);
        let new = self.changed_word(access, &old, &value, operands.replacement.as_ref());
        let [low, high] = self.halves(&new);
        for (behind, word) in [low, high].into_iter().enumerate() {
            let pointer = self.word_of(memory.words, &reach.word, behind as u32);
            let word = self.builder.cast(&word, LaneType::Unsigned);
            self.builder.emitter.store(pointer, word.expression);
        }
        self.builder.emitter.store(lock, free.expression);
        let yes = self.builder.truth(true);
        self.builder.emitter.store(done, yes.expression);
        let accept = self.builder.emitter.close();
        self.builder.emitter.statement(Statement::If { condition: mine, accept, reject: naga::Block::new() });
        let body = self.builder.emitter.close();
        self.builder.emitter.open();
        let over = self.builder.emitter.load(done);
        let continuing = self.builder.emitter.close();
        self.builder.emitter.statement(Statement::Loop { body, continuing, break_if: Some(over) });
        let expression = self.builder.emitter.load(seen);
        Value { expression, lanes: 1, kind: LaneType::Wide, facts: Facts::ANY }
    }

    /// A word of an array in memory: so many behind another.
    pub(in crate::lower) fn word_of(
        &mut self,
        array: Handle<GlobalVariable>,
        word: &Value,
        behind: u32,
    ) -> Handle<Expression> {
        let base = self.builder.emitter.global(array);
        let index = if behind == 0 { *word } else { self.add_word(word, behind) };
        self.builder.emitter.push(Expression::Access { base, index: index.expression })
    }

    pub(in crate::lower) fn load_word(&mut self, array: Handle<GlobalVariable>, word: &Value, behind: u32) -> Value {
        let pointer = self.word_of(array, word, behind);
        let expression = self.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    /// Writes words of an access; narrow elements leave their neighbours.
    pub(in crate::lower) fn put_words(
        &mut self,
        access: &Access,
        reach: &Reach,
        words: &[Value],
        array: Handle<GlobalVariable>,
    ) {
        let narrow = access.ty.width.bytes() * 8;
        if narrow >= 32 {
            for (at, word) in words.iter().enumerate() {
                let pointer = self.word_of(array, &reach.word, at as u32);
                self.builder.emitter.store(pointer, word.expression);
            }
            return;
        }
        let Some(word) = words.first() else { return };
        let places = self.and(&reach.address, 3);
        let three = self.builder.word(3);
        let places = self.builder.binary(BinaryOperator::ShiftLeft, &places, &three);
        let field = self.builder.word((1 << narrow) - 1);
        let new = self.builder.binary(BinaryOperator::And, word, &field);
        let new = self.builder.binary(BinaryOperator::ShiftLeft, &new, &places);
        let field = self.builder.binary(BinaryOperator::ShiftLeft, &field, &places);
        let kept = self.builder.unary(naga::UnaryOperator::BitwiseNot, &field);
        let pointer = self.word_of(array, &reach.word, 0);
        for (fun, value) in [(AtomicFunction::And, kept), (AtomicFunction::InclusiveOr, new)] {
            let value = value.expression;
            self.builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: None });
        }
    }
}
