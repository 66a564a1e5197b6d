//! The stages of the host's pipeline.

use std::sync::Arc;

use glasm_runtime::call::LoadedProgram;

/// Vertices, tessellation control and evaluation, geometry, fragments.
pub(crate) const STAGES: usize = 5;

/// A program for each stage that has one.
pub(crate) type StagePrograms = [Option<Arc<LoadedProgram>>; STAGES];
