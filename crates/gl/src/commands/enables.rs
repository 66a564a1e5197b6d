//! What is on: programs, arrays by number, and the stacks that save both.

use std::sync::Arc;

use glasm_runtime::model::fixed::{FixedUnits, UnitSwitches};

use crate::draws::ask_again;
use crate::host::kinds::{STACK_DEPTH, is_range, map, numbered_array};
use crate::host::{self, GLbitfield, GLboolean, GLenum, tokens};
use crate::layer::Layer;
use crate::process::idle;
use crate::state::clipping::is_plane;
use crate::state::draws::State;
use crate::state::overrides::is_overridable;
use crate::state::programs::Enabled;
use crate::state::stacks::Saved;
use crate::state::textures::is_target;

use super::arrays::{disable_client_state, enable_client_state};
use super::evaluators::note_automatic_normals;
use super::vertices::prepare_maps;

/// Whether a switch that is turned on needs the layer: the host has it not, or draws no programs itself.
fn wakes(layer: &Layer, capability: GLenum) -> bool {
    let hosts = matches!(capability, tokens::VERTEX_PROGRAM_ARB | tokens::FRAGMENT_PROGRAM_ARB);
    !hosts || !layer.host_tries()
}

/// Switches what is the layer's, or the host's while the layer is asleep.
fn set_own(layer: &mut Layer, capability: GLenum, on: bool) {
    let wakes = wakes(layer, capability);
    if on && wakes {
        layer.wake();
    }
    if !wakes && !idle::is_awake() && layer.lists.recording.is_none() {
        return host::switch(capability, on);
    }
    set(layer, capability, on);
}

/// The switch of a capability that is the layer's.
fn switch(layer: &mut Layer, capability: GLenum) -> Option<&mut bool> {
    let (geometry, tessellation) = (layer.facts.has_geometry(), layer.facts.has_tessellation());
    if let Some((dimension, number)) = map(capability) {
        return Some(&mut layer.fixed.evaluators.enabled[dimension][number]);
    }
    let own_unit = match capability {
        tokens::TEXTURE_SHADER_NV => layer.facts.own.shaders,
        _ => layer.facts.own.combiners,
    };
    if own_unit && UnitSwitches::has(capability) {
        return Arc::make_mut(&mut layer.units.fixed).switches.of(capability);
    }
    if layer.facts.own.ati_shaders && capability == tokens::FRAGMENT_SHADER_ATI {
        return Some(&mut layer.programs.enabled.fragment_shader);
    }
    let has_texts = layer.facts.own.ati_texts;
    let enabled = &mut layer.programs.enabled;
    match capability {
        tokens::TEXT_FRAGMENT_SHADER_ATI if has_texts => Some(&mut enabled.text_shader),
        tokens::GEOMETRY_PROGRAM_NV if geometry => Some(&mut enabled.geometry),
        tokens::TESS_CONTROL_PROGRAM_NV if tessellation => Some(&mut enabled.control),
        tokens::TESS_EVALUATION_PROGRAM_NV if tessellation => Some(&mut enabled.evaluation),
        tokens::VERTEX_PROGRAM_ARB => Some(&mut enabled.vertex),
        tokens::FRAGMENT_PROGRAM_NV => Some(&mut enabled.fragment_nv),
        tokens::FRAGMENT_PROGRAM_ARB => Some(&mut enabled.fragment_arb),
        _ => None,
    }
}

fn set(layer: &mut Layer, capability: GLenum, on: bool) {
    layer.listed(move |layer| {
        if layer.draws.in_begin {
            layer.set_error(tokens::INVALID_OPERATION);
        } else if let Some(switch) = switch(layer, capability) {
            *switch = on;
        }
    });
}

/// Whether colours are materials. A list that may be called later counts as called.
fn note_color_material(layer: &mut Layer, capability: GLenum, on: bool) {
    if capability == tokens::COLOR_MATERIAL {
        layer.fixed.color_material = on || !layer.lists.are_carried_out() && layer.fixed.color_material;
        layer.draws.touched.materials += 1;
    }
}

