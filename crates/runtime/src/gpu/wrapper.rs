//! What stands around a program in its shader: the fixed functions before and after it, as WGSL.

use std::fmt::Write as _;

use super::geometry::device_location;
use super::numbered::Numbered;
use super::paint::{Paint, Painted, as_integers, integer_scalar};
use crate::raster::MAX_COLORS;
use crate::raster::state::{Compare, ReplacedDepth};
use glasm::lower::{CLIP, Place, Port, STUB, Signature};

/// Bind groups of each stage's parameters and textures. Group 2 is the state block, group 3 what marks read.
pub(super) const VERTEX_GROUP: u32 = 0;
pub(super) const FRAGMENT_GROUP: u32 = 1;

/// Location of the depth that a fragment gets where nothing is clipped at the near and far planes.
pub(super) const DEPTH: u32 = 15;
/// Location of what describes the mark that a fragment belongs to: back colours have no use there.
pub(super) const MARK: u32 = 11;

/// Location of the number of a mark's primitive.
pub(super) const NUMBER: u32 = 12;

/// What stands in lists of locations for the numbers of a vertex and its instance, which come as an attribute.
pub(super) const NUMBERS: u32 = 32;

/// Locations between the stages. Generic interpolants have more than devices do: where any is in use, what the fragment
/// program reads gets numbers in a row, and what stands around the programs gets those behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Locations(u128);

impl Locations {
    /// Of what a fragment program reads.
    pub(super) fn of(read: impl Iterator<Item = u32>) -> Locations {
        let bits = read.fold(0, |bits, location| bits | 1u128.checked_shl(location).unwrap_or(0));
        Locations(if bits >> 16 == 0 { 0 } else { bits })
    }

    /// The device's location.
    pub(super) fn at(self, location: u32) -> u32 {
        let bit = 1u128.checked_shl(location).unwrap_or(0);
        if self.0 == 0 {
            location
        } else if self.0 & bit != 0 {
            (self.0 & (bit - 1)).count_ones()
        } else {
            let behind = [MARK, DEPTH, CLIP, CLIP + 1, NUMBER].iter().position(|it| *it == location).unwrap_or(5);
            self.0.count_ones() + behind as u32
        }
    }
}

/// A value of a port as four floats with the same bits.
pub(super) fn as_floats(ty: &str, value: String) -> String {
    if ty.contains("f32") { value } else { format!("bitcast<vec4<f32>>({value})") }
}

/// The state that shaders see. [`super::block::Block`] is its twin.
pub(super) const BLOCK: &str = "
struct State {
    viewport: vec4<f32>,
    window: vec4<f32>,
    tests: vec4<f32>,
    point: vec4<f32>,
    offset: vec4<f32>,
    place: vec4<u32>,
    flags: vec4<u32>,
}
@group(2) @binding(0) var<uniform> state: State;
";

/// What follows a vertex program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct VertexEnds {
    /// Colours are held in [0, 1].
    pub clamp_colors: bool,
    /// The near plane has the greater depth.
    pub reversed: bool,
    /// Nothing is clipped at the near and far planes: depth goes to the fragments.
    pub unclipped: bool,
    /// Clip distances that count, a bit each.
    pub clips: u8,
    /// The device has clip distances; else they go to the fragments.
    pub native_clips: bool,
    /// The fragment program reads them.
    pub reads_clips: bool,
    /// A compute shader that stores results.
    pub stored: bool,
    pub locations: Locations,
}

/// Which fragments of its rectangle a mark has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Mark {
    /// All that the device finds covered.
    #[default]
    Whole,
    /// Those of the diamond-exit rule.
    Line,
    /// The samples in a disc.
    Disc,
    /// The pixels in a disc, where samples cannot be chosen.
    Round,
}

