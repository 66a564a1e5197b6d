//! The commands of a context, by groups.

pub(crate) mod arrays;
pub(crate) mod blit;
pub(crate) mod buffers;
pub(crate) mod draws;
pub(crate) mod feedback;
pub(crate) mod fixed_units;
pub(crate) mod fragments;
pub(crate) mod framebuffers;
pub(crate) mod get_float;
pub(crate) mod get_integer;
pub(crate) mod images;
pub(crate) mod pixels;
pub(crate) mod programs;
pub(crate) mod share;
pub(crate) mod texture_images;
pub(crate) mod textures;
pub(crate) mod transforms;
pub(crate) mod vertices;
