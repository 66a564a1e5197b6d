//! Structured flow to naga statements.

use std::ops::Range;

use naga::{BinaryOperator, Expression, Handle, Span, Statement, SwitchCase, SwitchValue};

use crate::flow::{Body, Node, Test, members};
use crate::isa::{Op, TABLE, Uses};
use crate::lower::control::walker::{ENDED, FlowVariables, Walker};
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Mask;
use crate::lower::error::Error;
use crate::lower::passes::liveness::reduced;
use crate::machine::execute::{Decision, execute, holds};
use crate::machine::ops::Ops;
use crate::machine::semantics;
use crate::program::{Instruction, SubroutineOperand};
use crate::vocabulary::Present;

impl Walker<'_, '_> {
    pub(in crate::lower) fn statement(&mut self, statement: Statement) {
        self.machine.builder.emitter.statement(statement);
    }

    /// Ends the program here: a routine returns that to its caller.
    pub(in crate::lower) fn leave(&mut self, ended: bool) {
        if ended {
            self.settle_results();
        } else {
            self.settle();
        }
        self.depart(ended);
    }

    /// The same if everything used after is in variables.
    pub(in crate::lower) fn depart(&mut self, ended: bool) {
        if self.waits() {
            self.set_word(|it| &mut it.state, "state", ENDED);
            // Only leaves the round: browsers accept no barrier after an exit of the loop.
            return self.statement(Statement::Break);
        }
        let value = self.tells.then(|| self.machine.builder.emitter.literal(LaneType::Bool, u32::from(ended)));
        self.statement(Statement::Return { value });
    }

    pub(in crate::lower) fn body(&mut self, body: &Body) -> Result<(), Error> {
        let tail = self.countdown.tail;
        for (place, node) in body.iter().enumerate() {
            if self.machine.builder.emitter.left() {
                break;
            }
            let ends = |node: &Node| matches!(node, Node::Exit { .. } | Node::Return { .. });
            self.countdown.tail = tail && body[place + 1..].iter().all(ends);
            self.wait_before(node);
            self.node(node)?;
            if self.takes_leave() {
                self.countdown.tail = tail;
                return self.stay(&body[place + 1..]);
            }
        }
        self.countdown.tail = tail;
        Ok(())
    }

    /// A nested body: its expressions stay in it, its writes go to variables. `left` is the count at the end of the
    /// body, if control continues after it.
    pub(in crate::lower) fn nested(
        &mut self,
        body: &Body,
        before: impl FnOnce(&mut Self),
    ) -> Result<naga::Block, Error> {
        let state = self.machine.registers.state.clone();
        let loaded = self.machine.inputs.loaded.len();
        let left = self.countdown.left;
        let due = self.enter_due();
        self.machine.builder.emitter.open();
        before(self);
        self.body(body)?;
        if self.machine.builder.emitter.left() {
            self.countdown.left = left;
        } else {
            self.settle_due();
            self.settle();
        }
        self.countdown.due = due;
        let block = self.machine.builder.emitter.close();
        self.machine.registers.state = state;
        self.machine.unload(loaded);
        Ok(block)
    }

    fn node(&mut self, node: &Node) -> Result<(), Error> {
        if self.is_guard_no_more(node) {
            return Ok(());
        }
        if !matches!(node, Node::Run(_)) {
            self.begin_counting();
            self.take_off_before(node);
        }
        // Control may come from elsewhere to the beginning and to the end of these.
        let joins = matches!(node, Node::Loop(_) | Node::Switch(_) | Node::Together(_) | Node::Call { .. });
        if joins {
            (self.countdown.left, self.countdown.tail) = (None, false);
        }
        self.statements(node)?;
        if joins {
            self.countdown.left = None;
        }
        // Behind a nested statement, control may come from elsewhere.
        if matches!(node, Node::If { .. } | Node::Loop(_) | Node::Switch(_) | Node::Together(_) | Node::Call { .. }) {
            self.last = None;
        }
        Ok(())
    }