/// What follows a fragment program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct FragmentEnds {
    /// What the colour buffers of the target take.
    pub colors: [Option<Painted>; MAX_COLORS],
    /// The first colour buffer is fixed-point, so that alpha is held in [0, 1].
    pub fixed: bool,
    /// There is a depth buffer.
    pub depth: bool,
    pub alpha_test: Option<Compare>,
    pub unclipped: bool,
    pub clamp_depth: bool,
    pub replaced: ReplacedDepth,
    /// Clip distances that are tested here.
    pub clips: u8,
    pub alpha_to_coverage: bool,
    pub alpha_to_one: bool,
    pub sample_coverage: bool,
    /// The second colour is the second source of blending.
    pub dual_source: bool,
    pub paint: Paint,
    pub mark: Mark,
    pub numbered: Numbered,
    /// Depth and stencil are tested before the program.
    pub early: bool,
}

/// `let` bindings are cheap, so every port has a name made of its number.
fn stub(signature: &Signature) -> String {
    let mut text = String::new();
    let arguments: Vec<String> =
        signature.arguments.iter().enumerate().map(|(number, port)| format!("a{number}: {}", port.ty)).collect();
    let arguments = arguments.join(", ");
    let _ = match &signature.results[..] {
        [] => writeln!(text, "fn {STUB}({arguments}) {{}}"),
        [port] => writeln!(text, "fn {STUB}({arguments}) -> {0} {{ return {0}(); }}", port.ty),
        ports => {
            text += "struct Program {\n";
            for (number, port) in ports.iter().enumerate() {
                let _ = writeln!(text, "    r{number}: {},", port.ty);
            }
            writeln!(text, "}}\nfn {STUB}({arguments}) -> Program {{ return Program(); }}")
        }
    };
    text
}

/// A result of the program, which is one value where there is only one.
fn result(signature: &Signature, number: usize) -> String {
    if signature.results.len() == 1 { "r".to_owned() } else { format!("r.r{number}") }
}

fn result_at(signature: &Signature, place: Place) -> Option<String> {
    let number = signature.results.iter().position(|port| port.place == place)?;
    Some(result(signature, number))
}

/// The result that is a colour. The second source is the second colour.
fn color_result(signature: &Signature, number: u32) -> Option<usize> {
    let at = |place: Place| signature.results.iter().position(|port| port.place == place);
    let second = at(Place::SecondSource).filter(|_| number == 1);
    second.or_else(|| at(Place::Location(number)))
}

/// A colour as floats.
fn color_at(signature: &Signature, number: u32) -> Option<String> {
    let found = color_result(signature, number)?;
    Some(as_floats(signature.results[found].ty, result(signature, found)))
}

/// Component `number` of the clip distances that lie at [`CLIP`] and behind it.
fn clip_component(number: u8) -> (u32, char) {
    (CLIP + u32::from(number / 4), ['x', 'y', 'z', 'w'][usize::from(number % 4)])
}

pub(super) fn set_bits(bits: u8) -> impl Iterator<Item = u8> {
    (0..8).filter(move |bit| bits >> bit & 1 == 1)
}

fn is_color(location: u32) -> bool {
    location < 2 || location == glasm::lower::BACK_COLOR || location == glasm::lower::BACK_COLOR + 1
}

/// Entry points of the shaders that this file writes.
pub(super) const VERTEX_ENTRY: &str = "vertex_fixed";
pub(super) const STORED_ENTRY: &str = "vertex_stored";
pub(super) const FRAGMENT_ENTRY: &str = "fragment_fixed";

/// Vertices that a group of invocations runs.
pub(super) const STORED_GROUP: u32 = 64;

fn is_clip(location: u32) -> bool {
    location == CLIP || location == CLIP + 1
}

/// Locations of a vertex program's attributes with their types, numbers of vertices last.
pub(super) fn inputs(signature: &Signature) -> Vec<(u32, &'static str)> {
    let mut inputs: Vec<(u32, &str)> = signature
        .arguments
        .iter()
        .filter_map(|port| match port.place {
            Place::Location(location) => Some((location, port.ty)),
            _ => None,
        })
        .collect();
    if signature.arguments.iter().any(|port| matches!(port.place, Place::VertexIndex | Place::InstanceIndex)) {
        inputs.push((NUMBERS, "vec4<u32>"));
    }
    inputs
}

