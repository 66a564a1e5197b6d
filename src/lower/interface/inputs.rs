//! The start of an entry point: the program's attributes, from the arguments.

use naga::{BinaryOperator, Expression, Handle, Statement};

use crate::dialect::Switches;
use crate::dialect::bindings::Attribute;
use crate::lower::emit::{Facts, LaneType, Mask, Value};
use crate::lower::error::Error;
use crate::lower::interface::arguments::Taken;
use crate::lower::interface::assembly::Assembly;
use crate::lower::interface::entry::store_subroutine;
use crate::lower::interface::locations::{BACK_COLOR, CLIP, location_of_attribute};
use crate::lower::interface::signature::POSITION;
use crate::lower::interface::variables::Globals;
use crate::lower::machine::globals::Space;
use crate::lower::machine::state::Machine;
use crate::lower::passes::hiding::hides_by_position;
use crate::lower::request::description::System;
use crate::program::BitSet128;
use crate::vocabulary::{Present, Stage};

/// The source of a fragment attribute, emulated clip distances included.
fn passed_at(attribute: Attribute) -> Option<u32> {
    let clip = attribute.0.checked_sub(Attribute::FRAGMENT_CLIP0.0).filter(|number| *number < 8);
    clip.map(|number| CLIP + u32::from(number) / 4).or_else(|| location_of_attribute(attribute))
}

/// The value of an input that is not passed.
fn nothing(machine: &mut Machine) -> Value {
    let (zero, one) = (machine.builder.float(0.0), machine.builder.float(1.0));
    machine.builder.join(&[zero, zero, zero, one])
}

