//! From programs to a GLSL program of the host: translated and linked once for each pair and each choice of attributes, and
//! kept.

mod ahead;
mod cache;
mod complete;
pub(crate) mod depths;
pub(crate) mod fixed;
mod images;
pub(crate) mod make;
mod memory;
pub(crate) mod pairs;
mod parameters;
mod sweep;
pub(crate) mod table;
pub(crate) mod units;
