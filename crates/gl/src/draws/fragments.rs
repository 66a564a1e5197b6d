//! What the unit that computes fragments is set to, and what is known of its textures.

use std::sync::Arc;

use glasm::combine::{ComponentKind, Facts, Setup};
use glasm_runtime::model::ProgramTarget;

use crate::layer::Layer;
use crate::state::environment::Environment;
use crate::state::fragments::{FragmentStage, Unit};
use crate::state::textures::color_sum;
use crate::state::units::{targets, unit_facts};

/// What the fixed unit of a stage is set to, if it is one.
pub(super) fn setup(stage: FragmentStage, layer: &mut Layer) -> Option<(Setup, Facts)> {
    match stage {
        FragmentStage::Unit(unit) => unit_setup(unit, layer),
        FragmentStage::Host | FragmentStage::Program(_) => None,
    }
}

/// Whether a unit draws. Of a shader that is being defined, or had an error, the extension leaves open what is drawn, and
/// names no error: fixed function does then, as with Mesa's.
pub(super) fn is_defined(unit: Unit, layer: &mut Layer) -> bool {
    match unit {
        Unit::Shader => layer.with_group(|group, _| group.model.fragment_shader_setup().is_ok()),
        // Without a program, draws are errors.
        Unit::TextShader | Unit::Combined => true,
    }
}

/// What a unit is set to, and what is known of its textures. `None` if it is not defined.
fn unit_setup(unit: Unit, layer: &mut Layer) -> Option<(Setup, Facts)> {
    match unit {
        Unit::Shader | Unit::TextShader => {
            let setup = layer.with_group(|group, _| match unit {
                Unit::TextShader => group.model.current(ProgramTarget::TextFragmentAti)?.setup().cloned(),
                Unit::Shader | Unit::Combined => group.model.fragment_shader_setup().ok().cloned(),
            })?;
            // A shader replaces texturing, and not what follows it (ATI_text_fragment_shader, 3.10).
            let units = layer.textured(None).units;
            Some((
                Setup::clone(&setup),
                Facts { color_sum: color_sum(layer.programs.enabled.vertex), ..unit_facts(units) },
            ))
        }
        Unit::Combined => {
            let switches = layer.units.fixed.switches;
            let wanted = switches.shader.then(|| targets(&layer.units.fixed.shader.setup()));
            let textured = layer.textured(wanted);
            let has_vertex_program = layer.programs.enabled.vertex;
            let units = &mut layer.units;
            let stages = units.fixed.stages(&textured.targets);
            // Where combiners are off, texture environments take what texture shaders give.
            units.environment = (!switches.combiners)
                .then(|| color_sum(has_vertex_program))
                .map(|sums| Environment::of_host(&stages, &textured.bases, &units.fixed.environments, sums))
                .map(Arc::new);
            let environment = units.environment.as_ref().map(|environment| environment.combiners.clone());
            let mut known = textured.units;
            if environment.is_some() {
                // Environments take depths as other colours.
                known.iter_mut().for_each(depth_as_color);
            }
            let facts = unit_facts(known);
            Some((units.fixed.setup(&textured.targets, environment), facts))
        }
    }
}

fn depth_as_color(unit: &mut glasm::combine::Unit) {
    if let glasm::combine::Unit::Bound { kind, .. } = unit
        && *kind == ComponentKind::Depth
    {
        *kind = ComponentKind::Rgba;
    }
}
