//! What only geometry and tessellation programs have.

use glasm::program::{Arrangement, PrimitiveIn, PrimitiveOut};

use super::Model;
use super::error::{Result, invalid_enum, invalid_operation, invalid_value};
use super::names::ProgramTarget;
use super::programs::rules;
use crate::call::LoadedProgram;

/// Queries of GetProgramivARB.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum StageQuery {
    /// `GL_MAX_PROGRAM_OUTPUT_VERTICES_NV`.
    MaxOutputVertices,
    /// `GL_MAX_PROGRAM_TOTAL_OUTPUT_COMPONENTS_NV`: of all vertices of a geometry program.
    MaxTotalOutputComponents,
    /// `GL_GEOMETRY_VERTICES_OUT_EXT`: the limit of the current program.
    VerticesOut,
    /// `GL_GEOMETRY_INPUT_TYPE_EXT`: a mode of Begin.
    InputType,
    /// `GL_GEOMETRY_OUTPUT_TYPE_EXT`: a mode of Begin.
    OutputType,
    /// `GL_MAX_PROGRAM_PATCH_ATTRIBS_NV`.
    MaxPatchAttribs,
}

/// The mode of Begin that a geometry program takes.
const fn mode_in(input: PrimitiveIn) -> i32 {
    match input {
        PrimitiveIn::Points => 0x0,
        PrimitiveIn::Lines => 0x1,
        PrimitiveIn::LinesAdjacency => 0xa,
        PrimitiveIn::Triangles => 0x4,
        PrimitiveIn::TrianglesAdjacency => 0xc,
        PrimitiveIn::Patches => 0xe,
    }
}

/// The mode of Begin that it makes.
const fn mode_out(output: PrimitiveOut) -> i32 {
    match output {
        PrimitiveOut::Points => 0x0,
        PrimitiveOut::LineStrip => 0x3,
        PrimitiveOut::TriangleStrip => 0x5,
    }
}

impl Model {
    /// `glProgramVertexLimitNV`: the largest number of vertices that the current geometry program emits from now on,
    /// instead of its VERTICES_OUT. The largest that may be declared is already an error here (NV_geometry_program4,
    /// 2.14.6.4).
    pub fn program_vertex_limit_nv(&mut self, target: ProgramTarget, limit: i32) -> Result {
        if target != ProgramTarget::Geometry {
            return invalid_enum(format!("ProgramVertexLimitNV does not take {}", target.name()));
        }
        let Some(loaded) = self.programs.current(target).and_then(|object| object.loaded.clone()) else {
            return invalid_operation("no geometry program is loaded");
        };
        let rules = loaded.program.dialect().rules().typed;
        let most = rules.map_or(0, |rules| rules.vertices_out);
        let Some(limit) = u32::try_from(limit).ok().filter(|limit| (1..most).contains(limit)) else {
            return invalid_value(format!("a limit of {limit} is not above 0 and below {most}"));
        };
        let [_, components] = loaded.program.binding_components();
        let together = rules.map_or(0, |rules| rules.components_out);
        if u64::from(limit) * u64::from(components) > u64::from(together) {
            return invalid_value(format!("{limit} vertices of {components} components are more than {together}"));
        }
        let program = loaded.program.clone().with_vertex_limit(limit);
        if let Some(object) = self.programs.current_mut(target) {
            object.loaded = Some(LoadedProgram::from_source(program, &loaded.source));
        }
        Ok(())
    }

    /// A query that only some targets have; 0 of a program that is not loaded.
    pub(super) fn stage_query(&self, target: ProgramTarget, query: StageQuery) -> Result<i32> {
        let tessellates = matches!(target, ProgramTarget::TessellationControl | ProgramTarget::TessellationEvaluation);
        let has = if query == StageQuery::MaxPatchAttribs { tessellates } else { target == ProgramTarget::Geometry };
        let Some(typed) = rules(target).typed.filter(|_| has) else {
            return invalid_enum(format!("{} has no such value", target.name()));
        };
        let loaded = self.programs.current(target).and_then(|object| object.loaded.as_ref());
        let of_program = match loaded.map(|loaded| loaded.program.arrangement()) {
            Some(Arrangement::Geometry { input, output, vertices, .. }) => {
                [vertices as i32, mode_in(input), mode_out(output)]
            }
            _ => [0; 3],
        };
        Ok(match query {
            StageQuery::MaxOutputVertices => typed.vertices_out as i32,
            StageQuery::MaxTotalOutputComponents => typed.components_out as i32,
            StageQuery::VerticesOut => of_program[0],
            StageQuery::InputType => of_program[1],
            StageQuery::OutputType => of_program[2],
            StageQuery::MaxPatchAttribs => typed.patch_attributes.into(),
        })
    }
}
