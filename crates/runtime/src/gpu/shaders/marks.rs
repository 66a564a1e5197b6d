//! Points, lines, outlines of polygons and pixel rectangles as rectangles: vertex shaders that read the results stored
//! by the vertex program, and the inputs of their fragments.

use std::fmt::Write as _;

use crate::gpu::shaders::ends::{BLOCK, DEPTH, Locations, MARK, Mark, NUMBER, set_bits};
use crate::gpu::shaders::numbering::PrimitiveNumbering;
use glasm::lower::locations::{BACK_COLOR, CLIP, POINT_COORDINATE, POINT_SIZE};
use glasm::lower::wrappers::{PortInterpolation, PortType};

/// Locations that fragments of a pixel rectangle may read.
pub(crate) const PIXEL_LOCATIONS: u32 = 12;

/// What a rectangle represents.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum MarkShape {
    Point,
    Line,
    /// A group of a pixel rectangle; the location receives its colour.
    Pixel(Option<u32>),
}

/// A varying of the fragment side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Varying {
    pub location: u32,
    pub flat: bool,
    pub interpolation: PortInterpolation,
    pub ty: PortType,
}

impl Varying {
    /// Assigns four floats, or the bits of another type.
    fn set(&self, value: &str) -> String {
        let Varying { location, ty, .. } = self;
        match *ty == PortType::FloatVector {
            true => format!("    vertex.v{location} = {value};\n"),
            false => format!("    vertex.v{location} = bitcast<{ty}>({value});\n"),
        }
    }
}

/// The vertex side of a mark.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct MarkEnds {
    pub shape: MarkShape,
    pub mark: Mark,
    pub varyings: Vec<Varying>,
    /// Locations that the vertex program stored, in order, after the position.
    pub stored: Vec<u32>,
    /// A part of a polygon, whose facing matters.
    pub outline: bool,
    /// Back faces have their own colours.
    pub two_sided: bool,
    pub clips: u8,
    pub unclipped: bool,
    /// Points have the size from the program.
    pub sized: bool,
    /// Points are sprites; varyings with a set bit are coordinates on them.
    pub sprite: Option<u32>,
    /// Fragments need the number of their primitive: the number of marks of each, and how they are numbered.
    pub numbered: Option<(u32, PrimitiveNumbering)>,
    /// Edges are at their exact positions and not at whole pixels; lines are rectangles.
    pub exact: bool,
}

pub(crate) const MARK_ENTRY: &str = "mark";

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

/// The depth offset of a polygon's outline (equation 3.6 of GL 1.5, 3.5.5), and which face it shows.
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
    // If two corners coincide the area is exactly zero; such a triangle faces back (GL 1.5, 3.5.1).
    if all(a.xyw == b.xyw) || all(b.xyw == c.xyw) || all(c.xyw == a.xyw) {
        return false;
    }
    let area = dot(a.xyw, cross(b.xyw, c.xyw));
    if (state.flags.y & 4u) != 0u {
        return area < 0.0;
    }
    return area > 0.0;
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

/// Planes that always exist: the sides of the view volume, near and far.
const PLANES: [&str; 6] = ["p.w + p.x", "p.w - p.x", "p.w + p.y", "p.w - p.y", "p.z", "p.w - p.z"];

/// Fields of the last number of a mark: the plane that cuts the edge, and the provoking vertex below.
pub(crate) const PLANE_SHIFT: u32 = 28;

/// A mark that is not drawn, since its plane does not exist.
pub(crate) const ABSENT_ELEMENT: [u32; 4] = [0, 0, 0, 15 << PLANE_SHIFT];

/// Planes along which cut polygons may have edges.
pub(crate) fn planes(unclipped: bool, clips: u8) -> impl Iterator<Item = u32> {
    let sides = if unclipped { 4 } else { 6 };
    (0..sides).chain(set_bits(clips).map(|number| 6 + u32::from(number)))
}

