//! Registers indexed by an address register or a loop index.

use crate::lower::emit::facts::Facts;
use crate::lower::emit::kind::Kind;
use crate::lower::emit::value::Value;
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::passes::parameters::zero_beyond;
use crate::machine::ops::Ops;
use crate::program::{File, Operand, Program, Relative};
use crate::vocabulary::{Family, Type};

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
                let index = Value { expression, lanes: 1, kind: Kind::Signed, facts: Facts::ANY };
                // NV_fragment_program2, 3.11.3.Y: where it is used, the loop index is not below zero.
                let zero = self.builder.integer(0);
                self.builder.math(naga::MathFunction::Max, &[&index, &zero])
            }
            (None, Some(slot)) => self.read(slot, &[relative.component]),
            (None, None) => self.builder.integer(0),
        };
        let mut address = self.index_word(&address, Kind::Signed);
        let offset = offset.saturating_sub(i32::from(first));
        if self.unit.program.dialect.rules().family != Family::Register {
            let (low, high) = (0i32.saturating_sub(offset), (i32::from(count) - 1).saturating_sub(offset));
            let (low, high) = (self.builder.integer(low), self.builder.integer(high));
            address = self.builder.math(naga::MathFunction::Clamp, &[&address, &low, &high]);
        }
        let offset = self.builder.integer(offset);
        let number = self.builder.binary(naga::BinaryOperator::Add, &address, &offset);
        (self.builder.cast(&number, Kind::Unsigned), first, count)
    }

    /// A whole number as an address that is not held in the range of address registers, if that makes no difference.
    pub(in crate::lower) fn reaching_address(&mut self, number: &Value) -> Option<Value> {
        (!self.exact() && only_reaches(self.unit.program)).then(|| self.convert(Type::F32, Type::S32, number))
    }

    /// The lower word of a register's component as an index.
    pub(in crate::lower) fn index_word(&mut self, address: &Value, kind: Kind) -> Value {
        let wide = matches!(address.kind, Kind::Wide | Kind::WideSigned | Kind::Double);
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
