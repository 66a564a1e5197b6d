//! The parts of a module that are written as text: arithmetic, lookups, images, votes and groups.

pub(crate) mod formula;
pub(crate) mod formulas;
pub(crate) mod functions;
pub(crate) mod group;
pub(crate) mod host;
pub(crate) mod images;
pub(crate) mod targets;
pub(crate) mod template;
pub(crate) mod unit;
pub(crate) mod votes;
