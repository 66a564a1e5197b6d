//! The rules of each dialect as data.

mod typed;

use super::Dialect;
use crate::vocabulary::{Family, Modifiers, Stage};
pub use typed::EXTENDED;
use typed::{NV_CP5, NV_FP4, NV_FP5, NV_GP4, NV_GP5, NV_TCP5, NV_TEP5, NV_VP4, NV_VP5};

/// The largest number of iterations of LOOP and REP in NV_fragment_program2 (MAX_PROGRAM_LOOP_COUNT_NV).
pub const LOOP_COUNT: i32 = 255;

/// What the checker, the machines and the printer depend on in a dialect.
#[derive(Debug)]
pub struct Rules {
    /// The language that these rules are of.
    pub dialect: Dialect,
    /// The beginning of the program string.
    pub header: &'static str,
    /// An extension defines the language; another one is for lenient reading alone.
    pub defined: bool,
    /// Its name in messages.
    pub name: &'static str,
    /// The part of the pipeline that its programs replace.
    pub stage: Stage,
    /// How operands are named.
    pub family: Family,
    /// The largest number of instructions in a program.
    pub instructions: u32,
    /// How many of them a position-invariant program must leave free; `None` where the option does not exist.
    pub position_invariant_cost: Option<u32>,
    /// Relative parameter addressing remains legal in position-invariant programs.
    pub position_invariant_relative: bool,
    /// Parameter registers (`c[n]`) or numbered local parameters (`p[n]`).
    pub parameters: u16,
    /// Temporaries: 32-bit names R0 and up, then 16-bit names H0 and up.
    pub temporaries: u16,
    /// Temporaries with 16-bit names, H0 and up.
    pub half_temporaries: u16,
    /// How many address registers exist.
    pub address_registers: u8,
    /// Components of an address register that programs may use.
    pub address_components: u8,
    /// The range that address registers hold.
    pub address_range: (i32, i32),
    /// Smallest and largest constant offset added to an address register.
    pub relative_offsets: (i32, i32),
    /// Condition codes, labels and branches exist.
    pub condition_codes: bool,
    /// The number of condition code registers; with two, conditions may name theirs (`EQ1`).
    pub condition_registers: u8,
    /// `|x|` exists.
    pub absolute_operands: bool,
    /// A plus sign is allowed before a register.
    pub plus_sign: bool,
    /// Clip distance results exist.
    pub clip_distances: bool,
    /// Suffixes that instructions may have; a row narrows them further.
    pub modifiers: Modifiers,
    /// How deep calls nest at run time.
    pub call_depth: u32,
    /// How deep IF blocks, and LOOP and REP blocks, may nest, in the text and at run time through calls; 0 without such
    /// blocks.
    pub if_depth: u32,
    /// How deep LOOP and REP blocks nest; 0 if there are none.
    pub loop_depth: u32,
    /// The number of `program.env` and `program.local` parameters, and of attributes that a program may bind.
    pub environment_parameters: u16,
    /// `program.local` numbers that exist.
    pub local_parameters: u16,
    /// Attributes that a program may bind.
    pub attributes: u8,
    /// Texture image units that a program may use at once.
    pub texture_units: u8,
    /// A scalar operand needs a suffix even if it is a constant of one component.
    pub constant_suffix: bool,
    /// Attributes and results may be indexed by an address register.
    pub indexed_attributes: bool,
    /// Results may be indexed by an address register.
    pub indexed_results: bool,
    /// `fragment.facing` exists.
    pub facing: bool,
    /// The program is stopped after this many instructions; `None` if the text sets no limit.
    pub execution_limit: Option<u64>,
    /// EXP and LOG where they overflow, underflow or have no mantissa: the text states fraction 0 and mantissa 1. In
    /// other dialects they follow the pseudo-code, NaN included.
    pub stated_extremes: bool,
    /// The text defines results for NaN. If it does not, a device may return anything below the exact level.
    pub stated_nan: bool,
    /// The result of a lookup in an absent or incomplete texture.
    pub missing_texture: [f32; 4],
    /// Rules for the typed languages only.
    pub typed: Option<&'static TypedRules>,
}

