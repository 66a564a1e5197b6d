//! Types that all parts of the interface share, and what their numbers mean.

use std::os::raw::c_char;

/// What a function returns. Zero is success, positive numbers are about the program, and negative ones about the call;
/// `glasm_last_error` then says more.
pub type glasm_status = i32;
/// Done.
pub const GLASM_OK: glasm_status = 0;
/// The program breaks a rule of its extension. Its handle is there all the same and holds the diagnostics.
pub const GLASM_REFUSED: glasm_status = 1;
/// The program is correct but cannot be translated in this way: the language lacks what it uses, or the stages do not fit.
pub const GLASM_UNSUPPORTED: glasm_status = 2;
/// An argument is NULL, out of range, or a struct of the wrong size.
pub const GLASM_ERROR_ARGUMENT: glasm_status = -1;
/// The cache's folder cannot be used.
pub const GLASM_ERROR_FILE: glasm_status = -2;
/// An error in this library. The handles that were passed may be freed and should not be used for anything else. Rust
/// prints a message to standard error before the library catches the panic; the library itself prints nothing.
pub const GLASM_ERROR_INTERNAL: glasm_status = -3;

/// As a length: up to the zero byte.
pub const GLASM_ZERO_TERMINATED: usize = usize::MAX;
/// In place of a number that does not exist, such as the slot of a parameter that nothing reads.
pub const GLASM_NONE: u32 = u32::MAX;

/// UTF-8 text. It ends with a zero byte, which `length` does not count. It belongs to the handle that was passed and lives
/// as long, unless the function that returns it says otherwise.
#[repr(C)]
#[derive(Copy, Clone, Debug)]
pub struct glasm_text {
    /// Its first byte; never NULL.
    pub data: *const c_char,
    /// Bytes without the zero at the end.
    pub length: usize,
}

/// Bytes of a translation: UTF-8 text followed by a zero byte, or the words of SPIR-V in the order of this machine's
/// bytes, aligned to four. They belong to the translation.
#[repr(C)]
#[derive(Copy, Clone, Debug)]
pub struct glasm_data {
    /// The first byte.
    pub data: *const u8,
    /// The number of bytes.
    pub length: usize,
}

/// A vector of four components: floats, or integers in the languages that have them.
#[repr(C)]
#[derive(Copy, Clone)]
pub union glasm_vector {
    /// Floats.
    pub f: [f32; 4],
    /// Bits, and unsigned integers.
    pub u: [u32; 4],
    /// Signed integers.
    pub i: [i32; 4],
}

/// Which part of the pipeline a program replaces.
pub type glasm_stage = u32;
/// As an argument: the stage that the program's header names.
pub const GLASM_STAGE_ANY: glasm_stage = 0;
/// Vertex programs.
pub const GLASM_STAGE_VERTEX: glasm_stage = 1;
/// Fragment programs.
pub const GLASM_STAGE_FRAGMENT: glasm_stage = 2;
/// Vertex state programs, which write parameters.
pub const GLASM_STAGE_STATE: glasm_stage = 3;
/// Geometry programs.
pub const GLASM_STAGE_GEOMETRY: glasm_stage = 4;
/// Tessellation control programs.
pub const GLASM_STAGE_TESSELLATION_CONTROL: glasm_stage = 5;
/// Tessellation evaluation programs.
pub const GLASM_STAGE_TESSELLATION_EVALUATION: glasm_stage = 6;
/// Compute programs.
pub const GLASM_STAGE_COMPUTE: glasm_stage = 7;