impl MarkEnds {
    fn slot(&self, location: u32) -> Option<usize> {
        self.stored.iter().position(|stored| *stored == location).map(|at| at + 1)
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

    /// The signed distance of a vertex from a plane.
    fn within(&self, plane: u32, vertex: &str, position: &str) -> String {
        if let Some(side) = PLANES.get(plane as usize) {
            return side.replace('p', position);
        }
        let number = plane - 6;
        let component = ['x', 'y', 'z', 'w'][number as usize % 4];
        match self.slot(CLIP + number / 4) {
            Some(slot) => format!("value({vertex}, {slot}u).{component}"),
            None => "0.0".to_owned(),
        }
    }

    /// A varying at a point of the primitive, given by the shares of its vertices.
    fn shared(&self, location: u32, shares: &str) -> String {
        let [a, b, c] = ["x", "y", "z"].map(|vertex| self.at(location, &format!("element.{vertex}")));
        match (self.shape, self.outline) {
            (MarkShape::Point, false) => a,
            (_, true) => format!("{shares}.x * {a} + {shares}.y * {b} + {shares}.z * {c}"),
            (_, false) => format!("{shares}.x * {a} + {shares}.y * {b}"),
        }
    }

    /// The segment that the mark represents: the edge or line from the first to the second vertex, or the cut of a
    /// polygon by a plane, from where the outline leaves the plane to where it enters. Ends are shares of the vertices;
    /// the part outside the volume is clipped.
    fn segment(&self, text: &mut String) {
        *text += "    var s = vec3<f32>(1.0, 0.0, 0.0);
    var e = vec3<f32>(0.0, 1.0, 0.0);
    let plane = element.w >> 28u;
    let provoking = element.w & 0xfffffffu;
";
        let planes: Vec<u32> = planes(self.unclipped, self.clips).collect();
        for plane in &planes {
            let [a, b, c] =
                ["x", "y", "z"].map(|name| self.within(*plane, &format!("element.{name}"), &format!("c_{name}")));
            let _ = writeln!(text, "    let d{plane} = vec3<f32>({a}, {b}, {c});");
        }
        if self.outline {
            *text += "    if plane != 0u {
        var d = vec3<f32>(0.0);
        switch plane {
";
            for plane in &planes {
                let _ = writeln!(text, "            case {}u: {{ d = d{plane}; }}", plane + 1);
            }
            *text += "            default: {}
        }
        var found = 0u;
";
            for (i, j) in [("x", "y"), ("y", "z"), ("z", "x")] {
                let unit = |text: &str| match text {
                    "x" => "vec3<f32>(1.0, 0.0, 0.0)",
                    "y" => "vec3<f32>(0.0, 1.0, 0.0)",
                    _ => "vec3<f32>(0.0, 0.0, 1.0)",
                };
                let _ = writeln!(
                    text,
                    "        if d.{i} >= 0.0 && d.{j} < 0.0 {{
            s = mix({0}, {1}, d.{i} / (d.{i} - d.{j}));
            found |= 1u;
        }}
        if d.{i} < 0.0 && d.{j} >= 0.0 {{
            e = mix({1}, {0}, d.{j} / (d.{j} - d.{i}));
            found |= 2u;
        }}",
                    unit(i),
                    unit(j)
                );
            }
            *text += "        if found != 3u {
            return vertex;
        }
    }
";
        }
        *text += "    var range = vec2<f32>(0.0, 1.0);
    let w = vec3<f32>(c_x.w, c_y.w, c_z.w) - 1e-30;
    range = cut(range, dot(s, w), dot(e, w));
";
        for plane in &planes {
            // Its own plane is skipped: the segment lies exactly on it.
            let _ = writeln!(
                text,
                "    if plane != {}u {{ range = cut(range, dot(s, d{plane}), dot(e, d{plane})); }}",
                plane + 1
            );
        }
        *text += "    if range.x > range.y {
        return vertex;
    }
    let first = mix(s, e, range.x);
    let last = mix(s, e, range.y);
    let start = first.x * c_x + first.y * c_y + first.z * c_z;
    let end = last.x * c_x + last.y * c_y + last.z * c_z;
