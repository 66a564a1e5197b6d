//! Filtered lookups that are computed, by functions that `template` writes, and lookups in units that an index chooses.

use naga::{BinaryOperator, Statement};

use crate::lower::emit::{LaneType, Value, type_of};
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::texture::{called, operands, sampled, units};
use crate::lower::units::arrays::TextureArray;
use crate::machine::ops::Sample;
use crate::texture::MAX_LOD_BIAS;
use crate::vocabulary::{Present, Stage};

/// Four words of a lookup in the unit that an index selects: in the array that most of them lie in, or in one of the
/// others.
fn by_array(
    machine: &mut Machine,
    array: &TextureArray,
    chosen: Value,
    sample: &Sample<'_, Value>,
    apart: Option<&[Value; 2]>,
    body: &mut dyn FnMut(&mut Machine, u8) -> Value,
) -> Value {
    let first = array.units.start;
    let place = machine.builder.by_word(BinaryOperator::Subtract, &chosen, first.into());
    let member = array.members.first().copied().present_or(first);
    let Some(known) = machine.unit.variables.textures.get(&member).copied() else {
        return units::missing(machine, sample.ty.base);
    };
    let globals = TextureGlobals { place: Some(place.expression), ..known };
    let others = array.others();
    if others.is_empty() {
        let value = sampled::lookup_in(machine, sample, (member, globals), apart);
        return machine.builder.widen(&value, 4);
    }
    let ty = type_of(machine.builder.module, LaneType::Unsigned, 4);
    let variable = machine.builder.emitter.local("chosen", ty, None);
    let bits = array.members.iter().filter_map(|unit| array.place(*unit)).fold(0, |bits, place| bits | 1 << place);
    let bits = machine.builder.word(bits);
    let bit = machine.builder.binary(BinaryOperator::ShiftRight, &bits, &place);
    let bit = machine.builder.and(&bit, 1);
    let lies = machine.builder.test_word(BinaryOperator::Equal, &bit, 1);
    machine.builder.emitter.open();
    let value = sampled::lookup_in(machine, sample, (member, globals), apart);
    units::keep_words(&mut machine.builder, variable, &value);
    let accept = machine.builder.emitter.close();
    machine.builder.emitter.open();
    units::choose(machine, &chosen, &others, &mut |machine, unit| {
        let value = body(machine, unit);
        units::keep_words(&mut machine.builder, variable, &value);
    });
    let reject = machine.builder.emitter.close();
    machine.builder.emitter.statement(Statement::If { condition: lies.expression, accept, reject });
    machine.builder.loaded(variable, LaneType::Unsigned, 4)
}

/// A filtered lookup that is computed, or in a unit that an index chooses.
fn chosen_lookup(machine: &mut Machine, sample: &Sample<'_, Value>) -> Value {
    let texture = sample.texture;
    let coordinates = operands::float_vector(&mut machine.builder, &sample.coordinates, 4);
    let offset = match &sample.offset {
        Some(offset) => operands::signed_lanes(&mut machine.builder, offset, 3),
        None => operands::constant_offset(&mut machine.builder, texture.offset.constant().unwrap_or_default()),
    };
    let reference = operands::reference(&mut machine.builder, texture.target, &coordinates, sample.reference.as_ref());
    let zero = machine.builder.float(0.0);
    let level = sample.level.as_ref().map_or(zero, |level| machine.builder.cast(level, LaneType::Float));
    let in_fragment = machine.unit.program.dialect.rules().stage == Stage::Fragment;
    // The device takes slopes itself where a quad stays together. Comparisons with them are not its own.
    let together = machine.is_chosen_alike() && !texture.shadow && sample.slopes.is_none();
    let computed = units::units_of(machine.unit, texture).any(|unit| units::is_computed(machine, unit));
    // Slopes are taken where all fragments of a quad are.
    let slopes = match (&sample.slopes, sample.sampling) {
        (Some([right, up]), _) => Some([
            operands::float_vector(&mut machine.builder, right, 3),
            operands::float_vector(&mut machine.builder, up, 3),
        ]),
        (None, sampling) if sampling.compares_fragments() && in_fragment && (computed || !together) => {
            Some(operands::slopes_of(machine, &coordinates))
        }
        (None, _) => None,
    };
    let apart = slopes.filter(|_| !together);
    let mut alone = |machine: &mut Machine, unit: u8| {
        if !units::is_computed(machine, unit) {
            return sampled::sampled_lookup(machine, sample, unit, apart.as_ref());
        }
        let Some(state) = units::computed_unit(machine, unit).filter(|state| !state.absent) else {
            return units::missing(machine, sample.ty.base);
        };
        if machine.builder.function(&format!("compared{unit}")).is_some() {
            return called::compared_lookup(machine, sample, unit, &coordinates, slopes.as_ref());
        }
        match &slopes {
            Some([right, up]) if state.is_detailed() => {
                let least = operands::least_level(&mut machine.builder, sample);
                let mut arguments = vec![&coordinates, right, up, &level];
                let clamped = machine.unit.units.iter().any(|plan| plan.unit == unit && plan.clamped);
                arguments.extend(clamped.then_some(&least));
                arguments.extend([&offset, &reference]);
                machine.builder.words_of(&format!("sloped{unit}"), &arguments, 4)
            }
            None if sample.least.is_some() => {
                // The function adds the sampler's bias.
                let bias = machine.builder.float(f32::from_bits(state.filter.bias).clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS));
                let least = operands::least_level(&mut machine.builder, sample);
                let least = machine.builder.binary(BinaryOperator::Subtract, &least, &bias);
                let level = machine.builder.math(naga::MathFunction::Max, &[&level, &least]);
                machine.builder.words_of(&format!("sampled{unit}"), &[&coordinates, &level, &offset, &reference], 4)
            }
            _ => machine.builder.words_of(&format!("sampled{unit}"), &[&coordinates, &level, &offset, &reference], 4),
        }
    };
    let chosen = units::chosen_unit(machine, texture.unit, texture.relative.as_ref());
    let arrays = &machine.unit.variables.arrays;
    let array = chosen.and_then(|(unit, range)| Some((unit, arrays.iter().find(|array| array.is_of(&range))?)));
    let words = match array {
        Some((unit, array)) => by_array(machine, array, unit, sample, apart.as_ref(), &mut alone),
        None => units::by_chosen_unit(machine, texture.unit, chosen, alone),
    };
    operands::as_result(&mut machine.builder, sample.ty.base, &words)
}

pub(crate) fn lookup(machine: &mut Machine, sample: &Sample<'_, Value>) -> Value {
    let texture = sample.texture;
    if texture.relative.is_some() || units::is_computed(machine, texture.unit) {
        return chosen_lookup(machine, sample);
    }
    sampled::sampled_lookup(machine, sample, texture.unit, None)
}
