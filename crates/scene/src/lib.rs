//! Scripts that draw, case files, and the inspection of single pixels.

pub mod cases;
pub mod inspect;
pub mod script;
