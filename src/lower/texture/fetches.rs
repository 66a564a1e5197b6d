//! TXF, TXFMS, TXQ, TXG, TXGO and LOD, and the lookups that call functions beside the device's operations.

use naga::{SampleLevel, SwizzleComponent};

use crate::isa::{Fetch, Sampling};
use crate::lower::emit::facts::Facts;
use crate::lower::emit::lane_type::LaneType;
use crate::lower::emit::value::Value;
use crate::lower::machine::globals::TextureGlobals;
use crate::lower::machine::state::Machine;
use crate::lower::request::units::{Texels, is_layered};
use crate::machine::ops::Sample;
use crate::machine::outside::Texel;
use crate::program::TextureOperand;
use crate::texture::{DepthMode, MAX_LOD_BIAS};
use crate::vocabulary::{Stage, Target};

impl Machine<'_> {
    pub(in crate::lower) fn texel(&mut self, texel: &Texel<'_, Value>) -> Value {
        let texture = texel.texture;
        let integers = matches!(texel.fetch, Fetch::Texel | Fetch::Sample | Fetch::Size | Fetch::Samples);
        let coordinates =
            if integers { self.signed_lanes(&texel.coordinates, 4) } else { self.float_vector(&texel.coordinates, 4) };
        let slopes = (texel.fetch == Fetch::Level).then(|| self.slopes_of(&coordinates));
        let words = self.by_unit(texture.unit, texture.relative.as_ref(), |machine, unit| {
            let Some(globals) = machine.unit.variables.textures.get(&unit).copied() else {
                return machine.builder.word(0);
            };
            if texel.fetch == Fetch::Samples {
                let told = machine.unit.options.texels(unit).map_or(1, |state| state.samples);
                return machine.builder.word(told);
            }
            let computed = globals.texels.is_some();
            if computed && machine.computed_unit(unit).is_none_or(|state| state.absent) {
                return machine.missing(texel.ty.base);
            }
            let plain = !computed || machine.computed_unit(unit).is_some_and(|state| state.is_fetched_plainly());
            match (texel.fetch, &slopes) {
                (Fetch::Texel | Fetch::Sample, _) if !plain => machine.template_texel(texel, unit, &coordinates, None),
                (Fetch::Texel | Fetch::Sample, _) => machine.fetched(texel, (unit, globals), &coordinates),
                (Fetch::Size, _) => {
                    let level = machine.builder.swizzle(&coordinates, &[0]);
                    machine.words_of(&format!("size{unit}"), &[&level], 4)
                }
                (Fetch::Gather | Fetch::GatherOffsets, _) if texture.target.axes() != 2 => machine.builder.word(0),
                (Fetch::Gather | Fetch::GatherOffsets, _) if !computed && machine.is_same_depth(texture, unit) => {
                    let one = machine.unit.options.depth(unit) == Some(DepthMode::Luminance);
                    let same = machine.builder.float(if one { 1.0 } else { 0.0 });
                    machine.builder.widen(&same, 4)
                }
                (Fetch::Gather, _) if !computed => machine.gathered_corners(texel, (unit, globals), &coordinates),
                (Fetch::GatherOffsets, _) if !computed => {
                    machine.scattered_corners(texel, (unit, globals), &coordinates)
                }
                (Fetch::Level, Some(slopes)) if !computed => {
                    let lambda = machine.lambda_of_slopes((texture, unit), &coordinates, slopes, None);
                    machine.called((&format!("detail{unit}"), LaneType::Float), &[&lambda], 4)
                }
                _ => machine.template_texel(texel, unit, &coordinates, slopes.as_ref()),
            }
        });
        self.as_result(texel.ty.base, &words)
    }

    /// TXF and TXFMS: the place is the coordinates that the target has, then the level or the sample.
    fn fetched(
        &mut self,
        texel: &Texel<'_, Value>,
        (unit, globals): (u8, TextureGlobals),
        coordinates: &Value,
    ) -> Value {
        let texture = texel.texture;
        let components: &[u8] = match texture.target {
            Target::Buffer => &[0],
            Target::Dim1 => &[0, 3],
            Target::Dim2 | Target::Rect | Target::Array1D | Target::Multisample => &[0, 1, 3],
            Target::Dim3 | Target::Cube | Target::Array2D | Target::ArrayCube | Target::MultisampleArray => {
                &[0, 1, 2, 3]
            }
        };
        let moved = match (&texel.offsets[0], texture.offset.constant()) {
            (None, Some([0, 0, 0]) | None) => *coordinates,
            (None, Some(constant)) => {
                let offset = self.constant_offset(constant);
                self.with_offset(texture.target, coordinates, &offset)
            }
            (Some(offset), _) => {
                let offset = self.signed_lanes(offset, 3);
                self.with_offset(texture.target, coordinates, &offset)
            }
        };
        let words = matches!(globals.texels, Some(Texels::Words | Texels::Buffer));
        let kind = if words { LaneType::Unsigned } else { LaneType::Float };
        let value =
            if globals.texels != Some(Texels::Bordered) && self.unit.options.fetches_freely(unit, texture.target) {
                self.loaded_texel(texture.target, globals, kind, &moved)
            } else {
                let at = self.builder.swizzle(&moved, components);
                self.called((&format!("fetched{unit}"), kind), &[&at], 4)
            };
        if words { value } else { self.of_depth(unit, value) }
    }

    /// A texel by the device's own operation.
    fn loaded_texel(&mut self, target: Target, globals: TextureGlobals, kind: LaneType, at: &Value) -> Value {
        let coordinate = match target {
            Target::Dim1 | Target::Array1D => {
                let (s, zero) = (self.builder.swizzle(at, &[0]), self.builder.integer(0));
                self.builder.join(&[s, zero])
            }
            Target::Dim3 => self.builder.swizzle(at, &[0, 1, 2]),
            _ => self.builder.swizzle(at, &[0, 1]),
        };
        let layer = target.layer_component().map(|component| self.builder.swizzle(at, &[component as u8]).expression);
        let level = self.builder.swizzle(at, &[3]).expression;
        let image = self.builder.emitter.global(globals.image);
        let expression = self.builder.emitter.push(naga::Expression::ImageLoad {
            image,
            coordinate: coordinate.expression,
            array_index: layer,
            sample: None,
            level: Some(level),
        });
        Value { expression, lanes: 4, kind, facts: Facts::ANY }
    }

    /// Integer coordinates moved along the axes that offsets have.
    fn with_offset(&mut self, target: Target, coordinates: &Value, offset: &Value) -> Value {
        let parts = [0, 1, 2, 3].map(|lane| {
            let part = self.builder.swizzle(coordinates, &[lane]);
            if usize::from(lane) >= target.axes() {
                return part;
            }
            let step = self.builder.swizzle(offset, &[lane]);
            self.builder.binary(naga::BinaryOperator::Add, &part, &step)
        });
        self.builder.join(&parts)
    }

    /// TXG by the device.
    fn gathered_corners(
        &mut self,
        texel: &Texel<'_, Value>,
        (unit, globals): (u8, TextureGlobals),
        coordinates: &Value,
    ) -> Value {
        let beside = (texel.offsets[0].as_ref(), texel.reference.as_ref());
        let spot = self.spot((texel.texture, unit), globals, coordinates, beside);
        let component = self.gathered_component(texel.texture, unit);
        let expression = self.builder.emitter.push(spot.sample(SampleLevel::Zero, Some(component)));
        Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY }
    }

    /// TXGO: of a gather at each offset the texel that it begins at.
    fn scattered_corners(
        &mut self,
        texel: &Texel<'_, Value>,
        (unit, globals): (u8, TextureGlobals),
        coordinates: &Value,
    ) -> Value {
        let component = self.gathered_component(texel.texture, unit);
        let [right, up] = texel.offsets.each_ref().map(|offset| match offset {
            Some(offset) => self.signed_lanes(offset, 4),
            None => {
                let zero = self.builder.integer(0);
                self.builder.widen(&zero, 4)
            }
        });
        let spot = self.spot((texel.texture, unit), globals, coordinates, (None, texel.reference.as_ref()));
        let sides = self.sides(texel.texture.target, spot.image);
        let corners = [0, 1, 2, 3].map(|corner| {
            let (x, y) = (self.builder.swizzle(&right, &[corner]), self.builder.swizzle(&up, &[corner]));
            let zero = self.builder.integer(0);
            let offset = self.builder.join(&[x, y, zero]);
            let mut spot = spot;
            spot.placed = self.moved_in_texels(texel.texture.target, &sides, &spot.placed, &offset);
            let expression = self.builder.emitter.push(spot.sample(SampleLevel::Zero, Some(component)));
            let four = Value { expression, lanes: 4, kind: LaneType::Float, facts: Facts::ANY };
            self.builder.swizzle(&four, &[3])
        });
        self.builder.join(&corners)
    }

    /// Whether the component that is gathered is the same in all depths: 1 or 0.
    fn is_same_depth(&self, texture: &TextureOperand, unit: u8) -> bool {
        let is_alpha = texture.component & 3 == 3;
        match self.unit.options.depth(unit) {
            Some(DepthMode::Luminance) => is_alpha,
            Some(DepthMode::Alpha) => !is_alpha,
            Some(DepthMode::Intensity) | None => false,
        }
    }

    fn gathered_component(&self, texture: &TextureOperand, unit: u8) -> SwizzleComponent {
        match texture.component & 3 {
            _ if self.depth_mode(unit, texture).is_some() || self.unit.options.depth(unit).is_some() => {
                SwizzleComponent::X
            }
            0 => SwizzleComponent::X,
            1 => SwizzleComponent::Y,
            2 => SwizzleComponent::Z,
            _ => SwizzleComponent::W,
        }
    }

    /// A comparison at a level for which the IR has no word.
    pub(in crate::lower) fn compared_lookup(
        &mut self,
        sample: &Sample<'_, Value>,
        unit: u8,
        coordinates: &Value,
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let texture = sample.texture;
        let target = texture.target;
        let lambda = self.lambda_of_lookup(sample, unit, coordinates, apart);
        let at = match target {
            _ if target.is_cube() => self.builder.swizzle(coordinates, &[0, 1, 2]),
            Target::Dim1 | Target::Array1D => {
                let (s, middle) = (self.builder.swizzle(coordinates, &[0]), self.builder.float(0.5));
                self.builder.join(&[s, middle])
            }
            _ => self.builder.swizzle(coordinates, &[0, 1]),
        };
        let offset = match &sample.offset {
            Some(offset) => self.signed_lanes(offset, 3),
            None => self.constant_offset(texture.offset.constant().unwrap_or_default()),
        };
        let zero = self.builder.integer(0);
        let [x, y] = [0, 1]
            .map(|axis| if usize::from(axis) < target.axes() { self.builder.swizzle(&offset, &[axis]) } else { zero });
        let offset = self.builder.join(&[x, y]);
        let reference = self.reference(target, coordinates, sample.reference.as_ref());
        let mut arguments = vec![at];
        if let Some(component) = target.layer_component() {
            arguments.push(self.layer(unit, coordinates, component as u8));
        }
        arguments.extend([lambda, offset, reference]);
        let arguments: Vec<&Value> = arguments.iter().collect();
        let depth = self.called((&format!("compared{unit}"), LaneType::Float), &arguments, 1);
        let told = self.unit.options.texels(unit).and_then(|state| state.compare).map(|(_, mode)| mode);
        let mode = self.depth_mode(unit, texture).or(told).unwrap_or_default();
        self.depth_vector(mode, depth)
    }

    /// A lookup whose offset is computed, in a texture with levels.
    pub(in crate::lower) fn shifted_lookup(
        &mut self,
        sample: &Sample<'_, Value>,
        (unit, globals): (u8, TextureGlobals),
        coordinates: &Value,
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let texture = sample.texture;
        let lambda = self.lambda_of_lookup(sample, unit, coordinates, apart);
        let spot = self.spot((texture, unit), globals, coordinates, (None, None));
        let zero = self.builder.integer(0);
        let offset = sample.offset.unwrap_or(zero);
        let offset = self.offset_lanes(texture.target, &offset);
        let mut arguments = vec![spot.placed];
        arguments.extend(spot.layer.filter(|_| is_layered(texture.target)));
        arguments.extend([lambda, offset]);
        let arguments: Vec<&Value> = arguments.iter().collect();
        self.called((&format!("shifted{unit}"), LaneType::Float), &arguments, 4)
    }

    /// The level of detail of a lookup, with all biases, and not below the least one that the instruction gives.
    pub(in crate::lower) fn lambda_of_lookup(
        &mut self,
        sample: &Sample<'_, Value>,
        unit: u8,
        coordinates: &Value,
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let lambda = self.lambda_of_slopes_or_level(sample, unit, coordinates, apart);
        match &sample.least {
            Some(least) => {
                let least = self.builder.cast(least, LaneType::Float);
                self.builder.math(naga::MathFunction::Max, &[&lambda, &least])
            }
            None => lambda,
        }
    }

    fn lambda_of_slopes_or_level(
        &mut self,
        sample: &Sample<'_, Value>,
        unit: u8,
        coordinates: &Value,
        apart: Option<&[Value; 2]>,
    ) -> Value {
        let fragment = self.unit.program.dialect.rules().stage == Stage::Fragment;
        let given = sample.level.as_ref().map(|level| self.builder.cast(level, LaneType::Float));
        let place = (sample.texture, unit);
        let lambda = match (sample.sampling, &sample.slopes, apart) {
            (Sampling::Lod, _, _) => {
                let level = given.unwrap_or_else(|| self.builder.float(0.0));
                return self.with_told_bias(unit, &level, None);
            }
            (_, Some(slopes), _) => {
                let slopes = slopes.each_ref().map(|slope| self.float_vector(slope, 3));
                return self.lambda_of_slopes(place, coordinates, &slopes, None);
            }
            (_, None, Some(slopes)) => return self.lambda_of_slopes(place, coordinates, slopes, given),
            (_, None, None) if fragment => {
                let slopes = self.slopes_of(coordinates);
                return self.lambda_of_slopes(place, coordinates, &slopes, given);
            }
            (_, None, None) => self.builder.float(0.0),
        };
        self.with_told_bias(unit, &lambda, given)
    }

    /// The level of detail that slopes of the coordinates give, with all biases.
    fn lambda_of_slopes(
        &mut self,
        (texture, unit): (&TextureOperand, u8),
        coordinates: &Value,
        slopes: &[Value; 2],
        bias: Option<Value>,
    ) -> Value {
        let lanes = &[0, 1, 2][..texture.target.coordinate_count()];
        let [right, up] = slopes;
        let [at, right, up] = [coordinates, right, up].map(|vector| self.builder.swizzle(vector, lanes));
        let lambda = self.called((&format!("lambda{unit}"), LaneType::Float), &[&at, &right, &up], 1);
        self.with_told_bias(unit, &lambda, bias)
    }

    /// The sampler's bias and the instruction's together move the level so far at most.
    fn with_told_bias(&mut self, unit: u8, lambda: &Value, bias: Option<Value>) -> Value {
        let told = self.unit.options.texels(unit).map(|state| f32::from_bits(state.bias)).filter(|bias| *bias != 0.0);
        let told = told.map(|told| self.builder.float(told.clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS)));
        let add = naga::BinaryOperator::Add;
        let sum = match (told, bias) {
            (None, None) => return *lambda,
            (Some(one), None) | (None, Some(one)) => one,
            (Some(told), Some(bias)) => {
                let sum = self.builder.binary(add, &told, &bias);
                let [least, most] = [-MAX_LOD_BIAS, MAX_LOD_BIAS].map(|most| self.builder.float(most));
                self.builder.math(naga::MathFunction::Clamp, &[&sum, &least, &most])
            }
        };
        self.builder.binary(add, lambda, &sum)
    }

    /// Fetches that the template's functions make.
    fn template_texel(
        &mut self,
        texel: &Texel<'_, Value>,
        unit: u8,
        coordinates: &Value,
        slopes: Option<&[Value; 2]>,
    ) -> Value {
        let texture = texel.texture;
        let constant = texture.offset.constant().unwrap_or_default();
        let offset = match (&texel.offsets[0], texel.fetch) {
            (Some(offset), Fetch::GatherOffsets) => self.signed_lanes(offset, 4),
            (Some(offset), _) => self.signed_lanes(offset, 3),
            (None, _) => self.constant_offset(constant),
        };
        let up = texel.offsets[1].as_ref().map_or(offset, |offset| self.signed_lanes(offset, 4));
        let integers = matches!(texel.fetch, Fetch::Texel | Fetch::Sample | Fetch::Size);
        let reference = if integers {
            self.builder.float(0.0)
        } else {
            self.reference(texture.target, coordinates, texel.reference.as_ref())
        };
        let component = self.builder.integer(texture.component.into());
        let call = |machine: &mut Self, name: &str, arguments: &[&Value]| {
            machine.words_of(&format!("{name}{unit}"), arguments, 4)
        };
        match (texel.fetch, slopes) {
            (Fetch::Texel | Fetch::Sample | Fetch::Size, _) => call(self, "fetched", &[coordinates, &offset]),
            (Fetch::Gather, _) => {
                let pair = self.builder.swizzle(&offset, &[0, 1]);
                call(self, "gathered", &[coordinates, &pair, &component, &reference])
            }
            (Fetch::GatherOffsets, _) => call(self, "scattered", &[coordinates, &offset, &up, &component, &reference]),
            (Fetch::Level, Some([right, above])) => call(self, "detail", &[coordinates, right, above]),
            (Fetch::Level, None) | (Fetch::Samples, _) => self.builder.word(0),
        }
    }
}
