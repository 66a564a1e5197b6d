//! A translated program in the languages that drivers and browsers read, and its interface as JSON.
//!
//! naga's writers panic on some types in some languages, so unsupported features are found before the writer is called.
//! The output depends only on the program and the options.

pub mod compat;
mod gathers;
mod instructions;
mod lacking;
mod lines;
mod masks;
mod metal;
mod names;
mod ordered;
mod reflect;
mod spelling;

#[cfg(test)]
mod tests;

pub use crate::lower::{Feature, features};
pub use lines::lines;
pub use reflect::{Json, reflect, reflect_pair};

use std::cell::Cell;

use naga::back::{glsl, hlsl, spv, wgsl};
use naga::{Expression, Module, ScalarKind, ShaderStage};

use crate::lower::{Coordinates, DeviceNumber, Translation, in_words};
use crate::vocabulary::Stage;

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
pub struct Options {
    /// For GLSL and HLSL.
    pub names: Names,
}

impl Options {
    /// The same, with other names.
    #[must_use]
    pub fn with_names(mut self, names: Names) -> Options {
        self.names = names;
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
    /// A phrase that says what is missing.
    pub message: String,
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
    export_with(lowered, language, &Options::default())
}

/// The same with options.
pub fn export_with(lowered: &Translation, language: Language, options: &Options) -> Result<Exported, Error> {
    let refused = |what: Feature| Error { language, message: what.refusal() };
    let native = lowered.interface.native.is_some();
    if native && language != Language::GlslCompat {
        let message = "the module is for OpenGL's own stage (Host::native_stages)".to_owned();
        return Err(Error { language, message });
    }
    if !lowered.interface.host_functions.is_empty() && language != Language::GlslCompat {
        let message = "the module leaves images to the application's OpenGL (Host::native_images)".to_owned();
        return Err(Error { language, message });
    }
    // Its entry point stands for one of another stage.
    let missing = |module: &Module| lacks(module, language).filter(|it| !native || *it != Feature::ComputeShaders);
    let worded = match missing(&lowered.module) {
        None => None,
        Some(what @ (Feature::LongIntegers | Feature::Doubles)) => {
            let doubles = Feature::Doubles.lacking().contains(&language);
            in_words(lowered, doubles).map_err(|_| refused(what))?
        }
        Some(what) => return Err(refused(what)),
    };
    let lowered = worded.as_ref().unwrap_or(lowered);
    if let Some(what) = missing(&lowered.module) {
        return Err(refused(what));
    }
    let written = match language {
        Language::Wgsl => write_wgsl(lowered).map(Exported::Text),
        Language::Spirv => write_spirv(lowered).map(Exported::Words),
        Language::Glsl330 => write_glsl(lowered, glsl::Version::Desktop(330), options).map(Exported::Text),
        Language::Glsl450 => write_glsl(lowered, glsl::Version::Desktop(450), options).map(Exported::Text),
        Language::GlslEs300 => write_glsl(lowered, glsl::Version::new_gles(300), options).map(Exported::Text),
        Language::Hlsl => write_hlsl(lowered, options).map(Exported::Text),
        Language::Msl => metal::write(lowered).map(Exported::Text),
        Language::GlslCompat => compat::write(lowered, &compat::Options::default())
            .map(|shader| Exported::Text(shader.text))
            .map_err(|error| error.message),
    };
    written.map_err(|message| Error { language, message })
}

fn stage(lowered: &Translation) -> ShaderStage {
    match lowered.interface.stage {
        Stage::Vertex => ShaderStage::Vertex,
        Stage::Fragment => ShaderStage::Fragment,
        Stage::State
        | Stage::Geometry
        | Stage::TessellationControl
        | Stage::TessellationEvaluation
        | Stage::Compute => ShaderStage::Compute,
    }
}

/// Without it browsers require derivatives to be in uniform control flow.
const DERIVATIVES: &str = "diagnostic(off, derivative_uniformity);\n\n";

fn write_wgsl(lowered: &Translation) -> Result<String, String> {
    let text = wgsl::write_string(&lowered.module, &lowered.info, wgsl::WriterFlags::empty())
        .map_err(|error| error.to_string())?;
    let text = names::with_names(text, &lowered.module);
    Ok(if lowered.interface.implicit_derivatives { format!("{DERIVATIVES}{text}") } else { text })
}

/// A module as WGSL that browsers accept, whatever it does with derivatives: for a module made from a translation.
pub fn browser_wgsl(module: &Module) -> Result<String, String> {
    let mut validator =
        naga::valid::Validator::new(naga::valid::ValidationFlags::empty(), naga::valid::Capabilities::all());
    let info = validator.validate(module).map_err(|error| error.to_string())?;
    let text = wgsl::write_string(module, &info, wgsl::WriterFlags::empty()).map_err(|error| error.to_string())?;
    // naga neither writes nor reads this directive.
    let subgroups = ["subgroup", "quadSwap", "quadBroadcast"].iter().any(|word| text.contains(word));
    let enabled = if subgroups { "enable subgroups;\n" } else { "" };
    Ok(format!("{enabled}{DERIVATIVES}{text}"))
}

thread_local! {
    /// The writer of the last module, kept for its capacity: small modules spend much of their time on allocation.
    static SPARE: Cell<Option<spv::Writer>> = const { Cell::new(None) };
}

/// Enough for most modules.
const USUAL_WORDS: usize = 2048;

/// After a module of more words the writer is dropped, since its lists are long.
const WORDS_TO_SPARE: usize = 1 << 16;

fn write_spirv(lowered: &Translation) -> Result<Vec<u32>, String> {
    write_spirv_with(lowered, spv::WriterFlags::empty(), None)
}

/// The same with more flags, and with notes about where instructions come from.
fn write_spirv_with(
    lowered: &Translation,
    more: spv::WriterFlags,
    notes: Option<spv::DebugInfo<'_>>,
) -> Result<Vec<u32>, String> {
    let mut flags = spv::WriterFlags::LABEL_VARYINGS | more;
    if lowered.interface.coordinates == Coordinates::Wgpu {
        flags |= spv::WriterFlags::ADJUST_COORDINATE_SPACE;
    }
    let options = spv::Options { lang_version: (1, 3), flags, force_loop_bounding: false, ..spv::Options::default() };
    let pipeline =
        spv::PipelineOptions { shader_stage: stage(lowered), entry_point: lowered.interface.entry_point.clone() };
    let written = || {
        let mut writer = match SPARE.try_with(Cell::take).ok().flatten() {
            Some(mut writer) => writer.set_options(&options).map(|()| writer)?,
            None => spv::Writer::new(&options)?,
        };
        let mut words = Vec::with_capacity(USUAL_WORDS);
        writer.write(&lowered.module, &lowered.info, Some(&pipeline), &notes, &mut words)?;
        ordered::sort_variables(&mut words);
        if has_masks(lowered) {
            masks::declare_arrays(&mut words);
        }
        if words.len() < WORDS_TO_SPARE {
            let _ = SPARE.try_with(|spare| spare.set(Some(writer)));
        }
        Ok(words)
    };
    written().map_err(|error: spv::Error| error.to_string())
}

/// Whether the module reads or writes a sample mask.
fn has_masks(lowered: &Translation) -> bool {
    lowered.interface.writes_samples || lowered.interface.numbers.contains(&DeviceNumber::Samples)
}

fn write_glsl(lowered: &Translation, version: glsl::Version, names: &Options) -> Result<String, String> {
    let mut writer_flags = glsl::WriterFlags::empty();
    if lowered.interface.coordinates == Coordinates::Wgpu {
        writer_flags |= glsl::WriterFlags::ADJUST_COORDINATE_SPACE;
    }
    let options = glsl::Options { version, writer_flags, ..glsl::Options::default() };
    let pipeline = glsl::PipelineOptions {
        shader_stage: stage(lowered),
        entry_point: lowered.interface.entry_point.clone(),
        multiview: None,
    };
    let mut text = String::new();
    let policies = naga::proc::BoundsCheckPolicies::default();
    glsl::Writer::new(&mut text, &lowered.module, &lowered.info, &options, &pipeline, policies)
        .and_then(|mut writer| writer.write())
        .map_err(|error| error.to_string())?;
    if text.contains("textureGather") {
        text = gathers::without_slopes(&text);
    }
    // The writer asks for it in gathers too, which name no level.
    if !text.contains("textureLod(") && !text.contains("textureGrad(") {
        text = text.replace("#extension GL_EXT_texture_shadow_lod : require\n", "");
    }
    if has_masks(lowered) {
        text = masks::glsl(&text);
    }
    if names.names == Names::Program {
        text = spelling::glsl(&text, lowered, stage(lowered));
    }
    Ok(if !version_has_choices(version) && chooses_integers(lowered) { with_choices(&text) } else { text })
}

/// From 4.50 and ES 3.10 on `mix` also selects integers; before, this needs an extension.
fn version_has_choices(version: glsl::Version) -> bool {
    match version {
        glsl::Version::Desktop(number) => number >= 450,
        glsl::Version::Embedded { version, .. } => version >= 310,
    }
}

fn chooses_integers(lowered: &Translation) -> bool {
    let module = &lowered.module;
    let functions = module.functions.iter().map(|(handle, function)| (function, &lowered.info[handle]));
    let entries = module.entry_points.iter().enumerate();
    let entries = entries.map(|(number, entry)| (&entry.function, lowered.info.get_entry_point(number)));
    functions.chain(entries).any(|(function, info)| {
        function.expressions.iter().any(|(handle, expression)| {
            let kind = info[handle].ty.inner_with(&module.types).scalar_kind();
            matches!(expression, Expression::Select { .. }) && matches!(kind, Some(ScalarKind::Sint | ScalarKind::Uint))
        })
    })
}

/// The text with the extension, after the version.
fn with_choices(text: &str) -> String {
    let (version, rest) = text.split_once('\n').unwrap_or((text, ""));
    format!("{version}\n#extension GL_EXT_shader_integer_mix : require\n{rest}")
}

/// The register space of the numbers of groups in HLSL, which has no such input: three words at `b0`.
const GROUP_COUNT_SPACE: u8 = 7;

fn write_hlsl(lowered: &Translation, names: &Options) -> Result<String, String> {
    let mut options =
        hlsl::Options { shader_model: hlsl::ShaderModel::V6_0, force_loop_bounding: false, ..hlsl::Options::default() };
    if names.names == Names::Program {
        options.binding_map = spelling::registers(lowered);
    }
    let counts = |argument: &naga::FunctionArgument| {
        argument.binding == Some(naga::Binding::BuiltIn(naga::BuiltIn::NumWorkGroups))
    };
    if lowered.module.entry_points.iter().any(|entry| entry.function.arguments.iter().any(counts)) {
        let place = hlsl::BindTarget { space: GROUP_COUNT_SPACE, ..hlsl::BindTarget::default() };
        options.special_constants_binding = Some(place);
    }
    let pipeline = hlsl::PipelineOptions::default();
    let mut text = String::new();
    hlsl::Writer::new(&mut text, &options, &pipeline)
        .write(&lowered.module, &lowered.info, None)
        .map_err(|error| error.to_string())?;
    // The writer takes all offsets for pairs, those in three dimensions too.
    let text = text.replace("int2(int3(", "int3(int3(");
    Ok(match names.names {
        Names::Program => spelling::hlsl(&text, lowered),
        Names::Bindings => text,
    })
}
