//! Functions that were written for one module, and that later modules take.

use naga::Function;
use rustc_hash::FxHashMap;

use crate::lower::emit::LaneType;
use crate::lower::request::roundings::{Fixed, Half};

/// What the contents of a function depend on beside its name, its width and the kinds of its arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct HelperForm {
    pub half: Half,
    pub fixed: Fixed,
    pub tells_nan: bool,
    pub hides: bool,
}

/// A function for any module: nothing in it refers to anything else.
#[derive(Clone)]
pub(crate) struct Written {
    pub function: Function,
    pub takes: Vec<(LaneType, u8)>,
    pub gives: (LaneType, u8),
}

/// By name and width, and the form.
pub(crate) type WrittenHelpers = FxHashMap<(String, HelperForm), Written>;
