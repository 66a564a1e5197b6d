//! What a translation is asked for, and what it gives: options, units, stages, and the description of a module.

pub(in crate::lower) mod carry;
pub(in crate::lower) mod description;
pub(in crate::lower) mod edges;
pub(in crate::lower) mod features;
pub(in crate::lower) mod groups;
pub(in crate::lower) mod host;
pub(in crate::lower) mod images;
pub(in crate::lower) mod options;
pub(in crate::lower) mod own_functions;
pub(in crate::lower) mod stages;
pub(in crate::lower) mod translation;
pub(in crate::lower) mod units;
