//! Modes of draws. Where a geometry program takes triangles, NV_geometry_program4 lets it have what is made of them, and
//! hosts do not: those modes become others.

use glasm::program::{Arrangement, PrimitiveIn};
use glasm_runtime::model::ProgramTarget;

use super::lists::before_draw_of;
use crate::host::{GLenum, tokens};
use crate::layer::Layer;
use crate::log;

/// Whether primitives of a mode are made of others for geometry programs.
pub(crate) fn is_made(mode: GLenum) -> bool {
    matches!(mode, tokens::QUADS | tokens::QUAD_STRIP | tokens::POLYGON)
}

/// Brings up what a draw needs. `false` if it draws nothing.
#[inline]
pub(crate) fn before_draw(layer: &mut Layer, mode: &mut GLenum) -> bool {
    match layer.programs.enabled.geometry && is_made(*mode) {
        true => for_geometry(layer, mode),
        false => before_draw_of(layer, (!layer.draws.immediate).then_some(layer.arrays.on)),
    }
}

/// The same for a mode whose primitives are made of others.
#[inline(never)]
fn for_geometry(layer: &mut Layer, mode: &mut GLenum) -> bool {
    let by_application = layer.programs.application != 0 || layer.programs.pipeline != 0;
    if layer.lists.recording.is_some() || layer.draws.in_begin || by_application {
        return before_draw_of(layer, (!layer.draws.immediate).then_some(layer.arrays.on));
    }
    let takes_triangles = layer.with_group(|group, _| {
        let loaded = group.model.current(ProgramTarget::Geometry).and_then(|object| object.loaded());
        loaded.is_some_and(|loaded| {
            matches!(loaded.program.arrangement(), Arrangement::Geometry { input: PrimitiveIn::Triangles, .. })
        })
    });
    if takes_triangles {
        match *mode {
            tokens::POLYGON => *mode = tokens::TRIANGLE_FAN,
            tokens::QUAD_STRIP => *mode = tokens::TRIANGLE_STRIP,
            _ if layer.facts.has_tessellation() => {
                *mode = tokens::LINES_ADJACENCY;
                layer.programs.squares = true;
                layer.changed();
            }
            _ => log::once("quads before a geometry program need GLSL 400"),
        }
    }
    let draws = before_draw_of(layer, (!layer.draws.immediate).then_some(layer.arrays.on));
    if std::mem::take(&mut layer.programs.squares) {
        layer.changed();
    }
    draws
}
