//! The builder of functions: expressions, constants and variables of a module, and what is known of their values.

pub(in crate::lower) mod builder;
pub(in crate::lower) mod chosen;
pub(in crate::lower) mod dead;
pub(in crate::lower) mod emitter;
pub(in crate::lower) mod facts;
pub(in crate::lower) mod folding;
pub(in crate::lower) mod halves;
pub(in crate::lower) mod import;
pub(in crate::lower) mod lane_type;
pub(in crate::lower) mod origins;
pub(in crate::lower) mod unread;
pub(in crate::lower) mod value;
pub(in crate::lower) mod variables;
