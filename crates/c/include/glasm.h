/* glasm: the GPU assembly of the OpenGL age for today's GPUs. Made from the sources of crates/c; do not edit.
 *
 * Free a handle with the function of its name that ends in _free, and with nothing else. Other data that a function
 * returns belongs to the handle that was passed, and lives as long, unless the function says otherwise. Any function may
 * be called from any thread; one handle is used by one thread at a time, except for caches.
 *
 * A struct whose first field is its size may grow at its end. Set the size to sizeof before you pass it:
 *
 *     glasm_program_info info = {0};
 *     info.size = sizeof info;
 *     glasm_program_get_info(program, &info);
 *
 * Functions that return a glasm_status do nothing if an argument is wrong, and glasm_last_error then says which one. No
 * function aborts, unless no memory is left. */

#ifndef GLASM_H
#define GLASM_H

#include <stdint.h>
#include <stddef.h>

/*
 As a length: up to the zero byte.
 */
#define GLASM_ZERO_TERMINATED SIZE_MAX




/*
 In place of a number that does not exist, such as the slot of a parameter that nothing reads.
 */
#define GLASM_NONE UINT32_MAX

/*
 The version of this header's interface. It increases when programs that were compiled against an older header must be
 changed, but not when functions are added or structs grow.
 */
#define GLASM_ABI_VERSION 1

/*
 How many texture units fixed units have.
 */
#define GLASM_FIXED_UNITS 6

/*
 How many texture units there are.
 */
#define GLASM_UNITS 32

/*
 NV_position_invariant, ARB_position_invariant
 */
#define GLASM_OPTION_POSITION_INVARIANT (1 << 0)

/*
 ARB_fragment_coord_origin_upper_left
 */
#define GLASM_OPTION_ORIGIN_UPPER_LEFT (1 << 1)

/*
 ARB_fragment_coord_pixel_center_integer
 */
#define GLASM_OPTION_PIXEL_CENTER_INTEGER (1 << 2)

/*
 ARB_draw_buffers, ATI_draw_buffers
 */
#define GLASM_OPTION_DRAW_BUFFERS (1 << 3)

/*
 ARB_fragment_program_shadow
 */
#define GLASM_OPTION_SHADOW (1 << 4)

/*
 MESA_texture_array
 */
#define GLASM_OPTION_TEXTURE_ARRAYS (1 << 5)

/*
 NV_early_fragment_tests
 */
#define GLASM_OPTION_EARLY_FRAGMENT_TESTS (1 << 6)

/*
 ARB_blend_func_extended
 */
#define GLASM_OPTION_DUAL_SOURCE (1 << 7)

/*
 NV_explicit_multisample
 */
#define GLASM_OPTION_EXPLICIT_MULTISAMPLE (1 << 8)

/*
 NV_parameter_buffer_object2
 */
#define GLASM_OPTION_CONSTANT_BUFFERS (1 << 9)

/*
 NV_shader_buffer_load
 */
#define GLASM_OPTION_GLOBAL_LOADS (1 << 10)

/*
 NV_shader_atomic_float
 */
#define GLASM_OPTION_ATOMIC_FLOATS (1 << 11)

/*
 NV_gpu_program5_mem_extended
 */
#define GLASM_OPTION_EXTENDED_MEMORY (1 << 12)

/*
 NV_shader_thread_group
 */
#define GLASM_OPTION_THREAD_GROUP (1 << 13)

/*
 ARB_fog_linear
 */
#define GLASM_OPTION_FOG_LINEAR (1 << 24)

/*
 ARB_fog_exp
 */
#define GLASM_OPTION_FOG_EXP (1 << 25)

/*
 ARB_fog_exp2
 */
#define GLASM_OPTION_FOG_EXP2 (1 << 26)

/*
 ARB_precision_hint_fastest
 */
#define GLASM_OPTION_FASTEST (1 << 27)

/*
 ARB_precision_hint_nicest
 */
#define GLASM_OPTION_NICEST (1 << 28)

/*
 Programs of a chain, one of each stage.
 */
#define GLASM_CHAIN_LONGEST 4

/*
 How a fragment's input changes over a primitive: a set of bits.
 */
#define GLASM_INTERPOLATION_FLAT 1

/*
 Interpolated at a place inside both pixel and primitive.
 */
#define GLASM_INTERPOLATION_CENTROID 2

/*
 Interpolated linearly in the window.
 */
#define GLASM_INTERPOLATION_NO_PERSPECTIVE 4

/*
 Interpolated at each sample; the program runs once for each.
 */
#define GLASM_INTERPOLATION_SAMPLE 8

/*
 The fragment's place in the window is read.
 */
#define GLASM_USES_POSITION (1 << 0)

/*
 Whether the primitive faces the viewer is read.
 */
#define GLASM_USES_FACING (1 << 1)

/*
 The depth is replaced.
 */
#define GLASM_WRITES_DEPTH (1 << 2)

/*
 The sample mask is written.
 */
#define GLASM_WRITES_SAMPLES (1 << 3)

/*
 Depth and stencil are tested before the program runs.
 */
#define GLASM_TESTS_EARLY (1 << 4)

/*
 Fragments may be discarded.
 */
#define GLASM_DISCARDS (1 << 5)

/*
 Derivatives or implicit levels of detail are used.
 */
#define GLASM_IMPLICIT_DERIVATIVES (1 << 6)

/*
 Memory is written as well as read.
 */
#define GLASM_WRITES_MEMORY (1 << 7)

/*
 The drawing code adds the number of the viewport to the layer (NV_layer_viewport_relative).
 */
#define GLASM_LAYER_FOLLOWS_VIEWPORT (1 << 8)

/*
 `second_view_layer` is set: the program draws a second view (NV_stereo_view_rendering).
 */
#define GLASM_SECOND_VIEW (1 << 9)

/*
 Fragments of a quad: lower left, lower right, upper left, upper right. A vertex is the first of them.
 */
#define GLASM_LANES 4

/*
 Operands that an instruction has at most.
 */
#define GLASM_OPERANDS 3

/*
 The default limit of a cache in bytes: 64 MiB.
 */
#define GLASM_CACHE_USUAL (64 << 20)

/*
 A folder of translations. Unlike other handles, several threads may use one at once, and several processes may use
 one folder.
 */
typedef struct glasm_cache glasm_cache;

/*
 A program ready to run on the CPU, with its inputs and what its last run left. It lives on its own: the program may be
 freed before it.
 */
typedef struct glasm_machine glasm_machine;

/*
 A program string that was read, with its diagnostics. It keeps a copy of the text.
 */
typedef struct glasm_program glasm_program;

/*
 A program's translation. It lives on its own: the program may be freed before it.
 */
typedef struct glasm_translation glasm_translation;

/*
 What a function returns. Zero is success, positive numbers are about the program, and negative ones about the call;
 `glasm_last_error` then says more.
 */
typedef int32_t glasm_status;

/*
 A language to translate to.
 */
typedef uint32_t glasm_language;

/*
 UTF-8 text. It ends with a zero byte, which `length` does not count. It belongs to the handle that was passed and lives
 as long, unless the function that returns it says otherwise.
 */
typedef struct {
  /*
   Its first byte; never NULL.
   */
  const char *data;
  /*
   Bytes without the zero at the end.
   */
  size_t length;
} glasm_text;

/*
 A language to translate to. Its texts live forever.
 */
typedef struct {
  /*
   sizeof(glasm_language_info)
   */
  uint32_t size;
  /*
   Its number.
   */
  glasm_language language;
  /*
   What `glasm translate --to` calls it.
   */
  glasm_text name;
  /*
   Its whole name, with the version that is written.
   */
  glasm_text title;
  /*
   The extension of its files, without the dot.
   */
  glasm_text extension;
} glasm_language_info;

