//! What lookups in texture image units need.

pub(crate) mod arrays;
pub(crate) mod lookups;
pub(crate) mod plan;
