//! Texture parameters: how lookups work.

use super::{Border, DepthMode, Target, named, spelled};

/// What happens to texel numbers beyond an edge (NV_gpu_program4, table X.19). The order is that of the numbers in
/// `lower/text/addressing.wgsl`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// `GL_REPEAT`: images follow each other without end.
    Repeat,
    /// `GL_CLAMP`: coordinates are held to [0, 1], so that linear filters mix in the border.
    Clamp,
    /// `GL_CLAMP_TO_EDGE`: the edge's texels go on.
    ClampToEdge,
    /// `GL_CLAMP_TO_BORDER`: the border lies beyond.
    ClampToBorder,
    /// `GL_MIRRORED_REPEAT`: every second image is turned round.
    MirroredRepeat,
    /// `GL_MIRROR_CLAMP_EXT`: mirrored once, then like `GL_CLAMP`.
    MirrorClamp,
    /// `GL_MIRROR_CLAMP_TO_EDGE_EXT`: mirrored once, then like `GL_CLAMP_TO_EDGE`.
    MirrorClampToEdge,
    /// `GL_MIRROR_CLAMP_TO_BORDER_EXT`: mirrored once, then like `GL_CLAMP_TO_BORDER`.
    MirrorClampToBorder,
}

const WRAPS: [(&str, Wrap); 8] = [
    ("repeat", Wrap::Repeat),
    ("clamp", Wrap::Clamp),
    ("clamp_to_edge", Wrap::ClampToEdge),
    ("clamp_to_border", Wrap::ClampToBorder),
    ("mirrored_repeat", Wrap::MirroredRepeat),
    ("mirror_clamp", Wrap::MirrorClamp),
    ("mirror_clamp_to_edge", Wrap::MirrorClampToEdge),
    ("mirror_clamp_to_border", Wrap::MirrorClampToBorder),
];

impl Wrap {
    /// The mode that a case file calls so.
    pub fn parse(name: &str) -> Option<Wrap> {
        named(&WRAPS, name)
    }

    /// What case files call it.
    pub fn name(self) -> &'static str {
        spelled(&WRAPS, self)
    }

    /// Whether images follow each other without end.
    pub const fn repeats(self) -> bool {
        match self {
            Wrap::Repeat | Wrap::MirroredRepeat => true,
            Wrap::Clamp
            | Wrap::ClampToEdge
            | Wrap::ClampToBorder
            | Wrap::MirrorClamp
            | Wrap::MirrorClampToEdge
            | Wrap::MirrorClampToBorder => false,
        }
    }

    /// Whether images beyond an edge are turned round.
    pub const fn mirrors(self) -> bool {
        match self {
            Wrap::MirroredRepeat | Wrap::MirrorClamp | Wrap::MirrorClampToEdge | Wrap::MirrorClampToBorder => true,
            Wrap::Repeat | Wrap::Clamp | Wrap::ClampToEdge | Wrap::ClampToBorder => false,
        }
    }

    /// Whether rectangle textures may have it (NV_texture_rectangle, 3.8.4).
    pub const fn is_for_rectangles(self) -> bool {
        match self {
            Wrap::Clamp | Wrap::ClampToEdge | Wrap::ClampToBorder => true,
            Wrap::Repeat
            | Wrap::MirroredRepeat
            | Wrap::MirrorClamp
            | Wrap::MirrorClampToEdge
            | Wrap::MirrorClampToBorder => false,
        }
    }
}

/// How texels of one level are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// The texel that is nearest.
    Nearest,
    /// The mean of the texels around, weighted by distance.
    Linear,
}

const FILTERS: [(&str, Filter); 2] = [("nearest", Filter::Nearest), ("linear", Filter::Linear)];

impl Filter {
    /// The filter that a case file calls so.
    pub fn parse(name: &str) -> Option<Filter> {
        named(&FILTERS, name)
    }

    /// What case files call it.
    pub fn name(self) -> &'static str {
        spelled(&FILTERS, self)
    }
}

/// How levels are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MipFilter {
    /// Only the base level is used.
    None,
    /// The nearest level alone.
    Nearest,
    /// The two nearest levels, weighted by distance.
    Linear,
}

/// TEXTURE_MIN_FILTER: `LINEAR_MIPMAP_NEAREST` is `texels: Linear, levels: Nearest`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MinFilter {
    /// Within a level.
    pub texels: Filter,
    /// Between levels.
    pub levels: MipFilter,
}

impl MinFilter {
    /// A filter of texels and one of levels.
    pub const fn new(texels: Filter, levels: MipFilter) -> MinFilter {
        MinFilter { texels, levels }
    }
}

/// How two values are compared: those of lookups with a reference (ARB_shadow and EXT_shadow_funcs), and those of the
/// alpha, depth and stencil test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CompareFunction {
    /// `GL_NEVER`.
    Never,
    /// `GL_LESS`: the incoming value is less than the stored one.
    Less,
    /// `GL_EQUAL`.
    Equal,
    /// `GL_LEQUAL`: the incoming value is at most the stored one.
    LessOrEqual,
    /// `GL_GREATER`: the incoming value is greater than the stored one.
    Greater,
    /// `GL_NOTEQUAL`.
    NotEqual,
    /// `GL_GEQUAL`: the incoming value is at least the stored one.
    GreaterOrEqual,
    /// `GL_ALWAYS`.
    Always,
}

