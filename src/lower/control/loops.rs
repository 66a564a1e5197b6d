//! Counted loops, their indices, and pushed address registers.

use naga::{BinaryOperator, Expression, Handle};

use crate::dialect::LOOP_COUNT;
use crate::flow::Block;
use crate::isa::Op;
use crate::lower::control::walker::{Rest, Walker};
use crate::lower::control::{guard, leaving, sets};
use crate::lower::emit::{LaneType, Mask, Value, type_of};
use crate::machine::semantics;
use crate::program::Instruction;
use crate::vocabulary::Present;

/// A value of a loop.
#[derive(Copy, Clone)]
enum Kept {
    Count,
    Index,
    Step,
}

pub(crate) fn integer_variable(walker: &mut Walker, name: &str, lanes: u8) -> Handle<Expression> {
    let ty = type_of(walker.machine.builder.module, LaneType::Signed, lanes);
    walker.machine.builder.emitter.local(name, ty, None)
}

fn set_integer(walker: &mut Walker, pointer: Handle<Expression>, value: &Value) {
    let value = walker.machine.builder.cast(value, LaneType::Signed);
    walker.machine.builder.emitter.store(pointer, value.expression);
}

/// The variable of a value of the loop that begins at `at`.
fn kept(walker: &mut Walker, kept: Kept, at: usize) -> Handle<Expression> {
    let slots = walker.flow.stack.map(|stack| stack.loop_slots as u32);
    let variables = match kept {
        Kept::Count => &walker.loops.counts,
        Kept::Index => &walker.loops.indices,
        Kept::Step => &walker.loops.steps,
    };
    // Shared arrays have one name for all loops.
    let key = if slots.is_some() { usize::MAX } else { at };
    let found = variables.get(&key).copied();
    let variable = found.unwrap_or_else(|| {
        let name = match kept {
            Kept::Count => "iterations",
            Kept::Index => "loop_index",
            Kept::Step => "loop_step",
        };
        match slots {
            None => integer_variable(walker, name, 1),
            Some(slots) => walker.array_variable(name, LaneType::Signed, 1, slots.max(1)),
        }
    });
    let variables = match kept {
        Kept::Count => &mut walker.loops.counts,
        Kept::Index => &mut walker.loops.indices,
        Kept::Step => &mut walker.loops.steps,
    };
    variables.insert(key, variable);
    if slots.is_none() {
        return variable;
    }
    let depth = walker.flow.loop_depth.get(at).copied().present_or(0) as u32;
    let left = base(walker, Block::Loop);
    let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, depth);
    let index = walker.machine.builder.emitter.push(Expression::Binary { op: BinaryOperator::Add, left, right });
    walker.machine.builder.emitter.push(Expression::Access { base: variable, index })
}

/// The variable with the index of the LOOP around an instruction.
pub(crate) fn index_at(walker: &mut Walker, at: usize) -> Option<Handle<Expression>> {
    let around = walker.machine.unit.plan.indexed.get(at).copied().flatten()?;
    Some(kept(walker, Kept::Index, around))
}

/// LOOP and REP.
pub(crate) fn begin_loop(walker: &mut Walker, at: usize, instruction: &Instruction) {
    if walker.machine.unit.typed {
        // Counts of these languages have 32 bits; one beyond the largest signed number would not end in a reasonable time.
        let count = semantics::repeat_count(walker.machine, instruction);
        let most = walker.machine.builder.word(i32::MAX.cast_unsigned());
        let count = walker.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
        return set_count(walker, at, &count);
    }
    let setup = semantics::loop_parameters(walker.machine, instruction);
    let count = walker.machine.builder.cast(&setup.count, LaneType::Signed);
    let most = walker.machine.builder.integer(LOOP_COUNT);
    let count = walker.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
    set_count(walker, at, &count);
    let Some([index, step]) = setup.index else { return };
    let (to, by) = (kept(walker, Kept::Index, at), kept(walker, Kept::Step, at));
    set_integer(walker, to, &index);
    set_integer(walker, by, &step);
}

fn set_count(walker: &mut Walker, at: usize, count: &Value) {
    let count = walker.machine.builder.cast(count, LaneType::Signed);
    let pointer = kept(walker, Kept::Count, at);
    walker.machine.builder.emitter.store(pointer, count.expression);
    walker.loops.rest = Some(Rest { start: at, count, least: 0 });
}

