//! What is done to the output of naga's writers, and why: each edit was made for naga 30.
//!
//! | edit | language | what naga writes |
//! | --- | --- | --- |
//! | [`call_results`] | WGSL | `_e12` for the result of a call, whatever name was asked for |
//! | [`directives`] | WGSL | neither `diagnostic` nor `enable subgroups` |
//! | [`ordered`] | SPIR-V | variables of a function in the order of their hashes, which depends on the host |
//! | [`masks`], [`mask_arrays`] | GLSL, SPIR-V | a sample mask as one word, where both languages have an array of words |
//! | [`gathers`] | GLSL | slopes of zero as arguments of gathers that compare in cubes and arrays |
//! | [`extensions`] | GLSL | GL_EXT_texture_shadow_lod where no level is named; `mix` of integers without its extension |
//! | [`spelling`] | GLSL, HLSL | numbers for the names of resources and of values between stages |
//! | [`offsets`] | HLSL | `int2(int3(x, y, z))` for offsets in three dimensions |
//! | [`positions`] | HLSL | w for the fourth component of a fragment's position, which is 1/w elsewhere |
//!
//! `tests.rs` fails as soon as naga writes one of these otherwise: then the edit goes. `docs/NAGA.md` says what would change
//! in naga. The places of lines (`lines.rs`, `instructions.rs`) also depend on how naga writes, and find nothing where it
//! differs.

#[cfg(feature = "wgsl")]
pub(super) mod call_results;
#[cfg(feature = "wgsl")]
pub(super) mod directives;
#[cfg(feature = "glsl")]
pub(super) mod extensions;
#[cfg(feature = "glsl")]
pub(super) mod gathers;
#[cfg(feature = "spirv")]
pub(super) mod mask_arrays;
#[cfg(any(feature = "spirv", feature = "glsl"))]
pub(super) mod masks;
#[cfg(feature = "hlsl")]
pub(super) mod offsets;
#[cfg(feature = "spirv")]
pub(super) mod ordered;
#[cfg(feature = "hlsl")]
pub(super) mod positions;
#[cfg(any(feature = "glsl", feature = "hlsl"))]
pub(super) mod spelling;
#[cfg(feature = "spirv")]
pub(super) mod spirv_words;
#[cfg(any(feature = "wgsl", feature = "glsl", feature = "hlsl"))]
mod text_words;

#[cfg(test)]
mod tests;
