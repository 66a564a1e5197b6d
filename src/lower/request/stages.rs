//! What a stage before the rasteriser is asked for: where its vertices come from, and which results it stores.

use crate::dialect::bindings::{Attribute, Output};
use crate::program::{Arrangement, File, Instruction, Program};

/// The group of the buffers between stages; the program's own parameters and textures have `Options::group`.
pub const CHAIN_GROUP: u32 = 1;

/// Their number, from binding 0 on.
pub const CHAIN_BUFFERS: u32 = 5;

/// Invocations of a workgroup.
pub const CHAIN_WORKGROUP: u32 = 64;

/// The name of the entry point.
pub const CHAIN_ENTRY: &str = "stage_main";

/// Marks an index of the block as unset.
pub const CHAIN_NONE: u32 = u32::MAX;

/// A vector that evaluation programs pass on besides their results: the number of the patch, in x.
pub const PATCH_NUMBER: u8 = 127;

/// The source of a stage's vertices.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Feed {
    /// The attributes of a draw: those that are arrays, element by element. The others are constants of the block.
    Arrays(Vec<u8>),
    /// Vertices with these results, numbered by a list or in order.
    Vertices(Vec<u8>),
    /// Patches: results of each of this many vertices, then those of the patch.
    Patches {
        /// Vertices of a patch.
        vertices: u32,
        /// Results of each vertex that are stored, in order.
        results: Vec<u8>,
        /// Results of the whole patch, stored after those of its vertices.
        patch: Vec<u8>,
    },
}

/// The inputs and results of a stage, by `Output` number (vertex programs take attributes).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ChainRequest {
    /// Where the vertices that the stage reads come from.
    pub feed: Feed,
    /// Results of each vertex that are stored, in order.
    pub results: Vec<u8>,
    /// Others that are stored separately, since no later stage reads them; not for control programs.
    pub apart: Vec<u8>,
    /// Results of each patch; only for control programs.
    pub patch: Vec<u8>,
}

impl ChainRequest {
    /// All results of a vertex that are stored.
    pub fn stored(&self) -> impl Iterator<Item = u8> + '_ {
        self.results.iter().chain(&self.apart).copied()
    }
}

/// What the program reads of vertices, and of a patch as a whole.
pub fn chain_reads(program: &Program) -> (Vec<u8>, Vec<u8>) {
    let (mut vertices, mut patch) = (Vec::new(), Vec::new());
    let sources = program.instructions.iter().flat_map(Instruction::sources);
    for source in sources.filter(|source| source.file == File::Attribute) {
        let range = source.relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
        let (first, count) = range.map_or((source.index.cast_unsigned(), 1), |range| (range.first, range.count));
        let numbers = (first..first.saturating_add(count).min(Output::COUNT as u32)).map(|number| number as u8);
        match source.outer {
            Some(_) => vertices.extend(numbers),
            None => patch
                .extend(numbers.filter(|number| (Output::TESS_OUTER0.0..Attribute::PRIMITIVE_ID.0).contains(number))),
        }
    }
    for list in [&mut vertices, &mut patch] {
        list.sort_unstable();
        list.dedup();
    }
    (vertices, patch)
}

/// The default for a stage: everything that the program writes, with vertices that have what it reads.
pub fn chain_request(program: &Program) -> ChainRequest {
    let (read, patch_read) = chain_reads(program);
    let written = program.outputs_written.iter();
    let (patch, results): (Vec<u8>, Vec<u8>) = written.partition(|number| *number >= Output::TESS_OUTER0.0);
    let feed = match program.arrangement {
        Arrangement::None | Arrangement::Compute { .. } => Feed::Arrays(program.slots_read().iter().collect()),
        Arrangement::Evaluation { .. } if !patch_read.is_empty() => {
            Feed::Patches { vertices: 1, results: read, patch: patch_read }
        }
        Arrangement::Geometry { .. } | Arrangement::Control { .. } | Arrangement::Evaluation { .. } => {
            Feed::Vertices(read)
        }
    };
    ChainRequest { feed, results, apart: Vec::new(), patch }
}

/// What the functions that a writer supplies for one of OpenGL's own stages mean. All values are four floats; the bits of
/// integers are taken for those of floats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NativeStage {
    /// The stage's primitives and vertices.
    pub arrangement: Arrangement,
    /// Results of the stage before that the program reads of its vertices, in the order of their places.
    pub seen: Vec<u8>,
    /// Results that each emission passes on, in the order of the arguments after the stream.
    pub emitted: Vec<u8>,
    /// Results that the end of the program passes on.
    pub returned: Vec<u8>,
    /// Results of a vertex of the output patch that other invocations read, in the order of their places.
    pub kept: Vec<u8>,
    /// Results of the output patch that invocations read, in the order of their places.
    pub patch_read: Vec<u8>,
    /// Results of the output patch that the program writes.
    pub patch: Vec<u8>,
}
