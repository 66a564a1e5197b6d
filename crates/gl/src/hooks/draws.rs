//! Commands that draw: programs are brought up before them.

use crate::draws::{self, modes};
use crate::host;
use crate::inspect;
use crate::layer::Layer;
use crate::layer::current::{Draw, before_draw, enter_quietly};
use crate::process::flags;
use crate::state::arrays::Arrays;
use crate::state::draws::Need;

/// Looks at a draw that was passed on.
#[cold]
fn after_draw() {
    enter_quietly(inspect::after_draw, || ());
}

/// Whether nothing has happened since the last draw that a draw could need.
#[inline]
fn is_ready(layer: &Layer) -> bool {
    layer.needs_only(Need::Nothing) && layer.lists.recording.is_none()
}

/// Brings the programs up before a command that draws without arrays.
pub(crate) fn draw(host: impl FnOnce()) {
    let ready = |layer: &Layer| is_ready(layer) && layer.draws.immediate;
    let before = |layer: &mut Layer, _: &mut u32| {
        layer.note_draw(false);
        draws::before_draw(layer)
    };
    match before_draw(&mut 0, ready, before) {
        Draw::Passed => host(),
        Draw::Dropped => {}
        Draw::Watched => {
            host();
            after_draw();
        }
    }
}

/// The same for a command with a mode, which the host may get another one in place of; `arrays` if it takes arrays.
pub(crate) fn draw_in(mode: u32, arrays: bool, host: impl FnOnce(u32)) {
    let mut chosen = mode;
    let ready = |layer: &Layer| {
        let other_mode = layer.programs.enabled.geometry && modes::is_made(mode);
        is_ready(layer) && layer.draws.immediate != arrays && !other_mode
    };
    let before = |layer: &mut Layer, mode: &mut u32| {
        layer.note_draw(arrays);
        modes::before_draw(layer, mode)
    };
    match before_draw(&mut chosen, ready, before) {
        Draw::Passed => pass(arrays, || host(chosen)),
        Draw::Dropped => {}
        Draw::Watched => {
            pass(arrays, || host(chosen));
            after_draw();
        }
    }
}

/// Passes a draw on. Arrays by number count for vertex programs alone (NV_vertex_program, 2.14.3), while the host takes its
/// positions from the generic array for fixed function, too: it is off for such a draw.
#[inline]
fn pass(arrays: bool, host: impl FnOnce()) {
    let hides = arrays && flags::POSITIONS.is_set() && enter_quietly(hides_positions, || 0) != 0;
    if hides {
        // SAFETY: hosts with GLSL have sixteen generic arrays.
        unsafe { host::DisableVertexAttribArray(0) };
    }
    host();
    if hides {
        // SAFETY: it was on before.
        unsafe { host::EnableVertexAttribArray(0) };
    }
}

/// Whether the host's generic array of positions is NVIDIA's, and no vertex program reads it. Of a list, only its call knows.
fn hides_positions(layer: &mut Layer) -> u8 {
    let Arrays { numbered, generic, .. } = layer.arrays.on;
    let programs = &layer.programs;
    let by_application = programs.application != 0 || programs.pipeline != 0;
    let reads = programs.enabled.vertex || by_application || layer.lists.recording.is_some();
    u8::from(numbered & !generic & 1 != 0 && !reads)
}

/// Draws the rectangle between two corners as vertices of a mode that takes polygons.
pub(crate) fn rectangle<T: Copy + Into<f64>>(mode: u32, first: [T; 2], second: [T; 2]) {
    let ([left, bottom], [right, top]): ([f64; 2], [f64; 2]) = (first.map(Into::into), second.map(Into::into));
    // SAFETY: the host has the mode, and vertices may have any coordinates.
    unsafe {
        host::Begin(mode);
        for (x, y) in [(left, bottom), (right, bottom), (right, top), (left, top)] {
            host::Vertex2d(x, y);
        }
        host::End();
    }
}