const COMPARE_FUNCTIONS: [(&str, CompareFunction); 8] = [
    ("never", CompareFunction::Never),
    ("less", CompareFunction::Less),
    ("equal", CompareFunction::Equal),
    ("lequal", CompareFunction::LessOrEqual),
    ("greater", CompareFunction::Greater),
    ("notequal", CompareFunction::NotEqual),
    ("gequal", CompareFunction::GreaterOrEqual),
    ("always", CompareFunction::Always),
];

impl CompareFunction {
    /// The function that a case file calls so.
    pub fn parse(name: &str) -> Option<CompareFunction> {
        named(&COMPARE_FUNCTIONS, name)
    }

    /// What case files call it.
    pub fn name(self) -> &'static str {
        spelled(&COMPARE_FUNCTIONS, self)
    }

    /// Whether an incoming value (the reference of a lookup) passes against a stored one; a NaN fails all but `notequal`
    /// and `always`.
    pub fn passes<T: PartialOrd>(self, incoming: T, stored: T) -> bool {
        match self {
            CompareFunction::Never => false,
            CompareFunction::Less => incoming < stored,
            CompareFunction::Equal => incoming == stored,
            CompareFunction::LessOrEqual => incoming <= stored,
            CompareFunction::Greater => incoming > stored,
            CompareFunction::NotEqual => incoming != stored,
            CompareFunction::GreaterOrEqual => incoming >= stored,
            CompareFunction::Always => true,
        }
    }
}

/// Where a component of the result comes from (EXT_texture_swizzle).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Swizzle {
    /// `GL_RED`.
    Red,
    /// `GL_GREEN`.
    Green,
    /// `GL_BLUE`.
    Blue,
    /// `GL_ALPHA`.
    Alpha,
    /// `GL_ZERO`.
    Zero,
    /// `GL_ONE`.
    One,
}

impl Swizzle {
    /// Every component from its own place.
    pub const IDENTITY: [Swizzle; 4] = [Swizzle::Red, Swizzle::Green, Swizzle::Blue, Swizzle::Alpha];
}

/// The parameters of a texture object, with the unit's bias added in.
#[derive(Clone, Debug, PartialEq)]
pub struct Sampler {
    /// For s, t and r.
    pub wrap: [Wrap; 3],
    /// `GL_TEXTURE_MIN_FILTER`.
    pub min: MinFilter,
    /// `GL_TEXTURE_MAG_FILTER`.
    pub mag: Filter,
    /// The colour beyond the edge.
    pub border: Border,
    /// The sum of the texture object's and the texture unit's LOD bias.
    pub bias: f32,
    /// `GL_TEXTURE_MIN_LOD`: the level of detail is not below it.
    pub min_lod: f32,
    /// `GL_TEXTURE_MAX_LOD`: the level of detail is not above it.
    pub max_lod: f32,
    /// `GL_TEXTURE_BASE_LEVEL`.
    pub base_level: u32,
    /// `GL_TEXTURE_MAX_LEVEL`.
    pub max_level: u32,
    /// `GL_TEXTURE_MAX_ANISOTROPY_EXT`, from 1 on.
    pub max_anisotropy: f32,
    /// Set if TEXTURE_COMPARE_MODE is on.
    pub compare: Option<CompareFunction>,
    /// As what depth textures are read.
    pub depth_mode: DepthMode,
    /// `GL_TEXTURE_SWIZZLE_RGBA_EXT`.
    pub swizzle: [Swizzle; 4],
}

impl Sampler {
    /// The initial state of a texture object of this target (OpenGL 1.5, 3.8.11; NV_texture_rectangle, 3.8.7).
    pub fn new(target: Target) -> Sampler {
        let (wrap, min) = if target == Target::Rect {
            (Wrap::ClampToEdge, MinFilter::new(Filter::Linear, MipFilter::None))
        } else {
            (Wrap::Repeat, MinFilter::new(Filter::Nearest, MipFilter::Linear))
        };
        Sampler {
            wrap: [wrap; 3],
            min,
            mag: Filter::Linear,
            border: Border::default(),
            bias: 0.0,
            min_lod: -1000.0,
            max_lod: 1000.0,
            base_level: 0,
            max_level: 1000,
            max_anisotropy: 1.0,
            compare: None,
            depth_mode: DepthMode::default(),
            swizzle: Swizzle::IDENTITY,
        }
    }

    /// The initial state except for one filter and one wrap mode. `levels` is the number of existing levels: with more
    /// than one the filter is also used between levels, up to the last of them.
    pub fn simple(target: Target, filter: Filter, wrap: Wrap, levels: u32) -> Sampler {
        let between = match (levels, filter) {
            (0 | 1, _) => MipFilter::None,
            (_, Filter::Nearest) => MipFilter::Nearest,
            (_, Filter::Linear) => MipFilter::Linear,
        };
        Sampler {
            wrap: [wrap; 3],
            min: MinFilter::new(filter, between),
            mag: filter,
            max_level: levels.saturating_sub(1),
            ..Sampler::new(target)
        }
    }
}
