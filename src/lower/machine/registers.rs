//! The registers that the operand pipeline reads and writes, by number or relative to an address.

use naga::Expression;

use crate::isa::Comparison;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::{Mask, Value};
use crate::lower::machine::arithmetic::kind_of;
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::passes::parameters::zero_beyond;
use crate::machine::execute::Registers;
use crate::machine::ops::{Lanes, Ops, Order};
use crate::program::{Destination, File, Operand, Program, Relative, Select};
use crate::vocabulary::{Base, Family, Type, Width};

impl Registers for Machine<'_> {
    fn is_typed(&self) -> bool {
        self.unit.typed
    }

    fn is_full(&self) -> bool {
        self.unit.program.full
    }

    /// A device's own saturation does.
    fn saturates_nan(&self) -> bool {
        self.unit.program.full && self.exact()
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<Value> {
        self.unit.plan.carries.then(|| self.read(self.unit.plan.slots.flags(register), components))
    }

    fn set_flags(&mut self, register: u8, _mask: Lanes, lanes: Lanes, flags: Option<&Value>, enabled: Option<&Mask>) {
        if self.unit.plan.carries {
            let none = self.builder.word(0);
            self.write(self.unit.plan.slots.flags(register), lanes.components(), flags.unwrap_or(&none), enabled);
        }
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Value {
        let mut numbers = [0; 4];
        for (to, select) in numbers.iter_mut().zip(selects) {
            *to = *select as u8;
        }
        if numbers.iter().all(|number| *number < 4) {
            return self.components(operand, &numbers[..selects.len().min(4)]);
        }
        let mut parts = Vec::new();
        for select in selects {
            parts.push(match *select as u8 {
                component @ 0..4 => self.components(operand, &[component]),
                _ if operand.held == Width::Bits64 => self.small(LaneType::Double, i8::from(*select == Select::One)),
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
        let value = &self.builder.cast(value, kind_of(destination.ty));
        let components = lanes.components();
        let place = match (destination.file, &self.unit.variables.space) {
            (File::Parameter, Space::Writable(global)) => {
                let base = self.builder.emitter.global(*global);
                Some(Expression::AccessIndex { base, index: destination.index.cast_unsigned() })
            }
            (File::Parameter, Space::Run { array, first, writable: true }) => {
                let index = self.place_in_run(*first, destination.index as u16).expression;
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
                self.write(slot, components, value, enabled);
            }
            return;
        };
        let (number, first, count) = self.reach(relative, destination.index);
        for place in 0..count {
            let Some(slot) = self.unit.plan.slots.register(destination.file, usize::from(first + place)) else {
                continue;
            };
            let here = self.builder.word(place.into());
            let mut mask = self.compare(Comparison::Equal, Order::Ieee, Type::U32, &number, &here);
            if let Some(enabled) = enabled {
                mask = self.both(&mask, enabled);
            }
            self.write(slot, components, value, Some(&mask));
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Value {
        self.read(self.unit.plan.slots.code(register), components)
    }

    fn set_condition(&mut self, register: u8, _mask: Lanes, lanes: Lanes, value: &Value, enabled: Option<&Mask>) {
        self.write(self.unit.plan.slots.code(register), lanes.components(), value, enabled);
    }
}

impl Machine<'_> {
    /// The register number for a relative index within its range, given by a first register and a count. For declared
    /// arrays the address is clamped to their bounds before the offset is added, so that no sum overflows.
    pub(in crate::lower) fn reach(&mut self, relative: &Relative, offset: i32) -> (Value, u16, u16) {
        let range = self.unit.program.ranges.get(usize::from(relative.range)).copied();
        let (first, count) =
            range.map_or((0, 1), |range| (register_number(range.first), register_number(range.count).max(1)));
        let looped = self.loop_index().map(|pointer| self.builder.emitter.load(pointer));
        let address = match (looped, self.unit.plan.slots.register(relative.file, relative.index.into())) {
            (Some(expression), _) => {
                let index = Value { expression, lanes: 1, kind: LaneType::Signed, facts: Facts::ANY };
                // NV_fragment_program2, 3.11.3.Y: where it is used, the loop index is not below zero.
                let zero = self.builder.integer(0);
                self.builder.math(naga::MathFunction::Max, &[&index, &zero])
            }
            (None, Some(slot)) => self.read(slot, &[relative.component]),
            (None, None) => self.builder.integer(0),
        };
        let mut address = self.index_word(&address, LaneType::Signed);
        let offset = offset.saturating_sub(i32::from(first));
        if self.unit.program.dialect.rules().family != Family::Register {
            let (low, high) = (0i32.saturating_sub(offset), (i32::from(count) - 1).saturating_sub(offset));
            let (low, high) = (self.builder.integer(low), self.builder.integer(high));
            address = self.builder.math(naga::MathFunction::Clamp, &[&address, &low, &high]);
        }
        let offset = self.builder.integer(offset);
        let number = self.builder.binary(naga::BinaryOperator::Add, &address, &offset);
        (self.builder.cast(&number, LaneType::Unsigned), first, count)
    }

    /// A whole number as an address that is not held in the range of address registers, if that makes no difference.
    pub(in crate::lower) fn reaching_address(&mut self, number: &Value) -> Option<Value> {
        (!self.exact() && only_reaches(self.unit.program)).then(|| self.convert(Type::F32, Type::S32, number))
    }

    /// The lower word of a register's component as an index.
    pub(in crate::lower) fn index_word(&mut self, address: &Value, kind: LaneType) -> Value {
        let wide = matches!(address.kind, LaneType::Wide | LaneType::WideSigned | LaneType::Double);
        let word = if wide { self.halves(address)[0] } else { *address };
        self.builder.cast(&word, kind)
    }

    /// All components of the register that a relative operand refers to, or of the one so many behind it.
    pub(in crate::lower) fn relative(&mut self, operand: &Operand, relative: &Relative, behind: u16) -> Value {
        let (number, first, count) = self.reach(relative, operand.index);
        if let (File::Parameter, Space::Array(global), true) =
            (operand.file, &self.unit.variables.space, zero_beyond(self.unit.program))
        {
            let zero = self.builder.word(count.into());
            let held = self.builder.math(naga::MathFunction::Min, &[&number, &zero]);
            return self.element(*global, Some(&held), 0);
        }
        let zeroes = self.unit.program.dialect.rules().family == Family::Register;
        let mut held = number;
        if zeroes {
            let last = self.builder.word(u32::from(count) - 1);
            held = self.builder.math(naga::MathFunction::Min, &[&number, &last]);
        }
        let value = match (operand.file, &self.unit.variables.space) {
            (File::Parameter, Space::Array(global) | Space::Writable(global)) => {
                if first != 0 {
                    let base = self.builder.word(first.into());
                    held = self.builder.binary(naga::BinaryOperator::Add, &held, &base);
                }
                self.element(*global, Some(&held), 0)
            }
            (File::Parameter, Space::Run { array, first: start, .. }) => {
                let base = self.place_in_run(*start, first);
                let index = self.builder.binary(naga::BinaryOperator::Add, &held, &base);
                self.element(*array, Some(&index), 0)
            }
            _ => {
                let first = first + behind;
                let mut value = self.plain_register(operand.file, first);
                for place in 1..count {
                    let next = self.plain_register(operand.file, first + place);
                    let next = self.builder.cast(&next, value.kind);
                    let here = self.builder.word(place.into());
                    let mask = self.builder.test(naga::BinaryOperator::Equal, &held, &here);
                    value = self.builder.select(&mask, &next, &value);
                }
                value
            }
        };
        // Outside its range a register-style program reads zeros; a declared array clamps the index.
        if !zeroes {
            return value;
        }
        let limit = self.builder.word(count.into());
        let inside = self.builder.test(naga::BinaryOperator::Less, &number, &limit);
        let zero = self.builder.float(0.0);
        self.builder.select(&inside, &value, &zero)
    }
}

/// Whether all that a program does with its addresses is to reach parameters, and those beyond the range of an address
/// register reach none, whatever is added.
fn only_reaches(program: &Program) -> bool {
    let (low, high) = program.dialect.rules().address_range;
    let beyond = |relative: &Relative, offset: i32| {
        let range = program.ranges.get(usize::from(relative.range));
        let count = range.and_then(|range| i32::try_from(range.count).ok());
        count.is_some_and(|count| high.saturating_add(offset) >= count && low.saturating_add(offset) < 0)
    };
    let reaches = |operand: &Operand| {
        operand.file != File::Address && operand.relative.as_ref().is_none_or(|it| beyond(it, operand.index))
    };
    zero_beyond(program)
        && program
            .instructions
            .iter()
            .all(|instruction| instruction.destination.relative.is_none() && instruction.sources().iter().all(reaches))
}

/// Register numbers have 16 bits; only buffers have more elements.
fn register_number(number: u32) -> u16 {
    number.min(u16::MAX.into()) as u16
}
