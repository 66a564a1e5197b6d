//! What is known of a program before it is translated: what is used, where control meets, what registers hold.

pub(crate) mod counters;
pub(crate) mod counts;
pub(crate) mod crossing;
pub(crate) mod ending;
pub(crate) mod hiding;
pub(crate) mod kinds;
pub(crate) mod liveness;
pub(crate) mod loops;
pub(crate) mod names;
pub(crate) mod parameters;
pub(crate) mod recorder;
pub(crate) mod rounded;
pub(crate) mod rows;
pub(crate) mod slots;
pub(crate) mod uniform;
