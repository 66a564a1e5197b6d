//! GLSL for the compatibility profile: a program of a pair that the host's OpenGL links and draws with, mixed with
//! fixed function and with the application's own state.
//!
//! Inputs and results are the host's built-ins (`gl_Vertex`, `gl_FrontColor`, `gl_TexCoord`), so that any program meets
//! fixed function on the other side. naga's writer for GLSL knows neither these nor rectangle textures or old versions,
//! so this one writes the module itself. `docs/INTERFACE.md` lists the names.

mod captures;
mod expressions;
mod functions;
mod host;
mod images;
mod inputs;
mod layouts;
mod math;
mod names;
mod operators;
mod results;
mod stages;
mod state;
mod statements;
mod types;
mod versions;
mod writer;

#[cfg(test)]
mod tests;

use crate::lower::description::{DeviceNumber, Format, SystemParameter};
use crate::lower::{self, ClipDistances, Coordinates, Doubles, LongIntegers, Translation};
use crate::program::Interpolation;
use crate::vocabulary::{Base, Stage, Target};

use super::{Code, Error, Language};
pub use inputs::{built_in, result_of};
use versions::Lack;
use writer::Writer;

/// The OpenGL that the text is for.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Host {
    /// The newest GLSL that it compiles in its compatibility profile: 120, 130, 150, 330, 400 and so on.
    pub version: u16,
    /// Its extensions, by their full names. They are used where they allow an older version.
    pub extensions: Vec<String>,
}

impl Default for Host {
    /// OpenGL 4.5 without extensions.
    fn default() -> Host {
        Host { version: 450, extensions: Vec::new() }
    }
}

impl Host {
    /// A host with a version of GLSL, without extensions.
    pub fn new(version: u16) -> Host {
        Host { version, ..Host::default() }
    }

    /// The same, with extensions.
    #[must_use]
    pub fn with_extensions(mut self, extensions: Vec<String>) -> Host {
        self.extensions = extensions;
        self
    }

    /// How programs for this host have 64-bit floats: as pairs of words where it has none.
    pub fn doubles(&self) -> Doubles {
        if self.version >= 400 || self.has("GL_ARB_gpu_shader_fp64") { Doubles::Native } else { Doubles::Pairs }
    }

    fn has(&self, extension: &str) -> bool {
        self.extensions.iter().any(|known| known == extension)
    }
}

/// A value that a vertex program passes to a fragment program under a name of its own, since no built-in has its type
/// or interpolation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Varying {
    /// The name of the variable on both sides.
    pub name: String,
    /// The result of the vertex program, numbered like
    /// [`ResultOutput::number`](crate::lower::description::ResultOutput::number).
    pub result: u8,
    /// What its components are.
    pub format: Format,
    /// How it changes over a primitive.
    pub interpolation: Interpolation,
}

/// A result that transform feedback records from the last stage before the rasteriser. Its variable is called
/// `glasm_capture_N`, with its place in [`CompatOptions::captures`].
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub struct Capture {
    /// The result, numbered like [`ResultOutput::number`](crate::lower::description::ResultOutput::number).
    pub result: u8,
    /// How many of its components are recorded, from x on: 1 to 4.
    pub components: u8,
    /// A colour is recorded as it is clamped.
    pub clamped: bool,
}

/// What a stage reads of the one before, which passes this and no more if it knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reads {
    /// Numbers of the results that it reads from built-ins.
    pub results: Vec<u8>,
    /// What it reads from variables with names of their own.
    pub varyings: Vec<Varying>,
    /// The reader is a geometry or tessellation program: it reads the values of each vertex as they were written, back
    /// colours too.
    pub vertices: bool,
    /// Numbers of the patch's results that it reads from variables with names of their own.
    pub patch: Vec<u8>,
}

/// How a text is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompatOptions {
    /// The OpenGL that it is for.
    pub host: Host,
    /// Attributes that come from generic arrays or values, a bit for each; the others come from conventional ones.
    /// Attributes 1, 6 and 7 have no conventional twin and are always generic.
    pub generic: u16,
    /// What the fragment side reads ([`Shader::reads`]). `None`: fixed function or an unknown program, so that a vertex
    /// program passes all conventional results, with (0,0,0,1) for those that it does not write.
    pub reads: Option<Reads>,
    /// Up to this many vectors of parameters are a plain array of uniforms in every version; more are a block where the
    /// version has them. The default is 0: a block.
    pub plain_parameters: u32,
    /// An evaluation program has no control program before it: attributes of the patch are (0,0,0,1), but for its levels.
    pub without_control: bool,
    /// The application cannot set vertex weights above the first four, and no matrix indices (ARB_vertex_blend,
    /// ARB_matrix_palette): they are zero.
    pub without_weights: bool,
    /// What transform feedback records; each result once.
    pub captures: Vec<Capture>,
    /// A geometry program of triangles is given squares: the host draws them as LINES_ADJACENCY, and the program runs for
    /// both halves of each.
    pub squares: bool,
    /// Image units whose format is of integers: stores that convert need to know. The others are of floats.
    pub integer_images: Vec<(u8, Base)>,
    /// Texture units with depth textures whose `DEPTH_TEXTURE_MODE` is ALPHA, a bit for each. Before GLSL 130 they give (0,0,0,depth).
    pub alpha_depths: u32,
    /// Texture units whose lookups give zeros, a bit for each, since no complete texture is bound there.
    pub missing_textures: u32,
    /// A depth that the program writes outside of the depth range discards the fragment, as NVIDIA's own languages have it
    /// without depth clamping.
    pub discarded_depths: bool,
}

