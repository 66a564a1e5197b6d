//! Lookups in textures: the host's own targets, of which the IR has only some.

use std::fmt::Write;

use naga::{Expression, GlobalVariable, Handle, ImageClass, ImageQuery, SampleLevel, ScalarKind, TypeInner};

use super::Sampler;
use super::functions::Body;
use super::operators::{Text, rank};
use super::types::lanes;
use super::versions::Lack;
use super::writer::{Global, Writer};
use crate::vocabulary::{Base, Target};

/// A texture of a lookup.
struct Unit {
    name: String,
    target: Target,
    shadow: bool,
    /// A depth texture that the host returns as alpha.
    alpha: bool,
    /// Signed texels, which the module has as unsigned ones.
    signed: bool,
    /// Lookups give zeros.
    missing: bool,
}

/// The end of the type's name for a target, the first version that has it, and the extension for older ones.
pub(super) fn sampler_type(target: Target) -> (&'static str, u16, Option<&'static str>) {
    match target {
        Target::Dim1 => ("1D", 110, None),
        Target::Dim2 => ("2D", 110, None),
        Target::Dim3 => ("3D", 110, None),
        Target::Cube => ("Cube", 110, None),
        Target::Rect => ("2DRect", 140, Some("GL_ARB_texture_rectangle")),
        Target::Array1D => ("1DArray", 130, None),
        Target::Array2D => ("2DArray", 130, None),
        Target::ArrayCube => ("CubeArray", 400, Some("GL_ARB_texture_cube_map_array")),
        Target::Buffer => ("Buffer", 140, None),
        Target::Multisample => ("2DMS", 150, Some("GL_ARB_texture_multisample")),
        Target::MultisampleArray => ("2DMSArray", 150, Some("GL_ARB_texture_multisample")),
    }
}

impl Writer<'_> {
    /// Declares the sampler of a unit.
    pub(super) fn texture(&mut self, place: usize, global: &GlobalVariable) -> Result<Global, Lack> {
        let texture = &self.interface.textures[place];
        let image = &self.module.types[global.ty].inner;
        let target = self.bound_target(texture, image);
        let TypeInner::Image { class, .. } = *image else {
            return Err(Lack::never("a texture of the module is not written"));
        };
        let (letter, shadow) = match class {
            ImageClass::Sampled { kind: ScalarKind::Sint, .. } => ("i", false),
            ImageClass::Sampled { kind: ScalarKind::Uint, .. } if texture.base == Base::Signed => ("i", false),
            ImageClass::Sampled { kind: ScalarKind::Uint, .. } => ("u", false),
            ImageClass::Sampled { .. } => ("", false),
            ImageClass::Depth { .. } => ("", true),
            _ => return Err(Lack::never("images are not written by this version")),
        };
        if !letter.is_empty() {
            self.need(130, None, "integer textures")?;
        }
        let (shape, version, extension) = sampler_type(target);
        self.need(version, extension, &format!("the texture target {}", target.name(false)))?;
        let compared = if shadow { "Shadow" } else { "" };
        if shadow && target == Target::Cube {
            self.need(130, None, "comparisons in cube maps")?;
        }
        let name = format!("glasm_texture_{}", texture.unit);
        let _ = writeln!(self.declarations, "uniform {letter}sampler{shape}{compared} {name};");
        let emulated = target != texture.target;
        self.samplers.push(Sampler { unit: texture.unit, target, shadow, emulated, name });
        Ok(Global::Texture(place))
    }
}

impl Body<'_, '_> {
    fn unit(&self, image: Handle<Expression>) -> Result<Unit, Lack> {
        let place = match self.function.expressions[image] {
            Expression::GlobalVariable(global) => self.writer.globals.get(&global),
            _ => None,
        };
        let Some(Global::Texture(place)) = place else {
            return Err(Lack::never("a texture of the module is not written"));
        };
        let texture = &self.writer.interface.textures[*place];
        let shadow = matches!(self.inner(image), TypeInner::Image { class: ImageClass::Depth { .. }, .. });
        let name = format!("glasm_texture_{}", texture.unit);
        let words = matches!(
            self.inner(image),
            TypeInner::Image { class: ImageClass::Sampled { kind: ScalarKind::Uint, .. }, .. }
        );
        let signed = words && texture.base == Base::Signed;
        let target = self.writer.bound_target(texture, self.inner(image));
        let has = |units: u32| units.checked_shr(texture.unit.into()).is_some_and(|bits| bits & 1 != 0);
        let [alpha, missing] = [self.writer.options.alpha_depths, self.writer.options.missing_textures].map(has);
        Ok(Unit { name, target, shadow, signed, alpha, missing: missing && !words })
    }

    /// The components of a vector that a target with this many axes takes.
    fn first_components(&mut self, vector: Handle<Expression>, count: usize) -> Result<String, Lack> {
        if lanes(self.inner(vector)) == count {
            return self.argument(vector);
        }
        if let (1, Some(first)) = (count, self.first_of(vector)) {
            return self.argument(first);
        }
        let letters = ["", "x", "xy", "xyz"][count.min(3)];
        Ok(format!("{}.{letters}", self.expression(vector)?.within(rank::WHOLE)))
    }

