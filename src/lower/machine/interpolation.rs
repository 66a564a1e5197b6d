//! Attributes at other positions in a fragment, votes of a group's threads, and selections by subroutine parameters.

use naga::BinaryOperator;

use crate::dialect::bindings::Attribute;
use crate::isa::{EvaluationPoint, Op};
use crate::lower::emit::{LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::{loads, slopes};
use crate::lower::passes::liveness::Plan;
use crate::lower::request::options::Options;
use crate::machine::ops::Axis;
use crate::program::{Operand, Program};
use crate::vocabulary::Stage;

/// Whether the centroid depends on coverage: the program uses it, on a target with several samples that are not shaded
/// one by one.
fn sees_coverage(program: &Program, options: &Options) -> bool {
    let alone = program.reads(Attribute::SAMPLE_ID)
        || program.interpolated.iter().any(|interpolated| interpolated.interpolation.sample);
    let mut instructions = program.typed_instructions().iter();
    let asks = instructions.any(|instruction| instruction.op == Op::Interpolate(EvaluationPoint::Centroid));
    options.device.covered_samples && !options.device.sample_positions.is_empty() && asks && !alone
}

/// What interpolation at the centroid reads besides its operands, and what is known without an input.
pub(crate) fn needs(program: &Program, options: &Options, plan: &mut Plan) {
    let helps = plan.attributes >> Attribute::HELPER.0 & 1 != 0 && options.device.covered_samples;
    // A compute program has the numbers of its threads from its place in the group.
    if program.dialect.rules().stage != Stage::Compute {
        plan.attributes &= !Attribute::OF_THREADS;
    }
    let fragment = program.dialect.rules().stage == Stage::Fragment;
    let shuffles =
        || program.typed_instructions().iter().any(|typed_instruction| matches!(typed_instruction.op, Op::Shuffle(_)));
    if helps && !options.device.lone_fragments || fragment && options.device.subgroups && shuffles() {
        plan.attributes |= 1 << Attribute::LANE.0;
    }
    if helps || sees_coverage(program, options) {
        plan.attributes |= 1 << Attribute::SAMPLE_MASK.0;
    }
}

/// IPAC, IPAO and IPAS: from the slopes of the quad, of `value * q` and of q, the fourth component of the window
/// position, which are linear in the window.
pub(crate) fn interpolated(
    machine: &mut Machine,
    place: EvaluationPoint,
    attribute: &Operand,
    at: Option<&Value>,
) -> Value {
    let value = match &attribute.relative {
        Some(relative) => loads::relative_register(machine, attribute, relative, 0),
        None => loads::plain_register(machine, attribute.file, attribute.index.clamp(0, 127) as u16),
    };
    if !machine.unit.has_quad() {
        // It is the same everywhere.
        return value;
    }
    let modifiers = machine
        .unit
        .program
        .interpolated
        .iter()
        .find(|interpolated| i32::from(interpolated.attribute.0) == attribute.index);
    let modifiers = modifiers.map(|modifiers| modifiers.interpolation).unwrap_or_default();
    let offset = match (place, at) {
        (EvaluationPoint::Offset, Some(at)) => {
            let at = machine.builder.cast(at, LaneType::Float);
            Some(machine.builder.fitted(&at, 2))
        }
        (EvaluationPoint::Sample, Some(at)) => sample_position(machine, at),
        (EvaluationPoint::Centroid, _) if sees_coverage(machine.unit.program, machine.unit.options) => {
            centroid(machine)
        }
        (EvaluationPoint::Centroid | EvaluationPoint::Offset | EvaluationPoint::Sample, _) => None,
    };
    let (Some(offset), false) = (offset, modifiers.flat) else { return value };
    let position = Attribute::WINDOW_POSITION;
    if modifiers.no_perspective || attribute.index == i32::from(position.0) {
        return moved(machine, &value, &offset);
    }
    let position = loads::attribute(machine, position.0.into());
    let weight = machine.builder.lane(&position, 3);
    let value = machine.builder.cast(&value, LaneType::Float);
    let value = machine.builder.fitted(&value, 4);
    let wide = machine.builder.widen(&weight, 4);
    let scaled = machine.builder.binary(BinaryOperator::Multiply, &value, &wide);
    let scaled = moved(machine, &scaled, &offset);
    let weight = moved(machine, &weight, &offset);
    let weight = machine.builder.widen(&weight, 4);
    machine.builder.binary(BinaryOperator::Divide, &scaled, &weight)
}

/// The value of a quantity that is linear in the window, at an offset from the centre.
fn moved(machine: &mut Machine, value: &Value, offset: &Value) -> Value {
    let mut sum: Option<Value> = None;
    for (number, axis) in [Axis::X, Axis::Y].into_iter().enumerate() {
        let slope = slopes::derivative(machine, axis, value);
        let slope = Value { lanes: value.lanes, ..slope };
        let along = machine.builder.lane(offset, number as u8);
        let along = machine.builder.widen(&along, value.lanes);
        let part = machine.builder.binary(BinaryOperator::Multiply, &slope, &along);
        sum = Some(match sum {
            Some(sum) => machine.builder.binary(BinaryOperator::Add, &sum, &part),
            None => part,
        });
    }
    let sum = sum.unwrap_or(*value);
    machine.builder.binary(BinaryOperator::Add, value, &sum)
}

/// The position of a sample; the centre if samples are unknown.
fn sample_position(machine: &mut Machine, number: &Value) -> Option<Value> {
    if machine.unit.options.device.sample_positions.is_empty() {
        return None;
    }
    let number = machine.builder.cast(number, LaneType::Signed);
    let zero = machine.builder.float(0.0);
    let mut place = machine.builder.join(&[zero, zero]);
    for (sample, [x, y]) in machine.unit.options.device.sample_positions.iter().enumerate() {
        let (x, y) = (machine.builder.float(*x), machine.builder.float(*y));
        let there = machine.builder.join(&[x, y]);
        let this = machine.builder.integer(sample as i32);
        let this = machine.builder.test(BinaryOperator::Equal, &number, &this);
        place = machine.builder.select(&this, &there, &place);
    }
    Some(place)
}

/// The first covered sample of a partly covered pixel, otherwise the centre.
fn centroid(machine: &mut Machine) -> Option<Value> {
    let mask = loads::attribute(machine, Attribute::SAMPLE_MASK.0.into());
    let mask = machine.builder.lane(&mask, 0);
    let mask = machine.builder.cast(&mask, LaneType::Unsigned);
    let all = machine.builder.word((1 << machine.unit.options.device.sample_positions.len()) - 1);
    let covered = machine.builder.binary(BinaryOperator::And, &mask, &all);
    let first = machine.builder.math(naga::MathFunction::FirstTrailingBit, &[&covered]);
    let whole = machine.builder.test(BinaryOperator::Equal, &covered, &all);
    // No sample has the number of a complete pixel, nor that of an uncovered one: both mean the centre.
    let beyond = machine.builder.word(machine.unit.options.device.sample_positions.len() as u32);
    let number = machine.builder.select(&whole, &beyond, &first);
    sample_position(machine, &number)
}