impl CompatOptions {
    /// Options for a host.
    pub fn new(host: Host) -> CompatOptions {
        CompatOptions { host, ..CompatOptions::default() }
    }

    /// The same, with generic attributes.
    #[must_use]
    pub fn with_generic(mut self, generic: u16) -> CompatOptions {
        self.generic = generic;
        self
    }

    /// The same, with up to this many parameters in a plain array.
    #[must_use]
    pub fn with_plain_parameters(mut self, plain_parameters: u32) -> CompatOptions {
        self.plain_parameters = plain_parameters;
        self
    }

    /// The same, for a stage whose next one is known.
    #[must_use]
    pub fn with_reads(mut self, reads: Reads) -> CompatOptions {
        self.reads = Some(reads);
        self
    }

    /// The same, for an application that can set weights and matrix indices or not.
    #[must_use]
    pub fn with_weights(mut self, weights: bool) -> CompatOptions {
        self.without_weights = !weights;
        self
    }

    /// The same, with results to record.
    #[must_use]
    pub fn with_captures(mut self, captures: Vec<Capture>) -> CompatOptions {
        self.captures = captures;
        self
    }

    /// The same, for an evaluation program after a control program or without one.
    #[must_use]
    pub fn with_control(mut self, control: bool) -> CompatOptions {
        self.without_control = !control;
        self
    }

    /// The same, with image units of integers.
    #[must_use]
    pub fn with_integer_images(mut self, integer_images: Vec<(u8, Base)>) -> CompatOptions {
        self.integer_images = integer_images;
        self
    }

    /// The same, with units whose depth textures are alpha.
    #[must_use]
    pub fn with_alpha_depths(mut self, alpha_depths: u32) -> CompatOptions {
        self.alpha_depths = alpha_depths;
        self
    }

    /// The same, with units whose lookups give zeros.
    #[must_use]
    pub fn with_missing_textures(mut self, missing_textures: u32) -> CompatOptions {
        self.missing_textures = missing_textures;
        self
    }

    /// The same, for a program whose depths outside of the depth range discard fragments.
    #[must_use]
    pub fn with_discarded_depths(mut self, discarded_depths: bool) -> CompatOptions {
        self.discarded_depths = discarded_depths;
        self
    }

    /// What the components of a unit's image are.
    fn image_base(&self, unit: u8) -> Base {
        self.integer_images
            .iter()
            .find(|integer_image| integer_image.0 == unit)
            .map_or(Base::Float, |integer_image| integer_image.1)
    }

    /// The same, for a geometry program that is given squares in place of triangles.
    #[must_use]
    pub fn with_squares(mut self, squares: bool) -> CompatOptions {
        self.squares = squares;
        self
    }
}

/// A texture unit of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sampler {
    /// The texture image unit.
    pub unit: u8,
    /// The target whose texture it reads.
    pub target: Target,
    /// Whether it compares depths.
    pub shadow: bool,
    /// The text reads another target than the program names: the host must copy the texture.
    pub emulated: bool,
    /// The name of the uniform.
    pub name: String,
}

/// An attribute that is a variable with a name of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attribute {
    /// The number of the generic attribute. From GLSL 330 on it is the location that the text states. Numbers above 15,
    /// of weights and matrix indices (ARB_vertex_blend), are no generic arrays: the linker gives them a location.
    pub number: u8,
    /// The name of the variable.
    pub name: String,
    /// What its components are.
    pub format: Format,
}

/// A colour that is a variable with a name of its own, since the built-ins cannot hold it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Color {
    /// The number of the draw buffer.
    pub number: u8,
    /// The name of the variable.
    pub name: String,
    /// What its components are.
    pub format: Format,
}

/// How a program sees the texels of an image.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum ImageView {
    /// Words, as the unsigned format with this many bits: R8UI, R16UI, R32UI, RG32UI or RGBA32UI.
    Words(u32),
    /// R32I, for the smaller and the larger of signed numbers.
    Signed,
    /// In the format that the application has bound; it is only stored to.
    Formatted,
}