/// Fixed units have to know which textures are on, and lists what else of the host's switches counts at a draw.
fn note_switch(layer: &mut Layer, capability: GLenum) {
    if is_target(capability) {
        layer.rebound();
    }
    let is_read = match capability {
        tokens::FOG
        | tokens::COLOR_SUM
        | tokens::LIGHTING
        | tokens::COLOR_MATERIAL
        | tokens::NORMALIZE
        | tokens::RESCALE_NORMAL
        | tokens::TEXTURE_GEN_S..=tokens::TEXTURE_GEN_Q
        | tokens::LIGHT0..=tokens::LIGHT7 => true,
        _ => is_plane(capability),
    };
    if is_read && idle::is_awake() {
        layer.touch_list();
    }
}

/// Gives the host a capability back that is about to be switched or asked for.
pub(super) fn give_back(layer: &mut Layer, capability: GLenum) {
    if is_plane(capability) {
        layer.resume_planes();
    }
    if is_overridable(capability) {
        layer.resume_overrides();
    }
}

/// Has a list switch a capability that programs override, or a plane, as a command of its own: while it is overridden, the
/// host's list would change what is not the application's. `false` if there is no list, or none that has to.
fn is_listed(layer: &mut Layer, capability: GLenum, on: bool) -> bool {
    // Lists are made before they are called, and before anything is overridden.
    let is_changed = (is_overridable(capability) || is_plane(capability)) && idle::is_awake();
    let listed = is_changed && layer.lists.recording.as_ref().is_some_and(|recording| !recording.in_begin);
    if listed {
        layer.listed(move |layer| {
            give_back(layer, capability);
            layer.touch(State::Others);
            host::switch(capability, on);
        });
    }
    listed
}

pub(crate) unsafe fn enable(layer: &mut Layer, capability: GLenum) {
    if switch(layer, capability).is_some() {
        set_own(layer, capability, true);
        if map(capability).is_some() {
            prepare_maps(layer);
        }
        return;
    }
    if is_listed(layer, capability, true) {
        return;
    }
    note_color_material(layer, capability, true);
    note_switch(layer, capability);
    note_automatic_normals(layer, capability, true);
    give_back(layer, capability);
    match numbered_array(capability) {
        // SAFETY: programs may pass any token.
        Some(number) => unsafe { enable_client_state(layer, tokens::VERTEX_ATTRIB_ARRAY0_NV + number) },
        // SAFETY: the host checks the token, and nothing is passed by pointer.
        None => unsafe { host::Enable(capability) },
    }
}

pub(crate) unsafe fn disable(layer: &mut Layer, capability: GLenum) {
    if switch(layer, capability).is_some() {
        return set_own(layer, capability, false);
    }
    if is_listed(layer, capability, false) {
        return;
    }
    note_color_material(layer, capability, false);
    note_switch(layer, capability);
    note_automatic_normals(layer, capability, false);
    give_back(layer, capability);
    match numbered_array(capability) {
        // SAFETY: programs may pass any token.
        Some(number) => unsafe { disable_client_state(layer, tokens::VERTEX_ATTRIB_ARRAY0_NV + number) },
        // SAFETY: the host checks the token; the command has no pointer.
        None => unsafe { host::Disable(capability) },
    }
}

pub(crate) unsafe fn is_enabled(layer: &mut Layer, capability: GLenum) -> GLboolean {
    if layer.draws.in_begin {
        // SAFETY: the host refuses it.
        return unsafe { host::IsEnabled(capability) };
    }
    if is_range(capability) && layer.facts.own.ranges {
        return layer.memory.ranges.current.on.into();
    }
    if layer.facts.is_complete || !layer.follows.awake && !wakes(layer, capability) {
        // SAFETY: the host has this capability.
        return unsafe { host::IsEnabled(capability) };
    }
    if let Some(switch) = switch(layer, capability) {
        return (*switch).into();
    }
    give_back(layer, capability);
    match numbered_array(capability) {
        Some(number) => u8::from(layer.arrays.on.numbered >> number & 1 != 0),
        // SAFETY: programs may pass any token.
        None => unsafe { host::IsEnabled(capability) },
    }
}

