//! Tessellation and geometry programs of a draw.

use std::sync::Arc;

use crate::call::{Chain, LoadedProgram};
use crate::context::draws::scratch::Scratch;
use crate::context::names::ProgramTarget;
use crate::context::state::vertices::Patches;
use glasm::dialect::bindings::Output;

/// The programs of a draw between vertices and fragments.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainPrograms {
    pub control: Option<Arc<LoadedProgram>>,
    pub evaluation: Option<Arc<LoadedProgram>>,
    pub geometry: Option<Arc<LoadedProgram>>,
}

impl ChainPrograms {
    pub(crate) fn is_empty(&self) -> bool {
        self.control.is_none() && self.evaluation.is_none() && self.geometry.is_none()
    }

    /// The same programs, each changed.
    pub(crate) fn map(self, mut change: impl FnMut(Arc<LoadedProgram>) -> Arc<LoadedProgram>) -> ChainPrograms {
        let ChainPrograms { control, evaluation, geometry } = self;
        ChainPrograms {
            control: control.map(&mut change),
            evaluation: evaluation.map(&mut change),
            geometry: geometry.map(&mut change),
        }
    }

    /// The program that reads the vertices.
    pub(crate) fn first(&self) -> Option<&Arc<LoadedProgram>> {
        self.control.as_ref().or(self.evaluation.as_ref()).or(self.geometry.as_ref())
    }

    /// The program whose vertices are rasterised.
    pub(crate) fn last(&self) -> Option<&Arc<LoadedProgram>> {
        self.geometry.as_ref().or(self.evaluation.as_ref()).or(self.control.as_ref())
    }

    /// Whether the last program before the rasteriser writes a result: a vertex program, if there are no others.
    pub(crate) fn writes(&self, vertex: &LoadedProgram, output: Output) -> bool {
        let last = self.geometry.as_ref().or(self.evaluation.as_ref()).map_or(vertex, |loaded| &**loaded);
        last.program.writes(output)
    }

    /// The last program, unless it is a geometry program: devices sort only what these make.
    pub(crate) fn before_sorting<'a>(&'a self, vertex: &'a Arc<LoadedProgram>) -> Option<&'a Arc<LoadedProgram>> {
        self.evaluation.as_ref().or(Some(vertex)).filter(|_| self.geometry.is_none())
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = (ProgramTarget, Option<&Arc<LoadedProgram>>)> {
        [
            (ProgramTarget::TessellationControl, self.control.as_ref()),
            (ProgramTarget::TessellationEvaluation, self.evaluation.as_ref()),
            (ProgramTarget::Geometry, self.geometry.as_ref()),
        ]
        .into_iter()
    }

    /// The chain for a device; `None` without programs, unless the vertex program gives primitives numbers.
    pub(crate) fn call<'a>(&'a self, patches: &Patches, numbers: bool, scratch: &'a Scratch) -> Option<Chain<'a>> {
        if self.is_empty() && !numbers {
            return None;
        }
        let stage = |program: &'a Option<Arc<LoadedProgram>>, place: usize| {
            program.as_ref().map(|program| scratch.stage(place + 2, program, &scratch.chain[place]))
        };
        Some(Chain {
            control: stage(&self.control, 0),
            evaluation: stage(&self.evaluation, 1),
            geometry: stage(&self.geometry, 2),
            patch_vertices: patches.vertices,
            levels: patches.levels,
        })
    }
}