    /// The scalar that a vector is composed of at its beginning.
    pub(super) fn first_of(&self, vector: Handle<Expression>) -> Option<Handle<Expression>> {
        match &self.function.expressions[vector] {
            _ if self.named.contains_key(&vector) => None,
            Expression::Compose { components, .. } => {
                components.first().copied().filter(|first| matches!(self.inner(*first), TypeInner::Scalar(_)))
            }
            _ => None,
        }
    }

    pub(super) fn sampled(&mut self, handle: Handle<Expression>) -> Result<Text, Lack> {
        let Expression::ImageSample { image, gather, coordinate, array_index, offset, level, depth_ref, .. } =
            &self.function.expressions[handle]
        else {
            return Err(Lack::never("a lookup of the module is not written"));
        };
        let unit = self.unit(*image)?;
        if unit.missing {
            return Ok(Text::whole(if unit.shadow { "0.0" } else { "vec4(0.0)" }.to_owned()));
        }
        let axes = unit.target.coordinate_count();
        let place = self.first_components(*coordinate, axes)?;
        let layer = match array_index {
            Some(layer) => Some(format!("float({})", self.argument(*layer)?)),
            None => None,
        };
        let reference = match depth_ref {
            Some(reference) => Some(self.argument(*reference)?),
            None => None,
        };
        let offset = match offset {
            Some(offset) => Some(self.first_components(*offset, unit.target.axes())?),
            None => None,
        };
        if let Some(component) = gather {
            return self.gathered(&unit, &place, layer, reference, offset, *component as usize);
        }
        let at = coordinates(unit.target, place, layer, reference.as_deref());
        let apart = reference.filter(|_| unit.target == Target::ArrayCube);
        let at = apart.map_or(at.clone(), |reference| format!("{at}, {reference}"));
        if self.writer.version < 130 {
            return self.old_lookup(&unit, &at, *level, offset.is_some());
        }
        let moved = if offset.is_some() { "Offset" } else { "" };
        let (name, mut rest) = match level {
            // Rectangles have one level.
            SampleLevel::Zero | SampleLevel::Exact(_) if unit.target == Target::Rect => ("texture", Vec::new()),
            // These targets have no comparison at a level; without slopes it is the first.
            SampleLevel::Zero if unit.shadow && matches!(unit.target, Target::Array2D | Target::Cube) => {
                let still = if unit.target == Target::Cube { "vec3(0.0)" } else { "vec2(0.0)" };
                ("textureGrad", vec![still.to_owned(); 2])
            }
            SampleLevel::Auto | SampleLevel::Bias(_) => ("texture", Vec::new()),
            SampleLevel::Zero => ("textureLod", vec!["0.0".to_owned()]),
            SampleLevel::Exact(level) => ("textureLod", vec![self.argument(*level)?]),
            SampleLevel::Gradient { x, y } => {
                ("textureGrad", vec![self.first_components(*x, axes)?, self.first_components(*y, axes)?])
            }
        };
        rest.extend(offset);
        if let SampleLevel::Bias(bias) = level {
            rest.extend((unit.target != Target::Rect).then_some(self.argument(*bias)?));
        }
        let rest: String = rest.iter().map(|part| format!(", {part}")).collect();
        Ok(Text::whole(format!("{name}{moved}({}, {at}{rest})", unit.name)))
    }

    /// Lookups before GLSL 130, whose functions are named after targets.
    fn old_lookup(&mut self, unit: &Unit, at: &str, level: SampleLevel, moved: bool) -> Result<Text, Lack> {
        if moved {
            return Err(Lack::Version { needed: 130, what: "texel offsets".to_owned() });
        }
        let (shape, ..) = sampler_type(unit.target);
        let kind = if unit.shadow { "shadow" } else { "texture" };
        let fragment = self.writer.is_fragment();
        let axes = unit.target.coordinate_count();
        let name = format!("{kind}{shape}");
        let (name, rest) = match level {
            SampleLevel::Zero | SampleLevel::Exact(_) if unit.target == Target::Rect => (name, String::new()),
            SampleLevel::Auto => (name, String::new()),
            SampleLevel::Zero if !fragment && unit.target != Target::Cube => (name + "Lod", ", 0.0".to_owned()),
            SampleLevel::Zero | SampleLevel::Exact(_) => {
                if fragment {
                    self.writer.need(130, Some("GL_ARB_shader_texture_lod"), "lookups at a level")?;
                }
                let level = match level {
                    SampleLevel::Exact(level) => self.argument(level)?,
                    _ => "0.0".to_owned(),
                };
                (name + "Lod", format!(", {level}"))
            }
            SampleLevel::Bias(_) if unit.target == Target::Rect => (name, String::new()),
            SampleLevel::Bias(bias) => (name, format!(", {}", self.argument(bias)?)),
            SampleLevel::Gradient { x, y } => {
                self.writer.need(130, Some("GL_ARB_shader_texture_lod"), "lookups with explicit derivatives")?;
                let (x, y) = (self.first_components(x, axes)?, self.first_components(y, axes)?);
                (name + "GradARB", format!(", {x}, {y}"))
            }
        };
        let whole = format!("{name}({}, {at}{rest})", unit.name);
        let component = match (unit.shadow, unit.alpha) {
            (true, false) => ".x",
            (true, true) => ".w",
            // The depth is where it is looked for.
            (false, true) => ".wwww",
            (false, false) => "",
        };
        Ok(Text::whole(whole + component))
    }

