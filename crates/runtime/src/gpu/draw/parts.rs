//! The parts of a draw that need a pipeline each.

use crate::gpu::draw::state::{drawn_faces, stencil_faces_differ};
use crate::raster::state::{PolygonMode, State};
use crate::raster::{Figure, Mode};

/// A part of a draw, with one pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum DrawPart {
    Fill(u8),
    Points,
    Lines,
    OutlineLines(u8),
    OutlinePoints(u8),
}

impl DrawPart {
    /// Faces, as bits.
    pub(crate) const FRONT: u8 = 1;
    pub(crate) const BACK: u8 = 2;
    const BOTH: u8 = 3;

    pub(crate) fn faces(self) -> u8 {
        match self {
            DrawPart::Fill(faces) | DrawPart::OutlineLines(faces) | DrawPart::OutlinePoints(faces) => faces,
            DrawPart::Points | DrawPart::Lines => DrawPart::FRONT,
        }
    }

    pub(crate) fn is_mark(self) -> bool {
        !matches!(self, DrawPart::Fill(_))
    }

    pub(crate) fn is_line(self) -> bool {
        matches!(self, DrawPart::Lines | DrawPart::OutlineLines(_))
    }

    pub(crate) fn is_outline(self) -> bool {
        matches!(self, DrawPart::OutlineLines(_) | DrawPart::OutlinePoints(_))
    }
}

/// The parts of a draw, each for faces that one pipeline can handle.
pub(crate) fn draw_parts(mode: Mode, state: &State) -> Vec<DrawPart> {
    if mode == Mode::Patches {
        return Vec::new();
    }
    match mode.figure() {
        Figure::Points => return vec![DrawPart::Points],
        Figure::Lines => return vec![DrawPart::Lines],
        Figure::Polygons => {}
    }
    let [front, back] = drawn_faces(state);
    let faces = |wanted| {
        let mut faces = 0;
        if front && state.polygon.front_mode == wanted {
            faces |= DrawPart::FRONT;
        }
        if back && state.polygon.back_mode == wanted {
            faces |= DrawPart::BACK;
        }
        faces
    };
    let split = stencil_faces_differ(state);
    let mut draw_parts = Vec::new();
    for (mode, work) in [
        (PolygonMode::Fill, DrawPart::Fill as fn(u8) -> DrawPart),
        (PolygonMode::Line, DrawPart::OutlineLines),
        (PolygonMode::Point, DrawPart::OutlinePoints),
    ] {
        match faces(mode) {
            0 => {}
            DrawPart::BOTH if split => draw_parts.extend([work(DrawPart::FRONT), work(DrawPart::BACK)]),
            faces => draw_parts.push(work(faces)),
        }
    }
    draw_parts
}
