//! Instructions, and the conditions that control flow tests.

use std::ops::Range;

use naga::{Barrier, BinaryOperator, Expression, Statement};

use crate::flow::{Test, members};
use crate::isa::{Op, TABLE, Uses};
use crate::lower::control::fuel::short;
use crate::lower::control::walker::Walker;
use crate::lower::control::{barriers, current, fuel, guard, leaving, loops, patches, preload, pushes, sets};
use crate::lower::emit::{LaneType, Mask};
use crate::lower::error::Error;
use crate::lower::machine::loads;
use crate::lower::passes::liveness::reduced;
use crate::machine::execute::{Decision, execute, holds};
use crate::machine::semantics;
use crate::program::{Instruction, SubroutineOperand};
use crate::vocabulary::Present;

/// Operations that are not translated yet.
pub(crate) const fn is_lowered(op: Op) -> bool {
    !op.emits()
}

pub(crate) fn run(walker: &mut Walker, range: Range<usize>) -> Result<(), Error> {
    preload::load_before_lookups(walker, &range);
    if walker.countdown.counter.is_none() {
        return instructions(walker, range);
    }
    if fuel::is_counted_at_once(walker, &range) {
        return counted_at_once(walker, range);
    }
    let tail = walker.countdown.tail;
    let mut start = range.start;
    while start < range.end {
        let seen = (start..range.end).find(|at| fuel::is_seen(walker, *at));
        let end = seen.map_or(range.end, |seen| seen + 1);
        walker.countdown.tail = tail && end == range.end;
        fuel::count(walker, (end - start) as u64, seen.is_some());
        instructions(walker, start..end)?;
        start = end;
    }
    Ok(())
}

fn instructions(walker: &mut Walker, range: Range<usize>) -> Result<(), Error> {
    let program = walker.machine.unit.program;
    for at in range {
        let Some(instruction) = program.instructions.get(at) else {
            continue;
        };
        barriers::wait_at(walker, at);
        walker.last = Some(at);
        walker.loops.rest = None;
        current::working(walker, at, instruction, |walker| lower_instruction(walker, at, instruction))?;
    }
    Ok(())
}

fn lower_instruction(walker: &mut Walker, at: usize, instruction: &Instruction) -> Result<(), Error> {
    let live = walker.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
    let rules = walker.machine.unit.program.dialect.rules();
    let patch = patches::patch_before(walker.machine, instruction);
    match instruction.op {
        Op::KilCondition | Op::KilNegative => {
            let decision = semantics::kills(walker.machine, instruction);
            kill(walker, decision);
        }
        Op::Bra | Op::Cal | Op::Cali | Op::Ret | Op::If | Op::Else | Op::Endif => {}
        Op::Brk => {}
        Op::Loop | Op::Rep => loops::begin_loop(walker, at, instruction),
        Op::Endloop | Op::Endrep => loops::end_loop(walker, instruction.target as usize),
        // On the explicit stack they have statements of their own.
        Op::Pusha | Op::Popa if walker.flow.stack.is_some() => {}
        Op::Pusha => pushes::push_to_slot(walker, at, instruction),
        Op::Popa => pushes::pop_from_slot(walker, at, instruction),
        // Fragments of a probe are each alone in their pixel; others have been refused.
        Op::Cont | Op::RepForever | Op::Membar | Op::Fsib | Op::Fsie => {}
        Op::Bar => wait_for_group(walker),
        Op::Emit | Op::Emits | Op::Endprim if patches::emits(&walker.machine.builder) => {
            patches::emission(walker.machine, instruction);
        }
        Op::Quad(_) if walker.machine.unit.options.device.lone_fragments && walker.machine.unit.has_quad() => {
            let message = "a sum with another fragment needs a device with subgroups";
            return Err(Error::device_lacks(message).at(instruction.span));
        }
        op if !is_lowered(op) => {
            let name = TABLE.get(usize::from(instruction.row)).map_or("", |row| row.name);
            let message = format!("{name} is not lowered by this version");
            return Err(Error::not_translated(message).at(instruction.span));
        }
        op if op.has_effect() => {
            execute(walker.machine, &reduced(instruction, live), rules);
        }
        _ if live.register | live.code == 0 => {}
        _ => {
            execute(walker.machine, &reduced(instruction, live), rules);
        }
    }
    patches::patch_after(walker.machine, at, instruction, &patch);
    patches::publish(walker.machine, instruction);
    Ok(())
}

fn kill(walker: &mut Walker, decision: Decision<Mask>) {
    match decision {
        Decision::Never => {}
        Decision::Always => discard(walker),
        Decision::When(mask) => {
            let state = walker.machine.registers.state.clone();
            walker.machine.builder.emitter.open();
            discard(walker);
            let accept = walker.machine.builder.emitter.close();
            walker.machine.registers.state = state;
            let condition = mask.expression;
            walker.statement(Statement::If { condition, accept, reject: naga::Block::new() });
        }
    }
}

/// Discards the fragment. If others wait for it, they are notified.
fn discard(walker: &mut Walker) {
    let Some(covered) = walker.machine.unit.variables.covered.filter(|_| walker.waits()) else {
        return walker.statement(Statement::Kill);
    };
    let pointer = walker.machine.builder.emitter.global(covered);
    let no = walker.machine.builder.emitter.literal(LaneType::Unsigned, 0);
    walker.machine.builder.emitter.store(pointer, no);
    leaving::leave(walker, true);
}

