//! The CPU device: a small exact rasteriser around the reference machine.
//!
//! A draw passes through the files of this module in this order:
//!
//! * [`assemble`]: which vertices make the n-th primitive of a drawing mode, and which one is provoking;
//! * [`vertex`]: the output of a vertex stage, and how its values become varyings ([`Layout`]);
//! * `clip`: the view volume and clip distances, in homogeneous coordinates;
//! * `window`: perspective divide and viewport;
//! * `setup` and `marks`: facing, polygon mode and offset, points and lines; the result is a list of pieces;
//! * `coverage`: which samples a piece covers, in fixed point with eight sub-pixel bits;
//! * `surface`: a piece's values at a position: perspective-correct varyings, linear depth;
//! * [`shader`]: the fragment stage, two by two pixels at a time;
//! * `merge`: alpha test, stencil, depth, blending, logic operation and masks, into a [`TargetBuffers`].
//!
//! The module does not depend on programs: a vertex stage is a [`VertexSource`], a fragment stage a [`FragmentShader`].
//! All other state is the plain [`State`].
//!
//! # Order and threads
//! The target is cut into bands of rows. Bands run in parallel, each processes its pieces in the order of the draw, and
//! no two bands share memory, so a picture does not depend on the number of threads.
//!
//! # Conventions
//! The window origin is the lower left, row 0 is the bottom row, pixel centres lie at halves, clip space runs from
//! -w to w in depth, and the provoking vertex of flat shading is the last one, a polygon's the first.

pub mod assemble;
mod blend;
mod clip;
pub(crate) mod coverage;
mod draw;
mod line;
mod marks;
mod merge;
pub mod pixels;
mod setup;
mod shade;
pub mod shader;
pub mod state;
mod surface;
pub mod target;
pub mod vertex;
mod window;

#[cfg(test)]
mod tests;

pub use assemble::{Figure, Mode, Primitive};
pub use blend::reads_second_source;
pub(crate) use draw::place_among;
pub use draw::{Draw, IndexList, Indices, Statistics, draw};
pub use pixels::{Image, PixelRectangle, Placement, RasterPosition, draw_pixels, draw_stencil};
pub use shader::{Fragment, FragmentShader, MAX_COLORS, Quad};
pub use state::State;
pub use target::{Clear, ColorFormat, DepthFormat, IntegerFormat, TargetBuffers, TargetError, clear};
pub use vertex::{Interpolation, Layout, Varying, Vertex, VertexSource};
