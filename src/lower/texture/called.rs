//! Lookups that call a function, and the level of detail that it is given.

use crate::lower::emit::{LaneType, Value};
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::request::units::is_layered;
use crate::lower::texture::{operands, spots};
use crate::machine::ops::Sample;
use crate::program::TextureOperand;
use crate::texture::MAX_LOD_BIAS;
use crate::vocabulary::{Stage, Target};

/// A comparison at a level for which the IR has no word.
pub(crate) fn compared_lookup(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    unit: u8,
    coordinates: &Value,
    apart: Option<&[Value; 2]>,
) -> Value {
    let texture = sample.texture;
    let target = texture.target;
    let lambda = lambda_of_lookup(machine, sample, unit, coordinates, apart);
    let at = match target {
        _ if target.is_cube() => machine.builder.swizzle(coordinates, &[0, 1, 2]),
        Target::Dim1 | Target::Array1D => {
            let (s, middle) = (machine.builder.swizzle(coordinates, &[0]), machine.builder.float(0.5));
            machine.builder.join(&[s, middle])
        }
        _ => machine.builder.swizzle(coordinates, &[0, 1]),
    };
    let offset = match &sample.offset {
        Some(offset) => operands::signed_lanes(&mut machine.builder, offset, 3),
        None => operands::constant_offset(&mut machine.builder, texture.offset.constant().unwrap_or_default()),
    };
    let zero = machine.builder.integer(0);
    let [x, y] = [0, 1]
        .map(|axis| if usize::from(axis) < target.axes() { machine.builder.swizzle(&offset, &[axis]) } else { zero });
    let offset = machine.builder.join(&[x, y]);
    let reference = operands::reference(&mut machine.builder, target, coordinates, sample.reference.as_ref());
    let mut arguments = vec![at];
    if let Some(component) = target.layer_component() {
        arguments.push(spots::layer(machine, unit, coordinates, component as u8));
    }
    arguments.extend([lambda, offset, reference]);
    let arguments: Vec<&Value> = arguments.iter().collect();
    let depth = machine.builder.called((&format!("compared{unit}"), LaneType::Float), &arguments, 1);
    let compared = machine.unit.options.texels(unit).and_then(|state| state.compare).map(|(_, mode)| mode);
    let mode = spots::depth_mode(machine, unit, texture).or(compared).unwrap_or_default();
    spots::depth_vector(&mut machine.builder, mode, depth)
}

/// A lookup whose offset is computed, in a texture with levels.
pub(crate) fn shifted_lookup(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    (unit, globals): (u8, TextureGlobals),
    coordinates: &Value,
    apart: Option<&[Value; 2]>,
) -> Value {
    let texture = sample.texture;
    let lambda = lambda_of_lookup(machine, sample, unit, coordinates, apart);
    let spot = spots::spot(machine, (texture, unit), globals, coordinates, (None, None));
    let zero = machine.builder.integer(0);
    let offset = sample.offset.unwrap_or(zero);
    let offset = spots::offset_lanes(&mut machine.builder, texture.target, &offset);
    let mut arguments = vec![spot.placed];
    arguments.extend(spot.layer.filter(|_| is_layered(texture.target)));
    arguments.extend([lambda, offset]);
    let arguments: Vec<&Value> = arguments.iter().collect();
    machine.builder.called((&format!("shifted{unit}"), LaneType::Float), &arguments, 4)
}

/// The level of detail of a lookup, with all biases, and not below the least one that the instruction gives.
pub(crate) fn lambda_of_lookup(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    unit: u8,
    coordinates: &Value,
    apart: Option<&[Value; 2]>,
) -> Value {
    let lambda = lambda_of_slopes_or_level(machine, sample, unit, coordinates, apart);
    match &sample.least {
        Some(least) => {
            let least = machine.builder.cast(least, LaneType::Float);
            machine.builder.math(naga::MathFunction::Max, &[&lambda, &least])
        }
        None => lambda,
    }
}

fn lambda_of_slopes_or_level(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    unit: u8,
    coordinates: &Value,
    apart: Option<&[Value; 2]>,
) -> Value {
    let fragment = machine.unit.program.dialect.rules().stage == Stage::Fragment;
    let given = sample.level.as_ref().map(|level| machine.builder.cast(level, LaneType::Float));
    let place = (sample.texture, unit);
    let lambda = match (sample.sampling, &sample.slopes, apart) {
        (sampling, None, _) if !sampling.compares_fragments() => {
            let level = given.unwrap_or_else(|| machine.builder.float(0.0));
            return with_biases(machine, unit, &level, None);
        }
        (_, Some(slopes), _) => {
            let slopes = slopes.each_ref().map(|slope| operands::float_vector(&mut machine.builder, slope, 3));
            return lambda_of_slopes(machine, place, coordinates, &slopes, None);
        }
        (_, None, Some(slopes)) => return lambda_of_slopes(machine, place, coordinates, slopes, given),
        (_, None, None) if fragment => {
            let slopes = operands::slopes_of(machine, coordinates);
            return lambda_of_slopes(machine, place, coordinates, &slopes, given);
        }
        (_, None, None) => machine.builder.float(0.0),
    };
    with_biases(machine, unit, &lambda, given)
}

/// The level of detail that slopes of the coordinates give, with all biases.
pub(crate) fn lambda_of_slopes(
    machine: &mut Machine,
    (texture, unit): (&TextureOperand, u8),
    coordinates: &Value,
    slopes: &[Value; 2],
    bias: Option<Value>,
) -> Value {
    let lanes = &[0, 1, 2][..texture.target.coordinate_count()];
    let [right, up] = slopes;
    let [at, right, up] = [coordinates, right, up].map(|vector| machine.builder.swizzle(vector, lanes));
    let lambda = machine.builder.called((&format!("lambda{unit}"), LaneType::Float), &[&at, &right, &up], 1);
    with_biases(machine, unit, &lambda, bias)
}

/// The sampler's bias and the instruction's together move the level so far at most.
fn with_biases(machine: &mut Machine, unit: u8, lambda: &Value, bias: Option<Value>) -> Value {
    let own =
        machine.unit.options.texels(unit).map(|state| f32::from_bits(state.filter.bias)).filter(|bias| *bias != 0.0);
    let own = own.map(|bias| machine.builder.float(bias.clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS)));
    let add = naga::BinaryOperator::Add;
    let sum = match (own, bias) {
        (None, None) => return *lambda,
        (Some(one), None) | (None, Some(one)) => one,
        (Some(own), Some(bias)) => {
            let sum = machine.builder.binary(add, &own, &bias);
            let [least, most] = [-MAX_LOD_BIAS, MAX_LOD_BIAS].map(|most| machine.builder.float(most));
            machine.builder.math(naga::MathFunction::Clamp, &[&sum, &least, &most])
        }
    };
    machine.builder.binary(add, lambda, &sum)
}
