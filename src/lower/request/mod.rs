//! What a translation is asked for, and what it gives: options, units, stages, and the description of a module.

pub(crate) mod carry;
pub(crate) mod description;
pub(crate) mod edges;
pub(crate) mod features;
pub(crate) mod groups;
pub(crate) mod host;
pub(crate) mod images;
pub(crate) mod options;
pub(crate) mod own_functions;
pub(crate) mod roundings;
pub(crate) mod stages;
pub(crate) mod translation;
pub(crate) mod units;
