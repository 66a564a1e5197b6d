//! What `frames` is made of.

pub(crate) mod clock;
pub(crate) mod device;
pub(crate) mod hand;
pub(crate) mod precision;
pub(crate) mod ratio;