    fn statements(&mut self, node: &Node) -> Result<(), Error> {
        match node {
            Node::Run(range) => return self.run(range.clone()),
            Node::If { test, when, then, other } => return self.branch(test, *when, then, other),
            Node::Loop(body) => self.repeat(body)?,
            Node::Break => {
                self.settle();
                if !self.waits_to_break() {
                    self.statement(Statement::Break);
                }
            }
            Node::Continue => {
                self.settle();
                if !self.waits_to_continue() {
                    self.statement(Statement::Continue);
                }
            }
            Node::Switch(bodies) => self.dispatch(bodies)?,
            Node::Together(bodies) => self.together(bodies)?,
            Node::Pass { .. } => self.count(1, false),
            Node::SetTarget(number) => self.set_word(|it| &mut it.target, "jump", *number),
            Node::SetState(number) => self.set_word(|it| &mut it.state, "state", *number),
            Node::Call { at, routines, .. } => self.call(*at, routines)?,
            Node::Return { tail } => {
                if (!tail || self.in_routine) && !self.waits_to_return(false) {
                    self.leave(false);
                }
            }
            Node::Exit { tail, .. } => {
                if (!tail || self.in_routine) && !self.waits_to_return(true) {
                    self.leave(true);
                }
            }
            Node::PushReturn { state, .. } => self.push_return(*state)?,
            Node::PopReturn { .. } => self.pop_return()?,
            Node::PushAddress { at } => self.push_to_stack(*at)?,
            Node::PopAddress { at } => self.pop_from_stack(*at)?,
            Node::CheckNesting { block, most } => self.check_nesting(*block, *most),
            Node::MoveBase { block, by } => self.move_base(*block, *by),
            Node::SelectState { at, states } => self.select_state(*at, states),
        }
        Ok(())
    }

    /// Bodies by the number of their state.
    pub(in crate::lower) fn cases(&mut self, bodies: &[Body]) -> Result<Vec<SwitchCase>, Error> {
        let mut cases = Vec::new();
        for (number, body) in bodies.iter().enumerate() {
            self.countdown.left = None;
            let block = self.nested(body, |_| {})?;
            let last = number + 1 == bodies.len();
            let value = if last { SwitchValue::Default } else { SwitchValue::U32(number as u32) };
            cases.push(SwitchCase { value, body: block, fall_through: false });
        }
        Ok(cases)
    }

    fn run(&mut self, range: Range<usize>) -> Result<(), Error> {
        self.load_before_lookups(&range);
        if self.countdown.counter.is_none() {
            return self.instructions(range);
        }
        if self.is_counted_at_once(&range) {
            return self.counted_at_once(range);
        }
        let tail = self.countdown.tail;
        let mut start = range.start;
        while start < range.end {
            let seen = (start..range.end).find(|at| self.is_seen(*at));
            let end = seen.map_or(range.end, |seen| seen + 1);
            self.countdown.tail = tail && end == range.end;
            self.count((end - start) as u64, seen.is_some());
            self.instructions(start..end)?;
            start = end;
        }
        Ok(())
    }

    pub(in crate::lower) fn instructions(&mut self, range: Range<usize>) -> Result<(), Error> {
        let program = self.machine.unit.program;
        for at in range {
            let Some(instruction) = program.instructions.get(at) else {
                continue;
            };
            self.wait_at(at);
            self.last = Some(at);
            self.loops.rest = None;
            self.working(at, instruction, |walker| walker.instruction(at, instruction))?;
        }
        Ok(())
    }

    /// Does something with an instruction as the machine's current one.
    pub(in crate::lower) fn working<R>(
        &mut self,
        at: usize,
        instruction: &Instruction,
        work: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let relative = instruction.sources().iter().any(|operand| operand.relative.is_some());
        let loop_index = if relative { self.index_at(at) } else { None };
        let live = self.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
        let chosen_alike = self.machine.unit.plan.chosen_alike.get(at).copied().unwrap_or(false);
        let before = self.machine.begin(instruction, live, loop_index, chosen_alike);
        let result = work(self);
        self.machine.end(before);
        result
    }

