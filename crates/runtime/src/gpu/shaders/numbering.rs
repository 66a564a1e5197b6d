//! Numbers of primitives for fragments.

use crate::raster::Mode;

/// Where a fragment gets the number of its primitive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum PrimitiveNumbering {
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

impl PrimitiveNumbering {
    /// How a mode's primitives are numbered, if the device numbers triangles.
    pub(crate) fn of(mode: Mode) -> PrimitiveNumbering {
        match mode {
            Mode::Quads | Mode::QuadStrip => PrimitiveNumbering::Pairs,
            Mode::Polygon => PrimitiveNumbering::One,
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
            | Mode::Patches => PrimitiveNumbering::Each,
        }
    }

    /// The number of a primitive, from that of the drawn one. `flags.w` is the number in earlier parts of a draw.
    pub(crate) fn number(self, drawn: &str) -> String {
        match self {
            PrimitiveNumbering::Each => format!("({drawn} + state.flags.w)"),
            PrimitiveNumbering::Pairs => format!("({drawn} + state.flags.w) / 2u"),
            PrimitiveNumbering::One => "0u".to_owned(),
            PrimitiveNumbering::Mark => drawn.to_owned(),
        }
    }
}
