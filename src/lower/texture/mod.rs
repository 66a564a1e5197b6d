//! Lookups and images as expressions.

pub(crate) mod called;
pub(crate) mod edges;
pub(crate) mod faces;
pub(crate) mod fetches;
pub(crate) mod images;
pub(crate) mod lookups;
pub(crate) mod operands;
pub(crate) mod sampled;
pub(crate) mod spots;
pub(crate) mod units;
