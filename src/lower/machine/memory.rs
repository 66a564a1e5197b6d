//! Memory by address, and parameter buffers: one storage buffer with the heap, and one with its table. The heap has the
//! layout of `crate::memory`; the table has a pair of start and size for each binding point, then the entries of the
//! pages.

use naga::{
    AddressSpace, ArraySize, AtomicFunction, BinaryOperator, Expression, Handle, Module, ResourceBinding, Span,
    Statement, StorageAccess, Type as NagaType, TypeInner,
};

use crate::isa::{Atomic, Op, Uses};
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::emit::variables::{variable, word_array};
use crate::lower::machine::arithmetic::kind_of;
use crate::lower::machine::globals::{BUFFERS, MemoryGlobals};
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
use crate::machine::ops::{Ops, Unary};
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, BufferKind, File, Operand, Program, Relative};
use crate::vocabulary::{Base, Present, Type, Width};

/// Whether the file is a range of the heap.
fn is_in_heap(file: File) -> bool {
    matches!(file, File::Buffer(kind) if kind != BufferKind::Shared)
}

/// Whether the program accesses memory at all, and whether it writes there.
pub(in crate::lower) fn uses(program: &Program) -> (bool, bool) {
    let instructions = program.typed_instructions();
    let any = |test: &dyn Fn(Op) -> bool| instructions.iter().any(|instruction| test(instruction.op));
    let buffers =
        instructions.iter().any(|instruction| instruction.sources().iter().any(|operand| is_in_heap(operand.file)));
    let writes = any(&|op| op.uses(Uses::WRITES_MEMORY.union(Uses::WRITES_BUFFER)));
    (buffers || writes || any(&|op| op == Op::Load), writes)
}

/// Whether the program has 64-bit atomic operations.
pub(in crate::lower) fn changes_pairs(program: &Program) -> bool {
    program.typed_instructions().iter().any(|instruction| {
        let wide = instruction.access.as_ref().is_some_and(|access| access.ty.width == Width::Bits64);
        matches!(instruction.op, Op::Atom | Op::Atomb) && wide
    })
}

/// The two buffers, if the program needs them.
pub(in crate::lower) fn globals(
    module: &mut Module,
    program: &Program,
    others_store: bool,
    next: &mut dyn FnMut() -> ResourceBinding,
) -> Option<MemoryGlobals> {
    let (used, writes) = uses(program);
    if !used {
        return None;
    }
    let atomic = program.typed_instructions().iter().any(|instruction| {
        let narrow = instruction.access.as_ref().is_some_and(|it| it.ty.width < Width::Bits32);
        let stores = matches!(instruction.op, Op::Store | Op::Stb);
        matches!(instruction.op, Op::Atom | Op::Atomb | Op::Atomctr(_)) || (stores && narrow)
    });
    let (words, table) = (word_array(module, atomic), word_array(module, false));
    let load = StorageAccess::LOAD;
    let access = if writes || others_store { load | StorageAccess::STORE } else { load };
    let words = variable(module, "memory", AddressSpace::Storage { access }, Some(next()), words);
    let table = variable(module, "memory_table", AddressSpace::Storage { access: load }, Some(next()), table);
    let pairs = changes_pairs(program).then(|| {
        let inner = TypeInner::Atomic(naga::Scalar::U64);
        let base = module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED);
        let inner = TypeInner::Array { base, size: ArraySize::Dynamic, stride: 8 };
        let array = module.types.insert(NagaType { name: None, inner }, Span::UNDEFINED);
        variable(module, "memory_pairs", AddressSpace::Storage { access }, Some(next()), array)
    });
    Some(MemoryGlobals { words, table, pairs })
}

