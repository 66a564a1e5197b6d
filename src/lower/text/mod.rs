//! The parts of a module that are written as text: lookups, images, votes and groups.

pub(in crate::lower) mod functions;
pub(in crate::lower) mod group;
pub(in crate::lower) mod host;
pub(in crate::lower) mod images;
pub(in crate::lower) mod targets;
pub(in crate::lower) mod template;
pub(in crate::lower) mod unit;
pub(in crate::lower) mod votes;