/// An image of the text. The host must bind the texture of the program's image unit with the format of the view, where
/// its texels have as many bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Image {
    /// The image unit that the program names.
    pub unit: u8,
    /// The shape that the program takes the texture for.
    pub target: Target,
    /// The format that it needs.
    pub view: ImageView,
    /// The name of the uniform.
    pub name: String,
}

/// A storage buffer of the text: memory, as the interface describes them by their binding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Storage {
    /// The name of the block.
    pub block: String,
    /// The bind group in the interface.
    pub group: u32,
    /// The binding in the interface.
    pub binding: u32,
    /// Whether the program stores there.
    pub writes: bool,
}

/// A program as GLSL for the compatibility profile.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Shader {
    /// The stage of the program.
    pub stage: Stage,
    /// The source text.
    pub text: String,
    /// The version of GLSL that it states.
    pub version: u16,
    /// The uniform block with the parameters; `None` without parameters, with a plain array, and before GLSL 140.
    pub parameter_block: Option<String>,
    /// The array of vectors in that block, or the uniform; `None` without parameters.
    pub parameter_array: Option<String>,
    /// The length of the array: [`Interface::slots`](crate::lower::Interface::slots).
    pub slots: u32,
    /// Vectors of the array that the host supplies.
    pub system: Vec<SystemParameter>,
    /// Texture units.
    pub samplers: Vec<Sampler>,
    /// Generic attributes.
    pub attributes: Vec<Attribute>,
    /// Attributes of the vertex program, a bit for each, whether conventional or generic.
    pub attributes_read: u16,
    /// Colours that are not built-ins.
    pub colors: Vec<Color>,
    /// What it reads of the stage before it; nothing for a vertex program.
    pub reads: Reads,
    /// Slots of parameters that the text reads from the host's built-ins: their values need not be set.
    pub supplied: Vec<u32>,
    /// Images.
    pub images: Vec<Image>,
    /// Storage buffers.
    pub storage: Vec<Storage>,
    /// Numbers that the host supplies by built-ins.
    pub numbers: Vec<DeviceNumber>,
    /// The host transforms the vertex, as fixed function does.
    pub host_position: bool,
}

/// The lowering's options that suit OpenGL: its coordinates, its own clip distances, point sizes, texture targets and
/// position. The others stay as they are.
///
/// ```
/// use glasm::export::compat;
/// use glasm::{Options, Program};
///
/// let program = Program::parse("!!ARBfp1.0\nMUL result.color, fragment.color, 0.5;\nEND")?;
/// let translation = program.translate(&compat::adapted(Options::default()))?;
/// let shader = compat::write(&translation, &compat::CompatOptions::default())?;
/// assert!(shader.text.starts_with("#version 330 compatibility"));
/// assert!(shader.text.contains("vec4 COLR = gl_Color * 0.5;") && shader.text.contains("gl_FragColor = COLR;"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn adapted(options: lower::Options) -> lower::Options {
    options
        .with_coordinates(Coordinates::Gl)
        .with_clip_distances(ClipDistances::Native)
        .with_point_size(true)
        .with_two_sided(false)
        .with_flat_colors(false)
        .with_clamped_colors(false)
        .with_native_targets(true)
        .with_host_position(true)
        .with_host_origin(true)
        .with_native_stages(true)
        .with_native_images(true)
        .with_passed(u32::MAX)
        .with_long_integers(LongIntegers::Pairs)
}

/// Writes a program of a draw. The version is 330, or less where the host has no more, or as much more as the
/// program needs.
pub fn write(translation: &Translation, options: &CompatOptions) -> Result<Shader, Error> {
    let refused = |code: Code, message: String| Error { language: Language::GlslCompat, code, message };
    let drawn = matches!(translation.interface.stage, Stage::Vertex | Stage::Fragment);
    if !drawn && translation.interface.native.is_none() {
        let stage = translation.interface.stage.name();
        let message = format!("{stage} programs are only written as OpenGL's own stage (see compat::adapted)");
        return Err(refused(Code::WrongOptions, message));
    }
    let mut version = versions::first(options.host.version);
    loop {
        match Writer::new(translation, options, version).shader() {
            Ok(shader) => return Ok(shader),
            Err(Lack::Never(message)) => return Err(refused(Code::WriterRefuses, message)),
            Err(Lack::Version { needed, what }) => {
                let next = versions::at_least(needed).filter(|next| *next <= options.host.version && *next > version);
                let Some(next) = next else {
                    let host = options.host.version;
                    let message = format!("{what} needs GLSL {needed}, and the host has {host}");
                    return Err(refused(Code::LanguageLacks, message));
                };
                version = next;
            }
        }
    }
}
