//! Input values, and operands of every file.

use naga::{BinaryOperator, Expression, Handle, Statement};

use crate::dialect::bindings::{Attribute, thread_attributes};
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::machine::{addresses, constants, crossing, memory};
use crate::lower::passes::names::plain;
use crate::lower::passes::parameters::{bounds_array, undefined_outside, zero_beyond};
use crate::program::{File, Operand, Relative, SubroutineOperand};
use crate::vocabulary::{Family, Present, Stage, Width};

/// `fragment.helperthread`: -1 if no sample is covered, which devices report in one of two ways.
fn helps(machine: &mut Machine) -> Value {
    let mask = attribute(machine, Attribute::SAMPLE_MASK.0.into());
    let mask = machine.builder.lane(&mask, 0);
    let mask = machine.builder.cast(&mask, LaneType::Unsigned);
    let zero = machine.builder.word(0);
    let mut none = machine.builder.test(BinaryOperator::Equal, &mask, &zero);
    if !machine.unit.options.device.lone_fragments {
        // Devices that give helpers a mask exclude them from ballots.
        machine.builder.emitter.cover_now();
        let result = machine.builder.emitter.push_ready(Expression::SubgroupBallotResult);
        machine.builder.emitter.statement(Statement::SubgroupBallot { result, predicate: None });
        let lane = attribute(machine, Attribute::LANE.0.into());
        let lane = machine.builder.lane(&lane, 0);
        let (five, low, one) = (machine.builder.word(5), machine.builder.word(31), machine.builder.word(1));
        let place = machine.builder.binary(BinaryOperator::ShiftRight, &lane, &five);
        let expression = machine.builder.emitter.push(Expression::Access { base: result, index: place.expression });
        let word = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        let bit = machine.builder.binary(BinaryOperator::And, &lane, &low);
        let word = machine.builder.binary(BinaryOperator::ShiftRight, &word, &bit);
        let word = machine.builder.binary(BinaryOperator::And, &word, &one);
        let out = machine.builder.test(BinaryOperator::Equal, &word, &zero);
        none = machine.builder.either(&none, &out);
    }
    let all = machine.builder.word(u32::MAX);
    let helps = machine.builder.select(&none, &all, &zero);
    machine.builder.join(&[helps, zero, zero, zero])
}

/// The number of the routine that a subroutine parameter selects.
pub(crate) fn subroutine_choice(machine: &mut Machine, operand: &SubroutineOperand) -> Value {
    let parameters = &machine.unit.program.subroutine_parameters;
    let range =
        operand.relative.and_then(|relative| machine.unit.program.ranges.get(usize::from(relative.range)).copied());
    let (first, count) = range.map_or((operand.parameter.into(), 1), |range| (range.first, range.count));
    let index = addresses::index_of(machine, operand.parameter.into(), operand.relative.as_ref());
    let mut values = Vec::new();
    for number in first..first.saturating_add(count) {
        let binding = parameters.get(number as usize).map(|parameter| parameter.binding);
        let variable = machine.unit.variables.subroutines.iter().find(|(it, _)| Some(*it) == binding);
        values.push(match variable.copied() {
            Some((_, variable)) => {
                let pointer = machine.builder.emitter.global(variable);
                machine.builder.loaded(pointer, LaneType::Unsigned, 1)
            }
            None => machine.builder.word(0),
        });
    }
    if let [value] = values[..] {
        return value;
    }
    let place = if first == 0 { index } else { machine.builder.by_word(BinaryOperator::Subtract, &index, first) };
    chosen(&mut machine.builder, values, &place)
}

