//! The interface of the fragment stage.

/// Colour outputs of a fragment.
pub const MAX_COLORS: usize = 8;

/// Two by two fragments: lane 0 is the lower left, 1 the lower right, 2 the upper left, 3 the upper right.
///
/// A lane without coverage is a helper: it is shaded so that derivatives exist, and its result is dropped.
#[derive(Clone, Copy, Debug)]
pub struct Quad<'a> {
    /// Window position: pixel centre (or sample, if each is shaded), depth, and 1/w of clip space.
    pub positions: [[f32; 4]; 4],
    /// Covered samples of each lane, as bits.
    pub coverage: [u32; 4],
    /// Whether the primitive faces front. Points and lines always do.
    pub front_facing: bool,
    /// `varyings[n][lane]`, in the order of the layout.
    pub varyings: &'a [[[f32; 4]; 4]],
    /// Number of the primitive in its draw.
    pub primitive: u32,
    /// The sample that is being shaded, if each is.
    pub sample: Option<u32>,
}

/// The output of the fragment stage for one lane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fragment {
    /// Colour n goes to colour buffer n. With a dual-source blend factor, colour 1 is the second source.
    pub colors: [[f32; 4]; MAX_COLORS],
    /// The replaced depth; `None` keeps the interpolated one.
    pub depth: Option<f32>,
    /// The fragment is not written.
    pub killed: bool,
    /// Samples that may be written.
    pub sample_mask: u32,
}

impl Default for Fragment {
    fn default() -> Fragment {
        Fragment { colors: [[0.0; 4]; MAX_COLORS], depth: None, killed: false, sample_mask: u32::MAX }
    }
}

/// A fragment stage.
pub trait FragmentShader: Sync {
    /// Working memory of one thread.
    type Scratch;

    /// Fresh working memory, once for each thread.
    fn scratch(&self) -> Self::Scratch;

    /// Whether [`Fragment::depth`] may be set; near and far clipping depends on it.
    fn replaces_depth(&self) -> bool {
        false
    }

    /// Which colours the stage writes, as bits; buffers of the others are unchanged.
    fn written_colors(&self) -> u32 {
        u32::MAX
    }

    /// Whether fragments must be shaded even if they cannot be seen.
    fn has_side_effects(&self) -> bool {
        false
    }

    /// Whether depth and stencil are tested and written before the stage runs, whatever it does.
    fn tests_early(&self) -> bool {
        false
    }

    /// Whether each sample of a multisampled target is shaded separately.
    fn per_sample(&self) -> bool {
        false
    }

    /// Called with the outcome of a fragment: the samples that passed all tests, and the resulting colour of its pixel
    /// in the first colour buffer.
    fn written(&self, _pixel: [i32; 2], _passed: u32, _color: Option<[f32; 4]>) {}

    /// Quads that are shaded at once at most.
    fn room(&self, _scratch: &Self::Scratch) -> usize {
        1
    }

    /// Shades quads into `fragments`, which are initially defaults: no more than there is room for.
    fn shade(&self, scratch: &mut Self::Scratch, quads: &[Quad], fragments: &mut [[Fragment; 4]]);
}