/*
 An instruction, or one meaning of an instruction that languages define differently. Its texts live forever.
 */
typedef struct {
  /*
   sizeof(glasm_instruction_info)
   */
  uint32_t size;
  /*
   The languages that have it: bit n is set for the `GLASM_DIALECT_` n.
   */
  uint32_t dialects;
  /*
   The mnemonic.
   */
  glasm_text name;
  /*
   What it computes for each component; a, b and c are its operands.
   */
  glasm_text meaning;
  /*
   Where that is written.
   */
  glasm_text section;
} glasm_instruction_info;

/*
 Which part of the pipeline a program replaces.
 */
typedef uint32_t glasm_stage;

/*
 The texture of a fixed unit.
 */
typedef uint8_t glasm_fixed_texture;

/*
 The fog of a fixed unit.
 */
typedef uint32_t glasm_fixed_fog;

/*
 How a program string is read. All zeros, or NULL in its place, is the default: the program must follow its
 extension.
 */
typedef struct {
  /*
   sizeof(glasm_load_options)
   */
  uint32_t size;
  /*
   The target that the program is loaded for: a header of another stage is an error.
   */
  glasm_stage stage;
  /*
   1: rules that shipping drivers were known not to enforce give warnings in place of errors.
   */
  uint32_t lenient;
  /*
   1: the program computes at full precision, on machines and in translations: fp16 and fx12 in fp32, and NaN as
   hardware has it, as NVIDIA's drivers have computed since 2006. 0: as the program's extension says.
   */
  uint32_t full_precision;
  /*
   For register combiners (`!!RC1.0` without texture shaders) and ATI fragment shaders (`!!ATIfs1.0`), which do not name
   the targets of their textures: a `GLASM_FIXED_` for each unit.
   */
  glasm_fixed_texture fixed_textures[GLASM_FIXED_UNITS];
  /*
   Units of these whose textures may hold any floats: a bit for each.
   */
  uint16_t fixed_floats;
  /*
   For the same languages: the fog that is on.
   */
  glasm_fixed_fog fixed_fog;
} glasm_load_options;

/*
 The language that a program is written in, with the NVIDIA option that widens it.
 */
typedef uint32_t glasm_dialect;

/*
 What the program is.
 */
typedef struct {
  /*
   sizeof(glasm_program_info)
   */
  uint32_t size;
  /*
   0 for a program that was refused: then only `error_position` and `error_string` have a meaning.
   */
  uint32_t valid;
  /*
   The stage that the program runs in.
   */
  glasm_stage stage;
  /*
   The language that its header names.
   */
  glasm_dialect dialect;
  /*
   A set of `GLASM_OPTION_`: what OPTION statements switched on.
   */
  uint32_t options;
  /*
   The byte at which the first error begins, as GL_PROGRAM_ERROR_POSITION_NV has it; -1 without one.
   */
  int32_t error_position;
  /*
   What GL_PROGRAM_ERROR_STRING_ARB is: the first error's message, or all warnings, a line each.
   */
  glasm_text error_string;
  /*
   The language's name, with the option that widens it. It lives forever.
   */
  glasm_text dialect_name;
  /*
   The word that programs of the language begin with. It lives forever.
   */
  glasm_text header;
} glasm_program_info;

/*
 How much a program uses, as glGetProgramivARB reports it: GL_PROGRAM_INSTRUCTIONS_ARB and the like. Native counts
 are the same: nothing here has other limits.
 */
typedef struct {
  /*
   sizeof(glasm_counts)
   */
  uint32_t size;
  /*
   `GL_PROGRAM_INSTRUCTIONS_ARB`
   */
  uint32_t instructions;
  /*
   `GL_PROGRAM_ALU_INSTRUCTIONS_ARB`
   */
  uint32_t alu_instructions;
  /*
   `GL_PROGRAM_TEX_INSTRUCTIONS_ARB`
   */
  uint32_t texture_instructions;
  /*
   `GL_PROGRAM_TEX_INDIRECTIONS_ARB`
   */
  uint32_t texture_indirections;
  /*
   `GL_PROGRAM_TEMPORARIES_ARB`
   */
  uint32_t temporaries;
  /*
   `GL_PROGRAM_PARAMETERS_ARB`
   */
  uint32_t parameters;
  /*
   `GL_PROGRAM_ATTRIBS_ARB`
   */
  uint32_t attributes;
  /*
   `GL_PROGRAM_ADDRESS_REGISTERS_ARB`
   */
  uint32_t address_registers;
} glasm_counts;

/*
 How serious a diagnostic is.
 */
typedef uint32_t glasm_severity;

/*
 Something wrong with a program.
 */
typedef struct {
  /*
   sizeof(glasm_diagnostic)
   */
  uint32_t size;
  /*
   Whether it refuses the program or only warns.
   */
  glasm_severity severity;
  /*
   From 1 on.
   */
  uint32_t line;
  /*
   From 1 on, in characters.
   */
  uint32_t column;
  /*
   In bytes from the beginning of the program.
   */
  uint32_t offset;
  /*
   How many bytes the diagnostic is about.
   */
  uint32_t length;
  /*
   The offset that the GL would report: that of the place, or the program's length for errors of the whole program.
   */
  uint32_t error_position;
  /*
   Zero; for later use.
   */
  uint32_t reserved;
  /*
   The rule that is broken, such as "two-parameters". The spelling is stable, and lives forever.
   */
  glasm_text code;
  /*
   A sentence that says what is wrong.
   */
  glasm_text message;
  /*
   What to do; may be empty.
   */
  glasm_text help;
} glasm_diagnostic;

/*
 How closely floating point follows the specification.
 */
typedef uint32_t glasm_float_level;

/*
 What resources, and values that go between stages, are called in GLSL and HLSL.
 */
typedef uint32_t glasm_names;

/*
 What the texture of a unit requires beyond its sampler.
 */
typedef uint8_t glasm_lookup;

/*
 How a program is translated. All zeros, or NULL in its place, is what `glasm translate` does without options for all
 languages but one: see `opengl`.
 */
