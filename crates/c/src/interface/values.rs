//! The structs and constants that describe a translation's interface.

use crate::boundary::{EMPTY, Growing};
use crate::types::*;

/// What the four components of an input or output are.
pub type glasm_format = u32;
/// 32-bit floats.
pub const GLASM_FORMAT_FLOAT: glasm_format = 0;
/// Signed 32-bit integers.
pub const GLASM_FORMAT_INT: glasm_format = 1;
/// Unsigned 32-bit integers.
pub const GLASM_FORMAT_UINT: glasm_format = 2;
/// Two words for each 64-bit component, the low one first.
pub const GLASM_FORMAT_PAIRS: glasm_format = 3;

/// How a fragment's input changes over a primitive: a set of bits.
pub const GLASM_INTERPOLATION_FLAT: u32 = 1;
/// Interpolated at a place inside both pixel and primitive.
pub const GLASM_INTERPOLATION_CENTROID: u32 = 2;
/// Interpolated linearly in the window.
pub const GLASM_INTERPOLATION_NO_PERSPECTIVE: u32 = 4;
/// Interpolated at each sample; the program runs once for each.
pub const GLASM_INTERPOLATION_SAMPLE: u32 = 8;

/// Where the value of a parameter comes from.
pub type glasm_binding = u32;
/// `c[index]`: the parameter registers of vertex programs, shared by all of them.
pub const GLASM_BINDING_REGISTER: glasm_binding = 0;
/// `program.env[index]`, shared by all programs of the target.
pub const GLASM_BINDING_ENVIRONMENT: glasm_binding = 1;
/// `program.local[index]` and `p[index]`, the program's own.
pub const GLASM_BINDING_LOCAL: glasm_binding = 2;
/// A parameter that the program declares by name.
pub const GLASM_BINDING_NAMED: glasm_binding = 3;
/// A literal: its initial value never changes.
pub const GLASM_BINDING_CONSTANT: glasm_binding = 4;
/// GL state: the name says which, such as `state.matrix.mvp.row[0]`.
pub const GLASM_BINDING_STATE: glasm_binding = 5;

/// A vector that the application or runtime supplies, in the buffer of the parameters.
pub type glasm_system = u32;
/// Zeros, after the parameters: the result of reads outside them.
pub const GLASM_SYSTEM_ZERO: glasm_system = 0;
/// Width and height of the window.
pub const GLASM_SYSTEM_WINDOW: glasm_system = 1;
/// A row of the modelview-projection matrix.
pub const GLASM_SYSTEM_MODELVIEW_PROJECTION: glasm_system = 2;
/// An attribute of a vertex state program.
pub const GLASM_SYSTEM_ATTRIBUTE: glasm_system = 3;
/// The routines' numbers that four subroutine parameters have, from `index` on, as unsigned words.
pub const GLASM_SYSTEM_SUBROUTINES: glasm_system = 4;
/// The parameter with the number `index`, rounded to fp16. Only if `rounded_parameters` is 1.
pub const GLASM_SYSTEM_HALF: glasm_system = 5;
/// The parameter with the number `index`, rounded to fx12: to the nearest of the multiples of 1/1024 from -2 to 2047/1024,
/// ties to the even one, NaN to 0, and no zero is negative. Only if `rounded_parameters` is 1.
pub const GLASM_SYSTEM_FIXED: glasm_system = 6;

/// How a texture is bound: with a sampler, or, where lookups are computed, in one of the other ways that
/// docs/INTERFACE.md describes.
pub type glasm_texels = u32;
/// A texture with a sampler.
pub const GLASM_TEXELS_SAMPLED: glasm_texels = 0;
/// A texture of floats without a sampler.
pub const GLASM_TEXELS_FLOATS: glasm_texels = 1;
/// A texture of unsigned integers without a sampler; it holds the bits of signed ones too.
pub const GLASM_TEXELS_WORDS: glasm_texels = 2;
/// A storage buffer with four words for each texel.
pub const GLASM_TEXELS_BUFFER: glasm_texels = 3;
/// The same for images with border texels, level after level from the base level on.
pub const GLASM_TEXELS_BORDERED: glasm_texels = 4;

