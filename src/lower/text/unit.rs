//! One unit's part of the text of computed lookups: the template with the unit's texture and state.

use crate::lower::request::units::{Texels, UnitTexels, is_layered};
use crate::program::TextureUse;
use crate::texture::{CompareFunction, DepthMode, Filter, MAX_LOD_BIAS, MipFilter, Wrap};
use crate::vocabulary::Target;

const FETCHES: &str = include_str!("../text/fetches.wgsl");
const RIMMED: &str = include_str!("../text/rimmed.wgsl");
const TEXTURE: &str = include_str!("../text/texture.wgsl");

/// A level of detail as the text has it; none is infinite there, nor the greatest float, whose digits browsers refuse.
pub(crate) fn number(bits: u32) -> String {
    let number = f32::from_bits(bits);
    let number = if number.is_nan() { 0.0 } else { number.clamp(-3e38, 3e38) };
    format!("f32({number:?})")
}

fn vector(words: [u32; 4]) -> String {
    let [x, y, z, w] = words;
    format!("vec4<u32>({x}u, {y}u, {z}u, {w}u)")
}

/// The number of a wrap mode in `addressing.wgsl`.
fn wrap_number(wrap: Wrap) -> String {
    format!("{}u", wrap as u32)
}

fn depth_vector(mode: DepthMode) -> &'static str {
    match mode {
        DepthMode::Luminance => "return vec4<u32>(texel.xxx, 0x3f800000u);",
        DepthMode::Intensity => "return texel.xxxx;",
        DepthMode::Alpha => "return vec4<u32>(0u, 0u, 0u, texel.x);",
    }
}

pub(crate) fn comparison(function: CompareFunction) -> &'static str {
    match function {
        CompareFunction::Never => "false",
        CompareFunction::Less => "reference < depth",
        CompareFunction::Equal => "reference == depth",
        CompareFunction::LessOrEqual => "reference <= depth",
        CompareFunction::Greater => "reference > depth",
        CompareFunction::NotEqual => "reference != depth",
        CompareFunction::GreaterOrEqual => "reference >= depth",
        CompareFunction::Always => "true",
    }
}

/// Sides of a level of images with border texels, and the border's width.
fn rimmed(target: Target, state: &UnitTexels) -> (String, String) {
    let axes = target.axes();
    let side = |axis: usize| match state.rim.unwrap_or([1; 3])[axis] {
        side if axis < axes => format!("max({side}i >> u32(level), 1i)"),
        side => format!("{side}i"),
    };
    let width = |axis: usize| u32::from(state.rim.is_some() && axis < axes);
    (
        format!("vec3<i32>({}, {}, {})", side(0), side(1), side(2)),
        format!("vec3<i32>({}, {}, {})", width(0), width(1), width(2)),
    )
}

/// The replacement for a word of the template.
type Part = (&'static str, String);

/// A texture, its binding, and its state.
pub(crate) struct Unit<'a> {
    pub texture: &'a TextureUse,
    pub form: Texels,
    pub state: &'a UnitTexels,
    /// Whether lookups compare, if the state has a comparison.
    pub compared: bool,
    /// Whether some lookup has a least level of detail.
    pub clamped: bool,
}