typedef struct {
  /*
   sizeof(glasm_translate_options)
   */
  uint32_t size;
  /*
   How closely the module follows the numeric rules of the program's language.
   */
  glasm_float_level float_level;
  /*
   1: fp16 numbers are the device's own type (SHADER_F16). 0: they are rounded in fp32, the same on every device.
   */
  uint32_t native_half;
  /*
   1: EX2, LG2, RSQ, SIN, COS and quotients are computed with integers, for devices that are too imprecise.
   */
  uint32_t own_functions;
  /*
   1: 64-bit integers are pairs of 32-bit words. 0: they are the device's own (SHADER_INT64) where the language has
   them.
   */
  uint32_t paired_int64;
  /*
   1: depth from -w to w in clip space and window rows upward, as OpenGL has it. 0: depth from 0 to w and rows downward.
   */
  uint32_t gl_coordinates;
  /*
   1: clip distances are the device's own. 0: they are interpolated, and fragments discarded where one is below zero.
   */
  uint32_t native_clip_distances;
  /*
   1: back faces take the vertex program's back colours.
   */
  uint32_t two_sided;
  /*
   1: colours are not interpolated.
   */
  uint32_t flat_colors;
  /*
   1: the size of points is passed on, at location 15.
   */
  uint32_t point_size;
  /*
   Bind group of everything, 254 at most.
   */
  uint32_t group;
  /*
   The first binding number, 65535 at most.
   */
  uint32_t binding;
  /*
   Units whose textures may hold any floats, including NaN: a bit for each.
   */
  uint32_t float_textures;
  /*
   For GLSL and HLSL.
   */
  glasm_names names;
  /*
   A `GLASM_LOOKUP_` for each unit.
   */
  glasm_lookup lookups[GLASM_UNITS];
  /*
   1: for `GLASM_LANGUAGE_GLSL_COMPAT`, which only such translations can be written in: OpenGL's coordinates, clip
   distances, point sizes, texture targets, stages and fixed function, whatever is chosen above. Other languages lack
   some of these.
   */
  uint32_t opengl;
  /*
   1: 64-bit floats are pairs of 32-bit words, computed exactly, and so are 64-bit integers beside them. 0: they are the
   device's own (SHADER_F64) where the language has them.
   */
  uint32_t paired_float64;
  /*
   1: a fragment program also gets parameters rounded to fp16 and fx12, where it computes with that precision
   (`GLASM_SYSTEM_HALF`, `GLASM_SYSTEM_FIXED`). 0: each fragment rounds them.
   */
  uint32_t rounded_parameters;
  /*
   1: fp16 and fx12 are computed in fp32, and NaN is treated as by hardware, as NVIDIA's drivers have computed since
   2006. 0: as the program's extension says.
   */
  uint32_t full_precision;
  /*
   1: a vertex program's colours are clamped to [0, 1], as OpenGL does by default; `glasm_translate_chain` refuses it.
   0: they are passed on as they are.
   */
  uint32_t clamped_colors;
  /*
   For `GLASM_LANGUAGE_GLSL_COMPAT`: vertex attributes that the application sets by glVertexAttrib, a bit for each, as
   Doom 3 does with 8 to 11: bits 0xf00. The others are conventional ones where there are such.
   */
  uint32_t generic_attributes;
  /*
   For compute programs whose groups have a size that the dispatch chooses (ARB_compute_variable_group_size): that size.
   All zeros: 64 in a row.
   */
  uint32_t group_size[3];
} glasm_translate_options;

/*
 Bytes of a translation: UTF-8 text followed by a zero byte, or the words of SPIR-V in the order of this machine's
 bytes, aligned to four. They belong to the translation.
 */
typedef struct {
  /*
   The first byte.
   */
  const uint8_t *data;
  /*
   The number of bytes.
   */
  size_t length;
} glasm_data;

/*
 A translation's interface: the number of items of each kind, and what occurs only once. `GLASM_NONE` is in place of
 numbers that do not exist. docs/INTERFACE.md describes what each is for.
 */
typedef struct {
  /*
   sizeof(glasm_interface)
   */
  uint32_t size;
  /*
   The stage that the module runs in.
   */
  glasm_stage stage;
  /*
   A set of `GLASM_USES_`, `GLASM_WRITES_` and their like.
   */
  uint32_t flags;
  /*
   Binding numbers that the module takes, from the first on.
   */
  uint32_t binding_count;
  /*
   The group of the uniform buffer of the parameters.
   */
  uint32_t parameter_group;
  /*
   Its binding in that group.
   */
  uint32_t parameter_binding;
  /*
   Vectors of 16 bytes in that buffer.
   */
  uint32_t slots;
  /*
   The group of the heap of memory and of the table of what is where in it.
   */
  uint32_t memory_group;
  /*
   The binding of the heap.
   */
  uint32_t memory_words;
  /*
   The binding of the table.
   */
  uint32_t memory_table;
  /*
   A second binding of the heap, for changes of 64 bits at once.
   */
  uint32_t memory_pairs;
  /*
   The group of the buffers between stages, of stages that became compute entry points.
   */
  uint32_t chain_group;
  /*
   Invocations of a workgroup of such an entry point.
   */
  uint32_t workgroup;
  /*
   How many inputs `glasm_translation_input` reports.
   */
  uint32_t input_count;
  /*
   How many outputs `glasm_translation_output` reports.
   */
  uint32_t output_count;
  /*
   How many parameters `glasm_translation_parameter` reports.
   */
  uint32_t parameter_count;
  /*
   How many vectors `glasm_translation_system_parameter` reports.
   */
  uint32_t system_count;
  /*
   How many texture units `glasm_translation_texture` reports.
   */
  uint32_t texture_count;
  /*
   How many image units `glasm_translation_image` reports.
   */
  uint32_t image_count;
  /*
   How many buffers `glasm_translation_buffer` reports.
   */
  uint32_t buffer_count;
  /*
   How many features of wgpu the device must have.
   */
  uint32_t feature_count;
  /*
   Numbers that the device supplies and that have no location.
   */
  uint32_t number_count;
  /*
   What is emulated, in words.
   */
  uint32_t emulated_count;
  /*
   What the program states and the module omits.
   */
  uint32_t omitted_count;
  /*
   The module's entry point.
   */
  glasm_text entry_point;
  /*
   What the drawing code adds to the layer for the second view.
   */
  int32_t second_view_layer;
} glasm_interface;

/*
 What the four components of an input or output are.
 */
typedef uint32_t glasm_format;

/*
 An input or output at a location.
 */
typedef struct {
  /*
   sizeof(glasm_variable)
   */
  uint32_t size;
  /*
   The number of the attribute or result, as `glasm_machine_` functions take it.
   */
  uint32_t number;
  /*
   `GLASM_NONE` of results that have none, such as positions and depths.
   */
  uint32_t location;
  /*
   The type of its components.
   */
  glasm_format format;
  /*
   Inputs: a set of `GLASM_INTERPOLATION_`.
   */
  uint32_t interpolation;
  /*
   Outputs: 1 for the second source of the colour at this location.
   */
  uint32_t second_source;
  /*
   What the program calls it.
   */
  glasm_text name;
} glasm_variable;

/*
 Where the value of a parameter comes from.
 */
typedef uint32_t glasm_binding;

/*
 A vector of four components: floats, or integers in the languages that have them.
 */
typedef union {
  /*
   Floats.
   */
  float f[4];
  /*
   Bits, and unsigned integers.
   */
  uint32_t u[4];
  /*
   Signed integers.
   */
  int32_t i[4];
} glasm_vector;

/*
 A parameter. They are listed in the order in which the program first names them.
 */
typedef struct {
  /*
   sizeof(glasm_parameter)
   */
  uint32_t size;
  /*
   Which vector of the buffer it is; `GLASM_NONE` if nothing reads it, or only its rounded value
   (`GLASM_SYSTEM_HALF`, `GLASM_SYSTEM_FIXED`).
   */
  uint32_t slot;
  /*
   What it is bound to: which register, constant or state of the GL.
   */
  glasm_binding binding;
  /*
   The number of a register, environment or local parameter.
   */
  uint32_t index;
  /*
   Its value until the application sets it.
   */
  glasm_vector initial;
  /*
   What the API knows it by: its own name, or the binding as programs spell it.
   */
  glasm_text name;
  /*
   The name that PARAM gives it, or an element of the array that it is; may be empty.
   */
  glasm_text alias;
} glasm_parameter;

/*
 A vector that the application or runtime supplies, in the buffer of the parameters.
 */
typedef uint32_t glasm_system;

/*
 A vector that the application or runtime supplies.
 */
typedef struct {
  /*
   sizeof(glasm_system_parameter)
   */
  uint32_t size;
  /*
   What the vector holds.
   */
  glasm_system what;
  /*
   Row, attribute or first subroutine parameter.
   */
  uint32_t index;
  /*
   Which vector of the buffer it is.
   */
  uint32_t slot;
  /*
   What reflection calls it.
   */
  glasm_text name;
} glasm_system_parameter;

