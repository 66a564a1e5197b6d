//! Functions that lookups call where naga's IR has no operation: each in the shortest words, and only where a program
//! calls it.

use crate::lower::request::units::{Texels, UnitTexels, is_layered};
use crate::lower::text::unit::{comparison, number};
use crate::lower::units::lookups::Needs;
use crate::program::TextureUse;
use crate::texture::{CompareFunction, Filter, MipFilter, Wrap};
use crate::vocabulary::Target;

const PASSES: &str = include_str!("../text/compared.wgsl");
const LINEAR: &str = include_str!("../text/compared_linear.wgsl");
const NEAREST: &str = include_str!("../text/compared_nearest.wgsl");

/// A place on a face of a cube, and the face.
pub(crate) const FACE_PLACE: &str = "fn face_place(v: vec3<f32>) -> vec3<f32> {
    let size = abs(v);
    let on_x = vec4<f32>(select(-v.z, v.z, v.x < 0.0), -v.y, size.x, select(0.0, 1.0, v.x < 0.0));
    let on_y = vec4<f32>(v.x, select(v.z, -v.z, v.y < 0.0), size.y, select(2.0, 3.0, v.y < 0.0));
    let on_z = vec4<f32>(select(v.x, -v.x, v.z < 0.0), -v.y, size.z, select(4.0, 5.0, v.z < 0.0));
    let face = select(select(on_x, on_y, size.y >= size.x), on_z, size.z >= max(size.x, size.y));
    return vec3<f32>(0.5 * face.xy / face.z + 0.5, face.w);
}
";

/// A unit whose lookups call functions.
pub(crate) struct UnitFunctions<'a> {
    pub texture: &'a TextureUse,
    /// `None`: with a sampler.
    pub form: Option<Texels>,
    pub state: Option<&'a UnitTexels>,
    /// Lookups compare.
    pub compared: bool,
    /// Fetches are the device's own operation.
    pub free: bool,
    /// The application's OpenGL does what the IR has no words for.
    pub hosts: bool,
}

