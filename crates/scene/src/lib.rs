//! Scripts that draw, case files, and a look inside a pixel.

pub mod cases;
pub mod inspect;
pub mod script;