/// The fragment's place in the window is read.
pub const GLASM_USES_POSITION: u32 = 1 << 0;
/// Whether the primitive faces the viewer is read.
pub const GLASM_USES_FACING: u32 = 1 << 1;
/// The depth is replaced.
pub const GLASM_WRITES_DEPTH: u32 = 1 << 2;
/// The sample mask is written.
pub const GLASM_WRITES_SAMPLES: u32 = 1 << 3;
/// Depth and stencil are tested before the program runs.
pub const GLASM_TESTS_EARLY: u32 = 1 << 4;
/// Fragments may be discarded.
pub const GLASM_DISCARDS: u32 = 1 << 5;
/// Derivatives or implicit levels of detail are used.
pub const GLASM_IMPLICIT_DERIVATIVES: u32 = 1 << 6;
/// Memory is written as well as read.
pub const GLASM_WRITES_MEMORY: u32 = 1 << 7;
/// The drawing code adds the number of the viewport to the layer (NV_layer_viewport_relative).
pub const GLASM_LAYER_FOLLOWS_VIEWPORT: u32 = 1 << 8;
/// `second_view_layer` is set: the program draws a second view (NV_stereo_view_rendering).
pub const GLASM_SECOND_VIEW: u32 = 1 << 9;

/// A translation's interface: the number of items of each kind, and what occurs only once. `GLASM_NONE` is in place of
/// numbers that do not exist. docs/INTERFACE.md describes what each is for.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_interface {
    /// sizeof(glasm_interface)
    pub size: u32,
    /// The stage that the module runs in.
    pub stage: glasm_stage,
    /// A set of `GLASM_USES_`, `GLASM_WRITES_` and their like.
    pub flags: u32,
    /// Binding numbers that the module takes, from the first on.
    pub binding_count: u32,
    /// The group of the uniform buffer of the parameters.
    pub parameter_group: u32,
    /// Its binding in that group.
    pub parameter_binding: u32,
    /// Vectors of 16 bytes in that buffer.
    pub slots: u32,
    /// The group of the heap of memory and of the table of what is where in it.
    pub memory_group: u32,
    /// The binding of the heap.
    pub memory_words: u32,
    /// The binding of the table.
    pub memory_table: u32,
    /// A second binding of the heap, for changes of 64 bits at once.
    pub memory_pairs: u32,
    /// The group of the buffers between stages, of stages that became compute entry points.
    pub chain_group: u32,
    /// Invocations of a workgroup of such an entry point.
    pub workgroup: u32,
    /// How many inputs `glasm_translation_input` reports.
    pub input_count: u32,
    /// How many outputs `glasm_translation_output` reports.
    pub output_count: u32,
    /// How many parameters `glasm_translation_parameter` reports.
    pub parameter_count: u32,
    /// How many vectors `glasm_translation_system_parameter` reports.
    pub system_count: u32,
    /// How many texture units `glasm_translation_texture` reports.
    pub texture_count: u32,
    /// How many image units `glasm_translation_image` reports.
    pub image_count: u32,
    /// How many buffers `glasm_translation_buffer` reports.
    pub buffer_count: u32,
    /// How many features of wgpu the device must have.
    pub feature_count: u32,
    /// Numbers that the device supplies and that have no location.
    pub number_count: u32,
    /// What is emulated, in words.
    pub emulated_count: u32,
    /// What the program states and the module omits.
    pub omitted_count: u32,
    /// The module's entry point.
    pub entry_point: glasm_text,
    /// What the drawing code adds to the layer for the second view.
    pub second_view_layer: i32,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_interface {
    const ZERO: Self = Self {
        size: 0,
        stage: 0,
        flags: 0,
        binding_count: 0,
        parameter_group: GLASM_NONE,
        parameter_binding: GLASM_NONE,
        slots: 0,
        memory_group: GLASM_NONE,
        memory_words: GLASM_NONE,
        memory_table: GLASM_NONE,
        memory_pairs: GLASM_NONE,
        chain_group: GLASM_NONE,
        workgroup: 0,
        input_count: 0,
        output_count: 0,
        parameter_count: 0,
        system_count: 0,
        texture_count: 0,
        image_count: 0,
        buffer_count: 0,
        feature_count: 0,
        number_count: 0,
        emulated_count: 0,
        omitted_count: 0,
        entry_point: EMPTY,
        second_view_layer: 0,
    };
}

/// An input or output at a location.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_variable {
    /// sizeof(glasm_variable)
    pub size: u32,
    /// The number of the attribute or result, as `glasm_machine_` functions take it.
    pub number: u32,
    /// `GLASM_NONE` of results that have none, such as positions and depths.
    pub location: u32,
    /// The type of its components.
    pub format: glasm_format,
    /// Inputs: a set of `GLASM_INTERPOLATION_`.
    pub interpolation: u32,
    /// Outputs: 1 for the second source of the colour at this location.
    pub second_source: u32,
    /// What the program calls it.
    pub name: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_variable {
    const ZERO: Self =
        Self { size: 0, number: 0, location: 0, format: 0, interpolation: 0, second_source: 0, name: EMPTY };
}

