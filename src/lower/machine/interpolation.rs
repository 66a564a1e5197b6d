//! Attributes at other positions in a fragment, votes of a group's threads, and selections by subroutine parameters.

use naga::{BinaryOperator, CollectiveOperation, Direction, Expression, GatherMode, Statement, SubgroupOperation};

use crate::dialect::bindings::Attribute;
use crate::isa::{EvaluationPoint, Neighbor, Op, Vote};
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::state::Machine;
use crate::lower::passes::liveness::Plan;
use crate::lower::request::options::{Coordinates, Options};
use crate::machine::ops::{Axis, Ops};
use crate::program::{Operand, Program, SubroutineOperand};
use crate::vocabulary::Stage;

/// Whether the centroid depends on coverage: the program uses it, on a target with several samples that are not shaded
/// one by one.
fn sees_coverage(program: &Program, options: &Options) -> bool {
    let alone = program.reads(Attribute::SAMPLE_ID) || program.interpolated.iter().any(|it| it.interpolation.sample);
    let mut instructions = program.typed_instructions().iter();
    let asks = instructions.any(|instruction| instruction.op == Op::Interpolate(EvaluationPoint::Centroid));
    options.device.covered_samples && !options.device.sample_positions.is_empty() && asks && !alone
}

/// What interpolation at the centroid reads besides its operands, and what is known without an input.
pub(in crate::lower) fn needs(program: &Program, options: &Options, plan: &mut Plan) {
    let helps = plan.attributes >> Attribute::HELPER.0 & 1 != 0 && options.device.covered_samples;
    // A compute program has the numbers of its threads from its place in the group.
    if program.dialect.rules().stage != Stage::Compute {
        plan.attributes &= !Attribute::OF_THREADS;
    }
    let fragment = program.dialect.rules().stage == Stage::Fragment;
    let shuffles = || program.typed_instructions().iter().any(|it| matches!(it.op, Op::Shuffle(_)));
    if helps && !options.device.lone_fragments || fragment && options.device.subgroups && shuffles() {
        plan.attributes |= 1 << Attribute::LANE.0;
    }
    if helps || sees_coverage(program, options) {
        plan.attributes |= 1 << Attribute::SAMPLE_MASK.0;
    }
}