pub(crate) fn attribute(machine: &mut Machine, index: u16) -> Value {
    if let Some(value) = machine.inputs.attributes.get(&index) {
        return *value;
    }
    let global = machine.registers.shared.as_ref().and_then(|shared| shared.attributes.get(&index)).copied();
    let Some((global, kind)) = global else {
        if index == u16::from(Attribute::HELPER.0) && machine.unit.options.device.covered_samples {
            return helps(machine);
        }
        if let Some((_, word)) = thread_attributes(0).iter().find(|(attribute, _)| u16::from(attribute.0) == index) {
            // A thread is alone in its group here.
            return machine.builder.word_constant(&[*word, 0, 0, 0]);
        }
        let zero = machine.builder.float(0.0);
        return machine.builder.widen(&zero, 4);
    };
    let pointer = machine.builder.emitter.global(global);
    let value = machine.builder.loaded(pointer, kind, 4);
    machine.inputs.attributes.insert(index, value);
    machine.inputs.loaded.push((File::Attribute, index));
    value
}

/// A fragment's place in the window, in pixels: no device has larger windows.
const WINDOW: Facts =
    Facts { low: 0.0, high: 65536.0, finite: 65536.0, nan: false, denormal: false, minus_zero: false, ..Facts::ANY };

/// Drops attributes and parameters that were first read since there were so many of them.
pub(crate) fn unload(machine: &mut Machine, count: usize) {
    for (file, index) in machine.inputs.loaded.drain(count..) {
        let values =
            if file == File::Attribute { &mut machine.inputs.attributes } else { &mut machine.inputs.parameters };
        values.remove(&index);
    }
}

fn element(builder: &mut Builder, global: Handle<naga::GlobalVariable>, index: Option<&Value>, number: u32) -> Value {
    let base = builder.emitter.global(global);
    let pointer = builder.emitter.push(match index {
        Some(index) => Expression::Access { base, index: index.expression },
        None => Expression::AccessIndex { base, index: number },
    });
    builder.loaded(pointer, LaneType::Float, 4)
}

pub(crate) fn parameter(machine: &mut Machine, index: u16) -> Value {
    if let Some(value) = machine.inputs.parameters.get(&index) {
        return *value;
    }
    let value = match &machine.unit.variables.space {
        Space::None => {
            let zero = machine.builder.float(0.0);
            return machine.builder.widen(&zero, 4);
        }
        Space::Members(global, members) => {
            let member = members.get(&index).copied().present_or(0);
            steady(machine, *global, index, member)
        }
        Space::Array(global) => steady(machine, *global, index, index.into()),
        Space::Writable(global) => return element(&mut machine.builder, *global, None, index.into()),
        Space::Run { array, first, writable } => {
            let place = place_in_run(&mut machine.builder, *first, index);
            let value = element(&mut machine.builder, *array, Some(&place), 0);
            if *writable {
                return value;
            }
            value
        }
    };
    if let Some(parameter) = machine.unit.program.parameters.get(usize::from(index)) {
        machine.builder.emitter.name(value.expression, plain(parameter.alias.as_deref().unwrap_or(&parameter.name)));
    }
    machine.inputs.parameters.insert(index, value);
    machine.inputs.loaded.push((File::Parameter, index));
    value
}

/// A parameter that stays as it is. Mesa puts those that counts of loops depend on into the code, to unroll the loops,
/// but only if no vector is loaded from the same place.
fn steady(machine: &mut Machine, global: Handle<naga::GlobalVariable>, index: u16, member: u32) -> Value {
    if machine.unit.plan.counts.binary_search(&index).is_err() {
        return element(&mut machine.builder, global, None, member);
    }
    let emitter = &mut machine.builder.emitter;
    let base = emitter.global(global);
    let base = emitter.push(Expression::AccessIndex { base, index: member });
    let parts: Vec<Value> = (0..4)
        .map(|index| {
            let pointer = emitter.push(Expression::AccessIndex { base, index });
            let expression = emitter.load(pointer);
            Value { expression, lanes: 1, kind: LaneType::Float, facts: Facts::ANY }
        })
        .collect();
    machine.builder.join(&parts)
}

