//! Working memory of draws: the values that programs read.

use std::sync::Arc;

use crate::call::{LoadedProgram, StageCall};
use crate::context::names::ProgramTarget;
use glasm::memory::Section;

/// Working memory shared by draws.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    pub vertex: Vec<[u32; 4]>,
    /// Control, evaluation and geometry programs.
    pub chain: [Vec<[u32; 4]>; 3],
    pub fragment: Vec<[u32; 4]>,
    /// Parameter buffers of the stages, in the order of [`WORLDLY`].
    pub buffers: [Vec<Option<Section>>; 5],
    pub subroutines: [Vec<u32>; 5],
}

/// Targets whose programs have parameter buffers and subroutines.
pub(crate) const WORLDLY: [ProgramTarget; 5] = [
    ProgramTarget::Vertex,
    ProgramTarget::FragmentArb,
    ProgramTarget::TessellationControl,
    ProgramTarget::TessellationEvaluation,
    ProgramTarget::Geometry,
];

impl Scratch {
    /// A stage with the bindings of its target.
    pub(crate) fn stage<'a>(
        &'a self,
        place: usize,
        program: &'a Arc<LoadedProgram>,
        parameters: &'a [[u32; 4]],
    ) -> StageCall<'a> {
        StageCall { program, parameters, buffers: &self.buffers[place], subroutines: &self.subroutines[place] }
    }
}
