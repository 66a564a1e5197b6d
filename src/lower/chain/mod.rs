//! Stages before the rasteriser as compute entry points: vertex, control, evaluation and geometry programs that read
//! the stored results of the stage before and store those for the next one.
//!
//! A program is translated as a function, as for other stages; `text` writes the WGSL around it, whose helper functions
//! the program calls for values of other vertices and for its emissions.

mod crossing;
mod machine;
mod native;
mod patch;
mod requests;
mod text;
mod votes;

pub(super) use crossing::Crossing;
pub use native::NativeStage;
pub(super) use native::native_stage;
pub(super) use patch::group_text;
pub use requests::{ChainPrograms, ChainRequests, ChainResults, chain_requests};
pub(crate) use text::of_thread;

use crate::dialect::bindings::{Attribute, Output};
use crate::lower::interface::description::{Input, Result as ResultOutput};
use crate::lower::interface::entry;
use crate::lower::interface::options::{Coordinates, Options};
use crate::lower::interface::surround::surround_module;
use crate::lower::texture::template;
use crate::lower::{Error, Translation, at_precision, note_features, validate, worded};
use crate::program::{Arrangement, File, Program};
use crate::vocabulary::Stage;

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
    /// Patches: results of each of so many vertices, then those of the patch.
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
    let sources = program.instructions.iter().flat_map(super::super::program::Instruction::sources);
    for source in sources.filter(|source| source.file == File::Attribute) {
        let range = source.relative.and_then(|relative| program.ranges.get(usize::from(relative.range)));
        let (first, count) = range.map_or((source.index.cast_unsigned(), 1), |range| (range.first, range.count));
        let numbers = (first..first.saturating_add(count).min(Output::COUNT as u32)).map(|number| number as u8);
        match source.outer {
            Some(_) => vertices.extend(numbers),
            None => patch.extend(numbers.filter(|it| (Output::TESS_OUTER0.0..Attribute::PRIMITIVE_ID.0).contains(it))),
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

/// Whether each patch has a workgroup of its own, with one invocation for each output vertex, or each group of so many
/// threads has one.
pub fn chain_waits(program: &Program, threads: u32) -> bool {
    Crossing::of(program, threads).waits
}

/// Translates a program as a stage of a chain.
pub fn chain_stage(program: &Program, options: &Options, request: &ChainRequest) -> Result<Translation, Error> {
    let program = &*at_precision(program, options);
    options.checked()?;
    if options.host.group == CHAIN_GROUP {
        return Err(Error::new(format!("group {CHAIN_GROUP} holds the buffers between stages")));
    }
    let stage = program.dialect.rules().stage;
    let crossing = Crossing::of(program, options.threads_of(program));
    if let Some(error) = crossing.refused(program, options.device.workgroup_memory, &request.patch) {
        return Err(error);
    }
    let seen = match &request.feed {
        Feed::Arrays(_) => Vec::new(),
        Feed::Vertices(results) | Feed::Patches { results, .. } => results.clone(),
    };
    // A patch is a group; other threads are alone, or in a group if requested.
    let options = options.clone().with_coordinates(Coordinates::Gl).with_seen(seen).with_subgroups(false);
    let prelude = text::prelude(program, &crossing, request);
    let helpers = prelude.clone() + &template::text(program, &options);
    let parsed = naga::front::wgsl::parse_str(&helpers)
        .map_err(|error| Error::new(format!("the helpers do not parse: {}", error.emit_to_string(&helpers))))?;
    let returned: Vec<u8> = match stage {
        Stage::Geometry => Vec::new(),
        _ => request.stored().filter(|it| *it != PATCH_NUMBER).collect(),
    };
    // What others receive besides the program's own results.
    let mut emitted = if stage == Stage::Geometry { request.stored().collect() } else { request.patch.clone() };
    emitted.extend(crossing.vertex.iter().chain(&crossing.patch));
    let (module, mut interface, taken) = entry::chain_module(parsed, program, &options, &returned, &emitted)?;
    let wrapper = prelude + &text::entry(program, &crossing, request, &taken, &returned);
    let mut module = surround_module(module, &wrapper)?;
    let info = validate(&mut module)?;
    let info = worded(&options, &mut module, info)?;
    note_features(&module, &mut interface);
    interface.entry_point = CHAIN_ENTRY.to_owned();
    interface.chain = Some(request.clone());
    interface.workgroup = if crossing.waits { crossing.workgroup() as u32 } else { CHAIN_WORKGROUP };
    interface.inputs = Vec::<Input>::new();
    interface.outputs = Vec::<ResultOutput>::new();
    Ok(Translation { module, info, interface })
}
