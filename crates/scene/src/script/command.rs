//! The commands of a `[test]` section.

use super::capture::{self, Capture};
use super::draws::{self, Draw};
use super::framebuffer::{self, Framebuffer};
use super::names;
use super::scenery::{self, Scenery};
use super::storage::{self, Storage};
use super::texture::{self, Picture};
use super::views;
use super::words::{LongKind, Words};
use crate::error::{Code, Error};
use glasm::texture::{DepthMode, Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::raster::state::{
    BlendEquation, BlendFactor, CompareFunction, CullFace, FrontFace, LogicOperation, PolygonMode, StencilOperation,
};
use glasm_runtime::{Capability, Face, Light, ShadeModel, TexParameter};

/// The owner of a parameter.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ParameterPlace {
    Environment(u32),
    Local(u32),
    Named(String),
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum ProgramSide {
    Vertex,
    Fragment,
    Geometry,
    Control,
    Evaluation,
    Compute,
}

impl ProgramSide {
    pub(super) const COUNT: usize = 6;

    /// The section name of such a program, and the suffix of its parameters and files.
    pub(super) const NAMES: [(ProgramSide, &str, &str); ProgramSide::COUNT] = [
        (ProgramSide::Vertex, "vertex", "vp"),
        (ProgramSide::Fragment, "fragment", "fp"),
        (ProgramSide::Geometry, "geometry", "gp"),
        (ProgramSide::Control, "tessellation control", "tcp"),
        (ProgramSide::Evaluation, "tessellation evaluation", "tep"),
        (ProgramSide::Compute, "compute", "cp"),
    ];
}

/// The pixels of a probe.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(super) enum Region {
    All,
    /// A pixel, in pixels.
    Pixel([f32; 2]),
    /// A pixel, as fractions of the window.
    RelativePixel([f32; 2]),
    /// x, y, width, height in pixels.
    Rectangle([f32; 4]),
    RelativeRectangle([f32; 4]),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Command {
    Clear,
    ClearColor([f32; 4]),
    ClearDepth(f32),
    ClearStencil(i32),
    Color([f32; 4]),
    SecondaryColor([f32; 3]),
    FogCoordinate(f32),
    Normal([f32; 3]),
    TextureCoordinates(u32, [f32; 4]),
    Attribute(u32, [f32; 4]),
    /// One to four components with 64 bits.
    LongAttribute(u32, Vec<u64>),
    Draw(Draw),
    Switch(Capability, bool),
    AlphaFunction(CompareFunction, f32),
    BlendFunction([BlendFactor; 4]),
    BlendEquation(BlendEquation),
    BlendColor([f32; 4]),
    /// The share of samples that are kept, or dropped.
    SampleCoverage(f32, bool),
    SampleMask(u32),
    ColorMask([bool; 4]),
    CullFace(CullFace),
    DepthFunction(CompareFunction),
    DepthMask(bool),
    DepthRange([f64; 2]),
    FrontFace(FrontFace),
    LineWidth(f32),
    LogicOperation(LogicOperation),
    PointSize(f32),
    PolygonMode(Face, PolygonMode),
    PolygonOffset([f32; 2]),
    Scissor([i32; 4]),
    ShadeModel(ShadeModel),
    StencilFunction(CompareFunction, i32, u32),
    StencilMask(u32),
    StencilOperations([StencilOperation; 3]),
    Viewport([i32; 4]),
    /// State of one of several viewports.
    View(u32, views::Indexed),
    ClipPlane(u32, [f64; 4]),
    Light(u32, Light),
    /// Without bounds: one unit to a pixel.
    Orthographic(Option<[f64; 4]>),
    Frustum([f64; 6]),
    Parameter {
        side: ProgramSide,
        place: ParameterPlace,
        value: [f32; 4],
    },
    PatchVertices(u32),
    OuterLevels([f32; 4]),
    InnerLevels([f32; 2]),
    ExecuteStateProgram([f32; 4]),
    Texture {
        unit: u32,
        picture: Picture,
    },
    TextureParameter(Target, TexParameter),
    /// For each channel; other channels keep theirs.
    Tolerance([Option<f32>; 4]),
    /// Red, green and blue, and alpha if it is given.
    ProbeColor {
        region: Region,
        color: [f32; 3],
        alpha: Option<f32>,
        warn: bool,
    },
    ProbeDepth([f32; 2], f32),
    ProbeStencil([f32; 2], u8),
    Scenery(Scenery),
    Storage(Storage),
    Capture(Capture),
    Framebuffer(Framebuffer),
    /// Whether all programs load.
    Link(bool),
    /// Without effect here.
    Hint,
}

/// Reads a line of a `[test]` section; `None` for an empty one.
pub(super) fn parse(line: &str) -> Result<Option<Command>, Error> {
    let mut words = Words::new(line);
    if words.is_empty() {
        return Ok(None);
    }
    let command = command(&mut words)?;
    words.end()?;
    Ok(Some(command))
}

fn command(words: &mut Words) -> Result<Command, Error> {
    let name = words.next().unwrap_or_default();
    if let Some(draw) = draws::parse(name, words)? {
        return Ok(Command::Draw(draw));
    }
    if let Some(capture) = capture::parse(name, words)? {
        return Ok(Command::Capture(capture));
    }
    if let Some(framebuffer) = framebuffer::parse(name, words)? {
        return Ok(Command::Framebuffer(framebuffer));
    }
    if let Some(storage) = storage::parse(name, words)? {
        return Ok(Command::Storage(storage));
    }
    if let Some((index, value)) = views::parse(name, words)? {
        return Ok(Command::View(index, value));
    }
    Ok(match name {
        "clear" => match words.next() {
            None => Command::Clear,
            Some("color") => Command::ClearColor(words.numbers()?),
            Some("depth") => Command::ClearDepth(words.number()?),
            Some("stencil") => Command::ClearStencil(words.integer()?),
            Some(other) => return Err(Code::UnknownWord.error(format!("`{other}` cannot be cleared"))),
        },
        "clip" if words.take("plane") => Command::ClipPlane(words.integer()?, words.doubles()?),
        "color" => Command::Color(words.numbers()?),
        "secondary" if words.take("color") => Command::SecondaryColor(words.numbers()?),
        "fogcoord" => Command::FogCoordinate(words.number()?),
        "normal" => Command::Normal(words.numbers()?),
        "texcoord" => Command::TextureCoordinates(words.integer()?, words.numbers()?),
        "vertex" if words.take("attrib") => attribute(words)?,
        "enable" => Command::Switch(words.named("capability", names::capability)?, true),
        "disable" => Command::Switch(words.named("capability", names::capability)?, false),
        "parameter" => parameter(words)?,
        "patch" if words.take("parameter") => patch(words)?,
        "execute" if words.take("program") => Command::ExecuteStateProgram(words.numbers()?),
        "ortho" if words.is_empty() => Command::Orthographic(None),
        "ortho" => Command::Orthographic(Some(words.doubles()?)),
        "frustum" => Command::Frustum(words.doubles()?),
        "texture" => {
            let (unit, picture) = texture::parse(words)?;
            Command::Texture { unit, picture }
        }
        "texparameter" => texture_parameter(words)?,
        "tolerance" => Command::Tolerance(words.some_numbers()?),
        "probe" => probe(words, false)?,
        "relative" if words.take("probe") => probe(words, true)?,
        "light" => light(words)?,
        "link" if words.take("success") => Command::Link(true),
        "link" if words.take("error") => Command::Link(false),
        // The last one, which is always in use without a command.
        "provoking" if words.take("vertex last") => Command::Hint,
        "hint" => {
            while words.next().is_some() {}
            Command::Hint
        }
        _ => match scenery::parse(name, words)? {
            Some(scenery) => Command::Scenery(scenery),
            None => return fixed_function(name, words),
        },
    })
}

/// Commands that set state around the programs.
fn fixed_function(name: &str, words: &mut Words) -> Result<Command, Error> {
    let factors = |words: &mut Words| -> Result<[BlendFactor; 4], Error> {
        let factor = |words: &mut Words| words.named("blend factor", names::blend_factor);
        let [source, destination] = [factor(words)?, factor(words)?];
        if words.is_empty() {
            return Ok([source, destination, source, destination]);
        }
        Ok([source, destination, factor(words)?, factor(words)?])
    };
    Ok(match name {
        "alphafunc" => Command::AlphaFunction(words.named("comparison", names::compare)?, words.number()?),
        "blendfunc" => Command::BlendFunction(factors(words)?),
        "blendequation" => Command::BlendEquation(words.named("blend equation", names::blend_equation)?),
        "blendcolor" => Command::BlendColor(words.numbers()?),
        "colormask" => Command::ColorMask([truth(words)?, truth(words)?, truth(words)?, truth(words)?]),
        "cullface" => Command::CullFace(words.named("face", names::cull_face)?),
        "depthfunc" => Command::DepthFunction(words.named("comparison", names::compare)?),
        "depthmask" => Command::DepthMask(truth(words)?),
        "depthrange" => Command::DepthRange(words.doubles()?),
        "frontface" => Command::FrontFace(words.named("winding", names::front_face)?),
        "linewidth" => Command::LineWidth(words.number()?),
        "logicop" => Command::LogicOperation(words.named("logic operation", names::logic_operation)?),
        "pointsize" => Command::PointSize(words.number()?),
        "polygon" if words.take("mode") => {
            Command::PolygonMode(words.named("face", names::face)?, words.named("mode", names::polygon_mode)?)
        }
        "polygonoffset" => Command::PolygonOffset(words.numbers()?),
        "samplecoverage" => Command::SampleCoverage(words.number()?, words.take("inverted")),
        "samplemask" => Command::SampleMask(words.integer()?),
        "scissor" => Command::Scissor(words.integers()?),
        "shade" if words.take("model") => match words.next() {
            Some("smooth") => Command::ShadeModel(ShadeModel::Smooth),
            Some("flat") => Command::ShadeModel(ShadeModel::Flat),
            _ => return Err(Code::UnknownWord.error("the shade model is smooth or flat")),
        },
        "stencilfunc" => {
            Command::StencilFunction(words.named("comparison", names::compare)?, words.integer()?, words.integer()?)
        }
        "stencilmask" => Command::StencilMask(words.integer()?),
        "stencilop" => {
            let mut operation = || words.named("stencil operation", names::stencil_operation);
            Command::StencilOperations([operation()?, operation()?, operation()?])
        }
        "viewport" => Command::Viewport(words.integers()?),
        other => return Err(Code::UnknownCommand.error(format!("there is no command `{other}`"))),
    })
}

fn truth(words: &mut Words) -> Result<bool, Error> {
    words.named("truth value", |word| match word {
        "1" | "true" | "GL_TRUE" => Some(true),
        "0" | "false" | "GL_FALSE" => Some(false),
        _ => None,
    })
}

fn parameter(words: &mut Words) -> Result<Command, Error> {
    let kind = words.next().unwrap_or_default();
    let known = kind.rsplit_once('_').and_then(|(kind, ending)| {
        let (side, ..) = ProgramSide::NAMES.into_iter().find(|(_, _, other)| *other == ending)?;
        Some((kind, side))
    });
    let Some((kind, side)) = known else {
        return Err(Code::UnknownWord
            .error(format!("`{kind}` is not env_vp, local_vp, env_fp, local_fp, named_fp or the like")));
    };
    let place = match kind {
        "env" => ParameterPlace::Environment(words.integer()?),
        "local" => ParameterPlace::Local(words.integer()?),
        "named" => ParameterPlace::Named(words.next().ok_or(Code::MissingWord.error("a name is missing"))?.to_owned()),
        other => return Err(Code::UnknownWord.error(format!("parameters are env, local or named, not `{other}`"))),
    };
    Ok(Command::Parameter { side, place, value: vector(words)? })
}

/// An attribute's numbers; after `float64`, `int64` or `uint64` one to four 64-bit numbers.
fn attribute(words: &mut Words) -> Result<Command, Error> {
    let number = words.integer()?;
    let kind = LongKind::NAMES.into_iter().find(|(name, _)| words.take(name));
    let Some((_, kind)) = kind else { return Ok(Command::Attribute(number, vector(words)?)) };
    let mut values = Vec::new();
    while values.len() < 4 && (values.is_empty() || !words.is_empty()) {
        values.push(words.named("number of 64 bits", |word| kind.bits(word))?);
    }
    Ok(Command::LongAttribute(number, values))
}

/// Four numbers; after `int` or `uint` they are integers, and their bits are set.
fn vector(words: &mut Words) -> Result<[f32; 4], Error> {
    if words.take("int") {
        return Ok(words.integers::<i32, 4>()?.map(|number| f32::from_bits(number.cast_unsigned())));
    }
    if words.take("uint") {
        return Ok(words.integers::<u32, 4>()?.map(f32::from_bits));
    }
    words.numbers()
}

fn patch(words: &mut Words) -> Result<Command, Error> {
    if words.take("vertices") {
        return Ok(Command::PatchVertices(words.integer()?));
    }
    let level = words.take("default") && words.take("level");
    if level && words.take("outer") {
        return Ok(Command::OuterLevels(words.numbers()?));
    }
    if level && words.take("inner") {
        return Ok(Command::InnerLevels(words.numbers()?));
    }
    Err(Code::UnknownWord.error("a patch has `vertices`, `default level outer` and `default level inner`"))
}

fn texture_parameter(words: &mut Words) -> Result<Command, Error> {
    let target = words.named("texture target", names::target)?;
    let wrap = |words: &mut Words| words.named("wrap mode", |word| Wrap::parse(&names::small(word)));
    let name = names::small(words.next().unwrap_or_default());
    let parameter = match name.strip_prefix("texture_").unwrap_or(&name) {
        "compare_mode" => {
            TexParameter::CompareMode(words.named("comparison mode", |word| match names::small(word).as_str() {
                "none" => Some(false),
                "compare_r_to_texture" | "compare_ref_to_texture" => Some(true),
                _ => None,
            })?)
        }
        "compare_func" => TexParameter::CompareFunc(words.named("comparison", names::compare)?),
        "depth_mode" => {
            TexParameter::DepthTextureMode(words.named("depth mode", |word| DepthMode::parse(&names::small(word)))?)
        }
        "min" | "min_filter" => {
            TexParameter::MinFilter(words.named("filter", |word| minification(&names::small(word)))?)
        }
        "mag" | "mag_filter" => {
            TexParameter::MagFilter(words.named("filter", |word| Filter::parse(&names::small(word)))?)
        }
        "wrap_s" => TexParameter::WrapS(wrap(words)?),
        "wrap_t" => TexParameter::WrapT(wrap(words)?),
        "wrap_r" => TexParameter::WrapR(wrap(words)?),
        "lod_bias" => TexParameter::LodBias(words.number()?),
        "min_lod" => TexParameter::MinLod(words.number()?),
        "max_lod" => TexParameter::MaxLod(words.number()?),
        "base_level" => TexParameter::BaseLevel(words.integer()?),
        "max_level" => TexParameter::MaxLevel(words.integer()?),
        "max_anisotropy" => TexParameter::MaxAnisotropy(words.number()?),
        "border_color" => TexParameter::BorderColor(words.numbers()?),
        other => return Err(Code::UnknownWord.error(format!("there is no texture parameter `{other}`"))),
    };
    Ok(Command::TextureParameter(target, parameter))
}

fn minification(word: &str) -> Option<MinFilter> {
    let (texels, levels) = match word.split_once("_mipmap_") {
        Some((texels, "nearest")) => (texels, MipFilter::Nearest),
        Some((texels, "linear")) => (texels, MipFilter::Linear),
        Some(_) => return None,
        None => (word, MipFilter::None),
    };
    Some(MinFilter::new(Filter::parse(texels)?, levels))
}

fn light(words: &mut Words) -> Result<Command, Error> {
    let number = words.integer()?;
    let name = words.next().unwrap_or_default();
    let _ = words.take("float") || words.take("int");
    let value = match name.to_ascii_uppercase().trim_start_matches("GL_") {
        "AMBIENT" => Light::Ambient(words.numbers()?),
        "DIFFUSE" => Light::Diffuse(words.numbers()?),
        "SPECULAR" => Light::Specular(words.numbers()?),
        "POSITION" => Light::Position(words.numbers()?),
        "SPOT_DIRECTION" => Light::SpotDirection(words.numbers()?),
        "SPOT_EXPONENT" => Light::SpotExponent(words.number()?),
        "SPOT_CUTOFF" => Light::SpotCutoff(words.number()?),
        "CONSTANT_ATTENUATION" => Light::ConstantAttenuation(words.number()?),
        "LINEAR_ATTENUATION" => Light::LinearAttenuation(words.number()?),
        "QUADRATIC_ATTENUATION" => Light::QuadraticAttenuation(words.number()?),
        other => return Err(Code::UnknownWord.error(format!("a light has no `{other}`"))),
    };
    Ok(Command::Light(number, value))
}

fn probe(words: &mut Words, relative: bool) -> Result<Command, Error> {
    if !relative && words.take("depth") {
        return Ok(Command::ProbeDepth(words.numbers()?, words.number()?));
    }
    if !relative && words.take("stencil") {
        return Ok(Command::ProbeStencil(words.numbers()?, words.integer()?));
    }
    let warn = words.take("warn");
    let all = !relative && words.take("all");
    let rectangle = !all && words.take("rect");
    let with_alpha = match words.next() {
        Some("rgba") => true,
        Some("rgb") => false,
        _ => return Err(Code::UnknownWord.error("probe takes rgb, rgba, depth or stencil")),
    };
    let region = match (all, rectangle, relative) {
        (true, ..) => Region::All,
        (false, false, false) => Region::Pixel(words.numbers()?),
        (false, false, true) => Region::RelativePixel(words.numbers()?),
        (false, true, false) => Region::Rectangle(words.numbers()?),
        (false, true, true) => Region::RelativeRectangle(words.numbers()?),
    };
    let color = words.numbers()?;
    let alpha = if with_alpha { Some(words.number()?) } else { None };
    // A fourth number after `rgb` is one too many, but scripts have it.
    if !with_alpha && !words.is_empty() {
        words.number()?;
    }
    Ok(Command::ProbeColor { region, color, alpha, warn })
}
