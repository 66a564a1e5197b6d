//! What an invocation gives to the functions around it: vertices, and results of a patch.

use naga::{Expression, Handle, Statement};

use crate::dialect::bindings::Output;
use crate::isa::Op;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::passes::crossing;
use crate::machine::semantics;
use crate::program::{Arrangement, File, Instruction, Rule};
use crate::vocabulary::Present;

/// Bits of a number that no program computes: a result of the patch that an invocation has not written.
const UNWRITTEN: u32 = 0x7fc1_2345;

/// Whether there are helpers for emissions.
pub(crate) fn emits(builder: &Builder) -> bool {
    builder.function("emit_vertex").is_some()
}

/// EMIT, EMITS and ENDPRIM. The helper's parameters list the results that it takes.
pub(crate) fn emission(machine: &mut Machine, instruction: &Instruction) {
    let end = instruction.op == Op::Endprim;
    let Some(function) = machine.builder.function(if end { "end_primitive" } else { "emit_vertex" }) else { return };
    let mut arguments = Vec::new();
    if !end {
        let stream = semantics::stream(machine, instruction);
        arguments.push(machine.builder.cast(&stream, LaneType::Unsigned).expression);
        let names: Vec<String> = machine.builder.module.functions[function]
            .arguments
            .iter()
            .skip(1)
            .filter_map(|argument| argument.name.clone())
            .collect();
        for name in names {
            let number = name.trim_start_matches('v').parse().ok().present_or(0);
            let value = match machine.unit.plan.slots.register(File::Output, number) {
                Some(slot) => machine.read(slot, &[0, 1, 2, 3]),
                None => machine.builder.constant(&[0.0, 0.0, 0.0, 1.0]),
            };
            let value = machine.builder.cast(&value, LaneType::Float);
            arguments.push(machine.builder.widen(&value, 4).expression);
        }
    }
    machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
}

/// Waits until all invocations of the patch have reached a state, and returns the first of these states.
pub(crate) fn wait_for_others(builder: &mut Builder, place: Handle<Expression>) -> Handle<Expression> {
    match builder.function("lock_step") {
        Some(function) => builder.emitter.call(function, vec![place]),
        None => place,
    }
}

/// Whether an invocation in a given state has its turn.
pub(crate) fn is_turn(
    builder: &mut Builder,
    place: Handle<Expression>,
    first: Handle<Expression>,
) -> Handle<Expression> {
    match builder.function("is_turn") {
        Some(function) => builder.emitter.call(function, vec![place, first]),
        None => builder.emitter.literal(LaneType::Bool, 1),
    }
}

/// Passes results that the instruction may have written to the invocations that read them.
pub(crate) fn publish(machine: &mut Machine, instruction: &Instruction) {
    if machine.unit.crossing.vertex.is_empty() {
        return;
    }
    let written = crossing::written(machine.unit.program, instruction);
    let numbers: Vec<u8> = machine.unit.crossing.vertex.clone();
    for (place, number) in (0u32..).zip(numbers).filter(|(_, number)| written.contains(&u32::from(*number))) {
        let slot = machine.unit.plan.slots.register(File::Output, usize::from(number));
        let (Some(slot), Some(function)) = (slot, machine.builder.function("keep_vertex")) else { continue };
        let value = whole_register(machine, slot);
        let place = machine.builder.word(place);
        let arguments = vec![place.expression, value.expression];
        machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }
}

/// The initial values of an invocation's results of the patch.
fn unwritten(builder: &mut Builder) -> Value {
    let value = builder.word(UNWRITTEN).expression;
    let expression = builder.emitter.push(Expression::Splat { size: naga::VectorSize::Quad, value });
    let bits = Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
    builder.cast(&bits, LaneType::Float)
}

