//! What lookups in texture image units need.

pub(in crate::lower) mod arrays;
pub(in crate::lower) mod lookups;
pub(in crate::lower) mod plan;
