//! A translated program in the languages that drivers and browsers read, and its interface as JSON.
//!
//! naga's writers panic on some types in some languages, so unsupported features are found before the writer is called.
//! The output depends only on the program and the options.

#[cfg(any(feature = "wgsl", feature = "spirv", feature = "glsl", feature = "hlsl"))]
mod after_naga;
#[cfg(feature = "glsl")]
pub mod compat;
#[cfg(feature = "glsl")]
mod glsl;
#[cfg(feature = "hlsl")]
mod hlsl;
#[cfg(feature = "spirv")]
mod instructions;
mod lacking;
mod lines;
#[cfg(feature = "msl")]
mod msl;
mod reflect;
#[cfg(feature = "spirv")]
mod spirv;
#[cfg(feature = "wgsl")]
mod wgsl;

#[cfg(test)]
mod tests;

use crate::lower::Code;
pub use crate::lower::features::{Feature, features};
pub use lines::lines;
pub use reflect::{Json, reflect, reflect_pair};
#[cfg(feature = "wgsl")]
pub use wgsl::browser_wgsl;

use naga::Module;
#[cfg(any(feature = "spirv", feature = "glsl"))]
use naga::ShaderStage;
#[cfg(feature = "glsl")]
use naga::back::glsl::Version;

use crate::lower::{Translation, in_words};
#[cfg(any(feature = "spirv", feature = "glsl"))]
use crate::vocabulary::Stage;
use crate::workspace::Workspace;

/// A language to export to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Language {
    /// WGSL, as wgpu and browsers accept it.
    Wgsl,
    /// SPIR-V 1.3, for Vulkan 1.1.
    Spirv,
    /// GLSL 330 core.
    Glsl330,
    /// GLSL 450 core.
    Glsl450,
    /// GLSL ES 3.00.
    GlslEs300,
    /// HLSL for shader model 6.0.
    Hlsl,
    /// MSL 2.0.
    Msl,
    /// GLSL for OpenGL's compatibility profile: see [`compat`].
    GlslCompat,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 8] = [
        Language::Wgsl,
        Language::Spirv,
        Language::Glsl330,
        Language::Glsl450,
        Language::GlslEs300,
        Language::Hlsl,
        Language::Msl,
        Language::GlslCompat,
    ];

    /// Its name in commands.
    pub const fn name(self) -> &'static str {
        match self {
            Language::Wgsl => "wgsl",
            Language::Spirv => "spirv",
            Language::Glsl330 => "glsl",
            Language::Glsl450 => "glsl450",
            Language::GlslEs300 => "glsl300es",
            Language::Hlsl => "hlsl",
            Language::Msl => "msl",
            Language::GlslCompat => "glsl-compat",
        }
    }

    /// Its full name, with the version that is written.
    pub const fn title(self) -> &'static str {
        match self {
            Language::Wgsl => "WGSL, as browsers accept it",
            Language::Spirv => "SPIR-V 1.3, for Vulkan 1.1",
            Language::Glsl330 => "GLSL 330 core",
            Language::Glsl450 => "GLSL 450 core",
            Language::GlslEs300 => "GLSL ES 3.00",
            Language::Hlsl => "HLSL for shader model 6.0",
            Language::Msl => "MSL 2.0",
            Language::GlslCompat => "GLSL for OpenGL's compatibility profile",
        }
    }

    /// The extension of its files, without the point.
    pub const fn extension(self) -> &'static str {
        match self {
            Language::Wgsl => "wgsl",
            Language::Spirv => "spv",
            Language::Glsl330 | Language::Glsl450 | Language::GlslEs300 | Language::GlslCompat => "glsl",
            Language::Hlsl => "hlsl",
            Language::Msl => "metal",
        }
    }

    /// The language of that name.
    pub fn parse(name: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.name() == name)
    }
}

/// Names of resources, and of values passed between stages, in GLSL and HLSL.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Names {
    /// Descriptive: `texture0`, `vertex_position`, `register(t0)`, `TEXCOORD0`.
    #[default]
    Program,
    /// Numbered: `_group_0_binding_1_fs`, `_p2vs_location0`, and HLSL for wgpu's own heap of samplers.
    Bindings,
}

/// How a module is written.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportOptions {
    /// For GLSL and HLSL.
    pub names: Names,
    /// For GLSL of the compatibility profile: vertex attributes that come from generic arrays, a bit for each. The others
    /// come from conventional ones, where there are such.
    pub generic: u16,
}

impl ExportOptions {
    /// The same, with other names.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> ExportOptions {
        self.names = names;
        self
    }

    /// The same, with generic attributes.
    #[must_use]
    pub fn with_generic(mut self, generic: u16) -> ExportOptions {
        self.generic = generic;
        self
    }
}

/// An exported program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Exported {
    /// Source text.
    Text(String),
    /// SPIR-V words.
    Words(Vec<u32>),
}

impl Exported {
    /// The text; `None` for SPIR-V.
    pub fn text(&self) -> Option<&str> {
        match self {
            Exported::Text(text) => Some(text),
            Exported::Words(_) => None,
        }
    }

    /// The words of SPIR-V; `None` for a text.
    pub fn words(&self) -> Option<&[u32]> {
        match self {
            Exported::Text(_) => None,
            Exported::Words(words) => Some(words),
        }
    }

    /// The bytes of a file; words are little-endian.
    pub fn bytes(&self) -> Vec<u8> {
        match self {
            Exported::Text(text) => text.clone().into_bytes(),
            Exported::Words(words) => words.iter().flat_map(|word| word.to_le_bytes()).collect(),
        }
    }
}