pub(crate) fn place_in_run(builder: &mut Builder, first: Handle<naga::GlobalVariable>, index: u16) -> Value {
    let pointer = builder.emitter.global(first);
    let first = builder.loaded(pointer, LaneType::Unsigned, 1);
    builder.add_word(&first, index.into())
}

pub(crate) fn plain_register(machine: &mut Machine, file: File, index: u16) -> Value {
    match file {
        File::Attribute => attribute(machine, index),
        File::Parameter => parameter(machine, index),
        File::Temporary | File::Output | File::Address => match machine.unit.plan.slots.register(file, index.into()) {
            Some(slot) => {
                let value = machine.read(slot, &[0, 1, 2, 3]);
                machine.builder.widen(&value, 4)
            }
            None => machine.builder.float(0.0),
        },
        File::Constant | File::Null | File::Buffer(_) => machine.builder.float(0.0),
    }
}

/// Components of 64 bits: the first two are an attribute's words, the others those of its upper half.
fn wide_attribute(machine: &mut Machine, operand: &Operand, index: u16, components: &[u8]) -> Value {
    let mut half = |upper: bool| {
        let bank = if upper { u16::from(Attribute::UPPER0.0) } else { 0 };
        let words = match &operand.relative {
            Some(relative) => relative_register(machine, operand, relative, bank),
            None => attribute(machine, index + bank),
        };
        machine.builder.packed_pairs(&words)
    };
    let lower = components.iter().any(|component| component & 2 == 0).then(|| half(false));
    let upper = components.iter().any(|component| component & 2 != 0).then(|| half(true));
    let parts: Vec<Value> = components
        .iter()
        .filter_map(|component| Some((component & 1, if component & 2 == 0 { lower? } else { upper? })))
        .map(|(lane, half)| machine.builder.swizzle(&half, &[lane]))
        .collect();
    machine.builder.join(&parts)
}

/// Whether components are a fragment's place in the window. Runs of a case may be given any other.
fn is_in_window(unit: &Unit, index: u16, components: &[u8]) -> bool {
    unit.program.dialect.rules().stage == Stage::Fragment
        && index == Attribute::WINDOW_POSITION.0.into()
        && components.iter().all(|component| *component < 2)
        && !matches!(unit.variables.space, Space::Run { .. })
}

pub(crate) fn components(machine: &mut Machine, operand: &Operand, components: &[u8]) -> Value {
    let index = operand.index.clamp(0, u16::MAX.into()) as u16;
    let own = operand.outer.is_some() && operand.file == File::Attribute;
    if own || operand.file == File::Output && machine.unit.crossing.waits {
        let register = if own {
            crossing::vertex_register(machine, operand)
        } else {
            crossing::crossing_register(machine, operand)
        };
        return machine.builder.swizzle(&register, components);
    }
    if operand.file == File::Attribute && operand.held == Width::Bits64 {
        return wide_attribute(machine, operand, index, components);
    }
    if let Some(relative) = operand.relative.as_ref().filter(|_| !matches!(operand.file, File::Buffer(_))) {
        let value = relative_register(machine, operand, relative, 0);
        return machine.builder.swizzle(&value, components);
    }
    match operand.file {
        File::Constant => constants::constant_components(machine, operand, index.into(), components),
        File::Attribute | File::Parameter => {
            let value = plain_register(machine, operand.file, index);
            let value = machine.builder.swizzle(&value, components);
            match (operand.file, operand.held) {
                (File::Attribute, _) if is_in_window(machine.unit, index, components) => {
                    Value { facts: WINDOW, ..value }
                }
                (File::Parameter, Width::Bits16) => Value { facts: Facts::HALF, ..value },
                (File::Parameter, Width::Fixed12) => Value { facts: Facts::ANY.to_fixed(), ..value },
                _ => value,
            }
        }
        File::Temporary | File::Output | File::Address => {
            match machine.unit.plan.slots.register(operand.file, index.into()) {
                Some(slot) => machine.read(slot, components),
                None => machine.builder.float(0.0),
            }
        }
        File::Buffer(_) => {
            let register = memory::buffer_register(machine, operand);
            machine.builder.swizzle(&register, components)
        }
        File::Null => machine.builder.float(0.0),
    }
}