impl Machine<'_> {
    /// An index plus an offset, whatever the sum, as an unsigned number.
    pub(in crate::lower) fn raw_index(&mut self, index: i32, relative: Option<&Relative>) -> Value {
        let offset = self.builder.word(index.cast_unsigned());
        let Some(relative) = relative else { return offset };
        let address = match self.unit.plan.slots.register(relative.file, relative.index.into()) {
            Some(slot) => self.read(slot, &[relative.component]),
            None => self.builder.word(0),
        };
        let address = self.index_word(&address, LaneType::Unsigned);
        if index == 0 {
            return address;
        }
        self.builder.binary(naga::BinaryOperator::Add, &address, &offset)
    }

    /// The same, clamped to its range.
    pub(in crate::lower) fn index_of(&mut self, index: i32, relative: Option<&Relative>) -> Value {
        let Some(relative) = relative else { return self.builder.word(index.cast_unsigned()) };
        let (number, first, count) = self.reach(relative, index);
        let number = self.builder.cast(&number, LaneType::Signed);
        let (low, high) = (self.builder.integer(0), self.builder.integer(i32::from(count) - 1));
        let held = self.builder.math(naga::MathFunction::Clamp, &[&number, &low, &high]);
        let held = self.builder.cast(&held, LaneType::Unsigned);
        let first = self.builder.word(first.into());
        self.builder.binary(naga::BinaryOperator::Add, &held, &first)
    }

    pub(in crate::lower) fn and(&mut self, value: &Value, mask: u32) -> Value {
        let mask = self.builder.word(mask);
        self.builder.binary(BinaryOperator::And, value, &mask)
    }

    pub(in crate::lower) fn add_word(&mut self, value: &Value, number: u32) -> Value {
        let number = self.builder.word(number);
        self.builder.binary(BinaryOperator::Add, value, &number)
    }

    pub(in crate::lower) fn right(&mut self, value: &Value, places: u32) -> Value {
        let places = self.builder.word(places);
        self.builder.binary(BinaryOperator::ShiftRight, value, &places)
    }

    pub(in crate::lower) fn table_entry(&mut self, index: &Value) -> Value {
        let Some(memory) = self.unit.variables.memory.as_ref() else { return self.builder.word(0) };
        let base = self.builder.emitter.global(memory.table);
        let pointer = self.builder.emitter.push(Expression::Access { base, index: index.expression });
        let expression = self.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    /// The lanes of an access to the heap, zeros if it is not allowed.
    pub(in crate::lower) fn elements(&mut self, access: &Access, reach: &Reach) -> Value {
        let Some(words) = self.unit.variables.memory.as_ref().map(|memory| memory.words) else {
            return self.builder.word(0);
        };
        let allowed = reach.allowed;
        self.lanes_at(access, reach, |machine, word, behind| {
            let word = machine.load_word(words, word, behind);
            let zero = machine.builder.word(0);
            machine.builder.select(&allowed, &word, &zero)
        })
    }

    /// The lanes of an access by its words.
    pub(in crate::lower) fn lanes_at(
        &mut self,
        access: &Access,
        reach: &Reach,
        load: impl Fn(&mut Self, &Value, u32) -> Value,
    ) -> Value {
        let wide = access.ty.width == Width::Bits64;
        let step = access.ty.width.bytes().max(4) / 4;
        let count = u32::from(access.count.clamp(1, 4));
        let mut lanes = Vec::new();
        for lane in 0..count {
            let word = load(self, &reach.word, lane * step);
            lanes.push(if wide {
                let high = load(self, &reach.word, lane * step + 1);
                self.paired(&word, &high)
            } else {
                word
            });
        }
        let narrow = access.ty.width.bytes() * 8;
        if narrow < 32 {
            let places = self.and(&reach.address, 3);
            let three = self.builder.word(3);
            let places = self.builder.binary(BinaryOperator::ShiftLeft, &places, &three);
            let word = self.builder.binary(BinaryOperator::ShiftRight, &lanes[0], &places);
            let up = self.builder.word(32 - narrow);
            let word = self.builder.binary(BinaryOperator::ShiftLeft, &word, &up);
            let kind = if access.ty.base == Base::Signed { LaneType::Signed } else { LaneType::Unsigned };
            let word = self.builder.cast(&word, kind);
            let word = self.builder.binary(BinaryOperator::ShiftRight, &word, &up);
            return self.builder.cast(&word, LaneType::Unsigned);
        }
        self.builder.join(&lanes)
    }

    /// The words that a store writes.
    pub(in crate::lower) fn stored_words(&mut self, access: &Access, value: &Value) -> Vec<Value> {
        let count = access.count.clamp(1, 4);
        let value = self.builder.widen(value, count);
        if access.ty.width == Width::Bits64 {
            let [low, high] = self.halves(&value);
            return (0..count)
                .flat_map(|at| [(low, at), (high, at)])
                .map(|(of, at)| self.builder.swizzle(&of, &[at]))
                .collect();
        }
        let value = self.builder.cast(&value, LaneType::Unsigned);
        (0..count).map(|lane| self.builder.swizzle(&value, &[lane])).collect()
    }

    /// Runs the code from `body` where the mask holds, and where the invocation may store.
    pub(in crate::lower) fn guarded_store(&mut self, allowed: &Mask, body: impl FnOnce(&mut Self)) {
        let mut mask = *allowed;
        if let Some(covered) = self.unit.variables.covered {
            let pointer = self.builder.emitter.global(covered);
            let expression = self.builder.emitter.load(pointer);
            let covered = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
            let zero = self.builder.word(0);
            let covered = self.builder.test(BinaryOperator::NotEqual, &covered, &zero);
            mask = self.both(&mask, &covered);
        } else if self.builder.known_mask(allowed) == Some(true) {
            return body(self);
        }
        self.builder.emitter.open();
        body(self);
        let accept = self.builder.emitter.close();
        let condition = mask.expression;
        self.builder.emitter.statement(Statement::If { condition, accept, reject: naga::Block::new() });
    }

    /// The same for a change, which gives helpers the current value.
    pub(in crate::lower) fn guarded_change(
        &mut self,
        allowed: &Mask,
        old: Handle<Expression>,
        pointer: Handle<Expression>,
        body: impl FnOnce(&mut Self) -> Value,
    ) {
        self.builder.emitter.open();
        let change = |machine: &mut Self| {
            let found = body(machine);
            machine.builder.emitter.store(old, found.expression);
        };
        if self.unit.variables.covered.is_some() {
            let there = self.builder.emitter.load(pointer);
            self.builder.emitter.store(old, there);
            let always = self.builder.truth(true);
            self.guarded_store(&always, change);
        } else {
            change(self);
        }
        let accept = self.builder.emitter.close();
        let condition = allowed.expression;
        self.builder.emitter.statement(Statement::If { condition, accept, reject: naga::Block::new() });
    }

    /// The section of the parameter buffer that an operand refers to, and the byte at which its element begins.
    fn buffer_place(&mut self, operand: &Operand, kind: BufferKind) -> (Value, Value, Value) {
        let outer = operand.outer.present_or(crate::program::Outer { index: 0, relative: None });
        let binding = self.index_of(outer.index, outer.relative.as_ref());
        let binding = match outer.relative {
            None => self.builder.word(outer.index.cast_unsigned().saturating_add(kind.first_point()).min(BUFFERS - 1)),
            Some(_) => {
                let binding = self.add_word(&binding, kind.first_point());
                let last = self.builder.word(BUFFERS - 1);
                self.builder.math(naga::MathFunction::Min, &[&binding, &last])
            }
        };
        let one = self.builder.word(1);
        let entry = self.builder.binary(BinaryOperator::ShiftLeft, &binding, &one);
        let start = self.table_entry(&entry);
        let entry = self.add_word(&entry, 1);
        let size = self.table_entry(&entry);
        let element = self.raw_index(operand.index, operand.relative.as_ref());
        // An element beyond all buffers stays so when it is counted in bytes.
        let most = self.builder.word(1 << 27);
        let element = self.builder.math(naga::MathFunction::Min, &[&element, &most]);
        let scale = self.builder.word(kind.size());
        let offset = self.builder.binary(BinaryOperator::Multiply, &element, &scale);
        (start, size, offset)
    }

    /// Where an access to a buffer lies.
    pub(in crate::lower) fn buffer_reach(&mut self, access: &Access, operand: &Operand, kind: BufferKind) -> Reach {
        let (start, size, offset) = self.buffer_place(operand, kind);
        let width = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
        let offset = self.and(&offset, !(width - 1));
        let end = self.add_word(&offset, width);
        let allowed = self.builder.test(BinaryOperator::LessEqual, &end, &size);
        let address = self.builder.binary(BinaryOperator::Add, &start, &offset);
        let word = self.right(&address, 2);
        Reach { address, word, allowed }
    }

    pub(in crate::lower) fn buffer_elements(&mut self, access: &Access, operand: &Operand, kind: BufferKind) -> Value {
        let reach = self.buffer_reach(access, operand, kind);
        self.elements(access, &reach)
    }

    /// Writes to the heap where that is allowed.
    pub(in crate::lower) fn store_words(&mut self, access: &Access, reach: &Reach, value: &Value) {
        let Some(array) = self.unit.variables.memory.as_ref().map(|memory| memory.words) else { return };
        let words = self.stored_words(access, value);
        let allowed = reach.allowed;
        self.guarded_store(&allowed, |machine| machine.put_words(access, reach, &words, array));
    }

    /// Changes a word or a pair of words of the heap atomically; gives the value before.
    pub(in crate::lower) fn change_words(
        &mut self,
        access: &Access,
        reach: &Reach,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let wide = access.ty.width == Width::Bits64;
        let kind = if wide { LaneType::Wide } else { LaneType::Unsigned };
        let ty = type_of(self.builder.module, kind, 1);
        let old = self.builder.emitter.local("found", ty, None);
        let zero = self.small(kind, 0);
        self.builder.emitter.store(old, zero.expression);
        let Some(memory) = self.unit.variables.memory.as_ref() else { return zero };
        let base = self.builder.emitter.global(memory.pairs.filter(|_| wide).unwrap_or(memory.words));
        let index = if wide { self.right(&reach.word, 1) } else { reach.word }.expression;
        let pointer = self.builder.emitter.push(Expression::Access { base, index });
        self.guarded_change(&reach.allowed, old, pointer, |machine| machine.atomic_word(access, pointer, operands));
        let expression = self.builder.emitter.load(old);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    /// A vector of BUFFER or BUFFER4.
    pub(in crate::lower) fn buffer_register(&mut self, operand: &Operand) -> Value {
        let File::Buffer(kind) = operand.file else { return self.builder.word(0) };
        let count = if kind == BufferKind::Vectors { 4 } else { 1 };
        let access = Access { ty: Type::U32, count, atomic: None, coherent: false, volatile: false, formatted: false };
        self.buffer_elements(&access, operand, kind)
    }

    /// Performs an atomic operation on the word: the device's own, or a loop that repeats until no other invocation
    /// interferes.
    pub(in crate::lower) fn atomic_word(
        &mut self,
        access: &Access,
        pointer: Handle<Expression>,
        operands: &AtomicOperands<Value>,
    ) -> Value {
        let wide = access.ty.width == Width::Bits64;
        let (kind, scalar) =
            if wide { (LaneType::Wide, naga::Scalar::U64) } else { (LaneType::Unsigned, naga::Scalar::U32) };
        let value = self.builder.cast(&operands.value, kind);
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
            let ty = type_of(self.builder.module, kind, 1);
            let result = self.builder.emitter.push_atomic_result(ty, false);
            let value = value.expression;
            self.builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
            return Value { expression: result, lanes: 1, kind, facts: Facts::ANY };
        }
        let word = type_of(self.builder.module, kind, 1);
        let seen = self.builder.emitter.local("seen", word, None);
        let first = self.builder.emitter.load(pointer);
        self.builder.emitter.store(seen, first);
        let ty = self
            .builder
            .module
            .generate_predeclared_type(naga::PredeclaredType::AtomicCompareExchangeWeakResult(scalar));
        self.builder.emitter.open();
        let expression = self.builder.emitter.load(seen);
        let old = Value { expression, lanes: 1, kind, facts: Facts::ANY };
        let new = self.changed_word(access, &old, &value, operands.replacement.as_ref());
        let result = self.builder.emitter.push_atomic_result(ty, true);
        let fun = AtomicFunction::Exchange { compare: Some(old.expression) };
        let value = new.expression;
        self.builder.emitter.statement(Statement::Atomic { pointer, fun, value, result: Some(result) });
        let found = self.builder.emitter.push(Expression::AccessIndex { base: result, index: 0 });
        let done = self.builder.emitter.push(Expression::AccessIndex { base: result, index: 1 });
        self.builder.emitter.store(seen, found);
        self.builder.emitter.open();
        self.builder.emitter.statement(Statement::Break);
        let accept = self.builder.emitter.close();
        self.builder.emitter.statement(Statement::If { condition: done, accept, reject: naga::Block::new() });
        let body = self.builder.emitter.close();
        self.builder.emitter.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        let expression = self.builder.emitter.load(seen);
        Value { expression, lanes: 1, kind, facts: Facts::ANY }
    }

    pub(in crate::lower) fn changed_word(
        &mut self,
        access: &Access,
        old: &Value,
        value: &Value,
        replacement: Option<&Value>,
    ) -> Value {
        if access.changes_halves() {
            return self.changed_halves(access.atomic, old, value);
        }
        let kind = kind_of(access.ty);
        let (a, b) = (self.builder.cast(old, kind), self.builder.cast(value, kind));
        let (zero, one) = (self.small(old.kind, 0), self.small(old.kind, 1));
        let new = match access.atomic {
            Some(Atomic::Add) if access.ty.base != Base::Float => self.builder.binary(BinaryOperator::Add, old, value),
            Some(Atomic::Add) if access.ty == Type::F64 => self.builder.binary(BinaryOperator::Add, &a, &b),
            Some(Atomic::Add) => {
                let (a, b) = (self.flush(&a), self.flush(&b));
                let sum = self.builder.binary(BinaryOperator::Add, &a, &b);
                self.flush(&sum)
            }
            Some(Atomic::Min) => self.wide_extremum(false, &a, &b),
            Some(Atomic::Max) => self.wide_extremum(true, &a, &b),
            Some(Atomic::IncrementWrap) => {
                let reached = self.builder.test(BinaryOperator::GreaterEqual, old, value);
                let more = self.builder.binary(BinaryOperator::Add, old, &one);
                self.builder.select(&reached, &zero, &more)
            }
            Some(Atomic::DecrementWrap) => {
                let none = self.builder.test(BinaryOperator::Equal, old, &zero);
                let beyond = self.builder.test(BinaryOperator::Greater, old, value);
                let wraps = self.either(&none, &beyond);
                let less = self.builder.binary(BinaryOperator::Subtract, old, &one);
                self.builder.select(&wraps, value, &less)
            }
            Some(Atomic::CompareSwap) => {
                let same = self.builder.test(BinaryOperator::Equal, old, value);
                let other = replacement.copied().present_or(*old);
                let other = self.builder.cast(&other, old.kind);
                self.builder.select(&same, &other, old)
            }
            Some(Atomic::And) => self.builder.binary(BinaryOperator::And, old, value),
            Some(Atomic::Or) => self.builder.binary(BinaryOperator::InclusiveOr, old, value),
            Some(Atomic::Xor) => self.builder.binary(BinaryOperator::ExclusiveOr, old, value),
            Some(Atomic::Exchange) => *value,
            None => *old,
        };
        self.builder.cast(&new, old.kind)
    }
}

impl Machine<'_> {
    /// The word of two halves that an operation leaves.
    fn changed_halves(&mut self, atomic: Option<Atomic>, old: &Value, value: &Value) -> Value {
        let halves = [0, 16].map(|place| {
            let [a, b] = [old, value].map(|word| {
                let field = self.right(word, place);
                self.unary(Unary::BitsToHalf, Type::F32, &field)
            });
            let chosen = match atomic {
                Some(Atomic::Add) => self.builder.binary(BinaryOperator::Add, &a, &b),
                Some(Atomic::Min) => {
                    let below = self.builder.test(BinaryOperator::Less, &b, &a);
                    self.builder.select(&below, &b, &a)
                }
                Some(Atomic::Max) => {
                    let above = self.builder.test(BinaryOperator::Greater, &b, &a);
                    self.builder.select(&above, &b, &a)
                }
                _ => b,
            };
            let bits = self.unary(Unary::HalfToBits, Type::F32, &chosen);
            let bits = self.builder.cast(&bits, LaneType::Unsigned);
            let places = self.builder.word(place);
            self.builder.binary(BinaryOperator::ShiftLeft, &bits, &places)
        });
        self.builder.binary(BinaryOperator::InclusiveOr, &halves[0], &halves[1])
    }
}
