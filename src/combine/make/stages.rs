//! Texture shader stages (NV_texture_shader, 3.8.13.1, with 2 and 3).

use super::consistent::{Consistency, Given, kind};
use super::values::{ALPHA, Maker, RGB, Value};
use crate::combine::facts::{ComponentKind, Facts};
use crate::combine::setup::{Cull, Offset, Operation, TextureStage, UNITS};
use crate::dialect::bindings::{Attribute, Binding, Output};
use crate::program::{Saturate, Select};
use crate::vocabulary::Target;

const X: u8 = 1;
const XY: u8 = 3;
const ALL: u8 = 15;
const NAMES: [&str; UNITS] = ["tex0", "tex1", "tex2", "tex3"];

/// The stages of a shader while their instructions are made.
struct Shader<'a> {
    maker: &'a mut Maker,
    stages: &'a [TextureStage; UNITS],
    facts: &'a Facts,
    consistency: Consistency,
    /// What each stage gives to others.
    results: [Value; UNITS],
    /// Dot products by the last stage that takes part in them.
    dots: [Option<Value>; UNITS],
}

/// The results of the texture units as colours: as combiners take them, or as the extension has them.
pub(super) fn make(maker: &mut Maker, stages: &[TextureStage; UNITS], facts: &Facts, combined: bool) -> [Value; UNITS] {
    let zero = maker.scalar(0.0);
    let consistency = Consistency::of(stages, facts);
    let mut shader = Shader { maker, stages, facts, consistency, results: [zero; UNITS], dots: [None; UNITS] };
    let mut colors = [zero; UNITS];
    for unit in 0..UNITS {
        if !shader.consistency.stages[unit] {
            continue;
        }
        shader.maker.at(stages[unit].span);
        shader.stage(unit);
        colors[unit] = shader.color(unit, combined);
    }
    colors
}

