//! The options that programs may name, as data: which languages have each, and what it changes.

use crate::vocabulary::{Dialect, Dialects};

bitflags::bitflags! {
    /// What options switch on.
    #[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
    pub struct Switches: u64 {
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
        /// NV_shader_atomic_int64.
        const ATOMIC_LONGS = 1 << 17;
        /// ARB_shader_image_size.
        const IMAGE_SIZES = 1 << 18;
        /// EXT_shader_image_load_formatted.
        const FORMATTED_LOADS = 1 << 19;
        /// ARB_derivative_control.
        const DERIVATIVE_CONTROL = 1 << 20;
        /// NV_texture_multisample.
        const TEXTURE_MULTISAMPLE = 1 << 21;
        /// ARB_fragment_layer_viewport.
        const FRAGMENT_LAYER = 1 << 22;
        /// ARB_viewport_array.
        const VIEWPORT = 1 << 23;
        /// NV_viewport_array2.
        const VIEWPORT_MASK = 1 << 24;
        /// NV_layer_viewport_relative.
        const LAYER_RELATIVE = 1 << 25;
        /// NV_geometry_program_passthrough.
        const PASSTHROUGH = 1 << 26;
        /// NV_stereo_view_rendering.
        const STEREO = 1 << 27;
        /// NV_shader_thread_shuffle.
        const THREAD_SHUFFLE = 1 << 28;
        /// ARB_shader_texture_image_samples.
        const SAMPLE_COUNTS = 1 << 29;
        /// NV_conservative_raster_underestimation.
        const UNDERESTIMATION = 1 << 30;
        /// NV_shader_atomic_float64.
        const ATOMIC_DOUBLES = 1 << 31;
        /// NV_shader_atomic_fp16_vector.
        const ATOMIC_HALVES = 1 << 32;
        /// NV_pixel_interlock_ordered.
        const PIXEL_INTERLOCK_ORDERED = 1 << 33;
        /// NV_pixel_interlock_unordered.
        const PIXEL_INTERLOCK_UNORDERED = 1 << 34;
        /// NV_sample_interlock_ordered.
        const SAMPLE_INTERLOCK_ORDERED = 1 << 35;
        /// NV_sample_interlock_unordered.
        const SAMPLE_INTERLOCK_UNORDERED = 1 << 36;
        /// One of the four.
        const INTERLOCK = Self::PIXEL_INTERLOCK_ORDERED.bits()
            | Self::PIXEL_INTERLOCK_UNORDERED.bits()
            | Self::SAMPLE_INTERLOCK_ORDERED.bits()
            | Self::SAMPLE_INTERLOCK_UNORDERED.bits();
        /// NV_bindless_texture.
        const BINDLESS = 1 << 37;
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
    /// Something that the language has anyway.
    Included,
    /// A hint or a driver's own mark, which changes no result.
    Hint,
    Language(Dialect),
}

type D = Dialects;

const VERTEX4: D = Dialect::Vp40.set().or(Dialect::Vp50.set());
/// Programs before the rasteriser in the typed languages.
const VERTICES4: D = VERTEX4.or(D::GEOMETRY4).or(Dialect::Tcp50.set()).or(Dialect::Tep50.set());
/// Fragment programs of every declared language.
const FRAGMENT: D = D::ARBFP.or(D::FRAGMENT4);
/// ARB_fragment_coord_conventions, dependencies on NV_fragment_program, gives that language these two options.
const FRAGMENT_COORDINATES: D = FRAGMENT.or(D::FP1);

/// Options that NVIDIA's driver takes in these languages too, where they change nothing: only lenient reading does.
pub(crate) const TAKEN_ELSEWHERE: &[(&str, Dialects)] = &[("ARB_derivative_control", VERTICES4.or(D::COMPUTE5))];

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
    // Its text has no assembly; producers write FINE and COARSE.
    ("ARB_derivative_control", D::FRAGMENT4, Change::Switch(Switches::DERIVATIVE_CONTROL)),
    ("NV_texture_multisample", D::GPU4, Change::Switch(Switches::TEXTURE_MULTISAMPLE)),
    ("ARB_shader_image_size", D::GPU5, Change::Switch(Switches::IMAGE_SIZES)),
    ("EXT_shader_image_load_formatted", D::GPU5, Change::Switch(Switches::FORMATTED_LOADS)),
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
    ("NV_shader_atomic_int64", D::GPU5, Change::Switch(Switches::ATOMIC_LONGS)),
    ("ARB_fragment_layer_viewport", D::FRAGMENT4, Change::Switch(Switches::FRAGMENT_LAYER)),
    ("ARB_viewport_array", D::GEOMETRY4, Change::Switch(Switches::VIEWPORT)),
    ("NV_viewport_array2", VERTICES4, Change::Switch(Switches::VIEWPORT_MASK)),
    ("NV_layer_viewport_relative", VERTICES4, Change::Switch(Switches::LAYER_RELATIVE)),
    // The text calls its option by both names, and so do programs.
    ("NV_geometry_program_passthrough", D::GEOMETRY4, Change::Switch(Switches::PASSTHROUGH)),
    ("NV_geometry_shader_passthrough", D::GEOMETRY4, Change::Switch(Switches::PASSTHROUGH)),
    ("NV_stereo_view_rendering", VERTICES4, Change::Switch(Switches::STEREO)),
    ("NV_conservative_raster_underestimation", D::FRAGMENT4, Change::Switch(Switches::UNDERESTIMATION)),
    ("ARB_shader_texture_image_samples", D::GPU5, Change::Switch(Switches::SAMPLE_COUNTS)),
    // Their text has no options: the modifiers are there without. Programs name them all the same.
    ("ARB_sparse_texture2", D::GPU4, Change::Included),
    ("ARB_sparse_texture_clamp", D::GPU4, Change::Included),
    ("EXT_sparse_texture2", D::GPU4, Change::Included),
    ("NV_shader_atomic_float64", D::GPU5, Change::Switch(Switches::ATOMIC_DOUBLES)),
    ("NV_shader_atomic_fp16_vector", D::GPU5, Change::Switch(Switches::ATOMIC_HALVES)),
    ("NV_pixel_interlock_ordered", D::FRAGMENT4, Change::Switch(Switches::PIXEL_INTERLOCK_ORDERED)),
    ("NV_pixel_interlock_unordered", D::FRAGMENT4, Change::Switch(Switches::PIXEL_INTERLOCK_UNORDERED)),
    ("NV_sample_interlock_ordered", D::FRAGMENT4, Change::Switch(Switches::SAMPLE_INTERLOCK_ORDERED)),
    ("NV_sample_interlock_unordered", D::FRAGMENT4, Change::Switch(Switches::SAMPLE_INTERLOCK_UNORDERED)),
    ("NV_shader_thread_shuffle", D::GPU5, Change::Switch(Switches::THREAD_SHUFFLE)),
    // None of the extensions here defines these as options, but programs for NVIDIA's drivers have them.
    ("ARB_shader_draw_parameters", D::GPU5, Change::Included),
    ("NV_bindless_texture", D::GPU5, Change::Switch(Switches::BINDLESS)),
    ("NV_gpu_program_fp64", D::GPU5, Change::Included),
    ("NV_internal", D::GPU4, Change::Hint),
    ("NV_unroll_all", D::GPU4, Change::Hint),
    ("NV_unroll_none", D::GPU4, Change::Hint),
];