/// Results of the patch that the instruction may write, with their values before it.
pub(crate) fn patch_before(machine: &mut Machine, instruction: &Instruction) -> Vec<(usize, Value)> {
    if !matches!(machine.unit.program.arrangement, Arrangement::Control { .. }) {
        return Vec::new();
    }
    if is_put(machine.unit, instruction) {
        return Vec::new();
    }
    let patch = |number: &u32| *number >= u32::from(Output::TESS_OUTER0.0);
    let mut values = Vec::new();
    for number in crossing::written(machine.unit.program, instruction).filter(patch).map(|number| number as usize) {
        let Some(slot) = machine.unit.plan.slots.register(File::Output, number) else { continue };
        // An invocation that waits for the others finds their result; otherwise its own write counts.
        let value = match machine.builder.function(&format!("patch_now_{number}")) {
            Some(function) => {
                let expression = machine.builder.emitter.call(function, Vec::new());
                Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
            }
            None => unwritten(&mut machine.builder),
        };
        machine.write(slot, &[0, 1, 2, 3], &value);
        values.push((number, whole_register(machine, slot)));
    }
    values
}

/// Whether OpenGL's own stage gets the mask of components, since the instruction writes them in any case.
fn is_put(unit: &Unit, instruction: &Instruction) -> bool {
    let own = unit.options.host.native_stages && matches!(unit.program.arrangement, Arrangement::Control { .. });
    own && instruction.condition.rule == Rule::True && instruction.destination.relative.is_none()
}

/// Writes components of a patch's result in OpenGL's own stage.
fn put(machine: &mut Machine, instruction: &Instruction) {
    let Some(number) = crossing::written(machine.unit.program, instruction).next() else { return };
    let function = machine.builder.function(&format!("put_{number}"));
    let slot = machine.unit.plan.slots.register(File::Output, number as usize);
    let (Some(function), Some(slot)) = (function, slot) else { return };
    let mask = instruction.destination.mask;
    let zero = machine.builder.float(0.0);
    let parts = [0u8, 1, 2, 3].map(|component| match mask >> component & 1 {
        0 => zero,
        _ => {
            let value = machine.read(slot, &[component]);
            machine.builder.cast(&value, LaneType::Float)
        }
    });
    let value = machine.builder.join(&parts);
    let mask = machine.builder.word(mask.into());
    let arguments = vec![mask.expression, value.expression];
    machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
}

/// Reports the instruction's writes to the patch.
pub(crate) fn patch_after(machine: &mut Machine, at: usize, instruction: &Instruction, before: &[(usize, Value)]) {
    if is_put(machine.unit, instruction) {
        return put(machine, instruction);
    }
    for (number, before) in before {
        let function = machine.builder.function(&format!("note_{number}"));
        let (Some(slot), Some(function)) = (machine.unit.plan.slots.register(File::Output, *number), function) else {
            continue;
        };
        let after = whole_register(machine, slot);
        let time = machine.builder.word(at as u32 + 1);
        let arguments = vec![time.expression, before.expression, after.expression];
        machine.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }
}

/// All components of a register as floats.
fn whole_register(machine: &mut Machine, slot: usize) -> Value {
    let value = machine.read(slot, &[0, 1, 2, 3]);
    let value = machine.builder.cast(&value, LaneType::Float);
    machine.builder.widen(&value, 4)
}

/// The initial state of each invocation of a control program.
pub(crate) fn begin_invocation(machine: &mut Machine) {
    for slot in 0..machine.unit.plan.slots.count() {
        let (File::Output, number) = machine.unit.plan.slots.file(slot) else { continue };
        if number < usize::from(Output::TESS_OUTER0.0) {
            continue;
        }
        let value = unwritten(&mut machine.builder);
        machine.write(slot, &[0, 1, 2, 3], &value);
    }
    let Some(shared) = &machine.registers.shared else { return };
    // In one order on every machine.
    let mut variables: Vec<_> = shared.variables.iter().map(|((slot, _), global)| (*slot, *global)).collect();
    variables.sort_unstable();
    for (slot, global) in variables {
        let variable = &machine.builder.module.global_variables[global];
        let (ty, output) = (variable.ty, variable.init.is_some());
        let value = if output {
            let zero = machine.builder.emitter.literal(LaneType::Float, 0);
            let one = machine.builder.emitter.literal(LaneType::Float, 1f32.to_bits());
            machine.builder.emitter.push(Expression::Compose { ty, components: vec![zero, zero, zero, one] })
        } else {
            machine.builder.emitter.zero_value(ty)
        };
        if machine.registers.state[slot].iter().all(Option::is_none) {
            let pointer = machine.builder.emitter.global(global);
            machine.builder.emitter.store(pointer, value);
        }
    }
    machine.settle(|_| 15);
}