/// Rules and limits of the typed languages. The texts leave most limits to implementations: these are the minimums, or
/// NVIDIA's values.
#[derive(Debug)]
pub struct TypedRules {
    /// NV_gpu_program5: sized types (`F32`, `U64`), LONG of 64 bits, texture and buffer arrays, CBUFFER, images,
    /// subroutine parameters, memory.
    pub extended: bool,
    /// Generic interpolants, and patch attributes (`attrib[n]`, `patch.attrib[n]`).
    pub interpolants: u8,
    /// Patch attributes (`patch.attrib[n]`).
    pub patch_attributes: u8,
    /// Clip distances (`result.clip[n]`).
    pub clip_distances: u8,
    /// Parameter buffer binding points, and the number of words in each that programs can reach.
    pub buffers: u8,
    /// Words that programs can reach of each parameter buffer.
    pub buffer_words: u32,
    /// Image units; 0 if there are no images.
    pub images: u8,
    /// Smallest and largest constant texel offset.
    pub texel_offsets: (i8, i8),
    /// VERTICES_OUT of a geometry program, and the total components of its vertices.
    pub vertices_out: u32,
    /// Components that a geometry program's vertices may have together.
    pub components_out: u32,
    /// INVOCATIONS that a geometry program may declare.
    pub invocations: u32,
    /// VERTICES_OUT of a tessellation control program, and the vertices of any patch.
    pub patch_vertices: u32,
    /// Subroutine parameters that a program may bind.
    pub subroutine_parameters: u16,
    /// Numbers that subroutines may have.
    pub subroutine_numbers: u16,
    /// GROUP_SIZE of a compute program in each dimension.
    pub group_size: [u32; 3],
    /// Invocations of a group.
    pub group_invocations: u32,
    /// The same for groups whose size the dispatch gives (ARB_compute_variable_group_size).
    pub variable_group_size: [u32; 3],
    /// Invocations of such a group.
    pub variable_group_invocations: u32,
    /// SHARED_MEMORY of a compute program, in bytes.
    pub shared_memory: u32,
    /// Storage buffer binding points.
    pub storage_buffers: u8,
    /// Bytes that programs can reach of each storage buffer.
    pub storage_bytes: u32,
    /// Atomic counter buffer binding points.
    pub counter_buffers: u8,
    /// Counters that programs can reach in each of these buffers.
    pub counters: u32,
}

/// NV_vertex_program2, 2.14.1: the VP1 environment.
const VP1: Rules = Rules {
    dialect: Dialect::Vp10,
    header: "!!VP1.0",
    defined: true,
    name: "VP1.0",
    stage: Stage::Vertex,
    family: Family::Register,
    instructions: 128,
    position_invariant_cost: None,
    position_invariant_relative: false,
    parameters: 96,
    temporaries: 12,
    half_temporaries: 0,
    address_registers: 1,
    address_components: 1,
    address_range: (i32::MIN, i32::MAX),
    relative_offsets: (-64, 63),
    condition_codes: false,
    condition_registers: 0,
    absolute_operands: false,
    plus_sign: false,
    clip_distances: false,
    modifiers: Modifiers::empty(),
    call_depth: 0,
    if_depth: 0,
    loop_depth: 0,
    environment_parameters: 0,
    local_parameters: 0,
    attributes: 16,
    texture_units: 0,
    indexed_attributes: false,
    indexed_results: false,
    facing: false,
    constant_suffix: false,
    execution_limit: None,
    stated_extremes: true,
    stated_nan: true,
    missing_texture: [0.0; 4],
    typed: None,
};

const VP11: Rules = Rules {
    dialect: Dialect::Vp11,
    header: "!!VP1.1",
    name: "VP1.1",
    position_invariant_cost: Some(4),
    plus_sign: true,
    ..VP1
};

/// NV_vertex_program2, 2.14.5.
const VSP1: Rules = Rules { dialect: Dialect::Vsp10, header: "!!VSP1.0", name: "VSP1.0", stage: Stage::State, ..VP1 };

