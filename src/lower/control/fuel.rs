//! The execution limit, if a run may reach it: instructions are counted down, and the program ends at zero.
//! Instructions without externally visible effects need no count of their own.

use std::ops::Range;

use naga::{BinaryOperator, Expression, GlobalVariable, Handle, Statement};

use crate::lower::Error;
use crate::lower::control::body::Walker;
use crate::lower::emit::emitter::Kind;
use crate::program::File;
use crate::vocabulary::Present;

/// What the functions of a program count down together.
#[derive(Copy, Clone, Default)]
pub(in crate::lower) struct Counters {
    /// Instructions, where a run may reach the execution limit.
    pub fuel: Option<Handle<GlobalVariable>>,
    /// Rounds of loops without a count.
    pub rounds: Option<Handle<GlobalVariable>>,
}

impl Walker<'_, '_> {
    /// Whether the instruction has an externally visible effect.
    pub(in crate::lower) fn is_seen(&self, at: usize) -> bool {
        let Some(instruction) = self.machine.program.instructions.get(at) else { return false };
        let written = matches!(instruction.destination.file, File::Output | File::Parameter);
        let live = self.live.get(at).is_some_and(|live| live.register != 0);
        instruction.op.kills() || (written && live)
    }

    /// Before instructions of which only the last has a visible effect: the program ends if it may not run as many.
    /// Effects of the others before the limit are not visible, so they need no count of their own.
    pub(in crate::lower) fn count(&mut self, instructions: u64) {
        let Some(fuel) = self.fuel else { return };
        if let Some(ahead) = &mut self.ahead
            && self.flow.counted.is_some_and(|limit| *ahead + instructions <= limit)
        {
            *ahead += instructions;
            return;
        }
        self.begin_counting();
        let number = u32::try_from(instructions).unwrap_or(u32::MAX);
        let left = self.instructions_left(fuel);
        self.leave_if(BinaryOperator::Less, left, number);
        self.take_off(fuel, left, number);
    }

    fn instructions_left(&mut self, fuel: Handle<GlobalVariable>) -> Handle<Expression> {
        let pointer = self.machine.builder.emitter.global(fuel);
        let left = self.left.unwrap_or_else(|| self.machine.builder.emitter.load(pointer));
        self.left = Some(left);
        left
    }

    /// Reduces the number of instructions left, if it is needed again.
    fn take_off(&mut self, fuel: Handle<GlobalVariable>, left: Handle<Expression>, number: u32) {
        if self.tail {
            return;
        }
        let right = self.machine.builder.emitter.literal(Kind::Unsigned, number);
        let rest = Expression::Binary { op: BinaryOperator::Subtract, left, right };
        let rest = self.machine.builder.emitter.push(rest);
        let pointer = self.machine.builder.emitter.global(fuel);
        self.machine.builder.emitter.store(pointer, rest);
        self.left = Some(rest);
    }

    /// From here on the number of executed instructions depends on the inputs.
    pub(in crate::lower) fn begin_counting(&mut self) {
        let (Some(ahead), Some(fuel), Some(limit)) = (self.ahead.take(), self.fuel, self.flow.counted) else { return };
        let left = u32::try_from(limit.saturating_sub(ahead)).unwrap_or(u32::MAX);
        let pointer = self.machine.builder.emitter.global(fuel);
        let left = self.machine.builder.emitter.literal(Kind::Unsigned, left);
        self.machine.builder.emitter.store(pointer, left);
    }

    /// Whether the only visible effects of the instructions are writes of results, so that these can wait for the
    /// count.
    pub(in crate::lower) fn is_counted_at_once(&self, range: &Range<usize>) -> bool {
        let instructions = self.machine.program.instructions.get(range.clone()).present_or(&[]);
        let waits = instructions.iter().all(|it| {
            let writes = it.destination.file != File::Parameter && it.destination.relative.is_none();
            let emits = it.op.emits();
            writes && !emits && !it.op.has_effect() && !it.op.kills()
        });
        let known = self.ahead.zip(self.flow.counted);
        let short = known.is_some_and(|(ahead, limit)| ahead + range.len() as u64 <= limit);
        waits && !short && range.clone().any(|at| self.is_seen(at))
    }

    /// Runs all of the instructions, then finds how many of them may run. If that is not all, the program ends with the
    /// results of those that may.
    pub(in crate::lower) fn counted_at_once(&mut self, range: Range<usize>) -> Result<(), Error> {
        let Some(fuel) = self.fuel else { return self.instructions(range) };
        self.begin_counting();
        let left = self.instructions_left(fuel);
        let before = self.machine.state.clone();
        let slots = self.machine.slots;
        let mut results = Vec::new();
        let mut start = range.start;
        while let Some(at) = (start..range.end).find(|at| self.is_seen(*at)) {
            self.instructions(start..at + 1)?;
            let destination = &self.machine.program.instructions[at].destination;
            // If the last may run, all may.
            let slot = slots.register(destination.file, destination.number());
            if let Some(slot) = slot.filter(|_| at + 1 < range.end) {
                let mask = destination.mask & self.live.get(at).map_or(0, |live| live.register);
                results.push((at - range.start, slot, mask, self.machine.state[slot]));
            }
            start = at + 1;
        }
        self.instructions(start..range.end)?;
        let after = std::mem::replace(&mut self.machine.state, before);
        let condition = self.counter_is(BinaryOperator::Less, left, range.len());
        self.machine.builder.emitter.open();
        self.settle_results();
        for (earlier, slot, mask, lanes) in results {
            let condition = self.counter_is(BinaryOperator::Greater, left, earlier);
            self.machine.builder.emitter.open();
            self.machine.state[slot] = lanes;
            self.machine.settle(|it| if it == slot { mask } else { 0 });
            self.close_if(condition);
        }
        self.depart(true);
        self.close_if(condition);
        self.machine.state = after;
        self.take_off(fuel, left, range.len() as u32);
        Ok(())
    }

    fn counter_is(&mut self, op: BinaryOperator, left: Handle<Expression>, number: usize) -> Handle<Expression> {
        let right = self.machine.builder.emitter.literal(Kind::Unsigned, number as u32);
        self.machine.builder.emitter.push(Expression::Binary { op, left, right })
    }

    /// Makes the open block the branch for the case that the condition holds.
    fn close_if(&mut self, condition: Handle<Expression>) {
        let accept = self.machine.builder.emitter.close();
        let reject = naga::Block::new();
        self.machine.builder.emitter.statement(Statement::If { condition, accept, reject });
    }
}
