//! Where a lookup stands: an image, a sampler and coordinates.

use naga::{BinaryOperator, Expression, Handle, ImageQuery, MathFunction, SampleLevel};

use crate::lower::emit::{Builder, Facts, LaneType, Value, type_of};
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::texture::operands;
use crate::program::TextureOperand;
use crate::texture::DepthMode;
use crate::vocabulary::{Present, Target};

/// A unit's image with its sampler, and where in it a lookup stands.
#[derive(Copy, Clone)]
pub(crate) struct Spot {
    pub image: Handle<Expression>,
    pub sampler: Handle<Expression>,
    /// As the image takes them.
    pub placed: Value,
    pub layer: Option<Value>,
    /// Of a comparison, held within 0 and 1.
    pub reference: Option<Value>,
    /// A constant texel offset.
    pub offset: Option<Handle<Expression>>,
}

impl Spot {
    /// A lookup there.
    pub(crate) fn sample(&self, level: SampleLevel, gather: Option<naga::SwizzleComponent>) -> Expression {
        Expression::ImageSample {
            image: self.image,
            sampler: self.sampler,
            gather,
            coordinate: self.placed.expression,
            array_index: self.layer.map(|layer| layer.expression),
            offset: self.offset,
            level,
            depth_ref: self.reference.map(|reference| reference.expression),
            clamp_to_edge: false,
        }
    }
}

/// How a comparison in the unit becomes a vector, where lookups compare.
pub(crate) fn depth_mode(machine: &Machine, unit: u8, texture: &TextureOperand) -> Option<DepthMode> {
    let compares = machine.unit.program.dialect.rules().compares(texture.shadow);
    machine.unit.options.compared(unit, texture.target, texture.shadow).filter(|_| compares)
}

/// Where a lookup stands; a computed offset is one of the base level's texels.
pub(crate) fn spot(
    machine: &mut Machine,
    (texture, unit): (&TextureOperand, u8),
    globals: TextureGlobals,
    coordinates: &Value,
    (moved, given): (Option<&Value>, Option<&Value>),
) -> Spot {
    let image = at_place(&mut machine.builder, globals.image, globals.place);
    let sampler = globals.sampler.map_or(image, |sampler| at_place(&mut machine.builder, sampler, globals.place));
    let placed = placed(machine, texture.target, image, coordinates, None);
    let placed = moved.map_or(placed, |moved| {
        let sides = sides(&mut machine.builder, texture.target, image);
        moved_in_texels(machine, texture.target, &sides, &placed, moved)
    });
    let layer = texture.target.layer_component().map(|component| layer(machine, unit, coordinates, component as u8));
    let reference = depth_mode(machine, unit, texture).map(|_| {
        let reference = match (given, texture.target.reference_component()) {
            (Some(given), _) => machine.builder.cast(given, LaneType::Float),
            (None, component) => machine.builder.swizzle(coordinates, &[component.present_or(2) as u8]),
        };
        machine.builder.math(MathFunction::Saturate, &[&reference])
    });
    let offset = match texture.offset.constant() {
        Some([0, 0, 0]) | None => None,
        Some(offset) => Some(texel_offset(&mut machine.builder, texture.target, offset)),
    };
    Spot { image, sampler, placed, layer, reference, offset }
}

/// A texture or a sampler, out of an array if it is in one.
fn at_place(
    builder: &mut Builder,
    variable: Handle<naga::GlobalVariable>,
    place: Option<Handle<Expression>>,
) -> Handle<Expression> {
    let base = builder.emitter.global(variable);
    place.map_or(base, |index| builder.emitter.push(Expression::Access { base, index }))
}

/// The layer that a coordinate chooses; the device holds it to the last one, and where the image that is bound has
/// one more, the program does.
pub(crate) fn layer(machine: &mut Machine, unit: u8, coordinates: &Value, component: u8) -> Value {
    let coordinate = machine.builder.swizzle(coordinates, &[component]);
    let (half, zero) = (machine.builder.float(0.5), machine.builder.float(0.0));
    let nearest = machine.builder.binary(BinaryOperator::Add, &coordinate, &half);
    let nearest = machine.builder.math(MathFunction::Floor, &[&nearest]);
    let last = machine.unit.options.texels(unit).and_then(|state| state.layers).map(|layers| layers.saturating_sub(1));
    let held = match last {
        Some(last) => {
            let last = machine.builder.float(last as f32);
            machine.builder.math(MathFunction::Clamp, &[&nearest, &zero, &last])
        }
        None => machine.builder.math(MathFunction::Max, &[&nearest, &zero]),
    };
    machine.builder.number_as(&held, LaneType::Signed)
}

