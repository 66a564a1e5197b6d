//! Counted loops, their indices, and pushed address registers.

use naga::{BinaryOperator, Expression, Handle, Statement};

use crate::dialect::LOOP_COUNT;
use crate::flow::{Block, Body};
use crate::isa::Op;
use crate::lower::control::idle::{only_round, without_idle_states};
use crate::lower::control::walker::{PUSHED, Rest, Walker};
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::error::Error;
use crate::machine::execute::write;
use crate::machine::ops::{Lanes, Ops};
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

impl Walker<'_, '_> {
    /// A loop that can be left from within.
    pub(in crate::lower) fn repeat(&mut self, body: &Body) -> Result<(), Error> {
        let only = self.countdown.counter.and_then(|_| only_round(self.machine.unit.program, body));
        let body = only.as_ref().unwrap_or(body);
        self.guard_at_exit(body);
        // Everything is stored here, so that all exits of the loop agree on the contents of variables.
        let set = self.set([body]);
        self.settle_before(&set);
        self.machine.forget(|slot| set[slot]);
        self.load_before([body]);
        let due = self.countdown.due;
        self.countdown.checks = self.enter_counted(body);
        let before = self.enter_loop();
        let round = self.round(body)?;
        self.countdown.due = due;
        self.statement(Statement::Loop { body: round, continuing: naga::Block::new(), break_if: None });
        self.leave_loop(before, body);
        self.machine.forget(|slot| set[slot]);
        Ok(())
    }

    /// The states of a dispatch loop.
    pub(in crate::lower) fn dispatch(&mut self, bodies: &[Body]) -> Result<(), Error> {
        let ended = self.countdown.counter.map(|_| without_idle_states(self.machine.unit.program, bodies));
        let bodies = ended.as_deref().unwrap_or(bodies);
        let set = self.set(bodies);
        self.settle_before(&set);
        self.machine.forget(|slot| set[slot]);
        let pointer = self.word_variable(|it| &mut it.state, "state");
        let selector = self.machine.builder.emitter.load(pointer);
        self.part_by(selector, bodies);
        let cases = self.cases(bodies)?;
        self.statement(Statement::Switch { selector, cases });
        self.machine.forget(|slot| set[slot]);
        Ok(())
    }

    fn integer_variable(&mut self, name: &str, lanes: u8) -> Handle<Expression> {
        let ty = type_of(self.machine.builder.module, LaneType::Signed, lanes);
        self.machine.builder.emitter.local(name, ty, None)
    }

    fn set_integer(&mut self, pointer: Handle<Expression>, value: &Value) {
        let value = self.machine.builder.cast(value, LaneType::Signed);
        self.machine.builder.emitter.store(pointer, value.expression);
    }

