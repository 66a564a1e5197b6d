//! Votes of threads that wait for each other: in a round all threads at a vote first contribute their values, and then
//! read the result.

use std::borrow::Cow;

use naga::{BinaryOperator, Expression, Statement, SwitchCase, SwitchValue};

use crate::dialect::bindings::{Attribute, WARP_SIZE};
use crate::flow::{Body, Node};
use crate::isa::{Op, Vote};
use crate::lower::control::walker::Walker;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::emit::variables::variable_of;
use crate::lower::error::Error;
use crate::lower::machine::state::Machine;
use crate::lower::passes::liveness::reduced;
use crate::machine::execute::Registers;
use crate::machine::ops::{Lanes, Ops};
use crate::machine::semantics;
use crate::program::Instruction;
use crate::vocabulary::Present;

impl Machine<'_> {
    fn part(&mut self, mask: &Mask, lane: u8) -> Mask {
        match mask.lanes {
            1 => *mask,
            _ => Mask { expression: self.builder.swizzle_bool(mask.expression, &[lane]), lanes: 1 },
        }
    }

    /// Contributes a thread's value to the group's vote.
    fn cast_vote(&mut self, instruction: &Instruction) {
        let rules = self.unit.program.dialect.rules();
        if matches!(instruction.op, Op::Shuffle(_)) {
            let value = semantics::shuffled(self, instruction, rules);
            let value = self.builder.cast(&value, LaneType::Unsigned);
            let Some(function) = self.chain_helper("cast_value") else { return };
            let arguments = vec![self.builder.swizzle(&value, &[0]).expression];
            self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
            return;
        }
        let lanes = self.wanted(Lanes(instruction.destination.mask));
        let mask = semantics::ballot(self, instruction, rules, lanes);
        let (mut bits, zero) = (self.builder.word(0), self.builder.word(0));
        for lane in 0..mask.lanes {
            let part = self.part(&mask, lane);
            let bit = self.builder.word(1 << lane);
            let bit = self.builder.select(&part, &bit, &zero);
            bits = self.builder.binary(BinaryOperator::InclusiveOr, &bits, &bit);
        }
        let name = if instruction.op == Op::Ballot { "cast_ballot" } else { "cast_vote" };
        let Some(function) = self.chain_helper(name) else { return };
        let arguments = vec![bits.expression];
        self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }

    fn group_word(&mut self, name: &str, arguments: &[Value]) -> Value {
        let Some(function) = self.chain_helper(name) else { return self.builder.word(0) };
        let arguments = arguments.iter().map(|it| it.expression).collect();
        let expression = self.builder.emitter.call(function, arguments);
        Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    /// The result for the threads at the vote: a lane for each of the mask's.
    pub(crate) fn vote_of_group(&mut self, vote: Vote, mask: &Mask) -> Mask {
        let sides = self.group_word("vote_of_all", &[]);
        let mut lanes = Vec::new();
        for lane in 0..mask.lanes {
            let [some, against] = [lane, 4 + lane].map(|place| {
                let bit = self.builder.word(1 << place);
                let bit = self.builder.binary(BinaryOperator::And, &sides, &bit);
                let none = self.builder.word(0);
                self.builder.test(BinaryOperator::NotEqual, &bit, &none)
            });
            let all = self.not(&against);
            let held = match vote {
                Vote::All => all,
                Vote::Any => some,
                Vote::Equal => {
                    let none = self.not(&some);
                    self.either(&all, &none)
                }
            };
            lanes.push(Value { expression: held.expression, lanes: 1, kind: LaneType::Bool, facts: Facts::ANY });
        }
        let joined = self.builder.join(&lanes);
        Mask { expression: joined.expression, lanes: joined.lanes }
    }

    /// The ballots of a thread's warp: a lane for each of the mask's.
    pub(crate) fn ballot_of_group(&mut self, mask: &Mask) -> Value {
        let lanes: Vec<Value> = (0..mask.lanes)
            .map(|lane| {
                let component = self.builder.word(lane.into());
                self.group_word("ballot_of_warp", &[component])
            })
            .collect();
        self.builder.join(&lanes)
    }
}

