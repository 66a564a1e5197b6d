//! Votes of threads that wait for each other: in a round all threads at a vote first contribute their values, and then
//! read the result.

use std::borrow::Cow;

use naga::{BinaryOperator, Expression, Statement, SwitchCase, SwitchValue};

use crate::flow::{Body, Node};
use crate::isa::Op;
use crate::lower::control::current;
use crate::lower::control::walker::Walker;
use crate::lower::emit::{LaneType, Mask};
use crate::lower::error::Error;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{loads, threads};
use crate::lower::passes::liveness::reduced;
use crate::machine::execute::Registers;
use crate::machine::ops::Lanes;
use crate::machine::semantics;
use crate::program::Instruction;
use crate::vocabulary::Present;

/// Contributes a thread's value to the group's vote.
fn cast_vote(machine: &mut Machine, instruction: &Instruction) {
    let rules = machine.unit.program.dialect.rules();
    if matches!(instruction.op, Op::Shuffle(_)) {
        let value = semantics::shuffled(machine, instruction, rules);
        let value = machine.builder.cast(&value, LaneType::Unsigned);
        let value = machine.builder.lane(&value, 0);
        return machine.builder.run("cast_value", vec![value.expression]);
    }
    let lanes = machine.wanted(Lanes(instruction.destination.mask));
    let mask = semantics::ballot(machine, instruction, rules, lanes);
    let (mut bits, zero) = (machine.builder.word(0), machine.builder.word(0));
    for lane in 0..mask.lanes {
        let part = threads::part(&mut machine.builder, &mask, lane);
        let bit = machine.builder.word(1 << lane);
        let bit = machine.builder.select(&part, &bit, &zero);
        bits = machine.builder.binary(BinaryOperator::InclusiveOr, &bits, &bit);
    }
    let name = if instruction.op == Op::Ballot { "cast_ballot" } else { "cast_vote" };
    machine.builder.run(name, vec![bits.expression]);
}

/// The vote in a state, with only its live parts.
fn vote_of(walker: &Walker, body: &Body) -> Option<(usize, Cow<'static, Instruction>)> {
    let instructions = &walker.machine.unit.program.instructions;
    let mut held = body.iter().filter_map(|node| match node {
        Node::Run(range) => {
            range.clone().find(|at| instructions.get(*at).is_some_and(|instruction| instruction.op.votes()))
        }
        _ => None,
    });
    let at = held.next()?;
    let live = walker.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
    if live.register | live.code == 0 {
        return None;
    }
    Some((at, Cow::Owned(reduced(instructions.get(at)?, live).into_owned())))
}

/// Lets the threads whose turn it is contribute their values, if they are at a vote: `state` is their state.
pub(crate) fn cast_votes(
    walker: &mut Walker,
    bodies: &[Body],
    state: naga::Handle<Expression>,
    mine: naga::Handle<Expression>,
) -> Result<(), Error> {
    let votes: Vec<_> =
        bodies.iter().enumerate().filter_map(|(number, it)| Some((number, vote_of(walker, it)?))).collect();
    let mut stands: Option<Mask> = None;
    let mut cases = Vec::new();
    for (number, (at, instruction)) in votes {
        let number = number as u32;
        let right = walker.machine.builder.emitter.literal(LaneType::Unsigned, number);
        let here = Expression::Binary { op: BinaryOperator::Equal, left: state, right };
        let here = Mask { expression: walker.machine.builder.emitter.push(here), lanes: 1 };
        stands = Some(stands.map_or(here, |stands| walker.machine.builder.either(&stands, &here)));
        let before = (walker.machine.registers.state.clone(), walker.machine.inputs.loaded.len());
        walker.machine.builder.emitter.open();
        current::working(walker, at, &instruction, |walker| cast_vote(walker.machine, &instruction));
        let body = walker.machine.builder.emitter.close();
        walker.machine.registers.state = before.0;
        loads::unload(walker.machine, before.1);
        cases.push(SwitchCase { value: SwitchValue::U32(number), body, fall_through: false });
    }
    let Some(stands) = stands else { return Ok(()) };
    let others = SwitchCase { value: SwitchValue::Default, body: naga::Block::new(), fall_through: false };
    cases.push(others);
    let function = walker.machine.builder.function("votes_are_cast");
    let function = function.ok_or_else(|| Error::internal("a group without a place to vote"))?;
    walker.machine.builder.emitter.open();
    walker.machine.builder.emitter.open();
    walker.statement(Statement::Switch { selector: state, cases });
    walker.machine.builder.emitter.close_if(mine);
    walker.statement(Statement::Call { function, arguments: Vec::new(), result: None });
    walker.machine.builder.emitter.close_if(stands.expression);
    Ok(())
}