    fn instruction(&mut self, at: usize, instruction: &Instruction) -> Result<(), Error> {
        let live = self.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
        let rules = self.machine.unit.program.dialect.rules();
        let patch = self.machine.patch_before(instruction);
        match instruction.op {
            Op::KilCondition | Op::KilNegative => {
                let decision = semantics::kills(self.machine, instruction);
                self.kill(decision);
            }
            Op::Bra | Op::Cal | Op::Cali | Op::Ret | Op::If | Op::Else | Op::Endif => {}
            Op::Brk => {}
            Op::Loop | Op::Rep => self.begin_loop(at, instruction),
            Op::Endloop | Op::Endrep => self.end_loop(instruction.target as usize),
            // On the explicit stack they have statements of their own.
            Op::Pusha | Op::Popa if self.flow.stack.is_some() => {}
            Op::Pusha => self.push_to_slot(at, instruction),
            Op::Popa => self.pop_from_slot(at, instruction),
            // Fragments of a probe are each alone in their pixel; others have been refused.
            Op::Cont | Op::RepForever | Op::Membar | Op::Fsib | Op::Fsie => {}
            Op::Bar => self.wait_for_group(),
            Op::Emit | Op::Emits | Op::Endprim if self.machine.emits() => self.machine.emission(instruction),
            Op::Quad(_) if self.machine.unit.options.device.lone_fragments && self.machine.has_quad() => {
                let message = "a sum with another fragment needs a device with subgroups";
                return Err(Error::at(message, instruction.span));
            }
            op if !is_lowered(op) => {
                let name = TABLE.get(usize::from(instruction.row)).map_or("", |row| row.name);
                let message = format!("{name} is not lowered by this version");
                return Err(Error::at(&message, instruction.span));
            }
            op if op.has_effect() => {
                execute(self.machine, &reduced(instruction, live), rules);
            }
            _ if live.register | live.code == 0 => {}
            _ => {
                execute(self.machine, &reduced(instruction, live), rules);
            }
        }
        self.machine.patch_after(at, instruction, &patch);
        self.machine.publish(instruction);
        Ok(())
    }

    fn kill(&mut self, decision: Decision<Mask>) {
        match decision {
            Decision::Never => {}
            Decision::Always => self.discard(),
            Decision::When(mask) => {
                let state = self.machine.registers.state.clone();
                self.machine.builder.emitter.open();
                self.discard();
                let accept = self.machine.builder.emitter.close();
                self.machine.registers.state = state;
                let condition = mask.expression;
                self.statement(Statement::If { condition, accept, reject: naga::Block::new() });
            }
        }
    }

    /// Discards the fragment. If others wait for it, they are notified.
    fn discard(&mut self) {
        let Some(covered) = self.machine.unit.variables.covered.filter(|_| self.waits()) else {
            return self.statement(Statement::Kill);
        };
        let pointer = self.machine.builder.emitter.global(covered);
        let no = self.machine.builder.emitter.literal(LaneType::Unsigned, 0);
        self.machine.builder.emitter.store(pointer, no);
        self.leave(true);
    }