fn tested(walker: &mut Walker, test: &Test) -> Result<Decision<Mask>, Error> {
    let target = |walker: &mut Walker, op, number: u32| {
        let pointer = walker.word_variable(|walker| &mut walker.target, "jump");
        let left = walker.machine.builder.emitter.load(pointer);
        let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, number);
        let expression = walker.machine.builder.emitter.push(Expression::Binary { op, left, right });
        Decision::When(Mask { expression, lanes: 1 })
    };
    Ok(match test {
        Test::Condition { at } => match walker.machine.unit.program.instructions.get(*at) {
            Some(instruction) if instruction.op.uses(Uses::COUNTED_LOOP) => Decision::When(loops::repeats(walker, *at)),
            Some(instruction) if instruction.op.uses(Uses::LOOP_END) => {
                Decision::When(loops::repeats(walker, instruction.target as usize))
            }
            Some(instruction) => {
                let (condition, indirect) = (instruction.condition, instruction.subroutine);
                let decision = current::working(walker, *at, instruction, |walker| holds(walker.machine, &condition));
                match indirect {
                    Some(operand) => chooses(walker, &operand, decision),
                    None => decision,
                }
            }
            None => Decision::Never,
        },
        Test::InCall => {
            let pointer = walker.word_variable(|walker| &mut walker.depth, "calls");
            let left = walker.machine.builder.emitter.load(pointer);
            let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, 0);
            let test = Expression::Binary { op: BinaryOperator::Greater, left, right };
            let expression = walker.machine.builder.emitter.push(test);
            Decision::When(Mask { expression, lanes: 1 })
        }
        Test::TargetIs(number) => target(walker, BinaryOperator::Equal, *number),
        Test::TargetBelow(number) => target(walker, BinaryOperator::Less, *number),
    })
}

/// The same, decided if the mask is known.
pub(crate) fn decided(walker: &mut Walker, test: &Test) -> Result<Decision<Mask>, Error> {
    let decision = match tested(walker, test)? {
        Decision::When(mask) => match walker.machine.builder.known_mask(&mask) {
            Some(true) => Decision::Always,
            Some(false) => Decision::Never,
            None => Decision::When(mask),
        },
        decided => decided,
    };
    Ok(guard::with_rounds(walker, test, decision))
}

/// Whether CALI calls anything: its condition holds, and its parameter selects a routine of the type.
fn chooses(walker: &mut Walker, operand: &SubroutineOperand, decision: Decision<Mask>) -> Decision<Mask> {
    let condition = match decision {
        Decision::Never => return Decision::Never,
        Decision::Always => None,
        Decision::When(mask) => Some(mask),
    };
    let choice = loads::subroutine_choice(walker.machine, operand);
    let mut named = walker.machine.builder.truth(false);
    for member in members(walker.machine.unit.program, operand) {
        let this = walker.machine.builder.test_word(BinaryOperator::Equal, &choice, member.number.into());
        named = walker.machine.builder.either(&named, &this);
    }
    Decision::When(condition.map_or(named, |condition| walker.machine.builder.both(&condition, &named)))
}

/// Runs all of the instructions, then finds how many of them may run. If that is not all, the program ends with the
/// results of those that may.
fn counted_at_once(walker: &mut Walker, range: Range<usize>) -> Result<(), Error> {
    let Some(fuel) = walker.countdown.counter else { return instructions(walker, range) };
    fuel::begin_counting(walker);
    let left = fuel::instructions_left(walker, fuel);
    let due = walker.countdown.due.all;
    let before = walker.machine.registers.state.clone();
    let slots = walker.machine.unit.plan.slots;
    let mut results = Vec::new();
    let mut start = range.start;
    while let Some(at) = (start..range.end).find(|at| fuel::is_seen(walker, *at)) {
        instructions(walker, start..at + 1)?;
        let destination = &walker.machine.unit.program.instructions[at].destination;
        // If the last may run, all may.
        let slot = slots.register(destination.file, destination.number());
        if let Some(slot) = slot.filter(|_| at + 1 < range.end) {
            let mask = destination.mask & walker.machine.unit.plan.live.get(at).map_or(0, |live| live.register);
            results.push((at - range.start, slot, mask, walker.machine.registers.state[slot]));
        }
        start = at + 1;
    }
    instructions(walker, start..range.end)?;
    let after = std::mem::replace(&mut walker.machine.registers.state, before);
    let condition = fuel::counter_is(walker, BinaryOperator::Less, left, due.saturating_add(short(range.len() as u64)));
    walker.machine.builder.emitter.open();
    sets::settle_results(walker);
    for (earlier, slot, mask, lanes) in results {
        let condition =
            fuel::counter_is(walker, BinaryOperator::Greater, left, due.saturating_add(short(earlier as u64)));
        walker.machine.builder.emitter.open();
        walker.machine.registers.state[slot] = lanes;
        walker.machine.settle(|machine| if machine == slot { mask } else { 0 });
        fuel::close_if(walker, condition);
    }
    leaving::depart(walker, true);
    fuel::close_if(walker, condition);
    walker.machine.registers.state = after;
    walker.countdown.due.all = due.saturating_add(short(range.len() as u64));
    Ok(())
}

/// BAR.
fn wait_for_group(walker: &mut Walker) {
    if !walker.machine.unit.crossing.meets {
        return;
    }
    let memory = if walker.machine.unit.crossing.passes { Barrier::STORAGE } else { Barrier::empty() };
    walker.statement(Statement::ControlBarrier(Barrier::WORK_GROUP | memory));
}
