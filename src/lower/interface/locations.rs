//! The locations of what stages pass on.

use crate::dialect::bindings::{Attribute, Output};
use crate::program::Program;

/// Locations of back colours and of emulated clip distances; primary colour has 0, followed by secondary colour, fog
/// and eight texture coordinates.
pub const BACK_COLOR: u32 = 11;
/// The first location of clip distances that are emulated.
pub const CLIP: u32 = 13;
/// The size of points, if it is requested.
pub const POINT_SIZE: u32 = 15;
/// The number that a vertex program gives its vertex, where stages of OpenGL follow.
pub(crate) const NUMBER: u32 = 16;
/// Generic interpolant 0; the others follow.
pub const GENERIC: u32 = 17;
const GENERICS: u8 = 32;
/// The position of a fragment on a point, which no vertex program writes.
pub const POINT_COORDINATE: u32 = GENERIC + GENERICS as u32;
pub(crate) const CLIP_COUNT: u8 = 8;
const LOCATIONS: u32 = 11;

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
pub(crate) fn result_at(location: u32) -> Option<Output> {
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
pub(crate) fn clip_distances(program: &Program) -> u8 {
    let count = program.dialect.rules().typed.map_or(CLIP_COUNT, |rules| rules.clip_distances);
    let written = (0..count).rev().find(|number| program.writes(Output(Output::CLP0.0 + number)));
    written.map_or(0, |number| number + 1)
}