/// The vertex side.
pub(super) fn vertex(signature: &Signature, ends: &VertexEnds) -> String {
    let mut text = String::new();
    let native = ends.native_clips && ends.clips != 0 && !ends.stored;
    if native {
        text += "enable clip_distances;\n";
    }
    text += BLOCK;
    text += &stub(signature);
    let inputs = inputs(signature);
    let position = result_at(signature, Place::Position).unwrap_or_else(|| "vec4<f32>(0.0)".to_owned());
    let mut body = String::new();
    let held = |location: u32, value: String| match ends.clamp_colors && is_color(location) {
        true => format!("saturate({value})"),
        false => value,
    };
    let passed: Vec<(u32, &Port, String)> = signature
        .results
        .iter()
        .enumerate()
        .filter_map(|(number, port)| match port.place {
            Place::Location(location) => Some((location, port, held(location, result(signature, number)))),
            _ => None,
        })
        .collect();
    let _ = writeln!(body, "    var position = {position};");
    if ends.reversed {
        body += "    position.z = position.w - position.z;\n";
    }
    if ends.stored {
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
            let slot = inputs.iter().position(|(it, _)| *it == location).unwrap_or(0);
            format!("data[base + {slot}u]")
        };
        let given: Vec<String> = signature
            .arguments
            .iter()
            .map(|port| match port.place {
                Place::VertexIndex => format!("bitcast<u32>({}.x)", data(NUMBERS)),
                Place::InstanceIndex => format!("bitcast<u32>({}.y)", data(NUMBERS)),
                Place::Location(location) if port.ty == "vec4<f32>" => data(location),
                Place::Location(location) => format!("bitcast<{}>({})", port.ty, data(location)),
                _ => "0u".to_owned(),
            })
            .collect();
        let _ = writeln!(text, "    let r = {STUB}({});\n{body}}}", given.join(", "));
        return text;
    }
    text += "struct Vertex {\n    @invariant @builtin(position) position: vec4<f32>,\n";
    // Clip distances that only the device looks at go to no fragment.
    let hidden = |location: u32| native && is_clip(location) && !ends.reads_clips;
    for (location, port, _) in passed.iter().filter(|(location, ..)| !hidden(*location)) {
        let at = ends.locations.at(*location);
        let _ = writeln!(text, "    @location({at}) {}v{location}: {},", port.interpolation, port.ty);
    }
    if ends.unclipped {
        let _ = writeln!(text, "    @location({}) depth: f32,", ends.locations.at(DEPTH));
    }
    if native {
        let _ = writeln!(text, "    @builtin(clip_distances) clips: array<f32, {}>,", ends.clips.count_ones());
    }
    text += "}\n";
    let given: Vec<String> = signature
        .arguments
        .iter()
        .map(|port| match port.place {
            Place::VertexIndex => format!("i{NUMBERS}.x"),
            Place::InstanceIndex => format!("i{NUMBERS}.y"),
            Place::Location(location) => format!("i{location}"),
            _ => "0u".to_owned(),
        })
        .collect();
    let all: Vec<u32> = inputs.iter().map(|(location, _)| *location).collect();
    let at = |location: u32| device_location(location, &all);
    let inputs: Vec<String> =
        inputs.iter().map(|(location, ty)| format!("@location({}) i{location}: {ty}", at(*location))).collect();
    let _ = writeln!(
        text,
        "@vertex fn {VERTEX_ENTRY}({}) -> Vertex {{\n    let r = {STUB}({});\n{body}    var vertex: Vertex;",
        inputs.join(", "),
        given.join(", ")
    );
    for (location, _, value) in passed.iter().filter(|(location, ..)| !hidden(*location)) {
        let _ = writeln!(text, "    vertex.v{location} = {value};");
    }
    if ends.unclipped {
        // Any depth between the planes will do: what counts goes to the fragment.
        text += "    vertex.depth = position.z;\n    position.z = 0.5 * position.w;\n";
    }
    if native {
        for (place, number) in set_bits(ends.clips).enumerate() {
            let (location, component) = clip_component(number);
            let value = result_at(signature, Place::Location(location)).unwrap_or_else(|| "position".to_owned());
            let _ = writeln!(text, "    vertex.clips[{place}] = {value}.{component};");
        }
    }
    text += "    vertex.position = position;\n    return vertex;\n}\n";
    text
}

