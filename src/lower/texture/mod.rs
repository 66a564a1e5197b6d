//! Lookups and images as expressions.

pub(in crate::lower) mod edges;
pub(in crate::lower) mod faces;
pub(in crate::lower) mod fetches;
pub(in crate::lower) mod images;
pub(in crate::lower) mod lookups;
pub(in crate::lower) mod sampled;
