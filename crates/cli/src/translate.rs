//! `glasm translate` and `glasm reflect`.

use std::collections::HashMap;
use std::path::{Component, Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use glasm::check::{self, load};
use glasm::dialect::Stage;
use glasm::export::compat::{self, CompatOptions};
use glasm::export::{self, Json, Language};
use glasm::lower::{Options, Translation, link, lower};
use glasm::program::Program;
use rayon::prelude::*;

use super::files::{Input, Place, inputs, several};
use super::lowering::Lowering;
use super::output::{Format, Status, emit, emit_data, emit_json, report, report_refusal};
use super::progress::Progress;

/// The argument of `--to`: a language, or naga's IR.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum To {
    Language(Language),
    Naga,
}

impl To {
    fn extension(self) -> &'static str {
        match self {
            To::Language(language) => language.extension(),
            To::Naga => "txt",
        }
    }

    fn write(self, lowered: &Translation, options: &export::ExportOptions) -> Result<Vec<u8>, export::Error> {
        match self {
            To::Language(language) => lowered.to_with(language, options).map(|it| it.bytes()),
            To::Naga => Ok(format!("{:#?}\n", lowered.module).into_bytes()),
        }
    }
}

/// The library's languages by their names, and naga's IR.
fn languages() -> impl TypedValueParser<Value = To> {
    let named = Language::ALL.map(|language| PossibleValue::new(language.name()).help(language.title()));
    let naga = PossibleValue::new("naga").help("naga's IR in its debug form");
    PossibleValuesParser::new(named.into_iter().chain([naga]))
        .map(|name| Language::parse(&name).map_or(To::Naga, To::Language))
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Names {
    /// Descriptive: texture0, vertex_position, register(t0), TEXCOORD0
    #[default]
    Program,
    /// Numbered: by groups, bindings and locations, with wgpu's heap of samplers
    Bindings,
}

#[derive(clap::Args)]
struct Common {
    #[command(flatten)]
    lowering: Lowering,
    /// Only warn about broken rules that shipping drivers did not enforce
    #[arg(long)]
    lenient: bool,
    /// How to write diagnostics
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Programs, folders of them, scripts, and names of demos; `-` is standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The language to translate to
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    to: To,
    /// Names of resources in GLSL and HLSL
    #[arg(long, value_enum, default_value_t)]
    names: Names,
    /// In glsl-compat, vertex attributes that come from generic arrays of that number, as in 8,9,10,11: drivers other than
    /// NVIDIA's keep them apart from texture coordinates, normals and colours
    #[arg(long, value_name = "ATTRIBUTE", value_delimiter = ',', value_parser = clap::value_parser!(u8).range(..16))]
    generic: Vec<u8>,
    /// The file to write for one program, or the folder for several; by default, and for `-`, standard output
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// Translate a vertex and a fragment program as a pair, between which only values that are read are passed
    #[arg(long)]
    link: bool,
    #[command(flatten)]
    common: Common,
}

/// Reads a program and reports its errors.
fn program(source: &Input, common: &Common) -> Option<Program> {
    let options = check::ParseOptions::default().with_lenient(common.lenient).with_stage(source.stage);
    let checked = load(source.bytes(), &options);
    report(source, &checked.diagnostics, common.format);
    let facts = checked.setup.as_ref().and_then(|setup| Some((setup, common.lowering.facts(setup, &source.textures)?)));
    match facts {
        Some((setup, facts)) if checked.program.is_some() => Some(setup.program(&facts)),
        _ => checked.program,
    }
}

/// The options for a language; `None` is for the description alone.
fn options(common: &Common, to: Option<To>) -> Options {
    let options = common.lowering.options();
    if to == Some(To::Language(Language::GlslCompat)) { compat::adapted(options) } else { options }
}

fn lowered(source: &Input, common: &Common, to: Option<To>) -> Option<Translation> {
    match lower(&program(source, common)?, &options(common, to)) {
        Ok(lowered) => Some(lowered),
        Err(error) => {
            report_refusal(source, error.code.as_str(), error.span, &error.message, common.format);
            None
        }
    }
}

impl Arguments {
    /// A bit for each generic attribute.
    fn generic(&self) -> u16 {
        self.generic.iter().fold(0, |bits, number| bits | 1 << number)
    }
}

fn exported(lowered: &Translation, arguments: &Arguments) -> Result<Vec<u8>, export::Error> {
    let names = match arguments.names {
        Names::Program => export::Names::Program,
        Names::Bindings => export::Names::Bindings,
    };
    let options = export::ExportOptions::default().with_names(names).with_generic(arguments.generic());
    arguments.to.write(lowered, &options)
}

/// Both sides of a pair in the language.
fn exported_pair([vertex, fragment]: [&Translation; 2], arguments: &Arguments) -> [Result<Vec<u8>, export::Error>; 2] {
    if arguments.to != To::Language(Language::GlslCompat) {
        return [vertex, fragment].map(|side| exported(side, arguments));
    }
    let fragment = compat::write(fragment, &CompatOptions::default());
    let reads = fragment.as_ref().map(|fragment| fragment.reads.clone()).unwrap_or_default();
    let options = CompatOptions::default().with_generic(arguments.generic()).with_reads(reads);
    let vertex = compat::write(vertex, &options);
    [vertex, fragment].map(|side| side.map(|shader| shader.text.into_bytes()))
}

/// Whether the program was written to the file, or to standard output.
fn written(
    source: &Input,
    exported: Result<Vec<u8>, export::Error>,
    output: Option<&Path>,
    format: Format,
) -> anyhow::Result<bool> {
    match (exported, output) {
        (Err(error), _) => {
            report_refusal(source, error.code.as_str(), None, &error.to_string(), format);
            return Ok(false);
        }
        (Ok(bytes), Some(path)) => std::fs::write(path, bytes).with_context(|| path.display().to_string())?,
        (Ok(bytes), None) => {
            emit_data(&bytes, "this translation")?;
        }
    }
    Ok(true)
}

fn status(success: bool) -> Status {
    if success { Status::Success } else { Status::Refused }
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let sources = inputs(&arguments.paths)?;
    if arguments.link {
        return pair(&sources, arguments);
    }
    match (sources.as_slice(), arguments.output.as_deref().filter(|path| *path != Path::new("-"))) {
        ([source], output) if !output.is_some_and(Path::is_dir) && !several(&arguments.paths) => {
            let _progress = Progress::new(1, "translating");
            let Some(lowered) = lowered(source, &arguments.common, Some(arguments.to)) else {
                return Ok(Status::Refused);
            };
            written(source, exported(&lowered, arguments), output, arguments.common.format).map(status)
        }
        (_, None) => bail!("{} programs need a folder to go to: -o FOLDER", sources.len()),
        (sources, Some(folder)) => many(sources, folder, arguments),
    }
}

/// The output path of one of several programs: its path relative to the argument that it was found under.
fn place(source: &Input, folder: &Path, arguments: &Arguments) -> PathBuf {
    ended(relative(source, folder, arguments), arguments.to.extension())
}

/// A path with an additional extension.
fn ended(path: PathBuf, ending: &str) -> PathBuf {
    let mut path = path.into_os_string();
    path.push(".");
    path.push(ending);
    PathBuf::from(path)
}

fn relative(source: &Input, folder: &Path, arguments: &Arguments) -> PathBuf {
    let name = Path::new(&source.name);
    let below = arguments.paths.iter().find_map(|path| name.strip_prefix(path).ok());
    let below = below.filter(|below| !below.as_os_str().is_empty());
    // A script names files relative to its folder.
    let scripts = arguments.paths.iter().filter(|path| matches!(Place::of(path), Place::Scene(_)));
    let inside = |below: &&Path| below.components().all(|part| matches!(part, Component::Normal(_)));
    let beside = scripts.filter_map(|path| name.strip_prefix(path.parent()?).ok()).find(inside);
    let below = below.or(beside);
    let relative = below.or_else(|| name.file_name().map(Path::new)).unwrap_or(name);
    folder.join(relative)
}

/// Two programs would be written to one file.
fn apart(sources: &[Input], folder: &Path, arguments: &Arguments) -> anyhow::Result<()> {
    let mut taken: HashMap<PathBuf, &Input> = HashMap::new();
    for source in sources {
        let place = place(source, folder, arguments);
        let shown = place.display().to_string();
        let differs = |other: &&Input| (&other.name, &other.file) != (&source.name, &source.file);
        if let Some(other) = taken.insert(place, source).filter(differs) {
            let help = "translate a folder above both, or each to a folder of its own";
            let of = |input: &Input| match other.name == source.name {
                true => format!("{} in {}", input.name, input.file),
                false => input.name.clone(),
            };
            bail!("{} and {} would both become {shown}: {help}", of(other), of(source));
        }
    }
    Ok(())
}

fn many(sources: &[Input], folder: &Path, arguments: &Arguments) -> anyhow::Result<Status> {
    apart(sources, folder, arguments)?;
    let start = Instant::now();
    let progress = Progress::new(sources.len(), "programs");
    let translate = |source: &Input| -> anyhow::Result<bool> {
        let place = place(source, folder, arguments);
        if let Some(parent) = place.parent() {
            std::fs::create_dir_all(parent).with_context(|| parent.display().to_string())?;
        }
        let done = match lowered(source, &arguments.common, Some(arguments.to)) {
            Some(lowered) => written(source, exported(&lowered, arguments), Some(&place), arguments.common.format)?,
            None => false,
        };
        progress.step();
        Ok(done)
    };
    let results: Vec<bool> = sources.par_iter().map(translate).collect::<anyhow::Result<_>>()?;
    drop(progress);
    let done = results.iter().filter(|done| **done).count();
    let refused = results.len() - done;
    let seconds = start.elapsed().as_secs_f32();
    emit(&format!("{done} translated, {refused} refused in {seconds:.1} s, in {}\n", folder.display()))?;
    Ok(status(refused == 0))
}

/// Both sides of a pair, vertex side first, with their sources; `None` where either is refused.
fn linked<'a>(
    sources: [&'a Input; 2],
    common: &Common,
    to: Option<To>,
) -> anyhow::Result<Option<[(&'a Input, Translation); 2]>> {
    let [first, second] = sources;
    let (Some(one), Some(other)) = (program(first, common), program(second, common)) else {
        return Ok(None);
    };
    let stage = |program: &Program| program.dialect().rules().stage;
    let (names, vertex, fragment) = match (stage(&one), stage(&other)) {
        (Stage::Vertex, Stage::Fragment) => ([first, second], one, other),
        (Stage::Fragment, Stage::Vertex) => ([second, first], other, one),
        (one, other) => bail!("a {} and a {} program are not a pair", one.name(), other.name()),
    };
    let options = options(common, to);
    // In OpenGL the built-ins are what the sides have in common.
    let pair = match to {
        Some(To::Language(Language::GlslCompat)) => {
            lower(&vertex, &options).and_then(|vertex| Ok((vertex, lower(&fragment, &options)?)))
        }
        _ => link(&vertex, &fragment, &options),
    };
    match pair {
        Ok((vertex, fragment)) => Ok(Some([(names[0], vertex), (names[1], fragment)])),
        Err(error) => {
            // The pair is refused; which side an instruction is on is not known.
            report_refusal(names[0], error.code.as_str(), None, &error.message, common.format);
            Ok(None)
        }
    }
}

fn pair(sources: &[Input], arguments: &Arguments) -> anyhow::Result<Status> {
    let folder = arguments.output.as_deref().filter(|path| *path != Path::new("-"));
    let (Some(folder), [first, second]) = (folder, sources) else {
        bail!("--link takes a vertex program, a fragment program and -o FOLDER: two texts do not fit standard output");
    };
    let Some(pair) = linked([first, second], &arguments.common, Some(arguments.to))? else {
        return Ok(Status::Refused);
    };
    std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    let mut places = pair.each_ref().map(|(source, _)| relative(source, folder, arguments));
    if places[0] == places[1] {
        let [vertex, fragment] = places;
        places = [ended(vertex, Stage::Vertex.name()), ended(fragment, Stage::Fragment.name())];
    }
    let mut success = true;
    let texts = exported_pair(pair.each_ref().map(|(_, side)| side), arguments);
    for (((source, _), text), place) in pair.into_iter().zip(texts).zip(places) {
        let place = ended(place, arguments.to.extension());
        success &= written(source, text, Some(&place), arguments.common.format)?;
    }
    Ok(status(success))
}

#[derive(clap::Args)]
pub(crate) struct ReflectArguments {
    /// Programs, folders of them, scripts, and names of demos; `-` is standard input. One program gives one JSON object;
    /// several, or a folder, give one object per line, whose first member `file` is the program's name
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Describe a vertex and a fragment program as a linked pair, whose bindings and locations differ from single programs'
    #[arg(long)]
    link: bool,
    /// The language of the translation: that of glsl-compat has other parameters, whose slots are those of its arrays; those
    /// of all others are the same
    #[arg(long, value_name = "LANGUAGE", value_parser = languages())]
    to: Option<To>,
    #[command(flatten)]
    common: Common,
}

/// `glasm reflect`.
pub(crate) fn reflect(arguments: &ReflectArguments) -> anyhow::Result<Status> {
    let sources = inputs(&arguments.paths)?;
    let common = &arguments.common;
    if arguments.link {
        let [first, second] = sources.as_slice() else {
            bail!("--link takes a vertex program and a fragment program");
        };
        let pair = linked([first, second], common, arguments.to)?;
        let Some([(_, vertex), (_, fragment)]) = pair else { return Ok(Status::Refused) };
        return emit_json(&export::reflect_pair(&vertex.interface, &fragment.interface));
    }
    let named = several(&arguments.paths) || sources.len() > 1;
    if let ([source], false) = (sources.as_slice(), named) {
        return match lowered(source, common, arguments.to) {
            Some(lowered) => emit_json(&export::reflect(&lowered.interface)),
            None => Ok(Status::Refused),
        };
    }
    let progress = Progress::new(sources.len(), "programs");
    let line = |source: &Input| {
        let json = lowered(source, common, arguments.to).map(|lowered| export::reflect(&lowered.interface));
        progress.step();
        let mut json = json?;
        if let Json::Object(members) = &mut json {
            members.insert(0, ("file", source.name.as_str().into()));
        }
        Some(format!("{json}\n"))
    };
    let lines: Vec<Option<String>> = sources.par_iter().map(line).collect();
    drop(progress);
    emit(&lines.iter().flatten().map(String::as_str).collect::<String>())?;
    Ok(status(lines.iter().all(Option::is_some)))
}
