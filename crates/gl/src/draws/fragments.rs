//! What the unit that computes fragments is set to, and what is known of its textures.

use std::sync::Arc;

use glasm::combine::{ComponentKind, Facts, Fog, Setup};
use glasm_runtime::model::ProgramTarget;

use crate::layer::Layer;
use crate::links::pairs::fixed_after;
use crate::state::environment::Environment;
use crate::state::fragments::{FragmentStage, Unit};
use crate::state::textures::{color_sum, fog};
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

/// Whether there can be fog after a program for vertices in one of NVIDIA's own languages; `None` after others.
fn after_own_program(layer: &mut Layer) -> Option<bool> {
    let enabled = layer.programs.enabled;
    // A program between takes the results of the one for vertices.
    if !enabled.vertex || enabled.between() {
        return None;
    }
    layer.with_group(|group, _| fixed_after(group.model.current(ProgramTarget::Vertex)?.loaded()?))
}

/// Whether the secondary colour is added after texturing.
fn is_summed(after: Option<bool>, layer: &Layer) -> bool {
    after.is_some() || color_sum(layer.programs.enabled.vertex)
}

/// Where the fog factor comes from.
fn fog_factor(after: Option<bool>) -> Fog {
    if after == Some(false) { Fog::Off } else { fog() }
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
            let after = after_own_program(layer);
            let color_sum = is_summed(after, layer);
            Some((Setup::clone(&setup), Facts { color_sum, ..unit_facts(units, fog_factor(after)) }))
        }
        Unit::Combined => {
            let switches = layer.units.fixed.switches;
            let wanted = switches.shader.then(|| targets(&layer.units.fixed.shader.setup()));
            let textured = layer.textured(wanted);
            let after = after_own_program(layer);
            let sums = !switches.combiners && is_summed(after, layer);
            let units = &mut layer.units;
            let stages = units.fixed.stages(&textured.targets);
            // Where combiners are off, texture environments take what texture shaders give.
            units.environment = (!switches.combiners)
                .then(|| Environment::of_host(&stages, &textured.bases, &units.fixed.environments, sums))
                .map(Arc::new);
            let environment = units.environment.as_ref().map(|environment| environment.combiners.clone());
            let mut known = textured.units;
            if environment.is_some() {
                // Environments take depths as other colours.
                known.iter_mut().for_each(depth_as_color);
            }
            let facts = unit_facts(known, fog_factor(after));
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
