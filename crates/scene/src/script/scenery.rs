//! Commands beyond piglit's: cameras, shapes, painted textures, and programs from files. The demos use them.

use std::sync::Arc;

use glam::Vec3;
use glam::camera::rh::proj::opengl::perspective;
use glam::camera::rh::view::look_at_mat4;

use super::command::ProgramSide;
use super::mesh::Mesh;
use super::names;
use super::painted::{self, Texels};
use super::parse::Stage;
use super::settings::Image;
use super::words::Words;
use crate::error::{Code, Error};
use glasm::texture::{Filter, MinFilter, MipFilter, Target, Wrap};
use glasm_runtime::Face;
use glasm_runtime::raster::state::Rectangle;
use glasm_runtime::{
    Capability, Context, Fog, GlError, ImageTarget, InternalFormat, Material, MatrixMode, PixelData, PixelFormat,
    Pixels, ProgramTarget, TexEnv, TexParameter, TrackedMatrix, Transform,
};

/// The largest side of a painted texture.
const MAX_SIDE: u32 = 2048;

/// The format of painted pictures. Some devices filter eight bits to eight bits, and a normal in a relief needs more.
const FINE: InternalFormat = InternalFormat::Rgba16F;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Scenery {
    /// A program from a file of its own, or `none`.
    Program(Stage, String),
    /// Field of view in degrees, near and far.
    Perspective([f32; 3]),
    /// Eye, point looked at, and the up direction.
    Look([f32; 9]),
    Matrix(Change),
    Track(u32, TrackedMatrix, Transform),
    Mesh(Mesh),
    /// The window's lower left corner as a texture.
    Copy {
        unit: u32,
        depth: bool,
        size: [u32; 2],
    },
    Paint {
        unit: u32,
        painting: Painting,
    },
    Material(Material),
    Fog(Fog),
    LightModel([f32; 4]),
    /// Point sprites have texture coordinates of their own.
    Sprite(u32, bool),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Change {
    Mode(MatrixMode),
    Identity,
    Translate([f32; 3]),
    Rotate([f32; 4]),
    Scale([f32; 3]),
    /// Field of view in degrees, aspect, near and far, multiplied to the current matrix.
    Perspective([f32; 4]),
    Look([f32; 9]),
    Push,
    Pop,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Painting {
    Noise {
        size: [u32; 2],
        cells: u32,
        octaves: u32,
        seed: u32,
    },
    Relief {
        size: [u32; 2],
        strength: f32,
        /// A signed pair, of which texture shaders make the third component, and not a colour.
        pair: bool,
    },
    Ripples {
        size: [u32; 2],
    },
    Sky {
        side: u32,
    },
    /// The direction of each texel with length one, as a colour.
    Directions {
        side: u32,
    },
    /// Colours from left to right.
    Ramp {
        width: u32,
        colors: Vec<[f32; 4]>,
    },
    Checks {
        size: [u32; 2],
        cells: u32,
        colors: [[f32; 4]; 2],
    },
    /// A picture of the viewer's.
    Image {
        image: Arc<Image>,
        target: Target,
    },
}

/// Reads a command of this kind; `None` if `name` begins none.
pub(super) fn parse(name: &str, words: &mut Words) -> Result<Option<Scenery>, Error> {
    Ok(Some(match name {
        "program" => {
            let stage = words.named("stage", |word| match word {
                "vertex" => Some(Stage::Side(ProgramSide::Vertex)),
                "fragment" => Some(Stage::Side(ProgramSide::Fragment)),
                "geometry" => Some(Stage::Side(ProgramSide::Geometry)),
                "control" => Some(Stage::Side(ProgramSide::Control)),
                "evaluation" => Some(Stage::Side(ProgramSide::Evaluation)),
                "compute" => Some(Stage::Side(ProgramSide::Compute)),
                "state" => Some(Stage::State),
                _ => None,
            })?;
            Scenery::Program(stage, words.next().ok_or(Code::MissingWord.error("a file is missing"))?.to_owned())
        }
        "perspective" => Scenery::Perspective(words.numbers()?),
        "look" => Scenery::Look(words.numbers()?),
        "matrix" => Scenery::Matrix(change(words)?),
        "track" => {
            let address = words.integer()?;
            Scenery::Track(address, words.named("matrix", tracked)?, words.named("transform", transform)?)
        }
        "mesh" => Scenery::Mesh(Mesh::parse(words)?),
        "copy" => {
            let depth = words.take("depth");
            Scenery::Copy { depth, unit: words.integer()?, size: size(words)? }
        }
        "paint" => {
            let name = words.next().unwrap_or_default();
            Scenery::Paint { unit: words.integer()?, painting: painting(name, words)? }
        }
        "material" => Scenery::Material(match names::small(words.next().unwrap_or_default()).as_str() {
            "ambient" => Material::Ambient(words.numbers()?),
            "diffuse" => Material::Diffuse(words.numbers()?),
            "specular" => Material::Specular(words.numbers()?),
            "emission" => Material::Emission(words.numbers()?),
            "shininess" => Material::Shininess(words.number()?),
            other => {
                let known = "ambient, diffuse, specular, emission and shininess, of both faces";
                return Err(Code::UnknownWord.error(format!("a material has {known}, and not `{other}`")));
            }
        }),
        "fog" => Scenery::Fog(match names::small(words.next().unwrap_or_default()).trim_start_matches("fog_") {
            "density" => Fog::Density(words.number()?),
            "start" => Fog::Start(words.number()?),
            "end" => Fog::End(words.number()?),
            "color" => Fog::Color(words.numbers()?),
            other => {
                let known = "density, start, end and color";
                return Err(Code::UnknownWord.error(format!("fog has {known}, and not `{other}`")));
            }
        }),
        "lightmodel" => Scenery::LightModel(match names::small(words.next().unwrap_or_default()).as_str() {
            "ambient" | "light_model_ambient" => words.numbers()?,
            other => {
                let help = "; `enable GL_VERTEX_PROGRAM_TWO_SIDE` chooses colours by the facing";
                return Err(Code::UnknownWord.error(format!("a light model has ambient, and not `{other}`{help}")));
            }
        }),
        "sprite" => Scenery::Sprite(words.integer()?, words.integer::<u32>()? != 0),
        _ => return Ok(None),
    }))
}

fn size(words: &mut Words) -> Result<[u32; 2], Error> {
    let size: [u32; 2] = words.integers()?;
    let fits = size.iter().all(|side| (1..=MAX_SIDE).contains(side));
    let error = || Code::OutOfRange.error(format!("a texture's sides are 1 to {MAX_SIDE}"));
    fits.then_some(size).ok_or_else(error)
}

fn change(words: &mut Words) -> Result<Change, Error> {
    Ok(match words.next().unwrap_or_default() {
        "mode" => Change::Mode(words.named("matrix mode", |word| match matrix_name(word).as_str() {
            "modelview" => Some(MatrixMode::Modelview),
            "projection" => Some(MatrixMode::Projection),
            "texture" => Some(MatrixMode::Texture),
            other => other.strip_prefix("matrix")?.parse().ok().map(MatrixMode::Matrix),
        })?),
        "identity" => Change::Identity,
        "translate" => Change::Translate(words.numbers()?),
        "rotate" => Change::Rotate(words.numbers()?),
        "scale" => Change::Scale(words.numbers()?),
        "perspective" => Change::Perspective(words.numbers()?),
        "look" => Change::Look(words.numbers()?),
        "push" => Change::Push,
        "pop" => Change::Pop,
        other => return Err(Code::UnknownWord.error(format!("a matrix cannot `{other}`"))),
    })
}

/// The GL's name of a matrix or transform in small letters, without what its extension adds.
fn matrix_name(word: &str) -> String {
    names::small(word).trim_end_matches("_nv").trim_end_matches("_arb").to_owned()
}

fn tracked(word: &str) -> Option<TrackedMatrix> {
    Some(match matrix_name(word).as_str() {
        "none" => TrackedMatrix::None,
        "modelview" => TrackedMatrix::Modelview,
        "projection" => TrackedMatrix::Projection,
        "texture" => TrackedMatrix::Texture,
        "modelview_projection" => TrackedMatrix::ModelviewProjection,
        other => TrackedMatrix::Matrix(other.strip_prefix("matrix")?.parse().ok()?),
    })
}

fn transform(word: &str) -> Option<Transform> {
    Some(match matrix_name(word).as_str() {
        "identity" => Transform::Identity,
        "inverse" => Transform::Inverse,
        "transpose" => Transform::Transpose,
        "inverse_transpose" => Transform::InverseTranspose,
        _ => return None,
    })
}

fn painting(name: &str, words: &mut Words) -> Result<Painting, Error> {
    Ok(match name {
        "noise" => Painting::Noise {
            size: size(words)?,
            cells: words.integer()?,
            octaves: words.integer()?,
            seed: words.integer()?,
        },
        "relief" => Painting::Relief { size: size(words)?, strength: words.number()?, pair: words.take("hilo") },
        "ripples" => Painting::Ripples { size: size(words)? },
        "checks" => Painting::Checks {
            size: size(words)?,
            cells: words.integer()?,
            colors: [words.numbers()?, words.numbers()?],
        },
        "sky" | "directions" => {
            let side = words.integer()?;
            if !(1..=512).contains(&side) {
                return Err(Code::OutOfRange.error("a cube's side is 1 to 512"));
            }
            if name == "sky" { Painting::Sky { side } } else { Painting::Directions { side } }
        }
        "ramp" => {
            let width = words.integer()?;
            let mut colors = Vec::new();
            while !words.is_empty() {
                colors.push(words.numbers()?);
            }
            if colors.is_empty() || !(1..=MAX_SIDE).contains(&width) {
                return Err(
                    Code::OutOfRange.error(format!("a ramp has 1 to {MAX_SIDE} texels and at least one colour"))
                );
            }
            Painting::Ramp { width, colors }
        }
        other => return Err(Code::UnknownWord.error(format!("there is no picture `{other}`"))),
    })
}

/// Executes a command, except for programs and paintings, which the runner handles.
pub(super) fn run(scenery: &Scenery, gl: &mut Context) -> Result<(), GlError> {
    match scenery {
        Scenery::Program(..) | Scenery::Paint { .. } => Ok(()),
        Scenery::Perspective([field, near, far]) => {
            let window = gl.window();
            let aspect = window.width as f32 / window.height as f32;
            gl.matrix_mode(MatrixMode::Projection)?;
            gl.load_matrixf(perspective(field.to_radians(), aspect, *near, *far).to_cols_array())?;
            gl.matrix_mode(MatrixMode::Modelview)?;
            gl.load_identity()
        }
        Scenery::Look(numbers) => look(gl, *numbers),
        Scenery::Matrix(change) => match *change {
            Change::Mode(mode) => gl.matrix_mode(mode),
            Change::Identity => gl.load_identity(),
            Change::Translate([x, y, z]) => gl.translatef(x, y, z),
            Change::Rotate([angle, x, y, z]) => gl.rotatef(angle, x, y, z),
            Change::Scale([x, y, z]) => gl.scalef(x, y, z),
            Change::Perspective([field, aspect, near, far]) => {
                gl.mult_matrixf(perspective(field.to_radians(), aspect, near, far).to_cols_array())
            }
            Change::Look(numbers) => look(gl, numbers),
            Change::Push => gl.push_matrix(),
            Change::Pop => gl.pop_matrix(),
        },
        Scenery::Track(address, matrix, transform) => {
            gl.track_matrix_nv(ProgramTarget::Vertex, *address, *matrix, *transform)
        }
        Scenery::Mesh(mesh) => mesh.draw(gl),
        Scenery::Copy { unit, depth, size: [width, height] } => {
            fresh(gl, *unit, Target::Dim2)?;
            let format = if *depth { InternalFormat::DepthComponent24 } else { InternalFormat::Rgba8 };
            let area = Rectangle { x: 0, y: 0, width: *width, height: *height };
            gl.copy_tex_image_2d(ImageTarget::Dim2, 0, format, area)?;
            gl.tex_parameter(Target::Dim2, TexParameter::CompareMode(*depth))?;
            sampling(gl, Target::Dim2, MipFilter::None, Wrap::ClampToEdge)
        }
        Scenery::Material(material) => gl.material(Face::FrontAndBack, *material),
        Scenery::Fog(fog) => gl.fog(*fog),
        Scenery::LightModel(color) => gl.light_model_ambient(*color),
        Scenery::Sprite(unit, on) => {
            gl.active_texture(*unit)?;
            gl.tex_env(TexEnv::CoordReplace(*on))
        }
    }
}

fn look(gl: &mut Context, [a, b, c, d, e, f, g, h, i]: [f32; 9]) -> Result<(), GlError> {
    let [eye, at, up] = [Vec3::new(a, b, c), Vec3::new(d, e, f), Vec3::new(g, h, i)];
    gl.mult_matrixf(look_at_mat4(eye, at, up).to_cols_array())
}

/// Binds a new texture to the unit.
pub(super) fn fresh(gl: &mut Context, unit: u32, target: Target) -> Result<(), GlError> {
    gl.active_texture(unit)?;
    let name = gl.gen_textures(1)?[0];
    gl.bind_texture(target, name)?;
    if Target::PLAIN.contains(&target) { gl.enable(Capability::Texture(target)) } else { Ok(()) }
}

fn sampling(gl: &mut Context, target: Target, levels: MipFilter, wrap: Wrap) -> Result<(), GlError> {
    gl.tex_parameter(target, TexParameter::MinFilter(MinFilter::new(Filter::Linear, levels)))?;
    gl.tex_parameter(target, TexParameter::MagFilter(Filter::Linear))?;
    gl.tex_parameter(target, TexParameter::WrapS(wrap))?;
    gl.tex_parameter(target, TexParameter::WrapT(wrap))
}

impl Painting {
    pub(super) fn target(&self) -> Target {
        match self {
            Painting::Sky { .. } | Painting::Directions { .. } => Target::Cube,
            Painting::Image { target, .. } => *target,
            Painting::Noise { .. }
            | Painting::Relief { .. }
            | Painting::Ripples { .. }
            | Painting::Ramp { .. }
            | Painting::Checks { .. } => Target::Dim2,
        }
    }

    /// Paints into the texture bound to the target on the active unit.
    pub(super) fn fill(&self, gl: &mut Context) -> Result<(), GlError> {
        let picture = |gl: &mut Context, texels: Texels, size: [u32; 2], wrap| {
            levels(gl, ImageTarget::Dim2, FINE, PixelFormat::Rgba, texels, size)?;
            sampling(gl, Target::Dim2, MipFilter::Linear, wrap)
        };
        match self {
            Painting::Noise { size: [width, height], cells, octaves, seed } => {
                let texels = painted::paint(*width, *height, |at| {
                    let value = painted::noise(at, *cells, *octaves, *seed);
                    [value, value, value, value]
                });
                picture(gl, texels, [*width, *height], Wrap::Repeat)
            }
            Painting::Relief { size: [width, height], strength, pair: true } => {
                let texels = painted::directions_of(painted::normals(*width, *height, *strength));
                let (format, pixels) = (InternalFormat::SignedHilo16, PixelFormat::Hilo);
                levels(gl, ImageTarget::Dim2, format, pixels, texels, [*width, *height])?;
                sampling(gl, Target::Dim2, MipFilter::Linear, Wrap::Repeat)
            }
            Painting::Relief { size: [width, height], strength, pair: false } => {
                picture(gl, painted::normals(*width, *height, *strength), [*width, *height], Wrap::Repeat)
            }
            Painting::Checks { size: [width, height], cells, colors } => {
                let texels = painted::paint(*width, *height, |at| {
                    let cell = (at * *cells as f32).floor();
                    colors[(cell.x as usize + cell.y as usize) % 2]
                });
                picture(gl, texels, [*width, *height], Wrap::Repeat)
            }
            Painting::Ramp { width, colors } => {
                let texels = painted::paint(*width, 1, |at| {
                    let place = at.x * (colors.len() - 1) as f32;
                    let first = place as usize;
                    let [low, high] = [colors[first], colors[(first + 1).min(colors.len() - 1)]];
                    std::array::from_fn(|channel| low[channel] + (high[channel] - low[channel]) * place.fract())
                });
                picture(gl, texels, [*width, 1], Wrap::ClampToEdge)
            }
            Painting::Ripples { size: [width, height] } => {
                let texels = painted::ripples(*width, *height);
                levels(gl, ImageTarget::Dim2, InternalFormat::Dsdt8, PixelFormat::Dsdt, texels, [*width, *height])?;
                sampling(gl, Target::Dim2, MipFilter::Linear, Wrap::Repeat)
            }
            Painting::Sky { side } | Painting::Directions { side } => {
                let color = match self {
                    Painting::Directions { .. } => painted::packed,
                    _ => painted::sky,
                };
                for face in 0..6 {
                    let texels = painted::paint(*side, *side, |at| color(painted::direction(face, at)));
                    let target = ImageTarget::CubeFace(face);
                    levels(gl, target, FINE, PixelFormat::Rgba, texels, [*side, *side])?;
                }
                sampling(gl, Target::Cube, MipFilter::Linear, Wrap::ClampToEdge)
            }
            Painting::Image { image, target } => show(gl, image, *target),
        }
    }
}

/// A picture of the viewer's in the texture bound to a target. A cube has it upright on each face, whose rows begin at the
/// top.
fn show(gl: &mut Context, image: &Image, target: Target) -> Result<(), GlError> {
    let (size, bytes) = (image.size(), InternalFormat::Rgba8);
    match target {
        Target::Cube => {
            for face in 0..6 {
                levels(gl, ImageTarget::CubeFace(face), bytes, PixelFormat::Rgba, image.texels(false), size)?;
            }
            sampling(gl, target, MipFilter::Linear, Wrap::ClampToEdge)
        }
        Target::Rect => {
            let data: Vec<f32> = image.texels(true).into_iter().flatten().collect();
            let given = Pixels { format: PixelFormat::Rgba, data: PixelData::Floats(&data) };
            gl.tex_image_2d(ImageTarget::Rect, 0, bytes, size[0], size[1], Some(given))?;
            sampling(gl, target, MipFilter::None, Wrap::ClampToEdge)
        }
        _ => {
            levels(gl, ImageTarget::Dim2, bytes, PixelFormat::Rgba, image.texels(true), size)?;
            sampling(gl, target, MipFilter::Linear, Wrap::Repeat)
        }
    }
}

/// All levels of a picture.
fn levels(
    gl: &mut Context,
    target: ImageTarget,
    format: InternalFormat,
    pixels: PixelFormat,
    mut texels: Texels,
    mut size: [u32; 2],
) -> Result<(), GlError> {
    let count = pixels.component_count();
    for level in 0.. {
        let data: Vec<f32> = texels.iter().flat_map(|texel| texel[..count].iter().copied()).collect();
        let given = Pixels { format: pixels, data: PixelData::Floats(&data) };
        gl.tex_image_2d(target, level, format, size[0], size[1], Some(given))?;
        if size == [1, 1] {
            break;
        }
        (texels, size) = painted::halve(&texels, size);
    }
    Ok(())
}
