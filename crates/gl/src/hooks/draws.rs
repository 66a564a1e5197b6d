//! Commands that draw: programs are brought up before them.

use crate::draws::{self, modes};
use crate::host;
use crate::inspect;
use crate::layer::Layer;
use crate::layer::current::{Draw, before_draw, enter_quietly};
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

/// Brings the programs up before a command that draws.
pub(crate) fn draw(host: impl FnOnce()) {
    match before_draw(&mut 0, is_ready, |layer, _| draws::before_draw(layer)) {
        Draw::Passed => host(),
        Draw::Dropped => {}
        Draw::Watched => {
            host();
            after_draw();
        }
    }
}

/// The same for a command with a mode, which the host may get another one in place of.
pub(crate) fn draw_in(mode: u32, host: impl FnOnce(u32)) {
    let mut chosen = mode;
    let ready = |layer: &Layer| is_ready(layer) && !(layer.programs.enabled.geometry && modes::is_made(mode));
    match before_draw(&mut chosen, ready, modes::before_draw) {
        Draw::Passed => host(chosen),
        Draw::Dropped => {}
        Draw::Watched => {
            host(chosen);
            after_draw();
        }
    }
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