/// Above so many values, each bit of their number halves them: writers of languages recurse into nested selections.
const MOST_IN_A_ROW: usize = 16;

/// The value with a number, which is one of theirs.
fn chosen(builder: &mut Builder, mut values: Vec<Value>, number: &Value) -> Value {
    let mut bit = 0;
    while values.len() > MOST_IN_A_ROW {
        let place = builder.by_word(BinaryOperator::And, number, 1 << bit);
        let odd = builder.test_word(BinaryOperator::NotEqual, &place, 0);
        let pairs = values.chunks(2).map(|pair| match pair {
            [even, next] => builder.select(&odd, next, even),
            [last, ..] => *last,
            [] => unreachable!("chunks have a value"),
        });
        values = pairs.collect();
        bit += 1;
    }
    let number = if bit == 0 { *number } else { builder.right(number, bit) };
    let mut rest = values.into_iter();
    let first = rest.next().unwrap_or_else(|| builder.float(0.0));
    (1..).zip(rest).fold(first, |value, (place, next)| {
        let mask = builder.test_word(BinaryOperator::Equal, &number, place);
        builder.select(&mask, &next, &value)
    })
}

/// All components of the register that a relative operand refers to, or of the one `behind` registers after it.
pub(crate) fn relative_register(machine: &mut Machine, operand: &Operand, relative: &Relative, behind: u16) -> Value {
    let clamped = !matches!((operand.file, &machine.unit.variables.space), (File::Parameter, Space::Array(_)))
        || !undefined_outside(machine.unit.program, machine.unit.options);
    let (number, first, count) = addresses::reach(machine, relative, operand.index, clamped);
    if let (File::Parameter, Space::Array(global), true) =
        (operand.file, &machine.unit.variables.space, zero_beyond(machine.unit.program))
    {
        let mut held = number;
        if !bounds_array(machine.unit.program, machine.unit.options) {
            let zero = machine.builder.word(count.into());
            held = machine.builder.math(naga::MathFunction::Min, &[&number, &zero]);
        }
        return element(&mut machine.builder, *global, Some(&held), 0);
    }
    let zeroes = machine.unit.program.dialect.rules().family == Family::Register;
    let mut held = number;
    if zeroes {
        let last = machine.builder.word(u32::from(count) - 1);
        held = machine.builder.math(naga::MathFunction::Min, &[&number, &last]);
    }
    let value = match (operand.file, &machine.unit.variables.space) {
        (File::Parameter, Space::Array(global) | Space::Writable(global)) => {
            if first != 0 {
                let base = machine.builder.word(first.into());
                held = machine.builder.binary(naga::BinaryOperator::Add, &held, &base);
            }
            element(&mut machine.builder, *global, Some(&held), 0)
        }
        (File::Parameter, Space::Run { array, first: start, .. }) => {
            let base = place_in_run(&mut machine.builder, *start, first);
            let index = machine.builder.binary(naga::BinaryOperator::Add, &held, &base);
            element(&mut machine.builder, *array, Some(&index), 0)
        }
        _ => {
            let first = first + behind;
            let registers = (first..first + count).map(|number| plain_register(machine, operand.file, number));
            let registers: Vec<Value> = registers.collect();
            let kind = registers.first().map_or(LaneType::Float, |first| first.kind);
            let registers = registers.iter().map(|register| machine.builder.cast(register, kind)).collect();
            chosen(&mut machine.builder, registers, &held)
        }
    };
    // Outside its range a register-style program reads zeros; a declared array clamps the index.
    if !zeroes {
        return value;
    }
    let inside = machine.builder.test_word(BinaryOperator::Less, &number, count.into());
    let zero = machine.builder.float(0.0);
    machine.builder.select(&inside, &value, &zero)
}