    fn test(&mut self, test: &Test) -> Result<Decision<Mask>, Error> {
        let target = |walker: &mut Self, op, number: u32| {
            let pointer = walker.word_variable(|it| &mut it.target, "jump");
            let left = walker.machine.builder.emitter.load(pointer);
            let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, number);
            let expression = walker.machine.builder.emitter.push(Expression::Binary { op, left, right });
            Decision::When(Mask { expression, lanes: 1 })
        };
        Ok(match test {
            Test::Condition { at } => match self.machine.unit.program.instructions.get(*at) {
                Some(instruction) if instruction.op.uses(Uses::COUNTED_LOOP) => Decision::When(self.repeats(*at)),
                Some(instruction) if instruction.op.uses(Uses::LOOP_END) => {
                    Decision::When(self.repeats(instruction.target as usize))
                }
                Some(instruction) => {
                    let (condition, indirect) = (instruction.condition, instruction.subroutine);
                    let decision = self.working(*at, instruction, |walker| holds(walker.machine, &condition));
                    match indirect {
                        Some(operand) => self.chooses(&operand, decision),
                        None => decision,
                    }
                }
                None => Decision::Never,
            },
            Test::InCall => {
                let pointer = self.word_variable(|it| &mut it.depth, "calls");
                let left = self.machine.builder.emitter.load(pointer);
                let right = self.machine.builder.emitter.literal(LaneType::Unsigned, 0);
                let test = Expression::Binary { op: BinaryOperator::Greater, left, right };
                let expression = self.machine.builder.emitter.push(test);
                Decision::When(Mask { expression, lanes: 1 })
            }
            Test::TargetIs(number) => target(self, BinaryOperator::Equal, *number),
            Test::TargetBelow(number) => target(self, BinaryOperator::Less, *number),
        })
    }

    /// The same, decided if the mask is known.
    fn decided(&mut self, test: &Test) -> Result<Decision<Mask>, Error> {
        let decision = match self.test(test)? {
            Decision::When(mask) => match self.machine.known(&mask) {
                Some(true) => Decision::Always,
                Some(false) => Decision::Never,
                None => Decision::When(mask),
            },
            decided => decided,
        };
        Ok(self.with_rounds(test, decision))
    }

    /// Whether CALI calls anything: its condition holds, and its parameter selects a routine of the type.
    fn chooses(&mut self, operand: &SubroutineOperand, decision: Decision<Mask>) -> Decision<Mask> {
        let condition = match decision {
            Decision::Never => return Decision::Never,
            Decision::Always => None,
            Decision::When(mask) => Some(mask),
        };
        let choice = self.machine.subroutine_choice(operand);
        let mut named = self.machine.builder.truth(false);
        for member in members(self.machine.unit.program, operand) {
            let number = self.machine.word(member.number.into());
            let this = self.machine.builder.test(BinaryOperator::Equal, &choice, &number);
            named = self.machine.either(&named, &this);
        }
        Decision::When(condition.map_or(named, |condition| self.machine.both(&condition, &named)))
    }

    fn branch(&mut self, test: &Test, when: bool, then: &Body, other: &Body) -> Result<(), Error> {
        let (then, other) = if when { (then, other) } else { (other, then) };
        let mask = match self.decided(test)? {
            Decision::Always => return self.body(then),
            Decision::Never => return self.body(other),
            Decision::When(mask) => mask,
        };
        let set = self.set([then, other]);
        // Exits of the branches need everything in variables; paths through them only what they write.
        self.settle_before(&set);
        let (mask, then, other) =
            if then.is_empty() { (self.machine.not(&mask), other, then) } else { (mask, then, other) };
        let condition = mask.expression;
        let parting = self.part(&mask);
        let before = self.countdown.left;
        let waits = self.enter_branch(parting, [then, other]);
        let accept = self.nested(then, |walker| walker.enter_side(parting, true))?;
        let behind_then = std::mem::replace(&mut self.countdown.left, before);
        let reject = self.nested(other, |walker| walker.enter_side(parting, false))?;
        if behind_then != before || self.countdown.left != before || waits {
            self.countdown.left = None;
        }
        self.statement(Statement::If { condition, accept, reject });
        self.meet(parting, waits, [then, other]);
        self.machine.forget(|slot| set[slot]);
        Ok(())
    }

    pub(in crate::lower) fn word_variable(
        &mut self,
        which: impl Fn(&mut FlowVariables) -> &mut Option<Handle<Expression>>,
        name: &str,
    ) -> Handle<Expression> {
        if let Some(pointer) = which(&mut self.variables) {
            return *pointer;
        }
        let ty = type_of(self.machine.builder.module, LaneType::Unsigned, 1);
        let pointer = self.machine.builder.emitter.local(name, ty, None);
        *which(&mut self.variables) = Some(pointer);
        pointer
    }

    fn set_word(
        &mut self,
        which: impl Fn(&mut FlowVariables) -> &mut Option<Handle<Expression>>,
        name: &str,
        number: u32,
    ) {
        let pointer = self.word_variable(which, name);
        let value = self.machine.builder.emitter.literal(LaneType::Unsigned, number);
        self.machine.builder.emitter.store(pointer, value);
    }

    pub(in crate::lower) fn array_variable(
        &mut self,
        name: &str,
        kind: LaneType,
        lanes: u8,
        size: u32,
    ) -> Handle<Expression> {
        let module = &mut *self.machine.builder.module;
        let base = type_of(module, kind, lanes);
        let size = naga::ArraySize::Constant(std::num::NonZeroU32::new(size).present_or(std::num::NonZeroU32::MIN));
        let stride = if lanes > 1 { 16 } else { 4 };
        let inner = naga::TypeInner::Array { base, size, stride };
        let ty = module.types.insert(naga::Type { name: None, inner }, Span::UNDEFINED);
        self.machine.builder.emitter.local(name, ty, None)
    }
}

/// Operations that are not translated yet.
const fn is_lowered(op: Op) -> bool {
    !op.emits()
}
