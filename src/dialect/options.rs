//! The options that programs may name, as data: which languages have each, and what it changes.

use crate::vocabulary::{Dialect, Dialects};

bitflags::bitflags! {
    /// What options switch on.
    #[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
    pub struct Switches: u32 {
        /// The position is computed as for conventional vertices.
        const POSITION_INVARIANT = 1 << 0;
        /// ARB_fragment_coord_origin_upper_left.
        const ORIGIN_UPPER_LEFT = 1 << 1;
        /// ARB_fragment_coord_pixel_center_integer.
        const PIXEL_CENTER_INTEGER = 1 << 2;
        /// ARB_draw_buffers or ATI_draw_buffers.
        const DRAW_BUFFERS = 1 << 3;
        /// ARB_fragment_program_shadow.
        const SHADOW = 1 << 4;
        /// MESA_texture_array, which only lenient reading takes.
        const TEXTURE_ARRAYS = 1 << 5;
        /// NV_early_fragment_tests.
        const EARLY_FRAGMENT_TESTS = 1 << 6;
        /// ARB_blend_func_extended.
        const DUAL_SOURCE = 1 << 7;
        /// NV_explicit_multisample.
        const EXPLICIT_MULTISAMPLE = 1 << 8;
        /// NV_parameter_buffer_object2, for languages that do not include it.
        const CONSTANT_BUFFERS = 1 << 9;
        /// NV_shader_buffer_load, for languages that do not include it.
        const GLOBAL_LOADS = 1 << 10;
        /// NV_shader_atomic_float.
        const ATOMIC_FLOATS = 1 << 11;
        /// NV_gpu_program5_mem_extended.
        const EXTENDED_MEMORY = 1 << 12;
        /// NV_shader_thread_group.
        const THREAD_GROUP = 1 << 13;
        /// NV_shader_storage_buffer.
        const STORAGE_BUFFERS = 1 << 14;
        /// NV_shader_atomic_counters.
        const ATOMIC_COUNTERS = 1 << 15;
        /// ARB_compute_variable_group_size.
        const VARIABLE_GROUP = 1 << 16;
    }
}

/// How fog is computed (ARB_fragment_program, 3.11.4.5.1).
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum FogMode {
    /// ARB_fog_linear.
    Linear,
    /// ARB_fog_exp.
    Exp,
    /// ARB_fog_exp2.
    Exp2,
}

/// ARB_precision_hint_fastest and ARB_precision_hint_nicest.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum PrecisionHint {
    /// Speed counts.
    Fastest,
    /// Precision counts.
    Nicest,
}

/// What an option changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Switch(Switches),
    Fog(FogMode),
    Precision(PrecisionHint),
    /// The same as `Switch`, for an option of Mesa's drivers that is in none of NVIDIA's texts: only lenient reading
    /// takes it.
    Mesa(Switches),
    /// Something that the language has anyway, or that only some drivers implement: lenient reading ignores it.
    Drivers,
    Language(Dialect),
}

type D = Dialects;

const VERTEX4: D = Dialect::Vp40.set().or(Dialect::Vp50.set());
/// Fragment programs of every declared language.
const FRAGMENT: D = D::ARBFP.or(D::FRAGMENT4);
/// ARB_fragment_coord_conventions, dependencies on NV_fragment_program, gives that language these two options.
const FRAGMENT_COORDINATES: D = FRAGMENT.or(D::FP1);

/// Each option with the languages that have it.
pub(crate) const OPTIONS: &[(&str, Dialects, Change)] = &[
    ("NV_position_invariant", D::VP11.or(D::VP2), Change::Switch(Switches::POSITION_INVARIANT)),
    ("ARB_position_invariant", D::ARBVP.or(VERTEX4), Change::Switch(Switches::POSITION_INVARIANT)),
    ("NV_vertex_program2", D::ARBVP, Change::Language(Dialect::ArbVpNv2)),
    ("NV_vertex_program3", D::ARBVP, Change::Language(Dialect::ArbVpNv3)),
    // NV_vertex_program3, dependencies on ARB_fragment_program_shadow.
    ("ARB_fragment_program_shadow", D::ARBVP.or(FRAGMENT), Change::Switch(Switches::SHADOW)),
    ("ARB_fog_exp", FRAGMENT, Change::Fog(FogMode::Exp)),
    ("ARB_fog_exp2", FRAGMENT, Change::Fog(FogMode::Exp2)),
    ("ARB_fog_linear", FRAGMENT, Change::Fog(FogMode::Linear)),
    ("ARB_precision_hint_fastest", FRAGMENT, Change::Precision(PrecisionHint::Fastest)),
    ("ARB_precision_hint_nicest", FRAGMENT, Change::Precision(PrecisionHint::Nicest)),
    ("ARB_draw_buffers", FRAGMENT, Change::Switch(Switches::DRAW_BUFFERS)),
    ("ATI_draw_buffers", FRAGMENT, Change::Switch(Switches::DRAW_BUFFERS)),
    ("ARB_fragment_coord_origin_upper_left", FRAGMENT_COORDINATES, Change::Switch(Switches::ORIGIN_UPPER_LEFT)),
    ("ARB_fragment_coord_pixel_center_integer", FRAGMENT_COORDINATES, Change::Switch(Switches::PIXEL_CENTER_INTEGER)),
    // None of the extensions here defines it, but programs for Mesa's drivers have it.
    ("MESA_texture_array", D::ARBFP, Change::Mesa(Switches::TEXTURE_ARRAYS)),
    ("NV_fragment_program", D::ARBFP, Change::Language(Dialect::ArbFpNv1)),
    ("NV_fragment_program2", D::ARBFP, Change::Language(Dialect::ArbFpNv2)),
    ("ARB_compute_variable_group_size", D::COMPUTE5, Change::Switch(Switches::VARIABLE_GROUP)),
    ("ARB_blend_func_extended", D::FRAGMENT5, Change::Switch(Switches::DUAL_SOURCE)),
    ("NV_early_fragment_tests", D::FRAGMENT5, Change::Switch(Switches::EARLY_FRAGMENT_TESTS)),
    ("NV_explicit_multisample", D::GPU4, Change::Switch(Switches::EXPLICIT_MULTISAMPLE)),
    ("NV_gpu_program5_mem_extended", D::GPU5, Change::Switch(Switches::EXTENDED_MEMORY)),
    ("NV_parameter_buffer_object2", D::GPU4, Change::Switch(Switches::CONSTANT_BUFFERS)),
    ("NV_shader_atomic_counters", D::GPU5, Change::Switch(Switches::ATOMIC_COUNTERS)),
    ("NV_shader_atomic_float", D::GPU5, Change::Switch(Switches::ATOMIC_FLOATS)),
    ("NV_shader_buffer_load", D::GPU4, Change::Switch(Switches::GLOBAL_LOADS)),
    ("NV_shader_storage_buffer", D::GPU5, Change::Switch(Switches::STORAGE_BUFFERS)),
    ("NV_shader_thread_group", D::GPU5, Change::Switch(Switches::THREAD_GROUP)),
    // None of the extensions here defines these as options, but programs for NVIDIA's drivers have them.
    ("NV_bindless_texture", D::GPU5, Change::Drivers),
    ("NV_gpu_program_fp64", D::GPU5, Change::Drivers),
    ("NV_internal", D::GPU4, Change::Drivers),
    ("NV_shader_atomic_int64", D::GPU5, Change::Drivers),
];
