//! A program's inputs and results: attributes, outputs and parameters, with one numbering for all dialects, so that any
//! vertex program can be combined with any fragment program.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::state::StateItem;
use crate::vocabulary::Stage;

/// A vertex or fragment attribute. Vertex attributes 0 to 15 are the numbered ones (conventional attributes alias
/// them, NV_vertex_program2 table X.2); fragment attributes follow table X.1 of NV_fragment_program.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Attribute(pub u8);

impl Attribute {
    // Vertex.
    /// `v[OPOS]`, `vertex.position`: the object position.
    pub const OPOS: Attribute = Attribute(0);
    /// `v[WGHT]`, `vertex.weight`: weights 0 to 3.
    pub const WGHT: Attribute = Attribute(1);
    /// `v[NRML]`, `vertex.normal`.
    pub const NRML: Attribute = Attribute(2);
    /// `v[COL0]`, `vertex.color`: the primary colour.
    pub const COL0: Attribute = Attribute(3);
    /// `v[COL1]`, `vertex.color.secondary`.
    pub const COL1: Attribute = Attribute(4);
    /// `v[FOGC]`, `vertex.fogcoord`.
    pub const FOGC: Attribute = Attribute(5);
    /// `v[TEX0]`, `vertex.texcoord[0]`; those up to 7 follow.
    pub const TEX0: Attribute = Attribute(8);
    /// Weights 4 to 7; those up to 31 follow. Conventional only, like matrix indices.
    pub const WEIGHT4: Attribute = Attribute(16);
    /// Matrix indices 0 to 3; those up to 31 follow.
    pub const MATRIX_INDEX0: Attribute = Attribute(24);
    // Fragment.
    /// `f[WPOS]`, `fragment.position`: x, y, depth and 1/w in the window.
    pub const WINDOW_POSITION: Attribute = Attribute(0);
    /// `f[COL0]`, `fragment.color`: the primary colour.
    pub const COLOR0: Attribute = Attribute(1);
    /// `f[COL1]`, `fragment.color.secondary`.
    pub const COLOR1: Attribute = Attribute(2);
    /// `f[FOGC]`, `fragment.fogcoord`.
    pub const FOG: Attribute = Attribute(3);
    /// `f[TEX0]`, `fragment.texcoord[0]`; those up to 7 follow.
    pub const TEXCOORD0: Attribute = Attribute(4);
    /// `fragment.facing`: 1 in x on front faces, else -1.
    pub const FACING: Attribute = Attribute(12);
    /// Vertex programs of the typed languages: third and fourth components of attribute 0 where these have 64 bits;
    /// those of the 15 others follow.
    pub const UPPER0: Attribute = Attribute(16);
    // Integers in x.
    /// `vertex.id`.
    pub const VERTEX_ID: Attribute = Attribute(32);
    /// `vertex.instance`.
    pub const INSTANCE: Attribute = Attribute(33);
    /// `vertex.baseVertex`: what the command adds to each index (ARB_shader_draw_parameters).
    pub const BASE_VERTEX: Attribute = Attribute(34);
    /// `vertex.baseInstance`: the first instance of the command.
    pub const BASE_INSTANCE: Attribute = Attribute(35);
    /// `vertex.draw.id`: the number of the draw in a command of several.
    pub const DRAW_ID: Attribute = Attribute(36);
    // Fragment programs of the typed languages.
    /// `primitive.id` in fragment programs: an integer in x.
    pub const FRAGMENT_PRIMITIVE_ID: Attribute = Attribute(13);
    /// `fragment.sampleid`: an integer in x.
    pub const SAMPLE_ID: Attribute = Attribute(14);
    /// `fragment.samplemask`: covered samples, an integer in x.
    pub const SAMPLE_MASK: Attribute = Attribute(15);
    /// `fragment.pointcoord`: where in a point sprite the fragment lies.
    pub const POINT_COORDINATE: Attribute = Attribute(16);
    /// `fragment.layer`: an integer in x, as are the next two.
    pub const FRAGMENT_LAYER: Attribute = Attribute(17);
    /// `fragment.viewport`.
    pub const FRAGMENT_VIEWPORT: Attribute = Attribute(18);
    /// `fragment.fullycovered`: 1 where the primitive covers the whole fragment of conservative rasterisation.
    pub const FULLY_COVERED: Attribute = Attribute(19);
    /// `fragment.clip[0]`; those up to 7 follow.
    pub const FRAGMENT_CLIP0: Attribute = Attribute(20);
    /// Generic interpolant 0; those up to 31 follow.
    pub const INTERPOLANT0: Attribute = Attribute(32);
    // Geometry and tessellation programs: values of a vertex or a patch have the number of the `Output` that they were
    // written as; these are the others.
    /// `primitive.id`: an integer in x.
    pub const PRIMITIVE_ID: Attribute = Attribute(112);
    /// `primitive.invocation`, or the number of the vertex that a control program makes: an integer in x.
    pub const INVOCATION: Attribute = Attribute(113);
    /// `primitive.vertexcount`: vertices of the patch, an integer in x.
    pub const VERTEX_COUNT: Attribute = Attribute(114);
    /// `vertex.tesscoord`: where in the patch the vertex lies.
    pub const TESSELLATION_COORDINATE: Attribute = Attribute(115);
    // Compute programs: unsigned integers.
    /// `invocation.localid`: the invocation's place in its group.
    pub const LOCAL_ID: Attribute = Attribute(0);
    /// `invocation.globalid`: its place in the whole dispatch.
    pub const GLOBAL_ID: Attribute = Attribute(1);
    /// `invocation.groupid`: the place of its group, in groups.
    pub const GROUP_ID: Attribute = Attribute(2);
    /// `invocation.groupcount`: the groups of the dispatch.
    pub const GROUP_COUNT: Attribute = Attribute(3);
    /// `invocation.groupsize`: the invocations of a group in each dimension.
    pub const GROUP_SIZE: Attribute = Attribute(4);
    /// `invocation.localindex`: the invocation's number in its group, in x.
    pub const LOCAL_INDEX: Attribute = Attribute(5);
    // Every stage.
    /// Any stage: the thread's number in its group, masks of threads relative to it, and where it runs
    /// (NV_shader_thread_group): unsigned integers in x.
    pub const THREAD_ID: Attribute = Attribute(116);
    /// The bit of the thread itself.
    pub const THREAD_EQUAL_MASK: Attribute = Attribute(117);
    /// The bits of threads with smaller numbers.
    pub const THREAD_LESS_MASK: Attribute = Attribute(118);
    /// The bits of threads with smaller numbers, and its own.
    pub const THREAD_AT_MOST_MASK: Attribute = Attribute(119);
    /// The bits of threads with larger numbers.
    pub const THREAD_GREATER_MASK: Attribute = Attribute(120);
    /// The bits of threads with larger numbers, and its own.
    pub const THREAD_AT_LEAST_MASK: Attribute = Attribute(121);
    /// Which group of its multiprocessor the thread belongs to.
    pub const WARP_ID: Attribute = Attribute(122);
    /// Which multiprocessor the thread runs on.
    pub const MULTIPROCESSOR_ID: Attribute = Attribute(123);
    /// Signed: -1 in fragments that run only for their neighbours.
    pub const HELPER: Attribute = Attribute(124);
    /// The device's number of the fragment in its subgroup; programs cannot name it.
    pub const LANE: Attribute = Attribute(125);
    /// Attributes beyond this number do not exist.
    pub const COUNT: usize = 128;

