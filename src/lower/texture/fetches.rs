//! TXF, TXFMS, TXQ, TXG, TXGO and LOD, and the lookups that call functions beside the device's operations.

use naga::{SampleLevel, SwizzleComponent};

use crate::isa::Fetch;
use crate::lower::emit::{Builder, Facts, LaneType, Value};
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::request::units::Texels;
use crate::lower::texture::{called, operands, spots, units};
use crate::machine::outside::Texel;
use crate::program::TextureOperand;
use crate::texture::DepthMode;
use crate::vocabulary::Target;

pub(crate) fn texel(machine: &mut Machine, texel: &Texel<'_, Value>) -> Value {
    let texture = texel.texture;
    let integers = texel.fetch.reads_texel() || matches!(texel.fetch, Fetch::Size | Fetch::Samples);
    let coordinates = if integers {
        operands::signed_lanes(&mut machine.builder, &texel.coordinates, 4)
    } else {
        operands::float_vector(&mut machine.builder, &texel.coordinates, 4)
    };
    let slopes = (texel.fetch == Fetch::Level).then(|| operands::slopes_of(machine, &coordinates));
    let words = units::by_unit(machine, texture.unit, texture.relative.as_ref(), |machine, unit| {
        let Some(globals) = machine.unit.variables.textures.get(&unit).copied() else {
            return machine.builder.word(0);
        };
        if texel.fetch == Fetch::Samples {
            let samples = machine.unit.options.texels(unit).map_or(1, |state| state.samples);
            return machine.builder.word(samples);
        }
        let computed = globals.texels.is_some();
        if computed && units::computed_unit(machine, unit).is_none_or(|state| state.absent) {
            return units::missing(machine, texel.ty.base);
        }
        let plain = !computed || units::computed_unit(machine, unit).is_some_and(|state| state.is_fetched_plainly());
        match (texel.fetch, &slopes) {
            (fetch, _) if fetch.reads_texel() && !plain => {
                template_texel(&mut machine.builder, texel, unit, &coordinates, None)
            }
            (Fetch::Texel | Fetch::Sample, _) => fetched(machine, texel, (unit, globals), &coordinates),
            (Fetch::Size, _) => {
                let level = machine.builder.swizzle(&coordinates, &[0]);
                machine.builder.words_of(&format!("size{unit}"), &[&level], 4)
            }
            (fetch, _) if fetch.gathers() && texture.target.axes() != 2 => machine.builder.word(0),
            (fetch, _) if fetch.gathers() && !computed && is_same_depth(machine, texture, unit) => {
                let one = machine.unit.options.depth(unit) == Some(DepthMode::Luminance);
                let same = machine.builder.float(if one { 1.0 } else { 0.0 });
                machine.builder.widen(&same, 4)
            }
            (Fetch::Gather, _) if !computed => gathered_corners(machine, texel, (unit, globals), &coordinates),
            (Fetch::GatherOffsets, _) if !computed => scattered_corners(machine, texel, (unit, globals), &coordinates),
            (Fetch::Level, Some(slopes)) if !computed => {
                let lambda = called::lambda_of_slopes(machine, (texture, unit), &coordinates, slopes, None);
                machine.builder.called((&format!("detail{unit}"), LaneType::Float), &[&lambda], 4)
            }
            _ => template_texel(&mut machine.builder, texel, unit, &coordinates, slopes.as_ref()),
        }
    });
    operands::as_result(&mut machine.builder, texel.ty.base, &words)
}

