//! `glasm test`.

use std::path::PathBuf;

use clap::ValueEnum;
use glasm_runtime::{Gpu, NoDevice};
use glasm_scene::cases::{Cpu, Engine, GpuEngine, ModuleEngine, Report, Source, Unavailable, run_at};

use super::files::sources;
use super::lowering::{Float, LongIntegers, Precision};
use super::output::{Status, complain, emit};
use super::progress::Progress;

/// Case files that the engines are given at a time: enough to keep a GPU at work, few enough to show progress.
const TOGETHER: usize = 256;

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Case files, and folders of them
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The machine that runs the programs
    #[arg(long, value_enum, default_value_t)]
    on: On,
    /// How closely floating point follows the specification, on the GPU and in translations
    #[arg(long, value_enum, default_value_t = Float::Exact)]
    float: Float,
    /// How to compute fp16, fx12 and special values; a case file's own choice takes precedence
    #[arg(long, value_enum, default_value_t)]
    precision: Precision,
    /// How to represent 64-bit integers, on the GPU and in translations
    #[arg(long, value_enum, default_value_t)]
    int64: LongIntegers,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, ValueEnum)]
enum On {
    /// The reference machine
    Cpu,
    /// A wgpu adapter
    Gpu,
    /// The translation that an adapter would get, evaluated on the CPU; cases whose lookups need a sampler are skipped
    Module,
    /// The CPU and the adapter; if there is none, the adapter's runs count as skipped
    #[default]
    Both,
}

/// The GPU engine, or why there is none.
fn gpu(float: Float, int64: LongIntegers) -> Result<Box<dyn Engine>, NoDevice> {
    let gpu = match int64 {
        LongIntegers::Native => Gpu::open(),
        LongIntegers::Pairs => Gpu::open_in_words(),
    };
    Ok(Box::new(GpuEngine::on(gpu?, float.level())))
}

fn module(float: Float, int64: LongIntegers) -> ModuleEngine {
    let engine = ModuleEngine::new(float.level());
    match int64 {
        LongIntegers::Native => engine,
        LongIntegers::Pairs => engine.in_words(),
    }
}

pub(crate) fn main(arguments: &Arguments) -> anyhow::Result<Status> {
    let sources = sources(&arguments.paths)?;
    let mut cpu = Cpu;
    let mut device = match arguments.on {
        On::Cpu => None,
        On::Module => Some(Ok(Box::new(module(arguments.float, arguments.int64)) as Box<dyn Engine>)),
        On::Gpu | On::Both => Some(gpu(arguments.float, arguments.int64)),
    };
    let mut absent = Unavailable("gpu");
    let mut engines: Vec<&mut dyn Engine> = Vec::new();
    if matches!(arguments.on, On::Cpu | On::Both) {
        engines.push(&mut cpu);
    }
    match &mut device {
        None => {}
        Some(Ok(engine)) => engines.push(engine.as_mut()),
        Some(Err(error)) if arguments.on == On::Gpu => {
            complain(&format!("glasm: {error}\n"));
            return Ok(Status::Refused);
        }
        Some(Err(_)) => engines.push(&mut absent),
    }
    let progress = Progress::new(sources.len(), "case files");
    let mut report = Report::default();
    for some in sources.chunks(TOGETHER) {
        report += run_at(arguments.precision.arithmetic(), some, &mut engines);
        progress.advance(some.len());
    }
    drop(progress);
    emit(&report.to_string())?;
    let directives = |source: &Source| source.bytes.windows(2).any(|two| two == b"#@");
    if !sources.iter().any(directives) {
        emit("no cases: no file has a directive, a comment that begins with #@; each program was only loaded\n")?;
    }
    Ok(match (report.malformed, report.failed) {
        (0, 0) => Status::Success,
        (0, _) => Status::Refused,
        _ => Status::Unusable,
    })
}