fn comparison(function: Compare) -> &'static str {
    match function {
        Compare::Never => "false",
        Compare::Less => "alpha < reference",
        Compare::Equal => "alpha == reference",
        Compare::LessOrEqual => "alpha <= reference",
        Compare::Greater => "alpha > reference",
        Compare::NotEqual => "alpha != reference",
        Compare::GreaterOrEqual => "alpha >= reference",
        Compare::Always => "true",
    }
}

/// The diamond-exit rule (GL 1.5, 3.4.1) as seen from one fragment. Ends come in the window, in multiples of 1/256;
/// both are moved by a trifle that decides ties. `pixel` is a centre, rows counted upward.
const LINE: &str = "
fn in_diamond(place: vec2<f32>, row: f32) -> bool {
    return abs(place.x) + abs(place.y - row) < 0.5;
}
fn on_line(ends: vec4<f32>, pixel: vec2<f32>, width: f32) -> bool {
    let along = abs(ends.zw - ends.xy);
    let steep = along.y > along.x;
    let shift = (width - 1.0) * 0.5;
    var start = ends.xy - pixel;
    var end = ends.zw - pixel;
    if steep {
        start = start.yx;
        end = end.yx;
    }
    let trifle = vec2<f32>(0.00000095367431640625, 0.00000011920928955078125);
    start -= vec2<f32>(0.0, shift) + trifle;
    end -= vec2<f32>(0.0, shift) + trifle;
    let crosses = (start.x < 0.0) != (end.x < 0.0);
    var minor = start.y;
    if crosses {
        minor = start.y - start.x * (end.y - start.y) / (end.x - start.x);
    }
    let row = floor(minor + 0.5);
    let leaves = (crosses || in_diamond(start, row)) && !in_diamond(end, row);
    return leaves && row <= 0.0 && row > -width;
}
";

