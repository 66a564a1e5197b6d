//! Begin and End.

use super::attributes::{current, vertex_attrib};
use crate::draws::modes;
use crate::host::kinds::ATTRIBUTES;
use crate::host::{self, GLenum, tokens};
use crate::inspect;
use crate::layer::Layer;
use crate::process::flags;
use crate::state::draws::Begun;
use crate::state::evaluators::Evaluators;

/// Whether maps of attributes are evaluated.
pub(super) fn evaluates(layer: &Layer, dimension: usize) -> bool {
    let on = layer.programs.enabled.vertex && layer.lists.recording.is_none() && layer.programs.application == 0;
    on && layer.fixed.evaluators.enabled[dimension].contains(&true)
}

/// The numbers of attributes that maps set. Automatic normals are those of maps of attribute 0.
fn mapped(layer: &Layer) -> Vec<u32> {
    let Evaluators { enabled, automatic_normals, .. } = &*layer.fixed.evaluators;
    let is_set = |number: &u32| {
        let place = *number as usize;
        enabled[0][place] || enabled[1][place] || *automatic_normals && enabled[1][0] && *number == 2
    };
    (1..ATTRIBUTES).filter(is_set).collect()
}

/// Of mapped attributes that the host has twice, the numbered value is the newer one from now on, since maps set all its
/// components. Programs then read another attribute, and cannot be changed while the host records vertices: a map is
/// prepared when it is switched on, and before a draw only if a conventional value was set meanwhile.
pub(super) fn prepare_maps(layer: &mut Layer) {
    let newer = layer.arrays.newer;
    let mut numbers = mapped(layer);
    numbers.retain(|number| matches!(*number, 2 | 4 | 5) && newer >> number & 1 == 0);
    if numbers.is_empty() || layer.draws.in_begin || layer.lists.recording.is_some() {
        return;
    }
    if layer.facts.gl >= 400 && host::integer(tokens::TRANSFORM_FEEDBACK_ACTIVE) != 0 {
        return;
    }
    for number in numbers {
        let value = current(layer, number);
        // SAFETY: the number is one of an attribute.
        unsafe { vertex_attrib(layer, number, value) };
    }
}

/// Before Begin, and before programs are chosen: keeps the current values of attributes that maps may set.
fn before_evaluation(layer: &mut Layer) {
    if evaluates(layer, 0) || evaluates(layer, 1) {
        prepare_maps(layer);
        let before = mapped(layer).into_iter().map(|number| (number, current(layer, number))).collect();
        layer.fixed.evaluators.before = before;
    }
}

/// After End: evaluation has no effect on current values.
fn after_evaluation(layer: &mut Layer) {
    for (number, value) in std::mem::take(&mut layer.fixed.evaluators.before) {
        // SAFETY: the number is one of an attribute.
        unsafe { vertex_attrib(layer, number, value) };
    }
}

/// Notes Begin or End where they are compiled, and where they are carried out.
fn note_begin(layer: &mut Layer, begun: bool) {
    if layer.lists.are_carried_out() {
        layer.draws.in_begin = begun;
    }
    if let Some(recording) = &mut layer.lists.recording {
        recording.note_begin(begun);
    }
}

pub(crate) unsafe fn begin(layer: &mut Layer, mode: GLenum) {
    let mut mode = mode;
    if !layer.draws.in_begin {
        before_evaluation(layer);
        // Elements of arrays are known only when they are there.
        layer.note_draw(flags::ARRAY_ELEMENTS.is_set());
    }
    if modes::before_draw(layer, &mut mode) {
        note_begin(layer, true);
        // SAFETY: the host checks the mode.
        unsafe { host::Begin(mode) };
    } else {
        layer.draws.begun = Begun::Dropped;
    }
}

pub(crate) unsafe fn end(layer: &mut Layer) {
    note_begin(layer, false);
    let begun = std::mem::take(&mut layer.draws.begun);
    if begun != Begun::Dropped {
        // SAFETY: the host checks that there was a Begin.
        unsafe { host::End() };
    }
    after_evaluation(layer);
    if begun == Begun::Watched {
        inspect::after_draw(layer);
    }
}
