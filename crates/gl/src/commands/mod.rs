//! The commands that the library carries out itself. Each takes the layer of the current context and the command's
//! parameters as the application gave them.

mod arrays;
mod ati_shaders;
mod attributes;
mod buffers;
mod combiners;
mod enables;
mod evaluators;
mod feedback;
mod fog;
mod image_queries;
mod lists;
mod memory;
mod named;
mod palettes;
mod parameters;
mod pixels;
mod programs;
mod queries;
mod shader_images;
mod shaders;
mod state;
mod vertices;
mod watch;

pub(crate) use arrays::*;
pub(crate) use ati_shaders::*;
pub(crate) use attributes::*;
pub(crate) use buffers::*;
pub(crate) use combiners::*;
pub(crate) use enables::*;
pub(crate) use evaluators::*;
pub(crate) use feedback::*;
pub(crate) use fog::*;
pub(crate) use image_queries::*;
pub(crate) use lists::*;
pub(crate) use memory::*;
pub(crate) use named::*;
pub(crate) use palettes::*;
pub(crate) use parameters::*;
pub(crate) use programs::*;
pub(crate) use queries::*;
pub(crate) use shader_images::*;
pub(crate) use shaders::*;
pub(crate) use state::*;
pub(crate) use vertices::*;
pub(crate) use watch::swapped;