    fn integer(&mut self, pointer: Handle<Expression>) -> Value {
        let expression = self.machine.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::ANY }
    }

    /// The variable of a value of the loop that begins at `at`.
    fn kept(&mut self, kept: Kept, at: usize) -> Handle<Expression> {
        let slots = self.flow.stack.map(|stack| stack.loop_slots as u32);
        let variables = match kept {
            Kept::Count => &self.loops.counts,
            Kept::Index => &self.loops.indices,
            Kept::Step => &self.loops.steps,
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
                None => self.integer_variable(name, 1),
                Some(slots) => self.array_variable(name, LaneType::Signed, 1, slots.max(1)),
            }
        });
        let variables = match kept {
            Kept::Count => &mut self.loops.counts,
            Kept::Index => &mut self.loops.indices,
            Kept::Step => &mut self.loops.steps,
        };
        variables.insert(key, variable);
        if slots.is_none() {
            return variable;
        }
        let depth = self.flow.loop_depth.get(at).copied().present_or(0) as u32;
        let left = self.base(Block::Loop);
        let right = self.machine.builder.emitter.literal(LaneType::Unsigned, depth);
        let index = self.machine.builder.emitter.push(Expression::Binary { op: BinaryOperator::Add, left, right });
        self.machine.builder.emitter.push(Expression::Access { base: variable, index })
    }

    /// The variable with the index of the LOOP around an instruction.
    pub(in crate::lower) fn index_at(&mut self, at: usize) -> Option<Handle<Expression>> {
        let around = self.machine.unit.plan.indexed.get(at).copied().flatten()?;
        Some(self.kept(Kept::Index, around))
    }

    /// LOOP and REP.
    pub(in crate::lower) fn begin_loop(&mut self, at: usize, instruction: &Instruction) {
        if self.machine.unit.typed {
            // Counts of these languages have 32 bits; nobody waits for the end of one beyond the largest signed number.
            let count = semantics::repeat_count(self.machine, instruction);
            let most = self.machine.word(i32::MAX.cast_unsigned());
            let count = self.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
            return self.set_count(at, &count);
        }
        let setup = semantics::loop_parameters(self.machine, instruction);
        let count = self.machine.builder.cast(&setup.count, LaneType::Signed);
        let most = self.machine.integer(LOOP_COUNT);
        let count = self.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
        self.set_count(at, &count);
        let Some([index, step]) = setup.index else { return };
        let (to, by) = (self.kept(Kept::Index, at), self.kept(Kept::Step, at));
        self.set_integer(to, &index);
        self.set_integer(by, &step);
    }

    fn set_count(&mut self, at: usize, count: &Value) {
        let count = self.machine.builder.cast(count, LaneType::Signed);
        let pointer = self.kept(Kept::Count, at);
        self.machine.builder.emitter.store(pointer, count.expression);
        self.loops.rest = Some(Rest { start: at, count, least: 0 });
    }

    /// One round less in a variable for the loop that begins at `start`.
    fn count_down(&mut self, start: usize, pointer: Handle<Expression>) {
        let count = self.counted_down(pointer);
        self.loops.rest = Some(Rest { start, count, least: 1 });
    }

    /// Takes one off a variable: what it was before.
    pub(in crate::lower) fn counted_down(&mut self, pointer: Handle<Expression>) -> Value {
        let count = self.integer(pointer);
        let one = self.machine.integer(1);
        let rest = self.machine.builder.binary(BinaryOperator::Subtract, &count, &one);
        self.machine.builder.emitter.store(pointer, rest.expression);
        count
    }

    /// ENDLOOP and ENDREP, which belong to the loop that begins at `start`.
    pub(in crate::lower) fn end_loop(&mut self, start: usize) {
        let op = self.machine.unit.program.instructions.get(start).map(|it| it.op);
        if op == Some(Op::RepForever) {
            let free = self.flow.ending.contains(&start) || self.is_guarded_at_exit(start);
            if let (false, Some(pointer)) = (free, self.rounds_left()) {
                self.count_down(start, pointer);
            }
            return;
        }
        let pointer = self.kept(Kept::Count, start);
        self.count_down(start, pointer);
        if op == Some(Op::Loop) {
            let (index, step) = (self.kept(Kept::Index, start), self.kept(Kept::Step, start));
            let (value, by) = (self.integer(index), self.integer(step));
            let next = self.machine.builder.binary(BinaryOperator::Add, &value, &by);
            self.set_integer(index, &next);
        }
    }

    /// Whether a loop goes round again, at its beginning or its end: just before, its count was set.
    pub(in crate::lower) fn repeats(&mut self, start: usize) -> Mask {
        let rest = self.loops.rest.take().filter(|rest| rest.start == start);
        let (count, least) = match rest {
            Some(rest) => (rest.count, rest.least),
            None => {
                let pointer = self.kept(Kept::Count, start);
                (self.integer(pointer), 0)
            }
        };
        let least = self.machine.integer(least);
        self.machine.builder.test(BinaryOperator::Greater, &count, &least)
    }

    fn pushed_variable(&mut self, at: usize) -> Handle<Expression> {
        let slot = self.flow.push_slot.get(at).copied().present_or(0);
        if let Some(pointer) = self.loops.pushed.get(&slot) {
            return *pointer;
        }
        let pointer = self.integer_variable("pushed", 4);
        self.loops.pushed.insert(slot, pointer);
        pointer
    }

    /// The address register that PUSHA pushes, with all components.
    fn pushed_value(&mut self, instruction: &Instruction) -> Value {
        let operand = instruction.sources[0];
        let value = self.machine.components(&operand, &[0, 1, 2, 3]);
        let value = self.machine.builder.cast(&value, LaneType::Signed);
        self.machine.builder.widen(&value, 4)
    }

    fn take_pushed(&mut self, instruction: &Instruction, pointer: Handle<Expression>) {
        let expression = self.machine.builder.emitter.load(pointer);
        let value = Value { expression, lanes: 4, kind: LaneType::Signed, facts: Facts::ANY };
        let lanes = Lanes(instruction.destination.mask);
        let value = self.machine.builder.swizzle(&value, lanes.components());
        write(self.machine, instruction, lanes, value);
    }

    /// PUSHA and POPA if calls are functions.
    pub(in crate::lower) fn push_to_slot(&mut self, at: usize, instruction: &Instruction) {
        let value = self.pushed_value(instruction);
        let pointer = self.pushed_variable(at);
        self.machine.builder.emitter.store(pointer, value.expression);
    }

    pub(in crate::lower) fn pop_from_slot(&mut self, at: usize, instruction: &Instruction) {
        let pointer = self.pushed_variable(at);
        self.take_pushed(instruction, pointer);
    }

    /// The element of the address registers on the explicit stack.
    fn on_stack(&mut self, index: Handle<Expression>, depth: u32) -> Handle<Expression> {
        let base = match self.loops.pushed.get(&usize::MAX) {
            Some(base) => *base,
            None => {
                let base = self.array_variable("pushed", LaneType::Signed, 4, depth);
                self.loops.pushed.insert(usize::MAX, base);
                base
            }
        };
        self.machine.builder.emitter.push(Expression::Access { base, index })
    }

    /// PUSHA and POPA on the explicit stack.
    pub(in crate::lower) fn push_to_stack(&mut self, at: usize) -> Result<(), Error> {
        let Some(instruction) = self.machine.unit.program.instructions.get(at) else { return Ok(()) };
        let value = self.working(at, instruction, |walker| walker.pushed_value(instruction));
        let level = self.push_entry(PUSHED)?;
        let depth = self.flow.stack.map_or(1, |stack| stack.depth as u32);
        let place = self.on_stack(level, depth);
        self.machine.builder.emitter.store(place, value.expression);
        Ok(())
    }

    pub(in crate::lower) fn pop_from_stack(&mut self, at: usize) -> Result<(), Error> {
        let Some(instruction) = self.machine.unit.program.instructions.get(at) else { return Ok(()) };
        let (level, entry) = self.pop_entry()?;
        self.leave_if(BinaryOperator::NotEqual, entry, PUSHED);
        let depth = self.flow.stack.map_or(1, |stack| stack.depth as u32);
        let place = self.on_stack(level, depth);
        self.working(at, instruction, |walker| walker.take_pushed(instruction, place));
        Ok(())
    }

    /// How many blocks of a kind callers have open.
    fn base(&mut self, block: Block) -> Handle<Expression> {
        let pointer = self.base_variable(block);
        self.machine.builder.emitter.load(pointer)
    }

    fn base_variable(&mut self, block: Block) -> Handle<Expression> {
        match block {
            Block::If => self.word_variable(|it| &mut it.open_ifs, "open_ifs"),
            Block::Loop => self.word_variable(|it| &mut it.open_loops, "open_loops"),
        }
    }

    pub(in crate::lower) fn check_nesting(&mut self, block: Block, most: usize) {
        self.settle();
        let base = self.base(block);
        self.leave_if(BinaryOperator::Greater, base, most as u32);
    }

    pub(in crate::lower) fn move_base(&mut self, block: Block, by: isize) {
        let pointer = self.base_variable(block);
        let left = self.machine.builder.emitter.load(pointer);
        let right = self.machine.builder.emitter.literal(LaneType::Unsigned, by.unsigned_abs() as u32);
        let op = if by < 0 { BinaryOperator::Subtract } else { BinaryOperator::Add };
        let moved = self.machine.builder.emitter.push(Expression::Binary { op, left, right });
        self.machine.builder.emitter.store(pointer, moved);
    }
}
