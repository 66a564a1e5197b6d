//! Where processes are not inspected from outside: nothing is seen, and programs are drawn as they are.

use std::sync::Arc;

use glasm::export::compat::Shader;
use glasm_runtime::call::LoadedProgram;

use crate::layer::Layer;
use crate::link::{Links, Programs, STAGES};

/// What becomes of what a program draws.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Shade {
    #[default]
    Plain,
}

impl Shade {
    pub(crate) fn apply(self, _: &mut Shader) {}
}

/// What a context keeps: nothing.
#[derive(Default)]
pub(crate) struct Seen;

pub(crate) const fn is_on() -> bool {
    false
}

pub(crate) fn leaves_to_host(_: &mut Links, _: impl FnOnce() -> [Option<Option<Arc<LoadedProgram>>>; STAGES]) -> bool {
    true
}

pub(crate) const fn look(_: &mut Links, _: &Programs) -> Shade {
    Shade::Plain
}

pub(crate) const fn drawn(_: &mut Layer, _: bool) -> bool {
    false
}

pub(crate) const fn colored(_: Shade) -> Option<Arc<LoadedProgram>> {
    None
}

pub(crate) const fn translated(_: &Arc<LoadedProgram>, _: &str) {}

#[cfg(unix)]
pub(crate) fn before_swap(_: impl FnOnce() -> Option<[u32; 2]>) -> bool {
    false
}

#[cfg(unix)]
pub(crate) const fn after_swap(_: bool) {}
