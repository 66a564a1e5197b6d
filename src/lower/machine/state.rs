//! The state of the translation: registers are expressions, and variables where control flow joins.

use std::borrow::Cow;

use naga::{Expression, Handle};
use rustc_hash::FxHashMap;

use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::error::Error;
use crate::lower::machine::current::Current;
use crate::lower::machine::globals::{Sections, Shared};
use crate::lower::machine::unit::Unit;
use crate::lower::machine::written::WrittenHelpers;
use crate::lower::passes::slots::{CODES, Slots};
use crate::machine::ops::Lanes;
use crate::program::File;
use crate::vocabulary::{Stage, Type, Width};

/// Where one component of a register is.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lane {
    value: Value,
    index: u8,
    /// The register's variable does not contain it yet.
    dirty: bool,
}

/// Components of a register that share a variable.
#[derive(Copy, Clone, Debug)]
struct Group {
    kind: LaneType,
    components: Lanes,
}

pub(crate) type State = Vec<[Option<Lane>; 4]>;

/// The registers of a function, and the variables where control flow joins.
pub(crate) struct Registers<'a> {
    pub state: State,
    /// Variables of registers in this function, by slot and the components in them.
    pub variables: FxHashMap<(usize, u8), Handle<Expression>>,
    /// By slot: whether unknown components are as they were when the program began.
    pub fresh: Vec<bool>,
    /// Variables are shared by functions.
    pub shared: Option<&'a mut Shared>,
}

/// What a function has loaded, or is given as arguments.
#[derive(Default)]
pub(crate) struct Inputs {
    pub attributes: FxHashMap<u16, Value>,
    pub parameters: FxHashMap<u16, Value>,
    /// Attributes and parameters in the order in which they were first read.
    pub loaded: Vec<(File, u16)>,
    /// Bounds of memory.
    pub sections: Vec<Sections>,
}

/// The machine of one function, whose values are expressions.
pub(crate) struct Machine<'a> {
    pub builder: Builder<'a>,
    pub unit: &'a Unit<'a>,
    pub helpers: &'a mut WrittenHelpers,
    pub registers: Registers<'a>,
    pub inputs: Inputs,
    /// The first error in a primitive, which cannot return it.
    pub failure: Option<Error>,
    /// Changed by `begin` and `end` alone.
    pub current: Current,
}

