//! What threads of a group, and fragments of a quad, tell each other.

use naga::{BinaryOperator, CollectiveOperation, Direction, Expression, GatherMode, Statement, SubgroupOperation};

use crate::dialect::bindings::{Attribute, WARP_SIZE};
use crate::isa::{Neighbor, Vote};
use crate::lower::emit::variables::variable_of;
use crate::lower::emit::{Builder, Facts, LaneType, Mask, Value, type_of};
use crate::lower::machine::loads;
use crate::lower::machine::state::Machine;
use crate::lower::request::options::Coordinates;

/// A lane of a mask, which may have one for all.
pub(crate) fn part(builder: &mut Builder, mask: &Mask, lane: u8) -> Mask {
    match mask.lanes {
        1 => *mask,
        _ => Mask { expression: builder.swizzle_bool(mask.expression, &[lane]), lanes: 1 },
    }
}

/// The result for the threads at the vote: a lane for each of the mask's.
fn vote_of_group(builder: &mut Builder, vote: Vote, mask: &Mask) -> Mask {
    let sides = builder.words_of("vote_of_all", &[], 1);
    let mut lanes = Vec::new();
    for lane in 0..mask.lanes {
        let [some, against] = [lane, 4 + lane].map(|place| {
            let bit = builder.word(1 << place);
            let bit = builder.binary(BinaryOperator::And, &sides, &bit);
            builder.test_word(BinaryOperator::NotEqual, &bit, 0)
        });
        let all = builder.opposite(&against);
        let held = match vote {
            Vote::All => all,
            Vote::Any => some,
            Vote::Equal => {
                let none = builder.opposite(&some);
                builder.either(&all, &none)
            }
        };
        lanes.push(held.value());
    }
    builder.join(&lanes).mask()
}

/// The ballots of a thread's warp: a lane for each of the mask's.
fn ballot_of_group(builder: &mut Builder, mask: &Mask) -> Value {
    let lanes: Vec<Value> = (0..mask.lanes)
        .map(|lane| {
            let component = builder.word(lane.into());
            builder.words_of("ballot_of_warp", &[&component], 1)
        })
        .collect();
    builder.join(&lanes)
}

/// The thread's number in its warp: of those that wait for each other, in the device's subgroup, or 0 alone.
pub(crate) fn number_in_warp(machine: &mut Machine) -> Value {
    let number = if machine.unit.crossing.votes {
        match variable_of(machine.builder.module, "self_number") {
            Some(own) => {
                let pointer = machine.builder.emitter.global(own);
                machine.builder.loaded(pointer, LaneType::Unsigned, 1)
            }
            None => return machine.builder.word(0),
        }
    } else if machine.unit.options.device.subgroups {
        let lane = loads::attribute(machine, Attribute::LANE.0.into());
        let lane = machine.builder.lane(&lane, 0);
        machine.builder.cast(&lane, LaneType::Unsigned)
    } else {
        return machine.builder.word(0);
    };
    machine.builder.and(&number, WARP_SIZE - 1)
}

/// The value of the thread with this number in the warp; the thread's own where there is none.
pub(crate) fn value_of_thread(machine: &mut Machine, value: &Value, thread: &Value) -> Value {
    let kind = value.kind;
    let own = machine.builder.cast(value, LaneType::Unsigned);
    let own = machine.builder.swizzle(&own, &[0]);
    if machine.unit.crossing.votes {
        let taken = machine.builder.words_of("value_of_thread", &[thread, &own], 1);
        return machine.builder.cast(&taken, kind);
    }
    if !machine.unit.options.device.subgroups {
        return *value;
    }
    let lane = loads::attribute(machine, Attribute::LANE.0.into());
    let lane = machine.builder.lane(&lane, 0);
    let lane = machine.builder.cast(&lane, LaneType::Unsigned);
    let (above, places) = (machine.builder.word(!(WARP_SIZE - 1)), machine.builder.word(5));
    let first = machine.builder.binary(BinaryOperator::And, &lane, &above);
    let warp = machine.builder.binary(BinaryOperator::ShiftRight, &lane, &places);
    machine.builder.emitter.cover_now();
    let active = machine.builder.emitter.push_ready(Expression::SubgroupBallotResult);
    machine.builder.emitter.statement(Statement::SubgroupBallot { result: active, predicate: None });
    let expression = machine.builder.emitter.push(Expression::Access { base: active, index: warp.expression });
    let word = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
    let word = machine.builder.binary(BinaryOperator::ShiftRight, &word, thread);
    let one = machine.builder.word(1);
    let there = machine.builder.binary(BinaryOperator::And, &word, &one);
    let there = machine.builder.test(BinaryOperator::Equal, &there, &one);
    let other = machine.builder.binary(BinaryOperator::InclusiveOr, &first, thread);
    let other = machine.builder.select(&there, &other, &lane);
    let taken = gathered(&mut machine.builder, naga::GatherMode::Shuffle(other.expression), &own);
    machine.builder.cast(&taken, kind)
}

