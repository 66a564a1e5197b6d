//! Numbers of primitives, as fragments ask for them.

use crate::raster::Mode;

/// Where a fragment's primitive gets its number from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Numbered {
    /// A number for each of the device's primitives.
    #[default]
    Each,
    /// One for two triangles.
    Pairs,
    /// All are one primitive.
    One,
    /// Of a mark.
    Mark,
}

impl Numbered {
    /// How a mode's primitives are counted where the device counts triangles.
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

    /// The number of a primitive, out of that of what is drawn. `flags.w` are those of parts of a draw that came before.
    pub(super) fn number(self, drawn: &str) -> String {
        match self {
            Numbered::Each => format!("({drawn} + state.flags.w)"),
            Numbered::Pairs => format!("({drawn} + state.flags.w) / 2u"),
            Numbered::One => "0u".to_owned(),
            Numbered::Mark => drawn.to_owned(),
        }
    }
}
