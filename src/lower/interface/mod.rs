//! The entry point of a module: its variables, inputs and results, with the program inside.

pub(crate) mod arguments;
pub(crate) mod assembly;
pub(crate) mod compute;
pub(crate) mod entry;
pub(crate) mod fog;
pub(crate) mod globals;
pub(crate) mod inputs;
pub(crate) mod invocations;
pub(crate) mod locations;
pub(crate) mod modules;
pub(crate) mod probe;
pub(crate) mod results;
pub(crate) mod signature;
pub(crate) mod surround;
pub(crate) mod variables;
