//! Counted loops, their indices, and address registers that were pushed.

use naga::{BinaryOperator, Expression, Handle};
use rustc_hash::FxHashMap;

use super::body::Walker;
use super::emit::{Kind, type_of};
use super::facts::Facts;
use super::value::{Mask, Value};
use crate::dialect::LOOP_COUNT;
use crate::isa::execute::write;
use crate::isa::ops::{Lanes, Ops};
use crate::isa::{Op, semantics};
use crate::program::{Instruction, Program};

/// Variables of one function, by the number of the LOOP, REP or stack slot.
#[derive(Default)]
pub struct LoopVariables {
    counts: FxHashMap<usize, Handle<Expression>>,
    indices: FxHashMap<usize, Handle<Expression>>,
    steps: FxHashMap<usize, Handle<Expression>>,
    pushed: FxHashMap<usize, Handle<Expression>>,
}

/// The LOOP that is open around each instruction in the text, if any: whose index it sees.
pub fn indexed_loops(program: &Program) -> Vec<Option<usize>> {
    let mut open: Vec<usize> = Vec::new();
    let innermost = |open: &[usize]| open.iter().rev().copied().find(|at| program.instructions[*at].op == Op::Loop);
    let mut around = Vec::new();
    for (at, instruction) in program.instructions.iter().enumerate() {
        if matches!(instruction.op, Op::Endloop | Op::Endrep) {
            open.pop();
        }
        around.push(innermost(&open));
        if matches!(instruction.op, Op::Loop | Op::Rep) {
            open.push(at);
        }
    }
    around
}

impl Walker<'_, '_> {
    fn integer_variable(&mut self, name: &str, lanes: u8) -> Handle<Expression> {
        let ty = type_of(self.machine.builder.module, Kind::Signed, lanes);
        self.machine.builder.emitter.local(name, ty, None)
    }

    fn set_integer(&mut self, pointer: Handle<Expression>, value: &Value) {
        let value = self.machine.builder.cast(value, Kind::Signed);
        self.machine.builder.emitter.store(pointer, value.expression);
    }

    fn integer(&mut self, pointer: Handle<Expression>) -> Value {
        let expression = self.machine.builder.emitter.load(pointer);
        Value { expression, lanes: 1, kind: Kind::Signed, facts: Facts::ANY }
    }

    fn count_variable(&mut self, at: usize) -> Handle<Expression> {
        if let Some(pointer) = self.loops.counts.get(&at) {
            return *pointer;
        }
        let pointer = self.integer_variable("iterations", 1);
        self.loops.counts.insert(at, pointer);
        pointer
    }

    /// Where the index of the LOOP around an instruction lies.
    pub fn index_at(&self, at: usize) -> Option<Handle<Expression>> {
        let around = self.indexed.get(at).copied().flatten()?;
        self.loops.indices.get(&around).copied()
    }

    /// LOOP and REP.
    pub fn begin_loop(&mut self, at: usize, instruction: &Instruction) {
        if self.machine.typed {
            // Counts of these languages have 32 bits; one beyond the largest signed number runs out of fuel anyway.
            let count = semantics::repeat_count(self.machine, instruction);
            let most = self.machine.word(i32::MAX.cast_unsigned());
            let count = self.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
            let pointer = self.count_variable(at);
            self.set_integer(pointer, &count);
            return;
        }
        let setup = semantics::loop_parameters(self.machine, instruction);
        let count = self.machine.builder.cast(&setup.count, Kind::Signed);
        let most = self.machine.integer(LOOP_COUNT);
        let count = self.machine.builder.math(naga::MathFunction::Min, &[&count, &most]);
        let pointer = self.count_variable(at);
        self.set_integer(pointer, &count);
        let Some([index, step]) = setup.index else { return };
        let (to, by) = match (self.loops.indices.get(&at), self.loops.steps.get(&at)) {
            (Some(to), Some(by)) => (*to, *by),
            _ => (self.integer_variable("loop_index", 1), self.integer_variable("loop_step", 1)),
        };
        self.loops.indices.insert(at, to);
        self.loops.steps.insert(at, by);
        self.set_integer(to, &index);
        self.set_integer(by, &step);
    }

    /// ENDLOOP and ENDREP, which belong to the loop that begins at `start`.
    pub fn end_loop(&mut self, start: usize) {
        let pointer = self.count_variable(start);
        let count = self.integer(pointer);
        let one = self.machine.integer(1);
        let rest = self.machine.builder.binary(BinaryOperator::Subtract, &count, &one);
        self.set_integer(pointer, &rest);
        let index = (self.loops.indices.get(&start).copied(), self.loops.steps.get(&start).copied());
        if let (Some(index), Some(step)) = index {
            let (value, by) = (self.integer(index), self.integer(step));
            let next = self.machine.builder.binary(BinaryOperator::Add, &value, &by);
            self.set_integer(index, &next);
        }
    }

    /// Whether a loop goes round again.
    pub fn repeats(&mut self, start: usize) -> Mask {
        let pointer = self.count_variable(start);
        let count = self.integer(pointer);
        let zero = self.machine.integer(0);
        self.machine.builder.test(BinaryOperator::Greater, &count, &zero)
    }

    fn pushed_variable(&mut self, at: usize) -> Handle<Expression> {
        let slot = self.flow.push_slot.get(at).copied().unwrap_or(0);
        if let Some(pointer) = self.loops.pushed.get(&slot) {
            return *pointer;
        }
        let pointer = self.integer_variable("pushed", 4);
        self.loops.pushed.insert(slot, pointer);
        pointer
    }

    /// PUSHA.
    pub fn push_address(&mut self, at: usize, instruction: &Instruction) {
        let operand = instruction.sources[0];
        let value = self.machine.components(&operand, &[0, 1, 2, 3]);
        let value = self.machine.builder.cast(&value, Kind::Signed);
        let value = self.machine.builder.widen(&value, 4);
        let pointer = self.pushed_variable(at);
        self.machine.builder.emitter.store(pointer, value.expression);
    }

    /// POPA.
    pub fn pop_address(&mut self, at: usize, instruction: &Instruction) {
        let pointer = self.pushed_variable(at);
        let expression = self.machine.builder.emitter.load(pointer);
        let value = Value { expression, lanes: 4, kind: Kind::Signed, facts: Facts::ANY };
        let lanes = Lanes(instruction.destination.mask);
        let value = self.machine.builder.swizzle(&value, lanes.components());
        write(self.machine, instruction, lanes, value);
    }
}