/// One round less in a variable for the loop that begins at `start`.
fn count_down(walker: &mut Walker, start: usize, pointer: Handle<Expression>) {
    let count = guard::counted_down(walker, pointer);
    walker.loops.rest = Some(Rest { start, count, least: 1 });
}

/// ENDLOOP and ENDREP, which belong to the loop that begins at `start`.
pub(crate) fn end_loop(walker: &mut Walker, start: usize) {
    let op = walker.machine.unit.program.instructions.get(start).map(|instruction| instruction.op);
    if op == Some(Op::RepForever) {
        let free = walker.flow.ending.contains(&start) || guard::is_guarded_at_exit(walker, start);
        if let (false, Some(pointer)) = (free, guard::rounds_left(walker)) {
            guard::refill(walker, pointer);
            count_down(walker, start, pointer);
        }
        return;
    }
    let pointer = kept(walker, Kept::Count, start);
    count_down(walker, start, pointer);
    if let Some(pointer) = shared(walker, start) {
        guard::refill(walker, pointer);
        let rounds = guard::counted_down(walker, pointer);
        let count = walker.loops.rest.map_or(rounds, |rest| rest.count);
        let count = walker.machine.builder.math(naga::MathFunction::Min, &[&count, &rounds]);
        walker.loops.rest = Some(Rest { start, count, least: 1 });
    }
    if op == Some(Op::Loop) {
        let (index, step) = (kept(walker, Kept::Index, start), kept(walker, Kept::Step, start));
        let (value, by) = (guard::integer(walker, index), guard::integer(walker, step));
        let next = walker.machine.builder.binary(BinaryOperator::Add, &value, &by);
        set_integer(walker, index, &next);
    }
}

/// The rounds that the loop with a count which begins at `start` shares with those without one, if it may run for long.
fn shared(walker: &mut Walker, start: usize) -> Option<Handle<Expression>> {
    walker.flow.long.contains(&start).then(|| guard::rounds_left(walker)).flatten()
}

/// Whether a loop goes round again, at its beginning or its end: just before, its count was set.
pub(crate) fn repeats(walker: &mut Walker, start: usize) -> Mask {
    let rest = walker.loops.rest.take().filter(|rest| rest.start == start);
    let (count, least) = match rest {
        Some(rest) => (rest.count, rest.least),
        None => {
            let pointer = kept(walker, Kept::Count, start);
            let mut count = guard::integer(walker, pointer);
            if let Some(pointer) = shared(walker, start) {
                let rounds = guard::integer(walker, pointer);
                count = walker.machine.builder.math(naga::MathFunction::Min, &[&count, &rounds]);
            }
            (count, 0)
        }
    };
    let least = walker.machine.builder.integer(least);
    walker.machine.builder.test(BinaryOperator::Greater, &count, &least)
}

/// How many blocks of a kind callers have open.
fn base(walker: &mut Walker, block: Block) -> Handle<Expression> {
    let pointer = base_variable(walker, block);
    walker.machine.builder.emitter.load(pointer)
}

fn base_variable(walker: &mut Walker, block: Block) -> Handle<Expression> {
    match block {
        Block::If => walker.word_variable(|walker| &mut walker.open_ifs, "open_ifs"),
        Block::Loop => walker.word_variable(|walker| &mut walker.open_loops, "open_loops"),
    }
}

pub(crate) fn check_nesting(walker: &mut Walker, block: Block, most: usize) {
    sets::settle(walker);
    let base = base(walker, block);
    leaving::leave_if(walker, BinaryOperator::Greater, base, most as u32);
}

pub(crate) fn move_base(walker: &mut Walker, block: Block, by: isize) {
    let pointer = base_variable(walker, block);
    let left = walker.machine.builder.emitter.load(pointer);
    let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, by.unsigned_abs() as u32);
    let op = if by < 0 { BinaryOperator::Subtract } else { BinaryOperator::Add };
    let moved = walker.machine.builder.emitter.push(Expression::Binary { op, left, right });
    walker.machine.builder.emitter.store(pointer, moved);
}