    /// Integers that are the same for a whole draw, or for its part in one layer: what draws them supplies them.
    pub const fn of_draw(stage: Stage) -> &'static [Attribute] {
        match stage {
            Stage::Vertex => &[Attribute::BASE_VERTEX, Attribute::BASE_INSTANCE, Attribute::DRAW_ID],
            Stage::Fragment => &[Attribute::FRAGMENT_LAYER, Attribute::FRAGMENT_VIEWPORT, Attribute::FULLY_COVERED],
            Stage::State
            | Stage::Geometry
            | Stage::TessellationControl
            | Stage::TessellationEvaluation
            | Stage::Compute => &[],
        }
    }

    /// The name of such an attribute.
    pub const fn name_of_draw(self) -> Option<&'static str> {
        match self {
            Attribute::BASE_VERTEX => Some("vertex.baseVertex"),
            Attribute::BASE_INSTANCE => Some("vertex.baseInstance"),
            Attribute::DRAW_ID => Some("vertex.draw.id"),
            Attribute::FRAGMENT_LAYER => Some("fragment.layer"),
            Attribute::FRAGMENT_VIEWPORT => Some("fragment.viewport"),
            Attribute::FULLY_COVERED => Some("fragment.fullycovered"),
            _ => None,
        }
    }

    /// Whether it describes the thread.
    pub fn is_of_thread(self) -> bool {
        (Attribute::THREAD_ID..=Attribute::HELPER).contains(&self)
    }

    /// The bits of all attributes that describe threads.
    pub const OF_THREADS: u128 = 0x1ff << Attribute::THREAD_ID.0;
}

