//! The rules of the languages of NV_gpu_program4 and 5.

use crate::dialect::Dialect;
use crate::dialect::rules::{ARB_VP, Rules, TypedRules};
use crate::vocabulary::{Family, Modifiers, Stage};

pub(super) const TYPED4: TypedRules = TypedRules {
    extended: false,
    interpolants: 32,
    patch_attributes: 30,
    clip_distances: 8,
    buffers: 16,
    buffer_words: 16384,
    images: 8,
    texel_offsets: (-8, 7),
    vertices_out: 1024,
    components_out: 1024,
    invocations: 32,
    patch_vertices: 32,
    subroutine_parameters: 1024,
    subroutine_numbers: 256,
    group_size: [1024, 1024, 64],
    group_invocations: 1024,
    variable_group_size: [512, 512, 64],
    variable_group_invocations: 512,
    shared_memory: 48 << 10,
    storage_buffers: 32,
    storage_bytes: 1 << 27,
    counter_buffers: 8,
    counters: 16384,
};

/// Limits of programs of the 5.0 languages.
pub const EXTENDED: TypedRules = TypedRules { extended: true, ..TYPED4 };

/// NV_gpu_program4 with NV_vertex_program4. Only running out of fuel stops a program.
pub(super) const NV_VP4: Rules = Rules {
    dialect: Dialect::Vp40,
    header: "!!NVvp4.0",
    name: "NVvp4.0",
    family: Family::Typed,
    instructions: 65536,
    address_registers: 0,
    address_components: 4,
    address_range: (i32::MIN, i32::MAX),
    relative_offsets: (i32::MIN, i32::MAX),
    condition_codes: true,
    condition_registers: 2,
    stated_nan: true,
    absolute_operands: true,
    clip_distances: true,
    modifiers: Modifiers::R
        .union(Modifiers::H)
        .union(Modifiers::C)
        .union(Modifiers::C0)
        .union(Modifiers::C1)
        .union(Modifiers::SAT)
        .union(Modifiers::SSAT)
        .union(Modifiers::NTC)
        .union(Modifiers::FINE)
        .union(Modifiers::COARSE)
        .union(Modifiers::SPARSE)
        .union(Modifiers::LODCLAMP)
        .union(Modifiers::PREC)
        .union(Modifiers::S24)
        .union(Modifiers::U24)
        .union(Modifiers::HI)
        .union(Modifiers::COH)
        .union(Modifiers::VOL)
        .union(Modifiers::ROUNDING),
    call_depth: 4,
    if_depth: 48,
    loop_depth: 4,
    texture_units: 32,
    typed: Some(&TYPED4),
    constant_suffix: false,
    ..ARB_VP
};

/// NV_fragment_program4.
pub(super) const NV_FP4: Rules = Rules {
    dialect: Dialect::Fp40,
    header: "!!NVfp4.0",
    name: "NVfp4.0",
    stage: Stage::Fragment,
    position_invariant_cost: None,
    clip_distances: false,
    facing: true,
    ..NV_VP4
};

/// NV_geometry_program4.
pub(super) const NV_GP4: Rules = Rules {
    dialect: Dialect::Gp40,
    header: "!!NVgp4.0",
    name: "NVgp4.0",
    stage: Stage::Geometry,
    position_invariant_cost: None,
    ..NV_VP4
};

/// NV_gpu_program5.
pub(super) const NV_VP5: Rules =
    Rules { dialect: Dialect::Vp50, header: "!!NVvp5.0", name: "NVvp5.0", typed: Some(&EXTENDED), ..NV_VP4 };

pub(super) const NV_FP5: Rules =
    Rules { dialect: Dialect::Fp50, header: "!!NVfp5.0", name: "NVfp5.0", typed: Some(&EXTENDED), ..NV_FP4 };

pub(super) const NV_GP5: Rules =
    Rules { dialect: Dialect::Gp50, header: "!!NVgp5.0", name: "NVgp5.0", typed: Some(&EXTENDED), ..NV_GP4 };

/// NV_tessellation_program5.
pub(super) const NV_TCP5: Rules = Rules {
    dialect: Dialect::Tcp50,
    header: "!!NVtcp5.0",
    name: "NVtcp5.0",
    stage: Stage::TessellationControl,
    ..NV_GP5
};

pub(super) const NV_TEP5: Rules = Rules {
    dialect: Dialect::Tep50,
    header: "!!NVtep5.0",
    name: "NVtep5.0",
    stage: Stage::TessellationEvaluation,
    ..NV_GP5
};

/// NV_compute_program5.
pub(super) const NV_CP5: Rules = Rules {
    dialect: Dialect::Cp50,
    header: "!!NVcp5.0",
    name: "NVcp5.0",
    stage: Stage::Compute,
    modifiers: NV_GP5.modifiers.union(Modifiers::CTA),
    clip_distances: false,
    ..NV_GP5
};