impl Unit<'_> {
    /// The template filled in for the unit. Parts may contain words of later ones.
    pub(crate) fn text(&self) -> String {
        let mut text = if self.form == Texels::Bordered { RIMMED.to_owned() + TEXTURE } else { TEXTURE.to_owned() };
        if !self.state.is_fetched_plainly() {
            text.push_str(FETCHES);
        }
        let (rimmed_sides, rim) = rimmed(self.texture.target, self.state);
        let (nearest, linear) = self.filters();
        let first = [
            ("$rim", rim),
            ("$sides", self.sides(rimmed_sides)),
            ("$load", self.loaded().to_owned()),
            ("$border", vector(self.state.border)),
            ("$compare", self.comparison()),
            ("$vector", self.vector().to_owned()),
            ("$place", self.place()),
            ("$nearest", nearest),
            ("$linear", linear),
            ("$levels", self.levels().to_owned()),
            ("$slopes", self.slopes()),
            ("$least_parameter", if self.clamped { "\n    least: f32," } else { "" }.to_owned()),
            ("$lambda", if self.clamped { "max(lambda, least)" } else { "lambda" }.to_owned()),
        ];
        for (name, part) in first.into_iter().chain(self.fetches()).chain(self.numbers()) {
            text = text.replace(name, &part);
        }
        text
    }

    /// The comparison of the state, if lookups compare.
    fn compares(&self) -> Option<CompareFunction> {
        let possible = self.compared && self.texture.target.compares();
        self.state.compare.filter(|_| possible).map(|(function, _)| function)
    }

    fn sides(&self, rimmed: String) -> String {
        let (form, target) = (self.form, self.texture.target);
        let layers =
            self.state.layers.map_or("i32(textureNumLayers(texture$u))".to_owned(), |layers| format!("{layers}i"));
        // Sides of levels are computed from the base level's: llvmpipe answers a query of a level that differs between
        // invocations with the first one's.
        let reduced = "max(vec2<i32>(textureDimensions(texture$u).xy) >> vec2<u32>(u32(level)), vec2<i32>(1i))";
        let layered_sides = match target.axes() {
            1 => format!("vec3<i32>({reduced}.x, 1, {layers})"),
            _ => format!("vec3<i32>({reduced}, {layers})"),
        };
        match (form, target) {
            (Texels::Bordered, _) => rimmed,
            (Texels::Buffer, _) => "vec3<i32>(i32(arrayLength(&texture$u)), 1, 1)".to_owned(),
            (_, Target::Dim3) => {
                "max(vec3<i32>(textureDimensions(texture$u)) >> vec3<u32>(u32(level)), vec3<i32>(1i))".to_owned()
            }
            _ if is_layered(target) => layered_sides,
            _ => format!("vec3<i32>({reduced}, 1)"),
        }
    }

    fn loaded(&self) -> &'static str {
        let layered = is_layered(self.texture.target);
        match (self.form, self.texture.target) {
            (Texels::Bordered, _) => "texture$u[rimmed$u(at, level)]",
            (Texels::Buffer, _) => "texture$u[at.x]",
            (Texels::Words, Target::Dim3) => "textureLoad(texture$u, at, level)",
            (Texels::Words, _) if layered => "textureLoad(texture$u, at.xy, at.z, level)",
            (Texels::Words, _) => "textureLoad(texture$u, at.xy, level)",
            (Texels::Floats, Target::Dim3) => "bitcast<vec4<u32>>(textureLoad(texture$u, at, level))",
            (Texels::Floats, _) if layered => "bitcast<vec4<u32>>(textureLoad(texture$u, at.xy, at.z, level))",
            (Texels::Floats, _) => "bitcast<vec4<u32>>(textureLoad(texture$u, at.xy, level))",
        }
    }

    fn comparison(&self) -> String {
        self.compares().map_or_else(
            || "return texel;".to_owned(),
            |function| {
                format!(
                    "let depth = bitcast<f32>(texel.x);\n    \
             if {} {{\n        return vec4<u32>(0x3f800000u, 0u, 0u, 0u);\n    }}\n    \
             return vec4<u32>(0u);",
                    comparison(function)
                )
            },
        )
    }

    fn vector(&self) -> &'static str {
        let hemisphere = "let pair = bitcast<vec2<f32>>(texel.xy);\n    \
         return vec4<u32>(texel.xy, bitcast<u32>(sqrt(max(1.0 - dot(pair, pair), 0.0))), 0x3f800000u);";
        match self.state.compare {
            Some((_, mode)) => depth_vector(mode),
            None if self.state.hemisphere => hemisphere,
            None => "return texel;",
        }
    }

    fn place(&self) -> String {
        let face = "let face = cube_face(coordinates.xyz);\n    \
         let there = on_face(face, coordinates.xyz);\n    \
         let at = vec3<f32>(0.5 * there.xy / there.z + 0.5, 0.0);\n    ";
        let layer = |component: &str, count: &str| format!("texel_layer(coordinates.{component}, {count})");
        let slices = "sides$u(0).z";
        match self.texture.target {
            Target::Cube => format!("{face}return texel_place(at, face);"),
            Target::ArrayCube => {
                format!("{face}return texel_place(at, 6 * {} + face);", layer("w", "sides$u(0).z / 6"))
            }
            Target::Array1D => format!("return texel_place(coordinates.xyz, {});", layer("y", slices)),
            Target::Array2D => format!("return texel_place(coordinates.xyz, {});", layer("z", slices)),
            Target::Dim1
            | Target::Dim2
            | Target::Dim3
            | Target::Rect
            | Target::Buffer
            | Target::Multisample
            | Target::MultisampleArray => "return texel_place(coordinates.xyz, 0);".to_owned(),
        }
    }

    /// Of the nearest texel, and between texels.
    fn filters(&self) -> (String, String) {
        let one = |axis: &str| {
            format!("nearest_texel($wrap_{axis}, place.at.{axis}, sides.{axis}, $normalized, offset.{axis})")
        };
        match self.texture.target.axes() {
            1 => (
                format!("return seen$u(vec3<i32>({}, 0, place.slice), level, reference);", one("x")),
                "return line$u(columns, 0, place.slice, level, reference);".to_owned(),
            ),
            2 => (
                format!("return seen$u(vec3<i32>({}, {}, place.slice), level, reference);", one("x"), one("y")),
                "return plane$u(columns, row$u(place.at.y, level, offset.y), place.slice, level, reference);"
                    .to_owned(),
            ),
            _ => (
                format!("return seen$u(vec3<i32>({}, {}, {}), level, reference);", one("x"), one("y"), one("z")),
                "let rows = row$u(place.at.y, level, offset.y);\n    \
             let slices = linear_texels($wrap_z, place.at.z, sides.z, $normalized, offset.z);\n    \
             let first = plane$u(columns, rows, slices.first, level, reference);\n    \
             let second = plane$u(columns, rows, slices.second, level, reference);\n    \
             return blended_texels(first, second, slices.weight);"
                    .to_owned(),
            ),
        }
    }

    fn levels(&self) -> &'static str {
        match self.state.filter.min.levels {
            MipFilter::None => "return filtered$u(place, 0, $min, offset, reference);",
            MipFilter::Nearest => "return filtered$u(place, nearest_level(held, $last), $min, offset, reference);",
            MipFilter::Linear => {
                "let step = max(floor(held), 0.0);\n    \
             let weight = held - step;\n    \
             if step >= f32($last) {\n        return filtered$u(place, $last, $min, offset, reference);\n    }\n    \
             let level = i32(step);\n    \
             let finer = filtered$u(place, level, $min, offset, reference);\n    \
             if !(weight > 0.0) {\n        return finer;\n    }\n    \
             return blended_texels(finer, filtered$u(place, level + 1, $min, offset, reference), weight);"
            }
        }
    }

    fn slopes(&self) -> String {
        let target = self.texture.target;
        let scaled = |what: &str| match (target.is_cube(), target == Target::Rect, target.axes()) {
            (true, _, _) => format!("cube_slope(coordinates.xyz, {what}) * vec3<f32>(vec2<f32>(sides$u(0).xy), 0.0)"),
            (_, true, _) => format!("vec3<f32>({what}.xy, 0.0)"),
            (_, _, 1) => format!("vec3<f32>({what}.x * f32(sides$u(0).x), 0.0, 0.0)"),
            (_, _, 2) => format!("vec3<f32>({what}.xy * vec2<f32>(sides$u(0).xy), 0.0)"),
            _ => format!("{what} * vec3<f32>(sides$u(0))"),
        };
        format!("let a = {};\n    let b = {};", scaled("right"), scaled("up"))
    }

    fn is_sampled(&self) -> bool {
        self.texture.target.is_multisample()
    }

    fn fetch_place(&self) -> String {
        let samples = self.state.samples;
        match self.texture.target {
            Target::Dim1 | Target::Buffer => "vec3<i32>(coordinates.x + offset.x, 0, 0)".to_owned(),
            Target::Array1D => "vec3<i32>(coordinates.x + offset.x, 0, coordinates.y)".to_owned(),
            Target::Dim2 | Target::Rect => "vec3<i32>(coordinates.xy + offset.xy, 0)".to_owned(),
            Target::Dim3 => "coordinates.xyz + offset".to_owned(),
            Target::Cube | Target::Array2D | Target::ArrayCube => {
                "vec3<i32>(coordinates.xy + offset.xy, coordinates.z)".to_owned()
            }
            Target::Multisample => "vec3<i32>(coordinates.xy + offset.xy, coordinates.w)".to_owned(),
            Target::MultisampleArray => {
                format!("vec3<i32>(coordinates.xy + offset.xy, coordinates.z * {samples} + coordinates.w)")
            }
        }
    }

    fn size(&self) -> String {
        let samples = self.state.samples;
        match self.texture.target {
            Target::Dim1 | Target::Buffer => "vec4<u32>(sides.x, 0u, 0u, 0u)".to_owned(),
            Target::Array1D => "vec4<u32>(sides.x, sides.z, 0u, 0u)".to_owned(),
            Target::Dim2 | Target::Rect | Target::Cube | Target::Multisample => {
                "vec4<u32>(sides.xy, 0u, 0u)".to_owned()
            }
            Target::Dim3 | Target::Array2D => "vec4<u32>(sides, 0u)".to_owned(),
            Target::ArrayCube => "vec4<u32>(sides.xy, sides.z / 6u, 0u)".to_owned(),
            Target::MultisampleArray => format!("vec4<u32>(sides.xy, sides.z / {samples}u, 0u)"),
        }
    }

    /// The last existing level.
    fn last(&self) -> String {
        let (form, state) = (self.form, self.state);
        if form == Texels::Buffer || self.is_sampled() {
            "0".to_owned()
        } else if form == Texels::Bordered {
            state.last.to_string()
        } else {
            format!("min({}, i32(textureNumLevels(texture$u)) - 1)", state.last.min(31))
        }
    }

    /// The range of fetches, queries and gathers.
    fn fetches(&self) -> [Part; 9] {
        let (target, form, state) = (self.texture.target, self.form, self.state);
        let filtered_part = match target.coordinate_count() {
            1 => "vec3<f32>(1.0, 0.0, 0.0)",
            2 => "vec3<f32>(1.0, 1.0, 0.0)",
            _ => "vec3<f32>(1.0)",
        };
        let (sampled, samples) = (self.is_sampled(), state.samples);
        let fetch_level = if sampled || form == Texels::Buffer { "0" } else { "coordinates.w" };
        let fetch_sample = if sampled {
            format!("if coordinates.w < 0 || coordinates.w >= {samples} {{\n        return vec4<u32>(0u);\n    }}")
        } else {
            String::new()
        };
        let accessed = match state.filter.min.levels {
            MipFilter::None => "0.0",
            MipFilter::Nearest => "f32(nearest_level(reached, $last))",
            MipFilter::Linear => "reached",
        };
        let corner = match self.compares() {
            Some(_) => "seen$u(at, 0, reference).x",
            None => "vector$u(seen$u(at, 0, reference))[component]",
        };
        let level_count = match form {
            Texels::Buffer => "1".to_owned(),
            Texels::Bordered => state.last.saturating_add(1).to_string(),
            Texels::Floats | Texels::Words => "i32(textureNumLevels(texture$u))".to_owned(),
        };
        [
            ("$filtered_part", filtered_part.to_owned()),
            ("$fetch_at", self.fetch_place()),
            ("$fetch_level", fetch_level.to_owned()),
            ("$fetch_sample", fetch_sample),
            ("$accessed", accessed.to_owned()),
            ("$size_level", if target.has_levels() { "asked" } else { "0" }.to_owned()),
            ("$size", self.size()),
            ("$corner", corner.to_owned()),
            ("$level_count", level_count),
        ]
    }

    /// The state as literals.
    fn numbers(&self) -> [Part; 14] {
        let state = self.state;
        let linear = |filter: Filter| if filter == Filter::Linear { "true" } else { "false" }.to_owned();
        let bias = f32::from_bits(state.filter.bias);
        let held = if bias.is_nan() { 0.0 } else { bias.clamp(-MAX_LOD_BIAS, MAX_LOD_BIAS) };
        [
            ("$last", self.last()),
            ("$wrap_x", wrap_number(state.wrap[0])),
            ("$wrap_y", wrap_number(state.wrap[1])),
            ("$wrap_z", wrap_number(state.wrap[2])),
            ("$normalized", if self.texture.target == Target::Rect { "false" } else { "true" }.to_owned()),
            ("$min_lod", number(state.filter.range[0])),
            ("$max_lod", number(state.filter.range[1])),
            ("$min", linear(state.filter.min.texels)),
            ("$mag", linear(state.filter.mag)),
            ("$limit", if state.filter.minifies_sharply() { "0.5" } else { "0.0" }.to_owned()),
            ("$anisotropy", state.filter.anisotropy.to_string()),
            ("$raw_bias", number(state.filter.bias)),
            ("$bias", number(held.to_bits())),
            ("$u", self.texture.unit.to_string()),
        ]
    }
}