/// The largest number of threads in a group, and so of bits in its masks (WARP_SIZE).
pub const WARP_SIZE: u32 = 32;

/// The group as the thread of this number sees it, by attribute number.
pub fn thread_attributes(thread: u32) -> [(Attribute, u32); 9] {
    let own = 1 << (thread % WARP_SIZE);
    let less = own - 1;
    [
        (Attribute::THREAD_ID, thread % WARP_SIZE),
        (Attribute::THREAD_EQUAL_MASK, own),
        (Attribute::THREAD_LESS_MASK, less),
        (Attribute::THREAD_AT_MOST_MASK, own | less),
        (Attribute::THREAD_GREATER_MASK, !(own | less)),
        (Attribute::THREAD_AT_LEAST_MASK, !less),
        (Attribute::WARP_ID, thread / WARP_SIZE),
        (Attribute::MULTIPROCESSOR_ID, 0),
        (Attribute::HELPER, 0),
    ]
}

/// A result. Vertex results follow table X.1 of NV_vertex_program2; fragment results are colours 0 to 7 and depth.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Output(pub u8);

impl Output {
    // Vertex.
    /// `o[HPOS]`, `result.position`: the position in clip space.
    pub const HPOS: Output = Output(0);
    /// `o[COL0]`, `result.color`: the primary colour of front faces.
    pub const COL0: Output = Output(1);
    /// `o[COL1]`, `result.color.secondary`: the secondary colour of front faces.
    pub const COL1: Output = Output(2);
    /// `o[BFC0]`, `result.color.back`: the primary colour of back faces.
    pub const BFC0: Output = Output(3);
    /// `o[BFC1]`, `result.color.back.secondary`: the secondary colour of back faces.
    pub const BFC1: Output = Output(4);
    /// `o[FOGC]`, `result.fogcoord`.
    pub const FOGC: Output = Output(5);
    /// `o[PSIZ]`, `result.pointsize`, in pixels.
    pub const PSIZ: Output = Output(6);
    /// `o[TEX0]`, `result.texcoord[0]`; those up to 7 follow.
    pub const TEX0: Output = Output(7);
    /// Clip distance 0; six follow in the older languages, eight in the typed ones.
    pub const CLP0: Output = Output(15);
    // Vertices of the typed languages, whichever stage writes them.
    /// `result.id`.
    pub const ID: Output = Output(23);
    /// `result.primid`.
    pub const PRIMITIVE_ID: Output = Output(24);
    /// `result.layer`: an integer in x.
    pub const LAYER: Output = Output(25);
    /// `result.viewport`: an integer in x.
    pub const VIEWPORT: Output = Output(26);
    /// `result.viewportmask[0]`: the viewports that the primitive is drawn to, as bits of x.
    pub const VIEWPORT_MASK: Output = Output(27);
    /// `result.secondaryposition`: x of the position in the second view.
    pub const SECONDARY_POSITION: Output = Output(28);
    /// `result.secondaryviewportmask[0]`: the viewports of the second view.
    pub const SECONDARY_VIEWPORT_MASK: Output = Output(29);
    /// Generic interpolant 0; those up to 31 follow.
    pub const INTERPOLANT0: Output = Output(32);
    // Patches.
    /// `result.patch.tessouter[0]`; those up to 3 follow.
    pub const TESS_OUTER0: Output = Output(64);
    /// `result.patch.tessinner[0]`; that of 1 follows.
    pub const TESS_INNER0: Output = Output(68);
    /// Patch attribute 0; those up to 31 follow.
    pub const PATCH_ATTRIBUTE0: Output = Output(72);
    // Fragment.
    /// `o[COLR]`, `result.color[0]`; those up to 7 follow.
    pub const COLOR0: Output = Output(0);
    /// `o[DEPR]`, `result.depth`: the depth, in z.
    pub const DEPTH: Output = Output(8);
    /// `result.samplemask`: samples that may be written, an integer in x.
    pub const SAMPLE_MASK: Output = Output(9);
    /// `result.color[n].secondary`: the second source of blending.
    pub const SECONDARY_COLOR0: Output = Output(16);
    /// Outputs beyond this number do not exist.
    pub const COUNT: usize = 128;
}

