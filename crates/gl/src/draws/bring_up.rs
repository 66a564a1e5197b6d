//! What a draw needs: programs, parameters and what is bound for them are brought up before it.

use glasm_runtime::model::ProgramTarget;

use super::fragments::is_defined;
use super::plan::{Plan, plan, targets};
use crate::host::{self, tokens};
use crate::inspect;
use crate::layer::Layer;
use crate::links::fixed::needs_distance;
use crate::links::units::UnitValues;
use crate::seen::flags::is_on;
use crate::state::draws::Need;
use crate::state::fragments::FragmentStage;
use crate::state::programs::{Enabled, Programs};

/// Stops using a program of this library.
pub(crate) fn leave(layer: &mut Layer) {
    layer.resume_planes();
    layer.resume_overrides();
    if std::mem::take(&mut layer.programs.in_use) != 0 {
        // SAFETY: no program is a valid program.
        unsafe { host::UseProgram(0) };
    }
}

/// Brings up what a draw needs. `false` if it draws nothing.
#[inline]
pub(super) fn before_draw(layer: &mut Layer) -> bool {
    // Asleep, the host has all programs.
    layer.draws.in_begin || !layer.follows.awake || give_values(layer) || prepare(layer)
}

/// Gives the host what the pair in use has taken of parameters. `false` if more has changed.
#[inline]
fn give_values(layer: &mut Layer) -> bool {
    if !layer.needs_only(Need::Vectors) {
        return false;
    }
    if layer.draws.need == Need::Nothing {
        return true;
    }
    let Some(pair) = layer.links.pair_in_use() else { return false };
    if pair.give() {
        // SAFETY: the application has bound this buffer.
        unsafe { host::BindBuffer(tokens::UNIFORM_BUFFER, layer.memory.uniform) };
    }
    layer.draws.need = Need::Nothing;
    true
}

/// Brings up what a draw needs after something has changed. `false` if it draws nothing.
#[inline(never)]
fn prepare(layer: &mut Layer) -> bool {
    if layer.needs_only(Need::Values) && refresh(layer) {
        layer.set_fresh();
        return true;
    }
    // The pair that has taken values may be in use no more.
    layer.hand_on();
    layer.set_ready();
    // Draws that need more than commands tell are never ready.
    let draws = brought_up(layer);
    if !draws || is_on() && inspect::drawn(layer, draws) {
        layer.changed();
    }
    draws
}

/// Brings up the values of the pair in use, where nothing else has changed. `false` if there is more to do.
fn refresh(layer: &mut Layer) -> bool {
    let Some(place) = layer.links.in_use else { return layer.programs.in_use == 0 };
    if layer.fixed.color_material {
        layer.draws.touched.materials += 1;
    }
    let stage = layer.fragment_stage();
    let unit = UnitValues::of(stage, &layer.units);
    let (targets, touched, uniform_buffer) =
        (targets(layer.programs.enabled, stage), layer.draws.touched, layer.memory.uniform);
    layer.with_links(|group, host, links, _| {
        let Some(pair) = links.pair_mut(place) else { return false };
        if pair.bring_up_values((&targets, &unit), (&group.model, group.counts()), (host, touched), false) {
            // SAFETY: the application has bound this buffer.
            unsafe { host::BindBuffer(tokens::UNIFORM_BUFFER, uniform_buffer) };
        }
        true
    })
}

fn brought_up(layer: &mut Layer) -> bool {
    layer.units.comparisons.restore();
    (layer.draws.needs_matrices, layer.links.in_use) = (false, None);
    let enabled = layer.programs.enabled;
    if layer.programs.application != 0 || layer.programs.pipeline != 0 {
        layer.resume_planes();
        layer.resume_overrides();
        // Where the application's GLSL has no such stage, the host's own assembly has its place, or its errors.
        let Some(wanted) = beside_glsl(layer) else {
            layer.set_error(tokens::INVALID_OPERATION);
            return false;
        };
        set_host_enables(layer, wanted);
        return true;
    }
    let stage = layer.fragment_stage();
    let is_far = needs_distance(layer.units.fixed.fog_distance, matches!(stage, FragmentStage::Program(_)));
    let needs_vertex = enabled.between() || layer.fixed.feedback.is_active || is_far;
    let fixed_fragments = match stage {
        FragmentStage::Host => true,
        FragmentStage::Program(_) => false,
        FragmentStage::Unit(unit) => !is_defined(unit, layer),
    };
    if !enabled.vertex || !fixed_fragments {
        // Units and fixed vertices depend on what the application has switched on.
        layer.resume_overrides();
    }
    if !enabled.vertex && fixed_fragments && !needs_vertex {
        leave(layer);
        set_host_enables(layer, [false; 2]);
        return true;
    }
    match plan(layer) {
        Plan::Host => {
            leave(layer);
            set_host_enables(layer, [enabled.vertex, enabled.fragment_arb]);
            true
        }
        Plan::Pair { program, complete, replaces_planes, overrides, needs_matrices, depths, error } => {
            if layer.facts.samplers {
                layer.units.comparisons.turn_off(depths.not_compared());
            }
            if error != tokens::NO_ERROR {
                layer.set_error(error);
            }
            layer.draws.needs_matrices = needs_matrices;
            set_host_enables(layer, [false; 2]);
            match replaces_planes {
                true => layer.fixed.clipping.suspend(),
                false => layer.resume_planes(),
            }
            layer.fixed.overrides.set(overrides);
            layer.programs.in_use = program;
            if !complete {
                layer.changed();
            }
            true
        }
        Plan::Invalid => {
            layer.set_error(tokens::INVALID_OPERATION);
            false
        }
        Plan::Broken => false,
    }
}

/// Which of the host's own programs are on beside GLSL of the application, which may lack a stage: those that the host
/// can draw. `None` if a stage has no program at all, which is an error.
fn beside_glsl(layer: &mut Layer) -> Option<[bool; 2]> {
    let Programs { enabled, application, application_stages, .. } = layer.programs;
    if enabled == Enabled::default() {
        return Some([false; 2]);
    }
    let stages = if application == 0 { [true; 2] } else { application_stages };
    let tries = layer.host_tries();
    layer.with_group(|group, _| {
        let on = |on: bool, target: ProgramTarget, present: bool| {
            let native = tries && group.is_native(target);
            let empty = || group.model.current(target).and_then(|object| object.loaded()).is_none();
            if on && !present && !native && empty() { None } else { Some(on && native) }
        };
        let vertex = on(enabled.vertex, ProgramTarget::Vertex, stages[0])?;
        Some([vertex, on(enabled.fragment_arb, ProgramTarget::FragmentArb, stages[1])?])
    })
}

/// What the host has is asked for again before the next command: it has to know what is on, and so far it knows what the last
/// draw needed.
pub(crate) fn ask_again(layer: &mut Layer) {
    layer.follows.unknown = true;
    if layer.host_tries() {
        let enabled = layer.programs.enabled;
        set_host_enables(layer, [enabled.vertex, enabled.fragment_arb]);
    }
}

/// The host's own programs are on only where they draw.
fn set_host_enables(layer: &mut Layer, wanted: [bool; 2]) {
    for (stage, token) in [tokens::VERTEX_PROGRAM_ARB, tokens::FRAGMENT_PROGRAM_ARB].into_iter().enumerate() {
        if layer.programs.host_enabled[stage] != wanted[stage] && layer.facts.hosts.programs {
            layer.programs.host_enabled[stage] = wanted[stage];
            host::switch(token, wanted[stage]);
        }
    }
}
