//! Invocations that wait for each other: at barriers of the device where all of a group come by together, elsewhere in
//! rounds, at the head of which there is one.

use naga::{Barrier, BinaryOperator, Expression, Statement};

use crate::flow::{Body, Unsuited};
use crate::lower::control::walker::{ENDED, Walker};
use crate::lower::emit::lane_type::LaneType;
use crate::lower::error::Error;

impl Walker<'_, '_> {
    /// Whether invocations wait for each other, so that none may leave before the others have ended.
    pub(in crate::lower) fn waits(&self) -> bool {
        self.flow.stack.is_some_and(|stack| stack.why == Unsuited::Together)
    }

    /// Rounds of invocations that wait for each other.
    pub(in crate::lower) fn together(&mut self, bodies: &[Body]) -> Result<(), Error> {
        let set = self.set(bodies);
        self.settle_before(&set);
        self.machine.forget(|slot| set[slot]);
        let pointer = self.word_variable(|it| &mut it.state, "state");
        let calls = self.word_variable(|it| &mut it.depth, "calls");
        let depth = self.flow.stack.map_or(0, |stack| stack.depth) as u32;
        self.machine.builder.emitter.open();
        let word = |walker: &mut Self, expression| walker.machine.builder.emitter.push(expression);
        let literal = |walker: &mut Self, number| walker.machine.builder.emitter.literal(LaneType::Unsigned, number);
        // The deepest calls come first, then the order of the text.
        let selector = self.machine.builder.emitter.load(pointer);
        let right = self.machine.builder.emitter.load(calls);
        let left = literal(self, depth);
        let above = word(self, Expression::Binary { op: BinaryOperator::Subtract, left, right });
        let right = literal(self, bodies.len() as u32);
        let row = word(self, Expression::Binary { op: BinaryOperator::Multiply, left: above, right });
        let reject = word(self, Expression::Binary { op: BinaryOperator::Add, left: row, right: selector });
        let ended = literal(self, ENDED);
        let condition = word(self, Expression::Binary { op: BinaryOperator::Equal, left: selector, right: ended });
        let place = word(self, Expression::Select { condition, accept: ended, reject });
        let least = self.machine.wait_for_others(place);
        let all = word(self, Expression::Binary { op: BinaryOperator::Equal, left: least, right: ended });
        self.machine.builder.emitter.open();
        self.statement(Statement::Break);
        let accept = self.machine.builder.emitter.close();
        self.statement(Statement::If { condition: all, accept, reject: naga::Block::new() });
        let mine = self.machine.is_turn(place, least);
        if self.machine.unit.crossing.votes {
            let right = literal(self, bodies.len() as u32);
            let first = word(self, Expression::Binary { op: BinaryOperator::Modulo, left: least, right });
            self.cast_votes(bodies, first, mine)?;
        }
        self.machine.builder.emitter.open();
        let cases = self.cases(bodies)?;
        self.statement(Statement::Switch { selector, cases });
        let accept = self.machine.builder.emitter.close();
        self.statement(Statement::If { condition: mine, accept, reject: naga::Block::new() });
        let body = self.machine.builder.emitter.close();
        self.statement(Statement::Loop { body, continuing: naga::Block::new(), break_if: None });
        self.machine.forget(|slot| set[slot]);
        Ok(())
    }

    /// BAR.
    pub(in crate::lower) fn wait_for_group(&mut self) {
        if !self.machine.unit.crossing.meets {
            return;
        }
        let memory = if self.machine.unit.crossing.passes { Barrier::STORAGE } else { Barrier::empty() };
        self.statement(Statement::ControlBarrier(Barrier::WORK_GROUP | memory));
    }
}
