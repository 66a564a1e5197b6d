//! How a vertex and a fragment program meet: locations are fixed, so any of one fits any of the other.

use super::options::{ClipDistances, Options, Varyings};
use super::{Error, Lowered, lower};
use crate::dialect::bindings::{Attribute, Output};
use crate::program::{BitSet128, Program};

/// Locations of back colours and of clip distances that are emulated; primary colour has 0, then follow the secondary
/// colour, fog and eight texture coordinates.
pub const BACK_COLOR: u32 = 11;
pub const CLIP: u32 = 13;
/// The size of points, where results are stored and not interpolated.
pub const POINT_SIZE: u32 = 16;
const LOCATIONS: u32 = 11;
pub const CLIP_COUNT: u8 = 6;

/// Where a vertex result is passed on, if it is.
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
        Output(_) => None,
    }
}

/// The vertex result that belongs to a location.
pub fn result_at(location: u32) -> Option<Output> {
    if location == POINT_SIZE {
        return Some(Output::PSIZ);
    }
    (0..Output::CLP0.0).map(Output).find(|output| location_of_result(*output) == Some(location))
}

/// Where a fragment attribute comes from.
pub fn location_of_attribute(attribute: Attribute) -> Option<u32> {
    let location = u32::from(attribute.0).checked_sub(1)?;
    (location < LOCATIONS).then_some(location)
}

/// Clip distances that a vertex program writes: the highest number and one.
pub fn clip_distances(program: &Program) -> u8 {
    let written = (0..CLIP_COUNT).rev().find(|number| program.writes(Output(Output::CLP0.0 + number)));
    written.map_or(0, |number| number + 1)
}

/// A pair that a pipeline accepts: the vertex side passes what the fragment side reads, (0,0,0,1) where it writes
/// nothing, and nothing else. Its bindings follow those of the fragment side.
pub fn link(vertex: &Program, fragment: &Program, options: &Options) -> Result<(Lowered, Lowered), Error> {
    link_in(vertex, fragment, options, [options.group; 2])
}

/// [`link`] with a bind group for each side.
pub fn link_in(
    vertex_program: &Program,
    fragment: &Program,
    options: &Options,
    [vertex_group, fragment_group]: [u32; 2],
) -> Result<(Lowered, Lowered), Error> {
    let emulated = match options.clip_distances {
        ClipDistances::Emulated => clip_distances(vertex_program),
        ClipDistances::Native => 0,
    };
    let options = Options { group: fragment_group, emulated_clip_distances: emulated, ..options.clone() };
    let fragment = lower(fragment, &options)?;
    let mut read = BitSet128::default();
    for input in &fragment.interface.inputs {
        read.insert(input.location as u8);
    }
    // In one group the vertex side's bindings follow those of the fragment side.
    let taken = if vertex_group == fragment_group { fragment.interface.bindings() } else { 0 };
    let binding = options.binding + taken;
    let vertex = Options { group: vertex_group, varyings: Varyings::Exactly(read), binding, ..options };
    let vertex = lower(vertex_program, &vertex)?;
    Ok((vertex, fragment))
}
