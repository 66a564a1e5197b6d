//! Branches, calls, blocks: where the counter goes.

use super::Exit;
use super::context::Context;
use super::lane::{ActiveLoop, Frame};
use super::value::Mask;
use crate::isa::Op;
use crate::isa::execute::{Decision, holds};
use crate::isa::semantics::loop_parameters;
use crate::program::{Instruction, Program};

/// Nesting of blocks at run time, and iterations of a loop (NV_fragment_program2, 3.11.X).
const LOOP_DEPTH: usize = 4;
const IF_DEPTH: u32 = 48;
const LOOP_COUNT: i32 = 255;

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
        context.lane.loops.pop();
        let open = closed_conditions(context, instruction);
        context.lane.open_conditions = context.lane.open_conditions.saturating_sub(open);
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
    if context.lane.frames.len() as u64 >= u64::from(context.rules.call_depth) {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    context.lane.frames.push(Frame {
        back: context.lane.counter,
        loops: context.lane.loops.len() as u32,
        conditions: context.lane.open_conditions,
    });
    context.lane.counter = instruction.target;
}

/// RET leaves every block of its routine.
pub(super) fn give_back(context: &mut Context, instruction: &Instruction) {
    if !taken(context, instruction) {
        return;
    }
    match context.lane.frames.pop() {
        None => context.lane.exit = Some(Exit::Ret),
        Some(frame) => {
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
    if count <= 0 {
        context.lane.counter = instruction.target + 1;
        return;
    }
    let (index, increment) = setup.index.map_or((0, 0), |[index, step]| (index.lanes[0] as i32, step.lanes[0] as i32));
    let indexed = instruction.op == Op::Loop;
    context.lane.loops.push(ActiveLoop { remaining: count, index, increment, indexed });
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

/// IF blocks between a BRK and the end of its loop: those that leaving the loop closes.
fn closed_conditions(context: &Context, instruction: &Instruction) -> u32 {
    let mut depth = 0i32;
    let mut closed = 0i32;
    let first = context.lane.counter as usize;
    let end = (instruction.target as usize).clamp(first, context.program.instructions.len());
    for between in &context.program.instructions[first..end] {
        match between.op {
            Op::If => depth += 1,
            Op::Endif => {
                depth -= 1;
                closed = closed.max(-depth);
            }
            _ => {}
        }
    }
    closed.max(0) as u32
}