/// TXF and TXFMS: the place is the coordinates that the target has, then the level or the sample.
fn fetched(
    machine: &mut Machine,
    texel: &Texel<'_, Value>,
    (unit, globals): (u8, TextureGlobals),
    coordinates: &Value,
) -> Value {
    let texture = texel.texture;
    let components: &[u8] = match texture.target {
        Target::Buffer => &[0],
        Target::Dim1 => &[0, 3],
        Target::Dim2 | Target::Rect | Target::Array1D | Target::Multisample => &[0, 1, 3],
        Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube | Target::MultisampleArray => &[0, 1, 2, 3],
    };
    let moved = match (&texel.offsets[0], texture.offset.constant()) {
        (None, Some([0, 0, 0]) | None) => *coordinates,
        (None, Some(constant)) => {
            let offset = operands::constant_offset(&mut machine.builder, constant);
            with_offset(&mut machine.builder, texture.target, coordinates, &offset)
        }
        (Some(offset), _) => {
            let offset = operands::signed_lanes(&mut machine.builder, offset, 3);
            with_offset(&mut machine.builder, texture.target, coordinates, &offset)
        }
    };
    let words = matches!(globals.texels, Some(Texels::Words | Texels::Buffer));
    let kind = if words { LaneType::Unsigned } else { LaneType::Float };
    let value = if globals.texels != Some(Texels::Bordered) && machine.unit.options.fetches_freely(unit, texture.target)
    {
        loaded_texel(&mut machine.builder, texture.target, globals, kind, &moved)
    } else {
        let at = machine.builder.swizzle(&moved, components);
        machine.builder.called((&format!("fetched{unit}"), kind), &[&at], 4)
    };
    if words { value } else { spots::of_depth(machine, unit, value) }
}

/// A texel by the device's own operation.
fn loaded_texel(builder: &mut Builder, target: Target, globals: TextureGlobals, kind: LaneType, at: &Value) -> Value {
    let coordinate = match target {
        Target::Dim1 | Target::Array1D => {
            let (s, zero) = (builder.swizzle(at, &[0]), builder.integer(0));
            builder.join(&[s, zero])
        }
        Target::Dim3 => builder.swizzle(at, &[0, 1, 2]),
        _ => builder.swizzle(at, &[0, 1]),
    };
    let layer = target.layer_component().map(|component| builder.swizzle(at, &[component as u8]).expression);
    let level = builder.swizzle(at, &[3]).expression;
    let image = builder.emitter.global(globals.image);
    let expression = builder.emitter.push(naga::Expression::ImageLoad {
        image,
        coordinate: coordinate.expression,
        array_index: layer,
        sample: None,
        level: Some(level),
    });
    Value { expression, lanes: 4, kind, facts: Facts::ANY }
}

/// Integer coordinates moved along the axes that offsets have.
fn with_offset(builder: &mut Builder, target: Target, coordinates: &Value, offset: &Value) -> Value {
    let parts = [0, 1, 2, 3].map(|lane| {
        let part = builder.swizzle(coordinates, &[lane]);
        if usize::from(lane) >= target.axes() {
            return part;
        }
        let step = builder.swizzle(offset, &[lane]);
        builder.binary(naga::BinaryOperator::Add, &part, &step)
    });
    builder.join(&parts)
}

/// TXG by the device.
fn gathered_corners(
    machine: &mut Machine,
    texel: &Texel<'_, Value>,
    (unit, globals): (u8, TextureGlobals),
    coordinates: &Value,
) -> Value {
    let beside = (texel.offsets[0].as_ref(), texel.reference.as_ref());
    let spot = spots::spot(machine, (texel.texture, unit), globals, coordinates, beside);
    let component = gathered_component(machine, texel.texture, unit);
    let expression = machine.builder.emitter.push(spot.sample(SampleLevel::Zero, Some(component)));
    Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
}

