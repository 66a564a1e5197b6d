//! Calls: of routines as functions or by number, and the explicit stack of programs without structure.

use naga::{BinaryOperator, Expression, FunctionResult, Handle, Statement, SwitchCase, SwitchValue};

use crate::flow::members;
use crate::lower::control::sets::join;
use crate::lower::control::walker::{PUSHED, Walker};
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::error::Error;
use crate::lower::passes::loops::{hides_stack, pushes};
use crate::machine::ops::Ops;
use crate::vocabulary::Present;

impl Walker<'_, '_> {
    /// Calls a routine, or the one of several that a subroutine parameter selects.
    pub(in crate::lower) fn call(&mut self, at: Option<usize>, routines: &[usize]) -> Result<(), Error> {
        if let [routine] = *routines {
            return self.call_one(routine);
        }
        let instruction = at.and_then(|at| self.machine.unit.program.instructions.get(at));
        let Some(operand) = instruction.and_then(|instruction| instruction.subroutine) else {
            return Err(Error::new("a call of several routines without a choice"));
        };
        let mut written = vec![false; self.machine.unit.plan.slots.count()];
        routines.iter().filter_map(|routine| self.written.get(*routine)).for_each(|set| join(&mut written, set));
        self.settle_before(&written);
        let selector = self.machine.subroutine_choice(&operand).expression;
        let before = self.before_call();
        self.part_by(selector, &[]);
        let members = members(self.machine.unit.program, &operand);
        let mut cases = Vec::new();
        for (routine, member) in routines.iter().zip(members) {
            let state = self.machine.registers.state.clone();
            self.machine.builder.emitter.open();
            self.call_one(*routine)?;
            let body = self.machine.builder.emitter.close();
            self.machine.registers.state = state;
            cases.push(SwitchCase { value: SwitchValue::U32(member.number.into()), body, fall_through: false });
        }
        cases.push(SwitchCase { value: SwitchValue::Default, body: naga::Block::new(), fall_through: false });
        self.statement(Statement::Switch { selector, cases });
        self.behind_call(before, false);
        self.machine.forget(|slot| written[slot]);
        Ok(())
    }

    /// The state of the routine that a subroutine parameter selects.
    pub(in crate::lower) fn select_state(&mut self, at: usize, states: &[u32]) {
        let program = self.machine.unit.program;
        let Some(operand) = program.instructions.get(at).and_then(|instruction| instruction.subroutine) else { return };
        let choice = self.machine.subroutine_choice(&operand);
        let mut chosen = self.machine.word(states.first().copied().present_or(0));
        for (state, member) in states.iter().zip(members(program, &operand)).skip(1) {
            let (number, state) = (self.machine.word(member.number.into()), self.machine.word(*state));
            let this = self.machine.builder.test(BinaryOperator::Equal, &choice, &number);
            chosen = self.machine.builder.select(&this, &state, &chosen);
        }
        let pointer = self.word_variable(|it| &mut it.state, "state");
        self.machine.builder.emitter.store(pointer, chosen.expression);
    }

    fn call_one(&mut self, routine: usize) -> Result<(), Error> {
        let Some(function) = self.routines.get(routine).copied() else {
            return Err(Error::new("a routine is missing"));
        };
        let set = self.written.get(routine).map_or(&[][..], |set| set);
        self.settle_before(set);
        self.machine.builder.emitter.cover_now();
        let tells = self.machine.builder.module.functions[function].result.is_some();
        let before = self.before_call();
        let result = tells.then(|| self.machine.builder.emitter.push_call_result(function));
        self.statement(Statement::Call { function, arguments: Vec::new(), result });
        self.behind_call(before, tells && !self.quads.waits());
        self.machine.forget(|slot| set.get(slot).is_some_and(|written| *written));
        if let Some(result) = result {
            self.leave_where(result);
        }
        Ok(())
    }

    fn stack(&mut self) -> Result<(Handle<Expression>, u32), Error> {
        let depth = self.flow.stack.as_ref().map_or(0, |stack| stack.depth) as u32;
        if depth == 0 {
            return Err(Error::new("a call stack without room"));
        }
        let pointer = match self.variables.stack {
            Some(pointer) => pointer,
            None => self.array_variable("stack", LaneType::Unsigned, 1, depth),
        };
        self.variables.stack = Some(pointer);
        Ok((pointer, depth))
    }

