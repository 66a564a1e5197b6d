//! A draw with a chain, and what its stages hand on.

use std::sync::Arc;

use crate::call::{AttributeSource, Chain, DrawCall, StageCall, TargetId};
use crate::capture::STREAMS;
use crate::chain_block::ChainBlock;
use crate::gpu::adapter::device::Gpu;
use crate::gpu::buffers::shared::Shared;
use crate::gpu::draw::groups::BufferSource;
use crate::gpu::shaders::programs::Stage;
use crate::gpu::textures::units::BoundUnit;
use crate::raster::Mode;
use crate::raster::state::View;
use crate::stored::Counted;
use glasm::dialect::bindings::Output;
use glasm::isa::Op;
use glasm::lower::stages::{CHAIN_NONE, ChainRequest};
use glasm::program::{Arrangement, PrimitiveOut, TessellationMode};

/// Numbers of a primitive that fragments read as generic interpolants: which result each is, and the interpolant.
pub(crate) type Interpolants = Vec<(Output, u8)>;

/// A stage with its translation options.
pub(crate) struct Link {
    pub stage: Arc<Stage>,
    pub request: ChainRequest,
    pub units: Vec<BoundUnit>,
}

/// The stages of a draw.
pub(crate) struct Links {
    pub vertex: Link,
    pub control: Option<Link>,
    pub evaluation: Option<Link>,
    pub geometry: Option<Link>,
}

/// The last program, whose vertices are drawn.
pub(crate) fn last<'a>(call: &DrawCall<'a>, chain: &Chain<'a>) -> StageCall<'a> {
    chain.geometry.or(chain.evaluation).or(chain.control).unwrap_or(call.vertex)
}

/// Words of the arguments of one list: a dispatch, an indexed draw, a dispatch for several invocations each, and a draw
/// of marks.
pub(crate) const ARGUMENTS: u32 = 16;

pub(crate) const INDEXED: u32 = 4;

pub(crate) const SEVERAL: u32 = 9;

pub(crate) const MARKS: u32 = 12;

/// The final draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    pub arena: u8,
    /// The first vertex, in vectors, vectors of each, and their largest number.
    pub first: u32,
    pub stride: u32,
    pub most: u32,
    /// Where results are that are not drawn.
    pub apart: u32,
    /// All possible vertices exist and make triangles in order: there is no list.
    pub whole: bool,
    /// The list of vertices, in words, and its largest number of primitives.
    pub indices: u32,
    /// The index of the number with the place where the list begins, if only the device knows.
    pub begins: u32,
    pub rotated: bool,
    pub primitives: u32,
    /// Their number: the indices of the sum and of the arguments.
    pub total: u32,
    pub arguments: u32,
    /// The number of the first primitive in the draw, and where edge flags of vertices are.
    pub start: u32,
    pub edges: Option<u32>,
}

/// What is the same for all chunks of a draw.
pub(crate) struct Scene<'a> {
    pub call: &'a DrawCall<'a>,
    pub chain: &'a Chain<'a>,
    pub links: &'a Links,
    pub corners: u32,
    /// The lists for the final draw, and how their primitives are numbered.
    pub mode: Mode,
    pub shown: Mode,
    pub size: [u32; 2],
    /// The largest number of marks for each primitive.
    pub outline: u32,
    /// The generic interpolants from which fragments read numbers of their primitive.
    pub interpolants: Interpolants,
    /// Fragments use the device's own numbers.
    pub numbered: bool,
    /// Nothing is drawn.
    pub discard: bool,
    /// Some attribute is in the heap.
    pub fetches: bool,
    /// The layers that primitives are drawn to, if there are several.
    pub layers: Option<&'a [TargetId]>,
    /// The viewports, if there are several.
    pub views: &'a [View],
    /// The order of a triangle's vertices does not matter, and nothing reads the lists.
    pub unlisted: bool,
}

