//! Texture lookups, with their operands evaluated.

use super::Textures;
use super::value::Value;
use crate::dialect::Rules;
use crate::isa::Sampling;
use crate::isa::op::Fetch;
use crate::machine::ops::Sample;
use crate::machine::outside::Texel;
use crate::program::{HANDLE_UNITS, TextureOperand, handle_place};
use crate::texture::{GatherOffset, Lod, Request, Unit};
use crate::vocabulary::{Base, Stage, Type};

/// The complete texture of a unit, or of a handle.
pub(super) fn bound_unit<'t>(textures: &Textures<'t>, number: usize, texture: &TextureOperand) -> Option<Unit<'t>> {
    let found = match number.checked_sub(HANDLE_UNITS.into()) {
        None => textures.units.get(number),
        Some(slot) => textures.resident.get(handle_place(texture.target, slot)),
    };
    let unit = found.copied().flatten()?;
    (unit.target() == texture.target).then_some(unit)
}

/// The result for an absent texture, for an instruction of this type.
pub(super) fn missing_texel(rules: &Rules, ty: Type) -> [u32; 4] {
    match ty.base {
        Base::Float => rules.missing_texture.map(f32::to_bits),
        Base::Signed | Base::Unsigned => rules.missing_texture.map(|component| component as u32),
    }
}

fn three(value: Value) -> [f32; 3] {
    let [x, y, z, _] = value.floats();
    [x, y, z]
}

/// What a lookup finds. `slopes` are those of its coordinates per pixel right and up.
pub(super) fn looked_up(
    rules: &Rules,
    unit: &Unit<'_>,
    sample: &Sample<'_, Value>,
    slopes: impl FnOnce() -> [Value; 2],
) -> [u32; 4] {
    let level = sample.level.map_or(0.0, |level| f32::from_bits(level.lanes[0]));
    let lod = match (sample.sampling, &sample.slopes) {
        (Sampling::Derivatives, Some([right, up])) => Lod::Gradients { ddx: three(*right), ddy: three(*up), bias: 0.0 },
        (Sampling::Lod, _) => Lod::Explicit(level),
        (_, _) if rules.stage == Stage::Fragment => {
            let [ddx, ddy] = slopes().map(three);
            Lod::Gradients { ddx, ddy, bias: level }
        }
        // Vertices have no neighbours: the base level, with the bias.
        (_, _) => Lod::Explicit(level),
    };
    let coordinates = sample.coordinates.floats();
    let target = sample.texture.target;
    let compares = rules.compares(sample.texture.shadow);
    let among = || target.reference_component().map(|component| coordinates[component]);
    let given = sample.reference.map(|reference| f32::from_bits(reference.lanes[0]));
    let reference = if compares { given.or_else(among) } else { None };
    let offset = match sample.offset {
        Some(offset) => [0, 1, 2].map(|lane| offset.lanes[lane].cast_signed()),
        None => sample.texture.offset.constant().unwrap_or_default().map(i32::from),
    };
    let least = sample.least.map_or(f32::NEG_INFINITY, |least| f32::from_bits(least.lanes[0]));
    unit.sample(&Request { coordinates, lod, reference, offset, least })
}

/// What a fetch without a filter finds, of a complete texture or none. `slopes` are those of its coordinates per pixel right
/// and up.
pub(super) fn fetched(
    rules: &Rules,
    unit: Option<&Unit<'_>>,
    texel: &Texel<'_, Value>,
    slopes: impl FnOnce() -> [Value; 2],
) -> [u32; 4] {
    let texture = texel.texture;
    let Some(unit) = unit else {
        return if texel.fetch == Fetch::Samples { [1; 4] } else { missing_texel(rules, texel.ty) };
    };
    let integers = |value: &Value| value.lanes.map(u32::cast_signed);
    let [x, y, z] = match &texel.offsets[0] {
        Some(offset) => [0, 1, 2].map(|lane| offset.lanes[lane].cast_signed()),
        None => texture.offset.constant().unwrap_or_default().map(i32::from),
    };
    let floats = texel.coordinates.floats();
    let among = || texture.target.reference_component().map(|component| floats[component]);
    let given = texel.reference.map(|reference| f32::from_bits(reference.lanes[0]));
    let reference = texture.shadow.then(|| given.or_else(among)).flatten();
    let component = texture.component.into();
    match texel.fetch {
        Fetch::Texel | Fetch::Sample => unit.fetch(integers(&texel.coordinates), [x, y, z]),
        Fetch::Samples => [unit.samples(); 4],
        Fetch::Size => unit.size(texel.coordinates.lanes[0].cast_signed()),
        Fetch::Gather => unit.gather(floats, component, GatherOffset::Common([x, y]), reference),
        Fetch::GatherOffsets => {
            let [across, up] = texel.offsets.map(|offsets| offsets.map_or([0; 4], |offsets| integers(&offsets)));
            let each = std::array::from_fn(|lane| [across[lane], up[lane]]);
            unit.gather(floats, component, GatherOffset::Each(each), reference)
        }
        Fetch::Level => {
            let [ddx, ddy] = slopes().map(three);
            let lod = Lod::Gradients { ddx, ddy, bias: 0.0 };
            let [reached, computed] = unit.level_of_detail(floats, lod);
            [reached.to_bits(), computed.to_bits(), 0, 0]
        }
    }
}
