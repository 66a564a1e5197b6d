//! The parts of a context's state, each with what commands do to it alone; `gl` is made of them.

pub(crate) mod arrays;
pub(crate) mod buffers;
pub(crate) mod enabled;
pub(crate) mod expanded;
pub(crate) mod feedback;
pub(crate) mod framebuffers;
pub(crate) mod gl;
pub(crate) mod handles;
pub(crate) mod image_units;
pub(crate) mod levels;
pub(crate) mod lighting;
pub(crate) mod outputs;
pub(crate) mod pixels;
pub(crate) mod pointers;
pub(crate) mod raster;
pub(crate) mod restart;
pub(crate) mod texture_parameters;
pub(crate) mod textures;
pub(crate) mod transforms;
pub(crate) mod vertices;
