//! The registers of a batch, as `machine::execute` requires them.

use super::crowd::{Crowd, Truth};
use super::{FRAGMENTS, NONE, Row};
use crate::interp::context::{held_type, resolved};
use crate::interp::ready::{Picked, Source};
use crate::interp::value::Value;
use crate::interp::words::Words;
use crate::machine::execute::Registers;
use crate::machine::ops::Lanes;
use crate::program::{Destination, File, Operand, Relative, Select};
use crate::vocabulary::Type;

/// Which fragments an instruction stores of.
#[derive(Copy, Clone)]
struct Open<'m> {
    here: &'m Row,
    alone: bool,
}

impl Open<'_> {
    /// Writes the lanes of `value`, which correspond to the components of `lanes`, where the masks allow it.
    #[inline]
    fn merge(self, register: &mut [Row; 4], mask: Lanes, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        for (lane, component) in lanes.components().iter().enumerate().filter(|(_, it)| mask.contains(**it)) {
            let row = &mut register[usize::from(*component)];
            match enabled {
                None if self.alone => *row = *value.at(lane),
                None => blend(row, value.at(lane), self.here),
                Some(enabled) => {
                    let open = &enabled.lanes[if enabled.count == 1 { 0 } else { lane }];
                    blend(row, value.at(lane), &open.zip(self.here, |open, here| open & here));
                }
            }
        }
    }
}

/// Components of a condition code.
fn picked(code: &[Row; 4], components: &[u8]) -> Value<Row> {
    let mut value = Value { lanes: [NONE; 4], count: components.len().min(4) as u32 };
    for (row, component) in value.lanes.iter_mut().zip(components) {
        *row = code[usize::from(component & 3)];
    }
    value
}

#[inline(always)]
pub(super) fn blend(row: &mut Row, value: &Row, mask: &Row) {
    *row = Row::choose(mask, value, row);
}

impl Crowd<'_> {
    pub(super) fn index(&self, index: i32, relative: Option<&Relative>) -> Option<usize> {
        match relative {
            None => usize::try_from(index).ok(),
            Some(relative) => resolved(self.plan.program, self.plan.rules, index, relative, self.flow.loop_index()),
        }
    }

    fn register(&self, operand: &Operand) -> Option<Source<'_, Row>> {
        self.numbered(operand.file, self.index(operand.index, operand.relative.as_ref())?)
    }

    fn numbered(&self, file: File, number: usize) -> Option<Source<'_, Row>> {
        match file {
            File::Attribute => self.rows.attributes.get(number).map(Source::Apart),
            File::Temporary => self.rows.temporaries.get(number).map(Source::Apart),
            File::Output => self.rows.outputs.get(number).map(Source::Apart),
            File::Parameter => self.given.parameters.get(number).map(Source::Same),
            File::Constant => self.plan.program.constants.get(number).map(Source::Same),
            File::Address | File::Buffer(_) | File::Null => None,
        }
    }

    /// The register that each fragment means, where it is relative to one of its own; `None` if all mean the same.
    fn numbers(&self, index: i32, relative: Option<&Relative>) -> Option<[Option<usize>; FRAGMENTS]> {
        let relative = relative.filter(|relative| relative.file == File::Temporary)?;
        let register = self.rows.temporaries.get(usize::from(relative.index));
        let addresses = register.map_or(NONE, |register| register[usize::from(relative.component & 3)]);
        let number =
            |address: u32| resolved(self.plan.program, self.plan.rules, index, relative, address.cast_signed());
        Some(addresses.map(number))
    }

    /// The components that `selects` lists, of a register of each fragment's own.
    fn gathered(&self, file: File, numbers: &[Option<usize>; FRAGMENTS], selects: &[Select]) -> Value<Row> {
        let mut value = Value { lanes: [NONE; 4], count: selects.len().min(4) as u32 };
        for (fragment, number) in numbers.iter().enumerate() {
            let source = number.and_then(|number| self.numbered(file, number)).unwrap_or(Source::Same(&[0; 4]));
            for (row, select) in value.lanes.iter_mut().zip(selects) {
                row[fragment] = match source.component(*select as u8) {
                    Picked::Apart(own) => own[fragment],
                    Picked::Same(bits) => bits,
                };
            }
        }
        value
    }

    /// Writes to a register of each fragment's own.
    fn scatter(
        &mut self,
        destination: &Destination,
        numbers: &[Option<usize>; FRAGMENTS],
        lanes: Lanes,
        value: &Value<Row>,
        enabled: Option<&Truth>,
    ) {
        let registers = match destination.file {
            File::Temporary => &mut self.rows.temporaries,
            File::Output => &mut self.rows.outputs,
            File::Parameter | File::Address | File::Null | File::Attribute | File::Constant | File::Buffer(_) => return,
        };
        let mask = Lanes(destination.mask);
        for (fragment, number) in numbers.iter().enumerate().filter(|(fragment, _)| self.here[*fragment] != 0) {
            let Some(register) = number.and_then(|number| registers.get_mut(number)) else { continue };
            for (lane, component) in lanes.components().iter().enumerate().filter(|(_, it)| mask.contains(**it)) {
                let open = |enabled: &Truth| enabled.lanes[if enabled.count == 1 { 0 } else { lane }][fragment] != 0;
                if enabled.is_none_or(open) {
                    register[usize::from(*component)][fragment] = value.at(lane)[fragment];
                }
            }
        }
    }
}