/// Whether some attribute is in the heap.
pub(crate) fn fetches(call: &DrawCall<'_>) -> bool {
    call.attributes.iter().any(|source| matches!(source, AttributeSource::Heap(_)))
}

impl Scene<'_> {
    /// The number of vertices, if only the device knows it.
    pub(crate) fn counted(&self) -> Option<Counted> {
        self.call.feedback.and_then(|feedback| feedback.counted)
    }

    /// There is no stage after the vertex program.
    pub(crate) fn is_plain(&self) -> bool {
        self.links.control.is_none() && self.links.evaluation.is_none() && self.links.geometry.is_none()
    }

    /// How many layers and viewports primitives are sorted to.
    pub(crate) fn cells(&self) -> u32 {
        (self.layers.map_or(1, <[_]>::len) * self.views.len().max(1)) as u32
    }

    /// The result that chooses among several viewports.
    pub(crate) fn chooses_views(&self) -> Option<Output> {
        (!self.views.is_empty()).then_some(if self.masks_views() { Output::VIEWPORT_MASK } else { Output::VIEWPORT })
    }

    /// Whether primitives name their viewports by masks.
    pub(crate) fn masks_views(&self) -> bool {
        !self.views.is_empty() && last(self.call, self.chain).program.program.writes(Output::VIEWPORT_MASK)
    }

    /// How often a primitive is drawn at most.
    pub(crate) fn copies(&self) -> u32 {
        if self.masks_views() { self.views.len() as u32 } else { 1 }
    }

    /// Vertices of a drawn primitive.
    pub(crate) fn each(&self) -> u32 {
        PrimitiveOut::from(self.mode.figure()).corners()
    }

    /// Invocations of the geometry program.
    pub(crate) fn invocations(&self) -> u32 {
        match self.chain.geometry.map(|stage| stage.program.program.arrangement()) {
            Some(Arrangement::Geometry { invocations, .. }) => invocations.max(1),
            _ => 1,
        }
    }

    pub(crate) fn last_request(&self) -> &ChainRequest {
        let links = self.links;
        let last = links.geometry.as_ref().or(links.evaluation.as_ref()).or(links.control.as_ref());
        &last.unwrap_or(&links.vertex).request
    }

    /// Whether the last program's output, or its amount, is needed.
    pub(crate) fn records(&self) -> bool {
        self.call.feedback.is_some_and(|feedback| !feedback.tallies.is_empty())
    }

    /// Vertex streams after the first that are needed.
    pub(crate) fn other_streams(&self) -> std::ops::Range<u32> {
        let emits = |stage: &StageCall<'_>| {
            stage.program.program.instructions().iter().any(|instruction| instruction.op == Op::Emits)
        };
        let several = self.records() && self.chain.geometry.as_ref().is_some_and(emits);
        1..if several { STREAMS as u32 } else { 1 }
    }

    pub(crate) fn patch_size(&self, results: usize, patch: usize) -> u64 {
        u64::from(self.vertices_of_patch()) * results as u64 + patch as u64
    }

    /// Primitives in the parts before the current one, if known in advance.
    pub(crate) fn drawn_before(&self, start: u32) -> u32 {
        if self.is_plain() { start } else { start.wrapping_mul(self.vertices_of_patch()) }
    }

    /// Vertices of the control program's output patches.
    fn vertices_of_patch(&self) -> u32 {
        match self.chain.control.map(|stage| stage.program.program.arrangement()) {
            Some(Arrangement::Control { vertices }) => vertices,
            _ => 0,
        }
    }
}

/// Words stored about the subdivision of a patch; `kernels.wgsl` has the same constant.
pub(crate) const CUT: u32 = 16;

/// The largest numbers of vertices and primitives of a subdivided patch.
pub(crate) fn largest_cut(mode: TessellationMode) -> [u32; 2] {
    match mode {
        // 64 segments an edge, and inner rings of 62, 60 ...
        TessellationMode::Triangles => [3169, 6144],
        TessellationMode::Quads => [65 * 65, 2 * 64 * 64],
        TessellationMode::Isolines => [64 * 65, 64 * 64],
    }
}

