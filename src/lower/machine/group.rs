//! The memory of a group of a compute program: an array of words in the workgroup's address space. Behind the words of
//! the program lie some that are only read, and some that are only written: there go accesses beyond the end, which
//! give zeros and change nothing.

use naga::{
    AddressSpace, ArraySize, AtomicFunction, BinaryOperator, Expression, GlobalVariable, Handle, Module, Span,
    Statement, Type as NagaType, TypeInner,
};

use crate::isa::Op;
use crate::lower::emit::emitter::{Kind, type_of};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::globals::variable;
use crate::lower::emit::value::Value;
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, Arrangement, Instruction, Operand, Program};
use crate::vocabulary::Width;

/// Words of the largest access.
const WIDEST: u32 = 8;

/// The variables of a group's memory.
#[derive(Copy, Clone, Debug)]
pub(in crate::lower) struct GroupMemory {
    pub words: Handle<GlobalVariable>,
    /// Bytes that the program declares.
    pub size: u32,
    /// Not 0 while an invocation changes 64 bits: no device has the same memory as words and as pairs of them.
    pub lock: Option<Handle<GlobalVariable>>,
}

impl GroupMemory {
    /// The first word behind those of the program.
    fn end(self) -> u32 {
        self.size.div_ceil(4)
    }
}

fn changes_wide(instruction: &Instruction) -> bool {
    let wide = instruction.access.as_ref().is_some_and(|access| access.ty.width == Width::Bits64);
    instruction.op == Op::Atoms && wide
}

/// Bytes that the group's memory takes of a device.
pub(in crate::lower) fn bytes(program: &Program) -> u32 {
    let Arrangement::Compute { shared, .. } = program.arrangement else { return 0 };
    if program.instructions.iter().any(|instruction| instruction.op.shares()) {
        4 * (shared.div_ceil(4) + 2 * WIDEST + 1)
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
    let word = type_of(module, Kind::Unsigned, 1);
    let inner = TypeInner::Atomic(naga::Scalar::U32);
    let locked = program.instructions.iter().any(changes_wide);
    let changed = (atomic || locked).then(|| module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED));
    let count = std::num::NonZeroU32::new(size.div_ceil(4) + 2 * WIDEST)?;
    let inner = TypeInner::Array { base: changed.unwrap_or(word), size: ArraySize::Constant(count), stride: 4 };
    let array = module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED);
    let words = variable(module, "group_memory", AddressSpace::WorkGroup, None, array);
    let lock = changed.filter(|_| locked);
    let lock = lock.map(|ty| variable(module, "group_memory_lock", AddressSpace::WorkGroup, None, ty));
    Some(GroupMemory { words, size, lock })
}

impl Machine<'_> {
    /// The word of an access, with `beyond` in place of what does not lie inside.
    fn group_reach(&mut self, memory: GroupMemory, operand: &Operand, size: u32, beyond: u32) -> Reach {
        let offset = self.raw_index(operand.index, operand.relative.as_ref());
        let address = self.and(&offset, !(size - 1));
        let word = self.right(&address, 2);
        // The checker has looked at indices that it knows.
        if operand.relative.is_none() {
            return Reach { address, word, allowed: self.builder.truth(true) };
        }
        let allowed = match memory.size.checked_sub(size) {
            Some(last) => {
                let last = self.builder.word(last & !(size - 1));
                self.builder.test(BinaryOperator::LessEqual, &address, &last)
            }
            None => self.builder.truth(false),
        };
        let beyond = self.builder.word(beyond);
        let word = self.builder.select(&allowed, &word, &beyond);
        Reach { address, word, allowed }
    }

    pub(in crate::lower) fn read_group(&mut self, access: &Access, operand: &Operand) -> Value {
        let Some(memory) = self.group_memory else { return self.builder.word(0) };
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = self.group_reach(memory, operand, size, memory.end());
        self.lanes_at(access, &reach, |machine, word, behind| machine.load_word(memory.words, word, behind))
    }

    pub(in crate::lower) fn write_group(&mut self, access: &Access, operand: &Operand, value: &Value) {
        let Some(memory) = self.group_memory else { return };
        let size = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let reach = self.group_reach(memory, operand, size, memory.end() + WIDEST);
        let words = self.stored_words(access, value);
        self.put_words(access, &reach, &words, memory.words);
    }

    pub(in crate::lower) fn change_group(
        &mut self,
        access: &Access,
        operand: &Operand,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let Some(memory) = self.group_memory else { return self.builder.word(0) };
        let wide = access.ty.width == Width::Bits64;
        let reach = self.group_reach(memory, operand, access.changed_bytes(), memory.end() + WIDEST);
        let kind = if wide { Kind::Wide } else { Kind::Unsigned };
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
        let wide = type_of(self.builder.module, Kind::Wide, 1);
        let seen = self.builder.emitter.local("seen", wide, None);
        let ty = self
            .builder
            .module
            .generate_predeclared_type(naga::PredeclaredType::AtomicCompareExchangeWeakResult(naga::Scalar::U32));
        let value = self.builder.cast(&operands.value, Kind::Wide);
        let lock = self.builder.emitter.global(lock);
        let truth = type_of(self.builder.module, Kind::Bool, 1);
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
            let word = self.builder.cast(&word, Kind::Unsigned);
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
        Value { expression, lanes: 1, kind: Kind::Wide, facts: Facts::ANY }
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
        Value { expression, lanes: 1, kind: Kind::Unsigned, facts: Facts::ANY }
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
