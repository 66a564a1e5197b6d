//! Points, lines, outlines of polygons and pixel rectangles as rectangles: vertex shaders that read what the vertex
//! program stored, and what fragments get of it.

use std::fmt::Write as _;

use super::wrapper::{BLOCK, DEPTH, MARK, Mark, set_bits};
use crate::lower::{BACK_COLOR, CLIP, POINT_SIZE};

/// What a rectangle stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    Point,
    Line,
    /// A group of a pixel rectangle; the location is where its colour goes.
    Pixel(Option<u32>),
}

/// A varying of the fragment side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Varying {
    pub location: u32,
    pub flat: bool,
}

/// The vertex side of a mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MarkEnds {
    pub shape: Shape,
    pub mark: Mark,
    pub varyings: Vec<Varying>,
    /// Locations that the vertex program stored, in order, behind the position.
    pub stored: Vec<u32>,
    /// A part of a polygon, whose facing counts.
    pub outline: bool,
    /// Faces that look back have colours of their own.
    pub two_sided: bool,
    pub clips: u8,
    pub unclipped: bool,
    /// Points have the size that the program gave them.
    pub sized: bool,
    /// Points are sprites; varyings in which a bit is set are places on them.
    pub sprite: Option<u32>,
    /// Edges lie where the size puts them, not at whole pixels; lines are rectangles.
    pub exact: bool,
}

pub const MARK_ENTRY: &str = "mark";

const COMMON: &str = "
@group(3) @binding(0) var<storage, read> data: array<vec4<u32>>;
@group(3) @binding(1) var<storage, read> results: array<vec4<f32>>;
fn value(vertex: u32, slot: u32) -> vec4<f32> {
    return results[state.place.y + vertex * state.place.z + slot];
}
fn window(p: vec4<f32>) -> vec2<f32> {
    return state.viewport.xy + (p.xy / p.w * 0.5 + 0.5) * state.viewport.zw;
}
fn placed(at: vec2<f32>, depth: f32, w: f32) -> vec4<f32> {
    return vec4<f32>((at / state.window.xy * 2.0 - 1.0) * w, depth * w, w);
}
fn extent() -> f32 {
    return abs(state.window.w - state.window.z);
}
";

/// How far a polygon's outline is moved in depth (equation 3.6 of GL 1.5, 3.5.5), and which face it shows.
const OUTLINE: &str = "
fn lift(a: vec4<f32>, b: vec4<f32>, c: vec4<f32>) -> f32 {
    if (state.offset.x == 0.0 && state.offset.y == 0.0) || extent() == 0.0 || min(a.w, min(b.w, c.w)) <= 0.0 {
        return 0.0;
    }
    let origin = window(a);
    let e = window(b) - origin;
    let f = window(c) - origin;
    let area = e.x * f.y - e.y * f.x;
    let first = a.z / a.w;
    let d = vec2<f32>(b.z / b.w - first, c.z / c.w - first) * extent();
    var slope = 0.0;
    if area != 0.0 {
        slope = max(abs(d.x * f.y - d.y * e.y), abs(d.y * e.x - d.x * f.x)) / abs(area);
    }
    var least = state.offset.z;
    if least == 0.0 {
        let depths = vec3<f32>(a.z / a.w, b.z / b.w, c.z / c.w) * extent() + min(state.window.z, state.window.w);
        let deepest = max(abs(depths.x), max(abs(depths.y), abs(depths.z)));
        least = exp2(floor(log2(max(deepest, 1e-30))) - 23.0);
    }
    return (slope * state.offset.x + least * state.offset.y) / extent();
}
fn is_front(a: vec4<f32>, b: vec4<f32>, c: vec4<f32>) -> bool {
    let area = dot(a.xyw, cross(b.xyw, c.xyw));
    return (area >= 0.0) == ((state.flags.y & 4u) == 0u);
}
fn is_drawn(front: bool) -> bool {
    return (state.flags.y & select(2u, 1u, front)) != 0u;
}
";

const SEGMENT: &str = "
fn cut(range: vec2<f32>, a: f32, b: f32) -> vec2<f32> {
    if a >= 0.0 && b >= 0.0 {
        return range;
    }
    if !(a >= 0.0) && !(b >= 0.0) {
        return vec2<f32>(1.0, 0.0);
    }
    let t = a / (a - b);
    if a >= 0.0 {
        return vec2<f32>(range.x, min(range.y, t));
    }
    return vec2<f32>(max(range.x, t), range.y);
}
";

impl MarkEnds {
    fn slot(&self, location: u32) -> Option<usize> {
        self.stored.iter().position(|it| *it == location).map(|at| at + 1)
    }

    /// A varying at a vertex, as an expression.
    fn at(&self, location: u32, vertex: &str) -> String {
        let Some(front) = self.slot(location) else { return "vec4<f32>(0.0, 0.0, 0.0, 1.0)".to_owned() };
        let back = self.slot(location + BACK_COLOR).filter(|_| self.two_sided && location < 2);
        match back {
            Some(back) => format!("value({vertex}, select({back}u, {front}u, front))"),
            None => format!("value({vertex}, {front}u)"),
        }
    }

