//! Texture lookups by the device's samplers.

use naga::{BinaryOperator, Expression, Handle, MathFunction, SampleLevel};

use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::text::formulas;
use crate::lower::texture::{called, edges, faces, operands, spots};
use crate::lower::units::lookups::{is_comparison_of, is_shifted};
use crate::machine::ops::Sample;
use crate::vocabulary::Stage;

/// A lookup in a unit with a sampler; `apart` are slopes for a lookup where the fragments of a quad may have parted.
pub(crate) fn sampled_lookup(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    unit: u8,
    apart: Option<&[Value; 2]>,
) -> Value {
    let Some(globals) = machine.unit.variables.textures.get(&unit).copied() else {
        let zero = machine.builder.float(0.0);
        return machine.builder.widen(&zero, 4);
    };
    lookup_in(machine, sample, (unit, globals), apart)
}

/// The same, by the unit's variables, for any of the units that lie in an array.
pub(crate) fn lookup_in(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    (unit, globals): (u8, TextureGlobals),
    apart: Option<&[Value; 2]>,
) -> Value {
    let texture = sample.texture;
    let coordinates = machine.builder.cast(&sample.coordinates, LaneType::Float);
    let coordinates = machine.builder.widen(&coordinates, 4);
    let mode = spots::depth_mode(machine, unit, texture);
    let state = machine.unit.options.texels(unit);
    let clamped = sample.least.is_some();
    if mode.is_some() && !is_comparison_of(machine.unit.program, state, (texture, clamped), sample.sampling) {
        return called::compared_lookup(machine, sample, unit, &coordinates, apart);
    }
    if mode.is_none() && is_shifted(state, texture) {
        return called::shifted_lookup(machine, sample, (unit, globals), &coordinates, apart);
    }
    let given = (sample.offset.as_ref(), sample.reference.as_ref());
    let mut spot = spots::spot(machine, (texture, unit), globals, &coordinates, given);
    let image = spot.image;
    let rule = machine.unit.options.sampler(unit);
    let (placed, share) =
        rule.as_ref().map_or((spot.placed, None), |rule| edges::edged(&mut machine.builder, rule, image, &spot.placed));
    let compares = spot.reference.is_some();
    let level = match level_of_lookup(machine, sample, image, compares, apart) {
        // Comparisons are made at the level that derivatives give, or at none.
        SampleLevel::Auto if compares => SampleLevel::Auto,
        _ if compares => SampleLevel::Zero,
        // The least level holds what biases have made of the level.
        _ if clamped => {
            SampleLevel::Exact(called::lambda_of_lookup(machine, sample, unit, &coordinates, apart).expression)
        }
        level => edges::biased(&mut machine.builder, rule.as_ref(), level),
    };
    let (placed, level) = match &rule {
        Some(rule) if rule.linear && texture.target.is_cube() => {
            let last = state.map(|state| state.last).filter(|last| *last < 32);
            let (placed, sloped) = faces::on_one_face(&mut machine.builder, rule, image, &placed, (level, last));
            // The IR compares at no level that slopes give.
            (placed, if compares { level } else { sloped })
        }
        _ => (placed, level),
    };
    spot.placed = placed;
    // Only comparisons at no level have a word of their own in HLSL and MSL.
    let level = match level {
        SampleLevel::Zero if !compares => SampleLevel::Exact(machine.builder.emitter.literal(LaneType::Float, 0)),
        _ => level,
    };
    let expression = machine.builder.emitter.push(spot.sample(level, None));
    let facts = if has_floats(machine, unit) { Facts::ANY } else { Facts::UNIT };
    let lanes = if compares { 1 } else { 4 };
    let value = Value { expression, lanes, kind: LaneType::Float, facts };
    let value = match (&rule, &share) {
        (Some(rule), Some(share)) => {
            let reference = spot.reference.map(|reference| reference.expression);
            edges::bordered(&mut machine.builder, rule, &value, share, reference)
        }
        _ => value,
    };
    match mode {
        Some(mode) => spots::depth_vector(&mut machine.builder, mode, value),
        None if machine.unit.options.is_hemisphere(unit) => hemisphere(&mut machine.builder, &value),
        None => spots::of_depth(machine, unit, value),
    }
}

/// Whether the unit, or one that lies in an array with it, may have any float.
fn has_floats(machine: &Machine, unit: u8) -> bool {
    let array = machine.unit.variables.arrays.iter().find(|array| array.members.contains(&unit));
    let any = |unit: u8| machine.unit.options.units.float_textures >> (unit & 31) & 1 != 0;
    array.map_or_else(|| any(unit), |array| array.members.iter().any(|unit| any(*unit)))
}

/// The level that an instruction looks up.
fn level_of_lookup(
    machine: &mut Machine,
    sample: &Sample<'_, Value>,
    image: Handle<Expression>,
    compares: bool,
    apart: Option<&[Value; 2]>,
) -> SampleLevel {
    let target = sample.texture.target;
    let fragment = machine.unit.program.dialect.rules().stage == Stage::Fragment;
    let in_fragment = machine.unit.has_quad();
    if let Some(slopes) = apart.filter(|_| sample.sampling.compares_fragments()) {
        let [x, y] = slopes.each_ref().map(|slope| {
            let slope = spots::placed(machine, target, image, slope, Some(0.0));
            let Some(bias) = sample.level.as_ref() else { return slope.expression };
            // A level more is a slope twice as long.
            let bias = machine.builder.cast(bias, LaneType::Float);
            let longer = machine.builder.math(MathFunction::Exp2, &[&bias]);
            machine.builder.binary(BinaryOperator::Multiply, &slope, &longer).expression
        });
        return SampleLevel::Gradient { x, y };
    }
    match (sample.sampling, &sample.slopes, &sample.level) {
        (_, Some([x, y]), _) => {
            let [x, y] = [x, y].map(|slope| {
                let slope = operands::float_vector(&mut machine.builder, slope, 3);
                spots::placed(machine, target, image, &slope, Some(0.0)).expression
            });
            SampleLevel::Gradient { x, y }
        }
        (sampling, None, Some(bias)) if sampling.compares_fragments() && in_fragment => {
            SampleLevel::Bias(machine.builder.cast(bias, LaneType::Float).expression)
        }
        // A fragment without a quad has no slopes: the texture is magnified.
        (sampling, None, _) if sampling.compares_fragments() && fragment && !in_fragment && !compares => {
            let [x, y] = [Some(0.0), Some(0.0)].map(|second| {
                let still = machine.builder.constant(&[0.0; 4]);
                spots::placed(machine, target, image, &still, second).expression
            });
            SampleLevel::Gradient { x, y }
        }
        (_, None, Some(level)) => SampleLevel::Exact(machine.builder.cast(level, LaneType::Float).expression),
        (_, None, None) if in_fragment => SampleLevel::Auto,
        (_, None, None) => SampleLevel::Zero,
    }
}

/// The filtered pair, completed to a unit vector; 0 if the pair is too long for one.
fn hemisphere(builder: &mut Builder, pair: &Value) -> Value {
    let pair = builder.swizzle(pair, &[0, 1]);
    formulas::HEMISPHERE.value(builder, &[&pair])
}
