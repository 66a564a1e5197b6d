//! Passes over programs and modules: which results are used, and what can be left out.

pub(in crate::lower) mod liveness;
pub(in crate::lower) mod unread;
