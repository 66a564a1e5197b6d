//! Textures on the CPU: their contents and lookups.
//!
//! [`Texture`] holds images, [`Sampler`] the parameters, and [`Unit`] joins a complete pair of them for lookups:
//! [`Unit::sample`], [`Unit::gather`], [`Unit::fetch`], [`Unit::size`] and [`Unit::level_of_detail`]. `Unit::new`
//! returns `None` for an incomplete texture; the result of a lookup then depends on the dialect. Nothing here allocates
//! or panics during a lookup. Results are 32-bit words: floats of the float formats, integers of the integer formats.
//!
//! # The arithmetic
//! Everything is 32-bit floating point in the order given here, so that a shader can do the same.
//!
//! **Position.** A cube direction selects the face of its largest coordinate, for equal ones z before y before x as in
//! Vulkan, and `s = 0.5 * (sc / |ma|) + 0.5`, t alike (OpenGL 1.3, table 3.19). A layer is `floor(l + 0.5)` clamped to
//! the array; a NaN is layer 0. Faces are filtered separately, without seamless edges, and clamped to their edge texels
//! whatever the wrap modes are, as drivers of the time did: wrapping round within a face makes no sense.
//!
//! **Texels.** For each filtered axis `u = s * size` (`u = s` for rectangles), NaN becoming 0, clamped to ±2^30, and
//! CLAMP clamping `u + offset` to [0, size]. NEAREST uses texel `floor(u) + offset`. LINEAR uses `i0 = floor(u - 0.5) +
//! offset`, `i1 = i0 + 1` and the weight `(u - 0.5) - floor(u - 0.5)`. Wrapping applies to these integers
//! (NV_gpu_program4, table X.19); what then lies outside is a border texel, if the image has any, or the border colour.
//!
//! **Filter.** `mix(a, b, w)` is `a` where w is 0 and `a + w * (b - a)` elsewhere, first along x, then y, then z, then
//! between two levels. So a texel of weight zero has no influence, even if it is infinite, and equal texels filter to
//! themselves. A depth comparison is made on each texel before filtering, with the reference clamped to [0, 1].
//!
//! **Level of detail.** With `d = (du/dx, dv/dx, dw/dx)` in texels of the base level and `e` for y, `lambda = 0.5 *
//! log2(max(d.d, e.e))`, or the explicit level; the sum of sampler and instruction bias, clamped to ±[`MAX_LOD_BIAS`],
//! is added, and the result is clamped to the sampler's range, NaN becoming the lower limit. Cube slopes are those of s
//! and t on the chosen face: `ds = 0.5 * (dsc - (sc / |ma|) * d|ma|) / |ma|`. Filter and levels are chosen as in OpenGL
//! 1.5, 3.8.8 and 3.8.9.
//!
//! **Anisotropy.** With `n = min(ceil(longer / shorter), limit)` of the two lengths, lambda is
//! `log2(longer / n)`, and n lookups at `(s, t, r) + longer slope * (i / (n + 1) - 0.5)`, i from 1 to n, are
//! added in order and multiplied by `1 / n` (EXT_texture_filter_anisotropic's suggestion).
//!
//! **Result.** Filtered components become the result vector by table X.5 of NV_fragment_program, then
//! the swizzle of EXT_texture_swizzle is applied. HEMI is taken from the filtered HI and LO.

mod cube;
mod filter;
mod format;
mod image;
mod lod;
mod lookup;
mod sampler;
mod storage;
mod wrap;

#[cfg(test)]
mod tests;

pub use crate::vocabulary::Target;
pub use format::{BaseFormat, Border, DepthMode};
pub use image::{Image, ImageError, MAX_DIMENSION, MAX_LEVELS, Texture};
pub use lod::{Lod, MAX_ANISOTROPY, MAX_LOD_BIAS};
pub use lookup::{GatherOffset, Request, Unit};
pub use sampler::{CompareFunction, Filter, MinFilter, MipFilter, Sampler, Swizzle, Wrap};
pub use storage::{StorageClass, StorageFormat, StorageImage, image_axes};

use crate::vocabulary::{named, spelled};
