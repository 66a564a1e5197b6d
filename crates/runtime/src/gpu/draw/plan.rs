//! What a draw needs except its vertices and parameters, kept for the next draw.

use std::sync::Arc;

use crate::call::{AttributeSource, DrawCall, Identity, TargetId};
use crate::gpu::draw::parts::DrawPart;
use crate::gpu::shaders::block::Block;
use crate::gpu::shaders::numbering::PrimitiveNumbering;
use crate::gpu::shaders::programs::Stage;
use crate::gpu::textures::units::SeenTextures;
use crate::raster::state::State;
use crate::raster::{Figure, Mode};
use glasm::lower::FloatLevel;
use glasm::memory::Section;

/// What a part of a draw needs, valid until the state changes.
#[derive(Clone)]
pub(crate) struct Plan {
    pub part: DrawPart,
    pub setup: usize,
    pub vertex: Arc<Stage>,
    pub fragment: Arc<Stage>,
    /// Byte of the ring with the state block.
    pub block: u32,
    pub state: Block,
    /// Locations that are arrays, and those that are not.
    pub arrays: Vec<u32>,
    pub constants: Vec<u32>,
    /// Planes that may cut polygons drawn as outlines.
    pub planes: Vec<u32>,
    /// The group of a program that stores its results.
    pub stored_group: Option<usize>,
}

/// What plans depend on besides state, programs and textures.
#[derive(Clone, Copy, PartialEq)]
struct DrawShape {
    flags: [bool; 3],
    float: FloatLevel,
    lines: bool,
    points: bool,
    /// How the mode's primitives are numbered.
    numbered: PrimitiveNumbering,
    /// Attributes that are arrays, as bits.
    arrays: u32,
}

impl DrawShape {
    fn of(call: &DrawCall<'_>) -> DrawShape {
        let arrays = call.attributes.iter().enumerate().fold(0u32, |bits, (at, source)| match source {
            AttributeSource::Constant(_) => bits,
            AttributeSource::Kept(_) | AttributeSource::Given(_) | AttributeSource::Heap(_) => {
                bits | 1u32.checked_shl(at as u32).unwrap_or(0)
            }
        });
        DrawShape {
            flags: [call.flat_colors, call.clamp_vertex_colors, call.program_point_size],
            float: call.float,
            lines: call.mode.figure() == Figure::Lines,
            points: call.mode == Mode::Points,
            numbered: PrimitiveNumbering::of(call.mode),
            arrays,
        }
    }
}

/// The previous draw, if the next one may only differ in parameters and vertices.
pub(crate) struct PreviousDraw {
    target: TargetId,
    state: Arc<State>,
    vertex: Identity,
    fragment: Identity,
    textures: SeenTextures,
    shape: DrawShape,
    /// Parameter buffers of both stages.
    buffers: [Vec<Option<Section>>; 2],
    plans: Arc<Vec<Plan>>,
}

impl PreviousDraw {
    pub(crate) fn new(target: TargetId, call: &DrawCall<'_>, plans: &Arc<Vec<Plan>>) -> PreviousDraw {
        PreviousDraw {
            target,
            state: call.state.clone(),
            vertex: call.vertex.program.identity,
            fragment: call.fragment.program.identity,
            textures: SeenTextures::of(call.textures),
            shape: DrawShape::of(call),
            buffers: [call.vertex.buffers.to_vec(), call.fragment.buffers.to_vec()],
            plans: plans.clone(),
        }
    }

    /// Its plans, if they are those of this draw too.
    pub(crate) fn plans_of(&self, target: TargetId, call: &DrawCall<'_>) -> Option<Arc<Vec<Plan>>> {
        let same = self.target == target
            && self.vertex == call.vertex.program.identity
            && self.fragment == call.fragment.program.identity
            && self.shape == DrawShape::of(call)
            && self.buffers[0] == call.vertex.buffers
            && self.buffers[1] == call.fragment.buffers
            && (Arc::ptr_eq(&self.state, call.state) || self.state == *call.state)
            && self.textures.is(call.textures);
        same.then(|| self.plans.clone())
    }
}
