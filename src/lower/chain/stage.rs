//! A program as a stage of a chain.

use crate::lower::chain::text;
use crate::lower::error::Error;
use crate::lower::interface::modules;
use crate::lower::interface::surround::surround_module;
use crate::lower::passes::crossing::Crossing;
use crate::lower::request::description::{Input, ResultOutput};
use crate::lower::request::options::{Coordinates, Options};
use crate::lower::request::stages::{CHAIN_ENTRY, CHAIN_GROUP, CHAIN_WORKGROUP, ChainRequest, Feed, PATCH_NUMBER};
use crate::lower::request::translation::{Translation, at_precision};
use crate::lower::spares::Spares;
use crate::lower::text::template;
use crate::lower::units::plan::unit_plans;
use crate::lower::validation::{note_features, note_live, validate, worded};
use crate::program::Program;
use crate::vocabulary::Stage;
use crate::workspace::Workspace;

/// Whether each patch has a workgroup of its own, with one invocation for each output vertex, or each group of so many
/// threads has one.
pub fn chain_waits(program: &Program, threads: u32) -> bool {
    Crossing::of(program, threads).waits
}

/// Translates a program as a stage of a chain.
pub fn chain_stage(program: &Program, options: &Options, request: &ChainRequest) -> Result<Translation, Error> {
    Workspace::of_thread(|workspace| workspace.with(|spares| chain_stage_in(spares, program, options, request)))
}

/// The same, with memory of translations before.
pub(crate) fn chain_stage_in(
    spares: &mut Spares,
    program: &Program,
    options: &Options,
    request: &ChainRequest,
) -> Result<Translation, Error> {
    let program = &*at_precision(program, options);
    options.checked()?;
    if options.host.group == CHAIN_GROUP {
        return Err(Error::options(format!("group {CHAIN_GROUP} holds the buffers between stages")));
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
    let units = unit_plans(program, &options);
    let helpers = prelude.clone() + &template::text(program, &options, &units);
    let parsed = naga::front::wgsl::parse_str(&helpers)
        .map_err(|error| Error::internal(format!("the helpers do not parse: {}", error.emit_to_string(&helpers))))?;
    let returned: Vec<u8> = match stage {
        Stage::Geometry => Vec::new(),
        _ => request.stored().filter(|stored| *stored != PATCH_NUMBER).collect(),
    };
    // What others receive besides the program's own results.
    let mut emitted = if stage == Stage::Geometry { request.stored().collect() } else { request.patch.clone() };
    emitted.extend(crossing.vertex.iter().chain(&crossing.patch));
    let (module, mut interface, taken) =
        modules::chain_module(parsed, program, &options, units, [&returned, &emitted], spares)?;
    let wrapper = prelude + &text::entry(program, &crossing, request, &taken, &returned);
    let mut module = surround_module(module, &wrapper)?;
    let info = validate(&mut module, spares)?;
    let info = worded(&options, &mut module, info, spares)?;
    note_features(&module, &mut interface);
    note_live(&module, &info, &mut interface);
    interface.entry_point = CHAIN_ENTRY.to_owned();
    interface.chain = Some(request.clone());
    interface.workgroup = if crossing.waits { crossing.workgroup() as u32 } else { CHAIN_WORKGROUP };
    interface.inputs = Vec::<Input>::new();
    interface.outputs = Vec::<ResultOutput>::new();
    Ok(Translation { module, info, interface })
}
