//! Tessellation and geometry programs of a context.

use std::sync::Arc;

use crate::call::{Chain, LoadedProgram};
use crate::context::base::Context;
use crate::context::draw::Scratch;
use crate::context::names::ProgramTarget;
use crate::context::state::Gl;
use crate::model::error::{Result, invalid_operation, invalid_value};
use crate::raster::Mode;
use crate::tessellator::Levels;
use glasm::dialect::bindings::Output;
use glasm::program::{Arrangement, PrimitiveIn, PrimitiveOut, TessellationMode};

/// MAX_PATCH_VERTICES.
pub(crate) const MAX_PATCH_VERTICES: u32 = 32;

/// Which programs are enabled, and the parameters of patches.
#[derive(Clone, Debug)]
pub(crate) struct ChainState {
    pub control: bool,
    pub evaluation: bool,
    pub geometry: bool,
    /// Dispatches run the current compute program.
    pub compute: bool,
    pub patch_vertices: u32,
    pub levels: Levels,
}

impl Default for ChainState {
    fn default() -> ChainState {
        // ARB_tessellation_shader, table 6.X.
        let levels = Levels { outer: [1.0; 4], inner: [1.0; 2] };
        ChainState { control: false, evaluation: false, geometry: false, compute: false, patch_vertices: 3, levels }
    }
}

/// The programs of a draw between vertices and fragments.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChainPrograms {
    control: Option<Arc<LoadedProgram>>,
    evaluation: Option<Arc<LoadedProgram>>,
    geometry: Option<Arc<LoadedProgram>>,
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
}

impl ChainState {
    /// The chain for a device; `None` without programs, unless the vertex program gives primitives numbers.
    pub(crate) fn call<'a>(
        &self,
        programs: &'a ChainPrograms,
        numbers: bool,
        scratch: &'a Scratch,
    ) -> Option<Chain<'a>> {
        if programs.is_empty() && !numbers {
            return None;
        }
        let stage = |program: &'a Option<Arc<LoadedProgram>>, place: usize| {
            program.as_ref().map(|program| scratch.stage(place + 2, program, &scratch.chain[place]))
        };
        Some(Chain {
            control: stage(&programs.control, 0),
            evaluation: stage(&programs.evaluation, 1),
            geometry: stage(&programs.geometry, 2),
            patch_vertices: self.patch_vertices,
            levels: self.levels,
        })
    }
}

/// Primitives that a geometry program of this kind accepts.
fn takes(input: PrimitiveIn, mode: Mode) -> bool {
    match mode {
        Mode::Points => input == PrimitiveIn::Points,
        Mode::Lines | Mode::LineLoop | Mode::LineStrip => input == PrimitiveIn::Lines,
        Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan | Mode::Quads | Mode::QuadStrip | Mode::Polygon => {
            input == PrimitiveIn::Triangles
        }
        Mode::LinesAdjacency | Mode::LineStripAdjacency => input == PrimitiveIn::LinesAdjacency,
        Mode::TrianglesAdjacency | Mode::TriangleStripAdjacency => input == PrimitiveIn::TrianglesAdjacency,
        Mode::Patches => input == PrimitiveIn::Patches,
    }
}

impl Gl {
    /// The programs in use; one that is enabled must have been loaded.
    pub(crate) fn chain_programs(&self) -> Result<ChainPrograms> {
        let program = |on: bool, target: ProgramTarget| {
            if on { self.valid(target).map(|program| Some(program.clone())) } else { Ok(None) }
        };
        Ok(ChainPrograms {
            control: program(self.chain.control, ProgramTarget::TessellationControl)?,
            evaluation: program(self.chain.evaluation, ProgramTarget::TessellationEvaluation)?,
            geometry: program(self.chain.geometry, ProgramTarget::Geometry)?,
        })
    }

    /// INVALID_OPERATION if the programs in use do not accept such primitives.
    pub(crate) fn validate_mode(&self, mode: Mode) -> Result {
        let programs = self.chain_programs()?;
        if mode != Mode::Patches && (programs.control.is_some() || programs.evaluation.is_some()) {
            return invalid_operation("tessellation programs take PATCHES alone");
        }
        let given = match programs.evaluation.as_ref().map(|it| it.program.arrangement()) {
            Some(Arrangement::Evaluation { points: true, .. }) => Mode::Points,
            Some(Arrangement::Evaluation { mode: TessellationMode::Isolines, .. }) => Mode::Lines,
            Some(Arrangement::Evaluation { .. }) => Mode::Triangles,
            Some(
                Arrangement::None
                | Arrangement::Geometry { .. }
                | Arrangement::Control { .. }
                | Arrangement::Compute { .. },
            )
            | None => mode,
        };
        let Some(geometry) = &programs.geometry else { return self.validate_feedback(given) };
        let Arrangement::Geometry { input, output, .. } = geometry.program.arrangement() else { return Ok(()) };
        self.validate_feedback(match output {
            PrimitiveOut::Points => Mode::Points,
            PrimitiveOut::LineStrip => Mode::Lines,
            PrimitiveOut::TriangleStrip => Mode::Triangles,
        })?;
        if takes(input, given) {
            Ok(())
        } else {
            invalid_operation(format!("the geometry program takes {input:?} and is given {given:?}"))
        }
    }
}

/// # Geometry and tessellation programs.
impl Context {
    /// ProgramVertexLimitNV: the largest number of vertices that the current geometry program emits from now on,
    /// instead of its VERTICES_OUT. The largest that may be declared is already an error here (NV_geometry_program4,
    /// 2.14.6.4).
    pub fn program_vertex_limit_nv(&mut self, target: ProgramTarget, limit: i32) -> Result {
        self.outside("ProgramVertexLimitNV")?;
        self.gl.model.program_vertex_limit_nv(target, limit)
    }

    /// PatchParameteri of PATCH_VERTICES.
    pub fn patch_vertices(&mut self, count: u32) -> Result {
        self.outside("PatchParameteri")?;
        if !(1..=MAX_PATCH_VERTICES).contains(&count) {
            return invalid_value(format!("a patch has 1 to {MAX_PATCH_VERTICES} vertices"));
        }
        self.gl.chain.patch_vertices = count;
        Ok(())
    }

    /// PatchParameterfv of PATCH_DEFAULT_OUTER_LEVEL.
    pub fn patch_default_outer_level(&mut self, levels: [f32; 4]) -> Result {
        self.outside("PatchParameterfv")?;
        self.gl.chain.levels.outer = levels;
        Ok(())
    }

    /// PatchParameterfv of PATCH_DEFAULT_INNER_LEVEL.
    pub fn patch_default_inner_level(&mut self, levels: [f32; 2]) -> Result {
        self.outside("PatchParameterfv")?;
        self.gl.chain.levels.inner = levels;
        Ok(())
    }
}
