//! The vertex side: the shader code after a vertex program.

use std::fmt::Write as _;

use crate::gpu::shaders::ends::{
    BLOCK, DEPTH, NUMBERS, STORED_ENTRY, STORED_GROUP, VERTEX_ENTRY, VertexEnds, as_floats, clip_component, is_clip,
    is_color, result, result_at, set_bits, stub,
};
use crate::gpu::shaders::locations::device_location;
use glasm::lower::wrappers::{Port, PortPlace, PortType, STUB, Signature};

/// Locations of a vertex program's attributes with their types, numbers of vertices last.
pub(crate) fn vertex_inputs(signature: &Signature) -> Vec<(u32, PortType)> {
    let mut inputs: Vec<(u32, PortType)> = signature
        .arguments
        .iter()
        .filter_map(|port| match port.place {
            PortPlace::Location(location) => Some((location, port.ty)),
            _ => None,
        })
        .collect();
    if signature.arguments.iter().any(|port| matches!(port.place, PortPlace::VertexIndex | PortPlace::InstanceIndex)) {
        inputs.push((NUMBERS, PortType::UnsignedVector));
    }
    inputs
}

/// A result that is passed to the fragments: its location, its port and its value.
type Passed<'a> = (u32, &'a Port, String);

/// The vertex side.
pub(crate) fn vertex_text(signature: &Signature, ends: &VertexEnds) -> String {
    let native = ends.native_clips && ends.clips != 0 && !ends.stored;
    let mut text = if native { "enable clip_distances;\n".to_owned() } else { String::new() };
    text += BLOCK;
    text += &stub(signature);
    let held = |location: u32, value: String| match ends.clamp_colors && is_color(location) {
        true => format!("saturate({value})"),
        false => value,
    };
    let passed: Vec<Passed<'_>> = signature
        .results
        .iter()
        .enumerate()
        .filter_map(|(number, port)| match port.place {
            PortPlace::Location(location) => Some((location, port, held(location, result(signature, number)))),
            _ => None,
        })
        .collect();
    let position = result_at(signature, PortPlace::Position).unwrap_or_else(|| "vec4<f32>(0.0)".to_owned());
    let mut body = format!("    var position = {position};\n");
    if ends.reversed {
        body += "    position.z = position.w - position.z;\n";
    }
    match ends.stored {
        true => stored(&mut text, signature, &passed, body),
        false => drawn(&mut text, signature, ends, &passed, &body),
    }
    text
}

/// The arguments of the program.
fn given(signature: &Signature, place: impl Fn(&Port) -> String) -> String {
    signature.arguments.iter().map(place).collect::<Vec<_>>().join(", ")
}

/// The entry of a compute shader that stores what vertices pass on.
fn stored(text: &mut String, signature: &Signature, passed: &[Passed<'_>], mut body: String) {
    let inputs = vertex_inputs(signature);
    let count = passed.len() + 1;
    let _ = writeln!(body, "    let to = state.place.y + id.x * {count}u;\n    results[to] = position;");
    for (slot, (_, port, value)) in passed.iter().enumerate() {
        let value = as_floats(port.ty, value.clone());
        let _ = writeln!(body, "    results[to + {}u] = {value};", slot + 1);
    }
    let _ = writeln!(
        text,
        "@group(3) @binding(0) var<storage, read> data: array<vec4<f32>>;
@group(3) @binding(1) var<storage, read_write> results: array<vec4<f32>>;
@compute @workgroup_size({STORED_GROUP})
fn {STORED_ENTRY}(@builtin(global_invocation_id) id: vec3<u32>) {{
    let base = state.place.x + id.x * {}u;",
        inputs.len()
    );
    let data = |location: u32| {
        let slot = inputs.iter().position(|(it, _)| *it == location);
        debug_assert!(slot.is_some(), "location {location} is not an input");
        let slot = slot.unwrap_or(0);
        format!("data[base + {slot}u]")
    };
    let given = given(signature, |port| match port.place {
        PortPlace::VertexIndex => format!("bitcast<u32>({}.x)", data(NUMBERS)),
        PortPlace::InstanceIndex => format!("bitcast<u32>({}.y)", data(NUMBERS)),
        PortPlace::Location(location) if port.ty == PortType::FloatVector => data(location),
        PortPlace::Location(location) => format!("bitcast<{}>({})", port.ty, data(location)),
        _ => "0u".to_owned(),
    });
    let _ = writeln!(text, "    let r = {STUB}({given});\n{body}}}");
}

/// The entry of a vertex shader.
fn drawn(text: &mut String, signature: &Signature, ends: &VertexEnds, passed: &[Passed<'_>], body: &str) {
    let native = ends.native_clips && ends.clips != 0;
    // Clip distances that only the device uses are not passed to fragments.
    let hidden = |location: u32| native && is_clip(location) && !ends.reads_clips;
    let seen = || passed.iter().filter(|(location, ..)| !hidden(*location));
    *text += "struct Vertex {\n    @invariant @builtin(position) position: vec4<f32>,\n";
    for (location, port, _) in seen() {
        let at = ends.locations.at(*location);
        let _ = writeln!(text, "    @location({at}) {}v{location}: {},", port.interpolation, port.ty);
    }
    if ends.unclipped {
        let _ = writeln!(text, "    @location({}) depth: f32,", ends.locations.at(DEPTH));
    }
    if native {
        let _ = writeln!(text, "    @builtin(clip_distances) clips: array<f32, {}>,", ends.clips.count_ones());
    }
    *text += "}\n";
    let given = given(signature, |port| match port.place {
        PortPlace::VertexIndex => format!("i{NUMBERS}.x"),
        PortPlace::InstanceIndex => format!("i{NUMBERS}.y"),
        PortPlace::Location(location) => format!("i{location}"),
        _ => "0u".to_owned(),
    });
    let inputs = vertex_inputs(signature);
    let all: Vec<u32> = inputs.iter().map(|(location, _)| *location).collect();
    let at = |location: u32| device_location(location, &all);
    let inputs: Vec<String> =
        inputs.iter().map(|(location, ty)| format!("@location({}) i{location}: {ty}", at(*location))).collect();
    let _ = writeln!(
        text,
        "@vertex fn {VERTEX_ENTRY}({}) -> Vertex {{\n    let r = {STUB}({given});\n{body}    var vertex: Vertex;",
        inputs.join(", ")
    );
    for (location, _, value) in seen() {
        let _ = writeln!(text, "    vertex.v{location} = {value};");
    }
    if ends.unclipped {
        // Any depth between the planes will do: fragments get the real one.
        *text += "    vertex.depth = position.z;\n    position.z = 0.5 * position.w;\n";
    }
    if native {
        for (place, number) in set_bits(ends.clips).enumerate() {
            let (location, component) = clip_component(number);
            let value = result_at(signature, PortPlace::Location(location)).unwrap_or_else(|| "position".to_owned());
            let _ = writeln!(text, "    vertex.clips[{place}] = {value}.{component};");
        }
    }
    *text += "    vertex.position = position;\n    return vertex;\n}\n";
}