impl Assembly<'_> {
    pub(crate) fn system_vector(
        &self,
        machine: &mut Machine,
        globals: &Globals,
        system: &[System],
        what: System,
    ) -> Value {
        let at = system
            .iter()
            .position(|system| *system == what)
            .and_then(|at| globals.system_index.get(at))
            .copied()
            .present_or(0);
        let global = match &globals.variables.space {
            Space::Members(global, _) | Space::Array(global) | Space::Writable(global) => *global,
            Space::None | Space::Run { .. } => return machine.builder.float(0.0),
        };
        let base = machine.builder.emitter.global(global);
        let pointer = machine.builder.emitter.push(Expression::AccessIndex { base, index: at });
        machine.builder.loaded(pointer, LaneType::Float, 4)
    }

    /// The zero that the driver cannot know, since the host supplies it.
    fn supply_zero(&self, machine: &mut Machine, globals: &Globals, system: &[System]) {
        let Some(zero) = machine.unit.variables.zero else { return };
        let vector = self.system_vector(machine, globals, system, System::Zero);
        let word = machine.builder.swizzle(&vector, &[0]);
        let mut word = machine.builder.cast(&word, LaneType::Unsigned);
        if hides_by_position(self.program, self.options)
            && let Some(at) = self.arguments.iter().position(|it| it.binding == POSITION)
        {
            let expression = machine.builder.emitter.argument(at as u32);
            let position = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
            let x = machine.builder.swizzle(&position, &[0]);
            let x = machine.builder.cast(&x, LaneType::Unsigned);
            let last = machine.builder.word(31);
            let sign = machine.builder.binary(BinaryOperator::ShiftRight, &x, &last);
            word = machine.builder.binary(BinaryOperator::InclusiveOr, &word, &sign);
        }
        let pointer = machine.builder.emitter.global(zero);
        machine.builder.emitter.store(pointer, word.expression);
    }

    pub(crate) fn attributes(&self, machine: &mut Machine, globals: &Globals, system: &[System]) -> Result<(), Error> {
        if let Some(probe) = &self.probe {
            return self.probe_attributes(machine, probe);
        }
        self.supply_zero(machine, globals, system);
        for (binding, variable) in &globals.variables.subroutines {
            let vector = self.system_vector(machine, globals, system, System::Subroutines((binding / 4) as u8));
            store_subroutine(machine, *binding, *variable, &vector);
        }
        if self.stage == Stage::State {
            for number in BitSet128(self.plan.attributes).iter() {
                let value = self.system_vector(machine, globals, system, System::Attribute(number));
                machine.inputs.attributes.insert(number.into(), value);
            }
            return Ok(());
        }
        if self.is_native() {
            self.native_attributes(machine);
            return Ok(());
        }
        if self.stage == Stage::Compute {
            self.compute_attributes(machine);
            return Ok(());
        }
        let attributes = BitSet128(self.plan.attributes);
        for attribute in Attribute::of_draw(self.stage).iter().filter(|entry| attributes.contains(entry.0)) {
            let value = self.system_vector(machine, globals, system, System::Attribute(attribute.0));
            machine.inputs.attributes.insert(attribute.0.into(), value);
        }
        self.take_arguments(machine, globals, system);
        Ok(())
    }

    /// What the entry point's arguments give.
    fn take_arguments(&self, machine: &mut Machine, globals: &Globals, system: &[System]) {
        let handles: Vec<Handle<Expression>> =
            (0..self.arguments.len()).map(|at| machine.builder.emitter.argument(at as u32)).collect();
        let given = |at: usize| {
            let argument = &self.arguments[at];
            Value { expression: handles[at], lanes: argument.lanes, kind: argument.kind, facts: Facts::ANY }
        };
        let find = |what: Taken| self.arguments.iter().position(|argument| argument.what == what);
        for group in 0..self.options.draw.emulated_clip_distances.div_ceil(4) {
            if let Some(at) = find(Taken::Clip(group * 4)) {
                self.discard_outside(machine, &given(at));
            }
        }
        let front = find(Taken::Front).map(|at| Mask { expression: handles[at], lanes: 1 });
        for (at, argument) in self.arguments.iter().enumerate() {
            match argument.what {
                Taken::Attribute(attribute) => {
                    let mut value = given(at);
                    if self.stage == Stage::Fragment && attribute == Attribute::WINDOW_POSITION {
                        value = self.window_position(machine, globals, system, value);
                    }
                    let back = find(Taken::Back(attribute)).map(given);
                    let color = passed_at(attribute).filter(|location| *location < 2 && self.options.host.two_sided);
                    let lacks_back = self.is_absent(color.map(|color| BACK_COLOR + color));
                    let back = back.or_else(|| lacks_back.then(|| nothing(machine)));
                    if let (Some(front), Some(back)) = (front, back) {
                        let back = machine.builder.cast(&back, value.kind);
                        value = machine.builder.select(&front, &value, &back);
                    }
                    machine.inputs.attributes.insert(attribute.0.into(), value);
                }
                Taken::Number(attribute) => {
                    let (zero, one) = (machine.builder.word(0), machine.builder.word(1));
                    let value = machine.builder.join(&[given(at), zero, zero, one]);
                    machine.inputs.attributes.insert(attribute.0.into(), value);
                }
                Taken::Clip(first) => {
                    let (zero, one) = (machine.builder.float(0.0), machine.builder.float(1.0));
                    for component in 0..4 {
                        let x = machine.builder.lane(&given(at), component);
                        let value = machine.builder.join(&[x, zero, zero, one]);
                        let attribute = Attribute::FRAGMENT_CLIP0.0 + first + component;
                        machine.inputs.attributes.insert(attribute.into(), value);
                    }
                }
                Taken::Front if BitSet128(self.plan.attributes).contains(Attribute::FACING.0) => {
                    let (one, minus, zero) =
                        (machine.builder.float(1.0), machine.builder.float(-1.0), machine.builder.float(0.0));
                    let x = front.map_or(one, |front| machine.builder.select(&front, &one, &minus));
                    let value = machine.builder.join(&[x, zero, zero, one]);
                    machine.inputs.attributes.insert(Attribute::FACING.0.into(), value);
                }
                Taken::Front | Taken::Back(_) | Taken::Position | Taken::Place(_) | Taken::PortPlace => {}
            }
        }
        for attribute in BitSet128(self.plan.attributes).iter().map(Attribute) {
            if !self.is_absent(passed_at(attribute)) {
                continue;
            }
            let mut value = nothing(machine);
            if let (Some(front), Some(back)) = (front, find(Taken::Back(attribute))) {
                let back = machine.builder.cast(&given(back), value.kind);
                value = machine.builder.select(&front, &value, &back);
            }
            machine.inputs.attributes.insert(attribute.0.into(), value);
        }
    }

    fn is_absent(&self, location: Option<u32>) -> bool {
        self.stage == Stage::Fragment && location.is_some_and(|location| self.options.draw.absent.contains(&location))
    }

    fn discard_outside(&self, machine: &mut Machine, distances: &Value) {
        let zero = machine.builder.float(0.0);
        let outside = machine.builder.test(naga::BinaryOperator::Less, distances, &zero);
        let condition = machine.builder.any(&outside, 4).expression;
        machine.builder.emitter.open();
        machine.builder.emitter.statement(Statement::Kill);
        machine.builder.emitter.close_if(condition);
    }

    fn window_position(&self, machine: &mut Machine, globals: &Globals, system: &[System], position: Value) -> Value {
        let mut x = machine.builder.lane(&position, 0);
        let mut y = machine.builder.lane(&position, 1);
        if self.flips() {
            let window = self.system_vector(machine, globals, system, System::Window);
            let height = machine.builder.lane(&window, 1);
            y = machine.builder.binary(naga::BinaryOperator::Subtract, &height, &y);
        }
        if self.program.options.has(Switches::PIXEL_CENTER_INTEGER) {
            let half = machine.builder.float(0.5);
            x = machine.builder.binary(naga::BinaryOperator::Subtract, &x, &half);
            y = machine.builder.binary(naga::BinaryOperator::Subtract, &y, &half);
        }
        if x.expression == position.expression
            || (!self.flips() && !self.program.options.has(Switches::PIXEL_CENTER_INTEGER))
        {
            return position;
        }
        let depth = machine.builder.swizzle(&position, &[2, 3]);
        machine.builder.join(&[x, y, depth])
    }
}
