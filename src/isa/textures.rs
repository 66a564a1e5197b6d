//! How texture instructions read.

/// How a texture instruction uses its coordinates.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Sampling {
    /// TEX: coordinates as they are.
    Plain,
    /// TXP: coordinates divided by q.
    Projected,
    /// TXB: w is added to the level of detail.
    Bias,
    /// TXL: w is the level of detail.
    Lod,
    /// TXD: the slopes are operands.
    Derivatives,
}

impl Sampling {
    /// Whether the level of detail follows from how much the coordinates change between fragments.
    pub(crate) const fn compares_fragments(self) -> bool {
        match self {
            Sampling::Plain | Sampling::Projected | Sampling::Bias => true,
            Sampling::Lod | Sampling::Derivatives => false,
        }
    }

    /// Whether it divides by a coordinate.
    pub(crate) const fn divides(self) -> bool {
        matches!(self, Sampling::Projected)
    }

    /// Whether a second vector of coordinates may follow; the slopes of TXD are in its place.
    pub(crate) const fn may_have_second_vector(self) -> bool {
        !matches!(self, Sampling::Derivatives)
    }

    /// Whether the level of detail follows from slopes, which are operands or are found in a fragment.
    pub(crate) const fn has_slopes(self, in_fragment: bool) -> bool {
        matches!(self, Sampling::Derivatives) || in_fragment && self.compares_fragments()
    }
}

/// How a texture instruction without filtering reads, in the languages of NV_gpu_program4 and later.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Fetch {
    /// TXF: one texel by its integer coordinates.
    Texel,
    /// TXFMS: one sample of a multisample texture.
    Sample,
    /// TXQ: the size of a level.
    Size,
    /// TXQS: the number of samples.
    Samples,
    /// TXG: one component of four texels.
    Gather,
    /// TXGO: the same, each texel with its own offset (operands b and c).
    GatherOffsets,
    /// LOD: the level of detail that a lookup would use.
    Level,
}

impl Fetch {
    /// Whether it reads what lies at integer coordinates: a texel, or a sample of one.
    pub(crate) const fn reads_texel(self) -> bool {
        matches!(self, Fetch::Texel | Fetch::Sample)
    }

    /// Whether the result follows from how much the coordinates change between fragments.
    pub(crate) const fn compares_fragments(self) -> bool {
        matches!(self, Fetch::Level)
    }

    /// Whether a second vector of coordinates may follow, with a reference.
    pub(crate) const fn may_have_second_vector(self) -> bool {
        matches!(self, Fetch::Gather | Fetch::Level)
    }

    /// Whether it takes coordinates, or a level in place of them.
    pub(crate) const fn takes_coordinates(self) -> bool {
        !matches!(self, Fetch::Samples)
    }

    /// The components that it takes of its coordinates, a bit for each, of which `spot` lead to a texel: TXQ takes a level
    /// alone, and TXF and TXFMS take the level or the sample last.
    pub(crate) const fn components(self, spot: u8) -> Option<u8> {
        match self {
            Fetch::Size => Some(1),
            Fetch::Texel | Fetch::Sample => Some(spot | 8),
            Fetch::Samples | Fetch::Gather | Fetch::GatherOffsets | Fetch::Level => None,
        }
    }

    /// Whether it reads one component of several texels.
    pub(crate) const fn gathers(self) -> bool {
        matches!(self, Fetch::Gather | Fetch::GatherOffsets)
    }
}
