//! What is known of a program before it is translated: what is used, where control meets, what registers hold.

pub(in crate::lower) mod counters;
pub(in crate::lower) mod crossing;
pub(in crate::lower) mod ending;
pub(in crate::lower) mod kinds;
pub(in crate::lower) mod liveness;
pub(in crate::lower) mod loops;
pub(in crate::lower) mod names;
pub(in crate::lower) mod parameters;
pub(in crate::lower) mod recorder;
pub(in crate::lower) mod rounded;
pub(in crate::lower) mod rows;
pub(in crate::lower) mod slots;
pub(in crate::lower) mod uniform;