/// NV_vertex_program2, 2.14.1: the VP2 environment.
const VP2: Rules = Rules {
    dialect: Dialect::Vp20,
    header: "!!VP2.0",
    name: "VP2.0",
    instructions: 256,
    position_invariant_cost: Some(4),
    position_invariant_relative: true,
    parameters: 256,
    temporaries: 16,
    address_registers: 2,
    address_components: 4,
    address_range: (-512, 511),
    relative_offsets: (-256, 255),
    condition_codes: true,
    condition_registers: 1,
    absolute_operands: true,
    plus_sign: true,
    clip_distances: true,
    modifiers: Modifiers::C,
    call_depth: 4,
    execution_limit: Some(65536),
    stated_extremes: false,
    ..VP1
};

/// NV_fragment_program, 3.11.
const FP1: Rules = Rules {
    dialect: Dialect::Fp10,
    header: "!!FP1.0",
    name: "FP1.0",
    stage: Stage::Fragment,
    family: Family::Register,
    instructions: 1024,
    position_invariant_cost: None,
    position_invariant_relative: false,
    parameters: 64,
    temporaries: 32,
    half_temporaries: 64,
    address_registers: 0,
    address_components: 0,
    address_range: (0, 0),
    relative_offsets: (0, 0),
    condition_codes: true,
    condition_registers: 1,
    absolute_operands: true,
    plus_sign: true,
    clip_distances: false,
    modifiers: Modifiers::R.union(Modifiers::H).union(Modifiers::X).union(Modifiers::C).union(Modifiers::SAT),
    call_depth: 0,
    execution_limit: None,
    ..VP1
};

/// The header of shipped arcade programs. No extension defines it: its programs have the grammar and the registers of
/// FP1.0 and the instructions of NV_fragment_program2.
const FP2: Rules = Rules {
    dialect: Dialect::Fp20,
    header: "!!FP2.0",
    defined: false,
    name: "FP2.0",
    instructions: 16384,
    modifiers: FP1.modifiers.union(Modifiers::SSAT),
    call_depth: 4,
    if_depth: 48,
    loop_depth: 4,
    execution_limit: Some(65536),
    ..FP1
};

/// ARB_vertex_program, 2.14. For numbers that the text leaves to implementations these are those of NVIDIA's later
/// ones.
const ARB_VP: Rules = Rules {
    dialect: Dialect::ArbVp,
    header: "!!ARBvp1.0",
    name: "ARBvp1.0",
    constant_suffix: true,
    family: Family::Declared,
    instructions: 16384,
    position_invariant_cost: Some(4),
    position_invariant_relative: true,
    parameters: 1024,
    temporaries: 4096,
    address_registers: 2,
    plus_sign: true,
    environment_parameters: 256,
    local_parameters: 1024,
    stated_extremes: false,
    stated_nan: false,
    missing_texture: [0.0, 0.0, 0.0, 1.0],
    ..VP1
};

/// NV_vertex_program2_option. Its grammar has no limit on the offset added to an address register, and its ARL, ARA and
/// ARR have none on their results.
const ARB_VP_NV2: Rules = Rules {
    dialect: Dialect::ArbVpNv2,
    name: "ARBvp1.0 with NV_vertex_program2",
    constant_suffix: false,
    address_components: 4,
    relative_offsets: (-65535, 65535),
    condition_codes: true,
    condition_registers: 1,
    stated_nan: true,
    absolute_operands: true,
    clip_distances: true,
    modifiers: Modifiers::C,
    call_depth: 4,
    execution_limit: Some(65536),
    ..ARB_VP
};

/// NV_vertex_program3.
const ARB_VP_NV3: Rules = Rules {
    dialect: Dialect::ArbVpNv3,
    name: "ARBvp1.0 with NV_vertex_program3",
    modifiers: Modifiers::C.union(Modifiers::C0).union(Modifiers::C1).union(Modifiers::SAT),
    condition_registers: 2,
    texture_units: 16,
    indexed_attributes: true,
    indexed_results: true,
    ..ARB_VP_NV2
};