/// Where the vertices of primitives are listed, by the word with which the list begins.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum VertexList {
    /// There is no list: they come in order.
    #[default]
    Ordered,
    /// Among the numbers that stages share.
    Numbers(u32),
    /// In the ring, as the draw has it.
    Ring(u32),
}

impl VertexList {
    fn place(self) -> Option<u32> {
        match self {
            VertexList::Ordered => None,
            VertexList::Numbers(place) | VertexList::Ring(place) => Some(place),
        }
    }
}

/// Primitives with their vertices, the input of a stage.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Items {
    /// Where the vertices are: the arena, the first vector, vectors of each, and the results that no stage reads.
    pub arena: u8,
    pub first: u32,
    pub stride: u32,
    pub apart: u32,
    /// The largest number of vertices.
    pub vertices: u32,
    /// Vertices of a primitive, and the list of them.
    pub corners: u32,
    pub list: VertexList,
    /// Triangles list their last vertex first.
    pub rotated: bool,
    /// The largest number of primitives, and where their number is, if only the device knows it.
    pub most: u32,
    pub limit: Option<u32>,
    /// Where that number is if there is a list, and the arguments of its draws and dispatches.
    pub total: u32,
    pub arguments: u32,
    /// Vectors of a patch, and where its levels begin; 0 without a control program.
    pub whole: u32,
    pub levels: u32,
    /// Where the edge flags of the vertices are in the ring, if there are any.
    pub edges: Option<u32>,
}

impl Items {
    /// What is drawn of them.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        Some(Outcome {
            arena: self.arena,
            first: self.first,
            stride: self.stride,
            apart: self.apart,
            most: self.vertices,
            whole: false,
            indices: self.list.place()?,
            begins: CHAIN_NONE,
            rotated: self.rotated,
            primitives: self.most,
            total: self.total,
            arguments: self.arguments,
            start: 0,
            edges: self.edges,
        })
    }

    /// Where the list is.
    pub(crate) fn numbers(&self) -> BufferSource {
        match self.list {
            VertexList::Ring(_) => BufferSource::Ring(None),
            VertexList::Ordered | VertexList::Numbers(_) => BufferSource::Shared(Shared::Numbers),
        }
    }

    /// The parameters that all stages share.
    pub(crate) fn block(&self, scene: &Scene<'_>, identity: u32) -> ChainBlock {
        ChainBlock {
            count: self.most,
            limit: self.limit.unwrap_or(CHAIN_NONE),
            corners: self.corners,
            inputs: self.first,
            seats: self.list.place().unwrap_or(CHAIN_NONE),
            identity,
            levels: scene.chain.levels,
            ..ChainBlock::default()
        }
    }
}

/// Whether the device takes flat values from a triangle's first vertex.
pub(crate) fn rotates(gpu: &Gpu) -> bool {
    !gpu.is_opengl()
}

/// Numbers of a cell, which is a layer and a viewport: how many primitives it has, and where their list
/// begins.
pub(crate) const CELL_NUMBERS: u32 = 2;

impl Outcome {
    /// The primitives of a cell, if primitives are sorted; all of them if there is only one.
    pub(crate) fn of_cell(&self, cell: u32) -> Outcome {
        let number = CELL_NUMBERS * cell;
        Outcome {
            total: self.total + number,
            begins: if self.begins == CHAIN_NONE { CHAIN_NONE } else { self.begins + number },
            arguments: self.arguments + ARGUMENTS * cell,
            ..*self
        }
    }
}

/// Counts needed for sorting: for this many primitives, and additionally.
pub(crate) fn sorting(cells: u32) -> u32 {
    cells.saturating_mul(1 + CELL_NUMBERS)
}
