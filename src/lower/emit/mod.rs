//! The builder of functions: expressions, constants and variables of a module, and what is known of their values.

pub(crate) mod builder;
pub(crate) mod chosen;
pub(crate) mod common;
pub(crate) mod dead;
pub(crate) mod emitter;
pub(crate) mod facts;
pub(crate) mod folding;
pub(crate) mod halves;
pub(crate) mod import;
pub(crate) mod integers;
pub(crate) mod lane_type;
pub(crate) mod origins;
pub(crate) mod unread;
pub(crate) mod value;
pub(crate) mod variables;

pub(crate) use builder::Builder;
pub(crate) use emitter::type_of;
pub(crate) use facts::Facts;
pub(crate) use lane_type::LaneType;
pub(crate) use value::{Mask, Value};
