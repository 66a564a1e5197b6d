//! Texture lookups by the device's samplers.

use naga::{BinaryOperator, Expression, Handle, ImageQuery, MathFunction, SampleLevel};

use crate::isa::Sampling;
use crate::lower::emit::emitter::type_of;
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::units::lookups::{is_comparison_of, is_shifted};
use crate::machine::ops::Sample;
use crate::program::TextureOperand;
use crate::texture::DepthMode;
use crate::vocabulary::{Present, Stage, Target};

/// A unit's image with its sampler, and where in it a lookup stands.
#[derive(Copy, Clone)]
pub(in crate::lower) struct Spot {
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
    pub(in crate::lower) fn sample(&self, level: SampleLevel, gather: Option<naga::SwizzleComponent>) -> Expression {
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

impl Machine<'_> {
    pub(in crate::lower) fn lookup(&mut self, sample: &Sample<'_, Value>) -> Value {
        let texture = sample.texture;
        if texture.relative.is_some() || self.is_computed(texture.unit) {
            return self.chosen_lookup(sample);
        }
        self.sampled_lookup(sample, texture.unit, None)
    }

    /// How a comparison in the unit becomes a vector, where lookups compare. In the typed languages the target decides.
    pub(in crate::lower) fn depth_mode(&self, unit: u8, texture: &TextureOperand) -> Option<DepthMode> {
        let compares = !self.unit.typed || texture.shadow;
        self.unit.options.compared(unit, texture.target, texture.shadow).filter(|_| compares)
    }

    /// Where a lookup stands; a computed offset is one of the base level's texels.
    pub(in crate::lower) fn spot(
        &mut self,
        (texture, unit): (&TextureOperand, u8),
        globals: TextureGlobals,
        coordinates: &Value,
        (moved, given): (Option<&Value>, Option<&Value>),
    ) -> Spot {
        let image = self.at_place(globals.image, globals.place);
        let sampler = globals.sampler.map_or(image, |sampler| self.at_place(sampler, globals.place));
        let placed = self.placed(texture.target, image, coordinates, None);
        let placed = moved.map_or(placed, |moved| {
            let sides = self.sides(texture.target, image);
            self.moved_in_texels(texture.target, &sides, &placed, moved)
        });
        let layer = texture.target.layer_component().map(|component| self.layer(unit, coordinates, component as u8));
        let reference = self.depth_mode(unit, texture).map(|_| {
            let reference = match (given, texture.target.reference_component()) {
                (Some(given), _) => self.builder.cast(given, LaneType::Float),
                (None, component) => self.builder.swizzle(coordinates, &[component.present_or(2) as u8]),
            };
            self.builder.math(MathFunction::Saturate, &[&reference])
        });
        let offset = match texture.offset.constant() {
            Some([0, 0, 0]) | None => None,
            Some(offset) => Some(self.texel_offset(texture.target, offset)),
        };
        Spot { image, sampler, placed, layer, reference, offset }
    }

    /// A texture or a sampler, out of an array if it is in one.
    fn at_place(
        &mut self,
        variable: Handle<naga::GlobalVariable>,
        place: Option<Handle<Expression>>,
    ) -> Handle<Expression> {
        let base = self.builder.emitter.global(variable);
        place.map_or(base, |index| self.builder.emitter.push(Expression::Access { base, index }))
    }

    /// A lookup in a unit with a sampler; `apart` are slopes for a lookup where the fragments of a quad may have parted.
    pub(in crate::lower) fn sampled_lookup(
        &mut self,
        sample: &Sample<'_, Value>,
        unit: u8,
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let Some(globals) = self.unit.variables.textures.get(&unit).copied() else {
            let zero = self.builder.float(0.0);
            return self.builder.widen(&zero, 4);
        };
        self.lookup_in(sample, (unit, globals), apart)
    }

    /// The same, by the unit's variables, for any of the units that lie in an array.
    pub(in crate::lower) fn lookup_in(
        &mut self,
        sample: &Sample<'_, Value>,
        (unit, globals): (u8, TextureGlobals),
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let texture = sample.texture;
        let coordinates = self.builder.cast(&sample.coordinates, LaneType::Float);
        let coordinates = self.builder.widen(&coordinates, 4);
        let mode = self.depth_mode(unit, texture);
        let told = self.unit.options.texels(unit);
        let clamped = sample.least.is_some();
        if mode.is_some() && !is_comparison_of(self.unit.program, told, (texture, clamped), sample.sampling) {
            return self.compared_lookup(sample, unit, &coordinates, apart);
        }
        if mode.is_none() && is_shifted(told, texture) {
            return self.shifted_lookup(sample, (unit, globals), &coordinates, apart);
        }
        let mut spot =
            self.spot((texture, unit), globals, &coordinates, (sample.offset.as_ref(), sample.reference.as_ref()));
        let image = spot.image;
        let rule = self.unit.options.sampler(unit);
        let (placed, share) = rule.as_ref().map_or((spot.placed, None), |rule| self.edged(rule, image, &spot.placed));
        let compares = spot.reference.is_some();
        let level = self.level_of_lookup(sample, image, compares, apart);
        // Comparisons are made at the level that derivatives give, or at none.
        let level = match level {
            SampleLevel::Auto => level,
            _ if compares => SampleLevel::Zero,
            _ => level,
        };
        // The least level holds what biases have made of the level.
        let level = match clamped && !compares {
            true => SampleLevel::Exact(self.lambda_of_lookup(sample, unit, &coordinates, apart).expression),
            false if compares => level,
            false => self.biased(rule.as_ref(), level),
        };
        let (placed, level) = match &rule {
            Some(rule) if rule.linear && texture.target.is_cube() => {
                let last = told.map(|state| state.last).filter(|last| *last < 32);
                let (placed, sloped) = self.on_one_face(rule, image, &placed, (level, last));
                // The IR compares at no level that slopes give.
                (placed, if compares { level } else { sloped })
            }
            _ => (placed, level),
        };
        spot.placed = placed;
        // Only comparisons at no level have a word of their own in HLSL and MSL.
        let level = match level {
            SampleLevel::Zero if !compares => SampleLevel::Exact(self.builder.emitter.literal(LaneType::Float, 0)),
            _ => level,
        };
        let expression = self.builder.emitter.push(spot.sample(level, None));
        let any = self.has_floats(unit);
        let facts = if any { Facts::ANY } else { Facts::UNIT };
        let lanes = if compares { 1 } else { 4 };
        let value = Value { expression, lanes, kind: LaneType::Float, facts };
        let value = match (&rule, &share) {
            (Some(rule), Some(share)) => {
                self.bordered(rule, &value, share, spot.reference.map(|reference| reference.expression))
            }
            _ => value,
        };
        match mode {
            Some(mode) => self.depth_vector(mode, value),
            None if self.unit.options.is_hemisphere(unit) => self.hemisphere(&value),
            None => self.of_depth(unit, value),
        }
    }

    /// Whether the unit, or one that lies in an array with it, may have any float.
    fn has_floats(&self, unit: u8) -> bool {
        let array = self.unit.variables.arrays.iter().find(|array| array.members.contains(&unit));
        let any = |unit: u8| self.unit.options.units.float_textures >> (unit & 31) & 1 != 0;
        array.map_or_else(|| any(unit), |array| array.members.iter().any(|unit| any(*unit)))
    }

    /// The level that an instruction looks up.
    fn level_of_lookup(
        &mut self,
        sample: &Sample<'_, Value>,
        image: Handle<Expression>,
        compares: bool,
        apart: Option<&[Value; 2]>,
    ) -> SampleLevel {
        let target = sample.texture.target;
        let fragment = self.unit.program.dialect.rules().stage == Stage::Fragment;
        let in_fragment = self.has_quad();
        if let (Sampling::Plain | Sampling::Projected | Sampling::Bias, Some(slopes)) = (sample.sampling, apart) {
            let [x, y] = slopes.each_ref().map(|slope| {
                let slope = self.placed(target, image, slope, Some(0.0));
                let Some(bias) = sample.level.as_ref() else { return slope.expression };
                // A level more is a slope twice as long.
                let bias = self.builder.cast(bias, LaneType::Float);
                let longer = self.builder.math(MathFunction::Exp2, &[&bias]);
                self.builder.binary(BinaryOperator::Multiply, &slope, &longer).expression
            });
            return SampleLevel::Gradient { x, y };
        }
        match (sample.sampling, &sample.slopes, &sample.level) {
            (_, Some([x, y]), _) => {
                let [x, y] = [x, y].map(|slope| {
                    let slope = self.float_vector(slope, 3);
                    self.placed(target, image, &slope, Some(0.0)).expression
                });
                SampleLevel::Gradient { x, y }
            }
            (Sampling::Bias, None, Some(bias)) if in_fragment => {
                SampleLevel::Bias(self.builder.cast(bias, LaneType::Float).expression)
            }
            // A fragment without a quad has no slopes: the texture is magnified.
            (Sampling::Plain | Sampling::Projected | Sampling::Bias, None, _)
                if fragment && !in_fragment && !compares =>
            {
                let [x, y] = [Some(0.0), Some(0.0)].map(|second| {
                    let still = self.builder.constant(&[0.0; 4]);
                    self.placed(target, image, &still, second).expression
                });
                SampleLevel::Gradient { x, y }
            }
            (_, None, Some(level)) => SampleLevel::Exact(self.builder.cast(level, LaneType::Float).expression),
            (_, None, None) if in_fragment => SampleLevel::Auto,
            (_, None, None) => SampleLevel::Zero,
        }
    }

    /// The layer that a coordinate chooses; the device holds it to the last one, and where the image that is bound has
    /// one more, the program does.
    pub(in crate::lower) fn layer(&mut self, unit: u8, coordinates: &Value, component: u8) -> Value {
        let coordinate = self.builder.swizzle(coordinates, &[component]);
        let (half, zero) = (self.builder.float(0.5), self.builder.float(0.0));
        let nearest = self.builder.binary(BinaryOperator::Add, &coordinate, &half);
        let nearest = self.builder.math(MathFunction::Floor, &[&nearest]);
        let last = self.unit.options.texels(unit).and_then(|state| state.layers).map(|layers| layers.saturating_sub(1));
        let held = match last {
            Some(last) => {
                let last = self.builder.float(last as f32);
                self.builder.math(MathFunction::Clamp, &[&nearest, &zero, &last])
            }
            None => self.builder.math(MathFunction::Max, &[&nearest, &zero]),
        };
        self.builder.number_as(&held, LaneType::Signed)
    }

    /// Constant texel offsets as the image takes them.
    fn texel_offset(&mut self, target: Target, offset: [i8; 3]) -> Handle<Expression> {
        let lanes = if target == Target::Dim3 { 3 } else { 2 };
        let parts: Vec<Value> = offset[..lanes].iter().map(|part| self.builder.integer((*part).into())).collect();
        let ty = type_of(self.builder.module, LaneType::Signed, lanes as u8);
        let components = parts.iter().map(|part| part.expression).collect();
        self.builder.emitter.push(Expression::Compose { ty, components })
    }

    /// The base level's sides as floats.
    pub(in crate::lower) fn sides(&mut self, target: Target, image: Handle<Expression>) -> Value {
        let lanes = if target == Target::Dim3 { 3 } else { 2 };
        let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
        let size = self.builder.emitter.push(size);
        let size = Value { expression: size, lanes, kind: LaneType::Unsigned, facts: Facts::ANY };
        self.builder.number_as(&size, LaneType::Float)
    }

    /// Coordinates that are moved by computed offsets, in texels of the base level, which has these sides.
    pub(in crate::lower) fn moved_in_texels(
        &mut self,
        target: Target,
        sides: &Value,
        placed: &Value,
        offset: &Value,
    ) -> Value {
        let offset = self.offset_lanes(target, offset);
        let step = match target {
            Target::Rect if self.unit.options.host.native_targets => offset,
            _ => self.builder.binary(BinaryOperator::Divide, &offset, sides),
        };
        self.builder.binary(BinaryOperator::Add, placed, &step)
    }

    /// Computed offsets as floats, as many as the image has axes.
    pub(in crate::lower) fn offset_lanes(&mut self, target: Target, offset: &Value) -> Value {
        let offset = self.signed_lanes(offset, 3);
        let offset = match target.axes() {
            1 => {
                let (x, zero) = (self.builder.swizzle(&offset, &[0]), self.builder.integer(0));
                self.builder.join(&[x, zero])
            }
            2 => self.builder.swizzle(&offset, &[0, 1]),
            _ => offset,
        };
        self.builder.number_as(&offset, LaneType::Float)
    }

    /// The result vector of a depth texture.
    pub(in crate::lower) fn depth_vector(&mut self, mode: DepthMode, depth: Value) -> Value {
        let (zero, one) = (self.builder.float(0.0), self.builder.float(1.0));
        match mode {
            DepthMode::Luminance => self.builder.join(&[depth, depth, depth, one]),
            DepthMode::Intensity => self.builder.widen(&depth, 4),
            DepthMode::Alpha => self.builder.join(&[zero, zero, zero, depth]),
        }
    }

    /// The vector of a unit whose depths are told to be one; others are theirs already.
    pub(in crate::lower) fn of_depth(&mut self, unit: u8, value: Value) -> Value {
        match self.unit.options.depth(unit) {
            Some(mode) => {
                let depth = self.builder.swizzle(&value, &[0]);
                self.depth_vector(mode, depth)
            }
            None => value,
        }
    }

    /// The filtered pair, completed to a unit vector; 0 if the pair is too long for one.
    fn hemisphere(&mut self, pair: &Value) -> Value {
        let pair = self.builder.swizzle(pair, &[0, 1]);
        let length = Value { lanes: 1, ..self.builder.math(MathFunction::Dot, &[&pair, &pair]) };
        let (zero, one) = (self.builder.float(0.0), self.builder.float(1.0));
        let rest = self.builder.binary(BinaryOperator::Subtract, &one, &length);
        let rest = self.builder.math(MathFunction::Max, &[&rest, &zero]);
        let third = self.builder.math(MathFunction::Sqrt, &[&rest]);
        self.builder.join(&[pair, third, one])
    }

    /// Coordinates for the image: one-dimensional textures are two-dimensional of height one, rectangles have
    /// coordinates in texels. `second` is the other coordinate of a one-dimensional texture.
    fn placed(&mut self, target: Target, image: Handle<Expression>, coordinates: &Value, second: Option<f32>) -> Value {
        match target {
            Target::Dim1 | Target::Array1D => {
                let s = self.builder.swizzle(coordinates, &[0]);
                let t = self.builder.float(second.unwrap_or(0.5));
                self.builder.join(&[s, t])
            }
            Target::Rect => {
                let st = self.builder.swizzle(coordinates, &[0, 1]);
                let st = self.builder.widen(&st, 2);
                if self.unit.options.host.native_targets {
                    return st;
                }
                let sides = self.sides(target, image);
                self.builder.binary(BinaryOperator::Divide, &st, &sides)
            }
            _ => {
                let components = &[0, 1, 2][..target.coordinate_count()];
                let chosen = self.builder.swizzle(coordinates, components);
                self.builder.widen(&chosen, components.len() as u8)
            }
        }
    }
}
