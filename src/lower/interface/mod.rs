//! The entry point of a module: its variables, inputs and results, with the program inside.

pub(in crate::lower) mod arguments;
pub(in crate::lower) mod assembly;
pub(in crate::lower) mod compute;
pub(in crate::lower) mod entry;
pub(in crate::lower) mod fog;
pub(in crate::lower) mod globals;
pub(in crate::lower) mod inputs;
pub(in crate::lower) mod invocations;
pub(in crate::lower) mod locations;
pub(in crate::lower) mod modules;
pub(in crate::lower) mod probe;
pub(in crate::lower) mod results;
pub(in crate::lower) mod signature;
pub(in crate::lower) mod surround;
pub(in crate::lower) mod variables;
