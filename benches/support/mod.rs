//! What `frames` is made of.

pub mod clock;
pub mod device;
pub mod hand;
pub mod precision;
pub mod ratio;
