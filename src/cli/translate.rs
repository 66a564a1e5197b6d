//! `glasm translate` and `glasm reflect`.

use anyhow::Context;
use clap::ValueEnum;
use glasm::check::{self, load};
use glasm::export::{self, Exported, Language};
use glasm::lower::{FloatLevel, Lowered, Options, lower};

use super::files::read;
use super::output::{Format, Status, complain, emit, emit_bytes, report};

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Float {
    /// The reference machine bit for bit
    Exact,
    /// What the extension's text promises
    #[default]
    Strict,
    /// Without NaN rules that cost speed
    Fast,
}

impl Float {
    pub fn level(self) -> FloatLevel {
        match self {
            Float::Exact => FloatLevel::Exact,
            Float::Strict => FloatLevel::Strict,
            Float::Fast => FloatLevel::Fast,
        }
    }
}

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    Wgsl,
    Spirv,
    /// GLSL 330 core
    Glsl,
    Glsl450,
    Glsl300es,
    /// Shader model 6.0
    Hlsl,
    /// MSL 2.0
    Msl,
    /// naga's IR, as its debug form shows it
    Naga,
}

#[derive(clap::Args)]
struct Common {
    /// The program; `-` is standard input
    file: String,
    /// How faithful floating point is
    #[arg(long, value_enum, default_value_t)]
    float: Float,
    /// Let pass what shipping drivers let pass
    #[arg(long)]
    lenient: bool,
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    common: Common,
    #[arg(long, value_enum)]
    to: To,
    /// Where to write; standard output without it
    #[arg(short)]
    output: Option<String>,
}

fn lowered(common: &Common) -> anyhow::Result<Option<Lowered>> {
    let source = read(&common.file)?;
    let checked = load(&source, &check::Options { lenient: common.lenient, ..check::Options::default() });
    report(&common.file, &source, &checked.diagnostics, common.format);
    let Some(program) = checked.program else { return Ok(None) };
    match lower(&program, &Options { float: common.float.level(), ..Options::default() }) {
        Ok(lowered) => Ok(Some(lowered)),
        Err(error) => {
            complain(&format!("{}: {error}\n", common.file));
            Ok(None)
        }
    }
}

pub fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let Some(lowered) = lowered(&arguments.common)? else { return Ok(Status::Refused) };
    let language = match arguments.to {
        To::Wgsl => Some(Language::Wgsl),
        To::Spirv => Some(Language::Spirv),
        To::Glsl => Some(Language::Glsl330),
        To::Glsl450 => Some(Language::Glsl450),
        To::Glsl300es => Some(Language::GlslEs300),
        To::Hlsl => Some(Language::Hlsl),
        To::Msl => Some(Language::Msl),
        To::Naga => None,
    };
    let exported = match language {
        Some(language) => export::export(&lowered, language),
        None => Ok(Exported::Text(format!("{:#?}\n", lowered.module))),
    };
    let bytes = match exported {
        Ok(exported) => exported.bytes(),
        Err(error) => {
            complain(&format!("{}: {error}\n", arguments.common.file));
            return Ok(Status::Refused);
        }
    };
    match &arguments.output {
        Some(path) => {
            std::fs::write(path, bytes).with_context(|| path.clone())?;
            Ok(Status::Success)
        }
        None => emit_bytes(&bytes),
    }
}

#[derive(clap::Args)]
pub struct ReflectArguments {
    #[command(flatten)]
    common: Common,
}

/// `glasm reflect`.
pub fn reflect(arguments: &ReflectArguments) -> anyhow::Result<Status> {
    match lowered(&arguments.common)? {
        Some(lowered) => emit(&format!("{}\n", export::reflect(&lowered.interface))),
        None => Ok(Status::Refused),
    }
}
