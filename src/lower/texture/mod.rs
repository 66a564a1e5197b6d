//! Lookups: by the device's samplers, texel by texel where those differ from the texts, and images.

pub(in crate::lower) mod arrays;
pub(in crate::lower) mod edges;
pub(in crate::lower) mod faces;
pub(in crate::lower) mod fetches;
pub(in crate::lower) mod functions;
pub(in crate::lower) mod host;
pub(in crate::lower) mod images;
pub(in crate::lower) mod lookups;
pub(in crate::lower) mod needs;
pub(in crate::lower) mod sampled;
pub(in crate::lower) mod template;
pub(in crate::lower) mod texels;
pub(in crate::lower) mod unit;
