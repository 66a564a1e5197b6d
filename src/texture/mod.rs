//! Textures on the CPU: what a texture holds and what a lookup in it returns.
//!
//! [`Texture`] holds images, [`Sampler`] the parameters, and [`Unit`] joins a complete pair of them for
//! lookups: [`Unit::sample`], [`Unit::gather`], [`Unit::fetch`], [`Unit::size`] and
//! [`Unit::level_of_detail`]. `Unit::new` gives `None` for a texture that is not complete; what a lookup
//! gives then is the dialect's affair. Nothing here allocates or panics during a lookup. Results are 32-bit words: floats of the
//! float formats, integers of the integer formats.
//!
//! # The arithmetic
//! Everything is 32-bit floating point in the order written here, so that a shader can do the same.
//!
//! **Place.** A cube direction picks the face of its largest coordinate, z before y before x where they tie as in Vulkan, and
//! `s = 0.5 * (sc / |ma|) + 0.5`, t alike (OpenGL 1.3, table 3.19). A layer is `floor(l + 0.5)` held
//! within the array; a NaN is layer 0. Faces are filtered alone, without seamless edges, and held to their
//! edge texels whatever the wrap modes say, as drivers of the time did: to wrap round within a face is of no use to anybody.
//!
//! **Texels.** For each filtered axis `u = s * size` (`u = s` for rectangles), NaN becoming 0, held within
//! ±2^30, and CLAMP holding `u + offset` within [0, size]. NEAREST takes texel `floor(u) + offset`.
//! LINEAR takes `i0 = floor(u - 0.5) + offset`, `i1 = i0 + 1` and the weight `(u - 0.5) - floor(u - 0.5)`. Wrapping
//! is done on these integers (NV_gpu_program4, table X.19); what lies outside then is a border texel, where the image
//! has any, or the border colour.
//!
//! **Filter.** `mix(a, b, w)` is `a` where w is 0 and `a + w * (b - a)` elsewhere, first along x, then y,
//! then z, then between two levels. So a texel of no weight has no say, even where it is infinite, and equal texels filter to
//! themselves. A depth comparison is made on each texel before filtering, against the reference held
//! within [0, 1].
//!
//! **Level of detail.** With `d = (du/dx, dv/dx, dw/dx)` in texels of the base level and `e` for y,
//! `lambda = 0.5 * log2(max(d.d, e.e))`, or the explicit level; to it comes the sum of sampler and
//! instruction bias held within ±[`MAX_LOD_BIAS`], and the result is held within the sampler's two
//! clamps, NaN becoming the lower one. Cube slopes are those of s and t on the chosen face:
//! `ds = 0.5 * (dsc - (sc / |ma|) * d|ma|) / |ma|`. Choice of filter and levels is that of OpenGL 1.5, 3.8.8 and 3.8.9.
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