/// Why a module cannot be expressed in a language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error {
    /// The language that lacks something.
    pub language: Language,
    /// What kind of error it is.
    pub code: Code,
    /// A phrase that says what is missing.
    pub message: String,
}

#[cfg(any(feature = "wgsl", feature = "spirv", feature = "glsl", feature = "hlsl", feature = "msl"))]
impl Error {
    /// The writer of the language does not write the module.
    fn writer(language: Language, error: impl ToString) -> Error {
        Error { language, code: Code::WriterRefuses, message: error.to_string() }
    }
}

impl std::fmt::Display for Error {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{}: {}", self.language.name(), self.message)
    }
}

impl std::error::Error for Error {}

/// The first feature of the module that the language lacks.
pub fn lacks(module: &Module, language: Language) -> Option<Feature> {
    features(module).into_iter().find(|feature| feature.lacking().contains(&language))
}

/// Writes a module in a language. 64-bit numbers become pairs of words if the language has none; 64-bit atomic
/// operations cannot.
pub fn export(lowered: &Translation, language: Language) -> Result<Exported, Error> {
    export_with(lowered, language, &ExportOptions::default())
}

/// The same with options.
pub fn export_with(lowered: &Translation, language: Language, options: &ExportOptions) -> Result<Exported, Error> {
    Workspace::of_thread(|workspace| workspace.export(lowered, language, options))
}

impl Workspace {
    /// [`export_with`](crate::export::export_with) with this memory.
    pub fn export(
        &mut self,
        lowered: &Translation,
        language: Language,
        options: &ExportOptions,
    ) -> Result<Exported, Error> {
        let error = |code: Code, message: String| Error { language, code, message };
        let refused = |what: Feature| error(Code::LanguageLacks, what.refusal());
        let native = lowered.interface.native.is_some();
        if native && language != Language::GlslCompat {
            let message = "the module is for OpenGL's own stage (Host::native_stages)".to_owned();
            return Err(error(Code::WrongOptions, message));
        }
        if !lowered.interface.host_functions.is_empty() && language != Language::GlslCompat {
            let message = "the module leaves images to the application's OpenGL (Host::native_images)".to_owned();
            return Err(error(Code::WrongOptions, message));
        }
        // Its entry point stands for one of another stage.
        let missing =
            |module: &Module| lacks(module, language).filter(|lack| !native || *lack != Feature::ComputeShaders);
        let worded = match missing(&lowered.module) {
            None => None,
            Some(Feature::LongIntegers | Feature::Doubles) => {
                let doubles = Feature::Doubles.lacking().contains(&language);
                self.with(|spares| in_words(lowered, doubles, spares)).map_err(|inner| {
                    // What keeps 64-bit numbers from becoming words is the reason, such as their atomic operations.
                    let words = |what: &Feature| matches!(what, Feature::LongIntegers | Feature::Doubles);
                    let lacking = |what: &Feature| !words(what) && what.lacking().contains(&language);
                    let reason = features(&lowered.module).into_iter().find(lacking);
                    reason.map_or_else(|| error(Code::LanguageLacks, inner.message), refused)
                })?
            }
            Some(what) => return Err(refused(what)),
        };
        let lowered = worded.as_ref().unwrap_or(lowered);
        if let Some(what) = missing(&lowered.module) {
            return Err(refused(what));
        }
        write(self, lowered, language, options)
    }
}

/// What the writer of a language makes of a module that the language can express.
#[cfg_attr(
    not(all(feature = "spirv", any(feature = "glsl", feature = "hlsl"))),
    expect(unused_variables, reason = "only SPIR-V uses memory, and only GLSL and HLSL have options")
)]
fn write(
    workspace: &mut Workspace,
    lowered: &Translation,
    language: Language,
    options: &ExportOptions,
) -> Result<Exported, Error> {
    match language {
        #[cfg(feature = "wgsl")]
        Language::Wgsl => wgsl::write(lowered).map(Exported::Text),
        #[cfg(feature = "spirv")]
        Language::Spirv => workspace.with(|spare| spirv::write(lowered, spare)).map(Exported::Words),
        #[cfg(feature = "glsl")]
        Language::Glsl330 => glsl::write(lowered, language, Version::Desktop(330), options).map(Exported::Text),
        #[cfg(feature = "glsl")]
        Language::Glsl450 => glsl::write(lowered, language, Version::Desktop(450), options).map(Exported::Text),
        #[cfg(feature = "glsl")]
        Language::GlslEs300 => glsl::write(lowered, language, Version::new_gles(300), options).map(Exported::Text),
        #[cfg(feature = "hlsl")]
        Language::Hlsl => hlsl::write(lowered, options).map(Exported::Text),
        #[cfg(feature = "msl")]
        Language::Msl => msl::write(lowered).map(Exported::Text),
        #[cfg(feature = "glsl")]
        Language::GlslCompat => {
            let options = compat::CompatOptions::default().with_generic(options.generic);
            compat::write(lowered, &options).map(|shader| Exported::Text(shader.text))
        }
        #[allow(unreachable_patterns, reason = "in builds with all writers")]
        _ => {
            let message = "this build has no writer for it (a feature of the crate glasm)".to_owned();
            Err(Error { language, code: Code::NoWriter, message })
        }
    }
}

#[cfg(any(feature = "spirv", feature = "glsl"))]
fn stage(lowered: &Translation) -> ShaderStage {
    match lowered.interface.stage {
        // Stages of a chain are compute entry points.
        _ if lowered.interface.chain.is_some() => ShaderStage::Compute,
        Stage::Vertex => ShaderStage::Vertex,
        Stage::Fragment => ShaderStage::Fragment,
        Stage::State
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => ShaderStage::Compute,
    }
}