/// ARB_fragment_program, 3.11.
const ARB_FP: Rules = Rules {
    dialect: Dialect::ArbFp,
    header: "!!ARBfp1.0",
    name: "ARBfp1.0",
    stage: Stage::Fragment,
    position_invariant_cost: None,
    address_registers: 0,
    address_components: 0,
    relative_offsets: (0, 0),
    texture_units: 16,
    modifiers: Modifiers::SAT,
    ..ARB_VP
};

/// NV_fragment_program_option.
const ARB_FP_NV1: Rules = Rules {
    dialect: Dialect::ArbFpNv1,
    name: "ARBfp1.0 with NV_fragment_program",
    constant_suffix: false,
    condition_codes: true,
    condition_registers: 1,
    stated_nan: true,
    absolute_operands: true,
    modifiers: Modifiers::R.union(Modifiers::H).union(Modifiers::X).union(Modifiers::C).union(Modifiers::SAT),
    ..ARB_FP
};

/// NV_fragment_program2.
const ARB_FP_NV2: Rules = Rules {
    dialect: Dialect::ArbFpNv2,
    name: "ARBfp1.0 with NV_fragment_program2",
    address_registers: 1,
    address_components: 1,
    relative_offsets: (0, 9),
    modifiers: ARB_FP_NV1.modifiers.union(Modifiers::SSAT),
    call_depth: 4,
    if_depth: 48,
    loop_depth: 4,
    indexed_attributes: true,
    facing: true,
    execution_limit: Some(65536),
    ..ARB_FP_NV1
};

/// NV_register_combiners: a program is made of the setup, so limits of instructions and registers do not matter.
const RC1: Rules = Rules {
    dialect: Dialect::Rc10,
    header: "!!RC1.0",
    name: "RC1.0",
    family: Family::Fixed,
    modifiers: Modifiers::SAT.union(Modifiers::SSAT),
    texture_units: 0,
    missing_texture: [0.0; 4],
    ..ARB_FP
};

/// NV_texture_shader.
const TS1: Rules = Rules { dialect: Dialect::Ts10, header: "!!TS1.0", name: "TS1.0", texture_units: 4, ..RC1 };

/// ATI_text_fragment_shader.
const ATI_FS1: Rules = Rules {
    dialect: Dialect::AtiFs10,
    header: "!!ATIfs1.0",
    name: "ATIfs1.0",
    texture_units: 6,
    environment_parameters: 8,
    local_parameters: 8,
    missing_texture: [0.0, 0.0, 0.0, 1.0],
    ..RC1
};

pub(super) fn of(dialect: Dialect) -> &'static Rules {
    match dialect {
        Dialect::Vp10 => &VP1,
        Dialect::Vp11 => &VP11,
        Dialect::Vsp10 => &VSP1,
        Dialect::Vp20 => &VP2,
        Dialect::Fp10 => &FP1,
        Dialect::ArbVp => &ARB_VP,
        Dialect::ArbVpNv2 => &ARB_VP_NV2,
        Dialect::ArbVpNv3 => &ARB_VP_NV3,
        Dialect::ArbFp => &ARB_FP,
        Dialect::ArbFpNv1 => &ARB_FP_NV1,
        Dialect::ArbFpNv2 => &ARB_FP_NV2,
        Dialect::Vp40 => &NV_VP4,
        Dialect::Fp40 => &NV_FP4,
        Dialect::Gp40 => &NV_GP4,
        Dialect::Vp50 => &NV_VP5,
        Dialect::Fp50 => &NV_FP5,
        Dialect::Gp50 => &NV_GP5,
        Dialect::Tcp50 => &NV_TCP5,
        Dialect::Tep50 => &NV_TEP5,
        Dialect::Cp50 => &NV_CP5,
        Dialect::Fp20 => &FP2,
        Dialect::Rc10 => &RC1,
        Dialect::Ts10 => &TS1,
        Dialect::AtiFs10 => &ATI_FS1,
    }
}

impl Stage {
    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Vertex => "vertex",
            Stage::State => "vertex state",
            Stage::Fragment => "fragment",
            Stage::Geometry => "geometry",
            Stage::TessellationControl => "tessellation control",
            Stage::TessellationEvaluation => "tessellation evaluation",
            Stage::Compute => "compute",
        }
    }
}
