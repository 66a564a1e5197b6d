//! Logic operations on two colours. Neither WebGPU nor wgpu has them, and a fragment cannot read the colour that it
//! replaces. But blending can compute with single bits: `s * (1 - d) + d * (1 - s)` is an exclusive or. So a buffer is
//! taken apart into planes of one bit a component, the draw is blended into those, fragment by fragment in its order, and
//! the planes are put together again. The draw runs once for as many planes as a pass can have, and once more for
//! everything else.

pub(crate) mod planes;
pub(crate) mod recipe;
mod text;
