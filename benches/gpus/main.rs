//! What AMD's compiler makes of programs beside equivalent hand-written WGSL, on a machine without such a GPU. It estimates
//! arithmetic: nothing runs. The same programs and forms as in `frames`, and programs of fixed units:
//!
//! `cargo bench --bench gpus [-- [--chip CHIP]... [--folder FOLDER]... [--each] [--assembly] [NAME...]]`
//!
//! `--chip` takes one of [`glasm_gpus::CHIPS`] or another name that the driver has, `--folder` programs with WGSL of the same
//! name instead of the project's, `--each` prints every program, and `--assembly` its machine instructions beside those of
//! the WGSL.

// Not `support` as a whole: it draws with wgpu.
#[path = "../support/forms.rs"]
mod forms;
#[path = "../support/precision.rs"]
mod precision;
#[path = "../support/programs.rs"]
mod programs;
mod tables;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use forms::{Form, forms};
use glasm::Language;
use glasm::check::{self, load};
use glasm::export::Exported;
use glasm::lower::lower;
use glasm_gpus::{Answer, CHIPS, Compiled, Cost, Module, Stage, Workers, by_hand, driver, partner, worker};
use precision::at;
use tables::{Row, Table};

/// The first argument of the process that compiles.
const WORKER: &str = "--worker";

#[derive(Default)]
struct Arguments {
    chips: Vec<String>,
    folders: Vec<PathBuf>,
    names: Vec<String>,
    each: bool,
    assembly: bool,
}

impl Arguments {
    fn parse() -> Result<Arguments> {
        let mut parsed = Arguments::default();
        let mut arguments = std::env::args().skip(1);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--chip" => parsed.chips.push(arguments.next().context("--chip CHIP")?),
                "--folder" => parsed.folders.push(arguments.next().context("--folder FOLDER")?.into()),
                "--each" => parsed.each = true,
                "--assembly" => parsed.assembly = true,
                // Cargo's own.
                "--bench" => {}
                name if name.starts_with('-') => bail!("unknown argument `{name}`"),
                name => parsed.names.push(name.to_owned()),
            }
        }
        if parsed.chips.is_empty() {
            parsed.chips.extend(CHIPS.iter().map(|(name, _)| (*name).to_owned()));
        }
        if parsed.folders.is_empty() {
            parsed.folders = programs::folders();
            // Their inputs `frames` does not have.
            parsed.folders.push(Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/units"));
        }
        Ok(parsed)
    }
}

/// A program in one form as modules of a pipeline.
fn translated(source: &str, form: &Form) -> Result<Vec<Module>> {
    let text = at(source, form.precision);
    let checked = load(text.as_bytes(), &check::ParseOptions::default());
    let program = checked.program.with_context(|| format!("{:?}", checked.diagnostics))?;
    let options = form
        .options()
        .with_bounded_fetches(true)
        .with_rounded_parameters(true)
        .with_tells_nan(true)
        .with_bounded_arrays(true);
    let lowered = lower(&program, &options)?;
    let Exported::Words(words) = lowered.to(Language::Spirv)? else { bail!("SPIR-V is words") };
    partner(&lowered.module, Module::new(words).context("a stage that is not drawn with")?)
}

/// What the program's own stage costs.
fn own(compiled: &Compiled, stage: Stage) -> Result<&Cost> {
    let name = if stage == Stage::Vertex { "Vertex" } else { "Fragment" };
    let named = compiled.stages.iter().find(|stage| stage.stage.contains(name));
    named.with_context(|| format!("no {name} in {:?}", compiled.stages))
}

/// A program in all its forms, beside the WGSL.
fn compare(workers: &mut Workers, path: &Path, arguments: &Arguments, table: &mut Table) -> Result<()> {
    let source = std::fs::read_to_string(path)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    let stage =
        if path.extension().is_some_and(|extension| extension == "fp") { Stage::Fragment } else { Stage::Vertex };
    let mut compile = |modules: &[Module]| match workers.compile(modules, arguments.assembly)? {
        Answer::Compiled(compiled) => Ok(compiled),
        Answer::Failed(what) => Err(anyhow::anyhow!(what)),
    };
    let hand = by_hand(&std::fs::read_to_string(path.with_extension("wgsl"))?).context("the WGSL")?;
    let hand = compile(&hand).context("the WGSL")?;
    let hand = own(&hand, stage)?;
    if arguments.assembly {
        println!("{name}, WGSL by hand\n{}", hand.assembly.as_deref().unwrap_or_default());
    }
    for form in forms(&source, stage == Stage::Fragment) {
        let compiled = translated(&source, form).and_then(|modules| compile(&modules)).context(form.name)?;
        let cost = own(&compiled, stage)?;
        if arguments.assembly {
            println!("{name}, {}\n{}", form.name, cost.assembly.as_deref().unwrap_or_default());
        }
        table.add(Row::new(form.name, &name, cost, hand, compiled.milliseconds));
    }
    Ok(())
}

fn main() -> Result<()> {
    if std::env::args().nth(1).as_deref() == Some(WORKER) {
        return worker();
    }
    let arguments = Arguments::parse()?;
    let driver = driver().context("Mesa's driver for AMD's chips is not installed (mesa-vulkan-drivers)")?;
    let program = std::env::current_exe()?;
    let found = programs::programs(&arguments.folders, &arguments.names);
    let mut tables = Vec::new();
    for chip in &arguments.chips {
        let mut workers = Workers::new(&program, &[WORKER], &driver, chip);
        let mut table = Table::new(chip);
        for path in &found {
            compare(&mut workers, path, &arguments, &mut table)
                .with_context(|| format!("{} on {chip}", path.display()))?;
        }
        if arguments.each {
            table.print_rows();
        }
        tables.push(table);
    }
    tables::print_means(&tables);
    Ok(())
}
