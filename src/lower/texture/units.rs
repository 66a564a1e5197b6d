//! The unit of a lookup, which an index may choose.

use naga::{BinaryOperator, Expression, Handle, Statement};

use crate::lower::emit::{Builder, LaneType, Value, type_of};
use crate::lower::machine::addresses;
use crate::lower::machine::state::Machine;
use crate::lower::machine::unit::Unit;
use crate::lower::request::units::UnitTexels;
use crate::program::{IndexRange, Relative, TextureOperand};
use crate::vocabulary::Base;

/// Four words that depend on a unit, which an index may select: a case for each.
pub(crate) fn by_unit(
    machine: &mut Machine,
    unit: u8,
    relative: Option<&Relative>,
    body: impl FnMut(&mut Machine, u8) -> Value,
) -> Value {
    let chosen = chosen_unit(machine, unit, relative);
    by_chosen_unit(machine, unit, chosen, body)
}

/// The number of the unit that an index selects, and the possible units.
pub(crate) fn chosen_unit(machine: &mut Machine, unit: u8, relative: Option<&Relative>) -> Option<(Value, IndexRange)> {
    let relative = relative?;
    let range =
        machine.unit.program.ranges.get(usize::from(relative.range)).copied().filter(|range| range.count > 0)?;
    Some((addresses::index_of(machine, unit.into(), Some(relative)), range))
}

/// The units that an operand may look up.
pub(crate) fn units_of(unit: &Unit, texture: &TextureOperand) -> impl Iterator<Item = u8> + use<> {
    let range = texture.relative.as_ref().and_then(|relative| unit.program.ranges.get(usize::from(relative.range)));
    let units = match range.filter(|range| range.count > 0) {
        Some(range) => range.indices(),
        None => texture.unit.into()..u32::from(texture.unit) + 1,
    };
    units.map(|unit| unit as u8)
}

/// `by_unit` at the selection: a block that may be skipped must not be the first to read the index.
pub(crate) fn by_chosen_unit(
    machine: &mut Machine,
    unit: u8,
    chosen: Option<(Value, IndexRange)>,
    mut body: impl FnMut(&mut Machine, u8) -> Value,
) -> Value {
    let Some((chosen, range)) = chosen else { return body(machine, unit) };
    let ty = type_of(machine.builder.module, LaneType::Unsigned, 4);
    let variable = machine.builder.emitter.local("chosen", ty, None);
    let units: Vec<u8> = range.indices().map(|unit| unit as u8).collect();
    choose(machine, &chosen, &units, &mut |machine, unit| {
        let value = body(machine, unit);
        keep_words(&mut machine.builder, variable, &value);
    });
    machine.builder.loaded(variable, LaneType::Unsigned, 4)
}

/// Stores a result as four words.
pub(crate) fn keep_words(builder: &mut Builder, variable: Handle<Expression>, value: &Value) {
    let value = builder.cast(value, LaneType::Unsigned);
    let value = builder.widen(&value, 4);
    builder.emitter.store(variable, value.expression);
}

/// Does something for the unit that was chosen, which is one of these. Drivers make one branch after the other of a
/// switch: here halves are skipped first.
pub(crate) fn choose(machine: &mut Machine, chosen: &Value, units: &[u8], body: &mut dyn FnMut(&mut Machine, u8)) {
    let (low, high) = units.split_at(units.len() / 2);
    let (Some(middle), false) = (high.first(), low.is_empty()) else {
        units.iter().for_each(|unit| body(machine, *unit));
        return;
    };
    let before = machine.builder.test_word(BinaryOperator::Less, chosen, (*middle).into());
    let [accept, reject] = [low, high].map(|half| {
        machine.builder.emitter.open();
        choose(machine, chosen, half, body);
        machine.builder.emitter.close()
    });
    machine.builder.emitter.statement(Statement::If { condition: before.expression, accept, reject });
}

pub(crate) fn missing(machine: &mut Machine, base: Base) -> Value {
    let vector = machine.unit.program.dialect.rules().missing_texture;
    let words = match base {
        Base::Float => vector.map(f32::to_bits),
        Base::Signed | Base::Unsigned => vector.map(|component| component as u32),
    };
    machine.builder.word_constant(&words)
}

/// Whether the lookup is computed, and the unit's state.
pub(crate) fn computed_unit(machine: &Machine, unit: u8) -> Option<UnitTexels> {
    machine.unit.variables.textures.get(&unit).and_then(|globals| globals.texels)?;
    Some(machine.unit.options.texels(unit).cloned().unwrap_or_else(|| UnitTexels::initial(unit)))
}

/// Whether the unit's texels are read one by one.
pub(crate) fn is_computed(machine: &Machine, unit: u8) -> bool {
    machine.unit.variables.textures.get(&unit).is_some_and(|globals| globals.texels.is_some())
}
