//! Branches, calls, blocks: where the counter goes.

use super::Exit;
use super::context::Context;
use super::lane::{ActiveLoop, Entry, Frame};
use super::value::Mask;
use crate::dialect::LOOP_COUNT;
use crate::isa::Op;
use crate::isa::execute::{Decision, holds};
use crate::isa::semantics::loop_parameters;
use crate::program::{Instruction, Program};

/// Nesting of blocks at run time (NV_fragment_program2, 3.11.X).
const LOOP_DEPTH: usize = 4;
const IF_DEPTH: u32 = 48;

pub(super) fn decided(decision: &Decision<Mask>) -> bool {
    match decision {
        Decision::Always => true,
        Decision::Never => false,
        Decision::When(mask) => mask.lanes[0],
    }
}

/// IF: on to the next instruction, or behind ELSE or ENDIF.
pub(super) fn begin_condition(context: &mut Context, instruction: &Instruction) {
    if context.lane.open_conditions >= IF_DEPTH {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    let belongs = instruction.target;
    if taken(context, instruction) {
        context.lane.open_conditions += 1;
        return;
    }
    // Without ELSE, execution continues behind ENDIF and the block was never open.
    if op_at(context.program, belongs) == Some(Op::Else) {
        context.lane.open_conditions += 1;
    }
    context.lane.counter = belongs + 1;
}

pub(super) fn leave_loop(context: &mut Context, instruction: &Instruction) {
    if taken(context, instruction) {
        if let Some(left) = context.lane.loops.pop() {
            context.lane.open_conditions = left.conditions;
        }
        context.lane.counter = instruction.target + 1;
    }
}

fn op_at(program: &Program, number: u32) -> Option<Op> {
    program.instructions.get(number as usize).map(|instruction| instruction.op)
}

pub(super) fn taken(context: &mut Context, instruction: &Instruction) -> bool {
    let decision = holds(context, &instruction.condition);
    decided(&decision)
}

pub(super) fn call(context: &mut Context, instruction: &Instruction) {
    if !taken(context, instruction) {
        return;
    }
    let frame = Frame {
        back: context.lane.counter,
        loops: context.lane.loops.len() as u32,
        conditions: context.lane.open_conditions,
    };
    if push(context, Entry::Call(frame)) {
        context.lane.counter = instruction.target;
    }
}

/// Puts an entry on the stack; a full one ends the run.
pub(super) fn push(context: &mut Context, entry: Entry) -> bool {
    let room = (context.lane.stack.len() as u64) < u64::from(context.rules.call_depth);
    if room {
        context.lane.stack.push(entry);
    } else {
        context.lane.exit = Some(Exit::Overflow);
    }
    room
}

/// RET leaves every block of its routine.
pub(super) fn give_back(context: &mut Context, instruction: &Instruction) {
    if !taken(context, instruction) {
        return;
    }
    match context.lane.stack.pop() {
        None => context.lane.exit = Some(Exit::Ret),
        // What PUSHA left is no place to return to.
        Some(Entry::Address(_)) => context.lane.exit = Some(Exit::Overflow),
        Some(Entry::Call(frame)) => {
            context.lane.counter = frame.back;
            context.lane.loops.truncate(frame.loops as usize);
            context.lane.open_conditions = frame.conditions;
        }
    }
}

pub(super) fn begin_loop(context: &mut Context, instruction: &Instruction) {
    if context.lane.loops.len() >= LOOP_DEPTH {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    let setup = loop_parameters(context, instruction);
    let count = (setup.count.lanes[0] as i32).min(LOOP_COUNT);
    // Without an iteration, REP goes on behind its end, and LOOP at it (NV_fragment_program2, 3.11.X.8 and 3.11.X.9).
    if count <= 0 && instruction.op == Op::Rep {
        context.lane.counter = instruction.target + 1;
        return;
    }
    if count <= 0 {
        context.lane.counter = instruction.target;
    }
    let (index, increment) = setup.index.map_or((0, 0), |[index, step]| (index.lanes[0] as i32, step.lanes[0] as i32));
    let indexed = instruction.op == Op::Loop;
    let conditions = context.lane.open_conditions;
    context.lane.loops.push(ActiveLoop { remaining: count, index, increment, indexed, conditions });
}

pub(super) fn end_loop(context: &mut Context, instruction: &Instruction) {
    let Some(open) = context.lane.loops.last_mut() else { return };
    open.remaining -= 1;
    open.index = open.index.wrapping_add(open.increment);
    if open.remaining > 0 {
        context.lane.counter = instruction.target + 1;
    } else {
        context.lane.loops.pop();
    }
}