/// Constant texel offsets as the image takes them.
fn texel_offset(builder: &mut Builder, target: Target, offset: [i8; 3]) -> Handle<Expression> {
    let lanes = if target == Target::Dim3 { 3 } else { 2 };
    let parts: Vec<Value> = offset[..lanes].iter().map(|part| builder.integer((*part).into())).collect();
    let ty = type_of(builder.module, LaneType::Signed, lanes as u8);
    let components = parts.iter().map(|part| part.expression).collect();
    builder.emitter.push(Expression::Compose { ty, components })
}

/// The base level's sides as floats.
pub(crate) fn sides(builder: &mut Builder, target: Target, image: Handle<Expression>) -> Value {
    let lanes = if target == Target::Dim3 { 3 } else { 2 };
    let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
    let size = builder.emitter.push(size);
    let size = Value { expression: size, lanes, kind: LaneType::Unsigned, facts: Facts::ANY };
    builder.number_as(&size, LaneType::Float)
}

/// Coordinates that are moved by computed offsets, in texels of the base level, which has these sides.
pub(crate) fn moved_in_texels(
    machine: &mut Machine,
    target: Target,
    sides: &Value,
    placed: &Value,
    offset: &Value,
) -> Value {
    let offset = offset_lanes(&mut machine.builder, target, offset);
    let step = match target {
        Target::Rect if machine.unit.options.host.native_targets => offset,
        _ => machine.builder.binary(BinaryOperator::Divide, &offset, sides),
    };
    machine.builder.binary(BinaryOperator::Add, placed, &step)
}

/// Computed offsets as floats, as many as the image has axes.
pub(crate) fn offset_lanes(builder: &mut Builder, target: Target, offset: &Value) -> Value {
    let offset = operands::signed_lanes(builder, offset, 3);
    let offset = match target.axes() {
        1 => {
            let (x, zero) = (builder.swizzle(&offset, &[0]), builder.integer(0));
            builder.join(&[x, zero])
        }
        2 => builder.swizzle(&offset, &[0, 1]),
        _ => offset,
    };
    builder.number_as(&offset, LaneType::Float)
}

/// The result vector of a depth texture.
pub(crate) fn depth_vector(builder: &mut Builder, mode: DepthMode, depth: Value) -> Value {
    let (zero, one) = (builder.float(0.0), builder.float(1.0));
    match mode {
        DepthMode::Luminance => builder.join(&[depth, depth, depth, one]),
        DepthMode::Intensity => builder.widen(&depth, 4),
        DepthMode::Alpha => builder.join(&[zero, zero, zero, depth]),
    }
}

/// The vector of a depth, for a unit whose depth mode the options give; values of other units stay as they are.
pub(crate) fn of_depth(machine: &mut Machine, unit: u8, value: Value) -> Value {
    match machine.unit.options.depth(unit) {
        Some(mode) => {
            let depth = machine.builder.swizzle(&value, &[0]);
            depth_vector(&mut machine.builder, mode, depth)
        }
        None => value,
    }
}

/// Coordinates for the image: one-dimensional textures are two-dimensional of height one, rectangles have
/// coordinates in texels. `second` is the other coordinate of a one-dimensional texture.
pub(crate) fn placed(
    machine: &mut Machine,
    target: Target,
    image: Handle<Expression>,
    coordinates: &Value,
    second: Option<f32>,
) -> Value {
    match target {
        Target::Dim1 | Target::Array1D => {
            let s = machine.builder.swizzle(coordinates, &[0]);
            let t = machine.builder.float(second.unwrap_or(0.5));
            machine.builder.join(&[s, t])
        }
        Target::Rect => {
            let st = machine.builder.swizzle(coordinates, &[0, 1]);
            let st = machine.builder.widen(&st, 2);
            if machine.unit.options.host.native_targets {
                return st;
            }
            let sides = sides(&mut machine.builder, target, image);
            machine.builder.binary(BinaryOperator::Divide, &st, &sides)
        }
        _ => {
            let components = &[0, 1, 2][..target.coordinate_count()];
            let chosen = machine.builder.swizzle(coordinates, components);
            machine.builder.widen(&chosen, components.len() as u8)
        }
    }
}
