//! How a vertex and a fragment program are combined: locations are fixed, so any two fit.

use crate::dialect::bindings::{Attribute, Output};
use crate::lower::interface::options::{ClipDistances, Options, Varyings};
use crate::lower::{Carried, Error, Input, Translation, lower, validate};
use crate::program::Program;

/// Locations of back colours and of emulated clip distances; primary colour has 0, followed by secondary colour, fog
/// and eight texture coordinates.
pub const BACK_COLOR: u32 = 11;
/// The first location of clip distances that are emulated.
pub const CLIP: u32 = 13;
/// The size of points, if it is requested.
pub const POINT_SIZE: u32 = 15;
/// The number that a vertex program gives its vertex, where stages of OpenGL follow.
pub(in crate::lower) const NUMBER: u32 = 16;
/// Generic interpolant 0; the others follow.
pub const GENERIC: u32 = 17;
const GENERICS: u8 = 32;
/// The position of a fragment on a point, which no vertex program writes.
pub const POINT_COORDINATE: u32 = GENERIC + GENERICS as u32;
/// Locations that every device has between stages.
const PORTABLE: u32 = 16;
const LOCATIONS: u32 = 11;
pub(in crate::lower) const CLIP_COUNT: u8 = 6;

/// The location of a vertex result, if it is passed on.
pub fn location_of_result(output: Output) -> Option<u32> {
    match output {
        Output::COL0 => Some(0),
        Output::COL1 => Some(1),
        Output::FOGC => Some(2),
        Output::BFC0 => Some(BACK_COLOR),
        Output::BFC1 => Some(BACK_COLOR + 1),
        Output(number) if (Output::TEX0.0..Output::CLP0.0).contains(&number) => {
            Some(u32::from(number - Output::TEX0.0) + 3)
        }
        Output(number) if (Output::INTERPOLANT0.0..Output::INTERPOLANT0.0 + GENERICS).contains(&number) => {
            Some(u32::from(number - Output::INTERPOLANT0.0) + GENERIC)
        }
        Output(_) => None,
    }
}

/// The vertex result that belongs to a location.
pub(in crate::lower) fn result_at(location: u32) -> Option<Output> {
    match location {
        POINT_SIZE => return Some(Output::PSIZ),
        NUMBER => return Some(Output::ID),
        _ => {}
    }
    (0..Output::INTERPOLANT0.0 + GENERICS).map(Output).find(|output| location_of_result(*output) == Some(location))
}

/// The location of a fragment attribute.
pub fn location_of_attribute(attribute: Attribute) -> Option<u32> {
    if attribute == Attribute::POINT_COORDINATE {
        return Some(POINT_COORDINATE);
    }
    if let Some(number) = attribute.0.checked_sub(Attribute::INTERPOLANT0.0) {
        return (number < GENERICS).then_some(u32::from(number) + GENERIC);
    }
    let location = u32::from(attribute.0).checked_sub(1)?;
    (location < LOCATIONS).then_some(location)
}

/// Clip distances that a vertex program writes: the highest number plus one.
pub(in crate::lower) fn clip_distances(program: &Program) -> u8 {
    let count = program.dialect.rules().typed.map_or(CLIP_COUNT, |rules| rules.clip_distances);
    let written = (0..count).rev().find(|number| program.writes(Output(Output::CLP0.0 + number)));
    written.map_or(0, |number| number + 1)
}

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
    link_in(vertex, fragment, options, [options.host.group; 2])
}

/// [`link`] with a bind group for each side.
pub fn link_in(
    vertex_program: &Program,
    fragment_program: &Program,
    options: &Options,
    [vertex_group, fragment_group]: [u32; 2],
) -> Result<(Translation, Translation), Error> {
    let emulated = match options.device.clip_distances {
        ClipDistances::Emulated => clip_distances(vertex_program),
        ClipDistances::Native => 0,
    };
    let mut options = options.clone().with_group(fragment_group).with_emulated_clip_distances(emulated);
    let mut fragment = lower(fragment_program, &options)?;
    let mut read = passed(vertex_program, &fragment, &options);
    let most = if options.device.passed == 0 { PORTABLE } else { options.device.passed };
    if read.len() > most as usize {
        let locations = read.iter().map(|it| it.location);
        options.draw.absent = locations.filter(|location| leaves_out(vertex_program, *location)).collect();
        fragment = lower(fragment_program, &options)?;
        read = passed(vertex_program, &fragment, &options);
    }
    if read.len() > most as usize {
        let message =
            format!("the pair passes {} variables between its stages, and no more than {most} go", read.len());
        return Err(Error::new(message));
    }
    let locations: Vec<u32> = read.iter().map(|it| it.location).collect();
    // If both sides share a group, the vertex side's bindings follow those of the fragment side.
    let taken = if vertex_group == fragment_group { fragment.interface.bindings() } else { 0 };
    let binding = options.host.binding + taken;
    let vertex = options.with_group(vertex_group).with_varyings(Varyings::Exactly(read)).with_binding(binding);
    let mut vertex = lower(vertex_program, &vertex)?;
    if locations.iter().any(|location| *location >= PORTABLE) {
        move_results(&mut vertex, &locations)?;
        move_inputs(&mut fragment, &locations)?;
    }
    Ok((vertex, fragment))
}

/// The index of a location among those in use.
fn moved(location: u32, locations: &[u32]) -> u32 {
    locations.iter().position(|it| *it == location).map_or(location, |place| place as u32)
}

fn move_binding(binding: Option<&mut naga::Binding>, locations: &[u32]) {
    if let Some(naga::Binding::Location { location, .. }) = binding {
        *location = moved(*location, locations);
    }
}

/// Generic interpolants have locations that devices may lack: a pair gets consecutive locations for those in use.
fn move_inputs(fragment: &mut Translation, locations: &[u32]) -> Result<(), Error> {
    for entry in &mut fragment.module.entry_points {
        for argument in &mut entry.function.arguments {
            move_binding(argument.binding.as_mut(), locations);
        }
    }
    for input in &mut fragment.interface.inputs {
        input.location = moved(input.location, locations);
    }
    fragment.info = validate(&mut fragment.module)?;
    Ok(())
}

fn move_results(vertex: &mut Translation, locations: &[u32]) -> Result<(), Error> {
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
    vertex.info = validate(&mut vertex.module)?;
    Ok(())
}
