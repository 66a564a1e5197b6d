//! The interface of a module: options, inputs, results, locations, and its description.

pub(in crate::lower) mod carry;
pub(in crate::lower) mod compute;
pub(in crate::lower) mod description;
pub(in crate::lower) mod entry;
pub(in crate::lower) mod features;
pub(in crate::lower) mod fog;
pub(in crate::lower) mod inputs;
pub(in crate::lower) mod options;
pub(in crate::lower) mod probe;
pub(in crate::lower) mod results;
pub(in crate::lower) mod signature;
pub(in crate::lower) mod stages;
pub(in crate::lower) mod surround;