/*
 The shape of a texture or image.
 */
typedef uint32_t glasm_target;

/*
 How a texture is bound: with a sampler, or, where lookups are computed, in one of the other ways that
 docs/INTERFACE.md describes.
 */
typedef uint32_t glasm_texels;

/*
 A texture unit that the module samples.
 */
typedef struct {
  /*
   sizeof(glasm_texture_binding)
   */
  uint32_t size;
  /*
   The number that the program uses.
   */
  uint32_t unit;
  /*
   The shape of the texture or image.
   */
  glasm_target target;
  /*
   1: depths are compared.
   */
  uint32_t comparison;
  /*
   The bind group.
   */
  uint32_t group;
  /*
   The binding of the texture in that group.
   */
  uint32_t texture;
  /*
   `GLASM_NONE` if texels are read without a sampler.
   */
  uint32_t sampler;
  /*
   How the texels are bound.
   */
  glasm_texels texels;
} glasm_texture_binding;

/*
 An image unit that the module loads from or stores to.
 */
typedef struct {
  /*
   sizeof(glasm_image_binding)
   */
  uint32_t size;
  /*
   The number that the program uses.
   */
  uint32_t unit;
  /*
   The shape of the texture or image.
   */
  glasm_target target;
  /*
   The bind group.
   */
  uint32_t group;
  /*
   The binding of a storage buffer in that group.
   */
  uint32_t binding;
  /*
   1: it is written.
   */
  uint32_t writes;
} glasm_image_binding;

/*
 What a buffer was declared as.
 */
typedef uint32_t glasm_buffer_kind;

/*
 A buffer that the module uses.
 */
typedef struct {
  /*
   sizeof(glasm_buffer_binding)
   */
  uint32_t size;
  /*
   The binding point.
   */
  uint32_t binding;
  /*
   Bytes of an element: 4 of BUFFER and COUNTER, 16 of BUFFER4, 1 of CBUFFER and STORAGE.
   */
  uint32_t element;
  /*
   Elements that the program may use: one more than the last one.
   */
  uint32_t elements;
  /*
   What it was declared as; each kind has binding points of its own.
   */
  glasm_buffer_kind kind;
} glasm_buffer_binding;

/*
 A list of words.
 */
typedef uint32_t glasm_word_list;

/*
 What the components of a texel are, and how they become a vector.
 */
typedef uint32_t glasm_base_format;

/*
 How texels or levels are blended.
 */
typedef uint32_t glasm_filter;

/*
 What lookups outside the image return.
 */
typedef uint32_t glasm_wrap;

/*
 Comparisons of depths, of the reference with the texel.
 */
typedef uint32_t glasm_compare;

/*
 A texture. The callback gets it with every field zero but the size and fills it in; the texels are copied when it
 returns.
 */
typedef struct {
  /*
   sizeof(glasm_texture) of the library: a callback does not write beyond it.
   */
  uint32_t size;
  /*
   What the components of a texel are.
   */
  glasm_base_format format;
  /*
   Texels of the first level; `depth` is the depth, the layers, or six for each cube. 0 counts as 1.
   */
  uint32_t width;
  /*
   Texels from the first row to the last.
   */
  uint32_t height;
  /*
   Slices, layers, or faces.
   */
  uint32_t depth;
  /*
   Levels that are passed; 0 counts as 1.
   */
  uint32_t levels;
  /*
   The floats of each level: texels along x, then y, then depth, in the order of the format's components. The first row
   has t = 0. A level is half as wide, high and deep as the one before, rounded down, at least 1; layers and faces stay.
   */
  const float *const *texels;
  /*
   The filter where texels are larger than pixels.
   */
  glasm_filter magnification;
  /*
   The filter where texels are smaller than pixels.
   */
  glasm_filter minification;
  /*
   How levels are blended.
   */
  glasm_filter mip_filter;
  /*
   For s, t and r.
   */
  glasm_wrap wrap[3];
  /*
   The border colour.
   */
  float border[4];
  /*
   What is added to the level of detail.
   */
  float lod_bias;
  /*
   `GL_TEXTURE_MAX_ANISOTROPY_EXT`; at most 1 switches it off.
   */
  float anisotropy;
  /*
   How depths are compared.
   */
  glasm_compare compare;
  /*
   How a comparison becomes a vector: `GLASM_BASE_LUMINANCE`, also for 0, `_INTENSITY` or `_ALPHA`.
   */
  glasm_base_format depth_mode;
} glasm_texture;

/*
 Called for the texture of a unit and its target. Units from 32 on are what handles name (NV_bindless_texture): 16 for
 each target, in the order in which `glasm_translation_texture` lists them, counted by the low word of a handle. It fills `texture` and returns 1, or returns 0 where nothing is
 bound. It does not use the machine, and it must return: exceptions and longjmp must not leave it.
 */
typedef int32_t (*glasm_texture_callback)(void *user,
                                          uint32_t unit,
                                          glasm_target target,
                                          glasm_texture *texture);

/*
 An executed instruction. Upper halves are the words of 64-bit components that are above the lower
 ones.
 */
typedef struct {
  /*
   sizeof(glasm_step) of the library.
   */
  uint32_t size;
  /*
   Which step it is, from 1 on.
   */
  uint32_t number;
  /*
   Which instruction of the program it is, from 0 on.
   */
  uint32_t instruction;
  /*
   Where it is in the text.
   */
  uint32_t line;
  /*
   From 1 on, in characters.
   */
  uint32_t column;
  /*
   In bytes from the beginning of the program.
   */
  uint32_t offset;
  /*
   How many of `operands` there are.
   */
  uint32_t operand_count;
  /*
   Components that were written: bit 0 is x.
   */
  uint32_t written;
  /*
   1: the instruction has a destination register, whose contents `result` are afterwards.
   */
  uint32_t has_result;
  /*
   1: `upper_operands` and `upper_result` have upper halves.
   */
  uint32_t has_upper;
  /*
   Operands after swizzle, sign and conversion.
   */
  glasm_vector operands[GLASM_OPERANDS];
  /*
   The destination register after the instruction.
   */
  glasm_vector result;
  /*
   The upper words of 64-bit operands.
   */
  glasm_vector upper_operands[GLASM_OPERANDS];
  /*
   The upper words of a 64-bit result.
   */
  glasm_vector upper_result;
  /*
   The numbers that last set the two condition code registers.
   */
  glasm_vector conditions[2];
  /*
   The instruction as the program has it. It lives until the callback returns.
   */
  glasm_text text;
} glasm_step;

/*
 Called for each executed instruction. It must return: exceptions and longjmp must not leave it.
 */
typedef void (*glasm_step_callback)(void *user, const glasm_step *step);

/*
 How a run ended.
 */
typedef uint32_t glasm_exit;

/*
 How a run of a vertex or fragment went.
 */
typedef struct {
  /*
   sizeof(glasm_outcome)
   */
  uint32_t size;
  /*
   How the run ended.
   */
  glasm_exit exit;
  /*
   1: the fragment was discarded.
   */
  uint32_t discarded;
  /*
   Zero; for later use.
   */
  uint32_t reserved;
  /*
   Instructions that were reached.
   */
  uint64_t steps;
} glasm_outcome;

/*
 One level of a texture as an image: texels that a program loads, stores and changes.
 */
