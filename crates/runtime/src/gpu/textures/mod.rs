//! Textures on the device: those that draws sample, those that stay there, and the targets of draws.

pub(crate) mod caches;
pub(crate) mod computed_lookups;
pub(crate) mod formats;
pub(crate) mod read;
pub(crate) mod resident;
pub(crate) mod resources;
pub(crate) mod samplers;
pub(crate) mod sampling;
pub(crate) mod show;
pub(crate) mod source_kind;
mod stencil_bits;
pub(crate) mod targets;
pub(crate) mod units;
pub(crate) mod upload;