impl Shader<'_> {
    /// Texture coordinates of a unit.
    fn coordinates(&mut self, unit: usize) -> Value {
        let number = Attribute::TEXCOORD0.0 + unit as u8;
        self.maker.attribute(Attribute(number), f32::NEG_INFINITY, f32::INFINITY)
    }

    fn stage(&mut self, unit: usize) {
        let stage = self.stages[unit];
        match stage.operation {
            Operation::None | Operation::Dot => {}
            Operation::Texture(target) => {
                let coordinates = self.coordinates(unit);
                self.lookup(unit, target, target != Target::Cube, &coordinates);
            }
            Operation::Cull(modes) => self.cull(unit, modes),
            Operation::PassThrough => {
                let coordinates = self.coordinates(unit);
                let color = self.maker.compute("MOV", NAMES[unit], ALL, Saturate::Unsigned, &[coordinates]);
                self.results[unit] = color.within(0.0, 1.0);
            }
            Operation::Offset(offset) => self.offset(unit, offset),
            Operation::DependentAr => self.dependent(unit, [3, 0, 0, 0]),
            Operation::DependentGb => self.dependent(unit, [1, 2, 2, 2]),
            Operation::DependentHilo => self.dependent(unit, [0, 1, 1, 1]),
            Operation::Dependent3D => self.dependent(unit, [0, 1, 2, 2]),
            Operation::DependentCube => {
                let read = self.results[usize::from(stage.previous)];
                let direction = match self.consistency.given[usize::from(stage.previous)] {
                    Given::Components(
                        ComponentKind::SignedRgba | ComponentKind::MixedRgba | ComponentKind::FloatRgba,
                    ) => read,
                    _ => self.maker.scaled("direction", RGB, &read, 2.0, -1.0),
                };
                self.lookup(unit, Target::Cube, false, &direction);
            }
            Operation::DotTexture(target) => {
                let parts = match target {
                    Target::Dim1 => 1,
                    Target::Dim2 | Target::Rect => 2,
                    _ => 3,
                };
                let coordinates = self.dots(unit, parts);
                self.lookup(unit, target, false, &coordinates);
            }
            Operation::DotDiffuse => {
                let coordinates = self.dots(unit + 1, 3);
                self.maker.at(stage.span);
                self.lookup(unit, Target::Cube, false, &coordinates);
            }
            Operation::DotReflect(eye) => self.reflect(unit, eye),
            Operation::DotDepth => {
                let dots = self.dots(unit, 2);
                let inverse = self.maker.compute("RCP", "depth", ALPHA, Saturate::None, &[dots.replicated(1)]);
                let depth = self.maker.compute("MUL", "depth", ALPHA, Saturate::None, &[dots.replicated(0), inverse]);
                self.depth(depth);
            }
            Operation::DotDepthAffine => {
                let dots = self.dots(unit, 1);
                self.depth(dots.replicated(0));
            }
            Operation::DotPassThrough => {
                let dots = self.dots(unit, 1).replicated(0);
                let color = self.maker.compute("MOV", NAMES[unit], ALL, Saturate::Unsigned, &[dots]);
                self.results[unit] = color.within(0.0, 1.0);
            }
        }
    }

    /// Looks the unit's texture up. An alpha texture is white for other stages (table 3.E).
    fn lookup(&mut self, unit: usize, target: Target, projected: bool, coordinates: &Value) {
        let register = self.maker.temporary(NAMES[unit]);
        self.maker.lookup(unit as u8, target, projected, &register, coordinates);
        self.results[unit] = match self.kind(unit) {
            ComponentKind::Hilo if self.facts.pairs => {
                register.within(0.0, 1.0).selected([Select::X, Select::Y, Select::One, Select::One])
            }
            ComponentKind::SignedHilo if self.facts.pairs => self.hemisphere(&register),
            ComponentKind::Rgba | ComponentKind::Depth => register.within(0.0, 1.0),
            ComponentKind::Alpha => {
                register.within(0.0, 1.0).selected([Select::One, Select::One, Select::One, Select::W])
            }
            ComponentKind::SignedRgba | ComponentKind::MixedRgba | ComponentKind::Hilo | ComponentKind::SignedHilo => {
                register.within(-1.0, 1.0)
            }
            ComponentKind::FloatRgba => register,
            ComponentKind::Dsdt | ComponentKind::DsdtMag | ComponentKind::DsdtMagIntensity => {
                register.within(-1.0, 1.0)
            }
        };
    }

    /// Numbers of a unit that are given from outside.
    fn given(&mut self, unit: usize, name: &str) -> Option<Value> {
        self.stages[unit].given.then(|| {
            let name = format!("{name}[{unit}]").into();
            self.maker.parameter(name, Binding::Named, f32::NEG_INFINITY, f32::INFINITY)
        })
    }

    /// The third component of a signed pair: sqrt(max(0, 1 - HI HI - LO LO)).
    fn hemisphere(&mut self, pair: &Value) -> Value {
        let [zero, one] = [0.0, 1.0].map(|number| self.maker.scalar(number));
        let left = self.maker.compute("DP2A", "left", ALPHA, Saturate::None, &[*pair, pair.negative(), one]);
        let left = self.maker.compute("MAX", "left", ALPHA, Saturate::None, &[left, zero]);
        let inverse = self.maker.compute("RSQ", "inverse", ALPHA, Saturate::None, &[left.replicated(3)]);
        self.maker.write("RCP", pair, 4, Saturate::None, &[inverse.replicated(3)]);
        pair.within(-1.0, 1.0).selected([Select::X, Select::Y, Select::Z, Select::One])
    }

    fn kind(&self, unit: usize) -> ComponentKind {
        kind(self.stages, self.facts, unit)
    }

    /// A unit's result as a colour (table 3.D, and table NV_register_combiners.2 for combiners).
    fn color(&mut self, unit: usize, combined: bool) -> Value {
        let result = self.results[unit];
        if let Operation::Offset(Offset { magnitude: Some(magnitude), .. }) = self.stages[unit].operation {
            return self.scaled_color(unit, magnitude, &result);
        }
        if self.stages[unit].operation.target().is_none() {
            return result;
        }
        match self.kind(unit) {
            ComponentKind::Rgba | ComponentKind::SignedRgba | ComponentKind::MixedRgba => result,
            // Combiners compute from -1 to 1 (NV_register_combiners, overview).
            ComponentKind::FloatRgba if combined => {
                let color = self.maker.compute("MOV", NAMES[unit], ALL, Saturate::Signed, &[result]);
                color.within(-1.0, 1.0)
            }
            ComponentKind::FloatRgba => result,
            ComponentKind::Alpha if combined => result.selected([Select::Zero, Select::Zero, Select::Zero, Select::W]),
            ComponentKind::Depth if combined => result.selected([Select::Zero, Select::Zero, Select::Zero, Select::X]),
            ComponentKind::Alpha | ComponentKind::Depth => result,
            ComponentKind::DsdtMagIntensity if combined => {
                let color = result.within(0.0, 1.0);
                color.selected([Select::Zero, Select::Zero, Select::Zero, Select::W])
            }
            ComponentKind::Hilo
            | ComponentKind::SignedHilo
            | ComponentKind::Dsdt
            | ComponentKind::DsdtMag
            | ComponentKind::DsdtMagIntensity => self.maker.scalar(0.0),
        }
    }

    /// Red, green and blue times the scaled and biased magnitude.
    fn scaled_color(&mut self, unit: usize, [scale, bias]: [f32; 2], result: &Value) -> Value {
        let magnitude = self.results[usize::from(self.stages[unit].previous)].replicated(2);
        let [scale, bias] = match self.given(unit, "magnitude") {
            Some(given) => [0, 1].map(|place| given.replicated(place)),
            None => [scale, bias].map(|value| self.maker.scalar(value)),
        };
        let factor = self.maker.compute("MAD", "magnitude", ALPHA, Saturate::Unsigned, &[magnitude, scale, bias]);
        let color = self.maker.temporary(NAMES[unit]);
        self.maker.write("MUL", &color, RGB, Saturate::None, &[*result, factor]);
        self.maker.write("MOV", &color, ALPHA, Saturate::None, &[*result]);
        color.within(0.0, 1.0)
    }

    fn cull(&mut self, unit: usize, modes: [Cull; 4]) {
        let coordinates = self.coordinates(unit);
        let place = |mode: Cull| (0..4).find(|lane| modes[*lane] == mode);
        // Components that are tested otherwise repeat one that is tested so.
        if let Some(first) = place(Cull::GreaterEqual) {
            let tested = std::array::from_fn(|lane| if modes[lane] == Cull::GreaterEqual { lane } else { first });
            self.maker.kill(&coordinates.swizzled(tested));
        }
        if let Some(first) = place(Cull::Less) {
            let tested = std::array::from_fn(|lane| if modes[lane] == Cull::Less { lane } else { first });
            let zero = self.maker.scalar(0.0);
            let failed = [coordinates.swizzled(tested), zero];
            let failed = self.maker.compute("SGE", "failed", ALL, Saturate::None, &failed);
            self.maker.kill(&failed.negative());
        }
    }

    /// s' = s + a1 DS + a3 DT, t' = t + a2 DS + a4 DT.
    fn offset(&mut self, unit: usize, offset: Offset) {
        let moved = self.results[usize::from(self.stages[unit].previous)];
        let mut start = self.coordinates(unit);
        let [a1, a2, a3, a4] = offset.matrix;
        if offset.projective {
            let inverse = self.maker.compute("RCP", "inverse", ALPHA, Saturate::None, &[start.replicated(3)]);
            start = self.maker.compute("MUL", "projected", XY, Saturate::None, &[start, inverse]);
        }
        let columns = match self.given(unit, "offset") {
            Some(given) => [given.swizzled([0, 1, 1, 1]), given.swizzled([2, 3, 3, 3])],
            None => [[a1, a2, 0.0, 0.0], [a3, a4, 0.0, 0.0]].map(|column| self.maker.constant(column)),
        };
        for (lane, column) in columns.into_iter().enumerate() {
            if !column.is(XY, 0.0) {
                let sources = [moved.replicated(lane), column, start];
                start = self.maker.compute("MAD", "offset", XY, Saturate::None, &sources);
            }
        }
        self.lookup(unit, offset.target, false, &start);
    }

    /// A lookup by components of an earlier result.
    fn dependent(&mut self, unit: usize, places: [usize; 4]) {
        let stage = self.stages[unit];
        let read = self.results[usize::from(stage.previous)].swizzled(places);
        if let Some(target) = stage.operation.target() {
            self.lookup(unit, target, false, &read);
        }
    }

    /// The dot products of the stages that end with this one, in x, y and z.
    fn dots(&mut self, last: usize, parts: usize) -> Value {
        if let Some(known) = self.dots[last] {
            return known;
        }
        let register = self.maker.temporary("dots");
        for part in 0..parts {
            let unit = last + 1 + part - parts;
            self.maker.at(self.stages[unit].span);
            let normal = self.normal(unit);
            let coordinates = self.coordinates(unit);
            self.maker.write("DP3", &register, X << part, Saturate::None, &[coordinates, normal]);
        }
        self.dots[last] = Some(register);
        register
    }

    /// What a dot product's coordinates are multiplied by. A HILO lookup gives its third component itself.
    fn normal(&mut self, unit: usize) -> Value {
        let stage = self.stages[unit];
        let previous = usize::from(stage.previous);
        let read = self.results[previous];
        match self.consistency.given[previous] {
            Given::Components(kind) if kind.is_unsigned_color() && stage.expand => {
                self.maker.scaled("normal", RGB, &read, 2.0, -1.0)
            }
            Given::Components(kind) if kind.is_unsigned_color() && stage.blue_is_one => {
                let [red, green, ..] = read.operand.swizzle;
                read.selected([red, green, Select::One, Select::One])
            }
            _ => read,
        }
    }

    /// 2 (N E) N - (N N) E: the direction of the reflection, without a division.
    fn reflect(&mut self, unit: usize, eye: Option<[f32; 3]>) {
        let normal = self.dots(unit, 3);
        let eye = match (eye, eye.and_then(|_| self.given(unit, "eye"))) {
            (_, Some(given)) => given,
            (Some([x, y, z]), None) => self.maker.constant([x, y, z, 0.0]),
            (None, None) => {
                let eye = self.maker.temporary("eye");
                for part in 0..3 {
                    let q = self.coordinates(unit + part - 2).replicated(3);
                    self.maker.write("MOV", &eye, X << part, Saturate::None, &[q]);
                }
                eye
            }
        };
        let along = self.maker.compute("DP3", "along", ALPHA, Saturate::None, &[normal, eye]);
        let along = self.maker.compute("ADD", "along", ALPHA, Saturate::None, &[along, along]);
        let square = self.maker.compute("DP3", "square", ALPHA, Saturate::None, &[normal, normal]);
        let away = self.maker.compute("MUL", "away", RGB, Saturate::None, &[square, eye]);
        let sources = [along, normal, away.negative()];
        let reflection = self.maker.compute("MAD", "reflection", RGB, Saturate::None, &sources);
        self.lookup(unit, Target::Cube, false, &reflection);
    }

    /// Replaces the depth. A fragment whose depth is outside of [0, 1] is discarded.
    fn depth(&mut self, depth: Value) {
        let outside = self.maker.temporary("outside");
        self.maker.write("MOV", &outside, X, Saturate::None, &[depth]);
        let one = self.maker.scalar(1.0);
        self.maker.write("SUB", &outside, 14, Saturate::None, &[one, depth]);
        self.maker.kill(&outside);
        self.maker.output(Output::DEPTH, 4, &depth);
    }
}