typedef struct {
  /*
   sizeof(glasm_image)
   */
  uint32_t size;
  /*
   The shape. A program finds no image if its instruction names another.
   */
  glasm_target target;
  /*
   The format of the texels by its name in OpenGL in small letters and without `GL_`, such as "rgba8", "r32ui" or
   "rgba16f". It ends with a zero byte.
   */
  const char *format;
  /*
   Texels from left to right. 0 counts as 1, here and in the next three.
   */
  uint32_t width;
  /*
   Rows.
   */
  uint32_t height;
  /*
   Slices, layers, or six faces for each cube.
   */
  uint32_t depth;
  /*
   Samples of a texel, at most 64; other targets than the multisample ones have 1.
   */
  uint32_t samples;
  /*
   The texels: along x, then y, then depth, the samples of one together, each in as many words as its bits need, the
   components from the lowest bit on. NULL is zeros.
   */
  const uint32_t *words;
  /*
   How many `words` there are, for a check; 0 with NULL.
   */
  size_t word_count;
} glasm_image;

/*
 What a cache did since it was opened, and how large its folder is.
 */
typedef struct {
  /*
   sizeof(glasm_cache_info)
   */
  uint32_t size;
  /*
   Zero; for later use.
   */
  uint32_t reserved;
  /*
   Translations that were found in the cache.
   */
  uint64_t hits;
  /*
   Translations that were not found.
   */
  uint64_t misses;
  /*
   Translations that were stored.
   */
  uint64_t stored;
  /*
   Bytes of the folder's translations, including those of other processes.
   */
  uint64_t bytes;
  /*
   Translations that could not be stored: no space is left, or the folder cannot be written any more.
   */
  uint64_t failed;
} glasm_cache_info;

/*
 Done.
 */
#define GLASM_OK 0

/*
 The program breaks a rule of its extension. Its handle is there all the same and holds the diagnostics.
 */
#define GLASM_REFUSED 1

/*
 The program is correct but cannot be translated in this way: the language lacks what it uses, or the stages do not fit.
 */
#define GLASM_UNSUPPORTED 2

/*
 An argument is NULL, out of range, or a struct of the wrong size.
 */
#define GLASM_ERROR_ARGUMENT -1

/*
 The cache's folder cannot be used.
 */
#define GLASM_ERROR_FILE -2

/*
 An error in this library. The handles that were passed may be freed and should not be used for anything else. Rust
 prints a message to standard error before the library catches the panic; the library itself prints nothing.
 */
#define GLASM_ERROR_INTERNAL -3

/*
 As an argument: the stage that the program's header names.
 */
#define GLASM_STAGE_ANY 0

/*
 Vertex programs.
 */
#define GLASM_STAGE_VERTEX 1

/*
 Fragment programs.
 */
#define GLASM_STAGE_FRAGMENT 2

/*
 Vertex state programs, which write parameters.
 */
#define GLASM_STAGE_STATE 3

/*
 Geometry programs.
 */
#define GLASM_STAGE_GEOMETRY 4

/*
 Tessellation control programs.
 */
#define GLASM_STAGE_TESSELLATION_CONTROL 5

/*
 Tessellation evaluation programs.
 */
#define GLASM_STAGE_TESSELLATION_EVALUATION 6

/*
 Compute programs.
 */
#define GLASM_STAGE_COMPUTE 7

/*
 Of a program that was refused before its language was known.
 */
#define GLASM_DIALECT_NONE 0

/*
 `!!VP1.0`
 */
#define GLASM_DIALECT_VP10 1

/*
 `!!VP1.1`
 */
#define GLASM_DIALECT_VP11 2

/*
 `!!VSP1.0`
 */
#define GLASM_DIALECT_VSP10 3

/*
 `!!VP2.0`
 */
#define GLASM_DIALECT_VP20 4

/*
 `!!FP1.0`
 */
#define GLASM_DIALECT_FP10 5

/*
 `!!ARBvp1.0`
 */
#define GLASM_DIALECT_ARB_VP 6

/*
 `!!ARBvp1.0` with `OPTION NV_vertex_program2`
 */
#define GLASM_DIALECT_ARB_VP_NV2 7

/*
 `!!ARBvp1.0` with `OPTION NV_vertex_program3`
 */
#define GLASM_DIALECT_ARB_VP_NV3 8

/*
 `!!ARBfp1.0`
 */
#define GLASM_DIALECT_ARB_FP 9

/*
 `!!ARBfp1.0` with `OPTION NV_fragment_program`
 */
#define GLASM_DIALECT_ARB_FP_NV1 10

/*
 `!!ARBfp1.0` with `OPTION NV_fragment_program2`
 */
#define GLASM_DIALECT_ARB_FP_NV2 11

/*
 `!!NVvp4.0`
 */
#define GLASM_DIALECT_VP40 12

/*
 `!!NVfp4.0`
 */
#define GLASM_DIALECT_FP40 13

/*
 `!!NVgp4.0`
 */
#define GLASM_DIALECT_GP40 14

/*
 `!!NVvp5.0`
 */
#define GLASM_DIALECT_VP50 15

/*
 `!!NVfp5.0`
 */
#define GLASM_DIALECT_FP50 16

/*
 `!!NVgp5.0`
 */
#define GLASM_DIALECT_GP50 17

/*
 `!!NVtcp5.0`
 */
#define GLASM_DIALECT_TCP50 18

/*
 `!!NVtep5.0`
 */
#define GLASM_DIALECT_TEP50 19

/*
 `!!NVcp5.0`
 */
#define GLASM_DIALECT_CP50 20

/*
 `!!FP2.0`, which only lenient reading accepts
 */
#define GLASM_DIALECT_FP20 21

/*
 `!!RC1.0`, register combiners
 */
#define GLASM_DIALECT_RC10 22

/*
 `!!TS1.0`, texture shaders
 */
#define GLASM_DIALECT_TS10 23

/*
 `!!ATIfs1.0`
 */
#define GLASM_DIALECT_ATI_FS10 24

/*
 WGSL, as text.
 */
#define GLASM_LANGUAGE_WGSL 0

/*
 SPIR-V 1.3, for Vulkan 1.1.
 */
#define GLASM_LANGUAGE_SPIRV 1

/*
 GLSL 330 core.
 */
#define GLASM_LANGUAGE_GLSL330 2

/*
 GLSL 450 core.
 */
#define GLASM_LANGUAGE_GLSL450 3

/*
 GLSL ES 3.00.
 */
#define GLASM_LANGUAGE_GLSL_ES300 4

/*
 HLSL for shader model 6.0.
 */
#define GLASM_LANGUAGE_HLSL 5

/*
 MSL 2.0.
 */
#define GLASM_LANGUAGE_MSL 6

/*
 naga's intermediate representation in its debug form, for reading.
 */
#define GLASM_LANGUAGE_NAGA 7

/*
 GLSL for OpenGL's compatibility profile, with the built-ins of fixed function: of translations made with `opengl`.
 */
#define GLASM_LANGUAGE_GLSL_COMPAT 8

/*
 One coordinate.
 */
#define GLASM_TARGET_1D 0

/*
 Two coordinates.
 */
#define GLASM_TARGET_2D 1

/*
 Three coordinates.
 */
#define GLASM_TARGET_3D 2

/*
 Six faces; a direction.
 */
#define GLASM_TARGET_CUBE 3

/*
 Coordinates in texels, one level.
 */
#define GLASM_TARGET_RECT 4

/*
 Layers of one dimension.
 */
#define GLASM_TARGET_1D_ARRAY 5

/*
 Layers of two dimensions.
 */
#define GLASM_TARGET_2D_ARRAY 6

/*
 Layers of six faces.
 */
#define GLASM_TARGET_CUBE_ARRAY 7

/*
 A buffer texture: texels by number.
 */
#define GLASM_TARGET_BUFFER 8

