//! Begin and End.

use super::attributes::{current, vertex_attrib};
use crate::draws::modes;
use crate::host::kinds::ATTRIBUTES;
use crate::host::{self, GLenum};
use crate::inspect;
use crate::layer::Layer;
use crate::state::draws::Begun;

/// Whether maps of attributes are evaluated.
pub(super) fn evaluates(layer: &Layer, dimension: usize) -> bool {
    let on = layer.programs.enabled.vertex && layer.lists.recording.is_none() && layer.programs.application == 0;
    on && layer.fixed.evaluators.enabled[dimension].contains(&true)
}

/// Before Begin: keeps the current values of attributes that maps may set.
fn before_evaluation(layer: &mut Layer) {
    if !evaluates(layer, 0) && !evaluates(layer, 1) {
        return;
    }
    let enabled = layer.fixed.evaluators.enabled;
    let normals = layer.fixed.evaluators.automatic_normals;
    let set = |number: &u32| {
        let place = *number as usize;
        enabled[0][place] || enabled[1][place] || normals && *number == 2
    };
    layer.fixed.evaluators.before =
        (1..ATTRIBUTES).filter(set).map(|number| (number, current(layer, number))).collect();
}

/// After End: evaluation has no effect on current values.
fn after_evaluation(layer: &mut Layer) {
    for (number, value) in std::mem::take(&mut layer.fixed.evaluators.before) {
        // SAFETY: the number is one of an attribute.
        unsafe { vertex_attrib(layer, number, value) };
    }
}

pub(crate) unsafe fn begin(layer: &mut Layer, mode: GLenum) {
    let mut mode = mode;
    if modes::before_draw(layer, &mut mode) {
        before_evaluation(layer);
        match &mut layer.lists.recording {
            Some(recording) => recording.in_begin = true,
            None => layer.draws.in_begin = true,
        }
        // SAFETY: the host checks the mode.
        unsafe { host::Begin(mode) };
    } else {
        layer.draws.begun = Begun::Dropped;
    }
}

pub(crate) unsafe fn end(layer: &mut Layer) {
    match &mut layer.lists.recording {
        Some(recording) => recording.in_begin = false,
        None => layer.draws.in_begin = false,
    }
    let begun = std::mem::take(&mut layer.draws.begun);
    if begun != Begun::Dropped {
        // SAFETY: the host checks that there was a Begin.
        unsafe { host::End() };
        after_evaluation(layer);
        if begun == Begun::Watched {
            inspect::after_draw(layer);
        }
    }
}
