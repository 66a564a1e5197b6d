//! The parts of `frames`.

pub(crate) mod clock;
pub(crate) mod device;
pub(crate) mod forms;
pub(crate) mod hand;
pub(crate) mod images;
pub(crate) mod precision;
pub(crate) mod programs;
pub(crate) mod ratio;