    fn gathered(
        &mut self,
        unit: &Unit,
        place: &str,
        layer: Option<String>,
        reference: Option<String>,
        offset: Option<String>,
        component: usize,
    ) -> Result<Text, Lack> {
        self.writer.need(400, Some("GL_ARB_gpu_shader5"), "textureGather")?;
        let at = coordinates(unit.target, place.to_owned(), layer, None);
        let moved = if offset.is_some() { "Offset" } else { "" };
        let component = if unit.shadow { None } else { Some(component.to_string()) };
        let rest: String = [reference, offset, component].into_iter().flatten().map(|it| format!(", {it}")).collect();
        Ok(Text::whole(format!("textureGather{moved}({}, {at}{rest})", unit.name)))
    }

    pub(super) fn fetched(&mut self, handle: Handle<Expression>) -> Result<Text, Lack> {
        let Expression::ImageLoad { image, coordinate, array_index, level, .. } = &self.function.expressions[handle]
        else {
            return Err(Lack::never("a fetch of the module is not written"));
        };
        self.writer.need(130, Some("GL_EXT_gpu_shader4"), "texelFetch")?;
        let unit = self.unit(*image)?;
        if unit.shadow {
            return Err(Lack::never("texels of depth textures that are compared cannot be read"));
        }
        let axes = unit.target.coordinate_count();
        let place = self.first_components(*coordinate, axes)?;
        let layer = match array_index {
            Some(layer) => Some(format!("int({})", self.argument(*layer)?)),
            None => None,
        };
        let last = match (unit.target, layer.as_deref(), level) {
            (Target::Rect, ..) => String::new(),
            (_, _, Some(level)) => format!(", {}", self.argument(*level)?),
            (_, _, None) => ", 0".to_owned(),
        };
        let place = match layer.filter(|_| unit.target.layer_component().is_some()) {
            Some(layer) => format!("ivec{}({place}, {layer})", axes + 1),
            None => place,
        };
        let texel = format!("texelFetch({}, {place}{last})", unit.name);
        Ok(Text::whole(if unit.signed { format!("uvec4({texel})") } else { texel }))
    }

    pub(super) fn queried(&mut self, image: Handle<Expression>, query: ImageQuery) -> Result<Text, Lack> {
        let unit = self.unit(image)?;
        self.writer.need(130, None, "sizes of textures")?;
        let level = match query {
            ImageQuery::Size { level: Some(level) } => format!(", {}", self.argument(level)?),
            _ => ", 0".to_owned(),
        };
        let unleveled = !unit.target.has_levels();
        let level = if unleveled { "" } else { level.as_str() };
        let size = format!("textureSize({}{level})", unit.name);
        Ok(Text::whole(match (query, unit.target) {
            // One-dimensional textures have two dimensions in the IR.
            (ImageQuery::Size { .. }, Target::Dim1) => format!("uvec2(uint({size}), 1u)"),
            (ImageQuery::Size { .. }, Target::Array1D) => format!("uvec2(uint({size}.x), 1u)"),
            (ImageQuery::Size { .. }, Target::Dim3) => format!("uvec3({size})"),
            (ImageQuery::Size { .. }, Target::Dim2 | Target::Cube | Target::Rect) => {
                format!("uvec2({size})")
            }
            (ImageQuery::Size { .. }, _) => format!("uvec2({size}.xy)"),
            (ImageQuery::NumLayers, Target::Array1D) => format!("uint({size}.y)"),
            (ImageQuery::NumLayers, _) => format!("uint({size}.z)"),
            (ImageQuery::NumLevels, _) => {
                self.writer.need(430, Some("GL_ARB_texture_query_levels"), "textureQueryLevels")?;
                format!("uint(textureQueryLevels({}))", unit.name)
            }
            (ImageQuery::NumSamples, _) => return Err(Lack::never("counts of samples are not written")),
        }))
    }
}

/// A lookup's coordinates with its layer and reference, as the target wants them.
fn coordinates(target: Target, place: String, layer: Option<String>, reference: Option<&str>) -> String {
    let axes = target.coordinate_count();
    let mut parts = vec![place];
    let mut count = axes;
    if let Some(layer) = layer {
        parts.push(layer);
        count += 1;
    }
    // Comparisons in one-dimensional textures leave the second coordinate out.
    if reference.is_some() && target == Target::Dim1 {
        parts.push("0.0".to_owned());
        count += 1;
    }
    if let Some(reference) = reference.filter(|_| target != Target::ArrayCube) {
        parts.push(reference.to_owned());
        count += 1;
    }
    if count == axes { parts.concat() } else { format!("vec{count}({})", parts.join(", ")) }
}