/*
 Two dimensions, several samples in each texel.
 */
#define GLASM_TARGET_MULTISAMPLE 9

/*
 Layers of these.
 */
#define GLASM_TARGET_MULTISAMPLE_ARRAY 10

/*
 None is known: combiners have the texture coordinates, and shaders of ATI a 2D texture.
 */
#define GLASM_FIXED_NONE 0

/*
 TEXTURE_1D.
 */
#define GLASM_FIXED_1D 1

/*
 TEXTURE_2D.
 */
#define GLASM_FIXED_2D 2

/*
 TEXTURE_3D.
 */
#define GLASM_FIXED_3D 3

/*
 TEXTURE_CUBE_MAP.
 */
#define GLASM_FIXED_CUBE 4

/*
 TEXTURE_RECTANGLE.
 */
#define GLASM_FIXED_RECT 5

/*
 None: the fog register of combiners is the fog coordinate, with the factor in its fourth component.
 */
#define GLASM_FIXED_FOG_GIVEN 0

/*
 Linear, of the fog coordinate, with the parameters `state.fog.color` and `state.fog.params`.
 */
#define GLASM_FIXED_FOG_LINEAR 1

/*
 Exponential.
 */
#define GLASM_FIXED_FOG_EXP 2

/*
 Exponential of the square.
 */
#define GLASM_FIXED_FOG_EXP2 3

/*
 What the specification promises; fp32 denormals and fused multiply-add are up to the device.
 */
#define GLASM_FLOAT_STRICT 0

/*
 The reference machine bit for bit.
 */
#define GLASM_FLOAT_EXACT 1

/*
 Without NaN rules that cost speed.
 */
#define GLASM_FLOAT_FAST 2

/*
 What they are: `texture0`, `vertex_position`, `register(t0)`, `TEXCOORD0`.
 */
#define GLASM_NAMES_PROGRAM 0

/*
 Where they are: numbers of groups, bindings and locations, and wgpu's heap of samplers.
 */
#define GLASM_NAMES_BINDINGS 1

/*
 As the program says.
 */
#define GLASM_LOOKUP_PROGRAM 0

/*
 A depth texture whose comparison is on, with the result in the components of a luminance texture.
 */
#define GLASM_LOOKUP_COMPARED 1

/*
 The same as an intensity texture has it.
 */
#define GLASM_LOOKUP_COMPARED_INTENSITY 2

/*
 The same as an alpha texture has it.
 */
#define GLASM_LOOKUP_COMPARED_ALPHA 3

/*
 Two components of a unit vector, whose third is computed.
 */
#define GLASM_LOOKUP_HEMISPHERE 4

/*
 Not compared, whatever the program calls its target.
 */
#define GLASM_LOOKUP_PLAIN 5

/*
 A depth texture that is not compared: each depth is (d,d,d,1).
 */
#define GLASM_LOOKUP_DEPTH 6

/*
 The same: (d,d,d,d).
 */
#define GLASM_LOOKUP_DEPTH_INTENSITY 7

/*
 The same: (0,0,0,d).
 */
#define GLASM_LOOKUP_DEPTH_ALPHA 8

/*
 The program is refused.
 */
#define GLASM_SEVERITY_ERROR 0

/*
 What lenient reading accepts.
 */
#define GLASM_SEVERITY_WARNING 1

/*
 32-bit floats.
 */
#define GLASM_FORMAT_FLOAT 0

/*
 Signed 32-bit integers.
 */
#define GLASM_FORMAT_INT 1

/*
 Unsigned 32-bit integers.
 */
#define GLASM_FORMAT_UINT 2

/*
 Two words for each 64-bit component, the low one first.
 */
#define GLASM_FORMAT_PAIRS 3

/*
 `c[index]`: the parameter registers of vertex programs, shared by all of them.
 */
#define GLASM_BINDING_REGISTER 0

/*
 `program.env[index]`, shared by all programs of the target.
 */
#define GLASM_BINDING_ENVIRONMENT 1

/*
 `program.local[index]` and `p[index]`, the program's own.
 */
#define GLASM_BINDING_LOCAL 2

/*
 A parameter that the program declares by name.
 */
#define GLASM_BINDING_NAMED 3

/*
 A literal: its initial value never changes.
 */
#define GLASM_BINDING_CONSTANT 4

/*
 GL state: the name says which, such as `state.matrix.mvp.row[0]`.
 */
#define GLASM_BINDING_STATE 5

/*
 Zeros, after the parameters: the result of reads outside them.
 */
#define GLASM_SYSTEM_ZERO 0

/*
 Width and height of the window.
 */
#define GLASM_SYSTEM_WINDOW 1

/*
 A row of the modelview-projection matrix.
 */
#define GLASM_SYSTEM_MODELVIEW_PROJECTION 2

/*
 An attribute of a vertex state program.
 */
#define GLASM_SYSTEM_ATTRIBUTE 3

/*
 The routines' numbers that four subroutine parameters have, from `index` on, as unsigned words.
 */
#define GLASM_SYSTEM_SUBROUTINES 4

/*
 The parameter with the number `index`, rounded to fp16. Only if `rounded_parameters` is 1.
 */
#define GLASM_SYSTEM_HALF 5

/*
 The parameter with the number `index`, rounded to fx12: to the nearest of the multiples of 1/1024 from -2 to 2047/1024,
 ties to the even one, NaN to 0, and no zero is negative. Only if `rounded_parameters` is 1.
 */
#define GLASM_SYSTEM_FIXED 6

/*
 A texture with a sampler.
 */
#define GLASM_TEXELS_SAMPLED 0

/*
 A texture of floats without a sampler.
 */
#define GLASM_TEXELS_FLOATS 1

/*
 A texture of unsigned integers without a sampler; it holds the bits of signed ones too.
 */
#define GLASM_TEXELS_WORDS 2

/*
 A storage buffer with four words for each texel.
 */
#define GLASM_TEXELS_BUFFER 3

/*
 The same for images with border texels, level after level from the base level on.
 */
#define GLASM_TEXELS_BORDERED 4

/*
 Parameters: BUFFER, BUFFER4 or CBUFFER.
 */
#define GLASM_BUFFER_PARAMETERS 0

/*
 STORAGE, which the program may write.
 */
#define GLASM_BUFFER_STORAGE 1

/*
 COUNTER.
 */
#define GLASM_BUFFER_COUNTERS 2

/*
 Features that the device must have, by wgpu's names.
 */
#define GLASM_WORDS_FEATURES 0

/*
 Numbers that the device supplies and that have no location.
 */
#define GLASM_WORDS_NUMBERS 1

/*
 What is emulated.
 */
#define GLASM_WORDS_EMULATED 2

/*
 What the program states and the module omits.
 */
#define GLASM_WORDS_OMITTED 3

/*
 After the last instruction.
 */
#define GLASM_EXIT_END 0

/*
 By a RET without a caller.
 */
#define GLASM_EXIT_RETURN 1

/*
 At the limit of instructions.
 */
#define GLASM_EXIT_LIMIT 2

/*
 Calls or blocks nested too deeply.
 */
#define GLASM_EXIT_OVERFLOW 3

/*
 Four floats.
 */
#define GLASM_BASE_RGBA 0

/*
 Three floats; alpha is 1.
 */
#define GLASM_BASE_RGB 1

/*
 One float, for alpha; the others are 0.
 */
#define GLASM_BASE_ALPHA 2

/*
 One float, for red, green and blue; alpha is 1.
 */
#define GLASM_BASE_LUMINANCE 3

/*
 Two floats: luminance, then alpha.
 */
#define GLASM_BASE_LUMINANCE_ALPHA 4

