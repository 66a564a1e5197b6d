//! What programs of a chain ask of the helpers around them.

use naga::{Expression, Function, Handle, Statement};

use super::super::emit::Kind;
use super::super::facts::Facts;
use super::super::machine::Machine;
use super::super::value::Value;
use crate::isa::{Op, Width, semantics};
use crate::program::{File, Instruction, Operand};

impl Machine<'_> {
    fn chain_helper(&self, name: &str) -> Option<Handle<Function>> {
        let mut functions = self.builder.module.functions.iter();
        functions.find(|(_, it)| it.name.as_deref() == Some(name)).map(|(function, _)| function)
    }

    /// Whether there is somebody to take what the program emits.
    pub fn emits(&self) -> bool {
        self.chain_helper("emit_vertex").is_some()
    }

    /// EMIT, EMITS and ENDPRIM. The helper's parameters name the results that it takes.
    pub fn emission(&mut self, instruction: &Instruction) {
        let end = instruction.op == Op::Endprim;
        let Some(function) = self.chain_helper(if end { "end_primitive" } else { "emit_vertex" }) else { return };
        let mut arguments = Vec::new();
        if !end {
            let stream = semantics::stream(self, instruction);
            arguments.push(self.builder.cast(&stream, Kind::Unsigned).expression);
            let names: Vec<String> = self.builder.module.functions[function]
                .arguments
                .iter()
                .skip(1)
                .filter_map(|it| it.name.clone())
                .collect();
            for name in names {
                let number = name.trim_start_matches('v').parse().unwrap_or(0);
                let Some(slot) = self.slots.register(File::Output, number) else { return };
                let value = self.read(slot, &[0, 1, 2, 3]);
                let value = self.builder.cast(&value, Kind::Float);
                arguments.push(self.builder.widen(&value, 4).expression);
            }
        }
        self.builder.emitter.statement(Statement::Call { function, arguments, result: None });
    }

    /// A register that belongs to a vertex of a primitive or patch.
    pub fn vertex_register(&mut self, operand: &Operand) -> Value {
        let none = self.builder.float(0.0);
        let (Some(outer), Some(function)) = (&operand.outer, self.chain_helper("load_vertex")) else {
            return self.builder.widen(&none, 4);
        };
        let vertex = self.index_of(outer.index, outer.relative.as_ref());
        let slot = |number: u32| {
            let found = self.options.seen.iter().position(|it| u32::from(*it) == number);
            found.unwrap_or(0) as u32
        };
        let slot = match &operand.relative {
            None => {
                let number = slot(operand.index.cast_unsigned());
                self.builder.word(number)
            }
            Some(relative) => {
                let first = self.program.ranges.get(usize::from(relative.range)).map_or(0, |range| range.first);
                let first = slot(first);
                let (number, ..) = self.reach(relative, operand.index);
                let first = self.builder.word(first);
                self.builder.binary(naga::BinaryOperator::Add, &number, &first)
            }
        };
        let expression = self.builder.emitter.call(function, vec![vertex.expression, slot.expression]);
        let register = Value { expression, lanes: 4, kind: Kind::Float, facts: Facts::ANY };
        if operand.held == Width::Bits64 { self.paired_words(&register) } else { register }
    }

    /// The state in which each invocation of a control program begins; what belongs to the patch is as the invocation
    /// before has left it.
    pub fn begin_invocation(&mut self) {
        for slot in 0..self.slots.count() {
            let (File::Output, number) = self.slots.file(slot) else { continue };
            let name = format!("patch_{number}");
            let globals = &self.builder.module.global_variables;
            let found = globals.iter().find(|(_, it)| it.name.as_deref() == Some(name.as_str()));
            let Some(global) = found.map(|(global, _)| global) else { continue };
            let pointer = self.builder.emitter.global(global);
            let expression = self.builder.emitter.load(pointer);
            let value = Value { expression, lanes: 4, kind: Kind::Float, facts: Facts::ANY };
            self.write(slot, &[0, 1, 2, 3], &value, None);
        }
        let Some(shared) = &self.shared else { return };
        let variables: Vec<_> = shared.variables.iter().map(|(slot, global)| (*slot, *global)).collect();
        for (slot, global) in variables {
            let variable = &self.builder.module.global_variables[global];
            let (ty, output) = (variable.ty, variable.init.is_some());
            let value = if output {
                let zero = self.builder.emitter.literal(Kind::Float, 0);
                let one = self.builder.emitter.literal(Kind::Float, 1f32.to_bits());
                self.builder.emitter.push(Expression::Compose { ty, components: vec![zero, zero, zero, one] })
            } else {
                self.builder.emitter.push(Expression::ZeroValue(ty))
            };
            if self.state[slot].iter().all(Option::is_none) {
                let pointer = self.builder.emitter.global(global);
                self.builder.emitter.store(pointer, value);
            }
        }
        self.settle(|_| 15);
    }

    /// An attribute's words as 64-bit components, as far as they go.
    pub fn paired_words(&mut self, words: &Value) -> Value {
        let pairs = self.packed_pairs(words);
        let (x, y) = (self.builder.swizzle(&pairs, &[0]), self.builder.swizzle(&pairs, &[1]));
        let none = self.small(Kind::Wide, 0);
        self.builder.join(&[x, y, none, none])
    }
}
