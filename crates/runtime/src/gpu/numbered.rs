//! Numbers of primitives for fragments.

use crate::raster::Mode;

/// Where a fragment gets the number of its primitive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Numbered {
    /// A number for each of the device's primitives.
    #[default]
    Each,
    /// One for two triangles.
    Pairs,
    /// All triangles are one primitive.
    One,
    /// From a mark.
    Mark,
}

impl Numbered {
    /// How a mode's primitives are numbered, if the device numbers triangles.
    pub(super) fn of(mode: Mode) -> Numbered {
        match mode {
            Mode::Quads | Mode::QuadStrip => Numbered::Pairs,
            Mode::Polygon => Numbered::One,
            Mode::Points
            | Mode::Lines
            | Mode::LineLoop
            | Mode::LineStrip
            | Mode::Triangles
            | Mode::TriangleStrip
            | Mode::TriangleFan
            | Mode::LinesAdjacency
            | Mode::LineStripAdjacency
            | Mode::TrianglesAdjacency
            | Mode::TriangleStripAdjacency
            | Mode::Patches => Numbered::Each,
        }
    }

    /// The number of a primitive, from that of the drawn one. `flags.w` is the number in earlier parts of a draw.
    pub(super) fn number(self, drawn: &str) -> String {
        match self {
            Numbered::Each => format!("({drawn} + state.flags.w)"),
            Numbered::Pairs => format!("({drawn} + state.flags.w) / 2u"),
            Numbered::One => "0u".to_owned(),
            Numbered::Mark => drawn.to_owned(),
        }
    }
}
