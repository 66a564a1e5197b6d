//! The programs that are in use, and the errors of commands that draw.

use std::sync::Arc;

use crate::call::LoadedProgram;
use crate::context::draws::chain::ChainPrograms;
use crate::context::names::ProgramTarget;
use crate::context::state::gl::Gl;
use crate::model::error::{Result, invalid_operation};
use crate::raster::Mode;
use glasm::program::{Arrangement, PrimitiveIn, PrimitiveOut, TessellationMode};

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
    /// The user's fragment program target that is in use.
    pub(crate) fn fragment_target(&self) -> Option<ProgramTarget> {
        if self.enabled.fragment_program_arb {
            Some(ProgramTarget::FragmentArb)
        } else {
            self.enabled.fragment_program_nv.then_some(ProgramTarget::FragmentNv)
        }
    }

    /// The current program of a target, which must have been loaded, as it is to compute.
    pub(crate) fn valid(&self, target: ProgramTarget) -> Result<&Arc<LoadedProgram>> {
        match self.model.programs.current(target).and_then(|object| object.loaded.as_ref()) {
            Some(loaded) => Ok(loaded.with_arithmetic(self.model.arithmetic)),
            None => invalid_operation(format!(
                "{} is enabled and program {} is not loaded",
                target.name(),
                self.model.programs.bound(target).unwrap_or(0)
            )),
        }
    }

    /// The errors of Begin, and of every other command that draws vertices.
    pub(crate) fn validate(&self) -> Result {
        self.validate_programs()?;
        self.validate_fragments()
    }

    /// The errors of RasterPos: programs that are enabled must have been loaded, except those of NV_fragment_program.
    pub(crate) fn validate_programs(&self) -> Result {
        if self.enabled.vertex_program {
            self.valid(ProgramTarget::Vertex)?;
        }
        self.chain_programs()?;
        if self.enabled.fragment_program_arb {
            self.valid(ProgramTarget::FragmentArb)?;
        }
        Ok(())
    }

    pub(crate) fn validate_fragments(&self) -> Result {
        self.framebuffers.validate()?;
        let program = self.fragment_target().map(|target| self.valid(target)).transpose()?;
        self.fixed_unit()?;
        self.framebuffers.outputs.validate(program.is_some(), &self.raster.state.blend)
    }

    /// The programs in use; one that is enabled must have been loaded.
    pub(crate) fn chain_programs(&self) -> Result<ChainPrograms> {
        let program = |on: bool, target: ProgramTarget| {
            if on { self.valid(target).map(|program| Some(program.clone())) } else { Ok(None) }
        };
        Ok(ChainPrograms {
            control: program(self.enabled.control_program, ProgramTarget::TessellationControl)?,
            evaluation: program(self.enabled.evaluation_program, ProgramTarget::TessellationEvaluation)?,
            geometry: program(self.enabled.geometry_program, ProgramTarget::Geometry)?,
        })
    }

    /// INVALID_OPERATION if the programs in use do not accept such primitives.
    pub(crate) fn validate_mode(&self, mode: Mode) -> Result {
        let programs = self.chain_programs()?;
        if mode != Mode::Patches && (programs.control.is_some() || programs.evaluation.is_some()) {
            return invalid_operation("tessellation programs take PATCHES alone");
        }
        let given = match programs.evaluation.as_ref().map(|evaluation| evaluation.program.arrangement()) {
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
        let Some(geometry) = &programs.geometry else { return self.feedback.validate(given) };
        let Arrangement::Geometry { input, output, .. } = geometry.program.arrangement() else { return Ok(()) };
        self.feedback.validate(match output {
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