/// Where the value of a parameter comes from.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Binding {
    /// `c[n]`: the vertex program parameter registers, shared by all programs.
    Register(u16),
    /// `program.env[n]`.
    Environment(u16),
    /// `program.local[n]` and `p[n]`.
    Local(u16),
    /// A parameter that the program declares by name (DECLARE).
    Named,
    /// A literal in a parameter array.
    Constant([u32; 4]),
    /// `state.`...
    State(StateItem),
}

impl Binding {
    /// The binding as programs of the declaration-style languages spell it.
    pub fn name(&self) -> Cow<'static, str> {
        match self {
            Binding::Register(number) => parameter_register_name(*number),
            Binding::Environment(number) => Cow::Owned(format!("program.env[{number}]")),
            Binding::Local(number) => Cow::Owned(format!("program.local[{number}]")),
            Binding::Named => Cow::Borrowed("?"),
            Binding::Constant(bits) => {
                let [x, y, z, w] = bits.map(f32::from_bits);
                Cow::Owned(format!("{{{x:?}, {y:?}, {z:?}, {w:?}}}"))
            }
            Binding::State(item) => Cow::Owned(item.to_string()),
        }
    }
}

/// Spellings of numbered registers, built once: programs name hundreds of them.
struct Spellings {
    parameters: Vec<String>,
    locals: Vec<String>,
    full: Vec<String>,
    half: Vec<String>,
}

static SPELLINGS: LazyLock<Spellings> = LazyLock::new(|| Spellings {
    parameters: (0..256).map(|number| format!("c[{number}]")).collect(),
    locals: (0..256).map(|number| format!("p[{number}]")).collect(),
    full: (0..32).map(|number| format!("R{number}")).collect(),
    half: (0..64).map(|number| format!("H{number}")).collect(),
});

fn spelling(names: &'static [String], number: usize) -> Cow<'static, str> {
    names.get(number).map_or(Cow::Borrowed("?"), |name| Cow::Borrowed(name.as_str()))
}

/// `c[12]`.
pub fn parameter_register_name(number: u16) -> Cow<'static, str> {
    spelling(&SPELLINGS.parameters, number.into())
}

/// `p[12]`.
pub fn local_parameter_name(number: u16) -> Cow<'static, str> {
    match SPELLINGS.locals.get(usize::from(number)) {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(format!("p[{number}]")),
    }
}

/// `R3`, or `H3` of the 16-bit registers.
pub fn temporary_name(number: usize, half: bool) -> Cow<'static, str> {
    spelling(if half { &SPELLINGS.half } else { &SPELLINGS.full }, number)
}

/// Names of vertex attributes inside `v[...]`, in the order of their numbers.
pub const VERTEX_ATTRIBUTE_NAMES: [(&str, u8); 14] = [
    ("OPOS", 0),
    ("WGHT", 1),
    ("NRML", 2),
    ("COL0", 3),
    ("COL1", 4),
    ("FOGC", 5),
    ("TEX0", 8),
    ("TEX1", 9),
    ("TEX2", 10),
    ("TEX3", 11),
    ("TEX4", 12),
    ("TEX5", 13),
    ("TEX6", 14),
    ("TEX7", 15),
];

/// Names of fragment attributes inside `f[...]`.
pub const FRAGMENT_ATTRIBUTE_NAMES: [(&str, u8); 12] = [
    ("WPOS", 0),
    ("COL0", 1),
    ("COL1", 2),
    ("FOGC", 3),
    ("TEX0", 4),
    ("TEX1", 5),
    ("TEX2", 6),
    ("TEX3", 7),
    ("TEX4", 8),
    ("TEX5", 9),
    ("TEX6", 10),
    ("TEX7", 11),
];

/// Names of vertex results inside `o[...]`.
pub const VERTEX_OUTPUT_NAMES: [(&str, u8); 21] = [
    ("HPOS", 0),
    ("COL0", 1),
    ("COL1", 2),
    ("BFC0", 3),
    ("BFC1", 4),
    ("FOGC", 5),
    ("PSIZ", 6),
    ("TEX0", 7),
    ("TEX1", 8),
    ("TEX2", 9),
    ("TEX3", 10),
    ("TEX4", 11),
    ("TEX5", 12),
    ("TEX6", 13),
    ("TEX7", 14),
    ("CLP0", 15),
    ("CLP1", 16),
    ("CLP2", 17),
    ("CLP3", 18),
    ("CLP4", 19),
    ("CLP5", 20),
];

/// Names of fragment results inside `o[...]`. COLR and COLH are one output at two precisions.
pub const FRAGMENT_OUTPUT_NAMES: [(&str, u8); 3] = [("COLR", 0), ("COLH", 0), ("DEPR", 8)];