impl Machine<'_> {
    /// The function, unless something went wrong in it.
    pub(crate) fn finished(self) -> Result<naga::Function, Error> {
        match self.failure {
            Some(error) => Err(error),
            None => Ok(self.builder.emitter.finish(self.builder.spare)),
        }
    }

    fn register_kind(&self, slot: usize) -> LaneType {
        match self.unit.plan.slots.file(slot) {
            (File::Address, _) => LaneType::Signed,
            // Integers stored in floats may lose bits.
            (File::Temporary, index) if self.unit.typed => {
                let wide = self
                    .unit
                    .program
                    .temporaries
                    .get(index)
                    .is_some_and(|temporary| temporary.ty.width == Width::Bits64);
                if wide { LaneType::Wide } else { LaneType::Unsigned }
            }
            (File::Null, number) if number >= CODES => LaneType::Unsigned,
            _ => LaneType::Float,
        }
    }

    /// What every value of the register is known to be.
    fn register_facts(&self, slot: usize) -> Facts {
        match self.unit.plan.slots.file(slot) {
            (File::Temporary, index)
                if self.unit.program.temporaries.get(index).is_some_and(|temporary| temporary.ty == Type::F16) =>
            {
                Facts::HALF
            }
            _ => Facts::ANY,
        }
    }

    /// The components of a register that lie in one variable with this one: `None` of a component that is never
    /// written.
    fn group(&self, slot: usize, component: u8) -> Option<Group> {
        let whole = Group { kind: self.register_kind(slot), components: Lanes(15) };
        let Some(kinds) = self.unit.plan.kinds.get(slot) else { return Some(whole) };
        let (kind, components) = kinds.group(component)?;
        Some(Group { kind, components: Lanes(components) })
    }

    fn initial(&mut self, slot: usize, component: u8) -> Value {
        let vertex = self.unit.program.dialect.rules().stage != Stage::Fragment;
        let number =
            if vertex && self.unit.plan.slots.file(slot).0 == File::Output && component == 3 { 1.0 } else { 0.0 };
        match self.group(slot, component).map_or(LaneType::Unsigned, |group| group.kind) {
            LaneType::Signed => {
                let zero = self.builder.integer(0);
                if self.unit.typed { self.builder.hidden(zero) } else { zero }
            }
            LaneType::Wide | LaneType::WideSigned | LaneType::Double => {
                let zero = self.builder.small(LaneType::Wide, 0);
                self.builder.hidden(zero)
            }
            LaneType::Unsigned if self.unit.typed => {
                let zero = self.builder.word(0);
                self.builder.hidden(zero)
            }
            LaneType::Float | LaneType::Unsigned | LaneType::Bool => self.builder.float(number),
        }
    }

    /// Variables do not begin with a zero that drivers can see: some turn a selection between it and a one into a
    /// conversion of the truth value, with the wrong zero.
    fn hides_initial(&self) -> bool {
        self.unit.exact() && self.unit.variables.zero.is_some()
    }

    /// Marks components that still have their initial values, so that they are stored in their variables when everything
    /// is settled, unless a variable begins with that value.
    pub(crate) fn begin_registers(&mut self, which: impl Fn(usize) -> u8) {
        if !self.hides_initial() {
            return;
        }
        for slot in (0..self.registers.state.len()).filter(|slot| which(*slot) != 0) {
            for component in Lanes(which(slot)).components() {
                if self.registers.fresh[slot] {
                    self.read(slot, &[*component]);
                }
            }
        }
    }

    /// What readers of the output call a variable: its register, and the components where they are not all.
    fn variable_name<'n>(&'n self, slot: usize, group: Group) -> Cow<'n, str> {
        let name = &self.unit.names[slot];
        if group.components.0 == 15 {
            return Cow::Borrowed(name);
        }
        let letters =
            group.components.components().iter().map(|component| ["x", "y", "z", "w"][usize::from(component & 3)]);
        Cow::Owned(std::iter::once(&**name).chain(std::iter::once("_")).chain(letters).collect())
    }

    fn variable(&mut self, slot: usize, group: Group) -> Handle<Expression> {
        let kind = group.kind;
        let key = (slot, group.components.0);
        if let Some(pointer) = self.registers.variables.get(&key) {
            return *pointer;
        }
        let ty = type_of(self.builder.module, kind, group.components.components().len() as u8);
        let name = self.variable_name(slot, group).into_owned();
        let vertex_output = self.unit.plan.slots.file(slot).0 == File::Output
            && self.unit.program.dialect.rules().stage != Stage::Fragment;
        let pointer = match &mut self.registers.shared {
            Some(shared) => {
                let module = &mut *self.builder.module;
                let initial = &mut shared.initial;
                let global = *shared.variables.entry(key).or_insert_with(|| {
                    let made = || {
                        let [zero, one] = [0.0, 1.0].map(|number| {
                            let literal = Expression::Literal(naga::Literal::F32(number));
                            module.global_expressions.append(literal, naga::Span::UNDEFINED)
                        });
                        let components = vec![zero, zero, zero, one];
                        module.global_expressions.append(Expression::Compose { ty, components }, naga::Span::UNDEFINED)
                    };
                    let init = vertex_output.then(|| *initial.get_or_insert_with(made));
                    let variable = naga::GlobalVariable {
                        name: Some(name),
                        space: naga::AddressSpace::Private,
                        binding: None,
                        ty,
                        init,
                        memory_decorations: naga::MemoryDecorations::empty(),
                    };
                    module.global_variables.append(variable, naga::Span::UNDEFINED)
                });
                self.builder.emitter.global(global)
            }
            None => {
                let init = vertex_output.then(|| {
                    let zero = self.builder.emitter.literal(LaneType::Float, 0);
                    let one = self.builder.emitter.literal(LaneType::Float, 1f32.to_bits());
                    self.builder.emitter.compose_constant(ty, vec![zero, zero, zero, one])
                });
                self.builder.emitter.local(&name, ty, init)
            }
        };
        self.registers.variables.insert(key, pointer);
        pointer
    }

    /// Components of a register, unconverted.
    pub(crate) fn read(&mut self, slot: usize, components: &[u8]) -> Value {
        if let Some(value) = self.of_one_vector(slot, components) {
            return value;
        }
        self.find(slot, components);
        if let Some(value) = self.of_one_vector(slot, components) {
            return value;
        }
        let lanes = &self.registers.state[slot];
        let mut rest = components.iter().filter_map(|component| lanes[usize::from(component & 3)].as_ref()).peekable();
        let mut parts = [None; 4];
        let mut count = 0;
        while let (Some(first), Some(part)) = (rest.next(), parts.get_mut(count)) {
            let mut indices = [first.index; 4];
            let mut facts = first.value.facts;
            let mut length = 1;
            // Adjacent components of one vector are one part.
            let follows = |next: &&Lane| next.value.expression == first.value.expression && first.value.lanes > 1;
            while let Some(next) = rest.next_if(|next| follows(next)) {
                indices[length & 3] = next.index;
                facts = facts.join(next.value.facts);
                length += 1;
            }
            *part = Some(Value { facts, ..self.builder.swizzle(&first.value, &indices[..length.min(4)]) });
            count += 1;
        }
        let Some(first) = parts[0] else { return self.builder.float(0.0) };
        let parts = parts.map(|part| part.unwrap_or(first));
        if parts.iter().all(|part| part.lanes == 1 && part.expression == first.expression) {
            return first;
        }
        self.builder.join(&parts[..count])
    }

    /// The word in a component of a temporary register, if it is a literal.
    pub(crate) fn known_word(&self, register: usize, component: u8) -> Option<u32> {
        let slot = self.unit.plan.slots.register(File::Temporary, register)?;
        let lane = self.registers.state.get(slot)?[usize::from(component & 3)].as_ref()?;
        self.builder.words(&lane.value).map(|words| words[usize::from(lane.index & 3)])
    }

    /// A component of a temporary register, if an expression is its integer now.
    pub(crate) fn held(&self, register: usize, component: u8, expression: Handle<Expression>) -> Option<Value> {
        let slot = self.unit.plan.slots.register(File::Temporary, register)?;
        let lane = self.registers.state.get(slot)?[usize::from(component & 3)].as_ref()?;
        let (value, index) = (lane.value, u32::from(lane.index));
        let whole = value.lanes == 1 && value.expression == expression;
        let part = Expression::AccessIndex { base: value.expression, index };
        let integer = matches!(value.kind, LaneType::Signed | LaneType::Unsigned);
        let same = whole || *self.builder.emitter.expression(expression) == part;
        (integer && same).then_some(Value { expression, lanes: 1, ..value })
    }

    /// Ensures that the components of a register are expressions.
    fn find(&mut self, slot: usize, components: &[u8]) {
        for &component in components {
            let component = component & 3;
            if self.registers.state[slot][component as usize].is_some() {
                continue;
            }
            // What is never written is as it was.
            let group = self.group(slot, component).filter(|_| !self.registers.fresh[slot]);
            let Some(group) = group else {
                let value = self.initial(slot, component);
                let dirty = self.hides_initial();
                self.registers.state[slot][component as usize] = Some(Lane { value, index: 0, dirty });
                continue;
            };
            let facts = self.register_facts(slot);
            let pointer = self.variable(slot, group);
            let expression = self.builder.emitter.load(pointer);
            let name = self.variable_name(slot, group).into_owned();
            self.builder.emitter.name(expression, name);
            let components = group.components.components();
            let lanes = components.len() as u8;
            let value = self.builder.hidden(Value { expression, lanes, kind: group.kind, facts });
            for (index, component) in components.iter().enumerate() {
                let lane = Lane { value, index: index as u8, dirty: false };
                self.registers.state[slot][usize::from(component & 3)].get_or_insert(lane);
            }
        }
    }

    /// Components of a register that lie in one vector.
    fn of_one_vector(&mut self, slot: usize, components: &[u8]) -> Option<Value> {
        let lanes = &self.registers.state[slot];
        let first = lanes[usize::from(components.first()? & 3)].as_ref()?;
        let mut indices = [first.index; 4];
        let mut facts = first.value.facts;
        for (index, component) in indices.iter_mut().zip(components).skip(1) {
            let lane = lanes[usize::from(component & 3)].as_ref()?;
            if lane.value.expression != first.value.expression {
                return None;
            }
            *index = lane.index;
            facts = facts.join(lane.value.facts);
        }
        let value = first.value;
        Some(Value { facts, ..self.builder.swizzle(&value, &indices[..components.len().min(4)]) })
    }

    /// A value as the register takes it: typed ones keep what is written, and only their variables have a kind.
    pub(crate) fn as_written(&mut self, slot: usize, value: &Value) -> Value {
        let narrow = self.unit.typed && !value.kind.is_wide();
        if narrow { *value } else { self.builder.cast(value, self.register_kind(slot)) }
    }

    /// Writes components of a register.
    pub(crate) fn write(&mut self, slot: usize, components: &[u8], value: &Value) {
        let value = self.as_written(slot, value);
        for (lane, component) in components.iter().enumerate() {
            let index = if value.lanes == 1 { 0 } else { lane as u8 };
            let facts = self.builder.emitter.lane_facts(value.expression, index).unwrap_or(value.facts);
            let value = Value { facts, ..value };
            self.registers.state[slot][(*component & 3) as usize] = Some(Lane { value, index, dirty: true });
        }
        self.name(&value, slot);
    }

    /// Names a result after its register, unless it is a constant or has another name.
    fn name(&mut self, value: &Value, slot: usize) {
        if self.builder.emitter.is_named_constant(value.expression) {
            return;
        }
        let whole = match *self.builder.emitter.expression(value.expression) {
            // A part of a lookup or of a call is named by naming the whole.
            Expression::Swizzle { vector: base, .. } | Expression::AccessIndex { base, .. } => {
                match self.builder.emitter.expression(base) {
                    Expression::ImageSample { .. } | Expression::CallResult(_) => base,
                    _ => return,
                }
            }
            Expression::Literal(_)
            | Expression::Load { .. }
            | Expression::Splat { .. }
            | Expression::FunctionArgument(_) => return,
            _ => value.expression,
        };
        if self.is_own(whole) && !self.unit.plan.slots.is_code(slot) {
            self.builder.emitter.name(whole, &*self.unit.names[slot]);
        }
    }

    /// Stores components that only expressions hold in their variables: those that `which` selects for each register.
    /// The others are not used any more.
    pub(crate) fn settle(&mut self, which: impl Fn(usize) -> u8) {
        for slot in 0..self.registers.state.len() {
            let wanted = which(slot);
            let mut dirty = Lanes::NONE;
            for (component, lane) in self.registers.state[slot].iter_mut().enumerate() {
                let Some(lane) = lane else { continue };
                dirty.0 |= u8::from(std::mem::take(&mut lane.dirty)) << component;
            }
            dirty.0 &= wanted;
            if dirty == Lanes::NONE {
                continue;
            }
            while let Some(component) = dirty.components().first() {
                let Some(group) = self.group(slot, *component) else {
                    // Such a component has no variable.
                    dirty.0 &= !(1 << component);
                    continue;
                };
                self.settle_group(slot, group, Lanes(dirty.0 & group.components.0));
                dirty.0 &= !group.components.0;
            }
        }
    }

    /// Puts components of a register into the variable that they share.
    fn settle_group(&mut self, slot: usize, group: Group, dirty: Lanes) {
        let pointer = self.variable(slot, group);
        let (all, dirty) = (group.components.components(), dirty.components());
        let is_known = |component: &u8| self.registers.state[slot][usize::from(component & 3)].is_some();
        let known = self.registers.fresh[slot] || all.iter().all(is_known);
        if all.len() == 1 || dirty.len() > 1 && known {
            let value = self.read(slot, all);
            let value = self.builder.cast(&value, group.kind);
            let value = self.builder.widen(&value, all.len() as u8);
            self.builder.emitter.store(pointer, value.expression);
            // What was read just now lies there, too.
            for component in all {
                let lane = &mut self.registers.state[slot][usize::from(component & 3)];
                lane.iter_mut().for_each(|lane| lane.dirty = false);
            }
            return;
        }
        for component in dirty {
            let value = self.read(slot, &[*component]);
            let value = self.builder.cast(&value, group.kind);
            let index = all.iter().position(|other| other == component).unwrap_or(0) as u32;
            let place = self.builder.emitter.push(Expression::AccessIndex { base: pointer, index });
            self.builder.emitter.store(place, value.expression);
        }
    }

    /// What is visible of each register when the program ends.
    pub(crate) fn seen_at_end(slots: Slots, slot: usize) -> u8 {
        if slots.file(slot).0 == File::Output { 15 } else { 0 }
    }

    /// Drops expressions for registers: their variables have changed.
    pub(crate) fn forget(&mut self, which: impl Fn(usize) -> bool) {
        for (slot, lanes) in self.registers.state.iter_mut().enumerate() {
            if which(slot) {
                *lanes = [None; 4];
                self.registers.fresh[slot] = false;
            }
        }
    }
}
