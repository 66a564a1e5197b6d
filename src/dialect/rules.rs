//! The rules of each dialect as data.

use super::Dialect;
use crate::isa::Modifiers;

/// Which part of the pipeline a program replaces.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    Vertex,
    /// Vertex state programs: run by command, write parameters.
    State,
    Fragment,
    Geometry,
    TessellationControl,
    TessellationEvaluation,
}

/// How operands are named.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Family {
    /// Fixed register names: `R0`, `v[OPOS]`, `c[3]`, `o[HPOS]`.
    Register,
    /// Declared names and bindings: `TEMP a; MOV a, vertex.position;`.
    Declared,
    /// Declared names with typed instructions: `ADD.S a, b, c;`.
    Typed,
}

/// What the checker, the machines and the printer need to know of a dialect.
#[derive(Debug)]
pub struct Rules {
    pub dialect: Dialect,
    /// The program string begins with this.
    pub header: &'static str,
    /// What to call it in messages.
    pub name: &'static str,
    pub stage: Stage,
    pub family: Family,
    /// Instructions that a program may have.
    pub instructions: u32,
    /// How many of them a position-invariant program must leave free; `None` where the option does not exist.
    pub position_invariant_cost: Option<u32>,
    /// Relative parameter addressing remains legal in position-invariant programs.
    pub position_invariant_relative: bool,
    /// Parameter registers (`c[n]`) or numbered local parameters (`p[n]`).
    pub parameters: u16,
    /// Temporaries: 32-bit names R0 and up, then 16-bit names H0 and up.
    pub temporaries: u16,
    pub half_temporaries: u16,
    pub address_registers: u8,
    /// Components of an address register that programs may use.
    pub address_components: u8,
    /// The range that address registers hold.
    pub address_range: (i32, i32),
    /// Smallest and largest constant offset beside an address register.
    pub relative_offsets: (i32, i32),
    /// Condition codes, labels and branches exist.
    pub condition_codes: bool,
    /// How many condition code registers exist; where there are two, conditions may name theirs (`EQ1`).
    pub condition_registers: u8,
    /// `|x|` exists.
    pub absolute_operands: bool,
    /// A plus sign may stand before a register.
    pub plus_sign: bool,
    /// Clip distance results exist.
    pub clip_distances: bool,
    /// Suffixes that instructions may have; a row narrows them further.
    pub modifiers: Modifiers,
    pub call_depth: u32,
    /// How deep IF blocks, and LOOP and REP blocks, nest; 0 where there are none.
    pub if_depth: u32,
    pub loop_depth: u32,
    /// `program.env` and `program.local` numbers that exist, and attributes that a program may bind.
    pub environment_parameters: u16,
    pub local_parameters: u16,
    pub attributes: u8,
    /// Texture image units that a program may use at once.
    pub texture_units: u8,
    /// Attributes and results may be indexed by an address register.
    pub indexed_attributes: bool,
    pub indexed_results: bool,
    /// `fragment.facing` exists.
    pub facing: bool,
    /// The program is stopped after this many instructions; `None` where the text sets no limit.
    pub execution_limit: Option<u64>,
    /// EXP and LOG where they overflow, underflow or have no mantissa: the text states fraction 0 and mantissa 1.
    /// Elsewhere they are what the pseudo-code makes of them, NaN included.
    pub stated_extremes: bool,
    /// What an absent or incomplete texture gives.
    pub missing_texture: [f32; 4],
}

/// NV_vertex_program2, 2.14.1: the VP1 environment.
const VP1: Rules = Rules {
    dialect: Dialect::Vp10,
    header: "!!VP1.0",
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
    execution_limit: None,
    stated_extremes: true,
    missing_texture: [0.0; 4],
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

/// ARB_vertex_program, 2.14. The numbers that the text leaves to implementations are those of NVIDIA's later ones.
const ARB_VP: Rules = Rules {
    dialect: Dialect::ArbVp,
    header: "!!ARBvp1.0",
    name: "ARBvp1.0",
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
    missing_texture: [0.0, 0.0, 0.0, 1.0],
    ..VP1
};

/// NV_vertex_program2_option. Its grammar sets no bound to the offset beside an address register.
const ARB_VP_NV2: Rules = Rules {
    dialect: Dialect::ArbVpNv2,
    name: "ARBvp1.0 with NV_vertex_program2",
    address_components: 4,
    address_range: (-512, 511),
    relative_offsets: (-65535, 65535),
    condition_codes: true,
    condition_registers: 1,
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
    condition_codes: true,
    condition_registers: 1,
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
    }
}

impl Stage {
    /// What to call it in messages.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Vertex => "vertex",
            Stage::State => "vertex state",
            Stage::Fragment => "fragment",
            Stage::Geometry => "geometry",
            Stage::TessellationControl => "tessellation control",
            Stage::TessellationEvaluation => "tessellation evaluation",
        }
    }
}
