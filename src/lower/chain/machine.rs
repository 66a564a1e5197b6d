//! What programs of a chain need from the helper functions around them.

use naga::{Expression, Function, Handle, Statement};

use crate::dialect::bindings::Output;
use crate::isa::Op;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::state::Machine;
use crate::lower::passes::crossing;
use crate::machine::semantics;
use crate::program::{Arrangement, File, Instruction, Operand, Rule};
use crate::vocabulary::{Present, Width};

/// Bits of a number that no program computes: a result of the patch that an invocation has not written.
const UNWRITTEN: u32 = 0x7fc1_2345;

impl Machine<'_> {
    pub(super) fn chain_helper(&self, name: &str) -> Option<Handle<Function>> {
        let mut functions = self.builder.module.functions.iter();
        functions.find(|(_, it)| it.name.as_deref() == Some(name)).map(|(function, _)| function)
    }

    /// Whether there are helpers for emissions.
    pub(crate) fn emits(&self) -> bool {
        self.chain_helper("emit_vertex").is_some()
    }

    /// EMIT, EMITS and ENDPRIM. The helper's parameters list the results that it takes.
    pub(crate) fn emission(&mut self, instruction: &Instruction) {
        let end = instruction.op == Op::Endprim;
        let Some(function) = self.chain_helper(if end { "end_primitive" } else { "emit_vertex" }) else { return };
        let mut arguments = Vec::new();
        if !end {
            let stream = semantics::stream(self, instruction);
            arguments.push(self.builder.cast(&stream, LaneType::Unsigned).expression);
            let names: Vec<String> = self.builder.module.functions[function]
                .arguments
                .iter()
                .skip(1)
                .filter_map(|it| it.name.clone())
                .collect();
            for name in names {
                let number = name.trim_start_matches('v').parse().ok().present_or(0);
                let value = match self.unit.plan.slots.register(File::Output, number) {
                    Some(slot) => self.read(slot, &[0, 1, 2, 3]),
                    None => self.builder.constant(&[0.0, 0.0, 0.0, 1.0]),
                };
                let value = self.builder.cast(&value, LaneType::Float);
                arguments.push(self.builder.widen(&value, 4).expression);
            }
        }
        self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }

    /// Waits until all invocations of the patch have reached a state, and returns the first of these states.
    pub(crate) fn wait_for_others(&mut self, place: Handle<Expression>) -> Handle<Expression> {
        match self.chain_helper("lock_step") {
            Some(function) => self.builder.emitter.call(function, vec![place]),
            None => place,
        }
    }

    /// Whether an invocation in a given state has its turn.
    pub(crate) fn is_turn(&mut self, place: Handle<Expression>, first: Handle<Expression>) -> Handle<Expression> {
        match self.chain_helper("is_turn") {
            Some(function) => self.builder.emitter.call(function, vec![place, first]),
            None => self.builder.emitter.literal(LaneType::Bool, 1),
        }
    }

    /// Passes results that the instruction may have written to the invocations that read them.
    pub(crate) fn publish(&mut self, instruction: &Instruction) {
        if self.unit.crossing.vertex.is_empty() {
            return;
        }
        let written = crossing::written(self.unit.program, instruction);
        let numbers: Vec<u8> = self.unit.crossing.vertex.clone();
        for (place, number) in (0u32..).zip(numbers).filter(|(_, number)| written.contains(&u32::from(*number))) {
            let slot = self.unit.plan.slots.register(File::Output, usize::from(number));
            let (Some(slot), Some(function)) = (slot, self.chain_helper("keep_vertex")) else { continue };
            let value = self.whole_register(slot);
            let place = self.builder.word(place);
            let arguments = vec![place.expression, value.expression];
            self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
        }
    }

    /// The initial values of an invocation's results of the patch.
    fn unwritten(&mut self) -> Value {
        let value = self.builder.word(UNWRITTEN).expression;
        let expression = self.builder.emitter.push(Expression::Splat { size: naga::VectorSize::Quad, value });
        let bits = Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY };
        self.builder.cast(&bits, LaneType::Float)
    }

    /// Results of the patch that the instruction may write, with their values before it.
    pub(crate) fn patch_before(&mut self, instruction: &Instruction) -> Vec<(usize, Value)> {
        if !matches!(self.unit.program.arrangement, Arrangement::Control { .. }) {
            return Vec::new();
        }
        if self.is_put(instruction) {
            return Vec::new();
        }
        let patch = |number: &u32| *number >= u32::from(Output::TESS_OUTER0.0);
        let mut values = Vec::new();
        for number in crossing::written(self.unit.program, instruction).filter(patch).map(|number| number as usize) {
            let Some(slot) = self.unit.plan.slots.register(File::Output, number) else { continue };
            // An invocation that waits for the others finds their result; otherwise its own write counts.
            let value = match self.chain_helper(&format!("patch_now_{number}")) {
                Some(function) => {
                    let expression = self.builder.emitter.call(function, Vec::new());
                    Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
                }
                None => self.unwritten(),
            };
            self.write(slot, &[0, 1, 2, 3], &value, None);
            values.push((number, self.whole_register(slot)));
        }
        values
    }

    /// Whether OpenGL's own stage is told the components that the instruction writes: it writes them in any case.
    fn is_put(&self, instruction: &Instruction) -> bool {
        let own = self.unit.options.host.native_stages
            && matches!(self.unit.program.arrangement, Arrangement::Control { .. });
        own && instruction.condition.rule == Rule::True && instruction.destination.relative.is_none()
    }

    /// Writes components of a patch's result in OpenGL's own stage.
    fn put(&mut self, instruction: &Instruction) {
        let Some(number) = crossing::written(self.unit.program, instruction).next() else { return };
        let function = self.chain_helper(&format!("put_{number}"));
        let slot = self.unit.plan.slots.register(File::Output, number as usize);
        let (Some(function), Some(slot)) = (function, slot) else { return };
        let mask = instruction.destination.mask;
        let zero = self.builder.float(0.0);
        let parts = [0u8, 1, 2, 3].map(|component| match mask >> component & 1 {
            0 => zero,
            _ => {
                let value = self.read(slot, &[component]);
                self.builder.cast(&value, LaneType::Float)
            }
        });
        let value = self.builder.join(&parts);
        let mask = self.builder.word(mask.into());
        let arguments = vec![mask.expression, value.expression];
        self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }

    /// Reports the instruction's writes to the patch.
    pub(crate) fn patch_after(&mut self, at: usize, instruction: &Instruction, before: &[(usize, Value)]) {
        if self.is_put(instruction) {
            return self.put(instruction);
        }
        for (number, before) in before {
            let function = self.chain_helper(&format!("note_{number}"));
            let (Some(slot), Some(function)) = (self.unit.plan.slots.register(File::Output, *number), function) else {
                continue;
            };
            let after = self.whole_register(slot);
            let time = self.builder.word(at as u32 + 1);
            let arguments = vec![time.expression, before.expression, after.expression];
            self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
        }
    }

    /// All components of a register as floats.
    fn whole_register(&mut self, slot: usize) -> Value {
        let value = self.read(slot, &[0, 1, 2, 3]);
        let value = self.builder.cast(&value, LaneType::Float);
        self.builder.widen(&value, 4)
    }

    /// A result of the patch under construction, as all see it in this round.
    pub(crate) fn crossing_register(&mut self, operand: &Operand) -> Value {
        let list =
            if operand.outer.is_some() { self.unit.crossing.vertex.clone() } else { self.unit.crossing.patch.clone() };
        let slot = self.slot_in(&list, operand);
        let (name, arguments) = match &operand.outer {
            Some(outer) => {
                let vertex = self.index_of(outer.index, outer.relative.as_ref());
                ("kept_vertex", vec![vertex.expression, slot.expression])
            }
            None => ("told_patch", vec![slot.expression]),
        };
        let Some(function) = self.chain_helper(name) else {
            let none = self.builder.float(0.0);
            return self.builder.widen(&none, 4);
        };
        let expression = self.builder.emitter.call(function, arguments);
        Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
    }

    /// The index of an operand's register in a list of registers.
    fn slot_in(&mut self, list: &[u8], operand: &Operand) -> Value {
        let slot = |number: u32| list.iter().position(|it| u32::from(*it) == number).present_or(0) as u32;
        match &operand.relative {
            None => {
                let number = slot(operand.index.cast_unsigned());
                self.builder.word(number)
            }
            Some(relative) => {
                let first = self.unit.program.ranges.get(usize::from(relative.range)).map_or(0, |range| range.first);
                let first = slot(first);
                let (number, ..) = self.reach(relative, operand.index);
                let first = self.builder.word(first);
                self.builder.binary(naga::BinaryOperator::Add, &number, &first)
            }
        }
    }

    /// A register that belongs to a vertex of a primitive or patch.
    pub(crate) fn vertex_register(&mut self, operand: &Operand) -> Value {
        let none = self.builder.float(0.0);
        let (Some(outer), Some(function)) = (&operand.outer, self.chain_helper("load_vertex")) else {
            return self.builder.widen(&none, 4);
        };
        let vertex = self.index_of(outer.index, outer.relative.as_ref());
        let slot = self.slot_in(&self.unit.options.draw.seen, operand);
        let expression = self.builder.emitter.call(function, vec![vertex.expression, slot.expression]);
        let register = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
        if operand.held == Width::Bits64 { self.paired_words(&register) } else { register }
    }

    /// The initial state of each invocation of a control program.
    pub(crate) fn begin_invocation(&mut self) {
        for slot in 0..self.unit.plan.slots.count() {
            let (File::Output, number) = self.unit.plan.slots.file(slot) else { continue };
            if number < usize::from(Output::TESS_OUTER0.0) {
                continue;
            }
            let value = self.unwritten();
            self.write(slot, &[0, 1, 2, 3], &value, None);
        }
        let Some(shared) = &self.registers.shared else { return };
        let variables: Vec<_> = shared.variables.iter().map(|((slot, _), global)| (*slot, *global)).collect();
        for (slot, global) in variables {
            let variable = &self.builder.module.global_variables[global];
            let (ty, output) = (variable.ty, variable.init.is_some());
            let value = if output {
                let zero = self.builder.emitter.literal(LaneType::Float, 0);
                let one = self.builder.emitter.literal(LaneType::Float, 1f32.to_bits());
                self.builder.emitter.push(Expression::Compose { ty, components: vec![zero, zero, zero, one] })
            } else {
                self.builder.emitter.zero_value(ty)
            };
            if self.registers.state[slot].iter().all(Option::is_none) {
                let pointer = self.builder.emitter.global(global);
                self.builder.emitter.store(pointer, value);
            }
        }
        self.settle(|_| 15);
    }

    /// An attribute's words as 64-bit components, as far as there are any.
    pub(crate) fn paired_words(&mut self, words: &Value) -> Value {
        let pairs = self.packed_pairs(words);
        let (x, y) = (self.builder.swizzle(&pairs, &[0]), self.builder.swizzle(&pairs, &[1]));
        let none = self.small(LaneType::Wide, 0);
        self.builder.join(&[x, y, none, none])
    }
}
