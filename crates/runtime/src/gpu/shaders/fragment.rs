//! The fragment side: the shader code after a fragment program.

use std::fmt::Write as _;

use crate::gpu::shaders::ends::{
    BLOCK, DEPTH, FRAGMENT_ENTRY, FragmentEnds, Locations, MARK, Mark, NUMBER, clip_component, color_at, color_result,
    result, result_at, set_bits, stub,
};
use crate::gpu::shaders::numbering::PrimitiveNumbering;
use crate::raster::state::{CompareFunction, ReplacedDepth};
use glasm::lower::locations::CLIP;
use glasm::lower::wrappers::{PortPlace, STUB, Signature};

fn comparison(function: CompareFunction) -> &'static str {
    match function {
        CompareFunction::Never => "false",
        CompareFunction::Less => "alpha < reference",
        CompareFunction::Equal => "alpha == reference",
        CompareFunction::LessOrEqual => "alpha <= reference",
        CompareFunction::Greater => "alpha > reference",
        CompareFunction::NotEqual => "alpha != reference",
        CompareFunction::GreaterOrEqual => "alpha >= reference",
        CompareFunction::Always => "true",
    }
}

/// The diamond-exit rule (GL 1.5, 3.4.1) for a single fragment. Ends are given in the window, in multiples of 1/256;
/// both are moved slightly to decide ties. `pixel` is a centre, rows counted upward.
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

/// The inputs of an entry, the arguments of the program, and the names of clip distances.
struct Taken {
    inputs: Vec<String>,
    given: Vec<String>,
    clips: [String; 2],
}

/// The fragment side under construction.
struct Fragment<'a> {
    signature: &'a Signature,
    ends: &'a FragmentEnds,
    /// Results of the program.
    depth: Option<String>,
    samples: Option<String>,
}

/// The fragment side. Everything that discards comes after the program, whose derivatives need whole quads.
pub(crate) fn fragment_text(signature: &Signature, ends: &FragmentEnds) -> String {
    let depth = result_at(signature, PortPlace::FragmentDepth);
    let samples = result_at(signature, PortPlace::SampleMask);
    Fragment { signature, ends, depth, samples }.text()
}

