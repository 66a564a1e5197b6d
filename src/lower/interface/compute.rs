//! The entry points of compute programs: a workgroup for each group, with an invocation for each of its own. Where
//! invocations wait for each other in rounds they lie in one row, some of them unused.

use crate::dialect::bindings::{Attribute, WARP_SIZE};
use crate::lower::emit::variables::variable_of;
use crate::lower::emit::{Facts, LaneType, Value};
use crate::lower::error::Error;
use crate::lower::interface::arguments::Taken;
use crate::lower::interface::assembly::Assembly;
use crate::lower::machine::group;
use crate::lower::machine::state::Machine;
use crate::lower::request::options::Options;
use crate::lower::text::formulas;
use crate::program::{BitSet128, Program};

/// The name of the entry point.
pub(crate) const ENTRY: &str = "compute_main";

/// Whether groups have a size that the language allows, and a device with so much memory for one can run the program.
pub(crate) fn checked(program: &Program, options: &Options) -> Result<(), Error> {
    if let Some(rules) = program.dialect.rules().typed {
        let (sides, most, all) = (options.group_of(program), rules.group_size, rules.group_invocations);
        if sides.iter().zip(most).any(|(side, most)| *side > most) || options.threads_of(program) > all {
            let message = format!("a group of {sides:?} invocations: {most:?} are possible, {all} in all");
            return Err(Error::options(message));
        }
    }
    let (wanted, room) = (group::bytes(program), options.device.workgroup_memory);
    // Exported modules, whose device is not known, have 0.
    if room != 0 && wanted > room {
        return Err(Error::device_lacks(format!(
            "the program's groups share {wanted} bytes, and the device lets them share {room}"
        )));
    }
    Ok(())
}

impl Assembly<'_> {
    /// The attributes of an invocation; what the text leaves undefined is 0.
    pub(crate) fn compute_attributes(&self, machine: &mut Machine) {
        let read = BitSet128(self.plan.attributes);
        let mut given: Vec<(Attribute, Value)> = Vec::new();
        for (at, argument) in self.arguments.iter().enumerate() {
            if let Taken::Place(attribute) = argument.what {
                let expression = machine.builder.emitter.argument(at as u32);
                let value = Value { expression, lanes: argument.lanes, kind: LaneType::Unsigned, facts: Facts::ANY };
                given.push((attribute, value));
            }
        }
        let find = |attribute: Attribute| given.iter().find(|(known, _)| *known == attribute).map(|(_, value)| *value);
        let size = self.options.group_of(self.program);
        if self.crossing().waits
            && let Some(index) = find(Attribute::LOCAL_INDEX)
        {
            if let Some(own) = variable_of(machine.builder.module, "self_number") {
                let pointer = machine.builder.emitter.global(own);
                machine.builder.emitter.store(pointer, index.expression);
            }
            let local = self.place(machine, &index, size);
            given.push((Attribute::LOCAL_ID, local));
            if let Some(group) = given.iter().find(|(known, _)| *known == Attribute::GROUP_ID).map(|(_, value)| *value)
            {
                let sides: Vec<Value> = size.iter().map(|side| machine.builder.word(*side)).collect();
                let sides = machine.builder.join(&sides);
                let first = machine.builder.binary(naga::BinaryOperator::Multiply, &group, &sides);
                given.push((Attribute::GLOBAL_ID, machine.builder.binary(naga::BinaryOperator::Add, &first, &local)));
            }
        }
        let zero = machine.builder.word(0);
        for attribute in read.iter().map(Attribute) {
            let known = given.iter().find(|(known, _)| *known == attribute).map(|(_, value)| *value);
            let index = given.iter().find(|(known, _)| *known == Attribute::LOCAL_INDEX).map(|(_, value)| *value);
            let value = match (attribute, known, index) {
                (Attribute::GROUP_SIZE, ..) => {
                    let [x, y, z] = size.map(|side| machine.builder.word(side));
                    machine.builder.join(&[x, y, z, zero])
                }
                (_, Some(number), _) if number.lanes == 1 => machine.builder.join(&[number, zero, zero, zero]),
                (_, Some(vector), _) => machine.builder.join(&[vector, zero]),
                (thread, None, Some(index)) if thread.is_of_thread() => {
                    let word = of_thread(machine, thread, &index);
                    machine.builder.join(&[word, zero, zero, zero])
                }
                (_, None, _) => machine.builder.join(&[zero, zero, zero, zero]),
            };
            machine.inputs.attributes.insert(attribute.0.into(), value);
        }
    }

    /// The place of an invocation in its group by its number there.
    fn place(&self, machine: &mut Machine, index: &Value, [width, height, _]: [u32; 3]) -> Value {
        let (across, up) = (machine.builder.word(width), machine.builder.word(height));
        formulas::PLACE_IN_GROUP.value(&mut machine.builder, &[index, &across, &up])
    }
}

/// What describes a thread, by its number in the group (`dialect::bindings::thread_attributes`).
fn of_thread(machine: &mut Machine, attribute: Attribute, index: &Value) -> Value {
    let [number, own, less, at_most] = formulas::THREAD.values(&mut machine.builder, &[index]);
    let not = |machine: &mut Machine, value: &Value| machine.builder.unary(naga::UnaryOperator::BitwiseNot, value);
    match attribute {
        Attribute::THREAD_ID => number,
        Attribute::THREAD_EQUAL_MASK => own,
        Attribute::THREAD_LESS_MASK => less,
        Attribute::THREAD_AT_MOST_MASK => at_most,
        Attribute::THREAD_GREATER_MASK => not(machine, &at_most),
        Attribute::THREAD_AT_LEAST_MASK => not(machine, &less),
        Attribute::WARP_ID => {
            let places = machine.builder.word(WARP_SIZE.trailing_zeros());
            machine.builder.binary(naga::BinaryOperator::ShiftRight, index, &places)
        }
        _ => machine.builder.word(0),
    }
}
