//! What is beyond the edges of a texture.

/// What is beyond the edges of a texture along an axis.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Edge {
    /// The sampler handles it.
    #[default]
    Sampled,
    /// The border (CLAMP_TO_BORDER).
    Border,
    /// At most half of the border (CLAMP with a LINEAR filter).
    Clamped,
    /// A mirrored image before the first texel, then the edge; the same with the border, and with half of it (the
    /// MIRROR_CLAMP modes).
    Mirrored,
    /// One image more before the first texel, then the border.
    MirroredBorder,
    /// One image more before the first texel, then the border by half at most.
    MirroredClamped,
}

impl Edge {
    pub(crate) fn is_mirrored(self) -> bool {
        matches!(self, Edge::Mirrored | Edge::MirroredBorder | Edge::MirroredClamped)
    }

    pub(crate) fn is_held(self) -> bool {
        matches!(self, Edge::Clamped | Edge::MirroredClamped)
    }

    /// Whether lookups can reach the border.
    pub(crate) fn is_bordered(self) -> bool {
        match self {
            Edge::Sampled | Edge::Mirrored => false,
            Edge::Border | Edge::Clamped | Edge::MirroredBorder | Edge::MirroredClamped => true,
        }
    }
}