";
    }

    /// The vertex shader.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from(BLOCK);
        text += COMMON;
        text += "struct Vertex {\n    @builtin(position) position: vec4<f32>,\n";
        let locations = Locations::of(self.varyings.iter().map(|varying| varying.location));
        for Varying { location, interpolation, ty, .. } in &self.varyings {
            let _ = writeln!(text, "    @location({}) {interpolation}v{location}: {ty},", locations.at(*location));
        }
        if self.unclipped {
            let _ = writeln!(text, "    @location({}) depth: f32,", locations.at(DEPTH));
        }
        if self.mark != Mark::Whole {
            let _ = writeln!(text, "    @location({}) @interpolate(flat) mark: vec4<f32>,", locations.at(MARK));
        }
        if self.numbered.is_some() {
            let _ = writeln!(text, "    @location({}) @interpolate(flat) primitive: u32,", locations.at(NUMBER));
        }
        text += "}\n";
        if self.outline {
            text += OUTLINE;
        }
        if matches!(self.shape, MarkShape::Point | MarkShape::Line) {
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
            MarkShape::Point => self.point(&mut text),
            MarkShape::Line => self.line(&mut text),
            MarkShape::Pixel(image) => self.pixel(&mut text, image),
        }
        if let Some((elements, numbered)) = self.numbered {
            let _ = writeln!(text, "    vertex.primitive = {};", numbered.number(&format!("number / {elements}u")));
        }
        if self.unclipped {
            text += "    vertex.depth = vertex.position.z;\n    vertex.position.z = 0.5 * vertex.position.w;\n";
        }
        text += "    return vertex;\n}\n";
        text
    }

    /// The element of this instance, and its face.
    fn element(&self, text: &mut String) {
        *text += "    let element = data[state.place.w + number];
    let c_x = value(element.x, 0u);
    let c_y = value(element.y, 0u);
    let c_z = value(element.z, 0u);
";
        if self.outline {
            *text += "    let front = is_front(c_x, c_y, c_z);
    if !is_drawn(front) {
        return vertex;
    }
    let raised = lift(c_x, c_y, c_z);
    if !front {
        right = !right;
    }
";
        } else {
            *text += "    let front = true;\n    let raised = 0.0;\n";
        }
        self.segment(text);
    }

    fn point(&self, text: &mut String) {
        self.element(text);
        let size = self.slot(POINT_SIZE).filter(|_| self.sized);
        let size = size.map_or_else(|| "state.point.x".to_owned(), |slot| format!("value(nearest, {slot}u).x"));
        let _ = writeln!(
            text,
            "    var nearest = element.x;
    if first.y > first.x && first.y >= first.z {{ nearest = element.y; }}
    if first.z > first.x && first.z > first.y {{ nearest = element.z; }}
    let given = {size};
    let size = select(state.point.y, max(min(given, state.point.z), state.point.y), given > state.point.y);
    let center = window(start);
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
    var depth = start.z / start.w + raised;
";
        self.hold_depth(text);
        *text += "    vertex.position = placed(at, depth, start.w);\n";
        for varying in &self.varyings {
            let Varying { location, flat, .. } = varying;
            let replaced = self.sprite.is_some_and(|bits| bits.checked_shr(*location).unwrap_or(0) & 1 == 1);
            let on_point = self.sprite.is_some() && *location == POINT_COORDINATE;
            let value = match (replaced || on_point, flat) {
                (true, _) => {
                    "vec4<f32>(0.5 + (at.x - center.x) / size, 0.5 + (at.y - center.y) / size * state.point.w, 0.0, 1.0)"
                        .to_owned()
                }
                (false, true) => self.at(*location, "provoking"),
                (false, false) => self.shared(*location, "first"),
            };
            *text += &varying.set(&value);
        }
        if matches!(self.mark, Mark::Disc | Mark::Round) {
            *text += "    vertex.mark = vec4<f32>(center.x, state.window.y - center.y, size * 0.5, 0.0);\n";
        }
    }

    /// A shifted depth stays between the planes.
    fn hold_depth(&self, text: &mut String) {
        if self.outline && !self.unclipped {
            *text += "    depth = saturate(depth);\n";
        }
    }

    fn line(&self, text: &mut String) {
        self.element(text);
        *text += "    let origin = window(start);
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
            // A little larger than the line on all sides: fragments test what belongs to it.
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
    let shares = mix(first, last, share * inverse.y / inverse_w);
    var depth = mix(start.z * inverse.x, end.z * inverse.y, share) + raised;
";
        self.hold_depth(text);
        *text += "    vertex.position = placed(corner_at, depth, 1.0 / inverse_w);\n";
        for varying in &self.varyings {
            let value = match varying.flat {
                true => self.at(varying.location, "provoking"),
                false => self.shared(varying.location, "shares"),
            };
            *text += &varying.set(&value);
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
        for varying in &self.varyings {
            let value = match varying.location {
                location if image == Some(location) => {
                    "bitcast<vec4<f32>>(data[state.place.w + 2u * number])".to_owned()
                }
                location if location < PIXEL_LOCATIONS => {
                    format!("bitcast<vec4<f32>>(data[state.place.x + {location}u])")
                }
                _ => "vec4<f32>(0.0, 0.0, 0.0, 1.0)".to_owned(),
            };
            *text += &varying.set(&value);
        }
    }
}