    /// The enabled clip distance `number` of a vertex.
    fn clip(&self, number: u8, vertex: &str) -> String {
        let component = ['x', 'y', 'z', 'w'][usize::from(number % 4)];
        match self.slot(CLIP + u32::from(number / 4)) {
            Some(slot) => format!("value({vertex}, {slot}u).{component}"),
            None => "0.0".to_owned(),
        }
    }

    /// The vertex shader.
    pub fn text(&self) -> String {
        let mut text = String::from(BLOCK);
        text += COMMON;
        text += "struct Vertex {\n    @builtin(position) position: vec4<f32>,\n";
        for Varying { location, flat } in &self.varyings {
            let flat = if *flat { "@interpolate(flat) " } else { "" };
            let _ = writeln!(text, "    @location({location}) {flat}v{location}: vec4<f32>,");
        }
        if self.unclipped {
            let _ = writeln!(text, "    @location({DEPTH}) depth: f32,");
        }
        if self.mark != Mark::Whole {
            let _ = writeln!(text, "    @location({MARK}) @interpolate(flat) mark: vec4<f32>,");
        }
        text += "}\n";
        if self.outline {
            text += OUTLINE;
        }
        if self.shape == Shape::Line {
            text += SEGMENT;
        }
        let _ = writeln!(
            text,
            "@vertex fn {MARK_ENTRY}(@builtin(vertex_index) corner: u32, @builtin(instance_index) number: u32) -> Vertex {{
    var vertex: Vertex;
    var right = (corner & 1u) == 1u;
    let up = corner >= 2u;"
        );
        match self.shape {
            Shape::Point => self.point(&mut text),
            Shape::Line => self.line(&mut text),
            Shape::Pixel(image) => self.pixel(&mut text, image),
        }
        if self.unclipped {
            text += "    vertex.depth = vertex.position.z;\n    vertex.position.z = 0.5 * vertex.position.w;\n";
        }
        text += "    return vertex;\n}\n";
        text
    }

    /// The element of this instance, and the face that it belongs to.
    fn element(&self, text: &mut String) {
        *text += "    let element = data[state.place.w + number];\n";
        if self.outline {
            *text += "    let c0 = value(element.x, 0u);
    let c1 = value(element.y, 0u);
    let c2 = value(element.z, 0u);
    let front = is_front(c0, c1, c2);
    if !is_drawn(front) {
        return vertex;
    }
    let raised = lift(c0, c1, c2);
    if !front {
        right = !right;
    }
";
        } else {
            *text += "    let front = true;\n    let raised = 0.0;\n";
        }
    }

    fn point(&self, text: &mut String) {
        self.element(text);
        *text += "    let p = value(element.x, 0u);
    if !(p.w > 0.0 && abs(p.x) <= p.w && abs(p.y) <= p.w) {
        return vertex;
    }
";
        if !self.unclipped {
            *text += "    if !(p.z >= 0.0 && p.z <= p.w) {\n        return vertex;\n    }\n";
        }
        for number in set_bits(self.clips) {
            let _ = writeln!(
                text,
                "    if !({} >= 0.0) {{\n        return vertex;\n    }}",
                self.clip(number, "element.x")
            );
        }
        let size = self.slot(POINT_SIZE).filter(|_| self.sized);
        let size = size.map_or_else(|| "state.point.x".to_owned(), |slot| format!("value(element.x, {slot}u).x"));
        let _ = writeln!(
            text,
            "    let given = {size};
    let size = select(state.point.y, max(min(given, state.point.z), state.point.y), given > state.point.y);
    let center = window(p);
    var low = center - size * 0.5;
    var high = center + size * 0.5;"
        );
        if matches!(self.mark, Mark::Disc | Mark::Round) {
            *text += "    low -= 1.0;\n    high += 1.0;\n";
        } else if !self.exact {
            // GL 1.5, 3.3: whole widths, centred on a pixel or, for an even width, on a corner of pixels.
            *text += "    let width = max(floor(size + 0.5), 1.0);
    let whole = floor(width * 0.5);
    let odd = width != whole * 2.0;
    low = floor(center + select(0.5, 0.0, odd)) - whole;
    high = low + width;
";
        }
        *text += "    let at = vec2<f32>(select(low.x, high.x, right), select(low.y, high.y, up));
    var depth = p.z / p.w + raised;
";
        self.hold_depth(text);
        *text += "    vertex.position = placed(at, depth, p.w);\n";
        for Varying { location, flat } in &self.varyings {
            let replaced = self.sprite.is_some_and(|bits| bits >> location & 1 == 1);
            let value = match (replaced, flat) {
                (true, _) => "vec4<f32>(0.5 + (at.x - center.x) / size, 0.5 + (at.y - center.y) / size * state.point.w, 0.0, 1.0)".to_owned(),
                (false, true) => self.at(*location, "element.w"),
                (false, false) => self.at(*location, "element.x"),
            };
            let _ = writeln!(text, "    vertex.v{location} = {value};");
        }
        if matches!(self.mark, Mark::Disc | Mark::Round) {
            *text += "    vertex.mark = vec4<f32>(center.x, state.window.y - center.y, size * 0.5, 0.0);\n";
        }
    }

