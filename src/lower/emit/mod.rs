//! The builder of functions, with names, constants and the variables of a module.

pub(in crate::lower) mod choice;
pub(in crate::lower) mod constants;
pub(in crate::lower) mod emitter;
pub(in crate::lower) mod facts;
pub(in crate::lower) mod folding;
pub(in crate::lower) mod globals;
pub(in crate::lower) mod halves;
pub(in crate::lower) mod helpers;
pub(in crate::lower) mod names;
pub(in crate::lower) mod origins;
pub(in crate::lower) mod value;
