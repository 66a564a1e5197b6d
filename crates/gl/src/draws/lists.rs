//! Draws that go into a list. Programs are brought up before the part of the list that holds the draw, whenever it is called.

use super::bring_up;
use crate::layer::Layer;
use crate::process::flags::{MATERIALS, PROGRAMS};
use crate::process::idle;
use crate::state::arrays::Arrays;
use crate::state::draws::Need;

/// Brings up what a draw needs that comes from no arrays. `false` if it draws nothing.
#[inline]
pub(crate) fn before_draw(layer: &mut Layer) -> bool {
    before_draw_of(layer, None)
}

/// The same for a draw from arrays, of which these are on.
#[inline]
pub(super) fn before_draw_of(layer: &mut Layer, arrays: Option<Arrays>) -> bool {
    if layer.lists.recording.is_some() {
        compile(layer, arrays);
        return true;
    }
    bring_up::before_draw(layer)
}

/// Notes a draw from these arrays, or from none; one that needs other programs or values than those before it gets a part of
/// its own.
#[inline(never)]
fn compile(layer: &mut Layer, arrays: Option<Arrays>) {
    let is_ready = layer.needs_only(Need::Nothing);
    // Materials are colours, which change without being noted.
    let is_colored = layer.fixed.color_material && MATERIALS.is_set();
    let is_followed = idle::is_awake() || PROGRAMS.is_set();
    let Some(recording) = &layer.lists.recording else { return };
    // Between Begin and End no list ends.
    if recording.in_begin || layer.draws.in_begin {
        return;
    }
    let executes = recording.executes && idle::is_awake();
    let is_other = recording.open.draws && recording.open.arrays != arrays;
    if is_followed && (recording.touches || is_colored || is_other) || executes && !is_ready {
        layer.part_list(|layer| {
            if executes {
                layer.settle();
                // As in a list that is called; the list has to have the draw, too.
                if !bring_up::before_draw(layer) {
                    bring_up::leave(layer);
                }
            }
        });
    }
    if let Some(recording) = &mut layer.lists.recording {
        recording.open.draws = true;
        recording.open.arrays = arrays;
    }
}
