//! What a translation gives.

use std::borrow::Cow;

use crate::lower::request::description::Interface;
use crate::lower::request::options::{Arithmetic, Options};
use crate::program::Program;

/// A program as a module that has passed naga's validator.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The module, which wgpu takes as it is.
    pub module: naga::Module,
    /// What naga's validator found out; naga's writers need it.
    pub info: naga::valid::ModuleInfo,
    /// Locations, bindings and parameters of the module.
    pub interface: Interface,
}

/// The program at the precision that is asked for.
pub(crate) fn at_precision<'p>(program: &'p Program, options: &Options) -> Cow<'p, Program> {
    match options.precision.arithmetic {
        Arithmetic::Full if !program.is_full() => Cow::Owned(program.at_full_precision()),
        Arithmetic::Full | Arithmetic::Specified => Cow::Borrowed(program),
    }
}