impl Machine<'_> {
    /// IPAC, IPAO and IPAS: from the slopes of the quad, of `value * q` and of q, the fourth component of the window
    /// position, which are linear in the window.
    pub(in crate::lower) fn interpolated(
        &mut self,
        place: EvaluationPoint,
        attribute: &Operand,
        at: Option<&Value>,
    ) -> Value {
        let value = match &attribute.relative {
            Some(relative) => self.relative(attribute, relative, 0),
            None => self.plain_register(attribute.file, attribute.index.clamp(0, 127) as u16),
        };
        if !self.has_quad() {
            // It is the same everywhere.
            return value;
        }
        let modifiers = self.unit.program.interpolated.iter().find(|it| i32::from(it.attribute.0) == attribute.index);
        let modifiers = modifiers.map(|it| it.interpolation).unwrap_or_default();
        let offset = match (place, at) {
            (EvaluationPoint::Offset, Some(at)) => {
                let at = self.builder.cast(at, LaneType::Float);
                Some(self.fitted(&at, 2))
            }
            (EvaluationPoint::Sample, Some(at)) => self.sample_position(at),
            (EvaluationPoint::Centroid, _) if sees_coverage(self.unit.program, self.unit.options) => self.centroid(),
            (EvaluationPoint::Centroid | EvaluationPoint::Offset | EvaluationPoint::Sample, _) => None,
        };
        let (Some(offset), false) = (offset, modifiers.flat) else { return value };
        let position = Attribute::WINDOW_POSITION;
        if modifiers.no_perspective || attribute.index == i32::from(position.0) {
            return self.moved(&value, &offset);
        }
        let position = self.attribute(position.0.into());
        let weight = self.lane(&position, 3);
        let value = self.builder.cast(&value, LaneType::Float);
        let value = self.fitted(&value, 4);
        let wide = self.builder.widen(&weight, 4);
        let scaled = self.builder.binary(BinaryOperator::Multiply, &value, &wide);
        let scaled = self.moved(&scaled, &offset);
        let weight = self.moved(&weight, &offset);
        let weight = self.builder.widen(&weight, 4);
        self.builder.binary(BinaryOperator::Divide, &scaled, &weight)
    }

    /// The value of a quantity that is linear in the window, at an offset from the centre.
    fn moved(&mut self, value: &Value, offset: &Value) -> Value {
        let mut sum: Option<Value> = None;
        for (number, axis) in [Axis::X, Axis::Y].into_iter().enumerate() {
            let slope = Ops::derivative(self, axis, value);
            let slope = Value { lanes: value.lanes, ..slope };
            let along = self.lane(offset, number);
            let along = self.builder.widen(&along, value.lanes);
            let part = self.builder.binary(BinaryOperator::Multiply, &slope, &along);
            sum = Some(match sum {
                Some(sum) => self.builder.binary(BinaryOperator::Add, &sum, &part),
                None => part,
            });
        }
        let sum = sum.unwrap_or(*value);
        self.builder.binary(BinaryOperator::Add, value, &sum)
    }

    /// The position of a sample; the centre if samples are unknown.
    fn sample_position(&mut self, number: &Value) -> Option<Value> {
        if self.unit.options.device.sample_positions.is_empty() {
            return None;
        }
        let number = self.builder.cast(number, LaneType::Signed);
        let zero = self.builder.float(0.0);
        let mut place = self.join(&[zero, zero]);
        for (sample, [x, y]) in self.unit.options.device.sample_positions.iter().enumerate() {
            let (x, y) = (self.builder.float(*x), self.builder.float(*y));
            let there = self.join(&[x, y]);
            let this = self.builder.integer(sample as i32);
            let this = self.builder.test(BinaryOperator::Equal, &number, &this);
            place = self.builder.select(&this, &there, &place);
        }
        Some(place)
    }

    /// The first covered sample of a partly covered pixel, otherwise the centre.
    fn centroid(&mut self) -> Option<Value> {
        let mask = self.attribute(Attribute::SAMPLE_MASK.0.into());
        let mask = self.lane(&mask, 0);
        let mask = self.builder.cast(&mask, LaneType::Unsigned);
        let all = self.builder.word((1 << self.unit.options.device.sample_positions.len()) - 1);
        let covered = self.builder.binary(BinaryOperator::And, &mask, &all);
        let first = self.builder.math(naga::MathFunction::FirstTrailingBit, &[&covered]);
        let whole = self.builder.test(BinaryOperator::Equal, &covered, &all);
        // No sample has the number of a complete pixel, nor that of an uncovered one: both mean the centre.
        let beyond = self.builder.word(self.unit.options.device.sample_positions.len() as u32);
        let number = self.builder.select(&whole, &beyond, &first);
        self.sample_position(&number)
    }

    /// TGALL, TGANY and TGEQ: among threads that wait for each other, the threads of a subgroup, or a single thread.
    pub(in crate::lower) fn voted(&mut self, vote: Vote, mask: &Mask) -> Mask {
        if self.unit.crossing.votes {
            return self.vote_of_group(vote, mask);
        }
        if !self.unit.options.device.subgroups {
            return match vote {
                Vote::All | Vote::Any => *mask,
                Vote::Equal => self.builder.truth(true),
            };
        }
        let lanes: Vec<Value> = (0..mask.lanes)
            .map(|lane| {
                let part = match mask.lanes {
                    1 => mask.expression,
                    _ => self.builder.swizzle_bool(mask.expression, &[lane]),
                };
                let all = self.collective(SubgroupOperation::All, part);
                let any = self.collective(SubgroupOperation::Any, part);
                match vote {
                    Vote::All => all,
                    Vote::Any => any,
                    Vote::Equal => {
                        let none = self.not(&any);
                        self.either(&all, &none)
                    }
                }
            })
            .map(|mask| Value { expression: mask.expression, lanes: 1, kind: LaneType::Bool, facts: Facts::ANY })
            .collect();
        let joined = self.builder.join(&lanes);
        Mask { expression: joined.expression, lanes: joined.lanes }
    }

    /// TGBALLOT: bits of the threads of such a group, or of a single thread.
    pub(in crate::lower) fn counted(&mut self, mask: &Mask) -> Value {
        if self.unit.crossing.votes {
            return self.ballot_of_group(mask);
        }
        let lanes: Vec<Value> = (0..mask.lanes)
            .map(|lane| {
                let part = match mask.lanes {
                    1 => mask.expression,
                    _ => self.builder.swizzle_bool(mask.expression, &[lane]),
                };
                if !self.unit.options.device.subgroups {
                    let (one, zero) = (self.builder.word(1), self.builder.word(0));
                    return self.builder.select(&Mask { expression: part, lanes: 1 }, &one, &zero);
                }
                self.builder.emitter.cover_now();
                let result = self.builder.emitter.push_ready(Expression::SubgroupBallotResult);
                self.builder.emitter.statement(Statement::SubgroupBallot { result, predicate: Some(part) });
                let words = Value { expression: result, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
                self.builder.swizzle(&words, &[0])
            })
            .collect();
        self.builder.join(&lanes)
    }

    /// The value of another fragment of the quad. Devices number those of a quad from the upper left, by rows.
    pub(in crate::lower) fn of_neighbor(&mut self, neighbor: Neighbor, value: &Value) -> Value {
        if !self.has_quad() {
            return *value;
        }
        let value = self.builder.widen(value, 4);
        let mode = match neighbor {
            Neighbor::Numbered(number) => {
                let turned = if self.unit.options.host.coordinates == Coordinates::Wgpu { 0 } else { 2 };
                GatherMode::QuadBroadcast(self.builder.word((u32::from(number) & 3) ^ turned).expression)
            }
            Neighbor::Across => GatherMode::QuadSwap(Direction::X),
            Neighbor::Along => GatherMode::QuadSwap(Direction::Y),
        };
        self.gathered(mode, &value)
    }

    pub(in crate::lower) fn gathered(&mut self, mode: GatherMode, value: &Value) -> Value {
        self.builder.emitter.cover_now();
        let ty = type_of(self.builder.module, value.kind, value.lanes);
        let result = self.builder.emitter.push_subgroup_result(ty);
        self.builder.emitter.statement(Statement::SubgroupGather { mode, argument: value.expression, result });
        Value { expression: result, facts: Facts::ANY, ..*value }
    }

    /// `fragment.helperthread`: -1 if no sample is covered, which devices report in one of two ways.
    pub(in crate::lower) fn helps(&mut self) -> Value {
        let mask = self.attribute(Attribute::SAMPLE_MASK.0.into());
        let mask = self.lane(&mask, 0);
        let mask = self.builder.cast(&mask, LaneType::Unsigned);
        let zero = self.word(0);
        let mut none = self.builder.test(BinaryOperator::Equal, &mask, &zero);
        if !self.unit.options.device.lone_fragments {
            // Devices that give helpers a mask exclude them from ballots.
            self.builder.emitter.cover_now();
            let result = self.builder.emitter.push_ready(Expression::SubgroupBallotResult);
            self.builder.emitter.statement(Statement::SubgroupBallot { result, predicate: None });
            let lane = self.attribute(Attribute::LANE.0.into());
            let lane = self.lane(&lane, 0);
            let (five, low, one) = (self.word(5), self.word(31), self.word(1));
            let place = self.builder.binary(BinaryOperator::ShiftRight, &lane, &five);
            let expression = self.builder.emitter.push(Expression::Access { base: result, index: place.expression });
            let word = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
            let bit = self.builder.binary(BinaryOperator::And, &lane, &low);
            let word = self.builder.binary(BinaryOperator::ShiftRight, &word, &bit);
            let word = self.builder.binary(BinaryOperator::And, &word, &one);
            let out = self.builder.test(BinaryOperator::Equal, &word, &zero);
            none = self.either(&none, &out);
        }
        let all = self.word(u32::MAX);
        let helps = self.builder.select(&none, &all, &zero);
        self.join(&[helps, zero, zero, zero])
    }

    fn collective(&mut self, op: SubgroupOperation, argument: naga::Handle<naga::Expression>) -> Mask {
        self.builder.emitter.cover_now();
        let ty = type_of(self.builder.module, LaneType::Bool, 1);
        let result = self.builder.emitter.push_subgroup_result(ty);
        let collective_op = CollectiveOperation::Reduce;
        self.builder.emitter.statement(Statement::SubgroupCollectiveOperation { op, collective_op, argument, result });
        Mask { expression: result, lanes: 1 }
    }

    /// The number of the routine that a subroutine parameter selects.
    pub(in crate::lower) fn subroutine_choice(&mut self, operand: &SubroutineOperand) -> Value {
        let parameters = &self.unit.program.subroutine_parameters;
        let range = operand.relative.and_then(|it| self.unit.program.ranges.get(usize::from(it.range)).copied());
        let (first, count) = range.map_or((operand.parameter.into(), 1), |range| (range.first, range.count));
        let index = self.index_of(operand.parameter.into(), operand.relative.as_ref());
        let mut chosen: Option<Value> = None;
        for number in first..first.saturating_add(count) {
            let binding = parameters.get(number as usize).map(|parameter| parameter.binding);
            let variable = self.unit.variables.subroutines.iter().find(|(it, _)| Some(*it) == binding);
            let Some((_, variable)) = variable.copied() else { continue };
            let pointer = self.builder.emitter.global(variable);
            let expression = self.builder.emitter.load(pointer);
            let value = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
            chosen = Some(match chosen {
                None => value,
                Some(chosen) => {
                    let this = self.builder.word(number);
                    let this = self.builder.test(BinaryOperator::Equal, &index, &this);
                    self.builder.select(&this, &value, &chosen)
                }
            });
        }
        chosen.unwrap_or_else(|| self.builder.word(0))
    }
}