/// The fragment side. Everything that discards comes behind the program, whose derivatives need whole quads.
pub(super) fn fragment(signature: &Signature, ends: &FragmentEnds) -> String {
    let mut text = String::new();
    if ends.dual_source {
        text += "enable dual_source_blending;\n";
    }
    let primitive = signature.arguments.iter().any(|port| port.place == Place::PrimitiveIndex);
    if primitive && matches!(ends.numbered, Numbered::Each | Numbered::Pairs) {
        text += "enable primitive_index;\n";
    }
    text += BLOCK;
    text += &stub(signature);
    if ends.mark == Mark::Line {
        text += LINE;
    }
    let writes_depth = result_at(signature, Place::FragmentDepth);
    let gives_depth = ends.depth && (ends.unclipped || writes_depth.is_some());
    let chosen = result_at(signature, Place::SampleMask);
    let masks = ends.alpha_to_coverage || ends.sample_coverage || ends.mark == Mark::Disc || chosen.is_some();
    let mut outputs = Vec::new();
    let mut values = Vec::new();
    let painted = |color: String| match ends.paint {
        Paint::Program => color,
        Paint::Inverted => format!("vec4<f32>(1.0) - saturate({color})"),
        Paint::White => "vec4<f32>(1.0)".to_owned(),
    };
    // The second source has no buffer, and both must be there.
    let both = if ends.dual_source { 0..2 } else { 0..0 };
    for number in both.clone() {
        outputs.push(format!("@location(0) @blend_src({number}) b{number}: vec4<f32>"));
        values.push(painted(format!("c{number}")));
    }
    let buffers = ends.colors.iter().enumerate().filter(|_| !ends.dual_source);
    for (buffer, taken) in buffers.filter_map(|(buffer, taken)| Some((buffer, taken.as_ref()?))) {
        let Some(found) = color_result(signature, taken.output.into()) else { continue };
        let scalar = taken.integer.map_or("f32", integer_scalar);
        outputs.push(format!("@location({buffer}) b{buffer}: vec4<{scalar}>"));
        values.push(match taken.integer {
            Some(format) => as_integers(format, &result(signature, found)),
            None => painted(format!("c{}", taken.output)),
        });
    }
    let taken = ends.colors.iter().flatten().map(|taken| u32::from(taken.output)).filter(|_| !ends.dual_source);
    let mut colors: Vec<u32> = both.chain(taken).chain([0]).collect();
    colors.sort_unstable();
    colors.dedup();
    if gives_depth {
        outputs.push("@builtin(frag_depth) depth: f32".to_owned());
        values.push("depth".to_owned());
    }
    if masks {
        outputs.push("@builtin(sample_mask) mask: u32".to_owned());
        values.push("mask".to_owned());
    }
    if !outputs.is_empty() {
        let _ = writeln!(text, "struct Fragment {{\n    {},\n}}", outputs.join(",\n    "));
    }
    let locations = Locations::of(signature.arguments.iter().filter_map(|port| match port.place {
        Place::Location(location) => Some(location),
        _ => None,
    }));
    let mut inputs = vec!["@builtin(position) at: vec4<f32>".to_owned()];
    let mut given = Vec::new();
    for (number, port) in signature.arguments.iter().enumerate() {
        match port.place {
            Place::Location(location) => {
                let at = locations.at(location);
                inputs.push(format!("@location({at}) {}a{number}: {}", port.interpolation, port.ty));
                given.push(format!("a{number}"));
            }
            Place::FrontFacing => {
                inputs.push("@builtin(front_facing) front: bool".to_owned());
                given.push("front".to_owned());
            }
            Place::Position => given.push("place".to_owned()),
            Place::PrimitiveIndex => {
                given.push(ends.numbered.number("primitive"));
                match ends.numbered {
                    Numbered::Each | Numbered::Pairs => {
                        inputs.push("@builtin(primitive_index) primitive: u32".to_owned());
                    }
                    Numbered::Mark => {
                        let at = locations.at(NUMBER);
                        inputs.push(format!("@location({at}) @interpolate(flat) primitive: u32"));
                    }
                    Numbered::One => {}
                }
            }
            Place::SampleIndex => {
                inputs.push("@builtin(sample_index) sample: u32".to_owned());
                given.push("sample".to_owned());
            }
            Place::SampleMask => {
                inputs.push("@builtin(sample_mask) samples: u32".to_owned());
                given.push("covered".to_owned());
            }
            Place::Lane => {
                inputs.push("@builtin(subgroup_invocation_id) lane: u32".to_owned());
                given.push("lane".to_owned());
            }
            Place::FragmentDepth
            | Place::ClipDistances
            | Place::SecondSource
            | Place::VertexIndex
            | Place::InstanceIndex => {}
        }
    }
    let mut clip_names = ["clip0".to_owned(), "clip1".to_owned()];
    for group in 0..2 {
        let given = signature.arguments.iter().position(|port| port.place == Place::Location(CLIP + group));
        match given {
            _ if ends.clips >> (4 * group) & 15 == 0 => {}
            Some(number) => clip_names[group as usize] = format!("a{number}"),
            None => inputs.push(format!("@location({}) clip{group}: vec4<f32>", locations.at(CLIP + group))),
        }
    }
    if ends.unclipped {
        inputs.push(format!("@location({}) clip_depth: f32", locations.at(DEPTH)));
    }
    if ends.mark != Mark::Whole {
        inputs.push(format!("@location({}) @interpolate(flat) mark: vec4<f32>", locations.at(MARK)));
    }
    let result = if outputs.is_empty() { "" } else { " -> Fragment" };
    if ends.early {
        text += "@early_depth_test(force) ";
    }
    let _ = writeln!(text, "@fragment fn {FRAGMENT_ENTRY}({}){result} {{", inputs.join(", "));
    match ends.unclipped {
        true => text += "    let window_depth = mix(state.window.z, state.window.w, clip_depth * at.w);\n",
        false => text += "    let window_depth = at.z;\n",
    }
    text += "    let place = vec4<f32>(at.xy, window_depth, at.w);\n";
    if signature.arguments.iter().any(|port| port.place == Place::SampleMask) {
        // What lies outside the primitive is no part of it, whatever the device draws there.
        let mut beside: Vec<String> = set_bits(ends.clips)
            .map(|number| format!("{}.{} < 0.0", clip_names[usize::from(number / 4)], clip_component(number).1))
            .collect();
        match ends.mark {
            Mark::Line => {
                beside.push("!on_line(mark, vec2<f32>(at.x, state.window.y - at.y), state.tests.w)".to_owned());
            }
            Mark::Round => beside.push("distance(at.xy, mark.xy) >= mark.z".to_owned()),
            Mark::Whole | Mark::Disc => {}
        }
        let beside = if beside.is_empty() { "false".to_owned() } else { beside.join(" || ") };
        let _ = writeln!(text, "    let covered = select(samples, 0u, {beside});");
    }
    let taken = if signature.results.is_empty() { "" } else { "let r = " };
    let _ = writeln!(text, "    {taken}{STUB}({});", given.join(", "));
    for number in set_bits(ends.clips) {
        let component = clip_component(number).1;
        let _ = writeln!(text, "    if {}.{component} < 0.0 {{ discard; }}", clip_names[usize::from(number / 4)]);
    }
    if ends.mark == Mark::Line {
        text += "    if !on_line(mark, vec2<f32>(at.x, state.window.y - at.y), state.tests.w) { discard; }\n";
    }
    if ends.mark == Mark::Round {
        text += "    if distance(at.xy, mark.xy) >= mark.z { discard; }\n";
    }
    for &number in &colors {
        if let Some(color) = color_at(signature, number) {
            let _ = writeln!(text, "    var c{number} = {color};");
        } else if number == 0 || ends.dual_source {
            let _ = writeln!(text, "    var c{number} = vec4<f32>(0.0);");
        }
    }
    if masks {
        let _ = writeln!(text, "    var mask = 15u{};", chosen.map_or_else(String::new, |mask| format!(" & {mask}")));
    }
    if ends.alpha_to_coverage {
        text += "    mask &= (1u << u32(floor(saturate(c0.a) * 4.0 + 0.5))) - 1u;\n";
    }
    if ends.alpha_to_one {
        for &number in &colors {
            if number == 0 || color_at(signature, number).is_some() {
                let _ = writeln!(text, "    c{number}.a = 1.0;");
            }
        }
    }
    if ends.sample_coverage {
        text += "    mask &= state.flags.z;\n";
    }
    if ends.mark == Mark::Disc {
        text += "    let corner = floor(at.xy) - mark.xy;\n";
        for (bit, sample) in [(0.375, 0.125), (0.875, 0.375), (0.125, 0.625), (0.625, 0.875)].iter().enumerate() {
            let _ = writeln!(
                text,
                "    if distance(corner + vec2<f32>({:?}, {:?}), vec2<f32>(0.0)) >= mark.z {{ mask &= ~{}u; }}",
                sample.0,
                sample.1,
                1 << bit
            );
        }
    }
    if let Some(function) = ends.alpha_test {
        let alpha = if ends.fixed { "saturate(c0.a)" } else { "c0.a" };
        let _ = writeln!(text, "    let alpha = {alpha};\n    let reference = state.tests.x;");
        let _ = writeln!(text, "    if !({}) {{ discard; }}", comparison(function));
    }
    let depth = writes_depth.clone().unwrap_or_else(|| "window_depth".to_owned());
    if writes_depth.is_some() || ends.unclipped {
        let _ = writeln!(text, "    var depth = {depth};");
        text += match (ends.clamp_depth, writes_depth.is_some(), ends.replaced) {
            (true, _, _) => "    depth = max(min(depth, state.tests.z), state.tests.y);\n",
            (false, true, ReplacedDepth::Discard) => {
                "    if !(depth >= state.tests.y && depth <= state.tests.z) { discard; }\n"
            }
            (false, _, _) => "    depth = saturate(depth);\n",
        };
    }
    if !outputs.is_empty() {
        let _ = writeln!(text, "    return Fragment({});", values.join(", "));
    }
    text += "}\n";
    text
}
