//! What holds for the whole process.

pub(crate) mod counts;
pub(crate) mod flags;
pub(crate) mod idle;
