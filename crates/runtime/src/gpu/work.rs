//! The parts of a draw that need a pipeline each.

use super::convert::{drawn_faces, stencil_faces_differ};
use crate::raster::state::{PolygonMode, State};
use crate::raster::{Figure, Mode};

/// A part of a draw, with one pipeline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Work {
    Fill(u8),
    Points,
    Lines,
    OutlineLines(u8),
    OutlinePoints(u8),
}

impl Work {
    /// Faces, as bits.
    pub(super) const FRONT: u8 = 1;
    pub(super) const BACK: u8 = 2;
    const BOTH: u8 = 3;

    pub(super) fn faces(self) -> u8 {
        match self {
            Work::Fill(faces) | Work::OutlineLines(faces) | Work::OutlinePoints(faces) => faces,
            Work::Points | Work::Lines => Work::FRONT,
        }
    }

    pub(super) fn is_mark(self) -> bool {
        !matches!(self, Work::Fill(_))
    }

    pub(super) fn is_line(self) -> bool {
        matches!(self, Work::Lines | Work::OutlineLines(_))
    }

    pub(super) fn is_outline(self) -> bool {
        matches!(self, Work::OutlineLines(_) | Work::OutlinePoints(_))
    }
}

/// The parts of a draw, each for faces that one pipeline can handle.
pub(super) fn works(mode: Mode, state: &State) -> Vec<Work> {
    if mode == Mode::Patches {
        return Vec::new();
    }
    match mode.figure() {
        Figure::Points => return vec![Work::Points],
        Figure::Lines => return vec![Work::Lines],
        Figure::Polygons => {}
    }
    let [front, back] = drawn_faces(state);
    let faces = |wanted| {
        let mut faces = 0;
        if front && state.polygon.front_mode == wanted {
            faces |= Work::FRONT;
        }
        if back && state.polygon.back_mode == wanted {
            faces |= Work::BACK;
        }
        faces
    };
    let split = stencil_faces_differ(state);
    let mut works = Vec::new();
    for (mode, work) in [
        (PolygonMode::Fill, Work::Fill as fn(u8) -> Work),
        (PolygonMode::Line, Work::OutlineLines),
        (PolygonMode::Point, Work::OutlinePoints),
    ] {
        match faces(mode) {
            0 => {}
            Work::BOTH if split => works.extend([work(Work::FRONT), work(Work::BACK)]),
            faces => works.push(work(faces)),
        }
    }
    works
}
