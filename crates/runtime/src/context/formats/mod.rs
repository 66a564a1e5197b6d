//! How the application writes numbers, pixels and texels.

pub(crate) mod internal;
pub mod long;
pub(crate) mod pixels;
pub(crate) mod values;
