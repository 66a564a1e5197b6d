//! Setups to programs.

mod consistent;
mod general;
mod last;
mod passes;
mod stages;
mod values;

use super::facts::{Facts, Unit};
use super::setup::{Combiners, Operation, Setup, TextureStage, UNITS};
use crate::dialect::bindings::{Attribute, Output};
use crate::program::Program;
use crate::vocabulary::Dialect;
use values::{Maker, Value};

/// Which stages are consistent; the others are (0,0,0,0) (`SHADER_CONSISTENT_NV`).
pub fn consistent(stages: &[TextureStage; UNITS], facts: &Facts) -> [bool; UNITS] {
    consistent::Consistency::of(stages, facts).stages
}

impl Setup {
    /// The language of texts for this setup.
    pub fn dialect(&self) -> Dialect {
        match self {
            Setup::Passes(_) => Dialect::AtiFs10,
            Setup::Combined { shader: Some(_), .. } => Dialect::Ts10,
            Setup::Combined { shader: None, .. } => Dialect::Rc10,
        }
    }

    /// The program that computes what the setup says.
    ///
    /// `result.color` is the fragment's colour. Without combiners, results 0 to 3 are those of the texture units.
    /// Without texture shaders, a unit gives what it looks up in a texture that the facts name ([`Unit::Bound`]); for other
    /// units texture coordinates 0 to 3 are the results.
    pub fn program(&self, facts: &Facts) -> Program {
        let mut maker = Maker::new(self.dialect());
        match self {
            Setup::Passes(shader) => passes::make(&mut maker, shader, facts),
            Setup::Combined { shader, combiners } => combined(&mut maker, shader.as_ref(), combiners.as_ref(), facts),
        }
        maker.finish()
    }
}

/// The results of texture units without texture shaders: lookups in the textures that are known, and otherwise the
/// coordinates.
fn textured(maker: &mut Maker, combined: bool, facts: &Facts) -> [Value; UNITS] {
    let mut looked = None;
    if facts.units[..UNITS].iter().any(|unit| matches!(unit, Unit::Bound { .. })) {
        let stage = |unit| match unit {
            Unit::Bound { target, .. } => {
                TextureStage { operation: Operation::Texture(target), ..TextureStage::default() }
            }
            Unit::Assumed | Unit::Missing => TextureStage::default(),
        };
        let stages: [TextureStage; UNITS] = std::array::from_fn(|unit| stage(facts.units[unit]));
        looked = Some(stages::make(maker, &stages, facts, combined));
    }
    std::array::from_fn(|unit| match (facts.units[unit], looked) {
        (Unit::Bound { .. }, Some(looked)) => looked[unit],
        _ => maker.attribute(Attribute(Attribute::TEXCOORD0.0 + unit as u8), -1.0, 1.0),
    })
}

fn combined(maker: &mut Maker, shader: Option<&[TextureStage; UNITS]>, combiners: Option<&Combiners>, facts: &Facts) {
    let results: [Value; UNITS] = match shader {
        Some(stages) => stages::make(maker, stages, facts, combiners.is_some()),
        None => textured(maker, combiners.is_some(), facts),
    };
    match combiners {
        Some(combiners) => {
            let registers = general::make(maker, combiners, &results, facts);
            last::make(maker, combiners, &registers);
        }
        None => {
            for (unit, result) in (0..).zip(results) {
                maker.at(shader.and_then(|stages| stages[usize::from(unit)].span));
                maker.output(Output(Output::COLOR0.0 + unit), 15, &result);
            }
        }
    }
}
