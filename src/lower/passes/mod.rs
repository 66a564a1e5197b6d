//! Passes over programs and modules: which results are used, and what can be omitted.

pub(in crate::lower) mod counters;
pub(in crate::lower) mod dead;
pub(in crate::lower) mod ending;
pub(in crate::lower) mod kinds;
pub(in crate::lower) mod liveness;
pub(in crate::lower) mod rounded;
pub(in crate::lower) mod rows;
pub(in crate::lower) mod uniform;
pub(in crate::lower) mod unread;
