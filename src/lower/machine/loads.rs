//! Input values, and operands of every file.

use naga::{Expression, Handle};

use crate::dialect::bindings::{Attribute, thread_attributes};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::passes::names::plain;
use crate::program::{File, Operand};
use crate::vocabulary::{Present, Stage, Width};

/// A fragment's place in the window, in pixels: no device has larger windows.
const WINDOW: Facts =
    Facts { low: 0.0, high: 65536.0, finite: 65536.0, nan: false, denormal: false, minus_zero: false, ..Facts::ANY };

impl Machine<'_> {
    pub(in crate::lower) fn attribute(&mut self, index: u16) -> Value {
        if let Some(value) = self.inputs.attributes.get(&index) {
            return *value;
        }
        let global = self.registers.shared.as_ref().and_then(|shared| shared.attributes.get(&index)).copied();
        let Some((global, kind)) = global else {
            if index == u16::from(Attribute::HELPER.0) && self.unit.options.device.covered_samples {
                return self.helps();
            }
            if let Some((_, word)) = thread_attributes(0).iter().find(|(attribute, _)| u16::from(attribute.0) == index)
            {
                // A thread is alone in its group here.
                return self.word_constant(&[*word, 0, 0, 0]);
            }
            let zero = self.builder.float(0.0);
            return self.builder.widen(&zero, 4);
        };
        let pointer = self.builder.emitter.global(global);
        let expression = self.builder.emitter.load(pointer);
        let value = Value { expression, lanes: 4, kind, facts: Facts::ANY };
        self.inputs.attributes.insert(index, value);
        self.inputs.loaded.push((File::Attribute, index));
        value
    }

    /// Drops attributes and parameters that were first read since there were so many of them.
    pub(in crate::lower) fn unload(&mut self, count: usize) {
        for (file, index) in self.inputs.loaded.drain(count..) {
            let values =
                if file == File::Attribute { &mut self.inputs.attributes } else { &mut self.inputs.parameters };
            values.remove(&index);
        }
    }

    pub(in crate::lower) fn element(
        &mut self,
        global: Handle<naga::GlobalVariable>,
        index: Option<&Value>,
        number: u32,
    ) -> Value {
        let base = self.builder.emitter.global(global);
        let pointer = self.builder.emitter.push(match index {
            Some(index) => Expression::Access { base, index: index.expression },
            None => Expression::AccessIndex { base, index: number },
        });
        let expression = self.builder.emitter.load(pointer);
        Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
    }

    pub(in crate::lower) fn parameter(&mut self, index: u16) -> Value {
        if let Some(value) = self.inputs.parameters.get(&index) {
            return *value;
        }
        let value = match &self.unit.variables.space {
            Space::None => {
                let zero = self.builder.float(0.0);
                return self.builder.widen(&zero, 4);
            }
            Space::Members(global, members) => {
                let member = members.get(&index).copied().present_or(0);
                self.steady(*global, index, member)
            }
            Space::Array(global) => self.steady(*global, index, index.into()),
            Space::Writable(global) => return self.element(*global, None, index.into()),
            Space::Run { array, first, writable } => {
                let place = self.place_in_run(*first, index);
                let value = self.element(*array, Some(&place), 0);
                if *writable {
                    return value;
                }
                value
            }
        };
        if let Some(parameter) = self.unit.program.parameters.get(usize::from(index)) {
            self.builder.emitter.name(value.expression, plain(parameter.alias.as_deref().unwrap_or(&parameter.name)));
        }
        self.inputs.parameters.insert(index, value);
        self.inputs.loaded.push((File::Parameter, index));
        value
    }

    /// A parameter that stays as it is. Mesa puts those that counts of loops depend on into the code, to unroll the loops,
    /// but only if no vector is loaded from the same place.
    fn steady(&mut self, global: Handle<naga::GlobalVariable>, index: u16, member: u32) -> Value {
        if self.unit.plan.counts.binary_search(&index).is_err() {
            return self.element(global, None, member);
        }
        let emitter = &mut self.builder.emitter;
        let base = emitter.global(global);
        let base = emitter.push(Expression::AccessIndex { base, index: member });
        let parts: Vec<Value> = (0..4)
            .map(|index| {
                let pointer = emitter.push(Expression::AccessIndex { base, index });
                let expression = emitter.load(pointer);
                Value { expression, lanes: 1, kind: LaneType::Float, facts: Facts::ANY }
            })
            .collect();
        self.builder.join(&parts)
    }

    pub(in crate::lower) fn place_in_run(&mut self, first: Handle<naga::GlobalVariable>, index: u16) -> Value {
        let pointer = self.builder.emitter.global(first);
        let expression = self.builder.emitter.load(pointer);
        let first = Value { expression, lanes: 1, kind: LaneType::Unsigned, facts: Facts::ANY };
        let index = self.builder.word(index.into());
        self.builder.binary(naga::BinaryOperator::Add, &first, &index)
    }

    pub(in crate::lower) fn plain_register(&mut self, file: File, index: u16) -> Value {
        match file {
            File::Attribute => self.attribute(index),
            File::Parameter => self.parameter(index),
            File::Temporary | File::Output | File::Address => match self.unit.plan.slots.register(file, index.into()) {
                Some(slot) => {
                    let value = self.read(slot, &[0, 1, 2, 3]);
                    self.builder.widen(&value, 4)
                }
                None => self.builder.float(0.0),
            },
            File::Constant | File::Null | File::Buffer(_) => self.builder.float(0.0),
        }
    }

    /// Components of 64 bits: the first two are an attribute's words, the others those of its upper half.
    fn wide_attribute(&mut self, operand: &Operand, index: u16, components: &[u8]) -> Value {
        let mut half = |upper: bool| {
            let bank = if upper { u16::from(Attribute::UPPER0.0) } else { 0 };
            let words = match &operand.relative {
                Some(relative) => self.relative(operand, relative, bank),
                None => self.attribute(index + bank),
            };
            self.packed_pairs(&words)
        };
        let lower = components.iter().any(|component| component & 2 == 0).then(|| half(false));
        let upper = components.iter().any(|component| component & 2 != 0).then(|| half(true));
        let parts: Vec<Value> = components
            .iter()
            .filter_map(|component| Some((component & 1, if component & 2 == 0 { lower? } else { upper? })))
            .map(|(lane, half)| self.builder.swizzle(&half, &[lane]))
            .collect();
        self.builder.join(&parts)
    }

    /// Whether components are a fragment's place in the window. Runs of a case may be given any other.
    fn is_in_window(&self, index: u16, components: &[u8]) -> bool {
        self.unit.program.dialect.rules().stage == Stage::Fragment
            && index == Attribute::WINDOW_POSITION.0.into()
            && components.iter().all(|component| *component < 2)
            && !matches!(self.unit.variables.space, Space::Run { .. })
    }

    pub(in crate::lower) fn components(&mut self, operand: &Operand, components: &[u8]) -> Value {
        let index = operand.index.clamp(0, u16::MAX.into()) as u16;
        let own = operand.outer.is_some() && operand.file == File::Attribute;
        if own || operand.file == File::Output && self.unit.crossing.waits {
            let register = if own { self.vertex_register(operand) } else { self.crossing_register(operand) };
            return self.builder.swizzle(&register, components);
        }
        if operand.file == File::Attribute && operand.held == Width::Bits64 {
            return self.wide_attribute(operand, index, components);
        }
        if let Some(relative) = operand.relative.as_ref().filter(|_| !matches!(operand.file, File::Buffer(_))) {
            let value = self.relative(operand, relative, 0);
            return self.builder.swizzle(&value, components);
        }
        match operand.file {
            File::Constant => self.constant_components(operand, index.into(), components),
            File::Attribute | File::Parameter => {
                let value = self.plain_register(operand.file, index);
                let value = self.builder.swizzle(&value, components);
                match (operand.file, operand.held) {
                    (File::Attribute, _) if self.is_in_window(index, components) => Value { facts: WINDOW, ..value },
                    (File::Parameter, Width::Bits16) => Value { facts: Facts::HALF, ..value },
                    (File::Parameter, Width::Fixed12) => Value { facts: Facts::ANY.to_fixed(), ..value },
                    _ => value,
                }
            }
            File::Temporary | File::Output | File::Address => {
                match self.unit.plan.slots.register(operand.file, index.into()) {
                    Some(slot) => self.read(slot, components),
                    None => self.builder.float(0.0),
                }
            }
            File::Buffer(_) => {
                let register = self.buffer_register(operand);
                self.builder.swizzle(&register, components)
            }
            File::Null => self.builder.float(0.0),
        }
    }
}
