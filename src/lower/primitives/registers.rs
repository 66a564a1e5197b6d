//! The registers that the operand pipeline reads and writes.

use naga::Expression;

use crate::isa::Comparison;
use crate::lower::emit::{LaneType, Mask, Value};
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::machine::{addresses, comparison, loads, selection};
use crate::machine::execute::Registers;
use crate::machine::ops::{Lanes, Order};
use crate::program::{Destination, File, Operand, Select};
use crate::vocabulary::{Base, Type, Width};

impl Registers for Machine<'_> {
    fn is_typed(&self) -> bool {
        self.unit.typed
    }

    fn is_full(&self) -> bool {
        self.unit.program.full
    }

    /// A device's own saturation does.
    fn saturates_nan(&self) -> bool {
        self.unit.program.full && self.unit.exact()
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<Value> {
        self.unit.plan.carries.then(|| self.read(self.unit.plan.slots.flags(register), components))
    }

    fn set_flags(&mut self, register: u8, _mask: Lanes, lanes: Lanes, flags: Option<&Value>, enabled: Option<&Mask>) {
        if self.unit.plan.carries {
            let none = self.builder.word(0);
            write(self, self.unit.plan.slots.flags(register), lanes.components(), flags.unwrap_or(&none), enabled);
        }
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Value {
        let mut numbers = [0; 4];
        for (to, select) in numbers.iter_mut().zip(selects) {
            *to = *select as u8;
        }
        if numbers.iter().all(|number| *number < 4) {
            return loads::components(self, operand, &numbers[..selects.len().min(4)]);
        }
        let mut parts = Vec::new();
        for select in selects {
            parts.push(match *select as u8 {
                component @ 0..4 => loads::components(self, operand, &[component]),
                _ if operand.held == Width::Bits64 => {
                    self.builder.small(LaneType::Double, i8::from(*select == Select::One))
                }
                _ => self.builder.float(if *select == Select::One { 1.0 } else { 0.0 }),
            });
        }
        self.builder.join(&parts)
    }

    fn operand_type(&self, operand: &Operand) -> Type {
        match operand.file {
            File::Temporary => usize::try_from(operand.index)
                .ok()
                .and_then(|index| self.unit.program.temporaries.get(index))
                .map_or(Type::F32, |temporary| temporary.ty),
            File::Address => Type::S32,
            // Some that the host rounds.
            File::Parameter => Type::new(Base::Float, operand.held),
            File::Null | File::Attribute | File::Constant | File::Output | File::Buffer(_) => Type::F32,
        }
    }

    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
        let value = &self.builder.cast(value, LaneType::of(destination.ty));
        let components = lanes.components();
        let place = match (destination.file, &self.unit.variables.space) {
            (File::Parameter, Space::Writable(global)) => {
                let base = self.builder.emitter.global(*global);
                Some(Expression::AccessIndex { base, index: destination.index.cast_unsigned() })
            }
            (File::Parameter, Space::Run { array, first, writable: true }) => {
                let index = loads::place_in_run(&mut self.builder, *first, destination.index as u16).expression;
                let base = self.builder.emitter.global(*array);
                Some(Expression::Access { base, index })
            }
            _ => None,
        };
        if let Some(place) = place {
            let place = self.builder.emitter.push(place);
            if components.len() == 4 {
                let whole = self.builder.widen(value, 4);
                let whole = self.builder.cast(&whole, LaneType::Float);
                self.builder.emitter.store(place, whole.expression);
                return;
            }
            for (lane, component) in components.iter().enumerate() {
                let part = self.builder.swizzle(value, &[lane as u8]);
                let part = self.builder.cast(&part, LaneType::Float);
                let pointer = Expression::AccessIndex { base: place, index: (*component).into() };
                let pointer = self.builder.emitter.push(pointer);
                self.builder.emitter.store(pointer, part.expression);
            }
            return;
        }
        let Some(relative) = &destination.relative else {
            if let Some(slot) = self.unit.plan.slots.register(destination.file, destination.number()) {
                write(self, slot, components, value, enabled);
            }
            return;
        };
        let (number, first, count) = addresses::reach(self, relative, destination.index, true);
        for place in 0..count {
            let Some(slot) = self.unit.plan.slots.register(destination.file, usize::from(first + place)) else {
                continue;
            };
            let here = self.builder.word(place.into());
            let mut mask = comparison::compare(self, Comparison::Equal, Order::Ieee, Type::U32, &number, &here);
            if let Some(enabled) = enabled {
                mask = self.builder.both(&mask, enabled);
            }
            write(self, slot, components, value, Some(&mask));
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Value {
        self.read(self.unit.plan.slots.code(register), components)
    }

    fn set_condition(&mut self, register: u8, _mask: Lanes, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
        write(self, self.unit.plan.slots.code(register), lanes.components(), value, enabled);
    }
}

/// Writes components of a register where that is enabled.
fn write(machine: &mut Machine, slot: usize, components: &[u8], value: &Value, enabled: Option<&Mask>) {
    let Some(enabled) = enabled else { return machine.write(slot, components, value) };
    let value = machine.as_written(slot, value);
    let old = machine.read(slot, components);
    let value = selection::select(machine, enabled, &value, &old);
    machine.write(slot, components, &value);
}