    /// A depth that was moved stays between the planes.
    fn hold_depth(&self, text: &mut String) {
        if self.outline && !self.unclipped {
            *text += "    depth = saturate(depth);\n";
        }
    }

    fn line(&self, text: &mut String) {
        self.element(text);
        *text += "    let a = value(element.x, 0u);
    let b = value(element.y, 0u);
    var range = vec2<f32>(0.0, 1.0);
    range = cut(range, a.w - 1e-30, b.w - 1e-30);
    range = cut(range, a.w + a.x, b.w + b.x);
    range = cut(range, a.w - a.x, b.w - b.x);
    range = cut(range, a.w + a.y, b.w + b.y);
    range = cut(range, a.w - a.y, b.w - b.y);
";
        if !self.unclipped {
            *text += "    range = cut(range, a.z, b.z);\n    range = cut(range, a.w - a.z, b.w - b.z);\n";
        }
        for number in set_bits(self.clips) {
            let (a, b) = (self.clip(number, "element.x"), self.clip(number, "element.y"));
            let _ = writeln!(text, "    range = cut(range, {a}, {b});");
        }
        *text += "    if range.x > range.y {
        return vertex;
    }
    let start = mix(a, b, range.x);
    let end = mix(a, b, range.y);
    let origin = window(start);
    let to = window(end);
    let along = to - origin;
    let square = dot(along, along);
    if square == 0.0 {
        return vertex;
    }
";
        *text += match self.exact {
            true => {
                "    let side = vec2<f32>(-along.y, along.x) * (state.tests.w * 0.5 / sqrt(square));
    let beyond = vec2<f32>(0.0);
"
            }
            // A little more than the line on all sides: fragments know what belongs to it.
            false => {
                "    let steep = abs(along.y) > abs(along.x);
    let reach = state.tests.w * 0.5 + 1.0;
    let turned = select(sign(along.x), -sign(along.y), steep);
    let side = select(vec2<f32>(0.0, reach), vec2<f32>(reach, 0.0), steep) * turned;
    let beyond = along / max(abs(along.x), abs(along.y));
"
            }
        };
        *text += "    let corner_at = select(origin - beyond, to + beyond, right) + select(-side, side, up);
    let share = dot(corner_at - origin, along) / square;
    let inverse = vec2<f32>(1.0 / start.w, 1.0 / end.w);
    let least = min(inverse.x, inverse.y) * 0.01;
    let inverse_w = max(mix(inverse.x, inverse.y, share), least);
    let weight = mix(range.x, range.y, share * inverse.y / inverse_w);
    var depth = mix(start.z * inverse.x, end.z * inverse.y, share) + raised;
";
        self.hold_depth(text);
        *text += "    vertex.position = placed(corner_at, depth, 1.0 / inverse_w);\n";
        for Varying { location, flat } in &self.varyings {
            if *flat {
                let _ = writeln!(text, "    vertex.v{location} = {};", self.at(*location, "element.w"));
                continue;
            }
            let (a, b) = (self.at(*location, "element.x"), self.at(*location, "element.y"));
            let _ = writeln!(text, "    let v{location} = {a};");
            let _ = writeln!(text, "    vertex.v{location} = v{location} + weight * ({b} - v{location});");
        }
        if self.mark == Mark::Line {
            *text += "    vertex.mark = floor(vec4<f32>(origin, to) * 256.0 + 0.5) / 256.0;\n";
        }
    }

    /// The pixels of a group: those whose centres lie between its edges, left and lower ones included.
    fn pixel(&self, text: &mut String, image: Option<u32>) {
        *text += "    let group = data[state.place.w + 2u * number + 1u];
    let one = state.point.xy + state.point.zw * vec2<f32>(group.xy);
    let other = one + state.point.zw;
    let low = ceil(min(one, other) - 0.5);
    let high = ceil(max(one, other) - 0.5);
    let at = vec2<f32>(select(low.x, high.x, right), select(low.y, high.y, up));
    vertex.position = placed(at, bitcast<f32>(group.z), state.tests.w);
";
        for Varying { location, .. } in &self.varyings {
            let value = match image == Some(*location) {
                true => "bitcast<vec4<f32>>(data[state.place.w + 2u * number])".to_owned(),
                false => format!("bitcast<vec4<f32>>(data[state.place.x + {location}u])"),
            };
            let _ = writeln!(text, "    vertex.v{location} = {value};");
        }
    }
}
