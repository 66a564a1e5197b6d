//! Branches, calls, blocks: changes of the program counter.

use super::Exit;
use super::context::LaneContext;
use super::lane::{ActiveLoop, Entry, Frame};
use super::typed::Typed;
use super::value::Mask;
use crate::dialect::LOOP_COUNT;
use crate::isa::Op;
use crate::machine::execute::{Decision, holds};
use crate::machine::semantics::{loop_parameters, repeat_count};
use crate::program::{Instruction, Program};

pub(super) fn decided(decision: &Decision<Mask>) -> bool {
    match decision {
        Decision::Always => true,
        Decision::Never => false,
        Decision::When(mask) => mask.lanes[0],
    }
}

/// IF: on to the next instruction, or behind ELSE or ENDIF.
pub(super) fn begin_condition(context: &mut LaneContext, instruction: &Instruction) {
    if context.lane.open_conditions >= context.rules.if_depth && context.rules.typed.is_none() {
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

pub(super) fn leave_loop(context: &mut LaneContext, instruction: &Instruction) {
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

pub(super) fn taken(context: &mut LaneContext, instruction: &Instruction) -> bool {
    let decision = match context.rules.typed {
        None => holds(context, &instruction.condition),
        Some(_) => holds(&mut Typed(context), &instruction.condition),
    };
    decided(&decision)
}

pub(super) fn call(context: &mut LaneContext, instruction: &Instruction) {
    call_at(context, instruction, instruction.target);
}

fn call_at(context: &mut LaneContext, instruction: &Instruction, target: u32) {
    if !taken(context, instruction) {
        return;
    }
    let frame = Frame {
        back: context.lane.counter,
        loops: context.lane.loops.len() as u32,
        conditions: context.lane.open_conditions,
    };
    if push(context, Entry::Call(frame)) {
        context.lane.counter = target;
        let end = context.program.instructions.len();
        if context.rules.typed.is_some() && target as usize >= end {
            return_now(context);
        }
    }
}

/// In the typed languages a call also returns where it runs into a label or off the end (NV_gpu_program4, CAL).
pub(super) fn return_at_label(context: &mut LaneContext) {
    let at_border = |context: &LaneContext| {
        let counter = context.lane.counter;
        counter as usize >= context.program.instructions.len() || context.program.labels_at(counter).next().is_some()
    };
    while !context.lane.stack.is_empty() && at_border(context) {
        return_now(context);
    }
}

/// Pushes an entry; a full stack ends the run.
pub(super) fn push(context: &mut LaneContext, entry: Entry) -> bool {
    let room = (context.lane.stack.len() as u64) < u64::from(context.rules.call_depth);
    if room {
        context.lane.stack.push(entry);
    } else {
        context.lane.exit = Some(Exit::Overflow);
    }
    room
}

/// RET leaves every block of its routine.
pub(super) fn give_back(context: &mut LaneContext, instruction: &Instruction) {
    if taken(context, instruction) {
        return_now(context);
    }
}

fn return_now(context: &mut LaneContext) {
    match context.lane.stack.pop() {
        None => context.lane.exit = Some(Exit::Ret),
        // An entry of PUSHA is not a return address.
        Some(Entry::Address(_)) => context.lane.exit = Some(Exit::Overflow),
        Some(Entry::Call(frame)) => {
            context.lane.counter = frame.back;
            context.lane.loops.truncate(frame.loops as usize);
            context.lane.open_conditions = frame.conditions;
        }
    }
}

pub(super) fn begin_loop(context: &mut LaneContext, instruction: &Instruction) {
    if context.rules.typed.is_some() {
        return begin_repeat(context, instruction);
    }
    if context.lane.loops.len() >= context.rules.loop_depth as usize {
        context.lane.exit = Some(Exit::Overflow);
        return;
    }
    let setup = loop_parameters(context, instruction);
    let count = (setup.count.lanes[0] as i32).clamp(0, LOOP_COUNT);
    // Without an iteration, REP continues behind its end, and LOOP at it (NV_fragment_program2, 3.11.X.8 and 3.11.X.9).
    if count == 0 && instruction.op == Op::Rep {
        context.lane.counter = instruction.target + 1;
        return;
    }
    if count == 0 {
        context.lane.counter = instruction.target;
    }
    let (index, increment) = setup.index.map_or((0, 0), |[index, step]| (index.lanes[0] as i32, step.lanes[0] as i32));
    let indexed = instruction.op == Op::Loop;
    let conditions = context.lane.open_conditions;
    let remaining = u64::try_from(count).unwrap_or(0);
    context.lane.loops.push(ActiveLoop { remaining, index, increment, indexed, conditions });
}

/// REP of the typed languages: any count, or none (NV_gpu_program4, 2.X.8.Z).
fn begin_repeat(context: &mut LaneContext, instruction: &Instruction) {
    let remaining = if instruction.op == Op::RepForever {
        u64::MAX
    } else {
        repeat_count(&mut Typed(context), instruction).lane(0)
    };
    if remaining == 0 {
        context.lane.counter = instruction.target + 1;
        return;
    }
    let conditions = context.lane.open_conditions;
    context.lane.loops.push(ActiveLoop { remaining, index: 0, increment: 0, indexed: false, conditions });
}

/// CONT: on to the end of the innermost loop.
pub(super) fn continue_loop(context: &mut LaneContext, instruction: &Instruction) {
    if taken(context, instruction) {
        if let Some(open) = context.lane.loops.last() {
            context.lane.open_conditions = open.conditions;
        }
        context.lane.counter = instruction.target;
    }
}

/// CALI: the routine that the subroutine parameter selects; nothing if the selection is not of its type.
pub(super) fn call_indirect(context: &mut LaneContext, instruction: &Instruction) {
    let Some(operand) = &instruction.subroutine else { return };
    let Some(parameter) = context.index(operand.parameter.into(), operand.relative.as_ref()) else { return };
    let program = context.program;
    let Some(parameter) = program.subroutine_parameters.get(parameter) else { return };
    let chosen = context.world.subroutines.get(usize::from(parameter.binding)).copied().unwrap_or(0);
    let members = program.subroutine_types.get(usize::from(parameter.ty)).map_or(&[][..], |ty| &ty.members);
    let routine = members
        .iter()
        .filter_map(|member| program.subroutines.get(usize::from(*member)))
        .find(|routine| u32::from(routine.number) == chosen);
    if let Some(routine) = routine {
        call_at(context, instruction, routine.at);
    }
}

pub(super) fn end_loop(context: &mut LaneContext, instruction: &Instruction) {
    let Some(open) = context.lane.loops.last_mut() else { return };
    open.remaining = open.remaining.saturating_sub(1);
    open.index = open.index.wrapping_add(open.increment);
    if open.remaining > 0 {
        context.lane.counter = instruction.target + 1;
    } else {
        context.lane.loops.pop();
    }
}