    pub(in crate::lower) fn leave_if(&mut self, op: BinaryOperator, left: Handle<Expression>, bound: u32) {
        let right = self.machine.builder.emitter.literal(LaneType::Unsigned, bound);
        let condition = self.machine.builder.emitter.push(Expression::Binary { op, left, right });
        self.leave_where(condition);
    }

    /// Ends the program if the condition holds.
    pub(in crate::lower) fn leave_where(&mut self, condition: Handle<Expression>) {
        let state = self.machine.registers.state.clone();
        self.machine.builder.emitter.open();
        self.leave(true);
        let accept = self.machine.builder.emitter.close();
        self.machine.registers.state = state;
        self.statement(Statement::If { condition, accept, reject: naga::Block::new() });
    }

    /// The level of the stack after a push or a pop, and the index that it accesses.
    fn level(&mut self, op: BinaryOperator) -> (Handle<Expression>, Handle<Expression>) {
        let pointer = self.word_variable(|it| &mut it.depth, "calls");
        let left = self.machine.builder.emitter.load(pointer);
        let right = self.machine.builder.emitter.literal(LaneType::Unsigned, 1);
        let next = self.machine.builder.emitter.push(Expression::Binary { op, left, right });
        (left, next)
    }

    /// Lets an explicit stack for address registers begin at a level that drivers cannot predict: Mesa 22.3 treats a
    /// loop that pushes, pops and pushes as if nothing stayed on the stack.
    pub(in crate::lower) fn begin_stack(&mut self) {
        if let Some(zero) =
            self.machine.unit.variables.zero.filter(|_| hides_stack(self.machine.unit.program, self.flow))
        {
            let calls = self.word_variable(|it| &mut it.depth, "calls");
            let emitter = &mut self.machine.builder.emitter;
            let pointer = emitter.global(zero);
            let level = emitter.load(pointer);
            emitter.store(calls, level);
        }
    }

    /// Pushes an entry, and returns its index; a full stack ends the program.
    pub(in crate::lower) fn push_entry(&mut self, entry: u32) -> Result<Handle<Expression>, Error> {
        let (stack, depth) = self.stack()?;
        self.settle();
        let calls = self.word_variable(|it| &mut it.depth, "calls");
        let (level, next) = self.level(BinaryOperator::Add);
        self.leave_if(BinaryOperator::GreaterEqual, level, depth);
        let place = self.machine.builder.emitter.push(Expression::Access { base: stack, index: level });
        let value = self.machine.builder.emitter.literal(LaneType::Unsigned, entry);
        self.machine.builder.emitter.store(place, value);
        self.machine.builder.emitter.store(calls, next);
        Ok(level)
    }

    /// Pops an entry, and returns its index and value; an empty stack ends the program.
    pub(in crate::lower) fn pop_entry(&mut self) -> Result<(Handle<Expression>, Handle<Expression>), Error> {
        let (stack, _) = self.stack()?;
        self.settle();
        let calls = self.word_variable(|it| &mut it.depth, "calls");
        let (level, next) = self.level(BinaryOperator::Subtract);
        self.leave_if(BinaryOperator::Equal, level, 0);
        let place = self.machine.builder.emitter.push(Expression::Access { base: stack, index: next });
        let entry = self.machine.builder.emitter.load(place);
        self.machine.builder.emitter.store(calls, next);
        Ok((next, entry))
    }

    pub(in crate::lower) fn push_return(&mut self, state: u32) -> Result<(), Error> {
        self.push_entry(state).map(|_| ())
    }

    pub(in crate::lower) fn pop_return(&mut self) -> Result<(), Error> {
        let (_, entry) = self.pop_entry()?;
        if pushes(self.machine.unit.program) {
            self.leave_if(BinaryOperator::Equal, entry, PUSHED);
        }
        let pointer = self.word_variable(|it| &mut it.state, "state");
        self.machine.builder.emitter.store(pointer, entry);
        Ok(())
    }
}

/// The result of a routine: whether the program ended in it.
pub(in crate::lower) fn routine_result(module: &mut naga::Module) -> FunctionResult {
    FunctionResult { ty: type_of(module, LaneType::Bool, 1), binding: None }
}
