//! What a context does on its device: draws, and contents that move between the device and the host.

pub(crate) mod contents;
pub(crate) mod draw;
pub(crate) mod targets;