impl Machine<'_> {
    /// The thread's number in its warp: of those that wait for each other, in the device's subgroup, or 0 alone.
    pub(crate) fn number_in_warp(&mut self) -> Value {
        let number = if self.unit.crossing.votes {
            match variable_of(self.builder.module, "self_number") {
                Some(own) => {
                    let pointer = self.builder.emitter.global(own);
                    let expression = self.builder.emitter.load(pointer);
                    Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY }
                }
                None => return self.builder.word(0),
            }
        } else if self.unit.options.device.subgroups {
            let lane = self.attribute(Attribute::LANE.0.into());
            let lane = self.lane(&lane, 0);
            self.builder.cast(&lane, LaneType::Unsigned)
        } else {
            return self.builder.word(0);
        };
        let five = self.builder.word(WARP_SIZE - 1);
        self.builder.binary(BinaryOperator::And, &number, &five)
    }

    /// The value of the thread with this number in the warp; the thread's own where there is none.
    pub(crate) fn value_of_thread(&mut self, value: &Value, thread: &Value) -> Value {
        let kind = value.kind;
        let own = self.builder.cast(value, LaneType::Unsigned);
        let own = self.builder.swizzle(&own, &[0]);
        if self.unit.crossing.votes {
            let taken = self.group_word("value_of_thread", &[*thread, own]);
            return self.builder.cast(&taken, kind);
        }
        if !self.unit.options.device.subgroups {
            return *value;
        }
        let lane = self.attribute(Attribute::LANE.0.into());
        let lane = self.lane(&lane, 0);
        let lane = self.builder.cast(&lane, LaneType::Unsigned);
        let (above, places) = (self.builder.word(!(WARP_SIZE - 1)), self.builder.word(5));
        let first = self.builder.binary(BinaryOperator::And, &lane, &above);
        let warp = self.builder.binary(BinaryOperator::ShiftRight, &lane, &places);
        self.builder.emitter.cover_now();
        let active = self.builder.emitter.push_ready(Expression::SubgroupBallotResult);
        self.builder.emitter.statement(Statement::SubgroupBallot { result: active, predicate: None });
        let expression = self.builder.emitter.push(Expression::Access { base: active, index: warp.expression });
        let word = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        let word = self.builder.binary(BinaryOperator::ShiftRight, &word, thread);
        let one = self.builder.word(1);
        let there = self.builder.binary(BinaryOperator::And, &word, &one);
        let there = self.builder.test(BinaryOperator::Equal, &there, &one);
        let other = self.builder.binary(BinaryOperator::InclusiveOr, &first, thread);
        let other = self.builder.select(&there, &other, &lane);
        let taken = self.gathered(naga::GatherMode::Shuffle(other.expression), &own);
        self.builder.cast(&taken, kind)
    }
}

impl Walker<'_, '_> {
    /// The vote in a state, with only its live parts.
    fn vote_of(&self, body: &Body) -> Option<(usize, Cow<'static, Instruction>)> {
        let instructions = &self.machine.unit.program.instructions;
        let mut held = body.iter().filter_map(|node| match node {
            Node::Run(range) => range.clone().find(|at| instructions.get(*at).is_some_and(|it| it.op.votes())),
            _ => None,
        });
        let at = held.next()?;
        let live = self.machine.unit.plan.live.get(at).copied().present_or_else(Default::default);
        if live.register | live.code == 0 {
            return None;
        }
        Some((at, Cow::Owned(reduced(instructions.get(at)?, live).into_owned())))
    }

    /// Lets the threads whose turn it is contribute their values, if they are at a vote: `state` is their state.
    pub(crate) fn cast_votes(
        &mut self,
        bodies: &[Body],
        state: naga::Handle<Expression>,
        mine: naga::Handle<Expression>,
    ) -> Result<(), Error> {
        let votes: Vec<_> =
            bodies.iter().enumerate().filter_map(|(number, it)| Some((number, self.vote_of(it)?))).collect();
        let mut stands: Option<Mask> = None;
        let mut cases = Vec::new();
        for (number, (at, instruction)) in votes {
            let number = number as u32;
            let right = self.machine.builder.emitter.literal(LaneType::Unsigned, number);
            let here = Expression::Binary { op: BinaryOperator::Equal, left: state, right };
            let here = Mask { expression: self.machine.builder.emitter.push(here), lanes: 1 };
            stands = Some(stands.map_or(here, |stands| self.machine.either(&stands, &here)));
            let before = (self.machine.registers.state.clone(), self.machine.inputs.loaded.len());
            self.machine.builder.emitter.open();
            self.working(at, &instruction, |walker| walker.machine.cast_vote(&instruction));
            let body = self.machine.builder.emitter.close();
            self.machine.registers.state = before.0;
            self.machine.unload(before.1);
            cases.push(SwitchCase { value: SwitchValue::U32(number), body, fall_through: false });
        }
        let Some(stands) = stands else { return Ok(()) };
        let others = SwitchCase { value: SwitchValue::Default, body: naga::Block::new(), fall_through: false };
        cases.push(others);
        let function = self.machine.chain_helper("votes_are_cast");
        let function = function.ok_or_else(|| Error::new("a group without a place to vote"))?;
        self.machine.builder.emitter.open();
        self.machine.builder.emitter.open();
        self.statement(Statement::Switch { selector: state, cases });
        let accept = self.machine.builder.emitter.close();
        self.statement(Statement::If { condition: mine, accept, reject: naga::Block::new() });
        self.statement(Statement::Call { function, arguments: Vec::new(), result: None });
        let accept = self.machine.builder.emitter.close();
        self.statement(Statement::If { condition: stands.expression, accept, reject: naga::Block::new() });
        Ok(())
    }
}