/// The language that a program is written in, with the NVIDIA option that widens it.
pub type glasm_dialect = u32;
/// Of a program that was refused before its language was known.
pub const GLASM_DIALECT_NONE: glasm_dialect = 0;
/// `!!VP1.0`
pub const GLASM_DIALECT_VP10: glasm_dialect = 1;
/// `!!VP1.1`
pub const GLASM_DIALECT_VP11: glasm_dialect = 2;
/// `!!VSP1.0`
pub const GLASM_DIALECT_VSP10: glasm_dialect = 3;
/// `!!VP2.0`
pub const GLASM_DIALECT_VP20: glasm_dialect = 4;
/// `!!FP1.0`
pub const GLASM_DIALECT_FP10: glasm_dialect = 5;
/// `!!ARBvp1.0`
pub const GLASM_DIALECT_ARB_VP: glasm_dialect = 6;
/// `!!ARBvp1.0` with `OPTION NV_vertex_program2`
pub const GLASM_DIALECT_ARB_VP_NV2: glasm_dialect = 7;
/// `!!ARBvp1.0` with `OPTION NV_vertex_program3`
pub const GLASM_DIALECT_ARB_VP_NV3: glasm_dialect = 8;
/// `!!ARBfp1.0`
pub const GLASM_DIALECT_ARB_FP: glasm_dialect = 9;
/// `!!ARBfp1.0` with `OPTION NV_fragment_program`
pub const GLASM_DIALECT_ARB_FP_NV1: glasm_dialect = 10;
/// `!!ARBfp1.0` with `OPTION NV_fragment_program2`
pub const GLASM_DIALECT_ARB_FP_NV2: glasm_dialect = 11;
/// `!!NVvp4.0`
pub const GLASM_DIALECT_VP40: glasm_dialect = 12;
/// `!!NVfp4.0`
pub const GLASM_DIALECT_FP40: glasm_dialect = 13;
/// `!!NVgp4.0`
pub const GLASM_DIALECT_GP40: glasm_dialect = 14;
/// `!!NVvp5.0`
pub const GLASM_DIALECT_VP50: glasm_dialect = 15;
/// `!!NVfp5.0`
pub const GLASM_DIALECT_FP50: glasm_dialect = 16;
/// `!!NVgp5.0`
pub const GLASM_DIALECT_GP50: glasm_dialect = 17;
/// `!!NVtcp5.0`
pub const GLASM_DIALECT_TCP50: glasm_dialect = 18;
/// `!!NVtep5.0`
pub const GLASM_DIALECT_TEP50: glasm_dialect = 19;
/// `!!NVcp5.0`
pub const GLASM_DIALECT_CP50: glasm_dialect = 20;
/// `!!FP2.0`, which only lenient reading accepts
pub const GLASM_DIALECT_FP20: glasm_dialect = 21;
/// `!!RC1.0`, register combiners
pub const GLASM_DIALECT_RC10: glasm_dialect = 22;
/// `!!TS1.0`, texture shaders
pub const GLASM_DIALECT_TS10: glasm_dialect = 23;
/// `!!ATIfs1.0`
pub const GLASM_DIALECT_ATI_FS10: glasm_dialect = 24;

/// A language to translate to.
pub type glasm_language = u32;
/// WGSL, as text.
pub const GLASM_LANGUAGE_WGSL: glasm_language = 0;
/// SPIR-V 1.3, for Vulkan 1.1.
pub const GLASM_LANGUAGE_SPIRV: glasm_language = 1;
/// GLSL 330 core.
pub const GLASM_LANGUAGE_GLSL330: glasm_language = 2;
/// GLSL 450 core.
pub const GLASM_LANGUAGE_GLSL450: glasm_language = 3;
/// GLSL ES 3.00.
pub const GLASM_LANGUAGE_GLSL_ES300: glasm_language = 4;
/// HLSL for shader model 6.0.
pub const GLASM_LANGUAGE_HLSL: glasm_language = 5;
/// MSL 2.0.
pub const GLASM_LANGUAGE_MSL: glasm_language = 6;
/// naga's intermediate representation in its debug form, for reading.
pub const GLASM_LANGUAGE_NAGA: glasm_language = 7;
/// GLSL for OpenGL's compatibility profile, with the built-ins of fixed function: of translations made with `opengl`.
pub const GLASM_LANGUAGE_GLSL_COMPAT: glasm_language = 8;

/// The shape of a texture or image.
pub type glasm_target = u32;
/// One coordinate.
pub const GLASM_TARGET_1D: glasm_target = 0;
/// Two coordinates.
pub const GLASM_TARGET_2D: glasm_target = 1;
/// Three coordinates.
pub const GLASM_TARGET_3D: glasm_target = 2;
/// Six faces; a direction.
pub const GLASM_TARGET_CUBE: glasm_target = 3;
/// Coordinates in texels, one level.
pub const GLASM_TARGET_RECT: glasm_target = 4;
/// Layers of one dimension.
pub const GLASM_TARGET_1D_ARRAY: glasm_target = 5;
/// Layers of two dimensions.
pub const GLASM_TARGET_2D_ARRAY: glasm_target = 6;
/// Layers of six faces.
pub const GLASM_TARGET_CUBE_ARRAY: glasm_target = 7;
/// A buffer texture: texels by number.
pub const GLASM_TARGET_BUFFER: glasm_target = 8;
/// Two dimensions, several samples in each texel.
pub const GLASM_TARGET_MULTISAMPLE: glasm_target = 9;
/// Layers of these.
pub const GLASM_TARGET_MULTISAMPLE_ARRAY: glasm_target = 10;
