//! How a vertex and a fragment program are combined: locations are fixed, so any two fit.

use crate::dialect::Stage;
use crate::dialect::bindings::Output;
use crate::lower::error::Error;
use crate::lower::interface::locations::{CLIP, POINT_SIZE, clip_distances, result_at};
use crate::lower::request::carry::Carried;
use crate::lower::request::description::Input;
use crate::lower::request::options::{ClipDistances, Options, Varyings};
use crate::lower::request::translation::Translation;
use crate::lower::spares::Spares;
use crate::lower::translate::lower_in;
use crate::lower::validation::validate;
use crate::program::Program;
use crate::workspace::Workspace;

/// Whether a location has no value but (0,0,0,1).
fn leaves_out(vertex: &Program, location: u32) -> bool {
    match result_at(location) {
        Some(output) => !vertex.writes(output),
        None if location == CLIP || location == CLIP + 1 => {
            let first = Output::CLP0.0 + 4 * (location - CLIP) as u8;
            (first..first + 4).all(|number| !vertex.writes(Output(number)))
        }
        None => false,
    }
}

/// The inputs of the fragment side, and the size of points if the vertex side passes it.
fn passed(vertex: &Program, fragment: &Translation, options: &Options) -> Vec<Carried> {
    let mut passed: Vec<Carried> = fragment.interface.inputs.iter().map(Input::carried).collect();
    passed.extend((options.host.point_size && vertex.writes(Output::PSIZ)).then(|| Carried::plain(POINT_SIZE)));
    passed.sort_unstable();
    passed
}

/// A pair that a pipeline accepts: the vertex side passes exactly what the fragment side reads, with (0,0,0,1) for what
/// it does not write. If there are too many values, such inputs become constants of the fragment side. The vertex
/// side's bindings follow those of the fragment side.
pub fn link(vertex: &Program, fragment: &Program, options: &Options) -> Result<(Translation, Translation), Error> {
    Workspace::of_thread(|workspace| workspace.link(vertex, fragment, options))
}

/// [`link`] with a bind group for each side.
pub fn link_in(
    vertex: &Program,
    fragment: &Program,
    options: &Options,
    groups: [u32; 2],
) -> Result<(Translation, Translation), Error> {
    Workspace::of_thread(|workspace| workspace.with(|spares| linked(spares, vertex, fragment, options, groups)))
}

impl Workspace {
    /// [`link`](crate::lower::link) with this memory.
    pub fn link(
        &mut self,
        vertex: &Program,
        fragment: &Program,
        options: &Options,
    ) -> Result<(Translation, Translation), Error> {
        self.with(|spares| linked(spares, vertex, fragment, options, [options.host.group; 2]))
    }
}

fn linked(
    spares: &mut Spares,
    vertex_program: &Program,
    fragment_program: &Program,
    options: &Options,
    [vertex_group, fragment_group]: [u32; 2],
) -> Result<(Translation, Translation), Error> {
    for (place, program, wanted) in
        [("first", vertex_program, Stage::Vertex), ("second", fragment_program, Stage::Fragment)]
    {
        let found = program.dialect.rules().stage;
        if found != wanted {
            let (found, wanted) = (found.name(), wanted.name());
            return Err(Error::options(format!(
                "the {place} program of a pair is a {wanted} program, not a {found} program"
            )));
        }
    }
    let emulated = match options.device.clip_distances {
        ClipDistances::Emulated => clip_distances(vertex_program),
        ClipDistances::Native => 0,
    };
    let mut options = options.clone().with_group(fragment_group).with_emulated_clip_distances(emulated);
    let mut fragment = lower_in(spares, fragment_program, &options)?;
    let mut read = passed(vertex_program, &fragment, &options);
    let most = if options.device.passed == 0 { PORTABLE } else { options.device.passed };
    if read.len() > most as usize {
        let locations = read.iter().map(|entry| entry.location);
        options.draw.absent = locations.filter(|location| leaves_out(vertex_program, *location)).collect();
        fragment = lower_in(spares, fragment_program, &options)?;
        read = passed(vertex_program, &fragment, &options);
    }
    if read.len() > most as usize {
        let message =
            format!("the pair passes {} variables between its stages, and at most {most} are possible", read.len());
        return Err(Error::device_lacks(message));
    }
    let locations: Vec<u32> = read.iter().map(|entry| entry.location).collect();
    // If both sides share a group, the vertex side's bindings follow those of the fragment side.
    let taken = if vertex_group == fragment_group { fragment.interface.bindings() } else { 0 };
    let binding = options.host.binding + taken;
    let vertex = options.with_group(vertex_group).with_varyings(Varyings::Exactly(read)).with_binding(binding);
    let mut vertex = lower_in(spares, vertex_program, &vertex)?;
    if locations.iter().any(|location| *location >= PORTABLE) {
        move_results(&mut vertex, &locations, spares)?;
        move_inputs(&mut fragment, &locations, spares)?;
    }
    Ok((vertex, fragment))
}

/// The index of a location among those in use.
fn moved(location: u32, locations: &[u32]) -> u32 {
    locations.iter().position(|known| *known == location).map_or(location, |place| place as u32)
}

fn move_binding(binding: Option<&mut naga::Binding>, locations: &[u32]) {
    if let Some(naga::Binding::Location { location, .. }) = binding {
        *location = moved(*location, locations);
    }
}

/// Generic interpolants have locations that devices may lack: a pair gets consecutive locations for those in use.
fn move_inputs(fragment: &mut Translation, locations: &[u32], spares: &mut Spares) -> Result<(), Error> {
    for entry in &mut fragment.module.entry_points {
        for argument in &mut entry.function.arguments {
            move_binding(argument.binding.as_mut(), locations);
        }
    }
    for input in &mut fragment.interface.inputs {
        input.location = moved(input.location, locations);
    }
    fragment.info = validate(&mut fragment.module, spares)?;
    Ok(())
}

fn move_results(vertex: &mut Translation, locations: &[u32], spares: &mut Spares) -> Result<(), Error> {
    for entry in &mut vertex.module.entry_points {
        let Some(result) = &mut entry.function.result else { continue };
        move_binding(result.binding.as_mut(), locations);
        let ty = vertex.module.types[result.ty].clone();
        if let naga::TypeInner::Struct { mut members, span } = ty.inner {
            members.iter_mut().for_each(|member| move_binding(member.binding.as_mut(), locations));
            let inner = naga::TypeInner::Struct { members, span };
            // The structure belongs only to the result.
            vertex.module.types.replace(result.ty, naga::Type { name: ty.name, inner });
        }
    }
    for output in &mut vertex.interface.outputs {
        output.location = output.location.map(|location| moved(location, locations));
    }
    vertex.info = validate(&mut vertex.module, spares)?;
    Ok(())
}

/// Locations that every device has between stages.
const PORTABLE: u32 = 16;