/*
 One float, for all four.
 */
#define GLASM_BASE_INTENSITY 5

/*
 One float, which may be compared.
 */
#define GLASM_BASE_DEPTH 6

/*
 Only the nearest one.
 */
#define GLASM_FILTER_NEAREST 0

/*
 A weighted average of the nearest ones.
 */
#define GLASM_FILTER_LINEAR 1

/*
 Of `mip_filter`: only one level.
 */
#define GLASM_FILTER_NONE 2

/*
 The image again and again.
 */
#define GLASM_WRAP_REPEAT 0

/*
 The texels of the edge.
 */
#define GLASM_WRAP_CLAMP_TO_EDGE 1

/*
 The border colour.
 */
#define GLASM_WRAP_CLAMP_TO_BORDER 2

/*
 GL_CLAMP
 */
#define GLASM_WRAP_CLAMP 3

/*
 The image again and again, every other time mirrored.
 */
#define GLASM_WRAP_MIRRORED_REPEAT 4

/*
 Depths are not compared.
 */
#define GLASM_COMPARE_OFF 0

/*
 The reference is at most the depth.
 */
#define GLASM_COMPARE_LESS_EQUAL 1

/*
 The reference is at least the depth.
 */
#define GLASM_COMPARE_GREATER_EQUAL 2

/*
 The reference is less than the depth.
 */
#define GLASM_COMPARE_LESS 3

/*
 The reference is greater than the depth.
 */
#define GLASM_COMPARE_GREATER 4

/*
 The reference equals the depth.
 */
#define GLASM_COMPARE_EQUAL 5

/*
 The reference differs from the depth.
 */
#define GLASM_COMPARE_NOT_EQUAL 6

/*
 Every reference passes.
 */
#define GLASM_COMPARE_ALWAYS 7

/*
 No reference passes.
 */
#define GLASM_COMPARE_NEVER 8

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Says in a sentence why this thread's last failed call failed; empty if no call has failed. The text
 ends with a zero byte and lives until the thread's next call that fails. Calls that succeed leave it as it is.
 */
const char *glasm_last_error(void);

/*
 Says with a stable word, such as `language-lacks`, why this thread's last failed call did not translate a program or
 did not write it in a language; empty if it failed otherwise. `glasm explain` explains the words. The text ends with
 a zero byte and lives as long as that of `glasm_last_error`.
 */
const char *glasm_last_error_code(void);

/*
 The library's version, such as "0.1.0", followed by a zero byte. It lives forever.
 */
const char *glasm_version(void);

/*
 The `GLASM_ABI_VERSION` that the library was built with. A program that loads the library at run time compares it
 with its own.
 */
uint32_t glasm_abi_version(void);

/*
 How many languages there are to translate to; they are numbered from 0.
 */
size_t glasm_language_count(void);

/*
 Describes the language with this number.
 */
glasm_status glasm_language_get_info(glasm_language language, glasm_language_info *info);

/*
 How many instructions `glasm_instruction_get_info` describes.
 */
size_t glasm_instruction_count(void);

/*
 Describes one of the instructions.
 */
glasm_status glasm_instruction_get_info(size_t index, glasm_instruction_info *info);

/*
 Reads a program string of any of the languages, of `length` bytes or up to its zero byte
 (`GLASM_ZERO_TERMINATED`). `options` may be NULL.

 Returns `GLASM_OK`, with or without warnings, or `GLASM_REFUSED`. In both cases `*program` is a handle that holds the
 diagnostics and is freed by `glasm_program_free`; after any other result it is NULL. The text is copied.
 */
glasm_status glasm_program_load(const char *text,
                                size_t length,
                                const glasm_load_options *options,
                                glasm_program **program);

/*
 Frees a program; NULL is ignored. What was made from it stays.
 */
void glasm_program_free(glasm_program *program);

/*
 Reports what the program is, and what the GL would report about it.
 */
glasm_status glasm_program_get_info(const glasm_program *program, glasm_program_info *info);

/*
 Reports how much the program uses. Returns `GLASM_REFUSED` for a program that was refused.
 */
glasm_status glasm_program_get_counts(const glasm_program *program, glasm_counts *counts);

/*
 All diagnostics for people to read: each with its line, a caret, and what to do. `file` is what to call the
 program, "program" if it is NULL. The text lives until the next call or until the program is freed.
 */
glasm_status glasm_program_report(glasm_program *program, const char *file, glasm_text *report);

/*
 The program in the usual layout, as `glasm fmt` prints it. `GLASM_REFUSED` if its form is wrong. The text belongs to
 the program.
 */
glasm_status glasm_program_print(const glasm_program *program,
                                 glasm_text *text);

/*
 How many diagnostics the program has, errors and warnings, in the order of the text. 0 for NULL.
 */
size_t glasm_program_diagnostic_count(const glasm_program *program);

/*
 Reports one of the diagnostics. Its message and help belong to the program.
 */
glasm_status glasm_program_diagnostic(const glasm_program *program,
                                      size_t index,
                                      glasm_diagnostic *diagnostic);

/*
 Translates a program for its stage. `options` may be NULL. Geometry and tessellation programs become compute entry
 points that pass on everything that they write; `glasm_translate_chain` translates programs that are used together.

 Returns `GLASM_OK`; `GLASM_REFUSED` for a program that was refused; `GLASM_UNSUPPORTED` if there is no such
 translation. `*translation` is NULL unless the result is `GLASM_OK`.
 */
glasm_status glasm_translate(const glasm_program *program,
                             const glasm_translate_options *options,
                             glasm_translation **translation);

/*
 Translates a vertex and a fragment program that are drawn with together: only what the fragment program reads is passed
 between them, and the vertex program's bindings follow those of the fragment program. `options` may be NULL.
 */
glasm_status glasm_translate_pair(const glasm_program *vertex,
                                  const glasm_program *fragment,
                                  const glasm_translate_options *options,
                                  glasm_translation **vertex_translation,
                                  glasm_translation **fragment_translation);

/*
 Frees a translation with all data that it returned; NULL is ignored.
 */
void glasm_translation_free(glasm_translation *translation);

/*
 The translation in a language. It is written once; the data belong to the translation.

 Returns `GLASM_UNSUPPORTED` if the language lacks something that the program uses, and `GLASM_ERROR_ARGUMENT` for
 `GLASM_LANGUAGE_GLSL_COMPAT` unless the translation was made with `opengl`.
 */
glasm_status glasm_translation_write(glasm_translation *translation,
                                     glasm_language language,
                                     glasm_data *data);

/*
 The interface as JSON, as `glasm reflect` prints it and docs/INTERFACE.md describes it. The text belongs to the
 translation.
 */
glasm_status glasm_translation_json(const glasm_translation *translation,
                                    glasm_text *json);

/*
 The interfaces of a pair as JSON, as `glasm reflect --link` prints them. The text belongs to the vertex side and lives
 until the next such call with it.
 */
glasm_status glasm_translation_pair_json(glasm_translation *vertex,
                                         const glasm_translation *fragment,
                                         glasm_text *json);

/*
 Finds the number of a language by its name, as `glasm translate --to` takes it. `GLASM_ERROR_ARGUMENT` if there is none.
 */
glasm_status glasm_language_find(const char *name,
                                 glasm_language *language);

/*
 Translates the programs before the rasteriser for use together: a vertex program, then a tessellation control, a
 tessellation evaluation and a geometry program, of which any but the first may be left out. Each becomes a compute entry
 point that stores what the next one reads; the last stores all that it writes. docs/INTERFACE.md describes the buffers
 between them. `options` may be NULL.

 `translations` has room for `count` handles; all are NULL unless the result is `GLASM_OK`.
 */