/// TXGO: of a gather at each offset the texel that it begins at.
fn scattered_corners(
    machine: &mut Machine,
    texel: &Texel<'_, Value>,
    (unit, globals): (u8, TextureGlobals),
    coordinates: &Value,
) -> Value {
    let component = gathered_component(machine, texel.texture, unit);
    let [right, up] = texel.offsets.each_ref().map(|offset| match offset {
        Some(offset) => operands::signed_lanes(&mut machine.builder, offset, 4),
        None => {
            let zero = machine.builder.integer(0);
            machine.builder.widen(&zero, 4)
        }
    });
    let spot = spots::spot(machine, (texel.texture, unit), globals, coordinates, (None, texel.reference.as_ref()));
    let sides = spots::sides(&mut machine.builder, texel.texture.target, spot.image);
    let corners = [0, 1, 2, 3].map(|corner| {
        let (x, y) = (machine.builder.swizzle(&right, &[corner]), machine.builder.swizzle(&up, &[corner]));
        let zero = machine.builder.integer(0);
        let offset = machine.builder.join(&[x, y, zero]);
        let mut spot = spot;
        spot.placed = spots::moved_in_texels(machine, texel.texture.target, &sides, &spot.placed, &offset);
        let expression = machine.builder.emitter.push(spot.sample(SampleLevel::Zero, Some(component)));
        let four = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
        machine.builder.swizzle(&four, &[3])
    });
    machine.builder.join(&corners)
}

/// Whether the component that is gathered is the same in all depths: 1 or 0.
fn is_same_depth(machine: &Machine, texture: &TextureOperand, unit: u8) -> bool {
    let is_alpha = texture.component & 3 == 3;
    match machine.unit.options.depth(unit) {
        Some(DepthMode::Luminance) => is_alpha,
        Some(DepthMode::Alpha) => !is_alpha,
        Some(DepthMode::Intensity) | None => false,
    }
}

fn gathered_component(machine: &Machine, texture: &TextureOperand, unit: u8) -> SwizzleComponent {
    match texture.component & 3 {
        _ if spots::depth_mode(machine, unit, texture).is_some() || machine.unit.options.depth(unit).is_some() => {
            SwizzleComponent::X
        }
        0 => SwizzleComponent::X,
        1 => SwizzleComponent::Y,
        2 => SwizzleComponent::Z,
        _ => SwizzleComponent::W,
    }
}

/// Fetches that the template's functions make.
fn template_texel(
    builder: &mut Builder,
    texel: &Texel<'_, Value>,
    unit: u8,
    coordinates: &Value,
    slopes: Option<&[Value; 2]>,
) -> Value {
    let texture = texel.texture;
    let constant = texture.offset.constant().unwrap_or_default();
    let offset = match (&texel.offsets[0], texel.fetch) {
        (Some(offset), Fetch::GatherOffsets) => operands::signed_lanes(builder, offset, 4),
        (Some(offset), _) => operands::signed_lanes(builder, offset, 3),
        (None, _) => operands::constant_offset(builder, constant),
    };
    let up = texel.offsets[1].as_ref().map_or(offset, |offset| operands::signed_lanes(builder, offset, 4));
    let integers = texel.fetch.reads_texel() || texel.fetch == Fetch::Size;
    let reference = if integers {
        builder.float(0.0)
    } else {
        operands::reference(builder, texture.target, coordinates, texel.reference.as_ref())
    };
    let component = builder.integer(texture.component.into());
    let call = |builder: &mut Builder, name: &str, arguments: &[&Value]| {
        builder.words_of(&format!("{name}{unit}"), arguments, 4)
    };
    match (texel.fetch, slopes) {
        (Fetch::Texel | Fetch::Sample | Fetch::Size, _) => call(builder, "fetched", &[coordinates, &offset]),
        (Fetch::Gather, _) => {
            let pair = builder.swizzle(&offset, &[0, 1]);
            call(builder, "gathered", &[coordinates, &pair, &component, &reference])
        }
        (Fetch::GatherOffsets, _) => call(builder, "scattered", &[coordinates, &offset, &up, &component, &reference]),
        (Fetch::Level, Some([right, above])) => call(builder, "detail", &[coordinates, right, above]),
        (Fetch::Level, None) | (Fetch::Samples, _) => builder.word(0),
    }
}
