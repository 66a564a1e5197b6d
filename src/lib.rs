//! glasm reads the GPU assembly of the OpenGL age and runs it on today's GPUs.

pub mod capture;
pub mod cases;
pub mod check;
pub mod diag;
pub mod dialect;
pub mod export;
pub mod flow;
pub mod inspect;
pub mod interp;
pub mod isa;
pub mod lower;
pub mod memory;
pub mod numeric;
pub mod program;
pub mod raster;
pub mod runtime;
pub mod script;
pub mod span;
pub mod syntax;
pub mod tessellator;
pub mod texture;
#[cfg(feature = "view")]
pub mod view;
