//! Texture lookups by the device's samplers.

use naga::{BinaryOperator, Expression, Handle, ImageQuery, MathFunction, SampleLevel};

use crate::isa::Sampling;
use crate::lower::emit::emitter::{Kind, type_of};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::value::Value;
use crate::lower::machine::state::Machine;
use crate::machine::ops::Sample;
use crate::texture::DepthMode;
use crate::vocabulary::Stage;
use crate::vocabulary::Target;

/// Components that locate a lookup on a target.
pub(in crate::lower) fn coordinate_count(target: Target) -> usize {
    match target {
        Target::Dim1 | Target::Buffer => 1,
        Target::Dim2 | Target::Rect | Target::Array1D | Target::Multisample => 2,
        Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube | Target::MultisampleArray => 3,
    }
}

impl Machine<'_> {
    pub(in crate::lower) fn lookup(&mut self, sample: &Sample<'_, Value>) -> Value {
        let texture = sample.texture;
        if self.is_computed(texture.unit, texture.relative.as_ref()) {
            return self.computed_lookup(sample);
        }
        let Some(globals) = self.textures.get(&texture.unit).copied() else {
            let zero = self.builder.float(0.0);
            return self.builder.widen(&zero, 4);
        };
        let image = self.builder.emitter.global(globals.image);
        let sampler = globals.sampler.map_or(image, |sampler| self.builder.emitter.global(sampler));
        let coordinates = self.builder.cast(&sample.coordinates, Kind::Float);
        let coordinates = self.builder.widen(&coordinates, 4);
        let placed = self.placed(texture.target, image, &coordinates, None);
        let rule = self.options.sampler(texture.unit);
        let (placed, share) = rule.as_ref().map_or((placed, None), |rule| self.edged(rule, image, &placed));
        let mode = self.options.compared(texture.unit, texture.target, texture.shadow);
        let reference = mode.map(|_| {
            let component = texture.target.reference_component().unwrap_or(2) as u8;
            let reference = self.builder.swizzle(&coordinates, &[component]);
            self.builder.math(MathFunction::Saturate, &[&reference]).expression
        });
        let fragment = self.program.dialect.rules().stage == Stage::Fragment;
        let in_fragment = self.has_quad();
        let level = match (sample.sampling, &sample.slopes, &sample.level) {
            (_, Some([x, y]), _) => {
                let x = self.placed(texture.target, image, x, Some(0.0)).expression;
                let y = self.placed(texture.target, image, y, Some(0.0)).expression;
                SampleLevel::Gradient { x, y }
            }
            (Sampling::Bias, None, Some(bias)) if in_fragment => {
                SampleLevel::Bias(self.builder.cast(bias, Kind::Float).expression)
            }
            // A fragment without a quad has no slopes: the texture is magnified.
            (Sampling::Plain | Sampling::Projected | Sampling::Bias, None, _)
                if fragment && !in_fragment && reference.is_none() =>
            {
                let [x, y] = [Some(0.0), Some(0.0)].map(|second| {
                    let still = self.builder.constant(&[0.0; 4]);
                    self.placed(texture.target, image, &still, second).expression
                });
                SampleLevel::Gradient { x, y }
            }
            (_, None, Some(level)) => SampleLevel::Exact(self.builder.cast(level, Kind::Float).expression),
            (_, None, None) if in_fragment => SampleLevel::Auto,
            (_, None, None) => SampleLevel::Zero,
        };
        // Comparisons use the level from derivatives, or none.
        let level = match (reference, level) {
            (Some(_), SampleLevel::Auto) | (None, _) => level,
            (Some(_), _) => SampleLevel::Zero,
        };
        let level = if reference.is_some() { level } else { self.biased(rule.as_ref(), level) };
        let (placed, level) = match &rule {
            Some(rule) if rule.linear && texture.target == Target::Cube => {
                self.on_one_face(rule, image, &placed, level)
            }
            _ => (placed, level),
        };
        // Only comparisons without a level have a function of their own in HLSL and MSL.
        let level = match (reference, level) {
            (None, SampleLevel::Zero) => SampleLevel::Exact(self.builder.emitter.literal(Kind::Float, 0)),
            _ => level,
        };
        let offset = match texture.offset.constant() {
            Some([0, 0, 0]) | None => None,
            Some(offset) => Some(self.texel_offset(texture.target, offset)),
        };
        let lookup = Expression::ImageSample {
            image,
            sampler,
            gather: None,
            coordinate: placed.expression,
            array_index: None,
            offset,
            level,
            depth_ref: reference,
            clamp_to_edge: false,
        };
        let expression = self.builder.emitter.push(lookup);
        let any = self.options.units.float_textures >> (texture.unit & 31) & 1 != 0;
        let facts = if any { Facts::ANY } else { Facts::UNIT };
        let value = Value { expression, lanes: 4, kind: Kind::Float, facts };
        let value = Value { lanes: if mode.is_some() { 1 } else { 4 }, ..value };
        let value = match (&rule, &share) {
            (Some(rule), Some(share)) => self.bordered(rule, &value, share, reference),
            _ => value,
        };
        match mode {
            Some(mode) => self.depth_vector(mode, value),
            None if self.options.is_hemisphere(texture.unit) => self.hemisphere(&value),
            None => value,
        }
    }

    /// Constant texel offsets for the image.
    fn texel_offset(&mut self, target: Target, offset: [i8; 3]) -> Handle<Expression> {
        let lanes = if target == Target::Dim3 { 3 } else { 2 };
        let parts: Vec<Value> = offset[..lanes].iter().map(|part| self.builder.integer((*part).into())).collect();
        let ty = type_of(self.builder.module, Kind::Signed, lanes as u8);
        let components = parts.iter().map(|part| part.expression).collect();
        self.builder.emitter.push(Expression::Compose { ty, components })
    }

    /// The result vector of a depth texture.
    fn depth_vector(&mut self, mode: DepthMode, depth: Value) -> Value {
        let (zero, one) = (self.builder.float(0.0), self.builder.float(1.0));
        match mode {
            DepthMode::Luminance => self.builder.join(&[depth, depth, depth, one]),
            DepthMode::Intensity => self.builder.widen(&depth, 4),
            DepthMode::Alpha => self.builder.join(&[zero, zero, zero, depth]),
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
            Target::Dim1 => {
                let s = self.builder.swizzle(coordinates, &[0]);
                let t = self.builder.float(second.unwrap_or(0.5));
                self.builder.join(&[s, t])
            }
            Target::Rect => {
                let st = self.builder.swizzle(coordinates, &[0, 1]);
                let st = self.builder.widen(&st, 2);
                let size = Expression::ImageQuery { image, query: ImageQuery::Size { level: None } };
                let size = self.builder.emitter.push(size);
                let size = Value { expression: size, lanes: 2, kind: Kind::Unsigned, facts: Facts::ANY };
                let size = self.builder.number_as(&size, Kind::Float);
                self.builder.binary(BinaryOperator::Divide, &st, &size)
            }
            _ => {
                let components = &[0, 1, 2][..coordinate_count(target)];
                let chosen = self.builder.swizzle(coordinates, components);
                self.builder.widen(&chosen, components.len() as u8)
            }
        }
    }
}
