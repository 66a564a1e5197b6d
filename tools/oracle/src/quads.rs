//! Quads of fragments: what their vertices have, so that each fragment has what its run gives it.

use glasm::dialect::bindings::Attribute;
use glasm::interp::Inputs;
use glasm::program::Program;
use glasm_scene::cases::Invocation;

use super::draw::VertexData;

pub(crate) fn floats(inputs: &Inputs, attribute: u8) -> Result<[f32; 4], String> {
    let value = inputs.attributes.get(usize::from(attribute)).copied().unwrap_or_default().map(f32::from_bits);
    if value.iter().all(|component| component.is_finite()) {
        Ok(value)
    } else {
        Err("an attribute is not finite, which interpolation loses".to_owned())
    }
}

/// The vertex attribute that a fragment attribute is interpolated from.
pub(crate) fn source_of(attribute: u8) -> Option<usize> {
    Some(match Attribute(attribute) {
        Attribute::COLOR0 => usize::from(Attribute::COL0.0),
        Attribute::COLOR1 => usize::from(Attribute::COL1.0),
        Attribute::FOG => usize::from(Attribute::FOGC.0),
        Attribute(number) if (4..12).contains(&number) => usize::from(number + 4),
        Attribute(_) => return None,
    })
}

/// The inputs of a run's own fragment, of its right and of its upper neighbour.
pub(crate) fn corners(invocation: &Invocation) -> [&Inputs; 3] {
    match invocation {
        Invocation::One(inputs) => [&**inputs; 3],
        Invocation::Quad(quad) => [&quad[0], &quad[1], &quad[2]],
    }
}

/// The corner of a window of two by two pixels, by the number of the vertex in a strip.
pub(crate) fn corner_position(vertex: usize) -> [f32; 4] {
    [2.0 * (vertex & 1) as f32 - 1.0, 2.0 * (vertex >> 1) as f32 - 1.0, 0.0, 1.0]
}

/// The value of a fragment attribute there.
pub(crate) fn at_corner(corners: [&Inputs; 3], attribute: u8, vertex: usize) -> Result<[f32; 4], String> {
    let (x, y) = ((vertex & 1) as f32, (vertex >> 1) as f32);
    let [own, right, up] = corners;
    let [own, right, up] = [floats(own, attribute)?, floats(right, attribute)?, floats(up, attribute)?];
    // Pixel centres lie half a pixel from the corner of a window that is two pixels wide.
    Ok(std::array::from_fn(|component| {
        let own = own[component];
        let (right, up) = (right[component] - own, up[component] - own);
        // What does not change keeps its bits, which may be those of an integer.
        if right == 0.0 && up == 0.0 { own } else { own + right * (2.0 * x - 0.5) + up * (2.0 * y - 0.5) }
    }))
}

pub(crate) fn faces_away(program: &Program, inputs: &Inputs) -> bool {
    let facing = f32::from_bits(inputs.attributes[usize::from(Attribute::FACING.0)][0]);
    program.reads(Attribute::FACING) && facing < 0.0
}

/// A quad of fragments for a vertex program that passes its generic attributes on: the names of the results, the
/// position first, and the vertices.
pub(crate) fn quad(program: &Program, given: &Invocation) -> Result<(Vec<String>, Vec<VertexData>), String> {
    let corners = corners(given);
    let named = |attribute: u8| match Attribute(attribute) {
        Attribute::COLOR0 => Some("result.color".to_owned()),
        Attribute::COLOR1 => Some("result.color.secondary".to_owned()),
        Attribute::FOG => Some("result.fogcoord".to_owned()),
        Attribute(number @ 4..12) => Some(format!("result.texcoord[{}]", number - 4)),
        Attribute(number @ 32..64) => Some(format!("result.attrib[{}]", number - 32)),
        Attribute(_) => None,
    };
    let read: Vec<(u8, String)> = program.attributes_read().iter().filter_map(|it| Some((it, named(it)?))).collect();
    if read.len() > 15 {
        return Err("it reads more than a vertex has attributes".to_owned());
    }
    let mut vertices = vec![[[0.0, 0.0, 0.0, 1.0]; 16]; 4];
    for (vertex, data) in vertices.iter_mut().enumerate() {
        data[0] = corner_position(vertex);
        for (place, (attribute, _)) in data[1..].iter_mut().zip(&read) {
            *place = at_corner(corners, *attribute, vertex)?;
        }
    }
    if faces_away(program, corners[0]) {
        vertices.swap(1, 2);
    }
    let names = std::iter::once("result.position".to_owned()).chain(read.into_iter().map(|(_, name)| name));
    Ok((names.collect(), vertices))
}