impl Fragment<'_> {
    fn text(&self) -> String {
        let (signature, ends) = (self.signature, self.ends);
        let mut text = String::new();
        if ends.dual_source {
            text += "enable dual_source_blending;\n";
        }
        if self.takes(PortPlace::PrimitiveIndex)
            && matches!(ends.numbered, PrimitiveNumbering::Each | PrimitiveNumbering::Pairs)
        {
            text += "enable primitive_index;\n";
        }
        text += BLOCK;
        text += &stub(signature);
        if ends.mark == Mark::Line {
            text += LINE;
        }
        let (outputs, values) = self.outputs();
        if !outputs.is_empty() {
            let _ = writeln!(text, "struct Fragment {{\n    {},\n}}", outputs.join(",\n    "));
        }
        let taken = self.taken();
        let result = if outputs.is_empty() { "" } else { " -> Fragment" };
        if ends.early {
            text += "@early_depth_test(force) ";
        }
        let _ = writeln!(text, "@fragment fn {FRAGMENT_ENTRY}({}){result} {{", taken.inputs.join(", "));
        text += match ends.unclipped {
            true => "    let window_depth = mix(state.window.z, state.window.w, clip_depth * at.w);\n",
            false => "    let window_depth = at.z;\n",
        };
        text += "    let place = vec4<f32>(at.xy, window_depth, at.w);\n";
        if self.takes(PortPlace::SampleMask) {
            let _ = writeln!(text, "    let covered = select(samples, 0u, {});", self.beside(&taken.clips));
        }
        let bound = if signature.results.is_empty() { "" } else { "let r = " };
        let _ = writeln!(text, "    {bound}{STUB}({});", taken.given.join(", "));
        self.cut(&mut text, &taken.clips);
        self.colors_and_samples(&mut text);
        self.tests(&mut text);
        if !outputs.is_empty() {
            let _ = writeln!(text, "    return Fragment({});", values.join(", "));
        }
        text += "}\n";
        text
    }

    fn takes(&self, place: PortPlace) -> bool {
        self.signature.arguments.iter().any(|port| port.place == place)
    }

    /// Both colours of dual-source blending. The second has no buffer, and both must be present.
    fn both(&self) -> std::ops::Range<u32> {
        if self.ends.dual_source { 0..2 } else { 0..0 }
    }

    /// Whether the shader selects the samples to write.
    fn masks(&self) -> bool {
        let ends = self.ends;
        ends.alpha_to_coverage || ends.sample_coverage || ends.mark == Mark::Disc || self.samples.is_some()
    }

    /// The results of the entry: declarations and values.
    fn outputs(&self) -> (Vec<String>, Vec<String>) {
        let (signature, ends) = (self.signature, self.ends);
        let mut outputs = Vec::new();
        let mut values = Vec::new();
        for number in self.both() {
            outputs.push(format!("@location(0) @blend_src({number}) b{number}: vec4<f32>"));
            let color = format!("c{number}");
            values.push(ends.colors[0].map_or_else(|| color.clone(), |painted| painted.value(&color, &color)));
        }
        let buffers = ends.colors.iter().enumerate().filter(|_| !ends.dual_source);
        for (buffer, painted) in buffers.filter_map(|(buffer, painted)| Some((buffer, painted.as_ref()?))) {
            let Some(found) = color_result(signature, painted.output.into()) else { continue };
            outputs.push(format!("@location({buffer}) b{buffer}: vec4<{}>", painted.scalar()));
            values.push(painted.value(&format!("c{}", painted.output), &result(signature, found)));
        }
        if ends.depth && (ends.unclipped || self.depth.is_some()) {
            outputs.push("@builtin(frag_depth) depth: f32".to_owned());
            values.push("depth".to_owned());
        }
        if self.masks() {
            outputs.push("@builtin(sample_mask) mask: u32".to_owned());
            values.push("mask".to_owned());
        }
        (outputs, values)
    }

    fn taken(&self) -> Taken {
        let (signature, ends) = (self.signature, self.ends);
        let locations = Locations::of(signature.arguments.iter().filter_map(|port| match port.place {
            PortPlace::Location(location) => Some(location),
            _ => None,
        }));
        let mut inputs = vec!["@builtin(position) at: vec4<f32>".to_owned()];
        let mut given = Vec::new();
        for (number, port) in signature.arguments.iter().enumerate() {
            match port.place {
                PortPlace::Location(location) => {
                    let at = locations.at(location);
                    inputs.push(format!("@location({at}) {}a{number}: {}", port.interpolation, port.ty));
                    given.push(format!("a{number}"));
                }
                PortPlace::FrontFacing => {
                    inputs.push("@builtin(front_facing) front: bool".to_owned());
                    given.push("front".to_owned());
                }
                PortPlace::Position => given.push("place".to_owned()),
                PortPlace::PrimitiveIndex => {
                    given.push(ends.numbered.number("primitive"));
                    let at = locations.at(NUMBER);
                    inputs.extend(match ends.numbered {
                        PrimitiveNumbering::Each | PrimitiveNumbering::Pairs => {
                            Some("@builtin(primitive_index) primitive: u32".to_owned())
                        }
                        PrimitiveNumbering::Mark => Some(format!("@location({at}) @interpolate(flat) primitive: u32")),
                        PrimitiveNumbering::One => None,
                    });
                }
                PortPlace::SampleIndex => {
                    inputs.push("@builtin(sample_index) sample: u32".to_owned());
                    given.push("sample".to_owned());
                }
                PortPlace::SampleMask => {
                    inputs.push("@builtin(sample_mask) samples: u32".to_owned());
                    given.push("covered".to_owned());
                }
                PortPlace::Lane => {
                    inputs.push("@builtin(subgroup_invocation_id) lane: u32".to_owned());
                    given.push("lane".to_owned());
                }
                PortPlace::FragmentDepth
                | PortPlace::ClipDistances
                | PortPlace::SecondSource
                | PortPlace::VertexIndex
                | PortPlace::InstanceIndex => {}
            }
        }
        let mut clips = ["clip0".to_owned(), "clip1".to_owned()];
        for group in 0..2 {
            let given = signature.arguments.iter().position(|port| port.place == PortPlace::Location(CLIP + group));
            match given {
                _ if ends.clips >> (4 * group) & 15 == 0 => {}
                Some(number) => clips[group as usize] = format!("a{number}"),
                None => inputs.push(format!("@location({}) clip{group}: vec4<f32>", locations.at(CLIP + group))),
            }
        }
        if ends.unclipped {
            inputs.push(format!("@location({}) clip_depth: f32", locations.at(DEPTH)));
        }
        if ends.mark != Mark::Whole {
            inputs.push(format!("@location({}) @interpolate(flat) mark: vec4<f32>", locations.at(MARK)));
        }
        Taken { inputs, given, clips }
    }

    /// Whether a fragment lies outside the primitive: it does not belong to it, although the device draws it.
    fn beside(&self, clip_names: &[String; 2]) -> String {
        let ends = self.ends;
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
        if beside.is_empty() { "false".to_owned() } else { beside.join(" || ") }
    }

    /// Discards fragments outside the primitive.
    fn cut(&self, text: &mut String, clip_names: &[String; 2]) {
        for number in set_bits(self.ends.clips) {
            let component = clip_component(number).1;
            let _ = writeln!(text, "    if {}.{component} < 0.0 {{ discard; }}", clip_names[usize::from(number / 4)]);
        }
        *text += match self.ends.mark {
            Mark::Line => "    if !on_line(mark, vec2<f32>(at.x, state.window.y - at.y), state.tests.w) { discard; }\n",
            Mark::Round => "    if distance(at.xy, mark.xy) >= mark.z { discard; }\n",
            Mark::Whole | Mark::Disc => "",
        };
    }

    /// The colours that are used, and the samples to write.
    fn colors_and_samples(&self, text: &mut String) {
        let (signature, ends) = (self.signature, self.ends);
        let taken = ends.colors.iter().flatten().map(|taken| u32::from(taken.output)).filter(|_| !ends.dual_source);
        let mut colors: Vec<u32> = self.both().chain(taken).chain([0]).collect();
        colors.sort_unstable();
        colors.dedup();
        for &number in &colors {
            if let Some(color) = color_at(signature, number) {
                let _ = writeln!(text, "    var c{number} = {color};");
            } else if number == 0 || ends.dual_source {
                let _ = writeln!(text, "    var c{number} = vec4<f32>(0.0);");
            }
        }
        if self.masks() {
            let chosen = self.samples.as_ref().map_or_else(String::new, |mask| format!(" & {mask}"));
            let _ = writeln!(text, "    var mask = 15u{chosen};");
        }
        if ends.alpha_to_coverage {
            *text += "    mask &= (1u << u32(floor(saturate(c0.a) * 4.0 + 0.5))) - 1u;\n";
        }
        if ends.alpha_to_one {
            for &number in &colors {
                if number == 0 || color_at(signature, number).is_some() {
                    let _ = writeln!(text, "    c{number}.a = 1.0;");
                }
            }
        }
        if ends.sample_coverage {
            *text += "    mask &= state.flags.z;\n";
        }
        if ends.mark == Mark::Disc {
            *text += "    let corner = floor(at.xy) - mark.xy;\n";
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
    }

    /// The tests of alpha and depth.
    fn tests(&self, text: &mut String) {
        let ends = self.ends;
        if let Some(function) = ends.alpha_test {
            let alpha = if ends.fixed { "saturate(c0.a)" } else { "c0.a" };
            let _ = writeln!(text, "    let alpha = {alpha};\n    let reference = state.tests.x;");
            let _ = writeln!(text, "    if !({}) {{ discard; }}", comparison(function));
        }
        if self.depth.is_none() && !ends.unclipped {
            return;
        }
        let _ = writeln!(text, "    var depth = {};", self.depth.as_deref().unwrap_or("window_depth"));
        *text += match (ends.clamp_depth, self.depth.is_some(), ends.replaced) {
            (true, _, _) => "    depth = max(min(depth, state.tests.z), state.tests.y);\n",
            (false, true, ReplacedDepth::Discard) => {
                "    if !(depth >= state.tests.y && depth <= state.tests.z) { discard; }\n"
            }
            (false, _, _) => "    depth = saturate(depth);\n",
        };
    }
}