impl UnitFunctions<'_> {
    /// The texture as the text declares it, with its sampler if it has one. Bindings are given later.
    pub(crate) fn declaration(&self) -> String {
        let unit = self.texture.unit;
        let target = self.texture.target;
        let shape = match (self.form, target) {
            (_, Target::Dim3) => "3d",
            (None, Target::Cube) => "cube",
            (None, Target::ArrayCube) => "cube_array",
            _ if is_layered(target) => "2d_array",
            _ => "2d",
        };
        let image = |ty: &str| format!("@group(0) @binding(0) var texture{unit}: {ty};\n");
        let sampler = |ty: &str| format!("@group(0) @binding(0) var sampler{unit}: {ty};\n");
        match self.form {
            Some(Texels::Buffer | Texels::Bordered) => {
                format!("@group(0) @binding(0) var<storage, read> texture{unit}: array<vec4<u32>>;\n")
            }
            Some(Texels::Words) => image(&format!("texture_{shape}<u32>")),
            Some(Texels::Floats) => image(&format!("texture_{shape}<f32>")),
            None if self.compared => image(&format!("texture_depth_{shape}")) + &sampler("sampler_comparison"),
            None => image(&format!("texture_{shape}<f32>")) + &sampler("sampler"),
        }
    }

    pub(crate) fn text(&self, needs: &Needs) -> String {
        let mut text = String::new();
        let mut add = |wanted: bool, function: &dyn Fn() -> String| {
            if wanted {
                text.push_str(&function());
            }
        };
        add(needs.fetched && !self.free, &|| self.fetched());
        add(needs.size, &|| self.size());
        add(needs.lambda, &|| self.lambda());
        add(needs.detail, &|| self.detail());
        add(needs.compared, &|| self.compared());
        add(needs.shifted, &|| self.shifted());
        text.replace("$u", &self.texture.unit.to_string())
    }

    /// Levels that there are. Where nothing is known, those beyond the last are the caller's affair, as in the text, so
    /// that languages without a query have fetches too.
    fn level_count(&self) -> &'static str {
        match (self.state, self.texture.target.has_levels()) {
            (_, false) => "1u",
            (Some(_), true) => "textureNumLevels(texture$u)",
            (None, true) => "32u",
        }
    }

    fn layers(&self) -> String {
        let layers = self.state.and_then(|state| state.layers);
        layers.map_or("textureNumLayers(texture$u)".to_owned(), |layers| format!("{layers}u"))
    }

    fn last_level(&self) -> String {
        match self.state.map(|state| state.last) {
            Some(last) if last < 32 => format!("min(i32(textureNumLevels(texture$u)) - 1, {last})"),
            _ => "i32(textureNumLevels(texture$u)) - 1".to_owned(),
        }
    }

    /// What lies beyond the image is zeros, found by one comparison.
    fn fetched(&self) -> String {
        let words = matches!(self.form, Some(Texels::Words | Texels::Buffer));
        let vector = if words { "vec4<u32>" } else { "vec4<f32>" };
        if self.hosts {
            let at = match self.texture.target {
                Target::Buffer => "i32",
                Target::MultisampleArray => "vec4<i32>",
                _ => "vec3<i32>",
            };
            return format!("fn fetched$u(at: {at}) -> {vector} {{ return {vector}(); }}\n");
        }
        let samples = self.state.map_or(1, |state| state.samples);
        let (levels, layers) = (self.level_count(), self.layers());
        let reduced =
            |level: &str| format!("max(textureDimensions(texture$u) >> vec2<u32>(u32(at.{level})), vec2<u32>(1u))");
        let reduced_side = |level: &str| format!("max(textureDimensions(texture$u).x >> u32(at.{level}), 1u)");
        let (lanes, ends, load) = match self.texture.target {
            Target::Buffer => {
                return "fn fetched$u(at: i32) -> vec4<u32> {\n    if u32(at) >= arrayLength(&texture$u) {\n        \
                        return vec4<u32>();\n    }\n    return texture$u[at];\n}\n"
                    .to_owned();
            }
            Target::Dim1 => (
                2,
                format!("{}, {levels}", reduced_side("y")),
                "textureLoad(texture$u, vec2<i32>(at.x, 0), at.y)".to_owned(),
            ),
            Target::Array1D => (
                3,
                format!("{}, {layers}, {levels}", reduced_side("z")),
                "textureLoad(texture$u, vec2<i32>(at.x, 0), at.y, at.z)".to_owned(),
            ),
            Target::Dim2 | Target::Rect => {
                (3, format!("{}, {levels}", reduced("z")), "textureLoad(texture$u, at.xy, at.z)".to_owned())
            }
            Target::Dim3 => (
                4,
                format!("max(textureDimensions(texture$u) >> vec3<u32>(u32(at.w)), vec3<u32>(1u)), {levels}"),
                "textureLoad(texture$u, at.xyz, at.w)".to_owned(),
            ),
            // Faces are layers where they can be fetched at all.
            Target::Array2D | Target::Cube | Target::ArrayCube => (
                4,
                format!("{}, {layers}, {levels}", reduced("w")),
                "textureLoad(texture$u, at.xy, at.z, at.w)".to_owned(),
            ),
            Target::Multisample => {
                let samples =
                    self.state.map_or("textureNumLayers(texture$u)".to_owned(), |state| format!("{}u", state.samples));
                (
                    3,
                    format!("textureDimensions(texture$u), {samples}"),
                    "textureLoad(texture$u, at.xy, at.z, 0)".to_owned(),
                )
            }
            Target::MultisampleArray => (
                4,
                format!("textureDimensions(texture$u), textureNumLayers(texture$u) / {samples}u, {samples}u"),
                format!("textureLoad(texture$u, at.xy, at.z * {samples} + at.w, 0)"),
            ),
        };
        format!(
            "fn fetched$u(at: vec{lanes}<i32>) -> {vector} {{\n    \
             if any(vec{lanes}<u32>(at) >= vec{lanes}<u32>({ends})) {{\n        return {vector}();\n    }}\n    \
             return {load};\n}}\n"
        )
    }

    fn size(&self) -> String {
        if self.hosts {
            return "fn size$u(level: i32) -> vec4<u32> { return vec4<u32>(); }\n".to_owned();
        }
        let samples = self.state.map_or(1, |state| state.samples);
        let layers = self.layers();
        let leveled = self.texture.target.has_levels();
        let (axes, dimensions) = (self.texture.target.axes(), "textureDimensions(texture$u)");
        let sides = match (leveled, axes) {
            (false, _) => dimensions.to_owned(),
            (true, 1) => format!("max({dimensions}.x >> u32(level), 1u)"),
            (true, lanes) => format!("max({dimensions} >> vec{lanes}<u32>(u32(level)), vec{lanes}<u32>(1u))"),
        };
        let parts = match self.texture.target {
            Target::Buffer => "arrayLength(&texture$u), 0u, 0u, 0u".to_owned(),
            Target::Dim1 => format!("{sides}, 0u, 0u, 0u"),
            Target::Array1D => format!("{sides}, {layers}, 0u, 0u"),
            Target::Dim2 | Target::Rect | Target::Cube | Target::Multisample => format!("{sides}, 0u, 0u"),
            Target::Dim3 => format!("{sides}, 0u"),
            Target::Array2D => format!("{sides}, {layers}, 0u"),
            // A sampler's array counts cubes, an image of texels faces.
            Target::ArrayCube if self.form.is_none() => format!("{sides}, {layers}, 0u"),
            Target::ArrayCube => format!("{sides}, {layers} / 6u, 0u"),
            Target::MultisampleArray => format!("{sides}, {layers} / {samples}u, 0u"),
        };
        let beyond = format!("    if u32(level) >= {} {{\n        return vec4<u32>();\n    }}\n", self.level_count());
        let beyond = if leveled { beyond } else { String::new() };
        format!("fn size$u(level: i32) -> vec4<u32> {{\n{beyond}    return vec4<u32>({parts});\n}}\n")
    }

    /// The level of detail of slopes: of a cube map those of the place on the face, which is two units wide.
    fn lambda(&self) -> String {
        let target = self.texture.target;
        if target.is_cube() {
            return "fn lambda$u(v: vec3<f32>, right: vec3<f32>, up: vec3<f32>) -> f32 {\n    \
                    let size = abs(v);\n    \
                    let x_or_y = select(vec3<f32>(1.0, 0.0, 0.0), vec3<f32>(0.0, 1.0, 0.0), size.y >= size.x);\n    \
                    let axis = select(x_or_y, vec3<f32>(0.0, 0.0, 1.0), size.z >= max(size.x, size.y));\n    \
                    let major = dot(v, axis);\n    \
                    let across = length(right - v * (dot(right, axis) / major));\n    \
                    let along = length(up - v * (dot(up, axis) / major));\n    \
                    let side = f32(textureDimensions(texture$u).x);\n    \
                    return log2(0.5 * side * max(across, along) / abs(major));\n}\n"
                .to_owned();
        }
        match (target.axes(), target) {
            (1, _) => "fn lambda$u(at: f32, right: f32, up: f32) -> f32 {\n    \
                       return log2(f32(textureDimensions(texture$u).x) * max(abs(right), abs(up)));\n}\n"
                .to_owned(),
            (_, Target::Rect) => "fn lambda$u(at: vec2<f32>, right: vec2<f32>, up: vec2<f32>) -> f32 {\n    \
                                  return log2(max(length(right), length(up)));\n}\n"
                .to_owned(),
            (lanes, _) => format!(
                "fn lambda$u(at: vec{lanes}<f32>, right: vec{lanes}<f32>, up: vec{lanes}<f32>) -> f32 {{\n    \
                 let sides = vec{lanes}<f32>(textureDimensions(texture$u));\n    \
                 return log2(max(length(sides * right), length(sides * up)));\n}}\n"
            ),
        }
    }

    /// The range that the sampler holds levels to, where it is known.
    fn range(&self) -> [String; 2] {
        let [least, most] =
            self.state.map_or([(-1000.0f32).to_bits(), 1000.0f32.to_bits()], |state| state.filter.range);
        [number(least), number(most)]
    }

    /// The IR has no query of the level of detail.
    fn detail(&self) -> String {
        let [least, most] = self.range();
        let levels = self.state.map_or(MipFilter::Linear, |state| state.filter.min.levels);
        let accessed = match levels {
            _ if !self.texture.target.has_levels() => "0.0",
            MipFilter::None => "0.0",
            MipFilter::Nearest => "ceil(reached - 0.5)",
            MipFilter::Linear => "reached",
        };
        let reached =
            format!("    let reached = clamp(clamp(lambda, {least}, {most}), 0.0, f32({}));\n", self.last_level());
        let reached = if accessed == "0.0" { String::new() } else { reached };
        format!(
            "fn detail$u(lambda: f32) -> vec4<f32> {{\n{reached}    return vec4<f32>({accessed}, lambda, 0.0, 0.0);\n}}\n"
        )
    }

    /// The IR has no offsets but constant ones. Each level has texels of its own size.
    fn shifted(&self) -> String {
        let target = self.texture.target;
        let lanes = if target == Target::Dim3 { 3 } else { 2 };
        let layered = is_layered(target);
        let [least, most] = self.range();
        let nearest = self.state.is_some_and(|state| state.filter.min.levels == MipFilter::Nearest);
        let held = format!("clamp(clamp(lambda, {least}, {most}), 0.0, f32({}))", self.last_level());
        let held = if nearest { format!("ceil({held} - 0.5)") } else { held };
        let (parameter, layer) = if layered { ("layer: i32, ", "layer, ") } else { ("", "") };
        format!(
            "fn moved_by$u(offset: vec{lanes}<f32>, level: f32) -> vec{lanes}<f32> {{\n    \
             let sides = vec{lanes}<f32>(textureDimensions(texture$u));\n    \
             return offset / max(floor(sides * exp2(-level)), vec{lanes}<f32>(1.0));\n}}\n\
             fn shifted$u(at: vec{lanes}<f32>, {parameter}lambda: f32, offset: vec{lanes}<f32>) -> vec4<f32> {{\n    \
             let held = {held};\n    \
             let level = floor(held);\n    \
             let finer = textureSampleLevel(texture$u, sampler$u, at + moved_by$u(offset, level), {layer}level);\n    \
             let next = level + 1.0;\n    \
             let coarser = textureSampleLevel(texture$u, sampler$u, at + moved_by$u(offset, next), {layer}next);\n    \
             return mix(finer, coarser, held - level);\n}}\n"
        )
    }

    fn wrapped(&self, axis: usize, component: &str) -> String {
        let place = format!("texel.{component}");
        let side = format!("sides.{component}");
        let flat = axis >= self.texture.target.axes();
        let wrap = match self.state {
            _ if flat || self.texture.target.is_cube() || self.texture.target == Target::Rect => Wrap::ClampToEdge,
            Some(state) => state.wrap[axis],
            None => Wrap::Repeat,
        };
        match (wrap.repeats(), wrap.mirrors()) {
            (true, false) => format!("({place} % {side} + {side}) % {side}"),
            (true, true) => format!(
                "min(({place} % (2 * {side}) + 2 * {side}) % (2 * {side}), \
                 2 * {side} - 1 - ({place} % (2 * {side}) + 2 * {side}) % (2 * {side}))"
            ),
            (false, _) => format!("clamp({place}, 0, {side} - 1)"),
        }
    }

    /// The IR has no comparison with a bias, at a level or with slopes. Depths are read as other texels are, since GLSL
    /// reads none of those that it compares.
    fn compared(&self) -> String {
        let (target, state) = (self.texture.target, self.state);
        let cube = target.is_cube();
        let layered = is_layered(target);
        let [least, most] = self.range();
        let function =
            state.and_then(|state| state.compare).map_or(CompareFunction::LessOrEqual, |(function, _)| function);
        let (mag, min) =
            state.map_or((Filter::Linear, Filter::Linear), |state| (state.filter.mag, state.filter.min.texels));
        let filter = |filter: Filter| if filter == Filter::Linear { LINEAR } else { NEAREST };
        // Beyond the last cube is its face, and not the last face.
        let cubes = format!("spot.xy, min(layer, i32({}) / 6 - 1) * 6 + i32(spot.z), ", self.layers());
        let place = if target == Target::ArrayCube {
            cubes.as_str()
        } else if cube {
            "spot.xy, i32(spot.z), "
        } else if layered {
            "at, layer, "
        } else {
            "at, "
        };
        let at = |name: &str, level: &str| format!("{name}$u({place}{level}, offset, reference)");
        let level = |level: &str| at("compared_level", level);
        let last = format!("let last = {};\n    ", self.last_level());
        let levels = match state.map_or(MipFilter::Linear, |state| state.filter.min.levels) {
            _ if !target.has_levels() => format!("return {};", level("0")),
            MipFilter::None => format!("return {};", level("0")),
            MipFilter::Nearest => format!("{last}return {};", level("clamp(i32(ceil(held - 0.5)), 0, last)")),
            MipFilter::Linear => format!(
                "{last}let step = i32(held);\n    return mix({}, {}, fract(held));",
                level("min(step, last)"),
                level("min(step + 1, last)")
            ),
        };
        let limit = if state.is_some_and(|state| state.filter.minifies_sharply()) { "0.5" } else { "0.0" };
        // Below the base level nothing but the filter changes.
        let magnified = match mag == min {
            true => String::new(),
            false => format!("if held <= {limit} {{\n        return {};\n    }}\n    ", at("compared_base", "0")),
        };
        let spot = if cube { "let spot = face_place(at);\n    " } else { "" };
        let parameter = if layered { "layer: i32, " } else { "" };
        let mut text = PASSES.to_owned();
        text.push_str(&filter(min).replace("$name", "compared_level$u"));
        if mag != min {
            text.push_str(&filter(mag).replace("$name", "compared_base$u"));
        }
        let lanes = if cube { 3 } else { 2 };
        let chosen = if target == Target::Cube { "" } else { parameter };
        text.push_str(&format!(
            "fn compared$u(at: vec{lanes}<f32>, {chosen}lambda: f32, offset: vec2<i32>, reference: f32) -> f32 {{\n    \
             {spot}let held = max(clamp(lambda, {least}, {most}), 0.0);\n    {magnified}{levels}\n}}\n"
        ));
        let held = match (layered, cube) {
            (false, _) => String::new(),
            (true, true) => "layer, ".to_owned(),
            (true, false) => format!("clamp(layer, 0, i32({}) - 1), ", self.layers()),
        };
        let parts = [
            ("$layer_parameter", parameter.to_owned()),
            ("$held_layer", held),
            ("$layer", if layered { "layer, " } else { "" }.to_owned()),
            ("$scaled", if target == Target::Rect { "at" } else { "at * sides" }.to_owned()),
            ("$wrapped_x", self.wrapped(0, "x")),
            ("$wrapped_y", self.wrapped(1, "y")),
            ("$passes", comparison(function).to_owned()),
        ];
        parts.into_iter().fold(text, |text, (name, part)| text.replace(name, &part))
    }
}