/// A parameter. They are listed in the order in which the program first names them.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_parameter {
    /// sizeof(glasm_parameter)
    pub size: u32,
    /// Which vector of the buffer it is; `GLASM_NONE` if nothing reads it, or only its rounded value
    /// (`GLASM_SYSTEM_HALF`, `GLASM_SYSTEM_FIXED`).
    pub slot: u32,
    /// What it is bound to: which register, constant or state of the GL.
    pub binding: glasm_binding,
    /// The number of a register, environment or local parameter.
    pub index: u32,
    /// Its value until the application sets it.
    pub initial: glasm_vector,
    /// What the API knows it by: its own name, or the binding as programs spell it.
    pub name: glasm_text,
    /// The name that PARAM gives it, or an element of the array that it is; may be empty.
    pub alias: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_parameter {
    const ZERO: Self =
        Self { size: 0, slot: 0, binding: 0, index: 0, initial: glasm_vector { u: [0; 4] }, name: EMPTY, alias: EMPTY };
}

/// A vector that the application or runtime supplies.
#[repr(C)]
#[derive(Copy, Clone)]
pub struct glasm_system_parameter {
    /// sizeof(glasm_system_parameter)
    pub size: u32,
    /// What the vector holds.
    pub what: glasm_system,
    /// Row, attribute or first subroutine parameter.
    pub index: u32,
    /// Which vector of the buffer it is.
    pub slot: u32,
    /// What reflection calls it.
    pub name: glasm_text,
}

// SAFETY: the struct is repr(C) and begins with its size; all of its bytes are integers and pointers that only C reads.
unsafe impl Growing for glasm_system_parameter {
    const ZERO: Self = Self { size: 0, what: 0, index: 0, slot: 0, name: EMPTY };
}

/// A texture unit that the module samples.
#[repr(C)]
#[derive(Copy, Clone, Default)]
pub struct glasm_texture_binding {
    /// sizeof(glasm_texture_binding)
    pub size: u32,
    /// The number that the program uses.
    pub unit: u32,
    /// The shape of the texture or image.
    pub target: glasm_target,
    /// 1: depths are compared.
    pub comparison: u32,
    /// The bind group.
    pub group: u32,
    /// The binding of the texture in that group.
    pub texture: u32,
    /// `GLASM_NONE` if texels are read without a sampler.
    pub sampler: u32,
    /// How the texels are bound.
    pub texels: glasm_texels,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_texture_binding {
    const ZERO: Self = Self { size: 0, unit: 0, target: 0, comparison: 0, group: 0, texture: 0, sampler: 0, texels: 0 };
}

/// An image unit that the module loads from or stores to.
#[repr(C)]
#[derive(Copy, Clone, Default)]
pub struct glasm_image_binding {
    /// sizeof(glasm_image_binding)
    pub size: u32,
    /// The number that the program uses.
    pub unit: u32,
    /// The shape of the texture or image.
    pub target: glasm_target,
    /// The bind group.
    pub group: u32,
    /// The binding of a storage buffer in that group.
    pub binding: u32,
    /// 1: it is written.
    pub writes: u32,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_image_binding {
    const ZERO: Self = Self { size: 0, unit: 0, target: 0, group: 0, binding: 0, writes: 0 };
}

/// What a buffer was declared as.
pub type glasm_buffer_kind = u32;
/// Parameters: BUFFER, BUFFER4 or CBUFFER.
pub const GLASM_BUFFER_PARAMETERS: glasm_buffer_kind = 0;
/// STORAGE, which the program may write.
pub const GLASM_BUFFER_STORAGE: glasm_buffer_kind = 1;
/// COUNTER.
pub const GLASM_BUFFER_COUNTERS: glasm_buffer_kind = 2;

/// A buffer that the module uses.
#[repr(C)]
#[derive(Copy, Clone, Default)]
pub struct glasm_buffer_binding {
    /// sizeof(glasm_buffer_binding)
    pub size: u32,
    /// The binding point.
    pub binding: u32,
    /// Bytes of an element: 4 of BUFFER and COUNTER, 16 of BUFFER4, 1 of CBUFFER and STORAGE.
    pub element: u32,
    /// Elements that the program may use: one more than the last one.
    pub elements: u32,
    /// What it was declared as; each kind has binding points of its own.
    pub kind: glasm_buffer_kind,
}

// SAFETY: the struct is repr(C), begins with its size, and consists of integers.
unsafe impl Growing for glasm_buffer_binding {
    const ZERO: Self = Self { size: 0, binding: 0, element: 0, elements: 0, kind: GLASM_BUFFER_PARAMETERS };
}