glasm_status glasm_translate_chain(const glasm_program *const *programs,
                                   size_t count,
                                   const glasm_translate_options *options,
                                   glasm_translation **translations);

/*
 Reports the interface of a translation. Its texts belong to the translation.
 */
glasm_status glasm_translation_get_interface(const glasm_translation *translation, glasm_interface *info);

/*
 Reports an input. Its name belongs to the translation.
 */
glasm_status glasm_translation_input(const glasm_translation *translation,
                                     uint32_t index,
                                     glasm_variable *input);

/*
 Reports an output. Its name belongs to the translation.
 */
glasm_status glasm_translation_output(const glasm_translation *translation,
                                      uint32_t index,
                                      glasm_variable *output);

/*
 Reports a parameter. Its names belong to the translation.
 */
glasm_status glasm_translation_parameter(const glasm_translation *translation,
                                         uint32_t index,
                                         glasm_parameter *parameter);

/*
 Reports a vector that the application or runtime supplies. Its name belongs to the translation.
 */
glasm_status glasm_translation_system_parameter(const glasm_translation *translation,
                                                uint32_t index,
                                                glasm_system_parameter *parameter);

/*
 Reports a texture unit.
 */
glasm_status glasm_translation_texture(const glasm_translation *translation,
                                       uint32_t index,
                                       glasm_texture_binding *texture);

/*
 Reports an image unit.
 */
glasm_status glasm_translation_image(const glasm_translation *translation,
                                     uint32_t index,
                                     glasm_image_binding *image);

/*
 Reports a buffer.
 */
glasm_status glasm_translation_buffer(const glasm_translation *translation,
                                      uint32_t index,
                                      glasm_buffer_binding *buffer);

/*
 Reports a word of one of the lists. It belongs to the translation.
 */
glasm_status glasm_translation_word(const glasm_translation *translation,
                                    glasm_word_list list,
                                    uint32_t index,
                                    glasm_text *word);

/*
 Makes a program ready to run on the CPU: a vertex, vertex state or fragment program. Attributes begin as (0,0,0,1),
 parameters as the program declares them. Geometry and tessellation programs are `GLASM_UNSUPPORTED`: they run on whole
 primitives, not on one vertex or one quad of fragments.
 */
glasm_status glasm_machine_new(const glasm_program *program,
                               glasm_machine **machine);

/*
 Frees a machine; NULL is ignored.
 */
void glasm_machine_free(glasm_machine *machine);

/*
 Sets an attribute of a vertex (`fragment` is 0) or of a fragment of the quad. `attribute` is its number, as
 `glasm_translation_input` reports it.
 */
glasm_status glasm_machine_set_attribute(glasm_machine *machine,
                                         uint32_t fragment,
                                         uint32_t attribute,
                                         const glasm_vector *value);

/*
 Sets a parameter, for all fragments of the quad. `index` counts parameters as `glasm_translation_parameter` does.
 */
glasm_status glasm_machine_set_parameter(glasm_machine *machine,
                                         uint32_t index,
                                         const glasm_vector *value);

/*
 Sets where textures come from; NULL for none. The callback is called in the next run, once for each unit that the
 program uses. What it gives is kept until this function is called again.
 */
glasm_status glasm_machine_set_textures(glasm_machine *machine,
                                        glasm_texture_callback callback,
                                        void *user);

/*
 Stops later runs after this many instructions, if that is fewer than the language's own limit.
 */
glasm_status glasm_machine_set_limit(glasm_machine *machine, uint64_t instructions);

/*
 Runs the program: a vertex if `coverage` is 1, or those fragments of a quad whose bits are set. The other fragments
 of the quad run too if their neighbours need them.
 */
glasm_status glasm_machine_run(glasm_machine *machine,
                               uint32_t coverage);

/*
 The same, and calls `callback` for each instruction that the vertex, or one fragment of the quad, executes. Only that
 fragment has an outcome afterwards.
 */
glasm_status glasm_machine_trace(glasm_machine *machine,
                                 uint32_t coverage,
                                 uint32_t fragment,
                                 glasm_step_callback callback,
                                 void *user);

/*
 Reports how the last run of a vertex (`fragment` is 0) or of a fragment of the quad went.
 */
glasm_status glasm_machine_get_outcome(const glasm_machine *machine,
                                       uint32_t fragment,
                                       glasm_outcome *outcome);

/*
 Reports a result of the last run. `result` is its number, as `glasm_translation_output` reports it; the position of a vertex
 is 0, and so is the first colour of a fragment, whose depth is 8, in z.
 */
glasm_status glasm_machine_get_result(const glasm_machine *machine,
                                      uint32_t fragment,
                                      uint32_t result,
                                      glasm_vector *value);

/*
 Reports a parameter after the last run: vertex state programs write them.
 */
glasm_status glasm_machine_get_parameter(const glasm_machine *machine, uint32_t index, glasm_vector *value);

/*
 Gives a copy of an image to a unit, from 0 to 31, or to a handle (NV_bindless_texture): units 32 to 47 are those that
 handles name, counted by the low word of a handle, whatever their targets. NULL takes the image away. What programs
 store stays until this is called again; the same image given to two units becomes two images.
 */
glasm_status glasm_machine_set_image(glasm_machine *machine,
                                     uint32_t unit,
                                     const glasm_image *image);

/*
 Copies the texels of an image as runs have left it, laid out as in `glasm_image`. `count` is the number of its words.
 */
glasm_status glasm_machine_get_image(const glasm_machine *machine,
                                     uint32_t unit,
                                     uint32_t *words,
                                     size_t count);

/*
 Opens a cache in a folder, which is created if it does not exist. Nothing else in the library touches files. The folder
 is kept below `limit` bytes, 0 for `GLASM_CACHE_USUAL`: the least recently used files are deleted first. Use a folder that
 only the user can write to: whoever can write there decides what the translations are.

 `GLASM_ERROR_FILE` if the folder cannot be used.
 */
glasm_status glasm_cache_open(const char *folder,
                              uint64_t limit,
                              glasm_cache **cache);

/*
 Closes a cache; NULL is ignored. Its files stay, and so do translations that came from it.
 */
void glasm_cache_free(glasm_cache *cache);

/*
 Reads and translates a program as `glasm_program_load`, `glasm_translate` and `glasm_translation_write` do, or takes the
 translation from the cache. A translation from the cache supports everything but `glasm_translation_write` for another
 language. `load` and `translate` may be NULL.

 If the result is `GLASM_REFUSED`, `glasm_program_load` reports what is wrong with the program. A translation that could
 not be kept is not an error.
 */
glasm_status glasm_cache_translate(const glasm_cache *cache,
                                   const char *text,
                                   size_t length,
                                   const glasm_load_options *load,
                                   const glasm_translate_options *translate,
                                   glasm_language language,
                                   glasm_translation **translation);

/*
 The same for a vertex and a fragment program that are drawn with together, as `glasm_translate_pair` does.
 */
glasm_status glasm_cache_translate_pair(const glasm_cache *cache,
                                        const char *vertex_text,
                                        size_t vertex_length,
                                        const char *fragment_text,
                                        size_t fragment_length,
                                        const glasm_load_options *load,
                                        const glasm_translate_options *translate,
                                        glasm_language language,
                                        glasm_translation **vertex,
                                        glasm_translation **fragment);

/*
 Reports what a cache did. This looks through the folder.
 */
glasm_status glasm_cache_get_info(const glasm_cache *cache, glasm_cache_info *info);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* GLASM_H */
