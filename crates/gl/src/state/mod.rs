//! What a layer keeps, in parts that know nothing of each other's commands.

pub(crate) mod arrays;
pub(crate) mod clipping;
pub(crate) mod comparisons;
pub(crate) mod draws;
pub(crate) mod environment;
pub(crate) mod evaluators;
pub(crate) mod feedback;
pub(crate) mod fixed_function;
pub(crate) mod formats;
pub(crate) mod fragments;
pub(crate) mod left;
pub(crate) mod lists;
pub(crate) mod memory;
pub(crate) mod overrides;
pub(crate) mod palettes;
pub(crate) mod polynomials;
pub(crate) mod postponed;
pub(crate) mod programs;
pub(crate) mod ranges;
pub(crate) mod stacks;
pub(crate) mod stages;
pub(crate) mod textures;
pub(crate) mod units;
pub(crate) mod watch;
