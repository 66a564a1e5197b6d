//! Filtered lookups that are computed, by functions that `template` writes, and lookups in units that an index chooses.

use naga::{BinaryOperator, Expression, Function, Handle, Statement};

use crate::isa::Sampling;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::request::units::UnitTexels;
use crate::lower::units::arrays::TextureArray;
use crate::machine::ops::{Axis, Ops, Sample};
use crate::program::{IndexRange, Relative, TextureOperand};
use crate::texture::MAX_LOD_BIAS;
use crate::vocabulary::{Base, Present, Stage, Target};

impl Machine<'_> {
    pub(in crate::lower) fn function(&self, name: &str) -> Option<Handle<Function>> {
        let functions = &self.builder.module.functions;
        functions.iter().find(|(_, it)| it.name.as_deref() == Some(name)).map(|(function, _)| function)
    }

    /// Calls a function of the text that returns this many words.
    pub(in crate::lower) fn words_of(&mut self, name: &str, arguments: &[&Value], lanes: u8) -> Value {
        self.called((name, LaneType::Unsigned), arguments, lanes)
    }

    /// Calls a function of the text that gives this many numbers of a kind.
    pub(in crate::lower) fn called(
        &mut self,
        (name, kind): (&str, LaneType),
        arguments: &[&Value],
        lanes: u8,
    ) -> Value {
        let Some(function) = self.function(name) else { return self.builder.word(0) };
        let arguments = arguments.iter().map(|it| it.expression).collect();
        let expression = self.builder.emitter.call(function, arguments);
        Value { expression, lanes, kind, facts: Facts::ANY }
    }

    /// Four words that depend on a unit, which an index may select: a case for each.
    pub(in crate::lower) fn by_unit(
        &mut self,
        unit: u8,
        relative: Option<&Relative>,
        body: impl FnMut(&mut Self, u8) -> Value,
    ) -> Value {
        let chosen = self.chosen_unit(unit, relative);
        self.by_chosen_unit(unit, chosen, body)
    }

    /// The number of the unit that an index selects, and the possible units.
    pub(in crate::lower) fn chosen_unit(
        &mut self,
        unit: u8,
        relative: Option<&Relative>,
    ) -> Option<(Value, IndexRange)> {
        let relative = relative?;
        let range =
            self.unit.program.ranges.get(usize::from(relative.range)).copied().filter(|range| range.count > 0)?;
        Some((self.index_of(unit.into(), Some(relative)), range))
    }

    /// The units that an operand may look up.
    fn units_of(&self, texture: &TextureOperand) -> impl Iterator<Item = u8> + use<> {
        let range = texture.relative.as_ref().and_then(|it| self.unit.program.ranges.get(usize::from(it.range)));
        let units = match range.filter(|range| range.count > 0) {
            Some(range) => range.indices(),
            None => texture.unit.into()..u32::from(texture.unit) + 1,
        };
        units.map(|unit| unit as u8)
    }

    /// `by_unit` at the selection: a block that may be skipped must not be the first to read the index.
    pub(in crate::lower) fn by_chosen_unit(
        &mut self,
        unit: u8,
        chosen: Option<(Value, IndexRange)>,
        mut body: impl FnMut(&mut Self, u8) -> Value,
    ) -> Value {
        let Some((chosen, range)) = chosen else { return body(self, unit) };
        let ty = type_of(self.builder.module, LaneType::Unsigned, 4);
        let variable = self.builder.emitter.local("chosen", ty, None);
        let units: Vec<u8> = range.indices().map(|unit| unit as u8).collect();
        self.choose(&chosen, &units, &mut |machine, unit| {
            let value = body(machine, unit);
            machine.keep_words(variable, &value);
        });
        let expression = self.builder.emitter.load(variable);
        Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    /// Stores a result as four words.
    fn keep_words(&mut self, variable: Handle<Expression>, value: &Value) {
        let value = self.builder.cast(value, LaneType::Unsigned);
        let value = self.builder.widen(&value, 4);
        self.builder.emitter.store(variable, value.expression);
    }

    /// Does something for the unit that was chosen, which is one of these. Drivers make one branch after the other of a
    /// switch: here halves are skipped first.
    fn choose(&mut self, chosen: &Value, units: &[u8], body: &mut dyn FnMut(&mut Self, u8)) {
        let (low, high) = units.split_at(units.len() / 2);
        let (Some(middle), false) = (high.first(), low.is_empty()) else {
            units.iter().for_each(|unit| body(self, *unit));
            return;
        };
        let bound = self.builder.word((*middle).into());
        let before = self.builder.test(BinaryOperator::Less, chosen, &bound);
        let [accept, reject] = [low, high].map(|half| {
            self.builder.emitter.open();
            self.choose(chosen, half, body);
            self.builder.emitter.close()
        });
        self.builder.emitter.statement(Statement::If { condition: before.expression, accept, reject });
    }

    /// Four words of a lookup in the unit that an index selects: in the array that most of them lie in, or in one of the
    /// others.
    fn by_array(
        &mut self,
        array: &TextureArray,
        chosen: Value,
        sample: &Sample<'_, Value>,
        apart: Option<&[Value; 2]>,
        body: &mut dyn FnMut(&mut Self, u8) -> Value,
    ) -> Value {
        let first = array.units.start;
        let bound = self.builder.word(first.into());
        let place = self.builder.binary(BinaryOperator::Subtract, &chosen, &bound);
        let member = array.members.first().copied().present_or(first);
        let Some(known) = self.unit.variables.textures.get(&member).copied() else {
            return self.missing(sample.ty.base);
        };
        let globals = TextureGlobals { place: Some(place.expression), ..known };
        let others = array.others();
        if others.is_empty() {
            let value = self.lookup_in(sample, (member, globals), apart);
            return self.builder.widen(&value, 4);
        }
        let ty = type_of(self.builder.module, LaneType::Unsigned, 4);
        let variable = self.builder.emitter.local("chosen", ty, None);
        let bits = array.members.iter().filter_map(|unit| array.place(*unit)).fold(0, |bits, place| bits | 1 << place);
        let bits = self.builder.word(bits);
        let bit = self.builder.binary(BinaryOperator::ShiftRight, &bits, &place);
        let bit = self.and(&bit, 1);
        let one = self.builder.word(1);
        let lies = self.builder.test(BinaryOperator::Equal, &bit, &one);
        self.builder.emitter.open();
        let value = self.lookup_in(sample, (member, globals), apart);
        self.keep_words(variable, &value);
        let accept = self.builder.emitter.close();
        self.builder.emitter.open();
        self.choose(&chosen, &others, &mut |machine, unit| {
            let value = body(machine, unit);
            machine.keep_words(variable, &value);
        });
        let reject = self.builder.emitter.close();
        self.builder.emitter.statement(Statement::If { condition: lies.expression, accept, reject });
        let expression = self.builder.emitter.load(variable);
        Value { expression, lanes: 4, kind: LaneType::Unsigned, facts: Facts::ANY }
    }

    pub(in crate::lower) fn missing(&mut self, base: Base) -> Value {
        let vector = self.unit.program.dialect.rules().missing_texture;
        let words = match base {
            Base::Float => vector.map(f32::to_bits),
            Base::Signed | Base::Unsigned => vector.map(|component| component as u32),
        };
        self.word_constant(&words)
    }

    /// Whether the lookup is computed, and the unit's state.
    pub(in crate::lower) fn computed_unit(&self, unit: u8) -> Option<UnitTexels> {
        self.unit.variables.textures.get(&unit).and_then(|globals| globals.texels)?;
        Some(self.unit.options.texels(unit).cloned().unwrap_or_else(|| UnitTexels::initial(unit)))
    }

    pub(in crate::lower) fn signed_lanes(&mut self, value: &Value, lanes: u8) -> Value {
        let value = self.builder.cast(value, LaneType::Signed);
        self.fitted(&value, lanes)
    }

    pub(in crate::lower) fn constant_offset(&mut self, offset: [i8; 3]) -> Value {
        let parts = offset.map(|part| self.builder.integer(part.into()));
        self.builder.join(&parts)
    }

    /// What depths are compared with: `given`, or one of the coordinates.
    pub(in crate::lower) fn reference(&mut self, target: Target, coordinates: &Value, given: Option<&Value>) -> Value {
        let value = match (given, target.reference_component()) {
            (Some(given), _) => self.builder.cast(given, LaneType::Float),
            (None, Some(component)) => self.builder.swizzle(coordinates, &[component as u8]),
            (None, None) => return self.builder.float(0.0),
        };
        let (zero, one) = (self.builder.float(0.0), self.builder.float(1.0));
        self.builder.math(naga::MathFunction::Clamp, &[&value, &zero, &one])
    }

    pub(in crate::lower) fn float_vector(&mut self, value: &Value, lanes: u8) -> Value {
        let value = self.builder.cast(value, LaneType::Float);
        self.fitted(&value, lanes)
    }

    /// Whether the unit's texels are read one by one.
    pub(in crate::lower) fn is_computed(&self, unit: u8) -> bool {
        self.unit.variables.textures.get(&unit).is_some_and(|globals| globals.texels.is_some())
    }

    /// A filtered lookup that is computed, or in a unit that an index chooses.
    pub(in crate::lower) fn chosen_lookup(&mut self, sample: &Sample<'_, Value>) -> Value {
        let texture = sample.texture;
        let coordinates = self.float_vector(&sample.coordinates, 4);
        let offset = match &sample.offset {
            Some(offset) => self.signed_lanes(offset, 3),
            None => self.constant_offset(texture.offset.constant().unwrap_or_default()),
        };
        let reference = self.reference(texture.target, &coordinates, sample.reference.as_ref());
        let zero = self.builder.float(0.0);
        let level = sample.level.as_ref().map_or(zero, |level| self.builder.cast(level, LaneType::Float));
        let in_fragment = self.unit.program.dialect.rules().stage == Stage::Fragment;
        // The device takes slopes itself where a quad stays together. Comparisons with them are not its own.
        let together = self.is_chosen_alike() && !texture.shadow && sample.slopes.is_none();
        let computed = self.units_of(texture).any(|unit| self.is_computed(unit));
        // Slopes are taken where all fragments of a quad are.
        let slopes = match (&sample.slopes, sample.sampling) {
            (Some([right, up]), _) => Some([self.float_vector(right, 3), self.float_vector(up, 3)]),
            (None, Sampling::Lod) => None,
            (None, _) if in_fragment && (computed || !together) => Some(self.slopes_of(&coordinates)),
            (None, _) => None,
        };
        let apart = slopes.filter(|_| !together);
        let mut alone = |machine: &mut Self, unit: u8| {
            if !machine.is_computed(unit) {
                return machine.sampled_lookup(sample, unit, apart.as_ref());
            }
            let Some(state) = machine.computed_unit(unit).filter(|state| !state.absent) else {
                return machine.missing(sample.ty.base);
            };
            if machine.function(&format!("compared{unit}")).is_some() {
                return machine.compared_lookup(sample, unit, &coordinates, slopes.as_ref());
            }
            match &slopes {
                Some([right, up]) if state.is_detailed() => {
                    let bias = if sample.sampling == Sampling::Bias { level } else { zero };
                    let least = machine.least_level(sample);
                    let mut arguments = vec![&coordinates, right, up, &bias];
                    let clamped = machine.unit.units.iter().any(|plan| plan.unit == unit && plan.clamped);
                    arguments.extend(clamped.then_some(&least));
                    arguments.extend([&offset, &reference]);
                    machine.words_of(&format!("sloped{unit}"), &arguments, 4)
                }
                None if sample.least.is_some() => {
                    // The function adds the sampler's bias.
                    let bias = machine.builder.float(f32::from_bits(state.bias).clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS));
                    let least = machine.least_level(sample);
                    let least = machine.builder.binary(BinaryOperator::Subtract, &least, &bias);
                    let level = machine.builder.math(naga::MathFunction::Max, &[&level, &least]);
                    machine.words_of(&format!("sampled{unit}"), &[&coordinates, &level, &offset, &reference], 4)
                }
                _ => machine.words_of(&format!("sampled{unit}"), &[&coordinates, &level, &offset, &reference], 4),
            }
        };
        let chosen = self.chosen_unit(texture.unit, texture.relative.as_ref());
        let arrays = &self.unit.variables.arrays;
        let array = chosen.and_then(|(unit, range)| Some((unit, arrays.iter().find(|array| array.is_of(&range))?)));
        let words = match array {
            Some((unit, array)) => self.by_array(array, unit, sample, apart.as_ref(), &mut alone),
            None => self.by_chosen_unit(texture.unit, chosen, alone),
        };
        self.as_result(sample.ty.base, &words)
    }

    /// The least level of detail of a lookup, or one below all others.
    fn least_level(&mut self, sample: &Sample<'_, Value>) -> Value {
        match &sample.least {
            Some(least) => self.builder.cast(least, LaneType::Float),
            None => self.builder.float(-1e9),
        }
    }

    pub(in crate::lower) fn as_result(&mut self, base: Base, words: &Value) -> Value {
        self.builder.cast(words, if base == Base::Float { LaneType::Float } else { LaneType::Unsigned })
    }

    pub(in crate::lower) fn slopes_of(&mut self, coordinates: &Value) -> [Value; 2] {
        [Axis::X, Axis::Y].map(|axis| {
            let slope = Ops::derivative(self, axis, coordinates);
            self.float_vector(&slope, 3)
        })
    }
}