impl Registers for Crowd<'_> {
    fn is_typed(&self) -> bool {
        self.plan.rules.has_types()
    }

    fn is_full(&self) -> bool {
        self.plan.program.full
    }

    fn flags(&mut self, register: u8, components: &[u8]) -> Option<Value<Row>> {
        self.is_typed().then(|| picked(&self.rows.flags[usize::from(register & 1)], components))
    }

    fn set_flags(
        &mut self,
        register: u8,
        mask: Lanes,
        lanes: Lanes,
        flags: Option<&Value<Row>>,
        enabled: Option<&Truth>,
    ) {
        let flags = flags.copied().unwrap_or(Value::one(0));
        let open = Open { here: self.here, alone: self.alone };
        open.merge(&mut self.rows.flags[usize::from(register & 1)], mask, lanes, &flags, enabled);
    }

    #[inline]
    fn ready(&mut self, index: usize, components: &[u8]) -> Option<Value<Row>> {
        let ready = self.plan.ready.get(self.current)?.get(index)?;
        let (bank, number) = ready.place();
        let source = match bank {
            File::Temporary => Source::Apart(self.rows.temporaries.get(number)?),
            File::Attribute => Source::Apart(self.rows.attributes.get(number)?),
            File::Parameter => Source::Same(self.given.parameters.get(number)?),
            File::Constant => Source::Same(self.plan.program.constants.get(number)?),
            File::Output | File::Address | File::Buffer(_) | File::Null => return None,
        };
        Some(ready.taken(&source, components))
    }

    fn load(&mut self, operand: &Operand, selects: &[Select]) -> Value<Row> {
        if let Some(numbers) = self.numbers(operand.index, operand.relative.as_ref()) {
            return self.gathered(operand.file, &numbers, selects);
        }
        let mut value = Value { lanes: [NONE; 4], count: selects.len().min(4) as u32 };
        let Some(source) = self.register(operand) else {
            // A register that does not exist is zero.
            let ones = |select: &Select| if *select == Select::One { 1f32.to_bits() } else { 0 };
            value.lanes.iter_mut().zip(selects).for_each(|(row, select)| *row = Row::splat(ones(select)));
            return value;
        };
        for (row, select) in value.lanes.iter_mut().zip(selects) {
            *row = match source.component(*select as u8) {
                Picked::Apart(own) => *own,
                Picked::Same(bits) => Row::splat(bits),
            };
        }
        value
    }

    fn operand_type(&self, operand: &Operand) -> Type {
        if self.is_typed() { operand.ty } else { held_type(self.plan.program, operand) }
    }

    fn store(&mut self, destination: &Destination, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        if let Some(numbers) = self.numbers(destination.index, destination.relative.as_ref()) {
            return self.scatter(destination, &numbers, lanes, value, enabled);
        }
        let number = self.index(destination.index, destination.relative.as_ref()).unwrap_or(usize::MAX);
        let register = match destination.file {
            File::Temporary => self.rows.temporaries.get_mut(number),
            File::Output => self.rows.outputs.get_mut(number),
            // Other files belong to other stages.
            File::Parameter | File::Address | File::Null | File::Attribute | File::Constant | File::Buffer(_) => None,
        };
        if let Some(register) = register {
            let open = Open { here: self.here, alone: self.alone };
            open.merge(register, Lanes(destination.mask), lanes, value, enabled);
        }
    }

    fn condition(&mut self, register: u8, components: &[u8]) -> Value<Row> {
        picked(&self.rows.conditions[usize::from(register & 1)], components)
    }

    fn set_condition(&mut self, register: u8, mask: Lanes, lanes: Lanes, value: &Value<Row>, enabled: Option<&Truth>) {
        let open = Open { here: self.here, alone: self.alone };
        open.merge(&mut self.rows.conditions[usize::from(register & 1)], mask, lanes, value, enabled);
    }

    /// Comparisons across quads have all components.
    fn wanted(&self, mask: Lanes) -> Lanes {
        if self.compared.is_some() { Lanes::ALL } else { mask }
    }
}