/// Where the quad is complete; `None`: everywhere.
pub(crate) fn whole_quad(machine: &mut Machine) -> Option<Mask> {
    let pointer = machine.builder.emitter.global(machine.unit.variables.parted?);
    let parted = machine.builder.loaded(pointer, LaneType::Unsigned, 1);
    let zero = machine.builder.word(0);
    Some(machine.builder.test(BinaryOperator::Equal, &parted, &zero))
}

/// TGALL, TGANY and TGEQ: among threads that wait for each other, the threads of a subgroup, or a single thread.
pub(crate) fn voted(machine: &mut Machine, vote: Vote, mask: &Mask) -> Mask {
    if machine.unit.crossing.votes {
        return vote_of_group(&mut machine.builder, vote, mask);
    }
    if !machine.unit.options.device.subgroups {
        return match vote {
            Vote::All | Vote::Any => *mask,
            Vote::Equal => machine.builder.truth(true),
        };
    }
    let lanes: Vec<Value> = (0..mask.lanes)
        .map(|lane| {
            let part = part(&mut machine.builder, mask, lane).expression;
            let all = collective(&mut machine.builder, SubgroupOperation::All, part);
            let any = collective(&mut machine.builder, SubgroupOperation::Any, part);
            let held = match vote {
                Vote::All => all,
                Vote::Any => any,
                Vote::Equal => {
                    let none = machine.builder.opposite(&any);
                    machine.builder.either(&all, &none)
                }
            };
            held.value()
        })
        .collect();
    machine.builder.join(&lanes).mask()
}

/// TGBALLOT: bits of the threads of such a group, or of a single thread.
pub(crate) fn counted(machine: &mut Machine, mask: &Mask) -> Value {
    if machine.unit.crossing.votes {
        return ballot_of_group(&mut machine.builder, mask);
    }
    let lanes: Vec<Value> = (0..mask.lanes)
        .map(|lane| {
            let part = part(&mut machine.builder, mask, lane);
            if !machine.unit.options.device.subgroups {
                let (one, zero) = (machine.builder.word(1), machine.builder.word(0));
                return machine.builder.select(&part, &one, &zero);
            }
            machine.builder.emitter.cover_now();
            let result = machine.builder.emitter.push_ready(Expression::SubgroupBallotResult);
            machine.builder.emitter.statement(Statement::SubgroupBallot { result, predicate: Some(part.expression) });
            let words = Value { expression: result, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
            machine.builder.swizzle(&words, &[0])
        })
        .collect();
    machine.builder.join(&lanes)
}

/// The value of another fragment of the quad. Devices number those of a quad from the upper left, by rows.
pub(crate) fn of_neighbor(machine: &mut Machine, neighbor: Neighbor, value: &Value) -> Value {
    if !machine.unit.has_quad() {
        return *value;
    }
    let value = machine.builder.widen(value, 4);
    let mode = match neighbor {
        Neighbor::Numbered(number) => {
            let turned = if machine.unit.options.host.coordinates == Coordinates::Wgpu { 0 } else { 2 };
            GatherMode::QuadBroadcast(machine.builder.word((u32::from(number) & 3) ^ turned).expression)
        }
        Neighbor::Across => GatherMode::QuadSwap(Direction::X),
        Neighbor::Along => GatherMode::QuadSwap(Direction::Y),
    };
    gathered(&mut machine.builder, mode, &value)
}

pub(crate) fn gathered(builder: &mut Builder, mode: GatherMode, value: &Value) -> Value {
    builder.emitter.cover_now();
    let ty = type_of(builder.module, value.kind, value.lanes);
    let result = builder.emitter.push_subgroup_result(ty);
    builder.emitter.statement(Statement::SubgroupGather { mode, argument: value.expression, result });
    Value { expression: result, facts: Facts::ANY, ..*value }
}

fn collective(builder: &mut Builder, op: SubgroupOperation, argument: naga::Handle<naga::Expression>) -> Mask {
    builder.emitter.cover_now();
    let ty = type_of(builder.module, LaneType::Bool, 1);
    let result = builder.emitter.push_subgroup_result(ty);
    let collective_op = CollectiveOperation::Reduce;
    builder.emitter.statement(Statement::SubgroupCollectiveOperation { op, collective_op, argument, result });
    Mask { expression: result, lanes: 1 }
}
