//! Memory by address, and parameter buffers: one storage buffer with the heap, and one with its table. The heap has the
//! layout of `crate::memory`; the table has a pair of start and size for each binding point, then the entries of the
//! pages.

use naga::{
    AddressSpace, ArraySize, BinaryOperator, Expression, Module, ResourceBinding, Span, StorageAccess,
    Type as NagaType, TypeInner,
};

use crate::isa::{Op, Uses};
use crate::lower::emit::variables::{variable, word_array};
use crate::lower::emit::{LaneType, Value, type_of};
use crate::lower::machine::globals::{BUFFERS, MemoryGlobals};
use crate::lower::machine::reach::Reach;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{access, addresses, atomics, reach};
use crate::machine::outside::AtomicOperands;
use crate::program::{Access, BufferKind, File, Operand, Program};
use crate::vocabulary::{Present, Type, Width};

/// Whether the file is a range of the heap.
fn is_in_heap(file: File) -> bool {
    matches!(file, File::Buffer(kind) if kind != BufferKind::Shared)
}

/// Whether the program accesses memory at all, and whether it writes there.
pub(crate) fn uses(program: &Program) -> (bool, bool) {
    let instructions = program.typed_instructions();
    let any = |test: &dyn Fn(Op) -> bool| instructions.iter().any(|instruction| test(instruction.op));
    let buffers =
        instructions.iter().any(|instruction| instruction.sources().iter().any(|operand| is_in_heap(operand.file)));
    let writes = any(&|op| op.uses(Uses::WRITES_MEMORY.union(Uses::WRITES_BUFFER)));
    (buffers || writes || any(&|op| op == Op::Load), writes)
}

/// Whether the program has 64-bit atomic operations.
pub(crate) fn changes_pairs(program: &Program) -> bool {
    program.typed_instructions().iter().any(|instruction| {
        let wide = instruction.access.as_ref().is_some_and(|access| access.ty.width == Width::Bits64);
        matches!(instruction.op, Op::Atom | Op::Atomb) && wide
    })
}

/// The two buffers, if the program needs them.
pub(crate) fn globals(
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
        let narrow = instruction.access.as_ref().is_some_and(|access| access.ty.width < Width::Bits32);
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

/// The lanes of an access to the heap, zeros if it is not allowed.
pub(crate) fn elements(machine: &mut Machine, access: &Access, reach: &Reach) -> Value {
    let Some(words) = machine.unit.variables.memory.as_ref().map(|memory| memory.words) else {
        return machine.builder.word(0);
    };
    let allowed = reach.allowed;
    access::lanes_at(&mut machine.builder, access, reach, |builder, word, behind| {
        let word = access::load_word(builder, words, word, behind);
        let zero = builder.word(0);
        builder.select(&allowed, &word, &zero)
    })
}

/// The section of the parameter buffer that an operand refers to, and the byte at which its element begins.
fn buffer_place(machine: &mut Machine, operand: &Operand, kind: BufferKind) -> (Value, Value, Value) {
    let outer = operand.outer.present_or(crate::program::Outer { index: 0, relative: None });
    let binding = addresses::index_of(machine, outer.index, outer.relative.as_ref());
    let binding = match outer.relative {
        None => machine.builder.word(outer.index.cast_unsigned().saturating_add(kind.first_point()).min(BUFFERS - 1)),
        Some(_) => {
            let binding = machine.builder.add_word(&binding, kind.first_point());
            let last = machine.builder.word(BUFFERS - 1);
            machine.builder.math(naga::MathFunction::Min, &[&binding, &last])
        }
    };
    let entry = machine.builder.by_word(BinaryOperator::ShiftLeft, &binding, 1);
    let start = reach::table_entry(machine, &entry);
    let entry = machine.builder.add_word(&entry, 1);
    let size = reach::table_entry(machine, &entry);
    let element = addresses::raw_index(machine, operand.index, operand.relative.as_ref());
    // An element beyond all buffers stays so when it is counted in bytes.
    let most = machine.builder.word(1 << 27);
    let element = machine.builder.math(naga::MathFunction::Min, &[&element, &most]);
    let offset = machine.builder.by_word(BinaryOperator::Multiply, &element, kind.size());
    (start, size, offset)
}

/// Where an access to a buffer lies.
pub(crate) fn buffer_reach(machine: &mut Machine, access: &Access, operand: &Operand, kind: BufferKind) -> Reach {
    let (start, size, offset) = buffer_place(machine, operand, kind);
    let width = access.ty.width.bytes() * u32::from(access.count.clamp(1, 4));
    let offset = machine.builder.and(&offset, !(width - 1));
    let end = machine.builder.add_word(&offset, width);
    let allowed = machine.builder.test(BinaryOperator::LessEqual, &end, &size);
    let address = machine.builder.binary(BinaryOperator::Add, &start, &offset);
    let word = machine.builder.right(&address, 2);
    Reach { address, word, allowed }
}

pub(crate) fn buffer_elements(machine: &mut Machine, access: &Access, operand: &Operand, kind: BufferKind) -> Value {
    let reach = buffer_reach(machine, access, operand, kind);
    elements(machine, access, &reach)
}

/// Writes to the heap where that is allowed.
pub(crate) fn store_words(machine: &mut Machine, access: &Access, reach: &Reach, value: &Value) {
    let Some(array) = machine.unit.variables.memory.as_ref().map(|memory| memory.words) else { return };
    let words = access::stored_words(&mut machine.builder, access, value);
    let allowed = reach.allowed;
    access::guarded_store(machine, &allowed, |machine| {
        access::put_words(&mut machine.builder, access, reach, &words, array);
    });
}

/// Changes a word or a pair of words of the heap atomically; gives the value before.
pub(crate) fn change_words(
    machine: &mut Machine,
    access: &Access,
    reach: &Reach,
    operands: &AtomicOperands<Value>,
) -> Value {
    let wide = access.ty.width == Width::Bits64;
    let kind = if wide { LaneType::Wide } else { LaneType::Unsigned };
    let ty = type_of(machine.builder.module, kind, 1);
    let old = machine.builder.emitter.local("found", ty, None);
    let zero = machine.builder.small(kind, 0);
    machine.builder.emitter.store(old, zero.expression);
    let Some(memory) = machine.unit.variables.memory.as_ref() else { return zero };
    let base = machine.builder.emitter.global(memory.pairs.filter(|_| wide).unwrap_or(memory.words));
    let index = if wide { machine.builder.right(&reach.word, 1) } else { reach.word }.expression;
    let pointer = machine.builder.emitter.push(Expression::Access { base, index });
    access::guarded_change(machine, &reach.allowed, old, pointer, |machine| {
        atomics::atomic_word(machine, access, pointer, operands)
    });
    machine.builder.loaded(old, kind, 1)
}

/// A vector of BUFFER or BUFFER4.
pub(crate) fn buffer_register(machine: &mut Machine, operand: &Operand) -> Value {
    let File::Buffer(kind) = operand.file else { return machine.builder.word(0) };
    let count = if kind == BufferKind::Vectors { 4 } else { 1 };
    let access = Access { ty: Type::U32, count, atomic: None, coherent: false, volatile: false, formatted: false };
    buffer_elements(machine, &access, operand, kind)
}
