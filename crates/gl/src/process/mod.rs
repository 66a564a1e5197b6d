//! What holds for the whole process.

pub(crate) mod counts;
pub(crate) mod idle;
