//! What a draw is made of, from the state: programs, the values and textures that these read, and the state of the device.

pub(crate) mod chain;
pub(crate) mod feeds;
pub(crate) mod fixed_units;
pub(crate) mod index_lists;
pub(crate) mod prepared;
pub(crate) mod scratch;
pub(crate) mod stages;
pub(crate) mod textures;
pub(crate) mod tracked;
pub(crate) mod validate;
pub(crate) mod values;