fn restore_units(layer: &mut Layer, saved: &Arc<FixedUnits>, mask: GLbitfield) {
    if !Arc::ptr_eq(&layer.units.fixed, saved) {
        let has = |bit: GLbitfield| mask & bit != 0;
        let bits = [tokens::TEXTURE_BIT, tokens::ENABLE_BIT, tokens::PIXEL_MODE_BIT, tokens::FOG_BIT];
        Arc::make_mut(&mut layer.units.fixed).restore(saved, bits.map(has));
    }
}

pub(crate) unsafe fn push_attrib(layer: &mut Layer, mask: GLbitfield) {
    layer.listed_with(
        move |layer| {
            layer.resume_planes();
            layer.resume_overrides();
            if layer.stacks.attributes.len() < STACK_DEPTH && !layer.draws.in_begin {
                layer.stacks.attributes.push(Some(Saved {
                    mask,
                    enabled: layer.programs.enabled,
                    host_enabled: layer.programs.host_enabled,
                    newer: layer.arrays.newer,
                    color_material: layer.fixed.color_material,
                    matrix_mode: layer.fixed.matrix_mode,
                    list_base: layer.lists.base,
                    maps: (layer.fixed.evaluators.enabled, layer.fixed.evaluators.automatic_normals),
                    units: layer.units.fixed.clone(),
                }));
            }
        },
        // SAFETY: programs may pass any mask.
        move || unsafe { host::PushAttrib(mask) },
    );
}

/// What was saved before the layer followed commands.
fn pop_early(layer: &mut Layer) {
    ask_again(layer);
    let Some(mask) = layer.stacks.early.pop() else { return };
    // All that hosts do not have was as it is at first.
    restore_units(layer, &Arc::default(), mask);
    if mask & tokens::ENABLE_BIT != 0 {
        layer.programs.enabled = Enabled::default();
    }
    if mask & (tokens::ENABLE_BIT | tokens::EVAL_BIT) != 0 {
        layer.fixed.evaluators.enabled = Default::default();
    }
    if mask & tokens::TRANSFORM_BIT != 0 {
        layer.fixed.matrix_mode = None;
    }
}

pub(crate) unsafe fn pop_attrib(layer: &mut Layer) {
    layer.listed_with(
        |layer| {
            // Between Begin and End the host refuses this, too.
            if layer.draws.in_begin {
                return;
            }
            let Some(saved) = layer.stacks.attributes.pop() else { return };
            layer.resume_planes();
            layer.resume_overrides();
            layer.draws.touched.all();
            layer.units.bindings += 1;
            let Some(saved) = saved else { return pop_early(layer) };
            if saved.mask & tokens::ENABLE_BIT != 0 {
                layer.programs.enabled = saved.enabled;
                layer.programs.host_enabled = saved.host_enabled;
            }
            restore_units(layer, &saved.units, saved.mask);
            if saved.mask & (tokens::ENABLE_BIT | tokens::LIGHTING_BIT) != 0 {
                layer.fixed.color_material = saved.color_material;
            }
            if saved.mask & (tokens::ENABLE_BIT | tokens::EVAL_BIT) != 0 {
                (layer.fixed.evaluators.enabled, layer.fixed.evaluators.automatic_normals) = saved.maps;
            }
            if saved.mask & tokens::CURRENT_BIT != 0 {
                layer.arrays.newer = saved.newer;
            }
            if saved.mask & tokens::TRANSFORM_BIT != 0 {
                layer.fixed.matrix_mode = saved.matrix_mode;
            }
            if saved.mask & tokens::LIST_BIT != 0 {
                layer.lists.base = saved.list_base;
            }
        },
        // SAFETY: an empty stack is an error of the host.
        || unsafe { host::PopAttrib() },
    );
    // The host's own part of it.
    if idle::is_awake() {
        layer.touch_list();
    }
}
