//! Where a program or a routine ends.

use naga::{BinaryOperator, Expression, Handle, Statement};

use crate::lower::control::sets;
use crate::lower::control::walker::{ENDED, Walker};
use crate::lower::emit::LaneType;

/// Ends the program here: a routine returns that to its caller.
pub(crate) fn leave(walker: &mut Walker, ended: bool) {
    if ended {
        sets::settle_results(walker);
    } else {
        sets::settle(walker);
    }
    depart(walker, ended);
}

/// The same if everything used after is in variables.
pub(crate) fn depart(walker: &mut Walker, ended: bool) {
    if walker.waits() {
        walker.set_word(|walker| &mut walker.state, "state", ENDED);
        // Only leaves the round: browsers accept no barrier after an exit of the loop.
        return walker.statement(Statement::Break);
    }
    let value = walker.tells.then(|| walker.machine.builder.emitter.literal(LaneType::Bool, u32::from(ended)));
    walker.statement(Statement::Return { value });
}

pub(crate) fn leave_if(walker: &mut Walker, op: BinaryOperator, left: Handle<Expression>, bound: u32) {
    let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, bound);
    let condition = walker.machine.builder.emitter.push(Expression::Binary { op, left, right });
    leave_where(walker, condition);
}

/// Ends the program if the condition holds.
pub(crate) fn leave_where(walker: &mut Walker, condition: Handle<Expression>) {
    let state = walker.machine.registers.state.clone();
    walker.machine.builder.emitter.open();
    leave(walker, true);
    let accept = walker.machine.builder.emitter.close();
    walker.machine.registers.state = state;
    walker.statement(Statement::If { condition, accept, reject: naga::Block::new() });
}
